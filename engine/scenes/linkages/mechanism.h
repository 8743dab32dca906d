// A planar linkage that is driven (inverse mode: the drivers move as prescribed, their torques are computed,
// theory/linkages 3) or released (forward mode: it moves under gravity and constant driver torques, theory/linkages 4).
// World x-z plane: a paper's (x, y) is (x, z); angles count from x towards z; gravity is (0, 0, -g). SI units.
//
// State: [ drivers' phases | joint coordinates | joint rates | 1 if it came into a singular position | energy at the
// start ]. Inverse: the phases advance, and the linkage is assembled to them in closed form. Forward: Dormand-Prince
// integrates the tree's coordinates within each step; projection, Baumgarte's terms or nothing keeps the loops closed.
// A run ends where the linkage cannot be assembled, or in a singular position.
//
// A linkage with more to show derives from it: override the hooks, then build with `finished(std::move(scene))`.
#pragma once

#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/math/dormand_prince.h"
#include "engine/model/families/linkage.h"
#include "engine/run/scene.h"

namespace legwork {

// How a driver moves in inverse mode, and what turns it in forward mode.
struct Drive {
  bool is_swing = false;     // swings instead of turning at constant speed
  double angle = 0.0;        // rad: at the start, or the middle of a swing
  double speed = 2.0 * kPi;  // rad/s
  double amplitude = 0.5, frequency = 1.0, phase = 0.0;  // rad, Hz, rad
  double torque = 0.0, initial_rate = 0.0;               // forward mode, N m, rad/s

  // Its phase is the angle of a turning driver, and the argument of a swinging one's sine; rad/s and rad.
  double phase_rate() const { return is_swing ? 2.0 * kPi * frequency : speed; }
  double start_phase() const { return is_swing ? phase : angle; }
  // The driver's angle, rate and acceleration at a phase, rad, rad/s, rad/s^2.
  void at(double phase, double& value, double& rate, double& acceleration) const;
};

// The parameters sim.*, world.gravity, drive.* (drive2.*), then `own`. One or two drivers; their values are the
// defaults.
std::vector<Parameter> mechanism_parameters(const std::vector<Drive>& drives,
                                            const std::vector<Parameter>& own);
// Scene::quick for them: how it is driven, and the first of its own numbers; six at most.
std::string quick_of_mechanism(const std::vector<Drive>& drives, const std::vector<Parameter>& own);

// What the parameter values that every mechanism has mean.
struct MechanismSettings {
  enum class Stabilisation { projection, baumgarte, raw };
  bool is_forward = false;
  double step = 0.0;       // s
  double tolerance = 0.0;  // of the integrator, relative and absolute
  Stabilisation stabilisation = Stabilisation::projection;
  double baumgarte = 0.0;  // alpha = beta, 1/s (theory/linkages 4.1)
  // Zero unless Baumgarte's terms hold the loops.
  Baumgarte held_by() const {
    return stabilisation == Stabilisation::baumgarte ? Baumgarte{baumgarte, baumgarte}
                                                     : Baumgarte{};
  }
  std::array<Drive, 2> drive;  // as many as the linkage has drivers
};

// Everything about one instant.
struct MechanismState {
  VecX q, v, a;                         // as in model.h
  VecX angle, rate, acceleration;       // of the drivers, rad, rad/s, rad/s^2
  VecX torque, torque_without_gravity;  // of the drivers, N m
  // In the tree's joints, by body: on the body by its parent, world axes, N and N m about the body's origin. In the
  // loops' joints, by loop: on b by a, world axes, N.
  std::vector<Vec3> force, moment;
  std::vector<Vec3> loop_force;
  double kinetic = 0.0, potential = 0.0;  // J
  double power = 0.0;                     // of the drivers, W
  // Rates of energy and momentum that the drivers, and the ground in its joints, do not account for; about the world's
  // origin.
  MotionRates unbalanced;
  // False in a singular position: torques, forces and accelerations are then zero.
  bool is_regular = true;
};

class MechanismScene : public Scene, private Ode {
 public:
  // Needs prepare(), best called by finished().
  MechanismScene(Linkage built, const MechanismSettings& settings);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  bool transfer_state(Scene& before, const Change& change, VecX& x) override;
  Result<std::vector<Request>> dragged(double t, const VecX& x, int handle,
                                       const Vec3& to) override;
  OpenPicture opened(double t, const VecX& x, const ParameterView& refused) override;

  const Model* coded_robot() const override { return &model; }
  void coordinates(const VecX& x, VecX& q, VecX& v) override { split(x, q, v); }

  // Makes the linkage of other values, for a picture of what cannot be assembled (opened()); may be empty.
  std::function<Result<Linkage>(const ParameterView& values)> recipe;

  // Checks that the linkage can be assembled and driven over a period, then lists fields, marks, curves and facts.
  // Refuses with the angles at which it fails. Call it once.
  Refusal prepare();

  const Linkage& linkage() const { return linkage_; }
  bool is_forward() const { return settings_.is_forward; }

  // Everything about the instant that x describes. The result is valid until the next call of this or examine_drive().
  const MechanismState& examine(const VecX& x);
  // The same for the prescribed motion at a fraction of its period (a turn of the first driver), whatever the mode.
  // Null where the linkage cannot be assembled or driven.
  const MechanismState* examine_drive(double fraction);
  double period() const;  // of the first driver, s; 1 if it stands
  // Position, velocity and acceleration of a point p (body axes, m) of a body, world axes. Needs examine() or
  // examine_drive().
  void point_motion(int body, const Vec3& p, Vec3& x, Vec3& v, Vec3& a);

