// A hexapod's torques: the paper's model leg by leg, the tree's model with the chosen forces, and what they have in common.
#include "engine/motion/leg_loads.h"

#include "engine/dynamics/constrained_inverse.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::leg_loads_test {

namespace {

PaperModel paper_model_of(const Model& model, std::initializer_list<Override> overrides = {}) {
  const std::vector<double> values = values_of(hexapod_parameters(), overrides);
  return paper_model(model, ParameterView(hexapod_parameters(), values).read<HexapodSizes>());
}

// Calls see(phase, point) all over a cycle of a gait.
template <class See>
void over_a_cycle(const SolvedPlan& s, const See& see) {
  for (int phase = 0; phase < s.plan.phase_count(); ++phase)
    for (const double part : {0.1, 0.5, 0.9})
      see(phase, point_at(s.model, s.plan, phase, part * phase_duration(s.plan, phase)));
}

}  // namespace

TEST_CASE("leg loads: the full model's smallest forces are those of constrained inverse dynamics") {
  for (const char* motion : {"tripod", "tetrapod", "wave"}) {
    const SolvedPlan s = solved(motion);
    LegLoads loads;
    Worst force, torque;
    over_a_cycle(s, [&](int phase, const MotionPoint& m) {
      const std::span<const int> feet = stance_feet(s.plan, phase);
      Workspace ws = kinematics_of(s.model, m.q, m.v);
      VecX tau(s.model.nv()), expected(s.model.nv());
      ContactInverseResult contact;
      constrained_inverse_dynamics(s.model, ws, feet, m.a, expected, contact);
      full_inverse_dynamics(s.model, ws, feet, Choice::minimum_norm, Fallback::none, 0.6, m.a, tau,
                            loads);
      force.see(loads.forces.force, contact.foot_force);
      torque.see(tau.tail(18), expected.tail(18));
      torque.see(largest(tau.head<6>()));
    });
    CHECK(force.value < 1e-11);
    CHECK(torque.value < 1e-11);
  }
}

TEST_CASE(
    "leg loads: other choices carry the same load with less torque, within friction if asked") {
  const SolvedPlan s = solved("ripple");
  LegLoads least, within, norm;
  over_a_cycle(s, [&](int phase, const MotionPoint& m) {
    const std::span<const int> feet = stance_feet(s.plan, phase);
    Workspace ws = kinematics_of(s.model, m.q, m.v);
    VecX tau(s.model.nv());
    full_inverse_dynamics(s.model, ws, feet, Choice::minimum_norm, Fallback::none, 0.3, m.a, tau,
                          norm);
    full_inverse_dynamics(s.model, ws, feet, Choice::least_torques, Fallback::none, 0.3, m.a, tau,
                          least);
    CHECK(largest(tau.head<6>()) < 1e-11);
    full_inverse_dynamics(s.model, ws, feet, Choice::least_torques_within_friction, Fallback::none,
                          0.3, m.a, tau, within);
    CHECK(largest(tau.head<6>()) < 1e-11);
    CHECK(within.forces.is_possible());
    CHECK(within.forces.friction <= 0.3 + 1e-9);
    CHECK(least.forces.friction > 0.3);
    CHECK(least.forces.torque_squared <= within.forces.torque_squared + 1e-12);
    CHECK(within.forces.torque_squared < norm.forces.torque_squared);
  });
}

TEST_CASE(
    "leg loads: the paper's torques are the tree's when only the trunk has mass to speak of") {
  // Light legs, the trunk as heavy as the whole robot: what the paper leaves out is then nothing.
  const std::initializer_list<Override> kLight = {{"robot.trunk_mass", 4.0},
                                                  {"robot.hip_z", 0.0},
                                                  {"robot.coxa_mass", 0.005},
                                                  {"robot.femur_mass", 0.005},
                                                  {"robot.tibia_mass", 0.005}};
  const SolvedPlan s = solved("tripod", kLight);
  const PaperModel paper = paper_model_of(s.model, kLight);
  CHECK(paper.mass == doctest::Approx(4.09).epsilon(1e-12).scale(0.0));
  LegLoads loads, full;
  Worst worst;
  over_a_cycle(s, [&](int phase, const MotionPoint& m) {
    const std::span<const int> feet = stance_feet(s.plan, phase);
    Workspace ws = kinematics_of(s.model, m.q, m.v);
    VecX tau(s.model.nv()), tree(s.model.nv());
    full_inverse_dynamics(s.model, ws, feet, Choice::minimum_norm, Fallback::none, 0.6, m.a, tree,
                          full);
    load_paper_legs(paper, feet, m.q, m.v, m.a, loads);
    foot_force_distribution::distribute(Choice::minimum_norm, loads.stance, {},
                                        paper_wrench(paper, m.a.head<3>()), 0.0, loads.forces);
    paper_torque(loads, feet, loads.forces.force, lagrange_euler_leg::Eq10::corrected, tau);
    worst.see(tau.tail(18), tree.tail(18));
  });
  CHECK(worst.value < 0.01);  // of 2 N m: the feet still lie off the trunk's middle
}

TEST_CASE("leg loads: the printed sign turns the contact's share round and nothing else") {
  const SolvedPlan s = solved("tripod");
  const PaperModel paper = paper_model_of(s.model);
  const std::span<const int> feet = stance_feet(s.plan, 0);
  const MotionPoint m = point_at(s.model, s.plan, 0, 0.25);
  LegLoads loads;
  load_paper_legs(paper, feet, m.q, m.v, m.a, loads);
  foot_force_distribution::distribute(Choice::minimum_norm, loads.stance, {},
                                      paper_wrench(paper, m.a.head<3>()), 0.0, loads.forces);
  VecX corrected(24), printed(24), unloaded(24);
  paper_torque(loads, feet, loads.forces.force, lagrange_euler_leg::Eq10::corrected, corrected);
  paper_torque(loads, feet, loads.forces.force, lagrange_euler_leg::Eq10::as_printed, printed);
  paper_torque(loads, {}, loads.forces.force, lagrange_euler_leg::Eq10::corrected, unloaded);
  CHECK(difference(0.5 * (corrected + printed), unloaded) < 1e-15);
  CHECK(largest(corrected - printed) > 4.0);
}

}  // namespace legwork::testing::leg_loads_test
