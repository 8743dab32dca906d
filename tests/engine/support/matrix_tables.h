// Matrix tables by name, and as matrices.
#pragma once

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "engine/run/scene.h"

namespace legwork::testing {

inline const MatrixTable& matrix_table(const std::vector<MatrixTable>& tables,
                                       std::string_view name) {
  for (const MatrixTable& s : tables)
    if (s.name == name) return s;
  FAIL("no such table");
  return tables[0];
}

inline MatX values(const MatrixTable& s) {
  MatX A(static_cast<Eigen::Index>(s.row_labels.size()),
         static_cast<Eigen::Index>(s.column_labels.size()));
  REQUIRE(A.size() == static_cast<Eigen::Index>(s.values.size()));
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    for (Eigen::Index j = 0; j < A.cols(); ++j)
      A(i, j) = s.values[static_cast<std::size_t>(i * A.cols() + j)];
  return A;
}

}  // namespace legwork::testing
