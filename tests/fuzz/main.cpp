// LEGWORK_FUZZ names the reader to fuzz; without it the program lists the readers.
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

std::vector<Target> all_targets() {
  std::vector<Target> all;
  const auto add = [&all](const auto& some) {
    all.insert(all.end(), std::begin(some), std::end(some));
  };
  add(kSceneTargets);
  add(kLinkTargets);
  add(kScriptTargets);
  add(kStateTargets);
  add(kSweepTargets);
  add(kCallTargets);
  add(kModelTargets);
  add(kRobotTargets);
  add(kExerciseTargets);
  return all;
}

Target chosen = {};
int standard_error = 2;

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

}  // namespace

unsigned Bytes::byte() {
  if (data_.empty()) return 0;
  const auto next = static_cast<unsigned char>(data_.front());
  data_.remove_prefix(1);
  return next;
}

unsigned Bytes::below(std::size_t count) {
  if (count == 0) return 0;
  const unsigned first = byte();
  const unsigned wide = count > 256 ? first << 8U | byte() : first;
  return wide % static_cast<unsigned>(count);
}

std::uint64_t Bytes::word() {
  std::uint64_t all = 0;
  for (int i = 0; i < 8; ++i) all = all << 8U | byte();
  return all;
}

double Bytes::bits() {
  const std::uint64_t all = word();
  double value = 0.0;
  std::memcpy(&value, &all, sizeof value);
  return value;
}

double Bytes::number(double least, double most) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double special[] = {std::nan(""), kInfinity, -kInfinity, 0.0,          -0.0, 1e300, -1e300,
                            5e-324,       1.0,       -1.0,       2147483648.0, 1e-9, -1e9};
  constexpr unsigned kSpecial = std::size(special);
  const unsigned kind = byte();
  if (kind < kSpecial) return special[kind];
  if (kind < 32) return bits();
  if (kind < 64) return kind % 2 == 0 ? least : most;
  return least + (most - least) * (byte() << 8U | byte()) / 65535.0;
}

std::string_view Bytes::text(std::size_t most) {
  const std::string_view taken = data_.substr(0, most);
  data_.remove_prefix(taken.size());
  return taken;
}

std::string_view Bytes::rest() { return text(data_.size()); }

void require(bool holds, const std::string& sentence) {
  if (holds) return;
  dprintf(standard_error, "%s: %s\n", chosen.name, sentence.c_str());
  std::abort();
}

void say(const std::string& words) {
  static const bool is_wanted = std::getenv("LEGWORK_FUZZ_SAY") != nullptr;
  if (is_wanted) dprintf(standard_error, "%s\n", words.c_str());
}

std::string file_of(std::string_view text, std::size_t number) {
  const std::string name =
      "/dev/shm/legwork-fuzz-" + std::to_string(::getpid()) + "-" + std::to_string(number);
  std::FILE* file = std::fopen(name.c_str(), "wb");
  require(file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size(),
          name + " cannot be written.");
  std::fclose(file);
  return name;
}

const char* quick_scene(Bytes& in) {
  static constexpr const char* kIds[] = {
      "two-link-arm",     "rotations",     "brachistochrone",  "quadruped-dh-leg",
      "quadruped-free",   "hexapod-free",  "tail-free",        "tail-midair",
      "passive-walker",   "scotch-yoke",   "state-estimation", "tailed-quadruped-experiment-4-1",
      "hexapod-tetrapod", "quadruped-trot"};
  return kIds[in.below(std::size(kIds))];
}

}  // namespace legwork::fuzz

using legwork::fuzz::Bytes;
using legwork::fuzz::Target;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  legwork::fuzz::standard_error = ::dup(2);  // libFuzzer closes it against what readers say
  const char* name = std::getenv("LEGWORK_FUZZ");
  for (const Target& target : legwork::fuzz::all_targets()) {
    if (name == nullptr) std::printf("%s\n", target.name);
    if (name != nullptr && std::strcmp(name, target.name) == 0) legwork::fuzz::chosen = target;
  }
  if (legwork::fuzz::chosen.run == nullptr) std::exit(name == nullptr ? 0 : 2);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const double start = legwork::fuzz::processor_seconds();
  Bytes in(std::string_view(reinterpret_cast<const char*>(data), size));
  legwork::fuzz::chosen.run(in);
  const double taken = legwork::fuzz::processor_seconds() - start;
  legwork::fuzz::require(taken <= legwork::fuzz::chosen.most_seconds,
                         "One input took " + std::to_string(taken) + " s.");
  return 0;
}
