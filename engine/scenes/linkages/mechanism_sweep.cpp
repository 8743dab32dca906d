// A mechanism's preparation: its sweep over a period of the drives, which finds whether it can be driven, the paths of its
// points, how far it reaches and how large velocities, accelerations, forces become.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {
namespace {

double size_of(const std::vector<Vec3>& vectors) {
  double size = 0.0;
  for (const Vec3& v : vectors) size = std::max(size, v.norm());
  return size;
}

constexpr double kPlainReach = 0.12;  // m: a linkage of this size has rods as add_rod() draws them

}  // namespace

void MechanismScene::Extent::see(const Vec3& x) {
  low = low.cwiseMin(x);
  high = high.cwiseMax(x);
}

void MechanismScene::Extent::set(double size) {
  low.setConstant(-size);
  high.setConstant(size);
}

double MechanismScene::Extent::half() const {
  return 0.5 * std::max(high.x() - low.x(), high.z() - low.z());
}

double MechanismScene::round_scale(double largest, double size) {
  if (!(largest > 1e-12) || !(size > 1e-12)) return 1.0;
  const double wanted = size / largest;
  double scale = 1.0;
  while (scale > wanted) scale *= 0.1;
  while (10.0 * scale <= wanted) scale *= 10.0;
  double best = scale;
  for (const double step : {1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
    if (step * scale <= wanted) best = step * scale;
  return best;
}

void MechanismScene::find_pins() {
  const auto same = [](const Vec3& a, const Vec3& b) { return (a - b).norm() < 1e-12; };
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.parent > 0 && body.kind != JointKind::prismatic)
      pins_.push_back({body.joint, i, Vec3::Zero()});
  }
  for (const Loop& loop : model.loops) pins_.push_back({loop.name, loop.b, loop.p_B});
  for (const LinkPoint& point : linkage_.points) {
    bool is_known = false;
    for (const LinkPoint& pin : pins_)
      is_known = is_known || (pin.body == point.body && same(pin.p, point.p));
    for (const Loop& loop : model.loops)
      is_known = is_known || (loop.a == point.body && same(loop.p_A, point.p));
    for (int i = 1; i < model.nb(); ++i) {  // or a link's own pin there
      const Body& body = model.bodies[at(i)];
      is_known = is_known || (body.parent == point.body && body.kind != JointKind::prismatic &&
                              same(body.X_PJ.p, point.p));
    }
    if (!is_known) pins_.push_back({point.name, point.body, point.p});
  }
  // Pins on the same link, one after the other.
  for (int i = 1; i < model.nb(); ++i) {
    int last = -1;
    for (std::size_t k = 0; k < pins_.size(); ++k) {
      const LinkPoint& pin = pins_[k];
      bool is_on =
          pin.body == i || (same(pin.p, Vec3::Zero()) && model.bodies[at(pin.body)].parent == i &&
                            model.bodies[at(pin.body)].kind != JointKind::prismatic);
      for (const Loop& loop : model.loops)
        is_on = is_on || (loop.name == pin.name && loop.a == i && loop.directions == 2);
      if (!is_on) continue;
      const int now = static_cast<int>(k);
      if (last >= 0) edges_.push_back({last, now, i});
      last = now;
    }
  }
  velocities_.tips.assign(pins_.size(), Vec3::Zero());
  accelerations_.tips = velocities_.tips;
  for (std::size_t k = 0; k < linkage_.steps.size(); ++k) {
    const AssemblyStep::Kind kind = linkage_.steps[k].kind;
    if (kind == AssemblyStep::Kind::dyad || kind == AssemblyStep::Kind::slide)
      dyads_.push_back(static_cast<int>(k));
  }
}

// Loops that no step closes, but parallel links should.
Refusal MechanismScene::check_closed() const {
  if (!(largest_entry(loops_.residual) > kClosed)) return std::nullopt;
  Eigen::Index row = 0;
  for (const Loop& loop : model.loops) {
    const double gap = loops_.residual.segment(row, loop.directions).norm();
    if (gap > kClosed)
      return Diagnostic{
          "The links do not meet: the loop at " + loop.name + " is open by " + number_text(gap) +
              " m.",
          "Change a length, so that parallel links span the same distance on both sides."};
    row += loop.directions;
  }
  return std::nullopt;
}

