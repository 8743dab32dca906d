// legwork run: a scene from its start, one CSV row per step.
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "bindings/builtin_scenes.h"
#include "bindings/cli/command.h"
#include "bindings/cli/robot_parts.h"
#include "bindings/cli/script.h"
#include "bindings/csv.h"
#include "bindings/links.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {
namespace {

// Rows go to a file, to standard output ("-"), or nowhere ("").
class CsvFile {
 public:
  // Refuses to replace a file that is not the CSV of a run, unless `is_forced`.
  Refusal open(const std::string& name, bool is_forced) {
    name_ = name;
    if (name == "" || name == "-") return std::nullopt;
    if (!is_forced)
      if (Refusal bad = check_replaceable(name)) return bad;
    return file_.open(name);
  }

  bool is_wanted() const { return !name_.empty(); }
  void write_line(const std::string& line) {
    if (name_ == "-")
      is_sound_ = std::fprintf(stdout, "%s\n", line.c_str()) >= 0 && is_sound_;
    else if (is_wanted())
      file_.write(line + "\n");
  }
  // Refuses if a line could not be written.
  Refusal finish() {
    if (!is_wanted()) return std::nullopt;
    if (name_ != "-") return file_.keep();
    if (std::fflush(stdout) == 0 && is_sound_) return std::nullopt;
    return Diagnostic{"Standard output could not be written.", "Is the disk full?"};
  }

