// legwork COMMAND ...: what it is given, which command that is, and how it ends.
#include <array>
#include <cstdio>
#include <string_view>

#include "bindings/cli/command.h"

namespace {

using legwork::cli::Arguments;
using legwork::cli::Option;

struct Command {
  std::string_view name;
  int (*execute)(const Arguments&);
  std::size_t fewest_operands, most_operands;
  std::vector<Option> options;
  const char* usage;
};

const std::array<Command, 8>& commands() {
  static const std::array<Command, 8> all = {{
      {"list",
       legwork::cli::list,
       0,
       1,
       {{"--parameters"}, {"--verbose"}},
       "legwork list [SCENE] [--parameters] [--verbose]\n"
       "    The built-in scenes, one a line, or that one; with what each shows and which path its "
       "dynamics\n"
       "    take (legs in lanes, or the general tree and why); with the parameters that --set "
       "changes\n"
       "    (of quadruped-trot if no scene is named).\n"},
      {"run",
       legwork::cli::run,
       0,
       1,
       {{"--duration", true},
        {"--set", true},
        {"--script", true},
        {"--csv", true},
        {"--force"},
        {"--hash"},
        {"--share"},
        {"--link", true}},
       "legwork run SCENE [--duration S] [--set PATH=VALUE]... [--script FILE] [--csv FILE "
       "[--force]] "
       "[--hash] [--share]\n"
       "legwork run --link LINK [--csv FILE [--force]] [--hash]\n"
       "    Runs a built-in scene, a scene file or a linkage file (models/linkages has examples): "
       "a pendulum is\n"
       "      {\"name\": \"pendulum\", \"drivers\": [{\"link\": \"bar\"}],\n"
       "       \"links\": [{\"name\": \"bar\", \"pin\": \"O\", \"rods\": [{\"to\": 0.2, "
       "\"per_metre\": 1}]}]}\n"
       "    VALUE is a number or a choice's name. FILE "
       "\"-\" "
       "is standard output;\n"
       "    a file that is there is replaced once the run is over, if it is a CSV of a run, or by "
       "--force;\n"
       "    --hash ends with the state's hash, --share with a link to the run, which the page "
       "opens "
       "too (after #run=).\n"
       "    --link repeats the run of such a link and says whether it is reproduced (else exit "
       "status 1). A script is a JSON array of what is done to the "
       "run, "
       "and when:\n"
       "      [{\"at\": 1, \"set\": {\"gait.speed\": 0.4}},\n"
       "       {\"at\": 2, \"push\": {\"body\": \"trunk\", \"impulse\": [0, 2, 0], "
       "\"duration\": 0.1, \"at_body\": [0, 0, 0]}},\n"
       "       {\"at\": 3, \"command\": {\"forward\": 0.5, \"turn\": 0}},\n"
       "       {\"at\": 4, \"drag\": {\"body\": \"trunk\", \"target\": [1, 0, 0.5], "
       "\"stiffness\": 300}}, {\"at\": 5, \"drag\": false},\n"
       "       {\"at\": 6, \"stand_up\": true}]\n"},
      {"sweep",
       legwork::cli::sweep,
       1,
       1'000'000,
       {{"--grid", true},
        {"--preset", true},
        {"--set", true},
        {"--script", true},
        {"--duration", true},
        {"--columns", true},
        {"--csv", true},
        {"--jobs", true},
        {"--shard", true},
        {"--quiet"},
        {"--merge"}},
       "legwork sweep SCENE --grid PATH=A:B:N [--grid PATH=A,B,C]... --csv FILE\n"
       "              [--preset NAME] [--set PATH=VALUE]... [--script FILE] [--duration S]\n"
       "              [--columns FIELD[.LABEL],...] [--jobs N] [--shard I/N] [--quiet]\n"
       "legwork sweep --merge SHARD_FILE... --csv FILE\n"
       "    Every combination of the grid's values, a row each: how the run ended, when, what "
       "--columns name of the last\n"
       "    snapshot, the state's hash. N values from A to B, or a list; choices also by name. "
       "Beside a scene's parameters\n"
       "    push.direction_deg with push.impulse (N s), and push.time (s), of scenes that can be "
       "pushed. Presets:\n"
       "    push-recovery, speed-by-friction; --grid and --set change their axes.\n"
       "    Interrupted, the same command goes on. --jobs: runs at a time, as many as there are "
       "processors. The shard, one\n"
       "    of several processes, is that of --shard, a Slurm array task, or a rank of mpirun or "
       "srun; it writes\n"
       "    FILE.shard-I-of-N. --merge joins shards and says what is missing.\n"},
      {"eval",
       legwork::cli::eval,
       2,
       2,
       {},
       "legwork eval SCENE STATES.json\n"
       "    Mass matrix, bias, inverse, forward and constrained dynamics, energy, momentum, centre "
       "of mass and feet\n"
       "    for each state of the file (\"-\": standard input), as JSON. \"ground_force_method\" "
       "and "
       "\"forward_method\"\n"
       "    in the file add Sureshkumar et al.'s: as_printed, corrected, minimum_norm, "
       "friction_cone; "
       "as_printed, corrected, kkt.\n"
       "    For Liu & Ben-Tzvi's robot the states may be in its own axes and joints; "
       "\"formulation\": "
       "tree, virtual_work.\n"},
      {"verify",
       legwork::cli::verify,
       0,
       1,
       {{"--json"}, {"--reference", true}},
       "legwork verify [quadruped | tail | hexapod | fourbar | lecture | free] [--json] "
       "[--reference FILE]\n"
       "    Published and reference numbers beside ours. Exit status 1 if one differs. FILE has "
       "other "
       "numbers for one\n"
       "    subject in the places of those in models/reference.\n"},
      {"sheets",
       legwork::cli::sheets,
       1,
       1,
       {{"--set", true}, {"--time", true}},
       "legwork sheets SCENE [--set PATH=VALUE]... [--time S]\n"
       "    The matrices that the scene shows, at its start or at a later time, as JSON: of a "
       "walking robot the terms of its\n"
       "    equation of motion.\n"},
      {"study",
       legwork::cli::study,
       2,
       2,
       {{"--set", true}},
       "legwork study SCENE NAME [--set PATH=VALUE]...\n"
       "    Several runs in one plot, as JSON: title, axes, curves and what they show. An unknown "
       "NAME is answered with\n"
       "    those there are.\n"},
      {"schema",
       legwork::cli::schema,
       0,
       0,
       {},
       "legwork schema\n"
       "    The JSON Schema of scene files.\n"},
  }};
  return all;
}

std::string usage() {
  std::string text = "Usage:\n";
  for (const Command& command : commands()) text += std::string("  ") + command.usage;
  return text +
         "  legwork --help | --version\n"
         "Exit status: 0 done, 1 a number differs, 2 refused, 3 the run stopped early or a sweep "
         "is "
         "not complete.\n";
}

int refuse_with_usage(const legwork::Diagnostic& diagnostic, const std::string& text) {
  const int status = legwork::cli::refuse(diagnostic);
  std::fputs(text.c_str(), stderr);
  return status;
}

bool asks_for_help(std::span<char* const> words) {
  for (const std::string_view word : words)
    if (word == "--help" || word == "-h") return true;
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<char* const> words(argv, static_cast<std::size_t>(argc));
  if (words.size() < 2) return refuse_with_usage({"A command is missing."}, usage());
  const std::string_view name = words[1];
  if (name == "--version")
    return legwork::cli::print(std::string("legwork ") + legwork::version() + "\n");
  if (name == "--help" || name == "-h" || name == "help") return legwork::cli::print(usage());
  for (const Command& command : commands()) {
    if (command.name != name) continue;
    const std::string own_usage = std::string("Usage: ") + command.usage;
    const std::span<char* const> rest = words.subspan(2);
    if (asks_for_help(rest)) return legwork::cli::print(own_usage);
    const legwork::Result<Arguments> arguments = legwork::cli::parse_arguments(
        rest, command.options, command.fewest_operands, command.most_operands);
    if (!arguments) return refuse_with_usage(arguments.error(), own_usage);
    return command.execute(*arguments);
  }
  return refuse_with_usage({"There is no command \"" + std::string(name) + "\"."}, usage());
}
