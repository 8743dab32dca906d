// Section 6 of document 000: forward dynamics driven by the torques of inverse dynamics, compared with the plan.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

constexpr const char* kQuantity[3] = {"position", "velocity", "acceleration"};
constexpr double kPaperPercent = 0.0006;
constexpr double kSlack = 1.0005;  // the reference's own rounding

// [largest, largest %, RR_hfe %] of the reference for each quantity.
const JsonValue& reference_run(const QuadrupedStudy& study, const char* name) {
  return *study.reference.find("open_loop")->find(name);
}

// Errors of rounding and truncation: ours must stay below stated bounds, whatever the reference's were.
void check_bounds(const QuadrupedStudy& study, const char* name, const std::string& what,
                  const TrotErrors& ours, double all_joints, double rr_hfe, Report& report) {
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<double> printed = numbers_of(reference_run(study, name), kQuantity[k]);
    report.small(what + ": " + kQuantity[k] + ", worst joint, % of peak", printed[1],
                 ours.of[k].largest_percent, all_joints);
    report.small(what + ": " + kQuantity[k] + ", RR_hfe, % of peak", printed[2],
                 ours.of[k].rr_hfe_percent, rr_hfe);
  }
}

// Errors of the method itself: ours must be the reference's.
void check_equal(const QuadrupedStudy& study, const char* name, const std::string& what,
                 const TrotErrors& ours, Report& report) {
  std::vector<double> printed, errors;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<double> numbers = numbers_of(reference_run(study, name), kQuantity[k]);
    report.value(what + ": " + kQuantity[k] + ", worst joint, % of peak", numbers[1],
                 ours.of[k].largest_percent, 1e-4 * numbers[1]);
  }
  report.value(what + ": roll, rad", reference_run(study, name).find("roll")->number, ours.roll,
               1e-4 * reference_run(study, name).find("roll")->number);
}

Refusal check_runs(const QuadrupedStudy& study, Report& report) {
  const Result<TrotErrors> two = scene_errors(study, 1e-3, 2), four = scene_errors(study, 1e-3, 4),
                           fine = scene_errors(study, 1e-4, 2);
  for (const Result<TrotErrors>* run : {&two, &four, &fine})
    if (!*run) return run->error();
  report.source("Sureshkumar et al. 2025, section 6");
  for (std::size_t k = 0; k < 3; ++k)
    report.small(
        std::string("RR_hfe ") + kQuantity[k] + ", RK4 at 1 ms, two phases: error, % of peak",
        kPaperPercent, two->of[k].rr_hfe_percent, kPaperPercent);
  report.source("quad_trot_ref.json");
  check_bounds(study, "step_1e-3_phases_2", "RK4 1e-3, two phases", *two, 2e-5, 1e-6, report);
  report.small("RK4 1e-3, two phases: roll, rad",
               reference_run(study, "step_1e-3_phases_2").find("roll")->number, two->roll, 1e-9);
  check_bounds(study, "step_1e-3_phases_4", "RK4 1e-3, four phases", *four, 2e-4, 1e-5, report);
  check_bounds(study, "step_1e-4_phases_2", "RK4 1e-4, two phases", *fine, 1e-6, 1e-6, report);

  check_equal(study, "held_1e-3_phases_2", "torques held for 1 ms, two phases",
              driven_errors(study.model, study.plan, 1e-3, 2, true), report);
  check_equal(study, "naive_1e-3_phases_1", "without sway, one phase",
              driven_errors(study.model, study.naive, 1e-3, 1, false), report);
  return std::nullopt;
}

