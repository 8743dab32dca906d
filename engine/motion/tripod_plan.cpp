#include "engine/motion/tripod_plan.h"

#include <algorithm>
#include <cassert>

#include "engine/math/polynomial_fit.h"
#include "engine/model/families/hexapod.h"

namespace legwork {
namespace {

constexpr int kFitPoints = 30;  // section 3.2: "thirty between times"

using JointPolynomials = std::array<Polynomial, 3>;

// Part of a half cycle's way, in which the speed rises, stays or falls.
struct Stretch {
  double begin = 0.0, duration = 0.0;  // s
  Polynomial s;  // m from the start of the half cycle, of the time into the stretch
};

// t -> x of the half cycle
double x_at(const std::vector<Stretch>& stretches, double t) {
  const Stretch* at_t = &stretches.front();
  for (const Stretch& stretch : stretches)
    if (t >= stretch.begin) at_t = &stretch;
  return polynomial_point(at_t->s, std::min(t - at_t->begin, at_t->duration)).value;
}

Result<std::vector<Stretch>> plan_stretches(const TripodGait& gait) {
  const double T = gait.half_cycle, S = gait.stroke, v = gait.max_speed;
  const double ramp = T - S / v;
  constexpr double kShortest = 1e-3;  // of the half cycle
  if (!(ramp >= kShortest * T))
    return Diagnostic{
        "There is no tripod plan: a stroke of " + number_text(S) + " m in " + number_text(T) +
            " s needs all of the top speed of " + number_text(v) +
            " m/s and leaves no time to start and stop.",
        "Choose a smaller gait.stroke, or a larger gait.max_speed or gait.half_cycle."};
  if (ramp > 0.5 * T * (1.0 + 1e-12))
    return Diagnostic{
        "There is no tripod plan: starting and stopping within " + number_text(T) +
            " s, the trunk would cover " + number_text(0.5 * v * T) +
            " m before it could slow down, more than the stroke of " + number_text(S) + " m.",
        "Choose a larger gait.stroke, or a smaller gait.max_speed or gait.half_cycle."};
  const bool is_smooth = gait.profile == SpeedProfile::s_curve;
  const double a = v / ramp, c3 = a / ramp, c4 = -0.5 * c3 / ramp;
  const double cruise = T - 2.0 * ramp, half_ramp = 0.5 * v * ramp;
  std::vector<Stretch> stretches;
  stretches.push_back(
      {0.0, ramp,
       is_smooth ? Polynomial{{0.0, 0.0, 0.0, c3, c4}} : Polynomial{{0.0, 0.0, 0.5 * a}}});
  const bool has_cruise = cruise > 1e-9 * T;
  if (has_cruise) stretches.push_back({ramp, cruise, Polynomial{{half_ramp, v}}});
  const double from = S - half_ramp;
  stretches.push_back(
      {has_cruise ? ramp + cruise : ramp, ramp,
       is_smooth ? Polynomial{{from, v, 0.0, -c3, -c4}} : Polynomial{{from, v, -0.5 * a}}});
  return stretches;
}

// A polynomial printed for a half cycle of 3 s, degrees, as one of T, radians, for the leg's side.
Polynomial scaled(const std::array<double, 7>& printed, double T, double side) {
  Polynomial out;
  double power = side * kDegree;
  for (std::size_t k = 0; k < printed.size(); ++k) {
    out.c[k] = printed[k] * power;
    power *= kTableHalfCycle / T;
  }
  return out;
}

class TripodPlanner {
 public:
  TripodPlanner(const TripodGait& gait, Plan begun) : gait_(gait), plan_(std::move(begun)) {}

  Result<Plan> run() {
    Result<std::vector<Stretch>> stretches = plan_stretches(gait_);
    if (!stretches) return stretches.error();
    stretches_ = std::move(*stretches);
    plan_.stride = 2.0 * gait_.stroke;
    plan_.reach_hint =
        "Try a smaller gait.stroke, another gait.height or gait.reach, or longer legs.";
    plan_.force_hint = "Try a longer gait.half_cycle or a smaller gait.max_speed.";
    plan_.slips = gait_.swing != SwingMethod::exact || gait_.support != SupportMethod::exact;
    if (gait_.tripods == Tripods::legs_146)
      plan_.force_hint =
          "Section 5 of the paper names legs 1, 4, 6, but its Fig. 5 and section 3 name legs 1, 4, "
          "5: "
          "choose gait.tripods 0.";
    for (int half = 0; half < 2; ++half)
      if (Refusal bad = add_half(half)) return *bad;
    plan_.facts = {{"ramp_time", "Ramp", "s", stretches_.front().duration},
                   {"ramp_acceleration", "Acceleration on the ramps", "m/s^2",
                    gait_.max_speed / stretches_.front().duration},
                   {"swing_height", "Highest point of a swing", "m", highest_},
                   {"max_slip", "Largest slip of a foot", "m", slip_}};
    return with_tables();
  }

