// A robot that nothing but its feet holds up (theory/free_running 1). Its controller knows the nominal robot, but not
// the ground, the friction, the payload or pushes, and the robot falls where that is not enough.
//
// A step: push and drag -> control (whole body, or joints alone) -> motors (delay, limits) -> contact and dynamics
// (contact/free_step.h) -> accounts (energy, distance, slip) -> has it fallen? After a fall the motors only damp.
// Commands, ground and payload are parameters that can change during a run; pushes, drags and standing up are events.
// World axes, SI units.
#pragma once

#include <cstddef>

#include "engine/contact/free_step.h"
#include "engine/control/fall.h"
#include "engine/control/joint_pattern.h"
#include "engine/control/whole_body.h"
#include "engine/dynamics/centroidal.h"
#include "engine/scenes/hand.h"
#include "engine/scenes/scenes.h"
#include "engine/scenes/walking_parameters.h"

namespace legwork {

// The values of control.mode (theory/free_running 8).
enum class FreeControl : int { limp, joints, joints_with_feedforward, whole_body };

// Of all leg joints (theory/free_running 8.1).
struct FreeMotors {
  double torque_limit = 18.0;  // N m
  double speed_limit = 100.0;  // rad/s: driving torque fades out over the last tenth below it
  double delay = 0.0;          // s
  int delay_steps = 0;         // the delay in time steps, at most kMostDelaySteps
};

// A point mass on the trunk that the controller does not know of.
struct FreePayload {
  double mass = 0.0;         // kg
  Vec3 at_B = Vec3::Zero();  // in the trunk's axes, m
};

// What the parameter values mean (read_free_settings).
struct FreeSettings {
  double step = 1e-3;                         // s
  Model nominal;                              // what the controller knows
  Model plant;                                // the robot as it is: with its payload
  Ground ground;                              // its kind and sizes; where it lies is in the state
  double slope = 0.0, slope_direction = 0.0;  // rad; from the heading when the ground last changed
  ContactLaw law;
  FreeControl control = FreeControl::whole_body;
  double kp = 0.0, kd = 0.0;  // N m/rad, N m s/rad, of the controllers of joints alone
  GaitChoice gait;
  WalkingSettings walking;
  WalkingCommand command;
  FreePayload payload;
  FreeMotors motors;
};

inline constexpr int kMostDelaySteps = 10;  // room in the delay line

// Time over which foot forces are averaged: an impact's impulse over a single step would be a force that grows as steps
// shrink.
inline constexpr double kForceWindow = 0.01;  // s

// What the run remembers besides q, v, impulses and the controller. It has doubles only, because it is copied to and
// from the state as bytes; a number that is an index or a flag is a whole one.
struct FreeRecord {
  HandRecord hand;
  double clock = 0.0;  // of the joints' pattern, periods
  // J. Work of the motors; the sum of its absolute values joint by joint; work of pushes and drag; of the ground; and
  // the energy from which the account starts (theory/free_running 11).
  double motor_work = 0.0, motor_use = 0.0, outer_work = 0.0, contact_work = 0.0;
  double energy_base = 0.0;
  double distance = 0.0;  // m, along the trunk's path over the ground
  // Since the last change of command or gait: distance forward and to the left (m), angle (rad), time (s).
  double travel[2] = {}, turned = 0.0, travel_time = 0.0;
  // The fall: a FallKind, s, and the foot that slipped most before it (-1: none), by how much, m.
  double fall_kind = 0.0, fall_time = 0.0, fall_foot = -1.0, fall_slip = 0.0;
  double slip[kMaxLegs] = {};  // m slipped lately, fading over 0.3 s
  // Of the last step's contacts (ContactStep), and the largest of all steps.
  double contacts = 0.0, sweeps = 0.0, residual = 0.0, penetration = 0.0;
  double worst_residual = 0.0, most_sweeps = 0.0;
  double ground_at[3] = {}, ground_yaw = 0.0;  // m, rad: the ground's origin and heading
  double drag_force[3] = {};                   // N, world
  double saturated = 0.0;                      // share of joints at their limit
  double foot_force[kMaxLegs][3] = {};  // N, world: impulses over time, fading over kForceWindow

