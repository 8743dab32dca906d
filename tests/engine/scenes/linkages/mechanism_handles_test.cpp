// Dragging a mechanism: a drag sets exactly the lengths that bring the joint there, all of them or none; an impossible one falls
// apart with a sentence and a picture of its gap.
#include <cmath>

#include "tests/engine/scenes/linkages/mechanism_support.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::mechanism_handles_test {

namespace {

constexpr double kFinest = 1e-4;  // m, what a drag rounds to

const std::vector<std::string> kLinkages = {
    "slider-crank", "whitworth",    "scotch-yoke", "double-slider", "five-bar",    "watt-1",
    "watt-2",       "stephenson-3", "pantograph",  "hoecken",       "peaucellier", "four-bar"};

void steps(Run& run, int count) {
  for (int i = 0; i < count; ++i) REQUIRE(advance(run) == StepStatus::ok);
}

Vec3 position_of(Run& run, int handle) {
  const VecX positions = field(snapshot(run), "handle_position");
  return positions.segment(3 * handle, 3);
}

int handle_named(const Run& run, std::string_view name) {
  for (std::size_t k = 0; k < run.scene->handles.size(); ++k)
    if (run.scene->handles[k].name == name) return static_cast<int>(k);
  FAIL("no handle ", std::string(name));
  return -1;
}

Drag drag(Run& run, std::string_view name, const Vec3& to) {
  return drag_by_hand(run, handle_named(run, name), to.data());
}

double length_of(const std::array<Vec3, 2>& line) { return (line[1] - line[0]).norm(); }

}  // namespace

TEST_CASE("mechanisms: dragged to where other lengths have it, a joint means these lengths") {
  for (const std::string& id : kLinkages) {
    Run run = opened(id);
    steps(run, 30);
    const int count = static_cast<int>(run.scene->handles.size());
    CHECK(count > 0);
    for (int k = 0; k < count; ++k) {
      const Handle handle = run.scene->handles[at(k)];
      CAPTURE(id);
      CAPTURE(handle.name);
      Run longer = opened(id);
      steps(longer, 30);
      std::vector<Input> inputs;
      for (const char* path : handle.parameters) {
        const int index = find_parameter(parameters(longer), path);
        REQUIRE(index >= 0);
        inputs.push_back({0.0, index, get(longer, index) + 0.002});
      }
      const Refusal bad = set(longer, inputs);
      REQUIRE_MESSAGE(!bad, bad->text());
      Run dragged = opened(id);
      steps(dragged, 30);
      const Vec3 to = position_of(longer, k);
      const Drag made = drag_by_hand(dragged, k, to.data());
      REQUIRE_MESSAGE(!made.refusal, made.refusal->text());
      CHECK(made.picture.lines.empty());
      for (const char* path : handle.parameters)
        CHECK(std::abs(value_of(dragged, path) - value_of(longer, path)) < kFinest);
      CHECK((position_of(dragged, k) - to).norm() < 3.0 * kFinest);
      CHECK(current_step(dragged) == 30.0);
    }
  }
}

TEST_CASE("four-bar: the joint of coupler and rocker goes where it is dragged, with both lengths") {
  Run run = opened("four-bar");
  steps(run, 100);
  const int J3 = handle_named(run, "J3");
  const Vec3 to = position_of(run, J3) + Vec3(0.01, 0.3, 0.012);  // out of the plane: nothing
  CHECK_FALSE(drag(run, "J3", to).refusal);
  CHECK((position_of(run, J3) - Vec3(to.x(), 0.0, to.z())).norm() < 2.0 * kFinest);
  CHECK(value_of(run, "length.coupler") != 0.12);
  CHECK(value_of(run, "length.rocker") != 0.08);
  CHECK(value_of(run, "length.crank") == 0.04);
  // A crank keeps its direction.
  const Vec3 J2 = position_of(run, handle_named(run, "J2"));
  CHECK_FALSE(drag(run, "J2", 1.1 * J2).refusal);
  CHECK(value_of(run, "length.crank") == doctest::Approx(0.044).epsilon(1e-9));
  CHECK_FALSE(drag(run, "J4", Vec3(0.105, 0.0, 0.7)).refusal);
  CHECK(value_of(run, "length.ground") == doctest::Approx(0.105).epsilon(1e-9));
}

TEST_CASE("pantograph: the pen Q goes along the line from O, and the ratio with it") {
  Run run = opened("pantograph");
  steps(run, 30);
  const Vec3 Q = position_of(run, handle_named(run, "Q"));
  const Vec3 across(-Q.z(), 0.0, Q.x());  // from O; across it nothing
  CHECK_FALSE(drag(run, "Q", 1.2 * Q + 0.1 * across).refusal);
  CHECK(value_of(run, "length.ratio") == doctest::Approx(3.0).epsilon(1e-9));
  CHECK((position_of(run, handle_named(run, "Q")) - 1.2 * Q).norm() < kFinest);
  CHECK(value_of(run, "length.near") == 0.1);
  CHECK(value_of(run, "length.short") == 0.06);
}

