// The clock of the gait and what each foot does by it and by what it feels (theory/free_running 2).
// A leg's phase runs from its touchdown; it stands until `duty` of the period and then swings. Phases keep their lags to
// the clock, and after a change of gait drift towards the new ones, a leg taking up the new duty when it touches down.
//   touchdown before its time counts from 60 % of the swing on;
//   a foot that should stand and feels nothing is late, at once after a swing, else after 15 ms;
//   a foot that should leave waits, at most 50 ms, until those that should stand do;
//   a swinging foot that runs into something is pulled back and up, and begins the rest of its swing from there.
// The reflexes are in the manner of [Raibert86] chapter 2 and [Focchi17].
#pragma once

#include "engine/control/walking_state.h"

namespace legwork {

struct FeltFoot {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero();  // world
  Vec3 force = Vec3::Zero();                // on it, N
  bool is_loaded = false;                   // it feels the ground
};

// A foot is on the ground if it is pressed at all, mostly across the ground: waiting for a higher load would wait for ever,
// since a foot that is not believed to stand is given no load; and a foot that brushes a riser is not on the ground.
bool feels_ground(const Vec3& force, const Vec3& normal);

// The gait to follow now: while feet that step otherwise cannot drift into it, to stand. So hexapods change their gait, and
// a pronk begins: in between too few feet would be down, or none for too long.
Gait gait_for_now(const Gait& gait, int legs, const WalkingState& state);

void advance_clock(const Gait& gait, int legs, double h, WalkingState& state);

// After advance_clock. Sets is_swing and the times of all feet.
void advance_feet(int legs, std::span<const FeltFoot> felt, double h, WalkingState& state);

FootMode mode_of(const WalkingFoot& foot);
inline bool is_scheduled_down(const WalkingFoot& foot) { return foot.phase < foot.duty; }

inline bool is_stumbling(const WalkingFoot& foot) { return foot.stumble_time > 0.0; }

// How far a swinging foot is, in [0, 1], and how long its whole swing takes from where it really left, s.
double swing_progress(const WalkingFoot& foot);
double swing_duration(const WalkingFoot& foot, double period);

}  // namespace legwork
