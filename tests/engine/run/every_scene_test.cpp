// Guarantees of every scene without a plan: it plays, replays and rewinds bit for bit, describes itself with signals that exist,
// refuses in words, and accepts parameters at their bounds.
#include "engine/run/scene.h"

#include <algorithm>
#include <cmath>

#include "engine/math/hash.h"
#include "engine/run/run.h"
#include "tests/engine/support/bounds.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::every_scene_test {

namespace {

const SnapshotField* find_field(const Run& run, std::string_view name) {
  for (const SnapshotField& field : run.snapshot.fields)
    if (field.name == name) return &field;
  return nullptr;
}

int count_of(const Run& run, const std::string& name) {
  const SnapshotField* field = find_field(run, name);
  return field ? field->count() : 0;
}

std::uint64_t hash_of(const Run& run) {
  return hash_doubles(run.state.data(), static_cast<std::size_t>(run.state.size()));
}

// That many steps, or until the run ends.
void play(Run& run, int steps) {
  for (int i = 0; i < steps; ++i)
    if (advance(run) != StepStatus::ok) return;
}

int some_steps() { return kIsSanitized ? 30 : 300; }

}  // namespace

TEST_CASE(
    "scenes without a plan: each plays, its numbers are finite, and its state is told in a "
    "sentence") {
  for (const std::string& id : unplanned_ids()) {
    CAPTURE(id);
    Run run = opened(id);
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    play(run, some_steps());
    CHECK(run.state[RunState::kStep] >= 20.0);
    CHECK(run.fault == "");
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    check_sentence(sentence(run));
  }
}

TEST_CASE(
    "scenes without a plan: a run replays to the same bits, and goes on from a remembered step as "
    "before") {
  for (const std::string& id : unplanned_ids()) {
    CAPTURE(id);
    Run run = opened(id);
    play(run, some_steps());
    const double last = run.state[RunState::kStep];
    const std::uint64_t hash = hash_of(run);
    const Refusal refusal = check_replay(run);
    CHECK_MESSAGE(!refusal, refusal->text());
    REQUIRE_FALSE(go_to(run, std::floor(0.5 * last)));
    CHECK(hash_of(run) != hash);
    snapshot(run);  // which changes nothing
    play(run, static_cast<int>(last - std::floor(0.5 * last)));
    CHECK(hash_of(run) == hash);
  }
}

TEST_CASE("scenes without a plan: a parameter changed on the way is part of the run that replays") {
  int moved = 0;
  for (const std::string& id : unplanned_ids()) {
    CAPTURE(id);
    int gone_on = 0;  // without starting again
    const SceneFile scene = scene_file(id);
    const std::span<const Parameter> schema = schema_of(scene);
    for (std::size_t i = 0; i < schema.size(); i += kIsSampled ? 5 : 1) {
      CAPTURE(schema[i].path);
      Run run = opened(id);
      play(run, 10);
      const double now = run.values[i];
      const double there = schema[i].kind == ParameterKind::number
                               ? 0.9 * now + 0.1 * schema[i].maximum
                               : (now < schema[i].maximum ? now + 1.0 : schema[i].minimum);
      if (there == now || set(run, static_cast<int>(i), there)) continue;
      play(run, 10);
      CHECK(run.fault == "");
      const Refusal refusal = check_replay(run);
      CHECK_MESSAGE(!refusal, refusal->text());
      ++moved;
      gone_on += run.inputs.empty() ? 0 : 1;
    }
    if (!kIsSampled && id != "passive-walker" && id != "brachistochrone") CHECK(gone_on > 0);
  }
  CHECK(moved > 0);
}