 protected:
  // ---- Hooks of derived scenes; the base's do nothing
  virtual Refusal check_more() { return std::nullopt; }  // before the base's own checks
  virtual void list_more() {}  // add fields, series, marks, curves, facts, studies
  // Called at the end of every examination; may replace what it found.
  virtual void examined(MechanismState&) {}
  // Writes the fields that list_more() added.
  virtual void observe_more(const MechanismState&, SnapshotWriter&) {}
  virtual void more_matrix_tables(const MechanismState&, std::vector<MatrixTable>&) {}
  virtual Result<Study> study_more(int index);  // index among all `studies`
  virtual std::string sentence_more(const MechanismState&) { return ""; }

  // ---- For derived scenes
  void rate(double t, const VecX& y, VecX& ydot) override;  // of forward mode, y = [q_j | v_j]
  // An empty study with the title of that index in `studies`.
  Study study_of(int index, const std::string& x_label, const char* x_unit, const char* y_label,
                 const char* y_unit) const;
  const MechanismSettings& settings() const { return settings_; }
  std::span<const Drive> drives() const {
    return std::span(settings_.drive).first(linkage_.drivers.size());
  }
  static constexpr int kSweep = 360;       // samples of a period
  static constexpr double kClosed = 1e-9;  // m: loops with gaps below this count as closed
  // A round number of metres to draw per unit, so that `largest` units are `size` m long or a little less.
  static double round_scale(double largest, double size);
  // The constant torque of a driver in forward mode, N m: its own, or what code gave.
  double driver_torque(int driver) const { return torque_[driver]; }
  double reach() const { return reach_; }  // half the size of what the linkage sweeps, m

 private:
  struct Edge {
    int from, to, body;  // pins on the same link
  };

  struct Extent {  // from and about the pole
    Vec3 low = Vec3::Zero(), high = Vec3::Zero();
    void see(const Vec3& x);
    void set(double size);  // as far on all sides
    double half() const;    // of the longer side
  };
  struct Polygon {  // of the pins' velocities or accelerations
    std::vector<Vec3> tips;
    Extent extent;
    double scale = 1.0;        // m per unit
    Vec3 pole = Vec3::Zero();  // where it is drawn
  };

  // Ode of the forward mode: y = [q_j | v_j].
  bool project(double t, VecX& y) override;
  double event(double t, const VecX& y) override;  // a change point passed

  // Joint coordinates and rates, one after the other from y on; in x after the phases.
  void split(const double* y, VecX& q, VecX& v) const;
  void split(const VecX& x, VecX& q, VecX& v) const { split(x.data() + S_.rows(), q, v); }
  void join(const VecX& q, const VecX& v, double* y) const;
  void close(const VecX& q, const VecX& v);  // kinematics and loops
  // The drivers' coordinates, rates or accelerations from those of the joints.
  void of_joints(const double* joints, VecX& drivers) const;
  void move_phases(VecX& x, double time) const;
  void follow_phases(const VecX& x);  // now_'s angle, rate, acceleration
  // Writes q, v of x for the drivers' coordinates and rates. False, with fault_ or is_singular_ set, if it cannot.
  bool put_together(const VecX& angle, const VecX& rate, const Branches& branches, VecX& x);
  bool put_at_start(VecX& x);                           // the same for forward mode's start
  bool follow_drives(VecX& x);                          // the same for the phases in x
  const MechanismState& examine_driven(const VecX& x);  // with now_'s angle, rate, acceleration
  const MechanismState& examine_free(const VecX& x);
  void finish_state();
  void balance();
  void use_torques(std::span<const double> torques);  // of code; empty: the drives' own
  void change_torques(VecX& x);
  double stored_energy(const MechanismState& s) const;  // T + V - work of the drivers' torques
  double energy_drift(const MechanismState& s, const VecX& x) const;  // relative
  std::string fault_sentence() const;                // why put_together failed, without a full stop
  std::string angles_text(const VecX& angle) const;  // "the crank at 30 deg"

  void find_pins();
  Refusal check_closed() const;
  Refusal sweep();  // over a period of the drives
  void choose_view();
  struct View;  // of one instant (mechanism_fields.cpp)
  void lay_out_fields();
  void list_fields();
  void list_marks();
  void list_facts();
  void list_handles();    // mechanism_handles.cpp
  void bias_of(VecX& h);  // h of the tree, where examine() has been
  double transmission_angle(const AssemblyStep& dyad) const;

  Linkage linkage_;
  Model weightless_;
  MatX S_;
  MechanismSettings settings_;
  Workspace ws_;
  LoopClosure loops_;
  DormandPrince integrator_;
  MechanismState now_;
  MatX J_before_;               // at the step's start
  double volume_before_ = 0.0;  // det(J J^T) there
  VecX y_, q_, v_, a_, tau_, torque_, lambda_, drive_x_, now_x_;
  AssemblyFault fault_;
  bool is_singular_ = false;     // of the last examination, put_together() or rate()
  std::vector<LinkPoint> pins_;  // of the polygons
  std::vector<Edge> edges_;
  std::vector<int> dyads_;  // steps with a transmission angle
  Polygon velocities_, accelerations_;
  double largest_force_ = 0.0, force_scale_ = 1.0;
  Vec3 lowest_ = Vec3::Zero(), highest_ = Vec3::Zero();
  double torque_highest_ = 0.0, torque_lowest_ = 0.0, torque_mean_ = 0.0;
  double reach_ = 0.1;
};

// The scene, prepared; refuses what prepare() refuses.
Result<std::unique_ptr<Scene>> finished(std::unique_ptr<MechanismScene> scene);

// ---- For sentences
// Degrees of an angle in rad.
inline double number_of_degrees(double angle) { return angle * 180.0 / kPi; }

}  // namespace legwork
