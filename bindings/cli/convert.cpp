// legwork convert: a robot file in another format.
#include "bindings/cli/command.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"

namespace legwork::cli {

int convert(const Arguments& arguments) {
  const std::string& file_name = arguments.operands[0];
  const std::string& format = arguments.operands[1];
  if (format != "urdf" && format != "json")
    return refuse({quoted_text(format) + " is no format that robots are written in.",
                   "There are urdf and json."});
  const Result<std::string> text = read_text(file_name);
  if (!text) return refuse(text.error());
  const Result<RobotDescription> robot = read_robot(*text, file_name);
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
