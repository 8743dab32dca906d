// A robot that nothing holds up but its feet: it walks by a controller that knows its nominal self, on ground, with a
// friction and under pushes that it does not know, and falls where that is not enough (theory/free_running 1).
//
// A step: push and drag -> control (whole body, or joints alone) -> motors (delay, limits) -> contact and dynamics
// (contact/free_step.h) -> books (energy, way, slip) -> has it fallen. After a fall the motors only damp. Commands, ground
// and payload are parameters that are taken up while it runs; pushes, drags and standing up are events.
#pragma once

#include "engine/contact/free_step.h"
#include "engine/control/joint_pattern.h"
#include "engine/control/whole_body.h"
#include "engine/scenes/scenes.h"

namespace legwork {

enum class FreeControl : int { limp, joints, joints_with_feedforward, whole_body };
enum class FallKind : int { none, tilted, low };

struct FreeMotors {
  double torque_limit = 18.0;  // N m
  double speed_limit = 100.0;  // rad/s: from here on a motor does not push further
  double delay = 0.0;          // s
  int delay_steps = 0;         // the same
};

// A gait of the list of those that so many legs have, and its timing; 0: the gait's own.
struct GaitChoice {
  int number = 0;
  double period = 0.0, duty = 0.0, step_height = 0.0;  // s, periods, m
  bool operator==(const GaitChoice&) const = default;
};

struct FreePayload {
  double mass = 0.0;         // kg
  Vec3 at_B = Vec3::Zero();  // in the trunk's axes, m
};

struct FreePush {
  int body = 0;
  Vec3 impulse = Vec3::Zero();  // world, N s
  Vec3 moment = Vec3::Zero();   // of the impulse besides, about the place, world, N m s
  Vec3 at_B = Vec3::Zero();     // m
  double duration = 0.1;        // s
};

// A spring from the place on the body to the target.
struct FreeDrag {
  int body = 0;
  Vec3 at_B = Vec3::Zero();
  Vec3 target = Vec3::Zero();  // world, m
  double stiffness = 300.0;    // N/m
};

struct FreeSettings {
  double step = 1e-3;  // s
  Model nominal;       // what the controller knows
  Model plant;         // with its payload
  Ground ground;       // its kind and sizes; where it lies is in the state
  double slope = 0.0, slope_direction = 0.0;
  ContactLaw law;
  FreeControl control = FreeControl::whole_body;
  double kp = 0.0, kd = 0.0;
  GaitChoice gait;
  WalkingSettings walking;
  WalkingCommand command;
  FreePayload payload;
  FreeMotors motors;
};

inline constexpr int kMostDelaySteps = 10;

// An impact's impulse over the step alone would be a force that grows as steps shrink.
inline constexpr double kForceWindow = 0.01;  // s

// What the run remembers besides q, v, impulses and the controller: doubles alone, copied as bytes.
struct FreeRecord {
  double push_left = 0.0, push_body = 0.0;                          // push_left: s
  double push_force[3] = {}, push_moment[3] = {}, push_at[3] = {};  // world, N, N m; body axes, m
  double is_dragged = 0.0, drag_body = 0.0, drag_stiffness = 0.0;   // drag_stiffness: N/m
  double drag_at[3] = {}, drag_target[3] = {};                      // body axes, world, m
  double clock = 0.0;  // of the joints' pattern, periods
  // J: by the motors; the sizes of that, joint by joint; by pushes and drag; by the ground; where the energy's count begins
  double motor_work = 0.0, motor_use = 0.0, outer_work = 0.0, contact_work = 0.0;
  double energy_base = 0.0;
  double distance = 0.0;                                   // m, of the trunk
  double travel[2] = {}, turned = 0.0, travel_time = 0.0;  // since the last command; heading's axes
  double fall_kind = 0.0, fall_time = 0.0, fall_foot = -1.0, fall_slip = 0.0;
  double slip[kMaxLegs] = {};  // m in the last third of a second, fading
  double contacts = 0.0, sweeps = 0.0, residual = 0.0, penetration = 0.0;
  double worst_residual = 0.0, most_sweeps = 0.0;
  double ground_at[3] = {}, ground_yaw = 0.0;
  double drag_force[3] = {};            // N
  double saturated = 0.0;               // share of joints at their limit
  double foot_force[kMaxLegs][3] = {};  // N, world: impulses over time, fading over kForceWindow

