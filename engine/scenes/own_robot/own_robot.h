// A robot of the user's own (io/robot_file.h) on its plan of sliders, let go, or held by its motors; fixed, or free with the
// feet pinned that touch the floor. Other links do not touch anything.
#pragma once

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/compliant_step.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/run/scene.h"
#include "engine/scenes/own_robot/own_robot_file.h"
#include "engine/scenes/own_robot/own_robot_settings.h"

namespace legwork {

// Layout of the state: [ q | v | per foot: pinned or not, where, impulse of the last step | motor torques | work | energy ].
struct OwnRobotLayout {
  int nq = 0, nv = 0, feet = 0;
  static constexpr int kPerFoot = 7;
  int v() const { return nq; }
  int foot(int f) const { return nq + nv + kPerFoot * f; }
  int torque() const { return foot(feet); }
  int work() const { return torque() + nv; }  // of the motors, J
  int energy() const { return work() + 1; }   // from which the account starts, J
  int size() const { return energy() + 1; }
};

// What it takes to hold a pose at rest.
struct HoldingTorque {
  VecX torque;                   // nv: zero for the base and for joints that mimic others
  std::vector<Vec3> foot_force;  // world, N
  double unbalanced = 0.0;       // share of the base's load that no foot carries: 0 to 1
  bool pulls = false;            // whether a foot would have to hang on to the floor
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
  Result<Study> study(int index) override;
  Refusal apply(const Change& change, VecX& x) override;

  const OwnRobotLayout& layout() const { return layout_; }
  const std::vector<std::string>& coordinates() const { return coordinates_; }
  const Model& plant() const { return made_->plant; }
  const OwnRobotSettings& settings() const { return settings_; }
  // At the configuration of x, with the feet pinned that x says.
  const HoldingTorque& holding_torque(const VecX& x);

 private:
  OwnRobot(std::shared_ptr<const OwnRobotFile> file, RobotModel built);
  Refusal take_up(const ParameterView& values);
  void describe();
  void describe_bodies();  // what a payload changes
  void lay_out_fields();   // own_robot_fields.cpp
  // Writes the q that the sliders ask for; a base that floats is put on the floor, level but for roll and pitch. False if
  // its loops cannot be closed there.
  bool pose(VecX& q);
  void pin(VecX& x);
  void take_pose(VecX& x);
  double energy(const VecX& x);
  void load(const VecX& x);
  void set_inertia();
  // The spring and damper of a slider's motor; k, its coordinate, is -1 if it has none now.
  struct Motor {
    int k = -1;
    double stiffness = 0.0, damping = 0.0, stretch = 0.0;
  };
  Motor motor(std::size_t slider) const;
  void set_compliance();
  int set_constraints(const VecX& x);
  bool read_motors(VecX& x);
  bool is_pinned(const VecX& x, int foot) const { return x[layout_.foot(foot)] != 0.0; }
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
  VecX effort_, damping_, friction_;      // nv, of the file; effort: 0 if it says none
  // All that is made from the model with its payload.
  struct Made {
    explicit Made(Model with_payload);
    Model plant;
    Workspace ws;
    CompliantScratch scratch;
    LoopClosure loops;
    Compliance compliance;
    MatX J;                        // kMaxContactRows x nv
    VecX q, v, v_next, tau, none;  // none: zeros
    VecX cut;                      // 1 for coordinates whose motor is at its limit
    VecX inertia;                  // what the motor of each coordinate moves: kg m^2, kg
    std::vector<int> pinned;
    std::vector<double> lowest;
    ContactVec off, impulse;
    HoldingTorque hold;
  };
  std::unique_ptr<Made> made_;
  std::string quick_;      // paths for Scene::quick
  double middle_ = 0.0;    // m: height of the middle of the pose
  bool is_closed_ = true;  // whether the pose closes the robot's loops
  std::vector<Vec3>
      half_axes_;  // three per body, in its axes: of the ellipsoid of uniform density with its inertia, m
  friend struct OwnRobotView;
};

}  // namespace legwork
