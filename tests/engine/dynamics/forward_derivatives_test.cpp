// Derivatives of the dynamics against their differences: rnea, aba and pinned feet. Those of forward dynamics also against
// the equations that define them, and what must hold exactly.
#include "engine/dynamics/forward_derivatives.h"

#include "engine/dynamics/aba.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::forward_derivatives_test {

namespace {

// Of sixth order in h: column k by step s along e_k.
template <class Function>
MatX differences(Eigen::Index nv, double h, const Function& of) {
  MatX all;
  for (Eigen::Index k = 0; k < nv; ++k) {
    const VecX e = VecX::Unit(nv, k);
    const auto pair = [&](double s) { return VecX(of(VecX(s * e)) - of(VecX(-s * e))); };
    const VecX column = (45.0 * pair(h) - 9.0 * pair(2.0 * h) + pair(3.0 * h)) / (60.0 * h);
    if (k == 0) all.resize(column.size(), nv);
    all.col(k) = column;
  }
  return all;
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

// The forces that the accelerations a need, besides those of the ground.
VecX inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet, const VecX& q,
                      const VecX& v, const VecX& a, const VecX& foot_force) {
  forward_kinematics(model, q, v, ws);
  VecX tau(a.size());
  rnea(model, ws, a, tau);
  if (feet.empty()) return tau;
  stack_foot_jacobians(model, ws, feet);
  return tau - ws.J.topRows(foot_force.size()).transpose() * foot_force;
}

struct Errors {
  Worst rnea, q, v, tau;
  int done = 0;
};

void examine(const Model& model, Random& random, std::span<const int> feet, Errors& errors) {
  Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const VecX now = dynamics(model, ws, feet, m.q, m.v, m.tau);
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size()), nv = now.size() - rows;
  const ContactVec force = now.tail(rows);
  ForwardDerivatives got(model);
  if (!forward_derivatives(model, ws, feet, now.head(nv), force, got)) return;
  MatX by_q(now.size(), nv), by_v = by_q, by_tau = by_q;
  by_q << got.by_q, got.force_by_q.topRows(rows);
  by_v << got.by_v, got.force_by_v.topRows(rows);
  by_tau << got.by_tau, got.force_by_tau.topRows(rows);
  const VecX a = now.head(nv);
  Workspace other(model, Path::local);
  const auto rnea_at = [&](const VecX& q, const VecX& v, const VecX& at_a) {
    return inverse_dynamics(model, other, feet, q, v, at_a, force);
  };
  const auto forward_at = [&](const VecX& q, const VecX& v, const VecX& tau) {
    return dynamics(model, other, feet, q, v, tau);
  };
  const auto q = [&](const VecX& d) { return moved(model, m.q, d, 1.0); };
  const auto see = [&](Worst& worst, const MatX& by, double h, const auto& of) {
    worst.see(relative_difference(by, differences(nv, h, of)));
  };
  see(errors.rnea, got.inverse.by_q, 1e-3, [&](const VecX& d) { return rnea_at(q(d), m.v, a); });
  see(errors.rnea, got.inverse.by_v, 0.1, [&](const VecX& d) { return rnea_at(m.q, m.v + d, a); });
  see(errors.rnea, got.inverse.M, 1.0, [&](const VecX& d) { return rnea_at(m.q, m.v, a + d); });
  see(errors.v, by_v, 0.1, [&](const VecX& d) { return forward_at(m.q, m.v + d, m.tau); });
  see(errors.tau, by_tau, 1.0, [&](const VecX& d) { return forward_at(m.q, m.v, m.tau + d); });
  // Near a state in which a pinned foot cannot move, accelerations bend within a milliradian.
  Worst coarse, fine;
  const auto by_moving = [&](const VecX& d) { return forward_at(q(d), m.v, m.tau); };
  see(coarse, by_q, 1e-3, by_moving);
  if (coarse.value > 1e-8) see(fine, by_q, 1e-4, by_moving);
  errors.q.see(coarse.value > 1e-8 ? std::min(coarse.value, fine.value) : coarse.value);
  ++errors.done;
}

}  // namespace

TEST_CASE("derivatives of rnea, aba and pinned feet: equal differences, on 1,000 states") {
  int done = 0;
  for (const DerivativeModel& kind : derivative_models())
    for (const int count : {0, 1, 4}) {
      if (count > kind.most_feet) continue;
      Random random{2026};
      Errors errors;
      const int feet[] = {0, 1, 2, 3};
      for (int tried = 0; errors.done < cases(72) && tried < cases(144); ++tried)
        examine(kind.make(random), random, std::span(feet).first(at(count)), errors);
      MESSAGE(std::string(kind.name), ", ", count, " feet: rnea ", errors.rnea.value,
              std::string(count > 0 ? ", pinned by q " : ", aba by q "), errors.q.value, ", by v ",
              errors.v.value, ", by tau ", errors.tau.value);
      done += errors.done;
      for (const Worst* worst : {&errors.rnea, &errors.q, &errors.v, &errors.tau})
        CHECK(worst->value < 1e-7);
    }
  CHECK(done == 14 * cases(72));
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
  Workspace ws(model, Path::local);
  const int feet[] = {0, 1};
  const VecX now = dynamics(model, ws, feet, m.q, m.v, m.tau);
  ForwardDerivatives got(model);
  CHECK(!forward_derivatives(model, ws, feet, now.head(model.nv()), now.tail(6), got));
}

}  // namespace legwork::testing::forward_derivatives_test
