// Legwork's public API: plain data in, plain data out. SI units, radians; world axes x forward, y left, z up;
// quaternions w, x, y, z. Nothing throws on bad input: what can be refused answers a Result or a Refusal, whose
// text() says what, where and what to do.
//
//   auto run = legwork::open_scene(json, "quadruped-trot.json");
//   if (!run) return complain(run.error().text());
//   legwork::set(**run, "gait.speed", 0.5);
//   while (legwork::advance(**run) == legwork::StepStatus::ok) use(legwork::snapshot(**run));
//
// The algorithms themselves (rnea, crba, aba, constrained_forward_dynamics, ...) are free functions of Model and
// Workspace in engine/dynamics, one file each.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formulations/newton_euler_grf/forward_method.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"
#include "engine/model/model.h"
#include "engine/model/parameter.h"
#include "engine/sim/snapshot.h"

namespace legwork {

struct Plan;
struct RunningScene;  // engine/sim/running_scene.h: a Simulation or an ExhibitRun
struct Simulation;    // engine/sim/simulation.h: a robot on its plan
struct ExhibitRun;    // engine/sim/exhibit_run.h: a mechanism, an arm, a filter, ...
enum class StepStatus;

struct RunDeleter {
  void operator()(RunningScene* run) const;
};
using Run = std::unique_ptr<RunningScene, RunDeleter>;

const char* version();

// ---- Scenes
Result<Run> open_scene(std::string_view json, const std::string& file_name);
Result<Run> open_scene(const struct Scene& scene);  // engine/sim/scene.h
const struct Scene& scene_of(const RunningScene& run);
const Model& model_of(const RunningScene& run);
const Simulation* robot_of(const RunningScene& run);    // null if it is an exhibit
const ExhibitRun* exhibit_of(const RunningScene& run);  // null if it is a robot
const Plan& plan_of(const Simulation& run);             // engine/motion/plan.h: phases, facts

// ---- Parameters, by index into parameters() or by path
std::span<const Parameter> parameters(const RunningScene& run);
double get(const RunningScene& run, int parameter);
// By the parameter's own bounds; sets nothing.
Refusal check(const RunningScene& run, int parameter, double value);
Refusal set(RunningScene& run, int parameter, double value);
Refusal set(RunningScene& run, std::string_view path, double value);

// ---- Time
StepStatus advance(RunningScene& run);          // one fixed step; stops at the last good state
Refusal go_to(RunningScene& run, double step);  // back or forth among the remembered states
Refusal check_replay(
    const RunningScene& run);  // runs the recorded inputs again and compares state hashes
void restart(RunningScene& run);
std::string why_stopped(RunningScene& run);  // "" while it runs
double time_step(const RunningScene& run);   // s
double current_step(const RunningScene& run);

// ---- Runs to hand on (engine/io/run_record.h; as text for an address: engine/io/run_link.h)
// The run up to now, begun as the scene `base` of the same family and motion: what it had otherwise is recorded.
struct RunRecord record_of(const RunningScene& run, const struct Scene& base);
// The run of a record, at its start: advance() repeats it, with what was set on its way. What this Legwork does not know is
// ignored, what is out of bounds is moved to the next value allowed; `notes` says so, or is empty. Refuses what cannot run.
Result<Run> open_record(const struct RunRecord& record, const struct Scene& base,
                        std::string& notes);
// How the repetition compares. Setting a parameter otherwise ends it.
enum class Verdict { none, under_way, reproduced, differs };
Verdict verdict(const RunningScene& run);
std::string verdict_sentence(const RunningScene& run);  // "" before there is one
std::size_t inputs_taken(const RunningScene& run);  // of the repeated run's, so far; 0 of any other
double recorded_steps(const RunningScene& run);     // of the repeated run; 0 of any other

// ---- Results
const Snapshot& snapshot(RunningScene& run);      // recomputed for the present state
std::uint64_t hash(const RunningScene& run);      // of the state
std::string hash_text(const RunningScene& run);   // 16 hexadecimal digits
std::span<double> state_data(RunningScene& run);  // the state itself; checked by the next advance()
const Snapshot& latest_snapshot(const RunningScene& run);  // as it was computed last

// The state of an exhibit in a sentence; "" of a robot.
std::string sentence(RunningScene& run);
// Matrices of now, for people to read: M, h, J, ... of a robot; what an exhibit shows.
std::vector<struct Sheet> sheets(RunningScene& run);
// Several runs in one plot, by their place in the description's list; takes as long as they do, and tells `on_progress`, if
// it takes seconds, how much of it is done, from 0 to 1.
Result<struct Study> study(const RunningScene& run, int index,
                           const std::function<void(double share)>& on_progress = {});
// Turns what an exhibit shows by a rotation vector (world axes, rad), as a person's hand does.
Refusal turn_by_hand(RunningScene& run, const double rotation[3]);

// ---- Dynamics at a given state
using newton_euler_grf::ForwardMethod;
using newton_euler_grf::kForwardMethods;

struct RobotState {
  double base_position[3] = {0, 0, 0};
  double base_quaternion[4] = {1, 0, 0, 0};
  double base_linear_velocity[3] = {0, 0, 0};      // of the base origin, world axes
  double base_angular_velocity[3] = {0, 0, 0};     // world axes
  double base_linear_acceleration[3] = {0, 0, 0};  // plain time derivatives of the above
  double base_angular_acceleration[3] = {0, 0, 0};
  std::vector<double> q, v, a, tau;  // by joint, in model order
  std::vector<int> stance;           // pinned feet, indices into the model's feet
  // Family "quadruped" only: what else to evaluate.
  std::optional<newton_euler_grf::GroundForceMethod> ground_force_method;
  std::optional<ForwardMethod> forward_method;
  double friction = 0.6;  // coefficient for ground_force_method
};

// Coordinates: base linear (3), base angular (3), joints; all vectors in world axes.
struct Evaluation {
  std::vector<double> mass_matrix;  // nv x nv, row by row
  std::vector<double> bias;         // h of M a + h = S^T tau + J^T f, gravity included
  std::vector<double>
      inverse_dynamics;  // of the given a, feet unloaded: force, moment about base origin, torques
  std::vector<double> forward_dynamics;  // of the given tau, no contact (articulated bodies)
  std::vector<double> constrained;       // acceleration with the stance feet pinned
  std::vector<double> foot_force;  // 3 a stance foot, ground on foot, minimum norm where redundant
  double kinetic_energy = 0.0, potential_energy = 0.0;
  double linear_momentum[3], angular_momentum[3];  // angular about the centre of mass
  double com[3];
  std::vector<double> feet;  // 3 a foot: position

