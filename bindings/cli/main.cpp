// legwork COMMAND ...: which commands there are, what they take, and how they end.
#include <array>

#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

constexpr Option kSet = {"--set", "PATH=VALUE",
                         "Sets a parameter; VALUE is a number or a choice's name. May be repeated",
                         true};
constexpr Option kScript = {"--script", "FILE", "What is done to the run, and when (JSON)"};
constexpr Option kForce = {"--force", "", "Replaces whatever FILE is"};

const std::array<Command, 8> kCommands = {{
    {"list",
     list,
     "The built-in scenes, one per line, or one of them",
     "SCENE",
     "Only this scene",
     0,
     1,
     {{"--parameters", "",
       "With the parameters that --set changes (of quadruped-trot if no scene is named)"},
      {"--verbose", "",
       "With what each shows and which path its dynamics take: legs in lanes, or the general tree "
       "and why"}}},
    {"run",
     run,
     "Runs a scene",
     "SCENE",
     "A built-in scene, a scene file or a linkage file",
     0,
     1,
     {{"--duration", "S", "Seconds; by default the scene's own"},
      kSet,
      kScript,
      {"--csv", "FILE",
       "Writes a row per step; \"-\" is standard output. A CSV of an earlier run is replaced once "
       "the run is over"},
      kForce,
      {"--hash", "", "Ends with the state's hash"},
      {"--share", "", "Ends with a link to the run, which the page opens too (after #run=)"},
      {"--link", "LINK",
       "Repeats the run of such a link and says whether it is reproduced (else exit status 1)"}},
     "A script:\n"
     "  [{\"at\": 1, \"set\": {\"gait.speed\": 0.4}},\n"
     "   {\"at\": 2, \"push\": {\"body\": \"trunk\", \"impulse\": [0, 2, 0], \"duration\": 0.1, "
     "\"at_body\": [0, 0, 0]}},\n"
     "   {\"at\": 3, \"command\": {\"forward\": 0.5, \"turn\": 0}},\n"
     "   {\"at\": 4, \"drag\": {\"body\": \"trunk\", \"target\": [1, 0, 0.5], \"stiffness\": "
     "300}}, {\"at\": 5, \"drag\": false},\n"
     "   {\"at\": 6, \"stand_up\": true}]\n"
     "A linkage file (models/linkages has more), a pendulum:\n"
     "  {\"name\": \"pendulum\", \"drivers\": [{\"link\": \"bar\"}],\n"
     "   \"links\": [{\"name\": \"bar\", \"pin\": \"O\", \"rods\": [{\"to\": 0.2, "
     "\"per_metre\": 1}]}]}"},
    {"sweep",
     sweep,
     "Runs a scene with every combination of a grid's values, a row of a CSV per run",
     "SCENE",
     "A built-in scene, or a scene file; with --merge the shards",
     1,
     1'000'000,
     {{"--grid", "PATH=VALUES",
       "A:B:N for N values from A to B, or A,B,C; choices also by name. May be repeated. Beside a "
       "scene's parameters: push.direction_deg with push.impulse (N s), and push.time (s), of "
       "scenes that can be pushed",
       true},
      {"--preset", "NAME",
       "push-recovery or speed-by-friction; --grid and --set change their axes"},
      kSet,
      kScript,
      {"--duration", "S", "Seconds of each run"},
      {"--columns", "FIELDS",
       "FIELD[.LABEL],...: what is written of the last snapshot, beside how the run ended, when, "
       "and its hash",
       true},
      {"--csv", "FILE", "Where the rows go. Interrupted, the same command goes on"},
      {"--jobs", "N", "Runs at a time, by default one per processor"},
      {"--shard", "I/N",
       "One of N processes, which writes FILE.shard-I-of-N; by default that of a Slurm array task "
       "or a rank of mpirun or srun"},
      {"--quiet", "", "Without progress"},
      {"--merge", "", "Joins shards and says what is missing"}}},
    {"eval",
     eval,
     "Mass matrix, bias, inverse, forward and constrained dynamics, energy, momentum, centre of "
     "mass and feet of given states, as JSON",
     "SCENE STATES",
     "A scene, and a JSON file of states (\"-\": standard input)",
     2,
     2,
     {},
     "\"ground_force_method\" and \"forward_method\" in the file add those of Sureshkumar et al. "
     "2025: as_printed, corrected, minimum_norm, friction_cone; as_printed, corrected, kkt.\nFor "
     "the robot of Liu & Ben-Tzvi 2018 the states may be in its own axes and joints; "
     "\"formulation\": tree, virtual_work."},
    {"verify",
     verify,
     "Published and reference numbers beside ours; exit status 1 if one differs",
     "SUBJECT",
     "quadruped, tail, hexapod, fourbar, lecture or free; by default all",
     0,
     1,
     {{"--json", "", "As JSON"},
      {"--reference", "FILE",
       "Other numbers for one subject, in the places of those in its file of models/reference or "
       "models/reference/claims"}}},
    {"matrices",
     matrices,
     "The matrices that a scene shows, as JSON: of a walking robot the terms of its equation of "
     "motion",
     "SCENE",
     "A built-in scene, or a scene file",
     1,
     1,
     {kSet, {"--time", "S", "After this many seconds; by default at the start"}}},
    {"study",
     study,
     "Several runs in one plot, as JSON: title, axes, curves and what they show",
     "SCENE NAME",
     "A scene, and one of its studies: an unknown NAME is answered with those there are",
     2,
     2,
     {kSet}},
    {"schema", schema, "The JSON Schema of scene files", "", "", 0, 0, {}},
}};

int execute(int argc, char** argv) {
  const Result<Asked> asked = read_command_line(argc, argv, kCommands);
  if (!asked) return refuse(asked.error());
  return asked->command ? asked->command->execute(asked->arguments) : print(asked->text);
}

}  // namespace
}  // namespace legwork::cli

int main(int argc, char** argv) { return legwork::cli::execute(argc, argv); }
