// The list of motions. A module without them puts an empty one in its place (bindings/wasm).
#include "engine/motion/motions.h"

namespace legwork {

std::span<const Motion> motions() {
  static const std::vector<Motion> all = all_motions();
  return all;
}

const Motion* find_motion(std::string_view name) {
  for (const Motion& motion : motions())
    if (name == motion.name) return &motion;
  return nullptr;
}

}  // namespace legwork
