// A run is its inputs: a run that was changed on its way is the same run when it is rewound and played on, replayed from its
// record or repeated from its link; restarted, it is the run that starts with the new value. LEGWORK_CHANGES=all: every
// parameter of every scene; otherwise all of the free robots, which adopt changes as they go, and every seventh of the others.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "tests/bindings/changed_runs.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::changed_runs_test {

namespace {

using namespace changed_runs;
using legwork::Run;  // of any scene

bool tries_all() { return std::getenv("LEGWORK_CHANGES") != nullptr; }

// Steps before the change, after it, and after the second one.
struct Length {
  int before, after, later;
};

Length length_of(std::string_view id) {
  if (contains(std::string(id), "herd")) return {3, 5, 3};
  // A robot that runs free lands on its feet first, and has to take a step.
  if (is_free(id)) return {60, 260, 40};
  return {15, 25, 15};
}

// `falls`: limp, on its knees and trunk, where it bounces.
Run opened(const BuiltinScene& scene, bool falls = false) {
  Result<Run> run = open_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(run, run.error().text());
  if (falls) {
    REQUIRE_FALSE(set(*run, "contact.restitution", 0.9));
    REQUIRE_FALSE(set(*run, "control.mode", 0.0));
  }
  return std::move(*run);
}

bool change(Run& run, int index) {
  return changed_runs::change(run, index, std::array{0.3, 0.05, -0.05, 0.01});
}

void check_repeated(const Run& run) {
  check_replayed(run);
  const Result<std::string> link = link_of(run);
  REQUIRE_MESSAGE(link, link.error().text());
  std::string notes;
  Result<Run> again = open_link(*link, notes);
  REQUIRE_MESSAGE(again, again.error().text());
  follow(*again);
  CHECK(verdict(*again) == Verdict::reproduced);
  CHECK(hash_text(*again) == hash_text(run));
}

// Done after some steps by `change`, which answers whether it could be. False: it cannot be done here.
template <class Change>
bool was_changed_and_holds(const BuiltinScene& scene, bool falls, Change change) {
  const Length length = length_of(scene.id);
  Run run = opened(scene, falls);
  CAPTURE(scene.id);
  CAPTURE(falls);
  changed_runs::advance_by(run, length.before);
  if (!change(run)) return false;
  const double at_change = legwork::current_step(run);  // 0 where the change begins it again
  changed_runs::advance_by(run, length.after);
  const std::string first = hash_text(run);
  const double end = legwork::current_step(run);

  // Sought back before the change, then to where it holds again, and played on.
  for (const double back : {std::max(0.0, at_change - 5.0), at_change}) {
    seek_to(run, back);
    seek_to(run, std::min(at_change + 3.0, end));
    changed_runs::advance_by(run, static_cast<int>(end - legwork::current_step(run)));
    CHECK(hash_text(run) == first);
  }
  check_repeated(run);

  // Changed once more, after all that.
  if (change(run)) {
    changed_runs::advance_by(run, length.later);
    check_repeated(run);
  }

  legwork::restart(run);
  changed_runs::advance_by(run, length.later);
  Run fresh = opened(scene, falls);
  const std::span<const double> values = run.values;
  for (int i = 0; i < static_cast<int>(values.size()); ++i)
    if (get(fresh, i) != values[at(i)] && set(fresh, i, values[at(i)]))
      return true;  // only ever on the way: what must come first is another value
  changed_runs::advance_by(fresh, length.later);
  CHECK(hash_text(run) == hash_text(fresh));
  return true;
}

bool parameter_holds(const BuiltinScene& scene, int index, bool falls) {
  const std::string path = parameters(opened(scene))[at(index)].path;
  CAPTURE(path);
  return was_changed_and_holds(scene, falls, [index](Run& run) { return change(run, index); });
}

// An event whose arguments are all somewhere else each time.
bool event_holds(const BuiltinScene& scene, const EventKind& event, bool falls) {
  const std::string name = event.name;
  CAPTURE(name);
  return was_changed_and_holds(scene, falls, [&event, &name](Run& run) {
    const std::span<const Parameter> all = parameters(run);
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
      if (event.has_argument(all[at(i)])) change(run, i);
    if (name == "let_go") {
      REQUIRE_FALSE(act(run, "drag"));
      changed_runs::advance_by(run, 5);
    }
    REQUIRE_FALSE(act(run, name));
    return true;
  });
}

// How many parameters were changed, of the scenes that are chosen, every `stride`th parameter of them all.
template <class Choose>
int tried(Choose is_chosen, int stride, bool falls = false) {
  int count = 0, place = 0;
  for (const BuiltinScene& scene : builtin_scenes()) {
    if (!is_chosen(scene)) continue;
    const int parameters_here = static_cast<int>(parameters(opened(scene)).size());
    for (int index = 0; index < parameters_here; ++index)
      if (place++ % stride == 0) count += parameter_holds(scene, index, falls) ? 1 : 0;
  }
  return count;
}

bool runs_free(const BuiltinScene& scene) { return is_free(scene.id); }

int stride_of(int by_day) { return tries_all() ? 1 : kIsSampled ? 10 * by_day : by_day; }

}  // namespace

TEST_CASE("changed runs: of robots that run free, sought, replayed, linked, started again") {
  const int count = tried(runs_free, stride_of(1));
  MESSAGE(count);
  CHECK(count >= (kIsSampled ? 10 : 200));
}

TEST_CASE("changed runs: of robots that fall and bounce, sought, replayed, linked, started again") {
  const int count = tried(runs_free, stride_of(1), true);
  MESSAGE(count);
  CHECK(count >= (kIsSampled ? 10 : 200));
}

TEST_CASE("changed runs: of robots on their plans, sought, replayed, linked, started again") {
  const int count =
      tried([](const BuiltinScene& scene) { return !is_free(scene.id) && !has_no_plan(scene.id); },
            stride_of(7));
  MESSAGE(count);
  CHECK(count >= (kIsSampled ? 10 : 100));
}

TEST_CASE("changed runs: of scenes without a plan, sought, replayed, linked, started again") {
  const int count =
      tried([](const BuiltinScene& scene) { return !is_free(scene.id) && has_no_plan(scene.id); },
            stride_of(7));
  MESSAGE(count);
  CHECK(count >= (kIsSampled ? 5 : 50));
}

TEST_CASE("changed runs: events, sought, replayed, linked, started again") {
  int count = 0;
  for (const BuiltinScene& scene : builtin_scenes())
    for (const EventKind& event : legwork::events(opened(scene)))
      for (const bool falls : {false, true})
        if (runs_free(scene)) count += event_holds(scene, event, falls) ? 1 : 0;
  CHECK(count == 3 * 4 * 2);
}

}  // namespace legwork::testing::changed_runs_test
