// The compass gait as a scene (Bennewitz & Khorshidi's history of walking; theory/lecture 7): a walker without motors goes
// down a slope. The plane of the walk is the world's x-z plane, the slope falls towards x from the origin, angles count from
// z towards -x, about -y. Body 0 is the slope: a plate that moves along under the walker, which one cannot see on a plain.
#pragma once

#include <array>

#include "engine/formulations/compass_gait/limit_cycle.h"
#include "engine/scenes/scenes.h"

namespace legwork::compass_gait {

std::span<const Parameter> parameters();

struct WalkerSettings {
  Walker walker;
  bool starts_as_given = false;  // rather than on the limit cycle
  double disturbance = 0.0;      // rad/s, added to the stance leg's rate on the limit cycle
  Vec4 start = Vec4::Zero();     // as given
  double step = 1e-3;            // s
};

// What one step of the limit cycle has beside its multipliers.
struct CycleFacts {
  double energy_lost = 0.0, least_force = 0.0, largest_force = 0.0, friction = 0.0;
  double scuffing_depth = 0.0;  // m, how far the swing foot is below the slope at most
  Vec2 impulse;                 // on the new foot, N s, x and z
  Vec2 leaving_velocity;        // of the old foot, m/s
};
CycleFacts cycle_facts(const Walker& walker, const LimitCycle& cycle);

struct WalkState {
  enum Entry : int {
    kLegs,             // s, n, s', n': Walker's x
    kSinceStrike = 4,  // s
    kFoothold,         // m along the slope
    kSteps,            // strikes so far; even: the left leg stands
    kLastPeriod,       // s
    kLastLength,       // m
    kEnergyLost,       // at all strikes, J
    kLastLost,         // at the last one, J
    kDistance,         // of the section point from the limit cycle's at the last strike
    kFall,             // Fall
    kAhead,  // s, how much more than kSinceStrike the first swing counts, whose strike may come at once
    kSize
  };
};

inline bool left_leg_stands(const VecX& x) {
  return static_cast<long long>(x[WalkState::kSteps]) % 2 == 0;
}

// The plane of the walk as it is drawn.
inline Vec3 in_view(const Vec2& p) { return {p.x(), 0.0, p.y()}; }

class PassiveWalker : public Scene {
 public:
  // `cycle` of those walkers that have one.
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
  Vec4 studied_start() const;  // a little off the limit cycle, or as given
  Result<Study> phase_study() const;
  Result<Study> return_study() const;

  WalkerSettings settings_;
  Strider strider_;
  bool has_cycle_;
  LimitCycle cycle_;
  double start_energy_ = 0.0;
  // strike_residual of the last strikes, each in its turn; not of the state, which has to be the one that it led to.
  struct Strike {
    double number = 0.0, foothold = 0.0;
    Vec2 residual = Vec2::Zero();
  };
  std::array<Strike, 64> strikes_ = {};
  Strike& strike_of(const VecX& x);
};

// Attractors and the limit cycle's stability over the slope, for this walker (walker_studies.cpp).
Result<Study> bifurcation_study(const Walker& walker);
Result<Study> multiplier_study(const Walker& walker);

}  // namespace legwork::compass_gait
