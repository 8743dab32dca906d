// Forward dynamics driven by the torques of inverse dynamics, compared with the plan: Sureshkumar, Harib & Oseni 2025,
// section 6; theory/quadruped 5 and 6.
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

constexpr const char* kQuantity[3] = {"position", "velocity", "acceleration"};

// Our errors in % of each joint's peak beside those of a run of the reference: [largest, largest %, RR_hfe %].
class AgainstRun {
 public:
  AgainstRun(const JsonValue& run, const std::string& name, const TrotErrors& ours, Measurements& m)
      : run_(run), name_(name + "."), ours_(ours), m_(m) {}

  const AgainstRun& rr_hfe() const {
    for (std::size_t k = 0; k < 3; ++k)
      m_.number(name_ + kQuantity[k] + ".rr_hfe", numbers_of(run_, kQuantity[k])[2],
                ours_.of[k].rr_hfe_percent);
    return *this;
  }
  const AgainstRun& worst_joint() const {
    for (std::size_t k = 0; k < 3; ++k)
      m_.number(name_ + kQuantity[k] + ".worst_joint", numbers_of(run_, kQuantity[k])[1],
                ours_.of[k].largest_percent);
    return *this;
  }
  const AgainstRun& roll() const {
    m_.number(name_ + "roll", run_.find("roll")->number, ours_.roll);
    return *this;
  }

 private:
  const JsonValue& run_;
  std::string name_;
  const TrotErrors& ours_;
  Measurements& m_;
};

Refusal measure_runs(const QuadrupedStudy& study, Measurements& m) {
  const Result<TrotErrors> two = scene_errors(study, 1e-3, 2), four = scene_errors(study, 1e-3, 4),
                           fine = scene_errors(study, 1e-4, 2);
  for (const Result<TrotErrors>* run : {&two, &four, &fine})
    if (!*run) return run->error();
  const JsonValue& runs = *m.reference().find("open_loop");
  const auto against = [&](const char* name, const char* run, const TrotErrors& ours) {
    return AgainstRun(*runs.find(run), name, ours, m);
  };
  against("two_phases", "step_1e-3_phases_2", *two).rr_hfe().worst_joint().roll();
  against("four_phases", "step_1e-3_phases_4", *four).rr_hfe().worst_joint();
  against("fine_steps", "step_1e-4_phases_2", *fine).rr_hfe().worst_joint();
  const TrotErrors held = driven_errors(study.model, study.plan, 1e-3, 2, true),
                   straight = driven_errors(study.model, study.naive, 1e-3, 1, false);
  against("held", "held_1e-3_phases_2", held).worst_joint().roll();
  against("straight", "naive_1e-3_phases_1", straight).worst_joint().roll();
  return std::nullopt;
}

// The other trots: consistent by rolling, and the paper's 13 coordinates made consistent.
Refusal measure_other_runs(const QuadrupedStudy& study, Measurements& m) {
  const Result<Setup> rolling = setup_of("trot", {{"gait.consistency", 1.0}});
  if (!rolling) return rolling.error();
  const JsonValue &by_roll = *m.reference().find("trot_roll"),
                  &reduced = *m.reference().find("trot_reduced");
  std::vector<double> values;
  for (const double t : VecX(chebyshev_nodes(48, phase_duration(rolling->plan, 0))))
    values.push_back(scalar_point(rolling->plan.phases[0].trunk[TrunkPath::roll], t, t).value);
  m.number("rolling.amplitude", fact(rolling->plan, "path_amplitude"));
  m.list("rolling.roll_at_nodes", numbers_of(by_roll, "values_rad"), values);
  const TrotErrors rolls = driven_errors(study.model, rolling->plan, 1e-3, 2, false),
                   thirteen = reduced_errors(study.model, study.plan, 2.5e-3, 2);
  AgainstRun(*by_roll.find("run"), "rolling", rolls, m).rr_hfe().worst_joint().roll();
  AgainstRun(*reduced.find("run"), "thirteen", thirteen, m).rr_hfe().worst_joint().roll();
  return std::nullopt;
}

// A trot without sway is physically impossible. The printed scheme treats the moment that the ground cannot supply as a torque
// and returns the plan all the same: the agreement says nothing about the physics.
void measure_validation(const QuadrupedStudy& study, Measurements& m) {
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
    // The residual of the trunk's wrench is the moment about the line, the 13th torque of Eq. 5.
    const auto arm = [&](std::size_t side) -> Vec3 {
      const Foot& foot = model.feet[at(feet[side])];
      return point_position(pose.ws, foot.body, foot.p_BF) - point.q.head<3>();
    };
    options.line_moment = moment_about_line(tau.head<3>(), tau.segment<3>(3), arm(0), arm(1));
    newton_euler_grf::reduced_forward(model, scratch, feet, point.q, point.v, tau.tail(12), options,
                                      reduced);
    update_max(agreement, largest_entry(reduced.a_as_printed - point.a));
    update_max(peak, largest_entry(point.a.tail(12)));
    tau.head<6>().setZero();
    constrained_forward_dynamics(model, pose.ws, feet, tau, a, forward);
    update_max(truth, largest_entry((a - point.a).tail(12)));
  }
  m.number("impossible.agreement", 100.0 * agreement / peak);
  m.number("impossible.true_error", 100.0 * truth / peak);
}

// Open loop: mean growth of the error's norm from 1 s to 3 s.
Refusal measure_growth(const QuadrupedStudy& study, Measurements& m) {
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
  m.number("growth", sum / phases);
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
Refusal measure_figures(const QuadrupedStudy& study, Measurements& m) {
  const Result<Setup> other =
      setup_of("trot", {{"sim.mode", 1.0}, {"sim.resync", 0.0}, {"gait.period", 0.6}});
  if (!other) return other.error();
  const std::array<double, 3> ours = peaks_of(study.model, study.plan),
                              theirs = peaks_of(other->model, other->plan);
  m.pair("stride_by_period", study.plan.stride, other->plan.stride);
  for (const std::size_t k : {2U, 1U, 0U})
    m.pair(std::string("peak_") + kQuantity[k] + "_by_period", ours[k], theirs[k]);
  return std::nullopt;
}

}  // namespace

Refusal measure_quadruped_open_loop(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  if (Refusal refusal = measure_runs(*study, m)) return refusal;
  if (Refusal refusal = measure_other_runs(*study, m)) return refusal;
  measure_validation(*study, m);
  if (Refusal refusal = measure_growth(*study, m)) return refusal;
  return measure_figures(*study, m);
}

}  // namespace legwork::claims
