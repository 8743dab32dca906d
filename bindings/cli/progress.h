// The progress of a long command on stderr, at most once per second: one line that is overwritten on a terminal, elsewhere
// one line per tenth.
#pragma once

#include <chrono>
#include <string>

namespace legwork::cli {

class Progress {
 public:
  // `done` of `total` were done before; the estimate of the time left uses only the others.
  Progress(std::string what, std::size_t done, std::size_t total, bool is_quiet);

  void add();     // one more
  void finish();  // ends the line on a terminal

 private:
  using Clock = std::chrono::steady_clock;
  void show(Clock::time_point now);

  std::string what_;
  std::size_t before_, done_, total_, tenths_ = 0, width_ = 0;
  bool is_quiet_, is_terminal_;
  Clock::time_point start_, shown_;
};

// "12 s", "3 min 20 s", "1 h 5 min"
std::string duration_text(double seconds);

}  // namespace legwork::cli
