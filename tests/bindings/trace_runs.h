// The runs traced by tests/bindings/traces_test.cpp. For every scene: the plain run; each value of each choice; one parameter
// of each group changed during the run, a different one in different scenes; the scripts that apply to the scene; and
// everything that can be done to any run.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/bindings/trace.h"
#include "tests/bindings/trace_scripts.h"

namespace legwork::testing::traces {

struct TracedRun {
  const BuiltinScene* scene;
  std::string name;
  std::function<void(Trace&)> perform;
};

// Steps per run. Those of a batch move two hundred robots; a free robot has to land first and then to walk.
struct Length {
  int plain, changed;
};
inline Length length_of(const std::string& id) {
  if (contains(id, "herd")) return {12, 12};
  return changed_runs::is_free(id) || id == "state-estimation" ? Length{600, 240} : Length{300, 66};
}

inline bool has(std::span<const Parameter> all, std::string_view path) {
  return find_parameter(all, path) >= 0;
}

inline void play(Trace& trace, const Script& script) {
  int now = 0;
  for (const Action& action : script.actions) {
    if (action.step > now) trace.advance(action.step - now);
    now = action.step;
    trace.perform(action.path, action.value);
  }
  trace.advance(script.steps - now);
}

// With the other choices that make this one matter, and the push or drag that it is about.
inline void choose(Trace& trace, const std::string& path, double value, int steps) {
  const std::span<const Parameter> all = parameters(trace.run());
  for (const auto& [prefix, other, needed] : kNeeds)
    if (path.starts_with(prefix) && path != other && has(all, other)) trace.set(other, needed);
  trace.set(path, value);
  trace.advance(steps / 3);
  for (const auto& [prefix, event] : kTriggers)
    if (path.starts_with(prefix) && find_event(events(trace.run()), event) >= 0)
      trace.perform(event);
  trace.advance(steps - steps / 3);
}

inline void change_midway(Trace& trace, int index, int steps) {
  trace.advance(steps / 3);
  trace.change(index);
  trace.advance(steps - steps / 3);
}

inline void seek(Trace& trace, int index, int steps) {
  const int third = steps / 3;
  trace.advance(third);
  trace.change(index);
  const double at_change = current_step(trace.run());  // 0 if the change restarted the run
  trace.advance(third);
  trace.go_to(at_change + third / 2);
  trace.advance(third);
  trace.go_to(std::max(0.0, at_change - 3.0));
  trace.advance(third);
}

inline void change_and_restart(Trace& trace, int index, int steps) {
  change_midway(trace, index, steps / 2);
  trace.restart();
  trace.advance(steps / 2);
}

inline void replay(Trace& trace, int index, const BuiltinScene& scene, int steps) {
  change_midway(trace, index, steps);
  trace.answer(check_replay(trace.run()));
  Run again = changed_runs::repeated(trace.run(), scene);
  Trace follower(again);
  while (verdict(again) == Verdict::under_way && follower.step() != StepStatus::fault) {
  }
  follower.tell();
  trace.add(follower);
  trace.add_told("verdict", verdict_sentence(again));
}

inline void overwrite_state(Trace& trace, int steps) {
  trace.advance(steps / 3);
  for (double& number : state_data(trace.run())) number = kNan;
  trace.advance(1);
  trace.advance(steps / 3);
}

inline void turn(Trace& trace, int steps) {
  for (const Vec3& rotation : {Vec3(0.1, 0.2, -0.1), Vec3(0.0, 0.0, 1.0), Vec3(kNan, 0.0, 0.0)}) {
    trace.advance(steps / 3);
    trace.turn_by_hand(rotation);
  }
}

inline void set_out_of_bounds(Trace& trace) {
  trace.set("no.such", 1.0);
  const std::span<const Parameter> all = parameters(trace.run());
  for (int i = 0; i < static_cast<int>(all.size()); ++i)
    for (const double value : {all[at(i)].maximum + 1.0, all[at(i)].minimum - 0.5, kNan})
      if (const Refusal refusal = set(trace.run(), i, value))
        trace.add_told("refusals", refusal->text());
  trace.go_to(-1.0);
  trace.go_to(1e9);
  trace.advance(5);
}

// A parameter that most scenes take up without a restart.
inline int smoothly_changed(std::span<const Parameter> all) {
  for (const char* path : {"gait.speed", "command.forward", "control.kp", "drive.rate"})
    if (has(all, path)) return find_parameter(all, path);
  return find_parameter(all, "sim.step");
}

// One of each group, drawn by the scene's id.
inline std::vector<int> one_of_each_group(std::span<const Parameter> all, const std::string& id) {
  std::map<std::string, std::vector<int>> groups;
  for (std::size_t i = 0; i < all.size(); ++i) groups[all[i].group].push_back(static_cast<int>(i));
  std::vector<int> chosen;
  for (const auto& [group, members] : groups)
    chosen.push_back(members[mix64(hash_bytes(id + group)) % members.size()]);
  return chosen;
}

inline void add_choices(std::span<const Parameter> all, std::span<const double> values, int steps,
                        const auto& add) {
  constexpr std::size_t kMostChoices = 20;  // not each of eighty bodies
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != ParameterKind::choice || all[i].choices.size() > kMostChoices) continue;
    const std::string path = all[i].path;
    for (std::size_t k = 0; k < all[i].choices.size(); ++k) {
      const double value = static_cast<double>(k);
      if (value != values[i])
        add(path + " = " + all[i].choices[k],
            [=](Trace& trace) { choose(trace, path, value, steps); });
    }
  }
}

inline std::vector<TracedRun> runs_of(const BuiltinScene& scene) {
  const Result<SceneFile> parsed = parse_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(parsed, parsed.error().text());
  const std::span<const Parameter> all = parameters(*parsed);
  const SceneKind* kind = scene_kind(*parsed);
  const std::string id = scene.id;
  const Length length = length_of(id);
  const int steps = length.changed, smooth = smoothly_changed(all);

  std::vector<TracedRun> runs;
  const auto add = [&](const std::string& name, std::function<void(Trace&)> perform) {
    runs.push_back({&scene, id + ", " + name, std::move(perform)});
  };
  add("plain", [=](Trace& trace) {
    trace.advance(length.plain / 2);
    trace.advance(length.plain / 2);
  });
  add_choices(all, parsed->values, steps, add);
  for (const int index : one_of_each_group(all, id))
    add(std::string(all[at(index)].path) + " changed midway",
        [=](Trace& trace) { change_midway(trace, index, steps); });
  for (const Script& script : scripts())
    if (std::all_of(script.actions.begin(), script.actions.end(), [&](const Action& action) {
          return has(all, action.path) || find_event(kind->events, action.path) >= 0;
        }))
      add(script.name, [&script](Trace& trace) { play(trace, script); });
  add("sought back", [=](Trace& trace) { seek(trace, smooth, steps); });
  add("restarted", [=](Trace& trace) { change_and_restart(trace, smooth, steps); });
  add("replayed", [=, &scene](Trace& trace) { replay(trace, smooth, scene, steps); });
  add("state overwritten", [=](Trace& trace) { overwrite_state(trace, steps); });
  add("turned by hand", [=](Trace& trace) { turn(trace, steps); });
  add("out of bounds", set_out_of_bounds);
  return runs;
}

inline std::vector<TracedRun> all_runs() {
  std::vector<TracedRun> runs;
  for (const BuiltinScene& scene : builtin_scenes())
    for (TracedRun& run : runs_of(scene)) runs.push_back(std::move(run));
  return runs;
}

}  // namespace legwork::testing::traces
