// Robots that Legwork is born with, written as files and read again: the same tree, and the same trot.
#include "engine/io/robot_of_model.h"

#include <Eigen/LU>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"
#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::robot_of_model_test {

namespace {

Model read_again(const RobotDescription& robot, bool as_json) {
  Result<RobotDescription> read = as_json ? read_robot_json(write_robot_json(robot), "r.json")
                                          : read_urdf(write_urdf(robot), "r.urdf");
  REQUIRE_MESSAGE(read, read.error().text());
  // URDF says neither whether the base floats nor what gravity is.
  Result<RobotModel> built = robot_model(*read, *robot.floats ? Base::floating : Base::fixed);
  REQUIRE_MESSAGE(built, built.error().text());
  built->model.gravity = robot.gravity;
  return std::move(built->model);
}

// Largest difference of M and h over their largest entries, at random states.
double difference_of(const Model& a, const Model& b) {
  REQUIRE(a.nq() == b.nq());
  Workspace wa(a), wb(b);
  MatX Ma(a.nv(), a.nv()), Mb(Ma);
  VecX ha(a.nv()), hb(ha);
  Random random{7};
  double worst = 0.0;
  for (int k = 0; k < 5; ++k) {
    VecX q(a.nq()), v(a.nv());
    for (double& x : q) x = random.uniform(-1.0, 1.0);
    for (double& x : v) x = random.uniform(-1.0, 1.0);
    if (a.is_free()) q.segment<4>(3).normalize();
    for (auto [model, ws, M, h] : {std::tuple(&a, &wa, &Ma, &ha), {&b, &wb, &Mb, &hb}}) {
      forward_kinematics(*model, q, v, *ws);
      mass_matrix(*model, *ws, *M);
      rnea(*model, *ws, VecX::Zero(v.size()), *h);
    }
    worst = std::max({worst, largest(Ma - Mb) / largest(Ma), largest(ha - hb) / largest(ha)});
  }
  return worst;
}

}  // namespace

TEST_CASE("robot of a model: written as URDF or JSON and read again, M and h are the same") {
  for (const char* id :
       {"quadruped-trot", "quadruped-free", "hexapod-tripod", "tailed-quadruped-experiment-4-1",
        "tail-free", "tail-trot", "serpentine-tail"})
    for (const bool as_json : {false, true}) {
      INFO(std::string(id));
      CAPTURE(as_json);
      const Run run = opened(id);
      const Model& model = model_of(run);
      const Model again = read_again(describe_model(model, id), as_json);
      CHECK(again.nb() == model.nb());
      CHECK(difference_of(model, again) < 1e-14);
      for (const Foot& foot : model.feet) CHECK(find_frame(again, foot.name + "_foot") >= 0);
    }
}

TEST_CASE("robot of a model: of a linkage, its loops too") {
  const Run run = opened("four-bar");
  const RobotDescription robot = describe_model(model_of(run), "four-bar");
  const Model again = read_again(robot, true);
  CHECK(again.loops.size() == model_of(run).loops.size());
  CHECK(difference_of(model_of(run), again) < 1e-14);
}

TEST_CASE("robot of a model: the trot's torques and ground forces move it as they move ours") {
  Run run = opened("quadruped-trot");
  const Model model = model_of(run);
  const Model again = read_again(describe_model(model, "quadruped"), false);
  Workspace ws(again);
  const int nv = again.nv();
  MatX M(nv, nv), J(3, nv);
  VecX h(nv);
  double worst = 0.0, largest_a = 0.0;
  for (int step = 0; step < 800; step += 40) {
    for (int k = 0; k < 40; ++k) REQUIRE(advance(run) == StepStatus::ok);
    const Snapshot& now = snapshot(run);
    const VecX a = field(now, "joint_acceleration");
    VecX q(again.nq()), v(nv), tau = VecX::Zero(nv);
    q << field(now, "base_position"), field(now, "base_quaternion"), field(now, "joint_position");
    v << field(now, "base_linear_velocity"), field(now, "base_angular_velocity"),
        field(now, "joint_velocity");
    tau.tail(nv - 6) = field(now, "joint_torque");
    forward_kinematics(again, q, v, ws);
    const VecX force = field(now, "foot_force");
    for (std::size_t i = 0; i < model.feet.size(); ++i) {
      const Frame& foot = again.frames[at(find_frame(again, model.feet[i].name + "_foot"))];
      point_jacobian(again, ws, foot.body, foot.X_BF.p, J);
      tau += J.transpose() * force.segment<3>(3 * static_cast<Eigen::Index>(i));
    }
    mass_matrix(again, ws, M);
    rnea(again, ws, VecX::Zero(nv), h);
    const VecX moved = M.partialPivLu().solve(tau - h);
    worst = std::max(worst, largest(moved.tail(nv - 6) - a));
    largest_a = std::max(largest_a, largest(a));
  }
  MESSAGE("joint accelerations differ by ", worst, " of ", largest_a, " rad/s^2");
  CHECK(worst < 1e-12 * largest_a);
}

}  // namespace legwork::testing::robot_of_model_test
