// What the scene of the passive walker shows: its signals, what is drawn of them, its limit cycle's facts and matrices.
#include <algorithm>

#include "engine/scenes/lecture/passive_walker.h"

namespace legwork {

using compass_gait::Mat2;
using compass_gait::Vec2;
using compass_gait::Vec4;
using compass_gait::Walker;

namespace {

// The slope as one line, with a mark at every metre.
std::vector<Vec3> slope_line(const Walker& walker) {
  constexpr int kMetres = 60;
  const Vec2 along = compass_gait::along_slope(walker),
             down = -compass_gait::normal_to_slope(walker);
  std::vector<Vec3> points;
  for (int i = -2; i <= kMetres; ++i) {
    const Vec2 p = static_cast<double>(i) * along;
    for (const Vec2& q : {p, Vec2(p + 0.04 * walker.leg_length() * down), p})
      points.push_back(in_view(q));
  }
  return points;
}

std::string digits(double value, double unit) {
  const double n = value / unit;
  return number_text(static_cast<double>(static_cast<long long>(n < 0.0 ? n - 0.5 : n + 0.5)) *
                     unit);
}

Sheet walker_sheet(const char* name, const char* title, const char* equation, const char* unit,
                   std::vector<std::string> rows, std::vector<std::string> columns,
                   std::vector<double> values, const char* note, const char* group) {
  return {name, title, equation, unit, std::move(rows), std::move(columns), std::move(values),
          note, group};
}

constexpr const char* kDynamics = "Equations of motion";
constexpr const char* kCycle = "Limit cycle";

}  // namespace

CycleFacts cycle_facts(const Walker& walker, const compass_gait::LimitCycle& cycle) {
  compass_gait::Strider strider(walker, 1e-10);
  CycleFacts out;
  const compass_gait::Step& last = cycle.step;
  out.energy_lost = compass_gait::kinetic_energy(walker, last.before) -
                    compass_gait::kinetic_energy(walker, last.after);
  out.impulse =
      compass_gait::momentum(walker, last.after) - compass_gait::momentum(walker, last.before);
  out.leaving_velocity = compass_gait::swing_foot_velocity(walker, last.after);
  out.least_force = 1e300;
  const Vec2 normal = compass_gait::normal_to_slope(walker),
             along = compass_gait::along_slope(walker);
  Vec4 x = strider.state_of(cycle.z);
  double t = 0.0;
  constexpr int kSamples = 200;
  for (int i = 0; i <= kSamples; ++i) {
    if (i > 0 && strider.swing(t, last.duration * i / kSamples, x)) x = last.before;
    const Vec2 force = compass_gait::stance_force(walker, x);
    const double pressing = force.dot(normal), sliding = std::abs(force.dot(along));
    out.least_force = std::min(out.least_force, pressing);
    update_max(out.largest_force, pressing);
    if (pressing > 0.0) update_max(out.friction, sliding / pressing);
    update_max(out.scuffing_depth, -compass_gait::swing_foot_position(walker, x).dot(normal));
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
           {Kind::trail, "way of the hip", "hip_position", "", 1.0, "path", "Path", true}};
  curves = {{"the slope, a mark every metre", "plain", "", false, true, slope_line(walker)}};
  studies = {{"phase-portrait", "Phase portrait of one leg, its strikes included"},
             {"bifurcation", "Period doubling: step times over the slope"},
             {"return-map", "Return map: each step time over the one before"},
             {"multipliers", "Stability: the largest multiplier over the slope"}};
  viewpoint = {{0.0, 0.0, 0.45 * l}, 1.1 * l, {0.15, -1.0, 0.15}, false};
  if (!has_cycle_) return;
  const CycleFacts of = cycle_facts(walker, cycle_);
  const compass_gait::Multipliers multiplier = compass_gait::multipliers_of(cycle_.derivative);
  const double length = compass_gait::step_length(walker, cycle_.step.before);
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
      {"friction_needed", "Friction that a step needs", "", of.friction},
      {"scuffing_depth", "How far the swing foot passes below the slope (ignored)", "m",
       of.scuffing_depth}};
}

