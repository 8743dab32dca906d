// The eleven mechanisms against plan_mechanisms_ref.json (theory/linkages 10), found there by Newton's method in
// absolute coordinates, and what is special about some of them.
#include "tests/engine/scenes/linkages/mechanism_support.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::mechanism_reference_test {

namespace {

struct Row {
  std::string motion, name;  // here, in the file
  std::vector<std::string> points;
};

const std::vector<Row> kRows = {{"slider-crank", "slider_crank", {"slider", "coupler_mid"}},
                                {"whitworth", "whitworth", {"ram", "block"}},
                                {"scotch-yoke", "scotch_yoke", {"yoke"}},
                                {"double-slider", "double_slider", {"p"}},
                                {"five-bar", "five_bar", {"P"}},
                                {"watt-1", "watt_I", {"G"}},
                                {"watt-2", "watt_II", {"out"}},
                                {"stephenson-3", "stephenson_III", {"out"}},
                                {"pantograph", "pantograph", {"P", "Q"}},
                                {"hoecken", "chebyshev_hoecken", {"P"}},
                                {"peaucellier", "peaucellier", {"P"}}};

Vec3 from_plane(const JsonValue& value) {
  const VecX p = vector(value);
  return {p[0], 0.0, p[1]};
}

}  // namespace

TEST_CASE("mechanisms: positions, velocities, accelerations at 30, 135, 250 deg as in the file") {
  const JsonValue file = golden_json("plan_mechanisms_ref.json");
  for (const Row& row : kRows) {
    CAPTURE(row.motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(row.motion);
    const JsonValue& mechanism_rows = member(file, row.name);
    CHECK(fact(*scene, "gruebler") == number(member(mechanism_rows, "gruebler")));
    CHECK(fact(*scene, "moving_links") >= number(member(mechanism_rows, "drivers")));
    Worst x, v, a;
    for (const JsonValue& at_angle : member(mechanism_rows, "values").items) {
      REQUIRE(scene->examine_drive(number(member(at_angle, "deg")) / 360.0));
      for (std::size_t k = 0; k < row.points.size(); ++k) {
        const JsonValue& truth = member(member(at_angle, "points"), row.points[k]);
        const PointMotion now = traced(*scene, k);
        x.see(now.x, from_plane(truth.items[0]));
        v.see(now.v, from_plane(truth.items[1]));
        a.see(now.a, from_plane(truth.items[2]));
      }
    }
    MESSAGE(row.motion, ": ", x.value, " m, ", v.value, " m/s, ", a.value, " m/s^2");
    CHECK(x.value < 1e-12);
    CHECK(v.value < 1e-11);
    CHECK(a.value < 2e-10);
  }
}

TEST_CASE("slider-crank: driving torques with and without gravity as in the file") {
  const JsonValue file = golden_json("plan_mechanisms_ref.json");
  const std::unique_ptr<MechanismScene> scene =
      mechanism("slider-crank", {{"mass.crank", 8.0}, {"mass.rod", 4.0}, {"mass.block", 0.5}});
  for (const JsonValue& row : member(member(file, "slider_crank"), "values").items) {
    const MechanismState* s = scene->examine_drive(number(member(row, "deg")) / 360.0);
    REQUIRE(s);
    CHECK(std::abs(s->torque[0] - number(member(row, "torque_g"))) < 1e-12);
    CHECK(std::abs(s->torque_without_gravity[0] - number(member(row, "torque_nog"))) < 1e-12);
  }
  CHECK(fact(*scene, "torque_highest") == doctest::Approx(0.2761095).epsilon(1e-4));
  CHECK(fact(*scene, "torque_lowest") == doctest::Approx(-0.2492046).epsilon(1e-4));
}

TEST_CASE("whitworth: a stroke of .24 m, 1.710 times as long out as back") {
  const std::unique_ptr<MechanismScene> scene = mechanism("whitworth");
  CHECK(fact(*scene, "stroke") == doctest::Approx(0.24).epsilon(1e-12));
  // The slotted link is level when the pin is: at asin(-.4).
  const double quick = 2.0 * math::acos(0.4);
  CHECK(fact(*scene, "time_ratio") == doctest::Approx((2.0 * kPi - quick) / quick).epsilon(1e-9));
  CHECK(fact(*scene, "time_ratio") == doctest::Approx(1.710).epsilon(5e-4));
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

}  // namespace legwork::testing::mechanism_reference_test
