// The parts of compute_snapshot: what is computed first, and who writes which fields. They are written in the order of
// make_snapshot.
#pragma once

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/sim/simulation.h"

namespace legwork::snapshot_parts {

using Writer = SnapshotWriter;

// Relative differences of joint accelerations are at least of this: where the robot rests they would be of rounding.
constexpr double kLeastAcceleration = 0.1;  // rad/s^2

// What is computed before anything is written.
struct Instant {
  std::span<const int> stance;
  const ContactVec* force = nullptr;             // in use, by stance foot
  double line_moment = 0.0;                      // the plan's
  double crime_literal = 0.0, crime_true = 0.0;  // %
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

// ---- snapshot_write.cpp: the fields of every scene
void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force);
void write_run(Simulation& sim, Writer& out);
void write_motion(Simulation& sim, Writer& out);
void write_contact(Simulation& sim, const Instant& now, Writer& out);
void write_whole(Simulation& sim, const Instant& now, Writer& out);
void write_plan(Simulation& sim, Writer& out);
void write_support(const Simulation& sim, const Instant& now, Writer& out);
void write_ground_forces(Simulation& sim, const Instant& now, Writer& out);
void write_torques(Simulation& sim, const Instant& now, Writer& out);
void write_forward_methods(Simulation& sim, const Instant& now, Writer& out);
void write_frames(Simulation& sim, Writer& out);

// ---- snapshot_beside.cpp: the tail, the second run, document 001
void write_tail(Simulation& sim, const Instant& now, Writer& out);
// The companion's pose and torques; before look_at_state, which leaves the robot's own in the scratch.
void look_at_companion(Simulation& sim);
void write_companion(Simulation& sim, Writer& out);
void write_document(Simulation& sim, const Instant& now, Writer& out);

// ---- snapshot_hexapod.cpp: document 002
void write_hexapod(Simulation& sim, const Instant& now, Writer& out);

}  // namespace legwork::snapshot_parts
