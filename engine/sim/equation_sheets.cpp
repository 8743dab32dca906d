#include "engine/sim/equation_sheets.h"

namespace legwork {

std::vector<Sheet> equation_sheets(Simulation& sim) {
  Sheet q;
  q.name = "q";
  q.title = "Configuration";
  q.column_labels = {"q"};
  for (Eigen::Index i = 0; i < sim.state.nq; ++i) {
    q.row_labels.push_back(std::to_string(i));
    q.values.push_back(sim.state.q()[i]);
  }
  return {q};
}

}  // namespace legwork
