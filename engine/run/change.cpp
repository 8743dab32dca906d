// Parameters set during a run, by value or by a person's hand, and events.
#include "engine/run/change.h"

#include <algorithm>
#include <cmath>

#include "engine/run/following.h"
#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

Refusal refused(Diagnostic why, const Parameter& parameter, double value) {
  why.message =
      std::string(parameter.path) + " = " + number_text(value) + " is rejected: " + why.message;
  return why;
}

// Whether it is more than an argument of the next event, or what is so already.
bool changes_run(const Run& run, const Input& input) {
  const std::span<const Parameter> all = run.kind->parameters;
  if (input.is_event() || input.parameter < 0 || at(input.parameter) >= all.size()) return true;
  return all[at(input.parameter)].binding.effect != Effect::none &&
         run.values[at(input.parameter)] != input.value;
}

// The events that have happened at the present step.
std::vector<Input> present_events(const Run& run) {
  std::vector<Input> events;
  for (const Input& input : run.inputs)
    if (input.is_event() && input.step == run.current_step) events.push_back(input);
  return events;
}

// The run as it stands is what will have been before the present step's changes. Steps that nobody can go back to go.
void remember_unchanged(Run& run) {
  std::deque<Unchanged>& all = run.unchanged;
  while (!all.empty() && all.front().step < run.history.first_step()) all.pop_front();
  if (!all.empty()) all.back().scene.reset();
  all.push_back({run.state[RunState::kStep], run.state});
}

// All that is done at the present step: the values that it leads to, then the events.
class StepChange {
 public:
  StepChange(Run& run, std::vector<double> values, std::vector<Input> events)
      : run_(run),
        now_(run.state[RunState::kStep]),
        before_(values_at(run, now_ - 1.0)),
        after_(std::move(values)),
        events_(std::move(events)),
        change_{view(before_), view(run.values), view(after_), {}} {
    const auto same = std::find_if(run.unchanged.rbegin(), run.unchanged.rend(),
                                   [this](const Unchanged& one) { return one.step <= now_; });
    if (same != run.unchanged.rend() && same->step == now_) base_ = &*same;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const Parameter& parameter = run.kind->parameters[i];
      if (after_[i] != before_[i]) change_.changed.push_back(&parameter);
      if (after_[i] != before_[i] || after_[i] != run.values[i])
        is_live_ = is_live_ && parameter.binding.effect == Effect::live;
    }
  }

  Refusal make() {
    if (now_ == 0.0 && after_ != run_.values) return begin_with();
    const VecX& state = base_ ? base_->state : run_.state;
    change_.time = state[RunState::kTime];
    change_.had_ended = state[RunState::kIsEnded] != 0.0;
    const bool can_go_on = !change_.had_ended || run_.scene->resumes_after_end;
    VecX x = state.tail(state.size() - RunState::kScalars);
    if (is_live_ && can_go_on) {
      if (!change_.changed.empty() || after_ != run_.values)
        if (Refusal bad = run_.scene->apply(change_, x)) return bad;
      settle();
      go_on(x);
      return std::nullopt;
    }
    Result<std::unique_ptr<Scene>> scene = build(run_, after_);
    if (!scene) return scene.error();
    std::unique_ptr<Scene> other;  // what ran before, if it is not at hand
    if (base_ && !base_->scene) {
      Result<std::unique_ptr<Scene>> again = build(run_, before_);
      if (!again) return again.error();  // cannot be: it ran so
      other = std::move(*again);
    }
    const bool is_first = base_ == nullptr;
    settle();
    std::unique_ptr<Scene> replaced = use(run_, std::move(*scene));
    if (is_first) base_->scene = std::move(replaced);
    if (other) base_->scene = std::move(other);
    const bool is_same_size = base_->scene->size() == run_.scene->size();
    if (change_.changed.empty() ||
        (can_go_on && is_same_size && !change_.asks_for(Effect::restart) &&
         run_.scene->transfer_state(*base_->scene, change_, x)))
      go_on(x);
    else
      begin_again();
    return std::nullopt;
  }

 private:
  ParameterView view(std::span<const double> values) const {
    return ParameterView(run_.kind->parameters, values);
  }

  // The same as opening the scene with these values.
  Refusal begin_with() {
    if (Refusal bad = take_values(run_, after_)) return bad;
    before_ = after_;
    start_again(run_);
    change_.changed.clear();
    base_ = nullptr;
    settle();
    go_on(run_.x);
    return std::nullopt;
  }

  void begin_again() {
    note_inputs();
    take_back_scheduled(run_);
    start_again(run_);
  }

  // From here on nothing is refused.
  void settle() {
    forget_after(run_, now_);
    if (base_ == nullptr) remember_unchanged(run_);
    base_ = &run_.unchanged.back();
    run_.values = after_;
  }

  void note_inputs() {
    while (!run_.inputs.empty() && run_.inputs.back().step == now_) run_.inputs.pop_back();
    for (std::size_t i = 0; i < after_.size(); ++i)
      if (after_[i] != before_[i]) run_.inputs.push_back({now_, static_cast<int>(i), after_[i]});
  }

  // The run goes on at x and what the events make of it, or as it was if nothing is left of the change.
  void go_on(const VecX& x) {
    run_.fault.clear();
    run_.has_pending_fault = false;
    note_inputs();
    run_.state = base_->state;
    run_.is_x_good = false;
    if (change_.changed.empty() && events_.empty()) {
      run_.unchanged.pop_back();
    } else {
      run_.state[RunState::kTimeOrigin] = run_.time();
      run_.state[RunState::kStepOrigin] = now_;
      run_.state[RunState::kIsEnded] = 0.0;
      if (change_.changed.empty())
        take_x(run_);
      else
        run_.x = x;
      for (const Input& event : events_) {
        act_with(run_.kind->events[at(event.event)], event.arguments, view(after_), *run_.scene,
                 run_.x);
        run_.inputs.push_back(event);
      }
      put_x(run_);
    }
    run_.history.drop_after(now_);
    run_.history.record(now_, run_.state);
  }

  Run& run_;
  double now_;
  Unchanged* base_ =
      nullptr;  // where the run stood before this step's changes; null: where it stands
  bool is_live_ = true;
  std::vector<double> before_, after_;
  std::vector<Input> events_;
  Change change_;
};

}  // namespace

