#include "engine/contact/lift.h"

#include <algorithm>

namespace legwork::contact {
namespace {

// own(n): G's entry of that contact's normal with itself; speed(n, impulse, x): x and what all normal impulses add along it.
template <class Own, class Speed>
void lift(const Own& own, const Speed& speed, std::span<const double> gaps, double h,
          Eigen::Ref<VecX> impulse) {
  constexpr double kLiftRate = 0.2;       // part of being inside taken back per step
  constexpr double kMostLiftSpeed = 0.5;  // m/s
  constexpr int kSweeps = 15;
  const auto count = static_cast<Eigen::Index>(gaps.size());
  for (Eigen::Index k = 0; k < count; ++k) impulse[k] = 0.0;
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (Eigen::Index k = 0; k < count; ++k) {
      const double deep = -gaps[static_cast<std::size_t>(k)] - kSlop;
      const double wanted = deep > 0.0 ? -std::min(kLiftRate * deep / h, kMostLiftSpeed) : 0.0;
      impulse[k] = std::max(0.0, impulse[k] - speed(k, wanted) / own(k));
    }
}

}  // namespace

void lift_impulses(const Eigen::Ref<const MatX>& G, std::span<const double> gaps, double h,
                   Eigen::Ref<VecX> impulse) {
  const auto count = static_cast<Eigen::Index>(gaps.size());
  lift([&](Eigen::Index k) { return G(3 * k + 2, 3 * k + 2); },
       [&](Eigen::Index k, double speed) {
         for (Eigen::Index j = 0; j < count; ++j) speed += G(3 * k + 2, 3 * j + 2) * impulse[j];
         return speed;
       },
       gaps, h, impulse);
}

void lift_impulses(const ContactBlocks& G, std::span<const double> gaps, double h,
                   Eigen::Ref<VecX> impulse) {
  lift([&](Eigen::Index k) { return G.own(static_cast<int>(k))(2, 2); },
       [&](Eigen::Index k, double speed) {
         const auto column = static_cast<std::size_t>(k);  // G is symmetric
         for (std::size_t b = G.start[column]; b < G.start[column + 1]; ++b)
           speed += G.block[b](2, 2) * impulse[G.row[b]];
         return speed;
       },
       gaps, h, impulse);
}

}  // namespace legwork::contact
