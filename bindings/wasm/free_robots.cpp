// A module of robots on free ground alone: this list is found before the engine's own, so that no other scene is linked.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() { return free_robot_scenes(); }

}  // namespace legwork
