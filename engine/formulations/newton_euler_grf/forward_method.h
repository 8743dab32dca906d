// Three ways from torques to accelerations: Eq. 5 of Sureshkumar et al. 2025 alone, the same with internal forces
// (reduced_forward.h; theory/quadruped 5.6, 5.7), or the general tree with pinned feet (dynamics/constrained.h).
#pragma once

#include <array>

namespace legwork::newton_euler_grf {

enum class ForwardMethod { as_printed, corrected, kkt };
inline constexpr std::array<const char*, 3> kForwardMethods = {"as_printed", "corrected", "kkt"};

}  // namespace legwork::newton_euler_grf
