// Contacts with friction: every solution is checked against the law itself, none against another solver.
#include "engine/contact/coulomb.h"

#include <algorithm>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::coulomb_test {

namespace {

struct Problem {
  MatX G;
  VecX c;
  std::vector<double> friction;
};

// G = J M^-1 J^T of n contacts on a body with so many coordinates; fewer than 3n: singular.
Problem random_problem(Random& random, int contacts, int coordinates) {
  const MatX J = random.matrix(3 * contacts, coordinates);
  VecX inverse_mass(coordinates);
  for (int i = 0; i < coordinates; ++i) {
    const double size = random.uniform(0.3, 1.0);
    inverse_mass[i] = 1.0 / (size * size);
  }
  Problem p;
  p.G = J * inverse_mass.asDiagonal() * J.transpose();
  p.c = J * random.vector(coordinates, 1.0);  // velocities that the body can have
  for (int k = 0; k < contacts; ++k)
    p.friction.push_back(k % 5 == 4 ? 0.0 : random.uniform(0.05, 0.9));
  return p;
}

double sideways(const Vec3& x) { return std::sqrt(x[0] * x[0] + x[1] * x[1]); }

// What the impulse has to be by what the contact does; the largest error, m/s.
struct Law {
  Worst error, outside;
  int separating = 0, sticking = 0, slipping = 0;

  void check(const Mat3& G, const Vec3& c, double mu) {
    const Vec3 p = contact_impulse(G, c, mu);
    const Vec3 v = G * p + c;
    const double scale = c.norm() + G.norm() * p.norm();
    outside.see(std::max(sideways(p) - mu * p[2], 0.0));
    outside.see(std::max(-p[2], 0.0));
    if (p == Vec3(Vec3::Zero())) {
      ++separating;
      error.see(std::max(-v[2], 0.0) / scale);
      return;
    }
    error.see(v[2] / scale);
    if (sideways(p) < (1.0 - 1e-13) * mu * p[2]) {
      ++sticking;
      error.see(sideways(v) / scale);
    } else {
      ++slipping;
      // Against each other, and the impulse as large as friction can be.
      error.see((sideways(p) - mu * p[2]) / p.norm());
      error.see((v[0] * p[1] - v[1] * p[0]) / (scale * p.norm()));
      CHECK(v[0] * p[0] + v[1] * p[1] <= 1e-13 * scale * p.norm());
    }
  }
};

}  // namespace

TEST_CASE("contact: one contact separates, sticks or slips, always inside its cone") {
  Random random{1};
  Law law;
  for (int i = 0; i < cases(20000); ++i) {
    const Problem p = random_problem(random, 1, 3 + i % 4);
    law.check(p.G, p.c, random.uniform(0.02, 2.0));
  }
  CHECK(law.separating > cases(20000) / 10);
  CHECK(law.sticking > cases(20000) / 20);
  CHECK(law.slipping > cases(20000) / 10);
  CHECK(law.error.value < 1e-11);
  CHECK(law.outside.value == 0.0);
}

TEST_CASE("contact: a mass on a slope sticks up to the angle of friction") {
  const double mass = 2.5, g_dt = 9.81e-3;
  const Mat3 G = Mat3::Identity() / mass;
  for (const double mu : {0.2, 0.5, 0.9}) {
    const double steepest = math::atan2(mu, 1.0);
    for (const double off : {-1e-9, 1e-9}) {
      const double angle = steepest + off;
      const Vec3 c = {g_dt * math::sin(angle), 0.0, -g_dt * math::cos(angle)};
      const Vec3 v = G * contact_impulse(G, c, mu) + c;
      CAPTURE(mu);
      if (off < 0.0)
        CHECK(sideways(v) < 1e-17);
      else
        CHECK(v[0] == doctest::Approx(g_dt * math::sin(off) / math::cos(steepest)).epsilon(1e-6));
      CHECK(std::abs(v[2]) < 1e-17);
    }
  }
}

TEST_CASE("contact: without friction only the normal pushes; what cannot move gets nothing") {
  Random random{2};
  const Problem p = random_problem(random, 1, 4);
  const Vec3 impulse = contact_impulse(p.G, {0.3, -0.2, -1.0}, 0.0);
  CHECK(impulse.head<2>().norm() == 0.0);
  CHECK(impulse[2] == doctest::Approx(1.0 / p.G(2, 2)).epsilon(1e-15));
  CHECK(contact_impulse(Mat3::Zero(), {0.0, 0.0, -1.0}, 0.5) == Vec3(Vec3::Zero()));
}

