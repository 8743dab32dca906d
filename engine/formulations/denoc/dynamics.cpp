#include "engine/formulations/denoc/dynamics.h"

#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork::denoc {
namespace {

constexpr double kSmallestSine = 1e-9;  // of theta3: below it J^II counts as singular

// x of A x = b; false if A is singular or nearly so.
bool solve2(const Mat2& A, const Vec2& b, Vec2& x) {
  const double det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  const double size = largest_entry(A);
  if (!(std::abs(det) > kSmallestSine * size * size)) return false;
  x = {(A(1, 1) * b[0] - A(0, 1) * b[1]) / det, (A(0, 0) * b[1] - A(1, 0) * b[0]) / det};
  return true;
}

// I theta'' + C theta' - tau_g for all three coordinates.
Vec3 required(const Motion& m, const Subsystems& s) {
  Vec3 out;
  out[0] = s.crank.I(0, 0) * m.acceleration[0] + s.crank.C_rate[0] - s.crank.tau_g[0];
  for (int i = 0; i < 2; ++i)
    out[1 + i] = s.chain.I(i, 0) * m.acceleration[1] + s.chain.I(i, 1) * m.acceleration[2] +
                 s.chain.C_rate[i] - s.chain.tau_g[i];
  return out;
}

Mat3 inertia_of(const Subsystems& s) {
  Mat3 I = Mat3::Zero();
  I(0, 0) = s.crank.I(0, 0);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) I(1 + i, 1 + j) = s.chain.I(i, j);
  return I;
}

// delta = -I^-1 Jc^T (Jc I^-1 Jc^T)^-1 e: the smallest change that removes the constraint's error e.
bool least_change(const Mat3& I, const Jacobians& J, const Vec2& e, Vec3& delta) {
  Mat5 A = Mat5::Zero();
  Vec5 b = Vec5::Zero();
  A.topLeftCorner<3, 3>() = I;
  for (int i = 0; i < 2; ++i) {
    A(3 + i, 0) = A(0, 3 + i) = J.crank[i];
    for (int j = 0; j < 2; ++j) A(3 + i, 1 + j) = A(1 + j, 3 + i) = -J.chain(i, j);
    b[3 + i] = -e[i];
  }
  if (!solve_in_place(A, b)) return false;
  delta = b.head<3>();
  return std::isfinite(delta[0] + delta[1] + delta[2]);
}

}  // namespace

Jacobians jacobians(const FourBar& bar, const Vec3& theta, const Vec3& rate,
                    const Printed& printed) {
  const double l2 = bar.crank.length, l3 = bar.coupler.length, l4 = bar.rocker.length;
  const double absolute = theta[1] + theta[2], turning = rate[1] + rate[2];
  const Vec2 coupler = l3 * normal(absolute);
  Jacobians J;
  J.crank = l2 * normal(theta[0]);
  J.chain.col(0) = l4 * normal(theta[1]) + coupler;
  J.chain.col(1) = coupler;
  J.crank_bias = -l2 * rate[0] * rate[0] * unit(theta[0]);
  J.chain_bias = -l4 * rate[1] * rate[1] * unit(theta[1]);
  if (printed.jacobian) {
    // d/dt of (+l3 sin, l3 cos) theta3', added to that of the first column
    J.chain(0, 1) = -J.chain(0, 1);
    const Vec2 along = l3 * turning * unit(absolute);
    J.chain_bias -= Vec2(along[0] * (rate[1] - rate[2]), along[1] * turning);
  } else {
    J.chain_bias -= l3 * turning * turning * unit(absolute);
  }
  return J;
}

bool follow_crank(const FourBar& bar, Motion& motion, const Printed& printed) {
  Vec2 x;
  Jacobians J = jacobians(bar, motion.theta, motion.rate, printed);
  if (!solve2(J.chain, J.crank * motion.rate[0], x)) return false;
  motion.rate.tail<2>() = x;
  J = jacobians(bar, motion.theta, motion.rate, printed);
  if (!solve2(J.chain, J.crank * motion.acceleration[0] + J.crank_bias - J.chain_bias, x))
    return false;
  motion.acceleration.tail<2>() = x;
  return true;
}

