// What measurements share: scenes, their setups and runs, and numbers of a JSON value.
#pragma once

#include <initializer_list>
#include <random>

#include "bindings/claims/measurements.h"
#include "engine/dynamics/kinematics.h"
#include "engine/io/json.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork::claims {

// A changed parameter; it may exceed the parameter's bounds.
struct Change {
  const char* path;
  double value;
};
using Changes = std::vector<Change>;

// A built-in scene's kind at the schema's defaults with some parameters changed; and the setup made of it.
Result<SceneFile> default_scene(const std::string& id, const Changes& changes = {});
Result<Setup> default_setup(const std::string& id, const Changes& changes = {});

// A run of a built-in scene with some parameters changed.
Result<Run> open_builtin(const std::string& id, const Changes& changes = {});

// Steps until `time`, s; false if the run ends before.
bool run_to(Run& run, double time);

// The snapshot of now, and a field of it.
const Snapshot& snapshot_of(Run& run);
VecX snapshot_field(Run& run, std::string_view name);

// A workspace posed at q, v.
struct Posed {
  Posed(const Model& model, const VecX& q, const VecX& v) : ws(model) {
    forward_kinematics(model, q, v, ws);
  }
  Workspace ws;
};

// The same numbers on every machine: [0, 1) from the top 53 bits of a fixed generator.
class Random {
 public:
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(generator_() >> 11U) * 0x1p-53);
  }

 private:
  std::mt19937_64 generator_{20250001U};
};

// A number of an object; NaN, which equals nothing, if it is missing.
double number_of(const JsonValue& object, const char* key);

// The numbers of a JSON value, nested arrays row by row; of an object's member, empty if it is missing.
std::vector<double> numbers_of(const JsonValue& value);
std::vector<double> numbers_of(const JsonValue& object, const char* key);
VecX vector_of(const JsonValue& object, const char* key);

// ||ours - truth|| / ||truth||
template <class A, class B>
double relative_error(const Eigen::MatrixBase<A>& ours, const Eigen::MatrixBase<B>& truth) {
  return (ours - truth).norm() / truth.norm();
}

std::span<const double> span_of(const VecX& x);

}  // namespace legwork::claims
