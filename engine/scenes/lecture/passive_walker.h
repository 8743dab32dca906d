// The compass gait as a scene (Bennewitz & Khorshidi's history of walking; theory/lecture 7): a walker without motors
// walks down a slope. It walks in the world's x-z plane. The slope falls towards x from the origin; angles count from z
// towards -x, about -y. Body 0 is the slope: a plate that moves along under the walker, which cannot be seen on a
// plane. A fall ends the run.
#pragma once

#include <array>

#include "engine/formulations/compass_gait/limit_cycle.h"
#include "engine/scenes/scenes.h"

namespace legwork::compass_gait {

// The scene's parameters.
std::span<const Parameter> parameters();

// What their values mean.
struct WalkerSettings {
  Walker walker;
  bool starts_as_given = false;  // at `start` instead of on the limit cycle
  double disturbance = 0.0;      // rad/s, added to the stance leg's rate on the limit cycle
  Vec4 start = Vec4::Zero();     // Walker's x: s, n, s', n', rad and rad/s
  double step = 1e-3;            // s
};

// Facts about one step of the limit cycle (theory/lecture 7).
struct CycleFacts {
  double energy_lost = 0.0;                       // at the strike, J
  double least_force = 0.0, largest_force = 0.0;  // on the stance foot, normal to the slope, N
  double friction = 0.0;                          // largest coefficient that the stance foot needs
  double scuffing_depth = 0.0;                    // m: how far the swing foot dips below the slope
  Vec2 impulse;                                   // on the new foot, N s, x and z
  Vec2 leaving_velocity;                          // of the old foot after the strike, m/s, x and z
};
// From 200 samples of the step.
CycleFacts cycle_facts(const Walker& walker, const LimitCycle& cycle);

// Entries of the scene's state.
struct WalkState {
  enum Entry : int {
    kLegs,             // s, n, s', n': Walker's x
    kSinceStrike = 4,  // s
    kFoothold,         // m along the slope
    kSteps,            // strikes so far
    kLastPeriod,       // s
    kLastLength,       // m
    kEnergyLost,       // at all strikes, J
    kLastLost,         // at the last one, J
    kDistance,         // between the state after the last strike and the limit cycle's, as |z - z*|
    kFall,             // a Fall
    kAhead,  // s, added to kSinceStrike for the first swing if its strike may come at once
    kSize
  };
};

// The left leg stands first.
inline bool left_leg_stands(const VecX& x) {
  return static_cast<long long>(x[WalkState::kSteps]) % 2 == 0;
}

// A point (x, up) of the walk's plane in the world.
inline Vec3 in_view(const Vec2& p) { return {p.x(), 0.0, p.y()}; }

class PassiveWalker : public Scene {
 public:
  // `cycle` is used only if `has_cycle`. Settings that start on the limit cycle need one.
  PassiveWalker(const WalkerSettings& settings, bool has_cycle, const LimitCycle& cycle);

  void start(VecX& x) override;
  StepEnd advance(double t, double h, VecX& x, double& t_end) override;
  std::string why_ended(double t, const VecX& x) override;
  void place(double t, const VecX& x, std::span<Transform> X_WB) override;
  void observe(double t, const VecX& x, SnapshotWriter& out) override;
  std::string sentence(double t, const VecX& x) override;
  std::vector<MatrixTable> matrix_tables(double t, const VecX& x) override;
  Result<Study> study(int index) override;

 private:
  void describe();
  void lay_out_fields();  // passive_walker_fields.cpp
  Fall strike(VecX& x, const Vec4& before);
  double section_distance(const Vec4& after) const;
  Vec4 studied_start() const;  // slightly off the limit cycle, or as given
  Result<Study> phase_study() const;
  Result<Study> return_study() const;

  WalkerSettings settings_;
  Strider strider_;
  bool has_cycle_;
  LimitCycle cycle_;
  double start_energy_ = 0.0;
  // strike_residual of the last strikes, by number. Not part of the state: an entry counts only if its number and
  // foothold are the state's.
  struct Strike {
    double number = 0.0, foothold = 0.0;
    Vec2 residual = Vec2::Zero();
  };
  std::array<Strike, 64> strikes_ = {};
  Strike& strike_of(const VecX& x);
};

// The attractors over the slope, and the limit cycle's multipliers over the slope, for this walker
// (walker_studies.cpp). Both take seconds. They refuse a walker whose limit cycle is not found.
Result<Study> bifurcation_study(const Walker& walker);
Result<Study> multiplier_study(const Walker& walker);

}  // namespace legwork::compass_gait
