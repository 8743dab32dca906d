// The static walk (theory/gaits 4): margins, forces and torques of its plan, how far the trunk has to shift, and what
// faster walks do to the zero-moment point.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "engine/dynamics/centroidal.h"
#include "engine/motion/motions.h"

namespace legwork::claims {
namespace {

constexpr int kSamples = 51;  // of each phase, as in the reference

struct WalkTimes {
  double shift = 1.0, swing = 0.5;  // s
};

Result<Plan> walk_of(const Setup& setup, double sway, const WalkTimes& times = {}) {
  const double stride = 0.08;  // m
  const double period = 2.0 * times.shift + 4.0 * times.swing;
  const Motion& walk = *find_motion("walk");
  std::vector<double> values = default_values(walk.parameters);
  const auto set = [&](const char* path, double value) {
    values[at(find_parameter(walk.parameters, path))] = value;
  };
  set("gait.period", period);
  set("gait.speed", stride / period);
  set("gait.duty", 1.0 - times.swing / period);
  set("gait.sway", sway);
  Plan begun;
  begun.legs = setup.plan.legs;
  return walk.plan(setup.model, ParameterView(walk.parameters, values), begun);
}

std::vector<Survey> surveys_of(const Model& model, const Plan& plan) {
  std::vector<Survey> surveys;
  for (int phase = 0; phase < plan.phase_count(); ++phase)
    surveys.push_back(
        survey_of(model, plan, phase, even_times(phase_duration(plan, phase), kSamples)));
  return surveys;
}

void measure_standing(const Setup& setup, Measurements& m) {
  VecX q = VecX::Zero(setup.model.nq());
  q[3] = 1.0;
  for (int foot = 0; foot < 4; ++foot) {
    Vec3 angles = Vec3::Zero();
    leg_ik(setup.plan.legs[0], {0.0, 0.0, -0.28}, angles);
    leg_q(q, foot) = angles;
  }
  const Posed stand(setup.model, q, VecX::Zero(setup.model.nv()));
  const Vec3 com = centroidal(setup.model, stand.ws).com;
  m.number("standing.com_ahead", com.x());
  m.number("standing.com_below", -com.z());
}

// How far the end of the cycle is from its start plus one stride.
double closure(const Model& model, const Plan& plan) {
  MotionPoint start(model), end(model);
  Unreached unreached;
  const int last = plan.phase_count() - 1;
  plan_point(plan, 0, 0.0, plan.stride, start, unreached);
  plan_point(plan, last, phase_duration(plan, last), 0.0, end, unreached);
  return std::max(largest_entry(end.q - start.q), largest_entry(end.v - start.v));
}

// The six phases: each of the first half is like one of the second.
void measure_phases(const std::vector<Survey>& surveys, Measurements& m) {
  constexpr const char* kNames[] = {"shift.", "rear_swing.", "front_swing."};
  for (std::size_t i = 0; i < 3; ++i) {
    const Survey &one = surveys[i], &other = surveys[i + 3];
    const std::string name = kNames[i];
    m.number(name + "static_margin", std::min(one.static_margin(), other.static_margin()));
    m.number(name + "zmp_margin", std::min(one.zmp_margin(), other.zmp_margin()));
    m.number(name + "least_normal_force",
             std::min(one.least_normal_force(), other.least_normal_force()));
    m.number(name + "friction", std::max(one.friction, other.friction));
  }
}

// At five times of each phase, and the extremes of all of it.
void measure_segments(const Setup& setup, const std::vector<Survey>& surveys, Measurements& m) {
  std::vector<double> known_extremes, extremes;
  for (std::size_t i = 0; i < surveys.size(); ++i) {
    const JsonValue& segment = m.reference().find("walk")->find("segments")->items[i];
    const int phase = static_cast<int>(i);
    const double T = phase_duration(setup.plan, phase);
    const Survey five = survey_of(setup.model, setup.plan, phase,
                                  std::vector<double>{0.0, 0.2 * T, 0.5 * T, 0.8 * T, T});
    const std::string name = "segment_" + std::to_string(i + 1) + ".";
    m.list(name + "com", numbers_of(segment, "com"), five.coms);
    std::vector<double> known = numbers_of(segment, "static_margin"), ours = five.static_margins;
    const std::vector<double> zmp = numbers_of(segment, "zmp_margin");
    known.insert(known.end(), zmp.begin(), zmp.end());
    ours.insert(ours.end(), five.zmp_margins.begin(), five.zmp_margins.end());
    m.list(name + "margins", known, ours);
    m.list(name + "forces", numbers_of(segment, "foot_force"), five.forces);
    m.list(name + "torques", numbers_of(segment, "torque"), five.torques);
    for (const char* key : {"min_static_margin", "min_zmp_margin", "friction"})
      known_extremes.push_back(number_of(segment, key));
    extremes.insert(extremes.end(),
                    {surveys[i].static_margin(), surveys[i].zmp_margin(), surveys[i].friction});
  }
  m.list("margins_and_friction", known_extremes, extremes);
}

void measure_walk_plan(const Setup& setup, Measurements& m) {
  const std::vector<Survey> surveys = surveys_of(setup.model, setup.plan);
  m.number("cycle_closes", closure(setup.model, setup.plan));
  measure_phases(surveys, m);
  const Survey middle = survey_of(setup.model, setup.plan, 1, std::vector<double>{0.25});
  m.list("middle_of_rr_swing.com", middle.coms);
  m.list("middle_of_rr_swing.forces", middle.forces);
  double torque = 0.0, overhang = -1e300;
  for (const Survey& survey : surveys) {
    update_max(torque, survey.largest_torque);
    update_max(overhang, survey.static_overhang);
  }
  m.number("largest_torque", torque);
  m.number("least_static_margin", -overhang);
  measure_segments(setup, surveys, m);
}

Result<double> static_margin_in_swing(const Setup& setup, double sway) {
  const Result<Plan> plan = walk_of(setup, sway);
  if (!plan) return plan.error();
  double overhang = -1e300;
  const std::vector<Survey> surveys = surveys_of(setup.model, *plan);
  for (int phase = 0; phase < plan->phase_count(); ++phase)
    if (stance_feet(*plan, phase).size() == 3)
      update_max(overhang, surveys[at(phase)].static_overhang);
  return -overhang;
}

// The shift whose margin is .03 m, by secants: the margin is nearly linear in it.
Result<double> sway_for_margin(const Setup& setup) {
  double sway[2] = {0.028, 0.030}, margin[2] = {0.0, 0.0};
  for (int k = 0; k < 6 && sway[0] != sway[1]; ++k) {
    for (std::size_t i = k == 0 ? 0 : 1; i < 2; ++i) {
      const Result<double> own = static_margin_in_swing(setup, sway[i]);
      if (!own) return own.error();
      margin[i] = *own - 0.03;
    }
    if (margin[1] == margin[0]) break;
    const double next = sway[1] - margin[1] * (sway[1] - sway[0]) / (margin[1] - margin[0]);
    sway[0] = sway[1];
    margin[0] = margin[1];
    sway[1] = next;
  }
  return sway[1];
}

Refusal measure_shifts(const Setup& setup, Measurements& m) {
  for (const double sway : {0.02, 0.03, 0.04, 0.05, 0.06}) {
    const Result<double> margin = static_margin_in_swing(setup, sway);
    if (!margin) return margin.error();
    m.number("shift_" + std::to_string(std::lround(1e3 * sway)) + "_mm.static_margin", *margin);
  }
  const Result<double> sway = sway_for_margin(setup);
  if (!sway) return sway.error();
  m.number("shift_for_margin_30_mm", number_of(*m.reference().find("walk"), "sway_for_margin_003"),
           *sway);
  return std::nullopt;
}

Refusal measure_faster_walks(const Setup& setup, Measurements& m) {
  struct Faster {
    const char* name;
    double sway;
    WalkTimes times;
    bool pulls = false;
  };
  constexpr Faster kFaster[] = {{"swings_of_300_ms.", 0.04, {0.6, 0.3}},
                                {"swings_of_200_ms.", 0.04, {0.4, 0.2}, true},
                                {"swings_of_150_ms.", 0.04, {0.3, 0.15}},
                                {"shifts_of_500_ms_by_60_mm.", 0.06, {0.5, 0.5}}};
  for (const Faster& faster : kFaster) {
    const Result<Plan> plan = walk_of(setup, faster.sway, faster.times);
    if (!plan) return plan.error();
    double overhang = -1e300, pull = -1e300;
    for (const Survey& survey : surveys_of(setup.model, *plan)) {
      update_max(overhang, survey.zmp_overhang);
      update_max(pull, survey.largest_pull);
    }
    const std::string name = faster.name;
    m.number(name + "zmp_margin", -overhang);
    if (faster.pulls) m.number(name + "least_normal_force", -pull);
  }
  const Result<Setup> refused =
      setup_of("walk", {{"gait.period", 1.6}, {"gait.speed", 0.05}, {"gait.duty", 0.875}});
  m.words("swings_of_200_ms.scene", refused ? "accepted" : "refused");
  return std::nullopt;
}

}  // namespace

Refusal measure_quadruped_walk(Measurements& m) {
  const Result<Setup> setup = setup_of("walk");
  if (!setup) return setup.error();
  measure_standing(*setup, m);
  measure_walk_plan(*setup, m);
  if (Refusal refusal = measure_shifts(*setup, m)) return refusal;
  return measure_faster_walks(*setup, m);
}

}  // namespace legwork::claims
