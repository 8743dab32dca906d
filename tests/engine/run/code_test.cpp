// Runs that the user's code drives: the same bits however they are repeated, cut and continued; and what it is refused.
#include <string>
#include <vector>

#include "engine/io/run_link.h"
#include "engine/math/hash.h"
#include "tests/engine/support/coded.h"

namespace legwork::testing::code_test {
namespace {

// Scenes that take code, each with what brings it to move.
struct Coded {
  const char* scene;
  std::initializer_list<Setting> settings;
  const char* code;
};
const Coded kCoded[] = {{"quadruped-free", {}, "spring 12 0.3"},
                        {"hexapod-free", {}, "spring 9 0.2"},
                        {"tail-free", {}, "spring 12 0.3"},
                        {"four-bar", {{"sim.mode", 1.0}}, "spring 0.02 0.001"},
                        {"two-link-arm", {{"arm.topic", 2.0}}, "spring 6 0.5"},
                        {"jansen-walker", {}, "spring 0.02 0.004"}};

OpenRun coded(const Coded& one, ProgramHost& host) {
  OpenRun run = open_run(one.scene, one.settings);
  run->host = &host;
  const Refusal refusal = set_code(*run, one.code);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return run;
}

}  // namespace

TEST_CASE("code: drives the motors of every scene that has some, and is part of what repeats") {
  for (const Coded& one : kCoded) {
    CAPTURE(std::string(one.scene));
    SpringHost host;
    const OpenRun plain = open_run(one.scene, one.settings);
    const OpenRun run = coded(one, host);
    const std::vector<std::uint64_t> without = hashes(*plain, 40), with = hashes(*run, 40);
    CHECK(with.back() != without.back());
    check_replayed(*run);
    std::string notes;
    Result<Run> again = open_record(record_of(*run, scene_of(*run)), scene_of(*run), notes);
    REQUIRE(again);
    again->host = &host;
    while (verdict(*again) == Verdict::under_way) advance(*again);
    CHECK_MESSAGE(verdict(*again) == Verdict::reproduced, verdict_sentence(*again));
  }
}

TEST_CASE("code: going back and on again gives the same bits, whatever it remembers") {
  for (const Coded& one : kCoded) {
    CAPTURE(std::string(one.scene));
    SpringHost host;
    const OpenRun run = coded(one, host);
    advance_by(*run, 300);
    const std::vector<std::uint64_t> first = hashes(*run, 30);
    REQUIRE_FALSE(go_to(*run, 300));
    CHECK(hashes(*run, 30) == first);
    REQUIRE_FALSE(go_to(*run, 7));
    advance_by(*run, 293);
    CHECK(hashes(*run, 30) == first);
    check_replayed(*run);
  }
  // What it remembers counts: without it the first comparison would say nothing.
  SpringHost host;
  const OpenRun run = coded(kCoded[0], host);
  advance_by(*run, 50);
  const std::uint64_t reached = hash(*run);
  REQUIRE_FALSE(go_to(*run, 25));
  REQUIRE_FALSE(set_code(*run, kCoded[0].code));  // the same text, with empty memory
  advance_by(*run, 25);
  CHECK(hash(*run) != reached);
}

TEST_CASE(
    "code: a new text from the middle on, the scene's own drive again, pushes and parameters "
    "between") {
  SpringHost host;
  const OpenRun run = coded(kCoded[0], host);
  advance_by(*run, 100);
  change(*run, "contact.friction", 0.5);
  advance_by(*run, 20);
  REQUIRE_FALSE(set_code(*run, "spring 20 0.4"));
  advance_by(*run, 30);
  REQUIRE_FALSE(act(*run, "push"));
  advance_by(*run, 30);
  REQUIRE_FALSE(set_code(*run, ""));
  CHECK(code_of(*run).empty());
  const std::vector<std::uint64_t> last = hashes(*run, 50);
  check_replayed(*run);
  CHECK(run->codes.size() == 3);

  const Result<std::string> link = write_run_link(record_of(*run, scene_of(*run)));
  REQUIRE(link);
  const Result<RunRecord> record = read_run_link(*link);
  REQUIRE_MESSAGE(record, record.error().text());
  REQUIRE(record->codes.size() == 3);
  CHECK(record->codes[1].step == 120.0);
  CHECK(record->codes[1].text == "spring 20 0.4");
  std::string notes;
  Result<Run> again = open_record(*record, scene_file("quadruped-free"), notes);
  REQUIRE(again);
  again->host = &host;
  while (verdict(*again) == Verdict::under_way) advance(*again);
  CHECK_MESSAGE(verdict(*again) == Verdict::reproduced, verdict_sentence(*again));
  restart(*again);
  while (verdict(*again) == Verdict::under_way) advance(*again);
  CHECK(hash(*again) == last.back());

  // Going back before a text and on undoes it.
  REQUIRE_FALSE(go_to(*run, 110));
  advance_by(*run, 90);
  CHECK(run->codes.size() == 1);
  CHECK(code_of(*run) == "spring 12 0.3");
  check_replayed(*run);
}

TEST_CASE("code: at fault the run stops where it is, and goes on with what is mended") {
  SpringHost host;
  const OpenRun run = open_run("quadruped-free");
  run->host = &host;
  REQUIRE_FALSE(set_code(*run, "throws 51 0"));
  advance_by(*run, 50);
  const std::uint64_t reached = hash(*run);
  for (int i = 0; i < 2; ++i) {  // and it stops there again
    CHECK(advance(*run) == StepStatus::fault);
    CHECK(why_stopped(*run) == "control, line 2: it throws. Mend it.");
    CHECK(hash(*run) == reached);
    CHECK(current_step(*run) == 50.0);
  }
  REQUIRE_FALSE(go_to(*run, 30));
  REQUIRE_FALSE(set_code(*run, "spring 12 0.3"));
  advance_by(*run, 100);
  check_replayed(*run);
  const Refusal bad = set_code(*run, "nonsense");
  REQUIRE(bad);
  CHECK(bad->message == "control, line 1: that is no spring.");
  CHECK(code_of(*run) == "spring 12 0.3");
  advance_by(*run, 10);
}

TEST_CASE("code: refused without motors, without an interpreter, and if it is no text") {
  SpringHost host;
  const OpenRun walk = open_trot();
  walk->host = &host;
  CHECK(set_code(*walk, "spring 1 1")->message.find("takes no code") != std::string::npos);
  const OpenRun run = open_run("quadruped-free");
  CHECK(set_code(*run, "spring 1 1")->message.find("JavaScript") != std::string::npos);
  run->host = &host;
  CHECK(set_code(*run, std::string(70'000, ' ')));
  CHECK(set_code(*run, "spring 1 \x01"));
  CHECK(run->codes.empty());
  CHECK(host.opened == 0);
  // One that was opened with code says so at its first step.
  REQUIRE_FALSE(set_code(*run, "spring 1 1"));
  std::string notes;
  Result<Run> again = open_record(record_of(*run, scene_of(*run)), scene_of(*run), notes);
  REQUIRE(again);
  restart(*run);
  CHECK(code_of(*run) == "spring 1 1");  // from the start, after a restart
}

TEST_CASE("code: a scene file keeps it") {
  SpringHost host;
  const OpenRun run = coded(kCoded[0], host);
  advance_by(*run, 25);
  std::vector<double> values;
  for (std::size_t i = 0; i < parameters(*run).size(); ++i)
    values.push_back(get(*run, static_cast<int>(i)));
  const std::string json = scene_json(scene_of(*run), values, code_of(*run));
  Result<Run> again = open_scene(json, "saved.json");
  REQUIRE_MESSAGE(again, again.error().text());
  again->host = &host;
  advance_by(*again, 25);
  CHECK(hash(*again) == hash(*run));
  restart(*again);
  CHECK(code_of(*again) == kCoded[0].code);
}

TEST_CASE("code: what it gives is what the motors show, and energies count it") {
  SpringHost host;
  const OpenRun arm = coded({"two-link-arm", {{"arm.topic", 2.0}}, "constant 0.7"}, host);
  advance_by(*arm, 10);
  CHECK(field(snapshot(*arm), "joint_torque")[0] == 0.7);
  REQUIRE_FALSE(go_to(*arm, 5));
  CHECK(field(snapshot(*arm), "joint_torque")[1] == 0.7);
  REQUIRE_FALSE(set_code(*arm, ""));
  advance_by(*arm, 5);
  CHECK(field(snapshot(*arm), "joint_torque")[0] != 0.7);

  const OpenRun bar = coded({"four-bar", {{"sim.mode", 1.0}}, "constant 0.3"}, host);
  advance_by(*bar, 100);
  REQUIRE_FALSE(set_code(*bar, "constant -0.2"));
  advance_by(*bar, 100);
  REQUIRE_FALSE(set_code(*bar, ""));
  advance_by(*bar, 20);
  CHECK(std::abs(field(snapshot(*bar), "energy_drift")[0]) < 1e-6);
  REQUIRE_FALSE(go_to(*bar, 150));
  CHECK(std::abs(field(snapshot(*bar), "energy_drift")[0]) < 1e-6);
  CHECK(field(snapshot(*bar), "driver_torque")[0] == bar->given[1]);
  const OpenRun quadruped = coded({"quadruped-free", {}, "constant 3"}, host);
  advance_by(*quadruped, 20);
  const VecX torque = field(snapshot(*quadruped), "joint_torque");
  for (const double tau : torque) CHECK(tau == 3.0);
}

TEST_CASE("code: the engine answers with the dynamics at the state of the call") {
  SpringHost host;
  // An arm whose gravity is taken away keeps the speed of each joint's momentum: from rest it stays where it is.
  const OpenRun arm = coded({"two-link-arm",
                             {{"arm.topic", 2.0}, {"motion.rate_1", 0.0}, {"motion.rate_2", 0.0}},
                             "weightless"},
                            host);
  const VecX start = field(snapshot(*arm), "joint_position");
  advance_by(*arm, 500);
  CHECK(largest_entry(field(snapshot(*arm), "joint_position") - start) < 1e-9);

  const OpenRun robot = coded({"quadruped-free", {}, "weightless"}, host);
  advance_by(*robot, 3);
  CodeRobot& asked = robot->robot;
  const Model& model = *asked.model();
  const auto nv = static_cast<std::size_t>(model.nv());
  std::vector<double> M(nv * nv), a(nv, 0.0), h(nv), tau(nv), J(3 * nv);
  REQUIRE_FALSE(asked.mass_matrix(M));
  REQUIRE_FALSE(asked.inverse_dynamics(a, h));
  for (std::size_t i = 0; i < nv; ++i) a[i] = 0.1 * static_cast<double>(i) - 0.4;
  REQUIRE_FALSE(asked.inverse_dynamics(a, tau));
  for (std::size_t i = 0; i < nv; ++i) {
    double sum = h[i];
    for (std::size_t j = 0; j < nv; ++j) sum += M[i * nv + j] * a[j];
    CHECK(sum == doctest::Approx(tau[i]).epsilon(1e-10));
  }
  REQUIRE_FALSE(asked.jacobian(0, J));
  for (std::size_t j = 0; j < nv; ++j) CHECK(J[j] == (j == 0 ? 1.0 : 0.0));
  CHECK(asked.jacobian(model.nb() + static_cast<int>(model.feet.size()), J));
  CHECK(asked.jacobian(0, {J.data(), 3}));
}

TEST_CASE("code: once none is left the scene's own drive is back, as if there had been none") {
  for (const Coded& one : kCoded) {
    CAPTURE(std::string(one.scene));
    SpringHost host;
    const OpenRun plain = open_run(one.scene, one.settings);
    const std::vector<std::uint64_t> without = hashes(*plain, 30);
    // Stopped at the start, after a reset.
    const OpenRun run = coded(one, host);
    advance_by(*run, 20);
    restart(*run);
    REQUIRE_FALSE(set_code(*run, ""));
    CHECK(hashes(*run, 30) == without);
    // Gone back before it, and on.
    const OpenRun later = open_run(one.scene, one.settings);
    later->host = &host;
    advance_by(*later, 10);
    REQUIRE_FALSE(set_code(*later, one.code));
    advance_by(*later, 10);
    REQUIRE_FALSE(go_to(*later, 5));
    advance_by(*later, 25);
    CHECK(hash(*later) == without.back());
    CHECK(later->codes.empty());
  }
}

TEST_CASE("code: after a gap without any, and after going back to it, it is the same run") {
  for (const Coded& one : kCoded) {
    CAPTURE(std::string(one.scene));
    SpringHost host;
    const OpenRun run = coded(one, host);
    advance_by(*run, 40);
    REQUIRE_FALSE(set_code(*run, ""));
    advance_by(*run, 20);
    REQUIRE_FALSE(set_code(*run, one.code));
    const std::vector<std::uint64_t> end = hashes(*run, 20);
    check_replayed(*run);
    REQUIRE_FALSE(go_to(*run, 40));
    advance_by(*run, 20);
    REQUIRE_FALSE(set_code(*run, one.code));
    CHECK(hashes(*run, 20) == end);
    check_replayed(*run);
  }
}

TEST_CASE("code: what is changed after going back is as in a run that never went on") {
  // What the springs remember counts gravity's share of what they have seen.
  SpringHost host;
  const auto run_with = [&host](bool goes_back) {
    OpenRun run = coded({"quadruped-free", {}, "spring 12 0.3"}, host);
    advance_by(*run, 290);
    if (goes_back) {
      advance_by(*run, 60);
      REQUIRE_FALSE(go_to(*run, 290));
    }
    change(*run, "contact.friction", 0.3);
    advance_by(*run, 40);
    check_replayed(*run);
    return run;
  };
  CHECK(hash(*run_with(true)) == hash(*run_with(false)));
}

TEST_CASE("code: going back behind a change of it takes up the earlier text, whatever was done") {
  SpringHost host;
  const auto run_with = [&host](bool changes) {
    OpenRun run = coded(kCoded[0], host);
    advance_by(*run, 30);
    REQUIRE_FALSE(act(*run, "push"));
    advance_by(*run, 30);
    if (changes) {
      REQUIRE_FALSE(set_code(*run, "spring 20 0.4"));
      advance_by(*run, 30);
      REQUIRE_FALSE(set_code(*run, ""));
      advance_by(*run, 10);
      REQUIRE_FALSE(go_to(*run, 50));
    } else {
      REQUIRE_FALSE(go_to(*run, 50));
    }
    advance_by(*run, 50);
    check_replayed(*run);
    return run;
  };
  const OpenRun run = run_with(true);
  CHECK(run->codes.size() == 1);
  CHECK(hash(*run) == hash(*run_with(false)));
}

TEST_CASE("code: few programs of other texts rest, and none of a text that is forgotten") {
  SpringHost host;
  const OpenRun run = coded(kCoded[0], host);
  for (int i = 0; i < 12; ++i) {
    advance_by(*run, 5);
    REQUIRE_FALSE(set_code(*run, "spring 12 0.3"));
  }
  CHECK(run->resting.size() == 8);
  REQUIRE_FALSE(go_to(*run, 32));
  advance_by(*run, 1);
  for (const RunProgram& one : run->resting) CHECK(one.from < 30.0);
  check_replayed(*run);
  restart(*run);
  CHECK(run->resting.empty());
}

TEST_CASE("code: a linkage that is no longer driven says so, and lets the code be taken away") {
  SpringHost host;
  const OpenRun bar = coded({"four-bar", {{"sim.mode", 1.0}}, "constant 0.3"}, host);
  change(*bar, "sim.mode", 0.0);
  for (int i = 0; i < 2; ++i) {
    CHECK(advance(*bar) == StepStatus::fault);
    CHECK(why_stopped(*bar) ==
          "The code cannot go on: the scene four-bar takes none as it is set now. Set sim.mode to "
          "\"forward\": code then drives its torques. Or take the code away.");
  }
  CHECK(set_code(*bar, "constant 0.2"));
  REQUIRE_FALSE(set_code(*bar, ""));
  advance_by(*bar, 20);
  check_replayed(*bar);
}

}  // namespace legwork::testing::code_test
