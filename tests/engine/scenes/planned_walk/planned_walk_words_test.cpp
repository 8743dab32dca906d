// The sentences of a planned walk: their numbers are those of its snapshot.
#include <cmath>
#include <string>

#include "engine/motion/motions.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::planned_walk_words_test {

namespace {

constexpr double kDegree = kPi / 180.0;

void steps(Run& run, int count) {
  for (int i = 0; i < count; ++i) REQUIRE(advance(run) == StepStatus::ok);
}

bool says(Run& run, const std::string& words) {
  const std::string text = sentence(run);
  CHECK_MESSAGE(contains(text, words), text, " does not say ", words);
  return contains(text, words);
}

std::string value(Run& run, std::string_view label, std::size_t column = 0) {
  const Readout now = readout(run);
  for (const Readout::Row& row : now.rows)
    if (row.label == label) return row.values.at(column);
  FAIL("no row is called ", label);
  return "";
}

std::string degrees(double angle, int decimals) {
  return fixed_text(angle / kDegree, decimals) + " deg";
}

}  // namespace

TEST_CASE("words: what is at hand first exists in each scene, four choices at most") {
  for (const BuiltinScene& scene : builtin_scenes()) {
    CAPTURE(scene.id);
    const OpenRun run = open_run(scene.id);
    int choices = 0;
    if (run->scene->quick[0] == '\0') continue;
    for (const std::string& path : split_words(run->scene->quick)) {
      const int index = find_parameter(parameters(*run), path);
      REQUIRE_MESSAGE(index >= 0, path);
      if (parameters(*run)[at(index)].kind == ParameterKind::choice) ++choices;
    }
    CHECK(choices <= 4);  // as many rows of buttons has the page
  }
}

TEST_CASE("words: a gait says which feet carry what, how fast it goes and its margin") {
  const OpenRun trot = open_run("quadruped-trot");
  steps(*trot, 100);
  const VecX force = field(snapshot(*trot), "foot_force"),
             v = field(snapshot(*trot), "base_linear_velocity");
  const VecX stance = field(snapshot(*trot), "foot_in_stance");
  std::vector<std::string> loads, feet;
  for (Eigen::Index f = 0; f < 4; ++f)
    if (stance[f] > 0.5) {
      loads.push_back(fixed_text(force[3 * f + 2], 0) + " N");
      feet.push_back(model_of(*trot).feet[at(static_cast<int>(f))].name);
    }
  CHECK(sentence(*trot) == listed(feet) + " carry " + listed(loads) + "; trotting at " +
                               fixed_text(std::hypot(v[0], v[1]), 2) + " m/s");

  CHECK(readout(*trot).rows.empty());

  const OpenRun walk = open_run("quadruped-walk");
  says(*walk, "; walking in place; margin " +
                  fixed_text(100.0 * field(snapshot(*walk), "com_margin")[0], 1) + " cm");
  const OpenRun backwards = open_run("quadruped-trot", {{"gait.speed", -0.3}});
  says(*backwards, "trotting backwards at 0.30 m/s");
  const OpenRun flight = open_run("quadruped-pronk");
  says(*flight, "In the air: only gravity acts; pronking at");
  const OpenRun wave = open_run("hexapod-wave");
  says(*wave, "the other 5 carry ");
}

TEST_CASE("words: a leg names its angles and where it is singular") {
  const OpenRun leg = open_run("quadruped-dh-leg", {{"leg.posture", 1.0}});
  CHECK(sentence(*leg) ==
        "FL: θ1 0 deg, θ2 0 deg, θ3 0 deg; singular: the knee is straight, determinant 0.000");
  change(*leg, "leg.posture", 4.0);
  says(*leg, "θ1 90 deg, θ2 45 deg, θ3 -45 deg; regular, determinant ");
}

TEST_CASE("words: a push is told by both runs, in the sentence as in the readout") {
  const OpenRun run = open_run("tail-disturbance");
  CHECK(sentence(*run) == "All four feet stand; the trunk is about to be struck");
  CHECK(value(*run, "Peak turn") == "–");
  steps(*run, 510);
  CHECK(value(*run, "Back after", 1) == "not yet");
  steps(*run, kIsSanitized ? 50 : 400);
  const Snapshot& now = snapshot(*run);
  const VecX turn = field(now, "turn"), peak = field(now, "turn_peak"),
             back = field(now, "return_time");
  says(*run, "the trunk is turned " + degrees(turn[0], 1) + " with the tail, " +
                 degrees(turn[1], 1) + " in the second run with the tail held");
  for (int k = 0; k < 2; ++k) {
    CHECK(value(*run, "Peak turn", at(k)) == degrees(peak[k], 2));
    CHECK(value(*run, "Turn now", at(k)) == degrees(turn[k], 2));
  }
  if (kIsSanitized) return;
  CHECK(value(*run, "Back after", 1) == fixed_text(back[1], 2) + " s");
}

