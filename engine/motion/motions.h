// The motions that a scene can name: their robot family, their parameters and their planners.
#pragma once

#include <span>
#include <string_view>

#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

// A parameter that a motion fixes, and why.
struct Lock {
  const char* path;
  double value;
  const char* reason;  // "the trunk is held and ..."
};

// A motion by name.
struct Motion {
  const char* name;    // "trot"
  const char* family;  // of its robot: "quadruped"
  // Completes `begun`, which has the motion's name and the robot's legs. Refuses values for which there is no plan.
  // Does not check that the plan is feasible.
  Result<Plan> (*plan)(const Model& model, const ParameterView& values, Plan begun);
  const char* verb = "";        // what the robot does, in a sentence: "trotting"
  const char* first_plot = "";  // the plot that is open at first
  const char* quick = "";       // paths of the parameters to have at hand, separated by blanks
  std::vector<Parameter> parameters = {};  // gait.*, stand.*, leg.*, tail.*, ...
  std::vector<Lock> locks = {};
};

// All motions, in the order in which they are offered.
std::span<const Motion> motions();

// Null if there is none of that name.
const Motion* find_motion(std::string_view name);

// The plan of a motion for a model of its family with these values, checked on ground of that coefficient of friction
// (plan_feasibility.h). Refuses what cannot be planned or carried out, and says what to change.
Result<Plan> make_plan(const Motion& motion, const Model& model, double friction,
                       const ParameterView& values);

// Each motion with its parameters and its planner, or the function that calls it: pair_motions.cpp, walk_plan.cpp,
// stand_plan.cpp, flight_motions.cpp, dh_leg_plan.cpp, experiment_plans.cpp, tail_plans.cpp, hexapod_motions.cpp.
Motion trot_motion();
Motion pace_motion();
Motion tail_trot_motion();
Motion walk_motion();
Motion stand_motion();
Motion pronk_motion();
Motion bound_motion();
Motion dh_leg_motion();
Motion experiment_4_1_motion();
Motion experiment_4_2_motion();
Motion midair_motion();
Motion disturbance_motion();
Motion serpentine_motion();
Motion tripod_motion();
Motion tetrapod_motion();
Motion wave_motion();
Motion ripple_motion();
Motion free_gait_motion();

}  // namespace legwork
