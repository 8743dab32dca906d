#include "bindings/cli/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace legwork::cli {

Progress::Progress(std::string what, std::size_t done, std::size_t total, bool is_quiet)
    : what_(std::move(what)),
      before_(done),
      done_(done),
      total_(total),
      tenths_(total > 0 ? 10 * done / total : 10),
      is_quiet_(is_quiet),
      is_terminal_(isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      shown_(start_) {}

void Progress::add() {
  ++done_;
  if (is_quiet_) return;
  const Clock::time_point now = Clock::now();
  const bool is_time = now - shown_ >= std::chrono::seconds(1);
  const bool is_tenth = 10 * done_ / total_ > tenths_;
  if (done_ == total_ || (is_time && (is_terminal_ || is_tenth))) show(now);
}

void Progress::show(Clock::time_point now) {
  shown_ = now;
  tenths_ = 10 * done_ / total_;
  const double passed = std::chrono::duration<double>(now - start_).count();
  const double left =
      passed / static_cast<double>(done_ - before_) * static_cast<double>(total_ - done_);
  std::string line = what_ + ": " + std::to_string(100 * done_ / total_) + " %, " +
                     std::to_string(done_) + " of " + std::to_string(total_);
  line +=
      done_ < total_ ? ", about " + duration_text(left) + " left" : ", " + duration_text(passed);
  if (!is_terminal_) {
    std::fprintf(stderr, "%s\n", line.c_str());
    return;
  }
  const std::size_t length = line.size();
  if (length < width_) line.append(width_ - length, ' ');  // covers the rest of a longer line
  width_ = length;
  std::fprintf(stderr, "\r%s", line.c_str());
}

void Progress::finish() {
  if (width_ > 0) std::fputc('\n', stderr);
  width_ = 0;
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  const auto text = [](long long value, const char* unit) { return std::to_string(value) + unit; };
  if (whole < 60) return text(whole, " s");
  if (whole < 3600) return text(whole / 60, " min ") + text(whole % 60, " s");
  return text(whole / 3600, " h ") + text(whole % 3600 / 60, " min");
}

}  // namespace legwork::cli
