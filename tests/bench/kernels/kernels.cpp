#include "tests/bench/kernels/kernels.h"

#include <algorithm>
#include <string_view>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/choice.h"
#include "engine/dynamics/rnea.h"

namespace legwork::bench {
namespace {

void call_kinematics(Case& on, const State& s) {
  forward_kinematics(on.model, s.q, s.v, on.workspace);
}

// All that the others need of the state.
void move(Case& on, const State& s) { set_state(on.model, s.q, s.v, on.workspace); }

void call_rnea(Case& on, const State& s) {
  move(on, s);
  rnea(on.model, on.workspace, s.a, on.result.head(on.model.nv()));
}

void call_bias(Case& on, const State& s) {
  move(on, s);
  bias_force(on.model, on.workspace, on.result.head(on.model.nv()));
}

void call_crba(Case& on, const State& s) {
  set_configuration(on.model, s.q, on.workspace);
  crba(on.model, on.workspace, on.matrix);
}

void call_aba(Case& on, const State& s) {
  move(on, s);
  aba(on.model, on.workspace, s.tau, on.result.head(on.model.nv()));
}

void batch_rnea(Case& on, StateBatch& s) { rnea(on.model, s.workspace, s.q, s.v, s.a, s.results); }

void batch_aba(Case& on, StateBatch& s) { aba(on.model, s.workspace, s.q, s.v, s.tau, s.results); }

void call_rnea_derivatives(Case& on, const State& s) {
  move(on, s);
  inverse_derivatives(on.model, on.workspace, s.a, {}, on.inverse);
}

void call_aba_derivatives(Case& on, const State& s) {
  call_aba(on, s);
  forward_derivatives(on.model, on.workspace, {}, on.result.head(on.model.nv()), ContactVec(),
                      on.forward);
}

void call_constrained(Case& on, const State& s) {
  move(on, s);
  constrained_forward_dynamics(on.model, on.workspace, on.feet, s.tau,
                               on.result.head(on.model.nv()), on.pinned);
}

// Needs all poses where lanes refuse.
void call_constrained_derivatives(Case& on, const State& s) {
  call_kinematics(on, s);
  const Eigen::Ref<VecX> a = on.result.head(on.model.nv());
  constrained_forward_dynamics(on.model, on.workspace, on.feet, s.tau, a, on.pinned);
  forward_derivatives(on.model, on.workspace, on.feet, a, on.pinned.foot_force, on.forward);
}

constexpr Kernel kKernels[] = {
    {"kinematics", false, call_kinematics},
    {"rnea", true, call_rnea, false, ResultKind::vector, batch_rnea},
    {"bias", true, call_bias},
    {"crba", true, call_crba, false, ResultKind::matrix},
    {"aba", true, call_aba, false, ResultKind::vector, batch_aba},
    {"rnea_derivatives", true, call_rnea_derivatives, false, ResultKind::inverse_derivatives},
    {"aba_derivatives", true, call_aba_derivatives, false, ResultKind::forward_derivatives},
    {"constrained", true, call_constrained},
    {"constrained_derivatives", true, call_constrained_derivatives, false,
     ResultKind::forward_derivatives},
    {"straight", false, call_constrained, true},
};

std::vector<State> stretched(const Model& model, std::vector<State> states) {
  for (State& state : states) state.q[6 + model.feet[0].body] = 0.0;
  return states;
}

std::vector<int> pinned_feet(const Model& model) {
  std::vector<int> feet = all_feet(model);
  feet.resize(std::min<std::size_t>(feet.size(), kMaxContactRows / 3));
  return feet;
}

std::vector<Route> make_routes() {
  std::vector<Route> all = {{"local", Path::local}, {"fastest", Path::fastest}};
  for (const lanes::Kernels* kernels : lanes::available_kernels()) {
    Route route = {"", Path::fastest, kernels};
    for (const char c : std::string_view(kernels->name))
      if (c != ',') route.name += c == ' ' ? '_' : c;
    all.push_back(route);
  }
  all.push_back({"batch", Path::local, nullptr, true});
  return all;
}

}  // namespace

std::span<const Kernel> kernels() { return kKernels; }

const std::vector<Route>& routes() {
  static const std::vector<Route> all = make_routes();
  return all;
}

Case::Case(const Model& robot, const Route& route, std::size_t shift)
    : model(robot),
      pad(shift),
      workspace(route.kernels ? Workspace(robot, *route.kernels) : Workspace(robot, route.path)),
      states(bench_states(robot)),
      straight(stretched(robot, states)),
      feet(pinned_feet(robot)),
      matrix(MatX::Zero(robot.nv(), robot.nv())),
      inverse(robot),
      forward(robot),
      result(VecX::Zero(robot.nv())) {
  if (!route.is_batch) return;
  const int count = kStates, nv = robot.nv();
  batch.emplace(StateBatch{BatchWorkspace(robot, route.path), MatX(robot.nq(), count),
                           MatX(nv, count), MatX(nv, count), MatX(nv, count), MatX(nv, count)});
  for (int i = 0; i < count; ++i) {
    const State& state = states[static_cast<std::size_t>(i)];
    batch->q.col(i) = state.q, batch->v.col(i) = state.v;
    batch->a.col(i) = state.a, batch->tau.col(i) = state.tau;
  }
}

void Case::call(const Kernel& kernel, std::size_t state) {
  latest = state;
  if (batch)
    kernel.batch(*this, *batch);
  else
    kernel.call(*this, (kernel.is_straight ? straight : states)[state]);
}

void Case::run(const Kernel& kernel, int count) {
  const int at_once = batch ? kStates : 1;
  for (int i = 0; i < count; i += at_once) {
    call(kernel, next);
    next += static_cast<std::size_t>(at_once);
    if (next >= states.size()) next = 0;
  }
}

std::span<const double> Case::result_of(const Kernel& kernel) {
  const auto all = [](auto& x) {
    return std::span<const double>{x.data(), static_cast<std::size_t>(x.size())};
  };
  const auto joined = [&](const MatX& A, const MatX& B, const MatX& C) {
    gathered.clear();
    for (const MatX* X : {&A, &B, &C})
      gathered.insert(gathered.end(), all(*X).begin(), all(*X).end());
    return all(gathered);
  };
  if (batch) result = batch->results.col(static_cast<int>(latest));
  switch (kernel.result) {
    case ResultKind::matrix:
      matrix.triangularView<Eigen::StrictlyLower>() = matrix.transpose();
      return all(matrix);
    case ResultKind::inverse_derivatives:
      return joined(inverse.by_q, inverse.by_v, inverse.M);
    case ResultKind::forward_derivatives:
      return joined(forward.by_q, forward.by_v, forward.by_tau);
    case ResultKind::vector:
      break;
  }
  return all(result);
}

double difference(const Kernel& kernel, Case& one, Case& other) {
  double worst = 0.0;
  for (std::size_t s = 0; s < one.states.size(); ++s) {
    for (Case* on : {&one, &other}) on->call(kernel, s);
    const std::span<const double> x = one.result_of(kernel);
    const std::span<const double> y = other.result_of(kernel);
    double largest = 0.0;
    double error = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      update_max(largest, std::abs(x[i]));
      update_max(error, std::abs(x[i] - y[i]));
    }
    if (largest > 0.0 || largest != largest) update_max(worst, error / largest);
  }
  return worst;
}

}  // namespace legwork::bench
