// A free gait: the legs have no fixed order; each next one is chosen (Ashok & Rambabu 2017 end by asking for a
// "non-periodic" gait). After R. B. McGhee, G. I. Iswandhi, "Adaptive locomotion of a multilegged robot over rough
// terrain", IEEE Trans. Systems, Man, Cybernetics 9 (1979); theory/gaits 10.1.
//   The ground is cut into square cells, some of them forbidden. One leg swings at a time. A foot's kinematic margin is
//   how far the trunk can still go before that foot is at the rear end of its stroke. The stability margin of lifting a
//   leg is the least distance, over the swing, of the trunk's middle from the edges of the polygon of the other feet.
//   Next leg: of those whose foot can be put down ahead and whose lifting leaves the required margin, the one with the
//   largest stability margin; but if feet would reach their end before all others could have stepped, one of these.
//   If that gets stuck, it is tried with foresight: legs come first after whose step every foot that reaches its end
//   within two, three, ... nine steps could still be lifted.
//   The foot goes as far forward as its stroke allows, on a free cell, as near to its usual line as possible. The trunk
//   goes as far as the speed says, or as the standing feet let it.
// The course ends as it began, with all feet in their first places, and repeats on the same ground. World axes.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// The ground of square cells.
struct CellGround {
  double cell = 0.0;       // side, positive, m
  double forbidden = 0.0;  // share of forbidden cells, 0 to 1
  double seed = 0.0;       // a whole number
};

// What a free gait is planned for.
struct FreeGait {
  double speed = 0.0;         // of the trunk where no foot holds it back, m/s
  double swing_time = 0.0;    // of every step, positive, s
  double stroke = 0.0;        // of the trunk over a standing foot, at most, m
  double course = 0.0;        // length, rounded to whole cells, m
  double least_margin = 0.0;  // required stability margin, m
  double height = 0.0;        // of the trunk's origin, m
  double reach = 0.0;         // of the feet, sideways of their hips, m
  double step_height = 0.0;   // of the swing foot, m
  CellGround ground;
};

// Whether the cell (column along x, row along y) is forbidden: a hash of its place and the seed.
bool is_forbidden(const CellGround& ground, int column, int row);

// The plan of a hexapod whose legs are in `begun`. Facts: steps, mean_speed (m/s). Refuses a course on which it gets
// stuck, saying where, or that takes more than 500 steps.
Result<Plan> make_free_gait_plan(const FreeGait& gait, const Plan& begun);

}  // namespace legwork
