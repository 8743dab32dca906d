// A recorded run while it is repeated: what is still to be done, and how the repetition compares so far.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/io/run_record.h"
#include "engine/run/input.h"
#include "engine/run/scene_file.h"

namespace legwork {

struct FollowedRun {
  // From the record (RunRecord), as far as this engine knows its parameters and events:
  SceneFile start;            // the scene with the values that the run began with
  std::vector<Input> inputs;  // in order of time
  std::vector<RunRecord::Code> codes;
  double steps = 0.0;      // length of the run
  bool has_ended = false;  // whether it ended by itself
  std::uint64_t hash = 0;  // of the state after `steps`
  HashTrail trail;
  // Whether its states had this engine's layout, so that hashes can be compared.
  bool is_comparable = true;

  // Of the repetition:
  std::size_t applied = 0;       // inputs that the present state has had
  std::size_t most_applied = 0;  // the largest `applied` so far; fewer after going back
  bool is_over = false;          // the verdict is known
  double agreed_until = 0.0;     // the last step whose hash was compared and agreed
  double differs_at = -1.0;      // the first step seen to differ; -1: none
};

}  // namespace legwork
