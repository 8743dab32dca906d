// Closed-form assembly of a linkage: each step intersects two circles, or a circle and a line (theory/linkages 2.1, 2.2).
//   dyad:  pivots A, Q, radii r_a, r_b, D = |Q - A|: along = (r_a^2 - r_b^2 + D^2) / (2 D), across = sqrt(r_a^2 - along^2)
//   slide: from A to the line (O, u): foot of the perpendicular, then +- sqrt(r^2 - height^2) along u
#include <cmath>

#include "engine/model/families/linkage.h"

namespace legwork {
namespace {

struct Placed {
  double x = 0.0, z = 0.0, angle = 0.0;
};
struct InPlane {
  double x, z;
};

// The cross product a x b: positive where b points to the left of a.
double left_of(const InPlane& a, const InPlane& b) { return a.x * b.z - a.z * b.x; }
double dot_in_plane(const InPlane& a, const InPlane& b) { return a.x * b.x + a.z * b.z; }
InPlane minus(const InPlane& a, const InPlane& b) { return {a.x - b.x, a.z - b.z}; }

InPlane turned_by(double angle, const Vec3& p) {
  const auto [s, c] = math::sin_cos(angle);
  return {c * p.x() - s * p.z(), s * p.x() + c * p.z()};
}

// The bodies placed so far.
struct Assembly {
  const Linkage& linkage;
  std::array<Placed, kMostLinks> bodies = {};

