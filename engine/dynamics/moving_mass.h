// Mass in motion, world axes about one point: what derivatives of inverse dynamics sum inward (theory/numerics 13).
#pragma once

#include "engine/math/lane_vectors.h"

namespace legwork::lanes {

// A skew(w)^T added to its transpose: how fast a rotational inertia turns with w.
template <class T>
LEGWORK_INLINE S3<T> turning_rate(const V3<T>& w, const S3<T>& I) {
  const T two(2.0);
  return {(w.y * I.xz - w.z * I.xy) * two,
          (w.z * I.xy - w.x * I.yz) * two,
          (w.x * I.yz - w.y * I.xz) * two,
          w.y * I.yz - w.z * I.yy + (w.z * I.xx - w.x * I.xz),
          w.y * I.zz - w.z * I.yz + (w.x * I.xy - w.y * I.xx),
          w.z * I.xz - w.x * I.zz + (w.x * I.yy - w.y * I.xy)};
}

// Of a body, and of all bodies outward of a joint.
template <class T>
struct MovingMass {
  Inertia<T> inertia;
  V6<T> momentum, force;
  S3<T> rate;  // of inertia.I
};
template <class T>
LEGWORK_INLINE MovingMass<T> operator+(const MovingMass<T>& a, const MovingMass<T>& b) {
  return {a.inertia + b.inertia, a.momentum + b.momentum, a.force + b.force, a.rate + b.rate};
}

}  // namespace legwork::lanes
