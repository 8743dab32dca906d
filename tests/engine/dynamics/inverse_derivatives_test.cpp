// Derivatives of inverse dynamics against complex steps of an independent Newton-Euler, and what must hold exactly.
#include "engine/dynamics/inverse_derivatives.h"

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/complex_dynamics.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::inverse_derivatives_test {

namespace {

struct Errors {
  Worst q, v, M, tau, point_q, point_v;
};

MatX imaginary(const std::vector<ComplexX>& columns) {
  MatX A(columns[0].size(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t k = 0; k < columns.size(); ++k)
    A.col(static_cast<Eigen::Index>(k)) = columns[k].imag() / kComplexStep;
  return A;
}

void examine(const Model& model, Random& random, Errors& errors) {
  const Motion m = random_motion(model, random);
  const Workspace ws = kinematics_of(model, m.q, m.v);
  std::vector<ComplexForce> forces;
  std::vector<PointForce> points;
  for (const Foot& foot : model.feet) {
    const Vec3 force = random.vector3(50.0);
    forces.push_back({foot.body, foot.p_BF, force});
    points.push_back({foot.body, foot.p_BF, force});
  }
  const Foot& foot = model.feet[0];
  InverseDerivatives got(model);
  inverse_derivatives(model, ws, m.a, points, got);
  MatX point_q(3, model.nv()), point_v(3, model.nv());
  point_acceleration_derivatives(model, ws, got, foot.body, foot.p_BF, point_q, point_v);

  const ComplexX v = m.v.cast<Complex>(), a = m.a.cast<Complex>();
  std::vector<ComplexX> by_q, by_v, by_a, foot_q, foot_v;
  const auto motion = [&](int k, const ComplexX& at_v, const ComplexX& at_a) {
    return complex_motion(model, m.q, k, at_v, at_a, forces, foot.body, foot.p_BF);
  };
  for (int k = 0; k < model.nv(); ++k) {
    const Complex step(0.0, kComplexStep);
    ComplexX moved = v;
    moved[k] += step;
    ComplexX pushed = a;
    pushed[k] += step;
    const ComplexMotion q_k = motion(k, v, a), v_k = motion(-1, moved, a);
    by_q.push_back(q_k.tau);
    by_v.push_back(v_k.tau);
    by_a.push_back(motion(-1, v, pushed).tau);
    foot_q.push_back(q_k.point_acceleration);
    foot_v.push_back(v_k.point_acceleration);
  }
  errors.q.see(relative_difference(got.by_q, imaginary(by_q)));
  errors.v.see(relative_difference(got.by_v, imaginary(by_v)));
  errors.M.see(relative_difference(got.M, imaginary(by_a)));
  errors.point_q.see(relative_difference(point_q, imaginary(foot_q)));
  errors.point_v.see(relative_difference(point_v, imaginary(foot_v)));
}

}  // namespace

TEST_CASE("inverse derivatives: equal those of complex steps, on 1,000 states of every kind of model") {
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(kind.name);
    Random random{2026};
    Errors errors;
    for (int i = 0; i < cases(170); ++i) examine(kind.make(random), random, errors);
    MESSAGE(kind.name, ": by q ", errors.q.value, ", by v ", errors.v.value, ", by a ",
            errors.M.value, ", a point's by q ", errors.point_q.value, ", by v ",
            errors.point_v.value);
    for (const Worst* worst :
         {&errors.q, &errors.v, &errors.M, &errors.point_q, &errors.point_v})
      CHECK(worst->value < 1e-11);
  }
}

}  // namespace legwork::testing::inverse_derivatives_test
