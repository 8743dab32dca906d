#include "engine/formulations/newton_euler_grf/reduced_forward.h"

#include <array>
#include <cassert>
#include <cmath>

namespace legwork::newton_euler_grf {
namespace {

constexpr int kJoints = 12;

// The maps between trunk, joints and feet for one state on given feet.
class Reduction {
 public:
  Reduction(const Model& model, ReducedScratch& scratch, std::span<const int> feet)
      : model_(model), s_(scratch), feet_(feet), rows_(3 * static_cast<int>(feet.size())) {}

  // False if the trunk coordinates do not determine the trunk.
  bool prepare(const ReducedOptions& options) {
    std::array<Vec3, kLegs> r;
    s_.bias.resize(rows_);
    for (std::size_t k = 0; k < feet_.size(); ++k) {
      r[k] = s_.ne.r[index_of(feet_[k])];
      s_.bias.segment<3>(3 * static_cast<Eigen::Index>(k)) = s_.ne.foot_bias[index_of(feet_[k])];
    }
    wrench_map({r.data(), feet_.size()}, s_.W);
    small_svd(s_.W, s_.svd);
    rank_ = feet_.empty() ? 0 : rank_of(s_.svd);
    if (feet_.size() == 2) orient_twist(r[1] - r[0]);
    choose_selection(options);
    return choose_trunk_coordinates();
  }

  int size() const { return kJoints + free_twists(); }
  int free_twists() const { return 6 - rank_; }
  int internal_forces() const { return rows_ - rank_; }
  TrunkCoordinate trunk_coordinate() const { return coordinate_; }
  double N(int i, int k) const { return s_.svd.U(i, rank_ + k); }
  double L(int i, int k) const { return s_.svd.V(i, rank_ + k); }
  // Entry of row 13 for a moment of 1 N m about the line of two feet.
  double row_of_line_moment() const { return line_share_; }

  // All 18 accelerations for the coordinates' accelerations y; `terms` says whether to include the velocity terms.
  void acceleration(const ContactVec& y, Terms terms, Vec18& a) const {
    const bool is_moving = terms == Terms::all;
    for (int j = 0; j < kJoints; ++j) a[joint_v(j)] = y[j];
    ContactVec foot(rows_);  // J_q theta'' + Jdot v
    for (std::size_t k = 0; k < feet_.size(); ++k) {
      const int leg = feet_[k];
      Vec3 x = s_.ne.J_q[index_of(leg)] * y.segment<3>(3 * leg);
      if (is_moving) x += s_.ne.foot_bias[index_of(leg)];
      foot.segment<3>(3 * static_cast<Eigen::Index>(k)) = x;
    }
    Vec6 base = Vec6::Zero();  // -J_b^+ foot; J_b^+ = U S^-1 V^T of W's decomposition
    for (int k = 0; k < rank_; ++k) {
      double share = 0.0;
      for (int i = 0; i < rows_; ++i) share += s_.svd.V(i, k) * foot[i];
      share /= s_.svd.s[k];
      for (int i = 0; i < 6; ++i) base[i] -= s_.svd.U(i, k) * share;
    }
    const int n = free_twists();
    std::array<double, 6> missing = {};
    for (int k = 0; k < n; ++k) {
      missing[index_of(k)] = y[kJoints + k];
      if (is_moving) missing[index_of(k)] -= s_.E_bias[k];
      for (int i = 0; i < 6; ++i) missing[index_of(k)] -= s_.E(k, i) * base[i];
    }
    for (int k = 0; k < n; ++k) {
      double amount = 0.0;
      for (int j = 0; j < n; ++j) amount += s_.EN_inverse(k, j) * missing[index_of(j)];
      for (int i = 0; i < 6; ++i) base[i] += N(i, k) * amount;
    }
    a.head<6>() = base;
  }

  // rows(y) of the header, and the foot forces P w.
  void inverse(const ContactVec& y, Terms terms, ReducedVec& rows, ContactVec& force) const {
    Vec18 a, load;
    acceleration(y, terms, a);
    inverse_dynamics(s_.ne, a, terms, load);
    force.resize(rows_);
    for (int i = 0; i < rows_; ++i) {
      double sum = 0.0;
      for (int k = 0; k < 6; ++k) sum += s_.P(i, k) * load[k];
      force[i] = sum;
    }
    rows.resize(size());
    for (int j = 0; j < kJoints; ++j) rows[j] = load[joint_v(j)];
    for (std::size_t k = 0; k < feet_.size(); ++k) {
      const int leg = feet_[k];
      const Vec3 f = force.segment<3>(3 * static_cast<Eigen::Index>(k));
      rows.segment<3>(3 * leg) -= s_.ne.J_q[index_of(leg)].transpose() * f;
    }
    for (int k = 0; k < free_twists(); ++k) {
      double sum = 0.0;
      for (int i = 0; i < 6; ++i) sum += N(i, k) * load[i];
      rows[kJoints + k] = sum;
    }
  }

