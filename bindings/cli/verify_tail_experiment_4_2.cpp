// Experiment 4.2 of document 001: theory/tail 8, and theory/tail 5 on its motors; tail_experiments_ref.json and
// tail_inv42_*.csv, by running its scene: in inverse mode for the torques of the desired motion, in forward mode for
// what these do.
#include <algorithm>
#include <cmath>

#include "bindings/cli/dense.h"
#include "bindings/cli/gait_survey.h"
#include "bindings/cli/verify_tail.h"
#include "engine/legwork.h"

namespace legwork::cli {
namespace {

constexpr const char* kScene42 = "tailed-quadruped-experiment-4-2";
constexpr const char* kPage42 = "theory/tail 8";
constexpr const char* kMotorsPage = "theory/tail 5";
enum MotorSet : Eigen::Index { kEight, kFourteen };

Result<Run> inverse_run(double joints) {
  return open_builtin(kScene42,
                      {{"sim.mode", 0.0}, {"sim.step", 5e-4}, {"actuation.joints", joints}});
}

// The reference lists the document's eight joints, then the six others.
std::vector<double> eight_then_six(const VecX& tau) {
  std::vector<double> out;
  for (const Eigen::Index j : {0, 3, 2, 5, 8, 11, 12, 13, 6, 9, 1, 4, 7, 10}) out.push_back(tau[j]);
  return out;
}

std::vector<double> eight_of(const VecX& tau) {
  std::vector<double> out = eight_then_six(tau);
  out.resize(8);
  return out;
}

virtual_work_tail::Analysis analysis_of(const Run& run) {
  return virtual_work_tail::analyse(walk_of(run).setup.experiment->parameters,
                                    document_state(walk_of(run).state.q(), walk_of(run).state.v()));
}

// Over one period, sampled every half a millisecond.
struct Peaks {
  double torque[2] = {0.0, 0.0};
  double least_condition[2] = {1e300, 1e300}, largest_condition[2] = {0.0, 0.0};
  double least_angle = 1e300, largest_angle = 0.0;  // between j_ha1 and j_ha2, deg
};

Refusal check_torques(const JsonValue& numbers, Report& report) {
  Result<Run> run = inverse_run(0.0);
  if (!run) return run.error();
  Peaks peaks;
  const std::vector<JsonValue>& samples = numbers.find("torques")->items;
  std::size_t next = 0;
  report.source("tail_experiments_ref.json");
  for (int n = 0; n <= 600; ++n) {
    const double t = 5e-4 * n;
    if (!run_to(*run, t)) return Diagnostic{why_stopped(*run)};
    const VecX torque = snapshot_field(*run, "torque_peak");
    const VecX cond = snapshot_field(*run, "actuation_condition");
    for (const MotorSet set : {kEight, kFourteen}) {
      update_max(peaks.torque[set], torque[set]);
      update_max(peaks.largest_condition[set], cond[set]);
      peaks.least_condition[set] = std::min(peaks.least_condition[set], cond[set]);
    }
    const auto J = virtual_work_tail::actuated_jacobian(analysis_of(*run));
    const double cosine = J.row(0).dot(J.row(1)) / (J.row(0).norm() * J.row(1).norm());
    update_max(peaks.largest_angle, math::acos(cosine) / kDegree);
    peaks.least_angle = std::min(peaks.least_angle, math::acos(cosine) / kDegree);
    if (next == samples.size() || std::abs(samples[next].find("t")->number - t) > 1e-9) continue;
    const std::string when = at_time(t);
    report.list(when + "torques of eight motors, N m", numbers_of(samples[next], "tau_a"),
                eight_of(snapshot_field(*run, "torque_paper_eight")), 1e-10);
    report.list(when + "torques of fourteen motors, N m",
                numbers_of(samples[next], "tau_minnorm14"),
                eight_then_six(snapshot_field(*run, "torque_all_fourteen")), 1e-10);
    report.value(when + "condition of J_ta", samples[next].find("cond_Ja")->number, cond[kEight],
                 1e-9);
    ++next;
  }
  report.same("moments compared", std::to_string(samples.size()), std::to_string(next));
  report.source(kPage42);
  report.value("peak torque, eight motors, N m", 783.0, peaks.torque[kEight], 0.5);
  report.value("peak torque, fourteen motors, N m", 45.4, peaks.torque[kFourteen], 0.05);
  report.value("condition of J_ta, least", 102.0, peaks.least_condition[kEight], 0.5);
  report.value("condition of J_ta, largest", 117.0, peaks.largest_condition[kEight], 0.5);
  report.value("condition of all fourteen, largest", 10.4, peaks.largest_condition[kFourteen],
               0.05);
  report.source(kMotorsPage);
  report.value("angle between j_ha1 and j_ha2, least, deg", 8.1, peaks.least_angle, 0.05);
  report.value("angle between j_ha1 and j_ha2, largest, deg", 9.2, peaks.largest_angle, 0.05);
  return std::nullopt;
}

Refusal check_standing(const JsonValue& numbers, Report& report) {
  Result<Run> run =
      open_builtin(kScene42, {{"sim.mode", 0.0}, {"drive.pitch", 0.0}, {"drive.tail", 0.0}});
  if (!run) return run.error();
  const std::vector<double> eight = eight_of(snapshot_field(*run, "torque_paper_eight"));
  const std::vector<double> all = eight_then_six(snapshot_field(*run, "torque_all_fourteen"));
  report.source(kPage42);
  rounded_list("standing: torques of eight motors, N m",
               {-92.5, 92.5, 33.0, -11.4, 43.1, -1.3, -8.44, 0.0},
               {eight[0], eight[1], eight[2], eight[3], eight[4], eight[5], eight[6], eight[7]},
               0.05, report);
  double least = 1e300, most = 0.0;
  for (std::size_t j = 0; j < all.size(); ++j) {
    if (j == 6 || j == 7) continue;  // the tail's are the same
    update_max(most, std::abs(all[j]));
    least = std::min(least, std::abs(all[j]));
  }
  report.value("standing: least torque of the legs' motors, all driven, N m", 0.4, least, 0.05);
  report.value("standing: largest torque of the legs' motors, all driven, N m", 21.3, most, 0.05);
  report.source("tail_experiments_ref.json");
  report.list("standing: torques of eight motors, N m", numbers_of(numbers, "static_paper"), eight,
              1e-10);
  report.list("standing: torques of fourteen motors, N m", numbers_of(numbers, "static_least"), all,
              1e-10);
  return std::nullopt;
}

// Forces of the ground under the desired motion's torques, every 10 ms as the reference.
Refusal check_feet(const JsonValue& numbers, Report& report) {
  const struct {
    double joints;
    const char *name, *key;
    double fz_least, fz_most, digit, sideways, sideways_digit;
  } sets[] = {{0.0, "eight motors", "foot_paper", -179.0, 450.0, 1.0, 1859.0, 1.0},
              {1.0, "fourteen motors", "foot_least", -13.0, 210.0, 1.0, 66.0, 1.0}};
  for (const auto& set : sets) {
    Result<Run> run = inverse_run(set.joints);
    if (!run) return run.error();
    double least = 1e300, most = -1e300, sideways = 0.0;
    for (int n = 0; n <= 30; ++n) {
      if (!run_to(*run, 1e-2 * n)) return Diagnostic{why_stopped(*run)};
      const VecX force = snapshot_field(*run, "foot_force");
      for (Eigen::Index i = 0; i < 12; ++i) {
        if (i % 3 < 2) update_max(sideways, std::abs(force[i]));
        if (i % 3 < 2) continue;
        least = std::min(least, force[i]);
        most = std::max(most, force[i]);
      }
    }
    const std::string name = set.name;
    report.source(kPage42);
    report.value(name + ": least fz of a foot, N", set.fz_least, least, 0.501 * set.digit);
    report.value(name + ": largest fz of a foot, N", set.fz_most, most, 0.501 * set.digit);
    report.value(name + ": largest fx or fy of a foot, N", set.sideways, sideways,
                 0.501 * set.sideways_digit);
    report.source("tail_experiments_ref.json");
    report.list(name + ": the same", numbers_of(numbers, set.key),
                std::initializer_list<double>{least, most, sideways}, 1e-10);
  }
  return std::nullopt;
}

// All choices of six of the legs' twelve motors.
Refusal check_subsets(Report& report) {
  Result<Run> run = inverse_run(0.0);
  if (!run) return run.error();
  const virtual_work_tail::Analysis analysis = analysis_of(*run);
  const auto condition_of_set = [&analysis](unsigned mask) {
    MatX J(6, 6);
    Eigen::Index rows = 0;
    for (Eigen::Index joint = 0; joint < 12; ++joint)
      if (mask >> joint & 1U) J.row(rows++) = analysis.J.row(joint).head<6>();
    return condition(J);
  };
  unsigned paper = 0;
  for (unsigned joint = 0; joint < 12; ++joint)
    if (virtual_work_tail::kPaperJoints[joint]) paper |= 1U << joint;
  // ha1, hb1, k3, ha4, hb4, k4
  constexpr unsigned kBest = 1U << 0U | 1U << 1U | 1U << 8U | 1U << 9U | 1U << 10U | 1U << 11U;
  const double of_paper = condition_of_set(paper);
  std::vector<double> all;
  for (unsigned mask = 0; mask < 1U << 12U; ++mask) {
    int size = 0;
    for (unsigned joint = 0; joint < 12; ++joint) size += static_cast<int>(mask >> joint & 1U);
    if (size == 6) all.push_back(condition_of_set(mask));
  }
  const auto better = std::count_if(all.begin(), all.end(),
                                    [of_paper](double c) { return c < of_paper * (1.0 - 1e-9); });
  report.source(kMotorsPage);
  report.value("choices of six leg motors", 924.0, static_cast<double>(all.size()), 0.0);
  report.value("place of the document's choice, from the best conditioned", 592.0,
               static_cast<double>(better) + 1.0, 0.0);
  report.value("condition of the best choice", 7.4, *std::min_element(all.begin(), all.end()),
               0.05);
  report.value("condition of ha1, hb1, k3, ha4, hb4, k4", 7.4, condition_of_set(kBest), 0.05);
  return std::nullopt;
}

// |e| = |p_d - p; log(R_d R^T); theta_d - theta|, the largest entry.
double error_of(Run& run) {
  const VecX desired = snapshot_field(run, "document_desired"),
             actual = snapshot_field(run, "document_coordinates");
  const Quat q_d = snapshot_field(run, "plan_base_quaternion"),
             q = snapshot_field(run, "base_quaternion");
  const Vec3 turn =
      rotation_vector(rotation_from_quaternion(q_d) * rotation_from_quaternion(q).transpose());
  return std::max({largest_entry(desired.head<3>() - actual.head<3>()), largest_entry(turn),
                   largest_entry(desired.tail<2>() - actual.tail<2>())});
}

Result<Run> feedforward_run(double step, const Changes& more) {
  Changes changes = {{"sim.step", step},
                     {"control.mode", 0.0},
                     {"start.velocity", 0.0},
                     {"actuation.joints", 0.0}};
  changes.insert(changes.end(), more.begin(), more.end());
  return open_builtin(kScene42, changes);
}

// Errors at a reference's times; to 0.5 s the run may not end.
struct Errors {
  std::vector<double> printed, ours;
};

template <class GoTo>
Result<Errors> errors_at(const JsonValue& samples, Run& run, const GoTo& go_to_time) {
  Errors errors;
  for (const JsonValue& sample : samples.items) {
    if (!go_to_time(run, sample.items[0].number)) return Diagnostic{why_stopped(run)};
    errors.printed.push_back(sample.items[1].number);
    errors.ours.push_back(error_of(run));
  }
  return errors;
}

// How the reference's script holds a torque: the last stage of a Runge-Kutta step, at its end, has the next step's. On
// average that is a delay of a third of a step, where a true hold has half a step.
bool run_as_reference_holds(Run& run, double time) {
  PlannedWalk& walk = walk_of(run);
  const double h = walk.setup.step, period = phase_duration(walk.setup.plan, 0);
  double& now = walk.state.t;
  while (now < time - 0.5 * h) {
    rk4_step(
        walk.setup.model, now, h, walk.state.q(), walk.state.v(), walk.scratch.rk4,
        [&walk, h](double t, const VecX& q, const VecX& v, VecX& a) {
          feedforward(walk, h * std::floor(t / h + 1e-6));
          drive(walk, q, v);
          accelerate(walk, q, v, a);
        },
        [](const VecX&, const VecX& v) { return Vec3(v.segment<3>(3)); });
    now = h * std::round(now / h + 1.0);
    walk.state[PlannedState::kPhase] = std::floor(now / period + 1e-6);
  }
  run.state[RunState::kTime] = now;
  run.state.tail(run.scene->size()) = walk.state.data;
  return true;
}

Refusal check_feedforward(const JsonValue& numbers, Report& report) {
  const JsonValue& references = *numbers.find("feedforward");
  // The reference integrates the document's eight coordinates; so does virtual work, while the tree integrates the legs'
  // joints as well, and its errors of truncation are others.
  const Change by_virtual_work = {"sim.formulation", 1.0};
  Result<Run> fine = feedforward_run(1e-4, {by_virtual_work}),
              coarse = feedforward_run(1e-3, {by_virtual_work}), tree = feedforward_run(1e-3, {}),
              held = feedforward_run(1e-4, {{"control.sampling", 1.0}}),
              held_otherwise = feedforward_run(1e-4, {by_virtual_work}),
              rest = feedforward_run(1e-4, {{"start.velocity", 1.0}});
  for (const Result<Run>* run : {&fine, &coarse, &tree, &held, &held_otherwise, &rest})
    if (!*run) return run->error();
  const Result<Errors> of_fine = errors_at(*references.find("rk4_1e-4"), *fine, run_to),
                       of_coarse = errors_at(*references.find("rk4_1e-3"), *coarse, run_to),
                       of_tree = errors_at(*references.find("rk4_1e-3"), *tree, run_to),
                       of_held = errors_at(*references.find("zoh_1e-4"), *held, run_to),
                       of_held_otherwise = errors_at(*references.find("zoh_1e-4"), *held_otherwise,
                                                     run_as_reference_holds),
                       of_rest = errors_at(*references.find("zerovel"), *rest, run_to);
  for (const Result<Errors>* errors :
       {&of_fine, &of_coarse, &of_tree, &of_held, &of_held_otherwise, &of_rest})
    if (!*errors) return errors->error();
  run_to(*rest, 0.5);

  report.source(kPage42);
  report.small("feedforward, steps of 0.1 ms: error at 0.5 s", 8e-11, of_fine->ours.back(), 9e-11);
  report.value("feedforward, steps of 1 ms: error at 0.5 s, 1e-7", 9.0,
               of_coarse->ours.back() * 1e7, 0.05);
  report.small("feedforward, steps of 1 ms, by the tree: error at 0.5 s", 9e-7,
               of_tree->ours.back(), 9e-7);
  const std::vector<double>& e = of_held_otherwise->ours;  // every 50 ms
  report.value("feedforward, held to a third: error at 0.2 s, 1e-3", 1.3, e[4] * 1e3, 0.05);
  report.value("feedforward, held to a third: error at 0.5 s", 0.19, e[10], 0.005);
  report.value("feedforward, held to a third: growth from 0.35 to 0.40 s", 7.0, e[8] / e[7], 0.5);
  report.value("feedforward, held to a third: growth from 0.40 to 0.45 s", 5.0, e[9] / e[8], 0.5);
  report.refute("feedforward, torques held for 0.1 ms: error at 0.2 s, 1e-3", 1.3,
                of_held->ours[4] * 1e3, 1.5e3 * of_held->printed[4], 5e-3);
  report.value("feedforward from rest: the kinematics end, s", 0.132, rest->time(), 5e-4);
  report.source("tail_inv42_*.csv");
  report.list("feedforward, steps of 1 ms: errors", of_coarse->printed, of_coarse->ours, 1e-3);
  report.list("feedforward, held to a third: errors", of_held_otherwise->printed, e, 1e-6);
  report.list("feedforward from rest: errors", of_rest->printed, of_rest->ours, 1e-6);
  return std::nullopt;
}

Refusal check_feedback(const JsonValue& numbers, Report& report) {
  const JsonValue& feedback = *numbers.find("feedback");
  const auto run_case = [&](const char* key, const Changes& changes, std::vector<double>& printed,
                            std::vector<double>& ours, std::vector<double>& errors) -> Refusal {
    Result<Run> run = open_builtin(kScene42, changes);
    if (!run) return run.error();
    for (const JsonValue& sample : feedback.find(key)->items) {
      if (!run_to(*run, sample.items[0].number)) return Diagnostic{why_stopped(*run)};
      printed.push_back(sample.items[1].number);
      ours.push_back(largest_entry(snapshot_field(*run, "document_compensation")));
      errors.push_back(error_of(*run));
    }
    return std::nullopt;
  };
  std::vector<double> printed, ours, errors, consistent_printed, consistent, consistent_errors;
  if (Refusal refusal = run_case("zerovel", {{"actuation.joints", 0.0}}, printed, ours, errors))
    return refusal;
  if (Refusal refusal =
          run_case("consistent",
                   {{"actuation.joints", 0.0}, {"start.velocity", 0.0}, {"sim.formulation", 1.0}},
                   consistent_printed, consistent, consistent_errors))
    return refusal;
  report.source(kPage42);
  const struct {
    std::size_t sample;
    double printed, digit;
  } decay[] = {{0, 2.5e3, 100.0}, {1, 36.0, 1.0},  {3, 5.9, 0.1},
               {5, 0.029, 1e-3},  {8, 2e-4, 1e-4}, {10, 1.8e-5, 1e-6}};
  for (const auto& d : decay)
    report.value(at_time(0.06 * static_cast<double>(d.sample)) + "compensating torque, N m",
                 d.printed, ours[d.sample], 0.501 * d.digit);
  report.small("compensating torque from the motion's own velocity, N m", 6.4e-9,
               *std::max_element(consistent.begin(), consistent.end()), 6.5e-9);
  report.source("tail_inv42_*.csv");
  for (std::size_t i = 0; i < ours.size(); ++i)
    report.value(at_time(0.06 * static_cast<double>(i)) + "compensating torque, N m", printed[i],
                 ours[i], 1e-6 * printed[i] + 1e-8);
  report.small("error from the motion's own velocity", 2e-13,
               *std::max_element(consistent_errors.begin(), consistent_errors.end()), 1e-12);
  return std::nullopt;
}

}  // namespace

Refusal verify_tail_experiment_4_2(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("experiment_4_2");
  if (Refusal refusal = check_torques(numbers, report)) return refusal;
  if (Refusal refusal = check_standing(numbers, report)) return refusal;
  if (Refusal refusal = check_feet(numbers, report)) return refusal;
  if (Refusal refusal = check_subsets(report)) return refusal;
  if (Refusal refusal = check_feedforward(numbers, report)) return refusal;
  return check_feedback(numbers, report);
}

}  // namespace legwork::cli
