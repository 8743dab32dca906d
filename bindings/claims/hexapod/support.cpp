// The paper's support: the trapezoid of speed, Table 4 and the degree of its polynomials (theory/hexapod 5). Left leg,
// degrees and seconds.
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/study.h"

namespace legwork::claims {
namespace {

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

// Largest differences of the foot from its straight line, x, y, z, mm, over t = 0, .1, ... to `end` tenths.
Vec3 path_error(const JsonValue& reference, const JointTable& table, int end = 30) {
  const Trapezoid trunk = trapezoid_of(reference);
  Vec3 worst = Vec3::Zero();
  for (int k = 0; k <= end; ++k) {
    const double t = 0.1 * k;
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

// Angles that keep leg 1's foot on a line .193 m from the hip and .140 m below it.
Vec3 exact_angles(const Trapezoid& trunk, double t) {
  Vec3 theta = Vec3::Zero();
  le::inverse_kinematics(hexapod_side(1.0), {0.5 * trunk.stroke - trunk(t), 0.193, -0.140},
                         le::Root::minus, theta);
  return theta / kDegree;
}

// The ramp for which joint 1's exact support is nearest to the printed polynomial, with the reference's stroke and top speed
// (so the trapezoid closes only approximately).
double recovered_ramp(const JsonValue& reference) {
  const TimePolynomial printed = kTable4[0];
  Trapezoid trunk = trapezoid_of(reference);
  double best = 0.0, least = 1e300;
  for (int k = 200; k <= 800; ++k) {
    trunk.ramp = 0.001 * k;
    double sum = 0.0;
    for (int i = 1; i <= 30; ++i) {
      const double t = 0.1 * i;
      const double error = exact_angles(trunk, t)[0] - polynomial_at(printed, t).value;
      sum += error * error;
    }
    if (sum < least) {
      least = sum;
      best = trunk.ramp;
    }
  }
  return best;
}

// Joint 3 by degree 6 through its exact angles at thirty times .1 s apart, of which `first` (s) is the first. Table 4
// does not say which thirty times were taken, and joint 3's coefficients depend on it.
TimePolynomial third_joint(double first) {
  constexpr Trapezoid kTrunk = {0.14, 0.056, 0.5};
  std::array<double, 30> t{}, angle{};
  for (std::size_t k = 0; k < t.size(); ++k) {
    t[k] = first + 0.1 * static_cast<double>(k);
    angle[k] = exact_angles(kTrunk, t[k])[2];
  }
  return least_squares_polynomial(t, angle, 6);
}

Refusal measure_trapezoid(Measurements& m) {
  const Result<Setup> setup = default_setup(kHexapodScene, {{"sim.mode", 0.0}});
  if (!setup) return setup.error();
  const Plan& plan = setup->plan;
  constexpr int kOtherHalf = 3;  // the phase that begins it
  m.number("ramp.time", fact(plan, "ramp_time"));
  m.number("ramp.acceleration", fact(plan, "ramp_acceleration"));
  m.number("ramp.recovered", recovered_ramp(m.reference()));
  m.number("trapezoid.way", plan_x(plan, kOtherHalf - 1, phase_duration(plan, kOtherHalf - 1)));
  m.number("trapezoid.duration", phase_begin(plan, kOtherHalf));
  return std::nullopt;
}

// With c_j0 twice, then c_j1 to c_j5, the first two columns would add up.
void measure_table_4_header(Measurements& m) {
  Vec3 start = Vec3::Zero();
  le::inverse_kinematics(hexapod_side(1.0), {0.07, 0.193, -0.140}, le::Root::minus, start);
  start /= kDegree;
  for (std::size_t j = 0; j < 3; ++j) {
    const double ours = start[static_cast<Eigen::Index>(j)];
    m.number("header.c_j0_twice." + joint_name(j), kTable4[j][0] + kTable4[j][1], ours);
    m.number("header.corrected." + joint_name(j), kTable4[j][0], ours);
  }
}

Refusal measure_support_fits(Measurements& m) {
  const Result<JointTable> five = fitted({}, 5.0), six = fitted({}, 6.0);
  if (!five) return five.error();
  if (!six) return six.error();
  m.list("fit.joint_1", (*five)[0]);
  m.list("fit.joint_2", (*six)[1]);
  m.list("fit.joint_3", (*six)[2]);
  for (std::size_t k = 0; k < 3; ++k)
    m.number("fit.joint_2.degree_5.c_" + std::to_string(k), (*five)[1][k]);

  const JointTable table = table_of(kTable4);
  for (std::size_t j = 0; j < 3; ++j)
    m.number("eq_9.degree_5." + joint_name(j), distance((*five)[j], table[j]));
  m.number("eq_9.degree_6.joint_2", distance((*six)[1], table[1]));
  const TimePolynomial from_next = third_joint(0.1), from_start = third_joint(0.0);
  m.pair("eq_9.sampling.c_30", from_next[0], from_start[0]);
  m.pair("eq_9.sampling.c_31", from_next[1], from_start[1]);
  return std::nullopt;
}

// With Table 4 as printed the scene's feet slip by as much as its coefficients say.
Refusal measure_table_4_slip(Measurements& m) {
  Changes changes = reference_changes(m.reference());
  changes.push_back({"support.method", 2.0});
  const Result<HalfCycle> cycle = half_cycle(changes);
  if (!cycle) return cycle.error();
  const JointTable table = table_of(kTable4);
  const Trapezoid trunk = trapezoid_of(m.reference());
  double difference = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i) {
    const double t = HalfCycle::kInterval * i;
    const double slip = (foot_at(table, t) - line_at(m.reference(), trunk, t)).norm();
    update_max(difference, std::abs(cycle->field(i, "foot_slip")[kL1] - slip));
  }
  m.number("path.table_4.slip_difference", difference);
  return std::nullopt;
}

// Fits with the reference's stroke and posture, and how far they and Table 4 take the foot off its line.
Refusal measure_support_paths(Measurements& m) {
  const JsonValue& reference = m.reference();
  const Result<JointTable> five = fitted(reference_changes(reference), 5.0),
                           six = fitted(reference_changes(reference), 6.0);
  if (!five) return five.error();
  if (!six) return six.error();
  const auto compare = [&](const std::string& degree, const JointTable& fit, std::size_t count) {
    for (std::size_t j = 0; j < 3; ++j)
      m.list("reference_fit.degree_" + degree + "." + joint_name(j),
             reference_polynomial(reference, "support_fit_deg" + degree + "_deg", j),
             std::span(fit[j]).first(count));
  };
  compare("5", *five, 6);
  compare("6", *six, 7);

  const JointTable table = table_of(kTable4);
  m.number("path.table_4.to_2_s", path_error(reference, table, 20).maxCoeff());
  m.number("path.table_4.to_3_s", path_error(reference, table).maxCoeff());
  m.number("path.degree_6.x", path_error(reference, *six).x());
  m.number("path.degree_6.z", path_error(reference, *six).z());
  m.number("path.degree_5.x", path_error(reference, *five).x());
  m.number("path.degree_5.y", path_error(reference, *five).y());
  const Vec3 jump = le::foot_position(hexapod_side(1.0), swing_end()) - foot_at(table, 0.0);
  m.number("path.jump", 1e3 * jump.x());
  return measure_table_4_slip(m);
}

}  // namespace

Refusal measure_hexapod_support(Measurements& m) {
  if (Refusal refusal = measure_trapezoid(m)) return refusal;
  measure_table_4_header(m);
  if (Refusal refusal = measure_support_fits(m)) return refusal;
  return measure_support_paths(m);
}

}  // namespace legwork::claims