  // L^T J_q (internal forces x joints), entry by entry.
  double L_J_q(int internal, int joint) const {
    for (std::size_t k = 0; k < feet_.size(); ++k) {
      if (feet_[k] != joint / 3) continue;
      const Mat3& J = s_.ne.J_q[index_of(feet_[k])];
      const int row = 3 * static_cast<int>(k);
      return L(row, internal) * J(0, joint % 3) + L(row + 1, internal) * J(1, joint % 3) +
             L(row + 2, internal) * J(2, joint % 3);
    }
    return 0.0;
  }

  // The largest |J a + Jdot v|.
  double slip(const Vec18& a) const {
    double largest = 0.0;
    for (std::size_t k = 0; k < feet_.size(); ++k) {
      const int leg = feet_[k];
      const Vec3 x = base_velocity_at(s_.ne.r[index_of(leg)], a.head<6>()) +
                     s_.ne.J_q[index_of(leg)] * leg_v(a, leg) + s_.ne.foot_bias[index_of(leg)];
      for (int i = 0; i < 3; ++i)
        if (!(std::abs(x[i]) <= largest)) largest = std::abs(x[i]);
    }
    return largest;
  }

 private:
  // Two feet: makes the free twist turn about the line from the first foot to the second, not the reverse.
  void orient_twist(const Vec3& line) {
    if (free_twists() != 1) return;
    const Vec3 omega = s_.svd.U.block<3, 1>(3, 5);
    line_share_ = omega.dot(line) / std::sqrt(line.dot(line));
    if (line_share_ >= 0.0) return;
    line_share_ = -line_share_;
    for (int i = 0; i < 6; ++i) s_.svd.U(i, 5) = -s_.svd.U(i, 5);
  }

  void choose_selection(const ReducedOptions& options) {
    s_.P.setZero(rows_, 6);
    if (feet_.size() == 3 && options.selection == ReducedOptions::Selection::as_printed) {
      ContactMat C, A;
      reduced_unknowns(model_, feet_, YawCouple::left_out, C);
      reduced_map(s_.W, C, A);
      SmallSvd svd;
      small_svd(A, svd);
      if (rank_of(svd) == 6) {
        ContactVec w(6), x;
        for (int k = 0; k < 6; ++k) {
          w.setZero();
          w[k] = 1.0;
          pseudo_inverse_times(svd, 6, w, x);
          for (int j = 0; j < 6; ++j)
            for (int i = 0; i < rows_; ++i) s_.P(i, k) += C(i, j) * x[j];
        }
        return;
      }
    }
    for (int m = 0; m < rank_; ++m)
      for (int k = 0; k < 6; ++k) {
        const double share = s_.svd.U(k, m) / s_.svd.s[m];
        for (int i = 0; i < rows_; ++i) s_.P(i, k) += s_.svd.V(i, m) * share;
      }
  }

  // Rows E and bias of  roll'' or pitch'' = E [v'; omega'] + bias  for R = Rz(yaw) Ry(pitch) Rx(roll).
  // False near a pitch of 90 degrees, where they are singular.
  bool euler_row(TrunkCoordinate coordinate) {
    constexpr double kUpright = 1e-6;
    const Mat3& R = s_.ne.R_WB;
    const Vec3 omega = R * s_.ne.omega_B;
    const double sin_pitch = -R(2, 0);
    const double cos_pitch = math::hypot(R(0, 0), R(1, 0));
    if (!(cos_pitch > kUpright)) return false;
    const double cz = R(0, 0) / cos_pitch, sz = R(1, 0) / cos_pitch;
    const double roll_rate = (cz * omega[0] + sz * omega[1]) / cos_pitch;
    const double pitch_rate = cz * omega[1] - sz * omega[0];
    const double yaw_rate = omega[2] + sin_pitch * roll_rate;
    // omega = E_rpy rpy'; the components of omega' for rpy'' = 0:
    const double x = -sin_pitch * pitch_rate * cz * roll_rate -
                     cos_pitch * sz * yaw_rate * roll_rate - cz * yaw_rate * pitch_rate;
    const double y = -sin_pitch * pitch_rate * sz * roll_rate +
                     cos_pitch * cz * yaw_rate * roll_rate - sz * yaw_rate * pitch_rate;
    s_.E.setZero(1, 6);
    s_.E_bias.resize(1);
    if (coordinate == TrunkCoordinate::roll) {
      s_.E(0, 3) = cz / cos_pitch;
      s_.E(0, 4) = sz / cos_pitch;
    } else {
      s_.E(0, 3) = -sz;
      s_.E(0, 4) = cz;
    }
    s_.E_bias[0] = -(s_.E(0, 3) * x + s_.E(0, 4) * y);
    return true;
  }

  double EN(int i, int k) const {
    double sum = 0.0;
    for (int j = 0; j < 6; ++j) sum += s_.E(i, j) * N(j, k);
    return sum;
  }

