// Motions of robots with a tail that follow no gait: in the air, pushed, waving, and document 001's experiments.
#pragma once

#include "engine/model/families/tail.h"
#include "engine/motion/plan.h"

namespace legwork {

// The legs' joints when the robot stands `height` high, its feet under its hips. Refuses what cannot be reached.
Result<std::array<double, kLegJoints>> stand_joints(const Legs& legs, double height);

// ---- In the air: the legs locked as in the stand, the tail moving; the trunk turns the other way
// (PLANS_AND_MECHANISMS 5.3.2).
enum class TailSweep { pitch, yaw, swirl };

struct MidairMotion {
  TailSweep sweep = TailSweep::pitch;
  double from = 0.0, to = 0.0;  // of the swept joint, rad
  double swirl = 0.0;           // A of pitch = A (cos - 1), yaw = A sin, rad
  double duration = 1.0;        // of a sweep, or of a turn of the swirl, s
  double rest = 0.0;            // between sweeps, s
  double height = 0.0;          // m
  Legs legs = Legs(4);
  Tail tail;
};

// Sweeps go there, rest, come back and rest; swirls go round and round.
Result<Plan> make_midair_plan(const Model& model, const MidairMotion& motion);

// The turn of the trunk (rad, about the axis of the swept joint) while the joint moves from `from` to `to`, if all of it
// happened in one plane: dpsi/dphi = -mu (l^2 + l r0.u) / (I + mu |r|^2), r = r0 + l u (PLANS_AND_MECHANISMS 5.3.2).
// For a tail of one segment with its mass at the end.
double planar_turn(const Model& model, std::span<const double> leg_joints, const Tail& tail,
                   TailSweep sweep, double from, double to);

// ---- Pushed: standing, the trunk is struck every so often; in the air, it starts turned.
struct PushMotion {
  bool is_in_air = false;
  Vec3 impulse = Vec3::Zero();  // angular, on the trunk, N m s
  double wait = 0.5;            // from the start of a period to its push, s
  double every = 3.0;           // the period, s
  double height = 0.0;          // m
  Legs legs = Legs(4);
};

Result<Plan> make_push_plan(const PushMotion& motion);

// ---- Standing, the tail in a travelling wave (PLANS_AND_MECHANISMS 5.4).
enum class WavePlane { yaw, pitch, both };

struct WaveMotion {
  double amplitude = 0.0;  // of every joint, rad
  double frequency = 0.0;  // Hz
  double lag = 0.0;        // from one segment to the next, rad
  double lift = 0.0;       // of the first joint's pitch, rad
  WavePlane plane = WavePlane::yaw;
  int segments = 1;
  double height = 0.0;  // m
  Legs legs = Legs(4);
};

Plan make_wave_plan(const WaveMotion& motion);

// ---- Document 001, section 4: four feet held at given points of the ground.
struct ExperimentStart {
  Vec3 trunk = Vec3::Zero();  // of its origin at the start, m
  std::array<Vec3, 4> feet;   // m
  Legs legs = Legs(4);
};

// Section 4.2: the trunk pitches (document 001's phi_x, rad), the tail swings against it.
struct PitchMotion {
  double pitch = 0.0;   // amplitude of phi_x, rad
  double tail = 0.0;    // amplitude of theta_tb, rad
  double period = 0.3;  // s
};

// Section 4.1: the robot is driven by these torques (by joint of the model).
Plan make_experiment_4_1(const ExperimentStart& start, std::vector<Sine> torques);
Plan make_experiment_4_2(const ExperimentStart& start, const PitchMotion& motion);

}  // namespace legwork
