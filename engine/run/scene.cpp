#include "engine/run/scene.h"

#include <cassert>

#include "engine/motion/gait_summary.h"

namespace legwork {

// Defined once: see Model.
Scene::Scene() = default;
Scene::~Scene() = default;

Study::Study() = default;
Study::Study(const char* its_title, const char* its_x_label, const char* its_x_unit,
             const char* its_y_label, const char* its_y_unit)
    : title(its_title),
      x_label(its_x_label),
      x_unit(its_x_unit),
      y_label(its_y_label),
      y_unit(its_y_unit) {}

void Study::Series::add(double at_x, double its_y) {
  x.push_back(at_x);
  y.push_back(its_y);
}

Study::Series& Study::add_line(std::string label) {
  Series& line = series.emplace_back();
  line.label = std::move(label);
  return line;
}

Study::Series& Study::add_points(std::string label) {
  Series& points = add_line(std::move(label));
  points.is_points = true;
  return points;
}

void Study::add(double at_x, std::initializer_list<double> values) {
  assert(values.size() <= series.size());
  std::size_t i = 0;
  for (const double value : values) series[i++].add(at_x, value);
}

Readout::Readout() = default;
Readout::Readout(std::initializer_list<const char*> its_columns)
    : columns(its_columns.begin(), its_columns.end()) {}
Readout::Readout(Readout&&) noexcept = default;
Readout::~Readout() = default;

Readout::Row& Readout::add(const char* label, std::string_view value, const char* meaning) {
  Row& row = rows.emplace_back();
  row.label = label;
  row.values.emplace_back(value);
  row.meaning = meaning;
  return row;
}

Readout::Row& Readout::add_both(const char* label, std::string_view own,
                                std::string_view reference) {
  Row& row = add(label, own);
  row.values.emplace_back(reference);
  return row;
}

Diagnostic Scene::why_failed() { return {}; }

Refusal Scene::check_state(double, double, const VecX&) { return std::nullopt; }

void Scene::observe_before(const double*, const VecX&) {}

std::string Scene::sentence(double, const VecX&) { return ""; }

Readout Scene::readout(double, const VecX&) { return {}; }

std::vector<MatrixTable> Scene::matrix_tables(double, const VecX&) { return {}; }

std::string Scene::robot_report() { return {}; }

Result<Study> Scene::study(int) { return Diagnostic{"This scene has no such study."}; }

Refusal Scene::apply(const Change&, VecX&) { return std::nullopt; }

Result<std::unique_ptr<Scene>> Scene::with(const ParameterView&) const {
  return std::unique_ptr<Scene>();
}

const Model* Scene::coded_robot() const { return nullptr; }
void Scene::coordinates(const VecX&, VecX&, VecX&) {}
bool Scene::transfer_state(Scene&, const Change&, VecX&) { return true; }

std::vector<Request> Scene::turned(double, const VecX&, const Vec3&) { return {}; }

Result<std::vector<Request>> Scene::dragged(double, const VecX&, int, const Vec3&) {
  return std::vector<Request>();
}

OpenPicture Scene::opened(double, const VecX&, const ParameterView&) { return {}; }

const Plan* Scene::plan() const { return nullptr; }

std::vector<GaitSummary> Scene::compare_gaits() const { return {}; }

void Scene::drop_what_is_empty() {
  const auto is_there = [this](std::string_view name) {
    for (const SnapshotField& field : fields)
      if (field.name == name) return true;
    return name.empty();
  };
  std::erase_if(series, [&](const PlotSeries& one) { return !is_there(one.field); });
  // A ghost names its fields by their prefix.
  std::erase_if(marks, [&](const Mark& mark) {
    return mark.kind != Mark::Kind::ghost && !(is_there(mark.at) && is_there(mark.along));
  });
}

const SceneKind* find_scene_kind(std::string_view family, std::string_view motion) {
  for (const SceneKind& kind : scene_kinds())
    if (family == kind.family && motion == kind.motion) return &kind;
  return nullptr;
}

}  // namespace legwork
