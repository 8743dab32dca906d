#include "engine/formulations/newton_euler_grf/ground_forces.h"

#include <cassert>
#include <cmath>

#include "engine/formulations/friction_pyramid.h"
#include "engine/formulations/newton_euler_grf/newton_euler.h"

namespace legwork::newton_euler_grf {
namespace {

constexpr double kRankTolerance = 1e-9;
constexpr double kMaxCondition = 1e8;  // above it the printed three-foot unknowns are not used
constexpr double kLargest = 1e300;
constexpr int kMaxInternal =
    kMaxNearestUnknowns;  // internal forces, all feet at one place included

bool is_front(const Model& model, int foot) { return model.feet[index_of(foot)].name[0] == 'F'; }
bool is_left(const Model& model, int foot) { return model.feet[index_of(foot)].name[1] == 'L'; }

// Of three feet, the index in the list of the one on the lifted foot's side.
int lone_foot(const Model& model, std::span<const int> feet) {
  int left = 0;
  for (const int foot : feet) left += is_left(model, foot) ? 1 : 0;
  for (std::size_t k = 0; k < feet.size(); ++k)
    if (is_left(model, feet[k]) == (left == 1)) return static_cast<int>(k);
  return 0;
}

void all_components(int feet, ContactMat& C) { C.setIdentity(3 * feet, 3 * feet); }

// f = C (W C)^+ w
void solve_reduced(const ContactMat& W, const ContactMat& C, const Vec6& w, GroundForces& out) {
  ContactMat A;
  reduced_map(W, C, A);
  SmallSvd svd;
  small_svd(A, svd);
  out.unknowns = static_cast<int>(C.cols());
  out.rank = rank_of(svd, kRankTolerance);
  out.condition = condition_of(svd);
  const ContactVec right = w;
  ContactVec x;
  pseudo_inverse_times(svd, out.rank, right, x);
  out.force.setZero(C.rows());
  for (Eigen::Index j = 0; j < C.cols(); ++j)
    for (Eigen::Index i = 0; i < C.rows(); ++i) out.force[i] += C(i, j) * x[j];
}

// The least |f|^2 within the friction pyramid: f = f_0 + L z with f_0 = W^+ w and L the internal forces, so that
// |f|^2 = |f_0|^2 + |z|^2. False, with f_0, if there is no such force.
bool solve_cone(const ContactMat& W, const Vec6& w, double friction_coefficient,
                GroundForces& out) {
  SmallSvd svd;
  small_svd(W, svd);
  const int all = static_cast<int>(W.cols());
  out.unknowns = all;
  out.rank = rank_of(svd, kRankTolerance);
  out.condition = condition_of(svd);
  const ContactVec right = w;
  pseudo_inverse_times(svd, out.rank, right, out.force);

  const int d = all - out.rank;
  if (d > kMaxInternal) return false;  // positions are not finite: every force seems internal
  PolyhedronMat G;
  friction_pyramid(all / 3, inscribed_slope(friction_coefficient), G);
  PolyhedronMat A(G.rows(), d);
  PolyhedronVec b(G.rows()), multipliers;
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    b[i] = 0.0;
    for (Eigen::Index k = 0; k < all; ++k) b[i] -= G(i, k) * out.force[k];
    for (Eigen::Index j = 0; j < d; ++j) {
      A(i, j) = 0.0;
      for (Eigen::Index k = 0; k < all; ++k) A(i, j) += G(i, k) * svd.V(k, out.rank + j);
    }
  }
  constexpr double kMet = 1e-12;  // of the wrench
  ContactVec z;
  if (nearest_point(A, b, kMet * w.norm(), z, multipliers) != NearestPoint::found) return false;
  for (Eigen::Index j = 0; j < d; ++j)
    for (Eigen::Index k = 0; k < all; ++k) out.force[k] += svd.V(k, out.rank + j) * z[j];
  return true;
}

// e . (N - r_a x F) for the line from a to b; zero if they are the same point.
double moment_about_line(const Vec6& w, const Vec3& r_a, const Vec3& r_b, Vec3& e) {
  e = r_b - r_a;
  const double length = std::sqrt(e.dot(e));
  if (length == 0.0) return 0.0;
  e /= length;
  return e.dot(w.tail<3>() - cross(r_a, w.head<3>()));
}

// Fills residual, friction, min_normal and is_possible.
void judge(const Model& model, const ContactMat& W, const Vec6& w, double friction_coefficient,
           GroundForces& out) {
  constexpr double kSupplied = 1e-9;  // of the wrench and the weight
  const double weight = total_mass(model) * model.gravity.norm();
  const double tolerance = kSupplied * (w.norm() + weight);
  out.residual = w;
  for (Eigen::Index j = 0; j < W.cols(); ++j)
    for (int i = 0; i < 6; ++i) out.residual[i] -= W(i, j) * out.force[j];
  bool is_within = true;
  out.friction = 0.0;
  out.min_normal = 0.0;
  for (Eigen::Index k = 0; k < out.force.size(); k += 3) {
    const double tangential = math::hypot(out.force[k], out.force[k + 1]);
    const double normal = out.force[k + 2];
    if (k == 0 || normal < out.min_normal) out.min_normal = normal;
    is_within = is_within && tangential <= friction_coefficient * normal + tolerance;
    double ratio = 0.0;
    if (tangential > 0.0) ratio = normal * kLargest > tangential ? tangential / normal : kLargest;
    if (ratio > out.friction) out.friction = ratio;
  }
  out.is_possible = is_within && out.min_normal >= -tolerance && out.residual.norm() <= tolerance;
}

}  // namespace

