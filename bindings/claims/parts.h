// The parts of each subject's claims, measured in bindings/claims/<subject>.
#pragma once

#include "bindings/claims/measurements.h"
#include "engine/model/result.h"

namespace legwork::claims {

// Measures the claims whose names begin with "<name>.". Refuses if the engine does, for example to open a scene.
struct Part {
  const char* name;
  Refusal (*measure)(Measurements&);
};

// quadruped
Refusal measure_quadruped_kinematics(Measurements& m);
Refusal measure_quadruped_ground_forces(Measurements& m);
Refusal measure_quadruped_loads(Measurements& m);
Refusal measure_quadruped_coordinates(Measurements& m);
Refusal measure_quadruped_trot(Measurements& m);
Refusal measure_quadruped_open_loop(Measurements& m);
Refusal measure_quadruped_pace(Measurements& m);
Refusal measure_quadruped_walk(Measurements& m);
Refusal measure_quadruped_short_walk(Measurements& m);
Refusal measure_quadruped_stand(Measurements& m);
Refusal measure_quadruped_pronk(Measurements& m);
Refusal measure_quadruped_bound(Measurements& m);

// tail
Refusal measure_tail_states(Measurements& m);  // eight states, by the tree and by virtual work
Refusal measure_tail_experiment_4_1(Measurements& m);
Refusal measure_tail_experiment_4_2(Measurements& m);
Refusal measure_tail_errata(Measurements& m);
Refusal measure_tail_midair(Measurements& m);
Refusal measure_tail_trot(Measurements& m);
Refusal measure_tail_serpentine(Measurements& m);

// hexapod
Refusal measure_hexapod_leg(Measurements& m);
Refusal measure_hexapod_swing(Measurements& m);
Refusal measure_hexapod_support(Measurements& m);
Refusal measure_hexapod_forces(Measurements& m);
Refusal measure_hexapod_torques(Measurements& m);
Refusal measure_hexapod_results(Measurements& m);
Refusal measure_hexapod_forward(Measurements& m);

// fourbar
Refusal measure_fourbar_inverse(Measurements& m);
Refusal measure_fourbar_forward(Measurements& m);
Refusal measure_fourbar_errata(Measurements& m);
Refusal measure_mechanisms(Measurements& m);

// lecture
Refusal measure_rotations(Measurements& m);
Refusal measure_floating_base(Measurements& m);
Refusal measure_brachistochrone(Measurements& m);
Refusal measure_arm(Measurements& m);
Refusal measure_wall(Measurements& m);
Refusal measure_walker(Measurements& m);
Refusal measure_estimation(Measurements& m);  // a few seconds

// free
Refusal measure_free_trot(Measurements& m);
Refusal measure_free_gaits(Measurements& m);
Refusal measure_free_tail(Measurements& m);
Refusal measure_free_walkers(Measurements& m);
Refusal measure_bounces(Measurements& m);

// contact
Refusal measure_contact_friction(Measurements& m);
Refusal measure_contact_rolling(Measurements& m);
Refusal measure_contact_tipping(Measurements& m);
Refusal measure_contact_flight(Measurements& m);
Refusal measure_contact_standing(Measurements& m);
Refusal measure_contact_walking(Measurements& m);
Refusal measure_contact_multibody(Measurements& m);
Refusal measure_contact_spatial(Measurements& m);
Refusal measure_contact_impacts(Measurements& m);
Refusal measure_contact_pairs(Measurements& m);
Refusal measure_contact_heap(Measurements& m);
Refusal measure_contact_jam(Measurements& m);

}  // namespace legwork::claims
