// What the measurements share: scenes and their setups, runs of them, numbers of a JSON value.
#pragma once

#include <initializer_list>
#include <random>

#include "bindings/claims/measurements.h"
#include "engine/dynamics/kinematics.h"
#include "engine/io/json.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork::claims {

// A parameter set otherwise; it may exceed the bounds that people are held to.
struct Change {
  const char* path;
  double value;
};
using Changes = std::vector<Change>;

// A built-in scene at the schema's defaults, some parameters changed, and as a setup.
Result<SceneFile> default_scene(const std::string& id, const Changes& changes = {});
Result<Setup> default_setup(const std::string& id, const Changes& changes = {});

// A run of a built-in scene as it is, some parameters changed.
Result<Run> open_builtin(const std::string& id, const Changes& changes = {});

// Steps as long as `time` is not reached; false once the run has ended before it.
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

// A number of an object; one that is not there agrees with nothing (NaN).
double number_of(const JsonValue& object, const char* key);

// The numbers of a JSON value, row by row where arrays hold arrays; of an object's member, none if there is none.
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
