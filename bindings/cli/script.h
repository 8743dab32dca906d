// A script: a JSON array of events, what happens during a run and when.
//   [{"at": 1.0, "set": {"gait.speed": 0.4, "control.mode": "joint PD"}},
//    {"at": 2, "push": {"body": "trunk", "impulse": [0, 2, 0], "duration": 0.1, "at_body": [0, 0, 0]}},
//    {"at": 3, "command": {"forward": 0.5, "turn": 0}},
//    {"at": 4, "drag": {"body": "trunk", "at_body": [0, 0, 0], "target": [1, 0, 0.5], "stiffness": 300}},
//    {"at": 5, "drag": false},
//    {"at": 6, "stand_up": true}]
// "at" is in s and rounded to the nearest step; events of the same time happen in file order. "command" is short for
// parameters (command.*); "push", "drag" and "stand_up" are events of the scene, "drag": false its "let_go". Parameters
// (push.*, drag.*) that an event does not name keep their values: {"push": {}} pushes with push.* as they are. At each time,
// parameters are set first, then events happen in file order; of two pushes at one step the last one counts.
#pragma once

#include <string>
#include <vector>

#include "engine/legwork.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {

struct ScriptChange {
  int parameter = 0;
  double value = 0.0;
  int line = 0, column = 0;
};

// An event of the scene, by its index.
struct ScriptAct {
  int event = 0;
  int line = 0, column = 0;
};

struct ScriptEvent {
  double time = 0.0;  // s
  std::vector<ScriptChange> changes;
  std::vector<ScriptAct> acts;  // after the changes
  int line = 0, column = 0;
};

struct Script {
  std::string file_name;            // for messages
  std::vector<ScriptEvent> events;  // in order of time
};

// Refuses, with file:line:column, what is not a script or does not fit this scene.
Result<Script> read_script(std::string_view json, const std::string& file_name,
                           const SceneFile& scene);

// The file that --script names, or no events; refuses an event after the end of the run.
Result<Script> open_script(const std::vector<std::string>& file_names, const SceneFile& scene,
                           double duration);

// Applies a script to one run.
class ScriptPlayer {
 public:
  explicit ScriptPlayer(const Script& script) : script_(script) {}

  // Applies what is due before the next step. Refuses, with file:line:column, what the run refuses and what would restart it.
  Refusal play(Run& run);

 private:
  const Script& script_;
  std::size_t next_ = 0;
};

}  // namespace legwork::cli
