// The recursions' memory, and how they go from a link to its parent: every link in its own axes, so that what does not
// change is constant (theory/numerics 14). Written once for two ways of using lanes:
//   Single     one state; the two links of a row side by side
//   Many<W>    W states side by side; the links of a row one after the other
// Both add in the same order, so that a state's results have the same bits.
#pragma once

#include "engine/math/lane_vectors.h"
#include "engine/model/link_pair.h"

namespace legwork::local {

using lanes::cross;
using lanes::dot;
using lanes::Lanes;
using lanes::M3;
using lanes::S3;
using lanes::V3;

inline constexpr int kAngles = 8;  // links whose angles go through sin and cos together

// A vector whose entries are found by index.
template <class T>
struct Three {
  T of[3];
  LEGWORK_INLINE void set(const V3<T>& x) { of[0] = x.x, of[1] = x.y, of[2] = x.z; }
  LEGWORK_INLINE V3<T> get() const { return {of[0], of[1], of[2]}; }
};

// A link's motion and load.
template <class T>
struct Link {
  T rate;  // of a one-axis joint, along R's z
  Three<T> w, dw,
      a;          // angular velocity and acceleration, and acceleration of the origin minus gravity
  Three<T> n, f;  // moment about the origin, force
};

// A link's pose in the world, p from the base's origin, and its origin's velocity, in its own axes.
template <class T>
struct Pose {
  Three<T> R[3];  // columns
  Three<T> p, v;
};

// A spherical or floating joint.
template <class T>
struct Ball {
  M3<T> R;     // of R in J
  V3<T> d;     // from J's origin
  V3<T> w, v;  // angular and linear velocity in J's axes
};

// One column of S in the articulated body algorithm: U = I_A S, 1 / D and u ([RBDA] eqs. 7.43 to 7.45).
template <class T>
struct Column {
  V3<T> U_n, U_f;
  T inverse_D, u;
};

// For a unit, which is a row or, where they come one after the other, a link.
template <class T>
struct Links {
  T *q, *sin, *cos;  // of one-axis joints, along R's z; padded to a multiple of kAngles
  Link<T>* links;
  Pose<T>* poses;
  Ball<T>* balls;
  // The sum of its children's inertias. Articulated: I (xx yy zz xy xz yz), H (by columns), M; composite: I, h, mass.
  T (*inertia)[21];
  Column<T>* columns;
  T (*S)[6];    // columns of all joints' S, world axes, about the base's origin
  M3<T>* R_WB;  // of the base
  // pinned.h, per pair of feet: what each column takes of a unit force, and what comes to the base, linear part first.
  T (*feet)[3];
  T (*force)[6][3];
};

template <int Isa, int kWide>
struct Single {
  using T = Lanes<2, Isa>;
  using Wide = Lanes<kWide, Isa>;  // for angles
  static constexpr int kUnits = 1;
  static LEGWORK_INLINE T constant(const Two& x, int) {
    T value;
    __builtin_memcpy(&value.v, x.of, sizeof value.v);
    return value;
  }
  // x[index]: of the two links.
  static LEGWORK_INLINE T gather(const double* x, const int (&index)[2], int, int k = 0) {
    T value;
    value.v = typename T::Doubles{x[index[0] + k], x[index[1] + k]};
    return value;
  }
  static LEGWORK_INLINE void scatter(const T& value, double* x, const int (&index)[2], int,
                                     int k = 0) {
    x[index[0] + k] = value.v[0];
    x[index[1] + k] = value.v[1];
  }
  static LEGWORK_INLINE void fill(double* x, int index, double value) { x[index] = value; }
  static LEGWORK_INLINE double of_lane(const T& x, int lane) { return x.v[lane]; }
  static LEGWORK_INLINE T both(double x, double y) { return T(typename T::Doubles{x, y}); }
  static LEGWORK_INLINE T swapped(const T& x) {
    return T(typename T::Doubles(__builtin_shufflevector(x.v, x.v, 1, 0)));
  }
  // What a row adds to its parent's sum.
  static LEGWORK_INLINE T joined(const T& x) { return x + swapped(x); }
};

// The parent's vector in J's axes, and what of J's axes is in the parent's.
template <class P, class T = typename P::T>
LEGWORK_INLINE M3<T> placement(const LinkPair& row, int lane) {
  const auto R = [&](int k) { return P::constant(row.R[k], lane); };
  return {{R(0), R(1), R(2)}, {R(3), R(4), R(5)}, {R(6), R(7), R(8)}};
}
template <class P, class T = typename P::T>
LEGWORK_INLINE V3<T> constant(const Two (&x)[3], int lane) {
  return {P::constant(x[0], lane), P::constant(x[1], lane), P::constant(x[2], lane)};
}
template <class P, class T = typename P::T>
LEGWORK_INLINE V3<T> from_parent(const LinkPair& row, int lane, const Three<T>& x) {
  if (row.is_turned) return transposed_times(placement<P>(row, lane), x.get());
  return {x.of[row.axis[0]], x.of[row.axis[1]], x.of[row.axis[2]]};
}

// Turns about z by the joint's angle: a vector of J into R, and back.
template <class T>
LEGWORK_INLINE V3<T> to_link(const V3<T>& x, const T& s, const T& c) {
  return {c * x.x + s * x.y, c * x.y - s * x.x, x.z};
}
template <class T>
LEGWORK_INLINE V3<T> from_link(const V3<T>& x, const T& s, const T& c) {
  return {c * x.x - s * x.y, s * x.x + c * x.y, x.z};
}

LEGWORK_INLINE bool has_axis(const LinkPair& row) {
  return row.kind == JointKind::revolute || row.kind == JointKind::prismatic;
}

// Calls visit(row, unit, parent's unit, lane) for all rows but the base's, outward or inward.
template <class P, class Visit>
LEGWORK_INLINE void outward(const LinkRows& tree, Visit&& visit) {
  const int rows = tree.count;
  for (int r = 1; r < rows; ++r) {
    const LinkPair& row = tree.rows[r];
    visit(row, r, row.parent, 0);
  }
}
template <class P, class Visit>
LEGWORK_INLINE void inward(const LinkRows& tree, Visit&& visit) {
  for (int r = tree.count - 1; r > 0; --r) {
    const LinkPair& row = tree.rows[r];
    visit(row, r, row.parent, 0);
  }
}

// Adds x (J's axes) to the parent's vector.
template <class P, class T = typename P::T>
LEGWORK_INLINE void pass_on(const LinkPair& row, int lane, V3<T> x, Three<T>& sum) {
  if (row.is_turned) x = placement<P>(row, lane) * x;
  const T parts[3] = {x.x, x.y, x.z};
  for (int k = 0; k < 3; ++k) sum.of[row.axis[k]] += row.joins ? P::joined(parts[k]) : parts[k];
}

}  // namespace legwork::local
