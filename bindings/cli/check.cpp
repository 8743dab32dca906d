// legwork check: whether to believe a robot file.
#include <sys/stat.h>

#include <algorithm>

#include "bindings/cli/command.h"
#include "engine/io/json_text.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"

namespace legwork::cli {
namespace {

bool is_file(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// Whether the mesh is where a robot at `file_name` can mean: beside it, or in a package whose folder is one of those above it.
bool has_mesh(const std::string& file_name, std::string_view mesh) {
  std::string path(mesh);
  if (path.starts_with("file://")) return is_file(path.substr(7));
  const bool is_package = path.starts_with("package://");
  if (is_package) path = path.substr(10);
  const std::size_t slash = path.find('/');
  const std::string inside =
      is_package && slash != std::string::npos ? path.substr(slash + 1) : path;
  std::string folder = file_name.substr(0, file_name.find_last_of('/') + 1);
  if (folder.empty()) folder = "./";
  for (int up = 0; up < 16; ++up) {
    if (is_file(folder + path) || (is_package && is_file(folder + inside))) return true;
    if (!is_package) return false;
    folder += "../";
  }
  return false;
}

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string summary(const RobotDescription& robot, const std::vector<Finding>& findings) {
  std::size_t counts[3] = {};
  for (const Finding& finding : findings) ++counts[static_cast<std::size_t>(finding.kind)];
  std::string text = robot.name + ": " + counted(robot.links.size(), "link") + ", " +
                     counted(robot.joints.size(), "joint");
  if (const Result<RobotModel> built = robot_model(robot)) {
    const Model& model = built->model;
    text += ", " + counted(static_cast<std::size_t>(model.nv()), "degree") + " of freedom, " +
            number_text(total_mass(model)) + " kg, its base " +
            (model.is_free() ? "floats" : "is fixed");
  }
  return text + ". " + counted(counts[0], "error") + ", " + counted(counts[1], "suspicion") + ".\n";
}

std::string json_of(const std::vector<Finding>& findings) {
  JsonText out;
  out.begin_object().key("findings").begin_array();
  for (const Finding& f : findings)
    out.begin_object()
        .member("kind", kind_text(f.kind))
        .member("about", f.about)
        .member("line", static_cast<double>(f.what.line))
        .member("column", static_cast<double>(f.what.column))
        .member("message", f.what.message)
        .member("hint", f.what.hint)
        .end_object();
  return out.end_array().end_object().text();
}

}  // namespace

int check(const Arguments& arguments) {
  const std::string& file_name = arguments.operands[0];
  const Result<std::string> text = read_text(file_name);
  if (!text) return refuse(text.error());
  const Result<RobotDescription> robot = read_robot(*text, file_name);
  if (!robot) return refuse(robot.error());
  const std::vector<Finding> findings =
      check_robot(*robot, [&](std::string_view mesh) { return has_mesh(file_name, mesh); });
  const bool has_errors = std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.kind == Finding::Kind::error;
  });
  const int written =
      print(arguments.has("--json") ? json_of(findings)
                                    : findings_text(findings) + summary(*robot, findings));
  return written != kDone ? written : has_errors ? kDiffers : kDone;
}

}  // namespace legwork::cli
