// A parameter without effect is a slider that does nothing: each must change the state of some scene, or be in a list that says
// why not. LEGWORK_CHANGES=all: also checks that listed parameters have no effect. Sampled builds try one in ten.
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/math/hash.h"
#include "tests/bindings/changed_runs.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::idle_parameters_test {

namespace {

using legwork::Run;

// By what their paths begin with.
struct Idle {
  const char* path;
  const char* why;
};
constexpr const char* kOnlyTime = "the state of the rotations is the time on the way";
constexpr const char* kShown = "chooses what is shown beside the run";
constexpr Idle kIdle[] = {
    {"animation.", kOnlyTime},
    {"composition.", kOnlyTime},
    {"gimbal.", kOnlyTime},
    {"interpolation.", kOnlyTime},
    {"point.", kOnlyTime},
    {"rotation.", kOnlyTime},
    {"sequence.", kOnlyTime},
    {"arm.pass_step", kShown},
    {"filter.kind", "both filters run; chooses which is in use"},
    {"printed.eq_14", kShown},
    {"printed.jacobian", kShown},
    {"printed.lambda_sign", kShown},
    {"motion.acceleration_", "of a pose as given: what its torques are asked for"},
    {"gait.tripods", "as printed there is no plan: it is refused"},
    {"mass.distribution", "as given begins with the rods' own numbers"},
    {"robot.haa_limit", "a plan beyond it is refused"},
    {"robot.hfe_limit", "a plan beyond it is refused"},
    {"robot.tibia_limit", "a plan beyond it is refused"},
    {"robot.links", "no leg of the walkers meets another"},
    {"trot.lift", "the filters measure nothing of a foot in the air"},
};

// What some matter with only, and how long it takes; by what their paths begin with.
struct Need {
  const char* path;
  std::vector<Setting> with;
  double duration;  // s
};
const std::vector<Need>& needs() {
  static const std::vector<Need> all = {
      {"actuation.",
       {{"actuation.joints", 2.0},
        {"sim.mode", 1.0},
        {"actuation.FL_ha", 1.0},
        {"actuation.FL_hb", 1.0}},
       0.1},
      {"disturbance.payload_x", {{"sim.mode", 1.0}, {"disturbance.payload", 1.0}}, 0.1},
      {"disturbance.seed", {{"sim.mode", 1.0}, {"disturbance.torque_noise", 0.3}}, 0.1},
      {"payload.", {{"payload.mass", 1.0}}, 0.1},
      {"ground.slope_direction", {{"ground.slope", 0.1}}, 0.1},
      {"ground.step", {{"ground.kind", 1.0}}, 4},
      {"ground.forbidden", {}, 6},
      {"gait.course", {}, 6},
      {"gait.least_margin", {{"ground.forbidden", 0.0}}, 6},
      {"leg.period", {}, 2},
      {"push.every", {}, 4},
      {"push.", {}, 1},
      {"robot.tail_", {{"push.impulse", 3.0}}, 1.5},
      {"robot.",
       {{"sim.mode", 1.0}, {"control.mode", 1.0}, {"disturbance.initial_roll", 0.02}},
       0.1},
      {"sim.tilt_limit", {{"sim.tilt_limit", 0.001}}, 0.3},
      {"slip.time", {{"slip.foot", 1.0}}, 5},
      {"slip.", {{"slip.foot", 1.0}, {"slip.time", 0.0}}, 2},
      {"support.", {{"sim.mode", 0.0}, {"support.method", 1.0}}, 2},
      {"tail.rest", {}, 3},
      {"control.", {{"arm.topic", 1.0}, {"wall.controller", 1.0}}, 3},
      {"control.", {{"arm.topic", 1.0}}, 3},
  };
  return all;
}

bool is_listed(std::string_view path) {
  for (const Idle& one : kIdle)
    if (path.starts_with(one.path)) return true;
  return false;
}

struct Set {
  int parameter;
  double value;
};
// What is set before the start for the others to matter, and how long it runs.
struct Variant {
  std::vector<Set> with;
  int steps = 0;
};

constexpr int kSteps = 300;

int index_of(const Run& run, std::string_view path) {
  return find_parameter(parameters(run), path);
}

// As it is; with what its path needs; with a choice otherwise; with a choice of control in forward mode.
std::vector<Variant> variants_of(const Run& run, std::string_view path) {
  std::vector<Variant> variants = {{{}, kSteps}};
  for (const Need& need : needs()) {
    if (!path.starts_with(need.path)) continue;
    Variant& variant =
        variants.emplace_back(Variant{{}, static_cast<int>(need.duration / time_step(run))});
    for (const Setting& setting : need.with)
      if (const int i = index_of(run, setting.path); i >= 0)
        variant.with.push_back({i, setting.value});
  }
  const std::span<const Parameter> schema = parameters(run);
  const int mode = index_of(run, "sim.mode");
  for (int i = 0; i < static_cast<int>(schema.size()); ++i) {
    // The bodies of a walker with twelve legs are no ways to move.
    constexpr std::size_t kMostChoices = 20;
    const std::size_t choices = schema[at(i)].choices.size();
    if (schema[at(i)].kind != ParameterKind::choice || choices > kMostChoices) continue;
    for (double value = 0.0; value <= schema[at(i)].maximum; ++value) {
      if (value != get(run, i)) variants.push_back({{{i, value}}, kSteps});
      if (mode >= 0 && i != mode) variants.push_back({{{mode, 1.0}, {i, value}}, kSteps});
    }
  }
  return variants;
}

// The hash after some steps, on the way of which whatever can be done by hand is done; "" where it is refused.
std::string outcome(const BuiltinScene& scene, const Variant& variant) {
  Result<Run> opened = open_scene(scene.json, scene.id);
  REQUIRE(opened);
  Run& run = *opened;
  for (const auto& [parameter, value] : variant.with)
    if (legwork::set(run, parameter, value)) return "";
  changed_runs::advance_by(run, 5);
  if (variant.steps != kSteps) {  // it takes its time, and is left alone
    changed_runs::advance_by(run, variant.steps - 5);
    return hash_text(run);
  }
  for (const char* event : {"push", "drag"})
    if (find_event(events(run), event) >= 0 && act(run, event)) return "";
  changed_runs::advance_by(run, kSteps - 5);
  return hash_text(run);
}

// The value that it is changed to, as far as it is not refused: there and back to its bounds.
std::vector<double> values_of(const Parameter& parameter, double value) {
  std::vector<double> all;
  for (const double share : {0.3, 0.05, 0.01, 1.0, 1e-3, 1e-4, 1e-5}) {
    const double next = changed_runs::changed(parameter, value, share, share == 0.3);
    if (next != value) all.push_back(next);
  }
  return all;
}

// A scene, and the hashes that it comes to by each way.
struct Tried {
  const BuiltinScene& scene;
  Run run;
  std::map<std::string, std::string> plain = {};