namespace run_parts {

Refusal change(Run& run, std::span<const Input> inputs) {
  const std::span<const Parameter> all = run.kind->parameters;
  std::vector<double> before = run.values;
  std::vector<double> prepared = before,
                      after = before;  // with new arguments; with all that is new
  std::vector<Input> events = present_events(run);
  const Input* last = nullptr;
  bool has_event = false;
  for (const Input& input : inputs) {
    if (input.is_event()) {
      std::erase_if(events, [&](const Input& other) { return other.event == input.event; });
      events.push_back(input);
      events.back().step = run.current_step;
      has_event = true;
      continue;
    }
    const Result<const Parameter*> declared = settable(run.file, input.parameter, input.value);
    if (!declared) return declared.error();
    after[at(input.parameter)] = input.value;
    if ((*declared)->binding.effect == Effect::none)
      prepared[at(input.parameter)] = input.value;
    else
      last = &input;
  }
  if (after != prepared || has_event) {
    if (!keep_good_state(run)) return Diagnostic{run.fault};
    prepare_change(run);
    run.values = prepared;
    Refusal bad = StepChange(run, std::move(after), std::move(events)).make();
    if (!bad) return std::nullopt;
    run.values = std::move(before);
    return last != nullptr ? refused(std::move(*bad), all[at(last->parameter)], last->value)
                           : std::move(*bad);
  }
  run.values = std::move(prepared);
  return std::nullopt;
}

}  // namespace run_parts

Refusal check(const Run& run, int parameter, double value) {
  const Result<const Parameter*> declared = settable(run.file, parameter, value);
  return declared ? Refusal() : declared.error();
}

