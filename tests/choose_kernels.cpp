// The engine's choice of lanes, for a program of the tests that wants another: found before fastest.cpp of the engine.
#include "tests/choose_kernels.h"

#include "engine/dynamics/lanes/choice.h"

namespace legwork {
namespace {

const lanes::Kernels* chosen_kernels = nullptr;

}  // namespace

bool testing::choose_kernels(const std::string& name) {
  for (const lanes::Kernels* kernels : lanes::available_kernels())
    if (kernels->name == name) chosen_kernels = kernels;
  return chosen_kernels != nullptr;
}

const lanes::Kernels& lanes::fastest_kernels(int limbs) {
  if (chosen_kernels) return *chosen_kernels;
  for (const Kernels* kernels : available_kernels())
    if (kernels->is_in_registers && kernels->width >= (limbs < 2 ? 2 : 2)) return *kernels;
  return *available_kernels().front();
}

}  // namespace legwork
