// W doubles side by side in one SIMD register: the same arithmetic on W limbs of a robot, or on W robots, at once
// (theory/numerics 6).
//
// Uses GCC's and Clang's vector extensions; a width wider than the machine's registers is split over several, with the
// same results. Every operation acts lane by lane as IEEE arithmetic on one double, and nothing is summed across lanes.
// So each lane holds the bits that a plain double would, at any width and on any machine.
//
// `Isa` only separates code compiled for different instruction sets: the linker must never substitute one for another.
// For the same reason nothing in here may be an ordinary inline function.
#pragma once

#include "engine/math/trig_exact.h"

#define LEGWORK_INLINE __attribute__((always_inline)) inline
#define LEGWORK_INLINE_LAMBDA __attribute__((always_inline))
// Keeps one pass over the lanes out of the loop over passes: constants hoisted out of that loop would fill the registers
// and then the stack, and usually there is only one pass.
#define LEGWORK_ONE_PASS __attribute__((noinline))
// Keeps g++ from computing before a branch what all its sides begin with: registers are few, so it goes to the stack.
#if defined(__GNUC__) && !defined(__clang__)
#define LEGWORK_NO_HOISTING __attribute__((optimize("no-code-hoisting")))
#else
#define LEGWORK_NO_HOISTING
#endif

namespace legwork::lanes {

// Whether the instructions are WebAssembly's: code has to be loaded there, and is compiled once more, by the browser.
#ifdef __wasm__
inline constexpr bool kIsWebAssembly = true;
#else
inline constexpr bool kIsWebAssembly = false;
#endif

// In WebAssembly forces x into memory, to be read from there again. Without it V8 schedules a long computation by each
// operation's distance from the end, and moves hundreds of values to the stack and back (tests/bench/TRIED.md). Native
// compilers do better alone.
template <class X>
LEGWORK_INLINE void settle(X& x) {
  if constexpr (kIsWebAssembly) asm volatile("" : : "r"(&x) : "memory");
}

using Size = decltype(sizeof 0);  // std::size_t, for array sizes

// Rows of which a pass works on lanes `lane` to `lane` + width - 1.
template <class X>
struct RowsOfPass {
  X& rows;
  int lane;
};
// x, a record of rows, for the pass that begins at lane `first`. In WebAssembly it is moved by that many lanes, so that loads
// and stores carry the place of their row as a constant, and nothing is added to their addresses.
template <class X>
LEGWORK_INLINE RowsOfPass<X> from_lane(X& x, int first) {
  if constexpr (kIsWebAssembly) {
    const double* const moved = reinterpret_cast<const double*>(&x) + first;
    return {reinterpret_cast<X&>(const_cast<double&>(*moved)), 0};
  } else {
    return {x, first};
  }
}

// One quantity in memory: eight lanes (one cache line), whatever width works on them.
inline constexpr int kRowLanes = 8;
struct alignas(64) Row {
  double lane[kRowLanes];
};

// visit(0) to visit(N - 1), unrolled, with the index a compile-time constant: compilers leave nested loops over so many
// values rolled, and everything in them in memory.
template <int I>
struct Constant {
  LEGWORK_INLINE constexpr operator int() const { return I; }
};
template <int N, int I = 0, class Visit>
LEGWORK_INLINE void unrolled(Visit&& visit) {
  if constexpr (I < N) {
    visit(Constant<I>{});
    unrolled<N, I + 1>(visit);
  }
}

// The types of W doubles, and of W masks for them.
template <int W>
struct Registers {
  // typedef, because g++ 12 accepts no attribute that depends on W after `using`.
  typedef double Doubles __attribute__((vector_size(8 * W)));
  typedef long long Bits __attribute__((vector_size(8 * W)));
};
template <>
struct Registers<1> {
  using Doubles = double;
  using Bits = long long;
};

// W doubles that behave like one double: the same operators, from doubles too, which fill all lanes.
template <int W, int Isa>
struct Lanes {
  using Doubles = typename Registers<W>::Doubles;
  using Bits = typename Registers<W>::Bits;  // result of a comparison: all ones or zero
  static constexpr int kWidth = W, kIsa = Isa;
  Doubles v;

  Lanes() = default;
  LEGWORK_INLINE Lanes(Doubles lanes) requires(W > 1) : v(lanes) {}
  LEGWORK_INLINE Lanes(double all) : v(all - Doubles{}) {}  // all - 0 keeps every bit of `all`

  friend LEGWORK_INLINE Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
  friend LEGWORK_INLINE Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
  friend LEGWORK_INLINE Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
  friend LEGWORK_INLINE Lanes operator/(Lanes a, Lanes b) { return Lanes(a.v / b.v); }
  friend LEGWORK_INLINE Lanes operator-(Lanes a) { return Lanes(-a.v); }
  LEGWORK_INLINE Lanes& operator+=(Lanes b) { return *this = *this + b; }
  LEGWORK_INLINE Lanes& operator-=(Lanes b) { return *this = *this - b; }

