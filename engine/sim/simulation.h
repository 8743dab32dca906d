// A running scene: Setup (constant) + Workspace (scratch) + State (all that is saved) + the ring of past states.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/constrained.h"
#include "engine/sim/history.h"
#include "engine/sim/rk4.h"
#include "engine/sim/setup.h"
#include "engine/sim/snapshot.h"

namespace legwork {

enum class StepStatus { ok, stopped, fault };

// A parameter set during the run, right before step `step` was taken.
struct Input {
  double step = 0.0;
  int parameter = 0;
  double value = 0.0;
};

// Scratch of step(), sized once.
struct StepScratch {
  explicit StepScratch(const Model& model)
      : ws(model),
        plan(model),
        tau(VecX::Zero(model.nv())),
        a(VecX::Zero(model.nv())),
        rk4(model) {}
  Workspace ws;
  MotionPoint plan;
  VecX tau, a;
  Rk4Scratch rk4;
  ContactInverseResult inverse;
  ConstrainedResult forward;
  ContactVec impulse;
};

struct Simulation {
  Scene scene;
  std::vector<double> initial_values;  // at the last reset
  std::vector<double> values;          // now
  std::vector<Input> inputs;           // since the last reset, in order of time
  Setup setup;
  State state;
  StepScratch scratch;
  History history;
  Snapshot snapshot;
  double current_step = 0.0;   // of the last good state, in case the state's own count is damaged
  std::string fault = {};      // the watchdog's sentence; empty while all is well
  bool has_news = false;       // a fault was found outside step(), which has yet to answer it
  double model_version = 0.0;  // counts setups
};

// About twelve seconds of past at 1 ms.
inline constexpr int kHistoryCapacity = 12000;

Result<Simulation> make_simulation(const Scene& scene);

// One fixed step: gait -> control -> contact -> dynamics -> integrate -> touchdown -> watch -> record. No heap. When
// it answers `stopped` or `fault` the state is the last good one and status_sentence says why.
StepStatus step(Simulation& sim);

// Why the run stands still; empty while it runs.
std::string status_sentence(Simulation& sim);

// Back to the start with the present parameter values; inputs and history are forgotten.
void reset(Simulation& sim);

// Sets a parameter during the run. The plan is solved anew; the robot goes on at the same place and the same fraction
// of its phase, on the new plan. A refusal leaves everything as it was.
Refusal set_parameter(Simulation& sim, int parameter, double value);

// Restores a state of the ring, with the parameter values of its time.
Refusal seek(Simulation& sim, double step);

// Runs the recorded inputs from the start again. Refuses with the first step that differs, or if the start is lost.
Refusal replay(const Simulation& sim);

// ---- parts of the above, shared between the files of sim/

// False if the state is damaged (not finite, out of bounds, not the step the run stands at): the sentence
// is then in sim.fault and the last good state is back.
bool keep_good_state(Simulation& sim);

// The phase begun at time kGaitOrigin + phase T, and the time into it.
double phase_start(const Simulation& sim);
double time_in_phase(const Simulation& sim, double time);

// The plan at a time of the present phase -> scratch.plan.
void plan_at(Simulation& sim, double time);

// Puts the robot exactly on its plan at the present time.
void put_on_plan(Simulation& sim);

// Forgets inputs (and the states they led to) that lie after the present step.
void forget_future(Simulation& sim);

// Largest joint error against scratch.plan (rad) and the joint that has it.
double largest_joint_error(const Simulation& sim, int& joint);

}  // namespace legwork
