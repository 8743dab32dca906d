// Links to runs of robots and linkages of the user's own: the file comes along, or its hash if it is large.
#include "bindings/links.h"
#include "engine/io/budget.h"
#include "engine/io/run_link.h"
#include "engine/math/hash.h"
#include "tests/bindings/linked_runs.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::own_links_test {

using links_test::advance_by;
using links_test::follow;

namespace {

std::string arm() {
  return read_file(std::string(LEGWORK_MODELS_DIR "/../tests/robots/three_joint_arm.urdf"));
}

std::string pendulum() {
  return R"({"name": "pendulum", "drivers": [{"link": "bar"}],
             "links": [{"name": "bar", "pin": "O", "rods": [{"to": 0.2, "per_metre": 1}]}]})";
}

// Let go, loaded on its way: 60 steps.
Run swung(const std::string& text, const std::string& name) {
  Result<Run> run = open_scene(text, name);
  REQUIRE_MESSAGE(run, run.error().text());
  REQUIRE_FALSE(set(*run, "robot.drive", 1.0));
  advance_by(*run, 40);
  REQUIRE_FALSE(set(*run, "payload.mass", 2.0));
  advance_by(*run, 20);
  return std::move(*run);
}

std::string own_link_of(const Run& run) {
  const Result<std::string> link = link_of(run);
  REQUIRE_MESSAGE(link, link.error().text());
  return *link;
}

void check_repeated(const std::string& link, const Run& run, std::string_view file = {}) {
  std::string notes;
  Result<Run> again = open_link(link, notes, file);
  REQUIRE_MESSAGE(again, again.error().text());
  CHECK(notes == "");
  follow(*again);
  CHECK(verdict(*again) == Verdict::reproduced);
  CHECK(hash_text(*again) == hash_text(run));
}

std::string refused_with(const std::string& link, std::string_view file = {}) {
  std::string notes;
  const Result<Run> run = open_link(link, notes, file);
  REQUIRE_FALSE(run);
  return run.error().text();
}

// A robot of the same motion whose file is too large for a link.
std::string large() { return arm() + "<!--" + std::string(kLinkFileBytes, ' ') + "-->\n"; }

}  // namespace

TEST_CASE("own links: a run of a robot's file is repeated from its link alone") {
  const Run run = swung(arm(), "my arm.urdf");
  const std::string link = own_link_of(run);
  check_repeated(link, run);
  const Result<RunRecord> record = read_run_link(link);
  REQUIRE(record);
  CHECK(record->file.key == "robot");
  CHECK(record->file.name == "my arm.urdf");
  CHECK(record->file.text == arm());
  CHECK(record->version == RunRecord::kVersion);
}

TEST_CASE("own links: a linkage's too") {
  Result<Run> run = open_scene(pendulum(), "pendulum.json");
  REQUIRE_MESSAGE(run, run.error().text());
  advance_by(*run, 50);
  check_repeated(own_link_of(*run), *run);
}

TEST_CASE("own links: a scene that was saved starts from its robot's file, whatever its title is") {
  const Run run = swung(arm(), "arm.urdf");
  Result<Run> saved = open_scene(scene_text(run), "saved.json");
  REQUIRE_MESSAGE(saved, saved.error().text());
  advance_by(*saved, 30);
  check_repeated(own_link_of(*saved), *saved);
}

TEST_CASE("own links: of a large file the link has the hash, and asks for it") {
  const Run run = swung(large(), "large.urdf");
  const std::string link = own_link_of(run);
  CHECK(link.size() < kLinkBudget.bytes);
  const std::string words = refused_with(link);
  CAPTURE(words);
  CHECK(words.find("This run is of the file \"large.urdf\", which is too large for a link") !=
        std::string::npos);
  CHECK(refused_with(link, arm()).find("This run is of another file") != std::string::npos);
  check_repeated(link, run, large());
  // The largest that fits, and one byte more.
  const std::size_t frame = arm().size() + 8;
  const std::string fits = arm() + "<!--" + std::string(kLinkFileBytes - frame, ' ') + "-->\n";
  REQUIRE(fits.size() == kLinkFileBytes);
  check_repeated(own_link_of(swung(fits, "r.urdf")), swung(fits, "r.urdf"));
  CHECK(own_link_of(swung(fits + " ", "r.urdf")).size() < kLinkBudget.bytes);
}

