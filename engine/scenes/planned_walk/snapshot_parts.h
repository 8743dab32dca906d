// What PlannedWalk::observe() computes before it writes its fields, and the tables of the fields (engine/run/fields.h).
#pragma once

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/run/fields.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork::snapshot_parts {

using Writer = SnapshotWriter;

// The least acceleration that differences of joint accelerations are divided by: at rest, rounding errors would be
// large against the accelerations themselves.
constexpr double kLeastAcceleration = 0.1;  // rad/s^2

// What is computed before anything is written.
struct Instant {
  std::span<const int> stance;        // indices of the feet that stand
  const ContactVec* force = nullptr;  // ground on foot by the scene's method, 3 per stance foot, N
  double line_moment = 0.0;           // of the plan about the line through two feet, N m
  // Forward minus inverse dynamics of the plan, largest joint, in % of the plan's largest joint acceleration.
  double inverse_crime_as_printed = 0.0, inverse_crime_of_kkt = 0.0;
  double slip_kkt = 0.0;       // largest acceleration of a pinned foot along an axis, m/s^2
  Vec6 wrench = Vec6::Zero();  // that the ground has to give: N; N m about the trunk's origin
  double unattainable = 0.0;   // its part that the stance feet cannot give, N m
  std::array<Vec3, kMaxLegs> corners;  // of the support polygon, the last one repeated, m
  std::span<const Vec3> polygon;       // those of them that count
  Vec3 zmp = Vec3::Zero();             // zero moment point, m, if has_zmp
  bool has_zmp = false;
  Centroidal body;
  // In flight: how far the plan's momenta are from those that gravity leaves, kg m/s and kg m^2/s.
  double linear_drift = 0.0, angular_drift = 0.0;
  MotionRates
      unbalanced;  // rates that motors and ground do not account for, about the centre of mass
};

// Computes `now` for the state last loaded; leaves its torques and accelerations in the scratch (snapshot.cpp).
void find_instant(PlannedWalk& walk, Instant& now);

// Liu & Ben-Tzvi 2018: what the desired motion (or the robot's own, where torques are given) needs at this instant from
// three sets of motors: the paper's eight, all fourteen, those chosen (theory/tail 5.1).
struct MotorSets {
  std::array<DocumentJoints, 3> torque;               // N m
  std::array<double, 3> peak{}, condition{}, rank{};  // largest torque, N m; of J_S^T
  double formulation_difference = 0.0;                // between virtual work and the tree, relative
};

// Ashok & Rambabu 2017: foot forces and torques in five ways (theory/hexapod 6 to 8).
enum ForceModel { kStatic, kInertial, kFloating, kLeastTorque, kLeastTorqueCone, kForceModels };
struct FootForceModels {
  std::array<foot_force_distribution::FootForces, kForceModels> forces;
  double formulation_difference = 0.0;  // N m
};

// What the fields are written from.
struct View {
  PlannedWalk& walk;
  const Instant& now;
  const Setup& setup = walk.setup;
  const PlannedState& state = walk.state;
  const StepScratch& s = walk.scratch;
  const SnapshotScratch& found = walk.view;
  int joints = setup.model.joint_count();
  MotorSets motors = {};              // filled for tailed quadrupeds
  FootForceModels force_models = {};  // filled for hexapods
};
using V = const View;
using Row = Field<View>;

// Fields that belong together: which scenes have them, and what is computed for them first.
struct Group {
  bool (*is_here)(const Setup& setup);
  std::span<const Row> rows;
  void (*prepare)(View& view) = nullptr;
};
std::span<const Group> general_groups();  // snapshot_rows.cpp
std::span<const Group>
tail_groups();  // snapshot_tail.cpp: a tail, a second run, Liu & Ben-Tzvi 2018
std::span<const Group> hexapod_groups();  // snapshot_hexapod.cpp: Ashok & Rambabu 2017

// Of a hexapod: how far a standing foot is from its planned foothold, m (0 in the air); and what walking costs.
double foot_slip(V& v, std::size_t foot);
double distance_walked(V& v);    // m along x
double work_per_metre(V& v);     // J/m; 0 at first
double cost_of_transport(V& v);  // absolute motor work per weight and distance
// Position (m) and roll, pitch, yaw (rad) of the trunk of q in Liu & Ben-Tzvi's axes.
Vec6 document_pose(ConstVecRef q);

// Writes 3 numbers (N) for each of the model's feet: `force` of those in `stance`, zero of the others.
void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force);
// The largest downward force of the ground on a foot that is held to it, N; 0 if none pulls.
double largest_pull(const Instant& now);
// Writes the reference run's poses and torques to walk.view. Call it before the robot's own state is observed, whose
// torques stay in the scratch.
void observe_reference(PlannedWalk& walk);

}  // namespace legwork::snapshot_parts
