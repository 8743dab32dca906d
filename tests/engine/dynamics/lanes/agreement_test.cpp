// Every algorithm in lanes, on every table of kernels this machine has, against the general path, and all tables against
// each other bit by bit. Worst differences, relative to each result's largest entry:
//                       kinematics  rnea, crba  aba, impulse  pinned     over the condition
//   quadruped           8e-16       6e-16       8e-15         1.8e-13    2.6e-16
//   hexapod             8e-16       5e-16       3.4e-14       9e-13      5e-17
//   tailed_quadruped    7e-16       5e-16       1.6e-13       1.6e-13    4.2e-16
//   quadruped_with_tail 1.0e-15     5e-16       2.8e-13       2.5e-13    1.0e-16   (one and four segments)
//   random legs of 3    1.7e-15     1.2e-15     1.7e-13       8e-11      1.8e-16   (1 to 16 of them)
//   random limbs        2.1e-15     1.4e-15     1.0e-13       5e-12      7e-17     (of 1 to 8 joints)
#include <algorithm>
#include <map>

#include "tests/engine/dynamics/lanes/support.h"

namespace legwork::testing::agreement_test {

namespace {

struct Agreement {
  Worst kinematics;    // rotations, positions, velocities, foot Jacobians
  Worst inverse;       // rnea, bias_force, crba
  Worst forward;       // aba, apply_impulse
  Worst pinned;        // accelerations, forces, velocities and impulses with feet on the ground
  Worst by_condition;  // the same over the condition
  Worst rank;          // its difference
  int other_bits = 0;
};

Worst& of(Agreement& a, const std::string& what) {
  if (what == "pinned: rank") return a.rank;
  if (what.starts_with("pinned") || what.starts_with("impact")) return a.pinned;
  if (what == "aba" || what == "apply_impulse") return a.forward;
  if (what == "rnea" || what == "bias_force" || what == "crba") return a.inverse;
  return a.kinematics;
}

void compare(const Model& model, const Motion& m, Agreement& out) {
  const std::vector<Stance> stances = some_stances(model);
  Workspace general(model, Path::local);
  const Answers truth = answers(model, general, m, stances);
  Answers first;
  for (const lanes::Kernels* kernels : lanes::available_kernels()) {
    Workspace ws(model, *kernels);
    REQUIRE(ws.is_in_lanes());
    Answers got = answers(model, ws, m, stances);
    if (!first.empty()) {
      out.other_bits += other_bits(got, first);
      continue;
    }
    for (std::size_t i = 0; i < truth.size(); ++i) {
      // A robot that stops altogether: against how it came.
      double scale = truth[i].what == "pinned: rank" ? 1.0 : largest(truth[i].value);
      if (truth[i].what == "impact: velocity") scale = std::max(scale, largest(m.v));
      const double error = difference(got[i].value, truth[i].value) / scale;
      of(out, truth[i].what).see(error);
      if (truth[i].condition > 1.0) out.by_condition.see(error / truth[i].condition);
    }
    first = std::move(got);
  }
}

}  // namespace

TEST_CASE("lanes: all algorithms equal the general path's, all widths to the bit") {
  std::map<std::string, Agreement> all;
  visit_stars([&](const std::string& what, const Model& model, const Motion& m) {
    compare(model, m, all[what]);
  });
  for (const auto& [what, a] : all) {
    MESSAGE(what, ": kinematics ", a.kinematics.value, ", inverse ", a.inverse.value, ", forward ",
            a.forward.value, ", pinned ", a.pinned.value, ", over the condition ",
            a.by_condition.value);
    CHECK(a.kinematics.value < 1e-14);
    CHECK(a.inverse.value < 1e-14);
    CHECK(a.forward.value < 1e-12);
    CHECK(a.pinned.value < 1e-9);
    CHECK(a.by_condition.value < 3e-15);
    CHECK(a.rank.value == 0.0);
    CHECK(a.other_bits == 0);
    if (find_family(what.c_str())) CHECK(a.pinned.value < 1e-12);
  }
}

}  // namespace legwork::testing::agreement_test
