// What the files of engine/run share, and nobody else uses.
#pragma once

#include "engine/run/run.h"

namespace legwork::run_parts {

// The parameter values at a step of the run, after the inputs of that step; -1: at its start, before any. Arguments of
// events have no past: they are the present ones.
std::vector<double> values_at(const Run& run, double step);
// The same as they would be if these inputs had not been.
std::vector<double> values_without(std::span<const Input> these, const Run& run, double step);

// Whether the same was done at the same step.
bool is_same(const Input& one, const Input& other);

// The scene of these values, made from run.scene where it can be (Scene::with), otherwise from scratch. Refuses as
// SceneKind::build.
Result<std::unique_ptr<Scene>> build(const Run& run, std::span<const double> values);

// Makes this the run's scene, with scratch and snapshot to match, and returns the one before. Leaves run.state alone:
// the caller sets it.
std::unique_ptr<Scene> use(Run& run, std::unique_ptr<Scene> scene);

// Makes the run's scene and values those, unless they are. Refuses as build(), and changes nothing then.
Refusal take_values(Run& run, std::vector<double> values);

// Copies the scene's own part of the state to run.x, and back.
void take_x(Run& run);
void put_x(Run& run);

// Checks the state, which others can write to. False if it is damaged, or of another step than run.current_step:
// run.fault then says so and the last good state is restored. Leaves the scene's part of the state in run.x.
bool keep_good_state(Run& run);

// Forgets the inputs of later steps and the states that they led to.
void forget_after(Run& run, double step);

// Writes what is shown of run.state, whose part of the scene is in run.x.
void write_snapshot(Run& run);

// The run begins again: the code in force at the present step is so from the start.
void begin_codes(Run& run);
// Before something is done at the present step: the scene and the code are those of now.
void prepare_change(Run& run);
// Sets scene->was_given for a state of that step.
void tell_given(Run& run, double step);
// Calls the code in force, if any: scene->given is then what it gave. Refuses with what is wrong in it.
Refusal call_code(Run& run);
// The code in force at a step; null: none.
const RunRecord::Code* code_at(const Run& run, double step);
// Takes one step of the scene, without looking at a record that the run repeats. Returns as advance().
StepStatus step(Run& run);

// restart() of a run that repeats no record.
void start_again(Run& run);

// Does what is scheduled for the present step, if anything is and it is not in force. Refuses as set().
Refusal do_scheduled(Run& run);
// Gives the run the values that it would have without, unless the scene cannot be built with these.
void take_back_scheduled(Run& run);

// set() without leaving a record that the run repeats. Inputs' steps are ignored: all happen at the present step.
Refusal change(Run& run, std::span<const Input> inputs);

}  // namespace legwork::run_parts
