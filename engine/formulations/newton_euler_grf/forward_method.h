// Three ways from torques to accelerations: Sureshkumar et al.'s Eq. 5 alone, the same with internal forces
// (reduced_forward.h), or the general tree with the feet pinned (dynamics/constrained.h).
#pragma once

#include <array>

namespace legwork::newton_euler_grf {

enum class ForwardMethod { as_printed, corrected, kkt };
inline constexpr std::array<const char*, 3> kForwardMethods = {"as_printed", "corrected", "kkt"};

}  // namespace legwork::newton_euler_grf
