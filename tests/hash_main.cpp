// legwork_hash SCENE STEPS [PATH=VALUE ...]: steps a built-in scene and prints its state hash.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/run/run.h"

namespace {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "legwork_hash: %s\n", sentence.c_str());
  return EXIT_FAILURE;
}

}  // namespace

#ifdef LEGWORK_CHOSEN_LANES
int hash_scene(int argc, char** argv);
int hash_scene(int argc, char** argv) {
#else
int main(int argc, char** argv) {
#endif
  if (argc < 3) return fail("usage: legwork_hash SCENE STEPS [PATH=VALUE ...]");
  const std::string id = argv[1];
  const int steps = std::atoi(argv[2]);
  std::string json;
  for (const legwork::BuiltinScene& scene : legwork::builtin_scenes())
    if (id == scene.id) json = scene.json;
  legwork::Result<legwork::Run> run = legwork::open_scene(json, id);
  if (!run) return fail(run.error().text());
  for (int i = 3; i < argc; ++i) {
    const std::string setting = argv[i];
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) return fail(setting + " is not of the form path=value.");
    const double value = std::atof(setting.c_str() + equals + 1);
    if (const legwork::Refusal refusal = set(*run, setting.substr(0, equals), value))
      return fail(refusal->text());
  }
  for (int i = 0; i < steps; ++i)
    if (advance(*run) != legwork::StepStatus::ok) return fail(why_stopped(*run));
  std::printf("%s\n", hash_text(*run).c_str());
  return EXIT_SUCCESS;
}
