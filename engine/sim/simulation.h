// A running scene: Setup (constant) + Workspace (scratch) + State (all that is saved) + the ring of past states.
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/control/joint_feedback.h"
#include "engine/dynamics/constrained.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/sim/history.h"
#include "engine/sim/rk4.h"
#include "engine/sim/run_status.h"
#include "engine/sim/setup.h"
#include "engine/sim/snapshot.h"

namespace legwork {

// What a point of the plan is a function of; unlike any other while it holds NaN.
struct PlanKey {
  double time = kNan, phase = kNan, x_origin = kNan, gait_origin = kNan;
  bool operator==(const PlanKey&) const = default;

 private:
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
};

// Scratch of step(), sized once.
struct StepScratch {
  StepScratch(const Model& model, const Model& plant)  // newton_euler_grf only for its own robot
      : ws(model),
        plan(model),
        plan_tau(VecX::Zero(model.nv())),
        feedback(VecX::Zero(model.nv())),
        noise(VecX::Zero(model.nv())),
        tau(VecX::Zero(model.nv())),
        a(VecX::Zero(model.nv())),
        computed(model),
        rk4(model),
        beside_q(model.nq()),
        beside_v(model.nv()),
        load(VecX::Zero(model.nv())) {
    if (model.family != "quadruped") return;
    reduced.emplace(plant);
    plan_reduced.emplace(model);
  }
  Workspace ws;
  MotionPoint plan;
  PlanKey plan_key;               // of plan
  bool has_plan_tau = false;      // plan_tau, plan_ground and plan_line_moment belong to plan
  bool has_lost_plan = false;     // a leg could not reach: the step has to be taken back
  bool has_straightened = false;  // document 001's equations have no answer: a leg is straight
  Unreached unreached;
  VecX plan_tau;              // of the plan: what no foot supplies (6), joint torques
  VecX feedback, noise, tau;  // added to it, and all together
  VecX a;
  double plan_line_moment = 0.0;  // of the plan about the line through two feet, N m
  GroundForces plan_ground;
  ComputedTorqueScratch computed;
  Rk4Scratch rk4;
  ConstrainedResult forward;
  std::optional<newton_euler_grf::ReducedScratch> reduced, plan_reduced;  // of the plant, the model
  newton_euler_grf::ReducedForward reduced_result;
  ContactVec impulse;
  VecX beside_q, beside_v;  // of the companion before the step
  VecX load;                // what the actuated joints have to carry
  Actuation actuation;      // of the plan
  Actuation feedback_actuation;
  ActuationScratch actuation_scratch;
  LegLoads loads;                        // of a hexapod's plan
  LegLoads feedback_loads;               // of what its computed torque asks for
  virtual_work_tail::Analysis analysis;  // of the last forward dynamics by virtual work
};

// Scratch of compute_snapshot(), sized once.
struct SnapshotScratch {
  explicit SnapshotScratch(const Model& model)
      : rest(model),
        other(model),
        gravity(VecX::Zero(model.nv())),
        bias(VecX::Zero(model.nv())),
        unloaded(VecX::Zero(model.nv())),
        contact(VecX::Zero(model.nv())),
        a(VecX::Zero(model.nv())),
        a_kkt(VecX::Zero(model.nv())),
        plan_X_WB(model.bodies.size()),
        companion_X_WB(model.bodies.size()),
        companion_tau(VecX::Zero(model.nv())) {
    if (model.family == "hexapod") way_tau.fill(VecX::Zero(model.nv()));
  }
  Workspace rest;     // the same pose at rest, and other poses
  MotionPoint other;  // another point of the plan
  VecX gravity, bias, unloaded, contact, a, a_kkt;
  std::vector<Transform> plan_X_WB, companion_X_WB;
  VecX companion_tau;
  std::array<GroundForces, kMethodCount> ground;
  LegLoads loads, full_loads;   // of a hexapod: the paper's, the tree's
  std::array<VecX, 5> way_tau;  // with its foot forces five ways
};

// Where a run stood before what has been set at a step, and how it was set up then (of the last alone; else null).
struct Unchanged {
  double step = 0.0;
  VecX state;
  std::shared_ptr<const Setup> setup;
};

struct Simulation {
  Scene scene;
  std::vector<double> initial_values;  // at the last reset
  std::vector<double> values;          // now
  std::vector<Input> inputs;           // since the last reset, in order of time
  Setup setup;
  State state;
  StepScratch scratch;
  SnapshotScratch view;
  History history;
  Snapshot snapshot;
  double current_step = 0.0;   // of the last good state, in case the state's own count is damaged
  std::string fault = {};      // the watchdog's sentence; empty while all is well
  bool has_news = false;       // a fault was found outside step(), which has yet to answer it
  double model_version = 0.0;  // counts setups
  std::deque<Unchanged> unchanged =
      {};  // one for each step of the inputs that the history still has
};

Result<Simulation> make_simulation(const Scene& scene);

// One fixed step: gait -> control -> contact -> dynamics -> integrate -> touchdown -> watch -> record. No heap. When
// it answers `stopped` or `fault` the state is the last good one and status_sentence says why.
StepStatus step(Simulation& sim);

// Why the run stands still; empty while it runs.
std::string status_sentence(Simulation& sim);

// Back to the start with the present parameter values; inputs and history are forgotten.
void reset(Simulation& sim);

// Sets a parameter during the run. If the plan depends on it, it is solved anew, and the robot goes on at the same
// place and the same fraction of its cycle, on the new plan. A refusal leaves everything as it was.
// All that is set at one step, at once or one after the other, is one change: the order does not matter, and what is set
// back has not been set.
Refusal set_parameter(Simulation& sim, int parameter, double value);
Refusal set_parameters(Simulation& sim,
                       std::span<const Input> changes);  // at the present step; planned once

// Restores a state of the ring, with the parameter values of its time.
Refusal seek(Simulation& sim, double step);

// Runs the recorded inputs from the start again. Refuses with the first step that differs, or if the start is lost.
Refusal replay(const Simulation& sim);

// ---- parts of the above, shared between the files of sim/

// False if the state is damaged (not finite, out of bounds, not the step the run stands at): the sentence
// is then in sim.fault and the last good state is back.
bool keep_good_state(Simulation& sim);

// When the present phase began, and the time into it (within the phase's duration).
double phase_start(const Simulation& sim);
double time_in_phase(const Simulation& sim, double time);

// The plan at a time of the present phase -> scratch.plan, which is kept while time and state stay the same. If a leg
// cannot reach, has_lost_plan is set.
void plan_at(Simulation& sim, double time);

// Puts the robot exactly on its plan at the present time; at the start of a run, as far off as the disturbance says.
void put_on_plan(Simulation& sim, bool is_start = false);

// Largest joint error against scratch.plan (rad) and the joint that has it.
double largest_joint_error(const Simulation& sim, int& joint);

// The trunk's passive angle minus that of scratch.plan, rad; zero if the plan has none.
double passive_error(const Simulation& sim);

// Roll, pitch, yaw of the robot's trunk, rad.
Vec3 trunk_rpy(const Simulation& sim);

// The turn of the trunk from upright, rad, of a run's q.
double turn_of(ConstVecRef q);

// Writes the companion's start: the robot's own.
void start_companion(Simulation& sim);

// ---- drive.cpp: the torques of an instant

enum class Who { robot, companion };

// The plan's torques at a time -> scratch.plan, .plan_tau, .plan_ground, .plan_line_moment.
void feedforward(Simulation& sim, double time);

// What the motors do at state q, v, given the feedforward -> scratch.tau, base rows zero. Leaves q, v set
// in scratch.ws.
void drive(Simulation& sim, const VecX& q, const VecX& v, Who who = Who::robot);

// Forward dynamics of the plant at q, v under scratch.tau by the scene's method -> a. Needs q, v set
// in scratch.ws.
void accelerate(Simulation& sim, const VecX& q, const VecX& v, VecX& a, Who who = Who::robot);

// The angular velocity by which the trunk's orientation changes: v's, or what Eqs. 2 and 3 of document 001 as printed
// make of it.
Vec3 turning_velocity(const Simulation& sim, const VecX& q, const VecX& v, Who who);

// Document 000's own forward dynamics at q, v under scratch.tau -> scratch.reduced_result.
void reduced_accelerations(Simulation& sim, const VecX& q, const VecX& v);

}  // namespace legwork
