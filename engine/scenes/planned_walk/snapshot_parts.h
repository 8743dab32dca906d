// The parts of PlannedWalk::look: what is computed first, and who writes which fields. They are written in the order of
// snapshot_fields().
#pragma once

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/scenes/planned_walk/planned_walk.h"

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

// Of the state last loaded; leaves its torques and accelerations in the scratch (snapshot.cpp).
void observe(PlannedWalk& walk, Instant& now);

// ---- snapshot_write.cpp: the fields of every planned walk
void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force);
void write_run(PlannedWalk& walk, Writer& out);
void write_motion(PlannedWalk& walk, Writer& out);
void write_contact(PlannedWalk& walk, const Instant& now, Writer& out);
void write_whole(PlannedWalk& walk, const Instant& now, Writer& out);
void write_plan(PlannedWalk& walk, Writer& out);
void write_support(const PlannedWalk& walk, const Instant& now, Writer& out);
void write_ground_forces(PlannedWalk& walk, const Instant& now, Writer& out);
void write_torques(PlannedWalk& walk, const Instant& now, Writer& out);
void write_forward_methods(PlannedWalk& walk, const Instant& now, Writer& out);
void write_frames(PlannedWalk& walk, Writer& out);

// ---- snapshot_beside.cpp: the tail, the second run, document 001
void write_tail(PlannedWalk& walk, const Instant& now, Writer& out);
// The companion's pose and torques; before look_at_state, which leaves the robot's own in the scratch.
void look_at_companion(PlannedWalk& walk);
void write_companion(PlannedWalk& walk, Writer& out);
void write_document(PlannedWalk& walk, const Instant& now, Writer& out);

// ---- snapshot_hexapod.cpp: document 002
void write_hexapod(PlannedWalk& walk, const Instant& now, Writer& out);

}  // namespace legwork::snapshot_parts
