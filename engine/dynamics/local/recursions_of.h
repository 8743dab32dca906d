// The table for one instruction set, for the file that is compiled for it.
#pragma once

#include "engine/dynamics/local/aba.h"
#include "engine/dynamics/local/crba.h"
#include "engine/dynamics/local/memory.h"
#include "engine/dynamics/local/pinned.h"
#include "engine/dynamics/local/recursions.h"
#include "engine/dynamics/local/rnea.h"

namespace legwork::local {

template <class P>
constexpr BatchRecursions make_batch(const char* name) {
  using T = typename P::T;
  using lanes::Row;
  BatchRecursions table{};
  table.name = name;
  table.width = P::kStates;
  table.lines = [](const LinkRows& tree) { return lines_of<P>(tree); };
  table.set_state = [](const LinkRows& tree, Row* memory, In q, In v) {
    Links<T> k = links_in<P>(tree, memory);
    set_state<P>(tree, q, v, k);
  };
  table.rnea = [](const LinkRows& tree, Row* memory, const double* gravity, In a, Out out) {
    Links<T> k = links_in<P>(tree, memory);
    rnea<P>(tree, gravity, a, k, out);
  };
  table.aba = [](const LinkRows& tree, Row* memory, const double* gravity, In tau, Out out) {
    Links<T> k = links_in<P>(tree, memory);
    aba<P>(tree, gravity, tau, k, out);
  };
  return table;
}

template <class P>
constexpr Recursions make_recursions(const char* name) {
  using T = typename P::T;
  using lanes::Row;
  Recursions table{};
  static_cast<BatchRecursions&>(table) = make_batch<P>(name);
  table.poses = [](const LinkRows& tree, Row* memory) {
    Links<T> k = links_in<P>(tree, memory);
    set_poses<P>(tree, k);
  };
  table.velocities = [](const LinkRows& tree, Row* memory) {
    Links<T> k = links_in<P>(tree, memory);
    set_velocities<P>(tree, k);
  };
  table.crba = [](const LinkRows& tree, Row* memory, double* M, int nv) {
    Links<T> k = links_in<P>(tree, memory);
    crba<P>(tree, k, M, nv);
  };
  table.prepare_pinned = [](const LinkRows& tree, Row* memory, const FootPair* feet, int count,
                            int total, const double* gravity, In tau, double* A,
                            double* acceleration) {
    Links<T> k = links_in<P>(tree, memory);
    prepare_pinned<P>(tree, feet, count, total, gravity, tau, k, A, acceleration);
  };
  table.finish_pinned = [](const LinkRows& tree, Row* memory, const FootPair* feet, int count,
                           const double* gravity, In tau, const double* force, Out out) {
    Links<T> k = links_in<P>(tree, memory);
    finish_pinned<P>(tree, feet, count, gravity, tau, force, k, out);
  };
  return table;
}

}  // namespace legwork::local
