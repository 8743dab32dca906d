#include "bindings/cpp/legwork/run.h"

#include "bindings/builtin_scenes.h"
#include "bindings/cpp/open_scene.h"
#include "bindings/csv.h"
#include "bindings/describe.h"
#include "bindings/links.h"

namespace legwork::api::detail {

struct RunParts {
  legwork::Run run;
};

namespace {

constexpr const char* kEmptyRun =
    "This Run is empty: it was moved from. Use the Run that it was moved to.";

// Names only, for sentences.
std::vector<std::string> list_of(const RunParts* parts, Listed what) {
  std::vector<std::string> names;
  for (int i = 0; i < count_of(parts, what); ++i)
    names.emplace_back(view_of(item_of(parts, what, i)));
  return names;
}

Refusal refused_name(const RunParts* parts, Listed what, const char* noun, std::string_view name) {
  const std::vector<std::string> names = list_of(parts, what);
  return refuse(text_of(
      {"The scene has no ", noun, " ", quoted_text(name), ". ",
       names.empty() ? std::string("It has none.") : text_of({"It has ", listed(names), "."})}));
}

}  // namespace

int scene_count() { return static_cast<int>(builtin_scenes().size()); }
const char* scene_id(int index) {
  return index >= 0 && index < scene_count() ? builtin_scenes()[legwork::at(index)].id : "";
}

Refusal open_run(Text id_or_json, RunParts** parts) {
  Result<legwork::Run> run = open_scene(view_of(id_or_json));
  if (!run) return refuse(run.error());
  *parts = new RunParts{std::move(*run)};
  return nullptr;
}

Refusal open_link(Text link, RunParts** parts, char** notes) {
  std::string told;
  Result<legwork::Run> run = legwork::open_link(view_of(link), told);
  if (!run) return refuse(run.error());
  *parts = new RunParts{std::move(*run)};
  *notes = hand_over(told);
  return nullptr;
}

void drop_run(RunParts* parts) { delete parts; }

Refusal get_parameter(const RunParts* parts, Text path, double* value) {
  if (parts == nullptr) return refuse(kEmptyRun);
  const int index = find_parameter(legwork::parameters(parts->run), view_of(path));
  if (index < 0) return refused_name(parts, Listed::parameters, "parameter", view_of(path));
  *value = legwork::get(parts->run, index);
  return nullptr;
}

Refusal set_parameters(RunParts* parts, const SettingRow* rows, int count) {
  if (parts == nullptr) return refuse(kEmptyRun);
  std::vector<Input> inputs;
  for (int i = 0; i < count; ++i) {
    const int index = find_parameter(legwork::parameters(parts->run), view_of(rows[i].path));
    if (index < 0)
      return refused_name(parts, Listed::parameters, "parameter", view_of(rows[i].path));
    Input input;
    input.parameter = index;
    input.value = rows[i].value;
    inputs.push_back(input);
  }
  return refuse(legwork::set(parts->run, inputs));
}

Refusal act(RunParts* parts, Text event) {
  if (parts == nullptr) return refuse(kEmptyRun);
  if (find_event(legwork::events(parts->run), view_of(event)) < 0)
    return refused_name(parts, Listed::events, "event", view_of(event));
  return refuse(legwork::act(parts->run, view_of(event)));
}

Refusal advance(RunParts* parts, int steps, int* status) {
  if (parts == nullptr) return refuse(kEmptyRun);
  *status = static_cast<int>(Status::ok);
  for (int i = 0; i < steps && *status == static_cast<int>(Status::ok); ++i)
    *status = static_cast<int>(legwork::advance(parts->run));
  return nullptr;
}

Refusal go_to(RunParts* parts, double step) {
  return parts == nullptr ? refuse(kEmptyRun) : refuse(legwork::go_to(parts->run, step));
}
void restart(RunParts* parts) {
  if (parts != nullptr) legwork::restart(parts->run);
}
Refusal check_replay(const RunParts* parts) {
  return parts == nullptr ? refuse(kEmptyRun) : refuse(legwork::check_replay(parts->run));
}

RunTime time_of(const RunParts* parts) {
  if (parts == nullptr) return {};
  return {parts->run.time(), current_step(parts->run), legwork::time_step(parts->run)};
}

int verdict_of(const RunParts* parts) {
  return parts == nullptr ? 0 : static_cast<int>(legwork::verdict(parts->run));
}

Refusal tell(RunParts* parts, Told what, char** text) {
  if (parts == nullptr) return refuse(kEmptyRun);
  legwork::Run& run = parts->run;
  switch (what) {
    case Told::why_stopped:
      *text = hand_over(legwork::why_stopped(run));
      break;
    case Told::hash:
      *text = hand_over(hash_text(run));
      break;
    case Told::sentence:
      *text = hand_over(legwork::sentence(run));
      break;
    case Told::scene_json:
      *text = hand_over(scene_text(run));
      break;
    case Told::description:
      *text = hand_over(describe(run));
      break;
    case Told::verdict_sentence:
      *text = hand_over(legwork::verdict_sentence(run));
      break;
    case Told::csv_header:
      *text = hand_over(legwork::csv_header(latest_snapshot(run)));
      break;
    case Told::csv_row:
      *text = hand_over(legwork::csv_row(snapshot(run)));
      break;
    case Told::link: {
      const Result<std::string> link = link_of(run);
      if (!link) return refuse(link.error());
      *text = hand_over(*link);
      break;
    }
  }
  return nullptr;
}

int count_of(const RunParts* parts, Listed what) {
  if (parts == nullptr) return 0;
  switch (what) {
    case Listed::parameters:
      return static_cast<int>(legwork::parameters(parts->run).size());
    case Listed::events:
      return static_cast<int>(legwork::events(parts->run).size());
    case Listed::fields:
      return static_cast<int>(latest_snapshot(parts->run).fields.size());
  }
  return 0;
}

Text item_of(const RunParts* parts, Listed what, int index) {
  if (index < 0 || index >= count_of(parts, what)) return {"", 0};
  const std::size_t i = legwork::at(index);
  switch (what) {
    case Listed::parameters:
      return view(legwork::parameters(parts->run)[i].path);
    case Listed::events:
      return view(legwork::events(parts->run)[i].name);
    case Listed::fields:
      return view(latest_snapshot(parts->run).fields[i].name);
  }
  return {"", 0};
}

Refusal field_of(RunParts* parts, Text name, FieldRow* row) {
  if (parts == nullptr) return refuse(kEmptyRun);
  const Snapshot& now = snapshot(parts->run);
  for (const SnapshotField& field : now.fields)
    if (field.name == view_of(name)) {
      *row = {now.data.data() + field.offset, field.count()};
      return nullptr;
    }
  return refused_name(parts, Listed::fields, "field", view_of(name));
}

Refusal model_of_run(const RunParts* parts, const ModelParts** model) {
  return parts == nullptr ? refuse(kEmptyRun) : model_of(parts->run, model);
}

}  // namespace legwork::api::detail
