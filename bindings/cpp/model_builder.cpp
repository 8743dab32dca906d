#include "bindings/cpp/legwork/model_builder.h"

#include "bindings/cpp/parts.h"

namespace legwork::api::detail {

struct BuilderParts {
  legwork::Model model;
};

namespace {

Mat3 matrix_of(const double* columns) { return Eigen::Map<const Mat3>(columns); }

// Engine's validate() sees the rest; a frame's placement it does not.
Refusal wrong_placement(const Transform& X, std::string_view of) {
  const bool is_rotation =
      X.R.allFinite() && X.p.allFinite() &&
      (product(X.R, X.R.transpose()) - Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-9 &&
      determinant(X.R) > 0.0;
  return is_rotation ? nullptr
                     : refuse(text_of({"The placement of ", of,
                                       " is not a rotation matrix and a finite position."}));
}

Refusal unknown_body(const legwork::Model& model, std::string_view name) {
  return refuse(no_such("body", name, names_in(model, Part::body)));
}

}  // namespace

BuilderParts* make_builder() {
  auto* builder = new BuilderParts;
  builder->model.family = "built";
  builder->model.gravity = Vec3(0.0, 0.0, -9.81);
  return builder;
}
void drop_builder(BuilderParts* builder) { delete builder; }

Refusal builder_from(BuilderParts* builder, const ModelParts* model) {
  if (model == nullptr) return refuse(kEmptyModel);
  builder->model = model->model;
  builder->model.loops.clear();
  return nullptr;
}

void builder_gravity(BuilderParts* builder, const double* gravity) {
  builder->model.gravity = legwork::vector_of(gravity);
}

Refusal builder_body(BuilderParts* builder, const BodyRow* row) {
  legwork::Model& model = builder->model;
  Body body;
  body.name = view_of(row->name);
  if (body.name.empty()) return refuse("A body has no name. Give every body a name of its own.");
  const bool is_base = row->parent.size == 0;
  if (is_base != model.bodies.empty())
    return is_base ? refuse(text_of({"Body ", body.name, " would be a second base; the first is ",
                                     model.bodies[0].name, ". Give it a parent and a joint."}))
                   : refuse(text_of({"Body ", body.name,
                                     " has a parent before there is a base. "
                                     "Call floating_base or fixed_base first."}));
  body.kind = static_cast<legwork::JointKind>(row->kind);
  body.X_PJ = {matrix_of(row->rotation), legwork::vector_of(row->position)};
  if (Refusal refusal = wrong_placement(body.X_PJ, text_of({"body ", body.name}))) return refusal;
  if (!is_base) {
    body.parent = find_body(model, view_of(row->parent));
    if (body.parent < 0) return unknown_body(model, view_of(row->parent));
    body.joint = row->joint.size > 0 ? view_of(row->joint) : std::string_view(body.name);
  }
  if (has_axis(body.kind)) body.axis = legwork::vector_of(row->axis);
  const Vec3 com = legwork::vector_of(row->com);
  const Mat3 I = matrix_of(row->rotational);
  if (I != I.transpose())
    return refuse(text_of({"The inertia of body ", body.name,
                           " is not symmetric, or not finite. Give both triangles alike."}));
  body.inertia = row->is_about_com != 0 ? spatial_inertia(row->mass, com, I)
                                        : SpatialInertia{row->mass, row->mass * com, I};
  body.lower = row->lower;
  body.upper = row->upper;
  if (!(body.lower <= body.upper))
    return refuse(text_of({"The range of joint ", body.joint,
                           " is empty. Its lower bound must be at most its upper one."}));
  model.bodies.push_back(std::move(body));
  return nullptr;
}

Refusal builder_foot(BuilderParts* builder, Text name, Text body, const double* point) {
  Foot foot;
  foot.name = view_of(name);
  if (foot.name.empty()) return refuse("A foot has no name. Give every foot a name of its own.");
  foot.body = find_body(builder->model, view_of(body));
  if (foot.body < 0) return unknown_body(builder->model, view_of(body));
  foot.p_BF = legwork::vector_of(point);
  builder->model.feet.push_back(std::move(foot));
  return nullptr;
}

Refusal builder_frame(BuilderParts* builder, Text name, Text body, const double* rotation,
                      const double* position) {
  legwork::Frame frame;
  frame.name = view_of(name);
  if (frame.name.empty()) return refuse("A frame has no name. Give every frame a name of its own.");
  frame.body = find_body(builder->model, view_of(body));
  if (frame.body < 0) return unknown_body(builder->model, view_of(body));
  frame.X_BF = {matrix_of(rotation), legwork::vector_of(position)};
  if (Refusal refusal = wrong_placement(frame.X_BF, text_of({"frame ", frame.name})))
    return refusal;
  builder->model.frames.push_back(std::move(frame));
  return nullptr;
}

Refusal builder_build(const BuilderParts* builder, const ModelParts** model) {
  if (builder == nullptr)
    return refuse("This ModelBuilder is empty: it was moved from. Use the one it was moved to.");
  const Result<legwork::Model> valid = validated(builder->model);
  if (!valid) return refuse(valid.error());
  *model = new ModelParts(*valid);
  return nullptr;
}

}  // namespace legwork::api::detail
