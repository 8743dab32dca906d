// A trot whose tail takes the moment about the support line instead of a sway (theory/tail 10), by the planner of the
// scene tail-trot.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "engine/math/chebyshev.h"
#include "engine/motion/passive_path.h"
#include "engine/motion/support.h"

namespace legwork::claims {
namespace {

// The reference has no limits of joints and friction.
Result<Setup> trot_setup(const Changes& changes) {
  Changes all = {{"robot.haa_limit", 3.0},       {"robot.hfe_limit", 3.1},
                 {"robot.kfe_limit", 3.1},       {"robot.tail_pitch_limit", 1.55},
                 {"robot.tail_yaw_limit", 1.55}, {"contact.friction", 20.0}};
  all.insert(all.end(), changes.begin(), changes.end());
  return default_setup("tail-trot", all);
}

std::vector<double> nodes_of(const Plan& plan) {
  const VecX nodes = chebyshev_nodes(40, phase_duration(plan, 0));
  return {nodes.begin(), nodes.end()};
}

// The first phase at the nodes of the collocation.
struct TrotNodes {
  std::vector<double> t, b, rate, acceleration, torques, tail_torque = {0.0, 0.0};
  Survey survey, inner;  // of all nodes, and of those where the line moment is made to vanish
  double return_acceleration = 0.0, return_force = 0.0;
};

TrotNodes nodes_of_plan(const Setup& setup) {
  TrotNodes out;
  out.t = nodes_of(setup.plan);
  Surveyor surveyor(setup.model);
  MotionPoint point(setup.model);
  Unreached unreached;
  const std::span<const int> feet = stance_feet(setup.plan, 0);
  for (const double t : out.t) {
    plan_point(setup.plan, 0, t, 0.0, point, unreached);
    surveyor.see(point, feet, out.survey);
    const VecX joints = surveyor.tau().tail(14);
    out.torques.insert(out.torques.end(), joints.begin(), joints.end());
    for (std::size_t i = 0; i < 2; ++i)
      update_max(out.tail_torque[i], std::abs(joints[12 + static_cast<Eigen::Index>(i)]));
    if (t > out.t.front() && t < out.t.back()) {
      surveyor.see(point, feet, out.inner);
      const Surveyor::Return back = surveyor.forward(point, feet);
      update_max(out.return_acceleration, back.acceleration);
      update_max(out.return_force, back.force);
    }
    const Jet yaw = scalar_point(setup.plan.phases[0].tail[1], t, t);
    out.b.push_back(yaw.value);
    out.rate.push_back(yaw.rate);
    out.acceleration.push_back(yaw.acceleration);
  }
  return out;
}

// The line moment at the nodes if the tail does not swing, N m.
Result<std::vector<double>> naive_moments(Changes changes) {
  changes.insert(changes.end(), {{"tail.role", 0.0}, {"gait.consistency", 2.0}});
  const Result<Setup> held = trot_setup(changes);
  if (!held) return held.error();
  return line_moments(held->model, held->plan, nodes_of(held->plan));
}

double largest_of(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) update_max(largest, std::abs(value));
  return largest;
}

// How far the footholds are shifted.
double shift_of(const Setup& setup, double speed) {
  return setup.plan.phases[0].feet[kFL].from.x() - setup.plan.legs[kFL].hip_B.x() -
         0.5 * speed * phase_duration(setup.plan, 0);
}

// What a row of the reference's table changes: "mass_0.2." is a tail of 0.2 kg.
struct Variation {
  std::string name;
  Changes changes;
  double speed = 0.3;
};

Variation variation_of(const JsonValue& row) {
  const struct {
    const char *key, *path, *name;
    double factor;
  } kinds[] = {{"mt", "robot.tail_mass", "mass", 1.0}, {"lt", "robot.tail_length", "length", 1.0},
               {"al", "tail.pitch", "raised", 1.0},    {"TP", "gait.period", "step", 2.0},
               {"VX", "gait.speed", "speed", 1.0},     {"dx", "gait.footholds", "footholds", 1.0}};
  Variation out;
  for (const auto& kind : kinds) {
    const JsonValue* value = row.find(kind.key);
    if (!value) continue;
    out.name = kind.name + ("_" + number_text(value->number)) + ".";
    out.changes = {{kind.path, kind.factor * value->number}};
    if (std::string_view(kind.key) == "VX") out.speed = value->number;
  }
  return out;
}

// A solution of the collocation that our planner refuses: between its nodes the moment does not vanish.
Refusal measure_rough_row(Measurements& m, const JsonValue& row, const Variation& variation) {
  const Result<SceneFile> scene = default_scene("tail-trot", variation.changes);
  const Result<Setup> setup = trot_setup({});
  if (!scene) return scene.error();
  if (!setup) return setup.error();
  const Result<std::span<const Parameter>> schema = scene_schema(scene->family, scene->motion);
  PairGait gait = pair_gait(ParameterView(*schema, scene->values), "trot");
  gait.balance = BalanceMode::tail;
  gait.intervals = 40;
  gait.foot_shift = row.find("dx_used")->number;
  const double T = pair_times(gait).single;
  PassivePath problem(setup->model, gait);
  VecX values = VecX::Zero(gait.intervals + 1);
  int iterations = 0;
  if (Refusal refusal = problem.solve(values, iterations)) return refusal;
  const ChebyshevSeries series(values, T);
  double rate = 0.0, residual = 0.0;
  for (const double t : chebyshev_nodes(gait.intervals, T))
    update_max(rate, std::abs(series(t).rate));
  for (const double t : even_times(T, 81)) {
    double moment = 0.0;
    problem.line_moment(t, series(t), moment);
    update_max(residual, std::abs(moment));
  }
  m.number(variation.name + "amplitude", row.find("amp")->number, largest_entry(values));
  m.number(variation.name + "rate", row.find("rate")->number, rate);
  m.number(variation.name + "left_over_between_nodes", residual);
  return std::nullopt;
}

// A number of the reference, by key, and ours.
struct Known {
  const char *key, *name;
  double ours;
};

void put(Measurements& m, const std::string& name, const JsonValue& reference,
         std::initializer_list<Known> numbers) {
  for (const Known& number : numbers)
    m.number(name + number.name, reference.find(number.key)->number, number.ours);
}

Refusal measure_row(Measurements& m, const JsonValue& row) {
  const Variation variation = variation_of(row);
  const Result<Setup> setup = trot_setup(variation.changes);
  const JsonValue* fz = row.find("fzmin");
  // No solution, or one in which the ground would have to pull.
  if (!fz || fz->number < 0.0) {
    m.words(variation.name + "plan", setup ? "planned" : "refused");
    return std::nullopt;
  }
  if (!setup) return measure_rough_row(m, row, variation);
  const TrotNodes nodes = nodes_of_plan(*setup);
  const Result<std::vector<double>> naive = naive_moments(variation.changes);
  if (!naive) return naive.error();
  put(m, variation.name, row,
      {{"amp", "amplitude", largest_of(nodes.b)},
       {"rate", "rate", largest_of(nodes.rate)},
       {"fzmin", "least_fz", nodes.survey.least_normal_force()},
       {"mu", "friction", nodes.survey.friction},
       {"taumax", "leg_torque", nodes.survey.largest_torque},
       {"dx_used", "foothold_shift", shift_of(*setup, variation.speed)},
       {"tail_tau_yaw", "tail_yaw_torque", nodes.tail_torque[1]},
       {"naive_max", "moment_with_still_tail", largest_of(*naive)},
       {"res", "left_over", nodes.inner.residual}});
  return std::nullopt;
}

void measure_nodes(Measurements& m, const std::string& name, const JsonValue& reference,
                   const TrotNodes& nodes) {
  m.list(name + "tb", numbers_of(reference, "s"), nodes.b);
  m.list(name + "rate", numbers_of(reference, "sd"), nodes.rate);
  m.list(name + "acceleration", numbers_of(reference, "sdd"), nodes.acceleration);
}

// The default's numbers that are not in the table.
Refusal measure_default(Measurements& m, const JsonValue& reference) {
  const Result<Setup> setup = trot_setup({});
  if (!setup) return setup.error();
  const Result<std::vector<double>> naive = naive_moments({});
  if (!naive) return naive.error();
  const TrotNodes nodes = nodes_of_plan(*setup);
  m.number("default.moment_with_still_tail.least", *std::min_element(naive->begin(), naive->end()));
  m.number("default.moment_with_still_tail.largest",
           *std::max_element(naive->begin(), naive->end()));
  m.number("default.tail_pitch_torque", nodes.tail_torque[0]);
  // The next step is the mirror image: it begins with -b''(0).
  m.number("default.acceleration.before_switch", std::abs(nodes.acceleration.back()));
  m.number("default.acceleration.after_switch", std::abs(nodes.acceleration.front()));
  m.number("default.from_torques.acceleration", nodes.return_acceleration);
  m.number("default.from_torques.foot_force", nodes.return_force);
  for (std::size_t i = 0; i < nodes.t.size(); i += 10) {
    const std::string node = "default.node_" + std::to_string(i) + ".";
    m.number(node + "tb", nodes.b[i]);
    m.number(node + "rate", nodes.rate[i]);
  }
  m.list("default.nodes.time", numbers_of(reference, "t"), nodes.t);
  measure_nodes(m, "default.nodes.", reference, nodes);
  m.list("default.nodes.foot_force", numbers_of(reference, "lam"), nodes.survey.forces);
  m.list("default.nodes.torque", numbers_of(reference, "tau"), nodes.torques);
  return std::nullopt;
}

Refusal measure_smooth(Measurements& m, const JsonValue& reference) {
  const Result<Setup> setup = trot_setup({{"tail.smooth", 1.0}});
  if (!setup) return setup.error();
  const TrotNodes nodes = nodes_of_plan(*setup);
  m.number("smooth.amplitude", largest_of(nodes.b));
  m.number("smooth.jump", std::abs(nodes.acceleration.front() + nodes.acceleration.back()));
  m.number("smooth.node_0.tb", nodes.b[0]);
  m.number("smooth.node_20.tb", nodes.b[20]);
  measure_nodes(m, "smooth.nodes.", reference, nodes);
  put(m, "smooth.", reference,
      {{"A2", "nodding", fact(setup->plan, "tail_pitching")},
       {"rate", "rate", largest_of(nodes.rate)},
       {"fzmin", "least_fz", nodes.survey.least_normal_force()},
       {"mu", "friction", nodes.survey.friction},
       {"taumax", "leg_torque", nodes.survey.largest_torque}});
  m.list("smooth.tail_torques", numbers_of(reference, "tail_tau"), nodes.tail_torque);
  return std::nullopt;
}

}  // namespace

Refusal measure_tail_trot(Measurements& m) {
  const JsonValue& numbers = *m.reference().find("trot");
  if (Refusal refusal = measure_default(m, *numbers.find("default"))) return refusal;
  for (const JsonValue& row : numbers.find("table")->items)
    if (Refusal refusal = measure_row(m, row)) return refusal;
  return measure_smooth(m, *numbers.find("C2"));
}

}  // namespace legwork::claims
