#include "bindings/claims/hexapod/half_cycle.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "bindings/claims/hexapod/study.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

VecX field_of(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& f : snapshot.fields)
    if (f.name == name) return Eigen::Map<const VecX>(snapshot.data.data() + f.offset, f.count());
  return {};
}

VecX on_plan(PlannedWalk& walk) {
  put_on_plan(walk);
  return walk.state.data;
}

}  // namespace

Changes reference_changes(const JsonValue& reference) {
  const auto value = [&](const char* name) { return reference_parameter(reference, name); };
  constexpr double kPyramid = 0.4;  // |fx|, |fy| <= 0.4 fz; the engine's is inscribed in a cone
  return {{"sim.mode", 0.0},
          {"sim.step", 0.01},
          {"gait.half_cycle", value("T")},
          {"gait.stroke", value("stroke")},
          {"gait.max_speed", value("vmax")},
          {"gait.height", value("hip_height") - kHipAboveTrunk},
          {"gait.reach", value("lateral_reach")},
          {"swing.method", 1.0},
          {"contact.friction", kPyramid * std::sqrt(2.0)}};
}

VecX HalfCycle::field(int instant, std::string_view name) const {
  return field_of(snapshots_[at(instant)], name);
}

Vec3 HalfCycle::of_leg(int instant, std::string_view name, int document_leg) const {
  return field(instant, name).segment<3>(3 * kHexapodDocumentLegs[at(document_leg - 1)]);
}

Vec3 HalfCycle::largest(std::string_view name, std::span<const int> legs) const {
  Vec3 most = Vec3::Zero();
  for (int i = 0; i < kInstants; ++i)
    for (const int leg : legs) most = most.cwiseMax(of_leg(i, name, leg).cwiseAbs());
  return most;
}

Vec3 HalfCycle::least(std::string_view name, std::span<const int> legs) const {
  Vec3 least = Vec3::Constant(1e300);
  for (int i = 0; i < kInstants; ++i)
    for (const int leg : legs) least = least.cwiseMin(of_leg(i, name, leg).cwiseAbs());
  return least;
}

Vec3 HalfCycle::largest_difference(std::string_view name, std::string_view other,
                                   std::span<const int> legs) const {
  Vec3 most = Vec3::Zero();
  for (int i = 0; i < kInstants; ++i)
    for (const int leg : legs)
      most = most.cwiseMax((of_leg(i, name, leg) - of_leg(i, other, leg)).cwiseAbs());
  return most;
}

Result<HalfCycle> half_cycle(const Changes& changes) {
  Result<Run> run = open_builtin(kHexapodScene, changes);
  if (!run) return run.error();
  std::vector<Snapshot> snapshots;
  std::vector<double> acceleration;
  for (int k = 0; k < HalfCycle::kInstants; ++k) {
    const bool is_last = k + 1 == HalfCycle::kInstants;
    const double t = HalfCycle::kInterval * k;
    if (!run_to(*run, is_last ? t - walk_of(*run).setup.step : t))
      return Diagnostic{why_stopped(*run)};
    if (is_last) {  // the end of the phase, not the start of the next
      const std::span<double> state = state_data(*run);
      state[RunState::kTime] = t;  // walk_of puts the walk there
      const VecX x = on_plan(walk_of(*run));
      std::copy(x.begin(), x.end(), state.begin() + RunState::kScalars);
    }
    snapshots.push_back(snapshot_of(*run));
    acceleration.push_back(walk_of(*run).view.a[0]);
  }
  return HalfCycle(std::move(*run), std::move(snapshots), std::move(acceleration));
}

}  // namespace legwork::claims
