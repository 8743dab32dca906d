// The four-bar of Kumar et al. as a scene: DeNOC against the general tree, its sentences and refusals (theory/linkages 5 to 9).
#include "engine/scenes/linkages/four_bar.h"

#include <cmath>

#include "tests/engine/scenes/linkages/mechanism_support.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::four_bar_test {

namespace {

using Changes = std::initializer_list<Override>;

Result<std::unique_ptr<Scene>> try_four_bar(const Changes& changes) {
  const SceneKind* kind = find_scene_kind("four_bar", "linkage");
  REQUIRE(kind);
  const std::vector<double> values = values_of(kind->parameters, changes);
  return kind->build(ParameterView(kind->parameters, values));
}

struct FourBarRun {
  std::unique_ptr<Scene> owner;
  FourBarScene* bar;
  VecX x;
  explicit FourBarRun(const Changes& changes) {
    Result<std::unique_ptr<Scene>> built = try_four_bar(changes);
    REQUIRE_MESSAGE(built, built.error().text());
    owner = std::move(*built);
    bar = static_cast<FourBarScene*>(owner.get());
    x.setZero(bar->size());
    bar->start(x);
  }
  double energy() {
    const MechanismState& s = bar->examine(x);
    return s.kinetic + s.potential;
  }
};

std::string refused_four_bar(const Changes& changes) {
  const Result<std::unique_ptr<Scene>> built = try_four_bar(changes);
  REQUIRE_MESSAGE(!built, "it can be put together");
  return built.error().text();
}

constexpr double kDegree = kPi / 180.0;

}  // namespace

TEST_CASE("four-bar scene: a base that is held takes the same torque as one that is fixed") {
  FourBarRun run({});
  Worst worst;
  for (int i = 0; i < 360; ++i) worst.see(held_base_error(*run.bar, i / 360.0));
  MESSAGE("torque ", worst.value);
  CHECK(worst.value < 1e-13);
}

TEST_CASE("four-bar scene: DeNOC and general tree agree on accelerations, torques, joint forces") {
  Random random{31};
  Worst acceleration, torque, force;
  for (int k = 0; k < (kIsSampled ? 20 : 200); ++k) {
    const bool is_forward = k % 2 == 1;
    const Changes changes = {{"sim.mode", is_forward ? 1.0 : 0.0},
                             {"drive.angle", random.uniform(-kPi, kPi)},
                             {"drive.speed", random.uniform(-9.0, 9.0)},
                             {"drive.initial_rate", random.uniform(-9.0, 9.0)},
                             {"drive.torque", random.uniform(-1.0, 1.0)},
                             {"assembly.mode", random.below(2) == 0 ? 0.0 : 1.0},
                             {"mass.distribution", 1.0},
                             {"length.coupler", random.uniform(0.11, 0.12)},
                             {"mass.coupler", random.uniform(0.2, 2.0)},
                             {"centre.crank", random.uniform(0.0, 0.1)},
                             {"centre.coupler", random.uniform(0.0, 0.1)},
                             {"centre.rocker", random.uniform(0.0, 0.1)},
                             {"centre.crank_angle", random.uniform(-kPi, kPi)},
                             {"centre.coupler_angle", random.uniform(-kPi, kPi)},
                             {"centre.rocker_angle", random.uniform(-kPi, kPi)},
                             {"inertia.coupler", random.uniform(1e-4, 2e-3)}};
    FourBarRun run(changes);
    const MechanismState& s = run.bar->examine(run.x);
    REQUIRE(s.is_regular);
    const FourBarScene::DenocResult& by_denoc = run.bar->by_denoc();
    REQUIRE(by_denoc.is_solved);
    acceleration.see(by_denoc.difference[0] / std::max(1.0, largest(s.a)));
    torque.see(by_denoc.difference[1]);
    force.see(by_denoc.difference[2]);
    CHECK(largest(denoc::loop_error(run.bar->bar(), by_denoc.motion.theta)) < 1e-15);
  }
  MESSAGE("accelerations ", acceleration.value, " relative, torque ", torque.value, " N m, forces ",
          force.value, " N");
  CHECK(acceleration.value < 1e-12);
  CHECK(torque.value < 1e-12);
  CHECK(force.value < 1e-11);
}

