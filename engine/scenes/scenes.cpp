// The list of scene kinds, in the order of the JSON Schema.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() {
  static const std::vector<SceneKind> kinds = [] {
    std::vector<SceneKind> all;
    for (const auto part :
         {planned_walks, rotation_scenes, brachistochrone_scenes, two_link_arm_scenes,
          passive_walker_scenes, mechanism_scenes, state_estimation_scenes, four_bar_scenes,
          batch_scenes, free_robot_scenes, ball_scenes})
      for (const SceneKind& kind : part()) all.push_back(kind);
    return all;
  }();
  return kinds;
}

}  // namespace legwork
