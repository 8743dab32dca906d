// Random states of the robot of Liu & Ben-Tzvi 2018, by its equations and by the general tree: theory/tail 6.
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/legwork.h"
#include "engine/scenes/planned_walk/evaluate_document.h"

namespace legwork::claims {

namespace vw = virtual_work_tail;

// A state near the stand of section 4, with the accelerations of random torques: |roll, pitch, yaw| <= 0.35, |v| <= 0.6,
// |omega| <= 2, |tau| <= 15, and no knee near straight or folded.
struct RandomState {
  vw::State state;
  vw::Vec14 tau;
  vw::Analysis analysis;  // corrected
  vw::Vec8 u_rate;
  DocumentEvaluation tree;
};
using States = std::vector<RandomState>;

// A thousand of them, on the feet of the scene of experiment 4.1.
Result<States> random_states();

Vec3 random_vector(Random& random, double bound);

// No knee closer than `least` (rad) to straight or folded.
bool is_bent_by(const vw::Analysis& analysis, double least);

}  // namespace legwork::claims
