// The batch: robots that differ, the same run at every width, standing feet that stay, strikes that lose energy, a controller
// that stabilises them and one that does not, with the sentences for each.
#include "engine/scenes/batch/batch.h"

#include <algorithm>
#include <memory>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/hash.h"
#include "engine/math/rotation.h"
#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::batch_test {

namespace {

Result<Run> try_batch(std::initializer_list<Setting> settings, const char* id = "quadruped-herd") {
  SceneFile scene = scene_file(id, {{"herd.robots", 12.0}});
  set_values(scene, settings);
  return open_scene(scene);
}

Run open_batch(std::initializer_list<Setting> settings, const char* id = "quadruped-herd") {
  Result<Run> run = try_batch(settings, id);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

Batch& batch_of(Run& run) { return static_cast<Batch&>(*run.scene); }

VecX x_of(const Run& run) { return run.state.tail(run.state.size() - RunState::kScalars); }

std::uint64_t hash_of(const VecX& x) {
  return hash_doubles(x.data(), static_cast<std::size_t>(x.size()));
}

VecX rows_of(Batch& batch, const VecX& x, int robot, int first, int count) {
  VecX rows(count);
  for (int r = 0; r < count; ++r) rows[r] = x[batch.entry(robot, first + r)];
  return rows;
}

TEST_CASE("a batch's robots differ in mass, and with the same seed they are the same batch") {
  Run a = open_batch({}), b = open_batch({}), c = open_batch({{"herd.seed", 2.0}});
  for (int i = 0; i + 1 < 12; ++i) {
    CHECK(total_mass(batch_of(a).robot(i)) != total_mass(batch_of(a).robot(i + 1)));
    CHECK(total_mass(batch_of(a).robot(i)) == total_mass(batch_of(b).robot(i)));
    CHECK(total_mass(batch_of(a).robot(i)) != total_mass(batch_of(c).robot(i)));
  }
  Run row = open_batch({{"herd.draw", 1.0}, {"herd.vary", 1.0}, {"herd.spread", 0.1}});
  CHECK(batch_of(row).factor(0) == doctest::Approx(-0.1));
  CHECK(batch_of(row).factor(11) == doctest::Approx(0.1));
  CHECK(total_mass(batch_of(row).robot(11)) / total_mass(batch_of(row).robot(0)) ==
        doctest::Approx(1.1 / 0.9));
}

TEST_CASE("a batch's run has the same bits at every width, and again when it is replayed") {
  for (const double integrator : {0.0, 1.0}) {
    std::uint64_t hash = 0;
    const lanes::RobotKernelList all = lanes::available_robot_kernels();
    for (int k = 0; k < all.count; ++k) {
      CAPTURE(all.kernels[k]->name);
      Run run = open_batch({{"sim.integrator", integrator}});
      batch_of(run).use(*all.kernels[k]);
      restart(run);
      for (int i = 0; i < 220; ++i) REQUIRE(advance(run) == StepStatus::ok);
      if (k == 0) hash = hash_of(x_of(run));
      CHECK(hash_of(x_of(run)) == hash);
      if (k == 1) CHECK_FALSE(check_replay(run));
    }
  }
}

TEST_CASE(
    "standing feet of every robot stay where they are, and a strike stops them and only loses "
    "energy") {
  Run run = open_batch({{"sim.integrator", 1.0}, {"herd.spread", 0.1}});
  Batch& batch = batch_of(run);
  const BatchLayout layout = batch.layout();
  Workspace ws(batch.robot(0));
  // Middle of the second phase: feet struck at .2 s.
  const auto feet = [&](int robot, bool is_velocity) {
    const VecX x = x_of(run);
    const VecX q = rows_of(batch, x, robot, 0, layout.nq),
               v = rows_of(batch, x, robot, layout.nq, layout.nv);
    forward_kinematics(batch.robot(robot), q, v, ws);
    std::vector<Vec3> at_feet;
    const int phase = static_cast<int>(x[0]);
    for (const int f : stance_feet(batch.settings().plan, phase)) {
      const Foot& foot = batch.robot(robot).feet[at(f)];
      at_feet.push_back(is_velocity ? point_velocity(ws, foot.body, foot.p_BF)
                                    : point_position(ws, foot.body, foot.p_BF));
    }
    return at_feet;
  };
  while (x_of(run)[0] < 1.0) REQUIRE(advance(run) == StepStatus::ok);
  std::vector<std::vector<Vec3>> before;
  for (int i = 0; i < 12; ++i) {
    before.push_back(feet(i, false));
    for (const Vec3& velocity : feet(i, true)) CHECK(velocity.norm() < 1e-9);
  }
  for (int k = 0; k < 150; ++k) REQUIRE(advance(run) == StepStatus::ok);
  for (int i = 0; i < 12; ++i)
    for (std::size_t f = 0; f < before[at(i)].size(); ++f)
      CHECK((feet(i, false)[f] - before[at(i)][f]).norm() < 1e-6);
}

TEST_CASE("a batch is drawn in one piece: every link hangs where its joint is on the one before") {
  Run run = open_batch({});
  for (int k = 0; k < 150; ++k) REQUIRE(advance(run) == StepStatus::ok);
  snapshot(run);
  const VecX pose = field(run.snapshot, "herd_pose");
  Worst gap, skew;
  for (int i = 0; i < 12; ++i) {
    const Model& robot = batch_of(run).robot(i);
    REQUIRE(pose.size() == 12 * 12 * robot.nb());
    const auto of = [&](int body) { return pose.segment<12>(12 * (i * robot.nb() + body)); };
    const auto axes = [&](int body) {
      Mat3 R = Eigen::Map<const Mat3>(VecX(of(body)).data());
      for (int c = 0; c < 3; ++c) R.col(c) /= R.col(c).norm();  // drawn as long as it is
      return R;
    };
    for (int body = 1; body < robot.nb(); ++body) {
      const Body& link = robot.bodies[at(body)];
      const Mat3 R_WP = axes(link.parent), R_WB = axes(body);
      const Vec3 p_WP = of(link.parent).tail<3>(), p_WB = of(body).tail<3>();
      gap.see(difference(p_WB, p_WP + R_WP * link.X_PJ.p));
      // The joint turns about its own axis alone.
      skew.see(difference(R_WB * link.axis, R_WP * (link.X_PJ.R * link.axis)));
    }
  }
  CHECK(gap.value < 1e-12);
  CHECK(skew.value < 1e-12);
}

TEST_CASE("foot placement holds a trotting batch; without it everybody is lost, in words") {
  Run held = open_batch({});
  for (int k = 0; k < 2000; ++k) REQUIRE(advance(held) == StepStatus::ok);
  CHECK(batch_of(held).count(x_of(held)).running == 12);
  const std::string said = sentence(held);
  CHECK(said.find("On their feet: 12 of 12 robots; trunk tilt at most ") == 0);
  // The page shows angles in degrees: each has its unit beside it.
  CHECK(said.find(" rad on average, ") != std::string::npos);
  CHECK(said.find(" rad; joint error ") != std::string::npos);

  Run lost = open_batch({{"control.placement", 0.0}, {"control.level", 0.0}});
  StepStatus status = StepStatus::ok;
  for (int k = 0; k < 10000 && status == StepStatus::ok; ++k) status = advance(lost);
  CHECK(status == StepStatus::stopped);
  CHECK(batch_of(lost).count(x_of(lost)).strayed == 12);
  CHECK(why_stopped(lost).find("the last of 12 robots has ended") != std::string::npos);
}

TEST_CASE("a smaller step brings semi-implicit Euler to the Runge-Kutta run, at first order") {
  const auto end_of = [](double integrator, double h) {
    Run run = open_batch({{"sim.integrator", integrator}, {"sim.step", h}});
    while (run.state[RunState::kTime] < 0.1 - 0.5 * h) REQUIRE(advance(run) == StepStatus::ok);
    return rows_of(batch_of(run), x_of(run), 5, 0, 19).eval();
  };
  const VecX exact = end_of(1.0, 1e-4);
  const double coarse = (end_of(0.0, 2e-4) - exact).norm(),
               fine = (end_of(0.0, 1e-4) - exact).norm();
  MESSAGE("semi-implicit at .2 ms and .1 ms against Runge-Kutta: " << coarse << " " << fine);
  CHECK(coarse < 2e-3);
  CHECK(coarse / fine == doctest::Approx(2.0).epsilon(0.25));
}

TEST_CASE("every bound of a batch's own parameters plays or is refused in words") {
  for (const Parameter& p : batch_trot_parameters()) {
    const std::string path = p.path;
    if (path.substr(0, 5) != "herd." && path.substr(0, 8) != "control." &&
        path.substr(0, 4) != "sim.")
      continue;
    for (const double value : {p.minimum, p.maximum}) {
      if (path == "herd.robots" && value > 100.0) continue;
      CAPTURE(path);
      CAPTURE(value);
      Result<Run> run = try_batch({{p.path, value}});
      if (!run) {
        CHECK(run.error().text().size() > 20);
        continue;
      }
      for (int k = 0; k < 20; ++k)
        if (advance(*run) != StepStatus::ok) {
          CHECK(why_stopped(*run).size() > 20);
          break;
        }
      snapshot(*run);
      for (const double number : run->snapshot.data) CHECK(std::isfinite(number));
    }
  }
}

TEST_CASE("a batch's studies say how many are left") {
  Run run = open_batch({{"gait.period", 0.4}});
  for (int k = 0; k < 2; ++k) {
    const Result<Study> study = run.scene->study(k);
    REQUIRE(study);
    CHECK(study->sentence.find("run") != std::string::npos);
    if (k == 0) CHECK(study->sentence.find(" rad at most.") != std::string::npos);
    CHECK(study->series.size() >= (k == 0 ? 1u : 5u));
  }
}

TEST_CASE("a batch's past takes 12 MB at most, however many robots it has") {
  Run run = open_batch({{"herd.robots", 1024.0}});
  for (int k = 0; k < 40; ++k) REQUIRE(advance(run) == StepStatus::ok);
  const double states = run.history.last_step() - run.history.first_step() + 1.0;
  CHECK(states >= 32.0);
  CHECK(8.0 * states * static_cast<double>(run.state.size()) < 12.1e6);
}

TEST_CASE("a robot of a batch begins with its feet on the ground, whatever its legs' lengths") {
  Run run = open_batch({{"herd.vary", 3.0}, {"herd.spread", 0.1}});
  Batch& batch = batch_of(run);
  const BatchLayout layout = batch.layout();
  Workspace ws(batch.robot(0));
  const VecX x = x_of(run);
  for (int i = 0; i < 12; ++i) {
    forward_kinematics(batch.robot(i), rows_of(batch, x, i, 0, layout.nq),
                       rows_of(batch, x, i, layout.nq, layout.nv), ws);
    double height = 0.0;  // of the two that stand, together
    for (const int f : stance_feet(batch.settings().plan, 0)) {
      const Foot& foot = batch.robot(i).feet[at(f)];
      height += point_position(ws, foot.body, foot.p_BF).z();
    }
    CHECK(std::abs(height) < 1e-12);
  }
}

TEST_CASE("a batch is drawn with each robot's own lengths") {
  Run run = open_batch({{"herd.vary", 3.0}, {"herd.spread", 0.2}});
  snapshot(run);
  const VecX pose = field(run.snapshot, "herd_pose");
  const Model& planned = batch_of(run).settings().nominal;
  const int trunk = 0, thigh = find_body(planned, "FL_thigh"), hip = find_body(planned, "FL_hip"),
            shank = find_body(planned, "FL_shank");
  for (int i = 0; i < 12; ++i) {
    const Model& robot = batch_of(run).robot(i);
    // Along its x: a trunk is as long as its hips are apart, a thigh as the knee is far.
    const auto stretch = [&](int body) {
      return pose.segment<3>(12 * (i * robot.nb() + body)).norm();
    };
    const auto longer = [&](int joint) {
      return robot.bodies[at(joint)].X_PJ.p.x() / planned.bodies[at(joint)].X_PJ.p.x();
    };
    CHECK(stretch(trunk) == doctest::Approx(longer(hip)).epsilon(1e-12));
    CHECK(stretch(thigh) == doctest::Approx(longer(shank)).epsilon(1e-12));
    CHECK(std::abs(longer(shank) - 1.0) > 1e-6);
  }
}

TEST_CASE("a batch's payloads weigh from nothing to the spread of the trunk's mass") {
  for (const double draw : {0.0, 1.0}) {
    CAPTURE(draw);
    Run run = open_batch({{"herd.vary", 5.0}, {"herd.spread", 0.3}, {"herd.draw", draw}});
    Batch& batch = batch_of(run);
    const Model& planned = batch.settings().nominal;
    const double most = 0.3 * planned.bodies[0].inertia.mass;
    const auto payload = [&](int i) { return total_mass(batch.robot(i)) - total_mass(planned); };
    for (int i = 0; i < 12; ++i) {
      CHECK(payload(i) > -1e-12);
      CHECK(payload(i) < most + 1e-12);
    }
    if (draw == 0.0) continue;
    CHECK(std::abs(payload(0)) < 1e-12);
    CHECK(payload(11) == doctest::Approx(most));
  }
}

TEST_CASE("once a robot of a batch has ended, the time of its end stays") {
  Run run = open_batch({{"control.placement", 0.0}, {"control.level", 0.0}});
  Batch& batch = batch_of(run);
  const int ended = batch.layout().ended_row(), until = ended + 3;
  while (batch.count(x_of(run)).running == 12) REQUIRE(advance(run) == StepStatus::ok);
  const VecX then = x_of(run);
  const double time = run.state[RunState::kTime];
  for (int k = 0; k < 5; ++k) REQUIRE(advance(run) == StepStatus::ok);
  const VecX now = x_of(run);
  int still = 0;
  for (int i = 0; i < 12; ++i) {
    if (now[batch.entry(i, ended)] == 0.0) {
      CHECK(now[batch.entry(i, until)] == run.state[RunState::kTime]);
      continue;
    }
    if (then[batch.entry(i, ended)] == 0.0) continue;
    ++still;
    CHECK(now[batch.entry(i, until)] == then[batch.entry(i, until)]);
    CHECK(now[batch.entry(i, until)] <= time);
  }
  CHECK(still > 0);
}

TEST_CASE("by Runge-Kutta a batch's error falls by sixteen or more where the step is halved") {
  const auto end_of = [](double h) {
    Run run = open_batch({{"sim.integrator", 1.0}, {"sim.step", h}});
    while (run.state[RunState::kTime] < 0.08 - 0.5 * h) REQUIRE(advance(run) == StepStatus::ok);
    return rows_of(batch_of(run), x_of(run), 5, 0, 19).eval();
  };
  const VecX exact = end_of(1.25e-4);
  const double ratio = (end_of(0.001) - exact).norm() / (end_of(5e-4) - exact).norm();
  MESSAGE("1 ms by .5 ms: ", ratio);
  CHECK(ratio > 12.0);
}

TEST_CASE("turned to the left, a robot of a batch turns its swinging legs back to where they aim") {
  constexpr double kTurn = 0.02;  // rad
  Run straight = open_batch({{"herd.spread", 0.0}, {"control.placement", 0.0}}),
      turned = open_batch({{"herd.spread", 0.0}, {"control.placement", 0.0}});
  for (Run* run : {&straight, &turned})
    for (int k = 0; k < 100; ++k) REQUIRE(advance(*run) == StepStatus::ok);
  Batch& batch = batch_of(turned);
  const BatchLayout layout = batch.layout();
  const auto q_of = [&](const Run& run) { return rows_of(batch, x_of(run), 0, 0, layout.nq); };
  const auto v_of = [&](const Run& run) {
    return rows_of(batch, x_of(run), 0, layout.nq, layout.nv);
  };
  const VecX q = q_of(turned);
  VecX x = x_of(turned);
  const Quat now =
      quaternion_from_rotation(rotation_z(kTurn) * rotation_from_quaternion(q.segment<4>(3)));
  for (int k = 0; k < 4; ++k) x[batch.entry(0, 3 + k)] = now[k];
  store(x, turned);
  for (Run* run : {&straight, &turned}) REQUIRE(advance(*run) == StepStatus::ok);
  const VecX gained = v_of(turned) - v_of(straight);
  const Model& robot = batch.robot(0);
  Workspace ws(robot);
  forward_kinematics(robot, q, VecX::Zero(layout.nv), ws);
  const std::span<const int> stance = stance_feet(batch.settings().plan, 0);
  int swinging = 0;
  for (int f = 0; f < 4; ++f) {
    if (std::find(stance.begin(), stance.end(), f) != stance.end()) continue;
    ++swinging;
    const Foot& foot = robot.feet[at(f)];
    MatX J(3, layout.nv);
    point_jacobian(robot, ws, foot.body, foot.p_BF, J);
    const Vec3 r = point_position(ws, foot.body, foot.p_BF) - Vec3(q[0], q[1], q[2]);
    const Vec3 carried = kTurn * cross(Vec3(Vec3::UnitZ()), r);  // m, by the turn
    const Vec3 corrected = J.middleCols(6 + 3 * f, 3) * gained.segment<3>(6 + 3 * f);  // m/s
    CHECK(carried.dot(corrected) < -0.5 * carried.norm() * corrected.norm());
  }
  CHECK(swinging == 2);
}

}  // namespace
}  // namespace legwork::testing::batch_test
