#include "engine/io/robot_extras.h"

#include <algorithm>
#include <cmath>

#include "engine/io/json.h"
#include "engine/io/json_text.h"
#include "engine/io/number_list.h"
#include "engine/io/robot_json.h"
#include "engine/io/xml.h"
#include "engine/math/convex_hull.h"

namespace legwork {
namespace {

constexpr std::string_view kBegin = "<?legwork ", kEnd = "?>";

bool is_mesh_of(const RobotDescription& robot, const std::string& name) {
  return std::any_of(robot.links.begin(), robot.links.end(), [&](const DescribedLink& link) {
    return std::any_of(link.shapes.begin(), link.shapes.end(), [&](const LinkShape& shape) {
      return shape.geometry.kind == Geometry::Kind::mesh && shape.geometry.mesh == name;
    });
  });
}

bool is_corner(const JsonValue& v) {
  return v.items.size() == 3 && std::all_of(v.items.begin(), v.items.end(), [](const JsonValue& x) {
           return x.kind == JsonValue::Kind::number && std::abs(x.number) <= kLargestNumber;
         });
}

// Where the instruction begins; of a text without one its end.
std::size_t instruction_in(std::string_view xml) {
  std::size_t end = xml.size();
  while (end > 0 && is_blank(xml[end - 1])) --end;
  const std::size_t begin = xml.rfind(kBegin);
  const bool is_last = begin != xml.npos && xml.find(kEnd, begin) + kEnd.size() == end;
  return is_last ? begin : xml.size();
}

std::string instruction_of(const RobotDescription& robot) {
  JsonText out;
  out.begin_object();
  write_extras(robot, out);
  std::string json;
  for (const char c : out.end_object().text())
    if (c == '>')  // it may stand in a name
      json += "\\u003e";
    else
      json += c;
  while (!json.empty() && is_blank(json.back())) json.pop_back();
  return text_of({kBegin, json, kEnd, "\n"});
}

}  // namespace

Refusal read_extras(const JsonValue& object, bool is_nothing_else, RobotDescription& robot) {
  ObjectReader reader(object, robot.file_name, "<?legwork ...?>");
  const auto refuse = [&](const JsonValue& v, std::string message, const char* hint) {
    reader.refuse(refuse_at(v, robot.file_name, std::move(message), hint));
  };
  if (!is_nothing_else)
    for (const std::string& key : object.keys) reader.ignore(key.c_str());
  const JsonValue* hulls = reader.optional_object("hulls");
  const JsonValue* pairs = reader.optional_array("no_contact");
  for (std::size_t i = 0; hulls && i < hulls->items.size(); ++i) {
    const JsonValue& corners = hulls->items[i];
    const std::string& mesh = hulls->keys[i];
    if (!is_mesh_of(robot, mesh))
      refuse(corners, text_of({"No shape of this robot has the mesh ", quoted_text(mesh), "."}),
             "Correct its name, or remove its hull.");
    if (corners.items.size() < 4 || corners.items.size() > at(kMostHullCorners) ||
        !std::all_of(corners.items.begin(), corners.items.end(), is_corner))
      refuse(corners, text_of({"The hull of ", quoted_text(mesh), " is no list of corners."}),
             "Write 4 to 32 corners of three numbers each.");
    else
      for (const JsonValue& x : corners.items)
        robot.hulls[mesh].emplace_back(x.items[0].number, x.items[1].number, x.items[2].number);
  }
  for (std::size_t i = 0; pairs && i < pairs->items.size(); ++i) {
    const JsonValue& pair = pairs->items[i];
    if (pair.items.size() != 2 || pair.items[0].kind != JsonValue::Kind::string ||
        pair.items[1].kind != JsonValue::Kind::string || pair.kind != JsonValue::Kind::array)
      refuse(pair, "\"no_contact\" is a list of pairs of links.", "As in [[\"trunk\", \"hip\"]].");
    else
      robot.no_contact.push_back(
          {pair.items[0].string, pair.items[1].string, {pair.line, pair.column}});
  }
  return reader.finish();
}

Refusal read_instruction(std::string_view xml, RobotDescription& robot) {
  const std::size_t begin = instruction_in(xml);
  if (begin == xml.size()) return std::nullopt;
  const std::size_t from = begin + kBegin.size();
  // As many lines before it, for the sentences.
  std::string json(static_cast<std::size_t>(std::count(
                       xml.begin(), xml.begin() + static_cast<std::ptrdiff_t>(from), '\n')),
                   '\n');
  json += xml.substr(from, xml.find(kEnd, from) - from);
  const Result<JsonValue> root = parse_json(json, robot.file_name);
  if (!root) return root.error();
  return read_extras(*root, true, robot);
}

void write_extras(const RobotDescription& robot, JsonText& out) {
  if (!robot.hulls.empty()) {
    out.key("hulls").begin_object();
    for (const auto& [mesh, corners] : robot.hulls) {
      out.key(mesh).begin_array();
      for (const Vec3& x : corners) {
        const Vec3 plain = x + Vec3::Zero();  // zeros have no sign
        out.numbers(plain.data(), 3);
      }
      out.end_array();
    }
    out.end_object();
  }
  if (robot.no_contact.empty()) return;
  out.key("no_contact").begin_array();
  for (const DescribedPair& pair : robot.no_contact)
    out.begin_array().value(pair.a).value(pair.b).end_array();
  out.end_array();
}

std::string with_extras(std::string_view text, const RobotDescription& robot) {
  if (is_robot_json(text)) return write_robot_json(robot);
  std::string xml(text.substr(0, instruction_in(text)));
  while (!xml.empty() && is_blank(xml.back())) xml.pop_back();
  xml += '\n';
  return robot.hulls.empty() && robot.no_contact.empty() ? xml : xml + instruction_of(robot);
}

std::set<std::string> touching_meshes(const RobotDescription& robot) {
  std::set<std::string> meshes;
  for (const DescribedLink& link : robot.links) {
    const bool has_collision =
        std::any_of(link.shapes.begin(), link.shapes.end(),
                    [](const LinkShape& shape) { return shape.is_collision; });
    for (const LinkShape& shape : link.shapes)
      if (shape.geometry.kind == Geometry::Kind::mesh && shape.is_collision == has_collision)
        meshes.insert(shape.geometry.mesh);
  }
  return meshes;
}

bool add_hull(RobotDescription& robot, const std::string& mesh, std::span<const Vec3> points) {
  constexpr double kDigits = 1e6;
  const std::optional<ConvexHull> hull = convex_hull(points);
  if (!hull) return false;
  double per_unit = 1.0;
  while (per_unit * hull->radius < kDigits && per_unit < 1e15) per_unit *= 10.0;
  std::vector<Vec3> corners;
  for (const Vec3& x : hull->points) {
    Vec3& corner = corners.emplace_back();
    for (int k = 0; k < 3; ++k) corner[k] = std::floor(x[k] * per_unit + 0.5) / per_unit + 0.0;
  }
  if (!convex_hull(corners)) return false;
  robot.hulls[mesh] = std::move(corners);
  return true;
}

Refusal read_srdf(std::string_view text, const std::string& file_name, RobotDescription& robot) {
  constexpr std::string_view kOthers =
      " group group_state end_effector virtual_joint passive_joint joint_property "
      "link_sphere_approximation ";
  const Result<XmlElement> root = parse_xml(text, file_name);
  if (!root) return root.error();
  const auto refuse = [&](const XmlElement& e, std::string message, const char* hint) {
    return Diagnostic{std::move(message), hint, file_name, e.line, e.column};
  };
  if (root->name != "robot")
    return refuse(*root, text_of({"The root element is <", root->name, ">, not <robot>."}),
                  "An SRDF begins with <robot name=\"...\">.");
  for (const XmlElement& e : root->children) {
    if (kOthers.find(text_of({" ", e.name, " "})) != kOthers.npos) continue;
    if (e.name != "disable_collisions")
      return refuse(e, text_of({"<", e.name, "> is not read in an SRDF."}),
                    "Write a <disable_collisions> for each pair that does not touch.");
    DescribedPair pair;
    for (const char* key : {"link1", "link2"}) {
      const XmlAttribute* link = e.find(key);
      if (!link)
        return refuse(e, text_of({"<disable_collisions> has no ", key, "."}),
                      "Add link1 and link2.");
      if (robot.link(link->value) < 0)
        return refuse(e, text_of({"The robot has no link ", quoted_text(link->value), "."}),
                      "Correct the name, or remove the pair.");
      (*(key + 4) == '1' ? pair.a : pair.b) = link->value;
    }
    robot.no_contact.push_back(std::move(pair));
  }
  return std::nullopt;
}

}  // namespace legwork
