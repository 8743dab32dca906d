// What there is to read of the passive walker.
#include <cmath>

#include "engine/run/fields.h"
#include "engine/scenes/lecture/passive_walker.h"

namespace legwork::compass_gait {
namespace {

struct WalkerView {
  const Walker& walker;
  const VecX& x;
  double start_energy;
  Vec2 last_residual;  // of the last strike
  Vec4 legs = x.head<4>();
  bool is_left = left_leg_stands(x);
  Vec2 normal = normal_to_slope(walker);
  Vec2 foot = x[WalkState::kFoothold] * along_slope(walker);
  Vec2 hip = hip_position(walker, legs);           // from the foot
  Vec2 swing = swing_foot_position(walker, legs);  // from the foot
  Vec2 force = stance_force(walker, legs);
  double pressing = force.dot(normal);
  double sliding = force.dot(along_slope(walker));
  double kinetic = kinetic_energy(walker, legs);
  double potential = potential_energy(walker, legs) + walker.mass() * walker.gravity * foot.y();
};
using V = const WalkerView;

double speed(V& v) {
  const double period = v.x[WalkState::kLastPeriod];
  return period > 0.0 ? v.x[WalkState::kLastLength] / period : 0.0;
}

constexpr Labels kLegs = "stance swing";

constexpr Field<WalkerView> kRows[] = {
    {"leg_angle", "rad", "angle", kLegs, [](V& v) { return Vec2(v.legs.head<2>()); }},
    {"leg_rate", "rad/s", "rate", kLegs, [](V& v) { return Vec2(v.legs.tail<2>()); }},
    {"left_right_angle", "rad", "angle", "left right",
     [](V& v) { return Vec2(v.legs[v.is_left ? 0 : 1], v.legs[v.is_left ? 1 : 0]); }},
    {"stance_leg", "", "stance_leg", kOne, [](V& v) { return v.is_left ? 0.0 : 1.0; }},
    {"step_count", "", "steps", kOne, InState<WalkState::kSteps>()},
    {"time_since_strike", "s", "since_strike", kOne, InState<WalkState::kSinceStrike>()},
    {"last_step_time", "s", "step_time", kOne, InState<WalkState::kLastPeriod>()},
    {"last_step_length", "m", "step_length", kOne, InState<WalkState::kLastLength>()},
    {"walking_speed", "m/s", "speed", kOne, [](V& v) { return speed(v); }},
    {"distance_from_cycle", "", "distance", kOne, InState<WalkState::kDistance>()},
    {"hip_position", "m", "hip", kXyz, [](V& v) { return in_view(v.foot + v.hip); }},
    {"stance_foot", "m", "stance_foot", kXyz, [](V& v) { return in_view(v.foot); }},
    {"swing_foot", "m", "swing_foot", kXyz, [](V& v) { return in_view(v.foot + v.swing); }},
    {"foot_clearance", "m", "clearance", kOne, [](V& v) { return v.swing.dot(v.normal); }},
    {"stance_force", "N", "force", kXyz, [](V& v) { return in_view(v.force); }},
    {"normal_force", "N", "normal_force", kOne, [](V& v) { return v.pressing; }},
    {"friction_needed", "", "friction", kOne,
     [](V& v) { return v.pressing > 0.0 ? std::abs(v.sliding) / v.pressing : 0.0; }},
    {"kinetic_energy", "J", "kinetic_energy", kOne, [](V& v) { return v.kinetic; }},
    {"potential_energy", "J", "potential_energy", kOne, [](V& v) { return v.potential; }},
    {"total_energy", "J", "total_energy", kOne, [](V& v) { return v.kinetic + v.potential; }},
    {"energy_lost", "J", "energy_lost", kOne, InState<WalkState::kEnergyLost>()},
    {"last_energy_lost", "J", "last_energy_lost", kOne, InState<WalkState::kLastLost>()},
    {"energy_drift", "J", "energy_drift", kOne,
     [](V& v) { return v.kinetic + v.potential + v.x[WalkState::kEnergyLost] - v.start_energy; }},
    {"impact_momentum_residual", "kg m^2/s", "impact_residual", "whole swing_leg",
     [](V& v) { return v.last_residual; }},
};

}  // namespace

void PassiveWalker::lay_out_fields() { lay_out<WalkerView>(kRows, *this); }

void PassiveWalker::observe(double, const VecX& x, SnapshotWriter& out) {
  // Where it has gone back beyond the strikes that are remembered, nothing is known of the last.
  const Strike& last = strike_of(x);
  const bool is_it =
      last.number == x[WalkState::kSteps] && last.foothold == x[WalkState::kFoothold];
  const WalkerView view = {settings_.walker, x, start_energy_,
                           is_it ? last.residual : Vec2(Vec2::Zero())};
  write<WalkerView>(kRows, view, out);
}

}  // namespace legwork::compass_gait
