// The compass gait's equations against two independent models: three point masses by Lagrange's equations with finite
// differences, and an impulse on a walker of four coordinates, foot and legs.
#include "engine/formulations/compass_gait/walker.h"

#include "engine/formulations/compass_gait/step.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/reference_solve.h"

namespace legwork::testing::compass_walker_test {

namespace cg = compass_gait;
using cg::Vec2;
using cg::Vec4;

namespace {

cg::Walker random_walker(Random& random) {
  return {random.uniform(1.0, 8.0), random.uniform(2.0, 20.0),       random.uniform(0.3, 0.8),
          random.uniform(0.3, 0.8), random.uniform(0.0, kPi / 30.0), random.uniform(5.0, 12.0)};
}

// The three masses' heights and velocities for legs s, n on a foot that stands or moves with `foot_velocity`.
struct Masses {
  double mass[3], height[3];
  Vec2 velocity[3], position[3];
};
Masses masses_of(const cg::Walker& w, const Vec4& x, const Vec2& foot_velocity = Vec2::Zero()) {
  const double l = w.a + w.b;
  const auto leg = [](double angle) { return Vec2(-math::sin(angle), math::cos(angle)); };
  const auto turn = [](double angle, double rate) {
    return Vec2(-rate * math::cos(angle), -rate * math::sin(angle));
  };
  const Vec2 hip = foot_velocity + l * turn(x[0], x[2]);
  return {{w.leg_mass, w.hip_mass, w.leg_mass},
          {w.a * leg(x[0]).y(), l * leg(x[0]).y(), l * leg(x[0]).y() - w.b * leg(x[1]).y()},
          {foot_velocity + w.a * turn(x[0], x[2]), hip, hip - w.b * turn(x[1], x[3])},
          {w.a * leg(x[0]), l * leg(x[0]), l * leg(x[0]) - w.b * leg(x[1])}};
}

double kinetic(const Masses& m) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += 0.5 * m.mass[i] * m.velocity[i].squaredNorm();
  return sum;
}
double potential(const Masses& m, double g) {
  return g * (m.mass[0] * m.height[0] + m.mass[1] * m.height[1] + m.mass[2] * m.height[2]);
}

Vec4 random_state(Random& random) {
  Vec4 x;
  x << random.vector(2, 0.6), random.vector(2, 2.0);
  return x;
}

// The strike by four coordinates: foot x, y, and the legs; an impulse at the swing foot stops it. -> the rates of both
// legs after it (old stance leg, old swing leg), the old foot's velocity, the impulse.
struct Strike {
  Vec4 rate;
  Vec2 impulse;
};
Strike strike_by_impulse(const cg::Walker& w, const Vec4& x) {
  const double l = w.a + w.b;
  using Columns = Eigen::Matrix<double, 2, 4>;
  const auto part = [&](double along_stance, double along_swing) {
    Columns J;
    J << 1.0, 0.0, -along_stance * math::cos(x[0]), along_swing * math::cos(x[1]),  //
        0.0, 1.0, -along_stance * math::sin(x[0]), along_swing * math::sin(x[1]);
    return J;
  };
  const Columns J1 = part(w.a, 0.0), Jh = part(l, 0.0), J2 = part(l, w.b), Jf = part(l, l);
  const MatX M =
      w.leg_mass * (J1.transpose() * J1 + J2.transpose() * J2) + w.hip_mass * Jh.transpose() * Jh;
  MatX K = MatX::Zero(6, 6);
  K.topLeftCorner<4, 4>() = M;
  K.topRightCorner<4, 2>() = -Jf.transpose();
  K.bottomLeftCorner<2, 4>() = Jf;
  VecX b = VecX::Zero(6);
  b.head<4>() = M * Vec4(0.0, 0.0, x[2], x[3]);
  const VecX found = least_squares(K, b).x;
  return {found.head<4>(), found.tail<2>()};
}

}  // namespace

TEST_CASE("compass gait: energies are the three masses', and the equations keep their sum") {
  Random random{65};
  Worst energy, power;
  for (int i = 0; i < cases(300); ++i) {
    const cg::Walker w = random_walker(random);
    const Vec4 x = random_state(random);
    const Masses m = masses_of(w, x);
    energy.see(cg::kinetic_energy(w, x) - kinetic(m));
    energy.see(cg::potential_energy(w, x) - potential(m, w.gravity));
    Vec2 momentum = Vec2::Zero();
    for (int k = 0; k < 3; ++k) momentum += m.mass[k] * m.velocity[k];
    energy.see(cg::momentum(w, x), momentum);
    const Vec2 a = cg::acceleration(w, x);
    const auto later = [&](double h) {
      Vec4 y = x;
      y.head<2>() += h * x.tail<2>() + 0.5 * h * h * a;
      y.tail<2>() += h * a;
      return y;
    };
    const auto total = [&](double h) {
      return cg::kinetic_energy(w, later(h)) + cg::potential_energy(w, later(h));
    };
    power.see((total(1e-5) - total(-1e-5)) / 2e-5);
    // The ground's force is what changes the momentum, and carries the weight.
    const Vec2 change = (cg::momentum(w, later(1e-5)) - cg::momentum(w, later(-1e-5))) / 2e-5;
    power.see(cg::stance_force(w, x), Vec2(change + Vec2(0.0, w.mass() * w.gravity)));
  }
  CHECK(energy.value < 1e-12);
  CHECK(power.value < 1e-5);
}

