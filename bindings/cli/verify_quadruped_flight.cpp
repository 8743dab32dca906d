// The gaits with flight: pronk and bound (PLANS_AND_MECHANISMS 5.2, plan_pronk_ref.json, plan_bound_ref.json), solved at
// the reference's steps, and at the finer ones that the scenes use.
#include <algorithm>
#include <cmath>

#include "bindings/cli/dense.h"
#include "bindings/cli/gait_survey.h"
#include "engine/dynamics/centroidal.h"
#include "engine/motion/bound_plan.h"
#include "engine/motion/pronk_plan.h"

namespace legwork::cli {
namespace {

constexpr const char* kPronk = "PLANS_AND_MECHANISMS 5.2.1";
constexpr const char* kBound = "PLANS_AND_MECHANISMS 5.2.2";

struct Range {
  double low = 1e300, high = -1e300;
  void see(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  double width() const { return high - low; }
  double largest() const { return std::max(-low, high); }
};

std::array<DhLeg, 4> legs_of(const QuadrupedStudy& study, bool has_mirrored_knees) {
  std::array<DhLeg, 4> legs = study.plan.legs;
  if (has_mirrored_knees) legs[2].knee_sign = legs[3].knee_sign = 1.0;
  return legs;
}

// The whole robot at an instant of either plan.
MotionPoint point_of(const Model& model, const PronkPlan& plan, int phase, double tau) {
  MotionPoint point(model);
  std::array<PointMotion, 4> feet;
  for (std::size_t f = 0; f < 4; ++f) feet[f] = foot_motion(plan.feet[at(phase)][f], tau);
  Unreached unreached;
  legs_from_feet(plan.options.legs, plan.trunk(phase, tau), feet, point.q, point.v, point.a,
                 unreached);
  return point;
}

MotionPoint point_of(const Model& model, const BoundPlan& plan, int phase, double tau) {
  MotionPoint point(model);
  Unreached unreached;
  legs_from_feet(plan.options.legs, plan.trunk(phase, tau), plan.phases[at(phase)].feet_at(tau),
                 point.q, point.v, point.a, unreached);
  return point;
}

template <class FlightPlan>
Centroidal momentum_of(const Model& model, const FlightPlan& plan, int phase, double tau) {
  const MotionPoint point = point_of(model, plan, phase, tau);
  const Posed pose(model, point.q, point.v);
  return centroidal(model, pose.ws);
}

// Largest departure of the linear momentum from free fall and of the angular momentum from a constant, mostly between
// the nodes of the plan.
template <class FlightPlan>
double momentum_drift(const Model& model, const FlightPlan& plan, int phase, double duration) {
  constexpr int kChecks = 47;
  const Centroidal start = momentum_of(model, plan, phase, 0.0);
  double drift = 0.0;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = duration * k / kChecks;
    const Centroidal now = momentum_of(model, plan, phase, t);
    const Vec3 linear =
        now.linear_momentum - start.linear_momentum - start.mass * t * model.gravity;
    raise_to(drift, largest_entry(linear));
    raise_to(drift, largest_entry(now.angular_momentum - start.angular_momentum));
  }
  return drift;
}

// ---- pronk

const std::vector<int> kFourFeet = {0, 1, 2, 3};

// What the reference says about a pronk.
struct PronkNumbers {
  Range pitch_flight, z_flight, pitch_stance, z_stance;
  Survey middle;  // of the stance, without a twentieth at either end, where the forces vanish
  double torque = 0.0, end_force = 0.0;  // of the whole stance; normal force at its ends
  std::vector<double> nodes, angular_momentum, com_speed;  // at quarters of the flight
};

PronkNumbers numbers_of_pronk(const Model& model, const PronkPlan& plan) {
  PronkNumbers out;
  const int steps = static_cast<int>(plan.flight.nodes.size()) - 1;
  for (int i = 0; i <= steps; ++i) {
    const SagittalNode& node = plan.flight.nodes[at(i)];
    out.pitch_flight.see(node[2]);
    out.z_flight.see(node[1]);
    if (i % (steps / 4) != 0) continue;
    out.nodes.insert(out.nodes.end(), node.begin(), node.begin() + 6);
    const Centroidal now = momentum_of(model, plan, 0, plan.flight.duration * i / steps);
    out.angular_momentum.push_back(now.angular_momentum.y());
    out.com_speed.push_back(now.com_velocity.x());
  }
  Surveyor surveyor(model);
  for (int k = 0; k <= 100; ++k) {
    const double tau = plan.options.stance_duration * k / 100;
    const TrunkMotion trunk = plan.trunk(1, tau);
    out.pitch_stance.see(trunk.rpy[1]);
    out.z_stance.see(trunk.p.z());
    Survey now;
    const bool is_middle = k >= 5 && k <= 95;
    surveyor.see(point_of(model, plan, 1, tau), kFourFeet, is_middle ? out.middle : now);
    raise_to(out.torque, largest_entry(surveyor.tau().tail(12)));
    if (k == 0 || k == 100) raise_to(out.end_force, now.largest_push);
  }
  return out;
}

PronkOptions pronk_options(const QuadrupedStudy& study, const JsonValue& variant) {
  PronkOptions options;
  options.speed = variant.find("speed")->number;
  options.flight_duration = variant.find("flight")->number;
  options.legs = legs_of(study, variant.find("mirrored") != nullptr);
  if (variant.find("no_momentum")) options.condition = PronkCondition::zero_angular_momentum;
  return options;
}

PronkOptions at_reference_steps(PronkOptions options, int steps = 60) {
  options.coarse_steps = options.steps = steps;
  return options;
}

// The printed table, by name as in models/reference/quadruped.json.
struct PrintedPronk {
  const char* name;
  std::array<double, 3> lift_off;
  double pitch_flight, pitch_stance, angular_momentum, least_force, largest_force, friction, torque;
};
constexpr PrintedPronk kPronks[] = {
    {"V = 0", {0.017934, 0.761460, -0.199709}, 0.0057, 0.0151, 0.0, 9.6, 55.2, 0.009, 9.5},
    {"V = 0, mirrored", {0.0, 0.760937, 0.0}, 0.0, 0.0, 0.0, 10.1, 53.2, 0.0, 9.1},
    {"default",
     {0.567260494, 0.787196462, -0.608256541},
     0.0210,
     0.0235,
     -0.0495,
     7.7,
     56.7,
     0.157,
     9.8},
    {"mirrored", {0.546665, 0.759667, -0.580193}, 0.0294, 0.0171, -0.0790, 7.1, 54.7, 0.158, 9.4},
    {"L = 0", {0.567233, 0.787201, -0.372351}, 0.0412, 0.0393, 0.0, 9.2, 55.7, 0.132, 9.6},
    {"V = 1", {1.123253, 0.802746, -1.029648}, 0.0400, 0.0359, -0.0968, 5.4, 60.5, 0.427, 10.7},
    {"T_f = .25",
     {0.567846, 1.282409, -0.621221},
     0.0227,
     0.0269,
     -0.0330,
     9.9,
     72.8,
     0.099,
     13.2}};

void check_pronk_table(const PrintedPronk& printed, const PronkPlan& plan, const PronkNumbers& ours,
                       Report& report) {
  const std::string name = std::string(printed.name) + ": ";
  report.source(kPronk);
  rounded_list(name + "velocities at lift-off, m/s and rad/s",
               {printed.lift_off[0], printed.lift_off[1], printed.lift_off[2]},
               {plan.lift_off[0], plan.lift_off[1], plan.lift_off[2]},
               std::string(printed.name) == "default" ? 6e-10 : 5e-7, report);
  report.value(name + "pitch in flight, peak to peak, rad", printed.pitch_flight,
               ours.pitch_flight.width(), 5e-5);
  report.value(name + "largest pitch in stance, rad", printed.pitch_stance,
               ours.pitch_stance.largest(), 5e-5);
  report.value(name + "angular momentum in flight, kg m^2/s", printed.angular_momentum,
               ours.angular_momentum[0], 5e-5);
  report.value(name + "least normal force, N", printed.least_force,
               ours.middle.least_normal_force(), 0.05);
  report.value(name + "largest normal force, N", printed.largest_force, ours.middle.largest_push,
               0.05);
  // Printed .099 for T_f = .25; it is .0982.
  report.value(name + "friction", printed.friction, ours.middle.friction, 0.001);
  report.value(name + "largest torque, N m", printed.torque, ours.torque, 0.05);
}

void check_pronk_reference(const JsonValue& variant, const PronkPlan& plan,
                           const PronkNumbers& ours, Report& report) {
  const std::string name = variant.find("name")->string + ", 60 steps: ";
  std::vector<double> stance, our_stance;  // a coefficient counts by what it moves the trunk
  for (std::size_t i = 0; i < 3; ++i) {
    double power = 1.0;
    for (std::size_t k = 0; k < 6; ++k, power *= plan.options.stance_duration) {
      stance.push_back(power * variant.find("stance")->items[i].items[k].number);
      our_stance.push_back(power * plan.stance[i][k]);
    }
  }
  report.source("plan_pronk_ref.json");
  const double lift_off[] = {plan.lift_off[0], plan.lift_off[1], plan.lift_off[2]};
  report.list(name + "velocities at lift-off", numbers_of(variant, "lift_off"), lift_off, 1e-9);
  report.list(name + "flight at quarters", numbers_of(variant, "nodes"), ours.nodes, 1e-9);
  report.list(name + "polynomials of the stance", stance, our_stance, 1e-9);
  double momentum = 0.0;
  const std::vector<double> L = numbers_of(variant, "angular_momentum"),
                            speed = numbers_of(variant, "com_speed");
  for (std::size_t i = 0; i < 5; ++i) {
    raise_to(momentum, std::abs(ours.angular_momentum[i] - L[i]));
    raise_to(momentum, std::abs(ours.com_speed[i] - speed[i]));
  }
  report.small(name + "speed of the centre of mass and angular momentum off the reference's", 0.0,
               momentum, 1e-9);
  const double small_ones[] = {ours.pitch_flight.width(), ours.pitch_stance.largest(),
                               ours.z_stance.low, ours.z_flight.high, ours.middle.friction};
  std::vector<double> printed;
  for (const char* key : {"pitch_flight", "pitch_stance", "z_range", "friction"}) {
    const std::vector<double> more = numbers_of(variant, key);
    printed.insert(printed.end(), more.begin(), more.end());
  }
  report.list(name + "ranges of pitch and z, friction", printed, small_ones, 1e-8);
  printed = numbers_of(variant, "normal_force");
  printed.push_back(variant.find("largest_torque")->number);
  const double loads[] = {ours.middle.least_normal_force(), ours.middle.largest_push, ours.torque};
  report.list(name + "range of the normal force, largest torque", printed, loads, 1e-8);
}

// The default's printed instants, its mid-stance by the pinned tree, and how far 60 steps are from 120.
Refusal check_default_pronk(const QuadrupedStudy& study, const PronkPlan& plan,
                            const PronkNumbers& ours, Report& report) {
  const Model& model = study.model;
  const SagittalNode &mid = plan.flight.nodes[30], &touchdown = plan.flight.nodes[60];
  report.source(kPronk);
  report.value("default: stride, m", 0.175, plan.stride, 1e-15);
  rounded_list("default, 60 steps: trunk in mid-flight, m and rad",
               {0.0369702813, 0.2971685286, 0.0045772780}, {mid[0], mid[1], mid[2]}, 1e-10, report);
  rounded_list("default, 60 steps: rates in mid-flight, m/s and rad/s",
               {0.4597542305, -0.0359920647, 0.4204257436}, {mid[3], mid[4], mid[5]}, 1e-10,
               report);
  rounded_list("default, 60 steps: rates at touchdown, m/s and rad/s",
               {0.5226958736, -0.7349021547, -0.1687283064},
               {touchdown[3], touchdown[4], touchdown[5]}, 1e-10, report);
  report.value("default: lowest trunk in stance, m", 0.2097, ours.z_stance.low, 5e-5);
  report.value("default: speed of the centre of mass, m/s", 0.52465, ours.com_speed[0], 5e-6);
  report.small("default: normal force at both ends of the stance, N", 0.0, ours.end_force, 1e-10);
  Range momentum;
  for (const double L : ours.angular_momentum) momentum.see(L);
  report.small("default, 60 steps: angular momentum varies by, kg m^2/s", 2e-8, momentum.width(),
               2e-8);

  PronkOptions finer = plan.options;
  finer.coarse_steps = finer.steps = 120;
  const Result<PronkPlan> fine = solve_pronk_plan(model, finer);
  if (!fine) return fine.error();
  double change = 0.0;
  for (std::size_t i = 0; i <= 60; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      raise_to(change, std::abs(fine->flight.nodes[2 * i][j] - plan.flight.nodes[i][j]));
  report.value("default: flight of 60 steps and of 120 differ by", 5.8e-8, change, 5e-10);

  const MotionPoint point = point_of(model, plan, 1, 0.1);
  Surveyor surveyor(model);
  Survey survey;
  surveyor.see(point, kFourFeet, survey);
  const Surveyor::Return back = surveyor.forward(point, kFourFeet);
  rounded_list("default, mid-stance: trunk x, y, z, m, and pitch, rad",
               {0.12347696, 0.0, 0.20974443, 0.01611005},
               {point.q[0], point.q[1], point.q[2], plan.trunk(1, 0.1).rpy[1]}, 5e-9, report);
  const ContactVec& f = surveyor.force();
  rounded_list("default, mid-stance: force of a front and of a rear foot, N",
               {0.1278, 0.0, 55.0823, 0.1278, 0.0, 51.1758}, {f[0], f[1], f[2], f[6], f[7], f[8]},
               5.5e-5, report);
  report.small("default, mid-stance: pinned tree, accelerations, m/s^2 and rad/s^2", 2e-13,
               back.acceleration, 1e-10);
  report.small("default, mid-stance: pinned tree, foot forces, N", 4e-14, back.force, 1e-10);
  const JsonValue& reference = *study.reference.find("pronk")->find("mid_stance");
  report.source("plan_pronk_ref.json");
  const auto list = [&](const char* key, std::span<const double> values, double tolerance) {
    report.list(std::string("default, mid-stance: ") + key, numbers_of(reference, key), values,
                tolerance);
  };
  list("joints", span_of(point.q.tail(12)), 1e-9);
  list("velocity", span_of(point.v), 1e-9);
  list("acceleration", span_of(point.a), 1e-9);
  list("torque", survey.torques, 1e-8);
  list("foot_force", survey.forces, 1e-9);
  return std::nullopt;
}

Refusal check_pronk(const QuadrupedStudy& study, Report& report) {
  double moved = 0.0, drift = 0.0, pitch = 0.0;
  for (const JsonValue& variant : study.reference.find("pronk")->find("variants")->items) {
    const PronkOptions options = pronk_options(study, variant);
    const Result<PronkPlan> plan = solve_pronk_plan(study.model, at_reference_steps(options)),
                            refined = solve_pronk_plan(study.model, options);
    if (!plan) return plan.error();
    if (!refined) return refined.error();
    const std::string name = variant.find("name")->string;
    const PronkNumbers ours = numbers_of_pronk(study.model, *plan);
    for (const PrintedPronk& printed : kPronks)
      if (name == printed.name) check_pronk_table(printed, *plan, ours, report);
    check_pronk_reference(variant, *plan, ours, report);
    if (name == "default")
      if (Refusal refusal = check_default_pronk(study, *plan, ours, report)) return refusal;
    raise_to(moved, largest_entry(refined->lift_off - vector_of(variant, "lift_off")));
    raise_to(drift, momentum_drift(study.model, *refined, 0, options.flight_duration));
    if (name == "V = 0, mirrored")
      raise_to(pitch, std::max(ours.pitch_flight.largest(), ours.pitch_stance.largest()));
  }
  report.source(kPronk);
  report.small("V = 0, mirrored: largest pitch, rad", 5e-17, pitch, 1e-15);
  report.source("plan_pronk_ref.json");
  report.small("480 steps: lift-off of 7 variants off the reference's, m/s and rad/s", "none",
               moved, 1e-7);
  report.small("480 steps: momenta in 7 flights off free fall, kg m/s and kg m^2/s", "none", drift,
               1e-10);

  const Result<Setup> setup = setup_of("pronk");
  if (!setup) return setup.error();
  report.source(kPronk);
  rounded_list("scene: velocities at lift-off, m/s and rad/s",
               {0.567260494, 0.787196462, -0.608256541},
               {fact(setup->plan, "lift_off_speed"), fact(setup->plan, "lift_off_rise"),
                fact(setup->plan, "lift_off_pitch_rate")},
               1e-7, report);
  report.small("scene: force and moment that nothing supplies, N and N m", 0.0,
               fact(setup->plan, "base_residual"), 1e-7);
  return std::nullopt;
}

// ---- bound

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
    raise_to(most, std::abs(ours[i] - reference[i]) / std::max(1.0, std::abs(reference[i])));
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
    const SagittalTable& table = plan.tables[at(phase)];
    const int steps = static_cast<int>(table.nodes.size()) - 1;
    for (int i = 0; i <= steps; ++i) {
      out.z.see(table.nodes[at(i)][1]);
      out.pitch.see(table.nodes[at(i)][2]);
      if (has_loads && i % 2 == 0)
        surveyor.see(point_of(model, plan, phase, table.duration * i / steps), kStance[phase],
                     out.survey);
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
    const SagittalNode& n = plan.tables[at(instant.phase)].nodes.back();
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
    const SagittalNode& node = plan.tables[phase].nodes[16 * (i - 5 * phase)];
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
    raise_to(error, back.acceleration);
    raise_to(force, back.force);
    const std::array<Vec3, 4> given = plan.phases[at(phase)].force_at(tau);
    for (std::size_t k = 0; k < kStance[phase].size(); ++k)
      raise_to(planned, largest_entry(surveyor.force().segment<3>(3 * static_cast<int>(k)) -
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
  SagittalDynamics dynamics(model, plan.options.legs);
  std::copy_n(p.begin(), 6, plan.start.begin());
  SagittalState state = plan.start;
  for (std::size_t phase = 0; phase < 4; ++phase) {
    for (const int foot : kStance[phase])
      plan.phases[phase].mean_force[at(foot)] =
          0.5 * Vec3(p[phase == 0 ? 8 : 9], 0.0, p[phase == 0 ? 6 : 7]);
    double tau = 0.0;
    if (!integrate_phase(dynamics, plan.phases[phase], kVariantSteps, state, &plan.tables[phase],
                         tau))
      return {plan, 1e300};
  }
  double residual = std::abs(state[0] - plan.start[0] - plan.stride);
  for (std::size_t i = 1; i < 6; ++i) raise_to(residual, std::abs(state[i] - plan.start[i]));
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

Refusal check_bound(const QuadrupedStudy& study, Report& report) {
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
    raise_to(change, std::abs(unknowns_of(*coarse)[i] - unknowns_of(*plan)[i]));
  report.source(kBound);
  report.value("25 steps: the ten unknowns off those of 80, m, rad, s, N", 8e-5, change, 5e-6);
  check_bound_states(study, *plan, report);
  double drift = momentum_drift(study.model, *refined, 1, 0.05);
  raise_to(drift, momentum_drift(study.model, *refined, 3, 0.05));
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

}  // namespace

Refusal verify_quadruped_flight(const QuadrupedStudy& study, Report& report) {
  if (Refusal refusal = check_pronk(study, report)) return refusal;
  return check_bound(study, report);
}

}  // namespace legwork::cli
