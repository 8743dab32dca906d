// A herd: up to a thousand quadrupeds with parameters of their own, all told the same by one controller that knows the
// robot as it is planned, stepped eight at a time (dynamics/lanes/robots.h). What sweeps over parameters run on.
//
// Motors get the plan's torques, computed once a step for all, and PD on each robot's own joints; a swinging leg aims at
// where its foot meets the ground although the trunk leans, and a little further where the trunk is too fast [Raibert86].
// The feet of the plan's stance are pinned, and strike without rebound when their phase begins. A robot ends, and stands
// still from then on, when a joint or its trunk is too far from the plan, when a standing leg is straight, or when it has diverged. The herd ends
// with its last robot. Every robot starts on the plan, at the same place of the equations; where it is drawn is its place
// in the herd.
#pragma once

#include "engine/contact/stance_inverse.h"
#include "engine/dynamics/robots.h"
#include "engine/exhibits/exhibits.h"
#include "engine/motion/plan.h"

namespace legwork {

// What differs between the robots; the values of herd.vary.
enum class HerdVariety : int { all, masses, inertias, lengths, centres, payload };

struct HerdSettings {
  int robots = 200;
  double spread = 0.05;
  double seed = 1.0;
  HerdVariety variety = HerdVariety::all;
  bool is_row = false;  // evenly from -spread to +spread instead of by chance
  bool is_runge_kutta = false;
  double step = 1e-3;  // s
  double kp = 0.0, kd = 0.0;
  double level = 0.0, placement = 0.0;  // of swinging legs: RobotCommand::lean; 1, s
  double torque_limit = 0.0, error_limit = 0.0, tilt_limit = 0.0;
  double friction = 0.0;
  Plan plan;
  Model nominal;
  std::vector<double> values;         // of the robot as it is planned
  std::span<const Parameter> schema;  // of values
};

// [ phase | blocks of eight robots: q, v, end, error, tilt, time of its end; a row of eight each ]
struct HerdLayout {
  static constexpr int kHeader = 1;
  int nq = 0, nv = 0, blocks = 0;
  int rows() const { return nq + nv + 4; }
  int block_size() const { return rows() * lanes::kRowLanes; }
  int size() const { return kHeader + blocks * block_size(); }
  int ended_row() const { return nq + nv; }
};

struct HerdCount {
  int running = 0, strayed = 0, straight = 0, diverged = 0;
  double error_mean = 0.0, error_largest = 0.0, tilt_largest = 0.0;  // of those that run
};

class Herd : public Exhibit {
 public:
  static Result<std::unique_ptr<Herd>> make(const HerdSettings& settings);

  void start(VecX& x) override;
  bool advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void look(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<Sheet> sheets(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  bool goes_on(const Exhibit& before, std::string_view path, VecX& x) override;

  const HerdSettings& settings() const { return settings_; }
  const HerdLayout& layout() const { return layout_; }
  const Model& robot(int i) const { return models_[at(i)]; }
  // What robot i has more of than the planned one: the mean of its factors less one, of what varies.
  double factor(int i) const { return factors_[at(i)]; }
  // Entry of x of robot i's row.
  int entry(int robot, int row) const;
  HerdCount count(const VecX& x) const;
  // The kernels to use, for tests and measurements: the fastest unless told otherwise.
  void use(const lanes::RobotKernels& kernels) { kernels_ = &kernels; }
  // What all are told at time t of phase `phase`.
  void command_at(double t, int phase, lanes::RobotCommand& command);

 private:
  explicit Herd(const HerdSettings& settings);
  void describe();
  // The plan at time t of phase `phase` -> point_.
  void plan_at(double t, int phase);
  void set_lean(lanes::RobotCommand& command);
  void load(const VecX& x, int block);
  void save(VecX& x, int block, double t) const;
  bool is_over(const VecX& x, int block) const;
  // Largest of d(T + V)/dt less the powers of motors and ground, W, of the eight robots whose turn it is at t, of those
  // that run: at 3 us a robot, all of them at every look would take longer than their step.
  double power_residual(double t, const VecX& x);
  Result<Study> study_of_errors() const;
  Result<Study> study_of_survival() const;

  HerdSettings settings_;
  HerdLayout layout_;
  std::vector<Model> models_;
  std::vector<double> factors_, heights_;
  RobotBlocks blocks_;
  const lanes::RobotKernels* kernels_;
  lanes::RobotState state_;
  lanes::RobotWork work_;
  lanes::RobotCommand commands_[3];
  Workspace ws_;
  MotionPoint point_;
  VecX tau_, q_, v_, a_;
  GroundForces ground_;
  std::vector<double> stretch_;  // of each robot and body: along x, y, z of its axes
};

// Robot i of a herd like this: its values, and the mean of its factors less one (herd_parameters.cpp).
double vary_robot(const HerdSettings& settings, int robot, std::vector<double>& values,
                  double& payload);

std::span<const Parameter> herd_walk_parameters();
std::span<const Parameter> herd_trot_parameters();

// Where robot i of n is drawn, m: a square with the first at the front left; and the size of that square.
Vec3 place_in_herd(int i, int n);
double reach_of_herd(int n);

}  // namespace legwork
