// Newton's method for contacts finds what satisfies the law, also where sweeps alone do not get there.
#include "engine/contact/contact_newton.h"

#include <doctest/doctest.h>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::contact_newton_test {

namespace {

struct Problem {
  MatX G;
  VecX c;
  std::vector<double> friction;
};

// Contacts on a chain: each body touches at three places, and each place's impulse passes through the bodies before it.
Problem chain(Random& random, int bodies, double ratio) {
  const int contacts = bodies, n = 3 * bodies;
  MatX J = MatX::Zero(3 * contacts, n);
  for (int k = 0; k < contacts; ++k)
    for (int b = 0; b <= k; ++b)
      for (int r = 0; r < 3; ++r)
        for (int col = 0; col < 3; ++col)
          J(3 * k + r, 3 * b + col) = (r == col ? 1.0 : 0.0) + 0.2 * random.uniform(-1.0, 1.0);
  Problem p;
  VecX inverse_mass(n);
  for (int i = 0; i < n; ++i) inverse_mass[i] = i % 2 == 0 ? 1.0 : ratio;
  p.G = J * inverse_mass.asDiagonal() * J.transpose();
  p.c = random.vector(3 * contacts, 1.0);
  for (int k = 0; k < contacts; ++k)
    p.friction.push_back(k % 4 == 3 ? 0.0 : random.uniform(0.1, 0.7));
  for (Eigen::Index i = 0; i < n; ++i) p.G(i, i) *= 1.0 + 1e-9;
  return p;
}

struct Solved {
  ContactReport report;
  VecX impulse, velocity;
};
Solved solve(const Problem& p, bool by_newton, int most) {
  ContactNewton scratch(static_cast<int>(p.friction.size()));
  Solved s{{}, VecX::Zero(p.c.size()), VecX::Zero(p.c.size())};
  const ContactOptions options{most, 1e-9};
  s.report = by_newton
                 ? solve_contacts(p.G, p.c, p.friction, options, s.impulse, s.velocity, scratch)
                 : solve_contacts(p.G, p.c, p.friction, options, s.impulse, s.velocity);
  return s;
}

}  // namespace

TEST_CASE("contact newton: the law holds where sweeps alone do not get there") {
  Random random{11};
  int solved = 0, swept = 0, sweeps = 0;
  for (int n = 0; n < 200; ++n) {
    const Problem p = chain(random, 8, 30.0);
    const Solved newton = solve(p, true, 400), alone = solve(p, false, 400);
    solved += newton.report.residual < 1e-7 ? 1 : 0;
    swept += alone.report.residual < 1e-7 ? 1 : 0;
    sweeps += newton.report.sweeps;
    // What it says of itself is what the law says.
    CHECK(difference((p.G * newton.impulse + p.c).eval(), newton.velocity) <
          1e-10 * (1.0 + largest_entry(newton.impulse) * p.G.cwiseAbs().maxCoeff()));
    CHECK(contact_residual(p.G, p.friction, newton.impulse, newton.velocity) ==
          newton.report.residual);
  }
  MESSAGE(solved, " of 200 by Newton's method in ", sweeps / 200, " sweeps and steps on average, ",
          swept, " by sweeps alone");
  CHECK(solved >= 198);
  CHECK(swept < 190);
}

TEST_CASE("contact newton: impulses that do the same stay near those of before") {
  // A body of 1 kg on four corners, pushed a little: only their sum is determined.
  Problem p;
  MatX J = MatX::Zero(12, 6);
  const double corners[4][2] = {{0.1, 0.05}, {0.1, -0.05}, {-0.1, 0.05}, {-0.1, -0.05}};
  for (int k = 0; k < 4; ++k) {
    const Vec3 arm(corners[k][0], corners[k][1], -0.05);
    J.block<3, 3>(3 * k, 0) = Mat3::Identity();
    J.block<3, 3>(3 * k, 3) = -skew(arm);
    p.friction.push_back(0.5);
  }
  p.G = J * J.transpose();
  for (Eigen::Index i = 0; i < 12; ++i) p.G(i, i) *= 1.0 + 1e-9;
  VecX fall = VecX::Zero(6);
  fall[2] = -0.01;
  fall[0] = 0.002;
  p.c = J * fall;
  const Solved first = solve(p, true, 400);
  CHECK(first.report.residual < 1e-9);
  double upward = 0.0, along = 0.0;
  for (int k = 0; k < 4; ++k) {
    CHECK(first.impulse[3 * k + 2] > 0.0);
    upward += first.impulse[3 * k + 2];
    along += first.impulse[3 * k];
  }
  CHECK(upward == doctest::Approx(0.01).epsilon(1e-6));
  CHECK(along == doctest::Approx(-0.002).epsilon(1e-6));
}

TEST_CASE("contact newton: without friction the residual counts what is pressed or pulled alone") {
  MatX G = MatX::Identity(3, 3);
  const double friction[] = {0.0};
  const VecX none = VecX::Zero(3);
  VecX away(3), into(3);
  away << 0.0, 0.0, 0.5;
  into << 0.0, 0.0, -0.5;
  CHECK(contact_residual(G, friction, none, away) == 0.0);
  CHECK(contact_residual(G, friction, none, into) == 0.5);
}

}  // namespace legwork::testing::contact_newton_test
