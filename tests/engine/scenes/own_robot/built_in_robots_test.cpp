// Scenes that name a robot of models/robots, whose text the program has: they are what the file itself makes, and a name that
// nobody knows is refused with the names that are known.
#include <algorithm>

#include "engine/io/embedded_text.h"
#include "engine/run/run.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::built_in_robots_test {

namespace {

struct Walker {
  const char *scene, *file;
  int joints, directions;  // of its loops
};
constexpr Walker kWalkers[] = {
    {"jansen-walker", "jansen_walker.json", 74, 72},
    {"klann-walker", "klann_walker.json", 34, 32},
    {"quadruped-parallel-knees", "quadruped_parallel_knees.json", 16, 8}};

std::string scene_with(const std::string& robot) {
  return R"({"legwork": 1, "id": "mine", "title": "Mine", "summary": "Mine", "source": "mine",)"
         R"( "family": "robot", "motion": "own", "duration_s": 1, "parameters": {"robot.drive": 4},)"
         R"( "robot": )" +
         robot + "}";
}

std::string refusal_of(const std::string& text) {
  const Result<SceneFile> scene = parse_scene(text, "s.json");
  REQUIRE_FALSE(scene);
  return scene.error().text();
}

}  // namespace

TEST_CASE("built-in robots: a scene that names one runs as its file does, to the bit") {
  CHECK(builtin_robots().size() == std::size(kWalkers));
  for (const Walker& walker : kWalkers) {
    CAPTURE(std::string(walker.file));
    const std::string text = read_file(std::string(LEGWORK_MODELS_DIR "/robots/") + walker.file);
    Run scene = opened(walker.scene);
    Result<Run> file = open_scene(text, walker.file);
    REQUIRE_MESSAGE(file, file.error().text());
    REQUIRE_FALSE(set(*file, "robot.drive", 4.0));
    CHECK(hash(scene) == hash(*file));
    advance_by(scene, 300);
    advance_by(*file, 300);
    CHECK(hash(scene) == hash(*file));
    CHECK(field(snapshot(scene), "joint_position").size() == walker.joints);
    CHECK(field(snapshot(scene), "loop_directions")[0] == walker.directions);
    CHECK(field(snapshot(scene), "body_position")[0] > 0.01);
  }
}

TEST_CASE("built-in robots: a limb ends at its foot, and the camera follows what turns") {
  for (const Walker& walker : kWalkers) {
    CAPTURE(std::string(walker.scene));
    Run run = opened(walker.scene);
    advance_by(run, 200);
    const VecX feet = field(snapshot(run), "foot_position");
    double lowest = 1.0;
    for (Eigen::Index k = 2; k < feet.size(); k += 3) lowest = std::min(lowest, feet[k]);
    CHECK(lowest < 0.016);  // m: the radius of the largest foot, and a step's depth
    CHECK(lowest > 0.007);
    CHECK(run.scene->viewpoint.follows);
    change(run, "robot.drive", 0.0);
    CHECK_FALSE(run.scene->viewpoint.follows);
    // They would be those of the tree with its loops cut.
    CHECK(run.scene->studies.empty());
    for (const Readout::Row& row : readout(run).rows) CHECK(row.label != "Largest holding torque");
  }
}

TEST_CASE("built-in robots: the name goes into a scene's file, the text does not") {
  for (const Walker& walker : kWalkers) {
    SceneFile scene = scene_file(walker.scene, {{"motor.speed", 2.0}});
    CHECK(own_file(scene).name.empty());
    const std::string text = scene_json(scene, scene.values);
    CHECK(text.size() < 1500);
    const Result<SceneFile> again = parse_scene(text, "s.json");
    REQUIRE_MESSAGE(again, again.error().text());
    CHECK(again->values == scene.values);
  }
  const Result<SceneFile> mine =
      parse_scene(scene_with(R"({"file": "klann_walker.json"})"), "s.json");
  REQUIRE_MESSAGE(mine, mine.error().text());
  CHECK(parameters(*mine).size() == parameters(scene_file("klann-walker")).size());
}

TEST_CASE(
    "built-in robots: a name that nobody knows is refused, and so is a text that is no robot") {
  CHECK_SAYS(refusal_of(scene_with(R"({"file": "klan_walker.json"})")),
             "There is no built-in robot \"klan_walker.json\", and no text of it. Give the file's "
             "text, or one of jansen_walker.json, klann_walker.json");
  CHECK_SAYS(refusal_of(scene_with(R"({"text": "<robot/>"})")), "A scene's robot lacks \"file\".");
  // A text is taken as it is, whatever its name.
  CHECK_FALSE(parse_scene(scene_with(R"({"file": "klann_walker.json", "text": ""})"), "s.json"));
}

}  // namespace legwork::testing::built_in_robots_test
