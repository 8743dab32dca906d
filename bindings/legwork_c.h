// The C API over engine/legwork.h, for the WebAssembly module, the page and other languages.
//
// Handles    lw_scene is one open run (slot and generation packed in 32 bits); 0 is never valid. At most 16 are open at once.
// Results    int32_t functions return LW_OK (0) or one of the codes below; lw_message(scene) then has a sentence that says
//            what, where and what to do. A refused call changes nothing. A closed or unknown handle is answered with
//            LW_BAD_HANDLE, "", NULL or 0, never dereferenced.
// Ownership  The library owns every pointer that it returns; copy what you keep. Text (UTF-8, NUL-terminated) is valid until
//            the next call of this API, lw_builtin_* and lw_version for ever. Text and arrays that you pass are copied.
//            lw_close frees a scene.
// Units      SI and radians. World axes: x forward, y left, z up (REP-103). Quaternions: w, x, y, z.
// Memory     In WebAssembly any call may grow the memory: make views of it anew after each call.
// Threads    One at a time: the functions share the table of scenes and the text that they return.
//
// No exception crosses this boundary, and nothing here does arithmetic on a physical quantity.
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#pragma GCC visibility push(default)  // all that the shared library shows, with legwork/legwork.h
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t lw_scene;

enum {
  LW_OK = 0,
  LW_REFUSED = 1,  // a value, file or request was refused; everything is as it was before the call
  LW_STOPPED = 2,  // the run has stopped (error limit, end or fault); the last good state is kept
  LW_BAD_HANDLE = 3,  // no such scene
};

// The engine's version, "0.1.0".
const char* lw_version(void);

// ---- Built-in scenes, in the order of `legwork list`. Out of range: "" or 0.
int32_t lw_builtin_count(void);
const char* lw_builtin_id(int32_t index);
const char* lw_builtin_json(int32_t index);
// 1 if this module can open the scene. Smaller modules list all scenes but open only some of them.
int32_t lw_builtin_is_here(int32_t index);

// ---- Opening
// Opens a scene or a linkage from `size` bytes of JSON; error messages call the file `name`. 0 if refused: lw_message(0)
// then says file:line:column and why.
lw_scene lw_open(const char* json, size_t size, const char* name);
int32_t lw_close(lw_scene scene);

// The sentence of the scene's last refusal, fault or stop; of scene 0, of the last call that could not open a scene or
// had no valid handle. "" if there is none.
const char* lw_message(lw_scene scene);

// ---- Descriptions: JSON texts, described in bindings/wasm/README.md, with the schema
// models/schema/description.schema.json
// Everything about a scene that a step does not change: title; parameters (path, group, label, unit, kind, default, minimum,
// maximum, meaning, source, choices, locked); events (name, group, label, meaning, is_gesture, arguments); the robot (legs,
// joints, bodies, shapes); the phases of a planned walk; what to draw and what to offer first (viewpoint, reference_run,
// quick, first_plot, handles, series, marks, curves, surfaces, facts, studies); and the layout of the snapshot (name, unit,
// offset, count, labels). All but the title may change with the parameters: read it again when the snapshot's
// `model_version` has changed.
const char* lw_describe(lw_scene scene);

// The gaits of a hexapod with this scene's robot at its mean speed, as an array: motion, is_possible, sentence (why not),
// period_s, duty, stroke_m, speed_m_s, facts. "[]" for other families. Takes tens of milliseconds: it plans every gait.
const char* lw_compare_gaits(lw_scene scene);

// The state in one plain sentence (no JSON), for a status line and for people who cannot see the view.
const char* lw_sentence(lw_scene scene);

// The few numbers that a scene is about, in words, as an object: columns, rows (label, values, meaning), note, compared (the
// rows by which two runs are compared; if empty, `rows` are), is_brief (a planned walk has a longer table elsewhere). A scene
// without rows of its own lists its series and facts. Angles are in degrees.
const char* lw_readout(lw_scene scene);

// The matrices at this instant, as an array: name, title, equation, unit, group, note, row_labels, column_labels, values (row
// by row). For a robot: q, v, M, h, S, J and their sums.
const char* lw_matrix_tables(lw_scene scene);