 private:
  bool stands(int leg, int half) const {
    constexpr bool kFirst[2][kMaxLegs] = {{true, false, true, false, true, false},   // L1 L3 R2
                                          {true, false, false, false, true, true}};  // L1 R2 R3
    return kFirst[gait_.tripods == Tripods::legs_145 ? 0 : 1][leg] == (half == 0);
  }

  // The foot relative to its hip, x forward, y outward.
  Vec3 foot_of(int leg, double x, double outward, double up) const {
    const DhLeg& chain = plan_.legs[at(leg)];
    return {x, side_of(leg) * outward, up - gait_.height - chain.hip_B.z()};
  }

  Refusal solve(int leg, const Vec3& r, Vec3& angles) const {
    const LegReach reach = leg_ik(plan_.legs[at(leg)], r, angles);
    if (reach == LegReach::reached) return std::nullopt;
    return Diagnostic{"There is no tripod plan: " + reach_sentence(reach, plan_.legs[at(leg)], r),
                      plan_.reach_hint};
  }

  Refusal swing_joints(int leg, JointPolynomials& joints) const {
    const double T = gait_.half_cycle, side = side_of(leg);
    if (gait_.swing == SwingMethod::printed || gait_.swing == SwingMethod::printed_fixed) {
      std::array<std::array<double, 7>, 3> table = kTable3;
      if (gait_.swing == SwingMethod::printed_fixed) table[0][4] = kTable3A14;
      for (std::size_t j = 0; j < 3; ++j) joints[j] = scaled(table[j], T, side);
      return std::nullopt;
    }
    Vec3 start, middle, end, rate;
    if (gait_.swing == SwingMethod::paper) {
      const double unit = side * kDegree;
      start = unit * Vec3(110.0, -20.8, -61.8);
      middle = unit * Vec3(90.0, -10.111, -61.36);
      end = unit * Vec3(70.0, -20.8, -61.8);
      rate = unit * kTableHalfCycle / T * Vec3(-24.0, 6.0, 0.25);
    } else {
      const double far = gait_.reach + gait_.swing_reach;
      if (Refusal bad = solve(leg, foot_of(leg, -0.5 * gait_.stroke, gait_.reach, 0.0), start))
        return bad;
      if (Refusal bad = solve(leg, foot_of(leg, 0.0, far, gait_.step_height), middle)) return bad;
      if (Refusal bad = solve(leg, foot_of(leg, 0.5 * gait_.stroke, gait_.reach, 0.0), end))
        return bad;
      for (int j = 0; j < 3; ++j)
        rate[j] = gait_.mid_rate[j] * (j == 0 ? end[0] - start[0] : middle[j] - end[j]) / T;
    }
    for (int j = 0; j < 3; ++j)
      joints[at(j)].c = quintic_through({start[j], 0.0}, {middle[j], rate[j]}, {end[j], 0.0}, T);
    return std::nullopt;
  }

  // The exact angles at thirty times, and the polynomials through them.
  Refusal fit(int leg, JointPolynomials& joints) const {
    std::array<double, kFitPoints> t{};
    std::array<std::array<double, kFitPoints>, 3> angle{};
    for (std::size_t k = 0; k < kFitPoints; ++k) {
      t[k] = gait_.half_cycle * static_cast<double>(k + 1) / kFitPoints;
      Vec3 q;
      const double x = 0.5 * gait_.stroke - x_at(stretches_, t[k]);
      if (Refusal bad = solve(leg, foot_of(leg, x, gait_.reach, 0.0), q)) return bad;
      for (int j = 0; j < 3; ++j) angle[at(j)][k] = q[j];
    }
    for (std::size_t j = 0; j < 3; ++j)
      joints[j].c = least_squares_polynomial(t, angle[j], gait_.degree[j]);
    return std::nullopt;
  }

  // The joints of a stance leg in paper mode.
  Refusal support_joints(int leg, JointPolynomials& joints) const {
    if (gait_.support == SupportMethod::least_squares) return fit(leg, joints);
    for (std::size_t j = 0; j < 3; ++j)
      joints[j] = scaled(kTable4[j], gait_.half_cycle, side_of(leg));
    return std::nullopt;
  }

