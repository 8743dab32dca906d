// The gaits with a foot always down: pace (verify_quadruped_pace.cpp), static walk (theory/gaits 4,
// plan_walk_ref.json), the short walk of theory/quadruped 6, and the body driven on four feet.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"
#include "engine/dynamics/centroidal.h"
#include "engine/motion/motions.h"

namespace legwork::claims {
namespace {

constexpr const char* kWalk = "theory/gaits 4";

constexpr int kSamples = 51;  // of each phase, as in the reference

struct WalkTimes {
  double shift = 1.0, swing = 0.5;  // s
};

Result<Plan> walk_of(const QuadrupedStudy& study, double sway, const WalkTimes& times = {}) {
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
  begun.legs = study.plan.legs;
  return walk.plan(study.model, ParameterView(walk.parameters, values), begun);
}

std::vector<Survey> surveys_of(const Model& model, const Plan& plan) {
  std::vector<Survey> surveys;
  for (int phase = 0; phase < plan.phase_count(); ++phase)
    surveys.push_back(
        survey_of(model, plan, phase, even_times(phase_duration(plan, phase), kSamples)));
  return surveys;
}

bool is_swing(const Plan& plan, int phase) { return stance_feet(plan, phase).size() == 3; }

double least_static_margin_of_swings(const Model& model, const Plan& plan) {
  double overhang = -1e300;
  for (int phase = 0; phase < plan.phase_count(); ++phase)
    if (is_swing(plan, phase))
      update_max(overhang,
                 survey_of(model, plan, phase, even_times(phase_duration(plan, phase), kSamples))
                     .static_overhang);
  return -overhang;
}

// How far the end of the cycle is from its start, one stride further.
double closure(const Model& model, const Plan& plan) {
  MotionPoint start(model), end(model);
  Unreached unreached;
  const int last = plan.phase_count() - 1;
  plan_point(plan, 0, 0.0, plan.stride, start, unreached);
  plan_point(plan, last, phase_duration(plan, last), 0.0, end, unreached);
  double error = largest_entry(end.q - start.q);
  update_max(error, largest_entry(end.v - start.v));
  return error;
}

void check_walk_plan(const QuadrupedStudy& study, const Plan& plan, Report& report) {
  const std::vector<Survey> surveys = surveys_of(study.model, plan);
  struct Printed {
    const char* name;
    int phase, same_phase;
    double static_margin, zmp_margin, least_normal_force, friction;
  };
  constexpr Printed kPrinted[] = {{"shift", 0, 3, 0.0724, 0.0628, 9.07, 0.108},
                                  {"rear swing", 1, 4, 0.0467, 0.0458, 17.92, 0.006},
                                  {"front swing", 2, 5, 0.0389, 0.0382, 14.92, 0.006}};
  Posed stand(study.model, study.stand(), VecX::Zero(study.model.nv()));
  const Vec3 com = centroidal(study.model, stand.ws).com;
  report.source(kWalk);
  report.value("standing: centre of mass ahead of the trunk's origin, m", 0.0074, com.x(), 5e-5);
  report.value("standing: centre of mass below it, m", 0.0103, -com.z(), 5e-5);
  report.small("a cycle closes, m, m/s and rad", 3e-17, closure(study.model, plan), 1e-12);
  double torque = 0.0, overhang = -1e300;
  for (const Survey& survey : surveys) {
    update_max(torque, survey.largest_torque);
    update_max(overhang, survey.static_overhang);
  }
  for (const Printed& p : kPrinted) {
    const Survey &one = surveys[at(p.phase)], &other = surveys[at(p.same_phase)];
    const std::string name = p.name;
    report.value(name + ": static margin, m", p.static_margin,
                 std::min(one.static_margin(), other.static_margin()), 5e-5);
    report.value(name + ": ZMP margin, m", p.zmp_margin,
                 std::min(one.zmp_margin(), other.zmp_margin()), 5e-5);
    report.value(name + ": least normal force, N", p.least_normal_force,
                 std::min(one.least_normal_force(), other.least_normal_force()), 0.005);
    report.value(name + ": friction", p.friction, std::max(one.friction, other.friction), 0.0005);
  }
  const Survey middle = survey_of(study.model, plan, 1, std::vector<double>{0.25});
  rounded_list("RR in the middle of its swing: centre of mass, m",
               {0.00716400, 0.03848169, 0.26984305},
               {middle.coms[0], middle.coms[1], middle.coms[2]}, 5.5e-9, report);
  report.list("RR in the middle of its swing: foot forces FL, FR, RL, N",
              std::vector<double>{-0.0536, -0.0317, 18.6004, -0.1089, -0.0217, 26.1433, -0.0536,
                                  0.0629, 35.8898},
              middle.forces, 5e-5 / 35.8898);
  report.value("largest torque, N m", 5.62, torque, 0.005);
  report.source("plan_walk_ref.json");
  report.value("least static margin, m", 0.038851, -overhang, 1e-6);

  std::vector<double> extremes, our_extremes;
  for (std::size_t i = 0; i < surveys.size(); ++i) {
    const JsonValue& segment = study.reference.find("walk")->find("segments")->items[i];
    const int phase = static_cast<int>(i);
    const double T = phase_duration(plan, phase);
    const Survey five =
        survey_of(study.model, plan, phase, std::vector<double>{0.0, 0.2 * T, 0.5 * T, 0.8 * T, T});
    const std::string swing = segment.find("swing")->string;
    const std::string name = "segment " + std::to_string(i + 1) + ", " +
                             (swing.empty() ? "shift" : "swing " + swing) + ", at 5 times: ";
    report.list(name + "centre of mass", numbers_of(segment, "com"), five.coms, 1e-9);
    std::vector<double> margins = numbers_of(segment, "static_margin"), ours = five.static_margins;
    const std::vector<double> zmp = numbers_of(segment, "zmp_margin");
    margins.insert(margins.end(), zmp.begin(), zmp.end());
    ours.insert(ours.end(), five.zmp_margins.begin(), five.zmp_margins.end());
    report.list(name + "static and ZMP margins", margins, ours, 1e-9);
    report.list(name + "foot forces", numbers_of(segment, "foot_force"), five.forces, 1e-9);
    report.list(name + "joint torques", numbers_of(segment, "torque"), five.torques, 1e-9);
    for (const char* key : {"min_static_margin", "min_zmp_margin", "friction"})
      extremes.push_back(segment.find(key)->number);
    our_extremes.insert(our_extremes.end(),
                        {surveys[i].static_margin(), surveys[i].zmp_margin(), surveys[i].friction});
  }
  report.list("least margins and friction of the segments", extremes, our_extremes, 1e-9);
}

Refusal check_walk_variants(const QuadrupedStudy& study, Report& report) {
  constexpr double kSways[][2] = {
      {0.02, 0.0227}, {0.03, 0.0308}, {0.04, 0.0389}, {0.05, 0.0469}, {0.06, 0.0531}};
  report.source(kWalk);
  for (const auto& [sway, printed] : kSways) {
    const Result<Plan> plan = walk_of(study, sway);
    if (!plan) return plan.error();
    report.value("static margin in swing, shift of " + number_text(sway) + " m", printed,
                 least_static_margin_of_swings(study.model, *plan), 5e-5);
  }
  // The shift whose margin is .03 m, by secants: the margin is nearly linear in it.
  double sway[2] = {0.028, 0.030}, margin[2] = {0.0, 0.0};
  for (int k = 0; k < 6 && sway[0] != sway[1]; ++k) {
    for (std::size_t i = k == 0 ? 0 : 1; i < 2; ++i) {
      const Result<Plan> plan = walk_of(study, sway[i]);
      if (!plan) return plan.error();
      margin[i] = least_static_margin_of_swings(study.model, *plan) - 0.03;
    }
    if (margin[1] == margin[0]) break;
    const double next = sway[1] - margin[1] * (sway[1] - sway[0]) / (margin[1] - margin[0]);
    sway[0] = sway[1];
    margin[0] = margin[1];
    sway[1] = next;
  }
  report.value("shift for a static margin of .03 m, m", 0.02906, sway[1], 5e-6);
  report.source("plan_walk_ref.json");
  report.value("shift for a static margin of .03 m, m",
               study.reference.find("walk")->find("sway_for_margin_003")->number, sway[1], 1e-9);

  struct Faster {
    const char* name;
    double sway;
    WalkTimes times;
    double zmp_margin, half_digit;
  };
  constexpr Faster kFaster[] = {{"swings of .3 s", 0.04, {0.6, 0.3}, 0.0369, 5e-5},
                                {"swings of .2 s", 0.04, {0.4, 0.2}, -0.0019, 5e-5},
                                {"swings of .15 s", 0.04, {0.3, 0.15}, -0.064, 5e-4},
                                {"shifts of .5 s by .06 m", 0.06, {0.5, 0.5}, -0.016, 5e-4}};
  report.source(kWalk);
  for (const Faster& faster : kFaster) {
    const Result<Plan> plan = walk_of(study, faster.sway, faster.times);
    if (!plan) return plan.error();
    double overhang = -1e300, pull = -1e300;
    for (const Survey& survey : surveys_of(study.model, *plan)) {
      update_max(overhang, survey.zmp_overhang);
      update_max(pull, survey.largest_pull);
    }
    report.value(std::string(faster.name) + ": ZMP margin, m", faster.zmp_margin, -overhang,
                 faster.half_digit);
    if (faster.times.swing == 0.2)
      report.value("swings of .2 s: least normal force, least norm, N", -4.8, -pull, 0.05);
  }
  const Result<Setup> refused =
      setup_of("walk", {{"gait.period", 1.6}, {"gait.speed", 0.05}, {"gait.duty", 0.875}});
  report.same("swings of .2 s, ZMP outside the feet: the scene's plan", "refused",
              refused ? "accepted" : "refused");
  return std::nullopt;
}

// The walk that the document's own choice of three-foot forces drives.
Plan short_walk(const QuadrupedStudy& study) {
  constexpr double kDuration = 0.5;
  constexpr std::size_t kLifted = 1;  // FR
  Plan plan;
  plan.motion = "walk";
  plan.legs = study.plan.legs;
  PlanPhase phase = standing_phase(plan.legs, 0.28);
  phase.trunk[TrunkPath::x] = quintic_between(-0.03, -0.01, kDuration);
  phase.trunk[TrunkPath::y] = Polynomial{{0.03}};
  FootSegment& swing = phase.feet[kLifted];
  swing.is_swing = true;
  swing.duration = kDuration;
  swing.stride = 0.08;
  swing.lift = 0.06;
  add_phase(plan, phase, kDuration);
  return plan;
}

void check_short_walk(const QuadrupedStudy& study, Report& report) {
  const JsonValue& reference = *study.reference.find("static_walk");
  const Plan plan = short_walk(study);
  Workspace ws(study.model);
  MotionPoint point(study.model);
  Unreached unreached;
  VecX tau = VecX::Zero(study.model.nv()), a = tau;
  GroundForces forces;
  ConstrainedResult result;
  double least = 1e300, friction = 0.0, difference = 0.0;
  for (const double t : even_times(phase_duration(plan, 0), 101)) {
    plan_point(plan, 0, t, 0.0, point, unreached);
    forward_kinematics(study.model, point.q, point.v, ws);
    const std::span<const int> feet = stance_feet(plan, 0);
    stance_inverse_dynamics(study.model, ws, feet, GroundForceMethod::as_printed, 0.6, point.a, tau,
                            forces);
    least = std::min(least, forces.min_normal);
    update_max(friction, forces.friction);
    tau.head<6>().setZero();
    constrained_forward_dynamics(study.model, ws, feet, tau, a, result);
    update_max(difference, largest_entry(result.foot_force - forces.force));
  }
  const TrotErrors errors =
      driven_errors(study.model, plan, 1e-3, 1, false, GroundForceMethod::as_printed);
  const std::vector<double> largest = numbers_of(reference, "errors"),
                            percent = numbers_of(reference, "percent_of_peak");
  report.source("quad_extra_ref.json");
  const std::string what = "walk on three feet, forces of 000 Sec. 4.2: ";
  report.value(what + "least normal force, N", reference.find("least_normal_force")->number, least,
               1e-9);
  report.value(what + "friction", reference.find("friction")->number, friction, 1e-9);
  report.small(what + "pinned feet return the chosen forces, N",
               reference.find("force_difference")->number, difference, 1e-9);
  constexpr const char* kQuantity[3] = {"angles, rad", "rates, rad/s", "accelerations, rad/s^2"};
  constexpr double kLimits[3] = {2e-10, 1e-9, 2e-8};  // rounding decides
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string run = what + "RK4 1e-3, joint " + kQuantity[i];
    report.small(run, largest[i], errors.of[i].largest, kLimits[i]);
    report.small(run + ", % of the largest of all joints", percent[i],
                 100.0 * errors.of[i].largest / errors.of[i].peak, 1e-7);
    report.small(run + ", % of the joint's own peak", "none", errors.of[i].largest_percent, 1e-6);
  }
}

Refusal check_walk(const QuadrupedStudy& study, Report& report) {
  const Result<Setup> setup = setup_of("walk");
  if (!setup) return setup.error();
  check_walk_plan(study, setup->plan, report);
  check_short_walk(study, report);
  return check_walk_variants(study, report);
}

// Six sines on four feet: document 000's first case, whose six unknown forces cannot turn the body.
Refusal check_stand(const QuadrupedStudy& study, Report& report) {
  const Result<Setup> setup = setup_of("stand");
  if (!setup) return setup.error();
  const Plan& plan = setup->plan;
  const std::span<const int> feet = stance_feet(plan, 0);
  Workspace ws(study.model);
  MotionPoint point(study.model);
  Unreached unreached;
  VecX tau = VecX::Zero(study.model.nv());
  GroundForces forces;
  double as_printed = 0.0, corrected = 0.0, kkt = 0.0, force = 0.0;
  Surveyor surveyor(study.model);
  Survey survey;
  for (int k = 0; k < 400; ++k) {
    plan_point(plan, k / 40, phase_duration(plan, 0) * (k % 40) / 40, 0.0, point, unreached);
    forward_kinematics(study.model, point.q, point.v, ws);
    const auto left_over = [&](GroundForceMethod method) {
      stance_inverse_dynamics(study.model, ws, feet, method, 0.6, point.a, tau, forces);
      return largest_entry(forces.residual);
    };
    update_max(as_printed, left_over(GroundForceMethod::as_printed));
    update_max(corrected, left_over(GroundForceMethod::corrected));
    surveyor.see(point, feet, survey);
    const Surveyor::Return back = surveyor.forward(point, feet);
    update_max(kkt, back.acceleration);
    update_max(force, back.force);
  }
  report.source("Sureshkumar et al. 2025, section 4.1");
  report.refute_zero("body driven on four feet: left over by the six unknowns, N and N m",
                     as_printed, 0.01);
  report.source("theory/quadruped 4");
  report.small("body driven on four feet: left over with a yaw couple, N and N m", 0.0, corrected,
               1e-10);
  report.small("body driven on four feet: left over by the least forces, N and N m", 0.0,
               survey.residual, 1e-10);
  report.source("theory/quadruped 5");
  report.small("body driven on four feet: pinned tree returns the accelerations, rad/s^2", 0.0, kkt,
               1e-10);
  report.small("body driven on four feet: pinned tree returns the foot forces, N", 7e-11, force,
               1e-9);
  return std::nullopt;
}

}  // namespace

Refusal verify_quadruped_gaits(const QuadrupedStudy& study, Report& report) {
  if (Refusal refusal = verify_quadruped_pace(study, report)) return refusal;
  if (Refusal refusal = check_walk(study, report)) return refusal;
  return check_stand(study, report);
}

}  // namespace legwork::claims
