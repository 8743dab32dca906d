// What loops leave free, against loop_closure.h, which solves the same by other means.
#include "engine/dynamics/loop_basis.h"

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/loop_projection.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::loop_basis_test {

namespace {

Model model_of(const std::string& file) {
  const Result<RobotDescription> read =
      read_robot(read_file(std::string(LEGWORK_MODELS_DIR "/") + file), file);
  REQUIRE_MESSAGE(read, read.error().text());
  const Result<RobotModel> built = robot_model(*read);
  REQUIRE_MESSAGE(built, built.error().text());
  return built->model;
}

}  // namespace

TEST_CASE("loop basis: free motions keep every loop closed, and are as many as can be") {
  for (const char* name : {"robots/jansen_walker.json", "robots/klann_walker.json",
                           "robots/quadruped_parallel_knees.json"}) {
    CAPTURE(std::string(name));
    const Model model = model_of(name);
    Workspace ws(model);
    CompliantScratch s(model);
    LoopBasis& basis = s.loops;
    VecX q = neutral_configuration(model), v = VecX::Zero(model.nv());
    follow(model, q);
    REQUIRE(assemble_loops(model, ws, v, s, q));
    follow(model, q);
    forward_kinematics(model, q, v, ws);
    LoopClosure loops(model);
    close_loops(model, ws, loops);
    CHECK(largest_entry(loops.residual) < 1e-12);
    write_loop_rows(model, ws, basis);
    // Rates as they are asked for.
    for (int r = 0; r < basis.rows; ++r) basis.right[r] = 0.01 * (r + 1);
    const VecX right = basis.right;
    REQUIRE(eliminate_loops(basis, true));
    CHECK(basis.size + basis.rank == s.map.size);
    CHECK(basis.rank == loops.m);
    for (int motion = -1; motion < basis.size; ++motion) {
      VecX u = VecX::Zero(basis.size), x = VecX::Zero(s.map.size), rates(model.nv());
      if (motion >= 0) {
        u[motion] = 1.0;
        basis.right.setZero();
      }
      loop_motion(basis, u, x);
      for (int i = 0; i < model.nv(); ++i) rates[i] = s.map.factor[at(i)] * x[s.map.column[at(i)]];
      const VecX moved = loops.J * rates;
      // The groups' rows are in another order: what was asked for is compared as sums.
      if (motion >= 0)
        CHECK(largest_entry(moved) < 1e-10 * std::max(1.0, largest_entry(rates)));
      else
        CHECK(moved.sum() == doctest::Approx(right.sum()).epsilon(1e-9));
    }
  }
}

}  // namespace legwork::testing::loop_basis_test
