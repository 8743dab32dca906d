// A run that is cut anywhere and continued is the run that was not cut: random scenes, settings, changes on the way and pushes;
// cut by rewinding, by a record up to then, by repeating a record and rewinding or restarting within it, and replayed from the
// cut. Every step after the cut has its earlier hash. LEGWORK_CUTS: the number of cuts.
#include <array>
#include <cstdlib>
#include <vector>

#include "tests/bindings/changed_runs.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::replay_cuts_test {

namespace {

using namespace changed_runs;
using legwork::Run;  // of any scene

// A run as it was lived: each step's hash after what was set there, and what was set.
struct Life {
  std::optional<Run> run;
  std::vector<std::uint64_t> hashes;
  std::vector<Input> actions;
  bool has_ended = false;

  int end() const { return static_cast<int>(hashes.size()) - 1; }
};

int steps_of(std::string_view id) {
  if (contains(std::string(id), "herd")) return 12;
  return is_free(id) ? 300 : 80;
}

// An event, or any parameter somewhere else. What begins the run again begins the life again.
void do_something(Life& life, Random& random) {
  Run& run = *life.run;
  const std::span<const Parameter> all = parameters(run);
  const int kinds = static_cast<int>(legwork::events(run).size());
  if (kinds > 0 && random.below(3) == 0) {
    REQUIRE_FALSE(legwork::act(run, random.below(kinds)));
    life.actions.push_back(run.inputs.back());
    return;
  }
  const int index = random.below(static_cast<int>(all.size()));
  const double share = random.uniform(-0.4, 0.4);
  if (!change(run, index, std::array{share, 0.2 * share, -0.1 * share, 0.01})) return;
  life.actions.push_back({legwork::current_step(run), index, get(run, index)});
  if (legwork::current_step(run) < life.end() + 1) {
    life.hashes.clear();
    life.actions.clear();
  }
}

Life lived(const BuiltinScene& scene, Random& random) {
  Life life;
  Result<Run> run = open_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(run, run.error().text());
  life.run = std::move(*run);
  for (int settings = random.below(4); settings > 0; --settings) do_something(life, random);
  life.actions.clear();  // before the start they are how it starts, and every cut is later
  const int steps = steps_of(scene.id);
  for (int step = 0; step < steps && !life.has_ended; ++step) {
    if (step > 0 && random.below(steps / 6) == 0)
      for (int count = 1 + random.below(2); count > 0; --count) do_something(life, random);
    life.hashes.push_back(legwork::hash(*life.run));
    life.has_ended = legwork::advance(*life.run) != StepStatus::ok;
  }
  if (!life.has_ended) life.hashes.push_back(legwork::hash(*life.run));
  return life;
}

// Goes on as it was lived, from the present step, whose actions are done.
void live_on(Run& run, const Life& life) {
  int now = static_cast<int>(legwork::current_step(run));
  auto action = life.actions.begin();
  while (action != life.actions.end() && action->step <= now) ++action;
  for (;;) {
    REQUIRE(legwork::current_step(run) == now);
    for (; action != life.actions.end() && action->step == now; ++action) {
      const Refusal refusal = set(run, {&*action, 1});
      REQUIRE_MESSAGE(!refusal, refusal->text());
    }
    CAPTURE(now);
    REQUIRE(legwork::hash(run) == life.hashes[at(now)]);
    if (now == life.end()) break;
    REQUIRE_MESSAGE(legwork::advance(run) == StepStatus::ok, why_stopped(run));
    ++now;
  }
  if (life.has_ended) CHECK(legwork::advance(run) != StepStatus::ok);
}

void check_reproduced(Run& run) {
  follow(run);
  CHECK_MESSAGE(verdict(run) == Verdict::reproduced, verdict_sentence(run));
}

// Any step before the end; half of the time one at which something was set.
int step_to_cut(const Life& life, Random& random) {
  const int step = random.below(life.end());
  const int actions = static_cast<int>(life.actions.size());
  if (actions == 0 || random.below(2) == 0) return step;
  return std::min(static_cast<int>(life.actions[at(random.below(actions))].step), life.end() - 1);
}

enum class Cut { went_back, recorded, repeated, begun_again, replayed, count };

void cut_at(Life& life, Cut cut, int step, const BuiltinScene& scene, Random& random) {
  Run& run = *life.run;
  if (cut == Cut::repeated || cut == Cut::begun_again) {
    Run again = repeated(run, scene);
    while (legwork::current_step(again) < step)  // what it sets takes a call of its own
      REQUIRE(legwork::advance(again) == StepStatus::ok);
    if (cut == Cut::begun_again)
      legwork::restart(again);
    else
      seek_to(again, random.below(step + 1));
    return check_reproduced(again);
  }
  // Back beyond it and forth to it.
  seek_to(run, random.below(step + 1));
  seek_to(run, step);
  if (cut == Cut::replayed) {
    check_replayed(run);
    seek_to(run, life.end());
  } else if (cut == Cut::recorded) {
    Run again = repeated(run, scene);
    check_reproduced(again);
    live_on(again, life);
    seek_to(run, life.end());
  } else {
    live_on(run, life);
  }
}

struct Counts {
  int cuts = 0, lives = 0, actions = 0, ended = 0;
};

constexpr int kMostOfALife = 10;

// Robots that run free remember most, and there are few of their scenes.
int weight_of(const BuiltinScene& scene) { return is_free(scene.id) ? 5 : 1; }

// How many are this scene's; without a wish as many as it weighs.
int cuts_of(const BuiltinScene& scene) {
  const char* wish = std::getenv("LEGWORK_CUTS");
  if (!wish) return weight_of(scene);
  int all = 0;
  for (const BuiltinScene& any : builtin_scenes()) all += weight_of(any);
  return (std::atoi(wish) * weight_of(scene) + all - 1) / all;
}

template <class Choose>
void check_cuts(const std::string& kind, std::uint64_t seed, Choose is_chosen) {
  Counts counts;
  int place = 0;
  for (const BuiltinScene& scene : builtin_scenes()) {
    if (!is_chosen(scene) || place++ % kStride != 0) continue;
    Random random{seed + static_cast<std::uint64_t>(place)};
    const int cuts = cuts_of(scene);
    for (int left = cuts, tries = 0; left > 0; ++tries) {
      REQUIRE_MESSAGE(tries <= 2 * cuts, std::string(scene.id), " ends as it begins");
      const std::uint64_t state = random.state;
      Life life = lived(scene, random);
      if (life.end() < 1) continue;
      ++counts.lives;
      counts.actions += static_cast<int>(life.actions.size());
      counts.ended += life.has_ended ? 1 : 0;
      for (int k = std::min(left, kMostOfALife); k > 0; --k, --left, ++counts.cuts) {
        const auto cut = static_cast<Cut>(random.below(static_cast<int>(Cut::count)));
        const int step = step_to_cut(life, random);
        INFO(std::string(scene.id), ", random state ", state, ", cut ", static_cast<int>(cut),
             " at ", step, " of ", life.end());
        cut_at(life, cut, step, scene, random);
      }
    }
  }
  MESSAGE(kind, ": ", counts.cuts, " cuts of ", counts.lives, " runs with ", counts.actions,
          " changes, of which ", counts.ended, " ended by themselves");
  CHECK(counts.cuts > 0);
  CHECK(counts.actions > counts.lives);
}

bool runs_free(const BuiltinScene& scene) { return is_free(scene.id); }
bool is_walk(const BuiltinScene& scene) { return !is_free(scene.id) && !has_no_plan(scene.id); }

}  // namespace

TEST_CASE("replay cuts: of robots that run free") { check_cuts("free", 10u << 20, runs_free); }

TEST_CASE("replay cuts: of robots on their plans") { check_cuts("plans", 2u << 20, is_walk); }

TEST_CASE("replay cuts: of scenes without a plan") {
  check_cuts("scenes without a plan", 3u << 20,
             [](const BuiltinScene& scene) { return !is_free(scene.id) && has_no_plan(scene.id); });
}

}  // namespace legwork::testing::replay_cuts_test
