// The decoupled natural orthogonal complement of Kumar et al.'s four-bar: the 6n matrices against the closed form,
// inverse and forward dynamics against Lagrange's equation in one coordinate, the signs of lambda.
#include "tests/engine/formulations/denoc/support.h"

namespace legwork::testing::denoc_dynamics_test {

using namespace denoc_support;
using Motion = denoc_support::Motion;

TEST_CASE("DeNOC: explicit 6n matrices against the closed form, centres of mass anywhere") {
  Random random{3};
  Worst worst;
  for (int k = 0; k < 300; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, random.uniform(-9.0, 9.0), 0.0);
    const Subsystems s = subsystems_of(bar, m);
    const ClosedForm form = closed_form(bar, m.theta, m.rate);
    worst.see(difference(s.chain.I, form.I) / std::max(largest(form.I), 1e-3));
    worst.see(difference(s.chain.C_rate, form.C_rate) / std::max(largest(form.C_rate), 1e-3));
    worst.see(difference(s.chain.tau_g, form.tau_g) / std::max(largest(form.tau_g), 1e-3));
    const Link& crank = bar.crank;
    const double about_J1 = crank.inertia + crank.mass * crank.com_distance * crank.com_distance;
    worst.see((s.crank.I(0, 0) - about_J1) / about_J1);
    worst.see(s.crank.C_rate[0]);
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("DeNOC: N gives the twists of the bodies, its rate their accelerations") {
  const FourBar bar = [] {
    FourBar any;
    any.coupler.com_distance = 0.03;
    any.coupler.com_angle = 0.7;
    any.rocker.com_angle = -0.4;
    return any;
  }();
  const double h = 1e-5, speed = 3.0;
  const auto at = [&](double t) { return motion_at(bar, 0.8 + speed * t, speed, 0.0); };
  const auto twist = [&](double t) {
    const Motion m = at(t);
    return subsystems_of(bar, m).chain.twist(m.rate.tail<2>());
  };
  const Motion m = at(0.0);
  const Subsystems s = subsystems_of(bar, m);
  const SerialChain::Column t = twist(0.0);
  const Positions before = positions(bar, at(-h).theta), after = positions(bar, at(h).theta);
  CHECK(difference(t.segment<2>(3), (after.C4 - before.C4) / (2.0 * h)) < 1e-8);
  CHECK(difference(t.segment<2>(9), (after.C3 - before.C3) / (2.0 * h)) < 1e-8);
  CHECK(t[2] == m.rate[1]);
  CHECK(t[8] == doctest::Approx(m.rate[1] + m.rate[2]).epsilon(1e-15).scale(0.0));
  SerialChain::Column rate = s.chain.twist(m.acceleration.tail<2>());
  rate += s.chain.N_rate * m.rate.tail<2>();
  CHECK(relative_difference(rate, (twist(h) - twist(-h)) / (2.0 * h)) < 1e-8);
  // N_d is block diagonal: the sizes in the text's words would not multiply.
  CHECK(largest(s.chain.N_d.block<6, 1>(0, 1)) == 0.0);
  CHECK(largest(s.chain.N_d.block<6, 1>(6, 0)) == 0.0);
}

TEST_CASE("DeNOC: the constraint wrenches do no work, whatever the twist") {
  Random random{5};
  Worst work, wrench;
  for (int k = 0; k < 100; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, random.uniform(-9.0, 9.0), random.uniform(-50.0, 50.0));
    const Subsystems s = subsystems_of(bar, m);
    const Vec2 lambda = inverse_dynamics(bar, m, s).lambda;
    // -lambda acts on the coupler at J2.
    const Positions at = positions(bar, m.theta);
    SerialChain::Column cut = SerialChain::Column::Zero();
    cut[8] = -cross2(at.J2 - at.C3, lambda);
    cut.segment<2>(9) = -lambda;
    const SerialChain::Column joints =
        s.chain.joint_wrench(m.rate.tail<2>(), m.acceleration.tail<2>(), cut);
    wrench.see(largest(joints));
    work.see(Vec2(s.chain.N.transpose() * joints) / largest(joints), Vec2::Zero());
  }
  MESSAGE("N^T w ", work.value, ", w itself up to ", wrench.value);
  CHECK(work.value < 1e-14);
  CHECK(wrench.value > 1.0);
}

TEST_CASE("DeNOC: inverse dynamics against Lagrange's equation in one coordinate") {
  Random random{7};
  Worst reference, anywhere, by_kkt, by_power;
  for (int k = 0; k < 72; ++k)
    for (const double acceleration : {0.0, 3.0}) {
      const FourBar bar;
      const Motion m = motion_at(bar, 5.0 * k * kDegree, 2.0 * kPi, acceleration);
      const double truth = one_coordinate(bar, m.theta).torque(m.rate[0], acceleration);
      reference.see(inverse_of(bar, m).torque - truth);
    }
  for (int k = 0; k < 1000; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, random.uniform(-6.0, 6.0), random.uniform(-30.0, 30.0));
    const OneCoordinate one = one_coordinate(bar, m.theta);
    const double truth = one.torque(m.rate[0], m.acceleration[0]);
    const double scale = std::max(1.0, std::abs(truth));
    const Inverse inverse = inverse_of(bar, m);
    anywhere.see((inverse.torque - truth) / scale);
    const Subsystems s = subsystems_of(bar, m);
    const Inverse kkt_form = inverse_by_kkt(bar, m, s);
    REQUIRE(kkt_form.is_solved);
    by_kkt.see((kkt_form.torque - truth) / scale);
    by_kkt.see((kkt_form.lambda - inverse.lambda) / std::max(1.0, largest(inverse.lambda)),
               Vec2::Zero());
    if (std::abs(m.rate[0]) > 0.1) by_power.see((torque_by_power(m, s) - truth) / scale);
  }
  MESSAGE("reference ", reference.value, " N m; relative: any ", anywhere.value, ", Eq. 22 ",
          by_kkt.value, ", power ", by_power.value);
  CHECK(reference.value < 1e-14);
  CHECK(anywhere.value < 1e-12);
  CHECK(by_kkt.value < 1e-12);
  CHECK(by_power.value < 1e-12);
}