void set_subsystems(const FourBar& bar, const Vec3& theta, const Vec3& rate, Subsystems& out,
                    const Printed& printed) {
  const Link* const crank[] = {&bar.crank};
  const Link* const chain[] = {&bar.rocker, &bar.coupler};
  out.crank.set(1, crank, theta.data(), rate.data(), bar.gravity);
  out.chain.set(2, chain, theta.data() + 1, rate.data() + 1, bar.gravity, printed.eq_14);
}

Inverse inverse_dynamics(const FourBar& bar, const Motion& motion, const Subsystems& systems,
                         const Printed& printed) {
  const Jacobians J = jacobians(bar, motion.theta, motion.rate, printed);
  const Vec3 need = required(motion, systems);
  Inverse out;
  out.is_solved = solve2(J.chain.transpose(), -need.tail<2>(), out.lambda);
  if (out.is_solved) out.torque = need[0] - J.crank[0] * out.lambda[0] - J.crank[1] * out.lambda[1];
  return out;
}

Inverse inverse_by_kkt(const FourBar& bar, const Motion& motion, const Subsystems& systems) {
  // Unknowns: theta2'', theta4'', theta3'', lambda (2), tau1.
  Kkt known = kkt(bar, motion.theta, motion.rate, 0.0, systems);
  Mat6 A = Mat6::Zero();
  Vec6 b = Vec6::Zero();
  A.topLeftCorner<5, 5>() = known.A;
  b.head<5>() = known.b;
  A.block<3, 2>(0, 3) = -known.A.block<3, 2>(0, 3);  // lambda = -x
  A(0, 5) = -1.0;
  A(5, 0) = 1.0;
  b[5] = motion.acceleration[0];
  Inverse out;
  if (!(std::abs(math::sin(motion.theta[2])) > kSmallestSine) || !solve_in_place(A, b)) return out;
  out.is_solved = true;
  out.lambda = b.segment<2>(3);
  out.torque = b[5];
  return out;
}

double torque_by_power(const Motion& motion, const Subsystems& systems) {
  const Vec3 need = required(motion, systems);
  double power = 0.0;
  for (int i = 0; i < 3; ++i) power += need[i] * motion.rate[i];
  return power / motion.rate[0];
}

Kkt kkt(const FourBar& bar, const Vec3& theta, const Vec3& rate, double torque,
        const Subsystems& systems, const Printed& printed, const Stabilisation& by) {
  const Jacobians J = jacobians(bar, theta, rate, printed);
  Kkt out = {Mat5::Zero(), Vec5::Zero()};
  out.A.topLeftCorner<3, 3>() = inertia_of(systems);
  out.b[0] = torque + systems.crank.tau_g[0] - systems.crank.C_rate[0];
  out.b.segment<2>(1) = systems.chain.tau_g - systems.chain.C_rate;
  const Vec2 error = loop_error(bar, theta);
  for (int i = 0; i < 2; ++i) {
    out.A(3 + i, 0) = out.A(0, 3 + i) = J.crank[i];
    double error_rate = J.crank[i] * rate[0];
    for (int j = 0; j < 2; ++j) {
      out.A(3 + i, 1 + j) = out.A(1 + j, 3 + i) = -J.chain(i, j);
      error_rate -= J.chain(i, j) * rate[1 + j];
    }
    out.b[3 + i] = -J.crank_bias[i] + J.chain_bias[i] - 2.0 * by.alpha * error_rate -
                   by.beta * by.beta * error[i];
  }
  return out;
}

Forward forward_dynamics(const FourBar& bar, const Vec3& theta, const Vec3& rate, double torque,
                         Subsystems& scratch, const Printed& printed, const Stabilisation& by) {
  set_subsystems(bar, theta, rate, scratch, printed);
  Kkt system = kkt(bar, theta, rate, torque, scratch, printed, by);
  Forward out;
  if (!solve_in_place(system.A, system.b)) return out;
  out.is_solved = std::isfinite(system.b[0] + system.b[1] + system.b[2]);
  out.acceleration = system.b.head<3>();
  out.lambda = printed.lambda_sign ? Vec2(system.b.tail<2>()) : Vec2(-system.b.tail<2>());
  return out;
}

