// A running scene of any kind: all that changes while it runs, and all that can be done to it (theory/numerics 10).
//   [ scalars | x ]   the state: RunState::Scalar, then the scene's own. Saving it and replaying the inputs gives the
//                     same bits
//
// A fault (a state that is not finite, or out of bounds) leaves the last good state and a message. Units are SI; steps
// are counted in doubles, all whole numbers. What a person can get wrong is refused (Refusal, Result); indices that are
// not refused must exist.
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
#include "engine/run/code_robot.h"
#include "engine/run/followed_run.h"
#include "engine/run/history.h"
#include "engine/run/program.h"
#include "engine/run/scene.h"
#include "engine/run/scene_file.h"

namespace legwork {

// What a step led to: it was taken, the run has ended, or the state is faulty and the last good one is back.
enum class StepStatus { ok, stopped, fault };

// The entries of the state that every scene has.
struct RunState {
  enum Scalar : int {
    kStep,  // steps taken since the start
    kTime,  // s: kTimeOrigin + (kStep - kStepOrigin) * step (theory/numerics 10.1); less if a run ends within a step
    kTimeOrigin,  // s     } both move when something is done during a run, so that no rounding errors add up
    kStepOrigin,  // steps }
    kIsEnded,     // 0 or 1
    kScalars
  };
};

// A run as it was before the inputs of a step.
struct Unchanged {
  double step = 0.0;
  VecX state;
  // The scene of that time; null if it can be built again, or if the run still uses it.
  std::unique_ptr<Scene> scene = {};
};

// A program of the user's code.
struct RunProgram {
  std::unique_ptr<Program> program;  // null: none
  double from = 0.0;                 // the step from which on its text is in force
  double step = 0.0;                 // of its next call
  double model = 0.0;                // the model_version for which its layout was compared last
  std::uint64_t layout = 0;          // hash of its layout
};

// Everything of a run. Use the functions below; its members are for engine/run.
struct Run {
  SceneFile file;                      // as it was opened
  const SceneKind* kind = nullptr;     // owned by the engine, or by file.own
  std::vector<double> initial_values;  // of all parameters at the last restart
  std::vector<double> values;          // now
  std::vector<Input> inputs;           // since the last restart, in order of time
  std::unique_ptr<Scene> scene;        // with the present values; never null once opened
  VecX state;                          // RunState::kScalars + scene->size() entries
  History history;                     // of the state
  std::deque<Unchanged> unchanged;     // one for each step of the inputs that the history still has
  Snapshot snapshot;                   // as it was computed last
  double current_step = 0.0;   // of the last good state, in case the state's own count is damaged
  double model_version = 0.0;  // counts the scenes that the run has had
  std::string fault;           // a message; empty while all is well
  bool has_pending_fault = false;       // found outside advance(), which has yet to report it
  HashTrail trail;                      // of the steps so far
  std::optional<FollowedRun> followed;  // the record that it repeats, if any
  std::vector<Input> scheduled;         // what happens by itself (schedule.h), in order of time

  // The user's code, in order of time: one text per step at most.
  std::vector<RunRecord::Code> codes;
  ProgramHost* host = nullptr;      // interprets it; null: nobody does
  RunProgram program;               // of the text in force, if it has been called
  std::vector<RunProgram> resting;  // of other texts of the run, for going back to them
  std::vector<double> told;         // what it was told last
  CodeRobot robot;                  // that it may ask
  VecX given;                       // by which task, what it gave last, and zeros
  History givens;                   // the same of the step that led to each

  // Scratch: the scene's part of the state, the limits of all entries.
  VecX x, limits;
  // x is the scene's part of the state, and within its limits; whoever writes to either says otherwise.
  bool is_x_good = false;
  bool is_shared = false;  // state_data() has given the state away: others may have written to it
  std::vector<Transform> X_WB;  // poses of the model's bodies

