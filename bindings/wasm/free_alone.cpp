// The lists of a module that runs robots on free ground and nothing else: found before the engine's own, so that no other
// exhibit and no motion is linked.
#include "engine/exhibits/exhibits.h"
#include "engine/motion/motions.h"

namespace legwork {

std::span<const ExhibitKind> exhibit_kinds() { return free_exhibits(); }
std::span<const Motion> motions() { return {}; }
const Motion* find_motion(std::string_view) { return nullptr; }

}  // namespace legwork
