#include "bindings/cli/ground_forces.h"

namespace legwork::cli {

Feet standing(const QuadrupedStudy& study, const std::vector<int>& feet) {
  Feet r;
  for (const int foot : feet) r.push_back(study.stand_foot(foot));
  return r;
}

MatX wrench_map(const Feet& r) {
  MatX W(6, 3 * static_cast<Eigen::Index>(r.size()));
  for (std::size_t k = 0; k < r.size(); ++k)
    W.middleCols<3>(3 * static_cast<Eigen::Index>(k)) << Mat3::Identity(), skew(r[k]);
  return W;
}

// C of section 4.1: every foot its own fz, all the same fx and fy, along `axes`.
MatX four_foot_unknowns(const Mat3& axes) {
  MatX C = MatX::Zero(12, 6);
  for (Eigen::Index k = 0; k < 4; ++k) {
    C.block<3, 1>(3 * k, k) = axes.col(2);
    C.block<3, 1>(3 * k, 4) = axes.col(0);
    C.block<3, 1>(3 * k, 5) = axes.col(1);
  }
  return C;
}

// C of section 4.2: every foot its own fz, all the same fx; the first foot, the one on the lifted foot's side, has an
// fy of its own, the other two share one.
MatX three_foot_unknowns() {
  MatX C = MatX::Zero(9, 6);
  for (Eigen::Index k = 0; k < 3; ++k) {
    C(3 * k + 2, k) = 1.0;
    C(3 * k, 3) = 1.0;
    C(3 * k + 1, k == 0 ? 4 : 5) = 1.0;
  }
  return C;
}

}  // namespace legwork::cli