TEST_CASE(
    "DeNOC: Eq. 22 gives back the accelerations of the inverse problem, and minus its lambda") {
  Random random{11};
  Worst acceleration, lambda, one;
  Subsystems scratch;
  for (int k = 0; k < 1000; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, random.uniform(-6.0, 6.0), random.uniform(-30.0, 30.0));
    const Inverse inverse = inverse_of(bar, m);
    const Forward forward = forward_dynamics(bar, m.theta, m.rate, inverse.torque, scratch);
    REQUIRE(forward.is_solved);
    const double scale = std::max(1.0, largest(m.acceleration));
    acceleration.see((forward.acceleration - m.acceleration) / scale, Vec3::Zero());
    lambda.see((forward.lambda - inverse.lambda) / std::max(1.0, largest(inverse.lambda)),
               Vec2::Zero());
    one.see((forward.acceleration[0] -
             one_coordinate(bar, m.theta).acceleration(m.rate[0], inverse.torque)) /
            scale);
    Printed printed;
    printed.lambda_sign = true;
    CHECK(
        difference(forward_dynamics(bar, m.theta, m.rate, inverse.torque, scratch, printed).lambda,
                   -forward.lambda) == 0.0);
  }
  MESSAGE("relative: accelerations ", acceleration.value, ", lambda ", lambda.value,
          ", against one coordinate ", one.value);
  CHECK(acceleration.value < 1e-12);
  CHECK(lambda.value < 1e-12);
  CHECK(one.value < 1e-12);
}

TEST_CASE("DeNOC: lambda is the force on the crank by the coupler") {
  // Newton's law of the crank about J1, and of the three links together without their joints at J1 and J4.
  Random random{13};
  Worst worst;
  for (int k = 0; k < 200; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    const Motion m = motion_at(bar, theta2, random.uniform(-6.0, 6.0), random.uniform(-30.0, 30.0));
    const Inverse inverse = inverse_of(bar, m);
    const Positions at = positions(bar, m.theta);
    const Link& crank = bar.crank;
    const double about_J1 = crank.inertia + crank.mass * crank.com_distance * crank.com_distance;
    const double moment =
        inverse.torque + cross2(at.J2, inverse.lambda) - crank.mass * bar.gravity * at.C2[0];
    worst.see((moment - about_J1 * m.acceleration[0]) / std::max(1.0, std::abs(moment)));
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("DeNOC: a state off the loop is put back by the shortest way, and energy is what it is") {
  Random random{17};
  Worst loop, rate, energy;
  Subsystems scratch;
  for (int k = 0; k < 100; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    Motion m = motion_at(bar, theta2, random.uniform(-6.0, 6.0), 0.0);
    const OneCoordinate one = one_coordinate(bar, m.theta);
    energy.see(kinetic_energy(bar, m.theta, m.rate) / (0.5 * one.inertia * m.rate[0] * m.rate[0]) -
               1.0);
    m.theta += random.vector3(1e-4);
    m.rate += random.vector3(1e-3);
    REQUIRE(project(bar, m.theta, m.rate, scratch));
    loop.see(largest(loop_error(bar, m.theta)));
    const Jacobians J = jacobians(bar, m.theta, m.rate);
    rate.see(largest(Vec2(J.crank * m.rate[0] - J.chain * m.rate.tail<2>())));
  }
  MESSAGE("loop ", loop.value, " m, its rate ", rate.value, " m/s, energy ", energy.value);
  CHECK(loop.value < 1e-14);
  CHECK(rate.value < 1e-14);
  CHECK(energy.value < 1e-12);
}

TEST_CASE("four-bar: Baumgarte's loop error swings back as an oscillator, wherever it is") {
  const FourBar bar;
  const Stabilisation by = {7.0, 11.0};
  Subsystems scratch;
  Random random{23};
  for (int i = 0; i < 20; ++i) {
    const Vec3 theta = motion_at(bar, 1.0 + 0.1 * i, 0.0, 0.0).theta + random.vector3(0.02);
    const Vec3 rate = random.vector3(2.0);
    const Forward f = forward_dynamics(bar, theta, rate, 0.3, scratch, {}, by);
    REQUIRE(f.is_solved);
    constexpr double h = 1e-4;
    const auto error = [&](double t) {
      return loop_error(bar, Vec3(theta + t * rate + 0.5 * t * t * f.acceleration));
    };
    const Vec2 now = error(0.0), slope = (error(h) - error(-h)) / (2.0 * h),
               bend = (error(h) - 2.0 * now + error(-h)) / (h * h);
    CHECK(largest(bend + 2.0 * by.alpha * slope + by.beta * by.beta * now) < 1e-4);
    CHECK(largest(slope) > 1e-3);
  }
}

}  // namespace legwork::testing::denoc_dynamics_test
