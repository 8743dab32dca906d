// Scenes and their runs, events and links.
//
//   legwork::Run run = legwork::Run::open("quadruped-trot");
//   run.set("gait.speed", 0.5);
//   while (run.advance() == legwork::Status::ok) use(run.field("joint_position"));
//   puts(run.why_stopped().c_str());
//
// Parameters, events and fields are those of `legwork describe`; bindings/wasm/README.md explains them. What is refused throws
// Error and leaves the run as it was. The same inputs give the same bits on every machine: hash(). One thread per run.
#pragma once

#include <utility>

#include <legwork/model.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
enum class Status : int { ok, stopped, fault };

// How a run that was opened from a link compares with the recorded one.
enum class Verdict : int { none, under_way, reproduced, differs, incomparable };

// A parameter to set.
struct Setting {
  std::string path;  // "gait.speed"
  double value;      // SI; of a choice, its index
};

namespace detail {

struct RunParts;
enum class Told : int {
  why_stopped,
  hash,
  sentence,
  link,
  scene_json,
  description,
  verdict_sentence,
  csv_header,
  csv_row
};
enum class Listed : int { parameters, events, fields };
struct SettingRow {
  Text path;
  double value;
};
struct RunTime {
  double time, step, time_step;
};
struct FieldRow {
  const double* data;
  int count;
};
LEGWORK_API int scene_count();
LEGWORK_API const char* scene_id(int index);
LEGWORK_API Refusal open_run(Text id_or_json, RunParts** run);
LEGWORK_API Refusal open_link(Text link, RunParts** run, char** notes);
LEGWORK_API void drop_run(RunParts* run);
LEGWORK_API Refusal get_parameter(const RunParts* run, Text path, double* value);
LEGWORK_API Refusal set_parameters(RunParts* run, const SettingRow* rows, int count);
LEGWORK_API Refusal act(RunParts* run, Text event);
LEGWORK_API Refusal advance(RunParts* run, int steps, int* status);
LEGWORK_API Refusal go_to(RunParts* run, double step);
LEGWORK_API void restart(RunParts* run);
LEGWORK_API Refusal check_replay(const RunParts* run);
LEGWORK_API RunTime time_of(const RunParts* run);
LEGWORK_API int verdict_of(const RunParts* run);
LEGWORK_API Refusal tell(RunParts* run, Told what, char** text);
LEGWORK_API int count_of(const RunParts* run, Listed what);
LEGWORK_API Text item_of(const RunParts* run, Listed what, int index);
LEGWORK_API Refusal field_of(RunParts* run, Text name, FieldRow* row);
LEGWORK_API Refusal model_of_run(const RunParts* run, const ModelParts** model);

}  // namespace detail

// Ids of the built-in scenes.
inline std::vector<std::string> scene_ids() {
  std::vector<std::string> ids;
  for (int i = 0; i < detail::scene_count(); ++i) ids.emplace_back(detail::scene_id(i));
  return ids;
}

class Run {
 public:
  // A built-in scene by its id, or a scene file's JSON, at its start.
  static Run open(std::string_view id_or_json) {
    detail::RunParts* parts = nullptr;
    detail::check(detail::open_run(detail::view(id_or_json), &parts));
    return Run(parts);
  }
  // The run of a link, at its start: advance() repeats it. `notes`, if given, hears what was ignored or moved into bounds.
  static Run of_link(std::string_view link, std::string* notes = nullptr) {
    detail::RunParts* parts = nullptr;
    char* text = nullptr;
    detail::check(detail::open_link(detail::view(link), &parts, &text));
    const std::string told = detail::string_of(text);
    if (notes != nullptr) *notes = told;
    return Run(parts);
  }

