// The flat C API over engine/legwork.h: the one door for the WASM module, the page, other languages.
//
// Conventions
//   lw_scene   a handle (slot and generation packed in 32 bits); 0 is never valid. A stale or unknown handle
//              is refused with LW_BAD_HANDLE and a sentence, never dereferenced.
//   int32_t    results: LW_OK (0) or one of the codes below; lw_message(scene) then holds the sentence that
//              says what, where and what to do.
//   strings    UTF-8, NUL-terminated; a returned pointer is valid until the next call into this API.
//   numbers    SI units and radians; world axes x forward, y left, z up (REP-103); quaternions are w, x, y, z.
//   memory     any call may grow WASM memory: remake views after each call.
// No exception crosses this boundary, and nothing here does arithmetic on a physical quantity.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t lw_scene;

enum {
  LW_OK = 0,
  LW_REFUSED = 1,  // a value, file or request was refused; everything is as it was before the call
  LW_STOPPED = 2,  // the run has stopped (error limit or fault); the last good state is kept
  LW_BAD_HANDLE = 3,  // no such scene
};

// The engine's version, "0.1.0".
const char* lw_version(void);

// Built-in scenes, in the order of `legwork list`. scene_id and scene_json answer "" out of range.
int32_t lw_builtin_count(void);
const char* lw_builtin_id(int32_t index);
const char* lw_builtin_json(int32_t index);
// 1 if this module can open it: a smaller one, with fewer scenes, lists them all the same.
int32_t lw_builtin_is_here(int32_t index);

// Opens a scene from JSON text (`name` is what error messages call the file). 0 when refused:
// lw_message(0) then says file:line:column and why.
lw_scene lw_open(const char* json, size_t size, const char* name);
int32_t lw_close(lw_scene scene);

// The sentence that belongs to the last refusal, fault or stop of this scene (0: of lw_open). "" if none.
const char* lw_message(lw_scene scene);

// Everything about a scene that a step does not change, as one JSON text: title, parameters (path, group, label, unit, kind,
// default, minimum, maximum, meaning, source, choices, locked), events (name, group, label, meaning, is_gesture, arguments),
// robot (legs, joints, bodies, shapes), the plan of a planned walk (its phases), what there is to see and to set first
// (viewpoint, reference_run, quick, first_plot, handles, series, marks, curves, surfaces, facts, studies), and the layout of the snapshot
// (name, unit, offset, count, labels). All but the title change with parameters: read it again when the snapshot's
// `model_version` has changed. See bindings/wasm/README.md.
const char* lw_describe(lw_scene scene);

// The gaits of a hexapod with this scene's robot, at its mean speed, as a JSON array: motion, is_possible, sentence (why
// not), period_s, duty, stroke_m, speed_m_s, facts. "[]" for other families. It plans them all: tens of milliseconds.
const char* lw_compare_gaits(lw_scene scene);

// The state in a sentence, for a status line and for who cannot see the view.
const char* lw_sentence(lw_scene scene);

// The few numbers that a scene is about, in words, as a JSON object: columns, rows (label, values, meaning), note, compared
// (rows by which two runs are compared; none: by the rows), is_brief (a plan's own facts beside it says the rest). A scene
// without rows of its own tells its series and facts.
const char* lw_readout(lw_scene scene);

// The matrices of this instant as a JSON array: name, title, equation, unit, group, note, row_labels, column_labels, values
// (row by row). Of a robot: q, v, M, h, S, J and what they add up to.
const char* lw_matrix_tables(lw_scene scene);

// Several runs in one plot, by the study's place in lw_describe's studies: a JSON object with title, sentence,
// axes and series. It runs them all, which may take seconds. "" when refused: lw_message says why.
const char* lw_study(lw_scene scene, int32_t index);

// Who is told, while lw_study runs, how much of it is done (from 0 to 1); null: nobody.
void lw_on_progress(void (*listener)(double share));

// Turns what is shown by a rotation vector (world axes, rad), as a hand does: its parameters change.
int32_t lw_turn(lw_scene scene, double x, double y, double z);

// Drags a handle of lw_describe's list to a point of the world, m: its parameters are set, as far as their bounds let them,
// all or none. A JSON object: sentence ("": it is done; else why not), and a picture of what was refused: lines and gaps, each
// the two ends of lines one after the other, x, y, z.
const char* lw_drag(lw_scene scene, int32_t handle, double x, double y, double z);

// Parameters, by their index in lw_describe's list. A refused value changes nothing. lw_check sets nothing: it refuses what
// lw_set would refuse by the parameter's own bounds, for who has several to set or none.
double lw_get(lw_scene scene, int32_t parameter);
int32_t lw_check(lw_scene scene, int32_t parameter, double value);
int32_t lw_set(lw_scene scene, int32_t parameter, double value);
// Several at once, all or none: what one of them forbids another may allow.
int32_t lw_set_all(lw_scene scene, const int32_t* parameters, const double* values, int32_t count);

// Lets an event happen, by its index in lw_describe's list: a push. Its arguments are parameters, whose values of now it has.
int32_t lw_act(lw_scene scene, int32_t event);

// Time. step advances `count` steps, or until the run stops or, being a repeated one, has set something; step_back and seek
// restore states of the ring.
int32_t lw_step(lw_scene scene, int32_t count);
int32_t lw_step_back(lw_scene scene, int32_t count);
int32_t lw_seek(lw_scene scene, double step);
int32_t lw_reset(lw_scene scene);
// Runs the recorded inputs again from the start and compares the state hash: LW_OK if reproduced.
int32_t lw_replay(lw_scene scene);

// Runs to hand on. lw_link: the run up to now as text for an address (engine/io/run_link.h), at most 4096 characters; ""
// when refused. lw_open_link: the run of such a text, at its start, 0 when refused; lw_message(scene) then says what of it
// was ignored or moved into bounds, "" if nothing. lw_rerun: this run again, from its start. Both are repeated by lw_step,
// which does on the way what was done; a parameter set otherwise, or an event, ends the repetition.
const char* lw_link(lw_scene scene);
lw_scene lw_open_link(const char* text, size_t size);
lw_scene lw_rerun(lw_scene scene);
// 0: this run repeats nothing; 1: under way; 2: reproduced, to the bit; 3: differs; 4: incomparable, the link is of an older
// Legwork. And that in a sentence, from 2 on.
int32_t lw_verdict(lw_scene scene);
const char* lw_verdict_sentence(lw_scene scene);
// The steps of the run that it repeats; 0 if none.
double lw_recorded_steps(lw_scene scene);

// A scene file of this scene with the parameters of now.
const char* lw_scene_json(lw_scene scene);

// The snapshot of the present state: one flat array of doubles laid out as lw_describe says.
const double* lw_snapshot(lw_scene scene);
int32_t lw_snapshot_size(lw_scene scene);

// The state hash, 16 hexadecimal digits.
const char* lw_hash(lw_scene scene);

// The State as doubles, for tests that damage it and for tools that save it. Writing to it is checked by the
// next lw_step (or lw_snapshot), which refuses anything that is not finite.
double* lw_state(lw_scene scene);
int32_t lw_state_size(lw_scene scene);

// CSV of the present snapshot: the header line, and one row ("%.17g", units in the column names).
const char* lw_csv_header(lw_scene scene);
const char* lw_csv_row(lw_scene scene);

#ifdef __cplusplus
}
#endif
