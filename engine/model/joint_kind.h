// The kinds of joints; joint.h says what each of them is. A new kind also concerns dynamics/local (motion.h: set_ball, reach,
// move_link; crba.h: set_poses), dynamics/configuration.cpp and the library's ModelBuilder.
#pragma once

namespace legwork {

enum class JointKind : unsigned char { revolute, prismatic, fixed, spherical, floating };

}  // namespace legwork
