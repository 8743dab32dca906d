// legwork_bench: every entry, whole steps of scenes and of free robots, under Google Benchmark, whose flags it takes
// (--benchmark_filter, ...). Of its own:
//   --shifts           every entry of the robots at several offsets from where it would be in memory
//   --count=ROUNDS     no times: each entry that the filter below takes runs ROUNDS calls between two dumps of callgrind's
//   --scenes           with --count: the steps of scenes instead of the entries
//   --cold             one call at a time, the caches emptied before it; the tenth part of the calls instead of the least
//   --only=TEXT        the entries, scenes and batches whose names contain it
// Prints one line an entry: robot kernel path ns_min ns_median (of the repetitions), with --shifts the offset behind path.
#include <benchmark/benchmark.h>
#include <valgrind/callgrind.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/cold.h"
#include "tests/bench/kernels/entries.h"
#include "tests/bench/kernels/free_robots.h"
#include "tests/bench/kernels/scene_runs.h"

namespace legwork::bench {
namespace {

constexpr int kCallsAtOnce = kStates;  // a whole round of the states
constexpr int kColdCalls = 60;
constexpr std::size_t kShifts[] = {0, 16, 32, 48, 64, 272, 4096 + 16};

struct Options {
  bool is_shifted = false, is_of_scenes = false, is_cold = false;
  int count = 0;
  std::string only;
};

// Takes our own flags out of argv before Google Benchmark sees it.
Options take_options(int& argc, char** argv) {
  Options options;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--shifts")
      options.is_shifted = true;
    else if (flag == "--scenes")
      options.is_of_scenes = true;
    else if (flag == "--cold")
      options.is_cold = true;
    else if (flag.rfind("--count=", 0) == 0)
      options.count = std::atoi(flag.c_str() + 8);
    else if (flag.rfind("--only=", 0) == 0)
      options.only = flag.substr(7);
    else
      argv[kept++] = argv[i];
  }
  argc = kept;
  return options;
}

bool is_wanted(const std::string& name, const Options& options) {
  return name.find(options.only) != std::string::npos;
}

void print_line(const std::string& name, double least, double median) {
  std::string words = name;
  std::replace(words.begin(), words.end(), '/', ' ');
  std::printf("%s %.1f %.1f\n", words.c_str(), least, median);
}

// Keeps every repetition's time per call, and prints the smallest and the middle one of each entry.
class Lines : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const double seconds =
          run.cpu_accumulated_time / static_cast<double>(run.iterations) / kCallsAtOnce;
      times_[run.run_name.function_name].push_back(1e9 * seconds);
    }
  }
  void Finalize() override {
    for (auto& [name, times] : times_) {
      std::sort(times.begin(), times.end());
      print_line(name, times.front(), times[times.size() / 2]);
    }
  }

 private:
  std::map<std::string, std::vector<double>> times_;
};

void add(Bench& bench, const Entry& entry, std::size_t shift, const std::string& name) {
  benchmark::RegisterBenchmark(name.c_str(), [&bench, &entry, shift](benchmark::State& timing) {
    Case& on = bench.of(entry, shift);
    for (auto _ : timing) {
      on.run(*entry.kernel, kCallsAtOnce);
      benchmark::ClobberMemory();
    }
  });
}

// Whole steps of a scene, steps with their snapshots, and snapshots alone.
void add_scene(const SteppedScene& scene, const Options& options) {
  if (!is_wanted(scene.name + "/", options)) return;
  const auto run = std::make_shared<SceneRun>(scene);
  const auto add_calls = [&](const char* kernel, void (SceneRun::*calls)(int)) {
    benchmark::RegisterBenchmark((scene.name + "/" + kernel + "/fastest").c_str(),
                                 [=](benchmark::State& timing) {
                                   for (auto _ : timing) (*run.*calls)(kCallsAtOnce);
                                 });
  };
  add_calls("step", &SceneRun::steps);
  add_calls("recorded", &SceneRun::recorded_steps);
  add_calls("snapshot", &SceneRun::snapshots);
}

void add_batch(const SteppedScene& scene) {
  const auto run = std::make_shared<SceneRun>(scene);
  benchmark::RegisterBenchmark((scene.name + "/fastest").c_str(), [=](benchmark::State& timing) {
    for (auto _ : timing) run->steps(kCallsAtOnce);
  });
}

void add_free(const FreeCase& wanted, const std::string& name) {
  const auto robot = std::make_shared<FreeBench>(wanted);
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& timing) {
    for (auto _ : timing) robot->run(kCallsAtOnce);
  });
}

void count(Bench& bench, const Entry& entry, int calls) {
  const std::string name = entry.name();  // the macro reads it later than a temporary lives
  Case& on = bench.of(entry);
  on.run(*entry.kernel, kCallsAtOnce);  // whatever happens only once
  CALLGRIND_ZERO_STATS;
  on.run(*entry.kernel, calls);
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

void count_scene(const SteppedScene& scene, int steps) {
  SceneRun run(scene);
  run.steps(kCallsAtOnce);
  CALLGRIND_ZERO_STATS;
  run.steps(steps);
  CALLGRIND_DUMP_STATS_AT(scene.name.c_str());
}

void count_all(Bench& bench, const Options& options) {
  if (options.is_of_scenes) {
    for (const SteppedScene& scene : stepped_scenes()) count_scene(scene, options.count);
    return;
  }
  for (const Entry& entry : bench.list())
    if (is_wanted(entry.name(), options)) count(bench, entry, options.count);
}

void time_cold(Bench& bench, const Options& options) {
  for (const Entry& entry : bench.list()) {
    if (entry.route->is_batch || !is_wanted(entry.name(), options)) continue;
    Case& on = bench.of(entry);
    const auto [tenth, median] =
        cold::time_calls(kColdCalls, [&](int) { on.run(*entry.kernel, 1); });
    print_line(entry.name(), tenth, median);
  }
}

}  // namespace
}  // namespace legwork::bench

int main(int argc, char** argv) {
  using namespace legwork::bench;
  const Options options = take_options(argc, argv);
  Bench bench;
  if (options.count > 0) {
    count_all(bench, options);
    return EXIT_SUCCESS;
  }
  if (options.is_cold) {
    time_cold(bench, options);
    return EXIT_SUCCESS;
  }
  for (const Entry& entry : bench.list()) {
    if (!is_wanted(entry.name(), options)) continue;
    if (!options.is_shifted) add(bench, entry, 0, entry.name());
    if (!options.is_shifted) continue;
    for (const std::size_t shift : kShifts)
      add(bench, entry, shift, entry.name() + "/" + std::to_string(shift));
  }
  if (!options.is_shifted) {
    for (const SteppedScene& scene : stepped_scenes()) add_scene(scene, options);
    for (const SteppedScene& scene : stepped_batches())
      if (is_wanted(scene.name + "/fastest", options)) add_batch(scene);
    for (const FreeCase& wanted : free_cases()) {
      const std::string name = "free-" + std::string(wanted.name) + "/step/fastest";
      if (is_wanted(name, options)) add_free(wanted, name);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  Lines lines;
  benchmark::RunSpecifiedBenchmarks(&lines);
  return EXIT_SUCCESS;
}
