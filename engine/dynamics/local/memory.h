// How Links lie in one block of memory: the same for every instruction set.
#pragma once

#include "engine/dynamics/local/links.h"

namespace legwork::local {

// Calls take(how many, where they begin) for each part.
template <class P, class Take>
LEGWORK_INLINE void each_part(const LinkRows& tree, Links<typename P::T>& k, Take&& take) {
  const int units = P::units(tree), columns = P::columns(tree);
  const int padded = (units + kAngles - 1) / kAngles * kAngles;
  take(padded, k.q);
  take(padded, k.sin);
  take(padded, k.cos);
  take(1, k.R_WB);
  take(units, k.links);
  take(units, k.inertia);
  take(columns, k.columns);
  take(1, k.waiting);
  take(1, k.waiting_inertia);
  take(units, k.balls);
  if constexpr (P::kStates > 1) return;  // what follows is for crba.h and pinned.h
  take(units, k.poses);
  take(columns, k.path);
  take(units, k.composites);
  take(columns * tree.feet, k.feet);
  take(tree.feet, k.force);
}

template <class Part>
LEGWORK_INLINE lanes::Size lines(int count) {
  return (static_cast<lanes::Size>(count) * sizeof(Part) + sizeof(lanes::Row) - 1) /
         sizeof(lanes::Row);
}

// How many lines of 64 bytes they take.
template <class P>
LEGWORK_INLINE lanes::Size lines_of(const LinkRows& tree) {
  lanes::Size all = 0;
  Links<typename P::T> k;
  each_part<P>(tree, k, [&]<class Part>(int count, Part*&) LEGWORK_INLINE_LAMBDA {
    all += lines<Part>(count);
  });
  return all;
}

template <class P>
LEGWORK_INLINE Links<typename P::T> links_in(const LinkRows& tree, lanes::Row* memory) {
  Links<typename P::T> k;
  each_part<P>(tree, k, [&]<class Part>(int count, Part*& part) LEGWORK_INLINE_LAMBDA {
    part = reinterpret_cast<Part*>(memory);
    memory += lines<Part>(count);
  });
  return k;
}

}  // namespace legwork::local