  // Foot of a leg at time t of the half cycle, relative to its hip.
  Vec3 foot_at(int leg, const JointPolynomials& joints, double t) const {
    Vec3 q;
    for (int j = 0; j < 3; ++j) q[j] = polynomial_point(joints[at(j)], t).value;
    return leg_fk(plan_.legs[at(leg)], q);
  }

  // The joints' own path may dip below the ground where the foot should be lifted.
  Refusal check_swing(int leg, const JointPolynomials& joints) {
    constexpr int kSamples = 60;
    constexpr double kDeepest = 1e-3;  // m
    const DhLeg& chain = plan_.legs[at(leg)];
    for (int k = 0; k <= kSamples; ++k) {
      const double t = gait_.half_cycle * k / kSamples;
      const double z = gait_.height + chain.hip_B.z() + foot_at(leg, joints, t).z();
      update_max(highest_, z);
      if (gait_.swing == SwingMethod::exact && z < -kDeepest)
        return Diagnostic{std::string("There is no tripod plan: in its swing foot ") + chain.name +
                              " would go " + short_text(-z) + " m below the ground.",
                          "Choose a larger gait.step_height, another gait.swing_reach, or rates at "
                          "mid-swing (swing.*_rate) nearer to 1.875."};
    }
    return std::nullopt;
  }

  void see_slip(int leg, const JointPolynomials& joints) {
    constexpr int kSamples = 60;
    for (int k = 0; k <= kSamples; ++k) {
      const double t = gait_.half_cycle * k / kSamples;
      const Vec3 planned = foot_of(leg, 0.5 * gait_.stroke - x_at(stretches_, t), gait_.reach, 0.0);
      update_max(slip_, (foot_at(leg, joints, t) - planned).norm());
    }
  }

  // What Tables 3 and 4 are of this plan.
  Result<Plan> with_tables() {
    JointPolynomials swing, support;
    if (Refusal bad = swing_joints(kL1, swing)) return *bad;
    const bool is_printed = gait_.support == SupportMethod::printed;
    if (Refusal bad = is_printed ? support_joints(kL1, support) : fit(kL1, support)) return *bad;
    plan_.tables = {{"swing", swing}, {"support", support}};
    return std::move(plan_);
  }

  Refusal add_half(int half) {
    const double S = gait_.stroke;
    std::array<JointPolynomials, kMaxLegs> joints;
    for (int leg = 0; leg < kMaxLegs; ++leg) {
      if (!stands(leg, half)) {
        if (Refusal bad = swing_joints(leg, joints[at(leg)])) return bad;
        if (Refusal bad = check_swing(leg, joints[at(leg)])) return bad;
        continue;
      }
      if (gait_.support == SupportMethod::exact) continue;
      if (Refusal bad = support_joints(leg, joints[at(leg)])) return bad;
      see_slip(leg, joints[at(leg)]);
    }
    for (const Stretch& stretch : stretches_) {
      PlanPhase phase;
      phase.trunk[TrunkPath::x] = stretch.s;
      std::get<Polynomial>(phase.trunk[TrunkPath::x]).c[0] += S * half;
      phase.trunk[TrunkPath::z] = Polynomial{{gait_.height}};
      for (int leg = 0; leg < kMaxLegs; ++leg) {
        const DhLeg& chain = plan_.legs[at(leg)];
        const bool is_stance = stands(leg, half);
        // Where it stands, or stood last.
        phase.feet[at(leg)].from = {chain.hip_B.x() + S * half + (is_stance ? 0.5 : -0.5) * S,
                                    chain.hip_B.y() + side_of(leg) * gait_.reach, 0.0};
        if (is_stance && gait_.support == SupportMethod::exact) continue;
        phase.posed.push_back({leg, joints[at(leg)], -stretch.begin, is_stance});
      }
      add_phase(plan_, phase, stretch.duration);
    }
    return std::nullopt;
  }

  const TripodGait& gait_;
  std::vector<Stretch> stretches_;
  Plan plan_;
  double slip_ = 0.0, highest_ = 0.0;  // m
};

}  // namespace

Result<Plan> make_tripod_plan(const TripodGait& gait, Plan begun) {
  assert(begun.legs.size() == kMaxLegs);
  return TripodPlanner(gait, std::move(begun)).run();
}

}  // namespace legwork
