// A robot on its plan: Setup (constant), scratch, and the state that it is asked about.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/control/joint_feedback.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/rk4.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/run/run.h"
#include "engine/scenes/planned_walk/setup.h"

namespace legwork {

// What a point of the plan is a function of; unlike any other while it holds NaN.
struct PlanKey {
  double time = kNan, phase = kNan, x_origin = kNan, gait_origin = kNan;
  bool operator==(const PlanKey&) const = default;

 private:
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
};

// Scratch of advance(), sized once.
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
        reference_q(model.nq()),
        reference_v(model.nv()),
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
  bool has_straightened = false;  // Liu & Ben-Tzvi's equations have no answer: a leg is straight
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
  VecX reference_q, reference_v;  // of the reference run before the step
  VecX load;                      // what the actuated joints have to carry
  Actuation actuation;            // of the plan
  Actuation feedback_actuation;
  ActuationScratch actuation_scratch;
  LegLoads loads;                        // of a hexapod's plan
  LegLoads feedback_loads;               // of what its computed torque asks for
  virtual_work_tail::Analysis analysis;  // of the last forward dynamics by virtual work
};

// Scratch of observe(), sized once.
struct SnapshotScratch {
  explicit SnapshotScratch(const Model& model)
      : rest(model),
        other(model),
        gravity(VecX::Zero(model.nv())),
        bias(VecX::Zero(model.nv())),
        unloaded(VecX::Zero(model.nv())),
        contact(VecX::Zero(model.nv())),
        as_printed(VecX::Zero(model.nv())),
        a(VecX::Zero(model.nv())),
        a_kkt(VecX::Zero(model.nv())),
        plan_X_WB(model.bodies.size()),
        reference_X_WB(model.bodies.size()),
        reference_tau(VecX::Zero(model.nv())) {
    if (model.family == "hexapod") force_model_tau.fill(VecX::Zero(model.nv()));
  }
  Workspace rest;     // the same pose at rest, and other poses
  MotionPoint other;  // another point of the plan
  VecX gravity, bias, unloaded, contact, as_printed, a, a_kkt;
  std::vector<Transform> plan_X_WB, reference_X_WB;
  VecX reference_tau;
  std::array<GroundForces, kMethodCount> ground;
  LegLoads loads, full_loads;           // of a hexapod: the paper's, the tree's
  std::array<VecX, 5> force_model_tau;  // with its foot forces five ways
};

class PlannedWalk : public Scene {
 public:
  // `before`: has the same plan, but for the friction that it needs.
  static Result<std::unique_ptr<Scene>> make(const Motion& motion, const ParameterView& values,
                                             const Setup* before = nullptr);

  void start(VecX& x) override;
  // gait -> control -> contact -> dynamics -> integrate -> touchdown -> watch (step.cpp)
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  Diagnostic why_failed() override;
  Refusal check_state(double step, double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;  // planned_walk_sentence.cpp
  Readout readout(double t, const VecX& x) override;       // planned_walk_readout.cpp
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<std::unique_ptr<Scene>> with(const ParameterView& others) const override;
  bool transfer_state(Scene& before, const Change& change, VecX& x) override;
  const Plan* plan() const override { return &setup.plan; }
  std::vector<GaitSummary> compare_gaits() const override;

  const Motion& motion;
  std::vector<double> values;  // that it is built from
  Setup setup;
  PlannedState state;  // that was last asked about
  StepScratch scratch;
  SnapshotScratch view;

  void load(double t, ConstVecRef x);

 private:
  PlannedWalk(const Motion& motion, const ParameterView& values, Setup setup);
  void choose_viewpoint();
  void list_marks();      // planned_walk_marks.cpp
  void lay_out_fields();  // snapshot.cpp; bindings/wasm/README.md lists them
};

// The scene of a run that has a plan, its state loaded.
inline PlannedWalk& walk_of(const Run& run) {
  auto& walk = static_cast<PlannedWalk&>(*run.scene);
  walk.load(run.time(), run.state.tail(run.scene->size()));
  return walk;
}

// ---- what the files of this folder share

// When the present phase began, and the time into it (within the phase's duration).
double phase_start(const PlannedWalk& walk);
double time_in_phase(const PlannedWalk& walk, double time);

// The plan at a time of the present phase -> scratch.plan, which is kept while time and state stay the same. If a leg
// cannot reach, has_lost_plan is set.
void plan_at(PlannedWalk& walk, double time);

// Puts the robot exactly on its plan at the present time; at the start of a run, as far off as the disturbance says.
void put_on_plan(PlannedWalk& walk, bool is_start = false);

// Largest joint error against scratch.plan (rad) and the joint that has it.
double largest_joint_error(const PlannedWalk& walk, int& joint);

// The trunk's passive angle minus that of scratch.plan, rad; zero if the plan has none.
double passive_error(const PlannedWalk& walk);

// Roll, pitch, yaw of the robot's trunk, rad.
Vec3 trunk_rpy(const PlannedWalk& walk);

// The turn of the trunk from upright, rad, of a run's q.
double turn_of(ConstVecRef q);

// Writes the reference run's start: the robot's own.
void start_reference(PlannedWalk& walk);

// ---- joint_torques.cpp: the torques of an instant

enum class RunRole { own, reference };

// The plan's torques at a time -> scratch.plan, .plan_tau, .plan_ground, .plan_line_moment.
void feedforward(PlannedWalk& walk, double time);

// What the motors do at state q, v, given the feedforward -> scratch.tau, base rows zero. Leaves q, v set
// in scratch.ws.
void joint_torques(PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role = RunRole::own);

// Forward dynamics of the plant at q, v under scratch.tau by the scene's method -> a. Needs q, v set
// in scratch.ws.
void accelerate(PlannedWalk& walk, const VecX& q, const VecX& v, VecX& a,
                RunRole role = RunRole::own);

// The angular velocity by which the trunk's orientation changes: v's, or what Eqs. 2 and 3 of Liu & Ben-Tzvi 2018 as printed
// make of it.
Vec3 turning_velocity(const PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role);

// Sureshkumar et al.'s own forward dynamics at q, v under scratch.tau -> scratch.reduced_result.
void reduced_accelerations(PlannedWalk& walk, const VecX& q, const VecX& v);

}  // namespace legwork
