// The pronk (theory/gaits 7): seven plans at the reference's steps and at the finer ones of the scene, and the default's
// instants.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/flight.h"
#include "engine/motion/pronk_plan.h"

namespace legwork::claims {
namespace {

constexpr int kSteps = 60;  // of the flight, as in the reference

const std::vector<int> kFourFeet = {0, 1, 2, 3};

// The reference's numbers of a pronk.
struct PronkNumbers {
  Range pitch_flight, z_flight, pitch_stance, z_stance;
  Survey middle;  // of the stance without its first and last twentieth, where the forces vanish
  double torque = 0.0, end_force = 0.0;  // of the whole stance; normal force at its ends
  std::vector<double> nodes, angular_momentum, com_speed;  // at quarters of the flight
};

void see_flight(const Model& model, const Plan& plan, PronkNumbers& out) {
  for (int i = 0; i <= kSteps; ++i) {
    const SagittalNode& node = nodes_of(plan, 0)[at(i)];
    out.pitch_flight.see(node[2]);
    out.z_flight.see(node[1]);
    if (i % (kSteps / 4) != 0) continue;
    out.nodes.insert(out.nodes.end(), node.begin(), node.begin() + 6);
    const Centroidal now = momentum_of(model, plan, 0, phase_duration(plan, 0) * i / kSteps);
    out.angular_momentum.push_back(now.angular_momentum.y());
    out.com_speed.push_back(now.com_velocity.x());
  }
}

void see_stance(const Model& model, const Plan& plan, PronkNumbers& out) {
  Surveyor surveyor(model);
  for (int k = 0; k <= 100; ++k) {
    const MotionPoint point = point_of(model, plan, 1, phase_duration(plan, 1) * k / 100);
    out.pitch_stance.see(point.rpy[1]);
    out.z_stance.see(point.q[2]);
    Survey now;
    const bool is_middle = k >= 5 && k <= 95;
    surveyor.see(point, kFourFeet, is_middle ? out.middle : now);
    update_max(out.torque, largest_entry(surveyor.tau().tail(12)));
    if (k == 0 || k == 100) update_max(out.end_force, now.largest_push);
  }
}

PronkOptions pronk_options(const Setup& setup, const JsonValue& variant) {
  PronkOptions options;
  options.speed = number_of(variant, "speed");
  options.flight_duration = number_of(variant, "flight");
  options.legs = legs_of(setup, variant.find("mirrored") != nullptr);
  if (variant.find("no_momentum")) options.condition = PronkCondition::zero_angular_momentum;
  return options;
}

PronkOptions in_steps(PronkOptions options, int steps) {
  options.coarse_steps = options.steps = steps;
  return options;
}

void measure_variant(const std::string& name, const JsonValue& variant, const PronkPlan& plan,
                     const PronkNumbers& ours, Measurements& m) {
  m.list(name + "lift_off", numbers_of(variant, "lift_off"), span_of(plan.lift_off));
  m.number(name + "pitch_in_flight", ours.pitch_flight.width());
  m.number(name + "pitch_in_stance", ours.pitch_stance.largest());
  m.number(name + "angular_momentum", ours.angular_momentum[0]);
  m.number(name + "least_normal_force", ours.middle.least_normal_force());
  m.number(name + "largest_normal_force", ours.middle.largest_push);
  m.number(name + "friction", ours.middle.friction);
  m.number(name + "largest_torque", ours.torque);
  m.list(name + "flight", numbers_of(variant, "nodes"), ours.nodes);
}

// The error of the trunk's three polynomials; each coefficient is weighted by how far it moves the trunk.
void measure_polynomials(const std::string& name, const JsonValue& variant, const Plan& plan,
                         Measurements& m) {
  constexpr TrunkPath::Coordinate kInPlane[3] = {TrunkPath::x, TrunkPath::z, TrunkPath::pitch};
  std::vector<double> known, ours;
  for (std::size_t i = 0; i < 3; ++i) {
    const ScalarPath& path = plan.phases[1].trunk[kInPlane[i]];
    double power = 1.0;
    for (std::size_t k = 0; k < 6; ++k, power *= phase_duration(plan, 1)) {
      known.push_back(power * variant.find("stance")->items[i].items[k].number);
      ours.push_back(power * std::get<Polynomial>(path).c[k]);
    }
  }
  m.list(name + "stance", known, ours);
}

void measure_ranges(const std::string& name, const JsonValue& variant, const PronkNumbers& ours,
                    Measurements& m) {
  double momentum = 0.0;
  const std::vector<double> L = numbers_of(variant, "angular_momentum"),
                            speed = numbers_of(variant, "com_speed");
  for (std::size_t i = 0; i < 5; ++i) {
    update_max(momentum, std::abs(ours.angular_momentum[i] - L[i]));
    update_max(momentum, std::abs(ours.com_speed[i] - speed[i]));
  }
  m.number(name + "speed_and_momentum_off_reference", momentum);
  std::vector<double> known;
  for (const char* key : {"pitch_flight", "pitch_stance", "z_range", "friction"}) {
    const std::vector<double> more = numbers_of(variant, key);
    known.insert(known.end(), more.begin(), more.end());
  }
  m.list(name + "ranges", known,
         std::array{ours.pitch_flight.width(), ours.pitch_stance.largest(), ours.z_stance.low,
                    ours.z_flight.high, ours.middle.friction});
  known = numbers_of(variant, "normal_force");
  known.push_back(number_of(variant, "largest_torque"));
  m.list(name + "loads", known,
         std::array{ours.middle.least_normal_force(), ours.middle.largest_push, ours.torque});
}

// The default's flight, and the difference between 60 and 120 steps.
Refusal measure_flight(const Model& model, const Plan& plan, const PronkNumbers& ours,
                       Measurements& m) {
  const std::vector<SagittalNode>& nodes = nodes_of(plan, 0);
  m.number("default.stride", plan.stride);
  m.list("default.mid_flight.place", position_of(nodes[kSteps / 2]));
  m.list("default.mid_flight.rates", rates_of(nodes[kSteps / 2]));
  m.list("default.touchdown.rates", rates_of(nodes[kSteps]));
  m.number("default.lowest_trunk", ours.z_stance.low);
  m.number("default.com_speed", ours.com_speed[0]);
  m.number("default.normal_force_at_ends", ours.end_force);
  Range momentum;
  for (const double L : ours.angular_momentum) momentum.see(L);
  m.number("default.angular_momentum_varies", momentum.width());

  PronkOptions options;
  options.legs = plan.legs;
  const Result<PronkPlan> fine = solve_pronk_plan(model, in_steps(options, 2 * kSteps));
  if (!fine) return fine.error();
  double change = 0.0;
  for (std::size_t i = 0; i <= kSteps; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      update_max(change, std::abs(nodes_of(fine->plan, 0)[2 * i][j] - nodes[i][j]));
  m.number("default.steps_60_off_120", change);
  return std::nullopt;
}

void measure_mid_stance(const Model& model, const Plan& plan, Measurements& m) {
  const MotionPoint point = point_of(model, plan, 1, 0.1);
  Surveyor surveyor(model);
  Survey survey;
  surveyor.see(point, kFourFeet, survey);
  const Surveyor::Return back = surveyor.forward(point, kFourFeet);
  const std::string name = "default.mid_stance.";
  m.list(name + "trunk", std::array{point.q[0], point.q[1], point.q[2], point.rpy[1]});
  const ContactVec& f = surveyor.force();
  m.list(name + "front_and_rear_force", std::array{f[0], f[1], f[2], f[6], f[7], f[8]});
  m.number(name + "pinned_tree_returns_accelerations", back.acceleration);
  m.number(name + "pinned_tree_returns_forces", back.force);
  const JsonValue& reference = *m.reference().find("pronk")->find("mid_stance");
  m.list(name + "joints", numbers_of(reference, "joints"), span_of(point.q.tail(12)));
  m.list(name + "velocity", numbers_of(reference, "velocity"), span_of(point.v));
  m.list(name + "acceleration", numbers_of(reference, "acceleration"), span_of(point.a));
  m.list(name + "torques", numbers_of(reference, "torque"), survey.torques);
  m.list(name + "forces", numbers_of(reference, "foot_force"), survey.forces);
}

Refusal measure_plans(const Setup& setup, Measurements& m) {
  const Model& model = setup.model;
  double moved = 0.0, drift = 0.0, pitch = 0.0;
  for (const JsonValue& variant : m.reference().find("pronk")->find("variants")->items) {
    const PronkOptions options = pronk_options(setup, variant);
    const Result<PronkPlan> plan = solve_pronk_plan(model, in_steps(options, kSteps)),
                            refined = solve_pronk_plan(model, options);
    if (!plan) return plan.error();
    if (!refined) return refined.error();
    const std::string name = snake_case(variant.find("name")->string);
    PronkNumbers ours;
    see_flight(model, plan->plan, ours);
    see_stance(model, plan->plan, ours);
    measure_variant(name + ".", variant, *plan, ours, m);
    measure_polynomials(name + ".", variant, plan->plan, m);
    measure_ranges(name + ".", variant, ours, m);
    if (name == "default") {
      if (Refusal refusal = measure_flight(model, plan->plan, ours, m)) return refusal;
      measure_mid_stance(model, plan->plan, m);
    }
    update_max(moved, largest_entry(refined->lift_off - vector_of(variant, "lift_off")));
    update_max(drift, momentum_drift(model, refined->plan, 0));
    if (name == "v_0_mirrored")
      pitch = std::max(ours.pitch_flight.largest(), ours.pitch_stance.largest());
  }
  m.number("v_0_mirrored.largest_pitch", pitch);
  m.number("steps_480.lift_off_off_reference", moved);
  m.number("steps_480.momenta_off_free_fall", drift);
  return std::nullopt;
}

}  // namespace

Refusal measure_quadruped_pronk(Measurements& m) {
  const Result<Setup> setup = setup_of("pronk");
  if (!setup) return setup.error();
  if (Refusal refusal = measure_plans(*setup, m)) return refusal;
  m.list("scene.lift_off",
         std::array{fact(setup->plan, "lift_off_speed"), fact(setup->plan, "lift_off_rise"),
                    fact(setup->plan, "lift_off_pitch_rate")});
  m.number("scene.left_over", fact(setup->plan, "base_residual"));
  return std::nullopt;
}

}  // namespace legwork::claims
