#include "engine/model/conventions.h"

#include <cassert>

namespace legwork {
namespace {

// Where the parts of a joint with a quaternion are, here and there.
struct Layout {
  int turning = 0, sliding = 0;  // in v; of a joint that does not slide the second is not used
};

Layout layout_here(JointKind kind) { return {joint_type(kind).sliding, 0}; }
Layout layout_there(Convention convention, JointKind kind) {
  return convention == Convention::drake ? Layout{0, 3} : layout_here(kind);
}

// Calls visit(kind, where q begins, where v begins) for each joint with a quaternion; the others are alike in all.
template <class Visit>
void each_turning(const Model& model, Visit&& visit) {
  for (int i = 0; i < model.nb(); ++i) {
    const JointKind kind = model.bodies[at(i)].kind;
    if (has_quaternion(kind)) visit(kind, model.q_index[at(i)], model.v_index[at(i)]);
  }
}

Mat3 rotation_at(ConstVecRef q, JointKind kind, int i) {
  return rotation_from_quaternion(q.segment<4>(i + joint_type(kind).sliding));
}

// Whether the other library has the part of a joint's rate that turns, or slides, in the body's own axes.
bool turns_in_body(Convention convention) { return convention != Convention::drake; }
bool slides_in_body(Convention convention) { return convention == Convention::pinocchio; }

Vec3 turned(Direction direction, bool is_in_body, const Mat3& R, const Vec3& x) {
  if (!is_in_body) return x;
  return direction == Direction::to ? transposed_times(R, x) : times(R, x);
}

// Velocities and forces: the turns are orthogonal, so that both change alike.
void convert_rates(Convention convention, Direction direction, const Model& model, ConstVecRef q,
                   ConstVecRef v, Eigen::Ref<VecX> out) {
  assert(q.size() == model.nq() && v.size() == model.nv() && out.size() == model.nv());
  out = v;
  each_turning(model, [&](JointKind kind, int i, int k) {
    const Mat3 R = rotation_at(q, kind, i);
    const Layout here = layout_here(kind), there = layout_there(convention, kind);
    const Layout &from = direction == Direction::to ? here : there,
                 &to = direction == Direction::to ? there : here;
    const Vec3 turning =
        turned(direction, turns_in_body(convention), R, v.segment<3>(k + from.turning));
    if (joint_type(kind).sliding > 0) {
      const Vec3 sliding =
          turned(direction, slides_in_body(convention), R, v.segment<3>(k + from.sliding));
      out.segment<3>(k + to.sliding) = sliding;
    }
    out.segment<3>(k + to.turning) = turning;
  });
}

}  // namespace

Refusal check_convention(Convention convention, const Model& model) {
  if (convention != Convention::drake) return std::nullopt;
  for (const Body& body : model.bodies)
    if (body.kind == JointKind::spherical)
      return Diagnostic{"Joint " + body.joint +
                            " is spherical; Drake's ball joint has three angles, no quaternion.",
                        "Convert that joint yourself, or replace it by three revolute joints."};
  return std::nullopt;
}

void convert_configuration(Convention convention, Direction direction, const Model& model,
                           ConstVecRef q, Eigen::Ref<VecX> out) {
  assert(q.size() == model.nq() && out.size() == model.nq());
  out = q;
  each_turning(model, [&](JointKind kind, int i, int) {
    const int s = joint_type(kind).sliding;
    if (convention == Convention::pinocchio) {
      for (int k = 0; k < 4; ++k)
        out[i + s + k] = q[i + s + (direction == Direction::to ? k + 1 : k + 3) % 4];
    } else if (convention == Convention::drake) {
      const int turning = direction == Direction::to ? s : 0,
                sliding = direction == Direction::to ? 0 : 4;
      for (int k = 0; k < 4; ++k)
        out[i + (direction == Direction::to ? 0 : s) + k] = q[i + turning + k];
      for (int k = 0; k < s; ++k)
        out[i + (direction == Direction::to ? 4 : 0) + k] = q[i + sliding + k];
    }
  });
}

void convert_velocity(Convention convention, Direction direction, const Model& model, ConstVecRef q,
                      ConstVecRef v, Eigen::Ref<VecX> out) {
  convert_rates(convention, direction, model, q, v, out);
}

void convert_force(Convention convention, Direction direction, const Model& model, ConstVecRef q,
                   ConstVecRef tau, Eigen::Ref<VecX> out) {
  convert_rates(convention, direction, model, q, tau, out);
}

void convert_acceleration(Convention convention, Direction direction, const Model& model,
                          ConstVecRef q, ConstVecRef v, ConstVecRef a, Eigen::Ref<VecX> out) {
  assert(v.size() == model.nv());
  convert_rates(convention, direction, model, q, a, out);
  if (!slides_in_body(convention)) return;
  each_turning(model, [&](JointKind kind, int i, int k) {
    if (joint_type(kind).sliding == 0) return;
    // Of components in axes that turn with omega.
    const Vec3 change = cross(v.segment<3>(k + 3), v.segment<3>(k));
    if (direction == Direction::to)
      out.segment<3>(k) -= transposed_times(rotation_at(q, kind, i), change);
    else
      out.segment<3>(k) += change;
  });
}

}  // namespace legwork