// A run whose errors are truncation: none may exceed the reference's. The roll's may be rounding instead.
void check_no_larger(const JsonValue& run, const std::string& what, const TrotErrors& ours,
                     double roll_limit, Report& report) {
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<double> printed = numbers_of(run, kQuantity[k]);
    report.small(what + ": " + kQuantity[k] + ", worst joint, % of peak", printed[1],
                 ours.of[k].largest_percent, kSlack * printed[1]);
    report.small(what + ": " + kQuantity[k] + ", RR_hfe, % of peak", printed[2],
                 ours.of[k].rr_hfe_percent, kSlack * printed[2]);
  }
  report.small(what + ": roll, rad", run.find("roll")->number, ours.roll, roll_limit);
}

// The other trots: consistent by rolling, and the paper's 13 coordinates made consistent.
Refusal check_other_runs(const QuadrupedStudy& study, Report& report) {
  const Result<Setup> rolling = setup_of("trot", {{"gait.consistency", 1.0}});
  if (!rolling) return rolling.error();
  const JsonValue& roll = *study.reference.find("trot_roll");
  const double T = phase_duration(rolling->plan, 0);
  std::vector<double> values;
  for (const double t : VecX(chebyshev_nodes(48, T)))
    values.push_back(scalar_point(rolling->plan.phases[0].trunk[TrunkPath::roll], t, t).value);
  report.source("theory/quadruped 6");
  report.value("plan that rolls instead: amplitude, rad", 0.148,
               fact(rolling->plan, "path_amplitude"), 0.0005);
  report.source("quad_trot_ref.json");
  report.list("roll at the collocation nodes", numbers_of(roll, "values_rad"), values, 1e-9);
  check_no_larger(*roll.find("run"), "plan that rolls, RK4 1e-3, two phases",
                  driven_errors(study.model, rolling->plan, 1e-3, 2, false), 1e-10, report);
  check_no_larger(*study.reference.find("trot_reduced")->find("run"),
                  "13 coordinates with mu, pose from two feet, RK4 2.5e-3, two phases",
                  reduced_errors(study.model, study.plan, 2.5e-3, 2), 2.2e-8, report);
  return std::nullopt;
}

// For a trot that is physically impossible (no sway) the printed scheme, which takes the moment that the ground cannot
// give for a torque, returns the plan all the same: agreement of the two says nothing about the physics.
void check_validation(const QuadrupedStudy& study, Report& report) {
  const Model& model = study.model;
  MotionPoint point(model);
  Unreached unreached;
  VecX tau = VecX::Zero(model.nv()), a = VecX::Zero(model.nv());
  ContactInverseResult inverse;
  ConstrainedResult forward;
  newton_euler_grf::ReducedScratch scratch(model);
  newton_euler_grf::ReducedForward reduced;
  newton_euler_grf::ReducedOptions options;
  const std::span<const int> feet = stance_feet(study.naive, 0);
  double agreement = 0.0, truth = 0.0, peak = 0.0;
  for (int k = 0; k <= 50; ++k) {
    plan_point(study.naive, 0, phase_duration(study.naive, 0) * k / 50, 0.0, point, unreached);
    Posed pose(model, point.q, point.v);
    constrained_inverse_dynamics(model, pose.ws, feet, point.a, tau, inverse);
    // What is left over of the trunk's wrench is the moment about the line, the 13th torque of Eq. 5.
    const Vec3 r_a =
        point_position(pose.ws, model.feet[at(feet[0])].body, model.feet[at(feet[0])].p_BF) -
        point.q.head<3>();
    const Vec3 r_b =
        point_position(pose.ws, model.feet[at(feet[1])].body, model.feet[at(feet[1])].p_BF) -
        point.q.head<3>();
    options.line_moment = moment_about_line(tau.head<3>(), tau.segment<3>(3), r_a, r_b);
    newton_euler_grf::reduced_forward(model, scratch, feet, point.q, point.v, tau.tail(12), options,
                                      reduced);
    update_max(agreement, largest_entry(reduced.a_as_printed - point.a));
    update_max(peak, largest_entry(point.a.tail(12)));
    tau.head<6>().setZero();
    constrained_forward_dynamics(model, pose.ws, feet, tau, a, forward);
    update_max(truth, largest_entry((a - point.a).tail(12)));
  }
  report.source("theory/quadruped 5.6");
  report.small("impossible trot: inverse dynamics then Eq. 5 differ, % of peak", 3e-12,
               100.0 * agreement / peak, 1e-9);
  report.source("Sureshkumar et al. 2025, section 6");
  report.refute_zero("agreement validates the dynamics: true error of that trot, % of peak",
                     100.0 * truth / peak, 1.0);
}

