// The gait's clock, and what each foot does according to it and to what the foot feels (theory/free_running 2).
// A leg's phase runs from its touchdown, in periods; it stands until `duty` and then swings (theory/free_running 2.1).
// Phases keep their lags to the clock. After a change of gait they drift towards the new lags, and a leg takes the new
// duty when it touches down.
//   an early touchdown counts from 60 % of the swing on;
//   a foot that should stand and feels nothing is late: at once after a swing, otherwise after 15 ms;
//   a foot that should leave waits, at most 50 ms, until those that should stand do;
//   a swinging foot that runs into something is pulled back and up, and starts the rest of its swing from there.
// The reflexes follow [Raibert86] chapter 2 and [Focchi17].
#pragma once

#include "engine/control/walking_state.h"

namespace legwork {

// What is measured of a foot. World axes.
struct FeltFoot {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero();  // m, m/s
  Vec3 force = Vec3::Zero();                // ground on foot, N
  bool is_loaded = false;                   // feels_ground
};

// Whether a foot with this force (ground on foot, N) is on ground with this unit normal: pressed by more than 0.1 N,
// and mostly along the normal. A higher threshold would never be reached, because a foot that is not believed to stand is
// given no load; a foot that brushes a riser is not on the ground.
bool feels_ground(const Vec3& force, const Vec3& normal);

// The gait to follow now: `gait`, or, where the feet cannot drift into it from the one before, standing until they
// rest. Hexapods change gaits and a pronk begins this way: in between too few feet would be down, or none for too long.
// `legs`: 4 or 6.
Gait gait_for_now(const Gait& gait, int legs, const WalkingState& state);

// Moves the clock, the period and the phases of the first `legs` feet on by h, s. A robot that rests begins the gait,
// and one whose feet all stand when the gait is to stand comes to rest.
void advance_clock(const Gait& gait, int legs, double h, WalkingState& state);

// Lets each foot act on the clock and on what it feels; call it after advance_clock. `felt`: one per leg. Sets is_swing,
// the timers, the lift-off points and the places where feet stood. h: s.
void advance_feet(int legs, std::span<const FeltFoot> felt, double h, WalkingState& state);

// What the foot does; and whether the clock, without its reflexes, has it on the ground.
FootMode mode_of(const WalkingFoot& foot);
inline bool is_scheduled_down(const WalkingFoot& foot) { return foot.phase < foot.duty; }

// Whether it is still being pulled back from what it ran into.
inline bool is_stumbling(const WalkingFoot& foot) { return foot.stumble_time > 0.0; }

// How much of its swing a swinging foot has done, in [0, 1], and how long the whole swing takes from where the foot
// really left the ground, s, at least 0.02. `period`: of the gait, s.
double swing_progress(const WalkingFoot& foot);
double swing_duration(const WalkingFoot& foot, double period);

}  // namespace legwork
