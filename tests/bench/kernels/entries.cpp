#include "tests/bench/kernels/entries.h"

namespace legwork::bench {
namespace {

void add_entries(const std::string& robot, bool has_all_routes, std::vector<Entry>& list) {
  const bool is_star = bench_model(robot).limbs.is_star();
  for (const Kernel& kernel : kernels())
    for (const Route& route : routes()) {
      const bool is_here = route.is_batch ? has_all_routes && kernel.batch
                                          : (is_star && has_all_routes) || !route.kernels;
      if (is_here) list.push_back({robot, &kernel, &route});
    }
}

}  // namespace

std::string Entry::name() const { return robot + "/" + kernel->name + "/" + route->name; }

std::vector<Entry> entries() {
  std::vector<Entry> list;
  for (const char* robot : kRobots) add_entries(robot, true, list);
  for (const int legs : kStarLegs) add_entries("star-" + std::to_string(legs), false, list);
  return list;
}

Bench::Bench() : list_(entries()) {}

const Model& Bench::model_of(const std::string& robot) {
  for (const Robot& known : robots_)
    if (known.name == robot) return *known.model;
  robots_.push_back({robot, std::make_unique<Model>(bench_model(robot))});
  return *robots_.back().model;
}

Case& Bench::of(const Entry& entry, std::size_t shift) {
  const std::string key = entry.robot + "/" + entry.route->name + "/" + std::to_string(shift);
  for (const auto& [name, known] : cases_)
    if (name == key) return *known;
  cases_.emplace_back(key, std::make_unique<Case>(model_of(entry.robot), *entry.route, shift));
  return *cases_.back().second;
}

double Bench::difference_to_local(const Entry& entry) {
  Entry reference = entry;
  reference.route = &routes()[0];
  return difference(*entry.kernel, of(reference), of(entry));
}

}  // namespace legwork::bench
