// The text of a sweep's file: a line that identifies the sweep, the names of the columns, and one row per variant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bindings/cli/shard.h"

namespace legwork::cli {

// The first line: "# legwork-sweep version=0.1.0 scene=quadruped-free variants=640 shard=1/2 fingerprint=..."
struct Banner {
  std::string version, scene, fingerprint;
  std::size_t variants = 0;
  Shard shard;

  std::string text() const;
};
// Refuses any other line.
Result<Banner> read_banner(std::string_view line);

// A cell of a row: quoted if necessary, never with a line end.
std::string csv_cell(std::string_view text);

// A row ends with a check of the text before it, so that a flipped bit does not pass as a result.
std::string with_check(std::string row);
bool has_right_check(std::string_view row);

// How many cells a row has; 0 if a quotation mark is left open.
std::size_t cell_count(std::string_view row);

// The variant's number at the start of a row, from 1; 0 if there is none.
std::size_t row_number(std::string_view row);

std::vector<std::string> split(std::string_view text, char separator);

// A file's lines without their ends; text after the last line end is dropped.
std::vector<std::string> complete_lines(std::string_view text);

// "1, 3 to 5 and 20 more", from rising numbers.
std::string ranges_text(const std::vector<std::size_t>& numbers);

}  // namespace legwork::cli