TEST_CASE("four-bar scene: let go, Eq. 22 drifts off its loop unless something holds it") {
  double gap[3] = {}, drift[3] = {};
  for (int how = 0; how < 3; ++how) {
    FourBarRun run({{"sim.mode", 1.0},
                    {"sim.formulation", 1.0},
                    {"sim.stabilisation", static_cast<double>(how)},
                    {"sim.tolerance", 1e-6},
                    {"drive.angle", kPi / 3.0}});
    const double before = run.energy();
    double t_end = 0.0;
    for (int k = 0; k < 250; ++k) {
      REQUIRE(run.bar->advance(0.02 * k, 0.02, run.x, t_end) == StepEnd::running);
      update_max(drift[how], std::abs(run.energy() - before));
      update_max(gap[how], loop_gap(*run.bar, run.bar->examine(run.x)).residual);
    }
  }
  MESSAGE("gap: projection ", gap[0], " m, Baumgarte ", gap[1], " m, nothing ", gap[2], " m");
  CHECK(gap[0] < 1e-15);
  CHECK(gap[1] < 1e-2 * gap[2]);
  CHECK(gap[2] > 1e-6);
  CHECK(drift[0] < drift[2]);
  CHECK(drift[1] < drift[2]);
}

TEST_CASE("four-bar scene: what is printed stands beside what is right") {
  FourBarRun run({{"drive.angle", 1.0}, {"drive.speed", 1.0}, {"printed.jacobian", 1.0}});
  Snapshot snapshot;
  for (SnapshotField field : run.bar->fields) {
    field.offset = static_cast<int>(snapshot.data.size());
    snapshot.data.resize(snapshot.data.size() + at(field.count()));
    snapshot.fields.push_back(field);
  }
  SnapshotWriter writer(snapshot);
  run.bar->observe(0.0, run.x, writer);
  CHECK(writer.is_complete());
  CHECK(is_finite(snapshot.data));
  const auto field = [&](std::string_view name) {
    for (const SnapshotField& f : snapshot.fields)
      if (f.name == name)
        return Vec3(snapshot.data[at(f.offset)], snapshot.data[at(f.offset + 1)],
                    snapshot.data[at(f.offset + 2)]);
    return Vec3(Vec3::Constant(kNan));
  };
  const auto rate = [](const denoc::Printed& printed) {
    denoc::Motion motion;
    motion.rate[0] = 1.0;
    CHECK(denoc::is_assembled(denoc::assemble({}, 1.0, motion.theta)));
    CHECK(denoc::follow_crank({}, motion, printed));
    return motion.rate;
  };
  CHECK(difference(field("printed_rate"), rate({.jacobian = true})) < 1e-13);
  CHECK(difference(field("document_rate"), rate({})) < 1e-13);
  CHECK(difference(field("printed_rate"), field("document_rate")) > 1.0);
}

TEST_CASE("four-bar scene: its class, dead centres and facts, in words") {
  FourBarRun run({});
  const std::string text = run.bar->sentence(0.0, run.x);
  CHECK_SAYS(text, "These bars make a crank-rocker.");
  CHECK(text.size() < 200);
  // Between coupler and rocker, where the crank lies along the ground.
  const denoc::FourBar& bar = run.bar->bar();
  const auto transmission = [&bar](double base) {
    const double a = bar.coupler.length, b = bar.rocker.length;
    return std::acos((a * a + b * b - base * base) / (2.0 * a * b));
  };
  const double least = transmission(bar.ground - bar.crank.length),
               most = transmission(bar.ground + bar.crank.length);
  int seen = 0;
  for (const PlanFact& fact : run.bar->facts) {
    const std::string name = fact.name;
    if (name == "transmission_least") seen += std::abs(fact.value - least) < 1e-12;
    if (name == "transmission_most") seen += std::abs(fact.value - most) < 1e-12;
    if (name == "grashof") seen += std::abs(fact.value + 0.02) < 1e-15;
  }
  CHECK(seen == 3);
}

