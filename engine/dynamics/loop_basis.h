// What closed loops leave free (Model::loops): the rates of a tree's nr independent coordinates (mimic.h) that move no loop
// but as `right` says,
//   J x = right   <=>   x = x_0 + N u,    J N = 0
// by elimination with pivots, row by row ([GvL] 3.4, of J^T): of every row one coordinate follows from the free ones u. It is
// one with a large entry that moves few loops (threshold pivoting, Duff, Erisman, Reid, Direct methods for sparse matrices,
// 1986), so that a crank that many loops share stays free and little fills up. Rows that follow from others get no pivot. Only coordinates between the two ends of a loop move it,
// and loops that share none are eliminated apart, so that a walker with many legs costs little more than one leg.
#pragma once

#include <vector>

#include "engine/dynamics/mimic.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// Loops that share coordinates.
struct LoopGroup {
  std::vector<int> loops;    // of Model::loops
  std::vector<int> columns;  // independent coordinates that move them
  std::vector<int> uses;     // per column: how many loops it moves
  std::vector<int> free;     // places in `columns` of those that are free now
  int row = 0, rows = 0;     // its first row of all, and how many it has
  std::size_t entry = 0;     // where its rows begin in LoopBasis::E
  double largest = 0.0;      // of those rows' entries, before elimination
};

struct LoopBasis {
  LoopBasis(const Model& model, const MimicMap& map);

  // Filled by write_loop_rows; eliminate_loops overwrites E and `right`.
  std::vector<double> E;  // rows of J, group by group; a row has a number per column of its group
  VecX off;               // how far apart each loop is, along each row, m
  VecX right;             // to be set by the caller
  // Filled by eliminate_loops; before, every coordinate is free.
  int rows = 0, rank = 0, size = 0;  // of J; of those independent ones; of u
  double smallest_pivot = 1.0;       // as a share of the largest entry
  std::vector<int> pivot;            // per row: which of its group's columns follows; -1: none
  std::vector<int> place;  // per independent coordinate: in u, or -1 - the row it follows from

  std::vector<LoopGroup> groups;
  std::vector<std::size_t> filled;  // scratch: columns of a row that are not zero
  std::vector<int> group_of;        // per row
  std::vector<int> coordinate;      // per independent coordinate: its place in v
  // A coordinate of the tree that moves a loop.
  struct Lever {
    int body = 0, component = 0, column = 0;  // column: of its group
    double factor = 1.0;  // of the independent coordinate; negative on the side of a
  };
  std::vector<std::vector<Lever>> levers;  // per loop

  int most_rows() const;  // of a group
};

// Fills E and `off`. Needs the bodies' poses in `ws`.
void write_loop_rows(const Model& model, const Workspace& ws, LoopBasis& basis);

// right <- right - factor Jdot v, m/s for a factor in s. Needs forward_kinematics.
void subtract_loop_bias(const Model& model, const Workspace& ws, double factor, LoopBasis& basis);

// right <- right - J v for v (nv), in which followers follow. Needs write_loop_rows.
void subtract_loop_rates(ConstVecRef v, LoopBasis& basis);

// Eliminates, with the pivots of before or with pivots chosen anew. False if a pivot of before is too small now, and if a
// number is not finite.
bool eliminate_loops(LoopBasis& basis, bool chooses);

// x (nr) <- x_0 + N u
void loop_motion(const LoopBasis& basis, ConstVecRef u, Eigen::Ref<VecX> x);
// r (size or more) <- N^T x for x (nr)
void onto_free(const LoopBasis& basis, ConstVecRef x, Eigen::Ref<VecX> r);
// The part of that of one coordinate: is added to r.
void add_onto_free(const LoopBasis& basis, int coordinate, double x, Eigen::Ref<VecX> r);
// A (size x size, top left) <- N^T F N for a symmetric F (nr x nr). B: scratch, nr x nr.
void onto_free(const LoopBasis& basis, const MatX& F, MatX& B, MatX& A);

}  // namespace legwork
