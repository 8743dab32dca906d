// What files may hold that make a scene of their own: a list apart from scenes.cpp, since a module for pages has one or the other.
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const OwnKind> own_kinds() {
  static const OwnKind kinds[] = {own_linkages(), own_robots()};
  return kinds;
}

}  // namespace legwork
