// What the files of engine/run share.
#pragma once

#include "engine/run/run.h"

namespace legwork::run_parts {

// The parameter values of a step of the run (-1: of its start); arguments of events have no past.
std::vector<double> values_at(const Run& run, double step);

// The scene of these values, with what run.scene has of it.
Result<std::unique_ptr<Scene>> build(const Run& run, std::span<const double> values);

// Takes a scene into use; the state is the caller's business. Answers the scene that it had.
std::unique_ptr<Scene> use(Run& run, std::unique_ptr<Scene> scene);

// The scene's own part of the state, to run.x and back.
void take_x(Run& run);
void put_x(Run& run);

// False if the state is damaged, or not of the step the run stands at: the sentence is then in run.fault and the last good
// state is back. Leaves the scene's part of the state in run.x.
bool keep_good_state(Run& run);

// Forgets inputs, and the states they led to, that lie after a step.
void forget_after(Run& run, double step);

// One step of the scene, without what a repeated run does besides.
StepStatus step(Run& run);

// restart() of a run that repeats nothing.
void start_again(Run& run);

// set(), which the record of a repeated run calls too.
Refusal change(Run& run, std::span<const Input> inputs);

}  // namespace legwork::run_parts
