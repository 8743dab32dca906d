// What an algorithm needs to have been computed, and the feet that it pins.
#pragma once

#include <span>

#include "bindings/cpp/legwork/algorithms.h"
#include "bindings/cpp/parts.h"

namespace legwork::api::detail {

// Each includes the ones before it in its own column of the engine's stages (kinematics.h).
enum class Need {
  configuration,  // set_configuration
  poses,          // forward_kinematics, at rest if no velocity is given
  moving,         // set_state
  moving_poses    // forward_kinematics
};

// A vector of nv numbers that an algorithm takes besides the state.
struct Extra {
  Numbers x;
  const char* name = "";
};

// Refuses a model or data that is empty, and data of another model.
Refusal check_data(const ModelParts* parts, const DataParts* data);

// Computes what is needed at the state that is given; if none is, refuses unless a stage before has left it. Checks all
// numbers first, so that a refusal changes nothing.
Refusal prepare(const ModelParts* model, DataParts* data, const State& state, Need need,
                const Extra& extra = {});

// Indices of feet by their names. Refuses unknown ones, one named twice and more than eight.
class PinnedFeet {
 public:
  Refusal find(const ModelParts& parts, const Feet& feet);
  std::span<const int> indices() const { return {indices_, legwork::at(count_)}; }
  int count() const { return count_; }

 private:
  int indices_[kMostPinned] = {};
  int count_ = 0;
};

}  // namespace legwork::api::detail
