// Every algorithm in lanes, on every table of kernels this machine has, against the general path, and all tables against
// each other bit by bit. Worst differences of 1,500 states each, relative to each result's largest entry:
//                       kinematics  rnea, crba  aba, impulse  pinned
//   quadruped           1.5e-15     9e-16       1.3e-14       1.0e-13
//   hexapod             1.2e-15     6e-16       4.7e-14       1.0e-12
//   tailed_quadruped    1.4e-15     7e-16       1.3e-12       2.4e-12
//   quadruped_with_tail 1.8e-15     7e-16       7.4e-13       8.5e-13     (one and four segments)
//   random legs of 3    2.7e-15     3.1e-15     1.5e-13       3.9e-12     (1 to 16 of them)
//   random limbs        3.7e-15     7.4e-15     2.8e-13       1.3e-10     (of 1 to 8 joints)
#include <algorithm>

#include "engine/model/families/tail.h"
#include "tests/engine/dynamics/lanes/support.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::agreement_test {

namespace {

// A tail's joints stay within a radian: at a right angle of the second the first turns about the tail's own length, its
// inertia is a difference of large numbers about the trunk's origin, and digits go with the square of the cosine. Legs
// of rods without thickness (tailed_quadruped) have the same where all of them are in line with a joint.
Motion random_pose(const Model& model, Random& random) {
  Motion m = random_motion(model, random);
  const Eigen::Index tail = tail_joint_count(model);
  m.q.tail(tail) = random.vector(tail, 1.0);
  return m;
}

struct Agreement {
  Worst kinematics;  // rotations, positions, velocities, foot Jacobians
  Worst inverse;     // rnea, bias_force, crba
  Worst forward;     // aba, apply_impulse
  Worst pinned;      // accelerations, forces, velocities and impulses with feet on the ground
  Worst rank;        // its difference
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
  Workspace general(model, Path::textbook);
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
      of(out, truth[i].what).see(difference(got[i].value, truth[i].value) / scale);
    }
    first = std::move(got);
  }
}

void check(const std::string& name, const Agreement& a, double bound = 1e-12) {
  MESSAGE(name, ": kinematics ", a.kinematics.value, ", inverse ", a.inverse.value, ", forward ",
          a.forward.value, ", pinned ", a.pinned.value);
  CHECK(a.kinematics.value < 1e-14);
  CHECK(a.inverse.value < 1e-14);
  CHECK(a.forward.value < bound);
  CHECK(a.pinned.value < bound);
  CHECK(a.rank.value == 0.0);
  CHECK(a.other_bits == 0);
}

}  // namespace

TEST_CASE("lanes: the scenes' robots, any pose, stances of no foot to all") {
  const Model robots[] = {family_robot("quadruped"), family_robot("hexapod"),
                          family_robot("tailed_quadruped"), family_robot("quadruped_with_tail"),
                          family_robot("quadruped_with_tail",
                                       {{"robot.tail_segments", 4.0}, {"robot.tail_kind", 1.0}})};
  Random random{1};
  for (const Model& model : robots) {
    Agreement agreement;
    for (int i = 0; i < cases(100); ++i) compare(model, random_pose(model, random), agreement);
    check(model.family, agreement, model.family == "tailed_quadruped" ? 1e-11 : 1e-12);
  }
}

TEST_CASE("lanes: one to sixteen legs of three joints, any axes and inertias") {
  Random random{2};
  Agreement agreement;
  for (int i = 0; i < cases(160); ++i) {
    const Model model = star(random, limbs_alike(1 + i % 16, {3, true}));
    compare(model, random_motion(model, random), agreement);
  }
  check("legs of three joints", agreement, 1e-11);
}

TEST_CASE(
    "lanes: legs with axes parallel, at right angles and askew, in line or not, two to nine") {
  constexpr AxisTurn kTurns[] = {AxisTurn::none, AxisTurn::quarter, AxisTurn::any};
  Random random{5};
  Agreement agreement;
  for (const AxisTurn second : kTurns)
    for (const AxisTurn third : kTurns)
      for (const bool is_in_line : {false, true})
        for (int i = 0; i < cases(16); ++i) {
          const Model model = star_of_legs(random, 2 + i % 8, {second, third, is_in_line});
          const LimbGroup& legs = model.limbs.groups[0];
          CHECK(legs.is_in_order);
          CHECK(legs.joints[1].turn == second);
          compare(model, random_motion(model, random), agreement);
        }
  check("legs as robots have them", agreement, 1e-10);
}

TEST_CASE("lanes: limbs of one to eight joints, pinned where the general path has to help") {
  Random random{3};
  Agreement agreement;
  for (int i = 0; i < cases(160); ++i) {
    const Model model = star(random, limbs_alike(1 + i % 5, {1 + i % 8, i % 3 != 0}));
    compare(model, random_motion(model, random), agreement);
  }
  // Feet of one and two joints fight each other: the general path's own rounding, on both sides.
  check("limbs of one to eight joints", agreement, 1e-9);
}

TEST_CASE("lanes: limbs of all kinds on one trunk") {
  Random random{4};
  Agreement agreement;
  for (int i = 0; i < cases(100); ++i) {
    std::vector<LimbShape> limbs;
    for (int k = random.below(12); k >= 0; --k)
      limbs.push_back({random.below(2) == 0 ? 3 : 1 + random.below(8), random.below(3) > 0});
    const Model model = star(random, limbs);
    compare(model, random_motion(model, random), agreement);
  }
  check("limbs of all kinds", agreement, 1e-9);
}

}  // namespace legwork::testing::agreement_test
