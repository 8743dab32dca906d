// Parameters fill the members to which they are bound, and state the effect of a change.
#include "engine/model/binding.h"

#include <set>
#include <string>

#include "engine/run/scene.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::binding_test {

namespace {

enum class Colour { red, green, blue };

struct Part {
  Vec3 at = Vec3::Zero();
  std::array<double, 2> pair{};
  bool is_on = false;
};

struct Settings {
  Part part;
  std::array<Part, 2> parts;
  Colour colour = Colour::red;
  int count = 0;
  double untouched = 7.0;
};

struct Others {
  double size = 1.0;
};

constexpr Parameter row(const char* path, Binding binding) {
  return {path, "Group", path, "", 0.0, 0.0, 10.0, "Meaning.", "source", binding};
}

constexpr Parameter kRows[] = {row("part.z", live<&Settings::part, &Part::at, 2>),
                               row("parts.second", rebuilt<&Settings::parts, 1, &Part::pair, 0>),
                               row("part.is_on", replanned<&Settings::part, &Part::is_on>),
                               row("colour", fills<&Settings::colour>),
                               row("count", fills<&Settings::count>),
                               row("other.size", live<&Others::size>),
                               row("by_hand", rebuilt<>)};
constexpr double kValues[] = {3.0, 4.0, 1.0, 2.0, 5.0, 6.0, 9.0};

}  // namespace

TEST_CASE("binding: members of members, elements, choices and whole numbers are filled") {
  const Settings s = ParameterView(kRows, kValues).read<Settings>();
  CHECK(s.part.at == Vec3(0.0, 0.0, 3.0));
  CHECK(s.parts[0].pair[0] == 0.0);
  CHECK(s.parts[1].pair[0] == 4.0);
  CHECK(s.part.is_on);
  CHECK(s.colour == Colour::blue);
  CHECK(s.count == 5);
}

TEST_CASE("binding: what is bound to other settings, or to none, is left alone") {
  const Settings s = ParameterView(kRows, kValues).read<Settings>();
  CHECK(s.untouched == 7.0);
  CHECK(ParameterView(kRows, kValues).read<Others>().size == 6.0);
  Others mine;
  mine.size = 2.0;
  CHECK(ParameterView(std::span(kRows).first(5), std::span(kValues).first(5)).read(mine).size ==
        2.0);
}

TEST_CASE("binding: a row says what its change asks for; without a word the run begins again") {
  CHECK(kRows[0].binding.effect == Effect::live);
  CHECK(kRows[1].binding.effect == Effect::rebuild);
  CHECK(kRows[2].binding.effect == Effect::replan);
  CHECK(kRows[3].binding.effect == Effect::restart);
  CHECK(kRows[6].binding.effect == Effect::rebuild);
  CHECK_FALSE(kRows[6].binding.is_bound());
  CHECK(Parameter{"a", "b", "c", "", 0.0, 0.0, 1.0, "d", "e"}.binding.effect == Effect::restart);
}

// RunRole adds a parameter binds it. What builds a linkage reads its few lengths and masses where it declares them.
TEST_CASE(
    "binding: the parameters of robots, the arm, the walker, the filters and the rotations are "
    "bound") {
  const std::set<std::string> recipes = {"four_bar", "mechanism", "brachistochrone"};
  // The reason beside each.
  const std::set<std::string> read_by_hand = {"filter.kind",  // who is drawn
                                              "tail.is_on",
                                              "tail.kp",
                                              "tail.kd",
                                              "tail.return_kp",
                                              "tail.return_kd",        // a law of control, which
                                              "control.torque_limit",  // motions do not know
                                              "push.angle"};           // in the air: no plan has it
  for (const SceneKind& kind : scene_kinds()) {
    if (recipes.count(kind.family) > 0) continue;
    for (const Parameter& parameter : kind.parameters) {
      CAPTURE(kind.family);
      CAPTURE(kind.motion);
      CAPTURE(parameter.path);
      CHECK((parameter.binding.is_bound() || read_by_hand.count(parameter.path) > 0));
    }
  }
}

}  // namespace legwork::testing::binding_test
