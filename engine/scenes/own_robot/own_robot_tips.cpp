// Where the limbs of a robot of the user's own end: what could be a foot.
#include "engine/scenes/own_robot/own_robot_file.h"

namespace legwork {
namespace {

// Where a shape ends: a point of the body's axes, and how much further the shape reaches, m.
struct End {
  Vec3 p = Vec3::Zero();
  double radius = 0.0;
};

// The corners of a mesh that are as far from the body's origin as the furthest one and beside it, as the sole of a foot is:
// their middle, so that legs that mirror each other end alike.
End furthest_of(const std::vector<Vec3>& corners, const Vec3& scale, const Transform& X_BG) {
  constexpr double kAsFar = 1e-3;  // relative
  std::vector<Vec3> points;
  Vec3 furthest = Vec3::Zero();
  for (const Vec3& x : corners) {
    points.push_back(transform_point(X_BG, scale.cwiseProduct(x)));
    if (points.back().norm() > furthest.norm()) furthest = points.back();
  }
  const double reach = furthest.norm();
  Vec3 sum = Vec3::Zero();
  double count = 0.0;
  for (const Vec3& p : points) {
    if (p.norm() < (1.0 - kAsFar) * reach || p.dot(furthest) <= 0.0) continue;
    sum += p;
    count += 1.0;
  }
  if (count == 0.0) return {};
  const Vec3 middle = sum / count;
  return {middle, reach - middle.norm()};
}

std::vector<End> ends_of(const RobotDescription& robot, const Geometry& g, const Transform& X_BG) {
  std::vector<End> ends;
  const auto add = [&ends, &X_BG](const Vec3& p_G, double radius) {
    ends.push_back({transform_point(X_BG, p_G), radius});
  };
  if (g.kind == Geometry::Kind::mesh) {
    if (const auto corners = robot.hulls.find(g.mesh); corners != robot.hulls.end())
      return {furthest_of(corners->second, g.size, X_BG)};
  }
  const bool is_box = g.kind == Geometry::Kind::box;
  for (const double end : {-0.5, 0.5}) {
    if (!is_box) add({0.0, 0.0, end * g.length}, g.radius);
    for (int k = 2; k >= 0 && is_box; --k) add(end * g.size[k] * Vec3::Unit(k), 0.0);
  }
  return ends;
}

}  // namespace

std::vector<Foot> tips_of(const RobotDescription& robot, const RobotModel& built) {
  const Model& model = built.model;
  std::vector<bool> is_last(model.bodies.size(), true);
  for (const Body& body : model.bodies)
    if (body.parent >= 0) is_last[at(body.parent)] = false;
  std::vector<Foot> tips;
  for (int i = 1; i < model.nb(); ++i) {
    if (!is_last[at(i)]) continue;
    Foot tip{model.bodies[at(i)].name, i, Vec3::Zero()};
    bool is_link = false;
    double furthest = 0.0;
    const auto reach = [&tip, &furthest](std::size_t link, const End& end) {
      const double reached = end.p.norm() + end.radius;
      if (tip.link < 0) tip.link = static_cast<int>(link);
      if (reached <= furthest + 1e-9) return false;
      tip.p_BF = end.p;
      tip.link = static_cast<int>(link);
      furthest = reached;
      return true;
    };
    for (std::size_t k = 0; k < built.links.size(); ++k) {
      const PlacedLink& link = built.links[k];
      if (link.body != i || !link.is_merged || !reach(k, {link.X_BL.p, 0.0})) continue;
      tip.name = robot.links[k].name;
      is_link = true;
    }
    for (std::size_t k = 0; k < built.links.size() && !is_link; ++k)
      if (built.links[k].body == i)
        for (const LinkShape& shape : robot.links[k].shapes)
          for (const End& end : ends_of(robot, shape.geometry, built.links[k].X_BL * shape.X_LG))
            reach(k, end);
    tips.push_back(std::move(tip));
  }
  return tips;
}

}  // namespace legwork
