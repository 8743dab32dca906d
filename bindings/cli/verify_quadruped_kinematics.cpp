// Sections 2 and 3 of document 000: frames, Table 1, and the leg's kinematics of theory/quadruped 2.
#include <algorithm>

#include "bindings/cli/dense.h"
#include "bindings/cli/verify_quadruped.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/jacobian.h"

namespace legwork::cli {
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

void check_frames(const QuadrupedStudy& study, Report& report) {
  report.source("Sureshkumar et al. 2025, section 2");
  Mat3 printed;  // columns x0 = y_b, y0 = x_b, z0 = z_b
  printed << 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0;
  report.refute("frame 0: determinant of its axes (1 for a right-handed frame)",
                determinant(printed), determinant(quadruped_R_B0()), 1.0, 1e-15);

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
  report.small("home configuration: X axes of all frames aligned, difference", 0.0, unaligned,
               1e-15);
  report.small("Z axes of frames 1 and 2 orthogonal: cosine", 0.0, not_orthogonal, 1e-14);
  report.small("Z axes of frames 2 and 3 parallel: difference", 0.0, not_parallel, 1e-14);
  report.small("X axes of frames 2 and 3 along their links: difference", 0.0, off_link, 1e-14);

  report.source("Sureshkumar et al. 2025, section 3");
  const Posed standing = pose_of(study, study.stand_angles());
  report.refute("frame 1 at the HFE joint: cosine between its axis and the HFE axis", 1.0,
                std::abs(axis_of(standing, 1, 2).dot(axis_of(standing, 2, 2))), 0.0, 1e-14);
  report.source("theory/quadruped 1");
  report.value("axis of frame 1 is the abduction axis -x_b: cosine", 1.0,
               -axis_of(standing, 1, 2).x(), 1e-15);
  report.value("axis of frame 2 at theta1 = 90 deg is -y_b: cosine", 1.0,
               -axis_of(standing, 2, 2).y(), 1e-15);
}

// How far the centre of mass is behind the rearmost foot: above zero the robot falls over backward.
double overhang(const QuadrupedStudy& study, double hfe, double kfe) {
  const Posed pose = pose_of(study, {kQuarterTurn, hfe, kfe});
  double rearmost = foot_of(study, pose, 0).x();
  for (int foot = 1; foot < 4; ++foot)
    rearmost = std::min(rearmost, foot_of(study, pose, foot).x());
  return rearmost - centroidal(study.model, pose.ws).com.x();
}

void check_postures(const QuadrupedStudy& study, Report& report) {
  const double length = study.leg(0).l1 + study.leg(0).l2;
  report.source("Sureshkumar et al. 2025, Fig. 1");
  report.value("(b) theta1 = 90 deg: foot below the hip by l1 + l2, m", length,
               -foot_of(study, pose_of(study, {kQuarterTurn, 0.0, 0.0}), 0).z(), 1e-15);
  report.refute_zero("(d) standing at (90, +45, +45) deg: centre of mass behind all feet, m",
                     overhang(study, 0.5 * kQuarterTurn, 0.5 * kQuarterTurn), 0.01);
  report.small("(d) with the knee the other way, (90, +45, -45) deg, m", "stands",
               overhang(study, 0.5 * kQuarterTurn, -0.5 * kQuarterTurn), 0.0);
}

// The transform of one row of a modified D-H table: Rx(alpha) Tx(a) Rz(theta) Tz(d), [Craig] eq. 3.6.
Transform dh_row(double alpha, double a, double d, double theta) {
  const Transform link{rotation_x(alpha), {a, 0.0, 0.0}};
  return link * Transform{rotation_z(theta), {0.0, 0.0, d}};
}

void check_table_1(const QuadrupedStudy& study, Report& report) {
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
  report.source("Sureshkumar et al. 2025, Table 1");
  report.small("D-H product against the general tree, 1000 postures, m", "Table 1", by_table,
               1e-14);
  report.source("theory/quadruped 2");
  report.small("closed-form foot position against the tree, m", 5e-15, by_formula, 1e-14);
  report.small("joint angles from the foot position and back, rad", 5e-15, round_trip, 1e-14);
  report.small("closed-form leg Jacobian against the tree", "formula", jacobian, 1e-14);
  report.small("its determinant against X l1 l2 sin(theta3)", "formula", determinants, 1e-14);
}

void check_robot(const QuadrupedStudy& study, Report& report) {
  constexpr double kDegrees = 180.0 / kPi;
  report.source("Sureshkumar et al. 2025, abstract");
  report.value("actuators", 12.0, study.model.joint_count(), 0.0);
  report.source("theory/quadruped 1");
  report.value("total mass, kg", 8.252, total_mass(study.model), 1e-12);
  report.value("standing .28 m high: theta1, deg", 90.0, study.stand_angles()[0] * kDegrees, 1e-12);
  report.value("standing .28 m high: theta2, deg", 44.0954, study.stand_angles()[1] * kDegrees,
               5e-5);
  report.value("standing .28 m high: theta3, deg", -92.3245, study.stand_angles()[2] * kDegrees,
               5e-5);
}

}  // namespace

void verify_quadruped_kinematics(const QuadrupedStudy& study, Report& report) {
  check_robot(study, report);
  check_frames(study, report);
  check_postures(study, report);
  check_table_1(study, report);
}

}  // namespace legwork::cli
