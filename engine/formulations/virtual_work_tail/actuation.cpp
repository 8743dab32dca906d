#include "engine/formulations/virtual_work_tail/actuation.h"

#include "engine/math/small_svd.h"

namespace legwork::virtual_work_tail {
namespace {

constexpr std::array<Eigen::Index, 8> kActuatedRows = {0, 3, 2, 5, 8, 11, 12, 13};
constexpr std::array<Eigen::Index, 6> kRedundantRows = {6, 9, 1, 4, 7, 10};

}  // namespace

Mat8 actuated_jacobian(const Mat14x8& J) {
  Mat8 out;
  Eigen::Index row = 0;
  for (const Eigen::Index joint : kActuatedRows) out.row(row++) = J.row(joint);
  return out;
}

Mat68 redundant_jacobian(const Mat14x8& J) {
  Mat68 out;
  Eigen::Index row = 0;
  for (const Eigen::Index joint : kRedundantRows) out.row(row++) = J.row(joint);
  return out;
}

Actuation joint_torques(const Analysis& analysis, const Vec8& F, const JointSet& set) {
  Actuation out;
  Eigen::Index size = 0;
  for (const bool is_used : set) size += is_used ? 1 : 0;
  if (!analysis.is_valid() || size == 0) return out;

  ContactMat J_t(kDof, size);
  Eigen::Index column = 0;
  for (std::size_t joint = 0; joint < set.size(); ++joint)
    if (set[joint]) J_t.col(column++) = analysis.J.row(static_cast<Eigen::Index>(joint));
  SmallSvd svd;
  small_svd(J_t, svd);
  out.rank = rank_of(svd);
  out.condition = condition_of(svd);
  out.is_sufficient = out.rank == kDof;
  if (!out.is_sufficient) return out;

  ContactVec tau;
  pseudo_inverse_times(svd, out.rank, F, tau);
  Eigen::Index next = 0;
  for (std::size_t joint = 0; joint < set.size(); ++joint)
    if (set[joint]) out.tau[static_cast<Eigen::Index>(joint)] = tau[next++];
  return out;
}

}  // namespace legwork::virtual_work_tail
