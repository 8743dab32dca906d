// The paper's leg: the sizes that its tables imply (theory/hexapod 3), its kinematics and the errata of Eqs. 5 to 7 and
// of the matrices (theory/hexapod 2, 10).
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/study.h"

namespace legwork::claims {
namespace {

// The foot from the hip in the three postures that the tables give a left leg: the swing's end and middle (Table 3), the
// support's middle (Table 4).
struct Postures {
  Vec3 end, middle, support;
  double lift() const { return middle.z() - end.z(); }
};

Postures postures_of(const std::array<double, 3>& length) {
  le::Leg leg = hexapod_side(1.0);
  leg.length = length;
  return {le::foot_position(leg, swing_end()),
          le::foot_position(leg, degrees(90.0, -10.111, -61.36)),
          le::foot_position(leg, degrees(89.90, -20.43, -69.46))};
}

// How far hip height, lift, reach at mid-swing and in support are from whole millimetres, at most, mm.
double from_round(const Postures& p) {
  double worst = 0.0;
  for (const double length : {-p.end.z(), p.lift(), p.middle.y(), p.end.y()})
    update_max(worst, std::abs(1e3 * length - std::round(1e3 * length)));
  return worst;
}

// Legs of lengths that are multiples of 5 mm whose postures of both tables agree on hip height and reach, and whose stroke
// is .14 m, all within `agreement` (mm): how many, and how far the best two are from round numbers.
struct Candidates {
  int count = 0;
  double best = 1e300, next = 1e300;  // mm
  std::array<double, 3> length{};     // of the best, m
};

Candidates candidates_within(double agreement) {
  constexpr double kGrid = 0.005;
  Candidates out;
  for (int i = 4; i <= 30; ++i)
    for (int j = 10; j <= 30; ++j)
      for (int k = 10; k <= 30; ++k) {
        const std::array<double, 3> length = {kGrid * i, kGrid * j, kGrid * k};
        const Postures p = postures_of(length);
        const Vec3 apart(p.end.z() - p.support.z(), p.end.y() - p.support.y(),
                         2.0 * p.end.x() - 0.14);
        if (1e3 * largest_entry(apart) > agreement) continue;
        ++out.count;
        const double here = from_round(p);
        out.next = std::min(out.next, std::max(here, out.best));
        if (here < out.best) out.length = length;
        out.best = std::min(out.best, here);
      }
  return out;
}

void measure_leg_sizes(Measurements& m) {
  const auto parameter = [&](const char* name) { return reference_parameter(m.reference(), name); };
  const Postures p = postures_of(hexapod_side(1.0).length);
  m.number("end.hip_height", parameter("hip_height"), -p.end.z());
  m.number("end.reach", parameter("lateral_reach"), p.end.y());
  m.number("end.stroke", parameter("stroke"), 2.0 * p.end.x());
  m.number("mid_swing.reach", p.middle.y());
  m.number("mid_swing.lift", p.lift());
  m.number("mid_support.hip_height", -p.support.z());
  m.number("mid_support.reach", p.support.y());
  m.number("from_round", from_round(p));
  m.number("lift.80_120_100", 1e3 * postures_of({0.08, 0.12, 0.1}).lift());
  m.number("lift.75_125_100", 1e3 * postures_of({0.075, 0.125, 0.1}).lift());
  m.number("lift.110_87_100", 1e3 * postures_of({0.11, 0.087, 0.1}).lift());

  const Candidates within = candidates_within(0.6), more = candidates_within(0.7);
  m.list("candidates.lengths", within.length);
  m.number("candidates.next", within.next);
  m.pair("candidates.count", within.count, more.count);
}

Vec3 solved(const le::Leg& leg, const Vec3& foot, le::Root root,
            le::Eq7 eq_7 = le::Eq7::corrected) {
  Vec3 theta = Vec3::Constant(1e300);
  le::inverse_kinematics(leg, foot, root, theta, eq_7);
  return theta;
}

double miss(const le::Leg& leg, const Vec3& foot, le::Root root, le::Eq7 eq_7) {
  return (le::foot_position(leg, solved(leg, foot, root, eq_7)) - foot).norm();
}

const Vec3 kExampleFoot = {0.05, 0.19, -0.14};  // theory/hexapod 2.5

void measure_leg_angles(Measurements& m) {
  const auto angles = [&](const char* name, const Vec3& foot, le::Root root) {
    m.list(name, span_of(solved(hexapod_side(1.0), foot, root) / kDegree));
  };
  angles("angles.mid_swing", {0.0, 0.230, -0.115}, le::Root::minus);
  angles("angles.mid_support", {0.0, 0.193, -0.140}, le::Root::minus);
  angles("angles.end", {0.07, 0.193, -0.14}, le::Root::minus);
  angles("angles.minus_root", kExampleFoot, le::Root::minus);
  angles("angles.plus_root", kExampleFoot, le::Root::plus);
}

// Errors over random feet that the leg reaches: largest with Eq. 7 corrected, least with it as printed.
struct PairingErrors {
  double corrected = 0.0, printed_minus = 1e300, printed_plus = 0.0;
  double determinant = 0.0;  // |det J| from |rho L2 L3 sin theta3|, m^3
};

PairingErrors pairing_errors() {
  PairingErrors out;
  Random random;
  for (int k = 0; k < 1000; ++k) {
    const le::Leg leg = hexapod_side(k % 2 == 0 ? 1.0 : -1.0);
    const Vec3 theta(leg.side * random.uniform(0.9, 2.2), leg.side * random.uniform(-1.2, 0.6),
                     leg.side * random.uniform(-2.4, -0.6));
    const Vec3 foot = le::foot_position(leg, theta);
    const double lengths = foot.head<2>().norm() * leg.length[1] * leg.length[2];
    const Mat3 J = le::foot_jacobian(leg, theta);
    const double determinant = Vec3(J.col(0)).dot(cross(J.col(1), J.col(2)));
    update_max(out.determinant,
               std::abs(std::abs(determinant) - lengths * std::abs(math::sin_cos(theta[2]).sin)));
    for (const le::Root root : {le::Root::minus, le::Root::plus})
      update_max(out.corrected, miss(leg, foot, root, le::Eq7::corrected));
    out.printed_minus =
        std::min(out.printed_minus, miss(leg, foot, le::Root::minus, le::Eq7::as_printed));
    update_max(out.printed_plus, miss(leg, foot, le::Root::plus, le::Eq7::as_printed));
  }
  return out;
}

void measure_leg_errata(Measurements& m) {
  const PairingErrors errors = pairing_errors();
  const le::Leg left = hexapod_side(1.0), right = hexapod_side(-1.0);
  m.number("eq_5.miss", errors.corrected);
  m.number("eq_7.minus_root.miss", miss(left, kExampleFoot, le::Root::minus, le::Eq7::as_printed));
  m.number("eq_7.minus_root.least_miss", errors.printed_minus);
  m.number("eq_7.plus_root.largest_miss", errors.printed_plus);
  m.number("eq_7.corrected.miss",
           std::max(miss(left, kExampleFoot, le::Root::minus, le::Eq7::corrected),
                    miss(left, kExampleFoot, le::Root::plus, le::Eq7::corrected)));
  m.number("determinant", errors.determinant);

  // The right middle leg, standing.
  const Vec3 foot = {0.0, -0.193, -0.140}, mirrored_foot = {0.0, 0.193, -0.140};
  const Vec3 theta = solved(right, foot, le::Root::minus);
  m.number("matrices.of_left_leg", (le::foot_position(left, theta) - foot).norm());
  m.number("matrices.of_right_leg", (le::foot_position(right, theta) - foot).norm());
  m.number("matrices.mirrored",
           largest_entry(theta + solved(left, mirrored_foot, le::Root::minus)));
}

}  // namespace

Refusal measure_hexapod_leg(Measurements& m) {
  measure_leg_sizes(m);
  measure_leg_angles(m);
  measure_leg_errata(m);
  return std::nullopt;
}

}  // namespace legwork::claims
