// What the libFuzzer targets share: a table of them, bytes taken as numbers, and what must hold.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace legwork::fuzz {

// The input, taken piece by piece; past its end everything is zero.
class Bytes {
 public:
  explicit Bytes(std::string_view data) : data_(data) {}

  bool is_empty() const { return data_.empty(); }
  unsigned byte();
  unsigned below(std::size_t count);  // from one byte, or two where count needs them; 0 if it is 0
  std::uint64_t word();               // of eight bytes
  double bits();                      // any double at all
  // Often a special one: NaN, infinite, denormal, huge; else any, or one between the two bounds, ends included.
  double number(double least = -1.0, double most = 1.0);
  std::string_view text(std::size_t most);
  std::string_view rest();

 private:
  std::string_view data_;
};

struct Target {
  const char* name;
  // Of the processor, sanitizers included; they and libFuzzer's counters make runs some ten times as long.
  double most_seconds;
  void (*run)(Bytes& in);
};
// In the order of their files.
extern const Target kSceneTargets[4], kStateTargets[2], kScriptTargets[2], kLinkTargets[1],
    kSweepTargets[1], kCallTargets[2], kModelTargets[1], kRobotTargets[3], kExerciseTargets[1];

// Ends the process with the sentence, which libFuzzer takes for a crash.
void require(bool holds, const std::string& sentence);

// What is being done, for whoever looks at one input: with LEGWORK_FUZZ_SAY=1 it is printed.
void say(const std::string& words);

// A file of this text, by number: it is there until another is written. For readers that take a name.
std::string file_of(std::string_view text, std::size_t number = 0);

// A built-in scene chosen by a byte, of each kind those whose start costs least.
const char* quick_scene(Bytes& in);

}  // namespace legwork::fuzz
