#include "engine/formulations/foot_force_distribution.h"

#include <cmath>

#include "engine/formulations/friction_pyramid.h"

namespace legwork::foot_force_distribution {
namespace {

constexpr double kRankTolerance = 1e-9;
constexpr double kLargest = 1e300;

// J_i^T x_i of foot i, x being 3 a foot.
template <class Vector>
Vec3 joint_share(const LegLoad& leg, const Vector& x, Eigen::Index i) {
  return leg.J.transpose() * Vec3(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
}

// t = t_0 - J^T f
void joint_torques(std::span<const LegLoad> legs, const ContactVec& f, ContactVec& t) {
  t.resize(f.size());
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const Eigen::Index i = static_cast<Eigen::Index>(k);
    t.segment<3>(3 * i) = legs[k].unloaded_torque - joint_share(legs[k], f, i);
  }
}

// f += N y
void add_internal_forces(const Stance& stance, const ContactVec& y, ContactVec& f) {
  for (Eigen::Index j = 0; j < y.size(); ++j)
    for (Eigen::Index k = 0; k < f.size(); ++k) f[k] += stance.svd.V(k, stance.rank + j) * y[j];
}

// The least |t|^2 in the axes of J^T N's singular values.
struct TorqueProblem {
  SmallSvd svd;  // of J^T N, 3 n x d
  int rank = 0;
  ContactVec t_0;  // at f_0
};

void set_torque_problem(const Stance& stance, std::span<const LegLoad> legs, const ContactVec& f_0,
                        TorqueProblem& problem) {
  const Eigen::Index all = f_0.size(), d = all - stance.rank;
  joint_torques(legs, f_0, problem.t_0);
  ContactMat JtN(all, d);
  ContactVec column(all);
  for (Eigen::Index j = 0; j < d; ++j) {
    for (Eigen::Index k = 0; k < all; ++k) column[k] = stance.svd.V(k, stance.rank + j);
    for (std::size_t k = 0; k < legs.size(); ++k) {
      const Eigen::Index i = static_cast<Eigen::Index>(k);
      JtN.block<3, 1>(3 * i, j) = joint_share(legs[k], column, i);
    }
  }
  small_svd(JtN, problem.svd);
  problem.rank = rank_of(problem.svd, kRankTolerance);
}

// False if no f satisfies the pyramid's rows.
bool solve_within_friction(const Stance& stance, const TorqueProblem& problem, double slope,
                           const ContactVec& f_0, ContactVec& y) {
  constexpr double kLeastCost = 1e-6;  // of the largest singular value: forces that cost nothing
  constexpr double kMet = 1e-12;       // of the forces
  const Eigen::Index all = f_0.size(), d = all - stance.rank;
  PolyhedronMat G;
  friction_pyramid(stance.feet, slope, G);

  // y = Y (z + e),  Y = V S^-1,  e = U^T (t_0 - J^T f_0)
  ContactMat Y(d, d), NY(all, d);
  ContactVec e(d);
  const double largest = problem.svd.s[0];
  const double least = largest > 0.0 ? kLeastCost * largest : 1.0;
  for (Eigen::Index j = 0; j < d; ++j) {
    const double s = problem.svd.s[j] > least ? problem.svd.s[j] : least;
    for (Eigen::Index i = 0; i < d; ++i) Y(i, j) = problem.svd.V(i, j) / s;
    e[j] = 0.0;
    if (problem.svd.s[j] > least)
      for (Eigen::Index i = 0; i < all; ++i) e[j] += problem.svd.U(i, j) * problem.t_0[i];
    for (Eigen::Index i = 0; i < all; ++i) {
      NY(i, j) = 0.0;
      for (Eigen::Index k = 0; k < d; ++k) NY(i, j) += stance.svd.V(i, stance.rank + k) * Y(k, j);
    }
  }
  PolyhedronMat rows(G.rows(), d);
  PolyhedronVec bounds(G.rows()), multipliers;
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    bounds[i] = 0.0;
    for (Eigen::Index k = 0; k < all; ++k) bounds[i] -= G(i, k) * f_0[k];
    for (Eigen::Index j = 0; j < d; ++j) {
      rows(i, j) = 0.0;
      for (Eigen::Index k = 0; k < all; ++k) rows(i, j) += G(i, k) * NY(k, j);
      bounds[i] -= rows(i, j) * e[j];
    }
  }
  double scale = 0.0;
  for (Eigen::Index k = 0; k < all; ++k) scale += f_0[k] * f_0[k];
  ContactVec z;
  if (nearest_point(rows, bounds, kMet * std::sqrt(scale), z, multipliers) != NearestPoint::found)
    return false;
  for (Eigen::Index i = 0; i < d; ++i) {
    y[i] = 0.0;
    for (Eigen::Index j = 0; j < d; ++j) y[i] += Y(i, j) * (z[j] + e[j]);
  }
  return true;
}

// What there is to say about out.force.
void judge(const Stance& stance, std::span<const LegLoad> legs, const Vec6& w, double slope,
           FootForces& out) {
  constexpr double kAllowance = 1e-9;  // of the wrench
  const double allowance = kAllowance * w.norm();
  out.residual = w;
  for (Eigen::Index j = 0; j < stance.A.cols(); ++j)
    for (int i = 0; i < 6; ++i) out.residual[i] -= stance.A(i, j) * out.force[j];
  out.is_supplied = out.residual.norm() <= allowance;
  out.is_pushing = out.is_within_friction = true;
  out.friction = out.min_normal = out.torque_squared = 0.0;
  for (Eigen::Index k = 0; k < out.force.size(); k += 3) {
    const double fx = out.force[k], fy = out.force[k + 1], fz = out.force[k + 2];
    if (k == 0 || fz < out.min_normal) out.min_normal = fz;
    const double most = slope * fz + allowance;
    out.is_pushing = out.is_pushing && fz >= -allowance;
    out.is_within_friction = out.is_within_friction && std::abs(fx) <= most && std::abs(fy) <= most;
    const double tangential = math::hypot(fx, fy);
    double ratio = 0.0;
    if (tangential > allowance) ratio = fz * kLargest > tangential ? tangential / fz : kLargest;
    raise_to(out.friction, ratio);
  }
  if (legs.empty()) return;
  ContactVec t;
  joint_torques(legs, out.force, t);
  for (Eigen::Index k = 0; k < t.size(); ++k) out.torque_squared += t[k] * t[k];
}

}  // namespace

