// Robots of the user's own among the kinds of scenes, and what there is to say of such a file.
#include "engine/io/json.h"
#include "engine/io/number_list.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_extras.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_report.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "engine/scenes/scenes.h"

namespace legwork {

std::string OwnRobot::robot_report() {
  return legwork::robot_report(file_->robot, &built_, check_robot(file_->robot));
}

namespace {

constexpr const std::array<EventKind, 3>& kHand = hand_events<OwnRobot>;
constexpr EventKind kEvents[] = {
    kHand[0],
    kHand[1],
    kHand[2],
    {"stand_up", "Run", "Stand up", "The robot is set back on its feet where it is.", false,
     nullptr,
     [](Scene& s, const ParameterView&, VecX& x) { static_cast<OwnRobot&>(s).stand_up(x); }}};

Result<SceneKind> read_own_robot(const JsonValue& robot, const std::string& file_name) {
  const auto read = read_own_robot_file(robot, file_name);
  if (!read) return read.error();
  const std::shared_ptr<const OwnRobotFile> file = *read;
  SceneKind kind = {"robot", kOwnMotion, file->parameters, {}};
  kind.build = [file](const ParameterView& values) -> Result<std::unique_ptr<Scene>> {
    auto made = OwnRobot::make(file, values);
    if (!made) return made.error();
    return std::unique_ptr<Scene>(std::move(*made));
  };
  kind.events = std::span<const EventKind>(kEvents).first(file->legs > 0 ? 4 : 3);
  // The tests open the built-in ones.
  if (!robot.find("text")) return kind;
  const std::vector<double> values = default_values(file->parameters);
  const auto first = OwnRobot::make(file, ParameterView(file->parameters, values));
  if (!first) return first.error();
  return kind;
}

// The hull of a mesh that it touches with, or the pairs of an SRDF.
Result<std::string> with_part_of_robot(const std::string& text, const std::string& file_name,
                                       const OwnPart& part) {
  Result<RobotDescription> robot = read_robot(text, file_name);
  if (!robot) return robot.error();
  if (part.corners.empty()) {
    if (!robot->no_contact.empty()) return text;
    if (Refusal bad = read_srdf(part.text, part.name, *robot)) return *bad;
    return robot->no_contact.empty() ? text : with_extras(text, *robot);
  }
  for (const Vec3& x : part.corners)
    if (!(largest_entry(x) <= kLargestNumber))
      return Diagnostic{text_of({"A corner of the mesh ", quoted_text(part.name),
                                 " is no number, or larger than 1e30."}),
                        "Export it again."};
  if (robot->hulls.count(part.name) > 0 || touching_meshes(*robot).count(part.name) == 0)
    return text;
  if (add_hull(*robot, part.name, part.corners)) return with_extras(text, *robot);
  return Diagnostic{text_of({"The mesh ", quoted_text(part.name),
                             " is flat and has no hull: it touches nothing."}),
                    "Give its shape a thickness."};
}

}  // namespace

OwnKind own_robots() {
  return {
      "robot",
      "robot",
      "The robot's file: its name (file) and its text (text), as URDF, MJCF or JSON, or the name "
      "of one of models/robots alone; only with family \"robot\" and motion \"own\".",
      "",
      read_own_robot,
      with_part_of_robot};
}

}  // namespace legwork
