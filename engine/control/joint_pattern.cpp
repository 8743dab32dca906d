#include "engine/control/joint_pattern.h"

#include <array>
#include <cassert>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/motion/stance_inverse.h"
#include "engine/motion/swing_path.h"

namespace legwork {

JointPattern::JointPattern(const Model& model)
    : q(VecX::Zero(model.nq())), v(VecX::Zero(model.nv())), tau(VecX::Zero(model.nv())) {
  stance.reserve(model.feet.size());
}

void joint_pattern(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                   double clock, JointPattern& out) {
  assert(out.v.size() >= joint_v(3 * robot.legs) && out.q.size() == out.v.size() + 1);
  out.stance.clear();
  out.q[3] = 1.0;
  for (int k = 0; k < 6; ++k) out.v[k] = 0.0;
  for (int foot = 0; foot < robot.legs; ++foot) {
    Vec3 p = robot.nominal[at(foot)];
    p.x() *= gait.fore_scale;
    p.y() *= gait.side_scale;
    p.z() -= command.height;
    Vec3 rate = Vec3::Zero();
    const double phase = foot_phase(gait, foot, clock);
    const bool is_standing = gait.duty >= 1.0 || phase < gait.duty;
    if (gait.duty < 1.0) {
      const Vec3 speed = Vec3(command.forward, command.sideways, 0.0) +
                         cross(Vec3(0.0, 0.0, command.turn), Vec3(p.x(), p.y(), 0.0));
      const Vec3 stride = gait.period * gait.duty * speed;
      if (is_standing) {
        p += (0.5 - phase / gait.duty) * stride;
        rate = -speed;
      } else {
        const double swing = 1.0 - gait.duty, u = (phase - gait.duty) / swing;
        const Jet along = quintic_step(u), lift = sextic_lift(u);
        p += (along.value - 0.5) * stride;
        rate = along.rate / (swing * gait.period) * stride;
        p.z() += gait.step_height * lift.value;
        rate.z() = gait.step_height * lift.rate / (swing * gait.period);
      }
    }
    if (is_standing) out.stance.push_back(foot);
    const DhLeg& leg = robot.leg[at(foot)];
    const int joint = robot.joint[at(foot)];
    Vec3 angle(out.q[joint + 1], out.q[joint + 2], out.q[joint + 3]);
    const bool is_reached = leg_ik(leg, p - leg.hip_B, angle) == LegReach::reached;
    const Mat3 J = leg_jacobian(leg, angle);
    constexpr double kLeastDeterminant = 1e-4;
    const bool is_steady = std::abs(determinant(J)) > kLeastDeterminant;
    const Vec3 turning = is_reached && is_steady ? solve3(J, rate) : Vec3(Vec3::Zero());
    for (int j = 0; j < 3; ++j) {
      out.q[joint + 1 + j] = angle[j];
      out.v[joint + j] = turning[j];
    }
  }
}

void pattern_feedforward(const Model& model, Workspace& ws, double friction, JointPattern& out) {
  assert(is_walking_robot(model) && out.tau.size() == model.nv());
  ForceProblem problem;
  problem.feet = static_cast<int>(out.stance.size());
  out.tau.setZero();
  if (problem.feet == 0) return;
  forward_kinematics(model, out.q, out.v, ws);
  std::array<Vec3, kMaxLegs> arm;
  ws.rhs.setZero();
  unloaded_inverse_dynamics(model, ws, out.stance, ws.rhs, out.tau,
                            std::span(arm).first(out.stance.size()));
  for (int k = 0; k < problem.feet; ++k) {
    const Mat3 lever = skew(arm[at(k)]);
    for (int c = 0; c < 3; ++c) {
      problem.A[c][3 * k + c] = 1.0;
      for (int r = 0; r < 3; ++r) problem.A[3 + r][3 * k + c] = lever(r, c);
    }
  }
  // Moments in newtons at a tenth of a metre.
  for (int r = 0; r < 6; ++r) {
    problem.c[r] = -out.tau[r];
    problem.weight[r] = r < 3 ? 1.0 : 100.0;
  }
  problem.regularisation = 1e-6;
  problem.friction = friction;
  problem.largest_normal = 4.0 * total_mass(model) * model.gravity.norm() + 1.0;
  out.force = {};
  constexpr int kIterations = 60;
  distribute_forces(problem, kIterations, 1e-6, out.force);
  ContactVec force(3 * static_cast<Eigen::Index>(problem.feet));
  for (Eigen::Index k = 0; k < force.size(); ++k) force[k] = out.force[static_cast<std::size_t>(k)];
  load_feet(model, ws, out.stance, force, out.tau);
  for (int k = 0; k < 6; ++k) out.tau[k] = 0.0;
}

}  // namespace legwork
