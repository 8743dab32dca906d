// legwork_hash_lanes NAME SCENE STEPS [PATH=VALUE ...]: legwork_hash on the lanes of that name ("AVX2, 4 wide"), which replace
// the engine's own choice. Without arguments: lists the names that this machine supports, one per line.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/dynamics/lanes/choice.h"

int hash_scene(int argc, char** argv);

namespace {

const legwork::lanes::Kernels* chosen_kernels = nullptr;

}  // namespace

const legwork::lanes::Kernels& legwork::lanes::fastest_kernels(int) { return *chosen_kernels; }

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  for (const legwork::lanes::Kernels* kernels : legwork::lanes::available_kernels()) {
    if (name.empty()) std::printf("%s\n", kernels->name);
    if (kernels->name == name) chosen_kernels = kernels;
  }
  if (name.empty()) return EXIT_SUCCESS;
  if (chosen_kernels) return hash_scene(argc - 1, argv + 1);
  std::fprintf(stderr, "legwork_hash_lanes: this machine has no lanes named %s.\n", name.c_str());
  return EXIT_FAILURE;
}