bool project(const FourBar& bar, Vec3& theta, Vec3& rate, Subsystems& scratch) {
  const double size = bar.ground + bar.crank.length + bar.coupler.length + bar.rocker.length;
  Vec3 delta;
  bool is_there = false;
  for (int k = 0; k < 4; ++k) {
    set_subsystems(bar, theta, rate, scratch);
    const Mat3 I = inertia_of(scratch);
    const Jacobians J = jacobians(bar, theta, rate);
    const Vec2 error = loop_error(bar, theta);
    is_there = largest_entry(error) < 4e-16 * size;
    if (is_there || k == 3) {
      is_there = largest_entry(error) < 1e-12 * size;
      const Vec2 error_rate = J.crank * rate[0] - J.chain * rate.tail<2>();
      if (!least_change(I, J, error_rate, delta)) return false;
      rate += delta;
      break;
    }
    if (!least_change(I, J, error, delta)) return false;
    theta += delta;
  }
  return is_there;
}

JointForces joint_forces(const Motion& motion, const Subsystems& systems, const Vec2& lambda) {
  const SerialChain::Column none = SerialChain::Column::Zero();
  const Vec2 first = {motion.rate[0], 0.0}, first_rate = {motion.acceleration[0], 0.0};
  const SerialChain::Column crank = systems.crank.joint_wrench(first, first_rate, none);
  const SerialChain::Column chain =
      systems.chain.joint_wrench(motion.rate.tail<2>(), motion.acceleration.tail<2>(), none);
  JointForces out;
  out.J2 = lambda;
  out.J1 = Vec2(crank[3], crank[4]) - lambda;
  out.J3 = Vec2(chain[9], chain[10]) + lambda;
  out.J4 = Vec2(chain[3], chain[4]) + out.J3;
  return out;
}

Positions positions(const FourBar& bar, const Vec3& theta) {
  const double absolute = theta[1] + theta[2];
  Positions at;
  at.J1 = Vec2::Zero();
  at.J2 = bar.crank.length * unit(theta[0]);
  at.J4 = {bar.ground, 0.0};
  at.J3 = at.J4 + bar.rocker.length * unit(theta[1]);
  at.C2 = bar.crank.com_distance * unit(theta[0] + bar.crank.com_angle);
  at.C4 = at.J4 + bar.rocker.com_distance * unit(theta[1] + bar.rocker.com_angle);
  at.C3 = at.J3 + bar.coupler.com_distance * unit(absolute + bar.coupler.com_angle);
  return at;
}

double kinetic_energy(const FourBar& bar, const Vec3& theta, const Vec3& rate) {
  const double absolute = theta[1] + theta[2], turning = rate[1] + rate[2];
  const Vec2 v2 = bar.crank.com_distance * rate[0] * normal(theta[0] + bar.crank.com_angle),
             v4 = bar.rocker.com_distance * rate[1] * normal(theta[1] + bar.rocker.com_angle),
             v3 = bar.rocker.length * rate[1] * normal(theta[1]) +
                  bar.coupler.com_distance * turning * normal(absolute + bar.coupler.com_angle);
  const auto of = [](const Link& link, const Vec2& v, double omega) {
    return 0.5 * (link.mass * (v[0] * v[0] + v[1] * v[1]) + link.inertia * omega * omega);
  };
  return of(bar.crank, v2, rate[0]) + of(bar.coupler, v3, turning) + of(bar.rocker, v4, rate[1]);
}

double potential_energy(const FourBar& bar, const Vec3& theta) {
  const Positions at = positions(bar, theta);
  return bar.gravity *
         (bar.crank.mass * at.C2[1] + bar.coupler.mass * at.C3[1] + bar.rocker.mass * at.C4[1]);
}

}  // namespace legwork::denoc
