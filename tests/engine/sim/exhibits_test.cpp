// What every exhibit promises, whatever it shows: it plays, replays and goes back bit for bit, says what it shows with
// signals that exist, refuses in words, and its parameters may stand at their bounds.
#include "engine/exhibits/exhibit.h"

#include <cmath>
#include <cstdlib>

#include "engine/math/hash.h"
#include "engine/sim/exhibit_run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::exhibits_test {

namespace {

Scene scene_of_exhibit(const std::string& id) {
  const Result<Scene> scene = parse_scene(scene_json(id), id);
  REQUIRE_MESSAGE(scene, scene.error().text());
  return *scene;
}

ExhibitRun open_exhibit(const std::string& id) {
  Result<ExhibitRun> run = make_exhibit_run(scene_of_exhibit(id));
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

std::span<const Parameter> schema_of_exhibit(const Scene& scene) {
  return *scene_schema(scene.family, scene.motion);
}

const SnapshotField* find_field(const ExhibitRun& run, std::string_view name) {
  for (const SnapshotField& field : run.snapshot.fields)
    if (field.name == name) return &field;
  return nullptr;
}

int count_of(const ExhibitRun& run, const std::string& name) {
  const SnapshotField* field = find_field(run, name);
  return field ? field->count() : 0;
}

std::uint64_t hash_of(const ExhibitRun& run) {
  return hash_doubles(run.state.data(), static_cast<std::size_t>(run.state.size()));
}

// That many steps, or until the run ends.
void play(ExhibitRun& run, int steps) {
  for (int i = 0; i < steps; ++i)
    if (step(run) != StepStatus::ok) return;
}

int some_steps() { return kIsSanitized ? 30 : 300; }

void check_sentence(const std::string& text) {
  CHECK_MESSAGE(text.size() > 30, text);
  CHECK_MESSAGE(text.back() == '.', text);
  CHECK_MESSAGE(!contains(text, "nan"), text);
  CHECK_MESSAGE(!contains(text, "inf "), text);
}

void check_refusal(const Diagnostic& refusal) {
  check_sentence(refusal.text());
  CHECK_MESSAGE(!refusal.hint.empty(), refusal.text());  // what to do
}

}  // namespace

TEST_CASE("exhibits: each plays, its numbers are finite, and its state is told in a sentence") {
  for (const std::string& id : exhibit_ids()) {
    CAPTURE(id);
    ExhibitRun run = open_exhibit(id);
    compute_snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    play(run, some_steps());
    CHECK(run.state[ExhibitState::kStep] >= 20.0);
    CHECK(run.fault == "");
    compute_snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    check_sentence(sentence_of(run));
  }
}

TEST_CASE(
    "exhibits: a run replays to the same bits, and goes on from a remembered step as before") {
  for (const std::string& id : exhibit_ids()) {
    CAPTURE(id);
    ExhibitRun run = open_exhibit(id);
    play(run, some_steps());
    const double last = run.state[ExhibitState::kStep];
    const std::uint64_t hash = hash_of(run);
    const Refusal refusal = replay(run);
    CHECK_MESSAGE(!refusal, refusal->text());
    REQUIRE_FALSE(seek(run, std::floor(0.5 * last)));
    CHECK(hash_of(run) != hash);
    compute_snapshot(run);  // which changes nothing
    play(run, static_cast<int>(last - std::floor(0.5 * last)));
    CHECK(hash_of(run) == hash);
  }
}

TEST_CASE("exhibits: a parameter changed on the way is part of the run that replays") {
  int moved = 0;
  for (const std::string& id : exhibit_ids()) {
    CAPTURE(id);
    int gone_on = 0;  // without starting again
    const std::span<const Parameter> schema = schema_of_exhibit(scene_of_exhibit(id));
    for (std::size_t i = 0; i < schema.size(); i += kIsSampled ? 5 : 1) {
      CAPTURE(schema[i].path);
      ExhibitRun run = open_exhibit(id);
      play(run, 10);
      const double now = run.values[i];
      const double there = schema[i].kind == ParameterKind::number
                               ? 0.9 * now + 0.1 * schema[i].maximum
                               : (now < schema[i].maximum ? now + 1.0 : schema[i].minimum);
      if (there == now || set_parameter(run, static_cast<int>(i), there)) continue;
      play(run, 10);
      CHECK(run.fault == "");
      const Refusal refusal = replay(run);
      CHECK_MESSAGE(!refusal, refusal->text());
      ++moved;
      gone_on += run.inputs.empty() ? 0 : 1;
    }
    if (!kIsSampled && id != "passive-walker" && id != "brachistochrone") CHECK(gone_on > 0);
  }
  CHECK(moved > 0);
}

TEST_CASE("exhibits: marks, curves, plots, sheets and studies are made of what there is") {
  for (const std::string& id : exhibit_ids()) {
    CAPTURE(id);
    ExhibitRun run = open_exhibit(id);
    play(run, 5);
    compute_snapshot(run);
    const Exhibit& exhibit = *run.exhibit;
    CHECK_FALSE(exhibit.series.empty());
    for (const PlotSeries& series : exhibit.series) {
      CAPTURE(series.field);
      CHECK(count_of(run, series.field) > 0);
      CHECK(std::string(series.title).size() > 2);
    }
    for (const Mark& mark : exhibit.marks) {
      CAPTURE(mark.label);
      CHECK(std::string(mark.label).size() > 1);
      const int at = count_of(run, mark.at), along = count_of(run, mark.along);
      switch (mark.kind) {
        case Mark::Kind::ghost:
          CHECK(count_of(run, std::string(mark.at) + "body_position") == 3 * exhibit.model.nb());
          CHECK(count_of(run, std::string(mark.at) + "body_quaternion") == 4 * exhibit.model.nb());
          break;
        case Mark::Kind::arrow:
          CHECK(mark.scale > 0.0);
          CHECK(at == along);
          [[fallthrough]];
        case Mark::Kind::point:
        case Mark::Kind::line:
        case Mark::Kind::loop:
        case Mark::Kind::trail:
          CHECK(at > 0);
          CHECK(at % 3 == 0);
          break;
        case Mark::Kind::ellipsoid:
          CHECK(at == 3);
          CHECK(along == 9);
          break;
        case Mark::Kind::frame:
          CHECK(at == 3);
          CHECK(along == 4);
          break;
      }
    }
    for (const Curve& curve : exhibit.curves) {
      CHECK(curve.points.size() > 1);
      for (const Vec3& point : curve.points)
        CHECK((std::isfinite(point.x()) && std::isfinite(point.y()) && std::isfinite(point.z())));
    }
    for (const PlanFact& fact : exhibit.facts) CHECK_MESSAGE(std::isfinite(fact.value), fact.name);
    for (const Sheet& sheet : sheets_of(run)) {
      CAPTURE(sheet.name);
      CHECK(sheet.values.size() == sheet.row_labels.size() * sheet.column_labels.size());
      CHECK(is_finite(sheet.values));
      CHECK(sheet.title.size() > 2);
    }
    const int studies = static_cast<int>(exhibit.studies.size());
    for (int i = 0; i < (kIsSampled ? 0 : studies); ++i) {
      const Result<Study> study = run.exhibit->study(i);
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

TEST_CASE("exhibits: a damaged state is found, said and put right") {
  for (const std::string& id : exhibit_ids()) {
    CAPTURE(id);
    ExhibitRun run = open_exhibit(id);
    play(run, 5);
    const std::uint64_t hash = hash_of(run);
    for (const double damage : {std::nan(""), 1e300}) {
      const Eigen::Index entry = run.state.size() - 1;
      run.state[entry] = damage;
      CHECK(step(run) == StepStatus::fault);
      check_sentence(status_sentence(run));
      CHECK(hash_of(run) == hash);
      run.state[entry] = damage;  // asked before the next step
      check_sentence(sentence_of(run));
      for (const Sheet& sheet : sheets_of(run)) CHECK(is_finite(sheet.values));
      CHECK(hash_of(run) == hash);
      CHECK(step(run) == StepStatus::fault);
    }
    CHECK(step(run) == StepStatus::ok);
  }
}

namespace {

struct Bound {
  std::size_t parameter;
  double value;
};

std::vector<Bound> bounds_of(std::span<const Parameter> schema) {
  std::vector<Bound> all;
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (schema[i].locked[0] == '\0')
      for (const double value : {schema[i].minimum, schema[i].maximum}) all.push_back({i, value});
  return all;
}

struct Outcome {
  int refused = 0, played = 0, stopped = 0;
};

void try_bounds(const Scene& scene, std::initializer_list<Bound> bounds, Outcome& outcome) {
  Scene extreme = scene;
  const std::span<const Parameter> schema = schema_of_exhibit(scene);
  std::string what = scene.id;
  for (const Bound& bound : bounds) {
    extreme.values[bound.parameter] = bound.value;
    what += std::string(" ") + schema[bound.parameter].path + "=" + number_text(bound.value);
  }
  CAPTURE(what);
  Result<ExhibitRun> run = make_exhibit_run(extreme);
  if (!run) {
    ++outcome.refused;
    check_refusal(run.error());
    return;
  }
  StepStatus status = StepStatus::ok;
  for (int i = 0; i < (kIsSanitized ? 5 : 20) && status == StepStatus::ok; ++i) status = step(*run);
  compute_snapshot(*run);
  CHECK(is_finite(run->snapshot.data));
  if (status != StepStatus::ok) check_sentence(status_sentence(*run));
  ++(status == StepStatus::ok ? outcome.played : outcome.stopped);
}

void tell(const char* what, const Outcome& outcome) {
  MESSAGE(std::string(what), ": ", outcome.refused, " refused, ", outcome.played, " played, ",
          outcome.stopped, " stopped");
}

}  // namespace

TEST_CASE("exhibits: each parameter at its bounds plays or is refused in words") {
  Outcome outcome;
  std::size_t seen = 0;
  for (const std::string& id : exhibit_ids()) {
    const Scene scene = scene_of_exhibit(id);
    for (const Bound& bound : bounds_of(schema_of_exhibit(scene)))
      if (!kIsSampled || seen++ % 9 == 0) try_bounds(scene, {bound}, outcome);
  }
  tell("single bounds", outcome);
  CHECK(outcome.played > outcome.refused);
}

TEST_CASE("extremes: pairs of an exhibit's parameters at their bounds play or are refused") {
  const char* wish = std::getenv("LEGWORK_EXTREMES");
  const bool is_all = wish != nullptr && std::string_view(wish) == "all";
  const int count = wish ? std::atoi(wish) : kIsSampled ? 20 : 60;
  Outcome outcome;
  Random random{20260006};
  std::vector<Scene> scenes;
  for (const std::string& id : exhibit_ids()) scenes.push_back(scene_of_exhibit(id));
  if (is_all) {
    for (const Scene& scene : scenes) {
      const std::vector<Bound> all = bounds_of(schema_of_exhibit(scene));
      for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k)
          if (all[i].parameter != all[k].parameter) try_bounds(scene, {all[i], all[k]}, outcome);
    }
  } else {
    for (int i = 0; i < count; ++i) {
      const Scene& scene = scenes[static_cast<std::size_t>(i) % scenes.size()];
      const std::vector<Bound> all = bounds_of(schema_of_exhibit(scene));
      const auto pick = [&] { return all[at(random.below(static_cast<int>(all.size())))]; };
      const Bound first = pick(), second = pick();
      if (first.parameter != second.parameter) try_bounds(scene, {first, second}, outcome);
    }
  }
  tell("pairs of bounds of exhibits", outcome);
  CHECK(outcome.played > 0);
}

}  // namespace legwork::testing::exhibits_test
