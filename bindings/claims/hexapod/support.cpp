// Document 002's support: the trapezoid of speed, Table 4 and the degree of its polynomials (theory/hexapod 5). Left leg,
// degrees and seconds.
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/study.h"
#include "engine/math/polynomial_fit.h"
#include "engine/motion/tripod_plan.h"

namespace legwork::claims {
namespace {

constexpr const char* kSupport = "theory/hexapod 5";

JointTable printed_table() {
  return {TimePolynomial(kTable4[0]), TimePolynomial(kTable4[1]), TimePolynomial(kTable4[2])};
}

// The polynomials that the scene fits to leg 1's support, all of one degree.
Result<JointTable> fitted(Changes changes, double degree) {
  changes.insert(changes.end(), {{"sim.mode", 0.0},
                                 {"support.method", 1.0},
                                 {"support.coxa_degree", degree},
                                 {"support.femur_degree", degree},
                                 {"support.tibia_degree", degree}});
  const Result<Setup> setup = default_setup(kHexapodScene, changes);
  if (!setup) return setup.error();
  JointTable table{};
  for (const PosedLeg& leg : setup->plan.phases[0].posed)
    for (std::size_t j = 0; j < 3 && leg.leg == kL1; ++j)
      for (std::size_t k = 0; k < table[j].size(); ++k) table[j][k] = leg.joints[j].c[k] / kDegree;
  return table;
}

// Of the trunk, by section 3.2's Fig. 4.
struct Trapezoid {
  double stroke, top, ramp;
  double operator()(double t) const {
    const double a = top / ramp;
    if (t < ramp) return 0.5 * a * t * t;
    if (t <= kTableHalfCycle - ramp) return 0.5 * a * ramp * ramp + top * (t - ramp);
    return stroke - 0.5 * a * (kTableHalfCycle - t) * (kTableHalfCycle - t);
  }
};

Trapezoid trapezoid_of(const JsonValue& reference) {
  const auto value = [&](const char* name) { return reference_parameter(reference, name); };
  return {value("stroke"), value("vmax"), value("t_acc")};
}

// Where leg 1's foot has to be, from its hip.
Vec3 line_at(const JsonValue& reference, const Trapezoid& trunk, double t) {
  return {0.5 * trunk.stroke - trunk(t), reference_parameter(reference, "lateral_reach"),
          -reference_parameter(reference, "hip_height")};
}

// Largest differences of the foot from its straight line, x, y, z, mm, over t = 0, .1, ... from `from` to `to`.
Vec3 path_error(const JsonValue& reference, const JointTable& table, double from, double to) {
  const Trapezoid trunk = trapezoid_of(reference);
  Vec3 worst = Vec3::Zero();
  for (int k = 0; k <= 30; ++k) {
    const double t = 0.1 * k;
    if (t < from || t > to) continue;
    const Vec3 off = foot_at(table, t) - line_at(reference, trunk, t);
    worst = worst.cwiseMax(1e3 * off.cwiseAbs());
  }
  return worst;
}

double distance(const TimePolynomial& a, const TimePolynomial& b) {
  double most = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) update_max(most, std::abs(a[k] - b[k]));
  return most;
}

// The ramp for which joint 1's exact support is nearest to the printed polynomial, stroke and top speed being what they
// are in the reference (so that the trapezoid closes only nearly).
double recovered_ramp(const JsonValue& reference) {
  const le::Leg leg = hexapod_side(1.0);
  double best = 0.0, least = 1e300;
  for (int k = 200; k <= 800; ++k) {
    const Trapezoid trunk = {reference_parameter(reference, "stroke"),
                             reference_parameter(reference, "vmax"), 0.001 * k};
    double sum = 0.0;
    for (int i = 1; i <= 30; ++i) {
      const double t = 0.1 * i;
      Vec3 theta = Vec3::Zero();
      le::inverse_kinematics(leg, {0.5 * trunk.stroke - trunk(t), 0.193, -0.140}, le::Root::minus,
                             theta);
      const double error = theta[0] / kDegree - polynomial_at(TimePolynomial(kTable4[0]), t).value;
      sum += error * error;
    }
    if (sum < least) {
      least = sum;
      best = trunk.ramp;
    }
  }
  return best;
}

// Joint 3 by degree 6 through its exact angles at thirty times .1 s apart, of which `first` (s) is the first.
TimePolynomial third_joint(double first) {
  constexpr Trapezoid kTrunk = {0.14, 0.056, 0.5};
  std::array<double, 30> t{}, angle{};
  for (std::size_t k = 0; k < t.size(); ++k) {
    t[k] = first + 0.1 * static_cast<double>(k);
    Vec3 theta = Vec3::Zero();
    le::inverse_kinematics(hexapod_side(1.0), {0.5 * kTrunk.stroke - kTrunk(t[k]), 0.193, -0.140},
                           le::Root::minus, theta);
    angle[k] = theta[2] / kDegree;
  }
  return least_squares_polynomial(t, angle, 6);
}

// Table 4 does not say which thirty times were taken, and joint 3's coefficients depend on it.
void check_sampling(Report& report) {
  const TimePolynomial from_next = third_joint(0.1), from_start = third_joint(0.0);
  constexpr double kDigit = 1e-4;
  report.undetermined("Eq. 9: degree 6 for joint 3: c_30 by t = .1 ... 3 s or 0 ... 2.9 s, deg",
                      "-62.03", from_next[0], from_start[0], kDigit);
  report.undetermined("Eq. 9: degree 6 for joint 3: c_31 by t = .1 ... 3 s or 0 ... 2.9 s, deg/s",
                      "3.50", from_next[1], from_start[1], 0.05);
}

Refusal check_speed(const JsonValue& reference, Report& report) {
  const Result<Setup> setup = default_setup(kHexapodScene, {{"sim.mode", 0.0}});
  if (!setup) return setup.error();
  const Plan& plan = setup->plan;
  constexpr double kStroke = 0.14, kTop = 0.056, kRamp = 0.5;
  report.source(kSupport);
  report.value("ramp for a stroke of .14 m at .056 m/s, s", kRamp, fact(plan, "ramp_time"), 1e-14);
  report.value("acceleration on it, m/s^2", 0.112, fact(plan, "ramp_acceleration"), 1e-14);
  report.value("ramp that Table 4's joint 1 implies, s", kRamp, recovered_ramp(reference), 0.005);
  report.source("Ashok & Rambabu 2017, section 3.2");
  report.refute("trapezoid over 6 s, as printed: way of the trunk, m", kTop * (6.0 - kRamp),
                0.5 * plan.stride, kStroke, 1e-12);
  report.refute("trapezoid over 6 s, as printed: duration, s", 6.0,
                kStroke / kTop + fact(plan, "ramp_time"), kTableHalfCycle, 1e-12);
  const double way = plan_x(plan, 2, phase_duration(plan, 2));
  report.value("trapezoid over 3 s, corrected: way of the trunk, m", kStroke, way, 1e-15);
  return std::nullopt;
}

// c_j0 twice, then c_j1 to c_j5: the first two columns would add up.
void check_header(Report& report) {
  constexpr double kStart[3] = {70.065, -20.792, -61.859};  // theory/hexapod 2.4 to 2.6
  Vec3 exact = Vec3::Zero();
  le::inverse_kinematics(hexapod_side(1.0), {0.07, 0.193, -0.140}, le::Root::minus, exact);
  exact /= kDegree;
  report.source("Ashok & Rambabu 2017, Table 4");
  for (std::size_t j = 0; j < 3; ++j) {
    const TimePolynomial table = printed_table()[j];
    const std::string joint = "joint " + std::to_string(j + 1) + " at the start, ";
    const double start = exact[static_cast<Eigen::Index>(j)];
    report.refute("header of Table 4: c_j0 twice, as in our copy: " + joint + "deg",
                  table[0] + table[1], start, kStart[j], 0.2);
    report.value("header of Table 4: c_j0 to c_j6, corrected: " + joint + "deg", table[0], start,
                 0.2);
  }
}

Refusal check_fits(const JsonValue& reference, Report& report) {
  const Result<JointTable> five = fitted({}, 5.0), six = fitted({}, 6.0);
  if (!five) return five.error();
  if (!six) return six.error();
  const std::array<std::vector<double>, 3> printed = {
      {{70.19, -2.83, 28.99, -20.82, 7.17, -0.95, 0.0},
       {-20.78, -0.27, 3.29, -4.90, 3.12, -0.92, 0.10},
       {-62.11, 4.33, -34.93, 41.54, -22.86, 6.34, -0.70}}};
  report.source(kSupport);
  for (std::size_t j = 0; j < 3; ++j) {
    const TimePolynomial& fit = j == 0 ? (*five)[j] : (*six)[j];
    rounded("the note's refit at t = .1 ... 3 s: joint " + std::to_string(j + 1) + ", degree " +
                std::to_string(j == 0 ? 5 : 6),
            printed[j], {fit.begin(), fit.end()}, kHalfDigit * 1e-2, report);
  }
  constexpr double kExcluded[3] = {-20.94, 1.31, -1.32};
  for (std::size_t k = 0; k < 3; ++k)
    report.value("joint 2 by degree 5: coefficient " + std::to_string(k), kExcluded[k],
                 (*five)[1][k], kHalfDigit * 1e-2);

  report.source("Ashok & Rambabu 2017, Eq. 9");
  const JointTable table = printed_table();
  report.small("Eq. 9: degree 5 for joint 1: farthest coefficient of Table 4", 0.17,
               distance((*five)[0], table[0]), 0.2);
  for (std::size_t j = 1; j < 3; ++j) {
    const std::string joint = " for joint " + std::to_string(j + 1);
    report.refute_zero("Eq. 9: degree 5" + joint + ", as printed: farthest coefficient of Table 4",
                       distance((*five)[j], table[j]), 4.0);
  }
  report.small("Eq. 9: degree 6 for joint 2, corrected: farthest coefficient of Table 4", 0.0,
               distance((*six)[1], table[1]), 0.2);
  check_sampling(report);

  report.source("hexa_params.json");
  for (const int degree : {5, 6}) {
    const Result<JointTable> own = fitted(reference_changes(reference), degree);
    if (!own) return own.error();
    const std::vector<double> theirs = numbers_of(
        *reference.find("params"), degree == 5 ? "support_fit_deg5_deg" : "support_fit_deg6_deg");
    for (std::size_t j = 0; j < 3; ++j) {
      const auto count = static_cast<std::ptrdiff_t>(degree + 1);
      const auto first = theirs.begin() + static_cast<std::ptrdiff_t>(j) * count;
      const TimePolynomial& fit = (*own)[j];
      rounded(
          "support fit of degree " + std::to_string(degree) + ", joint " + std::to_string(j + 1),
          {first, first + count}, {fit.begin(), fit.begin() + count}, kHalfDigit * 1e-4, report);
    }
  }
  return std::nullopt;
}

// With Table 4 as printed the scene's feet slip by as much as its coefficients say.
Refusal check_slip(const JsonValue& reference, Report& report) {
  Changes changes = reference_changes(reference);
  changes.push_back({"support.method", 2.0});
  const Result<HalfCycle> cycle = half_cycle(changes);
  if (!cycle) return cycle.error();
  const Trapezoid trunk = trapezoid_of(reference);
  double difference = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i) {
    const double t = HalfCycle::kInterval * i;
    const double slip = (foot_at(printed_table(), t) - line_at(reference, trunk, t)).norm();
    update_max(difference, std::abs(cycle->field(i, "foot_slip")[kL1] - slip));
  }
  report.small("Table 4 as printed: the scene's foot_slip from the foot off its line, m", 0.0,
               difference, 1e-13);
  return std::nullopt;
}

