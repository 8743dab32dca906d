// The file that a sweep writes. It gets a row as soon as a variant is done, so that a sweep can be interrupted at any time and
// continued: a torn last line is dropped when the file is opened again. When the sweep is complete the rows are in the grid's
// order.
#pragma once

#include <string>
#include <vector>

#include "bindings/cli/sweep.h"
#include "bindings/cli/sweep_text.h"

namespace legwork::cli {

class SweepFile {
 public:
  SweepFile() = default;
  ~SweepFile();
  SweepFile(const SweepFile&) = delete;
  SweepFile& operator=(const SweepFile&) = delete;

  // Begins the file, or takes over its rows. Refuses a file of something else, and one that another process is writing.
  Refusal open(const std::string& name, const Sweep& sweep, const Banner& banner);

  bool has(std::size_t variant) const { return has_[variant]; }  // from 0
  std::size_t count() const { return rows_.size(); }

  Refusal append(const std::string& row);

  // Puts the rows in order.
  Refusal finish();

 private:
  Refusal take_over(const std::vector<std::string>& lines, const Sweep& sweep,
                    const Banner& banner);
  Refusal write_all(std::string_view text);

  std::string name_, head_;  // the two lines before the rows
  std::vector<bool> has_;
  std::vector<std::string> rows_;  // in the order of the file
  bool has_doubles_ = false;
  int file_ = -1;
};

// Writes a whole new file, then puts it in the place of the one of that name.
Refusal replace_file(const std::string& name, const std::string& text);

}  // namespace legwork::cli
