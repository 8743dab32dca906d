// legwork convert: a robot file, or the robot of a scene, in another format.
#include "bindings/cli/command.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/robot_of_model.h"
#include "engine/io/urdf.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "engine/scenes/own_robot/own_robot_file.h"

namespace legwork::cli {

namespace {

// Of a robot's file as it is, or of a scene.
Result<RobotDescription> described(const std::string& id_or_path) {
  const Result<SceneText> text = find_scene(id_or_path);
  if (!text) return text.error();
  if (is_robot_file(text->json)) return read_robot(text->json, text->file_name);
  const Result<SceneFile> scene = parse_scene(text->json, text->file_name);
  if (!scene) return scene.error();
  if (scene->own_key == "robot") {
    const Result<RobotText> robot = robot_text(scene->own_source, text->file_name);
    if (!robot) return robot.error();
    return read_robot(robot->text, robot->file);
  }
  const Result<Run> run = open_scene(*scene);
  if (!run) return run.error();
  return describe_model(model_of(*run), scene->id);
}

}  // namespace

int convert(const Arguments& arguments) {
  const std::string& format = arguments.operands[1];
  if (format != "urdf" && format != "json")
    return refuse({quoted_text(format) + " is no format that robots are written in.",
                   "There are urdf and json."});
  const Result<RobotDescription> robot = described(arguments.operands[0]);
  if (!robot) return refuse(robot.error());
  const Result<RobotModel> built = robot_model(*robot);
  if (!built) return refuse(built.error());
  std::vector<Finding> said;
  for (const Finding& finding : robot->findings)
    if (finding.kind == Finding::Kind::note) said.push_back(finding);
  if (format == "urdf")
    for (const Finding& finding : not_in_urdf(*robot)) said.push_back(finding);
  std::fputs(findings_text(said).c_str(), stderr);
  return print(format == "urdf" ? write_urdf(*robot) : write_robot_json(*robot));
}

}  // namespace legwork::cli
