// What code may do besides driving motors: an estimate from what sensors measure, and where feet land.
#include <cmath>
#include <string>
#include <vector>

#include "engine/math/so3.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "tests/engine/support/coded.h"

namespace legwork::testing::code_tasks_test {
namespace {

Mat3 attitude_of(const Numbers& q) {
  return rotation_from_quaternion(Quat(q[0], q[1], q[2], q[3]));
}

// A complementary filter: the gyro turns the attitude, the accelerometer pulls it upright.
void complementary(const Told& told, Numbers& memory, std::span<double> out) {
  if (memory.empty()) memory = {1.0, 0.0, 0.0, 0.0};
  if (told["step"][0] > 0.0) {
    const Mat3 R = attitude_of(memory);
    const Vec3 force = told.vector("imu_force"), up = R.row(2).transpose();
    const Vec3 rate = told.vector("imu_rate") + 0.5 / force.norm() * cross(force, up);
    const Quat q = quaternion_from_rotation(R * so3_exp(0.0025 * rate));
    std::copy_n(q.data(), 4, memory.begin());
  }
  std::copy(memory.begin(), memory.end(), out.begin());
}

// Raibert's rule: half of the stance ahead, and further where the robot is too fast.
void raibert(const Told& told, Numbers&, std::span<double> out) {
  const double* const v = told["com_velocity"];
  const double* const command = told["command"];
  const double heading = told["heading"][0], s = std::sin(heading), c = std::cos(heading);
  const double wanted[2] = {c * command[0] - s * command[1], s * command[0] + c * command[1]};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t axis = i % 2;
    const double ahead = told["swing_left"][i / 2] + 0.5 * told["stance_time"][0];
    out[i] = told["foot_home"][i] + ahead * v[axis] + 0.06 * (v[axis] - wanted[axis]);
  }
}

OpenRun coded(const char* scene, FunctionHost& host, const char* text) {
  OpenRun run = open_run(scene);
  run->host = &host;
  const Refusal refusal = set_code(*run, text);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return run;
}

std::vector<std::string> functions_of(const Run& run) {
  std::vector<std::string> names;
  for (const ProgramTask& task : run.scene->tasks) names.emplace_back(task.function);
  return names;
}
using Names = std::vector<std::string>;

// s before a swing's end: until then its foot's target follows what is asked.
constexpr double kTargetFixed = 0.05;

double fall_of(Run& run) { return field(snapshot(run), "fallen")[0]; }

}  // namespace

TEST_CASE(
    "code that estimates: a complementary filter keeps the trunk's tilt, and changes no state") {
  FunctionHost host(FunctionHost::Texts{{"filter", {"estimate", complementary}}});
  const OpenRun plain = open_run("state-estimation");
  const OpenRun run = coded("state-estimation", host, "filter");
  CHECK(field(snapshot(*run), "coded")[0] == 0.0);
  CHECK(field(snapshot(*run), "coded_attitude").isZero(0.0));
  advance_by(*plain, 2000);
  advance_by(*run, 1000);
  const VecX then = field(snapshot(*run), "coded_attitude");
  advance_by(*run, 1000);
  CHECK(hash(*run) == hash(*plain));
  const VecX error = field(snapshot(*run), "coded_error");
  CHECK(field(snapshot(*run), "coded")[0] == 1.0);
  CHECK(std::hypot(error[0], error[1]) < 0.06);
  CHECK(std::abs(error[2]) < 0.15);
  CHECK(field(snapshot(*run), "coded_attitude").norm() == doctest::Approx(1.0));
  CHECK(sentence(*run).find("The code's attitude is off by") != std::string::npos);
  REQUIRE_FALSE(go_to(*run, 1000));
  CHECK(field(snapshot(*run), "coded_attitude") == then);
  const Refusal refusal = check_replay(*run);
  CHECK_MESSAGE(!refusal, refusal->text());
}

TEST_CASE("code that estimates is told what sensors measure, and nothing else") {
  const Names measured = {"time",         "step",          "imu_force",     "imu_rate",
                          "foot_contact", "legs_measured", "measured_foot", "measured_foot_rate"};
  std::vector<double> told_numbers;
  FunctionHost host(FunctionHost::Texts{
      {"level", {"estimate", [&](const Told& told, Numbers&, std::span<double> out) {
                   told_numbers.assign(told.all.begin(), told.all.end());
                   out[0] = 2.0;  // its length does not matter
                 }}}});
  const OpenRun run = coded("state-estimation", host, "level");
  Names told = host.fields, expected = measured;
  std::sort(told.begin(), told.end());
  std::sort(expected.begin(), expected.end());
  CHECK(told == expected);
  const VecX start = field(snapshot(*run), "body_quaternion").head(4);
  advance_by(*run, 1);
  // What is shown is of the step before: it says level, and is off by all of the truth's attitude.
  const Vec3 error = field(snapshot(*run), "coded_error");
  CHECK(largest_entry(error - rotation_vector(rotation_from_quaternion(Quat(start)))) < 1e-12);
  CHECK(field(snapshot(*run), "coded_attitude")[0] == 1.0);
  advance_by(*run, 8);  // the last call was for step 8, which measures the legs
  for (const SnapshotField& one : snapshot(*run).fields) {
    const bool is_measured =
        std::find(measured.begin(), measured.end(), one.name) != measured.end();
    double largest = 0.0;
    for (int i = 0; i < one.count(); ++i)
      largest = std::max(largest, std::abs(told_numbers[at(one.offset + i)]));
    CAPTURE(std::string(one.name));
    CHECK((largest > 0.0) == is_measured);
  }
}

