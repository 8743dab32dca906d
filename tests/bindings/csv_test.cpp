// The header of the table: column names with label and unit, without those parts that a field does not have.
#include "bindings/csv.h"

#include <doctest/doctest.h>

namespace legwork::testing::csv_test {

TEST_CASE(
    "csv: a column is named by what it is, of what and in which unit, as far as it has them") {
  Snapshot snapshot;
  snapshot.fields = {{"time", "s", "t", {""}, 0},
                     {"phase", "", "phase", {""}, 1},
                     {"joint_position", "rad", "q", {"FL_haa", "FL_hfe"}, 2},
                     {"friction_use", "", "friction_use", {"FL", "FR"}, 4},
                     {"pose", "m", "", {"x"}, 6}};
  snapshot.data = {0.25, 3.0, 0.1, -0.5, 1.0, 0.0, 9.0};
  CHECK(csv_header(snapshot) ==
        "t_s,phase,q_FL_haa_rad,q_FL_hfe_rad,friction_use_FL,friction_use_FR");
  CHECK(csv_row(snapshot) == "0.25,3,0.10000000000000001,-0.5,1,0");
}

}  // namespace legwork::testing::csv_test
