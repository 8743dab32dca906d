#include "tests/bench/entries.h"

namespace legwork::bench {
namespace {

void add_entries(const std::string& robot, std::vector<Entry>& list) {
  const Model model = bench_model(robot);
  for (const Kernel& kernel : kernels())
    for (int path = 0; path < kPathCount; ++path)
      if (has_path(model, path)) list.push_back({robot, &kernel, path});
}

}  // namespace

std::string Entry::name() const { return robot + "/" + kernel->name + "/" + kPaths[path]; }

std::vector<Entry> entries() {
  std::vector<Entry> list;
  for (const char* robot : kRobots) add_entries(robot, list);
  for (const int legs : kStarLegs) add_entries("star-" + std::to_string(legs), list);
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
  const std::string key = entry.robot + "/" + kPaths[entry.path] + "/" + std::to_string(shift);
  for (const auto& [name, known] : cases_)
    if (name == key) return *known;
  cases_.emplace_back(key, std::make_unique<Case>(model_of(entry.robot), entry.path, shift));
  return *cases_.back().second;
}

double Bench::difference_to_general(const Entry& entry) {
  Entry reference = entry;
  reference.path = 0;
  return difference(*entry.kernel, of(reference), of(entry));
}

}  // namespace legwork::bench
