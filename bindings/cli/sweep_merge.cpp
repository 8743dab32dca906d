// legwork sweep --merge: joins the rows of several shards in the grid's order, and lists missing rows.
#include <cstdio>
#include <map>

#include "bindings/cli/command.h"
#include "bindings/cli/sweep.h"
#include "bindings/cli/sweep_file.h"
#include "bindings/cli/sweep_text.h"

namespace legwork::cli {
namespace {

struct Line {
  std::size_t file = 0, line = 0;  // line from 1
};

class Merger {
 public:
  Refusal add(const std::string& name) {
    const Result<std::string> text = read_text(name, kRowsBudget);
    if (!text) return text.error();
    const std::vector<std::string> lines = complete_lines(*text);
    const Result<Banner> banner = read_banner(lines.empty() ? "" : lines[0]);
    if (!banner || lines.size() < 2) {
      return Diagnostic{"\"" + name + "\" is not the file of a sweep, or has no rows yet.",
                        "Leave it out."};
    }
    if (!lines[1].ends_with(",check"))
      return Diagnostic{
          "\"" + name + "\" was written by an earlier version, whose rows have no check.",
          "Run its shard again."};
    if (names_.empty()) {
      banner_ = *banner;
      header_ = lines[1];
    } else if (banner->fingerprint != banner_.fingerprint || banner->scene != banner_.scene ||
               banner->variants != banner_.variants || lines[1] != header_) {
      return Diagnostic{"\"" + name + "\" and \"" + names_[0] + "\" are of different sweeps.",
                        "Merge files with the same fingerprint."};
    }
    names_.push_back(name);
    shards_.push_back(banner->shard);
    for (std::size_t i = 2; i < lines.size(); ++i)
      if (Refusal bad = add_row(lines[i], {names_.size() - 1, i + 1})) return bad;
    return std::nullopt;
  }

  std::string text() const {
    Banner whole = banner_;
    whole.shard = Shard{};
    std::string text = whole.text() + "\n" + header_ + "\n";
    for (const auto& [number, row] : rows_) text += row.text + "\n";
    return text;
  }

  std::size_t count() const { return rows_.size(); }
  std::size_t variants() const { return banner_.variants; }
  const Banner& banner() const { return banner_; }

  // One sentence per shard; "" if nothing is missing.
  std::string missing() const {
    std::string sentences;
    const std::size_t count = shards_[0].count;
    for (const Shard& shard : shards_)
      if (shard.count != count) return missing_variants(Shard{}, "The sweep");
    for (std::size_t index = 1; index <= count && rows_.size() < variants(); ++index) {
      Shard shard;
      shard.index = index;
      shard.count = count;
      std::string name;
      for (std::size_t i = 0; i < shards_.size(); ++i)
        if (shards_[i].index == index) name = names_[i];
      sentences += name.empty() ? missing_shard(shard) : missing_variants(shard, name);
    }
    return sentences;
  }

 private:
  struct Row {
    std::string text;
    Line source;
  };

  std::string at(const Line& source) const {
    return names_[source.file] + ":" + std::to_string(source.line);
  }

  Refusal add_row(const std::string& text, const Line& source) {
    const std::size_t number = row_number(text);
    if (number < 1 || number > banner_.variants || cell_count(text) != cell_count(header_))
      return Diagnostic{at(source) + ": This is not a row of the sweep."};
    if (!has_right_check(text))
      return Diagnostic{
          at(source) + ": This row has changed since it was written: its check does not match.",
          "Remove the line; the variant is then missing and can be run again."};
    const auto [found, is_new] = rows_.insert({number, {text, source}});
    if (is_new || found->second.text == text) return std::nullopt;
    return Diagnostic{at(source) + ": Variant " + std::to_string(number) + " differs from " +
                          at(found->second.source) + ".",
                      "They cannot both be right: run one of these shards again."};
  }

  std::vector<std::size_t> missing_of(const Shard& shard) const {
    std::vector<std::size_t> numbers;
    for (std::size_t variant = shard.index - 1; variant < variants(); variant += shard.count)
      if (!rows_.contains(variant + 1)) numbers.push_back(variant + 1);
    return numbers;
  }

  // A shard without a file; its rows may be in another file.
  std::string missing_shard(const Shard& shard) const {
    const std::size_t count = missing_of(shard).size();
    if (count == 0) return "";
    return "Shard " + shard.text() + " is missing: no file, " + std::to_string(count) +
           " variants.\n";
  }

  std::string missing_variants(const Shard& shard, const std::string& name) const {
    const std::vector<std::size_t> numbers = missing_of(shard);
    if (numbers.empty()) return "";
    return name + " lacks " + std::to_string(numbers.size()) +
           (numbers.size() == 1 ? " variant: " : " variants: ") + ranges_text(numbers) + ".\n";
  }

  Banner banner_;  // of the first file
  std::string header_;
  std::vector<std::string> names_;
  std::vector<Shard> shards_;  // of the files
  std::map<std::size_t, Row> rows_;
};

// An existing file may be replaced if it is of the same sweep.
Refusal check_target(const std::string& name, const Banner& banner) {
  std::FILE* file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) return std::nullopt;
  std::fclose(file);
  const Result<std::string> text = read_text(name, kRowsBudget);
  if (!text) return text.error();
  if (text->empty()) return std::nullopt;
  const Result<Banner> other = read_banner(std::string_view(*text).substr(0, text->find('\n')));
  if (other && other->fingerprint == banner.fingerprint) return std::nullopt;
  return Diagnostic{"The file \"" + name + "\" is not of this sweep.",
                    "It stays as it is. Give another --csv, or remove the file."};
}

}  // namespace

int merge_shards(const Arguments& arguments) {
  const std::vector<std::string> names = arguments.values("--csv");
  if (arguments.operands.empty() || names.empty())
    return refuse({"--merge needs the shards' files, and --csv for the joined file.",
                   "For example: legwork sweep --merge sweep.csv.shard-* --csv sweep.csv"});
  Merger merger;
  for (const std::string& name : arguments.operands)
    if (Refusal bad = merger.add(name)) return refuse(*bad);
  if (Refusal bad = check_target(names.back(), merger.banner())) return refuse(*bad);
  if (Refusal bad = replace_file(names.back(), merger.text())) return refuse(*bad);
  const std::string missing = merger.missing();
  const int printed = print(names.back() + ": " + std::to_string(merger.count()) + " of " +
                            std::to_string(merger.variants()) + " variants\n");
  if (missing.empty() || printed != kDone) return printed;
  std::fprintf(stderr,
               "%slegwork: The sweep is not complete. Run the missing shards, or the whole sweep "
               "with --csv %s, which continues from there.\n",
               missing.c_str(), names.back().c_str());
  return kStopped;
}

}  // namespace legwork::cli
