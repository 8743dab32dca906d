// The bench of rotations: its parameters, and the scene that runs it.
#include "engine/scenes/lecture/rotations.h"

#include <cmath>

#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

constexpr const char* kSequenceSlide = "document 004, \"Extrinsic and Intrinsic Rotation\"";
constexpr const char* kExample = "document 004, \"Example: Quaternion Rotation\"";
constexpr double kTurns = 2.0 * kPi;  // bound of every angle
constexpr Choices kAxes = {"x", "y", "z"};

constexpr Parameter angle(const char* path, const char* group, const char* label, double degrees,
                          const char* meaning, const char* source, Binding binding) {
  return {path, group, label, "rad", degrees * kDegree, -kTurns, kTurns, meaning, source, binding};
}

constexpr Parameter length(const char* path, const char* label, double value, const char* meaning,
                           Binding binding) {
  return {path,   "Point", label, "m", value, -2.0, 2.0, meaning, "HEXAPOD_FOURBAR_LECTURE 3.2",
          binding};
}

constexpr Parameter kRotationParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
     kChosen, rebuilt<&rotations::Options::step>},
    choice("rotation.topic", "Topic", "What is shown", 0,
           {"sequence", "interpolation", "point", "composition", "gimbal"},
           "Turns one after the other; ways between two orientations; a point turned by a "
           "quaternion; two quaternions in either order; three rings that lock.",
           kChosen, fills<&rotations::Options::topic>),
    choice("animation.play", "Topic", "Motion", 1, {"stand still", "play"},
           "Whether the way is run through again and again or stands where it is put.", kChosen,
           rebuilt<&rotations::Options::is_playing>),
    {"animation.fraction", "Topic", "Way gone", "", 1.0, 0.0, 1.0,
     "Where on the way it stands when it stands still.", kChosen,
     rebuilt<&rotations::Options::fraction>},
    {"animation.cycle", "Topic", "Time for the way", "s", 8.0, 1.0, 60.0,
     "From one start to the next; the last fifth of it everything rests.", kChosen,
     rebuilt<&rotations::Options::cycle>},
    angle("rotation.roll", "Orientation", "Roll", 180, "About x.", kSequenceSlide,
          rebuilt<&rotations::Options::rpy, 0>),
    angle("rotation.pitch", "Orientation", "Pitch", 45, "About y.", kSequenceSlide,
          rebuilt<&rotations::Options::rpy, 1>),
    angle("rotation.yaw", "Orientation", "Yaw", 90, "About z.", kSequenceSlide,
          rebuilt<&rotations::Options::rpy, 2>),
    choice("sequence.second", "Sequence", "Second body", 0,
           {"yaw, pitch, roll about its own axes", "Rx Ry Rz without primes"},
           "What the second body does beside roll, pitch, yaw about fixed axes. The slide's "
           "R = Rx' Ry' Rz' is about turned axes; elementary matrices in that order are another "
           "orientation.",
           "document 004, \"Intrinsic Rotation\"", rebuilt<&rotations::Options::other>),
    choice("interpolation.path", "Interpolation", "Way", 4,
           {"slerp", "slerp, long way", "log and exp", "matrix entries", "Euler angles"},
           "How the body goes from the start to the orientation; the second body goes by slerp.",
           kChosen, rebuilt<&rotations::Options::path>),
    angle("interpolation.start_roll", "Interpolation", "Start: roll", 0, "About x.", kChosen,
          rebuilt<&rotations::Options::start_rpy, 0>),
    angle("interpolation.start_pitch", "Interpolation", "Start: pitch", 0, "About y.", kChosen,
          rebuilt<&rotations::Options::start_rpy, 1>),
    angle("interpolation.start_yaw", "Interpolation", "Start: yaw", 0, "About z.", kChosen,
          rebuilt<&rotations::Options::start_rpy, 2>),
    {"point.axis_x", "Point", "Axis x", "", 0.6, -1.0, 1.0, "Made a unit vector.", kExample,
     rebuilt<&rotations::Options::axis, 0>},
    {"point.axis_y", "Point", "Axis y", "", 0.8, -1.0, 1.0, "Made a unit vector.", kExample,
     rebuilt<&rotations::Options::axis, 1>},
    {"point.axis_z", "Point", "Axis z", "", 0.0, -1.0, 1.0, "Made a unit vector.", kExample,
     rebuilt<&rotations::Options::axis, 2>},
    angle("point.angle", "Point", "Angle", 30, "About the axis, right-handed.", kExample,
          rebuilt<&rotations::Options::angle>),
    length("point.x", "Point x", 1.0, "Before it is turned.",
           rebuilt<&rotations::Options::point, 0>),
    length("point.y", "Point y", 0.0, "Before it is turned.",
           rebuilt<&rotations::Options::point, 1>),
    length("point.z", "Point z", 0.0, "Before it is turned.",
           rebuilt<&rotations::Options::point, 2>),
    length("point.shift_x", "Shift x", 0.1, "Added after the turn.",
           rebuilt<&rotations::Options::shift, 0>),
    length("point.shift_y", "Shift y", 0.2, "Added after the turn.",
           rebuilt<&rotations::Options::shift, 1>),
    length("point.shift_z", "Shift z", 0.3, "Added after the turn.",
           rebuilt<&rotations::Options::shift, 2>),
    angle("gimbal.pitch", "Gimbal", "Pitch to go to", 90,
          "The middle ring goes from 0 to here; roll and yaw are the orientation's.",
          "document 004, \"Gimbal Lock\"", rebuilt<&rotations::Options::gimbal_rpy, 1>),
    choice("composition.first_axis", "Composition", "First axis", 2, kAxes,
           "Fixed axis of the first turn q'.", "HEXAPOD_FOURBAR_LECTURE 3.2",
           rebuilt<&rotations::Options::first_axis>),
    angle("composition.first_angle", "Composition", "First angle", 90, "Of q'.",
          "HEXAPOD_FOURBAR_LECTURE 3.2", rebuilt<&rotations::Options::first_angle>),
    choice("composition.second_axis", "Composition", "Second axis", 0, kAxes,
           "Fixed axis of the second turn q''.", "HEXAPOD_FOURBAR_LECTURE 3.2",
           rebuilt<&rotations::Options::second_axis>),
    angle("composition.second_angle", "Composition", "Second angle", 90, "Of q''.",
          "HEXAPOD_FOURBAR_LECTURE 3.2", rebuilt<&rotations::Options::second_angle>)};

