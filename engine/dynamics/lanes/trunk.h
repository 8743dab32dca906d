// What the limbs leave for the trunk: sums over them in a fixed order, and one 6 x 6.
#pragma once

#include "engine/dynamics/lanes/work.h"

namespace legwork::lanes {

// The sum of a row's first `count` lanes: by halves, as eight lanes fold into four, two, one. What a width of less than
// eight leaves out is not added, so that the order is the same for all.
inline double fold(const Row& row, int count) {
  double sum[4] = {row.lane[0], 0.0, 0.0, 0.0};
  const int four = count < 4 ? count : 4;
  for (int i = 1; i < four; ++i) sum[i] = row.lane[i];
  for (int i = 4; i < count; ++i) sum[i - 4] += row.lane[i];
  if (count > 2) sum[0] += sum[2];
  if (count > 3) sum[1] += sum[3];
  return count > 1 ? sum[0] + sum[1] : sum[0];
}

// x of A x = b with A symmetric positive definite, by A = L D L^T without pivoting ([Golub13] algorithm 4.1.2): A by its
// lower triangle, which is overwritten; b becomes x. T: a double, or a robot a lane.
template <class T>
LEGWORK_INLINE void solve_trunk(T (&A)[21], T (&b)[6]) {
  T inverse[6];
  for (int j = 0; j < 6; ++j) {
    // Row j of L times D so far; then of L.
    for (int k = 0; k < j; ++k) {
      for (int i = 0; i < k; ++i) A[pair(j, k)] -= A[pair(j, i)] * A[pair(k, i)];
    }
    for (int k = 0; k < j; ++k) {
      const T scaled = A[pair(j, k)] * inverse[k];
      A[pair(j, j)] -= A[pair(j, k)] * scaled;
      A[pair(j, k)] = scaled;
    }
    inverse[j] = T(1.0) / A[pair(j, j)];
  }
  for (int j = 1; j < 6; ++j)
    for (int k = 0; k < j; ++k) b[j] -= A[pair(j, k)] * b[k];
  for (int j = 5; j >= 0; --j) {
    b[j] = b[j] * inverse[j];
    for (int k = j + 1; k < 6; ++k) b[j] -= A[pair(k, j)] * b[k];
  }
}

}  // namespace legwork::lanes
