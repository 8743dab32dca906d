// Feet on the ground in lanes: Newton's law for the answer, and legs that can hardly move their foot.
#include "tests/engine/dynamics/lanes/support.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::pinned_test {

namespace {

struct Solved {
  VecX a;
  ConstrainedResult contact;
};

Solved solve(const Model& model, Workspace& ws, const Motion& m, const Stance& feet) {
  Solved out = {VecX::Zero(model.nv()), {}};
  set_state(model, m.q, m.v, ws);
  constrained_forward_dynamics(model, ws, feet, m.tau, out.a, out.contact);
  return out;
}

struct Laws {
  Worst foot_acceleration;  // of pinned feet, relative to the largest acceleration
  Worst
      balance;  // inertia and gravity against torques and the ground, relative to the largest term
  Worst power;  // of all forces against that of the torques, relative
};

// The answer in lanes put into the general path's equations, for a state whose pinned feet are at rest.
void see(const Model& model, const lanes::Kernels& kernels, Motion m, const Stance& feet,
         Laws& laws) {
  Workspace ws(model, kernels), general(model, Path::local);
  ContactVec impulse;
  set_state(model, m.q, m.v, ws);
  inelastic_impact(model, ws, feet, m.v, impulse);
  const Solved got = solve(model, ws, m, feet);
  forward_kinematics(model, m.q, m.v, general);
  const int nv = model.nv();
  VecX force(nv), needed(nv), ground = VecX::Zero(nv);
  rnea(model, general, got.a, needed);
  MatX M(nv, nv);
  mass_matrix(model, general, M);
  stack_foot_jacobians(model, general, feet);
  const MatX J = general.J.topRows(3 * static_cast<Eigen::Index>(feet.size()));
  ground = J.transpose() * VecX(got.contact.foot_force);
  const double largest_term =
      std::max(largest(M.cwiseAbs() * got.a.cwiseAbs()), largest(J) * largest(ground));
  laws.balance.see(difference(needed, m.tau + ground) / largest_term);
  laws.power.see((needed - m.tau).dot(m.v) / (largest_term * largest(m.v)));
  // The feet's acceleration: of their velocity a moment later, less that now, by J at both.
  const double h = 1e-6;
  Workspace later(model, Path::local);
  forward_kinematics(model, moved(model, m.q, m.v + 0.5 * h * got.a, h), m.v + h * got.a, later);
  for (const int f : feet) {
    const Foot& foot = model.feet[at(f)];
    const Vec3 gained =
        point_velocity(later, foot.body, foot.p_BF) - point_velocity(general, foot.body, foot.p_BF);
    laws.foot_acceleration.see(largest(gained) / h /
                               (largest(got.a) + largest(m.v) * largest(m.v)));
  }
}

Motion crouching(const Model& model, Random& random) {
  Motion m = standing(model);
  m.q.tail(12) += random.vector(12, 0.3);
  m.v = random.vector(18, 2.0);
  m.tau = random.vector(18, 20.0);
  return m;
}

// Error of lanes against the general path, relative, and the difference of their ranks.
double disagreement(const Model& model, const Motion& m, const Stance& feet, int& rank) {
  Workspace general(model, Path::local);
  forward_kinematics(model, m.q, m.v, general);
  Solved truth = {VecX(model.nv()), {}};
  constrained_forward_dynamics(model, general, feet, m.tau, truth.a, truth.contact);
  rank = truth.contact.rank;
  Worst worst;
  for (const lanes::Kernels* kernels : lanes::available_kernels()) {
    Workspace ws(model, *kernels);
    const Solved got = solve(model, ws, m, feet);
    worst.see(relative_difference(got.a, truth.a));
    worst.see(relative_difference(got.contact.foot_force, truth.contact.foot_force));
    CHECK(got.contact.rank == rank);
  }
  return worst.value;
}

}  // namespace

TEST_CASE("lanes: pinned feet stay, forces balance, and the ground does no work") {
  const Model model = family_robot("quadruped");
  Random random{1};
  Laws laws;
  for (int i = 0; i < cases(60); ++i)
    for (const lanes::Kernels* kernels : lanes::available_kernels())
      for (const Stance& feet : {Stance{2}, Stance{0, 3}, Stance{3, 1, 0}, Stance{0, 1, 2, 3}})
        see(model, *kernels, crouching(model, random), feet, laws);
  MESSAGE("balance ", laws.balance.value, ", power ", laws.power.value, ", feet ",
          laws.foot_acceleration.value);
  CHECK(laws.balance.value < 1e-13);
  CHECK(laws.power.value < 1e-13);
  CHECK(laws.foot_acceleration.value < 1e-5);  // differences of velocities: of first order in h
}

TEST_CASE("lanes: straight legs on the ground share it as the general path says, with its rank") {
  const Model model = family_robot("quadruped");
  Motion m = standing(model);
  m.tau.tail(12).setConstant(2.0);
  int rank = 0;
  m.q.segment<3>(7) = Vec3(0.5 * kPi, 0.0, 0.0);        // one straight
  CHECK(disagreement(model, m, {1, 2}, rank) < 1e-12);  // in the air: no matter
  CHECK(rank == 6);
  CHECK(disagreement(model, m, {0, 1}, rank) < 1e-12);
  CHECK(rank == 6);
  for (int leg = 0; leg < 4; ++leg) m.q.segment<3>(7 + 3 * leg) = Vec3(0.5 * kPi, 0.0, 0.0);
  m.q[2] = 0.404;
  CHECK(disagreement(model, m, {0, 1, 2, 3}, rank) < 1e-12);
  CHECK(rank == 11);
}

TEST_CASE(
    "lanes: on the way to a straight knee, and to a foot folded under its hip, no digit goes") {
  Random random{2};
  const Model model = family_robot("tailed_quadruped");  // thigh and shank are as long
  for (const double target : {0.0, kPi}) {
    Worst worst;
    for (double away = 0.5; away > 1e-3; away *= 0.8) {
      Motion m = random_motion(model, random);
      m.q.tail(model.joint_count()) = random.vector(model.joint_count(), 0.3);
      for (const Foot& foot : model.feet) m.q[6 + foot.body] = target - away;
      int rank = 0;
      worst.see(disagreement(model, m, {0, 3}, rank));
    }
    MESSAGE("knees to ", target, ": ", worst.value);
    CHECK(worst.value < 1e-12);
  }
}

TEST_CASE("lanes: what is no number comes out as no number, and nothing falls over") {
  const Model model = family_robot("quadruped_with_tail");
  Random random{3};
  const Motion sound = random_motion(model, random);
  for (const lanes::Kernels* kernels : lanes::available_kernels())
    for (int place = 0; place < model.nq(); place += 4) {
      Workspace ws(model, *kernels);
      Motion m = sound;
      m.q[place] = place % 8 == 0 ? kNan : kInfinity;
      const Answers all = answers(model, ws, m, some_stances(model));
      if (place < 3) continue;  // where the base is matters to nobody
      for (const Answer& answer : all)
        if (answer.what == "aba" || answer.what == "pinned: acceleration")
          CHECK(std::any_of(answer.value.begin(), answer.value.end(),
                            [](double x) { return !std::isfinite(x); }));
    }
}

}  // namespace legwork::testing::pinned_test
