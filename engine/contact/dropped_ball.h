// A ball dropped onto level ground. Newton's law of restitution gives its motion in closed form, which shows how
// accurately free_step bounces. From a height H, with restitution e (theory/contact 7.4):
//   first rebound e^2 H;   time to rest sqrt(2 H / g) (1 + e) / (1 - e)
#pragma once

namespace legwork {

// The ball and how it is watched. All positive, except the restitution.
struct DroppedBall {
  double height = 1.0;       // H of its only contact point, m
  double gravity = 9.81;     // g, downward, m/s^2
  double restitution = 0.0;  // e, 0 to 1
  double step = 1e-3;        // length of a time step, s
  int most_bounces = 1000;   // the run ends after this many bounces ...
  double longest = 30.0;     // ... or after this time, s
};

// What it did.
struct DroppedBallRun {
  int bounces = 0;
  double rebound = 0.0;  // height of the first rebound, m; 0: there was none
  double rest = 0.0;     // end of the last step in which it was faster than 1 nm/s, s
  double energy = 0.0;   // at the end, per energy at the start
};

// Drops the ball with free_step. All zero for a ball that makes no valid model (validate(), model.h).
DroppedBallRun drop(const DroppedBall& ball);

// Time until it lies still, in closed form (theory/contact 7.4), s. The restitution must be below 1.
double time_to_rest(const DroppedBall& ball);

}  // namespace legwork
