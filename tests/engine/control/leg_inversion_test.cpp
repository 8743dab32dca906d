// Joint motion from feet and trunk, against the whole robot's equations of motion.
#include "engine/control/leg_inversion.h"

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::leg_inversion_test {

TEST_CASE("leg inversion: the trunk's map is the first six rows of the equations of motion") {
  Random random{21};
  for (const char* family : {"quadruped", "hexapod", "quadruped_with_tail"}) {
    INFO(family);
    const Model model = family_robot(family);
    const Result<WalkingRobot> robot = walking_robot(model);
    REQUIRE(robot);
    VecX q(model.nq()), v = random.vector(model.nv(), 1.0);
    stand_posture(*robot, q);
    q.tail(model.joint_count()) += random.vector(model.joint_count(), 0.2);
    q.segment<4>(3) = random.quaternion();
    Workspace ws = kinematics_of(model, q, v);
    crba(model, ws, ws.M);
    bias_force(model, ws, ws.h);
    std::vector<int> feet;
    for (int i = 0; i < robot->legs; ++i) feet.push_back(i);
    stack_foot_jacobians(model, ws, feet);
    ContactVec bias;
    stack_foot_biases(model, ws, feet, bias);

    // Any acceleration of the trunk, the feet and the tail.
    VecX a = random.vector(model.nv(), 5.0);
    std::vector<LegInverse> legs;
    std::vector<Vec3> feet_a;
    for (int i = 0; i < robot->legs; ++i) {
      const Vec3 wanted = random.vector3(10.0);
      feet_a.push_back(wanted);
      legs.push_back(invert_leg(ws.J.middleRows(3 * i, 3), robot->joint[at(i)],
                                wanted - bias.segment<3>(3 * i), 1e-6));
      for (int j = 0; j < 3; ++j) {
        double& joint = a[robot->joint[at(i)] + j];
        joint = legs.back().k[j];
        for (int r = 0; r < 6; ++r) joint += legs.back().K[j][r] * a[r];
      }
      const Vec3 got = ws.J.middleRows(3 * i, 3) * a + bias.segment<3>(3 * i);
      CHECK(difference(got, wanted) < 1e-9);
    }
    const TrunkMap map = trunk_map(*robot, ws.M, ws.h, legs, a);
    VecX f(model.nv());
    rnea(model, ws, a, f);
    Worst worst;
    for (int r = 0; r < 6; ++r) {
      double sum = map.beta[r];
      for (int c = 0; c < 6; ++c) sum += map.L[r][c] * a[c];
      worst.see(sum - f[r]);
    }
    CHECK(worst.value < 1e-9);

    TrunkMap again = map;
    double B[6][kTrunkColumns] = {};
    for (int r = 0; r < 6; ++r) B[r][0] = f[r] - map.beta[r];
    REQUIRE(solve_trunk_map(again.L, B, 1));
    for (int r = 0; r < 6; ++r) CHECK(B[r][0] == doctest::Approx(a[r]));
  }
}

TEST_CASE("leg inversion: a straight leg gives finite joint accelerations") {
  const Model model = family_robot("quadruped");
  const Result<WalkingRobot> robot = walking_robot(model);
  REQUIRE(robot);
  VecX q(model.nq());
  stand_posture(*robot, q);
  q[robot->joint[0] + 3] = 0.0;  // the knee
  Workspace ws = kinematics_of(model, q, VecX::Zero(model.nv()));
  const std::vector<int> feet = {0};
  stack_foot_jacobians(model, ws, feet);
  const LegInverse leg =
      invert_leg(ws.J.middleRows(0, 3), robot->joint[0], {10.0, 10.0, 10.0}, 1e-3);
  for (int j = 0; j < 3; ++j) CHECK(std::abs(leg.k[j]) < 1e4);
}

}  // namespace legwork::testing::leg_inversion_test
