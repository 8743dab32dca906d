#include "bindings/describe.h"

#include "bindings/describe_parts.h"
#include "engine/io/json_text.h"
#include "engine/math/rotation.h"
#include "engine/motion/gait_summary.h"
#include "engine/motion/plan.h"
#include "engine/run/run.h"

namespace legwork {
namespace {

template <class Things, class Write>
void write_each(JsonText& out, const char* key, const Things& things, Write write) {
  out.key(key).begin_array();
  for (const auto& thing : things) write(out, thing);
  out.end_array();
}

void write_numbers(JsonText& out, const char* key, const std::vector<double>& numbers) {
  out.numbers(key, numbers.data(), static_cast<int>(numbers.size()));
}

// x, y, z of one point after the other.
void write_points(JsonText& out, const char* key, std::span<const Vec3> points) {
  std::vector<double> numbers;
  for (const Vec3& point : points) numbers.insert(numbers.end(), {point.x(), point.y(), point.z()});
  write_numbers(out, key, numbers);
}

void write_parameter(JsonText& out, const Parameter& p) {
  static constexpr const char* kKinds[] = {"number", "integer", "choice"};
  out.begin_object()
      .member("path", p.path)
      .member("group", p.group)
      .member("label", p.label)
      .member("unit", p.unit);
  out.member("kind", kKinds[static_cast<int>(p.kind)]).member("default", p.default_value);
  out.member("minimum", p.minimum)
      .member("maximum", p.maximum)
      .member("meaning", p.meaning)
      .member("source", p.source);
  write_texts(out, "choices", p.choices);
  out.member("locked", p.locked);
  if (p.needs.path[0] != '\0')
    out.key("needs")
        .begin_object()
        .member("path", p.needs.path)
        .member("value", p.needs.value)
        .end_object();
  out.end_object();
}

void write_event(JsonText& out, const EventKind& event, std::span<const Parameter> parameters) {
  out.begin_object().member("name", event.name).member("group", event.group);
  out.member("label", event.label).member("meaning", event.meaning);
  out.member("is_gesture", event.is_gesture).key("arguments").begin_array();
  for (const Parameter& p : parameters)
    if (event.has_argument(p)) out.value(p.path);
  out.end_array().end_object();
}

void write_turn(JsonText& out, const Mat3& R) {
  if (R != Mat3::Identity()) out.numbers("quaternion", quaternion_from_rotation(R).data(), 4);
}

void write_shape(JsonText& out, const Shape& shape) {
  out.begin_object().member("body", static_cast<double>(shape.body));
  switch (shape.kind) {
    case Shape::Kind::box:
    case Shape::Kind::ellipsoid:
      out.member("kind", shape.kind == Shape::Kind::box ? "box" : "ellipsoid")
          .numbers("center", shape.a.data(), 3)
          .numbers("half_extents", shape.b.data(), 3);
      write_turn(out, shape.R);
      break;
    case Shape::Kind::capsule:
    case Shape::Kind::cylinder:
      out.member("kind", shape.kind == Shape::Kind::capsule ? "capsule" : "cylinder");
      out.numbers("from", shape.a.data(), 3).numbers("to", shape.b.data(), 3);
      break;
    case Shape::Kind::sphere:
      out.member("kind", "sphere").numbers("center", shape.a.data(), 3);
      break;
    case Shape::Kind::mesh:
      out.member("kind", "mesh").member("file", shape.mesh);
      out.numbers("position", shape.a.data(), 3).numbers("scale", shape.b.data(), 3);
      write_turn(out, shape.R);
      break;
  }
  if (shape.role == Shape::Role::collision) out.member("role", "collision");
  if (shape.role == Shape::Role::stand_in) out.member("role", "stand_in");
  if (!shape.color.empty()) write_numbers(out, "color", shape.color);
  out.member("radius", shape.radius).end_object();
}

void write_robot(JsonText& out, const Model& model) {
  out.key("robot").begin_object().member("family", model.family);
  out.key("legs").begin_array();
  for (const Foot& foot : model.feet) out.value(foot.name);
  out.end_array().key("joints").begin_array();
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[static_cast<std::size_t>(i)];
    // Joints are named after their limb and segment: FR_kfe, tail_2_pitch.
    const std::size_t part = body.leg.empty() ? 0 : body.joint.rfind('_') + 1;
    out.begin_object()
        .member("name", body.joint)
        .member("leg", body.leg)
        .member("part", body.joint.c_str() + part)
        .member("kind", joint_type(body.kind).name)
        .member("body", static_cast<double>(i));
    out.end_object();
  }
  out.end_array().key("bodies").begin_array();
  for (const Body& body : model.bodies) {
    out.begin_object().member("name", body.name).member("parent", static_cast<double>(body.parent));
    out.member("leg", body.leg).end_object();
  }
  out.end_array();
  write_each(out, "shapes", model.shapes, write_shape);
  out.end_object();
}

void write_fact(JsonText& out, const PlanFact& fact) {
  out.begin_object().member("name", fact.name).member("label", fact.label);
  out.member("unit", fact.unit).member("value", fact.value).end_object();
}

// Squares that no foot may step on, if there are any.
void write_ground(JsonText& out, const Plan& plan) {
  if (plan.forbidden.middles.empty()) return;
  out.key("ground").begin_object().member("cell_m", plan.forbidden.cell);
  out.member("repeat_m", plan.stride).key("forbidden").begin_array();
  for (const std::array<double, 2>& middle : plan.forbidden.middles)
    out.begin_array().value(middle[0]).value(middle[1]).end_array();
  out.end_array().end_object();
}

void write_plan(JsonText& out, const Model& model, const Plan& plan) {
  out.key("plan").begin_object().member("motion", plan.motion);
  out.member("period_s", plan.period).member("stride_m", plan.stride);
  out.member("is_consistent", plan.is_consistent);
  out.key("phases").begin_array();
  for (const PlanPhase& phase : plan.phases) {
    out.begin_object().member("duration_s", phase.duration).key("stance").begin_array();
    for (const int foot : phase.stance) out.value(model.feet[static_cast<std::size_t>(foot)].name);
    out.end_array().end_object();
  }
  out.end_array();
  if (!plan.tables.empty()) {
    out.key("tables").begin_array();
    for (const JointTable& table : plan.tables) {
      out.begin_object().member("name", table.name).key("coefficients").begin_array();
      for (const Polynomial& joint : table.joints)
        out.numbers(joint.c.data(), static_cast<int>(joint.c.size()));
      out.end_array().end_object();
    }
    out.end_array();
  }
  out.end_object();
}

void write_layout(JsonText& out, const Snapshot& snapshot) {
  out.key("snapshot").begin_object().member("size", static_cast<double>(snapshot.data.size()));
  write_fields(out, snapshot.fields);
  out.end_object();
}

void write_mark(JsonText& out, const Mark& mark) {
  static constexpr const char* kKinds[] = {"point",   "arrow",     "loop",  "trail",
                                           "ghost",   "ellipsoid", "frame", "area",
                                           "between", "cone",      "label", "crowd"};
  out.begin_object().member("kind", kKinds[static_cast<int>(mark.kind)]);
  out.member("label", mark.label).member("at", mark.at).member("along", mark.along);
  out.member("scale", mark.scale).member("role", mark.role).member("group", mark.group);
  out.member("is_shown", mark.is_shown);
  // Members that few marks have
  const auto write = [&out](const char* key, const char* text) {
    if (text[0] != '\0') out.member(key, text);
  };
  if (mark.is_by_limb) out.member("is_by_limb", true);
  if (mark.memory > 0.0) out.member("memory_s", mark.memory);
  write("name", mark.name);
  write("otherwise", mark.otherwise);
  write("limbs", mark.limbs);
  write("condition", mark.condition);
  if (mark.condition[0] != '\0') out.member("least", mark.least);
  out.end_object();
}

void write_curve(JsonText& out, const Curve& curve) {
  out.begin_object().member("label", curve.label).member("role", curve.role);
  out.member("group", curve.group).member("is_closed", curve.is_closed);
  out.member("is_shown", curve.is_shown);
  write_points(out, "points", curve.points);
  out.end_object();
}

void write_handle(JsonText& out, const Handle& handle) {
  out.begin_object().member("name", handle.name).member("at", handle.at);
  out.member("index", static_cast<double>(handle.index)).numbers("normal", handle.normal.data(), 3);
  write_texts(out, "paths", handle.parameters);
  out.end_object();
}

void write_lines(JsonText& out, const char* key, const std::vector<std::array<Vec3, 2>>& lines) {
  std::vector<Vec3> ends;
  for (const std::array<Vec3, 2>& line : lines) ends.insert(ends.end(), line.begin(), line.end());
  write_points(out, key, ends);
}

void write_surface(JsonText& out, const Surface& surface) {
  out.begin_object().member("label", surface.label).member("pose", surface.pose);
  write_points(out, "points", surface.points);
  write_numbers(out, "triangles", {surface.triangles.begin(), surface.triangles.end()});
  out.end_object();
}

// It can be turned if the scene has settings for a turn.
bool can_turn(const Run& run) {
  const VecX x = run.state.tail(run.scene->size());
  return !run.scene->turned(run.time(), x, Vec3::Zero()).empty();
}

void write_view(JsonText& out, const Run& run) {
  const Scene& scene = *run.scene;
  const Viewpoint& view = scene.viewpoint;
  out.key("viewpoint").begin_object().numbers("centre", view.centre.data(), 3);
  out.member("reach", view.reach).numbers("from", view.from.data(), 3);
  out.member("has_ground", view.has_ground).member("follows", view.follows);
  out.member("followed", view.followed).member("height", view.height);
  out.member("floor", view.floor).member("limb", view.limb).end_object();
  out.member("can_turn", can_turn(run));
  out.member("reference_run", scene.reference_run).member("first_plot", scene.first_plot);
  const bool has_quick = scene.quick[0] != '\0';
  write_texts(out, "quick", has_quick ? split_words(scene.quick) : std::vector<std::string>{});
  write_each(out, "handles", scene.handles, write_handle);
  out.key("series").begin_array();
  for (const PlotSeries& series : scene.series)
    out.begin_object().member("field", series.field).member("title", series.title).end_object();
  out.end_array();
  write_each(out, "marks", scene.marks, write_mark);
  write_each(out, "curves", scene.curves, write_curve);
  write_each(out, "surfaces", scene.surfaces, write_surface);
  write_each(out, "facts", scene.facts, write_fact);
  out.key("studies").begin_array();
  for (const StudyName& study : scene.studies)
    out.begin_object().member("name", study.name).member("title", study.title).end_object();
  out.end_array();
}

void write_row(JsonText& out, const Readout::Row& row) {
  out.begin_object().member("label", row.label).member("meaning", row.meaning);
  out.member("field", row.field);
  write_texts(out, "values", row.values);
  out.end_object();
}

}  // namespace

