// The bound: theory/gaits 8, plan_bound_ref.json.
#include <algorithm>
#include <cmath>

#include "bindings/claims/quadruped/flight.h"

namespace legwork::claims {
namespace {

constexpr const char* kBound = "theory/gaits 8";

constexpr int kVariantSteps = 25;  // a phase, as in the reference
constexpr int kCoarse = 6;         // where it matters only that there is a plan

const std::vector<int> kStance[4] = {{2, 3}, {}, {0, 1}, {}};

BoundOptions bound_options(const QuadrupedStudy& study, int steps, bool is_mirrored = false) {
  BoundOptions options;
  options.legs = legs_of(study, is_mirrored);
  if (steps > 0) options.coarse_steps = options.steps = steps;
  return options;
}

std::array<double, 10> unknowns_of(const BoundPlan& plan) {
  const SagittalState& s = plan.start;
  return {s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          plan.vertical_force[0],
          plan.vertical_force[1],
          plan.horizontal_force[0],
          plan.horizontal_force[1]};
}

// Largest difference, for forces relative to 100 N and more.
double difference(const BoundPlan& plan, const std::vector<double>& reference) {
  const std::array<double, 10> ours = unknowns_of(plan);
  double most = 0.0;
  for (std::size_t i = 0; i < 10; ++i)
    update_max(most, std::abs(ours[i] - reference[i]) / std::max(1.0, std::abs(reference[i])));
  return most;
}

struct BoundNumbers {
  Range pitch, z;
  Survey survey;
};

// At every other node, as in the reference, or at all.
BoundNumbers numbers_of_bound(const Model& model, const BoundPlan& plan, bool has_loads) {
  BoundNumbers out;
  Surveyor surveyor(model);
  for (int phase = 0; phase < 4; ++phase) {
    const std::vector<SagittalNode>& nodes = nodes_of(plan.plan, phase);
    const int steps = static_cast<int>(nodes.size()) - 1;
    for (int i = 0; i <= steps; ++i) {
      out.z.see(nodes[at(i)][1]);
      out.pitch.see(nodes[at(i)][2]);
      if (has_loads && i % 2 == 0)
        surveyor.see(point_of(model, plan, phase, phase_duration(plan.plan, phase) * i / steps),
                     kStance[phase], out.survey);
    }
  }
  return out;
}

constexpr double kPeak = 1.875;  // of 30 s^2 (1 - s)^2

void check_bound_plan(const QuadrupedStudy& study, const BoundPlan& plan, Report& report) {
  const JsonValue& reference = *study.reference.find("bound");
  const BoundNumbers ours = numbers_of_bound(study.model, plan, true);
  const double peaks[] = {0.5 * kPeak * plan.vertical_force[0],
                          0.5 * kPeak * plan.vertical_force[1]};
  report.source(kBound);
  const SagittalState& s = plan.start;
  rounded_list("trunk at rear touchdown, m and rad", {-0.0049475, 0.28, -0.0801273},
               {s[0], s[1], s[2]}, 5e-8, report);
  rounded_list("its rates, m/s and rad/s", {0.4823704, -0.2574599, -2.9345711}, {s[3], s[4], s[5]},
               6e-8, report);
  report.value("mean force of the rear feet A_r, N", 119.60599, plan.vertical_force[0], 5e-6);
  report.value("mean force of the front feet A_f, N", 123.25037, plan.vertical_force[1], 6e-6);
  report.small("mean horizontal forces C, N", 0.0,
               std::max(std::abs(plan.horizontal_force[0]), std::abs(plan.horizontal_force[1])),
               1e-6);
  report.small("state after a cycle off the state before", 1e-12, plan.residual, 1e-11);
  struct Instant {
    const char* when;
    int phase;
    std::array<double, 6> printed;
  };
  constexpr Instant kInstants[] = {
      {".10 s", 0, {0.043862, 0.279839, -0.065919, 0.515818, 0.263007, 3.154816}},
      {".15 s", 1, {0.069215, 0.279616, 0.092836, 0.491970, -0.274970, 3.243977}},
      {".25 s", 2, {0.119700, 0.279413, 0.077585, 0.525462, 0.279791, -3.326775}},
      {".30 s", 3, {0.145052, 0.28, -0.080127, 0.482370, -0.257460, -2.934571}}};
  for (const Instant& instant : kInstants) {
    const SagittalNode& n = nodes_of(plan.plan, instant.phase).back();
    const std::array<double, 6>& p = instant.printed;
    rounded_list(std::string(instant.when) + ": x, z, m, and pitch, rad", {p[0], p[1], p[2]},
                 {n[0], n[1], n[2]}, 5.1e-7, report);
    rounded_list(std::string(instant.when) + ": their rates, m/s and rad/s", {p[3], p[4], p[5]},
                 {n[3], n[4], n[5]}, 5.1e-7, report);
  }
  report.value("least pitch (nose up), rad", -0.177, ours.pitch.low, 0.0005);
  report.value("largest pitch (nose down), rad", 0.199, ours.pitch.high, 0.0005);
  report.value("lowest trunk, m", 0.2652, ours.z.low, 5e-5);
  report.value("highest trunk, m", 0.2831, ours.z.high, 5e-5);
  report.value("largest normal force of a rear foot, N", 112.13, peaks[0], 0.005);
  report.value("largest normal force of a front foot, N", 115.55, peaks[1], 0.005);
  report.small("friction", 0.0, std::abs(plan.horizontal_force[0] / plan.vertical_force[0]), 1e-8);
  report.value("largest torque, N m", 21.5, ours.survey.largest_torque, 0.05);
  report.value("fastest joint, rad/s", 7.6, ours.survey.fastest_joint, 0.05);
  report.value("A_r + A_f, N", 242.856, plan.vertical_force[0] + plan.vertical_force[1], 0.0005);
  report.value("sum rule m g T / T_s, N", 242.856,
               total_mass(study.model) * study.model.gravity.norm() * 0.3 / 0.1, 0.0005);

  std::vector<double> places, rates, our_places, our_rates;
  const std::vector<JsonValue>& rows = reference.find("nodes")->items;  // every 16th node
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t phase = std::min<std::size_t>(i / 5, 3);
    const SagittalNode& node = nodes_of(plan.plan, static_cast<int>(phase))[16 * (i - 5 * phase)];
    for (std::size_t j = 0; j < 3; ++j) {
      places.push_back(rows[i].items[1 + j].number);
      rates.push_back(rows[i].items[4 + j].number);
      our_places.push_back(node[j]);
      our_rates.push_back(node[3 + j]);
    }
  }
  report.source("plan_bound_ref.json");
  report.small("80 steps: the ten unknowns off the reference's", 0.0,
               difference(plan, numbers_of(reference, "unknowns")), 1e-9);
  report.list("80 steps: trunk at 21 nodes", places, our_places, 1e-9);
  report.list("80 steps: its rates at 21 nodes", rates, our_rates, 1e-9);
  std::vector<double> ranges = numbers_of(reference, "pitch"), z = numbers_of(reference, "z");
  ranges.insert(ranges.end(), z.begin(), z.end());
  const double our_ranges[] = {ours.pitch.low, ours.pitch.high, ours.z.low, ours.z.high};
  report.list("80 steps: ranges of pitch and z", ranges, our_ranges, 1e-9);
  report.list("80 steps: largest normal forces", numbers_of(reference, "peak_force"), peaks, 1e-9);
  report.value("80 steps: largest torque, N m", reference.find("largest_torque")->number,
               ours.survey.largest_torque, 1e-8);
  report.value("80 steps: fastest joint, rad/s", reference.find("fastest_joint")->number,
               ours.survey.fastest_joint, 1e-8);
}

// The reference's three states, and its torques through the pinned tree.
void check_bound_states(const QuadrupedStudy& study, const BoundPlan& plan, Report& report) {
  constexpr double kTimes[] = {0.05, 0.025, 0.05};
  constexpr const char* kNames[] = {"rear stance", "flight", "front stance"};
  Surveyor surveyor(study.model);
  double error = 0.0, force = 0.0, planned = 0.0;
  for (int phase = 0; phase < 3; ++phase) {
    const JsonValue& check = study.reference.find("bound")->find("checks")->items[at(phase)];
    const double tau = kTimes[phase];
    const MotionPoint point = point_of(study.model, plan, phase, tau);
    Survey survey;
    surveyor.see(point, kStance[phase], survey);
    const Surveyor::Return back = surveyor.forward(point, kStance[phase]);
    update_max(error, back.acceleration);
    update_max(force, back.force);
    const std::array<Vec3, 4> given = plan.phases[at(phase)].force_at(tau);
    for (std::size_t k = 0; k < kStance[phase].size(); ++k)
      update_max(planned, largest_entry(surveyor.force().segment<3>(3 * static_cast<int>(k)) -
                                        given[at(kStance[phase][k])]));
    const std::string name = std::string("middle of the ") + kNames[phase] + ": ";
    report.source("plan_bound_ref.json");
    report.list(name + "joints", numbers_of(check, "joints"), span_of(point.q.tail(12)), 1e-9);
    report.list(name + "velocities", numbers_of(check, "velocity"), span_of(point.v), 1e-9);
    report.list(name + "accelerations", numbers_of(check, "acceleration"), span_of(point.a), 1e-9);
    report.list(name + "torques", numbers_of(check, "torque"), survey.torques, 1e-8);
    if (!kStance[phase].empty())
      report.list(name + "foot forces", numbers_of(check, "foot_force"), survey.forces, 1e-9);
  }
  report.source(kBound);
  report.small("2, 0 and 2 pinned feet return the accelerations, m/s^2 and rad/s^2", 1.7e-11, error,
               1e-10);
  report.small("pinned feet return the forces of inverse dynamics, N", 0.0, force, 1e-10);
  report.small("inverse dynamics returns the forces that were integrated, N", 0.0, planned, 1e-10);
}

// A cycle integrated from given unknowns, and how far its end is from its start, a stride further.
struct CycleOf {
  BoundPlan plan;
  double residual;
};

CycleOf cycle_of(const Model& model, BoundPlan plan, const std::vector<double>& p) {
  SagittalDynamics dynamics(model, plan.plan.legs);
  std::copy_n(p.begin(), 6, plan.start.begin());
  SagittalState state = plan.start;
  for (std::size_t phase = 0; phase < 4; ++phase) {
    for (const int foot : kStance[phase])
      plan.phases[phase].mean_force[at(foot)] =
          0.5 * Vec3(p[phase == 0 ? 8 : 9], 0.0, p[phase == 0 ? 6 : 7]);
    double tau = 0.0;
    if (!integrate_phase(dynamics, plan.phases[phase], kVariantSteps, state,
                         &plan.plan.phases[phase].trunk.table, tau))
      return {plan, 1e300};
  }
  double residual = std::abs(state[0] - plan.start[0] - plan.plan.stride);
  for (std::size_t i = 1; i < 6; ++i) update_max(residual, std::abs(state[i] - plan.start[i]));
  return {plan, residual};
}

// Six equations for ten unknowns: which plan is found depends on the start, and three of the table's had their own.
Refusal check_bound_variants(const QuadrupedStudy& study, Report& report) {
  struct Printed {
    const char* name;
    double low, high;
  };
  constexpr Printed kPrinted[] = {{"V = 0", -0.185, 0.191},
                                  {"V = 1", -0.171, 0.206},
                                  {"offset .02", -0.274, 0.307},
                                  {"offset .04", -0.199, 0.314},
                                  {"offset .12", -0.140, 0.100},
                                  {"T_s .12, T_f .06, offset .10", -0.217, 0.229},
                                  {"T_s .13, T_f .07, offset .12", -0.230, 0.202},
                                  {"no flight", -0.225, 0.107},
                                  {"mirrored knees", -0.183, 0.176}};
  for (const JsonValue& variant : study.reference.find("bound")->find("variants")->items) {
    const std::string name = variant.find("name")->string;
    const bool has_own_start = variant.find("own_start") != nullptr;
    BoundOptions options = bound_options(study, has_own_start ? kCoarse : kVariantSteps,
                                         variant.find("mirrored") != nullptr);
    if (const JsonValue* x = variant.find("speed")) options.speed = x->number;
    if (const JsonValue* x = variant.find("offset")) options.offset = x->number;
    if (const JsonValue* x = variant.find("stance")) options.stance_duration = x->number;
    if (const JsonValue* x = variant.find("flight")) options.flight_duration = x->number;
    const Result<BoundPlan> plan = solve_bound_plan(study.model, options);
    if (!plan) return plan.error();
    const CycleOf given = has_own_start
                              ? cycle_of(study.model, *plan, numbers_of(variant, "unknowns"))
                              : CycleOf{*plan, plan->residual};
    const Range pitch = numbers_of_bound(study.model, given.plan, false).pitch;
    report.source(kBound);
    for (const Printed& printed : kPrinted) {
      if (name != printed.name) continue;
      // A unit of the last digit: -.1845 is printed -.185, .10648 as .107, .17652 as .176.
      report.value(name + ": least pitch, rad", printed.low, pitch.low, 0.001);
      report.value(name + ": largest pitch, rad", printed.high, pitch.high, 0.001);
      if (has_own_start)
        report.undetermined(name + ": largest pitch of two plans that close, rad",
                            "start not printed", pitch.high,
                            numbers_of_bound(study.model, *plan, false).pitch.high, 0.01);
    }
    report.source("plan_bound_ref.json");
    if (has_own_start) {
      report.small(name + ", 25 steps: state after the reference's cycle off the state before", 0.0,
                   given.residual, 1e-9);
      report.small(name + ", 6 steps: the same of our cycle", 0.0, plan->residual, 1e-9);
      continue;
    }
    report.small(name + ", 25 steps: the ten unknowns off the reference's", 0.0,
                 difference(*plan, numbers_of(variant, "unknowns")), 1e-9);
  }
  return std::nullopt;
}

// "Not found (no proof of non-existence)": found by following the plan from the default options.
void check_bounds_not_found(const QuadrupedStudy& study, Report& report) {
  struct NotFound {
    const char* name;
    double stance, flight, offset;
  };
  constexpr NotFound kNotFound[] = {{"offset 0", 0.1, 0.05, 0.0},
                                    {"T = .4, offset .08", 0.13, 0.07, 0.08},
                                    {"T = .5, offset .08", 0.17, 0.08, 0.08}};
  report.source(kBound);
  for (const NotFound& asked : kNotFound) {
    BoundOptions options = bound_options(study, kCoarse);
    options.stance_duration = asked.stance;
    options.flight_duration = asked.flight;
    options.offset = asked.offset;
    const Result<BoundPlan> plan = solve_bound_plan(study.model, options);
    const std::string name = asked.name;
    report.refute_zero(name + ": plans found", plan ? 1.0 : 0.0, 0.5);
    if (plan)
      report.small(name + ": state after a cycle off the state before", "none", plan->residual,
                   1e-9);
  }
}

}  // namespace

