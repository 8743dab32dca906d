// The list of everything that is measured: one robot, one kernel, one route. Native program, WASM module and test go
// through the same list.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/bench/kernels/kernels.h"

namespace legwork::bench {

struct Entry {
  std::string robot;
  const Kernel* kernel;
  const Route* route;
  std::string name() const;  // "quadruped/rnea/general"
};

// All of kRobots on every route, then stars of 2 to 16 legs on the two that matter, in the order of the tables. A tree
// that is no star of limbs has the general route alone.
std::vector<Entry> entries();

// Models once, cases when they are asked for.
class Bench {
 public:
  Bench();
  const std::vector<Entry>& list() const { return list_; }
  Case& of(const Entry& entry, std::size_t shift = 0);
  // The largest relative difference between an entry's results and the same kernel's by the local path.
  double difference_to_local(const Entry& entry);

 private:
  struct Robot {
    std::string name;
    std::unique_ptr<Model> model;
  };
  const Model& model_of(const std::string& robot);

  std::vector<Entry> list_;
  std::vector<Robot> robots_;
  std::vector<std::pair<std::string, std::unique_ptr<Case>>> cases_;
};

}  // namespace legwork::bench
