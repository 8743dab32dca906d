#include "bindings/cli/reduced_coordinates.h"

#include "bindings/cli/dense.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork::cli {
namespace {

// roll'' = row . [base angular acceleration] + bias, for R = Rz(yaw) Ry(pitch) Rx(roll) and omega = E rpy'.
struct RollRate {
  Vec3 row;
  double bias = 0.0;
};

RollRate roll_rate(const Mat3& R, const Vec3& omega) {
  const double sin_pitch = -R(2, 0);
  const double cos_pitch = math::hypot(R(0, 0), R(1, 0));
  const double cz = R(0, 0) / cos_pitch, sz = R(1, 0) / cos_pitch;
  Mat3 E, E_rate;
  E << cos_pitch * cz, -sz, 0.0, cos_pitch * sz, cz, 0.0, -sin_pitch, 0.0, 1.0;
  const Mat3 cofactors =
      (Mat3() << cross(E.col(1), E.col(2)), cross(E.col(2), E.col(0)), cross(E.col(0), E.col(1)))
          .finished();
  const Mat3 E_inverse = cofactors.transpose() / determinant(E);
  const Vec3 rate = E_inverse * omega;  // roll', pitch', yaw'
  E_rate << -sin_pitch * cz * rate[1] - cos_pitch * sz * rate[2], -cz * rate[2], 0.0,  //
      -sin_pitch * sz * rate[1] + cos_pitch * cz * rate[2], -sz * rate[2], 0.0,        //
      -cos_pitch * rate[1], 0.0, 0.0;
  return {E_inverse.row(0).transpose(), -(E_inverse * (E_rate * rate))[0]};
}

class Reduction {
 public:
  Reduction(const Model& model, const VecX& q, const VecX& v, std::span<const int> feet)
      : moving_model_(model), resting_model_(model), moving_(model), resting_(model) {
    resting_model_.gravity.setZero();
    forward_kinematics(model, q, v, moving_);
    forward_kinematics(model, q, VecX::Zero(model.nv()), resting_);
    stack_foot_jacobians(model, moving_, feet);
    const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
    J_ = moving_.J.topRows(rows);
    bias_ = VecX(rows);
    for (std::size_t k = 0; k < feet.size(); ++k) {
      const Foot& foot = model.feet[at(feet[k])];
      bias_.segment<3>(3 * static_cast<Eigen::Index>(k)) =
          point_bias_acceleration(model, moving_, foot.body, foot.p_BF);
    }
    has_roll_ = feet.size() == 2;
    const Eigen::Index rank = has_roll_ ? 5 : 6;
    const Svd svd = svd_of(J_.leftCols<6>());
    const VecX inverse = svd.s.head(rank).cwiseInverse();
    J_b_plus_ = svd.V.leftCols(rank) * inverse.asDiagonal() * svd.U.leftCols(rank).transpose();
    internal_ = svd.U.rightCols(rows - rank);
    if (has_roll_) twist_ = svd.V.col(5);
    roll_ = roll_rate(moving_.X_WB[0].R, v.segment<3>(3));
  }

  Eigen::Index size() const { return has_roll_ ? 13 : 12; }
  const MatX& internal() const { return internal_; }
  MatX J_q() const { return J_.rightCols(J_.cols() - 6); }
  const VecX& bias() const { return bias_; }
  double slip(const VecX& a) const { return largest_entry(J_ * a + bias_); }

  // All 18 accelerations; `share` 1 with, 0 without the velocity terms.
  VecX acceleration(const VecX& ydd, double share) const {
    Vec6 base = -J_b_plus_ * (J_q() * ydd.head<12>() + share * bias_);
    if (has_roll_) {
      const double missing = ydd[12] - share * roll_.bias - roll_.row.dot(base.tail<3>());
      base += twist_ * (missing / roll_.row.dot(twist_.tail<3>()));
    }
    VecX a(18);
    a << base, ydd.head<12>();
    return a;
  }

  VecX rows(const VecX& ydd, bool is_moving) {
    VecX w(18), out(size());
    rnea(is_moving ? moving_model_ : resting_model_, is_moving ? moving_ : resting_,
         acceleration(ydd, is_moving ? 1.0 : 0.0), w);
    const VecX force = J_b_plus_.transpose() * w.head<6>();
    out.head<12>() = w.tail<12>() - J_q().transpose() * force;
    if (has_roll_) out[12] = twist_.dot(w.head<6>());
    return out;
  }

 private:
  const Model& moving_model_;
  Model resting_model_;  // weightless
  Workspace moving_, resting_;
  MatX J_, J_b_plus_, internal_;
  VecX bias_;
  Vec6 twist_ = Vec6::Zero();
  RollRate roll_;
  bool has_roll_ = false;
};

}  // namespace

ReducedForward reduced_forward(const Model& model, const VecX& q, const VecX& v,
                               std::span<const int> feet, const VecX& joint_torques) {
  Reduction reduction(model, q, v, feet);
  const Eigen::Index n = reduction.size(), m = reduction.internal().cols();
  ReducedForward out;
  out.c = reduction.rows(VecX::Zero(n), true);
  out.M = MatX(n, n);
  for (Eigen::Index k = 0; k < n; ++k) out.M.col(k) = reduction.rows(VecX::Unit(n, k), false);

  VecX drive = -out.c;
  drive.head<12>() += joint_torques;
  out.printed = reduction.acceleration(solve(out.M, drive), 1.0);
  out.printed_slip = reduction.slip(out.printed);

  const MatX to_joints = reduction.J_q().transpose() * reduction.internal();  // 12 x m
  MatX A = MatX::Zero(n + m, n + m);
  A.topLeftCorner(n, n) = out.M;
  A.block(0, n, 12, m) = -to_joints;
  A.block(n, 0, m, 12) = to_joints.transpose();
  VecX b(n + m);
  b << drive, -reduction.internal().transpose() * reduction.bias();
  const VecX x = solve(A, b);
  out.consistent = reduction.acceleration(x.head(n), 1.0);
  out.mu = x.tail(m);
  return out;
}

}  // namespace legwork::cli
