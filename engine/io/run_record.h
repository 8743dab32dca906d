// A whole run, small enough to hand on: the scene it began as, what was set at its start and while it ran, how far it
// went, and hashes of its states to compare a repetition with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

// The low byte of the state's hash every `stride` steps, at most 64 of them: when there are more, every second one goes.
struct HashTrail {
  static constexpr int kMost = 64;
  double stride = 1.0;
  int count = 0;
  std::array<std::uint8_t, kMost> marks = {};

  // Whether the next mark is that of this step.
  bool is_due(double step) const { return step == stride * (count + 1); }
  void add(std::uint64_t hash);
  void drop_after(double step);
  // The mark of a step, or -1 if it has none.
  int mark_of(double step) const;
};

struct RunRecord {
  struct Value {
    int path = 0;  // in `paths`
    double value = 0.0;
  };
  // Done right before step `step` + 1 was taken: a parameter set, or an event, whose path is its name and which has the
  // arguments set until then.
  struct Input {
    double step = 0.0;
    int path = 0;
    double value = 0.0;
  };
  std::string scene;               // its id
  std::vector<std::string> paths;  // of the parameters and events below, each once
  // Where the scene has another: at the start; of arguments of events, those prepared last.
  std::vector<Value> values;
  std::vector<Input> inputs;  // in order of time
  double steps = 0.0;
  bool has_ended = false;  // by itself: at an error limit, in a fall, at the end of a way
  std::uint64_t hash = 0;  // of the state after `steps`
  HashTrail trail;
  // Version 1: planned walks had states of another shape, and what was done at one step was done in turn. Up to 2 free robots
  // had, and a push was a parameter that counts.
  static constexpr int kVersion = 3;
  int version = kVersion;

  // The place of a parameter among the paths; it is added where it is not there yet.
  int place_of(std::string_view path);
};

}  // namespace legwork
