// Every scene, and linkages of the user's own; robots of the user's own have a module for themselves.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const OwnKind> own_kinds() {
  static const OwnKind kinds[] = {own_linkages()};
  return kinds;
}

}  // namespace legwork
