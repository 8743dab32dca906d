#include "engine/model/model.h"

#include <cmath>
#include <set>

#include "engine/math/inertia_at_com.h"

namespace legwork {
namespace {

template <class Named>
int find_by_name(const std::vector<Named>& items, std::string_view name) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (items[i].name == name) return static_cast<int>(i);
  return -1;
}

template <class Named>
const std::string* repeated_name(const std::vector<Named>& items) {
  std::set<std::string_view> seen;  // a robot's file may name thousands of frames
  for (const Named& item : items)
    if (!seen.insert(item.name).second) return &item.name;
  return nullptr;
}

// Whether A is positive definite, by its leading minors. The triangle inequality can be checked in any axes by its trace
// form: tr(I) 1 / 2 - I (the second moment of mass) must be positive semidefinite, up to rounding.
bool is_positive(const Mat3& A, double slack) {
  const Mat3 B = A + slack * Mat3::Identity();
  return B(0, 0) > 0.0 && B(0, 0) * B(1, 1) - B(0, 1) * B(1, 0) > 0.0 && determinant(B) > 0.0;
}

Refusal check_inertia(const Body& body) {
  const SpatialInertia& in = body.inertia;
  const std::string who = "Body " + body.name;
  if (!std::isfinite(in.mass) || !in.h.allFinite() || !in.I.allFinite())
    return Diagnostic{who + " has a mass or inertia that is not a finite number."};
  if (body.is_idealised ? !(in.mass >= 0.0) : !(in.mass > 0.0))
    return Diagnostic{who + " has mass " + number_text(in.mass) + " kg; it must be positive."};
  if (in.mass == 0.0) {
    if (in.h.isZero(0.0) && in.I.isZero(0.0)) return std::nullopt;
    return Diagnostic{who + " has no mass, but an inertia."};
  }
  const Vec3 com = in.h / in.mass;
  const Mat3 I_com = inertia_at_com(in, com);
  if (body.is_as_given) return std::nullopt;
  const double trace = I_com.trace();
  const double slack =
      body.is_idealised ? 1e-12 * in.I.trace() : 0.0;  // a rod's or a point's moments may be zero
  const std::string moments =
      "(ixx = " + number_text(I_com(0, 0)) + ", iyy = " + number_text(I_com(1, 1)) +
      ", izz = " + number_text(I_com(2, 2)) + " kg m^2 about its centre of mass)";
  if (!is_positive(I_com, slack))
    return Diagnostic{who + " has an inertia that is not positive definite " + moments + "."};
  if (!is_positive(0.5 * trace * Mat3::Identity() - I_com, slack + 1e-9 * trace)) {
    return Diagnostic{who + " has an inertia that no rigid body can have " + moments + ".",
                      "Each principal moment must be at most the sum of the other two."};
  }
  return std::nullopt;
}

}  // namespace

Model::Model() = default;
Model::Model(const Model&) = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(const Model&) = default;
Model& Model::operator=(Model&&) noexcept = default;
Model::~Model() = default;

int find_joint(const Model& model, std::string_view name) {
  for (int i = 1; i < model.nb(); ++i)
    if (model.bodies[static_cast<std::size_t>(i)].joint == name) return i - 1;
  return -1;
}

int find_foot(const Model& model, std::string_view name) { return find_by_name(model.feet, name); }
int find_body(const Model& model, std::string_view name) {
  return find_by_name(model.bodies, name);
}
int find_frame(const Model& model, std::string_view name) {
  return find_by_name(model.frames, name);
}

void number_coordinates(Model& model) {
  model.q_index.assign(1, 0);
  model.v_index.assign(1, 0);
  for (const Body& body : model.bodies) {
    model.q_index.push_back(model.nq() + joint_type(body.kind).nq);
    model.v_index.push_back(model.nv() + joint_type(body.kind).nv);
  }
  model.pairs = pair_links(model);
}

bool is_walking_robot(const Model& model) {
  for (std::size_t i = 1; i < model.bodies.size(); ++i)
    if (!has_axis(model.bodies[i].kind)) return false;
  return model.is_free();
}

double total_mass(const Model& model) {
  double mass = 0.0;
  for (const Body& body : model.bodies) mass += body.inertia.mass;
  return mass;
}

