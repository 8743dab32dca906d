// A running scene: all that changes while it runs, and all that can be done to it, whatever it is.
//   [ scalars | x ]   the state: RunState::Scalar, then the scene's own; saving it and replaying the inputs gives the same bits
//
// A fault (a state that is not finite, or out of bounds) leaves the last good state and a sentence.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/run_record.h"
#include "engine/run/followed_run.h"
#include "engine/run/history.h"
#include "engine/run/scene.h"
#include "engine/run/scene_file.h"

namespace legwork {

enum class StepStatus { ok, stopped, fault };

struct RunState {
  enum Scalar : int {
    kStep,  // steps taken since the start
    kTime,  // s: kTimeOrigin + (kStep - kStepOrigin) * step, but the last of a run that ends within a step
    kTimeOrigin,  // s     } both move when something is done during a run, so that no rounding piles up
    kStepOrigin,  // steps }
    kIsEnded,     // 0 or 1
    kScalars
  };
};

// The run as it was before the inputs of a step.
struct Unchanged {
  double step = 0.0;
  VecX state;
  std::unique_ptr<Scene> scene =
      {};  // as it was then; null: it can be built, or has taken up all that was set
};

struct Run {
  SceneFile file;
  const SceneKind* kind = nullptr;
  std::vector<double> initial_values;  // at the last restart
  std::vector<double> values;          // now
  std::vector<Input> inputs;           // since the last restart, in order of time
  std::unique_ptr<Scene> scene;
  VecX state;
  History history;
  std::deque<Unchanged> unchanged;  // one for each step of the inputs that the history still has
  Snapshot snapshot;
  double current_step = 0.0;   // of the last good state, in case the state's own count is damaged
  double model_version = 0.0;  // counts scenes
  std::string fault;           // empty while all is well
  bool has_pending_fault = false;  // found outside advance(), which has yet to answer it
  HashTrail trail;
  std::optional<FollowedRun> followed;

  // Scratch.
  VecX x, limits, before, before_x;
  std::vector<Transform> X_WB;

  double time() const { return state[RunState::kTime]; }
  bool has_ended() const { return state[RunState::kIsEnded] != 0.0; }
};

// ---- Opening
Result<Run> open_scene(std::string_view json, const std::string& file_name);
Result<Run> open_scene(const SceneFile& file);

// ---- Parameters, by index into parameters() or by path
std::span<const Parameter> parameters(const Run& run);
double get(const Run& run, int parameter);
// Validates without applying.
Refusal check(const Run& run, int parameter, double value);
// Sets a parameter during the run. The run goes on if the scene can take over the change (Scene::apply, transfer_state);
// otherwise it restarts. All settings at one step are one change: their order does not matter, and setting a value back
// undoes it. A refusal leaves everything as it was.
Refusal set(Run& run, int parameter, double value);
Refusal set(Run& run, std::string_view path, double value);
// Applies all inputs at the present step, or none: parameters first, then events.
Refusal set(Run& run, std::span<const Input> inputs);

// ---- Events (engine/run/event.h), by index into events()
std::span<const EventKind> events(const Run& run);
// Makes an event happen at the present step, after everything set at that step, with the present values of its arguments.
// Replaces an event of the same kind at that step. Running on from an earlier step, or restarting, drops it.
Refusal act(Run& run, int event);
Refusal act(Run& run, std::string_view event);

// ---- Time
// One fixed step. No heap. Answers `stopped` or `fault` at the last good state; why_stopped() says why.
StepStatus advance(Run& run);
std::string why_stopped(Run& run);     // "" while it runs
Refusal go_to(Run& run, double step);  // back or forth among the remembered states
Refusal check_replay(const Run& run);  // runs the recorded inputs again and compares state hashes
void restart(Run& run);                // with the present values; inputs and history are forgotten
double time_step(const Run& run);      // s
double current_step(const Run& run);

// ---- Runs to hand on (engine/io/run_record.h; as text for an address: engine/io/run_link.h)
// The run up to now, begun as the scene `base` of the same family and motion: what it had otherwise is recorded.
RunRecord record_of(const Run& run, const SceneFile& base);
// The run of a record, at its start: advance() repeats it and its inputs. Ignores what this version of Legwork does not
// know and moves values out of bounds to the nearest one allowed; `notes` says so, or is empty. Refuses what cannot run.
Result<Run> open_record(const RunRecord& record, const SceneFile& base, std::string& notes);
// How the repeated run compares with the recorded one. A change of your own ends the repetition.
enum class Verdict { none, under_way, reproduced, differs, incomparable };
Verdict verdict(const Run& run);
std::string verdict_sentence(const Run& run);  // "" before there is one
std::size_t inputs_taken(const Run& run);      // of the repeated run's, so far; 0 of any other
double recorded_steps(const Run& run);         // of the repeated run; 0 of any other

// ---- Results
const SceneFile& scene_of(const Run& run);
const Model& model_of(const Run& run);
const Snapshot& snapshot(Run& run);               // recomputed for the present state
const Snapshot& latest_snapshot(const Run& run);  // as it was computed last
std::uint64_t hash(const Run& run);               // of the state
std::string hash_text(const Run& run);            // 16 hexadecimal digits
std::span<double> state_data(Run& run);           // the state itself; checked by the next advance()
std::string entry_name(const Run& run,
                       int entry);  // what that number of the state is, for messages
std::string sentence(Run& run);     // the state in a sentence; "" if the scene has none
Readout readout(Run& run);          // the numbers it is about; else its series and facts
std::vector<MatrixTable> matrix_tables(Run& run);  // matrices of now, for people to read
// Several runs in one plot, by their place in the scene's list; takes as long as they do. `on_progress`, if given, hears
// the share that is done.
Result<Study> study(const Run& run, int index, const StudyProgress& on_progress = {});
// Turns what is shown by a rotation vector (world axes, rad), as a person's hand does.
Refusal turn_by_hand(Run& run, const double rotation[3]);

// Drags a handle of the scene to a point (world, m), as a person's hand does. Sets the handle's parameters within their
// bounds, all of them or none.
struct Drag {
  Refusal refusal;
  OpenPicture picture;  // of what was refused
};
Drag drag_by_hand(Run& run, int handle, const double to[3]);

}  // namespace legwork
