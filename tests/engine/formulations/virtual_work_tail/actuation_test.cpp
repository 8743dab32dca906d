// Torques for a generalized force: which sets of joints suffice, and their conditioning.
#include "engine/formulations/virtual_work_tail/actuation.h"

#include "tests/engine/formulations/virtual_work_tail/support.h"

namespace legwork::testing::virtual_work_tail_tests::actuation {

TEST_CASE(
    "virtual_work_tail: torques give back their force, and any part without effect is left out") {
  Random random{1};
  Worst force, useless;
  for (int n = 0; n < cases(300); ++n) {
    const Analysis analysis = analyse({}, random_state(random));
    const Vec14 tau = random_torques(random);
    const Vec8 F = generalized_force(analysis, tau);
    const Actuation paper = joint_torques(analysis, F, kPaperJoints);
    const Actuation all = joint_torques(analysis, F, kAllJoints);
    if (paper.condition < 1e6)
      force.see(relative_difference(generalized_force(analysis, paper.tau), F));
    force.see(relative_difference(generalized_force(analysis, all.tau), F));
    CHECK(all.tau.norm() <= tau.norm());
    CHECK(all.tau.norm() <= paper.tau.norm());
    // The least torques are orthogonal to all torques that do nothing, such as tau - all.tau.
    useless.see(all.tau.dot(tau - all.tau) / tau.squaredNorm());
    CHECK(all.rank == 8);
    CHECK(all.condition <= paper.condition);
  }
  MESSAGE("force ", force.value, ", useless part ", useless.value);
  CHECK(force.value < 1e-10);
  CHECK(useless.value < 1e-14);
}

TEST_CASE("virtual_work_tail: six motors of the legs do not suffice; with the tail's two they do") {
  const Analysis analysis = analyse({}, standing());
  const Vec8 F = analysis.G;
  JointSet paper_legs = kPaperJoints, best_set = {};
  paper_legs[12] = paper_legs[13] = false;
  for (const int joint : {0, 1, 8, 9, 10, 11, 12, 13}) best_set[at(joint)] = true;
  const Actuation actuation = joint_torques(analysis, F, best_set);
  CHECK(actuation.is_sufficient);
  CHECK(actuation.condition < 0.1 * joint_torques(analysis, F, kPaperJoints).condition);
  CHECK(relative_difference(generalized_force(analysis, actuation.tau), F) < 1e-13);
  for (std::size_t joint = 0; joint < best_set.size(); ++joint)
    if (!best_set[joint]) CHECK(actuation.tau[static_cast<Eigen::Index>(joint)] == 0.0);
  const Actuation legs_only = joint_torques(analysis, F, paper_legs);
  CHECK(!legs_only.is_sufficient);
  CHECK(legs_only.rank == 6);
  CHECK(largest(legs_only.tau) == 0.0);
  CHECK(!joint_torques(analysis, F, JointSet{}).is_sufficient);
}

TEST_CASE("virtual_work_tail: two equal rows make the paper's eight joints insufficient") {
  Parameters
      parameters;  // feet 1 and 2 in one line across: j_ha1 and j_ha2 agree in all but x and z
  for (std::size_t i = 0; i < kLegs; ++i)
    parameters.feet[i] =
        Vec3(standing().p.x() + parameters.hips_P[i].x(), parameters.feet[i].y(), 0.0);
  parameters.feet[0].y() = parameters.feet[1].y();
  const Analysis analysis = analyse(parameters, standing());
  REQUIRE(analysis.is_valid());
  const Actuation paper = joint_torques(analysis, analysis.G, kPaperJoints);
  const Actuation all = joint_torques(analysis, analysis.G, kAllJoints);
  MESSAGE("ranks ", paper.rank, " and ", all.rank, ", conditions ", paper.condition, " and ",
          all.condition);
  CHECK(paper.rank == 7);
  CHECK(!paper.is_sufficient);
  CHECK(paper.condition > 1e9);
  CHECK(all.is_sufficient);
  CHECK(all.condition < 100.0);
}

}  // namespace legwork::testing::virtual_work_tail_tests::actuation
