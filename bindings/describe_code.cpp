// What is told of the user's code: to its host, and of a run.
#include "bindings/describe.h"
#include "bindings/describe_parts.h"
#include "engine/model/coordinate_names.h"
#include "engine/run/run.h"

namespace legwork {

void write_fields(JsonText& out, std::span<const SnapshotField> fields) {
  out.key("fields").begin_array();
  for (const SnapshotField& field : fields) {
    out.begin_object().member("name", field.name).member("unit", field.unit);
    out.member("offset", static_cast<double>(field.offset))
        .member("count", static_cast<double>(field.count()));
    write_texts(out, "labels", field.labels);
    out.end_object();
  }
  out.end_array();
}

void write_tasks(JsonText& out, std::span<const ProgramTask> tasks) {
  out.key("tasks").begin_array();
  for (const ProgramTask& task : tasks) {
    out.begin_object().member("function", task.function).key("outputs").begin_array();
    for (const ProgramOutput& output : task.outputs)
      out.begin_object().member("name", output.name).member("unit", output.unit).end_object();
    out.end_array().end_object();
  }
  out.end_array();
}

namespace {

// Its coordinates, and the points of which code may ask for a Jacobian: bodies, then feet.
void write_coded_robot(JsonText& out, const Model& model) {
  out.key("robot").begin_object().member("nq", static_cast<double>(model.nq()));
  out.member("nv", static_cast<double>(model.nv()));
  std::vector<std::string> points, feet;
  for (const Body& body : model.bodies) points.push_back(body.name);
  for (const Foot& foot : model.feet) feet.push_back(foot.name);
  write_texts(out, "bodies", points);
  write_texts(out, "feet", feet);
  std::vector<std::string> coordinates;
  if (model.is_free())
    coordinates = split_words("base_x base_y base_z base_angular_x base_angular_y base_angular_z");
  for (std::string& name : joint_coordinate_names(model)) coordinates.push_back(std::move(name));
  write_texts(out, "coordinates", coordinates);
  out.end_object();
}

}  // namespace

std::string describe_code(const ProgramLayout& layout) {
  JsonText out;
  out.begin_object().member("time_step_s", layout.time_step);
  write_tasks(out, layout.tasks);
  write_fields(out, layout.fields);
  if (layout.robot != nullptr) write_coded_robot(out, *layout.robot);
  return out.end_object().text();
}

std::string describe_codes(const Run& run) {
  JsonText out;
  out.begin_array();
  for (const RunRecord::Code& code : run.codes)
    out.begin_object().member("step", code.step).member("text", code.text).end_object();
  return out.end_array().text();
}

}  // namespace legwork
