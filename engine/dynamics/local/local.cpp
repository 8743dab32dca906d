#include "engine/dynamics/local/local.h"

#include <cassert>
#include <cstring>

#include "engine/dynamics/local/memory.h"
#include "engine/math/rotation.h"

namespace legwork::local {
namespace {

using P = Single<0, 2>;  // of every instruction set, the memory is the same
using T = P::T;

// Read where it is in memory: picked out of a register, a lane goes by way of the stack.
double of_lane(const T& x, int lane) {
  double value;
  std::memcpy(&value,
              reinterpret_cast<const char*>(&x) + static_cast<std::size_t>(lane) * sizeof value,
              sizeof value);
  return value;
}
Vec3 of_lane(const Three<T>& x, int lane) {
  return {of_lane(x.of[0], lane), of_lane(x.of[1], lane), of_lane(x.of[2], lane)};
}

// Writes the pose of each body but the base; p_WB: the base's origin. Needs set_poses.
void write_poses(const LinkPairs& tree, const Links<T>& k, const Vec3& p_WB, Transform* X_WB) {
  for (std::size_t b = 1; b < tree.bodies.size(); ++b) {
    const LinkPairs::Place& place = tree.bodies[b];
    const Pose<T>& pose = k.poses[place.row];
    const auto column = [&](int c) { return of_lane(pose.R_WR[c], place.lane); };
    Transform& X = X_WB[b];
    X.p = p_WB + of_lane(pose.p, place.lane);
    if (place.is_cyclic) {
      for (int c = 0; c < 3; ++c) X.R.col(c) = column((place.first + c) % 3);
      continue;
    }
    Mat3 R;
    for (int c = 0; c < 3; ++c) R.col(c) = column(c);
    X.R = product(R, place.X_RB.R);
    X.p += times(R, place.X_RB.p);
  }
}

// Writes V and S v (bodies' axes) of each body but the base. Needs set_velocities.
void write_velocities(const LinkPairs& tree, const Links<T>& k, Vec6* V, Vec6* S_rate) {
  for (std::size_t b = 1; b < tree.bodies.size(); ++b) {
    const LinkPairs::Place& place = tree.bodies[b];
    const LinkPair& row = tree.rows[static_cast<std::size_t>(place.row)];
    const Link<T>& link = k.links[place.row];
    const Mat3& R = place.X_RB.R;
    const Vec3 w = of_lane(link.w, place.lane);
    const Vec3 v = of_lane(k.poses[place.row].v, place.lane) + legwork::cross(w, place.X_RB.p);
    V[b] = join(transposed_times(R, w), transposed_times(R, v));
    if (row.body[place.lane] != static_cast<int>(b) || place.row == 0) continue;  // a fixed joint
    Vec3 turning = Vec3::Zero(), sliding = Vec3::Zero();
    if (has_axis(row)) {
      (row.kind == JointKind::revolute ? turning : sliding).z() = of_lane(link.rate, place.lane);
    } else {
      const Ball<T>& ball = k.balls[place.row];
      Three<T> w_R, v_R;
      w_R.set(transposed_times(ball.R_JR, ball.w));
      v_R.set(transposed_times(ball.R_JR, ball.v));
      turning = of_lane(w_R, place.lane);
      sliding = of_lane(v_R, place.lane);
    }
    S_rate[b] = join(transposed_times(R, turning), transposed_times(R, sliding));
  }
}

// Feet that lie in one row, on different links of it, side by side. Answers how many.
int pair_feet(const Model& model, std::span<const int> feet, FootPair (&out)[kMostFootPairs]) {
  int count = 0;
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Foot& foot = model.feet[at(feet[f])];
    const LinkPairs::Place& place = model.pairs.bodies[at(foot.body)];
    const bool is_pair = model.pairs.rows[at(place.row)].is_pair;
    int i = 0;
    while (i < count && !(is_pair && out[i].row == place.row && out[i].index[place.lane] < 0)) ++i;
    assert(i < model.pairs.feet);  // feet named once each
    if (i == count) out[count++] = {place.row, {-1, -1}, {}};
    out[i].index[place.lane] = static_cast<int>(f);
    const Vec3 p = transform_point(place.X_RB, foot.p_BF);
    for (int k = 0; k < 3; ++k) out[i].p[k].of[place.lane] = p[k];
  }
  return count;
}

}  // namespace

