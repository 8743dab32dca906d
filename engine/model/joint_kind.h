// The kinds of joints; joint.h says what each of them is.
#pragma once

namespace legwork {

enum class JointKind : unsigned char { revolute, prismatic, fixed, spherical, floating };

}  // namespace legwork
