// A student's own numbers: of each parameter's values one that a hash of the seed, the student and the parameter chooses.
#include <cmath>

#include "engine/exercises/exercise.h"
#include "engine/math/hash.h"

namespace legwork {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// "anna.b" of " Anna.B\n"
std::string student_key(std::string_view student) {
  const std::size_t begin = student.find_first_not_of(kBlanks);
  if (begin == student.npos) return "";
  std::string key(student.substr(begin, student.find_last_not_of(kBlanks) + 1 - begin));
  for (char& c : key)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return key;
}

}  // namespace

// Decimal: 0.2 + 3 * 0.05 is the 0.35 that somebody would type.
double value_at(const Exercise::OwnNumber& number, int k) {
  constexpr double kPerUnit = 1e9, kLargest = 1e6;
  const double value = number.from + static_cast<double>(k) * number.step;
  if (std::abs(value) > kLargest) return value;
  return std::floor(value * kPerUnit + 0.5) / kPerUnit;
}

std::vector<Setting> numbers_of(const Exercise& exercise, std::string_view student) {
  const std::string whose = text_of(
      {std::to_string(static_cast<long long>(exercise.seed)), "\n", student_key(student), "\n"});
  std::vector<Setting> numbers;
  for (const Exercise::OwnNumber& one : exercise.numbers) {
    const std::string_view path = parameters(exercise.scene)[at(one.parameter)].path;
    const std::uint64_t bits = mix64(hash_bytes(text_of({whose, path})));
    const double place = unit_interval(bits) * static_cast<double>(one.count);
    numbers.push_back({one.parameter, value_at(one, static_cast<int>(place))});
  }
  return numbers;
}

SceneFile start_of(const Exercise& exercise, std::string_view student) {
  SceneFile scene = exercise.scene;
  for (const Setting& one : numbers_of(exercise, student))
    scene.values[at(one.parameter)] = one.value;
  return scene;
}

}  // namespace legwork
