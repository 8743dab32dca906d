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
                          const char* meaning, const char* source) {
  return {path, group, label, "rad", degrees * kDegree, -kTurns, kTurns, meaning, source};
}

constexpr Parameter length(const char* path, const char* label, double value, const char* meaning) {
  return {path, "Point", label, "m", value, -2.0, 2.0, meaning, "HEXAPOD_FOURBAR_LECTURE 3.2"};
}

constexpr Parameter kRotationParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
     kChosen},
    choice("rotation.topic", "Topic", "What is shown", 0,
           {"sequence", "interpolation", "point", "composition", "gimbal"},
           "Turns one after the other; ways between two orientations; a point turned by a "
           "quaternion; two quaternions in either order; three rings that lock.",
           kChosen),
    choice("animation.play", "Topic", "Motion", 1, {"stand still", "play"},
           "Whether the way is run through again and again or stands where it is put.", kChosen),
    {"animation.fraction", "Topic", "Way gone", "", 1.0, 0.0, 1.0,
     "Where on the way it stands when it stands still.", kChosen},
    {"animation.cycle", "Topic", "Time for the way", "s", 8.0, 1.0, 60.0,
     "From one start to the next; the last fifth of it everything rests.", kChosen},
    angle("rotation.roll", "Orientation", "Roll", 180, "About x.", kSequenceSlide),
    angle("rotation.pitch", "Orientation", "Pitch", 45, "About y.", kSequenceSlide),
    angle("rotation.yaw", "Orientation", "Yaw", 90, "About z.", kSequenceSlide),
    choice("sequence.second", "Sequence", "Second body", 0,
           {"yaw, pitch, roll about its own axes", "Rx Ry Rz without primes"},
           "What the second body does beside roll, pitch, yaw about fixed axes. The slide's "
           "R = Rx' Ry' Rz' is about turned axes; elementary matrices in that order are another "
           "orientation.",
           "document 004, \"Intrinsic Rotation\""),
    choice("interpolation.path", "Interpolation", "Way", 4,
           {"slerp", "slerp, long way", "log and exp", "matrix entries", "Euler angles"},
           "How the body goes from the start to the orientation; the second body goes by slerp.",
           kChosen),
    angle("interpolation.start_roll", "Interpolation", "Start: roll", 0, "About x.", kChosen),
    angle("interpolation.start_pitch", "Interpolation", "Start: pitch", 0, "About y.", kChosen),
    angle("interpolation.start_yaw", "Interpolation", "Start: yaw", 0, "About z.", kChosen),
    {"point.axis_x", "Point", "Axis x", "", 0.6, -1.0, 1.0, "Made a unit vector.", kExample},
    {"point.axis_y", "Point", "Axis y", "", 0.8, -1.0, 1.0, "Made a unit vector.", kExample},
    {"point.axis_z", "Point", "Axis z", "", 0.0, -1.0, 1.0, "Made a unit vector.", kExample},
    angle("point.angle", "Point", "Angle", 30, "About the axis, right-handed.", kExample),
    length("point.x", "Point x", 1.0, "Before it is turned."),
    length("point.y", "Point y", 0.0, "Before it is turned."),
    length("point.z", "Point z", 0.0, "Before it is turned."),
    length("point.shift_x", "Shift x", 0.1, "Added after the turn."),
    length("point.shift_y", "Shift y", 0.2, "Added after the turn."),
    length("point.shift_z", "Shift z", 0.3, "Added after the turn."),
    angle("gimbal.pitch", "Gimbal", "Pitch to go to", 90,
          "The middle ring goes from 0 to here; roll and yaw are the orientation's.",
          "document 004, \"Gimbal Lock\""),
    choice("composition.first_axis", "Composition", "First axis", 2, kAxes,
           "Fixed axis of the first turn q'.", "HEXAPOD_FOURBAR_LECTURE 3.2"),
    angle("composition.first_angle", "Composition", "First angle", 90, "Of q'.",
          "HEXAPOD_FOURBAR_LECTURE 3.2"),
    choice("composition.second_axis", "Composition", "Second axis", 0, kAxes,
           "Fixed axis of the second turn q''.", "HEXAPOD_FOURBAR_LECTURE 3.2"),
    angle("composition.second_angle", "Composition", "Second angle", 90, "Of q''.",
          "HEXAPOD_FOURBAR_LECTURE 3.2")};

std::span<const Parameter> rotation_parameters() { return kRotationParameters; }

Vec3 three(const ParameterView& values, const char* x, const char* y, const char* z) {
  return {values[x], values[y], values[z]};
}

class Rotations : public Scene {
 public:
  Rotations(const rotations::Options& options, double time_step) : options_(options) {
    step = time_step;
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
  void look(double, const VecX& x, SnapshotWriter& out) override {
    rotations::look(options_, rotations::instant_of(options_, x[0]), out);
  }
  std::string sentence(double, const VecX& x) override {
    return rotations::sentence_of(options_, rotations::instant_of(options_, x[0]));
  }
  std::vector<Sheet> sheets(double, const VecX& x) override {
    return rotations::sheets_of(options_, rotations::instant_of(options_, x[0]));
  }
  Result<Study> study(int index) override { return rotations::study_of(options_, index); }
  bool transfer_state(Scene&, const Change& change, VecX&) override {
    return !change.has("rotation.topic");
  }
  std::vector<Request> turned(double, const VecX&, const Vec3& rotation) override {
    return rotations::requests_of(options_, rotation);
  }

 private:
  rotations::Options options_;
};

Result<std::unique_ptr<Scene>> build_rotations(const ParameterView& values) {
  rotations::Options options;
  options.topic = choice_of<rotations::Topic>(values, "rotation.topic");
  options.rpy = three(values, "rotation.roll", "rotation.pitch", "rotation.yaw");
  options.start_rpy = three(values, "interpolation.start_roll", "interpolation.start_pitch",
                            "interpolation.start_yaw");
  options.gimbal_rpy = {options.rpy[0], values["gimbal.pitch"], options.rpy[2]};
  options.other = choice_of<rotations::Other>(values, "sequence.second");
  options.is_playing = values["animation.play"] != 0.0;
  options.fraction = values["animation.fraction"];
  options.cycle = values["animation.cycle"];
  options.path = choice_of<RotationPath>(values, "interpolation.path");
  options.axis = three(values, "point.axis_x", "point.axis_y", "point.axis_z");
  const double length_of_axis =
      math::hypot(options.axis.x(), math::hypot(options.axis.y(), options.axis.z()));
  if (!(length_of_axis >= 1e-6))
    return Diagnostic{"The axis of the point's rotation has no direction: it is (0, 0, 0).",
                      "Give one of point.axis_x, point.axis_y, point.axis_z another value."};
  options.axis /= length_of_axis;
  options.angle = values["point.angle"];
  options.point = three(values, "point.x", "point.y", "point.z");
  options.shift = three(values, "point.shift_x", "point.shift_y", "point.shift_z");
  options.first_axis = static_cast<int>(values["composition.first_axis"]);
  options.second_axis = static_cast<int>(values["composition.second_axis"]);
  options.first_angle = values["composition.first_angle"];
  options.second_angle = values["composition.second_angle"];
  return std::unique_ptr<Scene>(std::make_unique<Rotations>(options, values["sim.step"]));
}

}  // namespace

std::span<const SceneKind> rotation_scenes() {
  static const SceneKind kinds[] = {
      {"rotations", "orientation", rotation_parameters(), build_rotations}};
  return kinds;
}

}  // namespace legwork
