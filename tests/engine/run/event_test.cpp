// Events happen at a step, after its settings, and are part of the run; until then their arguments are not.
#include "engine/run/event.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <set>

#include "engine/run/run.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::event_test {
namespace {

Run standing() { return opened("quadruped-free"); }

double left_of_push(Run& run) { return field(snapshot(run), "push_left")[0]; }

void play(Run& run, int steps) {
  for (int k = 0; k < steps; ++k) REQUIRE(advance(run) == StepStatus::ok);
}

void give(Run& run, const char* event) { REQUIRE_FALSE(act(run, event)); }

}  // namespace

TEST_CASE("events: each has a name of its own, and each argument is of one event") {
  for (const SceneKind& kind : scene_kinds()) {
    CAPTURE(kind.family);
    std::set<std::string> names;
    for (const EventKind& event : kind.events) {
      CHECK(names.insert(event.name).second);
      CHECK(find_parameter(kind.parameters, event.name) < 0);
      CHECK(std::string(event.meaning).back() == '.');
      std::size_t arguments = 0;
      for (const Parameter& one : kind.parameters)
        if (event.has_argument(one)) ++arguments;
      CHECK(arguments <= Arguments().size());
    }
    for (const Parameter& parameter : kind.parameters) {
      int owners = 0;
      for (const EventKind& event : kind.events) owners += event.has_argument(parameter) ? 1 : 0;
      CHECK(owners == (parameter.binding.effect == Effect::none ? 1 : 0));
    }
  }
}

TEST_CASE(
    "events: what is set at the same step comes first, whatever the order; the last push counts") {
  // One that is taken up as it is, and one for which the scene is built anew.
  for (const char* path : {"contact.friction", "ground.slope"}) {
    for (const int steps : {0, 40}) {
      CAPTURE(path);
      CAPTURE(steps);
      Run one = standing(), other = standing(), plain = standing();
      for (Run* run : {&one, &other, &plain}) play(*run, steps);
      change(one, path, 0.3);
      change(one, "push.y", 3.0);
      give(one, "push");
      change(other, "push.y", -5.0);
      give(other, "push");
      change(other, path, 0.2);
      change(other, "push.y", 3.0);
      give(other, "push");
      change(other, path, 0.3);
      change(plain, path, 0.3);
      CHECK(hash(one) == hash(other));
      CHECK(hash(one) != hash(plain));
      for (Run* run : {&one, &other, &plain}) play(*run, 60);
      CHECK(hash(one) == hash(other));
      CHECK(hash(one) != hash(plain));
      CHECK_FALSE(check_replay(other));
      const std::uint64_t end = hash(other);
      REQUIRE_FALSE(go_to(other, steps));
      play(other, 60);
      CHECK(hash(other) == end);
    }
  }
}

TEST_CASE("events: a change that is set back leaves the event, and the run that has it alone") {
  Run one = standing(), other = standing();
  for (Run* run : {&one, &other}) play(*run, 40);
  const double before = value_of(one, "ground.slope");
  give(one, "push");
  change(other, "ground.slope", 0.2);
  give(other, "push");
  change(other, "ground.slope", before);
  CHECK(hash(one) == hash(other));
  for (Run* run : {&one, &other}) play(*run, 60);
  CHECK(hash(one) == hash(other));
  CHECK_FALSE(check_replay(other));
}

TEST_CASE("events: of two kinds at one step the later acts on what the earlier left") {
  Run run = standing();
  play(run, 30);
  give(run, "push");
  CHECK(left_of_push(run) == 0.1);
  give(run, "stand_up");  // nothing pushes it any more
  CHECK(left_of_push(run) == 0.0);
  give(run, "push");
  CHECK(left_of_push(run) == 0.1);
  CHECK(run.inputs.size() == 2);
}

TEST_CASE("events: their arguments are set without touching the run, its past or its future") {
  Run run = standing();
  play(run, 50);
  const std::uint64_t end = hash(run);
  REQUIRE_FALSE(go_to(run, 20.0));
  const std::uint64_t then = hash(run);
  change(run, "push.y", 4.0);
  change(run, "drag.target_z", 0.5);
  CHECK(hash(run) == then);
  CHECK(run.inputs.empty());
  REQUIRE_FALSE(go_to(run, 50.0));
  CHECK(hash(run) == end);
  CHECK(value_of(run, "push.y") == 4.0);
  // A push does: what came after it is another run's.
  REQUIRE_FALSE(go_to(run, 20.0));
  give(run, "push");
  CHECK(go_to(run, 50.0));
  // Taken back by going on from before it.
  REQUIRE_FALSE(go_to(run, 10.0));
  play(run, 40);
  CHECK(hash(run) == end);
  CHECK(run.inputs.empty());
}

TEST_CASE("events: a refused change leaves the run and the arguments set with it as they were") {
  for (const int steps : {0, 30}) {
    CAPTURE(steps);
    Run run = standing();
    change(run, "sim.step", 0.0005);
    play(run, steps);
    const std::span<const Parameter> all = parameters(run);
    const std::vector<double> values = run.values;
    const std::uint64_t before = hash(run);
    // Within its bounds; but more steps than the motors' memory holds.
    const Input inputs[] = {{0.0, find_parameter(all, "push.y"), 4.0},
                            {0.0, find_parameter(all, "motor.delay"), 0.01},
                            {0.0, 0, 0.0, find_event(events(run), "stand_up")}};
    const Refusal refused = set(run, inputs);
    REQUIRE(refused);
    CHECK_SAYS(refused->message, "motor.delay = 0.01 is rejected");
    CHECK(run.values == values);
    CHECK(hash(run) == before);
    CHECK(run.inputs.empty());
  }
}

TEST_CASE("events: one that there is not is refused by name and by number") {
  Run run = standing();
  const Refusal unknown = act(run, "jump");
  REQUIRE(unknown);
  CHECK_SAYS(unknown->message, "\"jump\"");
  CHECK_SAYS(unknown->hint, "push, drag, let_go, stand_up");
  CHECK(act(run, -1));
  CHECK(act(run, 4));
  CHECK(run.inputs.empty());
}

TEST_CASE("events: a state that names a body or a foot that there is not is a fault") {
  Run run = standing();
  give(run, "drag");
  play(run, 10);
  const std::uint64_t before = hash(run);
  const auto& robot = static_cast<const FreeRobot&>(*run.scene);
  const int record = RunState::kScalars + robot.layout().record();
  const auto entry_of = [record](std::size_t offset) {
    return record + static_cast<int>((offsetof(FreeRecord, hand) + offset) / sizeof(double));
  };
  const int push_body = entry_of(offsetof(HandRecord, push_body));
  const int drag_body = entry_of(offsetof(HandRecord, drag_body));
  for (const int entry : {push_body, drag_body})
    for (const double damage : {-1.0, 1e8, 0.5, double(robot.model.nb())}) {
      CAPTURE(entry);
      CAPTURE(damage);
      state_data(run)[at(entry)] = damage;
      snapshot(run);
      CHECK_SAYS(run.fault, "a body or a foot that the robot does not have");
      CHECK(hash(run) == before);
      CHECK(advance(run) == StepStatus::fault);
    }
}

}  // namespace legwork::testing::event_test
