// Which part of a sweep this process does, of several on one machine or on many under a scheduler.
#pragma once

#include <string>

#include "bindings/cli/arguments.h"

namespace legwork::cli {

inline constexpr std::size_t kMostShards = 1'000'000;

struct Shard {
  std::size_t index = 1, count = 1;  // of 1 to count
  std::string source;                // who set it: "--shard", "Open MPI rank 0 of 2"; "" if nobody
  bool is_launched = false;          // one process of several that were started together

  // Variants are dealt out in turn, so that slow neighbours spread over all shards. Variants count from 0.
  bool has(std::size_t variant) const { return variant % count == index - 1; }
  std::string text() const { return std::to_string(index) + " of " + std::to_string(count); }
};

// From --shard i/n; else from the environment: a Slurm array task, a rank of Open MPI, of another MPI (PMI) or of srun, or an
// array task and a rank together. Refuses an environment that contradicts itself.
Result<Shard> find_shard(const Arguments& arguments);

// A whole number from `least` to `most`; refuses anything else, naming `what`.
Result<std::size_t> parse_count(std::string_view text, const std::string& what, std::size_t least,
                                std::size_t most);

// How many variants run at the same time: --jobs, else one per processor of this process; one in a rank of several.
Result<std::size_t> find_jobs(const Arguments& arguments, const Shard& shard);

}  // namespace legwork::cli
