// G = J M^-1 J^T by blocks of 3 x 3, of which only those of contacts that push a common body or robot are kept: the others
// are zero. Column by column; in each, the blocks from above to below.
#pragma once

#include <vector>

#include "engine/math/spatial.h"

namespace legwork {

// Of at most `most` contacts; allocated once.
struct ContactBlocks {
  explicit ContactBlocks(int most) : own_(at(most)) {
    start.reserve(at(most) + 1);
    row.reserve(at(most) * at(most));
    block.reserve(at(most) * at(most));
    clear();
  }

  void clear() {
    start.assign(1, 0);
    row.clear();
    block.clear();
  }
  // Adds to the last column the velocity of contact r by the impulses of this column's contact, and ends it.
  void add(int r, const Mat3& velocity) {
    if (r == count()) own_[at(r)] = block.size();
    row.push_back(r);
    block.push_back(velocity);
  }
  void end_column() { start.push_back(block.size()); }

  int count() const { return static_cast<int>(start.size()) - 1; }
  const Mat3& own(int k) const { return block[own_[at(k)]]; }
  Mat3& own(int k) { return block[own_[at(k)]]; }
  double trace(int k) const {
    const Mat3& G = own(k);
    return G(0, 0) + G(1, 1) + G(2, 2);
  }
  // velocity (3 count) += G impulse for an impulse of contact k
  void add_velocity(int k, const Vec3& impulse, Eigen::Ref<VecX> velocity) const {
    for (std::size_t b = start[at(k)]; b < start[at(k) + 1]; ++b) {
      const Mat3& G = block[b];
      double* const v = &velocity[3 * row[b]];
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) v[r] += G(r, c) * impulse[c];
    }
  }

  std::vector<std::size_t> start;  // where each column begins, and where the last one ends
  std::vector<int> row;            // per block
  std::vector<Mat3> block;         // 1/kg

 private:
  std::vector<std::size_t> own_;  // per contact
};

}  // namespace legwork
