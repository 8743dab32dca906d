// A module with the planned walks only. The linker finds this list before the engine's, so that no other scene is linked.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() { return planned_walks(); }
std::span<const OwnKind> own_kinds() { return {}; }

}  // namespace legwork