 private:
  static Refusal check_replaceable(const std::string& name) {
    struct stat status = {};
    if (::stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    std::FILE* file = std::fopen(name.c_str(), "rb");
    if (file == nullptr)
      return Diagnostic{"The file \"" + name + "\" exists and cannot be read.",
                        "It stays as it is. Give another --csv, or --force to replace it."};
    char first[4] = {};
    const std::string_view begin(first, std::fread(first, 1, sizeof first, file));
    std::fclose(file);
    if (begin.empty() || begin == "t_s,") return std::nullopt;
    return Diagnostic{"The file \"" + name + "\" exists and is not the CSV of a run.",
                      "It stays as it is. Give another --csv, or --force to replace it."};
  }

  std::string name_;
  NewFile file_;
  bool is_sound_ = true;
};

const double* find_value(const Snapshot& now, std::string_view field_name) {
  for (const SnapshotField& field : now.fields)
    if (field.name == field_name) return &now.data[at(field.offset)];
  return nullptr;
}

double value_of(const Snapshot& now, std::string_view field_name) {
  const double* value = find_value(now, field_name);
  return value != nullptr ? *value : 0.0;
}

// The scene's sentence, and for a planned walk the largest joint error.
std::string summary(Run& run, double largest_error) {
  const double* x = find_value(snapshot(run), "base_position");
  const std::string words = sentence(run);
  return scene_of(run).id + ": " + number_text(current_step(run)) + " steps of " +
         number_text(time_step(run)) + " s, to t = " + number_text(run.time()) + " s" +
         (x != nullptr ? " and x = " + number_text(*x) + " m" : "") + "\n" + words +
         (words.empty() ? "" : "\n") +
         (run.scene->plan() != nullptr
              ? "largest joint error against the plan: " + number_text(largest_error) + " rad\n"
              : "") +
         "state hash: " + hash_text(run) + "\n";
}

// The run of --link, which contains its scene and everything that happens to it.
Result<Run> open_linked_run(const Arguments& arguments) {
  // Only a file is wanted besides, of a link that has no room for it.
  const bool has_file =
      arguments.operands.size() == 1 && !find_builtin_scene(arguments.operands[0]);
  if (arguments.operands.size() > (has_file ? 1 : 0) || arguments.has("--set") ||
      arguments.has("--script") || arguments.has("--duration"))
    return Diagnostic{"A link already contains the scene, its settings and the length of the run.",
                      "Leave out SCENE, --set, --script and --duration."};
  const Result<std::string> file =
      has_file ? read_text(arguments.operands[0]) : Result<std::string>(std::string());
  if (!file) return file.error();
  const Result<std::string> whole =
      has_file ? with_its_parts(*file, arguments.operands[0]) : Result<std::string>(std::string());
  if (!whole) return whole.error();
  const std::string link = arguments.values("--link").back();
  // From a whole address, take what follows "#run=".
  const std::size_t sign = link.rfind("run=");
  std::string notes;
  Result<Run> run = open_link(
      sign == std::string::npos ? link : std::string_view(link).substr(sign + 4), notes, *whole);
  if (!notes.empty()) std::fprintf(stderr, "legwork: %s\n", notes.c_str());
  if (run && !run->codes.empty())
    return no_program_host();
  return run;
}

}  // namespace

Result<double> run_duration(const Arguments& arguments, double otherwise) {
  const std::vector<std::string> texts = arguments.values("--duration");
  if (texts.empty()) return otherwise;
  const Result<double> given = parse_number(texts.back(), "--duration");
  constexpr double kLongest = 3600.0;
  if (given && !(*given > 0.0 && *given <= kLongest))
    return Diagnostic{"--duration " + texts.back() + " is out of bounds.",
                      "It must be more than 0 s and at most 3600 s."};
  return given;
}

Refusal check_duration(double duration, const Run& run) {
  if (std::round(duration / time_step(run)) >= 1.0) return std::nullopt;
  return Diagnostic{"--duration " + number_text(duration) + " is less than half a step of " +
                        number_text(time_step(run)) + " s.",
                    "Give a longer duration or a smaller sim.step."};
}

bool is_before_end(const Run& run, double duration) {
  return run.time() < duration - 0.5 * time_step(run);
}

int run(const Arguments& arguments) {
  const bool is_repeated = arguments.has("--link");
  Result<Run> opened = is_repeated ? open_linked_run(arguments) : open_run(arguments);
  if (!opened) return refuse(opened.error());
  Run& run = *opened;
  const Result<double> duration = run_duration(
      arguments, is_repeated ? recorded_steps(run) * time_step(run) : scene_of(run).duration_s);
  if (!duration) return refuse(duration.error());
  const Refusal too_short = is_repeated ? std::nullopt : check_duration(*duration, run);
  if (too_short) return refuse(*too_short);
  const Result<Script> script = open_script(arguments.values("--script"), scene_of(run), *duration);
  if (!script) return refuse(script.error());
  const std::vector<std::string> csv_names = arguments.values("--csv");
  std::string csv_name = csv_names.empty() ? "" : csv_names.back();
  if (csv_name == "/dev/stdout") csv_name = "-";
  CsvFile csv;
  if (Refusal bad = csv.open(csv_name, arguments.has("--force"))) return refuse(*bad);

  const bool is_csv_on_stdout = csv_name == "-";
  const bool is_hash_alone =
      (arguments.has("--hash") || arguments.has("--share")) && csv_name == "";
  const bool has_summary = !is_csv_on_stdout && !is_hash_alone;
  double largest_error = 0.0;
  auto observe = [&] {
    if (!csv.is_wanted() && !has_summary) return;
    const Snapshot& now = snapshot(run);
    if (csv.is_wanted()) csv.write_line(csv_row(now));
    largest_error = std::max(largest_error, value_of(now, "max_joint_error"));
  };
  ScriptPlayer player(*script);
  Refusal bad_event = player.play(run);  // events at 0 s may change the columns
  if (bad_event) return refuse(*bad_event);
  csv.write_line(csv_header(snapshot(run)));
  observe();
  StepStatus status = StepStatus::ok;
  const auto is_running = [&] {
    return is_repeated ? verdict(run) == Verdict::under_way : is_before_end(run, *duration);
  };
  while (status == StepStatus::ok && is_running()) {
    bad_event = player.play(run);
    if (bad_event) break;
    const double before = current_step(run);
    status = advance(run);
    if (current_step(run) > before) observe();  // not after a fault: the state is the last row's
  }
  if (Refusal bad = csv.finish()) return refuse(*bad);
  if (bad_event) return refuse(*bad_event);

  std::string text;
  if (has_summary) text += summary(run, largest_error);
  if (arguments.has("--hash")) text += hash_text(run) + "\n";
  if (arguments.has("--share")) {
    const Result<std::string> link = link_of(run);
    if (!link) return refuse(link.error());
    text += *link + "\n";
  }
  const int printed = print(text);
  if (printed != kDone) return printed;
  if (is_repeated) {
    std::fprintf(stderr, "%s\n", verdict_sentence(run).c_str());
    return verdict(run) == Verdict::differs ? kDiffers : kDone;
  }
  if (status == StepStatus::ok) return printed;
  std::fprintf(stderr, "legwork: %s\n", why_stopped(run).c_str());
  return kStopped;
}

}  // namespace legwork::cli
