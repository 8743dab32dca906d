// The file that a sweep writes, a row as soon as a variant is done, so that it can be interrupted at any time and gone
// on with: rows are whole lines, a torn last one is dropped when the file is opened again. Complete, its rows are in the
// grid's order.
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

  // Begins the file, or takes over the rows that it has. Refuses a file of anything else, and one that another process
  // is writing.
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
  std::vector<std::string> rows_;  // as they stand in the file
  bool has_doubles_ = false;
  int file_ = -1;
};

// Writes a whole file beside the one of that name and puts it in its place.
Refusal replace_file(const std::string& name, const std::string& text);

}  // namespace legwork::cli