// Of a robot of the user's own: its links, their joints and masses, and what is wrong or suspicious in its file, as
// `legwork check --json` prints it. "" for every other scene.
const char* lw_robot_report(lw_scene scene);

// Runs a study, given by its index in lw_describe's `studies`, and returns one plot: title, sentence, axes and series. May
// take seconds. "" if refused.
const char* lw_study(lw_scene scene, int32_t index);

// Sets the function that lw_study calls while it runs, with the share that is done, 0 to 1. NULL: none.
void lw_on_progress(void (*listener)(double share));

// ---- What a hand does
// Turns the body that is shown by a rotation vector (world axes, rad), by setting the scene's parameters. Refused by scenes
// that cannot be turned (lw_describe's `can_turn`).
int32_t lw_turn(lw_scene scene, double x, double y, double z);

// Drags a handle, given by its index in lw_describe's `handles`, towards a point of the world, m: sets the handle's
// parameters as far as their bounds allow, all of them or none. Returns an object: sentence ("" if done, else why not), and
// the refused position as lines and gaps, each a list of end points x, y, z.
const char* lw_drag(lw_scene scene, int32_t handle, double x, double y, double z);

// ---- Other files of a robot of the user's own: what of them counts is written into its file, so that a link or a saved scene
// has it. Of a run that repeats another, and of other scenes, nothing is taken.
// Whether it touches with the mesh of this name and has no hull of it yet, so that giving it is of use: 1 or 0.
int32_t lw_wants_mesh(lw_scene scene, const char* name);
// Of a mesh, by the name that the robot's file has for it, its `count` corners (x, y, z each, in its own axes and unit), to
// touch with their convex hull. Refused if they are flat.
int32_t lw_give_mesh(lw_scene scene, const char* name, const float* corners, int32_t count);
// An SRDF: the pairs of links that do not touch each other. Errors call it `name`.
int32_t lw_give_srdf(lw_scene scene, const char* text, size_t size, const char* name);
// Opens the run again, at its start and with the parameters of now, with what was given since; nothing changes if that is
// nothing new.
int32_t lw_take_given(lw_scene scene);

// ---- Parameters, by index in lw_describe's `parameters`; a choice's value is its index
// The value now; 0 if there is no such parameter.
double lw_get(lw_scene scene, int32_t parameter);
// Checks a value against the parameter's own bounds without setting it.
int32_t lw_check(lw_scene scene, int32_t parameter, double value);
int32_t lw_set(lw_scene scene, int32_t parameter, double value);
// Sets `count` parameters together, all or none. Values that are refused one at a time may be accepted together.
int32_t lw_set_all(lw_scene scene, const int32_t* parameters, const double* values, int32_t count);

// Makes an event happen at this step, such as a push, by index in lw_describe's `events`. Its arguments are parameters; their
// values of now count.
int32_t lw_act(lw_scene scene, int32_t event);

// ---- Code of the user's own, called once per step
// An interpreter of it, for all scenes: `open` returns an id from 1 on for a text (UTF-8, `size` bytes) and the layout it is
// about (JSON: time_step_s, tasks, fields, robot), or 0; `task` is the index in `tasks` of the one whose function the text
// defines; `call` writes `count` outputs of it, all finite, for the step that begins at a snapshot of `size` numbers, and
// returns 0, or 1 if the code is at fault; `keep` remembers the program's memory as
// it is before the call of a step, of those before `oldest` only the last; `go_back` takes back the memory kept last before
// `step` or at it and returns the step it is of, -1: none; `message` writes why the last open or call failed. The struct is
// copied; NULL: none.
typedef struct lw_program_host {
  void* context;
  int32_t (*open)(void* context, const char* text, size_t size, const char* layout);
  int32_t (*task)(void* context, int32_t program);
  int32_t (*call)(void* context, int32_t program, const double* snapshot, int32_t size,
                  double* outputs, int32_t count);
  void (*keep)(void* context, int32_t program, double step, double oldest);
  double (*go_back)(void* context, int32_t program, double step);
  void (*close)(void* context, int32_t program);
  void (*message)(void* context, char* text, size_t size);
} lw_program_host;
void lw_use_program_host(const lw_program_host* host);
// What `call` may ask meanwhile of the robot that the code drives (the layout's `robot`: nq, nv, coordinates, bodies,
// feet), at the state of the call: its q and v; tau = M a + h, nv each; M, nv x nv, row by row; of a point, by its place
// in `bodies` and then `feet`, the velocity's Jacobian in world axes, 3 x nv. LW_REFUSED, with lw_message(0): outside a
// call, and for another count of numbers.
int32_t lw_code_state(double* q, int32_t q_size, double* v, int32_t v_size);
int32_t lw_code_rnea(const double* a, double* tau, int32_t size);
int32_t lw_code_mass_matrix(double* M, int32_t size);
int32_t lw_code_jacobian(int32_t point, double* J, int32_t size);
// From the present step on this code does one of the scene's tasks (the description's `code`), with empty memory; later steps
// are forgotten. No bytes: its own drive again. Refuses what the interpreter does, and a scene without tasks.
int32_t lw_set_code(lw_scene scene, const char* text, size_t size);
// All texts so far, as an array of step and text, in order of time; the text "" is the scene's own drive.
const char* lw_codes(lw_scene scene);
// The id of the host's program of the text in force; 0: none.
int32_t lw_code_program(lw_scene scene);

