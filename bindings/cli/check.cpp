// legwork check: whether to believe a robot file.
#include <algorithm>

#include "bindings/cli/command.h"
#include "bindings/cli/robot_parts.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_report.h"

namespace legwork::cli {
namespace {

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string summary(const RobotDescription& robot, const RobotModel* built,
                    const std::vector<Finding>& findings) {
  std::size_t counts[3] = {};
  for (const Finding& finding : findings) ++counts[static_cast<std::size_t>(finding.kind)];
  std::string text = robot.name + ": " + counted(robot.links.size(), "link") + ", " +
                     counted(robot.joints.size(), "joint");
  if (built)
    text += ", " + counted(static_cast<std::size_t>(built->model.nv()), "degree") +
            " of freedom, " + number_text(total_mass(built->model)) + " kg, its base " +
            (built->model.is_free() ? "floats" : "is fixed");
  return text + ". " + counted(counts[0], "error") + ", " + counted(counts[1], "suspicion") + ".\n";
}

}  // namespace

int check(const Arguments& arguments) {
  const std::string& file_name = arguments.operands[0];
  const Result<std::string> text = read_text(file_name);
  if (!text) return refuse(text.error());
  const Result<RobotDescription> robot = read_robot(*text, file_name);
  if (!robot) return refuse(robot.error());
  const std::vector<Finding> findings = check_robot(
      *robot, [&](std::string_view mesh) { return !mesh_file(file_name, mesh).empty(); });
  const bool has_errors = std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.kind == Finding::Kind::error;
  });
  const Result<RobotModel> model = robot_model(*robot);
  const RobotModel* const built = model ? &*model : nullptr;
  const int written =
      print(arguments.has("--json") ? robot_report(*robot, built, findings)
                                    : findings_text(findings) + summary(*robot, built, findings));
  return written != kDone ? written : has_errors ? kDiffers : kDone;
}

}  // namespace legwork::cli