TEST_CASE("compass gait: a swing keeps its energy") {
  cg::Strider strider{cg::Walker()};
  Vec4 x = Vec4(0.2187, -0.3234, -1.0924, -0.3774);
  const auto energy = [&] {
    return cg::kinetic_energy(strider.walker(), x) + cg::potential_energy(strider.walker(), x);
  };
  const double before = energy();
  double t = 0.0;
  for (int i = 1; i <= 7; ++i) {
    REQUIRE_FALSE(strider.swing(t, 0.1 * i, x));
    CHECK(t == doctest::Approx(0.1 * i).epsilon(1e-15));
    CHECK(std::abs(energy() - before) < 1e-10);
  }
  CHECK(strider.swing(t, 1.0, x));
  CHECK(std::abs(cg::strike_angle(strider.walker(), x)) < 1e-13);
  CHECK(std::abs(energy() - before) < 1e-10);
}

TEST_CASE("compass gait: the strike is that of an impulse on foot and legs") {
  Random random{66};
  Worst rates, impulse, foot;
  for (int i = 0; i < cases(300); ++i) {
    const cg::Walker w = random_walker(random);
    Vec4 x = random_state(random);
    if (std::abs(x[0] - x[1]) < 0.05) continue;
    const Vec4 after = cg::heel_strike(w, x);
    const Strike other = strike_by_impulse(w, x);
    CHECK(after[0] == x[1]);
    CHECK(after[1] == x[0]);
    rates.see(after[2] - other.rate[3]);
    rates.see(after[3] - other.rate[2]);
    impulse.see(Vec2(cg::momentum(w, after) - cg::momentum(w, x)), other.impulse);
    foot.see(cg::swing_foot_velocity(w, after), Vec2(other.rate.head<2>()));
    CHECK(cg::kinetic_energy(w, after) <= cg::kinetic_energy(w, x) + 1e-12);
  }
  CHECK(rates.value < 1e-11);
  CHECK(impulse.value < 1e-10);
  CHECK(foot.value < 1e-11);
}

TEST_CASE("compass gait: a strike keeps the angular momenta that no impulse can change") {
  Random random{68};
  Worst whole, leg;
  const auto moment = [](double mass, const Vec2& arm, const Vec2& v) {
    return mass * (arm.x() * v.y() - arm.y() * v.x());
  };
  for (int i = 0; i < cases(300); ++i) {
    const cg::Walker w = random_walker(random);
    const Vec4 x = random_state(random), after = cg::heel_strike(w, x);
    const Masses m = masses_of(w, x), n = masses_of(w, after);
    // Before: from the old foot; after: from the new one, which stands at the swing foot.
    const Vec2 foot = cg::swing_foot_position(w, x);
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) sum += moment(m.mass[k], m.position[k] - foot, m.velocity[k]);
    for (int k = 0; k < 3; ++k) sum -= moment(n.mass[k], n.position[k], n.velocity[k]);
    whole.see(sum);
    leg.see(moment(m.mass[0], m.position[0] - m.position[1], m.velocity[0]) -
            moment(n.mass[2], n.position[2] - n.position[1], n.velocity[2]));
  }
  CHECK(whole.value < 1e-12);
  CHECK(leg.value < 1e-12);
}

TEST_CASE("compass gait: what cannot walk falls or stops, and says how") {
  cg::Walker w;
  cg::Step step;
  const auto fall_of = [&](double slope, const Vec4& x) {
    w.slope = slope;
    cg::Strider strider(w, 1e-9);
    Vec4 state = x;
    cg::Fall fall = cg::Fall::none;
    for (int i = 0; i < 60 && fall == cg::Fall::none; ++i) fall = strider.step(state, step);
    return fall;
  };
  CHECK(fall_of(kPi / 60.0, Vec4(0.2187, -0.3234, -1.0924, -0.3774)) == cg::Fall::none);
  CHECK(fall_of(kPi / 60.0, Vec4(0.22, -0.32, -0.2, 0.0)) == cg::Fall::backward);
  CHECK(fall_of(kPi / 60.0, Vec4(-0.5, -0.9, -3.0, 0.0)) == cg::Fall::forward);
  // Level ground gives nothing back: sixty steps, if there are so many, end in ones below ten centimetres.
  if (fall_of(0.0, Vec4(0.2, -0.2, -1.0, -0.4)) == cg::Fall::none)
    CHECK(cg::step_length(w, step.before) < 0.1);
}

}  // namespace legwork::testing::compass_walker_test