TEST_CASE("legs are measured every few steps, from the trunk in its own axes") {
  const OpenRun run = open_run("state-estimation", {{"noise.simulated", 0.0}});
  advance_by(*run, 3);
  CHECK(field(snapshot(*run), "legs_measured")[0] == 0.0);
  CHECK(field(snapshot(*run), "measured_foot").isZero(0.0));
  advance_by(*run, 1);
  CHECK(field(snapshot(*run), "legs_measured")[0] == 1.0);
  const VecX measured = field(snapshot(*run), "measured_foot"),
             foothold = field(snapshot(*run), "true_foothold"),
             trunk = field(snapshot(*run), "body_quaternion").head(4);
  const Vec3 p = field(snapshot(*run), "true_position");
  const Mat3 R = rotation_from_quaternion(Quat(trunk));
  for (int foot = 0; foot < 4; ++foot) {
    const Vec3 from_trunk = R.transpose() * (Vec3(foothold.segment<3>(3 * foot)) - p);
    CHECK(largest_entry(from_trunk - Vec3(measured.segment<3>(3 * foot))) < 1e-12);
  }
}

TEST_CASE("code that estimates no attitude stops the run where it is") {
  for (const double length : {0.0, 1e7}) {
    FunctionHost host(FunctionHost::Texts{
        {"none", {"estimate", [length](const Told&, Numbers&, std::span<double> out) {
                    out[0] = length;
                  }}}});
    const OpenRun run = coded("state-estimation", host, "none");
    CHECK(advance(*run) == StepStatus::fault);
    CHECK(why_stopped(*run).find("of length 0, or far too long: that is no attitude") !=
          std::string::npos);
    CHECK(current_step(*run) == 0.0);
    REQUIRE_FALSE(set_code(*run, ""));
    advance_by(*run, 5);
  }
}

TEST_CASE("code that places feet: by Raibert's rule the robot walks on at the speed asked for") {
  FunctionHost host(FunctionHost::Texts{{"raibert", {"foot_target", raibert}}});
  const OpenRun run = coded("quadruped-free", host, "raibert");
  advance_by(*run, 3000);
  CHECK(fall_of(*run) == 0.0);
  const double command = value_of(*run, "command.forward");
  CHECK(std::abs(field(snapshot(*run), "mean_speed")[0] - command) < 0.5 * command);
  const Refusal refusal = check_replay(*run);
  CHECK_MESSAGE(!refusal, refusal->text());
}

TEST_CASE("code that gives the drive's own targets changes nothing") {
  const OpenRun plain = open_run("quadruped-free");
  std::vector<VecX> targets;  // at the end of each step: those that it went for
  for (int i = 0; i < 600; ++i) {
    advance_by(*plain, 1);
    targets.push_back(field(snapshot(*plain), "foot_target"));
  }
  FunctionHost host(FunctionHost::Texts{
      {"same", {"foot_target", [&](const Told& told, Numbers&, std::span<double> out) {
                  const VecX& its = targets[static_cast<std::size_t>(told["step"][0])];
                  for (std::size_t i = 0; i < out.size(); ++i)
                    out[i] = its[static_cast<Eigen::Index>(3 * (i / 2) + i % 2)];
                }}}});
  const OpenRun run = coded("quadruped-free", host, "same");
  advance_by(*run, 600);
  CHECK(hash(*run) == hash(*plain));
}

TEST_CASE("feet go to land where the code asks them to, and the robot walks otherwise") {
  Numbers asked;
  const auto wider = [&asked](const Told& told, Numbers& memory, std::span<double> out) {
    raibert(told, memory, out);
    const double s = std::sin(told["heading"][0]), c = std::cos(told["heading"][0]);
    for (std::size_t i = 0; i < out.size(); i += 2) {
      const double x = told["foot_home"][i] - told["com"][0],
                   y = told["foot_home"][i + 1] - told["com"][1];
      const double outwards = c * y - s * x > 0.0 ? 0.04 : -0.04;  // m
      out[i] -= s * outwards;
      out[i + 1] += c * outwards;
    }
    asked.assign(out.begin(), out.end());
  };
  FunctionHost host(FunctionHost::Texts{{"raibert", {"foot_target", raibert}},
                                        {"wider", {"foot_target", wider}}});
  const OpenRun run = coded("quadruped-free", host, "wider");
  int swinging = 0, followed = 0;
  for (int i = 0; i < 600; ++i) {
    advance_by(*run, 1);
    const VecX target = field(snapshot(*run), "foot_target"),
               swing_left = field(snapshot(*run), "swing_left");
    for (int foot = 0; foot < 4; ++foot) {
      if (swing_left[foot] < kTargetFixed) continue;
      ++swinging;
      if (target[3 * foot] == asked[at(2 * foot)] &&
          target[3 * foot + 1] == asked[at(2 * foot + 1)])
        ++followed;
    }
  }
  CHECK(swinging > 200);
  CHECK(followed > 0.95 * swinging);  // a foot that has run into something keeps its target
  CHECK(fall_of(*run) == 0.0);
  const OpenRun other = coded("quadruped-free", host, "raibert");
  advance_by(*other, 600);
  CHECK(hash(*run) != hash(*other));
}

