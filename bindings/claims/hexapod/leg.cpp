// Document 002's leg: the sizes that its tables imply (theory/hexapod 3), its kinematics and the errata of
// Eqs. 5 to 7 and of the matrices (theory/hexapod 2, 10).
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/study.h"

namespace legwork::claims {
namespace {

constexpr double kMicrometre = 1e-6;

// The three postures that the document's tables give a left leg.
struct Postures {
  Vec3 end, middle,
      support;  // the foot from the hip: swing's ends (Table 3), middle; support's middle (Table 4)
};

Postures postures_of(const le::Leg& leg) {
  return {le::foot_position(leg, degrees(70.0, -20.8, -61.8)),
          le::foot_position(leg, degrees(90.0, -10.111, -61.36)),
          le::foot_position(leg, degrees(89.90, -20.43, -69.46))};
}

// How far hip height, lift, reach at mid-swing and in support are from whole millimetres, at most, mm.
double from_round(const Postures& p) {
  double worst = 0.0;
  for (const double length : {-p.end.z(), p.middle.z() - p.end.z(), p.middle.y(), p.end.y()})
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
  le::Leg leg = hexapod_side(1.0);
  for (int i = 4; i <= 30; ++i)
    for (int j = 10; j <= 30; ++j)
      for (int k = 10; k <= 30; ++k) {
        leg.length = {kGrid * i, kGrid * j, kGrid * k};
        const Postures p = postures_of(leg);
        const Vec3 apart(p.end.z() - p.support.z(), p.end.y() - p.support.y(),
                         2.0 * p.end.x() - 0.14);
        if (1e3 * largest_entry(apart) > agreement) continue;
        ++out.count;
        const double here = from_round(p);
        out.next = std::min(out.next, std::max(here, out.best));
        if (here < out.best) out.length = leg.length;
        out.best = std::min(out.best, here);
      }
  return out;
}

void check_candidates(Report& report) {
  const Candidates within = candidates_within(0.6), more = candidates_within(0.7);
  report.source("theory/hexapod 3");
  rounded("lengths in steps of 5 mm with the roundest numbers, tables agreeing within .6 mm, m",
          {0.085, 0.115, 0.100}, {within.length.begin(), within.length.end()}, 1e-12, report);
  report.value("the next best is off by, mm", 0.30, within.next, kHalfDigit * 1e-2);
  report.undetermined("candidates, if the tables agree within .6 or .7 mm", "19", within.count,
                      more.count, 0.1);
}

void check_sizes(const JsonValue& reference, Report& report) {
  const Postures p = postures_of(hexapod_side(1.0));
  report.source("theory/hexapod 3");
  report.value("ends of the swing (70, -20.8, -61.8 deg): hip height, m", 0.140, -p.end.z(),
               5.0 * kMicrometre);
  report.value("ends of the swing: reach sideways, m", 0.193, p.end.y(), 5.0 * kMicrometre);
  report.value("ends of the swing: stroke, m", 0.1405, 2.0 * p.end.x(), kHalfDigit * 1e-4);
  report.value("its middle (90, -10.111, -61.36 deg): reach sideways, m", 0.22999, p.middle.y(),
               kHalfDigit * 1e-5);
  report.value("its middle: lift, m", 0.02500, p.middle.z() - p.end.z(), kHalfDigit * 1e-5);
  report.value("middle of the support, Table 4 (89.90, -20.43, -69.46 deg): hip height, m", 0.1401,
               -p.support.z(), kHalfDigit * 1e-4);
  report.value("middle of the support: reach sideways, m", 0.1930, p.support.y(),
               kHalfDigit * 1e-4);
  report.value("hip height, lift and both reaches, farthest from whole millimetres, mm", 0.0075,
               from_round(p), kHalfDigit * 1e-4);
  const struct {
    std::array<double, 3> length;
    const char* name;
    double lift;  // mm
  } others[] = {{{0.08, 0.12, 0.1}, "L = .08, .12, .1 m", 25.9},
                {{0.075, 0.125, 0.1}, "L = .075, .125, .1 m", 26.8},
                {{0.11, 0.087, 0.1}, "L = .11, .087, .1 m", 20.0}};
  for (const auto& other : others) {
    le::Leg leg = hexapod_side(1.0);
    leg.length = other.length;
    const Postures q = postures_of(leg);
    report.value(std::string(other.name) + ": lift, mm", other.lift,
                 1e3 * (q.middle.z() - q.end.z()), kHalfDigit * 0.1);
  }
  report.source("hexa_params.json");
  const double kFull = 1e-14;
  report.value("hip height, m", reference_parameter(reference, "hip_height"), -p.end.z(), kFull);
  report.value("lateral reach, m", reference_parameter(reference, "lateral_reach"), p.end.y(),
               kFull);
  report.value("stroke, m", reference_parameter(reference, "stroke"), 2.0 * p.end.x(), kFull);
}

Vec3 solved(const le::Leg& leg, const Vec3& foot, le::Root root, le::Eq7 eq_7) {
  Vec3 theta = Vec3::Constant(1e300);
  le::inverse_kinematics(leg, foot, root, theta, eq_7);
  return theta;
}

double miss(const le::Leg& leg, const Vec3& foot, le::Root root, le::Eq7 eq_7) {
  return (le::foot_position(leg, solved(leg, foot, root, eq_7)) - foot).norm();
}

void check_inverse(Report& report) {
  const le::Leg leg = hexapod_side(1.0);
  const struct {
    const char* name;
    Vec3 foot, theta;
    le::Root root;
  } examples[] = {
      {"(0, .230, -.115) m", {0.0, 0.230, -0.115}, {90.0, -10.110, -61.357}, le::Root::minus},
      {"(0, .193, -.140) m", {0.0, 0.193, -0.140}, {90.0, -20.354, -69.542}, le::Root::minus},
      {"(.07, .193, -.14) m", {0.07, 0.193, -0.14}, {70.065, -20.792, -61.859}, le::Root::minus}};
  const auto angles = [&](const std::string& name, const Vec3& printed, const Vec3& foot,
                          le::Root root) {
    const Vec3 ours = solved(leg, foot, root, le::Eq7::corrected) / kDegree;
    rounded(name, {printed.begin(), printed.end()}, {ours.begin(), ours.end()}, kHalfDigit * 1e-3,
            report);
  };
  report.source("theory/hexapod 2");
  for (const auto& example : examples)
    angles(std::string("angles for the foot at ") + example.name + ", deg", example.theta,
           example.foot, example.root);
  const Vec3 foot = {0.05, 0.19, -0.14};
  report.source("theory/hexapod 2.5");
  angles("foot at (.05, .19, -.14) m: minus root of Eq. 6, deg", {75.256, -20.390, -67.504}, foot,
         le::Root::minus);
  angles("foot at (.05, .19, -.14) m: plus root of Eq. 6, deg", {75.256, -82.556, 67.504}, foot,
         le::Root::plus);
}

// Errors over a grid of feet that the leg reaches: largest with Eq. 7 corrected, least with it as printed.
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
    const double printed = foot.head<2>().norm() * leg.length[1] * leg.length[2];
    const Mat3 J = le::foot_jacobian(leg, theta);
    const double determinant = Vec3(J.col(0)).dot(cross(J.col(1), J.col(2)));
    update_max(out.determinant,
               std::abs(std::abs(determinant) - printed * std::abs(math::sin_cos(theta[2]).sin)));
    for (const le::Root root : {le::Root::minus, le::Root::plus})
      update_max(out.corrected, miss(leg, foot, root, le::Eq7::corrected));
    out.printed_minus =
        std::min(out.printed_minus, miss(leg, foot, le::Root::minus, le::Eq7::as_printed));
    update_max(out.printed_plus, miss(leg, foot, le::Root::plus, le::Eq7::as_printed));
  }
  return out;
}

