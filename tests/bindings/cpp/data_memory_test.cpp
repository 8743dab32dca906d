// No function of the public API allocates after its first call with a Data.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include "tests/engine/support/allocations.h"

namespace legwork::testing::data_memory_test {

TEST_CASE("heap: no algorithm of the public API allocates after the first call") {
  for (const char* id : {"quadruped-free", "tail-free", "hexapod-free", "serpentine-tail"}) {
    CAPTURE(id);
    const Model model = Model::of_scene(id);
    Data data(model);
    const Frame foot = model.frame(model.foot_name(0));
    const Eigen::VectorXd q = random_configuration(model, 4);
    const Eigen::VectorXd v = Eigen::VectorXd::Constant(model.nv(), 0.1);
    Eigen::VectorXd q_out = q, v_out = v;
    const Eigen::MatrixXd q_all = q.replicate(1, 19), v_all = v.replicate(1, 19);
    Eigen::MatrixXd out = v_all;
    const std::vector<std::string> feet = {model.foot_name(0), model.foot_name(1)};
    const auto all = [&] {
      forward_kinematics(model, data, q, v);
      rnea(model, data, v);
      rnea(model, data, q, v, v);
      bias_force(model, data, q, v);
      crba(model, data, q);
      aba(model, data, q, v, v);
      constrained_forward_dynamics(model, data, q, v, v, feet);
      constrained_forward_dynamics_derivatives(model, data, q, v, v, feet);
      impact(model, data, q, v, feet);
      rnea_derivatives(model, data, q, v, v);
      aba_derivatives(model, data, q, v, v);
      inverse_dynamics(model, data, q_all, v_all, v_all, out);
      forward_dynamics(model, data, q_all, v_all, v_all, out);
      regressor(model, data, q, v, v);
      frame_pose(model, data, q, foot);
      frame_pose(model, data, q, feet[0]);
      frame_jacobian(model, data, q, foot, Reference::local);
      frame_velocity(model, data, q, v, foot, Reference::world);
      frame_acceleration(model, data, q, v, v, foot, Reference::local_world_aligned);
      center_of_mass(model, data, q);
      center_of_mass_jacobian(model, data, q);
      centroidal_momentum(model, data, q, v);
      centroidal_momentum_matrix(model, data, q);
      energy(model, data, q, v);
      integrate(model, q, v, 0.1, q_out);
      difference(model, q, q_out, v_out);
    };
    all();
    const long long before = allocations_so_far();
    all();
    const long long counted = allocations_so_far() - before;
    CHECK(counted == 0);
  }
}

}  // namespace legwork::testing::data_memory_test
