// A hand on a mechanism: the lengths that dragging a joint means, and what the linkage would look like where these cannot be.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {
namespace {

constexpr double kParts = 1e4;  // of a metre, of a radian: finer a hand does not set

double rounded(double value) { return std::round(value * kParts) / kParts; }

// Which side of the way from a to b the point is on; zero on it.
double side_of(const Vec3& a, const Vec3& b, const Vec3& point) {
  const Vec3 offset = b - a, to = point - a;
  return offset.x() * to.z() - offset.z() * to.x();
}

// Its bars, where these coordinates place them.
void draw_bars(const Linkage& linkage, const VecX& q, OpenPicture& out) {
  Workspace ws(linkage.model);
  forward_kinematics(linkage.model, q, VecX::Zero(linkage.model.nv()), ws);
  for (const Shape& shape : linkage.model.shapes)
    if (shape.kind == Shape::Kind::capsule)
      out.lines.push_back(
          {point_position(ws, shape.body, shape.a), point_position(ws, shape.body, shape.b)});
}

}  // namespace

void MechanismScene::list_handles() {
  for (std::size_t k = 0; k < linkage_.handles.size(); ++k) {
    const LinkHandle& its = linkage_.handles[k];
    Handle handle = {its.point.name, "handle_position", static_cast<int>(k), Vec3::UnitY()};
    for (const LinkMeasure& measure : its.measures) handle.parameters.push_back(measure.parameter);
    handles.push_back(std::move(handle));
  }
}

Result<std::vector<Request>> MechanismScene::dragged(double, const VecX& x, int index,
                                                     const Vec3& to) {
  using Kind = LinkMeasure::Kind;
  split(x, q_, v_);
  forward_kinematics(model, q_, v_, ws_);
  const LinkHandle& handle = linkage_.handles[at(index)];
  const Vec3 now = point_position(ws_, handle.point.body, handle.point.p);
  std::vector<Request> out;
  std::vector<Vec3> centres;  // of distances
  for (const LinkMeasure& measure : handle.measures) {
    const Transform& X = ws_.X_WB[at(measure.body)];
    const Vec3 p = X.R.transpose() * (to - X.p);
    double value = 0.0;
    switch (measure.kind) {
      case Kind::along:
        value = p.x();
        break;
      case Kind::across:
        value = p.z();
        break;
      case Kind::distance:
        value = math::hypot(p.x(), p.z());
        centres.push_back(X.p);
        break;
      case Kind::angle:
        value = math::atan2(p.z(), p.x());
        break;
      case Kind::times: {
        const Vec3 offset = now - X.p;
        const double squared = offset.dot(offset);
        value = squared > 0.0 ? offset.dot(to - X.p) / squared : 1.0;
        break;
      }
    }
    out.push_back({measure.parameter, rounded(value / measure.unit)});
  }
  if (centres.size() < 2) return out;
  // Two lengths reach two points, one on each side.
  if (side_of(centres[0], centres[1], now) * side_of(centres[0], centres[1], to) < 0.0)
    return Diagnostic{handle.point.name +
                      " cannot cross the line between the far ends of its two "
                      "links: beyond it is the other assembly."};
  return out;
}

OpenPicture MechanismScene::opened(double, const VecX& x, const ParameterView& refused) {
  OpenPicture out;
  if (!recipe) return out;
  const Result<Linkage> made = recipe(refused);
  if (!made) return out;
  const Linkage& other = *made;
  split(x, q_, v_);
  const Branches branches = is_forward() ? branches_of(linkage_, q_) : declared_branches(other);
  of_joints(q_.data(), now_.angle);
  VecX q = q_, angle = now_.angle;
  LinkageGap gap, other_gap;
  if (!assemble_open(other, angle.data(), branches, q, gap)) return out;
  // Where it closes now, it is shown where it opens furthest.
  drive_x_ = x;
  for (int i = 0; i < kSweep && gap.fault.step < 0 && !is_forward(); ++i) {
    for (int k = 0; k < S_.rows(); ++k) drive_x_[k] = drives()[at(k)].start_phase();
    move_phases(drive_x_, period() * i / kSweep);
    follow_phases(drive_x_);
    if (!assemble_open(other, now_.angle.data(), branches, q, other_gap)) continue;
    if (other_gap.size > gap.size) {
      gap.size = other_gap.size;
      angle = now_.angle;
    }
  }
  if (!assemble_open(other, angle.data(), branches, q, gap)) return out;
  draw_bars(other, q, out);
  if (gap.fault.step < 0) return out;
  out.gaps.push_back({gap.from, gap.to});
  out.sentence = "The linkage falls apart: with " + angles_text(angle) + " " +
                 fault_text(other, gap.fault) + ".";
  return out;
}

}  // namespace legwork