TEST_CASE("four-bar scene: a crank just short of a whole turn is at 0, not at 360 degrees") {
  for (const double angle : {0.0, -1e-9, 2.0 * kPi, 2.0 * kPi - 1e-4}) {
    CAPTURE(angle);
    FourBarRun run({{"drive.angle", angle}});
    CHECK_SAYS(run.bar->sentence(0.0, run.x), "The crank is at 0 deg and turns");
  }
  FourBarRun before({{"drive.angle", 2.0 * kPi - 0.1 * kDegree}});
  CHECK_SAYS(before.bar->sentence(0.0, before.x), "The crank is at 359.9 deg and turns");
}

TEST_CASE("four-bar scene: what cannot be is refused in a sentence") {
  CHECK_SAYS(refused_four_bar({{"length.ground", 0.3}}), "as long as the other three together");
  CHECK_SAYS(refused_four_bar({{"length.coupler", 0.1}, {"length.rocker", 0.04}}),
             "change point where the crank is at 0 degrees");
  CHECK_SAYS(refused_four_bar({{"length.crank", 0.09}, {"length.coupler", 0.06}}),
             "cannot be driven past");
  CHECK_SAYS(refused_four_bar({{"sim.mode", 1.0},
                               {"length.crank", 0.09},
                               {"length.coupler", 0.06},
                               {"drive.angle", kPi}}),
             "The loop cannot be closed with the crank at 180 degrees");
  // A parallelogram that runs into its change point ends there and says why, never a NaN.
  FourBarRun run({{"sim.mode", 1.0},
                  {"length.coupler", 0.1},
                  {"length.rocker", 0.04},
                  {"drive.angle", 0.05},
                  {"drive.initial_rate", -5.0}});
  double t_end = 0.0;
  int k = 0;
  while (k < 300 && run.bar->advance(0.002 * k, 0.002, run.x, t_end) == StepEnd::running) ++k;
  REQUIRE(k < 300);
  REQUIRE(std::isfinite(run.x.sum()));
  const std::string why = run.bar->why_ended(t_end, run.x);
  CHECK_SAYS(why, "singular position");
  REQUIRE(run.bar->study(0));  // the reason is the state's
  CHECK(run.bar->why_ended(t_end, run.x) == why);
}

TEST_CASE("four-bar scene: its figures and matrices") {
  FourBarRun run({});
  REQUIRE(run.bar->studies.size() == 5);
  for (int k = 0; k < (kIsSampled ? 3 : 5); ++k) {
    const Result<Study> study = run.bar->study(k);
    REQUIRE_MESSAGE(study, study.error().text());
    CHECK_FALSE(study->sentence.empty());
    MESSAGE(study->sentence);
    for (const Study::Series& line : study->series) {
      CHECK(line.x.size() == line.y.size());
      CHECK(line.x.size() > 10);
      CHECK(is_finite(line.y));
    }
    if (k == 1) {
      const JsonValue reference = reference_json("fourbar");
      const JsonValue& peaks = member(reference, "peaks");
      const auto peak = [&](const char* name) {
        return number(member(member(peaks, name), "max"));
      };
      CHECK(std::abs(study->series[0].y[312] - peak("tau_m3_0.6_grav")) < 1e-12);
      CHECK(std::abs(study->series[2].y[312] - peak("tau_m3_2.4_grav")) < 1e-12);
    }
  }
  run.bar->start(run.x);
  int indefinite = 0;
  for (const MatrixTable& table : run.bar->matrix_tables(0.0, run.x)) {
    CHECK(table.values.size() == table.row_labels.size() * table.column_labels.size());
    CHECK(is_finite(table.values));
    if (table.name == "denoc_kkt_eigenvalues") indefinite += contains(table.note, "2 negative");
    if (table.name == "denoc_n_l") CHECK(table.values.size() == 144);
  }
  CHECK(indefinite == 1);
}

}  // namespace legwork::testing::four_bar_test
