// What the scene of the passive walker shows: its signals, what is drawn of them, its limit cycle's facts and matrices.
#include <algorithm>

#include "engine/run/matrix_tables.h"
#include "engine/scenes/lecture/passive_walker.h"

namespace legwork::compass_gait {
namespace {

// The slope as one line, with a mark at every metre.
std::vector<Vec3> slope_line(const Walker& walker) {
  constexpr int kMetres = 60;
  const Vec2 along = along_slope(walker), down = -normal_to_slope(walker);
  std::vector<Vec3> points;
  for (int i = -2; i <= kMetres; ++i) {
    const Vec2 p = static_cast<double>(i) * along;
    for (const Vec2& q : {p, Vec2(p + 0.04 * walker.leg_length() * down), p})
      points.push_back(in_view(q));
  }
  return points;
}

constexpr const char* kDynamics = "Equations of motion";
constexpr const char* kHeelStrike = "Heel strike";
constexpr const char* kCycle = "Limit cycle";

}  // namespace

CycleFacts cycle_facts(const Walker& walker, const LimitCycle& cycle) {
  Strider strider(walker, 1e-10);
  CycleFacts out;
  const Step& last = cycle.step;
  out.energy_lost = kinetic_energy(walker, last.before) - kinetic_energy(walker, last.after);
  out.impulse = momentum(walker, last.after) - momentum(walker, last.before);
  out.leaving_velocity = swing_foot_velocity(walker, last.after);
  out.least_force = 1e300;
  const Vec2 normal = normal_to_slope(walker), along = along_slope(walker);
  Vec4 x = strider.state_of(cycle.z);
  double t = 0.0;
  constexpr int kSamples = 200;
  for (int i = 0; i <= kSamples; ++i) {
    if (i > 0 && strider.swing(t, last.duration * i / kSamples, x)) x = last.before;
    const Vec2 force = stance_force(walker, x);
    const double pressing = force.dot(normal), sliding = std::abs(force.dot(along));
    out.least_force = std::min(out.least_force, pressing);
    update_max(out.largest_force, pressing);
    if (pressing > 0.0) update_max(out.friction, sliding / pressing);
    update_max(out.scuffing_depth, -swing_foot_position(walker, x).dot(normal));
  }
  return out;
}

void PassiveWalker::describe() {
  lay_out_fields();
  series = {{"left_right_angle", "Angles of the legs"},
            {"leg_rate", "Rates of stance leg and swing leg"},
            {"last_step_time", "Time of the last step"},
            {"last_step_length", "Length of the last step"},
            {"distance_from_cycle", "Distance from the limit cycle after the last strike"},
            {"normal_force", "Force of the slope on the stance foot, normal"},
            {"friction_needed", "Friction needed"},
            {"foot_clearance", "Height of the swing foot over the slope"},
            {"total_energy", "Energy"},
            {"energy_drift", "Energy that is not accounted for"}};
  const Walker& walker = settings_.walker;
  const double l = walker.leg_length();
  using Kind = Mark::Kind;
  marks = {{Kind::arrow, "force of the slope on the stance foot", "stance_foot", "stance_force",
            0.5 * l / (walker.mass() * walker.gravity), "force", "Force", true},
           {Kind::point, "stance foot", "stance_foot", "", 1.0, "force", "Feet", true},
           {Kind::point, "swing foot", "swing_foot", "", 1.0, "velocity", "Feet", true},
           {Kind::trail, "path of the hip", "hip_position", "", 1.0, "path", "Path", true}};
  curves = {{"the slope, a mark every metre", "plain", "", false, true, slope_line(walker)}};
  studies = {{"phase-portrait", "Phase portrait of one leg, its strikes included"},
             {"bifurcation", "Period doubling: step times over the slope"},
             {"return-map", "Return map: each step time over the one before"},
             {"multipliers", "Stability: the largest multiplier over the slope"}};
  viewpoint = {{0.0, 0.0, 0.45 * l}, 1.1 * l, {0.15, -1.0, 0.15}, false};
  quick = "world.slope walker.leg_mass walker.hip_mass walker.a";
  if (!has_cycle_) return;
  const CycleFacts of = cycle_facts(walker, cycle_);
  const Multipliers multiplier = multipliers_of(cycle_.derivative);
  const double length = step_length(walker, cycle_.step.before);
  facts = {
      {"step_time", "Time of a step on the limit cycle", "s", cycle_.step.duration},
      {"step_length", "Length of a step on the limit cycle", "m", length},
      {"speed", "Speed on the limit cycle", "m/s", length / cycle_.step.duration},
      {"largest_multiplier", "Largest Floquet multiplier, modulus (stable below 1)", "",
       multiplier.modulus(0)},
      {"multiplier_1_re", "Multiplier 1, real part", "", multiplier.re[0]},
      {"multiplier_1_im", "Multiplier 1, imaginary part", "", multiplier.im[0]},
      {"multiplier_2_re", "Multiplier 2, real part", "", multiplier.re[1]},
      {"multiplier_2_im", "Multiplier 2, imaginary part", "", multiplier.im[1]},
      {"multiplier_3_re", "Multiplier 3, real part", "", multiplier.re[2]},
      {"multiplier_3_im", "Multiplier 3, imaginary part", "", multiplier.im[2]},
      {"energy_lost_per_step", "Kinetic energy lost at a strike", "J", of.energy_lost},
      {"height_energy_per_step", "Potential energy that a step gives", "J",
       walker.mass() * walker.gravity * length * math::sin(walker.slope)},
      {"impulse_x", "Impulse of the strike, forward", "N s", of.impulse.x()},
      {"impulse_z", "Impulse of the strike, upward", "N s", of.impulse.y()},
      {"leaving_speed", "Upward speed of the rear foot after a strike", "m/s",
       of.leaving_velocity.y()},
      {"least_normal_force", "Least normal force on the stance foot", "N", of.least_force},
      {"largest_normal_force", "Largest normal force on the stance foot", "N", of.largest_force},
      {"friction_needed", "Friction required by a step", "", of.friction},
      {"scuffing_depth", "How far the swing foot dips below the slope (ignored)", "m",
       of.scuffing_depth}};
}

std::string PassiveWalker::sentence(double, const VecX& x) {
  std::string text = "Standing on the " + std::string(left_leg_stands(x) ? "left" : "right") +
                     " leg, at " + rounded_text(x[0] / kDegree, 0.1) + " deg, the other at " +
                     rounded_text(x[1] / kDegree, 0.1) + " deg, after " +
                     number_text(x[WalkState::kSteps]) + " steps.";
  if (x[WalkState::kLastPeriod] > 0.0)
    text += " The last took " + rounded_text(x[WalkState::kLastPeriod], 1e-4) + " s and was " +
            rounded_text(x[WalkState::kLastLength], 1e-4) + " m long.";
  if (!has_cycle_) return text;
  const double largest = multipliers_of(cycle_.derivative).modulus(0);
  return text + " On this slope the limit cycle is " + (largest < 1.0 ? "" : "not ") +
         "stable: its largest multiplier is " + rounded_text(largest, 1e-4) + ".";
}

std::vector<MatrixTable> PassiveWalker::matrix_tables(double, const VecX& x) {
  const Walker& walker = settings_.walker;
  const Vec4 legs = x.head<4>();
  constexpr const char* kMotion = "M w' + C + G = 0";
  constexpr const char* kBothLegs = "stance leg|swing leg";
  constexpr const char* kBalances = "whole about the new foot|old stance leg about the hip";
  Eigen::Matrix<double, 2, 3> terms;
  terms << coriolis(walker, legs), gravity_torque(walker, legs), acceleration(walker, legs);
  const StrikeMatrices Q = strike_matrices(walker, legs);
  std::vector<MatrixTable> out;
  add_matrix_table(out, {"mass_matrix", "Mass matrix M", kMotion, "kg m^2", kDynamics}, kBothLegs,
                   kBothLegs, mass_matrix(walker, legs));
  add_matrix_table(
      out,
      {"forces", "Coriolis and gravity terms, accelerations", kMotion, "N m; rad/s^2", kDynamics},
      kBothLegs, "C|G|w'", terms);
  add_matrix_table(out,
                   {"strike_before", "Heel strike, Q-", "Q+ w+ = Q- w-", "kg m^2", kHeelStrike},
                   kBalances, kBothLegs, Q.before, "At the current angles.");
  add_matrix_table(out, {"strike_after", "Heel strike, Q+", "Q+ w+ = Q- w-", "kg m^2", kHeelStrike},
                   kBalances, "new stance leg|new swing leg", Q.after, "At the current angles.");
  if (!has_cycle_) return out;
  const Multipliers m = multipliers_of(cycle_.derivative);
  Mat3 multipliers;
  for (int i = 0; i < 3; ++i) multipliers.row(i) << m.re[at(i)], m.im[at(i)], m.modulus(at(i));
  add_matrix_table(out,
                   {"section_derivative", "Derivative of the section map at the fixed point",
                    "dP/dz, z = [n, s', n'] after a strike", "SI", kCycle},
                   "n|s'|n'", "n|s'|n'", cycle_.derivative, "By finite differences of order 4.");
  add_matrix_table(out, {"multipliers", "Floquet multipliers", "eigenvalues of dP/dz", "", kCycle},
                   "1|2|3", "real|imaginary|modulus", multipliers,
                   "A small disturbance changes by these factors at every step.");
  add_matrix_table(
      out,
      {"fixed_point", "Fixed point: the state after a strike", "z = P(z)", "rad; rad/s", kCycle},
      "fixed point", "s|n|s'|n'", strider_.state_of(cycle_.z).transpose());
  return out;
}

}  // namespace legwork::compass_gait
