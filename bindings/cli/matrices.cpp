// legwork matrices, legwork study: the JSON of lw_matrix_tables and lw_study on standard output.
#include <cmath>

#include "bindings/cli/command.h"
#include "bindings/describe.h"
#include "engine/run/run.h"

namespace legwork::cli {
namespace {

// Steps to the time of --time; refuses a time that the run does not reach.
Refusal go_to_time(Run& run, const std::vector<std::string>& times) {
  if (times.empty()) return std::nullopt;
  const Result<double> time = parse_number(times.back(), "--time");
  if (!time) return time.error();
  constexpr double kLongest = 3600.0;
  if (!(*time >= 0.0 && *time <= kLongest))
    return Diagnostic{"--time " + times.back() + " is out of bounds.",
                      "It must be at least 0 s and at most 3600 s."};
  const double steps = std::round(*time / time_step(run));
  while (current_step(run) < steps) {
    const double before = current_step(run);
    if (advance(run) == StepStatus::ok || current_step(run) >= steps) continue;
    return Diagnostic{"The run ends before " + number_text(*time) + " s, after step " +
                          number_text(before) + ": " + why_stopped(run),
                      "Ask for an earlier time."};
  }
  return std::nullopt;
}

}  // namespace

int matrices(const Arguments& arguments) {
  Result<Run> run = open_run(arguments);
  if (!run) return refuse(run.error());
  if (Refusal bad = go_to_time(*run, arguments.values("--time"))) return refuse(*bad);
  return print(describe_matrix_tables(*run) + "\n");
}

int study(const Arguments& arguments) {
  Result<Run> run = open_run(arguments);
  if (!run) return refuse(run.error());
  const std::string& name = arguments.operands[1];
  std::string known;
  int index = 0;
  for (const StudyName& own : run->scene->studies) {
    if (name == own.name) {
      const Result<std::string> text = describe_study(*run, index);
      return text ? print(*text + "\n") : refuse(text.error());
    }
    known += (known.empty() ? "" : ", ") + std::string(own.name);
    ++index;
  }
  return refuse({"The scene " + scene_of(*run).id + " has no study " + quoted_text(name) + ".",
                 known.empty() ? "It has none." : "It has: " + known + "."});
}

}  // namespace legwork::cli
