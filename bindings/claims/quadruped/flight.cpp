// The gaits with flight, pronk (here) and bound (verify_quadruped_bound.cpp): theory/gaits 6,
// plan_pronk_ref.json; solved at the reference's steps, and at the finer ones that the scenes use.
#include <algorithm>
#include <cmath>

#include "bindings/claims/quadruped/flight.h"

namespace legwork::claims {
namespace {

constexpr const char* kPronk = "theory/gaits 7";

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
  const std::vector<SagittalNode>& nodes = nodes_of(plan.plan, 0);
  const int steps = static_cast<int>(nodes.size()) - 1;
  for (int i = 0; i <= steps; ++i) {
    const SagittalNode& node = nodes[at(i)];
    out.pitch_flight.see(node[2]);
    out.z_flight.see(node[1]);
    if (i % (steps / 4) != 0) continue;
    out.nodes.insert(out.nodes.end(), node.begin(), node.begin() + 6);
    const Centroidal now = momentum_of(model, plan, 0, phase_duration(plan.plan, 0) * i / steps);
    out.angular_momentum.push_back(now.angular_momentum.y());
    out.com_speed.push_back(now.com_velocity.x());
  }
  Surveyor surveyor(model);
  for (int k = 0; k <= 100; ++k) {
    const MotionPoint point = point_of(model, plan, 1, phase_duration(plan.plan, 1) * k / 100);
    out.pitch_stance.see(point.rpy[1]);
    out.z_stance.see(point.q[2]);
    Survey now;
    const bool is_middle = k >= 5 && k <= 95;
    surveyor.see(point, kFourFeet, is_middle ? out.middle : now);
    update_max(out.torque, largest_entry(surveyor.tau().tail(12)));
    if (k == 0 || k == 100) update_max(out.end_force, now.largest_push);
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
  constexpr TrunkPath::Coordinate kInPlane[3] = {TrunkPath::x, TrunkPath::z, TrunkPath::pitch};
  for (std::size_t i = 0; i < 3; ++i) {
    const ScalarPath& path = plan.plan.phases[1].trunk[kInPlane[i]];
    double power = 1.0;
    for (std::size_t k = 0; k < 6; ++k, power *= phase_duration(plan.plan, 1)) {
      stance.push_back(power * variant.find("stance")->items[i].items[k].number);
      our_stance.push_back(power * std::get<Polynomial>(path).c[k]);
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
    update_max(momentum, std::abs(ours.angular_momentum[i] - L[i]));
    update_max(momentum, std::abs(ours.com_speed[i] - speed[i]));
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
  const std::vector<SagittalNode>& nodes = nodes_of(plan.plan, 0);
  const SagittalNode &mid = nodes[30], &touchdown = nodes[60];
  report.source(kPronk);
  report.value("default: stride, m", 0.175, plan.plan.stride, 1e-15);
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

  PronkOptions finer;
  finer.legs = plan.plan.legs;
  finer.coarse_steps = finer.steps = 120;
  const Result<PronkPlan> fine = solve_pronk_plan(model, finer);
  if (!fine) return fine.error();
  double change = 0.0;
  for (std::size_t i = 0; i <= 60; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      update_max(change, std::abs(nodes_of(fine->plan, 0)[2 * i][j] - nodes[i][j]));
  report.value("default: flight of 60 steps and of 120 differ by", 5.8e-8, change, 5e-10);

  const MotionPoint point = point_of(model, plan, 1, 0.1);
  Surveyor surveyor(model);
  Survey survey;
  surveyor.see(point, kFourFeet, survey);
  const Surveyor::Return back = surveyor.forward(point, kFourFeet);
  rounded_list("default, mid-stance: trunk x, y, z, m, and pitch, rad",
               {0.12347696, 0.0, 0.20974443, 0.01611005},
               {point.q[0], point.q[1], point.q[2], point.rpy[1]}, 5e-9, report);
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

}  // namespace

Refusal verify_quadruped_pronk(const QuadrupedStudy& study, Report& report) {
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
    update_max(moved, largest_entry(refined->lift_off - vector_of(variant, "lift_off")));
    update_max(drift, momentum_drift(study.model, *refined, 0, options.flight_duration));
    if (name == "V = 0, mirrored")
      update_max(pitch, std::max(ours.pitch_flight.largest(), ours.pitch_stance.largest()));
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

Refusal verify_quadruped_flight(const QuadrupedStudy& study, Report& report) {
  if (Refusal refusal = verify_quadruped_pronk(study, report)) return refusal;
  return verify_quadruped_bound(study, report);
}

}  // namespace legwork::claims
