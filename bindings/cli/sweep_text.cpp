#include "bindings/cli/sweep_text.h"

#include <cstdio>

#include "bindings/cli/sweep_grid.h"
#include "engine/math/hash.h"

namespace legwork::cli {
namespace {

constexpr std::string_view kMark = "# legwork-sweep ";

// The word after `key` in a banner.
std::string_view word_after(std::string_view line, std::string_view key) {
  const std::size_t start = line.find(key);
  if (start == std::string_view::npos) return {};
  const std::string_view rest = line.substr(start + key.size());
  return rest.substr(0, rest.find(' '));
}

}  // namespace

std::string Banner::text() const {
  return std::string(kMark) + "version=" + version + " scene=" + scene +
         " variants=" + std::to_string(variants) + " shard=" + std::to_string(shard.index) + "/" +
         std::to_string(shard.count) + " fingerprint=" + fingerprint;
}

Result<Banner> read_banner(std::string_view line) {
  Banner banner;
  banner.version = word_after(line, " version=");
  banner.scene = word_after(line, " scene=");
  banner.fingerprint = word_after(line, " fingerprint=");
  const std::string_view shard = word_after(line, " shard=");
  const std::size_t slash = std::min(shard.find('/'), shard.size());
  const Result<std::size_t> variants =
      parse_count(word_after(line, " variants="), "variants", 1, kMostVariants);
  const Result<std::size_t> count =
      parse_count(shard.substr(std::min(slash + 1, shard.size())), "n", 1, kMostShards);
  const Result<std::size_t> index = parse_count(shard.substr(0, slash), "i", 1, count ? *count : 1);
  if (!variants || !count || !index) return Diagnostic{"This is not the file of a sweep."};
  banner.variants = *variants;
  banner.shard.index = *index;
  banner.shard.count = *count;
  if (banner.text() != line) return Diagnostic{"This is not the file of a sweep."};
  return banner;
}

std::string csv_cell(std::string_view text) {
  std::string cell;
  bool needs_marks = false;
  for (const char c : text) {
    const bool is_end = c == '\n' || c == '\r';
    needs_marks |= c == ',' || c == '"';
    if (c == '"') cell += '"';
    cell += is_end ? ' ' : c;
  }
  return needs_marks ? "\"" + cell + "\"" : cell;
}

std::string with_check(std::string row) {
  char text[10];
  std::snprintf(text, sizeof text, ",%08x", static_cast<unsigned>(hash_bytes(row) & 0xffffffffU));
  return std::move(row) + text;
}

bool has_right_check(std::string_view row) {
  const std::string_view checked = row.substr(0, std::min(row.rfind(','), row.size()));
  return with_check(std::string(checked)) == row;
}

std::size_t cell_count(std::string_view row) {
  std::size_t count = 1;
  bool is_quoted = false;
  for (const char c : row) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ',' && !is_quoted) ++count;
  }
  return is_quoted ? 0 : count;
}

std::size_t row_number(std::string_view row) {
  const Result<std::size_t> number = parse_count(row.substr(0, row.find(',')), "", 1, SIZE_MAX);
  return number ? *number : 0;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::vector<std::string> complete_lines(std::string_view text) {
  std::vector<std::string> lines = split(text, '\n');
  lines.pop_back();
  return lines;
}

std::string ranges_text(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kMostRanges = 10;
  std::vector<std::string> ranges;
  std::size_t i = 0;
  for (; i < numbers.size() && ranges.size() < kMostRanges;) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    std::string range = std::to_string(numbers[i]);
    if (last > i) range += (last > i + 1 ? " to " : ", ") + std::to_string(numbers[last]);
    ranges.push_back(std::move(range));
    i = last + 1;
  }
  std::string text;
  for (const std::string& range : ranges) text += (text.empty() ? "" : ", ") + range;
  if (i < numbers.size()) text += " and " + std::to_string(numbers.size() - i) + " more";
  return text;
}

}  // namespace legwork::cli