std::string PassiveWalker::sentence(double, const VecX& x) {
  const bool is_left = static_cast<long long>(x[WalkState::kSteps]) % 2 == 0;
  std::string text = "Standing on the " + std::string(is_left ? "left" : "right") + " leg, at " +
                     digits(x[0] / kDegree, 0.1) + " degrees, the other at " +
                     digits(x[1] / kDegree, 0.1) + " degrees, after " +
                     number_text(x[WalkState::kSteps]) + " steps.";
  if (x[WalkState::kLastPeriod] > 0.0)
    text += " The last took " + digits(x[WalkState::kLastPeriod], 1e-4) + " s and was " +
            digits(x[WalkState::kLastLength], 1e-4) + " m long.";
  if (!has_cycle_) return text;
  const double largest = compass_gait::multipliers_of(cycle_.derivative).modulus(0);
  return text +
         (largest < 1.0
              ? " On this slope the limit cycle is stable: its largest multiplier is "
              : " On this slope the limit cycle is not stable: its largest multiplier is ") +
         digits(largest, 1e-4) + ".";
}

std::vector<Sheet> PassiveWalker::sheets(double, const VecX& x) {
  const Walker& walker = settings_.walker;
  const Vec4 legs = x.head<4>();
  const std::vector<std::string> rows = {"stance leg", "swing leg"};
  const Mat2 M = compass_gait::mass_matrix(walker, legs);
  const Vec2 C = compass_gait::coriolis(walker, legs),
             G = compass_gait::gravity_torque(walker, legs),
             a = compass_gait::acceleration(walker, legs);
  std::vector<Sheet> out;
  out.push_back(walker_sheet("mass_matrix", "Mass matrix M", "M w' + C + G = 0", "kg m^2", rows,
                             rows, {M(0, 0), M(0, 1), M(1, 0), M(1, 1)}, "", kDynamics));
  out.push_back(walker_sheet("forces", "Coriolis and gravity terms, accelerations",
                             "M w' + C + G = 0", "N m; rad/s^2", rows, {"C", "G", "w'"},
                             {C[0], G[0], a[0], C[1], G[1], a[1]}, "", kDynamics));
  const compass_gait::StrikeMatrices Q = compass_gait::strike_matrices(walker, legs);
  out.push_back(walker_sheet("strike_before", "Heel strike, Q-", "Q+ w+ = Q- w-", "kg m^2",
                             {"whole about the new foot", "old stance leg about the hip"}, rows,
                             {Q.before(0, 0), Q.before(0, 1), Q.before(1, 0), Q.before(1, 1)},
                             "At the angles of now.", "Heel strike"));
  out.push_back(walker_sheet("strike_after", "Heel strike, Q+", "Q+ w+ = Q- w-", "kg m^2",
                             {"whole about the new foot", "old stance leg about the hip"},
                             {"new stance leg", "new swing leg"},
                             {Q.after(0, 0), Q.after(0, 1), Q.after(1, 0), Q.after(1, 1)},
                             "At the angles of now.", "Heel strike"));
  if (!has_cycle_) return out;
  const std::vector<std::string> section = {"n", "s'", "n'"};
  std::vector<double> derivative;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) derivative.push_back(cycle_.derivative(r, c));
  out.push_back(walker_sheet("section_derivative",
                             "Derivative of the section map at the fixed point",
                             "dP/dz, z = [n, s', n'] after a strike", "SI", section, section,
                             std::move(derivative), "By differences of order 4.", kCycle));
  const compass_gait::Multipliers m = compass_gait::multipliers_of(cycle_.derivative);
  std::vector<double> multipliers;
  for (std::size_t i = 0; i < 3; ++i)
    multipliers.insert(multipliers.end(), {m.re[i], m.im[i], m.modulus(i)});
  out.push_back(
      walker_sheet("multipliers", "Floquet multipliers", "eigenvalues of dP/dz", "",
                   {"1", "2", "3"}, {"real", "imaginary", "modulus"}, std::move(multipliers),
                   "A small disturbance changes by these factors at every step.", kCycle));
  const Vec4 fixed = strider_.state_of(cycle_.z);
  out.push_back(walker_sheet("fixed_point", "Fixed point: the state after a strike", "z = P(z)",
                             "rad; rad/s", {"fixed point"}, {"s", "n", "s'", "n'"},
                             {fixed[0], fixed[1], fixed[2], fixed[3]}, "", kCycle));
  return out;
}

}  // namespace legwork