TEST_CASE("every scene: marks, curves, plots, tables and studies are made of what there is") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    CAPTURE(builtin.id);
    Run run = opened(builtin.id);
    play(run, 5);
    snapshot(run);
    const Scene& scene = *run.scene;
    CHECK_FALSE(scene.series.empty());
    for (const PlotSeries& series : scene.series) {
      CAPTURE(series.field);
      CHECK(count_of(run, series.field) > 0);
      CHECK(std::string(series.title).size() > 2);
    }
    for (const Mark& mark : scene.marks) {
      CAPTURE(mark.label);
      const bool is_told = mark.kind == Mark::Kind::label ||
                           mark.kind == Mark::Kind::crowd;  // what they are needs no words
      const auto has_words = [&](const Mark& other) {
        return std::string(other.role) == mark.role && std::string(other.group) == mark.group &&
               std::string(other.label).size() > 1;
      };
      // A line may be told with the point that it leads to.
      const bool is_told_beside = mark.kind == Mark::Kind::between &&
                                  std::any_of(scene.marks.begin(), scene.marks.end(), has_words);
      CHECK((is_told || is_told_beside || has_words(mark)));
      const int at = count_of(run, mark.at), along = count_of(run, mark.along);
      switch (mark.kind) {
        case Mark::Kind::ghost:
          CHECK(count_of(run, std::string(mark.at) + "body_position") == 3 * scene.model.nb());
          CHECK(count_of(run, std::string(mark.at) + "body_quaternion") == 4 * scene.model.nb());
          break;
        case Mark::Kind::arrow:
          CHECK(mark.scale >= 0.0);
          CHECK(at == along);
          [[fallthrough]];
        case Mark::Kind::point:
        case Mark::Kind::loop:
        case Mark::Kind::area:
        case Mark::Kind::trail:
          CHECK(at > 0);
          CHECK(at % 3 == 0);
          break;
        case Mark::Kind::ellipsoid:
          CHECK(at > 0);
          CHECK(at % 3 == 0);
          CHECK(along == 3 * at);
          break;
        case Mark::Kind::frame:
          CHECK(at > 0);
          CHECK(3 * along == 4 * at);
          break;
        case Mark::Kind::between:
          CHECK(at > 0);
          CHECK(at == along);
          break;
        case Mark::Kind::cone:
          CHECK(at > 0);
          CHECK(3 * along == 5 * at);
          break;
        case Mark::Kind::label:
          CHECK(at > 0);
          CHECK(along % (at / 3) == 0);
          break;
        case Mark::Kind::crowd:
          CHECK(along > 0);
          CHECK(at == 12 * scene.model.nb() * along);
          break;
      }
      if (std::string_view(mark.condition).empty()) continue;
      const int conditions = count_of(run, mark.condition);
      CHECK((conditions == 1 || 3 * conditions == at));
    }
    const Viewpoint& view = scene.viewpoint;
    if (view.followed[0] != '\0') CHECK(count_of(run, view.followed) == 3);
    if (view.height[0] != '\0') CHECK(count_of(run, view.height) == 1);
    if (view.floor[0] != '\0') CHECK(count_of(run, view.floor) >= 3);
    CHECK(view.reach > 0.0);
    CHECK(scene.quick[0] != '\0');
    for (const std::string& path : split_words(scene.quick))
      CHECK_MESSAGE(find_parameter(parameters(run), path) >= 0, path);
    for (const Parameter& p : parameters(run))
      if (p.needs.path[0] != '\0')
        CHECK_MESSAGE(find_parameter(parameters(run), p.needs.path) >= 0, p.path);
    for (const Curve& curve : scene.curves) {
      CHECK(curve.points.size() > 1);
      for (const Vec3& point : curve.points)
        CHECK((std::isfinite(point.x()) && std::isfinite(point.y()) && std::isfinite(point.z())));
    }
    for (const PlanFact& fact : scene.facts) CHECK_MESSAGE(std::isfinite(fact.value), fact.name);
    for (const MatrixTable& table : matrix_tables(run)) {
      CAPTURE(table.name);
      CHECK(table.values.size() == table.row_labels.size() * table.column_labels.size());
      CHECK(is_finite(table.values));
      CHECK(table.title.size() > 2);
    }
    const int studies = static_cast<int>(scene.studies.size());
    for (int i = 0; i < (kIsSampled ? 0 : studies); ++i) {
      const Result<Study> study = run.scene->study(i);
      REQUIRE_MESSAGE(study, study.error().text());
      CAPTURE(study->title);
      CHECK_FALSE(study->series.empty());
      check_sentence(study->sentence);
      for (const Study::Series& series : study->series) {
        CHECK(series.x.size() == series.y.size());
        CHECK(series.x.size() > 1);
        CHECK(is_finite(series.x));
        CHECK(is_finite(series.y));
      }
    }
  }
}

TEST_CASE("every scene: its readout has rows unless it is brief, and two runs can be compared") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    CAPTURE(builtin.id);
    Run run = opened(builtin.id);
    play(run, 5);
    const Readout told = readout(run);
    const bool is_of_file = scene_of(run).own != nullptr;
    CHECK(told.is_brief == (is_of_file || run.scene->plan() != nullptr));
    CHECK((told.is_brief || !told.rows.empty()));
    for (const Readout::Row& row : told.rows) {
      CHECK(row.values.size() == told.columns.size());
      for (const std::string& value : row.values) CHECK_FALSE(value.empty());
    }
    CHECK((told.compared.empty() || told.compared.size() == run.scene->series.size()));
    CHECK((told.compared.empty() ? !told.rows.empty() : told.compared[0].values.size() == 1));
  }
}

