// The robot's sizes, frames, postures, and the kinematics of its legs: Sureshkumar, Harib & Oseni 2025, sections 2 and 3;
// theory/quadruped 1 and 2.
#include <algorithm>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/jacobian.h"

namespace legwork::claims {
namespace {

constexpr double kQuarterTurn = 0.5 * kPi;

// Joint angles where the inverse is unique: knee in front, foot below the hip's axis (X > 0).
Vec3 random_angles(const DhLeg& leg, Random& random) {
  while (true) {
    const Vec3 q{random.uniform(0.9, 2.2), random.uniform(-0.6, 1.4), random.uniform(-2.2, -0.3)};
    if (leg.l1 * math::cos(q[1]) + leg.l2 * math::cos(q[1] + q[2]) > 0.05) return q;
  }
}

Posed pose_of(const QuadrupedStudy& study, const Vec3& leg_angles) {
  VecX q = study.stand();
  for (int foot = 0; foot < 4; ++foot) leg_q(q, foot) = leg_angles;
  return Posed(study.model, q, VecX::Zero(study.model.nv()));
}

// Axis k (0 x, 1 y, 2 z) of D-H frame i of leg FL, in the trunk, which is level.
Vec3 axis_of(const Posed& pose, int frame, int k) {
  return frame == 0 ? Vec3(quadruped_R_B0().col(k)) : Vec3(pose.ws.X_WB[at(frame)].R.col(k));
}

Vec3 foot_of(const QuadrupedStudy& study, const Posed& pose, int foot) {
  const Foot& f = study.model.feet[at(foot)];
  return point_position(pose.ws, f.body, f.p_BF);
}

void measure_frames(const QuadrupedStudy& study, Measurements& m) {
  m.number("frame_0.determinant", determinant(quadruped_R_B0()));
  const Posed home = pose_of(study, Vec3::Zero());
  double unaligned = 0.0, not_orthogonal = 0.0, not_parallel = 0.0, off_link = 0.0;
  for (int i = 1; i <= 3; ++i)
    update_max(unaligned, (axis_of(home, i - 1, 0) - axis_of(home, i, 0)).norm());
  Random random;
  for (int k = 0; k < 200; ++k) {
    const Posed pose = pose_of(study, random_angles(study.leg(0), random));
    update_max(not_orthogonal, std::abs(axis_of(pose, 1, 2).dot(axis_of(pose, 2, 2))));
    update_max(not_parallel, (axis_of(pose, 2, 2) - axis_of(pose, 3, 2)).norm());
    const Vec3 thigh = pose.ws.X_WB[3].p - pose.ws.X_WB[2].p;
    const Vec3 shank = foot_of(study, pose, 0) - pose.ws.X_WB[3].p;
    update_max(off_link, (axis_of(pose, 2, 0) - thigh.normalized()).norm());
    update_max(off_link, (axis_of(pose, 3, 0) - shank.normalized()).norm());
  }
  m.number("home.x_axes_apart", unaligned);
  m.number("z_axes_1_2.cosine", not_orthogonal);
  m.number("z_axes_2_3.apart", not_parallel);
  m.number("x_axes_2_3.off_links", off_link);

  const Posed standing = pose_of(study, study.stand_angles());
  const Vec3 haa = axis_of(standing, 1, 2), hfe = axis_of(standing, 2, 2);
  m.number("frame_1.hfe_cosine", std::abs(haa.dot(hfe)));
  m.number("frame_1.abduction_cosine", -haa.x());
  m.number("frame_2.cosine_to_minus_y", -hfe.y());
}

// How far the centre of mass is behind the rearmost foot: above zero the robot falls over backward.
double overhang(const QuadrupedStudy& study, double hfe, double kfe) {
  const Posed pose = pose_of(study, {kQuarterTurn, hfe, kfe});
  double rearmost = foot_of(study, pose, 0).x();
  for (int foot = 1; foot < 4; ++foot)
    rearmost = std::min(rearmost, foot_of(study, pose, foot).x());
  return rearmost - centroidal(study.model, pose.ws).com.x();
}

void measure_postures(const QuadrupedStudy& study, Measurements& m) {
  m.number("posture_b.foot_below_hip",
           -foot_of(study, pose_of(study, {kQuarterTurn, 0.0, 0.0}), 0).z());
  m.number("posture_d.overhang", overhang(study, 0.5 * kQuarterTurn, 0.5 * kQuarterTurn));
  m.number("posture_d.overhang_other_knee",
           overhang(study, 0.5 * kQuarterTurn, -0.5 * kQuarterTurn));
}

// The transform of one row of a modified D-H table: Rx(alpha) Tx(a) Rz(theta) Tz(d), [Craig] eq. 3.6.
Transform dh_row(double alpha, double a, double d, double theta) {
  const Transform link{rotation_x(alpha), {a, 0.0, 0.0}};
  return link * Transform{rotation_z(theta), {0.0, 0.0, d}};
}

void measure_legs(const QuadrupedStudy& study, Measurements& m) {
  const DhLeg& leg = study.leg(0);
  Random random;
  double by_table = 0.0, by_formula = 0.0, round_trip = 0.0, jacobian = 0.0, determinants = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const Vec3 q = random_angles(leg, random);
    const Posed pose = pose_of(study, q);
    const Vec3 foot = foot_of(study, pose, 0);
    const Transform X_B4 = Transform{quadruped_R_B0(), leg.hip_B} *
                           dh_row(kQuarterTurn, 0.0, 0.0, q[0]) *
                           dh_row(-kQuarterTurn, 0.0, 0.0, q[1]) * dh_row(0.0, leg.l1, 0.0, q[2]) *
                           dh_row(0.0, leg.l2, 0.0, 0.0);
    update_max(by_table, (X_B4.p - foot).norm());
    update_max(by_formula, (leg.hip_B + leg_fk(leg, q) - foot).norm());
    Vec3 again = Vec3::Zero();
    leg_ik(leg, leg_fk(leg, q), again);
    update_max(round_trip, largest_entry(again - q));
    MatX J(3, study.model.nv());
    point_jacobian(study.model, pose.ws, study.model.feet[0].body, study.model.feet[0].p_BF, J);
    const Mat3 J_leg = leg_jacobian(leg, q);
    update_max(jacobian, largest_entry(J.middleCols<3>(6) - J_leg));
    const double X = math::hypot(leg_fk(leg, q).y(), leg_fk(leg, q).z());
    update_max(determinants, std::abs(determinant(J_leg) - X * leg.l1 * leg.l2 * math::sin(q[2])));
  }
  m.number("foot.off_by_table_1", by_table);
  m.number("foot.off_by_formula", by_formula);
  m.number("inverse.round_trip", round_trip);
  m.number("jacobian.off", jacobian);
  m.number("jacobian.determinant_off", determinants);
}

void measure_robot(const QuadrupedStudy& study, Measurements& m) {
  m.number("actuators", study.model.joint_count());
  m.number("mass", total_mass(study.model));
  const Vec3 angles = study.stand_angles() * (180.0 / kPi);
  for (int i = 0; i < 3; ++i) m.number("stand.theta" + std::to_string(i + 1), angles[i]);
}

}  // namespace

Refusal measure_quadruped_kinematics(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  measure_robot(*study, m);
  measure_frames(*study, m);
  measure_postures(*study, m);
  measure_legs(*study, m);
  return std::nullopt;
}

}  // namespace legwork::claims
