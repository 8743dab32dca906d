#include "engine/formulations/newton_euler_grf/newton_euler.h"

#include <cassert>

#include "engine/math/rotation.h"

namespace legwork::newton_euler_grf {
namespace {

Link link_of(const Body& body) {
  Link link;
  link.mass = body.inertia.mass;
  link.com = body.inertia.h / body.inertia.mass;
  link.I_com = body.inertia.I - body.inertia.mass * (link.com.dot(link.com) * Mat3::Identity() -
                                                     link.com * link.com.transpose());
  link.R_PJ = body.X_PJ.R;
  link.p_PJ = body.X_PJ.p;
  return link;
}

// R_PJ Rz(angle)
Mat3 turned(const Mat3& R_PJ, double angle) {
  const math::SinCos sc = math::sin_cos(angle);
  Mat3 R;
  R.col(0) = sc.cos * R_PJ.col(0) + sc.sin * R_PJ.col(1);
  R.col(1) = sc.cos * R_PJ.col(1) - sc.sin * R_PJ.col(0);
  R.col(2) = R_PJ.col(2);
  return R;
}

// Acceleration of the point p of a body with angular velocity omega, angular acceleration omega' and acceleration a of its
// origin, in the body's axes.
Vec3 carried(const Vec3& omega, const Vec3& omega_rate, const Vec3& a, const Vec3& p) {
  return a + cross(omega_rate, p) + cross(omega, cross(omega, p));
}

// Force and moment about the body's origin, in its axes.
struct Load {
  Vec3 f = Vec3::Zero();
  Vec3 n = Vec3::Zero();
};

// [Craig] eqs. 6.48 to 6.50, moved to the origin; without is_moving the terms in omega are left out.
Load inertial_load(const Link& link, bool is_moving, const Vec3& omega, const Vec3& omega_rate,
                   const Vec3& a) {
  Load load;
  load.n = link.I_com * omega_rate;
  Vec3 a_com = a + cross(omega_rate, link.com);
  if (is_moving) {
    a_com += cross(omega, cross(omega, link.com));
    load.n += cross(omega, link.I_com * omega);
  }
  load.f = link.mass * a_com;
  load.n += cross(link.com, load.f);
  return load;
}

}  // namespace

NewtonEuler::NewtonEuler(const Model& model) : gravity(model.gravity) {
  assert(model.nb() == 13 && model.feet.size() == kLegs && model.is_free());
  trunk = link_of(model.bodies[0]);
  for (std::size_t i = 0; i < links.size(); ++i) {
    links[i] = link_of(model.bodies[i + 1]);
    R[i].setIdentity();
    omega[i].setZero();
  }
  for (std::size_t leg = 0; leg < kLegs; ++leg) {
    p_foot[leg] = model.feet[leg].p_BF;
    r[leg].setZero();
    J_q[leg].setZero();
    foot_bias[leg].setZero();
  }
}

void set_state(NewtonEuler& ne, ConstVecRef q, ConstVecRef v) {
  assert(q.size() == 19 && v.size() == 18);
  ne.R_WB = rotation_from_quaternion(q.segment<4>(3));
  ne.omega_B = ne.R_WB.transpose() * v.segment<3>(3);
  for (int i = 0; i < 12; ++i) ne.joint_rate[i] = v[joint_v(i)];
  for (int leg = 0; leg < kLegs; ++leg) {
    const std::size_t l = index_of(leg);
    Mat3 R_W = ne.R_WB;
    Vec3 origin = Vec3::Zero();  // of the present body, from the trunk's, world axes
    Vec3 omega = ne.omega_B, omega_rate = Vec3::Zero(), a = Vec3::Zero();
    std::array<Vec3, 3> axis, at_joint;
    for (int j = 0; j < 3; ++j) {
      const std::size_t i = index_of(3 * leg + j), k = index_of(j);
      const Link& link = ne.links[i];
      const double rate = ne.joint_rate[3 * leg + j];
      ne.R[i] = turned(link.R_PJ, q[joint_q(3 * leg + j)]);
      origin += R_W * link.p_PJ;
      R_W = R_W * ne.R[i];
      axis[k] = R_W.col(2);
      at_joint[k] = origin;
      a = ne.R[i].transpose() * carried(omega, omega_rate, a, link.p_PJ);
      const Vec3 omega_before = ne.R[i].transpose() * omega;
      omega_rate = ne.R[i].transpose() * omega_rate + cross(omega_before, Vec3(0.0, 0.0, rate));
      omega = omega_before + Vec3(0.0, 0.0, rate);
      ne.omega[i] = omega;
    }
    ne.r[l] = origin + R_W * ne.p_foot[l];
    ne.foot_bias[l] = R_W * carried(omega, omega_rate, a, ne.p_foot[l]);
    for (std::size_t k = 0; k < 3; ++k)
      ne.J_q[l].col(static_cast<Eigen::Index>(k)) = cross(axis[k], ne.r[l] - at_joint[k]);
  }
}

void inverse_dynamics(const NewtonEuler& ne, const Vec18& a, Terms terms, Vec18& out) {
  const bool is_moving = terms == Terms::all;
  const Vec3 base_omega_rate = ne.R_WB.transpose() * a.segment<3>(3);
  // Weight enters as an upward acceleration of the trunk.
  Vec3 base_a = a.head<3>();
  if (is_moving) base_a -= ne.gravity;
  base_a = ne.R_WB.transpose() * base_a.eval();
  Load w = inertial_load(ne.trunk, is_moving, ne.omega_B, base_omega_rate, base_a);

  for (int leg = 0; leg < kLegs; ++leg) {
    std::array<Load, 3> load;
    Vec3 omega_rate = base_omega_rate, origin_a = base_a;
    for (int j = 0; j < 3; ++j) {
      const std::size_t i = index_of(3 * leg + j);
      const Link& link = ne.links[i];
      const Mat3& R = ne.R[i];
      Vec3 joint_a = origin_a + cross(omega_rate, link.p_PJ);
      omega_rate = R.transpose() * omega_rate;
      if (is_moving) {
        const Vec3& omega = j == 0 ? ne.omega_B : ne.omega[i - 1];
        joint_a += cross(omega, cross(omega, link.p_PJ));
        // omega_i and R^T omega_{i-1} differ by theta' z, which drops out of the product with z.
        omega_rate += cross(ne.omega[i], Vec3(0.0, 0.0, ne.joint_rate[3 * leg + j]));
      }
      omega_rate.z() += a[joint_v(3 * leg + j)];
      origin_a = R.transpose() * joint_a;
      load[index_of(j)] = inertial_load(link, is_moving, ne.omega[i], omega_rate, origin_a);
    }
    for (int j = 2; j >= 0; --j) {
      const std::size_t i = index_of(3 * leg + j);
      const Load& child = load[index_of(j)];
      out[joint_v(3 * leg + j)] = child.n.z();
      Load& before = j > 0 ? load[index_of(j - 1)] : w;
      const Vec3 f = ne.R[i] * child.f;
      before.f += f;
      before.n += ne.R[i] * child.n + cross(ne.links[i].p_PJ, f);
    }
  }
  out.head<3>() = ne.R_WB * w.f;
  out.segment<3>(3) = ne.R_WB * w.n;
}

}  // namespace legwork::newton_euler_grf
