// One row of a tree (link_pairs.h): a moving link, or two alike ones side by side.
//
// A row's frame R has its body's origin. A one-axis joint's axis is its z, up to a sign; if the axis is one of the body's
// own, R's axes are those of the body in cyclic order, so that going from one frame to the other costs nothing. J is the
// joint's placement with the same axes as R at zero. What a fixed joint holds is part of the link that carries it.
// Included by files compiled for one instruction set each: no library function may be defined here.
#pragma once

#include "engine/model/joint_kind.h"

namespace legwork {

// A constant of a row's two links.
struct alignas(16) Two {
  double of[2];
};

struct LinkPair {
  bool is_pair = false;  // else both lanes are the same link
  bool joins = false;    // two links whose parent is one link
  bool opens = false;    // inward, the first of its parent's children, whose inertia begins the sum
  bool is_leaf = true;   // has no children
  bool is_turned = false;   // J's axes are not the parent's in cyclic order
  bool is_diagonal = true;  // of I_com only the diagonal is not zero
  JointKind kind = JointKind::revolute;
  int nv = 1, sliding = 0;   // joint_type(kind)
  int parent = -1;           // row
  int axis[3] = {0, 1, 2};   // J's axis k is the parent's axis[k], unless is_turned
  int column = 0;            // of its first coordinate among the rows' columns of S
  int body[2] = {};          // index in Model::bodies
  int q[2] = {}, v[2] = {};  // where its part of q and v begins
  Two sign;                  // of its axis
  Two R_PJ[9];               // by columns
  Two p[3];                  // its origin from the parent's, in J's axes, m
  Two mass, com[3], h[3];    // kg, m, kg m: h = mass com
  Two I_com[6], I_O[6];      // about the centre of mass and the origin: xx yy zz xy xz yz, kg m^2
};

// One or two feet to be pinned that lie in the same row.
struct FootPair {
  int row;
  int index[2];  // among all that are pinned; -1: none in this lane
  Two p[3];      // in R
};
inline constexpr int kMostFootPairs = 8;

// All rows of a tree, parents first.
struct LinkRows {
  const LinkPair* rows;  // rows[0]: the base
  int count;
  int columns;  // of all rows' S, apart from the base
  int feet;     // at most so many pairs of feet are pinned
};

}  // namespace legwork