Refusal MechanismScene::sweep() {
  const auto see = [this](const Vec3& x) {
    lowest_ = lowest_.cwiseMin(x);
    highest_ = highest_.cwiseMax(x);
  };
  lowest_.setConstant(1e9);
  highest_.setConstant(-1e9);
  for (int i = 1; i < model.nb(); ++i)
    if (model.bodies[at(i)].parent == 0 && model.bodies[at(i)].kind != JointKind::prismatic)
      see(model.bodies[at(i)].X_PJ.p);
  std::vector<std::vector<Curve>> pieces;  // where the driver can be, the paths of all points
  bool is_whole = true, is_broken = true, starts_within = false;
  for (int i = 0; i <= kSweep; ++i) {
    const MechanismState* s = examine_drive(static_cast<double>(i) / kSweep);
    if (!s) {
      is_whole = false;
      is_broken = true;
      if (is_forward()) continue;
      // Between the last sample that could be and this one.
      double good = std::max(0.0, (i - 1.0) / kSweep), bad = static_cast<double>(i) / kSweep;
      for (int k = 0; k < 40 && i > 0; ++k) {
        const double middle = 0.5 * (good + bad);
        (examine_drive(middle) ? good : bad) = middle;
      }
      examine_drive(bad);
      return Diagnostic{
          (i == 0 ? "The linkage cannot be put together: with "
                  : "The linkage cannot be driven through its whole motion: with ") +
              angles_text(now_.angle) + " " + fault_sentence() + ".",
          "Change a length, let the driver swing within its range, or run it in forward mode."};
    }
    if (Refusal bad = check_closed()) return bad;
    if (i < kSweep) {
      torque_highest_ = i == 0 ? s->torque[0] : std::max(torque_highest_, s->torque[0]);
      torque_lowest_ = i == 0 ? s->torque[0] : std::min(torque_lowest_, s->torque[0]);
      torque_mean_ += s->torque[0] / kSweep;
    }
    largest_force_ = std::max({largest_force_, size_of(s->force), size_of(s->loop_force)});
    Vec3 x, v, a;
    for (const LinkPoint& pin : pins_) {
      point_motion(pin.body, pin.p, x, v, a);
      see(x);
      velocities_.extent.see(v);
      accelerations_.extent.see(a);
    }
    if (is_broken) pieces.emplace_back(linkage_.points.size());
    is_broken = false;
    starts_within = starts_within || i == 0;
    for (std::size_t k = 0; k < linkage_.points.size(); ++k)
      pieces.back()[k].points.push_back(
          point_position(ws_, linkage_.points[k].body, linkage_.points[k].p));
  }
  if (!is_whole && lowest_.x() > 1e8) lowest_ = highest_ = Vec3::Zero();
  // One that is cut only by the sweep's start is one: last before first.
  if (pieces.size() > 1 && starts_within && !is_broken)
    for (std::size_t k = 0; k < linkage_.points.size(); ++k) {
      std::vector<Vec3>&first = pieces.front()[k].points, &last = pieces.back()[k].points;
      last.insert(last.end(), first.begin() + 1, first.end());
      first.clear();
    }
  for (std::vector<Curve>& paths : pieces)
    for (Curve& path : paths) {
      if (path.points.size() < 2) continue;
      path.label = "Path of the point";
      path.role = "path";
      path.group = "Paths";
      curves.push_back(std::move(path));
    }
  return std::nullopt;
}

void MechanismScene::choose_view() {
  for (const LinkPoint& pin : pins_) {  // in forward mode where it starts
    const Vec3 x = point_position(ws_, pin.body, pin.p);
    lowest_ = lowest_.cwiseMin(x);
    highest_ = highest_.cwiseMax(x);
  }
  const Vec3 middle = 0.5 * (lowest_ + highest_), half = 0.5 * (highest_ - lowest_);
  reach_ = std::max({half.x(), half.z(), 0.01});
  if (is_forward()) {
    const double g = model.gravity.norm();
    const double omega = std::abs(now_.rate[0]);
    velocities_.extent.set(std::max(omega * reach_, std::sqrt(3.0 * g * reach_)));
    accelerations_.extent.set(std::max(omega * omega * reach_, 3.0 * g));
    largest_force_ = 3.0 * g * total_mass(model);
  }
  force_scale_ = round_scale(largest_force_, 0.6 * reach_);
  // To the right of the linkage, close to it: the velocity polygon above the acceleration polygon, each somewhat smaller
  // than the linkage.
  for (Polygon* polygon : {&velocities_, &accelerations_}) {
    polygon->scale = round_scale(polygon->extent.half(), 0.7 * reach_);
    polygon->extent.low *= polygon->scale;
    polygon->extent.high *= polygon->scale;
  }
  const Extent &v = velocities_.extent, &a = accelerations_.extent;  // now as drawn
  const double gap = 0.15 * reach_, left = highest_.x() + gap;
  const double wide = std::max(v.high.x() - v.low.x(), a.high.x() - a.low.x());
  const double tall = v.high.z() - v.low.z() + gap + a.high.z() - a.low.z();
  const auto pole_of = [&](const Extent& drawn, double bottom) {
    return Vec3(left + 0.5 * (wide - drawn.high.x() - drawn.low.x()), 0.0, bottom - drawn.low.z());
  };
  velocities_.pole = pole_of(v, middle.z() + 0.5 * tall - (v.high.z() - v.low.z()));
  accelerations_.pole = pole_of(a, middle.z() - 0.5 * tall);
  viewpoint.centre = Vec3(0.5 * (lowest_.x() + left + wide), 0.0, middle.z());
  viewpoint.reach = 1.1 * std::max({0.5 * (left + wide - lowest_.x()), 0.5 * tall,
                                    0.5 * (highest_.z() - lowest_.z())});
  viewpoint.from = {0.0, -1.0, 0.0};
  // Bars as thick for the eye, however large the linkage is.
  const double thickness = reach_ / kPlainReach;
  for (Shape& shape : model.shapes) {
    shape.a.y() *= thickness;
    if (shape.kind == Shape::Kind::box) continue;
    shape.b.y() *= thickness;
    shape.radius *= thickness;
  }
}

Refusal MechanismScene::prepare() {
  if (Refusal bad = check_more()) return bad;
  if (Refusal bad = validate(model)) return bad;
  find_pins();
  if (Refusal bad = sweep()) return bad;
  VecX x = VecX::Zero(size());
  if (is_forward() && !put_at_start(x))
    return Diagnostic{"The linkage cannot be put together: with " + angles_text(now_.angle) + " " +
                          fault_sentence() + ".",
                      "Change a length or the angle at the start."};
  choose_view();
  list_handles();
  list_fields();
  list_marks();
  list_facts();
  studies = {{"torque", "Driving torque over a period, with and without gravity"}};
  list_more();
  // A linkage without dyads has no transmission angle, one whose links carry a pin each no relative velocity.
  drop_what_is_empty();
  return std::nullopt;
}

}  // namespace legwork
