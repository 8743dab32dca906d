// What is special about some of the eleven mechanisms (theory/linkages 10).
#include "tests/engine/scenes/linkages/mechanism_support.h"

namespace legwork::testing::mechanism_facts_test {

TEST_CASE(
    "mechanisms: Gruebler counts one degree of freedom, of the five-bar and the pantograph two") {
  for (const std::string& motion : kMechanisms)
    CHECK(fact(*mechanism(motion), "gruebler") ==
          (motion == "five-bar" || motion == "pantograph" ? 2.0 : 1.0));
}

TEST_CASE("slider-crank: the highest and the lowest driving torque of a turn") {
  const std::unique_ptr<MechanismScene> scene =
      mechanism("slider-crank", {{"mass.crank", 8.0}, {"mass.rod", 4.0}, {"mass.block", 0.5}});
  CHECK(fact(*scene, "torque_highest") == doctest::Approx(0.2761095).epsilon(1e-4));
  CHECK(fact(*scene, "torque_lowest") == doctest::Approx(-0.2492046).epsilon(1e-4));
}

TEST_CASE("whitworth: a stroke of .24 m, slower out than back") {
  const std::unique_ptr<MechanismScene> scene = mechanism("whitworth");
  CHECK(fact(*scene, "stroke") == doctest::Approx(0.24).epsilon(1e-12));
  // The slotted link is level when the pin is: at asin(-.4).
  const double quick = 2.0 * math::acos(0.4);
  CHECK(fact(*scene, "time_ratio") == doctest::Approx((2.0 * kPi - quick) / quick).epsilon(1e-9));
}

TEST_CASE("hoecken: straight within .488 mm over .2 m; peaucellier: exactly") {
  const std::unique_ptr<MechanismScene> hoecken = mechanism("hoecken");
  CHECK(fact(*hoecken, "straightness") == doctest::Approx(0.488e-3).epsilon(1e-3));
  CHECK(fact(*hoecken, "straight_length") == doctest::Approx(0.2).epsilon(1e-3));
  const std::unique_ptr<MechanismScene> cell = mechanism("peaucellier");
  CHECK(fact(*cell, "straightness") < 1e-15);
  for (int i = 0; i < 50; ++i) {
    REQUIRE(cell->examine_drive(0.02 * i));
    CHECK(std::abs(traced(*cell, 0).x.x() - 0.21) < 1e-15);
    CHECK(std::abs(traced(*cell, 0).v.x()) < 1e-14);
  }
  // With another crank the circle does not go through O, and the line is none.
  CHECK(fact(*mechanism("peaucellier", {{"length.crank", 0.075}}), "straightness") > 1e-5);
}

TEST_CASE("pantograph: Q draws P 2.5 times as large") {
  const std::unique_ptr<MechanismScene> scene = mechanism("pantograph");
  Worst worst;
  for (int i = 0; i < 50; ++i) {
    REQUIRE(scene->examine_drive(0.02 * i));
    const PointMotion P = traced(*scene, 0), Q = traced(*scene, 1);
    worst.see(Q.x, Vec3(2.5 * P.x));
    worst.see(1e-3 * difference(Q.a, Vec3(2.5 * P.a)));
  }
  CHECK(worst.value < 1e-15);
}

}  // namespace legwork::testing::mechanism_facts_test
