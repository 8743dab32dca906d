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
  const double place = step / stride;
  const bool has_one = place >= 1.0 && place <= count && place == std::floor(place);
  return has_one ? marks[at(static_cast<int>(place) - 1)] : -1;
}

int RunRecord::place_of(std::string_view path) {
  std::size_t place = 0;
  while (place < paths.size() && paths[place] != path) ++place;
  if (place == paths.size()) paths.emplace_back(path);
  return static_cast<int>(place);
}

}  // namespace legwork
