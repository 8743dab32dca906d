#include "bindings/cli/robot_parts.h"

#include <sys/stat.h>

#include <cstdio>

#include "bindings/cli/command.h"
#include "engine/io/mesh_points.h"
#include "engine/io/robot_extras.h"
#include "engine/io/robot_file.h"

namespace legwork::cli {
namespace {

bool is_file(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// Why there is no hull; "": there is one now.
std::string add_hull_of(const std::string& file_name, const std::string& mesh,
                        RobotDescription& robot) {
  const std::string path = mesh_file(file_name, mesh);
  if (path.empty()) return text_of({"The mesh ", quoted_text(mesh), " is not there."});
  Budget budget;
  budget.bytes = kMeshBytes;
  const Result<std::string> bytes = read_text(path, budget);
  if (!bytes) return bytes.error().text();
  const Result<std::vector<Vec3>> points = mesh_points(*bytes, path);
  if (!points) return points.error().text();
  if (add_hull(robot, mesh, *points)) return "";
  return text_of({"The mesh ", quoted_text(mesh), " is flat and has no hull."});
}

}  // namespace

std::string mesh_file(const std::string& file_name, std::string_view mesh) {
  std::string path(mesh);
  if (path.starts_with("file://")) return is_file(path.substr(7)) ? path.substr(7) : "";
  const bool is_package = path.starts_with("package://");
  if (is_package) path = path.substr(10);
  const std::size_t slash = path.find('/');
  const std::string inside =
      is_package && slash != std::string::npos ? path.substr(slash + 1) : path;
  std::string folder = file_name.substr(0, file_name.find_last_of('/') + 1);
  if (folder.empty()) folder = "./";
  for (int up = 0; up < 16; ++up) {
    if (is_file(folder + path)) return folder + path;
    if (!is_package) return "";
    if (is_file(folder + inside)) return folder + inside;
    folder += "../";
  }
  return "";
}

Result<std::string> with_its_parts(const std::string& text, const std::string& file_name) {
  if (!is_robot_file(text)) return text;
  Result<RobotDescription> robot = read_robot(text, file_name);
  if (!robot) return text;
  bool has_more = false;
  std::vector<std::string> missing;
  for (const std::string& mesh : touching_meshes(*robot)) {
    if (robot->hulls.count(mesh) > 0) continue;
    const std::string why = add_hull_of(file_name, mesh, *robot);
    if (why.empty())
      has_more = true;
    else
      missing.push_back(why);
  }
  if (!missing.empty())
    std::fprintf(stderr, "legwork: %s%s It touches nothing.\n", missing[0].c_str(),
                 missing.size() > 1
                     ? (" And " + std::to_string(missing.size() - 1) + " more.").c_str()
                     : "");
  const std::string srdf = file_name.substr(0, file_name.find_last_of('.')) + ".srdf";
  if (is_file(srdf) && robot->no_contact.empty()) {
    const Result<std::string> pairs = read_text(srdf);
    const Refusal bad = pairs ? read_srdf(*pairs, srdf, *robot) : Refusal(pairs.error());
    if (bad) {
      robot->no_contact.clear();
      std::fprintf(stderr, "legwork: %s No links are kept apart.\n", bad->text().c_str());
    }
    has_more = has_more || !robot->no_contact.empty();
  }
  return has_more ? with_extras(text, *robot) : text;
}

}  // namespace legwork::cli
