// Files of states (`legwork eval`): of the general tree, of robots with joints of all types, of Liu & Ben-Tzvi 2018; what is read
// is evaluated.
#include "bindings/cli/states.h"
#include "bindings/builtin_scenes.h"
#include "bindings/document_states.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "engine/scenes/planned_walk/evaluate_document.h"
#include "engine/scenes/planned_walk/planned_walk.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

const std::string kFile = "states.json";
constexpr std::size_t kMostEvaluated = 3;

Run open(const char* id) {
  Result<Run> run = open_scene(find_builtin_scene(id)->json, id);
  require(bool(run), "A built-in scene was refused.");
  return std::move(*run);
}

// All types of joints, a mimic, an armature and a loop (tests/fuzz/seeds.mjs has a state of it).
RobotModel robot_of_all_joints(Base base) {
  std::string links =
      "[{\"name\": \"base\", \"inertia\": {\"mass\": 9, \"moments\": [1, 1, 1, 0, 0, 0]}}";
  std::string joints = "[";
  for (const std::string type : {"spherical", "planar", "prismatic", "revolute", "continuous"}) {
    links += ", {\"name\": \"" + type +
             "_link\", \"inertia\": {\"mass\": 1, \"moments\": [0.1, 0.1, 0.1, 0, 0, 0]}}";
    joints += (joints.size() > 1 ? ", " : "") + ("{\"name\": \"" + type) + "\", \"type\": \"" +
              type + "\", \"parent\": \"base\", \"child\": \"" + type +
              "_link\", \"position\": [0.1, 0, 0.2]";
    if (type == "revolute")
      joints += ", \"limits\": {\"lower\": -1, \"upper\": 1}, \"armature\": 0.1";
    if (type == "continuous") joints += ", \"mimic\": {\"joint\": \"revolute\", \"multiplier\": 2}";
    joints += "}";
  }
  const std::string text = "{\"format\": \"legwork-robot\", \"version\": 1, \"links\": " + links +
                           "], \"joints\": " + joints +
                           "], \"loops\": [{\"name\": \"loop\", \"kind\": \"connect\", \"a\": "
                           "{\"link\": \"planar_link\"}, "
                           "\"b\": {\"link\": \"spherical_link\"}}]}";
  const Result<RobotDescription> robot = read_robot(text, "robot.json");
  require(bool(robot), "The robot of all joints was refused.");
  Result<RobotModel> built = robot_model(*robot, base);
  require(bool(built), "The robot of all joints has no model.");
  return std::move(*built);
}

// The first byte chooses the robot.
void read_states(Bytes& in) {
  static const Run runs[] = {open("quadruped-trot"), open("hexapod-tripod"), open("tail-trot")};
  static const RobotModel robots[] = {robot_of_all_joints(Base::floating),
                                      robot_of_all_joints(Base::fixed)};
  const unsigned which = in.below(std::size(runs) + std::size(robots));
  const bool is_run = which < std::size(runs);
  const RobotModel& robot = robots[is_run ? 0 : which - std::size(runs)];
  const Model& model = is_run ? model_of(runs[which]) : robot.model;
  const Result<std::vector<RobotState>> states = cli::read_states(in.rest(), kFile, model);
  if (!states) return require(!states.error().message.empty(), "A refusal without a sentence.");
  for (std::size_t i = 0; i < states->size() && i < kMostEvaluated; ++i) {
    const auto armature = is_run ? std::span<const double>() : std::span(robot.armature);
    const Result<Evaluation> found = evaluate(model, (*states)[i], armature);
    require(found || !found.error().message.empty(), "A refusal without a sentence.");
  }
}

void read_document_states(Bytes& in) {
  static const Run run = open("tailed-quadruped-experiment-4-1");
  const std::string_view text = in.rest();
  const Result<bool> is_document = are_document_states(text, kFile);
  const Result<std::vector<DocumentInput>> inputs = legwork::read_document_states(text, kFile);
  require(!inputs || is_document, "It is no JSON, and was read.");
  if (!inputs) return require(!inputs.error().message.empty(), "A refusal without a sentence.");
  const std::span<const DocumentInput> some(inputs->data(),
                                            std::min(inputs->size(), kMostEvaluated));
  const Result<std::string> found = document_results(walk_of(run), some, kFile);
  if (found) require(bool(parse_json(*found, kFile)), "The results are no JSON.");
}

}  // namespace

const Target kStateTargets[2] = {{"states", 1.0, read_states},
                                 {"document", 1.0, read_document_states}};

}  // namespace legwork::fuzz
