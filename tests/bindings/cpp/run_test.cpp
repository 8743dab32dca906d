// Scenes and runs of the public API: opened, changed, repeated from a link, refused.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include "tests/bindings/cpp/refusal.h"

namespace legwork::testing::run_test {

TEST_CASE("api run: the version is the project's") { CHECK(std::string(version()) == "0.1.0"); }

TEST_CASE("api run: a free robot is pushed, and its link repeats it to the bit") {
  Run run = Run::open("quadruped-free");
  CHECK(run.step() == 0.0);
  CHECK(run.advance(20) == Status::ok);
  CHECK(run.step() == 20.0);
  CHECK(run.time() == doctest::Approx(20.0 * run.time_step()));
  run.act("push").set("contact.friction", 0.5);
  CHECK(run.get("contact.friction") == 0.5);
  CHECK(run.advance(20) == Status::ok);
  const std::string hash = run.hash();
  CHECK(hash.size() == 16);

  std::string notes = "none";
  Run again = Run::of_link(run.link(), &notes);
  CHECK(notes.empty());
  CHECK(again.verdict() == Verdict::under_way);
  CHECK(again.advance(40) == Status::ok);
  CHECK(again.hash() == hash);
  CHECK(again.verdict() == Verdict::reproduced);
  CHECK(!again.verdict_sentence().empty());

  run.check_replay();
  run.go_to(10);
  CHECK(run.step() == 10.0);
  run.restart();
  CHECK(run.step() == 0.0);
}

TEST_CASE("api run: fields, texts and the model") {
  Run run = Run::open("quadruped-free");
  run.advance(3);
  const Model model = run.model();
  CHECK(run.field("joint_position").size() == model.joint_count());
  CHECK(run.field("time").size() == 1);
  CHECK(run.fields().size() > 10);
  CHECK(run.parameters().size() > 10);
  CHECK(!run.events().empty());
  CHECK(run.why_stopped().empty());
  CHECK(!run.sentence().empty());
  CHECK(run.description().front() == '{');
  CHECK(run.csv_header().find("q_") != std::string::npos);
  CHECK(!run.csv_row().empty());
  // The scene with the values of now opens as a scene.
  run.set({{"contact.friction", 0.4}});
  CHECK(Run::open(run.scene_json()).get("contact.friction") == 0.4);
}

TEST_CASE("api run: every built-in scene opens by its id") {
  CHECK(scene_ids().size() > 20);
  for (const char* id : {"quadruped-trot", "four-bar", "rotations"}) {
    CAPTURE(id);
    Run run = Run::open(id);
    CHECK(run.advance() == Status::ok);
  }
}

TEST_CASE("api run: what is refused is said, and changes nothing") {
  Run run = Run::open("quadruped-free");
  const std::string before = run.hash();
  check_says(refusal_of([&] { run.set("contact.friction", -1.0); }), "contact.friction");
  check_says(refusal_of([&] { run.set("no.such", 1.0); }), "no parameter \"no.such\"");
  check_says(refusal_of([&] { (void)run.get("no.such"); }), "no parameter \"no.such\"");
  check_says(refusal_of([&] { run.act("sneeze"); }), "no event \"sneeze\"");
  check_says(refusal_of([&] { run.field("colour"); }), "no field \"colour\"");
  check_says(refusal_of([&] { run.go_to(1e6); }), "");
  CHECK(!refusal_of([&] { run.go_to(1e6); }).empty());
  check_says(refusal_of([] { Run::open("unicorn"); }), "no built-in scene \"unicorn\"");
  CHECK(!refusal_of([] { Run::of_link("!!"); }).empty());
  CHECK(run.hash() == before);
  Run moved = std::move(run);
  check_says(refusal_of([&] { run.advance(); }), "Run is empty");  // NOLINT
  CHECK(moved.hash() == before);
}

}  // namespace legwork::testing::run_test
