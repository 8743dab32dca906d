#include "bindings/cpp/open_scene.h"
#include "bindings/cpp/parts.h"

namespace legwork::api::detail {

void share_model(const ModelParts* model) {
  if (model != nullptr) model->owners.fetch_add(1, std::memory_order_relaxed);
}
void drop_model(const ModelParts* model) {
  if (model != nullptr && model->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete model;
}

Result<legwork::Run> open_scene(std::string_view id_or_json) {
  const std::size_t first = id_or_json.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first != std::string_view::npos && id_or_json[first] == '{')
    return legwork::open_scene(id_or_json, "scene");
  return open_builtin_scene(id_or_json);
}

Refusal model_of(const legwork::Run& run, const ModelParts** model) {
  Result<legwork::Model> valid = dynamic_model_of(run);
  if (!valid) return refuse(valid.error());
  *model = new ModelParts(std::move(*valid));
  return nullptr;
}

Refusal model_of_scene(Text scene, const ModelParts** model) {
  const Result<legwork::Run> run = open_scene(view_of(scene));
  return run ? model_of(*run, model) : refuse(run.error());
}

Sizes sizes_of(const ModelParts* parts) {
  if (parts == nullptr) return {};
  const legwork::Model& model = parts->model;
  Sizes sizes = {model.nq(),
                 model.nv(),
                 model.nb(),
                 model.joint_count(),
                 static_cast<int>(model.feet.size()),
                 static_cast<int>(model.frames.size()),
                 model.is_free() ? 1 : 0,
                 total_mass(model),
                 {}};
  for (int k = 0; k < 3; ++k) sizes.gravity[k] = model.gravity[k];
  return sizes;
}

const char* name_of(const ModelParts* parts, Part part, int index) {
  if (parts == nullptr || index < 0) return "";
  const legwork::Model& model = parts->model;
  const std::size_t i = legwork::at(index);
  switch (part) {
    case Part::body:
      return i < model.bodies.size() ? model.bodies[i].name.c_str() : "";
    case Part::joint:
      return i + 1 < model.bodies.size() ? model.bodies[i + 1].joint.c_str() : "";
    case Part::foot:
      return i < model.feet.size() ? model.feet[i].name.c_str() : "";
    case Part::frame:
      return i < model.frames.size() ? model.frames[i].name.c_str() : "";
  }
  return "";
}

Refusal joint_row(const ModelParts* parts, int index, JointRow* row) {
  if (parts == nullptr) return refuse(kEmptyModel);
  const legwork::Model& model = parts->model;
  if (index < 0 || index >= model.joint_count())
    return refuse(text_of({"There is no joint ", std::to_string(index), "; the model has ",
                           std::to_string(model.joint_count()), ", counted from 0."}));
  const int i = index + 1;
  const Body& body = model.bodies[legwork::at(i)];
  const JointType& type = joint_type(body.kind);
  *row = {body.joint.c_str(),
          static_cast<int>(body.kind),
          i,
          model.q_index[legwork::at(i)],
          type.nq,
          model.v_index[legwork::at(i)],
          type.nv,
          body.lower,
          body.upper};
  return nullptr;
}

int parent_of(const ModelParts* parts, int body) {
  return parts == nullptr || body < 0 || body >= parts->model.nb()
             ? -1
             : parts->model.bodies[legwork::at(body)].parent;
}

std::vector<std::string> names_in(const legwork::Model& model, Part part) {
  std::vector<std::string> names;
  if (part == Part::body)
    for (const Body& body : model.bodies) names.push_back(body.name);
  if (part == Part::joint)
    for (int i = 1; i < model.nb(); ++i) names.push_back(model.bodies[legwork::at(i)].joint);
  if (part == Part::foot)
    for (const Foot& foot : model.feet) names.push_back(foot.name);
  if (part == Part::frame)
    for (const legwork::Frame& frame : model.frames) names.push_back(frame.name);
  return names;
}

Refusal find_part(const ModelParts* parts, Part part, Text text, int* index) {
  if (parts == nullptr) return refuse(kEmptyModel);
  const legwork::Model& model = parts->model;
  const std::string_view name = view_of(text);
  const char* const what[] = {"body", "joint", "foot", "frame"};
  switch (part) {
    case Part::body:
      *index = find_body(model, name);
      break;
    case Part::joint:
      *index = find_joint(model, name);
      break;
    case Part::foot:
      *index = find_foot(model, name);
      break;
    case Part::frame:
      *index = legwork::find_frame(model, name);
      break;
  }
  return *index >= 0 ? nullptr
                     : refuse(no_such(what[static_cast<int>(part)], name, names_in(model, part)));
}

Refusal find_frame(const ModelParts* parts, Text text, int* index) {
  if (parts == nullptr) return refuse(kEmptyModel);
  *index = frame_number(parts->model, view_of(text));
  if (*index >= 0) return nullptr;
  std::vector<std::string> there;
  for (const Part part : {Part::frame, Part::foot, Part::body})
    for (std::string& one : names_in(parts->model, part)) there.push_back(std::move(one));
  return refuse(no_such("frame, foot or body", view_of(text), there));
}

}  // namespace legwork::api::detail
