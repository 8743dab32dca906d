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

// Takes the hulls of meshes that it touches with, and the pairs of an SRDF.
class RobotWithParts final : public OwnText {
 public:
  RobotWithParts(std::string text, RobotDescription robot)
      : text_(std::move(text)), robot_(std::move(robot)), meshes_(touching_meshes(robot_)) {}

  Refusal add(const OwnPart& part) override {
    return part.corners.empty() ? add_pairs(part) : add_mesh(part);
  }
  std::string text() const override { return has_more_ ? with_extras(text_, robot_) : text_; }

 private:
  Refusal add_pairs(const OwnPart& part) {
    if (!robot_.no_contact.empty()) return std::nullopt;
    Refusal bad = read_srdf(part.text, part.name, robot_);
    if (bad) robot_.no_contact.clear();
    has_more_ = has_more_ || !robot_.no_contact.empty();
    return bad;
  }
  Refusal add_mesh(const OwnPart& part) {
    for (const Vec3& x : part.corners)
      if (!(largest_entry(x) <= kLargestNumber))
        return Diagnostic{text_of({"A corner of the mesh ", quoted_text(part.name),
                                   " is no number, or larger than 1e30."}),
                          "Export it again."};
    if (robot_.hulls.count(part.name) > 0 || meshes_.count(part.name) == 0) return std::nullopt;
    if (!add_hull(robot_, part.name, part.corners))
      return Diagnostic{text_of({"The mesh ", quoted_text(part.name),
                                 " is flat and has no hull: it touches nothing."}),
                        "Give its shape a thickness."};
    has_more_ = true;
    return std::nullopt;
  }

  std::string text_;
  RobotDescription robot_;
  std::set<std::string> meshes_;
  bool has_more_ = false;
};

Result<std::unique_ptr<OwnText>> read_robot_with_parts(const std::string& text,
                                                       const std::string& file_name) {
  Result<RobotDescription> robot = read_robot(text, file_name);
  if (!robot) return robot.error();
  return std::unique_ptr<OwnText>(new RobotWithParts(text, std::move(*robot)));
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
      read_robot_with_parts};
}

}  // namespace legwork
