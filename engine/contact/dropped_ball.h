// A ball let go over level ground: what Newton's law of restitution says of it is known in closed form, so that it tells how
// well free_step bounces. From a height H, with e the restitution:
//   first rebound e^2 H;   time to rest sqrt(2 H / g) (1 + e) / (1 - e)
#pragma once

namespace legwork {

struct DroppedBall {
  double height = 1.0;       // m
  double gravity = 9.81;     // m/s^2
  double restitution = 0.0;  // 0 to 1
  double step = 1e-3;        // s
  int most_bounces = 1000;   // it is watched until it has come up so often,
  double longest = 30.0;     // or so long, s
};

struct DroppedBallRun {
  int bounces = 0;
  double rebound = 0.0;  // m, the first
  double rest = 0.0;     // s, when it moved last
  double energy = 0.0;   // at the end, by what it had
};

DroppedBallRun drop(const DroppedBall& ball);

// s, in closed form; restitution below 1.
double time_to_rest(const DroppedBall& ball);

}  // namespace legwork
