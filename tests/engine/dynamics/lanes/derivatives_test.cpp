// Derivatives of inverse and forward dynamics in lanes, on every table of kernels this machine has, against the general path,
// and all tables against each other bit by bit. Worst differences of 600 states each, relative to each matrix's largest
// entry: inverse 7e-14, forward 1e-13 (of a tail of four segments 6e-13), with pinned feet 1e-12, of random legs 5e-11.
#include "engine/dynamics/forward_derivatives.h"

#include <algorithm>

#include "tests/engine/dynamics/lanes/support.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::lane_derivatives_test {

namespace {

struct Agreement {
  Worst inverse, forward, pinned;
  int other_bits = 0;
};

// A stance with the accelerations and forces that it has by the general path.
struct Pinned {
  Stance feet;
  VecX a;
  ContactVec force;
};

std::vector<Pinned> pinned_motions(const Model& model, const Motion& m) {
  std::vector<Pinned> all;
  Workspace ws(model, Path::textbook);
  set_state(model, m.q, m.v, ws);
  // Feet of one and two joints fight each other: of that, forces have hardly any derivatives.
  const bool can_pin =
      std::none_of(model.limbs.groups.begin(), model.limbs.groups.end(),
                   [](const LimbGroup& group) { return group.has_feet && group.depth < 3; });
  for (const Stance& feet : some_stances(model)) {
    if (!feet.empty() && !can_pin) continue;
    ConstrainedResult result;
    VecX a(model.nv());
    constrained_forward_dynamics(model, ws, feet, m.tau, a, result);
    if (result.rank == 3 * static_cast<int>(feet.size()))
      all.push_back({feet, a, result.foot_force});
  }
  return all;
}

Answers derivatives(const Model& model, Workspace& ws, const Motion& m,
                    const std::vector<Pinned>& stances) {
  Answers out;
  const bool is_in_lanes = ws.is_in_lanes();
  if (is_in_lanes)
    set_state(model, m.q, m.v, ws);
  else
    forward_kinematics(model, m.q, m.v, ws);
  InverseDerivatives inverse(model);
  inverse_derivatives(model, ws, m.a, {}, inverse);
  out = {{"inverse", flat(inverse.by_q)},
         {"inverse", flat(inverse.by_v)},
         {"inverse", flat(inverse.M)}};
  ForwardDerivatives forward(model);  // one for all
  for (const Pinned& on : stances) {
    const Eigen::Index rows = 3 * static_cast<Eigen::Index>(on.feet.size());
    if (rows > 0) forward_kinematics(model, m.q, m.v, ws);
    REQUIRE(forward_derivatives(model, ws, on.feet, on.a, on.force, forward));
    const char* const what = rows > 0 ? "pinned" : "forward";
    for (const MatX* matrix : {&forward.by_q, &forward.by_v, &forward.by_tau})
      out.push_back({what, flat(*matrix)});
    for (const MatX* matrix : {&forward.force_by_q, &forward.force_by_v, &forward.force_by_tau,
                               &forward.feet_q, &forward.feet_v})
      if (rows > 0) out.push_back({what, flat(matrix->topRows(rows))});
    out.push_back({"inverse", flat(forward.inverse.by_q)});
    out.push_back({"inverse", flat(forward.inverse.M)});
  }
  return out;
}

void compare(const Model& model, const Motion& m, Agreement& out) {
  Workspace general(model, Path::textbook);
  const std::vector<Pinned> stances = pinned_motions(model, m);
  const Answers truth = derivatives(model, general, m, stances);
  Answers first;
  for (const lanes::Kernels* kernels : lanes::available_kernels()) {
    Workspace ws(model, *kernels);
    REQUIRE(ws.is_in_lanes());
    Answers got = derivatives(model, ws, m, stances);
    if (!first.empty()) {
      out.other_bits += other_bits(got, first);
      continue;
    }
    for (std::size_t i = 0; i < truth.size(); ++i)
      (truth[i].what == "inverse"   ? out.inverse
       : truth[i].what == "forward" ? out.forward
                                    : out.pinned)
          .see(relative_difference(got[i].value, truth[i].value));
    first = std::move(got);
  }
}

void check(const std::string& name, const Agreement& a, double bound = 1e-12) {
  MESSAGE(name, ": inverse ", a.inverse.value, ", forward ", a.forward.value, ", pinned ",
          a.pinned.value);
  CHECK(a.inverse.value < 1e-13);
  CHECK(a.forward.value < 1e-12);
  CHECK(a.pinned.value < bound);
  CHECK(a.other_bits == 0);
}

}  // namespace

