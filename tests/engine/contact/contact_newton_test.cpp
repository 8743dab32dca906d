// Newton's method for contacts finds what satisfies the law, also where sweeps alone do not get there.
#include "engine/contact/contact_newton.h"

#include <doctest/doctest.h>

#include <cmath>

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

// A trunk of 10 kg on four light limbs of three joints, each with its tip on the ground and its joints pressed against their
// limits: what a limit does at a joint, the tip undoes, and the other way round.
Problem crouching(Random& random) {
  constexpr int kLimbs = 4, kContacts = 4 * kLimbs, kCoordinates = 6 + 3 * kLimbs;
  MatX J = MatX::Zero(3 * kContacts, kCoordinates);
  VecX inverse_mass(kCoordinates), v = random.vector(kCoordinates, 0.02);
  Problem p;
  for (int i = 0; i < kCoordinates; ++i)
    inverse_mass[i] = i < 3 ? 0.1 : i < 6 ? 5.0 : random.uniform(50.0, 500.0);
  v[2] = -0.05;
  for (int limb = 0; limb < kLimbs; ++limb) {
    const int tip = 3 * limb, joint = 6 + 3 * limb;
    const Vec3 arm(limb < 2 ? 0.2 : -0.2, limb % 2 == 0 ? 0.1 : -0.1, -0.2);
    J.block<3, 3>(tip, 0) = Mat3::Identity();
    J.block<3, 3>(tip, 3) = -skew(arm);
    J.block<3, 3>(tip, joint) = 0.2 * random.matrix(3, 3);
    for (int k = 0; k < 3; ++k) J(3 * (kLimbs + 3 * limb + k) + 2, joint + k) = k == 1 ? -1.0 : 1.0;
  }
  p.G = J * inverse_mass.asDiagonal() * J.transpose();
  p.c = J * v;
  for (int k = 0; k < kContacts; ++k) {
    p.friction.push_back(k < kLimbs ? 0.7 : 0.0);
    const double soft = 1e-9 * p.G.block<3, 3>(3 * k, 3 * k).trace();
    for (int r = 0; r < 3; ++r) p.G(3 * k + r, 3 * k + r) += soft;
  }
  return p;
}

// All blocks of G.
ContactBlocks blocks_of(const MatX& G) {
  const int count = static_cast<int>(G.rows()) / 3;
  ContactBlocks blocks(count);
  for (int k = 0; k < count; ++k) {
    for (int j = 0; j < count; ++j) blocks.add(j, G.block<3, 3>(3 * j, 3 * k));
    blocks.end_column();
  }
  return blocks;
}

struct Solved {
  ContactReport report;
  VecX impulse, velocity;
};
Solved solve(const Problem& p, bool by_newton, int most) {
  ContactNewton scratch(static_cast<int>(p.friction.size()));
  Solved s{{}, VecX::Zero(p.c.size()), VecX::Zero(p.c.size())};
  const ContactOptions options{most, 1e-9};
  s.report = by_newton ? solve_contacts(blocks_of(p.G), p.c, p.friction, options, s.impulse,
                                        s.velocity, scratch)
                       : solve_contacts(p.G, p.c, p.friction, options, s.impulse, s.velocity);
  return s;
}

}  // namespace

TEST_CASE("contact newton: the law holds where sweeps alone do not get there") {
  Random random{11};
  int solved = 0, swept = 0, sweeps = 0;
  for (int n = 0; n < 200; ++n) {
    const Problem p = crouching(random);
    const Solved newton = solve(p, true, 400), alone = solve(p, false, 400);
    solved += newton.report.residual < 1e-7 ? 1 : 0;
    swept += alone.report.residual < 1e-7 ? 1 : 0;
    sweeps += newton.report.sweeps;
    // What it says of itself is what the law says.
    CHECK(difference((p.G * newton.impulse + p.c).eval(), newton.velocity) <
          1e-10 * (1.0 + largest_entry(newton.impulse) * p.G.cwiseAbs().maxCoeff()));
    const double residual = contact_residual(p.G, p.friction, newton.impulse, newton.velocity);
    CHECK(std::abs(residual - newton.report.residual) < 1e-9);
  }
  MESSAGE(solved, " of 200 by Newton's method in ", sweeps / 200, " sweeps and steps on average, ",
          swept, " by sweeps alone");
  CHECK(solved >= 170);
  CHECK(swept < 60);
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