Vec6 printed_wrench(double mass, const Vec3& gravity, const Vec3& acceleration) {
  Vec6 W = Vec6::Zero();
  W.head<3>() = mass * (gravity - acceleration);
  return W;
}

Vec6 wrench_to_supply(const Vec6& W, const Vec3& r_c) {
  const Vec3 F = W.head<3>();
  Vec6 w;
  w << -F, -cross(r_c, F) - Vec3(W.tail<3>());
  return w;
}

void set_feet(std::span<const Vec3> r, Stance& stance) {
  stance.feet = static_cast<int>(r.size());
  stance.A.setZero(6, 3 * stance.feet);
  for (std::size_t k = 0; k < r.size(); ++k) {
    const Eigen::Index column = 3 * static_cast<Eigen::Index>(k);
    stance.A.block<3, 3>(0, column).setIdentity();
    stance.A.block<3, 3>(3, column) = skew(r[k]);
  }
  small_svd(stance.A, stance.svd);
  stance.rank = rank_of(stance.svd, kRankTolerance);
}

void distribute(Choice choice, const Stance& stance, std::span<const LegLoad> legs,
                const Vec6& wrench, double slope, FootForces& out) {
  const ContactVec w = wrench;
  pseudo_inverse_times(stance.svd, stance.rank, w, out.force);
  out.is_found = true;
  const int d = 3 * stance.feet - stance.rank;
  // More internal forces than there can be means positions that are no numbers.
  if (choice != Choice::minimum_norm && d > 0 && d <= kMaxNearestUnknowns) {
    TorqueProblem problem;
    set_torque_problem(stance, legs, out.force, problem);
    ContactVec y(d);
    if (choice == Choice::least_torques)
      pseudo_inverse_times(problem.svd, problem.rank, problem.t_0, y);
    else
      out.is_found = solve_within_friction(stance, problem, slope, out.force, y);
    if (out.is_found) add_internal_forces(stance, y, out.force);
  }
  judge(stance, legs, wrench, slope, out);
  if (choice == Choice::least_torques_within_friction && d == 0)
    out.is_found = out.is_pushing && out.is_within_friction;
}

}  // namespace legwork::foot_force_distribution
