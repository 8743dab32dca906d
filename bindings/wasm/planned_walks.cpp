// A module of planned walks alone: this list is found before the engine's own, so that no other scene is linked.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() { return planned_walks(); }

}  // namespace legwork