void wrench_map(std::span<const Vec3> r, ContactMat& W) {
  W.setZero(6, 3 * static_cast<Eigen::Index>(r.size()));
  for (std::size_t k = 0; k < r.size(); ++k) {
    const Eigen::Index column = 3 * static_cast<Eigen::Index>(k);
    W.block<3, 3>(0, column).setIdentity();
    W.block<3, 3>(3, column) = skew(r[k]);
  }
}

void reduced_unknowns(const Model& model, std::span<const int> feet, YawCouple couple,
                      ContactMat& C) {
  assert(feet.size() <= 4);
  const int n = static_cast<int>(feet.size());
  if (n < 3) return all_components(n, C);
  const bool has_couple = n == 4 && couple == YawCouple::included;
  const int lone = n == 3 ? lone_foot(model, feet) : -1;
  C.setZero(3 * n, n + (n == 3 ? 3 : 2) + (has_couple ? 1 : 0));
  for (int k = 0; k < n; ++k) {
    C(3 * k + 2, k) = 1.0;
    C(3 * k, n) = 1.0;
    C(3 * k + 1, n == 4 || k == lone ? n + 1 : n + 2) = 1.0;
    if (has_couple) C(3 * k + 1, n + 2) = is_front(model, feet[index_of(k)]) ? 1.0 : -1.0;
  }
}

void reduced_map(const ContactMat& W, const ContactMat& C, ContactMat& A) {
  assert(W.cols() == C.rows());
  A.setZero(W.rows(), C.cols());
  for (Eigen::Index j = 0; j < C.cols(); ++j)
    for (Eigen::Index k = 0; k < C.rows(); ++k) {
      if (C(k, j) == 0.0) continue;
      for (Eigen::Index i = 0; i < W.rows(); ++i) A(i, j) += W(i, k) * C(k, j);
    }
}

void ground_forces(GroundForceMethod method, const Model& model, std::span<const int> feet,
                   std::span<const Vec3> r, const Vec6& wrench, double friction_coefficient,
                   GroundForces& out) {
  assert(feet.size() == r.size() && feet.size() <= 6);
  const int n = static_cast<int>(feet.size());
  ContactMat W, C;
  wrench_map(r, W);
  out.force.setZero(3 * n);
  out.rank = out.unknowns = 0;
  out.condition = out.unattainable_moment = 0.0;
  if (n == 0) return judge(model, W, wrench, friction_coefficient, out);

  Vec6 supplied = wrench;  // the part that the method tries to supply
  if (n == 2) {
    Vec3 e;
    out.unattainable_moment = moment_about_line(wrench, r[0], r[1], e);
    // Removed as a couple, so that the force equations hold; least squares would spread it over all six.
    if (method == GroundForceMethod::corrected || method == GroundForceMethod::friction_cone)
      supplied.tail<3>() -= out.unattainable_moment * e;
  }
  bool is_admissible = true;
  if (method == GroundForceMethod::friction_cone) {
    is_admissible = solve_cone(W, supplied, friction_coefficient, out);
  } else if (method == GroundForceMethod::minimum_norm) {
    all_components(n, C);
    solve_reduced(W, C, supplied, out);
  } else {
    const bool is_corrected = method == GroundForceMethod::corrected;
    reduced_unknowns(model, feet, is_corrected ? YawCouple::included : YawCouple::left_out, C);
    solve_reduced(W, C, supplied, out);
    if (is_corrected && n == 3 && !(out.condition < kMaxCondition)) {
      all_components(n, C);
      solve_reduced(W, C, supplied, out);
    }
  }
  judge(model, W, wrench, friction_coefficient, out);
  out.is_possible = out.is_possible && is_admissible;
}

}  // namespace legwork::newton_euler_grf
