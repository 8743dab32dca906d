#include "engine/scenes/own_robot/own_robot_file.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/control/standing_pose.h"
#include "engine/io/embedded_text.h"
#include "engine/io/json.h"
#include "engine/io/robot_file.h"
#include "engine/io/utf8.h"
#include "engine/model/coordinate_names.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot_settings.h"

namespace legwork {
namespace {

constexpr double kTurns = kPi, kSlides = 1.0;  // rad, m: ranges of joints without limits

// "klann_walker.json"
std::string file_of(const EmbeddedText& builtin) { return std::string(builtin.id) + ".json"; }

const char* keep(OwnRobotFile& file, std::string text) {
  return file.texts.emplace_back(std::move(text)).c_str();
}

// A path of letters, digits and _ - / that no parameter before has.
const char* path_of(OwnRobotFile& file, std::string path, const std::string& name) {
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '/';
    path += is_plain ? c : '_';
  }
  while (find_parameter(file.parameters, path) >= 0) path += '_';
  return keep(file, path);
}

// The first pose that the file gives a name, if it has that joint: where the sliders begin.
double start_of(const RobotDescription& robot, const std::string& joint, JointKind kind) {
  if (robot.poses.empty() || !has_axis(kind)) return 0.0;
  for (const DescribedPose::Part& part : robot.poses[0].joints)
    if (part.joint == joint && part.q.size() == 1) return part.q[0];
  return 0.0;
}

// Which limbs are legs, where more could be than it walks on.
void add_feet(OwnRobotFile& file, const Model& model, const std::vector<int>& possible,
              const std::vector<int>& likely) {
  for (const int tip : possible) {
    const bool is_likely = std::find(likely.begin(), likely.end(), tip) != likely.end();
    const std::string& name = model.feet[at(tip)].name;
    file.feet.push_back({tip, static_cast<int>(file.parameters.size())});
    file.parameters.push_back(needing(
        "robot.drive", 5.0,
        choice(path_of(file, "foot.", name), "Feet", keep(file, name), is_likely ? 1.0 : 0.0,
               {"no foot", "a foot"}, "Whether the robot walks on the end of this limb.",
               "the robot's file", fills<>)));
  }
}

void add_sliders(OwnRobotFile& file, const Model& model) {
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const bool is_led = std::any_of(model.mimics.begin(), model.mimics.end(),
                                    [i](const Mimic& mimic) { return mimic.follower == i; });
    const JointType& type = joint_type(body.kind);
    for (int k = 0; k < type.nv && !is_led; ++k) {
      const bool slides = k < type.sliding;
      const std::string name = coordinate_name(body, k);
      const double range = slides ? kSlides : kTurns;
      // Exchanged ones are a suspicion of robot_check.h; an end without a limit is no nearer than the other end.
      double lower = std::min(body.lower, body.upper), upper = std::max(body.lower, body.upper);
      if (!std::isfinite(lower))
        lower = std::min(-range, (std::isfinite(upper) ? upper : 0.0) - range);
      if (!std::isfinite(upper)) upper = std::max(range, lower + range);
      const double start = start_of(file.robot, body.joint, body.kind);
      file.sliders.push_back({i, k, static_cast<int>(file.parameters.size())});
      const char* path = path_of(file, "joint.", name);
      file.parameters.push_back(
          {path, "Joints", keep(file, name), slides ? "m" : "rad", std::clamp(start, lower, upper),
           lower, upper,
           slides ? "Distance along the joint's axis; under the drive \"hold\", where its "
                    "motor wants it."
                  : "Angle of the joint; under the drive \"hold\", where its motor wants it.",
           "the robot's file", live<>});
    }
  }
}

// The joints whose motors have a speed; if none has, those that turn without end, follow none and are in no loop: wheels.
void find_turning(OwnRobotFile& file, const Model& model) {
  constexpr double kWheels = 2.0 * kPi;  // rad/s
  std::vector<bool> is_led(model.bodies.size(), false), is_in_loop(is_led);
  for (const Mimic& mimic : model.mimics) is_led[at(mimic.follower)] = true;
  for (const Loop& loop : model.loops)
    for (int end : {loop.a, loop.b})
      for (; end > 0; end = model.bodies[at(end)].parent) is_in_loop[at(end)] = true;
  std::vector<TurningJoint> wheels;
  for (const DescribedJoint& joint : file.robot.joints) {
    const int body = find_joint(model, joint.name) + 1;
    if (body < 1 || is_led[at(body)]) continue;
    if (joint.motor_speed) file.turning.push_back({body, *joint.motor_speed});
    if (joint.type == DescribedJoint::Type::continuous && !is_in_loop[at(body)])
      wheels.push_back({body, kWheels});
  }
  if (file.turning.empty()) file.turning = std::move(wheels);
}

