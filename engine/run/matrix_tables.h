// Matrices as tables for people to read.
#pragma once

#include <initializer_list>

#include "engine/run/scene.h"

namespace legwork {

struct MatrixHeading {
  const char *name, *title, *equation, *unit, *group;  // MatrixTable
};

// Names of rows or columns: in one text, separated by bars ("stance leg|swing leg"), or as a list.
struct MatrixLabels {
  std::vector<std::string> names;
  MatrixLabels(const char* text);                    // NOLINT: implicit on purpose
  MatrixLabels(std::vector<std::string> its_names);  // NOLINT
};

using MatrixValues = Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>;

// Appends one table, and answers it.
MatrixTable& add_matrix_table(std::vector<MatrixTable>& tables, const MatrixHeading& heading,
                              const MatrixLabels& rows, const MatrixLabels& columns,
                              const MatrixValues& values, std::string note = {});

}  // namespace legwork
