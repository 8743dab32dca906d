// legwork sweep: one run and one row per combination of a grid, in several threads, and in several processes that share
// only the file system.
#include "bindings/cli/sweep.h"

#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

#include "bindings/cli/command.h"
#include "bindings/cli/progress.h"
#include "bindings/cli/sweep_file.h"

namespace legwork::cli {
namespace {

std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

// Only the first: a second Ctrl-C ends the process at once; the file survives that too.
void interrupt_on(int signal) {
  struct sigaction action = {};
  action.sa_handler = [](int) { is_interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(signal, &action, nullptr);
}

// Runs the variants that the file still lacks, in several threads.
class Crew {
 public:
  Crew(const Sweep& sweep, SweepFile& file, std::vector<std::size_t> waiting, Progress& progress)
      : sweep_(sweep), file_(file), waiting_(std::move(waiting)), progress_(progress) {}

  void work(std::size_t jobs) {
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < std::min(jobs, waiting_.size()); ++i)
      threads.emplace_back([this] { work_alone(); });
    work_alone();
    for (std::thread& thread : threads) thread.join();
  }

  const Refusal& refusal() const { return refusal_; }

 private:
  void work_alone() {
    while (!is_interrupted) {
      const std::size_t next = next_++;
      if (next >= waiting_.size()) return;
      const std::optional<std::string> row = run_variant(sweep_, waiting_[next], is_interrupted);
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!row || refusal_) return;
      refusal_ = file_.append(*row);
      if (refusal_) is_interrupted = true;
      progress_.add();
    }
  }

  const Sweep& sweep_;
  SweepFile& file_;
  const std::vector<std::size_t> waiting_;
  Progress& progress_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // of file_, progress_ and refusal_
  Refusal refusal_;
};

Result<std::string> file_name(const Arguments& arguments, const Shard& shard) {
  const std::vector<std::string> names = arguments.values("--csv");
  if (names.empty())
    return Diagnostic{"A sweep needs a file for its rows.", "For example: --csv sweep.csv"};
  if (shard.count == 1) return names.back();
  return names.back() + ".shard-" + std::to_string(shard.index) + "-of-" +
         std::to_string(shard.count);
}

// Which part this is, and how much of it is left.
void announce(const std::string& what, const Shard& shard, const std::string& name,
              std::size_t before, std::size_t total, std::size_t variants) {
  if (shard.count > 1)
    std::fprintf(stderr, "%s by %s: %zu of %zu variants to %s\n", what.c_str(),
                 shard.source.c_str(), total, variants, name.c_str());
  if (before > 0)
    std::fprintf(stderr, "%s: %zu of %zu variants are done already\n", what.c_str(), before, total);
}

int run_shard(const Sweep& sweep, const Shard& shard, std::size_t jobs, const std::string& name,
              bool is_quiet) {
  const Banner banner{version(), sweep.scene.id, sweep.fingerprint, sweep.grid.size(), shard};
  SweepFile file;
  if (Refusal bad = file.open(name, sweep, banner)) return refuse(*bad);
  std::vector<std::size_t> waiting;
  for (std::size_t variant = 0; variant < banner.variants; ++variant)
    if (shard.has(variant) && !file.has(variant)) waiting.push_back(variant);
  const std::size_t before = file.count(), total = before + waiting.size();

  const std::string what = shard.count > 1 ? "sweep, shard " + shard.text() : "sweep";
  if (!is_quiet) announce(what, shard, name, before, total, banner.variants);
  Progress progress(what, before, total, is_quiet);
  interrupt_on(SIGINT);
  interrupt_on(SIGTERM);
  Crew crew(sweep, file, std::move(waiting), progress);
  crew.work(jobs);
  progress.finish();
  if (crew.refusal()) return refuse(*crew.refusal());
  if (file.count() < total) {
    std::fprintf(
        stderr,
        "legwork: Interrupted after %zu of %zu variants. The same command continues from there.\n",
        file.count(), total);
    return kStopped;
  }
  if (Refusal bad = file.finish()) return refuse(*bad);
  return is_quiet ? kDone
                  : print(name + ": " + std::to_string(total) + " variants, " +
                          std::to_string(total - before) + " of them run now\n");
}

int run_sweep(const Arguments& arguments) {
  if (arguments.operands.size() != 1)
    return refuse(
        {"A sweep takes one scene, not " + std::to_string(arguments.operands.size()) + ".",
         "legwork sweep SCENE --grid path=a:b:n --csv FILE"});
  const Result<Shard> shard = find_shard(arguments);
  if (!shard) return refuse(shard.error());
  const Result<std::size_t> jobs = find_jobs(arguments, *shard);
  if (!jobs) return refuse(jobs.error());
  const Result<std::string> name = file_name(arguments, *shard);
  if (!name) return refuse(name.error());
  const Result<Sweep> sweep = plan_sweep(arguments);
  if (!sweep) return refuse(sweep.error());
  return run_shard(*sweep, *shard, *jobs, *name, arguments.has("--quiet"));
}

}  // namespace

int sweep(const Arguments& arguments) {
  return arguments.has("--merge") ? merge_shards(arguments) : run_sweep(arguments);
}

}  // namespace legwork::cli
