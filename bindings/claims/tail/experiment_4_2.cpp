// Experiment 4.2 of Liu & Ben-Tzvi 2018 (theory/tail 8, and 5 on its motors), by running its scene: in inverse mode for
// the torques of the desired motion, in forward mode for their effect.
#include <algorithm>
#include <cmath>
#include <span>

#include "bindings/claims/dense.h"
#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

constexpr const char* kScene42 = "tailed-quadruped-experiment-4-2";
enum MotorSet : Eigen::Index { kEight, kFourteen };

Result<Run> inverse_run(double joints) {
  return open_builtin(kScene42,
                      {{"sim.mode", 0.0}, {"sim.step", 5e-4}, {"actuation.joints", joints}});
}

// "at_250_ms.": the prefix of measurements at that time.
std::string moment_in_ms(double t) { return "at_" + number_text(1e3 * t) + "_ms."; }

// The reference lists the paper's eight joints, then the six others.
std::vector<double> eight_then_six(const VecX& tau) {
  std::vector<double> out;
  for (const Eigen::Index j : {0, 3, 2, 5, 8, 11, 12, 13, 6, 9, 1, 4, 7, 10}) out.push_back(tau[j]);
  return out;
}

std::vector<double> torques_of_eight(Run& run) {
  std::vector<double> out = eight_then_six(snapshot_field(run, "torque_paper_eight"));
  out.resize(8);
  return out;
}

std::vector<double> torques_of_fourteen(Run& run) {
  return eight_then_six(snapshot_field(run, "torque_all_fourteen"));
}

virtual_work_tail::Analysis analysis_of(const Run& run) {
  return virtual_work_tail::analyse(walk_of(run).setup.experiment->parameters,
                                    document_state(walk_of(run).state.q(), walk_of(run).state.v()));
}

struct Range {
  double largest = -1e300, minus_least = -1e300;
  double least() const { return -minus_least; }
  void see(double value) {
    update_max(largest, value);
    update_max(minus_least, -value);
  }
};

// Over one period, sampled every half a millisecond.
struct Period {
  Range torque[2], condition[2], angle;  // the last one between j_ha1 and j_ha2, deg

  void see(Run& run) {
    const VecX peak = snapshot_field(run, "torque_peak");
    const VecX cond = snapshot_field(run, "actuation_condition");
    for (const MotorSet set : {kEight, kFourteen}) {
      torque[set].see(peak[set]);
      condition[set].see(cond[set]);
    }
    const auto J = virtual_work_tail::actuated_jacobian(analysis_of(run).J);
    const double cosine = J.row(0).dot(J.row(1)) / (J.row(0).norm() * J.row(1).norm());
    angle.see(math::acos(cosine) / kDegree);
  }
};

Refusal measure_torques(Measurements& m, const JsonValue& numbers) {
  Result<Run> run = inverse_run(0.0);
  if (!run) return run.error();
  Period period;
  const std::vector<JsonValue>& samples = numbers.find("torques")->items;
  std::size_t next = 0;
  for (int n = 0; n <= 600; ++n) {
    const double t = 5e-4 * n;
    if (!run_to(*run, t)) return Diagnostic{why_stopped(*run)};
    period.see(*run);
    if (next == samples.size() || std::abs(samples[next].find("t")->number - t) > 1e-9) continue;
    const JsonValue& sample = samples[next++];
    const std::string when = "torques." + moment_in_ms(t);
    m.list(when + "eight", numbers_of(sample, "tau_a"), torques_of_eight(*run));
    m.list(when + "fourteen", numbers_of(sample, "tau_minnorm14"), torques_of_fourteen(*run));
    m.number(when + "condition", sample.find("cond_Ja")->number,
             snapshot_field(*run, "actuation_condition")[kEight]);
  }
  m.words("moments", std::to_string(samples.size()), std::to_string(next));
  m.number("peak_torque.eight", period.torque[kEight].largest);
  m.number("peak_torque.fourteen", period.torque[kFourteen].largest);
  m.number("condition.eight.least", period.condition[kEight].least());
  m.number("condition.eight.largest", period.condition[kEight].largest);
  m.number("condition.fourteen.largest", period.condition[kFourteen].largest);
  m.number("angle_of_hips.least", period.angle.least());
  m.number("angle_of_hips.largest", period.angle.largest);
  return std::nullopt;
}

