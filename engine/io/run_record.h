// A whole run, small enough to share: its scene, the values set at its start and during it, its length, and hashes of its
// states with which a repetition can be compared.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

// The low byte of the state's hash every `stride` steps. When there are 64, every second one is dropped and the stride
// doubles.
struct HashTrail {
  static constexpr int kMost = 64;
  double stride = 1.0;
  int count = 0;
  std::array<std::uint8_t, kMost> marks = {};

  // Whether the next mark belongs to this step.
  bool is_due(double step) const { return step == stride * (count + 1); }
  // Adds the mark of the step that is due.
  void add(std::uint64_t hash);
  // Removes the marks of later steps.
  void drop_after(double step);
  // The mark of a step, or -1 if it has none.
  int mark_of(double step) const;
};

struct RunRecord {
  struct Value {
    int path = 0;  // index in `paths`
    double value = 0.0;
  };
  // A change made right before step `step` + 1: a parameter set, or an event, whose path is its name and whose arguments
  // are the values set until then.
  struct Input {
    double step = 0.0;
    int path = 0;
    double value = 0.0;
  };
  std::string scene;  // its id
  // The file of the user's own that the scene is made of, as it was read; no name: it is built in. A link has no room for the
  // text of a large one: the hash tells it from others.
  struct OwnFile {
    std::string key, name, text;  // "robot", "talos.urdf"
    std::uint64_t hash = 0;       // of the text
  };
  OwnFile file;
  std::vector<std::string> paths;  // of the parameters and events below, each once
  // Values that differ from the scene's own: of parameters, at the start; of events' arguments, the latest.
  std::vector<Value> values;
  std::vector<Input> inputs;  // in order of time
  // The user's code: a text and the step from which on it is in force; in order of time.
  struct Code {
    double step = 0.0;
    std::string text;
  };
  std::vector<Code> codes;
  double steps = 0.0;
  bool has_ended = false;  // by itself: at an error limit, in a fall, at the end of a path
  std::uint64_t hash = 0;  // of the state after `steps`
  HashTrail trail;
  // In version 1 the states of planned walks had another layout, and changes at the same step were made one after another.
  // Up to version 2 the states of free robots had another layout, and a push was a parameter that counted.
  static constexpr int kVersion = 3;
  int version = kVersion;

  // Index of a path in `paths`; appends it if it is missing.
  int index_of(std::string_view path);
};

}  // namespace legwork