TEST_CASE(
    "own links: a file beside a link that needs none is refused, a mark at its start counts not") {
  const Run run = swung(large(), "large.urdf");
  check_repeated(own_link_of(run), run, "\xef\xbb\xbf" + large());
  check_repeated(own_link_of(run), swung("\xef\xbb\xbf" + large(), "large.urdf"), large());
  const std::string link = own_link_of(swung(arm(), "arm.urdf"));
  CHECK(refused_with(link, arm()).find("has the file \"arm.urdf\" in it") != std::string::npos);
}

TEST_CASE("own links: a joint whose name is longer than a link's names is told, not written") {
  const std::string name(90, 'j');
  std::string text = arm();
  const std::size_t at_name = text.find("<joint name=\"") + 13;
  text.replace(at_name, text.find('"', at_name) - at_name, name);
  Result<Run> run = open_scene(text, "arm.urdf");
  REQUIRE_MESSAGE(run, run.error().text());
  CHECK(link_of(*run));
  REQUIRE_FALSE(set(*run, "joint." + name, 0.1));
  legwork::restart(*run);
  const Result<std::string> link = link_of(*run);
  REQUIRE_FALSE(link);
  CHECK(link.error().text().find("names of at most 80 letters") != std::string::npos);
}

TEST_CASE("own links: cut short or with a character changed, they are refused in words") {
  const std::string link = own_link_of(swung(arm(), "arm.urdf"));
  for (std::size_t size = 0; size < link.size(); size += kIsSampled ? 97 : 7)
    CHECK(refused_with(link.substr(0, size)) != "");
  for (std::size_t i = 0; i < link.size(); i += kIsSampled ? 101 : 11) {
    std::string changed = link;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    CHECK(refused_with(changed).find("This link to a run") != std::string::npos);
  }
}

TEST_CASE("own links: a link to a built-in scene is as long as it was") {
  const Result<Run> run = open_scene(trot_json(), "trot");
  REQUIRE(run);
  const std::string link = own_link_of(*run);
  CHECK(link.size() < 60);
  CHECK(link.starts_with("Aw"));  // version 3
}

TEST_CASE("own links: a robot that is built in goes by its scene's name, and its file stays here") {
  for (const char* id : {"jansen-walker", "klann-walker", "quadruped-parallel-knees"}) {
    CAPTURE(id);
    Run run = opened(id, {{"motor.speed", 1.5}});
    advance_by(run, 40);
    REQUIRE_FALSE(set(run, "payload.mass", 1.0));
    REQUIRE_FALSE(act(run, "push"));
    advance_by(run, 20);
    const std::string link = own_link_of(run);
    CHECK(link.size() < 400);
    check_repeated(link, run);
    CHECK(read_run_link(link)->file.name.empty());
    CHECK_SAYS(refused_with(link, arm()), "built-in scene and needs no file");
  }
  // Of another robot under the same name, which the link would not tell.
  const std::string text = scene_json("jansen-walker");
  const std::string name = "jansen_walker.json";
  Result<Run> other =
      open_scene(std::string(text).replace(text.find(name), name.size(), "klann_walker.json"), "s");
  REQUIRE_MESSAGE(other, other.error().text());
  const Result<std::string> link = link_of(*other);
  REQUIRE_FALSE(link);
  CHECK_SAYS(link.error().text(), "A link can only start from a built-in scene");
}

}  // namespace legwork::testing::own_links_test
