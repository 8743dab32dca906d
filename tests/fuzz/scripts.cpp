// Scripts, played for a few steps, and the arguments of `legwork sweep`. The first byte chooses the scene.
#include "bindings/builtin_scenes.h"
#include "bindings/cli/script.h"
#include "bindings/cli/settings.h"
#include "bindings/cli/sweep_grid.h"
#include "bindings/cli/sweep_text.h"
#include "engine/run/run.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

const std::string kFile = "script.json";

struct Start {
  std::string id, json;
  SceneFile scene;
};

const Start& start_of(Bytes& in) {
  static const std::vector<Start> starts = [] {
    std::vector<Start> all;
    for (const char* id : {"quadruped-free", "quadruped-trot", "two-link-arm", "tail-free"}) {
      const std::string json = find_builtin_scene(id)->json;
      all.push_back({id, json, *parse_scene(json, id)});
    }
    return all;
  }();
  return starts[in.below(starts.size())];
}

void read_script(Bytes& in) {
  const Start& start = start_of(in);
  const Result<cli::Script> script = cli::read_script(in.rest(), kFile, start.scene);
  if (!script)
    return require(script.error().text().starts_with(kFile + ":"), "A refusal without a place.");
  Result<Run> run = open_scene(start.json, start.id);
  cli::ScriptPlayer player(*script);
  constexpr int kSteps = 12;
  for (int i = 0; i < kSteps; ++i)
    if (player.play(*run) || advance(*run) != StepStatus::ok) return;
}

// Lines: those with a '!' in front are settings, the others axes.
void read_grid(Bytes& in) {
  const Start& start = start_of(in);
  std::vector<std::string> axes, settings;
  for (const std::string& line : cli::split(in.rest(), '\n'))
    if (line.starts_with('!'))
      settings.push_back(line.substr(1));
    else if (axes.size() < 8)
      axes.push_back(line);
  SceneFile scene = start.scene;
  if (const Refusal bad = cli::set_values(scene, settings))
    return require(!bad->message.empty(), "A refusal without a sentence.");
  cli::Script script;
  const Result<cli::Grid> grid = cli::read_grid(scene, axes, settings, script);
  if (!grid) return require(!grid.error().message.empty(), "A refusal without a sentence.");
  const std::vector<double> last = grid->values_of(grid->size() - 1);
  for (std::size_t k = 0; k < last.size(); ++k) {
    const cli::Axis& axis = grid->axes[k];
    const std::string again = axis.name + "=" + cli::axis_text(scene, axis, last[k]);
    // A name with a comma or a colon in it would be read as two.
    if (again.find_first_of(",:") != std::string::npos || axis.parameter < 0) continue;
    const Result<cli::Grid> one = cli::read_grid(scene, {again}, {}, script);
    require(one && one->axes[0].values[0] == last[k], again + " is read as something else.");
  }
  cli::apply(*grid, last, scene, script);
}

}  // namespace

const Target kScriptTargets[2] = {{"script", 5.0, read_script}, {"grid", 1.0, read_grid}};

}  // namespace legwork::fuzz
