// The scene of rotations (Bennewitz & Khorshidi, "Quaternions for Rotations"): five topics in one scene.
//   sequence       roll, pitch, yaw about fixed axes; beside it yaw, pitch, roll about the axes that turn along, or the
//                  product as the slide prints it
//   interpolation  from one orientation to another, by the way chosen; beside it slerp
//   point          q p q^-1, then + t
//   composition    two turns one after the other; beside it in the other order
//   gimbal         three rings; as the pitch goes to 90 degrees, the rates that turn the body grow without bound
// World axes x forward, y left, z up; R = Rz(yaw) Ry(pitch) Rx(roll); angles in rad. Nothing falls: there is no mass.
// The state is the time on the way, s; everything else follows from it and the parameters. The signals are the same for
// every topic, and zero (identity) where a topic has no such thing.
#pragma once

#include "engine/math/rotation_paths.h"
#include "engine/run/scene.h"

namespace legwork::rotations {

enum class Topic { sequence, interpolation, point, composition, gimbal };
enum class Other { intrinsic, printed };

// By RotationPath.
inline constexpr Choices kPathTitles = {"slerp", "slerp, long way", "log and exp", "matrix entries",
                                        "Euler angles"};

struct Options {
  double step;  // s
  Topic topic;
  Vec3 rpy, start_rpy, gimbal_rpy;
  Other other;
  bool is_playing;
  double fraction, cycle;  // 1, s
  RotationPath path;
  Vec3 axis;  // unit
  double angle;
  Vec3 point, shift;
  int first_axis, second_axis;
  double first_angle, second_angle;
};

// Everything that there is to see at one instant.
struct Instant {
  double progress = 0.0;            // of the way, 0 to 1
  double rate = 0.0;                // its derivative, 1/s
  int turn = 0;                     // number of the present turn of a sequence or composition
  Mat3 R = Mat3::Identity();        // the body's
  Mat3 R_other = Mat3::Identity();  // the second body's
  Vec3 axis = Vec3::Zero();         // of the present turn, world axes: the body's
  Vec3 axis_other = Vec3::Zero();   // and the second body's
  Vec3 angles = Vec3::Zero();       // roll, pitch, yaw as far as they have been turned
  Vec3 point = Vec3::Zero();        // as far as it has come
  Mat3 R_outer = Mat3::Identity(), R_middle = Mat3::Identity();
};

// R of a turn about a coordinate axis, 0 to 2.
Mat3 turn_about(int axis, double angle);
Mat3 extrinsic(const Vec3& rpy);        // Rz Ry Rx
Mat3 printed_product(const Vec3& rpy);  // Rx Ry Rz of elementary matrices

inline constexpr double kTip = 0.25;  // m: of a body, along its x axis

// Where the two bodies stand, m.
Vec3 position_of_body(Topic topic);
Vec3 position_of_other(Topic topic);

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