Refusal set(Run& run, std::span<const Input> inputs) {
  bool is_part_of_run = false;
  for (const Input& input : inputs) is_part_of_run = is_part_of_run || changes_run(run, input);
  Refusal refusal = change(run, inputs);
  if (!refusal && is_part_of_run) leave_record(run);
  return refusal;
}

std::span<const EventKind> events(const Run& run) { return run.kind->events; }

Refusal act(Run& run, int event) {
  const std::span<const EventKind> kinds = events(run);
  if (event < 0 || at(event) >= kinds.size())
    return Diagnostic{"There is no event number " + std::to_string(event) + ".",
                      "The scene " + run.file.id + " has " + std::to_string(kinds.size()) + "."};
  const ParameterView values(run.kind->parameters, run.values);
  const Input input = {run.current_step, 0, 0.0, event, arguments_of(kinds[at(event)], values)};
  return set(run, {&input, 1});
}

Refusal act(Run& run, std::string_view event) {
  const int index = find_event(events(run), event);
  if (index >= 0) return act(run, index);
  std::string known;
  for (const EventKind& kind : events(run))
    known += (known.empty() ? "" : ", ") + std::string(kind.name);
  return Diagnostic{
      "There is no event " + quoted_text(event) + " in the scene " + run.file.id + ".",
      known.empty() ? "This scene has no events." : "Known: " + known + "."};
}

Refusal set(Run& run, int parameter, double value) {
  const Input change = {0.0, parameter, value};
  return set(run, {&change, 1});
}

Refusal set(Run& run, std::string_view path, double value) {
  const int parameter = find_parameter(parameters(run), path);
  if (parameter < 0)
    return Diagnostic{
        "There is no parameter " + quoted_text(path) + ".",
        "`legwork list --parameters " + run.file.family + "-" + run.file.motion + "` lists them."};
  return set(run, parameter, value);
}

Refusal turn_by_hand(Run& run, const double rotation[3]) {
  const Vec3 turn(rotation[0], rotation[1], rotation[2]);
  if (!(std::isfinite(turn.x()) && std::isfinite(turn.y()) && std::isfinite(turn.z())))
    return Diagnostic{"A turn must be three finite numbers.", "Give a rotation vector in rad."};
  take_x(run);
  std::vector<Input> changes;
  for (const Request& request : run.scene->turned(run.time(), run.x, turn))
    changes.push_back({0.0, find_parameter(parameters(run), request.path), request.value});
  if (changes.empty())
    return Diagnostic{"Nothing in the scene " + run.file.id + " can be turned by hand.",
                      "Change its parameters instead."};
  return set(run, changes);
}

Drag drag_by_hand(Run& run, int handle, const double to[3]) {
  const Vec3 point(to[0], to[1], to[2]);
  if (!(std::isfinite(point.x()) && std::isfinite(point.y()) && std::isfinite(point.z())))
    return {Diagnostic{"A handle is dragged to three finite numbers.", "Give a point in m."}, {}};
  const std::size_t count = run.scene->handles.size();
  if (handle < 0 || at(handle) >= count)
    return {Diagnostic{"There is no handle number " + std::to_string(handle) + ".",
                       "The scene " + run.file.id + " has " + std::to_string(count) + "."},
            {}};
  if (!keep_good_state(run)) return {Diagnostic{run.fault}, {}};
  const Result<std::vector<Request>> asked = run.scene->dragged(run.time(), run.x, handle, point);
  if (!asked) return {asked.error(), {}};
  std::vector<double> values = run.values;
  std::vector<Input> changes;
  for (const Request& request : *asked) {
    const int index = find_parameter(parameters(run), request.path);
    const double value = nearest_allowed(parameters(run)[at(index)], request.value);
    changes.push_back({0.0, index, value});
    values[at(index)] = value;
  }
  if (values == run.values) return {};
  Refusal refusal = set(run, changes);
  if (!refusal) return {};
  take_x(run);
  OpenPicture picture =
      run.scene->opened(run.time(), run.x, ParameterView(run.kind->parameters, values));
  if (!picture.sentence.empty()) refusal = Diagnostic{picture.sentence};
  return {std::move(refusal), std::move(picture)};
}

}  // namespace legwork
