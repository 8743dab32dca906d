// The recursions' memory, and how they go from a link to its parent: every link in its own axes, so that what does not
// change is constant (theory/numerics 14). Written once for two ways P of using lanes:
//   Single     one state; the two links of a row side by side
//   Many<W>    W states side by side; the links of a row (lane 0, 1) one after the other
// Both add in the same order, so that a state's results have the same bits.
#pragma once

#include "engine/dynamics/local/recursions.h"
#include "engine/math/lane_vectors.h"
#include "engine/model/link_pair.h"

namespace legwork::local {

using lanes::cross;
using lanes::dot;
using lanes::Inertia;
using lanes::Lanes;
using lanes::M3;
using lanes::S3;
using lanes::V3;
using lanes::V6;

inline constexpr int kAngles = 8;  // links whose angles go through sin and cos together

// A vector whose entries are found by index.
template <class T>
struct Three {
  T of[3];
  LEGWORK_INLINE void set(const V3<T>& x) { of[0] = x.x, of[1] = x.y, of[2] = x.z; }
  LEGWORK_INLINE V3<T> get() const { return {of[0], of[1], of[2]}; }
};

// A link's motion and load. dw, a: rnea has all of it; aba first that with qddot = 0, then, in accelerate, what comes on top.
// n, f: the link's own, then with those of its children, which is what goes through its joint; in aba p_A.
template <class T>
struct Link {
  T rate;          // of a one-axis joint, along R's z
  Three<T> w, dw;  // angular velocity and acceleration
  Three<T> a;      // acceleration of the origin (not the spatial one of [RBDA]) minus gravity
  Three<T> n, f;   // moment about the origin, force
};

// A link's pose in the world, p from the base's origin, and its origin's velocity, in its own axes.
template <class T>
struct Pose {
  Three<T> R_WR[3];  // by columns
  Three<T> p, v;
};

// A spherical or floating joint: a ball, for short.
template <class T>
struct Ball {
  M3<T> R_JR;
  V3<T> d;     // from J's origin
  V3<T> w, v;  // angular and linear velocity in J's axes
};

// The sum of a link's children's articulated inertias, in its axes. Off the diagonal of I and M: yz, xz, xy, so that entry k
// moves with entry k of the diagonal when the axes change their names.
template <class T>
struct InertiaSum {
  Three<T> I, I_off, H[3], M, M_off;  // H by columns
};

// One column of S in the articulated body algorithm: U = I_A S, 1 / D and u ([RBDA] eqs. 7.43 to 7.45).
template <class T>
struct Column {
  V3<T> U_n, U_f;
  T inverse_D, u;
};

// A column of a joint's S, in world axes, about the base's origin; the next one towards the base, or null; and its
// coordinate's index in v, of each link.
template <class T>
struct PathColumn {
  V6<T> S;
  const PathColumn* next;
  int v[2];
};

// By unit: of Single the row, of Many the link, 2 row + lane.
template <class T>
struct Links {
  T *q, *sin, *cos;  // of one-axis joints, along R's z; padded to a multiple of kAngles
  Link<T>* links;
  Pose<T>* poses;
  Ball<T>* balls;
  InertiaSum<T>* inertia;
  Column<T>* columns;
  M3<T>* R_WB;  // of the base
  // What a second link of a row brings, until the first one has come.
  Link<T>* waiting;
  InertiaSum<T>* waiting_inertia;
  // crba.h: columns of all joints' S, and composite inertias, also in world axes, about the base's origin.
  PathColumn<T>* path;
  Inertia<T>* composites;
  // pinned.h, per pair of feet: what each column takes of a unit force, and what comes to the base, linear part first.
  T (*feet)[3];
  T (*force)[6][3];
};

template <int Isa, int kWide>
struct Single {
  using T = Lanes<2, Isa>;
  using Wide = Lanes<kWide, Isa>;  // for angles
  static constexpr int kStates = 1;
  static LEGWORK_INLINE int links_of(const LinkPair&) { return 1; }
  static LEGWORK_INLINE int unit(int row, int) { return row; }
  static LEGWORK_INLINE int units(const LinkRows& tree) { return tree.count; }
  static LEGWORK_INLINE int columns(const LinkRows& tree) { return tree.columns; }
  static LEGWORK_INLINE int column(const LinkPair& row, int) { return row.column; }
  static LEGWORK_INLINE T constant(const Two& x, int) {
    T value;
    __builtin_memcpy(&value.v, x.of, sizeof value.v);
    return value;
  }
  // Of the two links.
  static LEGWORK_INLINE T gather(In x, const int (&index)[2], int, int k = 0) {
    T value;
    value.v = typename T::Doubles{x.first[index[0] + k], x.first[index[1] + k]};
    return value;
  }
  static LEGWORK_INLINE void scatter(const T& value, Out x, const int (&index)[2], int, int k = 0) {
    x.first[index[0] + k] = value.v[0];
    x.first[index[1] + k] = value.v[1];
  }
  // Zeros from `first` on up to `end`, by registers: one before `first` may become zero too.
  static LEGWORK_INLINE void clear(const double* first, double* end) {
    const auto go = [&]<int W>() LEGWORK_INLINE_LAMBDA {
      const Lanes<W, Isa> zero(0.0);
      while (end - first > W - 2) {
        __builtin_memcpy(end -= W, &zero, sizeof zero);
        asm volatile("");  // no call of memset
      }
    };
    go.template operator()<4>();
    go.template operator()<2>();
  }
  static LEGWORK_INLINE double of_lane(const T& x, int lane) { return x.v[lane]; }
  static LEGWORK_INLINE T both(double x, double y) { return T(typename T::Doubles{x, y}); }
  static LEGWORK_INLINE T swapped(const T& x) {
    return T(typename T::Doubles(__builtin_shufflevector(x.v, x.v, 1, 0)));
  }
  // The sum of both links, in both lanes.
  static LEGWORK_INLINE T joined(const T& x) { return x + swapped(x); }
  // Adds what a row brings to its parent's sum, which it may begin.
  static LEGWORK_INLINE void accumulate(const LinkPair& row, int, const T& x, bool opens, T& sum,
                                        T&) {
    const T part = row.joins ? joined(x) : x;
    sum = opens ? part : sum + part;
  }
};

template <int W, int Isa>
struct Many {
  using T = Lanes<W, Isa>;
  using Wide = T;
  static constexpr int kStates = W;
  static LEGWORK_INLINE int links_of(const LinkPair& row) { return row.is_pair ? 2 : 1; }
  static LEGWORK_INLINE int unit(int row, int lane) { return 2 * row + lane; }
  static LEGWORK_INLINE int units(const LinkRows& tree) { return 2 * tree.count; }
  static LEGWORK_INLINE int columns(const LinkRows& tree) { return 2 * tree.columns; }
  static LEGWORK_INLINE int column(const LinkPair& row, int lane) {
    return 2 * row.column + lane * row.nv;
  }
  static LEGWORK_INLINE T constant(const Two& x, int lane) { return T(x.of[lane]); }
  static LEGWORK_INLINE T gather(In x, const int (&index)[2], int lane, int k = 0) {
    T value;
    lanes::unrolled<W>([&](int s) LEGWORK_INLINE_LAMBDA { value.v[s] = x.of(s)[index[lane] + k]; });
    return value;
  }
  static LEGWORK_INLINE void scatter(const T& value, Out x, const int (&index)[2], int lane,
                                     int k = 0) {
    lanes::unrolled<W>([&](int s) LEGWORK_INLINE_LAMBDA { x.of(s)[index[lane] + k] = value.v[s]; });
  }
  // The second link of a row that joins comes first, and waits.
  static LEGWORK_INLINE void accumulate(const LinkPair& row, int lane, const T& x, bool opens,
                                        T& sum, T& waiting) {
    if (row.joins && lane == 1) {
      waiting = x;
      return;
    }
    const T part = row.joins ? x + waiting : x;
    sum = opens ? part : sum + part;
  }
};

// R_PJ.
template <class P, class T = typename P::T>
LEGWORK_INLINE M3<T> placement(const LinkPair& row, int lane) {
  const auto R = [&](int k) { return P::constant(row.R_PJ[k], lane); };
  return {{R(0), R(1), R(2)}, {R(3), R(4), R(5)}, {R(6), R(7), R(8)}};
}
template <class P, class T = typename P::T>
LEGWORK_INLINE V3<T> constant(const Two (&x)[3], int lane) {
  return {P::constant(x[0], lane), P::constant(x[1], lane), P::constant(x[2], lane)};
}
// A vector of the parent's axes in J's.
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
  for (int r = 1; r < tree.count; ++r) {
    const LinkPair& row = tree.rows[r];
    for (int lane = 0; lane < P::links_of(row); ++lane)
      visit(row, P::unit(r, lane), P::unit(row.parent, row.joins ? 0 : lane), lane);
  }
}
template <class P, class Visit>
LEGWORK_INLINE void inward(const LinkRows& tree, Visit&& visit) {
  for (int r = tree.count - 1; r > 0; --r) {
    const LinkPair& row = tree.rows[r];
    for (int lane = P::links_of(row) - 1; lane >= 0; --lane)
      visit(row, P::unit(r, lane), P::unit(row.parent, row.joins ? 0 : lane), lane);
  }
}

// Adds x, in J's axes or, if is_turned, already in the parent's, to the parent's vector, or begins it; the second link of a row
// may have to wait for the first.
template <class P, class T = typename P::T>
LEGWORK_INLINE void pass_on(const LinkPair& row, int lane, const V3<T>& x, bool opens,
                            Three<T>& sum, Three<T>& waiting) {
  P::accumulate(row, lane, x.x, opens, sum.of[row.axis[0]], waiting.of[0]);
  P::accumulate(row, lane, x.y, opens, sum.of[row.axis[1]], waiting.of[1]);
  P::accumulate(row, lane, x.z, opens, sum.of[row.axis[2]], waiting.of[2]);
}
// Never opens: the parent's own n and f are there already.
template <class P, class T = typename P::T>
LEGWORK_INLINE void pass_on_load(const LinkPair& row, int lane, V3<T> n, V3<T> f, int parent,
                                 Links<T>& k) {
  if (row.is_turned) {
    const M3<T> R = placement<P>(row, lane);
    n = R * n;
    f = R * f;
  }
  pass_on<P>(row, lane, n, false, k.links[parent].n, k.waiting->n);
  pass_on<P>(row, lane, f, false, k.links[parent].f, k.waiting->f);
}

}  // namespace legwork::local
