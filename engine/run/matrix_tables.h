// Builds the matrix tables that scenes show (MatrixTable of scene.h).
#pragma once

#include <initializer_list>

#include "engine/run/scene.h"

namespace legwork {

// The texts of a MatrixTable, in its words.
struct MatrixHeading {
  const char *name, *title, *equation, *unit, *group;
};

// Names of rows or columns: one text with bars between them ("stance leg|swing leg"), or a list.
struct MatrixLabels {
  std::vector<std::string> names;
  MatrixLabels(const char* text);                    // NOLINT: implicit on purpose
  MatrixLabels(std::vector<std::string> its_names);  // NOLINT
};

using MatrixValues = Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>;

// Appends a table and returns it; the reference lasts until the next one is added. There must be a label for each row
// and column of `values` (assert).
MatrixTable& add_matrix_table(std::vector<MatrixTable>& tables, const MatrixHeading& heading,
                              const MatrixLabels& rows, const MatrixLabels& columns,
                              const MatrixValues& values, std::string note = {});

}  // namespace legwork
