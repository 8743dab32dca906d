// The numbers of document 000 [Suresh25] and of engine/theory/quadruped.md, one file a subject.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/dynamics/constrained.h"
#include "engine/motion/plan.h"

namespace legwork::claims {

// What all rows are computed with: the trot scene at the schema's defaults (theory/quadruped 1 and theory/quadruped 6), and
// models/reference/quadruped.json.
struct QuadrupedStudy {
  SceneFile scene;  // forward mode, never resynchronised
  Model model;
  Plan plan;
  Plan naive;                        // without sway: the impossible trot
  double height = 0.0, speed = 0.0;  // of the trot, m, m/s
  JsonValue reference;

  const DhLeg& leg(int foot) const { return plan.legs[static_cast<std::size_t>(foot)]; }
  Vec3 stand_angles() const;  // of each leg, foot gait.height below its hip
  VecX stand() const;         // q: trunk at the origin, level, all legs standing
  Vec3 stand_foot(int foot) const {
    return leg(foot).hip_B - Vec3(0.0, 0.0, height);
  }  // from the trunk's origin
};

// Positions from the trunk's origin.
using Feet = std::vector<Vec3>;
Feet standing(const QuadrupedStudy& study, const std::vector<int>& feet);

// Feet by their names in a JSON array.
std::vector<int> feet_of(const Model& model, const JsonValue& object, const char* key);

Refusal verify_quadruped(const JsonValue& reference, Report& report);

void verify_quadruped_kinematics(const QuadrupedStudy& study,
                                 Report& report);  // sections 2, 3, Table 1
void verify_quadruped_ground_forces(const QuadrupedStudy& study,
                                    Report& report);  // section 4: what is determined
void verify_quadruped_loads(const QuadrupedStudy& study, Report& report);  // section 4: forces
void verify_quadruped_coordinates(const QuadrupedStudy& study, Report& report);  // section 5
void verify_quadruped_trot(const QuadrupedStudy& study,
                           Report& report);  // the plan and its torques
Refusal verify_quadruped_open_loop(const QuadrupedStudy& study, Report& report);  // section 6

}  // namespace legwork::claims