TEST_CASE("targets out of reach are drawn in to where the legs reach, towards what is asked") {
  for (const double far : {10.0, -1e200}) {
    CAPTURE(far);
    FunctionHost host(FunctionHost::Texts{
        {"far", {"foot_target", [far](const Told&, Numbers&, std::span<double> out) {
                   std::fill(out.begin(), out.end(), far);
                 }}}});
    const OpenRun run = coded("quadruped-free", host, "far");
    const Vec3 direction = Vec3(far > 0.0 ? 1.0 : -1.0, far > 0.0 ? 1.0 : -1.0, 0.0).normalized();
    int drawn_in = 0;
    for (int i = 0; i < 500; ++i) {
      const VecX position = field(snapshot(*run), "body_position"),
                 attitude = field(snapshot(*run), "body_quaternion"),
                 velocity = field(snapshot(*run), "com_velocity");
      const Mat3 R = rotation_from_quaternion(Quat(attitude.head(4)));
      advance_by(*run, 1);
      const bool is_upright = R(2, 2) > 0.995 && fall_of(*run) == 0.0;
      const VecX target = field(snapshot(*run), "foot_target"),
                 swing_left = field(snapshot(*run), "swing_left");
      for (int foot = 0; foot < 4; ++foot) {
        if (!is_upright || swing_left[foot] < kTargetFixed) continue;
        const DhLeg& leg = static_cast<FreeRobot&>(*run->scene).robot().leg[at(foot)];
        Vec3 from_hip = Vec3(target.segment<3>(3 * foot)) - Vec3(position.head(3)) -
                        swing_left[foot] * Vec3(velocity) - R * leg.hip_B;
        from_hip.z() = 0.0;
        CHECK(from_hip.norm() < leg.l0 + leg.l1 + leg.l2 + 0.01);
        CHECK(from_hip.dot(direction) > 0.02);
        ++drawn_in;
      }
    }
    CHECK(drawn_in > 50);
  }
}

TEST_CASE("feet can be placed only while the scene's own drive walks") {
  FunctionHost host(FunctionHost::Texts{{"raibert", {"foot_target", raibert}}});
  const OpenRun run = coded("quadruped-free", host, "raibert");
  CHECK(functions_of(*run) == Names{"control", "foot_target"});
  CHECK(run->scene->tasks[1].outputs[3].name == "FR_y");
  advance_by(*run, 20);
  const double version = field(snapshot(*run), "model_version")[0];
  change(*run, "control.mode", 1.0);
  CHECK(functions_of(*run) == Names{"control"});
  CHECK(field(snapshot(*run), "model_version")[0] > version);
  CHECK(advance(*run) == StepStatus::fault);
  CHECK(why_stopped(*run).find("no function of this scene") != std::string::npos);
  change(*run, "control.mode", 3.0);
  advance_by(*run, 20);
}

TEST_CASE("code for one task, then for another: going back to either gives the same bits") {
  FunctionHost host(FunctionHost::Texts{
      {"raibert", {"foot_target", raibert}},
      {"still", {"control", [](const Told& told, Numbers& memory, std::span<double> out) {
                   if (memory.empty())
                     memory.assign(told["joint_position"], told["joint_position"] + 12);
                   for (std::size_t i = 0; i < out.size(); ++i)
                     out[i] =
                         40.0 * (memory[i] - told["joint_position"][i]) - told["joint_velocity"][i];
                 }}}});
  const OpenRun run = coded("quadruped-free", host, "raibert");
  std::vector<std::uint64_t> first;
  const auto on = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      advance_by(*run, 1);
      first.push_back(hash(*run));
    }
  };
  on(100);
  REQUIRE_FALSE(set_code(*run, "still"));
  on(100);
  CHECK(run->given[0] == 0.0);
  REQUIRE_FALSE(go_to(*run, 60));
  const std::vector<std::uint64_t> were = first;
  first.resize(60);
  on(40);
  CHECK(run->given[0] == 1.0);
  CHECK(code_of(*run) == "raibert");
  CHECK(std::equal(first.begin(), first.end(), were.begin()));
  REQUIRE_FALSE(set_code(*run, "still"));
  on(100);
  CHECK(first == were);
  CHECK(host.opened == 3);  // the first text was not opened again
}

}  // namespace legwork::testing::code_tasks_test
