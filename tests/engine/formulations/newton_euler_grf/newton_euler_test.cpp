// The recursion of Sureshkumar et al. 2025 against the general tree's, which shares no code with it.
#include "engine/formulations/newton_euler_grf/newton_euler.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/formulations/newton_euler_grf/support.h"

namespace legwork::testing::newton_euler_test {

namespace grf = newton_euler_grf;

TEST_CASE("newton_euler_grf: base wrench and torques are those of the general tree") {
  const Model model = quadruped({{"robot.trunk_com_x", 0.03}, {"robot.trunk_com_z", -0.02}});
  Random random{1};
  Worst load, column;
  grf::NewtonEuler ne(model);
  for (int i = 0; i < cases(1000); ++i) {
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX truth(18);
    rnea(model, ws, m.a, truth);
    grf::set_state(ne, m.q, m.v);
    grf::Vec18 out;
    grf::inverse_dynamics(ne, m.a, grf::Terms::all, out);
    load.see(relative_difference(out, truth));
    MatX M = MatX::Zero(18, 18);
    mass_matrix(model, ws, M);
    grf::inverse_dynamics(ne, m.a, grf::Terms::acceleration_only, out);
    column.see(relative_difference(out, M * m.a));
  }
  MESSAGE("inverse dynamics ", load.value, ", weightless and at rest ", column.value);
  CHECK(load.value < 1e-12);
  CHECK(column.value < 1e-12);
}

TEST_CASE("newton_euler_grf: feet, their Jacobians and Jdot v are those of the general tree") {
  const Model model = quadruped();
  Random random{2};
  Worst position, jacobian, bias;
  grf::NewtonEuler ne(model);
  for (int i = 0; i < cases(1000); ++i) {
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    grf::set_state(ne, m.q, m.v);
    for (int f = 0; f < 4; ++f) {
      const Foot& foot = model.feet[at(f)];
      position.see(ne.r[at(f)], point_position(ws, foot.body, foot.p_BF) - ws.X_WB[0].p);
      MatX J(3, 18);
      point_jacobian(model, ws, foot.body, foot.p_BF, J);
      jacobian.see(ne.J_q[at(f)], J.middleCols<3>(6 + 3 * f));
      jacobian.see(grf::base_velocity_at(ne.r[at(f)], m.v.head<6>()),
                   J.leftCols<6>() * m.v.head<6>());
      const Vec3 truth = point_bias_acceleration(model, ws, foot.body, foot.p_BF);
      bias.see(relative_difference(ne.foot_bias[at(f)], truth));
    }
  }
  CHECK(position.value < 1e-14);
  CHECK(jacobian.value < 1e-14);
  CHECK(bias.value < 1e-12);
}

}  // namespace legwork::testing::newton_euler_test
