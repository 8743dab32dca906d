// The equation of motion of every walking scene in matrices: it holds, and reading it changes nothing.
#include "engine/scenes/planned_walk/planned_walk.h"

#include "engine/scenes/planned_walk/equation_terms.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/matrix_tables.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::equation_matrices_test {

TEST_CASE(
    "equation matrices: the equation holds in every walking scene, and its matrices have their "
    "sizes") {
  const std::vector<std::string> ids = scene_ids();
  REQUIRE(ids.size() >= 19);
  for (std::size_t i = 0; i < ids.size(); i += kIsSampled ? 7 : 1) {
    INFO(ids[i]);
    const OpenRun run = open_run(ids[i]);
    for (int part = 0; part < 3; ++part) {
      advance_by(*run, 37);
      const std::vector<MatrixTable> tables = legwork::matrix_tables(*run);
      const Model& model = walk_of(*run).setup.plant;
      const Eigen::Index nv = model.nv(), nj = model.joint_count();
      const MatX M = values(matrix_table(tables, "M")),
                 terms = values(matrix_table(tables, "terms"));
      REQUIRE(M.rows() == nv);
      REQUIRE(terms.rows() == nv);
      CHECK(values(matrix_table(tables, "q")).rows() == 7 + nj);
      CHECK(values(matrix_table(tables, "v")).rows() == 6 + nj);
      CHECK(nv == 6 + nj);
      CHECK(difference(M, MatX(M.transpose())) < 1e-14);
      CHECK(largest(terms.col(5)) < 1e-10);
      // Underactuated: no motor acts on the base.
      const MatX S = values(matrix_table(tables, "S")), tau = values(matrix_table(tables, "tau"));
      CHECK(difference(S.transpose() * tau, terms.col(3)) == 0.0);
      CHECK(largest(terms.col(3).head(6)) == 0.0);
      const MatX J = values(matrix_table(tables, "J")), f = values(matrix_table(tables, "f"));
      CHECK(J.cols() == nv);
      CHECK(difference(J.transpose() * f, terms.col(4)) < 1e-11);
      CHECK(difference(M * values(matrix_table(tables, "v")).col(1), terms.col(0)) < 1e-10);
      CHECK(std::abs(terms.col(2)[2] + total_mass(model) * model.gravity.z()) < 1e-11);
    }
  }
}

TEST_CASE(
    "equation matrices: the feet stand where the three terms of forward kinematics put them") {
  const OpenRun run = open_run("floating-base");
  advance_by(*run, 130);
  const std::vector<MatrixTable> tables = legwork::matrix_tables(*run);
  const MatX feet = values(matrix_table(tables, "feet"));
  const VecX positions = field(snapshot(*run), "foot_position");
  for (Eigen::Index k = 0; k < 4; ++k) {
    CHECK(difference(feet.row(k).tail(3).transpose(), positions.segment(3 * k, 3)) < 1e-15);
    CHECK(difference(feet.row(k).head(3) + feet.row(k).segment(6, 3), feet.row(k).tail(3)) == 0.0);
    const Vec3 turned =
        values(matrix_table(tables, "R")) * Vec3(feet.row(k).segment(3, 3).transpose());
    CHECK(difference(turned, feet.row(k).segment(6, 3).transpose()) < 1e-15);
  }
  CHECK(values(matrix_table(tables, "J")).rows() == 6);  // two point feet, three rows each
  CHECK_SAYS(matrix_table(tables, "J").note, "three rows a foot");
}

TEST_CASE(
    "equation matrices: Coriolis and centrifugal forces grow with the square of the velocity") {
  const OpenRun run = open_trot();
  advance_by(*run, 60);
  PlannedWalk& walk = walk_of(*run);
  const VecX c = equation_terms(walk).c;
  walk.state.v() *= 2.0;
  CHECK(relative_difference(equation_terms(walk).c, VecX(4.0 * c)) < 1e-12);
  walk.state.v().setZero();
  CHECK(largest(equation_terms(walk).c) == 0.0);
}

TEST_CASE("equation matrices: whoever asks leaves the run as it was, bit by bit") {
  for (const char* id : {"floating-base", "hexapod-tripod", "tail-midair"}) {
    const OpenRun asked = open_run(id), left_alone = open_run(id);
    for (int k = 0; k < 40; ++k) {
      matrix_tables(*asked);
      advance_by(*asked, 1);
      advance_by(*left_alone, 1);
    }
    CHECK(hash(*asked) == hash(*left_alone));
  }
}

}  // namespace legwork::testing::equation_matrices_test