  double time() const { return state[RunState::kTime]; }
  bool has_ended() const { return state[RunState::kIsEnded] != 0.0; }
};

// ---- Opening
// A run at its start, of a scene file's text or of one that has been read. Refuses what parse_scene() or the scene's
// kind does. `file_name` appears in refusals.
Result<Run> open_scene(std::string_view json, const std::string& file_name);
Result<Run> open_scene(const SceneFile& file);

// ---- Parameters, by index into parameters() or by path
std::span<const Parameter> parameters(const Run& run);
double get(const Run& run, int parameter);  // its value now
// Refuses what settable() does; changes nothing. set() may refuse more: values that do not fit together.
Refusal check(const Run& run, int parameter, double value);
// Sets a parameter at the present step. The run goes on if the parameter's Effect and the scene allow it (Scene::apply,
// transfer_state); otherwise it begins again. All settings at one step are one change: their order does not matter, and
// setting a value back undoes it. Later steps are forgotten. Refuses what check() does, and values with which the scene
// cannot be built; everything then stays as it was.
Refusal set(Run& run, int parameter, double value);
Refusal set(Run& run, std::string_view path, double value);
// Does all of it at the present step (their own steps are ignored), or nothing: parameters first, then events.
Refusal set(Run& run, std::span<const Input> inputs);

// ---- Events (engine/run/event.h), by index into events()
std::span<const EventKind> events(const Run& run);
// Makes an event happen at the present step, after everything set at that step, with the present values of its arguments.
// Replaces an event of the same kind at that step. Running on from an earlier step, or restarting, drops it. Refuses an
// event that the scene does not have.
Refusal act(Run& run, int event);
Refusal act(Run& run, std::string_view event);

// ---- The user's code (engine/run/program.h)
// From the present step on this text is in force, with empty memory; "": the scene's own drive again. Later steps are
// forgotten. Refuses a scene without tasks, a run without a host, what the host refuses, and more than 64 KiB; never "".
Refusal set_code(Run& run, std::string_view text);
// The text in force at the present step; "": none.
std::string_view code_of(const Run& run);
// Its program; null: none, or it has not been opened yet.
const Program* program_of(const Run& run);
// Whether code is told this field of the snapshot.
bool is_told(const Run& run, const SnapshotField& field);

// ---- Time
// Takes one fixed step; no heap, unless a repeated run applies inputs or code is called. If it returns `stopped` or `fault`,
// the run is at its last good state and why_stopped() says why.
StepStatus advance(Run& run);
std::string why_stopped(Run& run);  // a message for people; "" while it runs
// Goes back or forth among the remembered states. Refuses a step that is not stored, and says which are.
Refusal go_to(Run& run, double step);
// Runs the recorded inputs again from the start and compares the hashes of all remembered states. Refuses if one
// differs, naming the first such step, or if the replay stops early. Takes as long as the run did.
Refusal check_replay(const Run& run);
// Begins again: a run of its own with the present values, forgetting inputs and history, and without what was scheduled to
// be set (schedule.h); a repeated run with the record's.
void restart(Run& run);
double time_step(const Run& run);     // s
double current_step(const Run& run);  // steps taken

// ---- Sharing runs (engine/io/run_record.h; as text for a URL: engine/io/run_link.h)
// The run up to now, described by its differences from the scene `base`, which must have the same kind.
RunRecord record_of(const Run& run, const SceneFile& base);
// The run of a record, at its start; advance() repeats it with its inputs. Parameters and events that this Legwork does
// not know are ignored, values out of bounds are moved to the nearest allowed one; `notes` says so in sentences, or is
// empty. Refuses a record that sets a parameter before the first step, and values with which the scene cannot be built.
Result<Run> open_record(const RunRecord& record, const SceneFile& base, std::string& notes);
// How the repetition compares with the record: no record, not finished, the same hashes, other hashes, or hashes of
// another version's states. Doing anything else to the run ends the repetition.
enum class Verdict { none, under_way, reproduced, differs, incomparable };
Verdict verdict(const Run& run);
std::string verdict_sentence(const Run& run);  // for people; "" before there is one
std::size_t inputs_taken(const Run& run);  // of the record's, those applied so far; 0 without one
double recorded_steps(const Run& run);     // length of the record; 0 without one

// ---- Results
const SceneFile& scene_of(const Run& run);        // as it was opened, without later changes
const Model& model_of(const Run& run);            // until the next change of a parameter
const Snapshot& snapshot(Run& run);               // recomputed for the present state
const Snapshot& latest_snapshot(const Run& run);  // as it was computed last
std::uint64_t hash(const Run& run);               // of the state (engine/math/hash.h)
std::string hash_text(const Run& run);            // 16 hexadecimal digits
std::span<double> state_data(Run& run);           // the state itself; checked by the next advance()
// What an entry of the state is, for messages: "the crank's angle".
std::string entry_name(const Run& run, int entry);
// The state in a sentence for people; "" if the scene has none.
std::string sentence(Run& run);
// The numbers that the scene is about; if it has no readout of its own, its series and facts (series_readout.h).
Readout readout(Run& run);
// The matrices at the present state, for people to read; empty if the scene has none.
std::vector<MatrixTable> matrix_tables(Run& run);
// Computes the study with this index in the scene's list, with the present parameters: several runs in one plot. Takes
// as long as they do; `on_progress`, if given, is told the share that is done. Refuses an index out of range, and runs
// that fail.
Result<Study> study(const Run& run, int index, const StudyProgress& on_progress = {});
// Turns what is shown by a rotation vector (world axes, rad), as a person's hand does: sets the parameters that
// Scene::turned() names. Refuses numbers that are not finite, and scenes that cannot be turned.
Refusal turn_by_hand(Run& run, const double rotation[3]);

// What came of a drag.
struct Drag {
  Refusal refusal;
  OpenPicture picture;  // of the refused values, if the scene can draw them
};
// Drags the handle with this index to a point of the world, m, as a person's hand does: sets the parameters that
// Scene::dragged() names, each moved into its bounds, all or none. Refuses what is not finite, an index out of range,
// and what the scene refuses.
Drag drag_by_hand(Run& run, int handle, const double to[3]);

}  // namespace legwork
