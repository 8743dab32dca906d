// A recorded run while it is repeated: what is still to be set, and how the repetition compares so far.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/io/run_record.h"
#include "engine/run/input.h"
#include "engine/run/scene_file.h"

namespace legwork {

struct FollowedRun {
  SceneFile start;  // with the values of the run's start
  std::vector<Input> inputs;
  double steps = 0.0;
  bool has_ended = false;
  std::uint64_t hash = 0;
  HashTrail trail;
  bool is_comparable = true;  // what it says of hashes is of states like ours

  std::size_t applied = 0;  // inputs that the present state has had
  std::size_t most_applied = 0;
  bool is_over = false;
  double agreed_until = 0.0;
  double differs_at = -1.0;  // the first step seen to differ; -1: none
};

}  // namespace legwork
