#include "engine/motion/dh_leg.h"

#include <cmath>

namespace legwork {
namespace {

struct Planar {  // the leg in its own plane
  double s1, c1, s2, c2, s23, c23;
  double C, X, Y;  // l1 c2 + l2 c23, and with l0
};

Planar planar(const DhLeg& leg, const Vec3& q) {
  const auto [s1, c1] = math::sin_cos(q[0]);
  const auto [s2, c2] = math::sin_cos(q[1]);
  const auto [s23, c23] = math::sin_cos(q[1] + q[2]);
  const double C = leg.l1 * c2 + leg.l2 * c23;
  return {s1, c1, s2, c2, s23, c23, C, leg.l0 + C, leg.l1 * s2 + leg.l2 * s23};
}

// E (x, y, z)
Vec3 mounted(LegMount mount, double x, double y, double z) {
  switch (mount) {
    case LegMount::abduction:
      return {z, x, -y};
    case LegMount::left:
      return {x, y, z};
    case LegMount::right:
      return {x, y, -z};
  }
  return Vec3::Zero();
}

}  // namespace

Vec3 leg_fk(const DhLeg& leg, const Vec3& q) {
  const Planar p = planar(leg, q);
  return mounted(leg.mount, p.X * p.c1, p.X * p.s1, p.Y);
}

Mat3 leg_jacobian(const DhLeg& leg, const Vec3& q) {
  const Planar p = planar(leg, q);
  const double l2 = leg.l2;
  Mat3 J;
  J.col(0) = mounted(leg.mount, -p.X * p.s1, p.X * p.c1, 0.0);
  J.col(1) = mounted(leg.mount, -p.Y * p.c1, -p.Y * p.s1, p.C);
  J.col(2) = mounted(leg.mount, -l2 * p.s23 * p.c1, -l2 * p.s23 * p.s1, l2 * p.c23);
  return J;
}

Mat3 leg_jacobian_rate(const DhLeg& leg, const Vec3& q, const Vec3& qdot) {
  const Planar p = planar(leg, q);
  const double w1 = qdot[0];
  const double w23 = qdot[1] + qdot[2];
  const double l2 = leg.l2;
  const double Xdot = -leg.l1 * p.s2 * qdot[1] - l2 * p.s23 * w23;
  const double Ydot = leg.l1 * p.c2 * qdot[1] + l2 * p.c23 * w23;
  Mat3 Jdot;
  Jdot.col(0) =
      mounted(leg.mount, -Xdot * p.s1 - p.X * p.c1 * w1, Xdot * p.c1 - p.X * p.s1 * w1, 0.0);
  Jdot.col(1) =
      mounted(leg.mount, -Ydot * p.c1 + p.Y * p.s1 * w1, -Ydot * p.s1 - p.Y * p.c1 * w1, Xdot);
  Jdot.col(2) = mounted(leg.mount, -l2 * p.c23 * w23 * p.c1 + l2 * p.s23 * p.s1 * w1,
                        -l2 * p.c23 * w23 * p.s1 - l2 * p.s23 * p.c1 * w1, -l2 * p.s23 * w23);
  return Jdot;
}

LegReach leg_ik(const DhLeg& leg, const Vec3& r, Vec3& q) {
  // E^T r: two components across the first axis, one along it
  const bool is_abduction = leg.mount == LegMount::abduction;
  const double x = is_abduction ? r.y() : r.x();
  const double y = is_abduction ? -r.z() : r.y();
  const double Y = is_abduction ? r.x() : leg.mount == LegMount::right ? -r.z() : r.z();
  const double radius = math::hypot(x, y);
  const double C = radius - leg.l0;
  const double c3 = (C * C + Y * Y - leg.l1 * leg.l1 - leg.l2 * leg.l2) / (2.0 * leg.l1 * leg.l2);
  if (!(c3 <= 1.0)) return LegReach::too_far;
  if (c3 < -1.0) return LegReach::too_near;
  if (radius == 0.0) return LegReach::on_hip_axis;
  const double theta3 = leg.knee_sign * math::acos(c3);
  const auto [s3, cos3] = math::sin_cos(theta3);
  q[0] = math::atan2(y, x);
  q[1] = math::atan2(Y, C) - math::atan2(leg.l2 * s3, leg.l1 + leg.l2 * cos3);
  q[2] = theta3;
  return LegReach::reached;
}

double leg_determinant(const DhLeg& leg, const Vec3& q) {
  return determinant(leg_jacobian(leg, q)) / (leg.l1 * leg.l2 * (leg.l0 + leg.l1 + leg.l2));
}

LegSingularity leg_singularity(const DhLeg& leg, const Vec3& q) {
  if (std::abs(leg_determinant(leg, q)) > 1e-3) return LegSingularity::none;
  const auto [s3, c3] = math::sin_cos(q[2]);
  if (std::abs(planar(leg, q).X) < std::abs(s3) * (leg.l1 + leg.l2))
    return LegSingularity::foot_on_hip_axis;
  return c3 > 0.0 ? LegSingularity::straight_knee : LegSingularity::folded_knee;
}

std::string reach_sentence(LegReach reach, const DhLeg& leg, const Vec3& r) {
  Vec3 from_second = r;
  if (leg.l0 > 0.0) {
    const double radius = math::hypot(r.x(), r.y());
    from_second = {radius - leg.l0, 0.0, r.z()};
  }
  const std::string where = std::string("leg ") + leg.name +
                            " cannot reach its foothold: the foot would be " +
                            number_text(from_second.norm()) + " m from the " +
                            (leg.l0 > 0.0 ? "leg's second joint" : "hip") + ", and ";
  switch (reach) {
    case LegReach::reached:
      return "";
    case LegReach::too_far:
      return where + "the straight leg is " + number_text(leg.l1 + leg.l2) + " m long.";
    case LegReach::too_near:
      return where + "the folded leg cannot come nearer than " +
             number_text(std::abs(leg.l1 - leg.l2)) + " m.";
    case LegReach::on_hip_axis:
      return where + "on the hip's own axis, where the leg is singular.";
  }
  return "";
}

}  // namespace legwork
