// Jacobians against central differences of positions, and their rates against central differences of Jacobians.
#include "engine/dynamics/jacobian.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::jacobian_test {

namespace {

struct JacobianErrors {
  Worst columns, rates, velocity, bias;
};

MatX jacobian_at(const Model& model, const VecX& q, const VecX& v, int body, const Vec3& p) {
  MatX J = MatX::Constant(3, model.nv(), 99.0);  // every entry has to be written
  point_jacobian(model, kinematics_of(model, q, v), body, p, J);
  return J;
}

Model tree_of_all_joints(Random& random, bool is_fixed) {
  return random_tree(random, random.below(16),
                     {.sliding = 0.3, .other = 0.5, .is_fixed = is_fixed});
}

void check_point(const Model& model, Random& random, JacobianErrors& errors) {
  const int nv = model.nv();
  if (nv == 0) return;
  const Motion m = random_motion(model, random);
  const Workspace ws = kinematics_of(model, m.q, m.v);
  const int body = random.below(model.nb());
  const Vec3 p = random.vector3(0.3);
  constexpr double h = 1e-6;
  const MatX J = jacobian_at(model, m.q, m.v, body, p);
  for (int k = 0; k < nv; ++k) {
    const VecX direction = VecX::Unit(nv, k);
    const Vec3 after =
        point_position(kinematics_of(model, moved(model, m.q, direction, h), m.v), body, p);
    const Vec3 before =
        point_position(kinematics_of(model, moved(model, m.q, direction, -h), m.v), body, p);
    errors.columns.see(J.col(k), (after - before) / (2.0 * h));
  }
  MatX Jdot = MatX::Constant(3, nv, 99.0);
  point_jacobian_rate(model, ws, body, p, Jdot);
  const MatX Jdot_truth = (jacobian_at(model, moved(model, m.q, m.v, h), m.v, body, p) -
                           jacobian_at(model, moved(model, m.q, m.v, -h), m.v, body, p)) /
                          (2.0 * h);
  errors.rates.see(difference(Jdot, Jdot_truth) / (1.0 + largest(Jdot)));
  errors.velocity.see(J * m.v, point_velocity(ws, body, p));
  const Vec3 bias = point_bias_acceleration(model, ws, body, p);
  errors.bias.see(difference(Jdot * m.v, bias) / (1.0 + largest(bias)));
}

}  // namespace

TEST_CASE("jacobian: columns and rates match central differences to 1e-6 on 1,000 states") {
  Random random{1};
  const Model robot = quadruped();
  JacobianErrors errors;
  for (int i = 0; i < 1000; ++i)
    check_point(i % 2 == 0 ? robot : tree_of_all_joints(random, i % 3 == 0), random, errors);
  MESSAGE("columns ", errors.columns.value, ", rates ", errors.rates.value);
  CHECK(errors.columns.value < 1e-6);
  CHECK(errors.rates.value < 1e-6);
  CHECK(errors.velocity.value < 1e-12);
  CHECK(errors.bias.value < 1e-12);
}

TEST_CASE("jacobian: a joint that is not between the point and the base does not move it") {
  const Model model = quadruped();
  Random random{2};
  const Motion m = random_motion(model, random);
  const MatX J = jacobian_at(model, m.q, m.v, model.feet[1].body, model.feet[1].p_BF);
  for (int k = 6; k < 18; ++k) CHECK((largest(J.col(k)) > 0.0) == (k >= 9 && k < 12));
}

}  // namespace legwork::testing::jacobian_test
