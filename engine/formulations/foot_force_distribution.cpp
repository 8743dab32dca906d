#include "engine/formulations/foot_force_distribution.h"

#include <cassert>
#include <cmath>

#include "engine/formulations/friction_pyramid.h"

namespace legwork::foot_force_distribution {
namespace {

constexpr double kRankTolerance = 1e-9;
constexpr double kLargest = 1e300;

// J_i^T x_i for foot i; x has 3 entries per foot.
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

// Least squares of t_0 - J^T N y: y = Y (z + e) turns |t_0 - J^T N y|^2 into |z|^2 + constant.
struct TorqueProblem {
  ContactMat Y;  // d x d
  ContactVec e;  // d
};

// J^T N = Q R by Householder reflections [GvL 5.2]: Y = R^-1, e = Q^T t_0. B becomes R and t becomes Q^T t. False if R is
// singular or nearly so.
bool reduce_by_qr(ContactMat& B, ContactVec& t, TorqueProblem& problem) {
  constexpr double kRegular = 1e-6;  // least over largest entry of R's diagonal
  const Eigen::Index m = B.rows(), d = B.cols();
  double least = 0.0, largest = 0.0;
  for (Eigen::Index k = 0; k < d; ++k) {
    double square = 0.0;
    for (Eigen::Index i = k; i < m; ++i) square += B(i, k) * B(i, k);
    const double norm = std::sqrt(square);
    if (k == 0 || norm < least) least = norm;
    if (norm > largest) largest = norm;
    if (!(least > kRegular * largest)) return false;
    const double pivot = B(k, k), end = pivot >= 0.0 ? -norm : norm;
    const double head = pivot - end, beta = 1.0 / (norm * (norm + std::abs(pivot)));
    const auto reflect =
        [&](auto&& column) {  // column -= beta v v^T column, v = [head; B below the diagonal]
          double sum = head * column(k);
          for (Eigen::Index i = k + 1; i < m; ++i) sum += B(i, k) * column(i);
          sum *= beta;
          column(k) -= sum * head;
          for (Eigen::Index i = k + 1; i < m; ++i) column(i) -= sum * B(i, k);
        };
    for (Eigen::Index j = k + 1; j < d; ++j) reflect(B.col(j));
    reflect(t);
    B(k, k) = end;
  }
  problem.Y.setZero(d, d);
  for (Eigen::Index j = 0; j < d; ++j)
    for (Eigen::Index i = j; i >= 0; --i) {
      double sum = i == j ? 1.0 : 0.0;
      for (Eigen::Index k = i + 1; k <= j; ++k) sum -= B(i, k) * problem.Y(k, j);
      problem.Y(i, j) = sum / B(i, i);
    }
  problem.e = t.head(d);
  return true;
}

// J^T N = U S V^T if some internal forces load almost no joint: Y = V S^-1, e = U^T t_0. Those forces get a small cost and
// no share in e, so that they are zero unless friction needs them.
void reduce_by_svd(const ContactMat& B, const ContactVec& t, TorqueProblem& problem) {
  constexpr double kLeastCost = 1e-6;  // of the largest singular value
  const Eigen::Index d = B.cols();
  SmallSvd svd;
  small_svd(B, svd);
  const double least = svd.s[0] > 0.0 ? kLeastCost * svd.s[0] : 1.0;
  problem.Y.resize(d, d);
  problem.e.setZero(d);
  for (Eigen::Index j = 0; j < d; ++j) {
    const bool is_loading = svd.s[j] > least;
    const double s = is_loading ? svd.s[j] : least;
    for (Eigen::Index i = 0; i < d; ++i) problem.Y(i, j) = svd.V(i, j) / s;
    if (is_loading)
      for (Eigen::Index i = 0; i < B.rows(); ++i) problem.e[j] += svd.U(i, j) * t[i];
  }
}

void set_torque_problem(const Stance& stance, std::span<const LegLoad> legs, const ContactVec& f_0,
                        TorqueProblem& problem) {
  const Eigen::Index all = f_0.size(), d = all - stance.rank;
  ContactMat JtN(all, d);
  ContactVec column(all), t;
  for (Eigen::Index j = 0; j < d; ++j) {
    for (Eigen::Index k = 0; k < all; ++k) column[k] = stance.svd.V(k, stance.rank + j);
    for (std::size_t k = 0; k < legs.size(); ++k) {
      const Eigen::Index i = static_cast<Eigen::Index>(k);
      JtN.block<3, 1>(3 * i, j) = joint_share(legs[k], column, i);
    }
  }
  joint_torques(legs, f_0, t);
  ContactMat R = JtN;
  ContactVec Qt = t;
  if (!reduce_by_qr(R, Qt, problem)) reduce_by_svd(JtN, t, problem);
}

// y = Y (z + e)
void internal_forces(const TorqueProblem& problem, const ContactVec& z, ContactVec& y) {
  const Eigen::Index d = z.size();
  y.setZero(d);
  for (Eigen::Index j = 0; j < d; ++j)
    for (Eigen::Index i = 0; i < d; ++i) y[i] += problem.Y(i, j) * (z[j] + problem.e[j]);
}

// The z nearest to the origin for which G (f_0 + N Y (z + e)) >= 0; false if there is none.
bool solve_within_friction(const Stance& stance, const TorqueProblem& problem, double slope,
                           const ContactVec& f_0, ContactVec& z) {
  constexpr double kMet = 1e-12;  // of the forces
  const Eigen::Index all = f_0.size(), d = all - stance.rank;
  PolyhedronMat G;
  friction_pyramid(stance.feet, slope, G);
  PolyhedronMat rows(G.rows(), d);
  PolyhedronVec bounds(G.rows()), multipliers;
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    const Eigen::Index first =
        3 * (i / 5);  // a foot's five rows are zero outside its three columns
    bounds[i] = 0.0;
    for (Eigen::Index k = first; k < first + 3; ++k) bounds[i] -= G(i, k) * f_0[k];
    ContactVec GN(d);
    for (Eigen::Index j = 0; j < d; ++j) {
      GN[j] = 0.0;
      for (Eigen::Index k = first; k < first + 3; ++k)
        GN[j] += G(i, k) * stance.svd.V(k, stance.rank + j);
    }
    for (Eigen::Index j = 0; j < d; ++j) {
      rows(i, j) = 0.0;
      for (Eigen::Index k = 0; k < d; ++k) rows(i, j) += GN[k] * problem.Y(k, j);
      bounds[i] -= rows(i, j) * problem.e[j];
    }
  }
  double scale = 0.0;
  for (Eigen::Index k = 0; k < all; ++k) scale += f_0[k] * f_0[k];
  return nearest_point(rows, bounds, kMet * std::sqrt(scale), z, multipliers) ==
         NearestPoint::found;
}

// Fills what `out` says about out.force.
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
    update_max(out.friction, ratio);
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
  assert(r.size() <= at(kMaxFeet));
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
  assert(legs.size() == at(stance.feet) || (legs.empty() && choice == Choice::minimum_norm));
  const ContactVec w = wrench;
  pseudo_inverse_times(stance.svd, stance.rank, w, out.force);
  out.is_found = true;
  const int d = 3 * stance.feet - stance.rank;
  // An impossible number of internal forces means that positions are not finite.
  if (choice != Choice::minimum_norm && d > 0 && d <= kMaxNearestUnknowns) {
    TorqueProblem problem;
    set_torque_problem(stance, legs, out.force, problem);
    ContactVec z = ContactVec::Zero(d), y;
    if (choice == Choice::least_torques_within_friction)
      out.is_found = solve_within_friction(stance, problem, slope, out.force, z);
    if (out.is_found) {
      internal_forces(problem, z, y);
      add_internal_forces(stance, y, out.force);
    }
  }
  judge(stance, legs, wrench, slope, out);
  if (choice == Choice::least_torques_within_friction && d == 0)
    out.is_found = out.is_pushing && out.is_within_friction;
}

}  // namespace legwork::foot_force_distribution