void constrained_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                                  ConstVecRef tau, Eigen::Ref<VecX> a, ConstrainedResult& result) {
  const LinkRows rows = model.pairs.all();
  FootPair pairs[kMostFootPairs];
  const int count = pair_feet(model, feet, pairs), total = static_cast<int>(feet.size());
  ContactMat A(3 * total, 3 * total);
  ContactVec acceleration(3 * total), force;
  ws.recursions->prepare_pinned(rows, ws.links.data(), pairs, count, total, model.gravity.data(),
                                {tau.data()}, A.data(), acceleration.data());
  for (double& x : acceleration) x = -x;
  result.rank = min_norm_solve(A, acceleration, force);
  ws.recursions->finish_pinned(rows, ws.links.data(), pairs, count, model.gravity.data(),
                               {tau.data()}, force.data(), {a.data()});
  const Links<T> k = links_in<P>(rows, ws.links.data());
  result.foot_force.resize(3 * total);
  for (int i = 0; i < count; ++i)
    for (int lane = 0; lane < 2; ++lane) {
      if (pairs[i].index[lane] < 0) continue;
      const Eigen::Index first = 3 * pairs[i].index[lane];
      Vec3 f = Vec3::Zero();
      for (int c = 0; c < 3; ++c)
        f += force[first + c] * of_lane(k.poses[pairs[i].row].R_WR[c], lane);
      result.foot_force.segment<3>(first) = f;
    }
}

void set_state(const Model& model, ConstVecRef q, const double* v, Workspace& ws) {
  ws.recursions->set_state(model.pairs.all(), ws.links.data(), {q.data()}, {v});
  if (model.is_free()) {
    ws.X_WB[0] = {rotation_from_quaternion(q.segment<4>(3)), q.head<3>()};
    if (v)
      ws.V[0] = join(transposed_times(ws.X_WB[0].R, Vec3(v[3], v[4], v[5])),
                     transposed_times(ws.X_WB[0].R, Vec3(v[0], v[1], v[2])));
  } else {
    ws.X_WB[0] = model.bodies[0].X_PJ;
  }
}

void rnea(const Model& model, Workspace& ws, const double* a, Eigen::Ref<VecX> out) {
  ws.recursions->rnea(model.pairs.all(), ws.links.data(), model.gravity.data(), {a}, {out.data()});
}

void crba(const Model& model, Workspace& ws, MatX& M) {
  ws.recursions->crba(model.pairs.all(), ws.links.data(), M.data(), model.nv());
}

void aba(const Model& model, Workspace& ws, ConstVecRef tau, Eigen::Ref<VecX> a) {
  ws.recursions->aba(model.pairs.all(), ws.links.data(), model.gravity.data(), {tau.data()},
                     {a.data()});
}

void locate_bodies(const Model& model, Workspace& ws) {
  const LinkRows rows = model.pairs.all();
  const Links<T> k = links_in<P>(rows, ws.links.data());
  ws.recursions->poses(rows, ws.links.data());
  write_poses(model.pairs, k, ws.X_WB[0].p, ws.X_WB.data());
  if (ws.known < Known::state) return;
  ws.recursions->velocities(rows, ws.links.data());
  write_velocities(model.pairs, k, ws.V.data(), ws.S_rate.data());
}

void joint_loads(const Model& model, Workspace& ws, std::span<Vec3> force, std::span<Vec3> moment) {
  const Links<T> k = links_in<P>(model.pairs.all(), ws.links.data());
  for (std::size_t b = 0; b < force.size(); ++b) {
    const LinkPairs::Place& place = model.pairs.bodies[b];
    assert(b == 0 || model.bodies[b].kind != JointKind::fixed);
    const Pose<T>& pose = k.poses[place.row];
    const Link<T>& link = k.links[place.row];
    Mat3 R;
    for (int c = 0; c < 3; ++c) R.col(c) = of_lane(pose.R_WR[c], place.lane);
    force[b] = times(R, of_lane(link.f, place.lane));
    moment[b] = times(R, of_lane(link.n, place.lane));
  }
}

}  // namespace legwork::local
