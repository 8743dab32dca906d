// Robots of the user's own among the kinds of scenes, and what there is to say of such a file.
#include "engine/io/json.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_report.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "engine/scenes/scenes.h"

namespace legwork {

std::string OwnRobot::robot_report() {
  return legwork::robot_report(file_->robot, &built_, check_robot(file_->robot));
}

namespace {

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
  kind.events = hand_events<OwnRobot>;
  // The tests open the built-in ones.
  if (!robot.find("text")) return kind;
  const std::vector<double> values = default_values(file->parameters);
  const auto first = OwnRobot::make(file, ParameterView(file->parameters, values));
  if (!first) return first.error();
  return kind;
}

}  // namespace

OwnKind own_robots() {
  return {
      "robot", "robot",
      "The robot's file: its name (file) and its text (text), as URDF, MJCF or JSON, or the name "
      "of one of models/robots alone; only with family \"robot\" and motion \"own\".",
      "", read_own_robot};
}

}  // namespace legwork