TEST_CASE("words: Liu & Ben-Tzvi's runs in their own coordinates, and their second runs") {
  const OpenRun run =
      open_run("tailed-quadruped-experiment-4-1", {{"printed.eq_7", 1.0}, {"printed.eq_36", 1.0}});
  CHECK(run->scene->reference_run == "Eqs. 2, 3, Eq. 7, Eq. 36 as printed");
  steps(*run, 20);
  const VecX own = field(snapshot(*run), "document_coordinates"),
             reference = field(snapshot(*run), "document_reference");
  constexpr const char* kNames[6] = {"x", "y", "z", "φx", "φy", "φz"};
  for (int i = 0; i < 6; ++i) {
    CHECK(value(*run, kNames[i]) == (i < 3 ? fixed_text(own[i], 4) + " m" : degrees(own[i], 2)));
    CHECK(value(*run, kNames[i], 1) ==
          (i < 3 ? fixed_text(reference[i], 4) + " m" : degrees(reference[i], 2)));
  }
  CHECK(
      open_run("tailed-quadruped-experiment-4-2", {{"compare.with", 1.0}})->scene->reference_run ==
      "without feedback");
  change(*run, "printed.eq_2_3", 0.0);
  change(*run, "printed.eq_7", 0.0);
  change(*run, "printed.eq_36", 0.0);
  CHECK(run->scene->reference_run == "virtual work, corrected");
}

TEST_CASE("words: what there is to see of a walk, a leg on a stand and a robot in the air") {
  const auto marks_of = [](std::string_view id, std::initializer_list<Setting> settings = {}) {
    std::string all;
    const OpenRun run = open_run(std::string(id), settings);
    for (const Mark& mark : run->scene->marks)
      all += std::string(mark.label) + (mark.is_shown ? "; " : " (hidden); ");
    return all;
  };
  const std::string walk =
      "force of the ground on a foot; support polygon; below the centre of mass; "
      "zero moment point; path of a foot; centre of mass; ";
  const std::string told = "; margin; ; ";  // the plumb line, the margin, the feet
  CHECK(marks_of("quadruped-trot") == walk + "the plan; " + told);
  CHECK(marks_of("quadruped-trot", {{"sim.mode", 0.0}}) == walk + told);
  CHECK(
      marks_of("hexapod-tripod") ==
      walk +
          "the plan; The Denavit-Hartenberg frames of a left and a right leg: their twists differ "
          "in sign (hidden); " +
          told);
  CHECK(marks_of("quadruped-dh-leg") == "Denavit-Hartenberg frames; ");
  const std::string turning =
      "angular momentum of the tail about the common centre of mass; angular momentum of the other "
      "bodies about the common centre of mass; ";
  CHECK(marks_of("tail-midair") == "centre of mass; if the trunk stayed; " + turning + "; tail; ");
  CHECK(marks_of("tail-disturbance") == walk + "tail held; " + turning + told + "tail; ");
  CHECK(marks_of("tailed-quadruped-experiment-4-1") ==
        walk +
            "Eqs. 2, 3 as printed; angular momentum of the tail about the common centre of mass "
            "(hidden); angular momentum of the other bodies about the common centre of mass "
            "(hidden); " +
            told + "tail; ");
}

TEST_CASE("words: a hexapod's way costs nothing that is said before it has gone any") {
  const OpenRun run = open_run("hexapod-tripod");
  CHECK(value(*run, "Energy per metre") == "–");
  CHECK(value(*run, "Cost of transport") == "–");
  steps(*run, 100);
  const Snapshot& now = snapshot(*run);
  CHECK(value(*run, "Energy per metre") == short_text(field(now, "energy_per_metre")[0]) + " J/m");
  CHECK(value(*run, "Cost of transport") == short_text(field(now, "cost_of_transport")[0]));
  CHECK(value(*run, "Foot slip") ==
        fixed_text(1000.0 * largest(field(now, "foot_slip")), 2) + " mm");
  CHECK(value(*run, "Trunk margin") == fixed_text(100.0 * field(now, "body_margin")[0], 1) + " cm");
}

TEST_CASE("words: a free robot's readout has the numbers of its snapshot") {
  const OpenRun run = open_run("quadruped-free");
  steps(*run, 300);
  const Snapshot& now = snapshot(*run);
  CHECK(value(*run, "Speed, command") == fixed_text(field(now, "mean_speed")[0], 2) +
                                             "\u00a0/\u00a0" +
                                             fixed_text(field(now, "command")[0], 2) + "\u00a0m/s");
  CHECK(contains(value(*run, "Support margin"),
                 fixed_text(100.0 * field(now, "support_margin")[0], 1) + " cm"));
  CHECK(value(*run, "Unaccounted for") == short_text(field(now, "energy_residual")[0]) + " J");
  CHECK(value(*run, "Contact loss") == short_text(0.0 - field(now, "contact_work")[0]) + " J");
  CHECK(value(*run, "Cost of transport") == fixed_text(field(now, "cost_of_transport")[0], 2));
  const VecX use = field(now, "friction_use"), force = field(now, "foot_force");
  for (int f = 0; f < 4; ++f) {
    const std::string name = model_of(*run).feet[at(f)].name;
    const std::string told = name + "\u00a0" + fixed_text(100.0 * use[f], 0) + "\u00a0%";
    CHECK(contains(value(*run, "Friction used"), told) == (force.segment<3>(3 * f).norm() > 0.5));
  }
}

TEST_CASE("words: looking leaves the run as it is") {
  for (const BuiltinScene& scene : builtin_scenes()) {
    const std::string id = scene.id;
    CAPTURE(id);
    const OpenRun seen = open_run(id), unseen = open_run(id);
    for (int i = 0; i < (kIsSanitized ? 3 : 20); ++i) {
      CHECK(sentence(*seen) != "");
      readout(*seen);
      CHECK(advance(*seen) == advance(*unseen));
      CHECK(hash(*seen) == hash(*unseen));
    }
  }
}

}  // namespace legwork::testing::planned_walk_words_test
