#include "engine/model/families/tail.h"

#include <string>

namespace legwork {
namespace {

constexpr const char* kTail = "tail";

SpatialInertia segment_inertia(const Tail& tail) {
  const double n = tail.segments;
  const double m = tail.mass / n, l = tail.length / n;
  if (!tail.is_rods) return spatial_inertia(m, {-l, 0.0, 0.0}, Mat3::Zero());
  const double I = m * l * l / 12.0;
  return spatial_inertia(m, {-0.5 * l, 0.0, 0.0}, Vec3(0.0, I, I).asDiagonal());
}

void set_joint(const Tail& tail, const std::string& segment, bool is_yaw, Body& body) {
  body.joint = segment + (is_yaw ? "_yaw" : "_pitch");
  body.axis = is_yaw ? Vec3::UnitZ() : Vec3::UnitY();
  body.upper = is_yaw ? tail.yaw_limit : tail.pitch_limit;
  body.lower = -body.upper;
}

}  // namespace

double tail_inertia(const Tail& tail) {
  const double mL2 = tail.mass * tail.length * tail.length;
  if (tail.is_rods) return mL2 / 3.0;
  const double n = tail.segments;  // the sum of (k / n)^2 / n
  return mL2 * (n + 1.0) * (2.0 * n + 1.0) / (6.0 * n * n);
}

void append_tail_limits(std::vector<Parameter>& parameters) {
  parameters.insert(
      parameters.end(),
      {{"robot.tail_pitch_limit", "Joint limits", "Tail up and down", "rad", 1.7, 0.1, 3.1,
        "Pitch of each tail joint to either side.", kChosen, fills<&Tail::pitch_limit>},
       {"robot.tail_yaw_limit", "Joint limits", "Tail sideways", "rad", 1.5, 0.1, 1.55,
        "Yaw of each tail joint to either side. At a quarter turn its universal joint locks.",
        kChosen, fills<&Tail::yaw_limit>}});
}

void add_tail(Model& model, const Tail& tail) {
  const double l = tail.length / tail.segments;
  const double r = 0.035 * tail.length;
  int parent = 0;
  Vec3 from = tail.pivot_B;
  for (int s = 1; s <= tail.segments; ++s) {
    const std::string name = kTail + ("_" + std::to_string(s));
    Body cross;  // the universal joint's cross
    cross.name = name + "a";
    cross.parent = parent;
    cross.X_PJ.p = from;
    cross.leg = kTail;
    cross.is_idealised = true;
    set_joint(tail, name, tail.is_yaw_first, cross);
    model.bodies.push_back(cross);

    Body segment;
    segment.name = name;
    segment.parent = model.nb() - 1;
    segment.inertia = segment_inertia(tail);
    segment.leg = kTail;
    segment.is_idealised = true;
    set_joint(tail, name, !tail.is_yaw_first, segment);
    model.bodies.push_back(segment);
    parent = model.nb() - 1;

    model.shapes.push_back({Shape::Kind::sphere, parent, Vec3::Zero(), Vec3::Zero(), 1.6 * r});
    model.shapes.push_back({Shape::Kind::capsule, parent, Vec3::Zero(), {-l, 0.0, 0.0}, r});
    if (!tail.is_rods)
      model.shapes.push_back({Shape::Kind::sphere, parent, {-l, 0.0, 0.0}, Vec3::Zero(), 3.0 * r});
    from = {-l, 0.0, 0.0};
  }
  model.frames.push_back({"tail_tip", parent, {Mat3::Identity(), from}});
}

int tail_joint_count(const Model& model) {
  int count = 0;
  for (const Body& body : model.bodies)
    if (body.leg == kTail) ++count;
  return count;
}

}  // namespace legwork
