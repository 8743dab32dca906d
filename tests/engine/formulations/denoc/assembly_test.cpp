// Whether four bars can be assembled, Grashof's rule, change points, limits and dead centres
// (theory/linkages 5, 8, 9).
#include "engine/math/symmetric_eigenvalues.h"
#include "tests/engine/formulations/denoc/support.h"

namespace legwork::testing::denoc_assembly_test {

using namespace denoc_support;
using Motion = denoc_support::Motion;

namespace {

FourBar bars(double l1, double l2, double l3, double l4) {
  FourBar bar;
  bar.ground = l1;
  bar.crank = rod(l2, 0.4);
  bar.coupler = rod(l3, 1.2);
  bar.rocker = rod(l4, 0.8);
  return bar;
}

double condition(const FourBar& bar, const Vec3& theta) {
  Subsystems scratch;
  set_subsystems(bar, theta, Vec3::Zero(), scratch);
  const Vec5 values =
      symmetric_eigenvalues(kkt(bar, theta, Vec3::Zero(), 0.0, scratch).A).cwiseAbs();
  return values.maxCoeff() / values.minCoeff();
}

}  // namespace

TEST_CASE("four-bar: Grashof's rule") {
  CHECK(grashof_class(bars(0.1, 0.04, 0.12, 0.08)) == Grashof::crank_rocker);
  CHECK(grashof_class(bars(0.04, 0.1, 0.12, 0.08)) == Grashof::double_crank);
  CHECK(grashof_class(bars(0.1, 0.12, 0.04, 0.08)) == Grashof::double_rocker);
  CHECK(grashof_class(bars(0.12, 0.08, 0.1, 0.04)) == Grashof::rocker_crank);
  CHECK(grashof_class(bars(0.1, 0.08, 0.06, 0.03)) == Grashof::rocker_crank);
  CHECK(grashof_class(bars(0.1, 0.05, 0.06, 0.07)) == Grashof::triple_rocker);
  CHECK(grashof_class(bars(0.1, 0.04, 0.1, 0.04)) == Grashof::change_point);
  CHECK(grashof_class(bars(0.3, 0.04, 0.1, 0.1)) == Grashof::not_assemblable);
  // .1 + .05 is not .15 in binary: a rounding error must not decide the class.
  CHECK(grashof_class(bars(0.1, 0.05, 0.07, 0.08)) == Grashof::change_point);
}

TEST_CASE("four-bar: a crank turns fully exactly where Grashof's rule says so") {
  Random random{19};
  int full = 0;
  for (int k = 0; k < 400; ++k) {
    const FourBar bar = bars(random.uniform(0.03, 0.2), random.uniform(0.03, 0.2),
                             random.uniform(0.03, 0.2), random.uniform(0.03, 0.2));
    const Grashof grashof = grashof_class(bar);
    if (grashof == Grashof::not_assemblable) {
      CHECK(check_lengths(bar));
      continue;
    }
    bool is_everywhere = true;
    Vec3 theta;
    for (int angle = -180; angle < 180; ++angle)
      is_everywhere = is_everywhere && is_assembled(assemble(bar, angle * kDegree, theta));
    const CrankEvents events = crank_events(bar);
    CHECK(events.turns_fully ==
          (grashof == Grashof::crank_rocker || grashof == Grashof::double_crank));
    if (events.turns_fully) CHECK(is_everywhere);
    full += events.turns_fully ? 1 : 0;
    for (const double limit : events.limits) {
      // On one side of it there is nothing.
      const bool before = is_assembled(assemble(bar, limit - 1e-6, theta)),
                 after = is_assembled(assemble(bar, limit + 1e-6, theta));
      CHECK(before != after);
    }
    CHECK(events.limits.empty() == events.turns_fully);
  }
  CHECK(full > 50);
}

TEST_CASE("four-bar: the rocker stands still where crank and coupler are in line") {
  const FourBar bar;
  for (const double mode : {1.0, -1.0}) {
    FourBar either = bar;
    either.mode = mode;
    const CrankEvents events = crank_events(either);
    REQUIRE(events.dead_centres.size() == 2);
    for (const double angle : events.dead_centres)
      CHECK(std::abs(motion_at(either, angle, 1.0, 0.0).rate[1]) < 1e-12);
    CHECK(events.limits.empty());
    CHECK(events.change_points.empty());
  }
}

TEST_CASE(
    "four-bar: both ways of assembly close the loop, and the angle that is asked for is found") {
  Random random{23};
  Worst loop, angle;
  for (int k = 0; k < 300; ++k) {
    double theta2;
    const FourBar bar = random_bar(random, theta2);
    Vec3 theta, near;
    REQUIRE(is_assembled(assemble(bar, theta2, theta)));
    loop.see(largest(loop_error(bar, theta)));
    CHECK(bar.mode * math::sin(theta[2]) > 0.0);
    const Vec3 far = theta + 2.0 * kPi * Vec3(0.0, random.below(5) - 2, random.below(5) - 2);
    REQUIRE(is_assembled(assemble(bar, theta2, far, near)));
    angle.see(near, far);
    const double sine = math::sin(transmission_angle(theta));
    angle.see(sine - std::abs(math::sin(theta[2])));
  }
  CHECK(loop.value < 1e-15);
  CHECK(angle.value < 1e-14);
}

TEST_CASE("four-bar: lengths and angles that do not fit are refused in words, without a NaN") {
  CHECK_SAYS(check_lengths(bars(0.3, 0.04, 0.1, 0.1))->text(),
             "the ground (0.3 m) is as long as the other three together (0.24 m) or longer");
  const FourBar bar = bars(0.1, 0.09, 0.06, 0.08);
  CHECK_FALSE(check_lengths(bar));
  const CrankEvents events = crank_events(bar);
  REQUIRE(events.limits.size() == 4);
  Vec3 theta = {1.0, 2.0, 3.0};
  const Assembly apart = assemble(bar, kPi, theta), near = assemble(bar, 0.0, theta);
  CHECK(apart == Assembly::apart);
  CHECK(near == Assembly::too_near);
  CHECK(theta == Vec3(1.0, 2.0, 3.0));
  CHECK_SAYS(why_not_assembled(bar, kPi, apart).text(),
             "180 degrees: its end J2 is 0.19 m from J4");
  CHECK_SAYS(why_not_assembled(bar, 0.0, near).text(), "differ by 0.02 m");
  CHECK(assemble(bar, kNan, theta) == Assembly::not_finite);
  CHECK(assemble(bars(0.1, 0.1, 0.05, 0.05), 0.0, theta) == Assembly::coincident);
  CHECK_SAYS(why_not_assembled(bars(0.1, 0.1, 0.05, 0.05), 0.0, Assembly::coincident).text(),
             "in any direction");
}

TEST_CASE("four-bar: a parallelogram at its change point") {
  const FourBar bar = bars(0.1, 0.04, 0.1, 0.04);
  const CrankEvents events = crank_events(bar);
  REQUIRE(events.change_points.size() == 2);
  CHECK(events.change_points[0] == 0.0);
  CHECK(events.change_points[1] == kPi);
  CHECK(events.limits.empty());
  Vec3 theta;
  REQUIRE(assemble(bar, 0.0, theta) == Assembly::folded);
  CHECK(condition(bar, theta) > 1e15);
  Subsystems scratch;
  Motion still;
  still.theta = theta;
  still.rate[0] = 1.0;
  CHECK_FALSE(follow_crank(bar, still));
  set_subsystems(bar, theta, Vec3::Zero(), scratch);
  CHECK_FALSE(inverse_dynamics(bar, still, scratch).is_solved);
  CHECK_FALSE(inverse_by_kkt(bar, still, scratch).is_solved);
  // The torque has a limit there all the same, and the work tells it: both cranks turn alike.
  const auto parallel = [](double angle) {
    Motion m;
    m.theta = {angle, angle, kPi - angle};
    m.rate = {2.0, 2.0, -2.0};
    return m;
  };
  const Motion through = parallel(0.0), after = parallel(1e-5);
  const Inverse inverse = inverse_of(bar, after);
  REQUIRE(inverse.is_solved);
  CHECK(std::abs(torque_by_power(through, subsystems_of(bar, through)) - inverse.torque) < 1e-5);
  // Near it: regular, but worse and worse.
  const double here[] = {0.1, 1e-2, 1e-3};
  double last = 0.0;
  for (const double angle : here) {
    REQUIRE(is_assembled(assemble(bar, angle, theta)));
    const double now = condition(bar, theta);
    CHECK(now > last);
    last = now;
  }
  CHECK(last > 1e4);
  CHECK(last < 1e6);
}

TEST_CASE(
    "four-bar: in line, coupler and rocker leave J^II without an inverse but Eq. 22's matrix "
    "regular") {
  const FourBar bar = bars(0.1, 0.09, 0.06, 0.08);
  CHECK(grashof_class(bar) == Grashof::double_rocker);
  const double limit = crank_events(bar).limits.back();
  for (const double before : {0.1, 1e-2, 1e-4, 1e-8, 0.0}) {
    Vec3 theta;
    REQUIRE(is_assembled(assemble(bar, limit - before, theta)));
    CHECK(condition(bar, theta) < 500.0);
    Subsystems scratch;
    const Forward forward = forward_dynamics(bar, theta, Vec3::Zero(), 0.0, scratch);
    CHECK(forward.is_solved);
    CHECK(std::isfinite(forward.acceleration.sum() + forward.lambda.sum()));
    CHECK(inverse_dynamics(bar, {theta, Vec3::Zero(), forward.acceleration}, scratch).is_solved ==
          (before > 1e-12));
  }
}

}  // namespace legwork::testing::denoc_assembly_test
