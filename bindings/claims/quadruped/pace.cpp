// The pace (theory/gaits 3): its plan at the 41 nodes of the collocation, two phases of it driven forward, the
// residual without sway, roll instead of sway, 27 paces over period and width, and double support.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/trot_error.h"
#include "engine/motion/passive_path.h"

namespace legwork::claims {
namespace {

constexpr int kIntervals = 40;
constexpr double kDuration = 0.25;  // of a phase, s
constexpr double kHeight = 0.28, kFootY = 0.111;

PairGait pace_of(const Setup& setup, double duration = kDuration,
                 BalanceMode balance = BalanceMode::sway) {
  PairGait gait{*find_gait(4, "pace")};
  gait.balance = balance;
  gait.speed = 0.3;
  gait.period = 2.0 * duration;
  gait.duty = 0.5;
  gait.height = kHeight;
  gait.step_height = 0.05;
  gait.foot_y = kFootY;
  gait.intervals = kIntervals;
  gait.legs = setup.plan.legs;
  return gait;
}

std::vector<double> node_times(const Plan& plan) {
  const VecX nodes = chebyshev_nodes(kIntervals, phase_duration(plan, 0));
  return {nodes.begin(), nodes.end()};
}

Survey survey_at_nodes(const Setup& setup, const Plan& plan) {
  return survey_of(setup.model, plan, 0, node_times(plan));
}

void measure_sway(const Setup& setup, Measurements& m) {
  const Plan& plan = setup.plan;
  const JsonValue& reference = *m.reference().find("pace");
  const std::vector<double> times = node_times(plan);
  std::vector<double> y, rate, acceleration;
  for (const double t : times) {
    const Jet jet = scalar_point(plan.phases[0].trunk[TrunkPath::y], t, t);
    y.push_back(jet.value);
    rate.push_back(jet.rate);
    acceleration.push_back(jet.acceleration);
  }
  m.number("sway_amplitude_mm", 1e3 * fact(plan, "path_amplitude"));
  for (std::size_t i = 0; i <= kIntervals; i += 10) {
    const std::string node = "node_" + std::to_string(i) + ".";
    m.number(node + "time", times[i]);
    m.number(node + "y", y[i]);
    m.number(node + "y_rate", rate[i]);
  }
  const std::vector<double> inner(times.begin() + 1, times.end() - 1);
  m.number("line_moment_at_nodes", survey_of(setup.model, plan, 0, inner).residual);
  m.number("line_moment", fact(plan, "line_residual"));
  m.number("y_closes", std::abs(y.back() + y.front()));
  m.number("y_rate_closes", std::abs(rate.back() + rate.front()));
  // The next phase is the mirror image: it begins with -y''(0).
  m.number("y_acceleration_before_switch", acceleration.back());
  m.number("y_acceleration_after_switch", -acceleration.front());
  m.list("y", numbers_of(reference, "sway"), y);
  m.list("y_rate", numbers_of(reference, "sway_rate"), rate);
  m.list("y_acceleration", numbers_of(reference, "sway_acceleration"), acceleration);
}

void measure_loads(const Setup& setup, Measurements& m) {
  const Survey survey = survey_at_nodes(setup, setup.plan);
  const JsonValue& reference = *m.reference().find("pace");
  m.number("friction", survey.friction);
  m.number("least_normal_force", survey.least_normal_force());
  m.number("largest_torque", survey.largest_torque);
  m.number("fastest_joint", survey.fastest_joint);
  m.list("forces_at_start", std::span(survey.forces).first(6));
  m.list("forces", numbers_of(reference, "foot_force"), survey.forces);
  m.list("torques", numbers_of(reference, "torque"), survey.torques);
}

void measure_run(const Setup& setup, Measurements& m) {
  const TrotErrors errors = driven_errors(setup.model, setup.plan, 2.5e-3, 2, false);
  m.number("run.trunk", errors.trunk);
  m.number("run.angles", errors.of[0].largest);
  m.number("run.rates", errors.of[1].largest);
  m.number("run.accelerations", errors.of[2].largest);
}

// Without sway and roll: the moment that the feet cannot supply.
void measure_without_sway(const Setup& setup, Measurements& m) {
  const PairGait gait = pace_of(setup, kDuration, BalanceMode::none);
  PassivePath problem(setup.model, gait);
  double least = 1e300, most = -1e300;
  const VecX times = chebyshev_nodes(kIntervals, pair_times(gait).single);
  for (Eigen::Index k = 1; k < kIntervals; ++k) {
    double moment = 0.0;
    problem.line_moment(times[k], Jet{}, moment);
    least = std::min(least, -moment);  // about x, from rear to front
    most = std::max(most, -moment);
  }
  m.number("without_sway.least_line_moment", least);
  m.number("without_sway.largest_line_moment", most);
  m.number("without_sway.line_moment", std::max(-least, most));
}

Refusal measure_by_roll(const Setup& setup, Measurements& m) {
  const JsonValue& reference = *m.reference().find("pace")->find("roll");
  for (const double T : {kDuration, 0.15, 0.10}) {
    const Result<Plan> plan = solve_pair_plan(setup.model, pace_of(setup, T, BalanceMode::roll));
    if (!plan) return plan.error();
    const std::string name = "by_roll." + milliseconds(T) + ".";
    const double amplitude = fact(*plan, "path_amplitude");
    if (T != kDuration) {
      m.number(name + "amplitude", amplitude);
      continue;
    }
    const Survey survey = survey_at_nodes(setup, *plan);
    m.number(name + "amplitude", number_of(reference, "amplitude"), amplitude);
    m.number(name + "least_normal_force", number_of(reference, "least_normal_force"),
             survey.least_normal_force());
    m.number(name + "friction", number_of(reference, "friction"), survey.friction);
  }
  return std::nullopt;
}

// Per pace, the columns of the reference's table after duration and foot_y, and ours.
enum Column { amplitude, normal_force, friction, torque, joint_rate, pendulum, growth };
constexpr const char* kColumns[] = {"sway_amplitude", "least_normal_force", "friction",
                                    "largest_torque", "fastest_joint",      "pendulum_amplitude",
                                    "growth"};
using Columns = std::array<std::vector<double>, std::size(kColumns)>;

// Of the three paces from `first` on, the feet at .111, .06 and .03 m.
void measure_row(const Columns& ours, std::size_t first, double duration, Measurements& m) {
  const std::string name = "table." + milliseconds(duration) + ".";
  std::vector<double> sway_mm, frictions;
  for (std::size_t i = first; i < first + 3; ++i) {
    sway_mm.push_back(1e3 * ours[amplitude][i]);
    frictions.push_back(ours[friction][i]);
  }
  m.list(name + "sway_mm", sway_mm);
  m.list(name + "friction", frictions);
  m.number(name + "least_normal_force", ours[normal_force][first]);
  m.number(name + "growth", ours[growth][first]);
}

Refusal measure_table(const Setup& setup, Measurements& m) {
  constexpr double kPrinted[] = {0.10, 0.15, 0.25, 0.40, 0.60, 0.80};  // of nine durations, s
  const double k = std::sqrt(9.81 / kHeight);                          // 1/s
  Columns known, ours;
  for (const JsonValue& row : m.reference().find("pace")->find("table")->items) {
    const double duration = row.items[0].number;
    PairGait gait = pace_of(setup, duration);
    gait.foot_y = row.items[1].number;
    const Result<Plan> plan = solve_pair_plan(setup.model, gait);
    if (!plan) return plan.error();
    const double T = phase_duration(*plan, 0);
    const Survey survey = survey_at_nodes(setup, *plan);
    const double own[] = {fact(*plan, "path_amplitude"),
                          survey.least_normal_force(),
                          survey.friction,
                          survey.largest_torque,
                          survey.fastest_joint,
                          gait.foot_y * (1.0 - 1.0 / std::cosh(0.5 * k * T)),
                          std::exp(k * T)};
    for (std::size_t i = 0; i < ours.size(); ++i) {
      known[i].push_back(row.items[2 + i].number);
      ours[i].push_back(own[i]);
    }
    const std::size_t count = ours[0].size();
    if (count % 3 == 0 && std::ranges::find(kPrinted, duration) != std::end(kPrinted))
      measure_row(ours, count - 3, duration, m);
  }
  m.number("pendulum_growth", k);
  for (std::size_t i = 0; i < ours.size(); ++i)
    m.list(std::string("table.") + kColumns[i], known[i], ours[i]);
  return std::nullopt;
}

// Four feet between the single supports: as the linear pendulum says, and on the full tree, which is near it.
Refusal measure_double_support(const Setup& setup, Measurements& m) {
  const double k = std::sqrt(9.81 / kHeight);
  const double cosh = std::cosh(0.5 * k * kDuration), sinh = std::sinh(0.5 * k * kDuration);
  double before = 1e300, smallest_fall = 1e300;
  for (const double both : {0.0, 0.05, 0.10, 0.25}) {
    const double A = kFootY / (cosh + 0.5 * both * k * sinh);
    PairGait gait = pace_of(setup, kDuration + both);
    gait.duty = 1.0 - kDuration / gait.period;
    const Result<Plan> plan = solve_pair_plan(setup.model, gait);
    if (!plan) return plan.error();
    const Survey survey = survey_at_nodes(setup, *plan);
    const std::string name = "double_support." + milliseconds(both) + ".";
    m.number(name + "pendulum_sway", kFootY - A);
    m.number(name + "pendulum_friction", A * cosh / kHeight);
    m.number(name + "sway", fact(*plan, "path_amplitude"));
    m.number(name + "friction", survey.friction);
    smallest_fall = std::min(smallest_fall, before - survey.friction);
    before = survey.friction;
  }
  m.words("double_support.friction_falls", smallest_fall > 0.0 ? "yes" : "no");
  return std::nullopt;
}

}  // namespace

Refusal measure_quadruped_pace(Measurements& m) {
  const Result<Setup> setup = setup_of("pace");
  if (!setup) return setup.error();
  measure_sway(*setup, m);
  measure_loads(*setup, m);
  measure_run(*setup, m);
  measure_without_sway(*setup, m);
  if (Refusal refusal = measure_by_roll(*setup, m)) return refusal;
  if (Refusal refusal = measure_table(*setup, m)) return refusal;
  return measure_double_support(*setup, m);
}

}  // namespace legwork::claims
