// The half cycle of models/reference/hexapod.json, in which legs 1, 4, 5 stand and 2, 3, 6 swing: snapshots of the scene
// hexapod-tripod every 0.05 s. The last one is the end of the braking ramp, before the tripods change over.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/model/families/hexapod.h"

namespace legwork::claims {

inline constexpr double kHipAboveTrunk = 0.01;  // m

// Changes that give the scene the reference's parameters.
Changes reference_changes(const JsonValue& reference);

class HalfCycle {
 public:
  static constexpr int kInstants = 61;
  static constexpr double kInterval = 0.05;  // s
  static constexpr std::array<int, 3> kStanding = {1, 4, 5}, kSwinging = {2, 3, 6};
  static constexpr std::array<int, 2> kCorners = {1, 5};  // of those that stand
  static constexpr std::array<int, 1> kMiddle = {4};

  HalfCycle(Run run, std::vector<Snapshot> snapshots, std::vector<double> acceleration)
      : run_(std::move(run)),
        snapshots_(std::move(snapshots)),
        acceleration_(std::move(acceleration)) {}

  const Setup& setup() const { return walk_of(run_).setup; }
  VecX field(int instant, std::string_view name) const;
  double trunk_acceleration(int instant) const { return acceleration_[at(instant)]; }

  // For a field with three numbers per foot or leg: those of one leg, the largest and least magnitudes over the half cycle and
  // some legs, and the largest difference of two fields.
  Vec3 of_leg(int instant, std::string_view name, int document_leg) const;
  Vec3 largest(std::string_view name, std::span<const int> legs) const;
  Vec3 least(std::string_view name, std::span<const int> legs) const;
  Vec3 largest_difference(std::string_view name, std::string_view other,
                          std::span<const int> legs) const;

 private:
  Run run_;
  std::vector<Snapshot> snapshots_;
  std::vector<double> acceleration_;
};

Result<HalfCycle> half_cycle(const Changes& changes);
inline Result<HalfCycle> reference_half_cycle(const JsonValue& reference) {
  return half_cycle(reference_changes(reference));
}

}  // namespace legwork::claims
