// The list of exhibits. Each file of this folder that builds one declares its kinds in exhibits.h.
#include "engine/exhibits/exhibits.h"

namespace legwork {

std::span<const ExhibitKind> exhibit_kinds() {
  static const std::vector<ExhibitKind> kinds = [] {
    std::vector<ExhibitKind> all;
    for (const auto part :
         {rotation_exhibits, brachistochrone_exhibits, two_link_arm_exhibits,
          passive_walker_exhibits, slider_mechanisms, bar_mechanisms, line_mechanisms,
          state_estimation_exhibits, four_bar_exhibits, herd_exhibits, free_exhibits})
      for (const ExhibitKind& kind : part()) all.push_back(kind);
    return all;
  }();
  return kinds;
}

}  // namespace legwork