  bool choose_trunk_coordinates() {
    constexpr double kUseless = 1e-6;  // below it the twist hardly changes its coordinate
    const int n = free_twists();
    if (n == 1) {
      // Chosen by the feet's names, so that a gait keeps its coordinate; roll for three feet on a line.
      coordinate_ = TrunkCoordinate::roll;
      if (feet_.size() == 2 &&
          model_.feet[index_of(feet_[0])].name[0] == model_.feet[index_of(feet_[1])].name[0])
        coordinate_ = TrunkCoordinate::pitch;
      if (!euler_row(coordinate_)) return false;
      s_.EN_inverse.resize(1, 1);
      const double share = EN(0, 0);
      s_.EN_inverse(0, 0) = 1.0 / share;
      return std::abs(share) > kUseless;
    }
    coordinate_ =
        n == 6 ? TrunkCoordinate::all : (n == 3 ? TrunkCoordinate::angular : TrunkCoordinate::none);
    s_.E.setZero(n, 6);
    s_.E_bias.setZero(n);
    s_.EN_inverse.setIdentity(n, n);
    for (int k = 0; k < n; ++k) s_.E(k, 6 - n + k) = 1.0;
    if (n == 3) {
      Mat3 square;
      for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) square(i, k) = EN(i, k);
      for (int k = 0; k < 3; ++k) s_.EN_inverse.block<3, 1>(0, k) = solve3(square, Vec3::Unit(k));
    } else if (n == 6) {
      for (int i = 0; i < 6; ++i)  // N is orthogonal and E the identity
        for (int k = 0; k < 6; ++k) s_.EN_inverse(i, k) = N(k, i);
    }
    return n == 0 || n == 3 || n == 6;
  }

  const Model& model_;
  ReducedScratch& s_;
  std::span<const int> feet_;
  int rows_ = 0, rank_ = 0;
  TrunkCoordinate coordinate_ = TrunkCoordinate::none;
  double line_share_ = 0.0;
};

}  // namespace

ReducedScratch::ReducedScratch(const Model& model) : ne(model) {}

void reduced_forward(const Model& model, ReducedScratch& scratch, std::span<const int> feet,
                     ConstVecRef q, ConstVecRef v, ConstVecRef joint_torques,
                     const ReducedOptions& options, ReducedForward& out) {
  assert(feet.size() <= kLegs && joint_torques.size() == kJoints);
  set_state(scratch.ne, q, v);
  Reduction reduction(model, scratch, feet);
  const bool has_coordinates = reduction.prepare(options);
  const int n = reduction.size(), m = reduction.internal_forces();
  out.size = n;
  out.trunk_coordinate = reduction.trunk_coordinate();
  out.a_as_printed.setZero();
  out.a_corrected.setZero();
  out.mu.setZero(m);
  out.foot_force.setZero(3 * static_cast<Eigen::Index>(feet.size()));
  out.slip_as_printed = out.slip_corrected = 0.0;
  out.is_solved_as_printed = out.is_solved = false;
  out.M.setZero(n, n);
  out.c.setZero(n);
  if (!has_coordinates) return;

  ContactVec y = ContactVec::Zero(n);
  ReducedVec rows;
  ContactVec force;
  reduction.inverse(y, Terms::all, out.c, force);
  for (int k = 0; k < n; ++k) {
    y[k] = 1.0;
    reduction.inverse(y, Terms::acceleration_only, rows, force);
    out.M.col(k) = rows;
    y[k] = 0.0;
  }

  ContactMat& A = scratch.A;
  ContactVec& b = scratch.b;
  A = out.M;
  b.resize(n);
  for (int j = 0; j < n; ++j) b[j] = (j < kJoints ? joint_torques[j] : 0.0) - out.c[j];
  if (feet.size() == 2 && n == kJoints + 1)
    b[kJoints] += options.line_moment * reduction.row_of_line_moment();
  if (solve_in_place(A, b)) {
    reduction.acceleration(b, Terms::all, out.a_as_printed);
    out.slip_as_printed = reduction.slip(out.a_as_printed);
    out.is_solved_as_printed = true;
  }

  A.setZero(n + m, n + m);
  b.resize(n + m);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) A(i, j) = out.M(i, j);
    b[j] = (j < kJoints ? joint_torques[j] : 0.0) - out.c[j];
  }
  for (int k = 0; k < m; ++k) {
    for (int j = 0; j < kJoints; ++j) {
      A(n + k, j) = reduction.L_J_q(k, j);
      A(j, n + k) = -A(n + k, j);
    }
    b[n + k] = 0.0;
    for (Eigen::Index i = 0; i < scratch.bias.size(); ++i)
      b[n + k] -= reduction.L(static_cast<int>(i), k) * scratch.bias[i];
  }
  if (!solve_in_place(A, b)) return;
  out.is_solved = true;
  for (int j = 0; j < n; ++j) y[j] = b[j];
  for (int k = 0; k < m; ++k) out.mu[k] = b[n + k];
  reduction.acceleration(y, Terms::all, out.a_corrected);
  out.slip_corrected = reduction.slip(out.a_corrected);
  reduction.inverse(y, Terms::all, rows, out.foot_force);
  for (int k = 0; k < m; ++k)
    for (Eigen::Index i = 0; i < out.foot_force.size(); ++i)
      out.foot_force[i] += reduction.L(static_cast<int>(i), k) * out.mu[k];
}

}  // namespace legwork::newton_euler_grf