Refusal measure_standing(Measurements& m, const JsonValue& numbers) {
  Result<Run> run =
      open_builtin(kScene42, {{"sim.mode", 0.0}, {"drive.pitch", 0.0}, {"drive.tail", 0.0}});
  if (!run) return run.error();
  const std::vector<double> all = torques_of_fourteen(*run);
  Range legs;
  for (std::size_t j = 0; j < all.size(); ++j)
    if (j != 6 && j != 7) legs.see(std::abs(all[j]));  // 6 and 7 are the tail's
  m.list("standing.eight", numbers_of(numbers, "static_paper"), torques_of_eight(*run));
  m.number("standing.legs_of_fourteen.least", legs.least());
  m.number("standing.legs_of_fourteen.largest", legs.largest);
  m.list("standing.fourteen", numbers_of(numbers, "static_least"), all);
  return std::nullopt;
}

// Forces of the ground under the desired motion's torques, every 10 ms as the reference.
Refusal measure_feet(Measurements& m, const JsonValue& known, MotorSet set) {
  Result<Run> run = inverse_run(static_cast<double>(set));
  if (!run) return run.error();
  Range normal, sideways;
  for (int n = 0; n <= 30; ++n) {
    if (!run_to(*run, 1e-2 * n)) return Diagnostic{why_stopped(*run)};
    const VecX force = snapshot_field(*run, "foot_force");
    for (Eigen::Index i = 0; i < 12; ++i)
      i % 3 == 2 ? normal.see(force[i]) : sideways.see(std::abs(force[i]));
  }
  const std::string name = std::string("feet.") + (set == kEight ? "eight." : "fourteen.");
  m.number(name + "least_fz", normal.least());
  m.number(name + "largest_fz", normal.largest);
  m.number(name + "sideways", sideways.largest);
  m.list(name + "all", numbers_of(known),
         std::initializer_list<double>{normal.least(), normal.largest, sideways.largest});
  return std::nullopt;
}

