// When a walking robot counts as fallen (theory/free_running 10).
#pragma once

#include "engine/math/linear.h"

namespace legwork {

// Its trunk is tilted by more than 60 degrees, or below .4 of its standing height.
enum class FallKind : int { none, tilted, low };

// R: from the trunk's axes to the world's; height of the trunk over the ground, m; standing: when it stands. NaN counts as a
// fall.
inline FallKind fall_of(const Mat3& R, double height, double standing) {
  constexpr double kCosine = 0.5, kHeight = 0.4;
  if (!(height >= kHeight * standing)) return FallKind::low;
  return R(2, 2) >= kCosine ? FallKind::none : FallKind::tilted;
}

}  // namespace legwork
