// Which points of a model touch the ground, and the scratch of a step over them.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact/free_step_parts.h"

namespace legwork {

std::vector<ContactPoint> contact_points(const Model& model) {
  std::vector<ContactPoint> points;
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Foot& foot = model.feet[f];
    points.push_back({foot.name, {foot.body, foot.p_BF, static_cast<int>(f)}});
  }
  for (const Shape& shape : model.shapes) {
    if (shape.body != 0 || shape.kind != Shape::Kind::box) continue;
    for (int k = 0; k < 8; ++k) {
      const bool is_rear = (k & 1) != 0, is_right = (k & 2) != 0, is_above = (k & 4) != 0;
      const Vec3 half = {is_rear ? -shape.b.x() : shape.b.x(),
                         is_right ? -shape.b.y() : shape.b.y(),
                         is_above ? shape.b.z() : -shape.b.z()};
      const std::string name = std::string(model.bodies[0].name) + (is_rear ? " rear" : " front") +
                               (is_right ? " right" : " left") + (is_above ? " above" : " below");
      points.push_back({name, {0, shape.a + half, -1}});
    }
    break;
  }
  for (const Foot& foot : model.feet)
    if (foot.body > 0 && model.bodies[at(foot.body)].parent > 0)
      points.push_back({foot.name + " knee", {foot.body, Vec3::Zero(), -1}});
  return points;
}

FreeStepScratch::FreeStepScratch(const Model& model, const Workspace& ws,
                                 std::span<const ContactPoint> points)
    // One more than there are: a point is looked at in the next free place.
    : response(model, ws, static_cast<int>(points.size()) + 1),
      a(VecX::Zero(model.nv())),
      v_before(VecX::Zero(model.nv())),
      displacement(VecX::Zero(model.nv())),
      lift(VecX::Zero(model.nv())),
      strikes(points.size()),
      friction(points.size()),
      touching(points.size()),
      coupling(points.size()),
      gaps(points.size()),
      axes(points.size()) {
  assert(model.is_free());  // a step moves the base
  const auto rows = 3 * static_cast<Eigen::Index>(points.size());
  G.setZero(rows, rows);
  for (VecX* x : {&c, &before, &lambda, &velocity, &world, &last}) x->setZero(rows);
  push_out.setZero(static_cast<Eigen::Index>(points.size()));
  for (const ContactPoint& contact : points) {
    const BodyPoint& point = contact.point;
    feet += point.foot >= 0 ? 1 : 0;
    holds.push_back(contact::hold_of(model, response, point));
    for (int k = 0; k < 3 && point.body == 0; ++k)
      trunk_box[k] = std::max(trunk_box[k], std::abs(point.p_B[k]));
  }
}

}  // namespace legwork
