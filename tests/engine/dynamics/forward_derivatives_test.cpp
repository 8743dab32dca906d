// Derivatives of forward dynamics: against differences of the dynamics themselves, against the equations that define them,
// and what must hold exactly.
#include "engine/dynamics/forward_derivatives.h"

#include "engine/dynamics/aba.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::forward_derivatives_test {

namespace {

// Sixth order in h.
template <class Function>
VecX derivative(const Function& of, double h) {
  const auto pair = [&](double s) { return VecX(of(s) - of(-s)); };
  return (45.0 * pair(h) - 9.0 * pair(2.0 * h) + pair(3.0 * h)) / (60.0 * h);
}

// a, then the foot forces.
VecX dynamics(const Model& model, Workspace& ws, std::span<const int> feet, const VecX& q,
              const VecX& v, const VecX& tau) {
  forward_kinematics(model, q, v, ws);
  VecX a(model.nv());
  ConstrainedResult result;
  constrained_forward_dynamics(model, ws, feet, tau, a, result);
  VecX all(a.size() + result.foot_force.size());
  all << a, result.foot_force;
  return all;
}

struct Errors {
  Worst q, v, tau;
  int done = 0;
};

void examine(const Model& model, Random& random, std::span<const int> feet, Errors& errors) {
  Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const VecX now = dynamics(model, ws, feet, m.q, m.v, m.tau);
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  const ContactVec force = now.tail(rows);
  ForwardDerivatives got(model);
  if (!forward_derivatives(model, ws, feet, now.head(model.nv()), force, got)) return;
  MatX by_q(now.size(), model.nv()), by_v = by_q, by_tau = by_q;
  MatX truth_q = by_q, truth_v = by_q, truth_tau = by_q;
  by_q << got.by_q, got.force_by_q.topRows(rows);
  by_v << got.by_v, got.force_by_v.topRows(rows);
  by_tau << got.by_tau, got.force_by_tau.topRows(rows);
  Workspace other(model, Path::textbook);
  for (int k = 0; k < model.nv(); ++k) {
    const VecX e = VecX::Unit(model.nv(), k);
    const auto moved_q = [&](double s) {
      VecX q = m.q;
      integrate_configuration(model, s, e, q);
      return dynamics(model, other, feet, q, m.v, m.tau);
    };
    truth_q.col(k) = derivative(moved_q, 1e-3);
    truth_v.col(k) = derivative(
        [&](double s) { return dynamics(model, other, feet, m.q, m.v + s * e, m.tau); }, 0.1);
    truth_tau.col(k) = derivative(
        [&](double s) { return dynamics(model, other, feet, m.q, m.v, m.tau + s * e); }, 1.0);
  }
  errors.q.see(relative_difference(by_q, truth_q));
  errors.v.see(relative_difference(by_v, truth_v));
  errors.tau.see(relative_difference(by_tau, truth_tau));
  ++errors.done;
}

}  // namespace

TEST_CASE("forward derivatives: equal differences of the dynamics, free and with feet pinned") {
  for (const DerivativeModel& kind : derivative_models())
    for (const int count : {0, 1, 4}) {
      if (count > kind.most_feet) continue;
      Random random{2026};
      Errors errors;
      for (int i = 0; i < cases(60); ++i) {
        const int feet[] = {0, 1, 2, 3};
        examine(kind.make(random), random, std::span(feet).first(at(count)), errors);
      }
      MESSAGE(std::string(kind.name), ", ", count, " feet, ", errors.done, " states: by q ",
              errors.q.value, ", by v ", errors.v.value, ", by tau ", errors.tau.value);
      CHECK(errors.done >= cases(30));
      for (const Worst* worst : {&errors.q, &errors.v, &errors.tau}) CHECK(worst->value < 1e-7);
    }
}

// M da - J^T dlambda = dtau - d(inverse dynamics), J da = -d(feet's accelerations), whose right sides
// inverse_derivatives_test verifies by complex steps.
TEST_CASE("forward derivatives: solve the derivatives of the equations of motion") {
  for (const DerivativeModel& kind : derivative_models())
    for (const int count : {0, 1, 4}) {
      if (count > kind.most_feet) continue;
      CAPTURE(std::string(kind.name));
      Random random{7};
      Worst motion, contact, symmetric;
      for (int i = 0; i < cases(100); ++i) {
        const Model model = kind.make(random);
        const Motion m = random_motion(model, random);
        Workspace ws = kinematics_of(model, m.q, m.v);
        const int all[] = {0, 1, 2, 3}, nv = model.nv();
        const std::span<const int> feet = std::span(all).first(at(count));
        const auto rows = 3 * static_cast<Eigen::Index>(count);
        const VecX now = dynamics(model, ws, feet, m.q, m.v, m.tau);
        const ContactVec force = now.tail(rows);
        ForwardDerivatives got(model), free(model);
        if (!forward_derivatives(model, ws, feet, now.head(nv), force, got)) continue;
        REQUIRE(forward_derivatives(model, ws, {}, now.head(nv), {}, free));
        stack_foot_jacobians(model, ws, feet);
        const MatX J = ws.J.topRows(rows), &M = got.inverse.M;
        const auto see = [&](const MatX& by, const MatX& by_force, const MatX& right,
                             const MatX& feet_right) {
          const MatX of_motion = M.cwiseAbs() * by.cwiseAbs();
          const double terms = largest(of_motion) + largest(right);
          const MatX left = M * by - J.transpose() * by_force.topRows(rows), at_feet = J * by;
          motion.see(difference(left, right) / terms);
          if (rows == 0) return;
          // Where the pinned feet leave no motion its terms cancel.
          const MatX terms_of_feet =
              J.cwiseAbs() * (by.cwiseAbs() + free.by_tau.cwiseAbs() * J.transpose().cwiseAbs() *
                                                  by_force.topRows(rows).cwiseAbs());
          contact.see(difference(at_feet, feet_right) /
                      (largest(terms_of_feet) + largest(feet_right)));
        };
        see(got.by_q, got.force_by_q, -got.inverse.by_q, -got.feet_q.topRows(rows));
        see(got.by_v, got.force_by_v, -got.inverse.by_v, -got.feet_v.topRows(rows));
        see(got.by_tau, got.force_by_tau, MatX::Identity(nv, nv), MatX::Zero(rows, nv));
        symmetric.see(relative_difference(got.by_tau, got.by_tau.transpose()));
      }
      MESSAGE(std::string(kind.name), ", ", count, " feet: ", motion.value, ", feet ",
              contact.value, ", symmetry ", symmetric.value);
      for (const Worst* worst : {&motion, &contact}) CHECK(worst->value < 1e-11);
      CHECK(symmetric.value < 1e-10);
    }
}

TEST_CASE("forward derivatives: feet that over-determine the motion are refused") {
  Random random{3};
  Model model = star(random, limbs_alike(4, {3, true}));
  model.feet[1] = model.feet[0];  // the same point twice
  const Motion m = random_motion(model, random);
  Workspace ws(model, Path::textbook);
  const int feet[] = {0, 1};
  const VecX now = dynamics(model, ws, feet, m.q, m.v, m.tau);
  ForwardDerivatives got(model);
  CHECK(!forward_derivatives(model, ws, feet, now.head(model.nv()), now.tail(6), got));
}

}  // namespace legwork::testing::forward_derivatives_test
