#include "engine/contact/lift.h"

#include <algorithm>

namespace legwork::contact {

void lift_impulses(const Eigen::Ref<const MatX>& G, std::span<const double> gaps, double h,
                   Eigen::Ref<VecX> impulse) {
  constexpr double kLiftRate = 0.2;       // part of being inside taken back per step
  constexpr double kMostLiftSpeed = 0.5;  // m/s
  constexpr int kSweeps = 15;
  const auto count = static_cast<Eigen::Index>(gaps.size());
  for (Eigen::Index k = 0; k < count; ++k) impulse[k] = 0.0;
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (Eigen::Index k = 0; k < count; ++k) {
      const Eigen::Index n = 3 * k + 2;
      const double deep = -gaps[static_cast<std::size_t>(k)] - kSlop;
      double speed = deep > 0.0 ? -std::min(kLiftRate * deep / h, kMostLiftSpeed) : 0.0;
      for (Eigen::Index j = 0; j < count; ++j) speed += G(n, 3 * j + 2) * impulse[j];
      impulse[k] = std::max(0.0, impulse[k] - speed / G(n, n));
    }
}

}  // namespace legwork::contact
