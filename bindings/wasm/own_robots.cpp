// A module with robots of files only, the user's own and those that are built in. The linker finds these lists before the engine's.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const SceneKind> scene_kinds() { return {}; }
std::span<const OwnKind> own_kinds() {
  static const OwnKind kinds[] = {own_robots()};
  return kinds;
}

}  // namespace legwork
