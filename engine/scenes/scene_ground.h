// The ground of a scene as people set and see it.
#pragma once

#include <vector>

#include "engine/contact/ground.h"
#include "engine/model/parameter.h"
#include "engine/run/scene.h"

namespace legwork {

// Rows that fill S::ground, S::slope and S::slope_direction (rad; place_ground).
template <class S>
std::vector<Parameter> ground_parameters() {
  constexpr const char* kOfStairs = "theory/contact 9.1";
  constexpr auto kSteps = static_cast<double>(GroundKind::steps),
                 kHills = static_cast<double>(GroundKind::hills);
  return {
      choice("ground.kind", "Ground", "Ground", 0.0, {"plane", "steps", "hills"},
             "A plane, stairs up and down on a plane, or hills. They begin half a metre in front "
             "of the robot.",
             kChosen, rebuilt<&S::ground, &Ground::kind>),
      {"ground.slope", "Ground", "Slope", "rad", 0.0, -0.6, 0.6,
       "Rise of the plane in the direction below; it turns about the point under the robot.",
       kChosen, rebuilt<&S::slope>},
      {"ground.slope_direction", "Ground", "Slope towards", "rad", 0.0, -kPi, kPi,
       "Measured to the left from the robot's heading when the ground was last changed.", kChosen,
       rebuilt<&S::slope_direction>},
      needing("ground.kind", kSteps,
              {"ground.step_height", "Ground", "Stair height", "m", 0.02, 0.0, 0.2,
               "Of each stair.", kOfStairs, rebuilt<&S::ground, &Ground::step_height>}),
      needing("ground.kind", kSteps,
              {"ground.step_length", "Ground", "Stair depth", "m", 0.35, 0.1, 2.0, "Of each stair.",
               kOfStairs, rebuilt<&S::ground, &Ground::step_length>}),
      {"ground.steps", "Ground", "Stairs", "", 6.0, 1.0, 50.0, "Stairs up, and as many down.",
       kOfStairs, rebuilt<&S::ground, &Ground::steps>, ParameterKind::integer},
      needing("ground.kind", kHills,
              {"ground.roughness", "Ground", "Roughness", "m", 0.04, 0.0, 0.3,
               "Height from the lowest to the highest point of the hills.", kChosen,
               rebuilt<&S::ground, &Ground::roughness>}),
      {"ground.cell", "Ground", "Hill width", "m", 0.25, 0.05, 2.0, "From one hill to the next.",
       kChosen, rebuilt<&S::ground, &Ground::cell_length>},
      {"ground.seed", "Ground", "Seed", "", 1.0, 0.0, 1e6,
       "A different seed gives different hills.", kChosen, rebuilt<&S::ground, &Ground::seed>,
       ParameterKind::integer}};
}

// What to draw of a ground that rises by `slope`: nothing of a level floor, which the page draws itself. In the axes of the
// ground, whose pose is the field "ground_pose".
std::vector<Surface> ground_surfaces(const Ground& ground, double slope);
// Whether the page's own floor is the ground, or what the ground stands on.
bool has_level_floor(const Ground& ground, double slope);

}  // namespace legwork