void check_errata(Report& report) {
  const PairingErrors errors = pairing_errors();
  const Vec3 example = {0.05, 0.19, -0.14};
  const le::Leg left = hexapod_side(1.0), right = hexapod_side(-1.0);
  report.source("Ashok & Rambabu 2017, Eqs. 5 to 7");
  report.small("Eq. 5: theta1 = atan2(py, px), which is missing: foot off on 1000 postures, m",
               6e-17, errors.corrected, 1e-15);
  report.refute_zero("Eq. 7: + acos with the minus root: foot at (.05, .19, -.14) m is off by, m",
                     miss(left, example, le::Root::minus, le::Eq7::as_printed), 0.1);
  report.refute_zero("Eq. 7: + acos with the minus root: least of 1000 postures' errors, m",
                     errors.printed_minus, 0.01);
  report.small("Eq. 7: + acos with the plus root: 1000 postures' largest error, m", 0.0,
               errors.printed_plus, 1e-15);
  report.small("Eq. 7: corrected, either root: foot at (.05, .19, -.14) m is off by, m", 6e-17,
               std::max(miss(left, example, le::Root::minus, le::Eq7::corrected),
                        miss(left, example, le::Root::plus, le::Eq7::corrected)),
               1e-15);
  report.source("theory/hexapod 2.3");
  report.small("|det J| from rho L2 L3 |sin theta3| on 1000 postures, m^3", 0.0, errors.determinant,
               1e-17);

  // Of the right middle leg, standing.
  const Vec3 foot = {0.0, -0.193, -0.140};
  const Vec3 theta = solved(right, foot, le::Root::minus, le::Eq7::corrected);
  report.source("Ashok & Rambabu 2017, matrices after Table 2");
  report.refute_zero("matrices: as printed for a right leg: its foot is off by, m",
                     (le::foot_position(left, theta) - foot).norm(), 0.1);
  report.small("matrices: alpha = -90 deg for a right leg: its foot is off by, m", 0.0,
               (le::foot_position(right, theta) - foot).norm(), 1e-15);
  const Vec3 mirrored =
      solved(left, {foot.x(), -foot.y(), foot.z()}, le::Root::minus, le::Eq7::corrected);
  report.small("matrices: a right leg's angles are the mirrored left leg's, negated, rad", 0.0,
               largest_entry(theta + mirrored), 0.0);
}

}  // namespace

void verify_hexapod_leg(const JsonValue& reference, Report& report) {
  check_sizes(reference, report);
  check_candidates(report);
  check_inverse(report);
  check_errata(report);
}

}  // namespace legwork::claims
