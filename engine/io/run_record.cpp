#include "engine/io/run_record.h"

#include <cmath>

#include "engine/math/linear.h"

namespace legwork {

void HashTrail::add(std::uint64_t hash) {
  marks[at(count)] = static_cast<std::uint8_t>(hash);
  count += 1;
  if (count < kMost) return;
  for (int i = 0; 2 * i + 1 < count; ++i) marks[at(i)] = marks[at(2 * i + 1)];
  count /= 2;
  stride *= 2.0;
}

void HashTrail::drop_after(double step) {
  while (count > 0 && stride * count > step) count -= 1;
}

int HashTrail::mark_of(double step) const {
  const double index = step / stride;
  const bool has_one = index >= 1.0 && index <= count && index == std::floor(index);
  return has_one ? marks[at(static_cast<int>(index) - 1)] : -1;
}

int RunRecord::index_of(std::string_view path) {
  std::size_t index = 0;
  while (index < paths.size() && paths[index] != path) ++index;
  if (index == paths.size()) paths.emplace_back(path);
  return static_cast<int>(index);
}

}  // namespace legwork