Refusal check_paths(const JsonValue& reference, Report& report) {
  const Result<JointTable> five = fitted(reference_changes(reference), 5.0),
                           six = fitted(reference_changes(reference), 6.0);
  if (!five) return five.error();
  if (!six) return six.error();
  report.source(kSupport);
  const JointTable table = printed_table();
  report.small("Table 4 as printed: foot off its line up to 2 s, mm", 0.8,
               path_error(reference, table, 0.0, 2.01).maxCoeff(), 0.8);
  report.small("Table 4 as printed: foot off its line up to 3 s, mm", 3.5,
               path_error(reference, table, 0.0, 3.01).maxCoeff(), 3.5);
  const Vec3 of_five = path_error(reference, *five, 0.0, 3.01),
             of_six = path_error(reference, *six, 0.0, 3.01);
  report.value("own fit of degree 6: foot off its line, x, mm", 0.67, of_six.x(),
               kHalfDigit * 1e-2);
  report.value("own fit of degree 6: foot off its line, z, mm", 0.03, of_six.z(),
               kHalfDigit * 1e-2);
  report.value("own fit of degree 5: foot off its line, x, mm", 0.43, of_five.x(),
               kHalfDigit * 1e-2);
  report.value("own fit of degree 5: foot off its line, y, mm", 1.2, of_five.y(), kHalfDigit * 0.1);
  const le::Leg leg = hexapod_side(1.0);
  const Vec3 jump = le::foot_position(leg, degrees(70.0, -20.8, -61.8)) - foot_at(table, 0.0);
  report.value("from Table 3's end to Table 4's start the foot jumps in x by, mm", 0.67,
               1e3 * jump.x(), kHalfDigit * 1e-2);
  return check_slip(reference, report);
}

}  // namespace

Refusal verify_hexapod_support(const JsonValue& reference, Report& report) {
  if (Refusal refusal = check_speed(reference, report)) return refusal;
  check_header(report);
  if (Refusal refusal = check_fits(reference, report)) return refusal;
  return check_paths(reference, report);
}

}  // namespace legwork::claims
