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

std::span<const OwnKind> own_kinds() {
  static constexpr OwnKind kKinds[] = {
      {"mechanism", "linkage",
       "The linkage itself; only with family \"mechanism\" and motion \"own\".",
       "linkage.schema.json", read_own_linkage},
      {"robot", "robot",
       "The robot's file: its name (file) and its text (text), as URDF; only with family \"robot\" "
       "and motion \"own\".",
       "", read_own_robot}};
  return kKinds;
}

}  // namespace legwork