void keep_least(double& least, double value) { least = std::min(least, value); }

double reach_down(const Shape& shape, const Transform& X_WB) {
  const double at_a = transform_point(X_WB, shape.a).z();
  switch (shape.kind) {
    case Shape::Kind::box: {
      const Mat3 R = product(X_WB.R, shape.R);
      double half = 0.0;
      for (int k = 0; k < 3; ++k) half += std::abs(R(2, k)) * shape.b[k];
      return at_a - half;
    }
    case Shape::Kind::ellipsoid: {
      const Mat3 R = product(X_WB.R, shape.R);
      return at_a - Vec3(R(2, 0) * shape.b[0], R(2, 1) * shape.b[1], R(2, 2) * shape.b[2]).norm();
    }
    case Shape::Kind::sphere:
      return at_a - shape.radius;
    case Shape::Kind::capsule:
      return std::min(at_a, transform_point(X_WB, shape.b).z()) - shape.radius;
    case Shape::Kind::cylinder: {
      const double at_b = transform_point(X_WB, shape.b).z();
      const double length = (shape.b - shape.a).norm();
      const double along = length > 0.0 ? (at_b - at_a) / length : 1.0;
      return std::min(at_a, at_b) - shape.radius * std::sqrt(std::max(0.0, 1.0 - along * along));
    }
    case Shape::Kind::mesh:
      if (!shape.hull) break;
      return transform_point(X_WB, shape.hull->points[at(farthest_corner(
                                       *shape.hull, -Vec3(X_WB.R.row(2).transpose())))])
          .z();
  }
  return std::numeric_limits<double>::infinity();
}

// Of a mesh, from its own axes and unit.
std::shared_ptr<const ConvexHull> hull_of(const std::vector<Vec3>& corners, const Vec3& scale,
                                          const Transform& X_BG) {
  std::vector<Vec3> points;
  for (const Vec3& x : corners) points.push_back(transform_point(X_BG, scale.cwiseProduct(x)));
  std::optional<ConvexHull> hull = convex_hull(points);
  return hull ? std::make_shared<const ConvexHull>(std::move(*hull)) : nullptr;
}

Shape shape_of(const RobotDescription& robot, const LinkShape& described, const PlacedLink& link) {
  const Geometry& g = described.geometry;
  const Transform X_BG = link.X_BL * described.X_LG;
  Shape shape;
  shape.body = link.body;
  shape.role = described.is_collision ? Shape::Role::collision : Shape::Role::visual;
  if (described.color) shape.color.assign(described.color->data(), described.color->data() + 4);
  shape.a = X_BG.p;
  shape.R = X_BG.R;
  shape.radius = g.radius;
  shape.friction = described.friction.value_or(-1.0);
  shape.restitution = described.restitution.value_or(-1.0);
  const Vec3 half = times(X_BG.R, Vec3(0.0, 0.0, 0.5 * g.length));
  switch (g.kind) {
    case Geometry::Kind::box:
      shape.kind = Shape::Kind::box;
      shape.b = 0.5 * g.size;
      break;
    case Geometry::Kind::sphere:
      shape.kind = Shape::Kind::sphere;
      break;
    case Geometry::Kind::cylinder:
    case Geometry::Kind::capsule:
      shape.kind =
          g.kind == Geometry::Kind::cylinder ? Shape::Kind::cylinder : Shape::Kind::capsule;
      shape.a = X_BG.p - half;
      shape.b = X_BG.p + half;
      break;
    case Geometry::Kind::mesh:
      shape.kind = Shape::Kind::mesh;
      shape.mesh = g.mesh;
      shape.b = g.size;
      if (const auto corners = robot.hulls.find(g.mesh); corners != robot.hulls.end())
        shape.hull = hull_of(corners->second, g.size, X_BG);
      break;
    case Geometry::Kind::ellipsoid:
      shape.kind = Shape::Kind::ellipsoid;
      shape.b = g.size;
      break;
    case Geometry::Kind::plane:
      break;
  }
  return shape;
}

}  // namespace

