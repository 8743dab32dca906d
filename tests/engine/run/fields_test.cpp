// The snapshot is laid out and written from the same rows.
#include "engine/run/fields.h"

#include "tests/engine/support/runs.h"

namespace legwork::testing::fields_test {

namespace {

struct Seen {
  double height = 0.3;
  bool is_down = true;
  VecX angles;
};

void write_two(const Seen& seen, SnapshotWriter& out) { out << seen.height << -seen.height; }

constexpr Field<Seen> kRows[] = {
    {"height", "m", "height", kOne, [](const Seen& seen) { return seen.height; }},
    {"is_down", "", "", kOne, [](const Seen& seen) { return seen.is_down; }},
    {"angles", "rad/s^2", "a", kPerJoint, [](const Seen& seen) { return 2.0 * seen.angles; }},
    {"both", "m, rad", "both", {LabelNames::one, "up down"}, write_two},
    {"places",
     "m",
     "",
     {LabelNames::feet, "", 3},
     [](const Seen&) {
       return Eigen::Matrix<double, 12, 1>(Eigen::Matrix<double, 12, 1>::Zero());
     }},
};

}  // namespace

TEST_CASE("fields: a row's numbers are where its layout says, and as many") {
  const OpenRun run = open_run("quadruped-trot");
  Scene& scene = *run->scene;
  scene.fields.clear();
  lay_out<Seen>(kRows, scene);
  Snapshot snapshot;
  snapshot.fields = scene.fields;
  int size = 0;
  for (SnapshotField& field : snapshot.fields) {
    field.offset = size;
    size += field.count();
  }
  CHECK(size == 1 + 1 + 12 + 2 + 12);
  snapshot.data.assign(at(size), -1.0);
  Seen seen;
  seen.angles = VecX::LinSpaced(12, 1.0, 12.0);
  SnapshotWriter out(snapshot);
  write<Seen>(kRows, seen, out);
  CHECK(out.is_complete());
  CHECK(snapshot.data[0] == 0.3);
  CHECK(snapshot.data[1] == 1.0);
  CHECK(snapshot.data[2] == 2.0);
  CHECK(snapshot.data[13] == 24.0);
  CHECK(snapshot.data[15] == -0.3);
  CHECK(snapshot.fields[2].labels[0] == "FL_haa");
}

TEST_CASE("fields: units as parts of a column's name") {
  CHECK(column_unit("kg m^2/s") == "kg_m2_per_s");
  CHECK(column_unit("rad/s^2") == "rad_per_s2");
  CHECK(column_unit("%") == "percent");
  CHECK(column_unit("1/s") == "per_s");
  CHECK(column_unit("N m") == "N_m");
  CHECK(column_unit("") == "");
  CHECK(column_unit("m, rad") == "");
}

}  // namespace legwork::testing::fields_test
