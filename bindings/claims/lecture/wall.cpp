// The two-link arm against a wall, by control of its position and of its force (theory/lecture 6).
#include <array>
#include <cmath>

#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::claims {
namespace {

namespace ta = two_link_arm;
using ArmKind = ta::ArmControl::Kind;

constexpr double kGrid = 1e-4;  // s, of the reference
constexpr int kGridSteps = 15000;

struct Controller {
  const char* name;
  ArmKind kind;
  double kp, kd, force_gain;
};
// The reference's runs in pairs: each meets the wall where it is expected and, except for the last, a nearer one.
constexpr Controller kControllers[] = {{"stiff", ArmKind::position, 2000.0, 60.0, 0.0},
                                       {"soft", ArmKind::position, 200.0, 20.0, 0.0},
                                       {"force", ArmKind::force, 0.0, 0.0, 0.0},
                                       {"force_with_gain", ArmKind::force, 0.0, 0.0, 1.0}};

// A run on the grid.
struct WallRun {
  std::vector<double> force, x, y;
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

void measure_run(const JsonValue& reference, const WallRun& ours, const std::string& name,
                 Measurements& m) {
  KnownNumbers known(reference, m);
  known.number(name + "first_contact", "first_contact", ours.first);
  known.number(name + "peak", "peak", ours.peak);
  known.number(name + "peak_at", "t_peak", ours.t_peak);
  known.number(name + "final_force", "final", ours.force.back());
  known.number(name + "settling", "settle2", ours.settled);
  known.number(name + "contacts", "contacts", ours.contacts);
  known.list(name + "final_tip", "tip_final", std::array{ours.x.back(), ours.y.back()});
  std::vector<double> known_force, force, known_tip, tip;
  for (const JsonValue& sample : reference.find("samples")->items) {
    const std::vector<double> n = numbers_of(sample);  // t, f, x, y
    const auto at_time = static_cast<std::size_t>(std::lround(n[0] / kGrid));
    known_force.push_back(n[1]);
    force.push_back(ours.force[at_time]);
    known_tip.insert(known_tip.end(), {n[2], n[3]});
    tip.insert(tip.end(), {ours.x[at_time], ours.y[at_time]});
  }
  m.list(name + "force", known_force, force);
  m.list(name + "tip", known_tip, tip);
  known.number(name + "impulse", "impulse", ours.impulse);
}

}  // namespace

Refusal measure_wall(Measurements& m) {
  const JsonValue& reference = *m.reference().find("wall");
  const ta::Arm arm;
  const std::vector<double> from = numbers_of(reference, "tip0");
  ta::Vec2 theta, target;
  ta::inverse_kinematics(arm, {from[0], from[1]}, true, theta);
  ta::inverse_kinematics(arm, {0.61, -0.1}, true, target);
  KnownNumbers(reference, m).list("start", "q0", theta);
  const std::vector<JsonValue>& runs = reference.find("runs")->items;
  const std::vector<JsonValue>& rests = reference.find("static")->items;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Controller& choice = kControllers[i / 2];
    ta::ArmControl control;
    control.kind = choice.kind;
    control.kp = choice.kp;
    control.kd = choice.kd;
    control.force_gain = choice.force_gain;
    control.target = target;
    ta::ArmWall wall;
    wall.is_there = true;
    wall.x = number_of(runs[i], "xw");
    WallRun ours;
    if (!run_against_wall(arm, control, wall, theta, ours))
      return Diagnostic{"A run against the wall could not be integrated."};
    const std::string name =
        std::string(choice.name) + ".wall_at_" + number_text(1000.0 * wall.x) + "_mm.";
    measure_run(runs[i], ours, name, m);
    if (i >= rests.size()) continue;
    const ta::SteadyContact rest = steady_contact(arm, control, wall);
    KnownNumbers statics(rests[i], m);
    statics.number(name + "static_force", "force", rest.force);
    statics.number(name + "stiffness", "keq", rest.stiffness);
  }
  return std::nullopt;
}

}  // namespace legwork::claims
