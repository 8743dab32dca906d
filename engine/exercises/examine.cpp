#include <algorithm>
#include <cmath>

#include "engine/exercises/exercise.h"
#include "engine/run/event.h"

namespace legwork {
namespace {

using Finding = Examination::Verdict;

// What was done in a run.
struct Actions {
  std::span<const double> start;  // values of all parameters
  std::span<const Input> inputs;  // in order of time
  std::span<const RunRecord::Code> codes;
  double steps = 0.0;
  bool has_ended = false;  // by itself
};

template <class One>
std::span<const One> until(const std::vector<One>& all, double step) {
  const auto is_before = [step](const One& one) { return one.step <= step; };
  const auto count = std::count_if(all.begin(), all.end(), is_before);
  return std::span(all).first(static_cast<std::size_t>(count));
}

// Of the record that it repeats, or else up to now.
Actions actions_of(const Run& run) {
  if (run.followed) {
    const FollowedRun& record = *run.followed;
    return {record.start.values, record.inputs, record.codes, record.steps, record.has_ended};
  }
  const double now = current_step(run);
  return {run.initial_values, until(run.inputs, now), until(run.codes, now), now, run.has_ended()};
}

class Examiner {
 public:
  Examiner(const Exercise& exercise, std::string_view student, const Run& run)
      : exercise_(exercise),
        student_(student),
        run_(run),
        schema_(parameters(exercise.scene)),
        numbers_(numbers_of(exercise, student)),
        expected_(start_of(exercise, student).values),
        actions_(actions_of(run)),
        values_(actions_.start.begin(), actions_.start.end()) {}

  Examination examine() {
    if (!is_same_scene(run_.file, exercise_.scene)) {
      find(Finding::other_scene,
           {"This run is of the scene ", quoted_text(run_.file.id), "; the exercise is about ",
            quoted_text(exercise_.scene.id), "."});
      return found_;
    }
    check_numbers();
    check_start();
    check_codes();
    check_inputs();
    check_length();
    return found_;
  }

 private:
  void find(Finding verdict, std::initializer_list<std::string_view> sentence) {
    if (found_.verdict == Finding::ok) found_ = {verdict, text_of(sentence)};
  }
  std::string value_text(int parameter, double value) const {
    const Parameter& declared = schema_[at(parameter)];
    return number_text(value) + (declared.unit[0] ? std::string(" ") + declared.unit : "");
  }
  std::string time_text(double step) const { return number_text(step * time_step(run_)) + " s"; }
  bool is_argument(std::size_t parameter) const {
    return schema_[parameter].binding.effect == Effect::none;
  }
  const Exercise::Changeable* changeable(int parameter) const {
    for (const Exercise::Changeable& one : exercise_.changeable)
      if (one.parameter == parameter) return &one;
    return nullptr;
  }

  void check_numbers() {
    for (const Setting& own : numbers_) {
      const double value = values_[at(own.parameter)];
      if (is_argument(at(own.parameter)) || value == own.value) continue;
      find(Finding::other_numbers,
           {schema_[at(own.parameter)].path, " is ", value_text(own.parameter, value), "; for ",
            quoted_text(student_), " it is ", value_text(own.parameter, own.value),
            ": these are another student's numbers."});
    }
  }

  void check_start() {
    for (std::size_t i = 0; i < schema_.size(); ++i) {
      const int parameter = static_cast<int>(i);
      const double value = values_[i];
      if (is_argument(i) || value == expected_[i] || is_within_bounds(parameter, value, ""))
        continue;
      find(Finding::not_allowed,
           {schema_[i].path, " is ", value_text(parameter, value),
            " at the start; in this exercise it is ", value_text(parameter, expected_[i]), "."});
    }
  }

  // Whether it may be changed at all; if it may, also says what is wrong with the value. `when`: " at 1.2 s".
  bool is_within_bounds(int parameter, double value, const std::string& when) {
    const Exercise::Changeable* one = changeable(parameter);
    if (one == nullptr) return false;
    if (!(one->from <= value && value <= one->to))
      find(Finding::out_of_limits,
           {schema_[at(parameter)].path, " is ", value_text(parameter, value), when,
            "; it may be from ", number_text(one->from), " to ", value_text(parameter, one->to),
            "."});
    return true;
  }

  void check_codes() {
    for (const RunRecord::Code& code : actions_.codes) {
      if (exercise_.task.empty() && !code.text.empty())
        find(Finding::not_allowed, {"The run has code of its own; this exercise allows none."});
      if (code.step > 0.0)
        find(Finding::not_allowed, {"The code was changed at ", time_text(code.step),
                                    "; in this exercise it is one from the start to the end."});
      if (code.text.size() > exercise_.code_bytes)
        find(Finding::out_of_limits,
             {"The code has ", std::to_string(code.text.size()), " bytes; it may have ",
              std::to_string(exercise_.code_bytes), "."});
    }
  }

