#include "engine/io/robot_file.h"

#include <algorithm>

#include "engine/io/mjcf.h"
#include "engine/io/robot_extras.h"
#include "engine/io/robot_json.h"
#include "engine/io/urdf.h"

namespace legwork {
namespace {

std::string_view past_start(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

// The name of the first element, past comments and instructions.
std::string_view root_name(std::string_view text) {
  for (text = past_start(text); text.starts_with("<!--") || text.starts_with("<?");) {
    const std::string_view end = text.starts_with("<?") ? "?>" : "-->";
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return {};
    text = past_start(text.substr(at + end.size()));
  }
  if (!text.starts_with("<")) return {};
  return text.substr(1, text.find_first_of(" \t\r\n/>") - 1);
}

}  // namespace

bool is_robot_file(std::string_view text) {
  return past_start(text).starts_with("<") || is_robot_json(text);
}

Result<RobotDescription> read_robot(std::string_view text, const std::string& file_name) {
  if (past_start(text).starts_with("{")) return read_robot_json(text, file_name);
  const auto with_its_extras = [text](Result<RobotDescription> robot) {
    if (!robot) return robot;
    if (Refusal bad = read_instruction(text, *robot))
      return Result<RobotDescription>(std::move(*bad));
    return robot;
  };
  if (root_name(text) == "mujoco") return with_its_extras(read_mjcf(text, file_name));
  Result<RobotDescription> urdf = with_its_extras(read_urdf(text, file_name));
  if (urdf || !urdf.error().message.starts_with("The root element is")) return urdf;
  Diagnostic refused = urdf.error();
  refused.hint = "There are <robot>, a URDF, and <mujoco>, an MJCF.";
  return refused;
}

}  // namespace legwork
