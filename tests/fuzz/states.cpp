// Files of states (`legwork eval`): of the general tree, of Liu & Ben-Tzvi 2018; what is read is evaluated.
#include "bindings/cli/states.h"
#include "bindings/builtin_scenes.h"
#include "bindings/document_states.h"
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

// The first byte chooses the robot.
void read_states(Bytes& in) {
  static const Run runs[] = {open("quadruped-trot"), open("hexapod-tripod"), open("tail-trot")};
  const Model& model = model_of(*runs[in.below(std::size(runs))]);
  const Result<std::vector<RobotState>> states = cli::read_states(in.rest(), kFile, model);
  if (!states) return require(!states.error().message.empty(), "A refusal without a sentence.");
  for (std::size_t i = 0; i < states->size() && i < kMostEvaluated; ++i) {
    const Result<Evaluation> found = evaluate(model, (*states)[i]);
    require(found || !found.error().message.empty(), "A refusal without a sentence.");
  }
}

void read_document_states(Bytes& in) {
  static const Run run = open("tailed-quadruped-experiment-4-1");
  const std::string_view text = in.rest();
  const Result<bool> is_document = are_document_states(text, kFile);
  const Result<std::vector<DocumentInput>> inputs = read_document_states(text, kFile);
  require(!inputs || is_document, "It is no JSON, and was read.");
  if (!inputs) return require(!inputs.error().message.empty(), "A refusal without a sentence.");
  const std::span<const DocumentInput> some(inputs->data(),
                                            std::min(inputs->size(), kMostEvaluated));
  const Result<std::string> found = document_results(walk_of(*run), some, kFile);
  if (found) require(bool(parse_json(*found, kFile)), "The results are no JSON.");
}

}  // namespace

const Target kStateTargets[2] = {{"states", 1.0, read_states},
                                 {"document", 1.0, read_document_states}};

}  // namespace legwork::fuzz