TEST_CASE("contacts: many at once end in the law, and take energy away") {
  Random random{4};
  Worst residual, gain;
  int most_sweeps = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const int contacts = 1 + i % 6;
    const Problem p = random_problem(random, contacts, 3 * contacts + 2 + i % 7);
    VecX impulse = VecX::Zero(3 * contacts), velocity(3 * contacts);
    const ContactReport report =
        solve_contacts(p.G, p.c, p.friction, {2000, 1e-12}, impulse, velocity);
    most_sweeps = std::max(most_sweeps, report.sweeps);
    residual.see(report.residual);
    gain.see(std::max(impulse.dot(p.c) + 0.5 * impulse.dot(p.G * impulse), 0.0));
    for (int k = 0; k < contacts; ++k) {
      const Vec3 one = impulse.segment<3>(3 * k);
      CHECK(sideways(one) <= p.friction[at(k)] * one[2]);
    }
  }
  MESSAGE("residual ", residual.value, " m/s, at most ", most_sweeps, " sweeps");
  CHECK(residual.value < 1e-10);
  CHECK(gain.value == 0.0);
}

TEST_CASE("contacts: begun at the solution, one sweep confirms it") {
  Random random{5};
  const Problem p = random_problem(random, 4, 18);
  VecX impulse = VecX::Zero(12), velocity(12);
  solve_contacts(p.G, p.c, p.friction, {2000, 1e-13}, impulse, velocity);
  const VecX solution = impulse;
  const ContactReport report = solve_contacts(p.G, p.c, p.friction, {}, impulse, velocity);
  CHECK(report.sweeps == 1);
  CHECK(difference(impulse, solution) < 1e-10);
}

TEST_CASE("contacts: the residual sees what is wrong") {
  Random random{6};
  const Problem p = random_problem(random, 2, 9);
  VecX impulse = VecX::Zero(6), velocity(6);
  solve_contacts(p.G, p.c, p.friction, {2000, 1e-13}, impulse, velocity);
  REQUIRE(contact_residual(p.G, p.friction, impulse, velocity) < 1e-9);
  for (const Eigen::Index k : {0, 1}) {
    const bool is_pushed = impulse[3 * k + 2] > 0.0;
    VecX wrong = velocity;
    wrong[3 * k + 2] = is_pushed ? -1e-3 : -1.0;  // sinks in
    CHECK(contact_residual(p.G, p.friction, impulse, wrong) > 0.99e-3);
    VecX pull = impulse;
    pull[3 * k + 2] -= 1.0;
    CHECK(contact_residual(p.G, p.friction, pull, velocity) > 1e-3);
  }
}

TEST_CASE("contact: what friction can hold is held, however thin its block of G") {
  for (const double thin : {1e-3, 1e-6, 1e-8, 1e-10}) {
    INFO("thin by ", thin);
    Random random{8};
    Worst off;
    int held = 0;
    for (int i = 0; i < cases(8000); ++i) {
      const Mat3 Q = random.rotation();
      const Vec3 sizes = {1.0, random.uniform(0.3, 1.0), thin};
      const Mat3 G = Q * sizes.asDiagonal() * Q.transpose();
      const Vec3 along = random.vector3(1.0);
      const double mu = random.uniform(0.02, 2.0);
      // The impulse that stops the contact; c is what it stops.
      const Vec3 impulse = Q * along, c = -(Q * Vec3(sizes.cwiseProduct(along)));
      if (!(sideways(impulse) < 0.99 * mu * impulse[2]) || !(c[2] < 0.0)) continue;
      off.see(contact_impulse(G, c, mu), impulse);
      ++held;
    }
    CHECK(held > cases(8000) / 20);
    CHECK(off.value < 1e-14 / thin + 1e-12);
  }
}

TEST_CASE("contacts: a hard blow elsewhere does not end the sweeps of two that press each other") {
  Problem p;
  p.G = MatX::Identity(9, 9);
  p.G(5, 8) = p.G(8, 5) = 0.95;
  p.c = VecX::Zero(9);
  p.c[2] = -10.0;
  p.c[5] = p.c[8] = -1e-5;
  p.friction = {0.0, 0.0, 0.0};
  VecX impulse = VecX::Zero(9), velocity(9);
  const ContactReport report = solve_contacts(p.G, p.c, p.friction, {400}, impulse, velocity);
  // Either takes half of what stops both; a sweep takes a tenth off what is missing, and ends at 1e-9 m/s.
  CHECK(report.residual < 2e-8);
  CHECK(impulse[2] == doctest::Approx(10.0));
  CHECK(impulse[5] == doctest::Approx(1e-5 / 1.95).epsilon(0.01).scale(0.0));
  CHECK(impulse[8] == doctest::Approx(1e-5 / 1.95).epsilon(0.01).scale(0.0));
}

}  // namespace legwork::testing::coulomb_test
