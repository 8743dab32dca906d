// The scene of rotations: its parameters.
#include "engine/scenes/lecture/rotations.h"

#include <cmath>

#include "engine/scenes/scenes.h"

namespace legwork::rotations {
namespace {

constexpr const char* kSequenceSlide =
    "Bennewitz & Khorshidi, \"Extrinsic and Intrinsic Rotation\"";
constexpr const char* kExample = "Bennewitz & Khorshidi, \"Example: Quaternion Rotation\"";
constexpr double kTurns = 2.0 * kPi;  // bound of every angle
constexpr Choices kAxes = {"x", "y", "z"};

constexpr Parameter angle(const char* path, const char* group, const char* label, double degrees,
                          const char* meaning, const char* source, Binding binding) {
  return {path, group, label, "rad", degrees * kDegree, -kTurns, kTurns, meaning, source, binding};
}

constexpr Parameter length(const char* path, const char* label, double value, const char* meaning,
                           Binding binding) {
  return {path, "Point", label, "m", value, -2.0, 2.0, meaning, "theory/lecture 2.2", binding};
}

constexpr Parameter kParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
     kChosen, rebuilt<&Options::step>},
    choice("rotation.topic", "Topic", "What is shown", 0,
           {"sequence", "interpolation", "point", "composition", "gimbal"},
           "Successive rotations; paths between two orientations; a point rotated by a quaternion; "
           "two quaternions in either order; three rings that lock.",
           kChosen, fills<&Options::topic>),
    choice("animation.play", "Topic", "Motion", 1, {"stand still", "play"},
           "Whether the motion repeats or stays at a given point of the path.", kChosen,
           rebuilt<&Options::is_playing>),
    {"animation.fraction", "Topic", "Distance travelled", "", 1.0, 0.0, 1.0,
     "Point of the path at which the motion stays.", kChosen, rebuilt<&Options::fraction>},
    {"animation.cycle", "Topic", "Travel time", "s", 8.0, 1.0, 60.0,
     "From the start of one motion to the start of the next; it rests for the last fifth.", kChosen,
     rebuilt<&Options::cycle>},
    angle("rotation.roll", "Orientation", "Roll", 180, "About x.", kSequenceSlide,
          rebuilt<&Options::rpy, 0>),
    angle("rotation.pitch", "Orientation", "Pitch", 45, "About y.", kSequenceSlide,
          rebuilt<&Options::rpy, 1>),
    angle("rotation.yaw", "Orientation", "Yaw", 90, "About z.", kSequenceSlide,
          rebuilt<&Options::rpy, 2>),
    choice(
        "sequence.second", "Sequence", "Second body", 0,
        {"yaw, pitch, roll about its own axes", "Rx Ry Rz without primes"},
        "What the second body does, next to roll, pitch, yaw about fixed axes. The slide's R = Rx' "
        "Ry' Rz' is about turned axes; elementary matrices in that order are another orientation.",
        "Bennewitz & Khorshidi, \"Intrinsic Rotation\"", rebuilt<&Options::other>),
    choice("interpolation.path", "Interpolation", "Path", 4, kPathTitles,
           "How the body moves from the start to the orientation; the second body uses slerp.",
           kChosen, rebuilt<&Options::path>),
    angle("interpolation.start_roll", "Interpolation", "Start: roll", 0, "About x.", kChosen,
          rebuilt<&Options::start_rpy, 0>),
    angle("interpolation.start_pitch", "Interpolation", "Start: pitch", 0, "About y.", kChosen,
          rebuilt<&Options::start_rpy, 1>),
    angle("interpolation.start_yaw", "Interpolation", "Start: yaw", 0, "About z.", kChosen,
          rebuilt<&Options::start_rpy, 2>),
    {"point.axis_x", "Point", "Axis x", "", 0.6, -1.0, 1.0, "Normalised to a unit vector.",
     kExample, rebuilt<&Options::axis, 0>},
    {"point.axis_y", "Point", "Axis y", "", 0.8, -1.0, 1.0, "Normalised to a unit vector.",
     kExample, rebuilt<&Options::axis, 1>},
    {"point.axis_z", "Point", "Axis z", "", 0.0, -1.0, 1.0, "Normalised to a unit vector.",
     kExample, rebuilt<&Options::axis, 2>},
    angle("point.angle", "Point", "Angle", 30, "About the axis, right-handed.", kExample,
          rebuilt<&Options::angle>),
    length("point.x", "Point x", 1.0, "Before the rotation.", rebuilt<&Options::point, 0>),
    length("point.y", "Point y", 0.0, "Before the rotation.", rebuilt<&Options::point, 1>),
    length("point.z", "Point z", 0.0, "Before the rotation.", rebuilt<&Options::point, 2>),
    length("point.shift_x", "Shift x", 0.1, "Added after the rotation.",
           rebuilt<&Options::shift, 0>),
    length("point.shift_y", "Shift y", 0.2, "Added after the rotation.",
           rebuilt<&Options::shift, 1>),
    length("point.shift_z", "Shift z", 0.3, "Added after the rotation.",
           rebuilt<&Options::shift, 2>),
    angle("gimbal.pitch", "Gimbal", "Pitch to go to", 90,
          "The middle ring turns from 0 to this angle; roll and yaw are those of the orientation.",
          "Bennewitz & Khorshidi, \"Gimbal Lock\"", rebuilt<&Options::gimbal_rpy, 1>),
    choice("composition.first_axis", "Composition", "First axis", 2, kAxes,
           "Fixed axis of the first turn q'.", "theory/lecture 2.3", rebuilt<&Options::first_axis>),
    angle("composition.first_angle", "Composition", "First angle", 90, "Angle of q'.",
          "theory/lecture 2.3", rebuilt<&Options::first_angle>),
    choice("composition.second_axis", "Composition", "Second axis", 0, kAxes,
           "Fixed axis of the second turn q''.", "theory/lecture 2.3",
           rebuilt<&Options::second_axis>),
    angle("composition.second_angle", "Composition", "Second angle", 90, "Angle of q''.",
          "theory/lecture 2.3", rebuilt<&Options::second_angle>)};

Result<std::unique_ptr<Scene>> build(const ParameterView& values) {
  Options options = values.read<Options>();
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
}  // namespace legwork::rotations

std::span<const legwork::SceneKind> legwork::rotation_scenes() {
  static const SceneKind kinds[] = {
      {"rotations", "orientation", rotations::kParameters, rotations::build}};
  return kinds;
}
