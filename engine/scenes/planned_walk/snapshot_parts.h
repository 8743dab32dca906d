// What PlannedWalk::observe finds out before it writes its fields, and the tables of these (engine/run/fields.h).
#pragma once

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/run/fields.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork::snapshot_parts {

using Writer = SnapshotWriter;

// Relative differences of joint accelerations are at least of this: where the robot rests they would be of rounding.
constexpr double kLeastAcceleration = 0.1;  // rad/s^2

// What is computed before anything is written.
struct Instant {
  std::span<const int> stance;
  const ContactVec* force = nullptr;                                  // in use, by stance foot
  double line_moment = 0.0;                                           // the plan's
  double inverse_crime_as_printed = 0.0, inverse_crime_of_kkt = 0.0;  // %
  double slip_kkt = 0.0;
  Vec6 wrench = Vec6::Zero();
  double unattainable = 0.0;
  std::array<Vec3, kMaxLegs> corners;  // of the support polygon, the last one repeated
  std::span<const Vec3> polygon;
  Vec3 zmp = Vec3::Zero();
  bool has_zmp = false;
  Centroidal body;
  double linear_drift = 0.0, angular_drift = 0.0;
  MotionRates unbalanced;  // what motors and ground do not account for, about the centre of mass
};

// Of the state last loaded; leaves its torques and accelerations in the scratch (snapshot.cpp).
void find_instant(PlannedWalk& walk, Instant& now);

// Liu & Ben-Tzvi 2018: what the desired motion (or, where torques are given, the robot's) needs at this instant by the motors of
// three sets: the paper's eight, all fourteen, those that are chosen.
struct MotorSets {
  std::array<DocumentJoints, 3> torque;
  std::array<double, 3> peak{}, condition{}, rank{};
  double formulation_difference = 0.0;
};

// Ashok & Rambabu 2017: foot forces and torques five ways.
enum ForceModel { kStatic, kInertial, kFloating, kLeastTorque, kLeastTorqueCone, kForceModels };
struct FootForceModels {
  std::array<foot_force_distribution::FootForces, kForceModels> forces;
  double formulation_difference = 0.0;  // N m
};

// What the rows are written from.
struct View {
  PlannedWalk& walk;
  const Instant& now;
  const Setup& setup = walk.setup;
  const PlannedState& state = walk.state;
  const StepScratch& s = walk.scratch;
  const SnapshotScratch& found = walk.view;
  int joints = setup.model.joint_count();
  MotorSets motors = {};
  FootForceModels force_models = {};
};
using V = const View;
using Row = Field<View>;

// Rows that belong together: which scenes have them, and what is found out for them first.
struct Group {
  bool (*is_here)(const Setup& setup);
  std::span<const Row> rows;
  void (*prepare)(View& view) = nullptr;
};
std::span<const Group> general_groups();  // snapshot_rows.cpp
std::span<const Group>
tail_groups();  // snapshot_tail.cpp: a tail, a second run, Liu & Ben-Tzvi 2018
std::span<const Group> hexapod_groups();  // snapshot_hexapod.cpp: Ashok & Rambabu 2017

// Of a hexapod: how far a foot that stands is from its planned foothold (m), and what its way costs.
double foot_slip(V& v, std::size_t foot);
double distance_walked(V& v);    // m
double work_per_metre(V& v);     // J/m; 0 at first
double cost_of_transport(V& v);  // by weight and way
// Position and roll, pitch, yaw of the trunk of q in Liu & Ben-Tzvi's axes.
Vec6 document_pose(ConstVecRef q);

void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force);
// Of the ground on a foot that is held to it, N.
double largest_pull(const Instant& now);
// The reference run's pose and torques; before observe_state, which leaves the robot's own in the scratch.
void observe_reference(PlannedWalk& walk);

}  // namespace legwork::snapshot_parts