Refusal validate(const Model& model) {
  if (model.bodies.empty()) return Diagnostic{"The model has no body."};
  if (!model.gravity.allFinite()) return Diagnostic{"Gravity is not a finite vector."};
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[static_cast<std::size_t>(i)];
    if (i == 0 ? body.parent != -1 : body.parent < 0 || body.parent >= i)
      return Diagnostic{"Body " + body.name +
                        " must come after its parent, and only the first body has none."};
    if (i == 0 && body.kind != JointKind::floating && body.kind != JointKind::fixed)
      return Diagnostic{"Body " + body.name + " is the base, which floats or is fixed."};
    if (i > 0 && find_joint(model, body.joint) != i - 1)
      return Diagnostic{"Joint " + body.joint + " is named twice.",
                        "Give every joint a name of its own."};
    if (!body.X_PJ.R.allFinite() || !body.X_PJ.p.allFinite() ||
        !((body.X_PJ.R * body.X_PJ.R.transpose() - Mat3::Identity()).norm() < 1e-9) ||
        determinant(body.X_PJ.R) < 0.0)
      return Diagnostic{"Joint " + body.joint +
                        " has a placement that is not a rotation and a finite position."};
    if (!(std::abs(body.axis.norm() - 1.0) < 1e-9))
      return Diagnostic{"Joint " + body.joint + " has an axis that is not of unit length."};
    if (Refusal refusal = check_inertia(body)) return refusal;
  }
  const std::string* repeated = repeated_name(model.bodies);
  if (!repeated) repeated = repeated_name(model.feet);
  if (!repeated) repeated = repeated_name(model.frames);
  if (repeated)
    return Diagnostic{"The name " + *repeated + " is used twice.", "Names must be unique."};
  auto is_body = [&model](int body) { return body >= 0 && body < model.nb(); };
  for (const Foot& foot : model.feet)
    if (!is_body(foot.body) || !foot.p_BF.allFinite())
      return Diagnostic{"Foot " + foot.name + " is not at a finite point of an existing body."};
  for (const Frame& frame : model.frames)
    if (!is_body(frame.body))
      return Diagnostic{"Frame " + frame.name + " is not on an existing body."};
  for (const Loop& loop : model.loops)
    if (!is_body(loop.a) || !is_body(loop.b) || loop.a == loop.b || !loop.p_A.allFinite() ||
        !loop.p_B.allFinite() || loop.directions < 1 || loop.directions > 2 ||
        !(std::abs(loop.n[0].norm() - 1.0) < 1e-9) || !(std::abs(loop.n[1].norm() - 1.0) < 1e-9))
      return Diagnostic{"Loop " + loop.name +
                        " does not join finite points of two bodies in one or two directions."};
  for (const Mimic& mimic : model.mimics) {
    const auto is_plain = [&](int body) {
      return is_body(body) && body > 0 &&
             has_axis(model.bodies[static_cast<std::size_t>(body)].kind);
    };
    bool is_led = is_plain(mimic.follower) && is_plain(mimic.leader) &&
                  std::isfinite(mimic.multiplier) && std::isfinite(mimic.offset);
    for (const Mimic& other : model.mimics)
      is_led = is_led && other.follower != mimic.leader &&
               (&other == &mimic || other.follower != mimic.follower);
    if (!is_led)
      return Diagnostic{"A joint mimics one that has no coordinate of its own, or two at once."};
  }
  for (const Shape& shape : model.shapes)
    if (!is_body(shape.body)) return Diagnostic{"A shape is not on an existing body."};
  return std::nullopt;
}

Result<Model> validated(Model model) {
  if (Refusal refusal = validate(model)) {
    if (refusal->hint.empty()) refusal->hint = "Change its mass or inertia parameters.";
    return *refusal;
  }
  number_coordinates(model);
  model.limbs = split_into_limbs(model);
  return model;
}

Result<Model> with_payload(const Model& model, double mass, const Vec3& at_B) {
  if (mass == 0.0) return model;
  Model loaded = model;
  SpatialInertia& trunk = loaded.bodies[0].inertia;
  trunk = trunk + spatial_inertia(mass, at_B, Mat3::Zero());
  return validated(std::move(loaded));
}

}  // namespace legwork
