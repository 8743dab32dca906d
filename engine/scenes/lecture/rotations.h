// The scene of rotations (Bennewitz & Khorshidi, "Quaternions for Rotations"; theory/lecture 1 to 3): five topics, most
// of them with a second body to compare with.
//   sequence       roll, pitch, yaw about fixed axes; second: yaw, pitch, roll about the turned axes, or the product as
//                  the slide prints it
//   interpolation  from one orientation to another on the chosen path; second: slerp
//   point          q p q^-1, then + t
//   composition    two turns one after the other; second: in the other order
//   gimbal         three rings; as the pitch approaches 90 degrees, the rates that turn the body grow without bound
// World axes x forward, y left, z up; R = Rz(yaw) Ry(pitch) Rx(roll); angles in rad. There are no masses and no forces.
// The state is the time in the motion, s; everything else follows from it and the parameters. The fields are the same
// for every topic, and zero (or the identity) where a topic has no such thing. Nothing fails.
#pragma once

#include "engine/math/rotation_paths.h"
#include "engine/run/scene.h"

namespace legwork::rotations {

// What is shown, and what the second body of a sequence does.
enum class Topic { sequence, interpolation, point, composition, gimbal };
enum class Other { intrinsic, printed };

// Names of RotationPath's values.
inline constexpr Choices kPathTitles = {"slerp", "slerp, long way", "log and exp", "matrix entries",
                                        "Euler angles"};

// What the parameter values mean.
struct Options {
  double step;  // s
  Topic topic;
  // rad: the orientation, the start of an interpolation, the rings' angles at the end.
  Vec3 rpy, start_rpy, gimbal_rpy;
  Other other;
  bool is_playing;         // whether the motion repeats; else it stays at `fraction`
  double fraction, cycle;  // of the path, 0 to 1; s, from one start to the next
  RotationPath path;
  // Topic point: unit axis, angle (rad), the point and its shift (m).
  Vec3 axis;
  double angle;
  Vec3 point, shift;
  // Topic composition: coordinate axes 0 to 2 and angles (rad).
  int first_axis, second_axis;
  double first_angle, second_angle;
};

// Everything that the scene shows at one instant.
struct Instant {
  double progress = 0.0;      // along the path, 0 to 1
  double rate = 0.0;          // its derivative, 1/s
  int turn = 0;               // number of the present turn, from 1, of a sequence or composition
  Mat3 R = Mat3::Identity();  // the body's
  Mat3 R_other = Mat3::Identity();  // the second body's
  Vec3 axis = Vec3::Zero();         // of the body's present turn, world axes
  Vec3 axis_other = Vec3::Zero();   // of the second body's
  Vec3 angles = Vec3::Zero();       // roll, pitch, yaw turned so far, rad
  Vec3 point = Vec3::Zero();        // where the point is now, m
  // The outer and the middle ring's (topic gimbal).
  Mat3 R_outer = Mat3::Identity(), R_middle = Mat3::Identity();
};

// R of a turn about a coordinate axis (0 to 2) by an angle; and of three turns by roll, pitch, yaw (theory/lecture 1).
Mat3 turn_about(int axis, double angle);
Mat3 extrinsic(const Vec3& rpy);        // Rz Ry Rx
Mat3 printed_product(const Vec3& rpy);  // Rx Ry Rz of elementary matrices

inline constexpr double kTip = 0.25;  // m: where a body's tip is on its x axis

// Where the body and the second body stand, m.
Vec3 position_of_body(Topic topic);
Vec3 position_of_other(Topic topic);

// The instant at a time (s) of the motion.
Instant instant_of(const Options& options, double time);

class Rotations : public Scene {
 public:
  explicit Rotations(const Options& options);

  void start(VecX& x) override { x[0] = 0.0; }
  StepEnd advance(double, double h, VecX& x, double&) override {
    x[0] += h;
    return StepEnd::running;
  }
  std::string why_ended(double, const VecX&) override { return ""; }  // it never ends
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;
  std::vector<Request> turned(double t, const VecX& x, const Vec3& rotation) override;

 private:
  void describe_signals();  // rotations_signals.cpp
  Instant instant(const VecX& x) const { return instant_of(options_, x[0]); }

  Options options_;
};

}  // namespace legwork::rotations