// All choices of six of the legs' twelve motors.
Refusal measure_choices(Measurements& m) {
  Result<Run> run = inverse_run(0.0);
  if (!run) return run.error();
  const virtual_work_tail::Analysis analysis = analysis_of(*run);
  const auto condition_of = [&analysis](unsigned mask) {
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
  const double of_paper = condition_of(paper);
  std::vector<double> all;
  for (unsigned mask = 0; mask < 1U << 12U; ++mask) {
    int size = 0;
    for (unsigned joint = 0; joint < 12; ++joint) size += static_cast<int>(mask >> joint & 1U);
    if (size == 6) all.push_back(condition_of(mask));
  }
  const auto better = std::count_if(all.begin(), all.end(),
                                    [of_paper](double c) { return c < of_paper * (1.0 - 1e-9); });
  m.number("choices.count", static_cast<double>(all.size()));
  m.number("choices.place_of_paper", static_cast<double>(better) + 1.0);
  m.number("choices.best", *std::min_element(all.begin(), all.end()));
  m.number("choices.of_legs_1_3_4", condition_of(kBest));
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

// How the reference's script holds a torque: the last stage of a Runge-Kutta step, at its end, already uses the next step's
// torque. The mean delay is then a third of a step; a true hold has half a step.
bool run_held_to_a_third(Run& run, double time) {
  PlannedWalk& walk = walk_of(run);
  const double h = walk.setup.step, period = phase_duration(walk.setup.plan, 0);
  double& now = walk.state.t;
  while (now < time - 0.5 * h) {
    rk4_step(
        walk.setup.model, now, h, walk.state.q(), walk.state.v(), walk.scratch.rk4,
        [&walk, h](double t, const VecX& q, const VecX& v, VecX& a) {
          feedforward(walk, h * std::floor(t / h + 1e-6));
          joint_torques(walk, q, v);
          accelerate(walk, q, v, a);
        },
        [](const VecX&, const VecX& v) { return Vec3(v.segment<3>(3)); });
    now = h * std::round(now / h + 1.0);
    walk.state[PlannedState::kPhase] = std::floor(now / period + 1e-6);
  }
  const std::span<double> state = state_data(run);
  state[RunState::kTime] = now;
  std::copy(walk.state.data.begin(), walk.state.data.end(), state.begin() + RunState::kScalars);
  return true;
}

// Errors and compensating torques at the times of a reference; the run may not end before the last of them.
struct Course {
  std::vector<double> errors, compensation, known;  // known is the second column
  double end = 0.0;                                 // of the run, if before 0.5 s
};

Result<Course> course_of(const JsonValue& samples, const Changes& changes,
                         bool (*go_to)(Run&, double) = run_to) {
  Result<Run> run = open_builtin(kScene42, changes);
  if (!run) return run.error();
  Course course;
  for (const JsonValue& sample : samples.items) {
    if (!go_to(*run, sample.items[0].number)) return Diagnostic{why_stopped(*run)};
    course.known.push_back(sample.items[1].number);
    course.errors.push_back(error_of(*run));
    course.compensation.push_back(largest_entry(snapshot_field(*run, "document_compensation")));
  }
  run_to(*run, 0.5);
  course.end = run->time();
  return course;
}

Result<Course> feedforward_course(const JsonValue& samples, double step, const Change& change,
                                  bool (*go_to)(Run&, double) = run_to) {
  return course_of(samples,
                   {{"sim.step", step},
                    {"control.mode", 0.0},
                    {"start.velocity", 0.0},
                    {"actuation.joints", 0.0},
                    change},
                   go_to);
}

Refusal measure_feedforward(Measurements& m, const JsonValue& known) {
  // The reference integrates the paper's eight coordinates; so does virtual work, while the tree integrates the legs'
  // joints as well, with other truncation errors.
  const Change by_virtual_work{"sim.formulation", 1.0}, by_tree{"sim.formulation", 0.0};
  const JsonValue &by_1_ms = *known.find("rk4_1e-3"), &held_for_0_1_ms = *known.find("zoh_1e-4");
  const Result<Course> fine = feedforward_course(*known.find("rk4_1e-4"), 1e-4, by_virtual_work),
                       coarse = feedforward_course(by_1_ms, 1e-3, by_virtual_work),
                       tree = feedforward_course(by_1_ms, 1e-3, by_tree),
                       held = feedforward_course(held_for_0_1_ms, 1e-4, {"control.sampling", 1.0}),
                       third = feedforward_course(held_for_0_1_ms, 1e-4, by_virtual_work,
                                                  run_held_to_a_third),
                       rest = feedforward_course(*known.find("zerovel"), 1e-4,
                                                 {"start.velocity", 1.0});
  for (const Result<Course>* course : {&fine, &coarse, &tree, &held, &third, &rest})
    if (!*course) return course->error();
  m.number("feedforward.steps_of_0_1_ms", fine->errors.back());
  m.number("feedforward.steps_of_1_ms", coarse->errors.back() * 1e7);
  m.number("feedforward.steps_of_1_ms.by_tree", tree->errors.back());
  const std::vector<double>& e = third->errors;  // every 50 ms
  m.number("feedforward.held_to_a_third.at_200_ms", e[4] * 1e3);
  m.number("feedforward.held_to_a_third.at_500_ms", e[10]);
  m.number("feedforward.held_to_a_third.growth_from_350_ms", e[8] / e[7]);
  m.number("feedforward.held_to_a_third.growth_from_400_ms", e[9] / e[8]);
  m.number("feedforward.held.at_200_ms", held->errors[4] * 1e3);
  m.number("feedforward.from_rest.end", rest->end);
  m.list("feedforward.steps_of_1_ms.errors", coarse->known, coarse->errors);
  m.list("feedforward.held_to_a_third.errors", third->known, e);
  m.list("feedforward.from_rest.errors", rest->known, rest->errors);
  return std::nullopt;
}

Refusal measure_feedback(Measurements& m, const JsonValue& known) {
  const Change eight{"actuation.joints", 0.0};
  const Changes own_velocity = {eight, {"start.velocity", 0.0}, {"sim.formulation", 1.0}};
  const Result<Course> rest = course_of(*known.find("zerovel"), {eight}),
                       moving = course_of(*known.find("consistent"), own_velocity);
  for (const Result<Course>* course : {&rest, &moving})
    if (!*course) return course->error();
  for (std::size_t i = 0; i < rest->known.size(); ++i)
    m.number("feedback." + moment_in_ms(60e-3 * static_cast<double>(i)) + "compensation",
             rest->known[i], rest->compensation[i]);
  Range compensation, error;
  for (const double value : moving->compensation) compensation.see(value);
  for (const double value : moving->errors) error.see(value);
  m.number("feedback.from_own_velocity.compensation", compensation.largest);
  m.number("feedback.from_own_velocity.error", error.largest);
  return std::nullopt;
}

}  // namespace

Refusal measure_tail_experiment_4_2(Measurements& m) {
  const JsonValue& numbers = *m.reference().find("experiment_4_2");
  if (Refusal refusal = measure_torques(m, numbers)) return refusal;
  if (Refusal refusal = measure_standing(m, numbers)) return refusal;
  if (Refusal refusal = measure_feet(m, *numbers.find("foot_paper"), kEight)) return refusal;
  if (Refusal refusal = measure_feet(m, *numbers.find("foot_least"), kFourteen)) return refusal;
  if (Refusal refusal = measure_choices(m)) return refusal;
  if (Refusal refusal = measure_feedforward(m, *numbers.find("feedforward"))) return refusal;
  return measure_feedback(m, *numbers.find("feedback"));
}

}  // namespace legwork::claims