Refusal verify_quadruped_bound(const QuadrupedStudy& study, Report& report) {
  const Result<BoundPlan> plan = solve_bound_plan(study.model, bound_options(study, 80)),
                          refined = solve_bound_plan(study.model, bound_options(study, 0));
  if (!plan) return plan.error();
  if (!refined) return refined.error();
  check_bound_plan(study, *plan, report);
  const Result<BoundPlan> coarse =
      solve_bound_plan(study.model, bound_options(study, kVariantSteps));
  if (!coarse) return coarse.error();
  double change = 0.0;
  for (std::size_t i = 0; i < 10; ++i)
    update_max(change, std::abs(unknowns_of(*coarse)[i] - unknowns_of(*plan)[i]));
  report.source(kBound);
  report.value("25 steps: the ten unknowns off those of 80, m, rad, s, N", 8e-5, change, 5e-6);
  check_bound_states(study, *plan, report);
  double drift = momentum_drift(study.model, *refined, 1, 0.05);
  update_max(drift, momentum_drift(study.model, *refined, 3, 0.05));
  report.source("plan_bound_ref.json");
  report.small("160 steps: the ten unknowns off the reference's", "none",
               difference(*refined, numbers_of(*study.reference.find("bound"), "unknowns")), 5e-6);
  report.small("160 steps: momenta in both flights off free fall, kg m/s and kg m^2/s", "none",
               drift, 1e-10);
  if (Refusal refusal = check_bound_variants(study, report)) return refusal;
  check_bounds_not_found(study, report);

  const Result<Setup> setup = setup_of("bound");
  if (!setup) return setup.error();
  report.source(kBound);
  report.value("scene: nose up at most, rad", 0.177, fact(setup->plan, "pitch_up"), 0.0005);
  report.value("scene: nose down at most, rad", 0.199, fact(setup->plan, "pitch_down"), 0.0005);
  report.value("scene: A_r, N", 119.60599, fact(setup->plan, "rear_force"), 5e-4);
  report.value("scene: A_f, N", 123.25037, fact(setup->plan, "front_force"), 5e-4);
  report.small("scene: force and moment that nothing supplies, N and N m", 0.0,
               fact(setup->plan, "base_residual"), 1e-5);
  return std::nullopt;
}

}  // namespace legwork::claims
