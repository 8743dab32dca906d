// A robot that follows a plan, as a scene: Setup (constant), scratch, and the state that is examined. Its files work on
// the state last loaded (PlannedWalk::load) and leave results in the scratch. World axes, SI units; q, v, a, tau as in
// model.h.
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

// What a point of the plan is a function of. While it holds NaN it equals no other.
struct PlanKey {
  double time = kNan, phase = kNan, x_origin = kNan, gait_origin = kNan;
  bool operator==(const PlanKey&) const = default;

 private:
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
};

// Scratch of advance(), allocated once.
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
  PlanKey plan_key;            // of `plan`
  bool has_plan_tau = false;   // whether plan_tau, plan_ground and plan_line_moment are of `plan`
  bool has_lost_plan = false;  // a leg could not reach: the step has to be taken back
  bool has_straightened = false;  // Liu & Ben-Tzvi's equations have no answer: a leg is straight
  Unreached unreached;            // which leg
  VecX plan_tau;                  // of the plan: what no foot supplies (6), joint torques
  VecX feedback, noise, tau;      // added to it, and their sum
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
  VecX load;                      // generalised force that the driven joints have to carry
  Actuation actuation;            // of the plan
  Actuation feedback_actuation;
  ActuationScratch actuation_scratch;
  LegLoads loads;                        // of a hexapod's plan
  LegLoads feedback_loads;               // of the accelerations that its computed torque asks for
  virtual_work_tail::Analysis analysis;  // of the last forward dynamics by virtual work
};

// Scratch of observe(), allocated once.
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
  Workspace rest;     // for the same pose at rest, and for other poses
  MotionPoint other;  // another point of the plan
  // Generalised forces (nv): gravity's, h, what the motion needs with unloaded feet, the feet's, a hexapod's with
  // Eq. 10 as printed; and accelerations (nv): by the scene's method, by KKT.
  VecX gravity, bias, unloaded, contact, as_printed, a, a_kkt;
  // Poses of the bodies on the plan and in the reference run.
  std::vector<Transform> plan_X_WB, reference_X_WB;
  VecX reference_tau;
  std::array<GroundForces, kMethodCount> ground;  // by GroundForceMethod
  LegLoads loads, full_loads;                     // of a hexapod: the paper's, the tree's
  std::array<VecX, 5> force_model_tau;            // with its foot forces five ways
};

class PlannedWalk : public Scene {
 public:
  // Refuses what build_setup() does. `before`, if given: a setup whose plan can be reused if the friction is the same.
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
  PlannedState state;  // last loaded
  StepScratch scratch;
  SnapshotScratch view;

  // Makes x at time t (s) the state to work on.
  void load(double t, ConstVecRef x);

 private:
  PlannedWalk(const Motion& motion, const ParameterView& values, Setup setup);
  void choose_viewpoint();
  void list_marks();      // planned_walk_marks.cpp
  void lay_out_fields();  // snapshot.cpp; bindings/wasm/README.md lists them
};

// The scene of a run, which must be a PlannedWalk, with the run's state loaded.
inline PlannedWalk& walk_of(const Run& run) {
  auto& walk = static_cast<PlannedWalk&>(*run.scene);
  walk.load(run.time(), run.state.tail(run.scene->size()));
  return walk;
}

// ---- Shared by the files of this folder; of the state loaded, at the plan's point scratch.plan

// When the present phase began, s, and how far `time` is into it, s, cut to the phase's duration.
double phase_start(const PlannedWalk& walk);
double time_in_phase(const PlannedWalk& walk, double time);

// Writes the plan's point at a time of the present phase to scratch.plan; does nothing if it is there already. If a leg
// cannot reach, scratch.has_lost_plan is set.
void plan_at(PlannedWalk& walk, double time);

// Puts the robot exactly on its plan at the present time; at the start of a run, turned off it as the disturbance says.
void put_on_plan(PlannedWalk& walk, bool is_start = false);

// Largest joint error against scratch.plan, rad, and the joint (from 0) that has it.
double largest_joint_error(const PlannedWalk& walk, int& joint);

// The trunk's passive angle minus that of scratch.plan, rad; zero if the plan has none.
double passive_error(const PlannedWalk& walk);

// Roll, pitch, yaw of the robot's trunk, rad.
Vec3 trunk_rpy(const PlannedWalk& walk);

// The angle of the trunk from the world's axes, rad, for a run's q.
double turn_of(ConstVecRef q);

// Starts the reference run, if there is one, at the robot's own state.
void start_reference(PlannedWalk& walk);

// ---- joint_torques.cpp: the torques of an instant

// Whose torques: the robot's own, or the reference run's (Setup::reference_run).
enum class RunRole { own, reference };

// Writes the plan's point and torques at a time to scratch.plan, plan_tau, plan_ground and plan_line_moment.
void feedforward(PlannedWalk& walk, double time);

// Writes the motor torques at state q, v to scratch.tau, base rows zero. Needs feedforward() at this time. Leaves q, v
// set in scratch.ws.
void joint_torques(PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role = RunRole::own);

// Writes the plant's acceleration a at q, v under scratch.tau by the scene's method. Needs q, v set in scratch.ws
// (joint_torques). Sets scratch.has_straightened where Liu & Ben-Tzvi's equations have no answer.
void accelerate(PlannedWalk& walk, const VecX& q, const VecX& v, VecX& a,
                RunRole role = RunRole::own);

// The angular velocity with which the trunk's orientation changes, rad/s: v's own, or the one that follows from it by
// Eqs. 2 and 3 of Liu & Ben-Tzvi 2018 as printed.
Vec3 turning_velocity(const PlannedWalk& walk, const VecX& q, const VecX& v, RunRole role);

// Writes the result of Sureshkumar et al.'s own forward dynamics at q, v under scratch.tau to scratch.reduced_result.
// Needs Setup::has_reduced_forward() (assert).
void reduced_accelerations(PlannedWalk& walk, const VecX& q, const VecX& v);

}  // namespace legwork
