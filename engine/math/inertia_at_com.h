// The parallel-axis theorem backwards: rotational inertia about the centre of mass, from that about the body's origin.
#pragma once

#include "engine/math/spatial.h"

namespace legwork {

// `com`: the centre of mass, m; kg m^2.
inline Mat3 inertia_at_com(const SpatialInertia& in, const Vec3& com) {
  return in.I - in.mass * (com.dot(com) * Mat3::Identity() - com * com.transpose());
}

}  // namespace legwork