  Run(Run&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
  Run& operator=(Run&& other) noexcept {
    std::swap(parts_, other.parts_);
    return *this;
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() { detail::drop_run(parts_); }

  // ---- Parameters and events, at the present step
  double get(std::string_view path) const {
    double value = 0.0;
    detail::check(detail::get_parameter(parts_, detail::view(path), &value));
    return value;
  }
  Run& set(std::string_view path, double value) {
    const detail::SettingRow row = {detail::view(path), value};
    detail::check(detail::set_parameters(parts_, &row, 1));
    return *this;
  }
  // All together or none: values that are refused one at a time may be accepted so.
  Run& set(const std::vector<Setting>& settings) {
    std::vector<detail::SettingRow> rows;
    for (const Setting& setting : settings)
      rows.push_back({detail::view(setting.path), setting.value});
    detail::check(detail::set_parameters(parts_, rows.data(), static_cast<int>(rows.size())));
    return *this;
  }
  // Makes an event happen, such as "push", with the present values of its parameters.
  Run& act(std::string_view event) {
    detail::check(detail::act(parts_, detail::view(event)));
    return *this;
  }

  // ---- Time
  // Takes fixed steps, fewer if the run stops. Allocates nothing.
  Status advance(int steps = 1) {
    int status = 0;
    detail::check(detail::advance(parts_, steps, &status));
    return static_cast<Status>(status);
  }
  std::string why_stopped() { return tell(detail::Told::why_stopped); }  // "" while it runs
  // Back or forth among the states that the run remembers.
  void go_to(double step) { detail::check(detail::go_to(parts_, step)); }
  // From the start, with the parameters of now.
  void restart() { detail::restart(parts_); }
  // Runs everything again and throws Error if a state differs.
  void check_replay() const { detail::check(detail::check_replay(parts_)); }
  double time() const { return detail::time_of(parts_).time; }            // s
  double step() const { return detail::time_of(parts_).step; }            // steps taken
  double time_step() const { return detail::time_of(parts_).time_step; }  // s

  // ---- Results
  // A field of the present snapshot, such as "joint_position". Good until the next call.
  VectorView field(std::string_view name) {
    detail::FieldRow row = {};
    detail::check(detail::field_of(parts_, detail::view(name), &row));
    return {row.data, row.count};
  }
  std::string hash() { return tell(detail::Told::hash); }                // of the state, 16 digits
  std::string sentence() { return tell(detail::Told::sentence); }        // the state in words
  std::string description() { return tell(detail::Told::description); }  // JSON, as lw_describe's
  std::string csv_header() { return tell(detail::Told::csv_header); }
  std::string csv_row() { return tell(detail::Told::csv_row); }
  std::vector<std::string> parameters() const { return list(detail::Listed::parameters); }
  std::vector<std::string> events() const { return list(detail::Listed::events); }
  std::vector<std::string> fields() const { return list(detail::Listed::fields); }
  // Throws Error if the scene has no tree of bodies.
  Model model() const {
    const detail::ModelParts* model = nullptr;
    detail::check(detail::model_of_run(parts_, &model));
    return Model(model);
  }

  // ---- To hand on
  std::string link() { return tell(detail::Told::link); }              // the run up to now
  std::string scene_json() { return tell(detail::Told::scene_json); }  // with the values of now
  Verdict verdict() const { return static_cast<Verdict>(detail::verdict_of(parts_)); }
  std::string verdict_sentence() { return tell(detail::Told::verdict_sentence); }

 private:
  explicit Run(detail::RunParts* parts) : parts_(parts) {}
  std::string tell(detail::Told what) {
    char* text = nullptr;
    detail::check(detail::tell(parts_, what, &text));
    return detail::string_of(text);
  }
  std::vector<std::string> list(detail::Listed what) const {
    std::vector<std::string> all;
    for (int i = 0; i < detail::count_of(parts_, what); ++i) {
      const detail::Text item = detail::item_of(parts_, what, i);
      all.emplace_back(item.data, item.size);
    }
    return all;
  }

  detail::RunParts* parts_ = nullptr;
};
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
