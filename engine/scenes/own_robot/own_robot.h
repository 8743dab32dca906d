// A robot of the user's own (io/robot_file.h) on its plan of sliders, let go, or held by its motors; fixed, or free on ground
// that pushes whatever shape reaches it, or with the feet pinned that touch it. Its links touch free bodies beside it, and each
// other if asked to.
#pragma once

#include "engine/contact/tree_step.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/loop_projection.h"
#include "engine/run/scene.h"
#include "engine/scenes/hand.h"
#include "engine/scenes/own_robot/own_robot_file.h"
#include "engine/scenes/own_robot/own_robot_settings.h"
#include "engine/scenes/own_robot/own_robot_walk.h"

namespace legwork {

// Layout of the state: [ q | v | what holds or touches it | motor torques | works | energy | residual | hand | walk ], where
//   pinned feet   per foot: pinned or not, where (m), force of the last step (N)
//   contact       per place for a contact: what touches what (Touching, -1: none), impulse of the last step (N s)
//   motor         per joint that turns: how far it is behind where its speed had it be by now (rad, m)
//   walk          OwnWalkState, of robots with legs
struct OwnRobotLayout {
  int nq = 0, nv = 0, pins = 0, contacts = 0, turning = 0;
  bool walks = false;
  static constexpr int kPerPin = 7, kPerContact = 5;
  int v() const { return nq; }
  int pin(int foot) const { return nq + nv + kPerPin * foot; }
  int contact(int k) const { return pin(pins) + kPerContact * k; }
  int behind(int k) const { return contact(contacts) + k; }
  int torque() const { return behind(turning); }
  int work() const { return torque() + nv; }         // of the motors, J
  int hand_work() const { return work() + 1; }       // of pushes and drags, J
  int energy() const { return hand_work() + 1; }     // from which the account starts, J
  int residual() const { return energy() + 1; }      // of the contacts' law, m/s
  int drag_force() const { return residual() + 1; }  // world, N
  int hand() const { return drag_force() + 3; }
  int walk() const { return hand() + static_cast<int>(sizeof(HandRecord) / sizeof(double)); }
  int size() const {
    return walk() + (walks ? static_cast<int>(sizeof(OwnWalkState) / sizeof(double)) : 0);
  }
};

// A point at which the floor carries the robot, or at which another link pushes this one.
struct Support {
  int body = 0;
  Vec3 p_B = Vec3::Zero();    // m, in the body's axes
  Vec3 force = Vec3::Zero();  // on the body, world axes, N
  bool is_floor = true;
};

// What it takes to hold a pose at rest.
struct HoldingTorque {
  VecX torque;                 // nv: zero for the base and for joints that mimic others
  std::vector<Support> floor;  // with the forces that carry the robot at rest
  double unbalanced = 0.0;     // share of the base's load that no foot carries: 0 to 1
  bool pulls = false;          // whether a foot would have to hang on to the floor
};

struct OwnRobotView;

class OwnRobot : public Scene {
 public:
  static Result<std::unique_ptr<OwnRobot>> make(std::shared_ptr<const OwnRobotFile> file,
                                                const ParameterView& values);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  Diagnostic why_failed() override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  Readout readout(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  std::string robot_report() override;
  Result<Study> study(int index) override;
  Refusal apply(const Change& change, VecX& x) override;
  Refusal check_state(double step, double t, const VecX& x) override;

  const Model* coded_robot() const override { return &made_->plant; }
  void coordinates(const VecX& x, VecX& q, VecX& v) override;

  // ---- Events, at the state x. Under the drive pose nothing happens.
  void push(const Push& push, VecX& x);
  void drag(const Pull& pull, VecX& x);
  void let_go(VecX& x);
  void stand_up(VecX& x);  // under the drive walk only

  const OwnRobotLayout& layout() const { return layout_; }
  const std::vector<std::string>& coordinates() const { return coordinates_; }
  bool has_loops() const { return made_->scratch.tree.loops.rows > 0; }
  int loops_held() const { return loops_held_; }
  const Model& plant() const { return made_->plant; }
  const OwnRobotSettings& settings() const { return settings_; }
  // What moves the joints: of code, nothing else does.
  RobotDrive drive() const {
    return given.values.empty() && was_given.values.empty() ? settings_.drive : RobotDrive::let_go;
  }
  // At the configuration of x, carried where x says.
  const HoldingTorque& holding_torque(const VecX& x);

 private:
  OwnRobot(std::shared_ptr<const OwnRobotFile> file, RobotModel built);
  Refusal take_up(const ParameterView& values);
  void describe();
  void describe_bodies();  // what a payload or another drive changes
  void lay_out_fields();   // own_robot_fields.cpp
  // Writes the q that the sliders ask for; a base that floats is put on the floor, level but for roll and pitch. False if
  // its loops cannot be closed there.
  bool pose(VecX& q);
  // Moves q up or down until the robot is at this height above the ground, m.
  void set_down(double height, VecX& q);
  bool is_in_contact() const { return layout_.contacts > 0; }
  void put_down(VecX& x);
  void touch(VecX& x);
  void pin(VecX& x);
  void take_pose(VecX& x);
  double energy(const VecX& x);
  void load(const VecX& x);
  void set_inertia();
  // The spring and damper of a slider's motor; k, its coordinate, is -1 if it has none now.
  struct Motor {
    int k = -1;
    double stiffness = 0.0, damping = 0.0, stretch = 0.0;
    double drive = 0.0;  // damping times the speed that it is to have, N m, N
  };
  Motor motor(std::size_t slider, double h) const;  // in a step of h, s
  Motor turning_motor(int turning, double h) const;
  void set_compliance(double h);
  int set_constraints(const VecX& x);
  double least_gap() const;
  bool read_motors(double h, VecX& x);
  bool go_on(double h, VecX& x);
  double time_of_strike(double left, const VecX& x);
  bool strike(const VecX& x);
  // Writes where the floor carries the robot in state x, and how much in its last step. Needs forward_kinematics.
  void read_supports(const VecX& x, std::vector<Support>& supports) const;
  // Walking (own_robot_walk.cpp).
  OwnWalkState walk_of(const VecX& x) const;
  void set_walk(const OwnWalkState& state, VecX& x) const;
  void walk_on(VecX& x);
  void watch_walk(double t, VecX& x);
  // The file's damper of a joint, and its dry friction as one, N m s/rad.
  double passive_damping(int k) const;
  std::string walk_sentence(double t, const VecX& x) const;
  bool only_commands(const Change& change) const;
  HandRecord hand_of(const VecX& x) const;
  void set_hand(const HandRecord& hand, VecX& x) const;
  OwnRobotView view_of(const VecX& x);
  double viewpoint_reach();
  Study study_reach();
  Result<Study> study_payload();

  std::shared_ptr<const OwnRobotFile> file_;
  RobotModel built_;  // as the file has it
  OwnRobotSettings settings_;
  std::vector<double> values_;  // of all parameters
  std::vector<double> slider_;  // in the order of file_->sliders
  OwnRobotLayout layout_;
  std::vector<std::string> coordinates_;  // names, one per number of v
  std::vector<int> motor_v_;              // where in v each motor is that code drives
  VecX effort_, damping_, friction_;      // nv, of the file; effort: 0 if it says none
  // All that is made from the model with its payload.
  struct Made {
    Made(Model with_payload, const OwnRobotSettings& settings);
    Model plant;
    Workspace ws;
    TreeStepScratch scratch;
    Ground ground;
    std::vector<Touching> touching, all_touching;  // of a part of the step, of the whole
    Compliance compliance;
    TreeStepReport report;
    MatX J, J_point;  // kMaxContactRows x nv; 3 x nv
    VecX q, v, v_start, v_next, v_moving, tau, wanted, outer, forces, none;  // none: zeros
    VecX cut;      // 1 for coordinates whose motor is at its limit
    VecX inertia;  // what the motor of each coordinate moves: kg m^2, kg
    VecX behind;   // of joints that turn, rad, m
    std::vector<int> pinned;
    std::vector<double> lowest;
    ContactVec off, impulse;
    std::vector<Support> supports;
    HoldingTorque hold;
    std::unique_ptr<OwnWalker> walker;  // under the drive walk
    bool lies = false;                  // it has fallen
  };
  std::unique_ptr<Made> made_;
  std::string quick_;      // paths for Scene::quick
  double middle_ = 0.0;    // m: height of the middle of the pose
  bool is_closed_ = true;  // whether the pose closes the robot's loops
  int loops_held_ = 0;     // directions, independent ones, in that pose
  std::vector<Vec3>
      half_axes_;  // three per body, in its axes: of the ellipsoid of uniform density with its inertia, m
  friend struct OwnRobotView;
};

}  // namespace legwork
