// Inverse dynamics by each of the four ways to distribute the ground forces: different torques, the same motion.
#include "engine/motion/stance_inverse.h"

#include "engine/dynamics/constrained.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::stance_inverse_test {

namespace {

constexpr double kFriction = 0.6;

struct Outcome {
  double residual = 0.0;  // of the base equations, N, N m
  double error = 0.0;     // of the acceleration that the torques give, relative
  VecX tau;
};

// The torques of a method, and what they do to the robot with its feet pinned.
Outcome outcome(const Model& model, const Plan& plan, int phase, double t,
                GroundForceMethod method) {
  const MotionPoint m = point_at(model, plan, phase, t);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const std::span<const int> stance = stance_feet(plan, phase);
  Outcome out;
  out.tau = VecX::Zero(model.nv());
  GroundForces forces;
  stance_inverse_dynamics(model, ws, stance, method, kFriction, m.a, out.tau, forces);
  out.residual = largest(out.tau.head<6>());
  VecX motors = out.tau, a(model.nv());
  motors.head<6>().setZero();
  ConstrainedResult result;
  constrained_forward_dynamics(model, ws, stance, motors, a, result);
  out.error = relative_difference(a, m.a);
  return out;
}

constexpr GroundForceMethod kMethods[kMethodCount] = {
    GroundForceMethod::as_printed, GroundForceMethod::corrected, GroundForceMethod::minimum_norm,
    GroundForceMethod::friction_cone};

}  // namespace

TEST_CASE(
    "stance inverse: every method's torques drive the planned motion where its forces suffice") {
  int exact[kMethodCount] = {}, total = 0;
  for (const char* motion : {"trot", "pace", "walk", "stand"}) {
    const auto [model, plan] = solved(motion);
    for (int phase = 0; phase < plan.phase_count(); ++phase) {
      for (int k = 1; k < 8; ++k) {
        ++total;
        for (std::size_t method = 0; method < kMethodCount; ++method) {
          const Outcome got =
              outcome(model, plan, phase, phase_duration(plan, phase) * k / 8, kMethods[method]);
          if (got.residual > 1e-8) continue;
          ++exact[method];
          CAPTURE(motion);
          CAPTURE(method);
          CHECK(got.error < 1e-7);
        }
      }
    }
  }
  MESSAGE("of ", total, " points are exact: as printed ", exact[0], ", corrected ", exact[1],
          ", minimum norm ", exact[2], ", friction cone ", exact[3]);
  CHECK(exact[1] == total);
  CHECK(exact[2] == total);
  CHECK(exact[3] > total / 2);
  CHECK(exact[0] > 0);
  CHECK(exact[0] < total);  // six unknowns of rank five: four feet as printed cannot turn the body
}

TEST_CASE("stance inverse: four feet as printed lack a moment, and the robot does another motion") {
  const auto [model, plan] = solved("stand");
  const Outcome printed = outcome(model, plan, 0, 0.4, GroundForceMethod::as_printed);
  CHECK(printed.residual > 1e-3);
  CHECK(printed.error > 1e-3);
  const Outcome corrected = outcome(model, plan, 0, 0.4, GroundForceMethod::corrected);
  CHECK(corrected.residual < 1e-10);
  // Other forces between the feet are other torques.
  const Outcome least = outcome(model, plan, 0, 0.4, GroundForceMethod::minimum_norm);
  CHECK(difference(corrected.tau, least.tau) > 1e-3);
}

TEST_CASE("stance inverse: in flight there is nothing to share, the torques are the tree's own") {
  const auto [model, plan] = solved("pronk");
  REQUIRE(stance_feet(plan, 0).empty());
  const MotionPoint m = point_at(model, plan, 0, 0.06);
  Workspace ws = kinematics_of(model, m.q, m.v);
  VecX tau(model.nv()), free(model.nv());
  GroundForces forces;
  for (const GroundForceMethod method : kMethods) {
    stance_inverse_dynamics(model, ws, {}, method, kFriction, m.a, tau, forces);
    rnea(model, ws, m.a, free);
    CHECK(difference(tau, free) == 0.0);
    CHECK(forces.force.size() == 0);
  }
}

TEST_CASE("stance inverse: loading the feet takes J^T f from the torques") {
  const Model model = quadruped();
  Random random{1};
  for (const std::vector<int>& feet : {std::vector<int>{0}, {1, 2}, {0, 2, 3}, {0, 1, 2, 3}}) {
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX tau = VecX::Zero(model.nv());
    ContactVec force = random.vector(3 * static_cast<Eigen::Index>(feet.size()), 30.0);
    load_feet(model, ws, feet, force, tau);
    // Power of the torques is minus the power of the forces at the feet.
    double power = 0.0;
    for (std::size_t k = 0; k < feet.size(); ++k)
      power += Vec3(force.segment<3>(3 * static_cast<Eigen::Index>(k)))
                   .dot(foot_velocity(model, ws, feet[k]));
    CHECK(std::abs(tau.dot(m.v) + power) < 1e-11);
  }
}

}  // namespace legwork::testing::stance_inverse_test