  // Shortly before the fall, by so much that it is worth telling; or -1.
  int foot_that_slipped() const { return fall_slip > 0.005 ? static_cast<int>(fall_foot) : -1; }
};
static_assert(std::is_trivially_copyable_v<FreeRecord>);

// The present torques and those before them.
inline constexpr int kDelaySlots = kMostDelaySteps + 1;

// [ q | v | impulses, 3 a point | torques | delayed torques | WalkingState | FreeRecord ]
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

// A family that can run free.
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
  static Result<std::unique_ptr<FreeRobot>> make(const FreeKind& kind, const ParameterView& values);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  Refusal check_state(double step, double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe_before(const VecX* before, const VecX& x) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  Readout readout(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  Refusal apply(const Change& change, VecX& x) override;
  bool transfer_state(Scene& before, const Change& change, VecX& x) override;

  // ---- Events
  void push(const FreePush& push, VecX& x);
  void drag(const FreeDrag& drag, VecX& x);
  void let_go(VecX& x);
  void stand_up(VecX& x);

  const FreeSettings& settings() const { return settings_; }
  const FreeLayout& layout() const { return layout_; }
  const WalkingRobot& robot() const { return made_->walking.robot; }
  std::span<const ContactPoint> points() const { return made_->points; }
  FreeRecord record_of(const VecX& x) const;

 private:
  FreeRobot(const FreeKind& kind, FreeSettings settings, const WalkingRobot& robot);
  void describe();
  void lay_out_fields();
  double reach() const;             // of its viewpoint, m
  FreeView view_of(const VecX& x);  // free_robot_fields.cpp
  // What of the description follows from the settings that a run takes up.
  void describe_settings();
  void load(const VecX& x);
  void save(VecX& x) const;
  void place_ground_of(const FreeRecord& record);
  // The settings of other values, for the same robot; `was`, if given, gets those before.
  Refusal take_up(const ParameterView& values, FreeSettings* was = nullptr);
  void adapt(const FreeSettings& was, double energy_before);
  // The robot on its feet at its place, heading as it did.
  void stand();
  double energy();
  // In the order of the sums that the bits are of.
  static double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  // What pulls it besides ground and motors (free_robot_push.cpp).
  void push_and_drag(double h);
  void add_force(int body, const Vec3& at_B, const Vec3& force);
  void add_moment(int body, const Vec3& moment);
  void control(double h);
  void drive_motors();
  void account_for_energy(double h);
  void watch_fall(double t);
  friend class FreeTrial;
  Study study_of_pushes() const;
  Study study_of_friction() const;
  Study study_of_tail() const;

  const FreeKind& kind_;
  FreeSettings settings_;
  Ground ground_;
  // All that is made from the settings; made anew with them, so that no piece remembers older ones.
  struct Made {
    Made(const FreeSettings& settings, const WalkingRobot& robot);
    std::vector<ContactPoint> points;
    Workspace nominal_ws, ws;
    WalkingScratch walking;
    JointPattern pattern;
    FreeStepScratch step;
  };
  std::unique_ptr<Made> made_;
  FreeLayout layout_;
  MatX push_rows_;  // 3 x nv
  std::vector<Vec3> foot_force_, view_points_;
  // The state, in pieces.
  VecX q_, v_, impulse_, torque_, delayed_, tau_, outer_;
  WalkingState walking_;
  FreeRecord record_;
  ContactStep contact_;
  // What the last step's momenta have changed by and no impulse accounts for: N s; about where the centre of mass was,
  // kg m^2/s.
  Vec3 linear_unbalanced_ = Vec3::Zero(), angular_unbalanced_ = Vec3::Zero();
};

// The settings of these values; refuses what cannot be.
Result<FreeSettings> read_free_settings(const FreeKind& kind, const ParameterView& values);

std::span<const FreeKind> free_kinds();

}  // namespace legwork
