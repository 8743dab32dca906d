#include "bindings/describe.h"

#include "engine/io/json_text.h"
#include "engine/motion/gait_summary.h"
#include "engine/motion/plan.h"
#include "engine/run/run.h"

namespace legwork {
namespace {

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
  out.key("choices").begin_array();
  for (const char* choice : p.choices) out.value(choice);
  out.end_array().member("locked", p.locked);
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

void write_shape(JsonText& out, const Shape& shape) {
  out.begin_object().member("body", static_cast<double>(shape.body));
  switch (shape.kind) {
    case Shape::Kind::box:
      out.member("kind", "box")
          .numbers("center", shape.a.data(), 3)
          .numbers("half_extents", shape.b.data(), 3);
      break;
    case Shape::Kind::capsule:
    case Shape::Kind::cylinder:
      out.member("kind", shape.kind == Shape::Kind::capsule ? "capsule" : "cylinder");
      out.numbers("from", shape.a.data(), 3).numbers("to", shape.b.data(), 3);
      break;
    case Shape::Kind::sphere:
      out.member("kind", "sphere").numbers("center", shape.a.data(), 3);
      break;
  }
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
  out.end_array().key("shapes").begin_array();
  for (const Shape& shape : model.shapes) write_shape(out, shape);
  out.end_array().end_object();
}

void write_facts(JsonText& out, const std::vector<PlanFact>& facts) {
  out.key("facts").begin_array();
  for (const PlanFact& fact : facts)
    out.begin_object()
        .member("name", fact.name)
        .member("label", fact.label)
        .member("unit", fact.unit)
        .member("value", fact.value)
        .end_object();
  out.end_array();
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
  out.key("fields").begin_array();
  for (const SnapshotField& field : snapshot.fields) {
    out.begin_object().member("name", field.name).member("unit", field.unit);
    out.member("offset", static_cast<double>(field.offset))
        .member("count", static_cast<double>(field.count()));
    out.key("labels").begin_array();
    for (const std::string& label : field.labels) out.value(label);
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

template <class Texts>
void write_texts(JsonText& out, const char* key, const Texts& texts) {
  out.key(key).begin_array();
  for (const auto& text : texts) out.value(text);
  out.end_array();
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
  std::vector<double> numbers;
  for (const Vec3& point : curve.points)
    numbers.insert(numbers.end(), {point.x(), point.y(), point.z()});
  out.numbers("points", numbers.data(), static_cast<int>(numbers.size())).end_object();
}

void write_handle(JsonText& out, const Handle& handle) {
  out.begin_object().member("name", handle.name).member("at", handle.at);
  out.member("index", static_cast<double>(handle.index)).numbers("normal", handle.normal.data(), 3);
  write_texts(out, "paths", handle.parameters);
  out.end_object();
}

void write_lines(JsonText& out, const char* key, const std::vector<std::array<Vec3, 2>>& lines) {
  std::vector<double> numbers;
  for (const std::array<Vec3, 2>& line : lines)
    for (const Vec3& end : line) numbers.insert(numbers.end(), {end.x(), end.y(), end.z()});
  out.numbers(key, numbers.data(), static_cast<int>(numbers.size()));
}

void write_surface(JsonText& out, const Surface& surface) {
  out.begin_object().member("label", surface.label).member("pose", surface.pose);
  std::vector<double> numbers;
  for (const Vec3& point : surface.points)
    numbers.insert(numbers.end(), {point.x(), point.y(), point.z()});
  out.numbers("points", numbers.data(), static_cast<int>(numbers.size()));
  const std::vector<double> corners(surface.triangles.begin(), surface.triangles.end());
  out.numbers("triangles", corners.data(), static_cast<int>(corners.size())).end_object();
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
  out.key("handles").begin_array();
  for (const Handle& handle : scene.handles) write_handle(out, handle);
  out.end_array().key("series").begin_array();
  for (const PlotSeries& series : scene.series)
    out.begin_object().member("field", series.field).member("title", series.title).end_object();
  out.end_array();
  out.key("marks").begin_array();
  for (const Mark& mark : scene.marks) write_mark(out, mark);
  out.end_array().key("curves").begin_array();
  for (const Curve& curve : scene.curves) write_curve(out, curve);
  out.end_array().key("surfaces").begin_array();
  for (const Surface& surface : scene.surfaces) write_surface(out, surface);
  out.end_array();
  write_facts(out, scene.facts);
  out.key("studies").begin_array();
  for (const StudyName& study : scene.studies)
    out.begin_object().member("name", study.name).member("title", study.title).end_object();
  out.end_array();
}

void write_rows(JsonText& out, const char* key, const std::vector<Readout::Row>& rows) {
  out.key(key).begin_array();
  for (const Readout::Row& row : rows) {
    out.begin_object().member("label", row.label).member("meaning", row.meaning);
    out.member("field", row.field);
    write_texts(out, "values", row.values);
    out.end_object();
  }
  out.end_array();
}

}  // namespace

std::string describe_readout(Run& run) {
  const Readout readout = legwork::readout(run);
  JsonText out;
  out.begin_object();
  write_texts(out, "columns", readout.columns);
  write_rows(out, "rows", readout.rows);
  write_rows(out, "compared", readout.compared);
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
    out.numbers("values", table.values.data(), static_cast<int>(table.values.size()));
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
    out.numbers("x", series.x.data(), static_cast<int>(series.x.size()));
    out.numbers("y", series.y.data(), static_cast<int>(series.y.size())).end_object();
  }
  out.end_array();
  const Study::Map& map = made->map;
  if (!map.values.empty()) {
    out.key("map").begin_object().member("is_polar", map.is_polar);
    out.member("x_label", made->x_label).member("x_unit", made->x_unit);
    out.member("y_label", made->y_label).member("y_unit", made->y_unit);
    out.member("value_label", map.value_label).member("value_unit", map.value_unit);
    out.numbers("x", map.x.data(), static_cast<int>(map.x.size()));
    out.numbers("y", map.y.data(), static_cast<int>(map.y.size()));
    out.numbers("values", map.values.data(), static_cast<int>(map.values.size())).end_object();
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
    write_facts(out, gait.facts);
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
  out.end_object().key("parameters").begin_array();
  for (const Parameter& p : parameters(run)) write_parameter(out, p);
  out.end_array().key("events").begin_array();
  for (const EventKind& event : events(run)) write_event(out, event, parameters(run));
  out.end_array();
  write_robot(out, model_of(run));
  if (const Plan* plan = run.scene->plan()) {
    write_plan(out, model_of(run), *plan);
    write_ground(out, *plan);
  }
  write_view(out, run);
  write_layout(out, snapshot(run));
  return out.end_object().text();
}

}  // namespace legwork
