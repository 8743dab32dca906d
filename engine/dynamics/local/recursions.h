// The recursions in links' axes as functions, one table per instruction set. All tables give the same bits.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/math/lanes.h"
#include "engine/model/link_pair.h"

namespace legwork::local {

// The numbers of one state or more.
template <class Number>
struct States {
  Number* first = nullptr;
  std::ptrdiff_t stride = 0;
  LEGWORK_INLINE Number* of(int state) const { return first + state * stride; }
  LEGWORK_INLINE explicit operator bool() const { return first; }
};
using In = States<const double>;
using Out = States<double>;

// Of `width` states at once.
struct BatchRecursions {
  const char* name;
  int width;
  lanes::Size (*lines)(const LinkRows&);  // of memory
  // v: none for poses alone
  void (*set_state)(const LinkRows&, lanes::Row* memory, In q, In v);
  // All others need set_state; all but poses and crba, with velocities. a: none for zeros
  void (*rnea)(const LinkRows&, lanes::Row* memory, const double* gravity, In a, Out out);
  void (*aba)(const LinkRows&, lanes::Row* memory, const double* gravity, In tau, Out out);
};

// Of a single state.
struct Recursions : BatchRecursions {
  void (*poses)(const LinkRows&, lanes::Row* memory);
  void (*velocities)(const LinkRows&, lanes::Row* memory);
  // A: 3 total x 3 total, by columns. -> A and the feet's accelerations; then, with their forces, out. In rows' axes
  void (*prepare_pinned)(const LinkRows&, lanes::Row* memory, const FootPair* feet, int count,
                         int total, const double* gravity, In tau, double* A, double* acceleration);
  void (*finish_pinned)(const LinkRows&, lanes::Row* memory, const FootPair* feet, int count,
                        const double* gravity, In tau, const double* force, Out out);
  // M: nv x nv, by columns
  void (*crba)(const LinkRows&, lanes::Row* memory, double* M, int nv);
};

// Those that run on this machine; the last one is the fastest.
std::vector<const Recursions*> available_recursions();
std::vector<const BatchRecursions*> available_batches();

// Each in a file that is compiled for its instructions; the last two on x86-64 only.
extern const Recursions kBaseline, kAvx2, kAvx512;
extern const BatchRecursions kBaselineBatch, kAvx2Batch, kAvx512Batch;

}  // namespace legwork::local
