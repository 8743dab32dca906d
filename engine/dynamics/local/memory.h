// How Links lie in one block of memory: the same for every instruction set.
#pragma once

#include "engine/dynamics/local/links.h"

namespace legwork::local {

// Calls take(how many, where they begin) for each part.
template <class T, class Take>
LEGWORK_INLINE void each_part(const LinkRows& tree, Links<T>& k, Take&& take) {
  take((tree.count + kAngles - 1) / kAngles * kAngles, k.q);
  take((tree.count + kAngles - 1) / kAngles * kAngles, k.sin);
  take((tree.count + kAngles - 1) / kAngles * kAngles, k.cos);
  take(1, k.R_WB);
  take(tree.count, k.links);
  take(tree.count, k.inertia);
  take(tree.columns, k.columns);
  take(tree.count, k.poses);
  take(tree.columns, k.S);
  take(tree.columns * tree.feet, k.feet);
  take(tree.feet, k.force);
  take(tree.count, k.balls);
}

template <class Part>
LEGWORK_INLINE lanes::Size lines(int count) {
  return (static_cast<lanes::Size>(count) * sizeof(Part) + sizeof(lanes::Row) - 1) /
         sizeof(lanes::Row);
}

// How many lines of 64 bytes they take.
LEGWORK_INLINE lanes::Size lines_of(const LinkRows& tree) {
  lanes::Size all = 0;
  Links<Lanes<2, 0>> k;
  each_part(tree, k, [&]<class Part>(int count, Part*&) LEGWORK_INLINE_LAMBDA {
    all += lines<Part>(count);
  });
  return all;
}

template <class T>
LEGWORK_INLINE Links<T> links_in(const LinkRows& tree, lanes::Row* memory) {
  Links<T> k;
  each_part(tree, k, [&]<class Part>(int count, Part*& part) LEGWORK_INLINE_LAMBDA {
    part = reinterpret_cast<Part*>(memory);
    memory += lines<Part>(count);
  });
  return k;
}

}  // namespace legwork::local
