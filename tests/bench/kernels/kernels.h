// The kernels in one form for Google Benchmark, for the WASM module and for the test that they work: a kernel is a call from
// only q, v, a and tau to a result, kinematics included, like the peers' calls.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/batch.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"
#include "tests/bench/kernels/robots.h"

namespace legwork::bench {

// A way of computing a model's dynamics.
struct Route {
  std::string name;  // "general", "fastest", "AVX2_4_wide", "batch"
  Path path;
  const lanes::Kernels* kernels = nullptr;  // these in particular
  bool is_batch = false;                    // several states at once (dynamics/batch.h)
};

// All of this machine: the general one first, which the others are held against.
const std::vector<Route>& routes();

struct Case;

// All states, one per column.
struct StateBatch {
  BatchWorkspace workspace;
  MatX q, v, a, tau, results;
};

// Where a kernel leaves its result.
enum class ResultKind {
  vector,  // Case::result
  matrix,  // Case::matrix
  inverse_derivatives,
  forward_derivatives
};

struct Kernel {
  const char* name;  // as in the tables and in the peers' lines
  bool is_peers;     // one that peers have too
  void (*call)(Case& on, const State& state);
  bool is_straight =
      false;  // takes Case::straight: a pinned leg that cannot move its foot in all directions
  ResultKind result = ResultKind::vector;
  void (*batch)(Case& on, StateBatch& states) = nullptr;
};
std::span<const Kernel> kernels();

// A robot with its workspace, its states and room for results. `shift`: bytes that are taken from the heap first, so that
// everything else moves by them: a time must not depend on luck with alignment.
struct Case {
  Case(const Model& model, const Route& route, std::size_t shift = 0);

  void call(const Kernel& kernel, std::size_t state);  // of a batch: all
  void run(const Kernel& kernel, int count);           // for so many states, round and round
  // Of the latest call; a matrix is made symmetric, of which kernels fill the upper triangle. Derivatives: three matrices.
  std::span<const double> result_of(const Kernel& kernel);

  const Model& model;
  std::vector<char> pad;
  Workspace workspace;
  std::vector<State> states;
  std::vector<State> straight;  // the same with the first leg stretched out
  std::vector<int> feet;        // all, at most the eight that constrained.h takes
  ConstrainedResult pinned;
  MatX matrix;
  InverseDerivatives inverse;
  ForwardDerivatives forward;
  VecX result;
  std::vector<double> gathered;
  std::optional<StateBatch> batch;
  std::size_t next = 0, latest = 0;
};

// The largest difference of a kernel's results to another case's over all states, relative to the largest entry of each;
// NaN if one is not finite.
double difference(const Kernel& kernel, Case& one, Case& other);

}  // namespace legwork::bench