TEST_CASE("readout of series: numbers beside each other, angles in degrees, of many the largest") {
  const auto value = [](const char* id, std::string_view label, int steps,
                        bool is_compared = false) {
    Run run = opened(id);
    play(run, steps);
    const Readout told = readout(run);
    for (const Readout::Row& row : is_compared ? told.compared : told.rows)
      if (row.label == label) return row.values[0];
    return std::string("no such row");
  };
  CHECK(value("dropped-ball", "Velocity of the ball", 60) == "0.25  0  -0.589\u00a0m/s");
  CHECK(value("dropped-ball", "Velocity of the ball", 60, true) == "-0.589\u00a0m/s");
  CHECK(value("dropped-ball", "Lies still after", 0) == "4.06\u00a0s");
  CHECK(value("passive-walker", "Angles of the legs", 0) == "12.5 deg  -18.5 deg");
  CHECK(value("brachistochrone", "Speed, largest", 60) == "0.589\u00a0m/s");
  CHECK(value("state-estimation", "Position error with its 3 sigma", 0).ends_with("\u00a0m"));
}

TEST_CASE("scenes without a plan: a damaged state is found, said and put right") {
  for (const std::string& id : unplanned_ids()) {
    CAPTURE(id);
    Run run = opened(id);
    play(run, 5);
    const std::uint64_t hash = hash_of(run);
    for (const double damage : {std::nan(""), 1e300}) {
      state_data(run).back() = damage;
      CHECK(advance(run) == StepStatus::fault);
      check_sentence(why_stopped(run));
      CHECK(hash_of(run) == hash);
      state_data(run).back() = damage;  // asked before the next step
      check_sentence(sentence(run));
      for (const MatrixTable& table : matrix_tables(run)) CHECK(is_finite(table.values));
      CHECK(hash_of(run) == hash);
      CHECK(advance(run) == StepStatus::fault);
    }
    CHECK(advance(run) == StepStatus::ok);
  }
}

namespace {

struct Outcome {
  int refused = 0, played = 0, stopped = 0;
};

void try_bounds(const SceneFile& scene, std::initializer_list<Bound> bounds, Outcome& outcome) {
  SceneFile extreme = scene;
  const std::string what = put_at(bounds, extreme);
  CAPTURE(what);
  Result<Run> run = open_scene(extreme);
  if (!run) {
    ++outcome.refused;
    check_refusal(run.error());
    return;
  }
  StepStatus status = StepStatus::ok;
  for (int i = 0; i < (kIsSanitized ? 5 : 20) && status == StepStatus::ok; ++i)
    status = advance(*run);
  snapshot(*run);
  CHECK(is_finite(run->snapshot.data));
  if (status != StepStatus::ok) check_sentence(why_stopped(*run));
  ++(status == StepStatus::ok ? outcome.played : outcome.stopped);
}

void tell(const char* what, const Outcome& outcome) {
  MESSAGE(std::string(what), ": ", outcome.refused, " refused, ", outcome.played, " played, ",
          outcome.stopped, " stopped");
}

}  // namespace

TEST_CASE("scenes without a plan: each parameter at its bounds plays or is refused in words") {
  Outcome outcome;
  std::size_t seen = 0;
  for (const std::string& id : unplanned_ids()) {
    const SceneFile scene = scene_file(id);
    for (const Bound& bound : bounds_of(scene))
      if (!kIsSampled || seen++ % 9 == 0) try_bounds(scene, {bound}, outcome);
  }
  tell("single bounds", outcome);
  CHECK(outcome.played > outcome.refused);
}

TEST_CASE("extremes: pairs of a scene's parameters at their bounds play or are refused") {
  const auto [is_all, count] = pairs_wished(kIsSampled ? 20 : 60);
  Outcome outcome;
  Random random{20260006};
  std::vector<SceneFile> scenes;
  for (const std::string& id : unplanned_ids()) scenes.push_back(scene_file(id));
  if (is_all) {
    for (const SceneFile& scene : scenes) {
      const std::vector<Bound> all = bounds_of(scene);
      for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k)
          if (all[i].parameter != all[k].parameter) try_bounds(scene, {all[i], all[k]}, outcome);
    }
  } else {
    for (int i = 0; i < count; ++i) {
      const SceneFile& scene = scenes[static_cast<std::size_t>(i) % scenes.size()];
      const std::vector<Bound> all = bounds_of(scene);
      const auto pick = [&] { return all[at(random.below(static_cast<int>(all.size())))]; };
      const Bound first = pick(), second = pick();
      if (first.parameter != second.parameter) try_bounds(scene, {first, second}, outcome);
    }
  }
  tell("pairs of bounds of scenes without a plan", outcome);
  CHECK(outcome.played > 0);
}

}  // namespace legwork::testing::every_scene_test
