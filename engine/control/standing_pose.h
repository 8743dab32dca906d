// How a robot stands and walks of which nothing is known but its file: which ends of limbs are its feet, in which order the
// gaits have them, and how high it stands on them.
//   A leg is a chain of three turning joints on the trunk. Where its first axis is upright, it sprawls; otherwise it hangs.
//   Feet stand under their hips, or as far out as a sprawled leg has them, at the shares of the leg's length at which the
//   families' robots stand (kHanging, kSprawled), moved together until the centre of mass is over their middle.
//   A pose in which the robot could stand is kept: feet at one height, the centre of mass over their middle, legs bent.
// Knees of hanging legs bend backward and those of sprawled ones upward, if the joints' limits do not say otherwise
// (theory/free_running 14).
#pragma once

#include <span>
#include <vector>

#include "engine/control/walking_robot.h"

namespace legwork {

// Ends of limbs (indices into Model::feet) that could be feet: each ends a chain of three revolute joints on the trunk. Empty
// for a fixed base, and for robots with loops or with joints that follow others.
std::vector<int> possible_feet(const Model& model);

// Those of the possible feet that are taken for feet if nobody says otherwise: all, if there are four or six; those with
// "foot", "toe", "paw" or "tip" in their name, if these are; else none.
std::vector<int> likely_feet(const Model& model);

// Four as front left, front right, rear left, rear right, or six as left and then right ones from front to rear, by where
// their hips are. Refuses any other number, a fixed base, and hips of which not half are on the left.
Result<std::vector<int>> in_gait_order(const Model& model, std::vector<int> feet);

// The robot whose feet, all of Model::feet, are in the order of the gaits. posture (nq): the pose that is kept if the robot
// could stand in it; its joints that are in no leg are kept in any case. armature (nv): inertia of the motors' rotors, kg m^2.
// Refuses robots with joints of more than one axis, with loops or with joints that follow others, and legs that cannot
// stand within their limits.
Result<WalkingRobot> any_walking_robot(const Model& model, ConstVecRef posture,
                                       ConstVecRef armature);

// The gait as a robot of another size walks it: periods grow with the square root of the height it stands at, steps with it.
Gait scaled_gait(const WalkingRobot& robot, const Gait& gait);

}  // namespace legwork
