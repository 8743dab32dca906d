#include "bindings/claims/lecture/arm.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/two_link_arm/lagrange.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::claims {
namespace {

namespace ta = two_link_arm;

constexpr double kExact = 1e-9;  // what the issue asks of lecture_reference.json
constexpr double kGrid = 1e-4;   // s, of plan_wall_ref.json
constexpr int kGridSteps = 15000;

std::vector<double> list_of(const ta::Vec2& a) { return {a[0], a[1]}; }
std::vector<double> list_of(const ta::Mat2& A) { return {A(0, 0), A(0, 1), A(1, 0), A(1, 1)}; }

// Random states: the four ways to the same torque.
void compare_ways(Report& report) {
  Random random;
  double newton_euler = 0.0, lagrange = 0.0, tree = 0.0, inertia = 0.0, det = 0.0;
  for (int i = 0; i < 1000; ++i) {
    ta::ArmSettings s;
    const auto draw = [&random](double low, double high) { return random.uniform(low, high); };
    for (std::size_t k = 0; k < 2; ++k) {
      s.arm.mass[k] = draw(0.5, 3.0);
      s.arm.length[k] = draw(0.2, 0.8);
    }
    s.theta = s.rate = s.acceleration = s.amplitude = s.start = s.target = ta::Vec2::Zero();
    ta::TwoLinkArm scene(s);
    ta::ArmInstant now;
    now.theta = {draw(-kPi, kPi), draw(-kPi, kPi)};
    now.rate = {draw(-3.0, 3.0), draw(-3.0, 3.0)};
    now.acceleration = {draw(-10.0, 10.0), draw(-10.0, 10.0)};
    const ta::ArmTorques torque = scene.torques_of(now);
    update_max(newton_euler, largest_entry(torque.newton_euler - torque.printed));
    update_max(lagrange, largest_entry(torque.lagrange - torque.printed));
    update_max(tree, largest_entry(torque.tree - torque.printed));
    const ta::Mat2 M = ta::mass_matrix(s.arm, now.theta);
    update_max(inertia, largest_entry(scene.tree_mass_matrix(now.theta) - M));
    update_max(det, std::abs(M(0, 0) * M(1, 1) - M(0, 1) * M(1, 0) -
                             ta::mass_determinant(s.arm, now.theta)));
  }
  report.source("Bennewitz & Khorshidi, \"2 DoF Robotic Manipulator\"");
  const char* const same = "the same";
  report.small("printed M, c, g against Newton-Euler, 1,000 arms and states, N m", same,
               newton_euler, 1e-12);
  report.small("against Lagrange, N m", same, lagrange, 1e-12);
  report.small("against the general tree, N m", same, tree, 1e-12);
  report.small("printed M against composite rigid bodies, kg m^2", same, inertia, 1e-12);
  report.small("det M = L1^2 L2^2 m2 (m1 + m2 sin^2 theta2), kg^2 m^4", "exact", det, 1e-12);
}

void check_state(const JsonValue& numbers, Report& report) {
  const JsonValue& parameters = *numbers.find("params");
  const auto parameter = [&](const char* key) { return parameters.find(key)->number; };
  const ta::Arm arm = {
      {parameter("m1"), parameter("m2")}, {parameter("L1"), parameter("L2")}, parameter("g")};
  const ta::Vec2 theta = vector_of(numbers, "theta_deg") * (kPi / 180.0),
                 rate = vector_of(numbers, "thetad"), acceleration = vector_of(numbers, "thetadd");
  report.source("lecture_reference.json, arm2");
  const auto compare = [&](const char* what, const JsonValue& in, const char* key,
                           const std::vector<double>& ours) {
    report.list(what, numbers_of(in, key), ours, kExact);
  };
  compare("M, kg m^2", numbers, "M", list_of(ta::mass_matrix(arm, theta)));
  compare("c, N m", numbers, "c", list_of(ta::coriolis(arm, theta, rate)));
  compare("g, N m", numbers, "g", list_of(ta::gravity_torque(arm, theta)));
  compare("g by r x m g, N m", numbers, "g", list_of(ta::static_torque(arm, theta)));
  compare("torque as printed, N m", numbers, "tau",
          list_of(ta::inverse_dynamics(arm, theta, rate, acceleration)));
  compare("torque by Lagrange, N m", numbers, "tau",
          list_of(ta::lagrange_torque(arm, theta, rate, acceleration).total()));
  const ta::Passes passes = ta::newton_euler(arm, theta, rate, acceleration);
  const JsonValue& rnea = *numbers.find("rnea");
  compare("outward: a1 - g, m/s^2", rnea, "a1_minus_g",
          list_of(passes.link[0].acceleration_less_gravity));
  compare("outward: a2 - g, m/s^2", rnea, "a2_minus_g",
          list_of(passes.link[1].acceleration_less_gravity));
  compare("inward: f2, N", rnea, "f2", list_of(passes.link[1].force));
  compare("inward: f1, N", rnea, "f1", list_of(passes.link[0].force));
  compare("inward: torque, N m", rnea, "tau", list_of(passes.torque()));
}

// A run of theory/lecture 6, every 1e-4 s.
struct WallRun {
  std::vector<double> force, x, y;  // on the grid
  double peak = 0.0, t_peak = 0.0, settled = 0.0, first = 0.0, contacts = 0.0, impulse = 0.0;
};

bool run_against_wall(const ta::Arm& arm, const ta::ArmControl& control, const ta::ArmWall& wall,
                      const ta::Vec2& theta, WallRun& out) {
  ta::ArmRun run(arm, control, wall);
  VecX x = run.at_rest(theta);
  double t = 0.0;
  for (int i = 0; i <= kGridSteps; ++i) {
    if (i > 0 && !run.advance(t, kGrid * i, x)) return false;
    out.force.push_back(run.contact_force(x));
    const ta::Vec2 tip = ta::tip_position(arm, x.head<2>());
    out.x.push_back(tip.x());
    out.y.push_back(tip.y());
    if (out.force.back() <= out.peak) continue;
    out.peak = out.force.back();
    out.t_peak = kGrid * i;
  }
  const double last = out.force.back();
  for (std::size_t i = 0; i < out.force.size(); ++i)
    if (std::abs(out.force[i] - last) > 0.02 * last) out.settled = kGrid * static_cast<double>(i);
  out.first = x[ta::ArmState::kFirstContact];
  out.contacts = x[ta::ArmState::kContacts];
  out.impulse = x[ta::ArmState::kImpulse];
  return true;
}

Refusal check_wall(const JsonValue& numbers, Report& report) {
  const ta::Arm arm;
  const std::vector<double> from = numbers_of(numbers, "tip0");
  ta::Vec2 theta, target;
  ta::inverse_kinematics(arm, {from[0], from[1]}, true, theta);
  ta::inverse_kinematics(arm, {0.61, -0.1}, true, target);
  report.source("plan_wall_ref.json");
  report.list("posture at the start, rad", numbers_of(numbers, "q0"), list_of(theta), 1e-12);
  constexpr ta::ArmControl::Kind kPosition = ta::ArmControl::Kind::position,
                                 kForce = ta::ArmControl::Kind::force;
  struct Choice {
    ta::ArmControl::Kind kind;
    double kp, kd, force_gain;
  };
  constexpr Choice kChoices[] = {{kPosition, 2000.0, 60.0, 0.0}, {kPosition, 2000.0, 60.0, 0.0},
                                 {kPosition, 200.0, 20.0, 0.0},  {kPosition, 200.0, 20.0, 0.0},
                                 {kForce, 0.0, 0.0, 0.0},        {kForce, 0.0, 0.0, 0.0},
                                 {kForce, 0.0, 0.0, 1.0}};
  const std::vector<JsonValue>& runs = numbers.find("runs")->items;
  const std::vector<JsonValue>& rests = numbers.find("static")->items;
  for (std::size_t i = 0; i < runs.size() && i < std::size(kChoices); ++i) {
    const auto printed = [&](const char* key) { return runs[i].find(key)->number; };
    ta::ArmControl control;
    control.kind = kChoices[i].kind;
    control.kp = kChoices[i].kp;
    control.kd = kChoices[i].kd;
    control.force_gain = kChoices[i].force_gain;
    control.target = target;
    ta::ArmWall wall;
    wall.is_there = true;
    wall.x = printed("xw");
    WallRun ours;
    if (!run_against_wall(arm, control, wall, theta, ours))
      return Diagnostic{"A run against the wall could not be integrated."};
    const std::string name =
        runs[i].find("name")->string + ", wall at " + number_text(wall.x) + " m: ";
    report.value(name + "first contact, s", printed("first_contact"), ours.first, 2e-4);
    report.value(name + "peak, N", printed("peak"), ours.peak, 0.05);
    report.value(name + "peak at, s", printed("t_peak"), ours.t_peak, 2e-4);
    report.value(name + "final force, N", printed("final"), ours.force.back(), 1e-5);
    report.value(name + "2 % settling, s", printed("settle2"), ours.settled, 2e-4);
    report.value(name + "contacts", printed("contacts"), ours.contacts, 0.0);
    report.list(name + "tip in the end, m", numbers_of(runs[i], "tip_final"),
                std::vector<double>{ours.x.back(), ours.y.back()}, 1e-8);
    std::vector<double> force_printed, force_ours, tip_printed, tip_ours;
    for (const JsonValue& row : runs[i].find("samples")->items) {
      const std::vector<double> n = numbers_of(row);
      const auto at_time = static_cast<std::size_t>(std::lround(n[0] / kGrid));
      force_printed.push_back(n[1]);
      force_ours.push_back(ours.force[at_time]);
      tip_printed.insert(tip_printed.end(), {n[2], n[3]});
      tip_ours.insert(tip_ours.end(), {ours.x[at_time], ours.y[at_time]});
    }
    report.list(name + "force at eight moments, N", force_printed, force_ours, 1e-5);
    report.list(name + "tip at eight moments, m", tip_printed, tip_ours, 1e-5);
    report.value(name + "impulse, N s", printed("impulse"), ours.impulse, 2e-3);
    if (i >= rests.size()) continue;
    const ta::SteadyContact rest = steady_contact(arm, control, wall);
    report.value(name + "force at rest by statics, N", rests[i].find("force")->number, rest.force,
                 1e-6);
    report.value(name + "k_eq, N/m", rests[i].find("keq")->number, rest.stiffness, 1e-5);
  }
  return std::nullopt;
}

}  // namespace

Refusal verify_arm(const JsonValue& reference, Report& report) {
  check_state(*reference.find("lecture")->find("arm2"), report);
  compare_ways(report);
  return check_wall(*reference.find("wall"), report);
}

}  // namespace legwork::claims
