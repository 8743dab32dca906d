#include "engine/run/matrix_tables.h"

#include <cassert>

namespace legwork {

MatrixLabels::MatrixLabels(const char* text) : names(split_words(text, '|')) {}
MatrixLabels::MatrixLabels(std::vector<std::string> its_names) : names(std::move(its_names)) {}

MatrixTable& add_matrix_table(std::vector<MatrixTable>& tables, const MatrixHeading& heading,
                              const MatrixLabels& rows, const MatrixLabels& columns,
                              const MatrixValues& values, std::string note) {
  assert(static_cast<std::size_t>(values.size()) == rows.names.size() * columns.names.size());
  MatrixTable& table = tables.emplace_back();
  table.name = heading.name;
  table.title = heading.title;
  table.equation = heading.equation;
  table.unit = heading.unit;
  table.row_labels = rows.names;
  table.column_labels = columns.names;
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index j = 0; j < values.cols(); ++j) table.values.push_back(values(i, j));
  table.note = std::move(note);
  table.group = heading.group;
  return table;
}

}  // namespace legwork
