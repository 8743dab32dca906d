#include "bindings/claims/tail/random_states.h"

#include <algorithm>

namespace legwork::claims {
namespace {

constexpr std::size_t kStates = 1000;
constexpr double kLeastBend = 0.4;  // of the knees, rad

vw::State draw_state(Random& random) {
  vw::State state;
  state.p = Vec3(0.2, 0.3, 0.4) + random_vector(random, 0.05);
  state.orientation = quaternion_from_rpy(random_vector(random, 0.35));
  state.v = random_vector(random, 0.6);
  state.omega = random_vector(random, 2.0);
  for (int i = 0; i < 2; ++i) {
    state.tail[i] = random.uniform(-1.0, 1.0);
    state.tail_rate[i] = random.uniform(-3.0, 3.0);
  }
  return state;
}

DocumentState document_state_of(const vw::State& state, const vw::Vec14& tau) {
  DocumentState out;
  const auto copy = [](const auto& from, double* to) { std::copy_n(from.data(), from.size(), to); };
  copy(state.p, out.p);
  copy(state.orientation, out.quat_wxyz);
  copy(state.tail, out.theta_tail);
  copy(state.v, out.v);
  copy(state.omega, out.omega_world);
  copy(state.tail_rate, out.thetadot_tail);
  copy(tau, out.tau);
  return out;
}

}  // namespace

Vec3 random_vector(Random& random, double bound) {
  Vec3 x;
  for (int i = 0; i < 3; ++i) x[i] = random.uniform(-bound, bound);
  return x;
}

bool is_bent_by(const vw::Analysis& analysis, double least) {
  return analysis.is_valid() &&
         std::all_of(analysis.legs.begin(), analysis.legs.end(), [least](const vw::Leg& leg) {
           return leg.angle[2] > least && leg.angle[2] < kPi - least;
         });
}

Result<States> random_states() {
  const Result<Run> run = open_builtin("tailed-quadruped-experiment-4-1");
  if (!run) return run.error();
  Random random;
  States states;
  while (states.size() < kStates) {
    RandomState s;
    s.state = draw_state(random);
    s.analysis = vw::analyse({}, s.state);
    if (!is_bent_by(s.analysis, kLeastBend)) continue;
    for (int j = 0; j < 14; ++j) s.tau[j] = random.uniform(-15.0, 15.0);
    const Result<DocumentEvaluation> tree = evaluate_document(
        walk_of(*run), document_state_of(s.state, s.tau), DocumentFormulation::tree);
    if (!tree) return tree.error();
    s.tree = *tree;
    s.u_rate = Eigen::Map<const vw::Vec8>(s.tree.u_rate.data());
    states.push_back(std::move(s));
  }
  return states;
}

}  // namespace legwork::claims