TEST_CASE("derivatives in lanes: the scenes' robots in any pose") {
  const Model robots[] = {family_robot("quadruped"), family_robot("hexapod"),
                          family_robot("quadruped_with_tail"),
                          family_robot("quadruped_with_tail",
                                       {{"robot.tail_segments", 4.0}, {"robot.tail_kind", 1.0}})};
  Random random{1};
  for (const Model& model : robots) {
    Agreement agreement;
    for (int i = 0; i < cases(100); ++i) {
      Motion m = random_motion(model, random);
      const Eigen::Index tail = model.nv() - 18;
      // At a right angle the tail has no inertia about its own axis (agreement_test.cpp).
      if (model.family == "quadruped_with_tail") m.q.tail(tail) = random.vector(tail, 1.0);
      compare(model, m, agreement);
    }
    check(model.family, agreement, 1e-11);
  }
}

TEST_CASE("derivatives in lanes: one to sixteen legs of three joints, any axes and inertias") {
  Random random{2};
  Agreement agreement;
  for (int i = 0; i < cases(160); ++i) {
    const Model model = star(random, limbs_alike(1 + i % 16, {3, true}));
    compare(model, random_motion(model, random), agreement);
  }
  check("legs of three joints", agreement, 1e-10);
}

TEST_CASE("derivatives in lanes: legs with axes parallel, at right angles and askew") {
  constexpr AxisTurn kTurns[] = {AxisTurn::none, AxisTurn::quarter, AxisTurn::any};
  Random random{5};
  Agreement agreement;
  for (const AxisTurn second : kTurns)
    for (const AxisTurn third : kTurns)
      for (int i = 0; i < cases(16); ++i) {
        const Model model = star_of_legs(random, 2 + i % 8, {second, third, i % 2 == 0});
        compare(model, random_motion(model, random), agreement);
      }
  check("legs as robots have them", agreement, 1e-9);
}

TEST_CASE("derivatives in lanes: limbs of one to eight joints, with feet or without") {
  Random random{3};
  Agreement agreement;
  for (int i = 0; i < cases(160); ++i) {
    const Model model = star(random, limbs_alike(1 + i % 5, {1 + i % 8, i % 3 != 0}));
    compare(model, random_motion(model, random), agreement);
  }
  check("limbs of one to eight joints", agreement, 1e-9);
}

TEST_CASE("derivatives in lanes: limbs of all kinds on one trunk") {
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

TEST_CASE("derivatives in lanes: leave out bodies' motions, which set_motions adds for points") {
  Random random{6};
  const Model model = family_robot("quadruped");
  const Motion m = random_motion(model, random);
  const Foot& foot = model.feet[2];
  MatX by_q[2], by_v[2];
  for (const bool is_in_lanes : {false, true}) {
    Workspace ws(model, is_in_lanes ? Path::lanes_2 : Path::textbook);
    forward_kinematics(model, m.q, m.v, ws);
    InverseDerivatives out(model);
    inverse_derivatives(model, ws, m.a, {}, out);
    CHECK(out.has_motions == !is_in_lanes);
    if (is_in_lanes) set_motions(model, ws, m.a, out);
    CHECK(out.has_motions);
    for (MatX* matrix : {&by_q[is_in_lanes], &by_v[is_in_lanes]}) matrix->setZero(3, model.nv());
    point_acceleration_derivatives(ws, out, foot.body, foot.p_BF, by_q[is_in_lanes],
                                   by_v[is_in_lanes]);
  }
  CHECK(relative_difference(by_q[1], by_q[0]) < 1e-13);
  CHECK(relative_difference(by_v[1], by_v[0]) < 1e-13);
}

}  // namespace legwork::testing::lane_derivatives_test
