// A module with the robots on free ground only. The linker finds this list before the engine's, so that no other scene is linked.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() { return free_robot_scenes(); }
std::span<const OwnKind> own_kinds() { return {}; }

}  // namespace legwork
