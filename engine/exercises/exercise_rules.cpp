// What happens in every run of an exercise, and what a student may do (exercise_reader.h).
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/exercises/exercise_reader.h"
#include "engine/run/event.h"

namespace legwork {
namespace {

constexpr std::size_t kLongestStarter = 16U << 10U;

}  // namespace

void ExerciseReader::read_planned(const JsonValue& row) {
  ObjectReader reader(row, file_, "An event");
  double time = 0.0;
  std::string name;
  reader.number("at_s", time);
  reader.optional_string("event", name);
  const JsonValue* set = reader.optional_object("set");
  keep(reader.finish());
  if (bad_) return;
  if (!set && name.empty())
    return refuse(row, "This event does nothing.", "Add \"event\" or \"set\".");
  Exercise::Planned planned;
  planned.step = std::floor(time / time_step(*run_) + 0.5);
  if (!(planned.step >= 0.0 && planned.step < steps()))
    return refuse(of(row, "at_s"), "An event happens from 0 s on and before the end at " +
                                       number_text(made_.duration) + " s.");
  if (!made_.planned.empty() && planned.step <= made_.planned.back().step)
    return refuse(of(row, "at_s"), "Events stand in order of time, one per step.");
  if (!name.empty()) planned.event = event_of(of(row, "event"), name);
  if (set) read_settings(*set, planned.set);
  if (!bad_) check_planned(row, planned);
  made_.planned.push_back(std::move(planned));
}

void ExerciseReader::check_planned(const JsonValue& row, const Exercise::Planned& planned) {
  for (const Setting& one : planned.set) {
    const Parameter& set = parameter(one.parameter);
    const std::string path = set.path;
    check_not_step(row, one.parameter);
    if (is_argument(one.parameter)) {
      if (planned.event < 0 || !events(*run_)[at(planned.event)].has_argument(set))
        refuse(row, path + " belongs to another event.", "Set it together with that.");
    } else if (planned.step == 0.0) {
      refuse(row, path + " is set before the first step.", "Set it in \"start\".");
    } else if (set.binding.effect == Effect::restart) {
      refuse(row, path + " cannot change during a run: the run would begin again.");
    }
  }
}

int ExerciseReader::event_of(const JsonValue& where, const std::string& name) {
  const int index = find_event(events(*run_), name);
  if (index >= 0) return index;
  std::vector<std::string> known;
  for (const EventKind& kind : events(*run_)) known.emplace_back(kind.name);
  refuse(where,
         text_of({"There is no event ", quoted_text(name), " in the scene ", made_.scene.id, "."}),
         known.empty() ? "It has none." : "It has " + listed(known) + ".");
  return -1;
}

void ExerciseReader::read_may_change(const JsonValue& object) {
  ObjectReader reader(object, file_, "\"may_change\"");
  double bytes = static_cast<double>(kLinkCodeBytes);
  const JsonValue* rows = reader.optional_array("parameters");
  const JsonValue* names = reader.optional_array("events");
  reader.optional_string("code", made_.task);
  reader.optional_number("code_bytes", bytes);
  keep(reader.finish());
  each(rows, "parameters", kMostSettings, [this](const JsonValue& row) { read_changeable(row); });
  each(names, "events", kMostRows, [this](const JsonValue& name) {
    made_.events.push_back(event_of(name, text_in(name, "An event's name")));
  });
  if (bad_) return;
  if (!(bytes >= 1.0 && bytes <= static_cast<double>(kLinkCodeBytes) && bytes == std::floor(bytes)))
    return refuse(of(object, "code_bytes"), "\"code_bytes\" is a whole number from 1 to 65,536.");
  made_.code_bytes = static_cast<std::size_t>(bytes);
  if (object.find("code")) check_task(of(object, "code"));
}

void ExerciseReader::read_changeable(const JsonValue& row) {
  ObjectReader reader(row, file_, "A parameter that may change");
  std::string path;
  Exercise::Changeable one;
  reader.string("parameter", path);
  reader.number("from", one.from);
  reader.number("to", one.to);
  const JsonValue* during = reader.any("during");
  keep(reader.finish());
  if (bad_) return;
  if (during && during->kind != JsonValue::Kind::boolean)
    return refuse(*during, "\"during\" must be true or false.");
  one.during = during && during->boolean;
  one.parameter = parameter_of(of(row, "parameter"), path);
  if (bad_) return;
  check_not_step(row, one.parameter);
  check(of(row, "from"), one.parameter, one.from);
  check(of(row, "to"), one.parameter, one.to);
  for (const Exercise::Changeable& other : made_.changeable)
    if (other.parameter == one.parameter) refuse(row, path + " stands twice in \"parameters\".");
  for (const Exercise::OwnNumber& number : made_.numbers)
    if (number.parameter == one.parameter)
      refuse(row, path + " is a number of the student's own, which cannot be changed.");
  const double now = made_.scene.values[at(one.parameter)];
  if (!(one.from <= now && now <= one.to))
    refuse(row,
           text_of({path, " starts at ", number_text(now), ", which is not from ",
                    number_text(one.from), " to ", number_text(one.to), "."}),
           "Set it in \"start\", or widen the bounds.");
  if (one.during && parameter(one.parameter).binding.effect == Effect::restart)
    refuse(row, path + " cannot change during a run: the run would begin again.");
  made_.changeable.push_back(one);
}

void ExerciseReader::check_task(const JsonValue& where) {
  std::vector<std::string> known;
  for (const ProgramTask& task : run_->scene->tasks) known.emplace_back(task.function);
  if (std::find(known.begin(), known.end(), made_.task) != known.end()) return;
  refuse(where,
         text_of({"The scene ", made_.scene.id, " takes no code for ", quoted_text(made_.task),
                  " as it starts."}),
         known.empty() ? "It takes none: see sim.mode and the like in \"start\"."
                       : "It takes " + listed(known) + ".");
}

void ExerciseReader::check_starter() {
  if (made_.starter.empty()) return;
  const JsonValue& where = of(root_, "starter");
  if (made_.task.empty())
    refuse(where, "A starter is of no use without code.", "Add \"code\" to \"may_change\".");
  if (made_.starter.size() > std::min(kLongestStarter, made_.code_bytes))
    refuse(where, "The starter is longer than code may be.");
}

}  // namespace legwork