std::vector<Shape> shapes_of(const RobotDescription& robot, const RobotModel& built) {
  const Model& model = built.model;
  std::vector<Shape> shapes;
  std::vector<bool> is_seen(model.bodies.size(), false), has_mesh(is_seen);
  for (std::size_t k = 0; k < built.links.size(); ++k)
    for (const LinkShape& described : robot.links[k].shapes) {
      if (described.geometry.kind == Geometry::Kind::plane) continue;  // the floor, no part of it
      shapes.push_back(shape_of(robot, described, built.links[k]));
      shapes.back().link = static_cast<int>(k);
      if (described.is_collision) continue;
      const bool is_mesh = described.geometry.kind == Geometry::Kind::mesh;
      (is_mesh ? has_mesh : is_seen)[at(built.links[k].body)] = true;
    }
  double size = 0.0;
  for (const Body& body : model.bodies) size = std::max(size, body.X_PJ.p.norm());
  const double radius = 0.04 * std::max(size, 0.05);
  const auto add_rod = [&](int body, const Vec3& to) {
    if ((is_seen[at(body)] && !has_mesh[at(body)]) || to.isZero(0.0)) return;
    Shape rod;
    rod.kind = Shape::Kind::capsule;
    rod.body = body;
    rod.b = to;
    rod.radius = radius;
    rod.role = Shape::Role::stand_in;
    shapes.push_back(rod);
  };
  for (int i = 1; i < model.nb(); ++i)
    add_rod(model.bodies[at(i)].parent, model.bodies[at(i)].X_PJ.p);
  for (const Foot& tip : tips_of(robot, built)) add_rod(tip.body, tip.p_BF);
  return shapes;
}

void lowest_points(const Model& model, std::span<const Transform> X_WB, std::span<double> lowest) {
  std::fill(lowest.begin(), lowest.end(), std::numeric_limits<double>::infinity());
  for (const Shape& shape : model.shapes)
    if (shape.role != Shape::Role::stand_in)
      keep_least(lowest[at(shape.body)], reach_down(shape, X_WB[at(shape.body)]));
  for (const Foot& foot : model.feet)
    keep_least(lowest[at(foot.body)], transform_point(X_WB[at(foot.body)], foot.p_BF).z());
}

Result<RobotText> robot_text(const JsonValue& robot, const std::string& file_name) {
  RobotText of{file_name, ""};
  ObjectReader reader(robot, file_name, "A scene's robot");
  const bool has_text = reader.has("text");
  reader.string("file", of.file);
  reader.optional_string("text", of.text);
  if (Refusal bad = reader.finish()) return *bad;
  if (!is_one_line(of.file))
    return Diagnostic{file_name +
                          ": the robot's file name has line breaks or other "
                          "control characters.",
                      "Rename it."};
  if (has_text) return of;
  std::vector<std::string> known;
  for (const EmbeddedText& builtin : builtin_robots()) {
    known.push_back(file_of(builtin));
    if (known.back() != of.file) continue;
    of.text = builtin.json;
    return of;
  }
  return refuse_at(robot, file_name,
                   "There is no built-in robot " + quoted_text(of.file) + ", and no text of it.",
                   "Give the file's text, or one of " + listed(known) + ".");
}

Result<std::shared_ptr<const OwnRobotFile>> read_own_robot_file(const JsonValue& robot,
                                                                const std::string& file_name) {
  const Result<RobotText> given = robot_text(robot, file_name);
  if (!given) return given.error();
  Result<RobotDescription> described = read_robot(given->text, given->file);
  if (!described) return described.error();
  auto file = std::make_shared<OwnRobotFile>();
  file->robot = std::move(*described);
  const Result<RobotModel> built = robot_model(file->robot);
  if (!built) return built.error();
  for (const Body& body : built->model.bodies) file->bodies.push_back(keep(*file, body.name));
  // It may walk where its base floats, whatever the file says of that.
  Result<RobotModel> floating = robot_model(file->robot, Base::floating);
  std::vector<int> possible, likely;
  if (floating) {
    floating->model.feet = tips_of(file->robot, *floating);
    possible = possible_feet(floating->model);
    likely = likely_feet(floating->model);
  }
  if (possible.size() >= 4) file->legs = likely.size() == 6 ? 6 : 4;
  file->parameters =
      own_robot_parameters({file->bodies, built->model.is_free(), has_free_parts(built->model),
                            file->legs, file->robot.gravity.norm()});
  if (at(file->legs) < possible.size()) add_feet(*file, floating->model, possible, likely);
  add_sliders(*file, built->model);
  find_turning(*file, built->model);
  return std::shared_ptr<const OwnRobotFile>(std::move(file));
}

}  // namespace legwork