  // Of the given a by RobotState::ground_force_method.
  struct GroundForces {
    std::vector<double> force;   // 3 a stance foot, ground on foot
    std::vector<double> torque;  // by joint
    int rank = 0;
    double condition = 0.0;
    double residual[6] = {};  // force and moment that these forces leave over
    bool is_possible =
        false;  // nothing left over, no foot pulls, none needs more friction than there is
  };
  std::optional<GroundForces> ground_forces;

  // Of the given tau by RobotState::forward_method.
  struct Forward {
    std::vector<double> acceleration;  // nv
    std::vector<double> foot_force;    // 3 a stance foot; empty as printed, which leaves them open
    double slip = 0.0;                 // largest acceleration of a stance foot along an axis, m/s^2
  };
  std::optional<Forward> forward;
};
// Refuses a state whose joints, stance or methods do not fit the model, and one without a finite result.
Result<Evaluation> evaluate(const Model& model, const RobotState& state);

// ---- Document 001's dynamics at a given state, in its own axes (x right, y forward, z up), legs 1 to 4 and joints
// (engine/formulations/virtual_work_tail/robot.h): the four feet are held where the scene has them.
struct DocumentState {
  double p[3] = {0, 0, 0};
  double quat_wxyz[4] = {1, 0, 0, 0};
  double theta_tail[2] = {0, 0};  // ta, tb
  double v[3] = {0, 0, 0};        // of p
  double omega_world[3] = {0, 0, 0};
  double thetadot_tail[2] = {0, 0};
  double tau[14] = {};  // ha1 hb1 k1 ... ha4 hb4 k4 ta tb
};

// tree: everything from the general tree and its pinned feet. virtual_work: everything from the document's equations,
// corrected.
enum class DocumentFormulation { tree, virtual_work };
inline constexpr std::array<const char*, 2> kDocumentFormulations = {"tree", "virtual_work"};

// M u' + C + G = F for u = [v; omega; ta'; tb']; matrices row by row.
struct DocumentEvaluation {
  std::vector<double> rpy, R;                                       // 3, 9
  std::vector<double> joint_angle, joint_rate, joint_acceleration;  // of the legs, 12 each
  std::vector<double> M, C, G;                                      // 64, 8, 8
  std::vector<double> J_tau_a, J_tau_p;                             // 64, 48: Eqs. 27, 28
  std::vector<double> generalized_force, u_rate;                    // 8 each
  std::vector<double> foot_force;                                   // ground on foot, 3 a leg
};

// Whether the scene's robot is the document's.
bool has_document(const Simulation& run);
// Refuses numbers that are not finite, a foot out of reach, a straight or folded leg, and any other robot.
Result<DocumentEvaluation> evaluate_document(const Simulation& run, const DocumentState& state,
                                             DocumentFormulation formulation);

}  // namespace legwork
