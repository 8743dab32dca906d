#include "engine/run/following.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "engine/run/run_parts.h"

namespace legwork {
namespace {

// What could not be taken as it was: a sentence a parameter, of few of them, for a link may be anybody's.
class Notes {
 public:
  explicit Notes(std::size_t paths) : is_noted_(paths, 0) {}
  void add(int path, const std::string& sentence) {
    if (is_noted_[at(path)] != 0) return;
    is_noted_[at(path)] = 1;
    if (++count_ <= kMost) text_ += (text_.empty() ? "" : " ") + sentence;
  }
  std::string text() const {
    if (count_ <= kMost) return text_;
    return text_ + " And " + std::to_string(count_ - kMost) + " more.";
  }

 private:
  static constexpr int kMost = 5;
  std::vector<char> is_noted_;
  int count_ = 0;
  std::string text_;
};

// The parameter's index, or -1; its value as it may be set.
int understood(std::span<const Parameter> schema, const RunRecord& record, int path, double& value,
               Notes& notes) {
  const std::string& name = record.paths[at(path)];
  const int index = find_parameter(schema, name);
  if (index < 0) {
    notes.add(path,
              "There is no parameter or event " + quoted_text(name) + " here: it is ignored.");
    return -1;
  }
  const double allowed = nearest_allowed(schema[at(index)], value);
  if (!(allowed == value))
    notes.add(path, name + " = " + number_text(value) + " is not allowed: it is " +
                        number_text(allowed) + " instead.");
  value = allowed;
  return index;
}

bool has_one_input_per_step(std::span<const Input> inputs) {
  for (std::size_t i = 1; i < inputs.size(); ++i)
    if (inputs[i].step == inputs[i - 1].step) return false;
  return true;
}

bool has_more(const FollowedRun& record, double now) {
  return record.applied < record.inputs.size() && record.inputs[record.applied].step <= now;
}

}  // namespace

bool apply_inputs(Run& run) {
  assert(run.followed);
  FollowedRun& record = *run.followed;
  const double now = current_step(run);
  if (!has_more(record, now)) return true;
  const std::span<const Input> next = inputs_of_step(record.inputs, record.applied);
  // An input refused here was accepted in the recorded run: the hashes will differ.
  run_parts::change(run, next);
  record.applied += next.size();
  record.most_applied = std::max(record.most_applied, record.applied);
  if (current_step(run) == now) return !has_more(record, now);
  // The run began again. A record starts where its run last began, so this cannot be in it.
  record.applied = record.most_applied = record.inputs.size();
  if (record.differs_at < 0.0) record.differs_at = now;
  record.is_over = true;
  return true;
}

bool finish(Run& run) {
  assert(run.followed);
  FollowedRun& record = *run.followed;
  if (record.is_over || current_step(run) < record.steps || !apply_inputs(run)) return false;
  // The step that its end took back.
  if (record.has_ended && !run.has_ended()) run_parts::step(run);
  record.is_over = true;
  if (record.is_comparable && record.differs_at < 0.0 && hash(run) != record.hash)
    record.differs_at = record.steps;
  return true;
}

StepStatus compare_with_record(Run& run, StepStatus status) {
  assert(run.followed);
  FollowedRun& record = *run.followed;
  const double now = current_step(run);
  const int mark = record.trail.mark_of(now);
  if (mark >= 0 && record.is_comparable && record.differs_at < 0.0 && !record.is_over) {
    const bool agrees = (hash(run) & 0xffU) == static_cast<unsigned>(mark);
    (agrees ? record.agreed_until : record.differs_at) = now;
  }
  // A change at the stopping step resumes the run.
  const bool is_helped = status == StepStatus::stopped && has_more(record, now);
  if (now >= record.steps && !record.is_over) {
    finish(run);
  } else if (is_helped) {
    apply_inputs(run);
  } else if (status != StepStatus::ok && !record.is_over) {
    if (record.differs_at < 0.0) record.differs_at = now;
    record.is_over = true;
  }
  return is_helped && !run.has_ended() ? StepStatus::ok : status;
}

void count_inputs(Run& run) {
  assert(run.followed);
  FollowedRun& record = *run.followed;
  const double now = current_step(run);
  std::size_t had = 0;
  while (had < record.most_applied && record.inputs[had].step <= now) ++had;
  record.applied = had;
}

void follow_again(Run& run) {
  assert(run.followed);
  Result<Run> again = open_scene(run.followed->start);  // as it was opened before
  if (!again) return;
  again->model_version += run.model_version + run.scene->redescribed;
  again->codes = run.followed->codes;
  again->host = run.host;
  again->followed = std::move(run.followed);
  again->scheduled = std::move(run.scheduled);
  for (std::size_t i = 0; i < again->values.size(); ++i)
    if (run.kind->parameters[i].binding.effect == Effect::none) again->values[i] = run.values[i];
  run = std::move(*again);
  FollowedRun& record = *run.followed;
  record.applied = record.most_applied = 0;
  record.is_over = false;
  record.agreed_until = 0.0;
  record.differs_at = -1.0;
  if (record.steps == 0.0) finish(run);
}

void leave_record(Run& run) {
  run.followed.reset();
  const double now = current_step(run);
  std::erase_if(run.codes, [now](const RunRecord::Code& code) { return code.step > now; });
  run.trail.drop_after(current_step(run));
}

RunRecord record_of(const Run& run, const SceneFile& base) {
  const std::span<const Parameter> schema = parameters(run);
  assert(base.values.size() == schema.size());
  RunRecord record;
  record.scene = base.id;
  record.steps = current_step(run);
  record.has_ended = run.has_ended();
  record.hash = hash(run);
  record.trail = run.trail;
  record.trail.drop_after(record.steps);
  for (const RunRecord::Code& code : run.codes)
    if (code.step <= record.steps) record.codes.push_back(code);
  std::vector<double> values = run_parts::values_at(run, -1.0);
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (values[i] != base.values[i])
      record.values.push_back({record.index_of(schema[i].path), values[i]});
  for (const Input& input : run.inputs) {
    if (input.step > record.steps) break;
    const auto note = [&](const char* path, double value) {
      record.inputs.push_back({input.step, record.index_of(path), value});
    };
    if (!input.is_event()) {
      note(schema[at(input.parameter)].path, input.value);
      continue;
    }
    const EventKind& event = run.kind->events[at(input.event)];
    for_each_argument(event, schema, input.arguments, [&](std::size_t parameter, double value) {
      if (value != std::exchange(values[parameter], value)) note(schema[parameter].path, value);
    });
    note(event.name, 0.0);
  }
  return record;
}

Result<Run> open_record(const RunRecord& record, const SceneFile& base, std::string& notes) {
  const SceneKind* kind = scene_kind(base);
  if (kind == nullptr) return scene_schema(base.family, base.motion).error();
  const std::span<const Parameter> schema = kind->parameters;
  const std::span<const EventKind> events = kind->events;
  Notes found(record.paths.size());
  FollowedRun followed;
  followed.start = base;
  for (RunRecord::Value value : record.values)
    if (const int index = understood(schema, record, value.path, value.value, found); index >= 0)
      followed.start.values[at(index)] = value.value;
  std::vector<double> values = followed.start.values;  // of the next event's arguments
  for (RunRecord::Input input : record.inputs) {
    if (const int event = find_event(events, record.paths[at(input.path)]); event >= 0) {
      const Arguments arguments = arguments_of(events[at(event)], ParameterView(schema, values));
      followed.inputs.push_back({input.step, 0, 0.0, event, arguments});
      continue;
    }
    const int index = understood(schema, record, input.path, input.value, found);
    if (index < 0) continue;
    values[at(index)] = input.value;
    if (schema[at(index)].binding.effect == Effect::none) continue;
    if (input.step == 0.0)
      return Diagnostic{"This run is damaged: it sets " + quoted_text(schema[at(index)].path) +
                            " before its first step.",
                        "Copy it again, from its first character to its last."};
    followed.inputs.push_back({input.step, index, input.value});
  }
  notes = found.text();
  followed.codes = record.codes;
  followed.steps = record.steps;
  followed.has_ended = record.has_ended;
  followed.hash = record.hash;
  followed.trail = record.trail;
  Result<Run> run = open_scene(followed.start);
  if (!run) return run;
  const bool is_of_one_form = record.version > 1 || (run->scene->plan() == nullptr &&
                                                     has_one_input_per_step(followed.inputs));
  followed.is_comparable =
      record.version == RunRecord::kVersion || (is_of_one_form && events.empty());
  run->followed = std::move(followed);
  run->codes = record.codes;
  if (record.steps == 0.0) finish(*run);
  return run;
}

Verdict verdict(const Run& run) {
  if (!run.followed) return Verdict::none;
  if (!run.followed->is_over) return Verdict::under_way;
  if (run.followed->differs_at >= 0.0) return Verdict::differs;
  return run.followed->is_comparable ? Verdict::reproduced : Verdict::incomparable;
}

std::size_t inputs_taken(const Run& run) { return run.followed ? run.followed->applied : 0; }

double recorded_steps(const Run& run) { return run.followed ? run.followed->steps : 0.0; }

std::string verdict_sentence(const Run& run) {
  if (verdict(run) < Verdict::reproduced) return "";
  const FollowedRun& record = *run.followed;
  if (verdict(run) == Verdict::incomparable)
    return "Replayed but not compared: this run was shared by an older version of Legwork, which "
           "stored states in another form. Share it again to compare.";
  if (verdict(run) == Verdict::reproduced)
    return "Reproduced: " + number_text(record.steps) +
           " steps end in the same state as the shared run.";
  return "Not reproduced: step " + number_text(record.differs_at) +
         " is the first that differs from the shared run" +
         (record.is_comparable ? "; step " + number_text(record.agreed_until) + " still agreed."
                               : ".");
}

}  // namespace legwork