// Open loop: mean growth of the error's norm from 1 s to 3 s.
Refusal check_growth(const QuadrupedStudy& study, Report& report) {
  Result<Run> opened = open_scene(study.scene);
  if (!opened) return opened.error();
  Run& run = *opened;
  const double T = phase_duration(study.plan, 0);
  double sum = 0.0;
  int phases = 0;
  while (run.time() < 3.0) {
    const int phase = walk_of(run).state.phase();
    if (advance(run) != StepStatus::ok) return Diagnostic{why_stopped(run)};
    if (walk_of(run).state.phase() == phase || run.time() < 1.0 + 0.5 * T) continue;
    sum += walk_of(run).state[legwork::PlannedState::kGrowthRate];
    ++phases;
  }
  report.source("theory/quadruped 6");
  report.value("open-loop growth of the joint error, mean of 1 s to 3 s, 1/s", 6.0, sum / phases,
               1.0);
  return std::nullopt;
}

// Peaks of RR_hfe over both phases of a plan.
std::array<double, 3> peaks_of(const Model& model, const Plan& plan) {
  std::array<double, 3> peaks = {};
  MotionPoint point(model);
  Unreached unreached;
  for (int phase = 0; phase < 2; ++phase) {
    for (int k = 0; k <= 100; ++k) {
      plan_point(plan, phase, phase_duration(plan, phase) * k / 100, 0.0, point, unreached);
      const double now[3] = {point.q[17], point.v[16], point.a[16]};
      for (std::size_t i = 0; i < 3; ++i) update_max(peaks[i], std::abs(now[i]));
    }
  }
  return peaks;
}

// The curves of Figs. 4 to 7 for two periods, neither of which the text rules out.
Refusal check_figures(const QuadrupedStudy& study, Report& report) {
  const Result<std::span<const Parameter>> schema =
      scene_schema(study.scene.family, study.scene.motion);
  std::vector<double> values = study.scene.values;
  values[at(find_parameter(*schema, "gait.period"))] = 0.6;
  const Result<Setup> other = build_setup(study.scene, values);
  if (!other) return other.error();
  const std::array<double, 3> ours = peaks_of(study.model, study.plan),
                              theirs = peaks_of(other->model, other->plan);
  const char* printed = "no parameters";
  report.source("Sureshkumar et al. 2025, Fig. 4");
  report.undetermined("step length for a period of .5 or .6 s, m", printed, study.plan.stride,
                      other->plan.stride, 0.01);
  constexpr const char* kPeaks[3] = {"acceleration, rad/s^2", "velocity, rad/s",
                                     "displacement, rad"};
  for (std::size_t figure = 0; figure < 3; ++figure) {
    report.source("Sureshkumar et al. 2025, Fig. " + std::to_string(5 + figure));
    report.undetermined(std::string("RR_hfe for a period of .5 or .6 s: peak ") + kPeaks[figure],
                        printed, ours[2 - figure], theirs[2 - figure], 0.01);
  }
  return std::nullopt;
}

}  // namespace

Refusal verify_quadruped_open_loop(const QuadrupedStudy& study, Report& report) {
  if (Refusal refusal = check_runs(study, report)) return refusal;
  if (Refusal refusal = check_other_runs(study, report)) return refusal;
  check_validation(study, report);
  if (Refusal refusal = check_growth(study, report)) return refusal;
  return check_figures(study, report);
}

}  // namespace legwork::claims