std::string describe_readout(Run& run) {
  const Readout readout = legwork::readout(run);
  JsonText out;
  out.begin_object();
  write_texts(out, "columns", readout.columns);
  write_each(out, "rows", readout.rows, write_row);
  write_each(out, "compared", readout.compared, write_row);
  out.member("is_brief", readout.is_brief).member("note", readout.note);
  return out.end_object().text();
}

std::string describe_drag(const Drag& drag) {
  JsonText out;
  out.begin_object().member("sentence", drag.refusal ? drag.refusal->text() : "");
  write_lines(out, "lines", drag.picture.lines);
  write_lines(out, "gaps", drag.picture.gaps);
  return out.end_object().text();
}

std::string describe_matrix_tables(Run& run) {
  JsonText out;
  out.begin_array();
  for (const MatrixTable& table : matrix_tables(run)) {
    out.begin_object().member("name", table.name).member("title", table.title);
    out.member("equation", table.equation).member("unit", table.unit);
    out.member("group", table.group).member("note", table.note);
    write_texts(out, "row_labels", table.row_labels);
    write_texts(out, "column_labels", table.column_labels);
    write_numbers(out, "values", table.values);
    out.end_object();
  }
  return out.end_array().text();
}

Result<std::string> describe_study(const Run& run, int index,
                                   const std::function<void(double share)>& on_progress) {
  const Result<Study> made = study(run, index, on_progress);
  if (!made) return made.error();
  JsonText out;
  out.begin_object().member("title", made->title).member("sentence", made->sentence);
  out.member("x_label", made->x_label).member("x_unit", made->x_unit);
  out.member("y_label", made->y_label).member("y_unit", made->y_unit);
  out.key("series").begin_array();
  for (const Study::Series& series : made->series) {
    out.begin_object().member("label", series.label).member("is_points", series.is_points);
    write_numbers(out, "x", series.x);
    write_numbers(out, "y", series.y);
    out.end_object();
  }
  out.end_array();
  const Study::Map& map = made->map;
  if (!map.values.empty()) {
    out.key("map").begin_object().member("is_polar", map.is_polar);
    out.member("x_label", made->x_label).member("x_unit", made->x_unit);
    out.member("y_label", made->y_label).member("y_unit", made->y_unit);
    out.member("value_label", map.value_label).member("value_unit", map.value_unit);
    write_numbers(out, "x", map.x);
    write_numbers(out, "y", map.y);
    write_numbers(out, "values", map.values);
    out.end_object();
  }
  return out.end_object().text();
}

