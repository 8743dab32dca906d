#include "bindings/cli/sweep_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

bool write_to(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool is_before(const std::string& a, const std::string& b) { return row_number(a) < row_number(b); }

// Why it is another sweep, as far as its first line tells.
std::string difference(const Banner& other, const Banner& own) {
  if (other.version != own.version) return "it was written by version " + other.version;
  if (other.scene != own.scene) return "its scene is " + other.scene;
  if (other.variants != own.variants)
    return "it has " + std::to_string(other.variants) + " variants, this sweep " +
           std::to_string(own.variants);
  if (other.shard.index != own.shard.index || other.shard.count != own.shard.count)
    return "it is of shard " + other.shard.text();
  return "its settings, grid, script, duration, columns or engine differ";
}

}  // namespace

SweepFile::~SweepFile() {
  if (file_ >= 0) ::close(file_);
}

Refusal SweepFile::open(const std::string& name, const Sweep& sweep, const Banner& banner) {
  name_ = name;
  head_ = banner.text() + "\n" + sweep.header() + "\n";
  has_.assign(banner.variants, false);
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  struct stat status = {};
  if (file_ < 0 || ::fstat(file_, &status) != 0) return unwritten(name);
  if (!S_ISREG(status.st_mode))
    return Diagnostic{"\"" + name + "\" is not a regular file.",
                      "A sweep continues from the rows in its file."};
  // A file system without locks answers something else: then nobody can be asked.
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Diagnostic{"Another process is writing \"" + name + "\".",
                      "Wait for it, or give this sweep another --csv or a --shard of its own."};
  const Result<std::string> text = read_text(name, kRowsBudget);
  if (!text) return text.error();
  // A process that was killed at the very start.
  const bool is_begun = text->size() >= head_.size() || head_.compare(0, text->size(), *text) != 0;
  if (is_begun)
    if (Refusal bad = take_over(complete_lines(*text), sweep, banner)) return bad;
  const std::size_t whole = is_begun ? text->rfind('\n') + 1 : 0;
  if (whole < text->size() && ::ftruncate(file_, static_cast<off_t>(whole)) != 0)
    return unwritten(name);
  return is_begun ? std::nullopt : write_all(head_);
}

Refusal SweepFile::take_over(const std::vector<std::string>& lines, const Sweep& sweep,
                             const Banner& banner) {
  constexpr const char* kLeft = "It stays as it is. Give another --csv, or remove the file.";
  const auto refuse_file = [&](const std::string& why) {
    return Diagnostic{"The file \"" + name_ + "\" is not of this sweep: " + why + ".", kLeft};
  };
  const Result<Banner> other = read_banner(lines.empty() ? "" : lines[0]);
  if (!other) return refuse_file("its first line is not a sweep's");
  if (other->text() != banner.text()) return refuse_file(difference(*other, banner));
  const std::string header = sweep.header();
  if (lines.size() < 2 || lines[1] != header) return refuse_file("its columns differ");
  const std::size_t cells = cell_count(header);
  std::vector<std::size_t> line_of(banner.variants, 0);
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::size_t number = row_number(lines[i]);
    const bool is_own = number >= 1 && number <= banner.variants && banner.shard.has(number - 1) &&
                        cell_count(lines[i]) == cells &&
                        lines[i].starts_with(sweep.row_start(number - 1));
    if (!is_own) return Diagnostic{"This row is not of this sweep.", kLeft, name_, int(i + 1), 1};
    if (!has_right_check(lines[i]))
      return Diagnostic{"This row has changed since it was written: its check does not match.",
                        "Remove the line; the variant is then run again.", name_, int(i + 1), 1};
    if (has(number - 1)) {
      has_doubles_ = true;
      if (lines[line_of[number - 1]] == lines[i]) continue;
      return Diagnostic{"This row differs from that of the same variant in line " +
                            std::to_string(line_of[number - 1] + 1) + ".",
                        kLeft, name_, int(i + 1), 1};
    }
    has_[number - 1] = true;
    line_of[number - 1] = i;
    rows_.push_back(lines[i]);
  }
  return std::nullopt;
}

Refusal SweepFile::write_all(std::string_view text) {
  return write_to(file_, text) ? std::nullopt : Refusal(unwritten(name_));
}

Refusal SweepFile::append(const std::string& row) {
  has_[row_number(row) - 1] = true;
  rows_.push_back(row);
  return write_all(row + "\n");
}

Refusal SweepFile::finish() {
  if (!has_doubles_ && std::is_sorted(rows_.begin(), rows_.end(), is_before)) return std::nullopt;
  std::sort(rows_.begin(), rows_.end(), is_before);
  std::string text = head_;
  for (const std::string& row : rows_) text += row + "\n";
  return replace_file(name_, text);
}

Refusal replace_file(const std::string& name, const std::string& text) {
  NewFile file;
  if (Refusal bad = file.open(name)) return bad;
  file.write(text);
  return file.keep();
}

}  // namespace legwork::cli
