// Models built in code.
//
//   legwork::ModelBuilder builder;
//   builder.floating_base("trunk", legwork::Inertia::about_com(10.0, {0, 0, 0}, I_trunk));
//   builder.body("leg", "trunk", legwork::revolute("hip", {0, 1, 0}), {R, p},
//                legwork::Inertia::about_com(1.0, {0, 0, -0.1}, I_leg));
//   builder.foot("F", "leg", {0, 0, -0.2});
//   legwork::Model model = builder.build();
#pragma once

#include <limits>

#include <legwork/model.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
// Of a rigid body: mass (kg), centre of mass (m, in the body's axes) and rotational inertia (kg m^2, in the body's axes).
struct Inertia {
  double mass = 0.0;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();
  bool is_about_com = true;  // else about the body's origin

  static Inertia about_com(double mass, const Eigen::Vector3d& com, const Eigen::Matrix3d& I) {
    return {mass, com, I, true};
  }
  static Inertia about_origin(double mass, const Eigen::Vector3d& com, const Eigen::Matrix3d& I) {
    return {mass, com, I, false};
  }
};

namespace detail {

struct BuilderParts;
struct BodyRow {
  Text name, parent, joint;
  int kind;
  double axis[3];                   // of unit length, in the body's axes
  double rotation[9], position[3];  // placement of the joint in the parent, column by column
  double mass, com[3], rotational[9];
  int is_about_com;
  double lower, upper;
};
LEGWORK_API BuilderParts* make_builder();
LEGWORK_API void drop_builder(BuilderParts* builder);
LEGWORK_API Refusal builder_from(BuilderParts* builder, const ModelParts* model);
LEGWORK_API void builder_gravity(BuilderParts* builder, const double* gravity);
LEGWORK_API Refusal builder_body(BuilderParts* builder, const BodyRow* row);
LEGWORK_API Refusal builder_foot(BuilderParts* builder, Text name, Text body, const double* point);
LEGWORK_API Refusal builder_frame(BuilderParts* builder, Text name, Text body,
                                  const double* rotation, const double* position);
LEGWORK_API Refusal builder_build(const BuilderParts* builder, const ModelParts** model);

}  // namespace detail

// The joint between a body and its parent.
struct JointDescription {
  std::string name;  // "": as the body
  JointKind kind = JointKind::revolute;
  Eigen::Vector3d axis =
      Eigen::Vector3d::UnitZ();  // unit length; revolute and prismatic joints only
  double lower =
      -std::numeric_limits<double>::infinity();  // range in which it is planned, rad or m
  double upper = std::numeric_limits<double>::infinity();
};
inline JointDescription revolute(std::string name, const Eigen::Vector3d& axis) {
  return {std::move(name), JointKind::revolute, axis};
}
inline JointDescription prismatic(std::string name, const Eigen::Vector3d& axis) {
  return {std::move(name), JointKind::prismatic, axis};
}
inline JointDescription fixed(std::string name) { return {std::move(name), JointKind::fixed}; }
inline JointDescription spherical(std::string name) {
  return {std::move(name), JointKind::spherical};
}
inline JointDescription floating(std::string name) {
  return {std::move(name), JointKind::floating};
}

// Bodies are named by you and refer to parents that are already there; their order is that of the model's joints. All
// functions throw Error for an unknown body, an empty name and a placement that is no rotation.
class ModelBuilder {
 public:
  ModelBuilder() : parts_(detail::make_builder()) {}
  // Begins with what a model has, to add to it. Loops of a linkage are left out.
  explicit ModelBuilder(const Model& model) : ModelBuilder() {
    detail::check(detail::builder_from(parts_, model.parts()));
  }
  ModelBuilder(ModelBuilder&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
  ModelBuilder& operator=(ModelBuilder&& other) noexcept {
    std::swap(parts_, other.parts_);
    return *this;
  }
  ModelBuilder(const ModelBuilder&) = delete;
  ModelBuilder& operator=(const ModelBuilder&) = delete;
  ~ModelBuilder() { detail::drop_builder(parts_); }

  // World axes, m/s^2; at first 0, 0, -9.81.
  ModelBuilder& gravity(const Eigen::Vector3d& g) {
    detail::builder_gravity(parts_, g.data());
    return *this;
  }

  // The first body: it floats, or is fixed in the world at X_WB.
  ModelBuilder& floating_base(std::string_view name, const Inertia& inertia) {
    return add(name, "", {"", JointKind::floating}, {}, inertia);
  }
  ModelBuilder& fixed_base(std::string_view name, const Inertia& inertia, const Pose& X_WB = {}) {
    return add(name, "", {"", JointKind::fixed}, X_WB, inertia);
  }

  // A body carried by `parent` through a joint at X_PJ in the parent. With the joint at rest the body's frame is there.
  ModelBuilder& body(std::string_view name, std::string_view parent, const JointDescription& joint,
                     const Pose& X_PJ, const Inertia& inertia) {
    return add(name, parent, joint, X_PJ, inertia);
  }

  // A foot at a point of a body, m, in the body's axes.
  ModelBuilder& foot(std::string_view name, std::string_view body, const Eigen::Vector3d& p_BF) {
    detail::check(
        detail::builder_foot(parts_, detail::view(name), detail::view(body), p_BF.data()));
    return *this;
  }

  // A frame fixed to a body.
  ModelBuilder& frame(std::string_view name, std::string_view body, const Pose& X_BF) {
    detail::check(detail::builder_frame(parts_, detail::view(name), detail::view(body),
                                        X_BF.rotation.data(), X_BF.position.data()));
    return *this;
  }

  // Throws Error if this is no model: no body, a name twice, an axis not of unit length, a mass that is not positive, an inertia
  // that no rigid body can have, ...
  Model build() const {
    const detail::ModelParts* model = nullptr;
    detail::check(detail::builder_build(parts_, &model));
    return Model(model);
  }

 private:
  ModelBuilder& add(std::string_view name, std::string_view parent, const JointDescription& joint,
                    const Pose& X_PJ, const Inertia& inertia) {
    detail::BodyRow row = {};
    row.name = detail::view(name);
    row.parent = detail::view(parent);
    row.joint = detail::view(joint.name);
    row.kind = static_cast<int>(joint.kind);
    row.mass = inertia.mass;
    row.is_about_com = inertia.is_about_com ? 1 : 0;
    row.lower = joint.lower;
    row.upper = joint.upper;
    for (int k = 0; k < 3; ++k) {
      row.axis[k] = joint.axis[k];
      row.position[k] = X_PJ.position[k];
      row.com[k] = inertia.com[k];
    }
    for (int k = 0; k < 9; ++k) {
      row.rotation[k] = X_PJ.rotation.data()[k];
      row.rotational[k] = inertia.rotational.data()[k];
    }
    detail::check(detail::builder_body(parts_, &row));
    return *this;
  }

  detail::BuilderParts* parts_ = nullptr;
};
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
