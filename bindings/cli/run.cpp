// legwork run: a scene from its start, one CSV row a step.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "bindings/cli/command.h"
#include "bindings/csv.h"
#include "engine/sim/run_status.h"
#include "engine/sim/scene.h"

namespace legwork::cli {
namespace {

// How many steps --duration, or the scene's own duration, is.
Result<double> step_count(const Arguments& arguments, const RunningScene& run) {
  double duration = scene_of(run).duration_s;
  for (const std::string& text : arguments.values("--duration")) {
    const Result<double> given = parse_number(text, "--duration");
    if (!given) return given.error();
    duration = *given;
    constexpr double kLongest = 3600.0;
    if (!(duration > 0.0 && duration <= kLongest))
      return Diagnostic{"--duration " + text + " is out of bounds.",
                        "It must be more than 0 s and at most 3600 s."};
  }
  const double steps = std::round(duration / time_step(run));
  if (steps >= 1.0) return steps;
  return Diagnostic{"--duration " + number_text(duration) + " is less than half a step of " +
                        number_text(time_step(run)) + " s.",
                    "Give a longer duration or a smaller sim.step."};
}

// Rows go to a file, to standard output ("-"), or nowhere ("").
class CsvFile {
 public:
  explicit CsvFile(const std::string& name) : name_(name) {
    if (name == "-") out_ = stdout;
    if (out_ == nullptr && !name.empty()) out_ = std::fopen(name.c_str(), "wb");
  }
  ~CsvFile() {
    if (out_ != nullptr && out_ != stdout) std::fclose(out_);
  }
  CsvFile(const CsvFile&) = delete;
  CsvFile& operator=(const CsvFile&) = delete;

  bool is_wanted() const { return !name_.empty(); }
  void write_line(const std::string& line) {
    if (out_ != nullptr) is_sound_ = std::fprintf(out_, "%s\n", line.c_str()) >= 0 && is_sound_;
  }
  // Refuses when any line could not be written.
  Refusal finish() {
    if (!is_wanted() || (out_ != nullptr && std::fflush(out_) == 0 && is_sound_))
      return std::nullopt;
    return Diagnostic{"The CSV file \"" + name_ + "\" could not be written.",
                      "Does its folder exist, may it be written, is the disk full?"};
  }

 private:
  std::string name_;
  std::FILE* out_ = nullptr;
  bool is_sound_ = true;
};

double value_of(const Snapshot& now, std::string_view field_name) {
  for (const SnapshotField& field : now.fields)
    if (field.name == field_name) return now.data[static_cast<std::size_t>(field.offset)];
  return 0.0;
}

std::string summary(RunningScene& run, double largest_error) {
  const Snapshot& now = snapshot(run);
  return scene_of(run).id + ": " + number_text(current_step(run)) + " steps of " +
         number_text(time_step(run)) + " s, to t = " + number_text(value_of(now, "time")) +
         " s and x = " + number_text(value_of(now, "base_position")) + " m\n" +
         "largest joint error against the plan: " + number_text(largest_error) + " rad\n" +
         "state hash: " + hash_text(run) + "\n";
}

}  // namespace

int run(const Arguments& arguments) {
  Result<Run> opened = open_run(arguments);
  if (!opened) return refuse(opened.error());
  RunningScene& run = **opened;
  const Result<double> steps = step_count(arguments, run);
  if (!steps) return refuse(steps.error());
  const std::vector<std::string> csv_names = arguments.values("--csv");
  CsvFile csv(csv_names.empty() ? "" : csv_names.back());
  if (Refusal bad = csv.finish()) return refuse(*bad);

  const bool is_csv_on_stdout = !csv_names.empty() && csv_names.back() == "-";
  const bool is_hash_alone = arguments.has("--hash") && csv_names.empty();
  const bool has_summary = !is_csv_on_stdout && !is_hash_alone;
  double largest_error = 0.0;
  auto look = [&] {
    if (!csv.is_wanted() && !has_summary) return;
    const Snapshot& now = snapshot(run);
    if (csv.is_wanted()) csv.write_line(csv_row(now));
    largest_error = std::max(largest_error, value_of(now, "max_joint_error"));
  };
  csv.write_line(csv_header(snapshot(run)));
  look();
  StepStatus status = StepStatus::ok;
  for (double step = 1.0; step <= *steps && status == StepStatus::ok; step += 1.0) {
    status = advance(run);
    if (current_step(run) == step) look();  // not after a fault: the state is then the last row's
  }
  if (Refusal bad = csv.finish()) return refuse(*bad);

  std::string text;
  if (has_summary) text += summary(run, largest_error);
  if (arguments.has("--hash")) text += hash_text(run) + "\n";
  const int printed = print(text);
  if (printed != kDone || status == StepStatus::ok) return printed;
  std::fprintf(stderr, "legwork: %s\n", why_stopped(run).c_str());
  return kStopped;
}

}  // namespace legwork::cli
