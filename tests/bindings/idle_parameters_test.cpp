// A parameter that moves nothing is a slider that does nothing: each changes the state of some scene, or stands in a list
// that says why not. LEGWORK_CHANGES=all: what stands in the list moves nothing. Sampled builds try one in ten.
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "tests/bindings/changed_runs.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::idle_parameters_test {

namespace {

using legwork::Run;

// What a run is, rather than what it does: it can only be seen by looking.
struct Idle {
  const char* path;
  const char* why;
};
constexpr Idle kIdle[] = {
    {"", ""},
};

bool is_listed(std::string_view path) {
  for (const Idle& one : kIdle)
    if (path == one.path) return true;
  return false;
}

struct Set {
  int parameter;
  double value;
};
// What is set before the start for the others to matter: a choice otherwise, or a choice of control in forward mode.
using Way = std::vector<Set>;

constexpr int kSteps = 300;

int index_of(const Run& run, std::string_view path) {
  return find_parameter(parameters(run), path);
}

std::vector<Way> ways_of(const Run& run) {
  std::vector<Way> ways = {{}};
  const std::span<const Parameter> schema = parameters(run);
  const int mode = index_of(run, "sim.mode");
  for (int i = 0; i < static_cast<int>(schema.size()); ++i) {
    if (schema[at(i)].kind != ParameterKind::choice) continue;
    for (double value = 0.0; value <= schema[at(i)].maximum; ++value) {
      if (value != get(run, i)) ways.push_back({{i, value}});
      if (mode >= 0 && i != mode) ways.push_back({{mode, 1.0}, {i, value}});
    }
  }
  return ways;
}

// The hash after some steps, on the way of which whatever can be done by hand is done; "" where it is refused.
std::string outcome(const BuiltinScene& scene, const Way& way) {
  Result<Run> opened = open_scene(scene.json, scene.id);
  REQUIRE(opened);
  Run& run = *opened;
  for (const auto& [parameter, value] : way)
    if (legwork::set(run, parameter, value)) return "";
  changed_runs::advance_by(run, 5);
  for (const char* counter : {"push.count", "drag.on"})
    if (const int i = index_of(run, counter); i >= 0 && legwork::set(run, i, 1.0)) return "";
  changed_runs::advance_by(run, kSteps - 5);
  return hash_text(run);
}

// The value that it is changed to, as far as it is not refused: there and back to its bounds.
std::vector<double> values_of(const Parameter& parameter, double value) {
  std::vector<double> all;
  for (const double share : {0.3, 0.05, 0.01, 1.0}) {
    const double next = changed_runs::changed(parameter, value, share, share == 0.3);
    if (next != value) all.push_back(next);
  }
  return all;
}

// A scene, and the hashes that it comes to by each way.
struct Tried {
  const BuiltinScene& scene;
  Run run;
  std::vector<Way> ways = ways_of(run);
  std::map<std::size_t, std::string> plain = {};

  bool is_moved_by(int index) {
    const std::vector<double> values = values_of(parameters(run)[at(index)], get(run, index));
    for (std::size_t w = 0; w < ways.size(); ++w) {
      if (plain.count(w) == 0) plain[w] = outcome(scene, ways[w]);
      if (plain[w].empty()) continue;
      for (const double value : values) {
        Way other = ways[w];
        other.push_back({index, value});
        const std::string hash = outcome(scene, other);
        if (hash.empty()) continue;  // refused: nearer
        if (hash != plain[w]) return true;
        break;
      }
    }
    return false;
  }
};

}  // namespace

TEST_CASE("each parameter moves something, or is known not to") {
  const bool tries_listed = std::getenv("LEGWORK_CHANGES") != nullptr;
  std::map<std::string, bool> moves;  // by path
  int place = 0;
  for (const BuiltinScene& scene : builtin_scenes()) {
    Result<Run> opened = open_scene(scene.json, scene.id);
    REQUIRE(opened);
    Tried tried{scene, std::move(*opened)};
    const std::span<const Parameter> schema = parameters(tried.run);
    for (int i = 0; i < static_cast<int>(schema.size()); ++i) {
      const std::string path = schema[at(i)].path;
      if (schema[at(i)].locked[0] != '\0' || (!tries_listed && is_listed(path))) continue;
      if (kIsSampled && place++ % 10 != 0) continue;
      bool& is_moving = moves[path];
      is_moving = is_moving || tried.is_moved_by(i);
    }
  }
  std::string wrong;
  for (const auto& [path, is_moving] : moves)
    if (is_moving == is_listed(path)) wrong += "\n  " + path + (is_moving ? " moves" : " does not");
  CHECK_MESSAGE(wrong.empty(), "move a state, or not, other than the list says:", wrong);
}

}  // namespace legwork::testing::idle_parameters_test
