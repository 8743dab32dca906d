// What code remembers, where the steps that it would take to find that out are not all there, or were other ones.
#include <string>
#include <vector>

#include "tests/engine/support/coded.h"

namespace legwork::testing::code_memory_test {
namespace {

OpenRun coded(ProgramHost& host) {
  OpenRun run = open_run("quadruped-free");
  run->host = &host;
  REQUIRE_FALSE(set_code(*run, "spring 12 0.3"));
  return run;
}

}  // namespace

TEST_CASE("code: no step is called again across a change, if the memory there is not stored") {
  SpringHost host;
  host.forgets = 30.0;
  const OpenRun run = coded(host);
  advance_by(*run, 30);
  const std::uint64_t reached = hash(*run);
  change(*run, "contact.friction", 0.5);
  advance_by(*run, 30);
  for (const double step : {50.0, 30.0}) {
    REQUIRE_FALSE(go_to(*run, step));
    for (int i = 0; i < 2; ++i) {  // and trying again does not help
      CHECK(advance(*run) == StepStatus::fault);
      CHECK(why_stopped(*run).find("its memory at step 30, where the run was changed") !=
            std::string::npos);
    }
  }
  REQUIRE_FALSE(go_to(*run, 20));
  advance_by(*run, 10);
  CHECK(hash(*run) == reached);
  advance_by(*run, 10);
  check_replayed(*run);
}

TEST_CASE("code: a change of what it is told lets it begin anew, and not behind that change") {
  SpringHost host;
  const OpenRun run = coded(host);
  advance_by(*run, 20);
  change(*run, "contact.friction", 0.5);
  advance_by(*run, 20);
  change(*run, "control.mode", 1.0);  // feet can no longer be placed
  const std::vector<std::uint64_t> first = hashes(*run, 20);
  CHECK(host.opened == 2);
  check_replayed(*run);
  REQUIRE_FALSE(go_to(*run, 40));
  CHECK(hashes(*run, 20) == first);
  // Its earlier program, which went on from before the change of friction, is gone.
  REQUIRE_FALSE(go_to(*run, 30));
  CHECK(advance(*run) == StepStatus::fault);
  CHECK(why_stopped(*run).find("its memory at step 20, where the run was changed") !=
        std::string::npos);
  REQUIRE_FALSE(go_to(*run, 10));
  advance_by(*run, 20);
  check_replayed(*run);
}

TEST_CASE("code: at the first stored step, what it was told can no longer be found out") {
  // There the robot's last step, which some of its fields need, is not known.
  SpringHost host;
  const OpenRun run = open_run("quadruped-free");
  run->host = &host;
  run->history = History(static_cast<int>(run->state.size()), 100);
  run->history.record(0.0, run->state);
  advance_by(*run, 150);
  const double first = run->history.first_step();
  CHECK(first == 51.0);
  REQUIRE_FALSE(go_to(*run, first));
  REQUIRE_FALSE(set_code(*run, "spring 12 0.3"));
  CHECK(advance(*run) == StepStatus::fault);
  CHECK(why_stopped(*run).find("can no longer be found out") != std::string::npos);
  REQUIRE_FALSE(set_code(*run, ""));
  advance_by(*run, 1);
  REQUIRE_FALSE(set_code(*run, "spring 12 0.3"));
  advance_by(*run, 30);
  check_replayed(*run);
}

}  // namespace legwork::testing::code_memory_test
