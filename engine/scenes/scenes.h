// The kinds of scene that each file defines. scene_kinds() joins them in scenes.cpp; a smaller module joins only some
// (bindings/wasm).
#pragma once

#include "engine/run/scene.h"

namespace legwork {

std::span<const SceneKind> planned_walks();            // planned_walk_parameters.cpp
std::span<const SceneKind> rotation_scenes();          // rotations.cpp
std::span<const SceneKind> brachistochrone_scenes();   // brachistochrone.cpp
std::span<const SceneKind> two_link_arm_scenes();      // two_link_arm.cpp
std::span<const SceneKind> passive_walker_scenes();    // passive_walker.cpp
std::span<const SceneKind> mechanism_scenes();         // mechanism_kinds.cpp
std::span<const SceneKind> state_estimation_scenes();  // state_estimation.cpp
std::span<const SceneKind> four_bar_scenes();          // four_bar.cpp
std::span<const SceneKind> batch_scenes();             // batch_parameters.cpp
std::span<const SceneKind> free_robot_scenes();        // free_robot_parameters.cpp
std::span<const SceneKind> ball_scenes();              // dropped_ball_scene.cpp

// What own_kinds() joins, in own_kinds.cpp.
OwnKind own_linkages();  // mechanism_kinds.cpp
OwnKind own_robots();    // own_robot_kind.cpp

}  // namespace legwork