  // The foot that slipped by more than 5 mm shortly before the fall, or -1.
  int foot_that_slipped() const { return fall_slip > 0.005 ? static_cast<int>(fall_foot) : -1; }
};
static_assert(std::is_trivially_copyable_v<FreeRecord>);

// Slots of the delay line: the present torques and those before them, newest first.
inline constexpr int kDelaySlots = kMostDelaySteps + 1;

// Layout of the state: [ q | v | contact impulses of the last step, 3 per point | joint torques | delay line |
// WalkingState | FreeRecord ]. Its functions give where each part begins.
struct FreeLayout {
  int nq = 0, nv = 0, points = 0, joints = 0;
  int v() const { return nq; }
  int impulse() const { return nq + nv; }
  int torque() const { return impulse() + 3 * points; }
  int delayed() const { return torque() + joints; }
  int walking() const { return delayed() + kDelaySlots * joints; }
  int record() const { return walking() + static_cast<int>(sizeof(WalkingState) / sizeof(double)); }
  int size() const { return record() + static_cast<int>(sizeof(FreeRecord) / sizeof(double)); }
};

// A family that can run free. There is one object of each, alive as long as the program.
struct FreeKind {
  const char* family;  // "free_quadruped"
  int legs;
  bool has_tail;
  std::span<const Parameter> (*parameters)();
  Result<Model> (*build)(const ParameterView& values);
};

struct FreeView;

class FreeRobot : public Scene {
 public:
  // Refuses what read_free_settings() does, and a robot that the walking controller cannot handle (walking_robot).
  static Result<std::unique_ptr<FreeRobot>> make(const FreeKind& kind, const ParameterView& values);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  Refusal check_state(double step, double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe_before(const double* before, const VecX& x) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  Readout readout(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  Refusal apply(const Change& change, VecX& x) override;
  bool transfer_state(Scene& before, const Change& change, VecX& x) override;

  const Model* coded_robot() const override { return &settings_.nominal; }
  void coordinates(const VecX& x, VecX& q, VecX& v) override;

  // ---- Events, at the state x. Bodies must exist (assert).
  void push(const Push& push, VecX& x);
  void drag(const Pull& pull, VecX& x);
  void let_go(VecX& x);
  void stand_up(VecX& x);

  const FreeSettings& settings() const { return settings_; }
  const FreeLayout& layout() const { return layout_; }
  const WalkingRobot& robot() const { return made_->walking.robot; }
  std::span<const ContactPoint> points() const { return made_->points; }
  // The record in a state x.
  FreeRecord record_of(const VecX& x) const { return record_of(x.data()); }

 private:
  FreeRobot(const FreeKind& kind, FreeSettings settings, const WalkingRobot& robot);
  void describe();
  void lay_out_fields();
  double reach() const;             // of its viewpoint, m
  FreeView view_of(const VecX& x);  // free_robot_fields.cpp
  // What observing needs of a state x. The two latest are kept: one step's end is the next one's beginning.
  struct Seen {
    explicit Seen(const Model& plant);
    VecX qv;       // q and v; at first NaN
    Workspace ws;  // their forward kinematics
    WholeBody whole;
  };
  Seen& see(const double* x);
  FreeRecord record_of(const double* x) const;
  // Where a member of the record begins in a state x, so that the others need not be copied.
  const double* in_record(const double* x, std::size_t offset) const {
    return x + layout_.record() + offset / sizeof(double);
  }
  HandRecord hand_of(const double* x) const;
  // The part of the description that depends on settings that can change during a run.
  void describe_settings();
  // The state's pieces from and to x, but not the delay line, which stays there.
  void load(const VecX& x);
  void save(VecX& x) const;
  std::span<double> delayed(VecX& x) const {
    return {x.data() + layout_.delayed(), at(layout_.walking() - layout_.delayed())};
  }
  void place_ground_of(const FreeRecord& record);
  // Takes over the settings of other values, for the same robot; `was`, if given, gets the old ones.
  Refusal take_up(const ParameterView& values, FreeSettings* was = nullptr);
  void adapt(const FreeSettings& was, double energy_before, VecX& x);
  // Puts the robot on its feet where it is, with its heading.
  void stand(VecX& x);
  double energy();
  // With a fixed order of summation.
  static double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  void push_and_drag(double h);  // -> outer_
  void control(double h);
  void drive_motors(std::span<double> delayed);
  // R: the trunk's attitude after the step.
  void account_for_energy(double h, const Mat3& R);
  void watch_fall(double t, const Mat3& R);
  friend class FreeTrial;
  Study study_of_pushes() const;
  Study study_of_friction() const;
  Study study_of_tail() const;

  const FreeKind& kind_;
  FreeSettings settings_;
  Ground ground_;
  // All that is made from the settings. It is made anew with them, so that no part remembers older ones.
  struct Made {
    Made(const FreeSettings& settings, const WalkingRobot& robot);
    std::vector<ContactPoint> points;
    Workspace ws;  // of both models: a payload changes nothing but the trunk's inertia
    WalkingScratch walking;
    WalkingCommand command;  // the settings', within the legs' reach
    JointPattern pattern;
    FreeStepScratch step;
    std::array<Seen, 2> seen;
    std::size_t latest = 0;  // of them
  };
  std::unique_ptr<Made> made_;
  FreeLayout layout_;
  MatX push_rows_;  // 3 x nv
  std::vector<Vec3> foot_force_, view_points_;
  // The state, in pieces.
  VecX q_, v_, impulse_, torque_, tau_, outer_;
  WalkingState walking_;
  FreeRecord record_;
  ContactStep contact_;
  // Changes of momentum in the last step that no impulse accounts for, N s; angular about the previous centre of mass,
  // kg m^2/s.
  Vec3 linear_unbalanced_ = Vec3::Zero(), angular_unbalanced_ = Vec3::Zero();
};

// The settings of these values. Refuses what the family does, a payload that makes no valid model, and a delay of more
// than kMostDelaySteps steps.
Result<FreeSettings> read_free_settings(const FreeKind& kind, const ParameterView& values);

// All families that can run free.
std::span<const FreeKind> free_kinds();

}  // namespace legwork