  const std::string& without(const Variant& variant) {
    std::string name = std::to_string(variant.steps);
    for (const auto& [parameter, value] : variant.with)
      name += " " + std::to_string(parameter) + " " + number_text(value);
    const auto found = plain.find(name);
    return found != plain.end() ? found->second : plain[name] = outcome(scene, variant);
  }

  bool is_moved_by(int index) {
    const Parameter& parameter = parameters(run)[at(index)];
    for (const Variant& variant : variants_of(run, parameter.path)) {
      const std::string& hash = without(variant);
      if (hash.empty()) continue;
      double value = get(run, index);
      for (const auto& [set_too, its] : variant.with)
        if (set_too == index) value = its;
      for (const double next : values_of(parameter, value)) {
        Variant other = variant;
        other.with.push_back({index, next});
        const std::string changed = outcome(scene, other);
        if (changed.empty()) continue;  // refused: nearer
        if (changed != hash) return true;
        if (variant.steps == kSteps) break;  // another way rather than another value
      }
    }
    return false;
  }
};

constexpr std::size_t kShares = 4;

// Of every fourth path, so that all cases take the same time.
void check_share(std::size_t share) {
  const bool tries_listed = std::getenv("LEGWORK_CHANGES") != nullptr;
  std::map<std::string, bool> moves;  // by path
  for (const BuiltinScene& scene : builtin_scenes()) {
    Result<Run> opened = open_scene(scene.json, scene.id);
    REQUIRE(opened);
    Tried tried{scene, std::move(*opened)};
    const std::span<const Parameter> schema = parameters(tried.run);
    for (int i = 0; i < static_cast<int>(schema.size()); ++i) {
      const std::string path = schema[at(i)].path;
      if (schema[at(i)].locked[0] != '\0' || (!tries_listed && is_listed(path))) continue;
      const std::uint64_t number = hash_bytes(path);
      if (number % kShares != share || (kIsSampled && number / kShares % 10 != 0)) continue;
      bool& is_moving = moves[path];
      is_moving = is_moving || tried.is_moved_by(i);
    }
  }
  std::string wrong;
  for (const auto& [path, is_moving] : moves)
    if (is_moving == is_listed(path)) wrong += "\n  " + path + (is_moving ? " moves" : " does not");
  CHECK_MESSAGE(wrong.empty(), "move a state, or not, other than the list says:", wrong);
}

bool begins_a_path(std::string_view start) {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Result<SceneFile> scene = parse_scene(builtin.json, builtin.id);
    REQUIRE(scene);
    for (const Parameter& parameter : parameters(*scene))
      if (std::string_view(parameter.path).starts_with(start)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("changed runs: what is listed of parameters is there") {
  for (const Idle& one : kIdle) CHECK_MESSAGE(begins_a_path(one.path), one.path);
  for (const Need& one : needs()) CHECK_MESSAGE(begins_a_path(one.path), one.path);
}

TEST_CASE("changed runs: each parameter moves a state, or is known not to, share 1") {
  check_share(0);
}
TEST_CASE("changed runs: each parameter moves a state, or is known not to, share 2") {
  check_share(1);
}
TEST_CASE("changed runs: each parameter moves a state, or is known not to, share 3") {
  check_share(2);
}
TEST_CASE("changed runs: each parameter moves a state, or is known not to, share 4") {
  check_share(3);
}

}  // namespace legwork::testing::idle_parameters_test
