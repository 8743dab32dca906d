// The pace: theory/gaits 3, plan_pace_ref.json.
#include <algorithm>
#include <cmath>

#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"
#include "engine/motion/passive_path.h"

namespace legwork::claims {
namespace {

constexpr const char* kPace = "theory/gaits 3";

PairGait pace_of(const QuadrupedStudy& study) {
  PairGait gait{*find_gait(4, "pace")};
  gait.speed = 0.3;
  gait.period = 0.5;
  gait.duty = 0.5;
  gait.height = 0.28;
  gait.step_height = 0.05;
  gait.foot_y = 0.111;
  gait.intervals = 40;
  gait.legs = study.plan.legs;
  return gait;
}

std::vector<double> collocation_times(const Plan& plan) {
  const VecX nodes = chebyshev_nodes(40, phase_duration(plan, 0));
  return {nodes.begin(), nodes.end()};
}

const ScalarPath& sway_of(const Plan& plan) { return plan.phases[0].trunk[TrunkPath::y]; }

void check_pace_plan(const QuadrupedStudy& study, const Plan& plan, Report& report) {
  const JsonValue& reference = *study.reference.find("pace");
  const std::vector<double> times = collocation_times(plan);
  const Survey survey = survey_of(study.model, plan, 0, times);
  std::vector<double> y, rate, acceleration;
  for (const double t : times) {
    const Jet jet = scalar_point(sway_of(plan), t, t);
    y.push_back(jet.value);
    rate.push_back(jet.rate);
    acceleration.push_back(jet.acceleration);
  }
  report.source(kPace);
  report.value("sway amplitude, mm", 25.330, 1e3 * fact(plan, "path_amplitude"), 0.0005);
  // Nodes 0, 10, 20, 30, 40.
  constexpr double kNodes[5][3] = {{0.0, 6.23209e-4, 0.43439718},
                                   {0.03661165, 0.013819988, 0.28775486},
                                   {0.125, 0.025329809, -0.01371273},
                                   {0.21338835, 0.012571780, -0.28867401},
                                   {0.25, -6.23209e-4, -0.43439718}};
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string when = number_text(kNodes[i][0]) + " s: ";
    report.value(when + "time of the node, s", kNodes[i][0], times[10 * i], 5e-9);
    report.value(when + "y, m", kNodes[i][1], y[10 * i], 6e-10);
    report.value(when + "y', m/s", kNodes[i][2], rate[10 * i], 6e-9);
  }
  const std::vector<double> inner(times.begin() + 1, times.end() - 1);
  report.small("line moment left over at the nodes, N m", 5e-13,
               survey_of(study.model, plan, 0, inner).residual, 1e-9);
  report.small("line moment left over anywhere, N m", "none", fact(plan, "line_residual"), 2e-8);
  report.small("y(T) + y(0), m", 0.0, std::abs(y.back() + y.front()), 1e-15);
  report.small("y'(T) + y'(0), m/s", 0.0, std::abs(rate.back() + rate.front()), 1e-12);
  report.value("friction needed", 0.423, survey.friction, 0.0005);
  report.value("least normal force, N", 30.87, survey.least_normal_force(), 0.005);
  report.value("largest torque, N m", 8.03, survey.largest_torque, 0.005);
  report.value("fastest joint, rad/s", 4.67, survey.fastest_joint, 0.005);
  rounded_list("foot forces at the start, N",
               {-0.1289, -13.4932, 34.1305, -0.1289, -18.9352, 46.8509},
               {survey.forces[0], survey.forces[1], survey.forces[2], survey.forces[3],
                survey.forces[4], survey.forces[5]},
               5e-5, report);
  // The next phase is the mirror image: it begins with -y''(0).
  report.value("y'' before a switch, m/s^2", -4.115, acceleration.back(), 0.0005);
  report.value("y'' after a switch, m/s^2", 4.056, -acceleration.front(), 0.0005);
  report.source("plan_pace_ref.json");
  report.list("y at the nodes", numbers_of(reference, "sway"), y, 1e-9);
  report.list("y' at the nodes", numbers_of(reference, "sway_rate"), rate, 1e-9);
  report.list("y'' at the nodes", numbers_of(reference, "sway_acceleration"), acceleration, 1e-9);
  report.list("foot forces at the nodes", numbers_of(reference, "foot_force"), survey.forces, 1e-9);
  report.list("joint torques at the nodes", numbers_of(reference, "torque"), survey.torques, 1e-9);
}

// Neither sways nor rolls: the moment that nothing can give.
void check_pace_without_sway(const QuadrupedStudy& study, Report& report) {
  PairGait gait = pace_of(study);
  gait.consistency = BalanceMode::none;
  PassivePath problem(study.model, gait);
  double least = 1e300, most = -1e300, largest = 0.0;
  const VecX times = chebyshev_nodes(40, pair_times(gait).single);
  for (Eigen::Index k = 1; k < 40; ++k) {
    double moment = 0.0;
    problem.line_moment(times[k], Jet{}, moment);
    moment = -moment;  // about x, from rear to front
    least = std::min(least, moment);
    most = std::max(most, moment);
    update_max(largest, std::abs(moment));
  }
  report.source(kPace);
  report.value("without sway: least line moment, N m", -9.60, least, 0.005);
  report.value("without sway: largest line moment, N m", -8.12, most, 0.005);
  report.refute_zero("without sway: line moment of a possible pace, N m", largest, 1.0);
}

Refusal check_pace_table(const QuadrupedStudy& study, Report& report) {
  struct Printed {
    double duration;
    std::array<double, 3> amplitude, friction;  // for feet at .111, .06, .03 m
    double amplitude_digit, least_normal_force, growth, growth_half_digit;
  };
  constexpr Printed kPrinted[] = {
      {0.10, {4.31, 2.27, 1.08}, {0.631, 0.379, 0.244}, 0.01, 31.2, 1.81, 0.005},
      {0.15, {10.0, 5.35, 2.61}, {0.513, 0.295, 0.173}, 0.1, 34.1, 2.43, 0.005},
      {0.25, {25.3, 13.7, 6.77}, {0.423, 0.234, 0.126}, 0.1, 30.9, 4.39, 0.005},
      {0.40, {50.6, 27.3, 13.6}, {0.411, 0.223, 0.112}, 0.1, 26.1, 10.7, 0.05},
      {0.60, {77.3, 41.8, 20.8}, {0.411, 0.223, 0.112}, 0.1, 19.8, 34.9, 0.05},
      {0.80, {93.9, 50.7, 25.3}, {0.410, 0.224, 0.112}, 0.1, 13.6, 114.0, 0.5}};
  const double k = std::sqrt(9.81 / 0.28);  // 1/s
  std::vector<double> amplitudes, forces, frictions, torques, rates, pendulums, growths;
  std::array<std::vector<double>, 7> printed;
  for (const JsonValue& row : study.reference.find("pace")->find("table")->items) {
    PairGait gait = pace_of(study);
    gait.period = 2.0 * row.items[0].number;
    gait.foot_y = row.items[1].number;
    const Result<Plan> plan = solve_pair_plan(study.model, gait);
    if (!plan) return plan.error();
    const double T = phase_duration(*plan, 0);
    const Survey survey = survey_of(study.model, *plan, 0, collocation_times(*plan));
    amplitudes.push_back(fact(*plan, "path_amplitude"));
    forces.push_back(survey.least_normal_force());
    frictions.push_back(survey.friction);
    torques.push_back(survey.largest_torque);
    rates.push_back(survey.fastest_joint);
    pendulums.push_back(gait.foot_y * (1.0 - 1.0 / std::cosh(0.5 * k * T)));
    growths.push_back(std::exp(k * T));
    for (std::size_t i = 0; i < printed.size(); ++i) printed[i].push_back(row.items[2 + i].number);
    if (amplitudes.size() % 3 != 0) continue;
    report.source(kPace);
    for (const Printed& line : kPrinted) {
      if (line.duration != row.items[0].number) continue;
      const std::size_t i = amplitudes.size() - 3;
      const std::string when = "phase of " + number_text(line.duration) + " s: ";
      // One unit of the last digit: 13.7 mm at .25 s is 13.65.
      rounded_list(when + "sway for feet at .111, .06, .03 m, mm",
                   {line.amplitude[0], line.amplitude[1], line.amplitude[2]},
                   {1e3 * amplitudes[i], 1e3 * amplitudes[i + 1], 1e3 * amplitudes[i + 2]},
                   line.amplitude_digit, report);
      rounded_list(when + "friction for feet at .111, .06, .03 m",
                   {line.friction[0], line.friction[1], line.friction[2]},
                   {frictions[i], frictions[i + 1], frictions[i + 2]}, 0.0005, report);
      report.value(when + "least normal force, feet at .111 m, N", line.least_normal_force,
                   forces[i], 0.05);
      report.value(when + "growth e^(k T) a phase of the pendulum", line.growth, growths[i],
                   line.growth_half_digit);
    }
  }
  report.source(kPace);
  report.value("growth of the pendulum, 1/s", 5.919, k, 0.0005);
  report.source("plan_pace_ref.json");
  const std::vector<double>* ours[7] = {&amplitudes, &forces,    &frictions, &torques,
                                        &rates,      &pendulums, &growths};
  constexpr const char* kNames[7] = {
      "sway amplitude",      "least normal force", "friction",
      "largest torque",      "fastest joint",      "amplitude of a pendulum",
      "growth of a pendulum"};
  for (std::size_t i = 0; i < 7; ++i)
    report.list(std::string("27 paces: ") + kNames[i], printed[i], *ours[i], 1e-9);
  return std::nullopt;
}

Refusal check_pace_by_roll(const QuadrupedStudy& study, Report& report) {
  const JsonValue& reference = *study.reference.find("pace")->find("roll");
  constexpr double kPrinted[][2] = {{0.25, 1.003}, {0.15, 0.345}, {0.10, 0.142}};
  for (const auto& [T, printed] : kPrinted) {
    PairGait gait = pace_of(study);
    gait.consistency = BalanceMode::roll;
    gait.period = 2.0 * T;
    const Result<Plan> plan = solve_pair_plan(study.model, gait);
    if (!plan) return plan.error();
    const double amplitude = fact(*plan, "path_amplitude");
    report.source(kPace);
    report.value("roll instead of sway, phase of " + number_text(T) + " s: amplitude, rad", printed,
                 amplitude, 0.0005);
    if (T != 0.25) continue;
    const Survey survey = survey_of(study.model, *plan, 0, collocation_times(*plan));
    report.source("plan_pace_ref.json");
    const double ours[] = {amplitude, survey.least_normal_force(), survey.friction};
    const std::vector<double> numbers = numbers_of(reference, "amplitude");
    report.value("by roll: amplitude, rad", numbers[0], ours[0], 1e-9);
    report.value("by roll: least normal force, N", reference.find("least_normal_force")->number,
                 ours[1], 1e-8);
    report.value("by roll: friction", reference.find("friction")->number, ours[2], 1e-9);
  }
  return std::nullopt;
}

// Four feet between the single supports: as the linear pendulum says, and on the full tree, which is near it.
Refusal check_double_support(const QuadrupedStudy& study, Report& report) {
  constexpr double kPrinted[][3] = {
      {0.0, 0.0247, 0.396}, {0.05, 0.0321, 0.363}, {0.10, 0.0383, 0.334}, {0.25, 0.0521, 0.271}};
  // Relative: the pendulum has no legs to swing, whose stride grows with the period.
  constexpr double kNearSway = 0.05, kNearFriction = 0.25;
  const double T = 0.25, H = 0.28, foot_y = 0.111, k = std::sqrt(9.81 / H);
  double before = 1e300, smallest_fall = 1e300;
  for (const auto& [both, sway, friction] : kPrinted) {
    const double A = foot_y / (std::cosh(0.5 * k * T) + 0.5 * both * k * std::sinh(0.5 * k * T));
    PairGait gait = pace_of(study);
    gait.period = 2.0 * (T + both);
    gait.duty = 1.0 - T / gait.period;
    const Result<Plan> plan = solve_pair_plan(study.model, gait);
    if (!plan) return plan.error();
    const Survey survey = survey_of(study.model, *plan, 0, collocation_times(*plan));
    const std::string when = "double support of " + number_text(both) + " s: ";
    report.source(kPace);
    report.value(when + "sway of the pendulum, m", sway, foot_y - A, 5e-5);
    report.value(when + "friction of the pendulum", friction, A * std::cosh(0.5 * k * T) / H,
                 0.0005);
    report.value(when + "sway of the full tree, m", sway, fact(*plan, "path_amplitude"),
                 kNearSway * sway);
    report.value(when + "friction of the full tree, on two feet", friction, survey.friction,
                 kNearFriction * friction);
    smallest_fall = std::min(smallest_fall, before - survey.friction);
    before = survey.friction;
  }
  report.same("friction falls with double support, full tree", "yes",
              smallest_fall > 0.0 ? "yes" : "no");
  return std::nullopt;
}

void check_pace_run(const QuadrupedStudy& study, const Plan& plan, Report& report) {
  const TrotErrors errors = driven_errors(study.model, plan, 2.5e-3, 2, false);
  const std::string what = "forward, RK4 2.5e-3, two phases: ";
  report.source(kPace);
  // Half a unit of the last printed digit more than printed.
  report.small(what + "position of the trunk, m", 4.6e-8, errors.trunk, 4.65e-8);
  report.small(what + "joint angles, rad", 1.2e-6, errors.of[0].largest, 1.25e-6);
  report.small(what + "joint rates, rad/s", 1.1e-5, errors.of[1].largest, 1.15e-5);
  report.small(what + "joint accelerations, rad/s^2", 1.5e-4, errors.of[2].largest, 1.55e-4);
}

}  // namespace

Refusal verify_quadruped_pace(const QuadrupedStudy& study, Report& report) {
  const Result<Setup> setup = setup_of("pace");
  if (!setup) return setup.error();
  check_pace_plan(study, setup->plan, report);
  check_pace_run(study, setup->plan, report);
  check_pace_without_sway(study, report);
  if (Refusal refusal = check_pace_by_roll(study, report)) return refusal;
  if (Refusal refusal = check_pace_table(study, report)) return refusal;
  return check_double_support(study, report);
}

}  // namespace legwork::claims