TEST_CASE(
    "four-bar: a drag that cannot be changes nothing, and shows the gap that it would leave") {
  Run run = opened("four-bar");
  steps(run, 40);
  const std::string hash = hash_text(run);
  const std::vector<double> values = run.values;
  // The rocker too short: with the crank at 180 degrees 0.14 m have to be bridged.
  const int J3 = handle_named(run, "J3");
  const Vec3 J4(0.1, 0.0, 0.0), J2 = position_of(run, handle_named(run, "J2"));
  const Vec3 before = position_of(run, J3), to = J4 + 0.4 * (before - J4);
  const Drag drag = drag_by_hand(run, J3, to.data());
  REQUIRE(drag.refusal);
  const double coupler = std::round(1e4 * (to - J2).norm()) / 1e4,
               rocker = std::round(1e4 * (to - J4).norm()) / 1e4;
  CHECK_SAYS(drag.refusal->text(), "The linkage falls apart: with the crank at ");
  CHECK_SAYS(drag.refusal->text(), "the rocker (" + number_text(rocker) + " m)");
  CHECK(drag.picture.lines.size() == 3);
  REQUIRE(drag.picture.gaps.size() == 1);
  const double too_long = 0.14 - coupler - rocker, too_short = coupler - rocker - 0.06;
  CHECK(length_of(drag.picture.gaps[0]) ==
        doctest::Approx(std::max(too_long, too_short)).epsilon(1e-9));
  CHECK(hash_text(run) == hash);
  CHECK(run.values == values);
  CHECK(position_of(run, J3) == before);
}

TEST_CASE("four-bar: links that would be too long to meet are drawn beyond each other's pins") {
  Run run = opened("four-bar", {{"sim.mode", 1.0}});
  const Vec3 J2 = position_of(run, handle_named(run, "J2"));
  // Let go it only has to close where it is: a crank of 25 cm takes its pin too far away.
  const Drag drag = drag_by_hand(run, handle_named(run, "J2"), Vec3(6.25 * J2).data());
  REQUIRE(drag.refusal);
  CHECK_SAYS(drag.refusal->text(), "are too short to meet: their other pins are ");
  REQUIRE(drag.picture.gaps.size() == 1);
  const double apart = (6.25 * J2 - Vec3(0.1, 0.0, 0.0)).norm();
  CHECK(length_of(drag.picture.gaps[0]) == doctest::Approx(apart - 0.2).epsilon(1e-9));
}

TEST_CASE(
    "mechanisms: a joint is not dragged into the other assembly, nor a length out of bounds") {
  Run run = opened("four-bar");
  const int J3 = handle_named(run, "J3");
  const Vec3 J2 = position_of(run, handle_named(run, "J2")), J4(0.1, 0.0, 0.0),
             now = position_of(run, J3);
  const Vec3 along = (J4 - J2).normalized();
  const Vec3 foot = J2 + along.dot(now - J2) * along;
  const Drag beyond = drag_by_hand(run, J3, Vec3(2.0 * foot - now).data());
  REQUIRE(beyond.refusal);
  CHECK_SAYS(beyond.refusal->text(), "J3 cannot cross the line");
  CHECK(beyond.picture.lines.empty());
  Run slider = opened("slider-crank");
  CHECK_FALSE(drag(slider, "A", Vec3(-1.0, 0.0, 0.0)).refusal);
  CHECK(value_of(slider, "length.crank") == 0.005);
  // A slider that its rod does not reach.
  Run other = opened("slider-crank");
  const Drag lost = drag(other, "B", position_of(other, handle_named(other, "A")));
  REQUIRE(lost.refusal);
  CHECK_SAYS(lost.refusal->text(), "The linkage falls apart: ");
  CHECK(lost.picture.gaps.size() == 1);
}

TEST_CASE("a drag of nothing, or to nowhere, is refused") {
  Run run = opened("four-bar");
  for (const int handle : {-1, 4, 1000}) {
    const Drag drag = drag_by_hand(run, handle, Vec3(0.0, 0.0, 0.0).data());
    REQUIRE(drag.refusal);
    CHECK_SAYS(drag.refusal->text(), "There is no handle number ");
  }
  const Drag nowhere = drag_by_hand(run, 0, Vec3(kNan, 0.0, 0.0).data());
  REQUIRE(nowhere.refusal);
  CHECK_SAYS(nowhere.refusal->text(), "three finite numbers");
  Run trot = opened("quadruped-trot");
  CHECK(drag_by_hand(trot, 0, Vec3(0.0, 0.0, 0.0).data()).refusal);
}

}  // namespace legwork::testing::mechanism_handles_test
