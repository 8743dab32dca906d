// The bound (theory/gaits 8): its plan at the reference's 80 steps per phase, at fewer and at more, nine variants, and three
// that the reference did not find.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/flight.h"
#include "engine/motion/bound_plan.h"

namespace legwork::claims {
namespace {

constexpr int kVariantSteps = 25;  // per phase, as in the reference
constexpr int kCoarse = 6;         // where only the existence of a plan matters

const std::vector<int> kStance[4] = {{2, 3}, {}, {0, 1}, {}};

BoundOptions bound_options(const Setup& setup, int steps, bool is_mirrored = false) {
  BoundOptions options;
  options.legs = legs_of(setup, is_mirrored);
  options.coarse_steps = options.steps = steps;
  return options;
}

std::vector<double> unknowns_of(const BoundPlan& plan) {
  std::vector<double> unknowns(plan.start.begin(), plan.start.end());
  const auto &fz = plan.vertical_force, &fx = plan.horizontal_force;
  unknowns.insert(unknowns.end(), {fz[0], fz[1], fx[0], fx[1]});
  return unknowns;
}

// Largest difference of the ten unknowns, for forces relative to 100 N and more.
double difference(const BoundPlan& plan, const std::vector<double>& reference) {
  const std::vector<double> ours = unknowns_of(plan);
  double most = 0.0;
  for (std::size_t i = 0; i < ours.size(); ++i)
    update_max(most, std::abs(ours[i] - reference[i]) / std::max(1.0, std::abs(reference[i])));
  return most;
}

struct TrunkRanges {
  Range pitch, z;
};

TrunkRanges ranges_of(const Plan& plan) {
  TrunkRanges out;
  for (int phase = 0; phase < 4; ++phase)
    for (const SagittalNode& node : nodes_of(plan, phase)) {
      out.z.see(node[1]);
      out.pitch.see(node[2]);
    }
  return out;
}

// At every other node, as in the reference.
Survey survey_at_nodes(const Model& model, const Plan& plan) {
  Survey survey;
  Surveyor surveyor(model);
  for (int phase = 0; phase < 4; ++phase) {
    const int steps = static_cast<int>(nodes_of(plan, phase).size()) - 1;
    for (int i = 0; i <= steps; i += 2)
      surveyor.see(point_of(model, plan, phase, phase_duration(plan, phase) * i / steps),
                   kStance[phase], survey);
  }
  return survey;
}

void measure_instants(const BoundPlan& plan, Measurements& m) {
  m.list("rear_touchdown.place", position_of(plan.start));
  m.list("rear_touchdown.rates", rates_of(plan.start));
  m.number("rear_mean_force", plan.vertical_force[0]);
  m.number("front_mean_force", plan.vertical_force[1]);
  m.number("horizontal_mean_forces",
           std::max(std::abs(plan.horizontal_force[0]), std::abs(plan.horizontal_force[1])));
  m.number("cycle_closes", plan.residual);
  constexpr const char* kInstants[] = {"at_100_ms.", "at_150_ms.", "at_250_ms.", "at_300_ms."};
  for (int phase = 0; phase < 4; ++phase) {
    const std::string name = kInstants[phase];
    m.list(name + "place", position_of(nodes_of(plan.plan, phase).back()));
    m.list(name + "rates", rates_of(nodes_of(plan.plan, phase).back()));
  }
}

void measure_loads(const Model& model, const BoundPlan& plan, Measurements& m) {
  constexpr double kPeak = 1.875;  // of 30 s^2 (1 - s)^2
  const JsonValue& reference = *m.reference().find("bound");
  const auto [pitch, z] = ranges_of(plan.plan);
  const Survey survey = survey_at_nodes(model, plan.plan);
  const auto& [rear, front] = plan.vertical_force;
  const double peaks[] = {0.5 * kPeak * rear, 0.5 * kPeak * front};
  m.number("least_pitch", pitch.low);
  m.number("largest_pitch", pitch.high);
  m.number("lowest_trunk", z.low);
  m.number("highest_trunk", z.high);
  m.number("rear_largest_normal_force", peaks[0]);
  m.number("front_largest_normal_force", peaks[1]);
  m.number("friction", std::abs(plan.horizontal_force[0] / rear));
  m.number("largest_torque", number_of(reference, "largest_torque"), survey.largest_torque);
  m.number("fastest_joint", number_of(reference, "fastest_joint"), survey.fastest_joint);
  m.number("sum_of_mean_forces", rear + front);
  m.number("sum_rule", total_mass(model) * model.gravity.norm() * 0.3 / 0.1);
  m.number("unknowns_off_reference", difference(plan, numbers_of(reference, "unknowns")));
  std::vector<double> known = numbers_of(reference, "pitch");
  const std::vector<double> known_z = numbers_of(reference, "z");
  known.insert(known.end(), known_z.begin(), known_z.end());
  m.list("pitch_and_z", known, std::array{pitch.low, pitch.high, z.low, z.high});
  m.list("largest_normal_forces", numbers_of(reference, "peak_force"), peaks);
}

void measure_nodes(const Plan& plan, Measurements& m) {
  std::vector<double> known_positions, known_rates, positions, rates;
  const std::vector<JsonValue>& rows =
      m.reference().find("bound")->find("nodes")->items;  // every 16th node
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t phase = std::min<std::size_t>(i / 5, 3);
    const SagittalNode& node = nodes_of(plan, static_cast<int>(phase))[16 * (i - 5 * phase)];
    for (std::size_t j = 0; j < 3; ++j) {
      known_positions.push_back(rows[i].items[1 + j].number);
      known_rates.push_back(rows[i].items[4 + j].number);
      positions.push_back(node[j]);
      rates.push_back(node[3 + j]);
    }
  }
  m.list("nodes.places", known_positions, positions);
  m.list("nodes.rates", known_rates, rates);
}

// The reference's three states, and its torques through the pinned tree.
void measure_states(const Model& model, const BoundPlan& plan, Measurements& m) {
  constexpr double kTimes[] = {0.05, 0.025, 0.05};
  constexpr const char* kNames[] = {"mid_rear_stance.", "mid_flight.", "mid_front_stance."};
  Surveyor surveyor(model);
  double error = 0.0, force = 0.0, planned = 0.0;
  for (int phase = 0; phase < 3; ++phase) {
    const JsonValue& known = m.reference().find("bound")->find("checks")->items[at(phase)];
    const std::vector<int>& feet = kStance[phase];
    const MotionPoint point = point_of(model, plan.plan, phase, kTimes[phase]);
    Survey survey;
    surveyor.see(point, feet, survey);
    const Surveyor::Return back = surveyor.forward(point, feet);
    update_max(error, back.acceleration);
    update_max(force, back.force);
    const std::array<Vec3, 4> given = plan.phases[at(phase)].force_at(kTimes[phase]);
    for (std::size_t k = 0; k < feet.size(); ++k)
      update_max(planned, largest_entry(surveyor.force().segment<3>(3 * static_cast<int>(k)) -
                                        given[at(feet[k])]));
    const std::string name = kNames[phase];
    m.list(name + "joints", numbers_of(known, "joints"), span_of(point.q.tail(12)));
    m.list(name + "velocity", numbers_of(known, "velocity"), span_of(point.v));
    m.list(name + "acceleration", numbers_of(known, "acceleration"), span_of(point.a));
    m.list(name + "torques", numbers_of(known, "torque"), survey.torques);
    if (!feet.empty()) m.list(name + "forces", numbers_of(known, "foot_force"), survey.forces);
  }
  m.number("pinned_feet_return_accelerations", error);
  m.number("pinned_feet_return_forces", force);
  m.number("inverse_dynamics_returns_forces", planned);
}

// The default plan at 80 steps per phase, as in the reference, at 25 and at the scene's 160.
Refusal measure_plan(const Setup& setup, Measurements& m) {
  const Model& model = setup.model;
  BoundOptions scene_steps;
  scene_steps.legs = setup.plan.legs;
  const Result<BoundPlan> plan = solve_bound_plan(model, bound_options(setup, 80)),
                          coarse = solve_bound_plan(model, bound_options(setup, kVariantSteps)),
                          refined = solve_bound_plan(model, scene_steps);
  for (const Result<BoundPlan>* one : {&plan, &coarse, &refined})
    if (!*one) return one->error();
  measure_instants(*plan, m);
  measure_loads(model, *plan, m);
  measure_nodes(plan->plan, m);
  double change = 0.0;
  for (std::size_t i = 0; i < 10; ++i)
    update_max(change, std::abs(unknowns_of(*coarse)[i] - unknowns_of(*plan)[i]));
  m.number("steps_25.unknowns_off_80", change);
  measure_states(model, *plan, m);
  m.number("steps_160.unknowns_off_reference",
           difference(*refined, numbers_of(*m.reference().find("bound"), "unknowns")));
  m.number("steps_160.momenta_off_free_fall", std::max(momentum_drift(model, refined->plan, 1),
                                                       momentum_drift(model, refined->plan, 3)));
  return std::nullopt;
}

// A cycle integrated from given unknowns, and how far its end is from its start plus one stride.
struct Cycle {
  BoundPlan plan;
  double residual;
};

Cycle cycle_of(const Model& model, BoundPlan plan, const std::vector<double>& p) {
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

BoundOptions variant_options(const Setup& setup, const JsonValue& variant, int steps) {
  BoundOptions options = bound_options(setup, steps, variant.find("mirrored") != nullptr);
  if (const JsonValue* x = variant.find("speed")) options.speed = x->number;
  if (const JsonValue* x = variant.find("offset")) options.offset = x->number;
  if (const JsonValue* x = variant.find("stance")) options.stance_duration = x->number;
  if (const JsonValue* x = variant.find("flight")) options.flight_duration = x->number;
  return options;
}

// Six equations for ten unknowns: the plan found depends on the starting values, and three plans of the table had their own.
Refusal measure_variants(const Setup& setup, Measurements& m) {
  for (const JsonValue& variant : m.reference().find("bound")->find("variants")->items) {
    const std::string name = snake_case(variant.find("name")->string) + ".";
    const std::vector<double> unknowns = numbers_of(variant, "unknowns");
    const bool has_own_start = variant.find("own_start") != nullptr;
    const Result<BoundPlan> plan = solve_bound_plan(
        setup.model, variant_options(setup, variant, has_own_start ? kCoarse : kVariantSteps));
    if (!plan) return plan.error();
    const Cycle given =
        has_own_start ? cycle_of(setup.model, *plan, unknowns) : Cycle{*plan, plan->residual};
    const Range pitch = ranges_of(given.plan.plan).pitch;
    m.number(name + "least_pitch", pitch.low);
    m.number(name + "largest_pitch", pitch.high);
    if (has_own_start) {
      m.pair(name + "largest_pitch_of_two_plans", pitch.high, ranges_of(plan->plan).pitch.high);
      m.number(name + "reference_cycle_closes", given.residual);
      m.number(name + "our_cycle_closes", plan->residual);
    } else {
      m.number(name + "unknowns_off_reference", difference(*plan, unknowns));
    }
  }
  return std::nullopt;
}

// Plans that the reference did not find: found by following the plan from the default options.
void measure_not_found(const Setup& setup, Measurements& m) {
  struct NotFound {
    const char* name;
    double stance, flight, offset;
  };
  constexpr NotFound kNotFound[] = {{"not_found.offset_0.", 0.1, 0.05, 0.0},
                                    {"not_found.period_400_ms_offset_08.", 0.13, 0.07, 0.08},
                                    {"not_found.period_500_ms_offset_08.", 0.17, 0.08, 0.08}};
  for (const NotFound& asked : kNotFound) {
    BoundOptions options = bound_options(setup, kCoarse);
    options.stance_duration = asked.stance;
    options.flight_duration = asked.flight;
    options.offset = asked.offset;
    const Result<BoundPlan> plan = solve_bound_plan(setup.model, options);
    const std::string name = asked.name;
    m.number(name + "plans", plan ? 1.0 : 0.0);
    m.number(name + "cycle_closes", plan ? plan->residual : 1e300);
  }
}

void measure_scene(const Plan& plan, Measurements& m) {
  m.number("scene.nose_up", fact(plan, "pitch_up"));
  m.number("scene.nose_down", fact(plan, "pitch_down"));
  m.number("scene.rear_mean_force", fact(plan, "rear_force"));
  m.number("scene.front_mean_force", fact(plan, "front_force"));
  m.number("scene.left_over", fact(plan, "base_residual"));
}

}  // namespace

Refusal measure_quadruped_bound(Measurements& m) {
  const Result<Setup> setup = setup_of("bound");
  if (!setup) return setup.error();
  if (Refusal refusal = measure_plan(*setup, m)) return refusal;
  if (Refusal refusal = measure_variants(*setup, m)) return refusal;
  measure_not_found(*setup, m);
  measure_scene(setup->plan, m);
  return std::nullopt;
}

}  // namespace legwork::claims
