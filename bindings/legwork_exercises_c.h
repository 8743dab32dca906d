// The C API of exercises (models/exercises): a student's own numbers, whether a run is one of the exercise, and its score. It goes
// with legwork_c.h, whose conventions and scenes it shares; in WebAssembly the module legwork-exercises has it.
#pragma once
#include "legwork_c.h"

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

// One open exercise, as lw_scene; at most 16 are open at once.
typedef uint32_t lw_exercise;

// Opens an exercise from `size` bytes of JSON (models/schema/exercise.schema.json); error messages call it `name`. 0 if refused:
// lw_message(0) then says file:line:column and why. So it is after every refusal here that names no scene.
lw_exercise lw_exercise_open(const char* json, size_t size, const char* name);
int32_t lw_exercise_close(lw_exercise exercise);

// A student, in what follows: a name or number of theirs, `size` bytes of UTF-8; capitals from A to Z and blanks around it do not count.
// The student's own numbers: an array of parameter, value, unit.
const char* lw_exercise_numbers(lw_exercise exercise, const char* student, size_t size);
// The scene at its start with these numbers, without code, as a scene file for lw_open; lw_exercise_schedule adds what happens in it.
const char* lw_exercise_start(lw_exercise exercise, const char* student, size_t size);
// Whether a run up to now, or the one that it repeats, is one of this exercise by this student: an object with verdict ("ok", "other
// scene", "other numbers", "out of limits", "not allowed", "other length", "events missing") and sentence. Whether it repeats what
// the record says tells lw_verdict.
const char* lw_exercise_examine(lw_exercise exercise, lw_scene scene, const char* student,
                                size_t size);

// From now on what the exercise plans happens in this student's run of its scene by itself, whoever takes its steps; while the run
// repeats a link, not before the end of that.
int32_t lw_exercise_schedule(lw_exercise exercise, lw_scene scene, const char* student,
                             size_t size);
// So does in another run of that scene what is scheduled in `of`; it keeps its own value of the parameter `but` (-1: of none), also as
// an event's argument.
int32_t lw_exercise_schedule_as(lw_scene scene, lw_scene of, int32_t but);
// What is scheduled, in order of time: an array of step, event ("": none) and values: the arguments of the event, else the one that is
// set, each with the index of its parameter.
const char* lw_exercise_scheduled(lw_scene scene);
// A parameter's value as it would be without what is scheduled; a run begins again with these.
double lw_exercise_given(lw_scene scene, int32_t parameter);

// Begins to score a run, which must be at its start. What the exercise plans happens in it only if it is scheduled, or in the link
// that it repeats.
int32_t lw_exercise_watch(lw_exercise exercise, lw_scene scene);
// Takes `count` steps of the run that is watched. LW_STOPPED: it is over, by its length or by itself; lw_message(scene) then says
// why, "" if by its length. LW_REFUSED: it is not watched.
int32_t lw_exercise_step(lw_exercise exercise, lw_scene scene, int32_t count);
// The score so far of the run that is watched: an object with score (0 to 100), time (s), sentence, limit (why there is none, else
// ""), misconception (name and says; null: none, or the run is not over) and parts: name, points, of, value, unit, sentence, curve
// (times, values; at most 400 each). A value that is not finite is null.
const char* lw_exercise_result(lw_exercise exercise, lw_scene scene);

#ifdef __cplusplus
}
#endif
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
