// evaluate(): every quantity at a state equals that of the dynamics' own functions, in the stated order.
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/energy.h"
#include "engine/legwork.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::evaluate_test {

namespace {

std::vector<double> list(const VecX& x) { return {x.data(), x.data() + x.size()}; }

VecX vec(const std::vector<double>& x) {
  return Eigen::Map<const VecX>(x.data(), static_cast<Eigen::Index>(x.size()));
}

Motion some_motion(const Model& model) {
  Random random{1};
  Motion m = random_motion(model, random);
  m.tau.head<6>().setZero();
  return m;
}

RobotState robot_state(const Motion& m) {
  RobotState s;
  std::copy_n(m.q.data(), 3, s.base_position);
  std::copy_n(m.q.data() + 3, 4, s.base_quaternion);
  std::copy_n(m.v.data(), 3, s.base_linear_velocity);
  std::copy_n(m.v.data() + 3, 3, s.base_angular_velocity);
  std::copy_n(m.a.data(), 3, s.base_linear_acceleration);
  std::copy_n(m.a.data() + 3, 3, s.base_angular_acceleration);
  s.q = list(m.q.tail(12));
  s.v = list(m.v.tail(12));
  s.a = list(m.a.tail(12));
  s.tau = list(m.tau.tail(12));
  return s;
}

}  // namespace

TEST_CASE("evaluate: M a + h = S tau + J f, with every term as reported") {
  const Model model = quadruped();
  const Motion m = some_motion(model);
  RobotState state = robot_state(m);
  state.stance = {3, 0, 1};
  const Result<Evaluation> e = evaluate(model, state);
  REQUIRE_MESSAGE(e, e.error().text());
  REQUIRE(e->mass_matrix.size() == 18 * 18);
  const MatX M = Eigen::Map<const MatX>(e->mass_matrix.data(), 18,
                                        18);  // symmetric: row or column order is the same
  const VecX h = vec(e->bias);
  CHECK(relative_difference(M * m.a + h, vec(e->inverse_dynamics)) < 1e-13);
  CHECK(difference(M * vec(e->forward_dynamics) + h, m.tau) < 1e-11);
  Workspace ws = kinematics_of(model, m.q, m.v);
  stack_foot_jacobians(model, ws, state.stance);
  const MatX J = ws.J.topRows(9);
  const VecX left = M * vec(e->constrained) + h - m.tau;
  CHECK(relative_difference(J.transpose() * vec(e->foot_force), left) < 1e-10);
  const Centroidal whole = centroidal(model, ws);
  CHECK(difference(Eigen::Map<const Vec3>(e->com), whole.com) == 0.0);
  CHECK(difference(Eigen::Map<const Vec3>(e->linear_momentum), whole.linear_momentum) == 0.0);
  CHECK(difference(Eigen::Map<const Vec3>(e->angular_momentum), whole.angular_momentum) == 0.0);
  CHECK(e->kinetic_energy == kinetic_energy(model, ws));
  CHECK(e->potential_energy == potential_energy(model, ws));
  REQUIRE(e->feet.size() == 12);
  for (int f = 0; f < 4; ++f)
    CHECK(difference(vec(e->feet).segment<3>(3 * f),
                     point_position(ws, model.feet[at(f)].body, model.feet[at(f)].p_BF)) == 0.0);
}

TEST_CASE("evaluate: without stance nothing is pinned") {
  const Model model = quadruped();
  const Result<Evaluation> e = evaluate(model, robot_state(some_motion(model)));
  REQUIRE(e);
  CHECK(e->foot_force.empty());
  CHECK(relative_difference(vec(e->constrained), vec(e->forward_dynamics)) < 1e-12);
}

TEST_CASE("evaluate: of a fixed base the base's numbers are not read") {
  Model model = quadruped();
  model.bodies[0].kind = JointKind::fixed;
  const Model fixed = *validated(std::move(model));
  RobotState state = robot_state(some_motion(quadruped()));
  const Result<Evaluation> e = evaluate(fixed, state);
  REQUIRE_MESSAGE(e, e.error().text());
  REQUIRE(e->mass_matrix.size() == 12 * 12);
  state.base_linear_velocity[0] += 1.0;
  state.base_position[1] += 2.0;
  CHECK(evaluate(fixed, state)->bias == e->bias);
}

