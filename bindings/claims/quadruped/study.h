// What the measurements of Sureshkumar, Harib & Oseni 2025 and of engine/theory/quadruped.md share.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/dynamics/constrained.h"
#include "engine/motion/plan.h"

namespace legwork::claims {

// The common set-up: the trot scene at the schema's defaults (theory/quadruped 1 and theory/quadruped 6).
struct QuadrupedStudy {
  SceneFile scene;  // forward mode, never resynchronised
  Model model;
  Plan plan;
  Plan naive;                        // without sway: the impossible trot
  double height = 0.0, speed = 0.0;  // of the trot, m, m/s

  const DhLeg& leg(int foot) const { return plan.legs[static_cast<std::size_t>(foot)]; }
  Vec3 stand_angles() const;  // of each leg, foot gait.height below its hip
  VecX stand() const;         // q: trunk at the origin, level, all legs standing
  Vec3 stand_foot(int foot) const {
    return leg(foot).hip_B - Vec3(0.0, 0.0, height);
  }  // from the trunk's origin
};

Result<QuadrupedStudy> quadruped_study();

// Positions from the trunk's origin.
using Feet = std::vector<Vec3>;
Feet standing(const QuadrupedStudy& study, const std::vector<int>& feet);

// Feet, by their names in a JSON array.
std::vector<int> feet_of(const Model& model, const JsonValue& object, const char* key);

// Numbers of the reference and ours, gathered over its cases.
struct Gathered {
  std::vector<double> known, ours;

  template <class Numbers>
  void add(const JsonValue& item, const char* key, const Numbers& more) {
    for (const double number : numbers_of(item, key)) known.push_back(number);
    ours.insert(ours.end(), more.data(), more.data() + more.size());
  }
};

}  // namespace legwork::claims