// ---- Time
// Takes `count` fixed steps. Returns early with LW_STOPPED when the run stops, and with LW_OK after a step at which a repeated
// run (below) applied a recorded change, which may have taken long.
int32_t lw_step(lw_scene scene, int32_t count);
// Restores an earlier or later state that the history still holds (snapshot: history_first_step, history_last_step).
int32_t lw_step_back(lw_scene scene, int32_t count);
int32_t lw_seek(lw_scene scene, double step);
// Starts again with the parameters of now. Recorded changes and history are dropped.
int32_t lw_reset(lw_scene scene);
// Repeats the recorded changes from the start and compares the state hashes: LW_OK if reproduced.
int32_t lw_replay(lw_scene scene);

// ---- Links: a run as text
// The run up to now as text for an address (engine/io/run_link.h), at most 4096 characters. "" if refused: the scene is not
// built in, or has too many changes.
const char* lw_link(lw_scene scene);
// Opens the run of a link at its start; 0 if refused. lw_message(scene) then says what of the link was ignored or moved into
// bounds, "" if nothing.
lw_scene lw_open_link(const char* text, size_t size);
// The same for a link that has only the hash of its robot's or linkage's file, which is `file`.
lw_scene lw_open_link_of(const char* text, size_t size, const char* file, size_t file_size);
// Opens this run again at its start, as if from a link.
lw_scene lw_rerun(lw_scene scene);
// A run that was opened by lw_open_link or lw_rerun repeats the recorded changes in lw_step. Setting another value, or an
// event, ends the repetition.
// 0: repeats nothing; 1: under way; 2: reproduced to the bit; 3: differs; 4: cannot be compared, the link is of an older
// Legwork.
int32_t lw_verdict(lw_scene scene);
const char* lw_verdict_sentence(lw_scene scene);  // "" for 0 and 1
double lw_recorded_steps(lw_scene scene);         // steps of the repeated run; 0 if none

// A scene file of this scene with the parameters of now.
const char* lw_scene_json(lw_scene scene);

// ---- Numbers
// The snapshot of the present state: lw_snapshot_size doubles, laid out as lw_describe says. Valid until the next call.
const double* lw_snapshot(lw_scene scene);
int32_t lw_snapshot_size(lw_scene scene);

// The hash of the state, 16 hexadecimal digits.
const char* lw_hash(lw_scene scene);

// The state itself, lw_state_size doubles, for tests that damage it and tools that save it. The next lw_step or lw_snapshot
// checks what was written, and refuses numbers that are not finite. Valid until the next call.
double* lw_state(lw_scene scene);
int32_t lw_state_size(lw_scene scene);

// The present snapshot as CSV, without line ends: column names with units ("q_FL_haa_rad"), and the numbers as "%.17g".
const char* lw_csv_header(lw_scene scene);
const char* lw_csv_row(lw_scene scene);

#ifdef __cplusplus
}
#endif
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
