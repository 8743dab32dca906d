// legwork COMMAND ...: the table of commands, their operands and options, and the exit status.
#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

constexpr Option kSet = {
    "--set", "PATH=VALUE",
    "Sets a parameter before the start; VALUE is a number or the name of a choice. Repeatable",
    true};
constexpr Option kScript = {
    "--script", "FILE",
    "JSON file of events: what happens during the run, and when (`legwork run --help` shows one)"};
constexpr Option kForce = {"--force", "", "Replaces FILE even if it is not the CSV of a run"};

const Command kCommands[] = {
    {"list",
     list,
     "Lists the scenes, one per line",
     "SCENE",
     "A built-in scene or a scene file; by default all built-in scenes",
     0,
     1,
     {{"--parameters", "",
       "Adds a table of the parameters that --set can change (of quadruped-trot if no SCENE is "
       "given)"},
      {"--verbose", "",
       "Adds what each scene shows, its source, and how its dynamics are computed: legs in lanes, "
       "or the general tree and why"}}},
    {"run",
     run,
     "Runs a scene",
     "SCENE",
     "A built-in scene, a scene file, a linkage file or a robot file",
     0,
     1,
     {{"--duration", "S", "Length of the run in seconds; by default the scene's own"},
      kSet,
      {"--script", "FILE", "JSON file of events: what happens during the run, and when (below)"},
      {"--csv", "FILE",
       "Writes one row per step; \"-\" is standard output. The CSV of an earlier run is replaced "
       "when this run ends"},
      kForce,
      {"--hash", "", "Prints the hash of the final state"},
      {"--share", "", "Prints a link to the run; the page opens it too (after #run=)"},
      {"--link", "LINK",
       "Repeats the run of a link and says whether it is reproduced; exit status 1 if it differs. "
       "SCENE is the file of a robot that is too large for the link"}},
     "A script:\n"
     "  [{\"at\": 1, \"set\": {\"gait.speed\": 0.4}},\n"
     "   {\"at\": 2, \"push\": {\"body\": \"trunk\", \"impulse\": [0, 2, 0], \"duration\": 0.1, "
     "\"at_body\": [0, 0, 0]}},\n"
     "   {\"at\": 3, \"command\": {\"forward\": 0.5, \"turn\": 0}},\n"
     "   {\"at\": 4, \"drag\": {\"body\": \"trunk\", \"target\": [1, 0, 0.5], \"stiffness\": "
     "300}}, {\"at\": 5, \"drag\": false},\n"
     "   {\"at\": 6, \"stand_up\": true}]\n"
     "A linkage file, here a pendulum (models/linkages has more):\n"
     "  {\"name\": \"pendulum\", \"drivers\": [{\"link\": \"bar\"}],\n"
     "   \"links\": [{\"name\": \"bar\", \"pin\": \"O\", \"rods\": [{\"to\": 0.2, "
     "\"per_metre\": 1}]}]}"},
    {"sweep",
     sweep,
     "Runs a scene for every combination of parameter values; one CSV row per run",
     "SCENE",
     "A built-in scene or a scene file; with --merge the shards' files",
     1,
     1'000'000,
     {{"--grid", "PATH=VALUES",
       "Values of a parameter: A:B:N for N values from A to B, or A,B,C; choices by number or "
       "name. Repeatable: all combinations run. Scenes that can be pushed also have "
       "push.direction_deg with push.impulse (N s), and push.time (s)",
       true},
      {"--preset", "NAME", "push-recovery or speed-by-friction; --grid and --set change its axes"},
      kSet,
      kScript,
      {"--duration", "S", "Length of each run in seconds"},
      {"--columns", "FIELDS",
       "FIELD[.LABEL],...: which numbers of the last snapshot to write; how and when the run "
       "ended and the state's hash are always there",
       true},
      {"--csv", "FILE",
       "File for the rows. If the sweep is interrupted, the same command continues it"},
      {"--jobs", "N", "How many runs at the same time; by default one per processor"},
      {"--shard", "I/N",
       "Does part I of N and writes FILE.shard-I-of-N; by default the Slurm array task, or the "
       "rank of mpirun or srun"},
      {"--quiet", "", "Shows no progress"},
      {"--merge", "", "Joins the shards into the file of --csv and lists what is missing"}}},
    {"eval",
     eval,
     "Computes the dynamics of given states, as JSON: mass matrix, bias, inverse, forward and "
     "constrained dynamics, energy, momentum, centre of mass, feet",
     "SCENE STATES",
     "A scene or a robot file (URDF, MJCF or Legwork's JSON), and a JSON file of states (\"-\": "
     "standard input)",
     2,
     2,
     {},
     "For the quadruped of Sureshkumar et al. 2025 the file may ask for \"ground_force_method\" "
     "(as_printed, corrected, minimum_norm, friction_cone) and \"forward_method\" (as_printed, "
     "corrected, kkt).\nFor the robot of Liu & Ben-Tzvi 2018 states may use the paper's axes and "
     "joints, and \"formulation\" (tree, virtual_work)."},
    {"check",
     check,
     "Says what is wrong or suspicious about a robot file; exit status 1 if it can be no robot",
     "FILE",
     "A URDF, MJCF or Legwork's JSON of a robot (\"-\": standard input)",
     1,
     1,
     {{"--json", "", "Prints JSON"}},
     "Exit status:\n"
     "  0  there can be such a robot; what is suspicious about it is listed\n"
     "  1  there can be no such robot, for the errors listed\n"
     "  2  the file is no robot's, or the command is wrong: standard error says why"},
    {"convert",
     convert,
     "Prints a robot file, or the robot of a scene, in another format, and on standard error what "
     "is "
     "left out",
     "FILE FORMAT",
     "A URDF, MJCF or Legwork's JSON of a robot, or a scene (\"-\": standard input), and urdf or "
     "json",
     2,
     2,
     {}},
    {.name = "grade",
     .execute = grade,
     .about =
         "Repeats every run that students hand in for an exercise, checks it and scores it; one "
         "CSV row per file",
     .is_read_elsewhere = true},
#ifndef LEGWORK_WITHOUT_VERIFY  // LEGWORK_VERIFY is OFF
    {"verify",
     verify,
     "Compares published and reference numbers with ours; exit status 1 if one differs",
     "SUBJECT",
     "quadruped, tail, hexapod, fourbar, lecture, free or contact; by default all",
     0,
     1,
     {{"--json", "", "Prints JSON"},
      {"--reference", "FILE",
       "Takes the numbers of one subject from FILE, which is laid out like its file in "
       "models/reference or models/reference/claims"}}},
#endif
    {"matrices",
     matrices,
     "Prints the matrices that a scene shows, as JSON; for a walking robot the terms of its "
     "equation of motion",
     "SCENE",
     "A built-in scene or a scene file",
     1,
     1,
     {kSet, {"--time", "S", "Time of the matrices in seconds; by default the start"}}},
    {"study",
     study,
     "Computes a study, several runs in one plot, as JSON: title, axes, curves and a sentence",
     "SCENE NAME",
     "A scene and one of its studies; for an unknown NAME it lists them",
     2,
     2,
     {kSet}},
    {"schema", schema, "Prints the JSON Schema of scene files", "", "", 0, 0, {}},
};

int execute(int argc, char** argv) {
  const Result<Asked> asked = read_command_line(argc, argv, kCommands);
  if (!asked) return refuse(asked.error());
  return asked->command ? asked->command->execute(asked->arguments) : print(asked->text);
}

}  // namespace
}  // namespace legwork::cli

int main(int argc, char** argv) { return legwork::cli::execute(argc, argv); }
