// evaluate_document(): Liu & Ben-Tzvi's quantities by the general tree and by virtual work, against each other.
#include <algorithm>

#include "engine/legwork.h"
#include "engine/scenes/planned_walk/evaluate_document.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::evaluate_document_test {

namespace {

constexpr std::vector<double> DocumentEvaluation::*kQuantities[] = {
    &DocumentEvaluation::rpy,
    &DocumentEvaluation::R,
    &DocumentEvaluation::joint_angle,
    &DocumentEvaluation::joint_rate,
    &DocumentEvaluation::joint_acceleration,
    &DocumentEvaluation::M,
    &DocumentEvaluation::C,
    &DocumentEvaluation::G,
    &DocumentEvaluation::J_tau_a,
    &DocumentEvaluation::J_tau_p,
    &DocumentEvaluation::generalized_force,
    &DocumentEvaluation::u_rate,
    &DocumentEvaluation::foot_force};

constexpr DocumentFormulation kBoth[] = {DocumentFormulation::tree,
                                         DocumentFormulation::virtual_work};

OpenRun experiment() { return open_run("tailed-quadruped-experiment-4-1"); }

VecX vec(const std::vector<double>& x) {
  return Eigen::Map<const VecX>(x.data(), static_cast<Eigen::Index>(x.size()));
}

// Where both experiments begin, at rest and without torques.
DocumentState at_rest() {
  DocumentState state;
  state.p[0] = 0.2;
  state.p[1] = 0.3;
  state.p[2] = 0.4;
  return state;
}

// Near that, moving.
DocumentState random_state(Random& random) {
  DocumentState state = at_rest();
  const auto shake = [&random](std::span<double> x, double bound) {
    for (double& value : x) value += random.uniform(-bound, bound);
  };
  shake(state.p, 0.04);
  const Quat q = quaternion_from_rpy(random.vector3(0.25));
  std::copy_n(q.data(), 4, state.quat_wxyz);
  shake(state.theta_tail, 1.0);
  shake(state.v, 0.6);
  shake(state.omega_world, 2.0);
  shake(state.thetadot_tail, 4.0);
  shake(state.tau, 15.0);
  return state;
}

std::string refusal_at(const Run& run, const DocumentState& state,
                       DocumentFormulation formulation) {
  const Result<DocumentEvaluation> e = evaluate_document(walk_of(run), state, formulation);
  REQUIRE(!e);
  return e.error().text();
}

}  // namespace

TEST_CASE("evaluate_document: tree and virtual work agree on random states") {
  const OpenRun run = experiment();
  REQUIRE(has_document(walk_of(*run)));
  Random random{1};
  Worst worst;
  int count = 0;
  for (int n = 0; n < cases(1000); ++n) {
    const DocumentState state = random_state(random);
    const Result<DocumentEvaluation> tree = evaluate_document(walk_of(*run), state, kBoth[0]),
                                     other = evaluate_document(walk_of(*run), state, kBoth[1]);
    REQUIRE_MESSAGE(tree, tree.error().text());
    REQUIRE_MESSAGE(other, other.error().text());
    for (const auto quantity : kQuantities)
      worst.see(relative_difference(vec((*tree).*quantity), vec((*other).*quantity)));
    ++count;
  }
  MESSAGE("largest relative difference ", worst.value);
  CHECK(count == cases(1000));
  CHECK(worst.value < 1e-11);
}

TEST_CASE(
    "evaluate_document: M u' + C + G = F, and the feet carry the robot and its acceleration") {
  const OpenRun run = experiment();
  Random random{2};
  double mass = 0.0;
  for (const Body& body : model_of(*run).bodies) mass += body.inertia.mass;
  Worst equation, weight;
  for (const DocumentFormulation formulation : kBoth)
    for (int n = 0; n < 50; ++n) {
      const Result<DocumentEvaluation> e =
          evaluate_document(walk_of(*run), random_state(random), formulation);
      REQUIRE(e);
      const Eigen::Map<const Eigen::Matrix<double, 8, 8>> M(e->M.data());  // symmetric
      const VecX u = vec(e->u_rate), F = vec(e->generalized_force);
      equation.see(relative_difference(M * u + vec(e->C) + vec(e->G), F));
    }
  // Standing still under the torques that hold it: the feet carry the weight.
  DocumentState still = at_rest();
  const JsonValue root = reference_json("tail");
  const VecX tau = vector(member(member(root, "experiment_4_2"), "static_least"));
  constexpr std::size_t kOrder[] = {0, 3, 2, 5, 8, 11, 12, 13, 6, 9, 1, 4, 7, 10};
  for (std::size_t i = 0; i < 14; ++i) still.tau[kOrder[i]] = tau[static_cast<Eigen::Index>(i)];
  for (const DocumentFormulation formulation : kBoth) {
    const Result<DocumentEvaluation> e = evaluate_document(walk_of(*run), still, formulation);
    REQUIRE(e);
    CHECK(largest(vec(e->u_rate)) < 1e-10);
    const std::vector<double>& f = e->foot_force;
    weight.see((f[2] + f[5] + f[8] + f[11]) / (mass * 9.8067) - 1.0);
    weight.see((f[0] + f[3] + f[6] + f[9]) / (mass * 9.8067));
  }
  CHECK(equation.value < 1e-12);
  CHECK(weight.value < 1e-12);
}

TEST_CASE("evaluate_document: what has no answer is refused in a sentence") {
  const OpenRun run = experiment();
  for (const DocumentFormulation formulation : kBoth) {
    DocumentState state = at_rest();
    state.p[2] = 0.9;
    CHECK_SAYS(refusal_at(*run, state, formulation), "Leg 1 has no answer");
    CHECK_SAYS(refusal_at(*run, state, formulation), "farther from the hip");
    state = at_rest();
    state.v[1] = kNan;
    CHECK_SAYS(refusal_at(*run, state, formulation), "A number of v is not finite");
    state = at_rest();
    state.tau[3] = kInfinity;
    CHECK_SAYS(refusal_at(*run, state, formulation), "the torques is not finite");
    state = at_rest();
    state.quat_wxyz[0] = 2.0;
    CHECK_SAYS(refusal_at(*run, state, formulation), "length 2 instead of 1");
    state = at_rest();
    state.omega_world[0] = 1e200;
    CHECK_SAYS(refusal_at(*run, state, formulation), "far too large");
  }
  const OpenRun trot = open_trot();
  CHECK(!has_document(walk_of(*trot)));
  CHECK_SAYS(refusal_at(*trot, at_rest(), DocumentFormulation::tree), "tailed_quadruped");
}

TEST_CASE("evaluate_document: a straight leg is refused by both") {
  // Each foot right below its hip.
  const OpenRun run = open_run("tailed-quadruped-experiment-4-1", {{"stance.FR_x", 0.57},
                                                                   {"stance.FR_y", -0.44},
                                                                   {"stance.FL_x", 0.57},
                                                                   {"stance.FL_y", 0.04},
                                                                   {"stance.RL_x", 0.03},
                                                                   {"stance.RL_y", 0.04},
                                                                   {"stance.RR_x", 0.03},
                                                                   {"stance.RR_y", -0.44}});
  DocumentState state = at_rest();
  state.p[2] = 0.6 * (1.0 - 1e-14);
  for (const DocumentFormulation formulation : kBoth)
    CHECK_SAYS(refusal_at(*run, state, formulation), "is straight");
  state.p[2] = 0.5;
  for (const DocumentFormulation formulation : kBoth)
    CHECK(evaluate_document(walk_of(*run), state, formulation));
}

}  // namespace legwork::testing::evaluate_document_test