  const Body& body(int i) const { return linkage.model.bodies[at(i)]; }
  InPlane point(int i, const Vec3& p) const {
    const InPlane r = turned_by(bodies[at(i)].angle, p);
    return {bodies[at(i)].x + r.x, bodies[at(i)].z + r.z};
  }
  // The joint of body i to its placed parent.
  InPlane hinge(int i) const { return point(body(i).parent, body(i).X_PJ.p); }
  InPlane direction(int i) const {
    return turned_by(bodies[at(body(i).parent)].angle, body(i).axis);
  }
  void turn_to(int i, double angle) {
    const InPlane o = hinge(i);
    bodies[at(i)] = {o.x, o.z, angle};
  }
  void slide_to(int i, double distance) {
    const InPlane o = hinge(i), u = direction(i);
    bodies[at(i)] = {o.x + distance * u.x, o.z + distance * u.z, bodies[at(body(i).parent)].angle};
  }
  // Turns body i about its hinge so that its point p lies in the direction of x.
  void point_at(int i, const Vec3& p, const InPlane& x) {
    const InPlane offset = minus(x, hinge(i));
    turn_to(i, math::atan2(offset.z, offset.x) - math::atan2(p.z(), p.x()));
  }
};

double plane_length(const Vec3& p) { return math::hypot(p.x(), p.z()); }

// Does a step of any kind but `driven` and `parallel`. False, with the distance to bridge, if it cannot be done.
bool close_dyad(Assembly& put, const AssemblyStep& step, int branch, double& distance) {
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  const InPlane B = put.hinge(loop.b), A = put.hinge(loop.a);
  const double r_b = plane_length(loop.p_B), r_a = plane_length(loop.p_A);
  const InPlane offset = minus(A, B);
  distance = math::hypot(offset.x, offset.z);
  if (distance == 0.0) return false;
  const double along = (r_b * r_b - r_a * r_a + distance * distance) / (2.0 * distance);
  const double square = r_b * r_b - along * along;
  if (!(square >= 0.0)) return false;
  const double across = std::sqrt(square);
  const InPlane u = {offset.x / distance, offset.z / distance};
  const auto pin = [&](double side) {
    return InPlane{B.x + along * u.x - side * across * u.z,
                   B.z + along * u.z + side * across * u.x};
  };
  InPlane C = pin(branch >= 0 ? 1.0 : -1.0);
  if (branch == 0) {
    const Placed& other = put.bodies[at(step.other)];
    const InPlane far = pin(-1.0), from = {other.x, other.z};
    const InPlane c = minus(C, from), f = minus(far, from);
    if (dot_in_plane(f, f) > dot_in_plane(c, c)) C = far;
  }
  put.point_at(loop.b, loop.p_B, C);
  put.point_at(loop.a, loop.p_A, C);
  return true;
}

bool close_slide(Assembly& put, const AssemblyStep& step, int branch, double& distance) {
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  const double r = plane_length(loop.p_B);
  put.slide_to(loop.a, 0.0);
  const InPlane O = put.point(loop.a, loop.p_A), u = put.direction(loop.a), B = put.hinge(loop.b);
  const InPlane offset = minus(B, O);
  distance = left_of(u, offset);
  const double square = r * r - distance * distance;
  distance = std::abs(distance);
  if (!(square >= 0.0)) return false;
  put.slide_to(loop.a, dot_in_plane(u, offset) + (branch >= 0 ? 1.0 : -1.0) * std::sqrt(square));
  put.point_at(loop.b, loop.p_B, put.point(loop.a, loop.p_A));
  return true;
}

bool close_slot(Assembly& put, const AssemblyStep& step, double& distance) {
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  const InPlane offset = minus(put.point(loop.b, loop.p_B), put.hinge(step.body));
  distance = math::hypot(offset.x, offset.z);
  if (!(distance > 1e-9)) return false;
  put.turn_to(step.body, math::atan2(offset.z, offset.x));
  put.slide_to(step.other, distance);
  return true;
}

bool close_yoke(Assembly& put, const AssemblyStep& step) {
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  put.slide_to(step.body, 0.0);
  const InPlane n = turned_by(put.bodies[at(loop.a)].angle, loop.n[0]);
  const InPlane offset = minus(put.point(loop.b, loop.p_B), put.point(loop.a, loop.p_A));
  const double cosine = dot_in_plane(n, put.direction(step.body));
  if (!(std::abs(cosine) > 1e-9)) return false;
  put.slide_to(step.body, dot_in_plane(n, offset) / cosine);
  return true;
}

bool close_trammel(Assembly& put, const AssemblyStep& step, double angle) {
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  put.slide_to(step.body, 0.0);
  put.turn_to(step.other, angle);
  put.slide_to(loop.a, 0.0);
  const InPlane u = put.direction(step.body), w = put.direction(loop.a);
  const InPlane gap = minus(put.point(loop.a, loop.p_A), put.point(loop.b, loop.p_B));
  const double det = left_of(u, w);  // gap = s u - t w
  if (!(std::abs(det) > 1e-9)) return false;
  put.slide_to(step.body, left_of(gap, w) / det);
  put.turn_to(step.other, angle);
  put.slide_to(loop.a, left_of(gap, u) / det);
  return true;
}

Vec3 world_point(const InPlane& p) { return in_plane(p.x, p.z); }

// Places links that a dyad or a slide cannot close as close to each other as possible.
bool lay_open(Assembly& put, const AssemblyStep& step, LinkageGap& gap) {
  using Kind = AssemblyStep::Kind;
  if (step.kind != Kind::dyad && step.kind != Kind::slide) return false;
  const Loop& loop = put.linkage.model.loops[at(step.loop)];
  const InPlane B = put.hinge(loop.b);
  if (step.kind == Kind::slide) {
    put.slide_to(loop.a, 0.0);
    const InPlane u = put.direction(loop.a), offset = minus(B, put.point(loop.a, loop.p_A));
    put.slide_to(loop.a, dot_in_plane(u, offset));
    put.point_at(loop.b, loop.p_B, put.point(loop.a, loop.p_A));
  } else {
    const InPlane A = put.hinge(loop.a), offset = minus(A, B), back = minus(B, offset),
                  on = minus(A, minus(B, A));
    if (offset.x == 0.0 && offset.z == 0.0) return false;
    const double r_b = plane_length(loop.p_B), r_a = plane_length(loop.p_A);
    // Each link points at the other's pin; if one is so long that it reaches past that pin, both point past it.
    const double distance = math::hypot(offset.x, offset.z);
    put.point_at(loop.b, loop.p_B, r_a > distance + r_b ? back : A);
    put.point_at(loop.a, loop.p_A, r_b > distance + r_a ? on : B);
  }
  const InPlane from = put.point(loop.b, loop.p_B), to = put.point(loop.a, loop.p_A);
  if (gap.size > 0.0) return true;
  gap.size = math::hypot(to.x - from.x, to.z - from.z);
  gap.from = world_point(from);
  gap.to = world_point(to);
  return true;
}

// `angle` plus the whole turns that bring it nearest to `before`.
double nearest_angle(double angle, double before) {
  return angle + 2.0 * kPi * std::floor((before - angle) / (2.0 * kPi) + 0.5);
}

}  // namespace

Branches declared_branches(const Linkage& linkage) {
  Branches out = {};
  for (std::size_t k = 0; k < linkage.steps.size(); ++k) out[k] = linkage.steps[k].branch;
  return out;
}

namespace {

// With `gap`, links that do not meet are left open and reported there; without it (null) they are a fault.
bool place_all(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
               AssemblyFault& fault, LinkageGap* gap) {
  Assembly put{linkage};
  using Kind = AssemblyStep::Kind;
  for (std::size_t k = 0; k < linkage.steps.size(); ++k) {
    const AssemblyStep& step = linkage.steps[k];
    bool is_closed = true;
    fault.distance = 0.0;
    switch (step.kind) {
      case Kind::driven:
        put.turn_to(step.body, driver[step.driver]);
        break;
      case Kind::parallel:
        put.turn_to(step.body, put.bodies[at(step.other)].angle);
        break;
      case Kind::dyad:
        is_closed = close_dyad(put, step, branches[k], fault.distance);
        break;
      case Kind::slide:
        is_closed = close_slide(put, step, branches[k], fault.distance);
        break;
      case Kind::slot:
        is_closed = close_slot(put, step, fault.distance);
        break;
      case Kind::yoke:
        is_closed = close_yoke(put, step);
        break;
      case Kind::trammel:
        is_closed = close_trammel(put, step, driver[step.driver]);
        break;
    }
    if (is_closed) continue;
    fault.step = static_cast<int>(k);
    if (gap == nullptr) return false;
    if (gap->fault.step < 0) gap->fault = fault;
    if (!lay_open(put, step, *gap)) return false;
  }
  for (int i = 1; i < linkage.model.nb(); ++i) {
    const Body& body = linkage.model.bodies[at(i)];
    const Placed& now = put.bodies[at(i)];
    double& coordinate = q[linkage.model.q_index[at(i)]];
    if (body.kind == JointKind::prismatic) {
      const InPlane o = put.hinge(i);
      coordinate = dot_in_plane({now.x - o.x, now.z - o.z}, put.direction(i));
    } else {
      coordinate = nearest_angle(now.angle - put.bodies[at(body.parent)].angle, coordinate);
    }
  }
  return true;
}

}  // namespace

bool assemble(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
              AssemblyFault& fault) {
  return place_all(linkage, driver, branches, q, fault, nullptr);
}

bool assemble_open(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
                   LinkageGap& gap) {
  AssemblyFault fault;
  gap = {};
  return place_all(linkage, driver, branches, q, fault, &gap);
}

Branches branches_of(const Linkage& linkage, const VecX& q) {
  Assembly put{linkage};
  for (int i = 1; i < linkage.model.nb(); ++i) {
    const double coordinate = q[linkage.model.q_index[at(i)]];
    if (put.body(i).kind == JointKind::prismatic)
      put.slide_to(i, coordinate);
    else
      put.turn_to(i, put.bodies[at(put.body(i).parent)].angle + coordinate);
  }
  Branches out = declared_branches(linkage);
  for (std::size_t k = 0; k < linkage.steps.size(); ++k) {
    const AssemblyStep& step = linkage.steps[k];
    const Loop* loop = linkage.model.loops.data() + step.loop;
    if (step.kind == AssemblyStep::Kind::dyad && step.branch != 0) {
      const InPlane B = put.hinge(loop->b);
      out[k] = left_of(minus(put.hinge(loop->a), B), minus(put.point(loop->b, loop->p_B), B)) >= 0.0
                   ? 1
                   : -1;
    } else if (step.kind == AssemblyStep::Kind::slide) {
      const InPlane offset = minus(put.point(loop->b, loop->p_B), put.hinge(loop->b));
      out[k] = dot_in_plane(offset, put.direction(loop->a)) >= 0.0 ? 1 : -1;
    }
  }
  return out;
}

std::string fault_text(const Linkage& linkage, const AssemblyFault& fault) {
  const AssemblyStep& step = linkage.steps[at(fault.step)];
  const auto name = [&](int body) { return linkage.model.bodies[at(body)].name; };
  const std::string gap = number_text(fault.distance) + " m";
  if (step.kind == AssemblyStep::Kind::slot)
    return "the pin of the " + name(linkage.model.loops[at(step.loop)].b) +
           " stands in the pivot of the " + name(step.body) + ", which then has no direction";
  if (step.kind == AssemblyStep::Kind::yoke || step.kind == AssemblyStep::Kind::trammel)
    return "the slides of the " + name(step.body) + " are parallel";
  const Loop& loop = linkage.model.loops[at(step.loop)];
  const double r_a = plane_length(loop.p_A), r_b = plane_length(loop.p_B);
  if (step.kind == AssemblyStep::Kind::slide)
    return "the " + link_text(linkage, loop.b, r_b) + " is too short for the " + name(loop.a) +
           ", whose line is " + gap + " away from its pin";
  const std::string both =
      "the " + link_text(linkage, loop.b, r_b) + " and the " + link_text(linkage, loop.a, r_a);
  if (fault.distance <= 1e-9 * r_a && std::abs(r_a - r_b) <= 1e-9 * r_a)
    return both + " are equally long and their other pins coincide: any direction would fit";
  return fault.distance > r_a + r_b
             ? both + " are too short to meet: their other pins are " + gap + " apart"
             : both + " differ too much in length to meet: their other pins are only " + gap +
                   " apart";
}

}  // namespace legwork
