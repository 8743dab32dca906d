// A free gait: no leg has its turn, each next one is chosen (Ashok & Rambabu 2017 ends by asking for a "non-periodic" gait).
// After R. B. McGhee, G. I. Iswandhi, "Adaptive locomotion of a multilegged robot over rough terrain", IEEE Trans.
// Systems, Man, Cybernetics 9 (1979).
//   The ground is cut into square cells, some of them forbidden. One leg swings at a time. A foot's kinematic margin is
//   how far the trunk can still go before that foot has come to the rear end of its stroke; the stability margin of
//   lifting a leg is the least distance of the trunk's middle to the edges of the polygon of the other five feet, over
//   the swing.
//   Next leg: of those whose foot can be put down ahead and whose lifting leaves the least margin asked for, the one with
//   the largest stability margin; but if feet are about to come to their end (before all others could have stepped), one
//   of these. If that gets stuck, it is tried with foresight: rather a leg after whose step every foot that comes to its
//   end within two, three, ... nine steps could still be lifted. Where it goes: as far forward as its stroke allows on a cell that is free, as near to its usual line as
//   possible. The trunk goes as far as the speed says, or as the standing feet let it.
// The course ends as it began, all feet where they stood first, and begins again with the same ground.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

struct CellGround {
  double cell = 0.0;       // side, m
  double forbidden = 0.0;  // part of all cells
  double seed = 0.0;
};

struct FreeGait {
  double speed = 0.0;         // m/s
  double swing_time = 0.0;    // s
  double stroke = 0.0;        // m
  double course = 0.0;        // m
  double least_margin = 0.0;  // m
  double height = 0.0;        // of the trunk's origin, m
  double reach = 0.0;         // of the feet, sideways of their hips, m
  double step_height = 0.0;   // of the swing foot, m
  CellGround ground;
};

// Whether the cell (column along x, row along y) is forbidden, by a hash of its place and the seed alone.
bool is_forbidden(const CellGround& ground, int column, int row);

// Facts: steps, mean_speed (m/s). Refuses a course on which it gets stuck, saying where.
Result<Plan> make_free_gait_plan(const FreeGait& gait, const Plan& begun);

}  // namespace legwork