std::span<const Parameter> rotation_parameters() { return kRotationParameters; }

class Rotations : public Scene {
 public:
  explicit Rotations(const rotations::Options& options) : options_(options) {
    step = options.step;
    rotations::describe(options_, *this);
  }
  void start(VecX& x) override { x[0] = 0.0; }
  StepEnd advance(double, double h, VecX& x, double&) override {
    x[0] += h;
    return StepEnd::goes_on;
  }
  std::string why_ended(double, const VecX&) override { return ""; }  // it never ends
  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    const rotations::Instant now = rotations::instant_of(options_, x[0]);
    X_WB[0] = {now.R, rotations::place_of_body(options_.topic)};
    X_WB[1] = {now.R_other, rotations::place_of_other(options_.topic)};
    X_WB[2] = {now.R_outer, X_WB[0].p};
    X_WB[3] = {now.R_middle, X_WB[0].p};
    X_WB[4] = {now.R, X_WB[0].p};
  }
  void observe(double, const VecX& x, SnapshotWriter& out) override {
    rotations::observe(options_, rotations::instant_of(options_, x[0]), out);
  }
  std::string sentence(double, const VecX& x) override {
    return rotations::sentence_of(options_, rotations::instant_of(options_, x[0]));
  }
  std::vector<Sheet> sheets(double, const VecX& x) override {
    return rotations::sheets_of(options_, rotations::instant_of(options_, x[0]));
  }
  Result<Study> study(int index) override { return rotations::study_of(options_, index); }
  std::vector<Request> turned(double, const VecX&, const Vec3& rotation) override {
    return rotations::requests_of(options_, rotation);
  }

 private:
  rotations::Options options_;
};

Result<std::unique_ptr<Scene>> build_rotations(const ParameterView& values) {
  rotations::Options options = values.read<rotations::Options>();
  options.gimbal_rpy[0] = options.rpy[0];
  options.gimbal_rpy[2] = options.rpy[2];
  const double length_of_axis =
      math::hypot(options.axis.x(), math::hypot(options.axis.y(), options.axis.z()));
  if (!(length_of_axis >= 1e-6))
    return Diagnostic{"The axis of the point's rotation has no direction: it is (0, 0, 0).",
                      "Give one of point.axis_x, point.axis_y, point.axis_z another value."};
  options.axis /= length_of_axis;
  return std::unique_ptr<Scene>(std::make_unique<Rotations>(options));
}

}  // namespace

std::span<const SceneKind> rotation_scenes() {
  static const SceneKind kinds[] = {
      {"rotations", "orientation", rotation_parameters(), build_rotations}};
  return kinds;
}

}  // namespace legwork
