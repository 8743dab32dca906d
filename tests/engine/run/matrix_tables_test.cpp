// Tables from matrices, and the series of studies.
#include "engine/run/matrix_tables.h"

#include "tests/engine/support/matrix_tables.h"

namespace legwork::testing::matrix_tables_test {

TEST_CASE("add_matrix_table: a matrix row by row, its names in one text or as a list") {
  Eigen::Matrix<double, 2, 3> A;
  A << 1, 2, 3, 4, 5, 6;
  std::vector<MatrixTable> tables;
  const MatrixTable& whole =
      add_matrix_table(tables, {"A", "Title", "A = B", "m", "Group"}, "stance leg|swing leg",
                       std::vector<std::string>{"x", "y", "z"}, A, "Note.");
  CHECK(whole.row_labels == std::vector<std::string>{"stance leg", "swing leg"});
  CHECK(whole.column_labels == std::vector<std::string>{"x", "y", "z"});
  CHECK(values(whole) == A);
  CHECK(whole.note == "Note.");
  CHECK(whole.group == "Group");
  // A part of it, and its transpose.
  CHECK(values(add_matrix_table(tables, {"B", "", "", "", ""}, "1|2", "x|y", A.rightCols(2))) ==
        A.rightCols(2));
  CHECK(values(add_matrix_table(tables, {"C", "", "", "", ""}, "x|y|z", "1|2", A.transpose())) ==
        A.transpose());
  CHECK(tables.size() == 3);
}

TEST_CASE("study: a point for each series") {
  Study study("Title", "time", "s", "height", "m");
  study.add_line("one");
  study.add_points("two");
  study.add(0.5, {1.0, 2.0});
  CHECK(study.y_unit == "m");
  CHECK(study.series[0].y == std::vector<double>{1.0});
  CHECK(study.series[1].x == std::vector<double>{0.5});
  CHECK(study.series[1].y == std::vector<double>{2.0});
  CHECK_FALSE(study.series[0].is_points);
  CHECK(study.series[1].is_points);
}

}  // namespace legwork::testing::matrix_tables_test
