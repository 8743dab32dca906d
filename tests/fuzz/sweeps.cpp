// Sweep files, merged and continued: one or two of them, separated by a form feed. A '~' at the end of a row stands for the
// matching checksum.
#include <cstdio>

#include "bindings/cli/command.h"
#include "bindings/cli/sweep_file.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

cli::Sweep small_sweep() {
  cli::Arguments arguments;
  arguments.operands = {"two-link-arm"};
  arguments.add("--grid", "sim.step=0.001,0.002");
  arguments.add("--duration", "0.01");
  Result<cli::Sweep> sweep = cli::plan_sweep(arguments);
  require(bool(sweep), "The small sweep was refused.");
  return std::move(*sweep);
}

std::string with_checks(std::string_view text) {
  std::string out;
  for (const std::string& line : cli::split(text, '\n')) {
    const bool is_marked = line.ends_with(",~");
    out += (is_marked ? cli::with_check(line.substr(0, line.size() - 2)) : line) + "\n";
  }
  out.pop_back();  // the last line's end is none, or the text's own
  return out;
}

void go_on(const std::string& name) {
  static const cli::Sweep sweep = small_sweep();
  cli::Banner banner;
  banner.version = version();
  banner.scene = sweep.scene.id;
  banner.fingerprint = "0123456789abcdef";
  banner.variants = sweep.grid.size();
  cli::SweepFile file;
  if (const Refusal bad = file.open(name, sweep, banner))
    return require(!bad->message.empty(), "A refusal without a sentence.");
  require(file.count() <= banner.variants, "More rows than variants.");
  const bool is_bad = file.finish().has_value();
  require(!is_bad, "A file that was taken over cannot be put in order.");
}

void read_sweeps(Bytes& in) {
  std::vector<std::string> names;
  for (const std::string& part : cli::split(in.rest(), '\f'))
    if (names.size() < 2) names.push_back(file_of(with_checks(part), names.size()));
  cli::Arguments arguments;
  arguments.operands = names;
  const std::string merged = file_of("", 2);
  arguments.add("--csv", merged);
  const int status = cli::merge_shards(arguments);
  if (status != cli::kRefused) {
    cli::Arguments once_more;
    once_more.operands = {merged};
    once_more.add("--csv", merged);
    require(cli::merge_shards(once_more) == status, "What was merged is merged otherwise.");
  }
  go_on(names[0]);
}

}  // namespace

const Target kSweepTargets[1] = {{"sweep", 1.0, read_sweeps}};

}  // namespace legwork::fuzz
