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
  Workspace ws = kinematics_of(model, m.q, m.v);
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
  point_acceleration_derivatives(ws, got, foot.body, foot.p_BF, point_q, point_v);

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
  // A foot may hang on joints that are all fixed: both are zero then.
  const auto of_one = [](const MatX& got_one, const MatX& truth) {
    return difference(got_one, truth) / (1.0 + largest(truth));
  };
  errors.point_q.see(of_one(point_q, imaginary(foot_q)));
  errors.point_v.see(of_one(point_v, imaginary(foot_v)));
}

}  // namespace

TEST_CASE(
    "inverse derivatives: equal those of complex steps, on 1,000 states of every kind of model") {
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    Random random{2026};
    Errors errors;
    for (int i = 0; i < cases(170); ++i) examine(kind.make(random), random, errors);
    MESSAGE(std::string(kind.name), ": by q ", errors.q.value, ", by v ", errors.v.value, ", by a ",
            errors.M.value, ", a point's by q ", errors.point_q.value, ", by v ",
            errors.point_v.value);
    for (const Worst* worst : {&errors.q, &errors.v, &errors.M, &errors.point_q, &errors.point_v})
      CHECK(worst->value < 1e-11);
  }
}

TEST_CASE("inverse derivatives: by q, v and a obey what holds for every robot") {
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    Random random{28};
    Worst mass, power, moved, turned;
    for (int i = 0; i < cases(50); ++i) {
      const Model model = kind.make(random);
      const Motion m = random_motion(model, random);
      Workspace ws = kinematics_of(model, m.q, m.v);
      InverseDerivatives got(model);
      inverse_derivatives(model, ws, m.a, {}, got);
      const int nv = model.nv();
      MatX M(nv, nv);
      mass_matrix(model, ws, M);
      mass.see(relative_difference(got.M, M));
      VecX tau(nv), h(nv), still(nv);
      rnea(model, ws, m.a, tau);
      bias_force(model, ws, h);
      Workspace at_rest = kinematics_of(model, m.q, VecX::Zero(nv));
      bias_force(model, at_rest, still);
      // The forces of velocities are quadratic in them (Euler), with the accelerations' part of no influence.
      InverseDerivatives alone(model);
      inverse_derivatives(model, ws, VecX::Zero(nv), {}, alone);
      power.see(relative_difference(VecX(alone.by_v * m.v), VecX(2.0 * (h - still))));
      if (!model.is_free()) continue;
      // Elsewhere in the world all is the same; turned about the vertical, all is turned.
      moved.see(largest(got.by_q.leftCols(3)) / largest(got.by_q));
      const Vec3 up = model.gravity.normalized();
      const auto turn = [&](const VecX& x) {
        VecX out = VecX::Zero(nv);
        out.head<3>() = cross(up, x.head<3>());
        out.segment<3>(3) = cross(up, x.segment<3>(3));
        return out;
      };
      VecX along = VecX::Zero(nv);
      along.segment<3>(3) = up;
      const VecX of_q = got.by_q * along, of_v = got.by_v * turn(m.v), of_a = got.M * turn(m.a);
      turned.see(difference(of_q + of_v + of_a, turn(tau)) /
                 (largest(of_q) + largest(of_v) + largest(of_a)));
    }
    MESSAGE(std::string(kind.name), ": M ", mass.value, ", quadratic ", power.value, ", moved ",
            moved.value, ", turned ", turned.value);
    for (const Worst* worst : {&mass, &power, &moved, &turned}) CHECK(worst->value < 1e-12);
  }
}

}  // namespace legwork::testing::inverse_derivatives_test
