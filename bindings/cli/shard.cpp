#include "bindings/cli/shard.h"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <thread>

namespace legwork::cli {
namespace {

// A variable that a launcher sets to a whole number; `otherwise` if it is not set.
Result<std::size_t> from_environment(const char* name, std::size_t otherwise) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return otherwise;
  const Result<std::size_t> number = parse_count(text, name, 0, 4'000'000'000);
  if (number) return number;
  return Diagnostic{"In the environment, " + number.error().message,
                    "Say with --shard i/n which part this is."};
}

bool is_set(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr && *text != '\0';
}

// A rank, counted from 0, among `count`.
struct Part {
  std::size_t index = 0, count = 1;
  std::string source;
};

Refusal check_part(const Part& part) {
  if (part.count >= 1 && part.count <= kMostShards && part.index < part.count) return std::nullopt;
  return Diagnostic{"The environment names an impossible part of the sweep: " + part.source + ".",
                    "Say with --shard i/n which part this is."};
}

// Tasks of `sbatch --array=a-b:step` have the numbers a, a + step, ...; those of a list such as 1,5,7 do not say
// which position they have.
Result<Part> slurm_array_task() {
  Part part;
  if (!is_set("SLURM_ARRAY_TASK_ID")) return part;
  const Result<std::size_t> id = from_environment("SLURM_ARRAY_TASK_ID", 0);
  if (!id) return id.error();
  const Result<std::size_t> least = from_environment("SLURM_ARRAY_TASK_MIN", 0);
  if (!least) return least.error();
  const Result<std::size_t> most = from_environment("SLURM_ARRAY_TASK_MAX", *id);
  if (!most) return most.error();
  const Result<std::size_t> step = from_environment("SLURM_ARRAY_TASK_STEP", 1);
  if (!step) return step.error();
  const bool is_ordered = *least <= *id && *id <= *most && *step >= 1;
  const std::size_t in_range = is_ordered ? (*most - *least) / *step + 1 : 0;
  const Result<std::size_t> count = from_environment("SLURM_ARRAY_TASK_COUNT", in_range);
  if (!count) return count.error();
  if (!is_ordered || *count != in_range || (*id - *least) % *step != 0)
    return Diagnostic{"Slurm's array task " + std::to_string(*id) + " is one of " +
                          std::to_string(*count) + " between " + std::to_string(*least) + " and " +
                          std::to_string(*most) + ", which are not evenly spaced.",
                      "Use --array=1-N, or say with --shard i/n which part this is."};
  part.index = (*id - *least) / *step;
  part.count = *count;
  part.source = "Slurm array task " + std::to_string(*id);
  return part;
}

// srun alone sets SLURM_STEP_NUM_TASKS; in a batch script SLURM_PROCID is 0 whatever its number of tasks.
Result<Part> rank_of_several() {
  constexpr struct {
    const char *rank, *size, *name;
  } kLaunchers[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "Open MPI rank "},
                    {"PMI_RANK", "PMI_SIZE", "MPI rank "},
                    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "Slurm task "}};
  Part part;
  for (const auto& launcher : kLaunchers) {
    if (!is_set(launcher.rank) || !is_set(launcher.size)) continue;
    const Result<std::size_t> rank = from_environment(launcher.rank, 0),
                              size = from_environment(launcher.size, 1);
    if (!rank) return rank.error();
    if (!size) return size.error();
    part.index = *rank;
    part.count = *size;
    part.source = launcher.name + std::to_string(*rank) + " of " + std::to_string(*size);
    return part;
  }
  return part;
}

Result<Shard> parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const Result<std::size_t> count =
      parse_count(slash == std::string::npos ? "" : std::string_view(text).substr(slash + 1), "n",
                  1, kMostShards);
  const Result<std::size_t> index =
      parse_count(std::string_view(text).substr(0, slash), "i", 1, count ? *count : 1);
  if (!index || !count)
    return Diagnostic{"--shard " + text + " is not of the form i/n with i from 1 to n.",
                      "For example: --shard 1/4"};
  Shard shard;
  shard.index = *index;
  shard.count = *count;
  shard.source = "--shard";
  return shard;
}

// The processors that this process may use: a scheduler often grants fewer than the machine has.
std::size_t processors() {
#ifdef __linux__
  cpu_set_t mine;
  if (sched_getaffinity(0, sizeof mine, &mine) == 0)
    return static_cast<std::size_t>(std::max(CPU_COUNT(&mine), 1));
#endif
  return std::max(std::thread::hardware_concurrency(), 1U);
}

}  // namespace

Result<std::size_t> parse_count(std::string_view text, const std::string& what, std::size_t least,
                                std::size_t most) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, value);
  if (read.ec == std::errc() && read.ptr == end && value >= least && value <= most) return value;
  return Diagnostic{what + " must be a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most) + ", not " + quoted_text(text) + "."};
}

Result<Shard> find_shard(const Arguments& arguments) {
  const std::vector<std::string> given = arguments.values("--shard");
  if (!given.empty()) return parse_shard(given.back());
  const Result<Part> task = slurm_array_task(), rank = rank_of_several();
  if (!task) return task.error();
  if (!rank) return rank.error();
  for (const Part* part : {&*task, &*rank})
    if (Refusal bad = check_part(*part)) return *bad;
  Shard shard;
  shard.index = task->index * rank->count + rank->index + 1;
  shard.count = task->count * rank->count;
  shard.source = task->source;
  if (!rank->source.empty()) shard.source += (shard.source.empty() ? "" : ", ") + rank->source;
  shard.is_launched = rank->count > 1;
  return shard;
}

Result<std::size_t> find_jobs(const Arguments& arguments, const Shard& shard) {
  constexpr std::size_t kMost = 4096;
  const std::vector<std::string> given = arguments.values("--jobs");
  if (!given.empty()) return parse_count(given.back(), "--jobs", 1, kMost);
  const Result<std::size_t> slurm =
      from_environment("SLURM_CPUS_PER_TASK", shard.is_launched ? 1 : processors());
  if (!slurm) return slurm.error();
  return std::clamp<std::size_t>(*slurm, 1, kMost);
}

}  // namespace legwork::cli