  void check_inputs() {
    auto planned = exercise_.planned.begin();
    for (std::size_t i = 0; i < actions_.inputs.size();) {
      const std::span<const Input> now = inputs_of_step(actions_.inputs, i);
      const double step = now.front().step;
      for (; planned != exercise_.planned.end() && planned->step < step; ++planned)
        check_done(*planned, {});
      const bool is_due = planned != exercise_.planned.end() && planned->step == step;
      for (const Input& input : now) check_input(input, is_due ? &*planned : nullptr);
      if (is_due) check_done(*planned++, now);
      i += now.size();
    }
    for (; planned != exercise_.planned.end(); ++planned) check_done(*planned, {});
  }

  void check_input(const Input& input, const Exercise::Planned* planned) {
    const std::string when = " at " + time_text(input.step);
    if (input.is_event()) return check_event(input, planned, when);
    values_[at(input.parameter)] = input.value;
    if (planned)
      for (const Setting& own : planned->set)
        if (own.parameter == input.parameter && own.value == input.value) return;
    const Exercise::Changeable* one = changeable(input.parameter);
    if (one && one->during) {
      is_within_bounds(input.parameter, input.value, when);
      return;
    }
    find(Finding::not_allowed,
         {schema_[at(input.parameter)].path, " was set to ",
          value_text(input.parameter, input.value), when,
          one ? "; it may change before the start only." : "; this exercise leaves it as it is."});
  }

  void check_event(const Input& input, const Exercise::Planned* planned, const std::string& when) {
    const EventKind& kind = events(run_)[at(input.event)];
    if (planned && is_as_planned(input, *planned)) return;
    if (std::find(exercise_.events.begin(), exercise_.events.end(), input.event) ==
        exercise_.events.end())
      return find(Finding::not_allowed,
                  {"The event ", kind.name, when, " is not one of this exercise."});
    for_each_argument(kind, schema_, input.arguments, [&](std::size_t i, double value) {
      const int parameter = static_cast<int>(i);
      if (value == expected_[i] || is_within_bounds(parameter, value, when)) return;
      find(Finding::not_allowed,
           {schema_[i].path, " is ", value_text(parameter, value), when,
            "; in this exercise it is ", value_text(parameter, expected_[i]), "."});
    });
  }

  bool is_as_planned(const Input& input, const Exercise::Planned& planned) const {
    return input.event == planned.event &&
           input.arguments == planned_arguments(exercise_, planned, expected_);
  }

  // After all inputs of its step.
  void check_done(const Exercise::Planned& planned, std::span<const Input> inputs) {
    if (planned.step >= actions_.steps) return;  // it ended before
    const std::string when = " at " + time_text(planned.step);
    for (const Setting& own : planned.set)
      if (!is_argument(at(own.parameter)) && values_[at(own.parameter)] != own.value)
        find(Finding::events_missing,
             {schema_[at(own.parameter)].path, " is ",
              value_text(own.parameter, values_[at(own.parameter)]), when,
              "; the exercise sets it to ", value_text(own.parameter, own.value), " then."});
    // Of a kind only the last in a step happens.
    const auto last = std::find_if(inputs.rbegin(), inputs.rend(), [&](const Input& input) {
      return input.is_event() && input.event == planned.event;
    });
    if (planned.event >= 0 && (last == inputs.rend() || !is_as_planned(*last, planned)))
      find(Finding::events_missing, {"The exercise's event ", events(run_)[at(planned.event)].name,
                                     when, " is missing, or is another one."});
  }

  void check_length() {
    const double steps = steps_of(exercise_, run_);
    if (actions_.steps == steps || (actions_.has_ended && actions_.steps < steps)) return;
    find(Finding::other_length, {"The run takes ", time_text(actions_.steps),
                                 "; this exercise takes ", time_text(steps), "."});
  }

  const Exercise& exercise_;
  std::string_view student_;
  const Run& run_;
  std::span<const Parameter> schema_;
  std::vector<Setting> numbers_;
  std::vector<double> expected_;  // of all parameters, at the start
  Actions actions_;
  std::vector<double> values_;  // as they come to be
  Examination found_;           // the first that is wrong
};

}  // namespace

Arguments planned_arguments(const Exercise& exercise, const Exercise::Planned& planned,
                            std::span<const double> start) {
  if (planned.event < 0) return {};
  std::vector<double> values(start.begin(), start.end());
  for (const Setting& one : planned.set) values[at(one.parameter)] = one.value;
  return arguments_of(scene_kind(exercise.scene)->events[at(planned.event)],
                      ParameterView(parameters(exercise.scene), values));
}

std::vector<Input> planned_inputs(const Exercise& exercise, std::string_view student) {
  const std::vector<double> start = start_of(exercise, student).values;
  std::vector<Input> inputs;
  for (const Exercise::Planned& planned : exercise.planned) {
    for (const Setting& one : planned.set)
      if (parameters(exercise.scene)[at(one.parameter)].binding.effect != Effect::none)
        inputs.push_back({planned.step, one.parameter, one.value});
    if (planned.event >= 0)
      inputs.push_back(
          {planned.step, 0, 0.0, planned.event, planned_arguments(exercise, planned, start)});
  }
  return inputs;
}

Examination examine(const Exercise& exercise, std::string_view student, const Run& run) {
  return Examiner(exercise, student, run).examine();
}

}  // namespace legwork