  friend LEGWORK_INLINE Bits bits_of(Lanes a) {
    Bits bits;
    __builtin_memcpy(&bits, &a.v, sizeof bits);
    return bits;
  }
  static LEGWORK_INLINE Lanes of_bits(Bits bits) {
    Lanes a;
    __builtin_memcpy(&a.v, &bits, sizeof bits);
    return a;
  }
  // W lanes of a row from lane `first` on, which must be a multiple of W.
  static LEGWORK_INLINE Lanes load(const Row& row, int first) {
    Lanes a;
    __builtin_memcpy(&a.v, __builtin_assume_aligned(row.lane + first, 8 * W), sizeof a.v);
    return a;
  }
  LEGWORK_INLINE void store(Row& row, int first) const {
    __builtin_memcpy(__builtin_assume_aligned(row.lane + first, 8 * W), &v, sizeof v);
  }
};

// where ? a : b, lane by lane; each lane of `where` is all ones or zero.
template <int W, int Isa>
LEGWORK_INLINE Lanes<W, Isa> select(typename Lanes<W, Isa>::Bits where, Lanes<W, Isa> a,
                                    Lanes<W, Isa> b) {
  Lanes<W, Isa> chosen;
  chosen.v = where ? a.v : b.v;
  return chosen;
}

// All ones where a <= b.
template <int W, int Isa>
LEGWORK_INLINE typename Lanes<W, Isa>::Bits is_at_most(Lanes<W, Isa> a, Lanes<W, Isa> b) {
  if constexpr (W == 1)
    return a.v <= b.v ? -1LL : 0LL;
  else
    return a.v <= b.v;
}

// Correctly rounded, as IEEE's; NaN for a negative number.
template <int W, int Isa>
LEGWORK_INLINE Lanes<W, Isa> sqrt(Lanes<W, Isa> a) {
  if constexpr (W == 1)
    return Lanes<W, Isa>(__builtin_sqrt(a.v));
  else
    for (int i = 0; i < W; ++i) a.v[i] = __builtin_sqrt(a.v[i]);
  return a;
}

template <class L>
struct LaneSinCos {
  L sin, cos;
};

// math::sin_cos on lanes, bit for bit; trig_sin_cos.cpp has the algorithm, its sources and its error. Both branches of
// the scalar function are computed and one is chosen. N angles advance together step by step: a single one would stall
// on its own results.
template <Size N, int W, int Isa>
LEGWORK_INLINE void sin_cos(const Lanes<W, Isa> (&x)[N], LaneSinCos<Lanes<W, Isa>> (&out)[N]) {
  using L = Lanes<W, Isa>;
  using Bits = typename L::Bits;
  namespace exact = math::exact;
  const Bits sign = bits_of(L(-0.0)), one = Bits{} + 1;
  L k[N], r[N], r_lo[N], z[N], sin_r[N], cos_r[N];
  Bits quadrant[N];

  // r + r_lo = x - k (p1 + p2 + p3 + p4)
  for (Size i = 0; i < N; ++i) {
    const L shifted = x[i] * L(exact::kTwoOverPi) + L(exact::kRounder);
    k[i] = shifted - L(exact::kRounder);
    quadrant[i] = bits_of(shifted);
  }
  for (Size i = 0; i < N; ++i) {
    const L first = x[i] - k[i] * L(exact::kP1), second = -(k[i] * L(exact::kP2));
    const L upper = first + second;
    const L rest = ((first - upper) + second) - k[i] * L(exact::kP3);
    r[i] = upper + rest;
    r_lo[i] = ((upper - r[i]) + rest) - k[i] * L(exact::kP4);
    z[i] = r[i] * r[i];
  }
  const auto series = [](const double(&c)[8], const L& t) LEGWORK_INLINE_LAMBDA {
    const L t2 = t * t, t4 = t2 * t2;
    return ((L(c[0]) + L(c[1]) * t) + t2 * (L(c[2]) + L(c[3]) * t)) +
           t4 * ((L(c[4]) + L(c[5]) * t) + t2 * (L(c[6]) + L(c[7]) * t));
  };
  for (Size i = 0; i < N; ++i) {
    const L half_z = L(0.5) * z[i];
    const L w = L(1.0) - half_z;
    const L w_lo = (L(1.0) - w) - half_z;
    sin_r[i] = r[i] + (r[i] * z[i] * series(exact::kSinSeries, z[i]) + r_lo[i] * w);
    cos_r[i] = w + (w_lo + (z[i] * z[i] * series(exact::kCosSeries, z[i]) - r[i] * r_lo[i]));
  }
  for (Size i = 0; i < N; ++i) {
    // Turn back by k quarter turns: (s, c) -> (c, -s) -> (-s, -c) -> (-c, s).
    const Bits is_odd = -(quadrant[i] & one);
    L s = L::of_bits(bits_of(select(is_odd, cos_r[i], sin_r[i])) ^ ((quadrant[i] << 62) & sign));
    L c = L::of_bits(bits_of(select(is_odd, sin_r[i], cos_r[i])) ^
                     (((quadrant[i] + one) << 62) & sign));

    const L size = L::of_bits(bits_of(x[i]) & ~sign);
    const Bits is_large = is_at_most(L(0x1p-27), size);  // smaller: (x, 1), which keeps -0
    s = select(is_large, s, x[i]);
    c = select(is_large, c, L(1.0));
    const Bits is_in_range = is_at_most(size, L(exact::kLargestAngle));
    out[i] = {select(is_in_range, s, L(exact::kNan)), select(is_in_range, c, L(exact::kNan))};
  }
}

template <class L>
LEGWORK_INLINE LaneSinCos<L> sin_cos(L x) {
  const L all[1] = {x};
  LaneSinCos<L> out[1];
  sin_cos(all, out);
  return out[0];
}

}  // namespace legwork::lanes
