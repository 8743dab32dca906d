// Inverse dynamics on the ground: the forces carry the motion without internal squeeze, and driving the robot with the torques
// reproduces the motion.
#include "engine/dynamics/constrained_inverse.h"

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::constrained_inverse_test {

namespace {

struct Inverse {
  VecX tau;
  ContactInverseResult contact;
};

Inverse invert(const Model& model, const Motion& m, std::span<const int> feet) {
  Workspace ws = kinematics_of(model, m.q, m.v);
  Inverse out = {VecX(model.nv()), {}};
  constrained_inverse_dynamics(model, ws, feet, m.a, out.tau, out.contact);
  return out;
}

Vec3 foot_arm(const Model& model, const Workspace& ws, int foot) {
  return point_position(ws, model.feet[at(foot)].body, model.feet[at(foot)].p_BF) - ws.X_WB[0].p;
}

}  // namespace

TEST_CASE("ground forces: rank 3, 5, 6, 6 for one to four feet, and none in the air") {
  const Model model = quadruped();
  const Motion stand = standing(model);
  const std::vector<int> stances[] = {{}, {0}, {0, 3}, {0, 2, 3}, {0, 1, 2, 3}};
  const int ranks[] = {0, 3, 5, 6, 6};
  for (int i = 0; i < 5; ++i) CHECK(invert(model, stand, stances[i]).contact.rank == ranks[i]);
}

TEST_CASE("ground forces: with three or four feet, forward dynamics returns the motion") {
  const Model model = quadruped();
  const std::vector<int> stances[] = {{0, 2, 3}, {0, 1, 2, 3}};
  Random random{1};
  Worst residual, acceleration, force;
  for (int i = 0; i < 200; ++i) {
    const std::vector<int>& feet = stances[i % 2];
    Motion m = random_motion(model, random);
    for (int leg = 0; leg < 4; ++leg)
      m.q.segment<3>(7 + 3 * leg) =
          Vec3(random.uniform(1.0, 2.2), random.uniform(-0.6, 1.4), random.uniform(-2.2, -0.3));
    // An acceleration that keeps the feet still: the one that some torques give with the feet pinned.
    m.tau.head<6>().setZero();
    Workspace ws = kinematics_of(model, m.q, m.v);
    ConstrainedResult forward;
    constrained_forward_dynamics(model, ws, feet, m.tau, m.a, forward);

    const Inverse inverse = invert(model, m, feet);
    residual.see(largest(inverse.tau.head<6>()) / largest(inverse.tau));
    VecX tau = inverse.tau, again(18);
    tau.head<6>().setZero();
    forward_kinematics(model, m.q, m.v, ws);
    constrained_forward_dynamics(model, ws, feet, tau, again, forward);
    acceleration.see(relative_difference(again, m.a));
    force.see(relative_difference(VecX(forward.foot_force), VecX(inverse.contact.foot_force)));
  }
  CHECK(residual.value < 1e-11);
  CHECK(acceleration.value < 1e-9);
  CHECK(force.value < 1e-9);
}

TEST_CASE("ground forces: two feet leave over the moment about their line, no more") {
  const Model model = quadruped();
  const int feet[] = {1, 2};
  Random random{2};
  Worst squeeze, elsewhere, line_moment;
  for (int i = 0; i < 200; ++i) {
    const Motion m = random_motion(model, random);
    const Inverse inverse = invert(model, m, feet);
    Workspace ws = kinematics_of(model, m.q, m.v);
    const Vec3 r_a = foot_arm(model, ws, 1), r_b = foot_arm(model, ws, 2);
    const Vec3 line = (r_b - r_a) / (r_b - r_a).norm();
    const Vec3 f_a = inverse.contact.foot_force.head<3>(),
               f_b = inverse.contact.foot_force.tail<3>();
    const double scale = largest(inverse.tau) + largest(VecX(inverse.contact.foot_force));
    squeeze.see(line.dot(f_b - f_a) / scale);

    VecX unloaded(18);
    rnea(model, ws, m.a, unloaded);
    // Wrench of what is left about a point of the line: only its moment along the line is not the ground's to give.
    const Vec3 F = inverse.tau.head<3>(), N = inverse.tau.segment<3>(3);
    const double before = moment_about_line(unloaded.head<3>(), unloaded.segment<3>(3), r_a, r_b);
    line_moment.see((moment_about_line(F, N, r_a, r_b) - before) / scale);
    // Least squares in the base's wrench: the residual is along the one direction no ground force has.
    VecX out_of_reach(6), left(6);
    out_of_reach << cross(r_a, line), line;
    left << F, N;
    const double along = left.dot(out_of_reach) / out_of_reach.squaredNorm();
    elsewhere.see(difference(left, along * out_of_reach) / scale);
  }
  CHECK(squeeze.value < 1e-10);
  CHECK(line_moment.value < 1e-10);
  CHECK(elsewhere.value < 1e-10);
}

TEST_CASE("ground forces: standing on four feet they share the weight and the torques hold it") {
  const Model model = quadruped();
  const Motion stand = standing(model);
  const int feet[] = {0, 1, 2, 3};
  const Inverse inverse = invert(model, stand, feet);
  const VecX f = inverse.contact.foot_force;
  CHECK(std::abs(f[2] + f[5] + f[8] + f[11] - 8.252 * 9.81) < 1e-10);
  for (int foot = 0; foot < 4; ++foot) CHECK(f[3 * foot + 2] > 19.0);
  Workspace ws = kinematics_of(model, stand.q, stand.v);
  VecX a(18);
  ConstrainedResult forward;
  constrained_forward_dynamics(model, ws, feet, inverse.tau, a, forward);
  CHECK(largest(a) < 1e-10);
}

TEST_CASE("moment about a line: a lever of known length, and no matter which point of the line") {
  const Vec3 a(1.0, 0.0, 0.0), b(3.0, 0.0, 0.0);
  // 5 N upwards at y = 2 turns about the x axis with 10 N m.
  const Vec3 force(0.0, 0.0, 5.0), moment = cross(Vec3(0.0, 2.0, 0.0), force);
  CHECK(moment_about_line(force, moment, a, b) == 10.0);
  CHECK(moment_about_line(force, moment, b, Vec3(9.0, 0.0, 0.0)) == 10.0);
  CHECK(moment_about_line(force, moment, b, a) == -10.0);
}

}  // namespace legwork::testing::constrained_inverse_test
