// Every scene moves and reports, bit by bit, as it did when tests/golden/traces.txt was written: in each mode, pushed,
// changed midway, sought back, replayed. A restructuring leaves these lines unchanged.
//   LEGWORK_TRACES=tests/golden/traces.txt build/release/bin/legwork_tests --test-case="traces:*"   rewrites them
//   LEGWORK_TRACE="quadruped-trot, plain" ...   prints one hash per field, table and sentence of the runs whose names
//                                               contain this: compare the output of two builds
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/bindings/trace_runs.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::traces_test {

namespace {

using namespace traces;

// "motion told", two hashes, by the name of the run.
using Traces = std::map<std::string, std::string>;

constexpr std::size_t kHashes = 2 * 16 + 1;
constexpr std::size_t kMostNamed = 10;
constexpr std::size_t kShares = 4;

std::string hex(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

Traces read_traces(std::istream&& file) {
  Traces traces;
  for (std::string line; std::getline(file, line);)
    traces[line.substr(kHashes + 1)] = line.substr(0, kHashes);
  return traces;
}

std::string hashes_of(const TracedRun& traced) {
  Result<Run> run = open_scene(traced.scene->json, traced.scene->id);
  REQUIRE_MESSAGE(run, run.error().text());
  Trace trace(*run);
  traced.perform(trace);
  const char* wanted = std::getenv("LEGWORK_TRACE");
  if (wanted && contains(traced.name, wanted))
    for (const auto& [part, digest] : trace.told_parts())
      std::printf("%s: %s %s\n", traced.name.c_str(), hex(digest.value()).c_str(), part.c_str());
  return hex(trace.motion()) + " " + hex(trace.told());
}

// Keeps the lines of the other cases' runs, drops those of runs that no longer exist.
void write(const char* path, const std::vector<TracedRun>& all, Traces traces) {
  const Traces before = read_traces(std::ifstream(path));
  for (const TracedRun& run : all)
    if (const auto old = before.find(run.name); old != before.end()) traces.insert(*old);
  std::ofstream file(path);
  for (const auto& [name, hashes] : traces) file << hashes << ' ' << name << '\n';
  CHECK(file.good());
}

// What differs; "" if nothing does.
std::string difference(const Traces& golden, const std::string& name, const std::string& hashes) {
  const auto known = golden.find(name);
  if (known == golden.end()) return "not in the file";
  if (known->second == hashes) return "";
  const bool is_same_motion = hashes.substr(0, 16) == known->second.substr(0, 16);
  const bool is_same_told = hashes.substr(17) == known->second.substr(17);
  if (is_same_motion) return "same motion, but reports differ";
  return is_same_told ? "motion differs, reports do not" : "motion and reports differ";
}

std::vector<std::string> differences(const Traces& traces, const std::vector<TracedRun>& all) {
  const Traces golden = read_traces(std::istringstream(read_golden("traces.txt")));
  std::vector<std::string> found;
  for (const auto& [name, hashes] : traces)
    if (const std::string what = difference(golden, name, hashes); !what.empty())
      found.push_back(name + ": " + what);
  Traces rest = golden;
  for (const TracedRun& run : all) rest.erase(run.name);
  for (const auto& [name, hashes] : rest) found.push_back(name + ": no such run any more");
  return found;
}

void compare(const Traces& traces, const std::vector<TracedRun>& all) {
  const std::vector<std::string> found = differences(traces, all);
  std::string list;
  for (std::size_t i = 0; i < std::min(found.size(), kMostNamed); ++i) list += "\n  " + found[i];
  CHECK_MESSAGE(
      found.empty(), found.size(), " differ, of ", traces.size(), " runs:", list,
      "\nIf that is intended: LEGWORK_TRACES=tests/golden/traces.txt "
      "build/release/bin/legwork_tests --test-case=\"traces:*\", and say why in the commit.");
}

// Every fourth run, so that all cases take the same time.
void check_share(std::size_t share) {
  const std::vector<TracedRun> all = all_runs();
  Traces traces;
  const std::size_t stride = kShares * static_cast<std::size_t>(kStride);
  for (std::size_t i = share; i < all.size(); i += stride) traces[all[i].name] = hashes_of(all[i]);
  MESSAGE(traces.size(), " runs");
  if (const char* path = std::getenv("LEGWORK_TRACES")) return write(path, all, traces);
  compare(traces, all);
}

}  // namespace

TEST_CASE("traces: every fourth run of all scenes, from number 1") { check_share(0); }
TEST_CASE("traces: every fourth run of all scenes, from number 2") { check_share(1); }
TEST_CASE("traces: every fourth run of all scenes, from number 3") { check_share(2); }
TEST_CASE("traces: every fourth run of all scenes, from number 4") { check_share(3); }

}  // namespace legwork::testing::traces_test