TEST_CASE("evaluate: states that do not fit the model, or have no finite result, are refused") {
  const Model model = quadruped();
  const RobotState good = robot_state(some_motion(model));
  const auto refusal_of = [&](auto spoil) {
    RobotState state = good;
    spoil(state);
    const Result<Evaluation> e = evaluate(model, state);
    REQUIRE_FALSE(e);
    return e.error().text();
  };
  CHECK_SAYS(refusal_of([](RobotState& s) { s.q.pop_back(); }),
             "11 numbers for the coordinates of the joints; the model has 12");
  CHECK_SAYS(refusal_of([](RobotState& s) { s.tau.push_back(0.0); }), "13 numbers for the torques");
  Model ball = quadruped();
  ball.bodies[3].kind = JointKind::spherical;
  const Result<Evaluation> few = evaluate(*validated(std::move(ball)), good);
  REQUIRE_FALSE(few);
  CHECK_SAYS(few.error().text(), "12 numbers for the coordinates of the joints; the model has 15");
  CHECK_SAYS(refusal_of([](RobotState& s) { s.stance = {4}; }), "foot number 4");
  CHECK_SAYS(refusal_of([](RobotState& s) { s.stance = {-1}; }), "foot number -1");
  CHECK_SAYS(refusal_of([](RobotState& s) { s.stance = {0, 1, 0}; }), "foot FL twice");
  for (const double bad : {kNan, kInfinity, 1e200}) {
    CHECK(refusal_of([bad](RobotState& s) {
            s.base_linear_velocity[1] = bad;
            s.base_angular_velocity[0] = bad;
          }) != "");
    CHECK(refusal_of([bad](RobotState& s) { s.q[5] = bad; }) != "");
  }
}

TEST_CASE("evaluate: Sureshkumar et al.'s methods, and only when asked for") {
  using newton_euler_grf::GroundForceMethod;
  const Model model = quadruped();
  RobotState state = robot_state(standing(model));
  state.stance = {3, 0, 1};
  for (std::size_t i = 0; i < 12; ++i) state.tau[i] = i % 2 == 0 ? 5.0 : -3.0;
  const Result<Evaluation> none = evaluate(model, state);
  REQUIRE(none);
  CHECK_FALSE(none->ground_forces);
  CHECK_FALSE(none->forward);
  for (int method = 0; method < 4; ++method) {
    state.ground_force_method = static_cast<GroundForceMethod>(method);
    const Result<Evaluation> e = evaluate(model, state);
    REQUIRE_MESSAGE(e, e.error().text());
    REQUIRE(e->ground_forces);
    CHECK(e->ground_forces->rank == 6);
    REQUIRE(e->ground_forces->force.size() == 9);
    // These torques and forces together give the motion: tau0 = torque + J^T f.
    Workspace ws = kinematics_of(model, standing(model).q, VecX::Zero(18));
    stack_foot_jacobians(model, ws, state.stance);
    VecX generalized_force = ws.J.topRows(9).transpose() * vec(e->ground_forces->force);
    generalized_force.tail(12) += vec(e->ground_forces->torque);
    CHECK(difference(generalized_force, vec(e->inverse_dynamics)) < 1e-11);
  }
  const Result<Evaluation> printed = [&] {
    state.forward_method = ForwardMethod::as_printed;
    return evaluate(model, state);
  }();
  REQUIRE(printed);
  CHECK(printed->forward->slip > 1.0);
  CHECK(printed->forward->foot_force.empty());
  for (const ForwardMethod method : {ForwardMethod::corrected, ForwardMethod::kkt}) {
    state.forward_method = method;
    const Result<Evaluation> e = evaluate(model, state);
    REQUIRE(e);
    CHECK(relative_difference(vec(e->forward->acceleration), vec(e->constrained)) < 1e-12);
    CHECK(relative_difference(vec(e->forward->foot_force), vec(e->foot_force)) < 1e-11);
    CHECK(e->forward->slip < 1e-10);
  }
}

TEST_CASE("evaluate: methods that do not fit are refused") {
  Random random{2};
  const Model other = random_tree(random, 12);
  RobotState state = robot_state(random_motion(other, random));
  state.forward_method = ForwardMethod::kkt;
  const Result<Evaluation> of_other = evaluate(other, state);
  REQUIRE_FALSE(of_other);
  CHECK_SAYS(of_other.error().text(), "for the family \"quadruped\"; this model's is \"random\"");

  const Model model = quadruped();
  Motion nose_up = standing(model);
  nose_up.q.segment<4>(3) = quaternion_from_rotation(rotation_y(0.5 * kPi));
  state = robot_state(nose_up);
  state.stance = {0, 3};
  state.forward_method = ForwardMethod::corrected;
  const Result<Evaluation> singular = evaluate(model, state);
  REQUIRE_FALSE(singular);
  CHECK_SAYS(singular.error().text(), "\"corrected\" are singular at this state");
  state.forward_method.reset();
  state.friction = -0.1;
  CHECK_FALSE(evaluate(model, state));
}

}  // namespace legwork::testing::evaluate_test