std::string describe_gaits(const Run& run) {
  JsonText out;
  out.begin_array();
  for (const GaitSummary& gait : run.scene->compare_gaits()) {
    out.begin_object().member("motion", gait.motion).member("is_possible", gait.refusal.empty());
    out.member("sentence", gait.refusal).member("period_s", gait.period);
    out.member("duty", gait.duty).member("stroke_m", gait.stroke);
    out.member("speed_m_s", gait.speed);
    write_each(out, "facts", gait.facts, write_fact);
    out.end_object();
  }
  return out.end_array().text();
}

std::string describe(Run& run) {
  const SceneFile& scene = scene_of(run);
  JsonText out;
  out.begin_object().key("scene").begin_object();
  out.member("id", scene.id).member("title", scene.title).member("summary", scene.summary);
  out.member("source", scene.source)
      .member("document", scene.document)
      .member("time_step_s", time_step(run))
      .member("duration_s", scene.duration_s);
  out.end_object();
  write_each(out, "parameters", parameters(run), write_parameter);
  out.key("events").begin_array();
  for (const EventKind& event : events(run)) write_event(out, event, parameters(run));
  out.end_array();
  write_robot(out, model_of(run));
  if (const Plan* plan = run.scene->plan()) {
    write_plan(out, model_of(run), *plan);
    write_ground(out, *plan);
  }
  write_view(out, run);
  write_layout(out, snapshot(run));
  if (!run.scene->tasks.empty()) {
    out.key("code").begin_object();
    write_tasks(out, run.scene->tasks);
    std::vector<std::string_view> not_told;
    for (const SnapshotField& field : latest_snapshot(run).fields)
      if (!is_told(run, field)) not_told.push_back(field.name);
    write_texts(out, "not_told", not_told);
    out.end_object();
  }
  return out.end_object().text();
}

}  // namespace legwork
