// The free robot with a tail (theory/free_running 9): the ratio of the largest twists that its pronk survives at the worst of
// the study's moments, tail locked over tail swung.
#include "bindings/claims/free/free_run.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {

Refusal measure_free_tail(Measurements& m) {
  constexpr int kStudy = 2;
  constexpr const char* kAxes[] = {"pitch", "yaw"};
  const std::vector<std::vector<double>> found = FreeRun("tail-free").study_values(kStudy);
  if (found.size() != 2) return Diagnostic{"The twists of the pronk could not be studied."};
  for (std::size_t axis = 0; axis < 2; ++axis)
    m.number(std::string(kAxes[axis]) + ".locked_by_swung", found[0][axis] / found[1][axis]);
  return std::nullopt;
}

}  // namespace legwork::claims
