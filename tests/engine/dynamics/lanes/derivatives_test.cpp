// Derivatives of inverse and forward dynamics in lanes, on every table of kernels this machine has, against the general path,
// and all tables against each other bit by bit. Worst differences, relative to each matrix's largest entry: inverse 8e-14,
// forward 3.3e-13; with pinned feet of the scenes' robots 5e-13, of random legs 4e-9, where a foot can hardly move. Relative
// to the condition (pinned_condition) all are 1.1e-15 at most. Neither path is the better one: against long double, of legs
// with a condition of 1e6, the general path is off by 6e-9 and lanes by 8e-9; of the hexapod by 5e-14 and 3e-13 (before
// legs near a straight one went to the general path), and on average lanes are the nearer by .05 to .5 digits.
#include "engine/dynamics/forward_derivatives.h"

#include <algorithm>
#include <map>

#include "tests/engine/dynamics/lanes/support.h"

namespace legwork::testing::lane_derivatives_test {

namespace {

struct Agreement {
  Worst inverse, forward, pinned, by_condition;
  int other_bits = 0;
};

// A stance with the accelerations and forces that it has by the general path.
struct Pinned {
  Stance feet;
  VecX a;
  ContactVec force;
  double condition = 1.0;
};

std::vector<Pinned> pinned_motions(const Model& model, const Motion& m) {
  std::vector<Pinned> all;
  Workspace ws(model, Path::local);
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
      all.push_back(
          {feet, a, result.foot_force, feet.empty() ? 1.0 : pinned_condition(model, ws, feet)});
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
      out.push_back({what, flat(*matrix), on.condition});
    for (const MatX* matrix : {&forward.force_by_q, &forward.force_by_v, &forward.force_by_tau})
      if (rows > 0) out.push_back({what, flat(matrix->topRows(rows)), on.condition});
    for (const MatX* matrix : {&forward.feet_q, &forward.feet_v})
      if (rows > 0) out.push_back({"inverse", flat(matrix->topRows(rows))});
    out.push_back({"inverse", flat(forward.inverse.by_q)});
    out.push_back({"inverse", flat(forward.inverse.M)});
  }
  return out;
}

void compare(const Model& model, const Motion& m, Agreement& out) {
  Workspace general(model, Path::local);
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
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const std::string& what = truth[i].what;
      const double error = relative_difference(got[i].value, truth[i].value);
      (what == "inverse" ? out.inverse : what == "forward" ? out.forward : out.pinned).see(error);
      if (what == "pinned") out.by_condition.see(error / truth[i].condition);
    }
    first = std::move(got);
  }
}

}  // namespace

TEST_CASE("derivatives in lanes: equal those of the general path, all widths to the bit") {
  std::map<std::string, Agreement> all;
  visit_stars([&](const std::string& what, const Model& model, const Motion& m) {
    compare(model, m, all[what]);
  });
  for (const auto& [what, a] : all) {
    MESSAGE(what, ": inverse ", a.inverse.value, ", forward ", a.forward.value, ", pinned ",
            a.pinned.value, ", over the condition ", a.by_condition.value);
    CHECK(a.inverse.value < 1e-13);
    CHECK(a.forward.value < 1e-12);
    CHECK(a.by_condition.value < 3e-15);
    CHECK(a.other_bits == 0);
    if (find_family(what.c_str())) CHECK(a.pinned.value < 1e-12);
  }
}

TEST_CASE("derivatives in lanes: are the same after a state that the general path had to solve") {
  Random random{8};
  const Model model = family_robot("quadruped");
  const VecX bent = standing(model).q;
  const Stance feet = {0, 1};
  const auto all = [](const ForwardDerivatives& of) {
    Answers out;
    for (const MatX* matrix :
         {&of.by_q, &of.by_v, &of.by_tau, &of.inverse.by_q, &of.inverse.by_v, &of.inverse.M})
      out.push_back({"nv rows", flat(*matrix)});
    for (const MatX* matrix :
         {&of.force_by_q, &of.force_by_v, &of.force_by_tau, &of.feet_q, &of.feet_v})
      out.push_back({"3 per foot", flat(matrix->topRows(6))});
    return out;
  };
  for (int i = 0; i < 20; ++i) {
    Motion m = random_motion(model, random);
    const VecX force = random.vector(6, 50.0);
    ForwardDerivatives used(model), fresh(model);
    const auto solve = [&](ForwardDerivatives& out) {
      Workspace ws(model, Path::lanes_2);
      forward_kinematics(model, m.q, m.v, ws);
      REQUIRE(forward_derivatives(model, ws, feet, m.a, force, out));
    };
    m.q.tail(12) = bent.tail(12);
    m.q.segment<3>(7) = Vec3(0.5 * kPi, 0.0, 0.0);  // one leg is straight
    solve(used);
    CHECK(used.inverse.has_motions);  // as only the general path leaves them
    m.q.tail(12) = bent.tail(12);
    solve(used);
    solve(fresh);
    CHECK(!used.inverse.has_motions);
    CHECK(other_bits(all(used), all(fresh)) == 0);
  }
}

TEST_CASE("derivatives in lanes: leave out bodies' motions, which set_motions adds for points") {
  Random random{6};
  const Model model = family_robot("quadruped");
  const Motion m = random_motion(model, random);
  const Foot& foot = model.feet[2];
  MatX by_q[2], by_v[2];
  for (const bool is_in_lanes : {false, true}) {
    Workspace ws(model, is_in_lanes ? Path::lanes_2 : Path::local);
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
