#include "engine/dynamics/jacobian.h"

#include <cassert>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/spatial_motion.h"

namespace legwork {
namespace {

// Calls visit(body, index in v, axis in the world, whether it slides) for the columns of S on the path to the base.
template <class Visit>
LEGWORK_FORCE_INLINE void each_column(const Model& model, const Workspace& ws, int body,
                                      Visit&& visit) {
  for (int j = body; j > 0; j = model.bodies[at(j)].parent) {
    const int first = model.v_index[at(j)];
    for (int d = first; d < model.v_index[at(j + 1)]; ++d)
      visit(j, d, column_axis(model, ws, j, d - first), slides(model.bodies[at(j)], d - first));
  }
}

// A motion vector in world axes about the base's origin, as another reference has it.
class InReference {
 public:
  InReference(const Workspace& ws, int body, const Transform& X_BF, Reference reference)
      : is_local_(reference == Reference::local) {
    const Transform X_WF = ws.X_WB[at(body)] * X_BF;
    R_WF_ = X_WF.R;
    r_ = (reference == Reference::world ? Vec3(Vec3::Zero()) : X_WF.p) - ws.X_WB[0].p;
  }
  Vec6 of(const Vec6& m) const {
    const Vec3 w = m.head<3>(), v = m.tail<3>() + cross(w, r_);
    return is_local_ ? join(transposed_times(R_WF_, w), transposed_times(R_WF_, v)) : join(w, v);
  }

 private:
  bool is_local_;
  Mat3 R_WF_;
  Vec3 r_;  // from the base's origin
};

}  // namespace

void point_jacobian(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                    Eigen::Ref<MatX> J) {
  assert(J.rows() == 3 && J.cols() == model.nv());
  for (int k = 0; k < model.nv(); ++k)
    for (int i = 0; i < 3; ++i) J(i, k) = 0.0;
  point_jacobian_columns(model, ws, body, p_BF, J);
}

void point_jacobian_columns(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                            Eigen::Ref<MatX> J) {
  assert(ws.has_pose(body) && J.rows() == 3 && J.cols() == model.nv());
  const Vec3 x = point_position(ws, body, p_BF);
  if (model.is_free()) {
    J.leftCols<6>().setZero();
    const Vec3 r = x - ws.X_WB[0].p;
    J(0, 0) = J(1, 1) = J(2, 2) = 1.0;
    J(0, 4) = r[2], J(1, 5) = r[0], J(2, 3) = r[1];
    J(1, 3) = -r[2], J(2, 4) = -r[0], J(0, 5) = -r[1];
  }
  each_column(model, ws, body, [&](int j, int d, const Vec3& e, bool is_sliding) {
    const Vec3 column = is_sliding ? e : cross(e, x - ws.X_WB[at(j)].p);
    for (int i = 0; i < 3; ++i) J(i, d) = column[i];
  });
}

void point_jacobian_rate(const Model& model, const Workspace& ws, int body, const Vec3& p_BF,
                         Eigen::Ref<MatX> Jdot) {
  assert(ws.known == Known::poses && Jdot.rows() == 3 && Jdot.cols() == model.nv());
  const Vec3 x = point_position(ws, body, p_BF);
  const Vec3 xdot = point_velocity(ws, body, p_BF);
  Jdot.setZero();
  if (model.is_free()) Jdot.middleCols<3>(3) = -skew(xdot - point_velocity(ws, 0, Vec3::Zero()));
  each_column(model, ws, body, [&](int j, int d, const Vec3& e, bool is_sliding) {
    const Body& of = model.bodies[at(j)];
    // The axis turns with the body, or with the joint's placement in the parent.
    const Vec3 edot = cross(angular_velocity(ws, has_axis(of.kind) ? j : of.parent), e);
    if (is_sliding)
      Jdot.col(d) = edot;
    else
      Jdot.col(d) =
          cross(edot, x - ws.X_WB[at(j)].p) + cross(e, xdot - point_velocity(ws, j, Vec3::Zero()));
  });
}

// With o the origin of a body on the path, and d from there to the origin of the next one outward or to x:
//   sum over bodies omega x (omega x d) + sum over joints (omega_P x omega) x (x - o) + 2 omega_P x (sliding velocity)
Vec3 point_bias_acceleration(const Model& model, const Workspace& ws, int body, const Vec3& p_BF) {
  assert(ws.known == Known::poses);
  const Vec3 x = point_position(ws, body, p_BF);
  Vec3 bias = Vec3::Zero();
  Vec3 next = x;
  Vec3 w = angular_velocity(ws, body);
  for (int j = body; j >= 0; j = model.bodies[at(j)].parent) {
    const Vec3& o = ws.X_WB[at(j)].p;
    bias += cross(w, cross(w, next - o));
    if (j == 0) break;
    const int parent = model.bodies[at(j)].parent;
    const Vec3 w_P = angular_velocity(ws, parent);
    const Body& of = model.bodies[at(j)];
    if (can_slide(of))
      bias += 2.0 * cross(w_P, times(ws.X_WB[at(j)].R, ws.S_rate[at(j)].tail<3>()));
    if (can_turn(of)) bias += cross(cross(w_P, w), x - o);
    w = w_P;
    next = o;
  }
  return bias;
}

void frame_jacobian(const Model& model, const Workspace& ws, int body, const Transform& X_BF,
                    Reference reference, Eigen::Ref<MatX> J) {
  assert(ws.known == Known::poses && at(body) < model.bodies.size());
  assert(J.rows() == 6 && J.cols() == model.nv());
  const InReference in(ws, body, X_BF, reference);
  for (int k = 0; k < model.nv(); ++k)
    for (int i = 0; i < 6; ++i) J(i, k) = 0.0;
  for (int j = body; j >= 0; j = model.bodies[at(j)].parent) {
    const int first = model.v_index[at(j)];
    for (int d = first; d < model.v_index[at(j + 1)]; ++d) {
      const Vec6 column = in.of(spatial_column(model, ws, j, d - first));
      for (int i = 0; i < 6; ++i) J(i, d) = column[i];
    }
  }
}

Vec6 frame_velocity(const Workspace& ws, int body, const Transform& X_BF, Reference reference) {
  assert(ws.known == Known::poses);
  const Vec3 w = angular_velocity(ws, body);
  // About the base's origin.
  const Vec6 V = join(w, point_velocity(ws, body, Vec3::Zero()) - cross(w, from_base(ws, body)));
  return InReference(ws, body, X_BF, reference).of(V);
}

Vec6 frame_acceleration(const Model& model, const Workspace& ws, int body, const Transform& X_BF,
                        Reference reference, ConstVecRef a) {
  const SpatialMotion motion = spatial_motion(model, ws, body, a);
  const Vec6 spatial = motion.a + join(Vec3::Zero(), model.gravity);
  Vec6 A = InReference(ws, body, X_BF, reference).of(spatial);
  if (reference == Reference::local_world_aligned) {
    const Vec6 V = frame_velocity(ws, body, X_BF, reference);
    A.tail<3>() += cross(V.head<3>(), V.tail<3>());
  }
  return A;
}

}  // namespace legwork
