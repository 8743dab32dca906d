#include "bindings/claims/contact/bench.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/configuration.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

constexpr ContactOptions kBenchSolver{400};

// Tells a reader what is wrong: measurements of a refused model are all missing.
Model sound(Model model) {
  Result<Model> valid = validated(std::move(model));
  return valid ? *valid : Model();
}

std::string in_ms(double step) { return ".step_" + number_text(1000.0 * step) + "_ms"; }

}  // namespace

Model body_of(const Shape& shape, double mass, const Vec3& principal_moments) {
  Model model;
  model.family = "body";
  model.gravity = {0.0, 0.0, -kGravity};
  Body body;
  body.name = "body";
  body.kind = JointKind::floating;
  body.inertia = spatial_inertia(mass, Vec3::Zero(), principal_moments.asDiagonal());
  model.bodies.push_back(body);
  model.shapes.push_back(shape);
  return model;
}

Model box_of(double mass, const Vec3& b) {
  Shape shape;
  shape.kind = Shape::Kind::box;
  shape.b = b;
  return body_of(shape, mass,
                 mass / 3.0 *
                     Vec3(b.y() * b.y() + b.z() * b.z(), b.x() * b.x() + b.z() * b.z(),
                          b.x() * b.x() + b.y() * b.y()));
}

Model ball_of(double mass, double radius) {
  Shape shape;
  shape.radius = radius;
  return body_of(shape, mass, Vec3::Constant(0.4 * mass * radius * radius));
}

Model fixed_base(const Vec3& gravity) {
  Model model;
  model.family = "mechanism";
  model.gravity = gravity;
  Body base;
  base.name = "ground";
  base.kind = JointKind::fixed;
  base.inertia = spatial_inertia(1.0, Vec3::Zero(), Mat3::Identity());
  model.bodies.push_back(base);
  return model;
}

int hung(Model& model, int parent, JointKind kind, const Vec3& axis, const Vec3& p, double mass,
         const Vec3& com, const Vec3& moments) {
  Body body;
  body.name = "body " + std::to_string(model.nb());
  body.joint = "joint " + std::to_string(model.nb());
  body.parent = parent;
  body.kind = kind;
  body.axis = axis;
  body.X_PJ.p = p;
  body.inertia = spatial_inertia(mass, com, moments.asDiagonal());
  body.is_idealised = true;
  model.bodies.push_back(body);
  return model.nb() - 1;
}

Stepped::Stepped(Model its_model, double step)
    : model(sound(std::move(its_model))),
      h(step),
      q(neutral_configuration(model)),
      v(VecX::Zero(model.nv())),
      tau(v),
      compliance(model.nv()),
      ws(model),
      scratch_(model, touching_shapes(model)),
      loops_(model),
      v_next_(v),
      v_moving_(v) {}

void Stepped::step() {
  forward_kinematics(model, q, v, ws);
  const Eigen::Index rows = loops_.m;
  if (rows > 0) close_loops(model, ws, loops_);
  const bool is_made = tree_step(model, ws, ground, friction, kBenchSolver, h, tau, compliance,
                                 loops_.J, rows > 0 ? ContactVec(loops_.residual) : ContactVec(0),
                                 q, v, scratch_, touching, v_next_, v_moving_, held_, report);
  if (!is_made) v_next_.setConstant(std::numeric_limits<double>::quiet_NaN());
  update_max(worst_residual, report.residual);
  v = v_next_;
  integrate_configuration(model, h, v_moving_, q);
}

void Stepped::run(double seconds) {
  const long steps = std::lround(seconds / h);
  for (long k = 0; k < steps; ++k) step();
}

void Stepped::stand_on_slope(double angle, double height) {
  place_ground(ground, Vec3::Zero(), 0.0, angle, kPi);
  q.head<3>() = ground.R * Vec3(0.0, 0.0, height);
  q.segment<4>(3) = quaternion_from_rotation(ground.R);
}

double Stepped::energy() {
  set_state(model, q, v, ws);
  const WholeBody whole = whole_body(model, ws);
  return whole.kinetic_energy + whole.potential_energy;
}

Centroidal Stepped::momentum() {
  forward_kinematics(model, q, v, ws);
  return centroidal(model, ws);
}

double Stepped::open() {
  forward_kinematics(model, q, v, ws);
  close_loops(model, ws, loops_);
  return largest_entry(loops_.residual);
}

void measure_by_step(const std::string& name, std::span<const double> steps, double exact,
                     const std::function<double(double)>& quantity, Measurements& m) {
  std::vector<double> errors;
  for (const double step : steps) {
    const double ours = quantity(step);
    m.number(name + in_ms(step), exact, ours);
    errors.push_back(std::max(std::abs(ours - exact), 1e-15));
  }
  m.number(name + ".order",
           math::log(errors.front() / errors.back()) / math::log(steps.front() / steps.back()));
}

void measure_at_any_step(const std::string& name, std::span<const double> steps, double exact,
                         const std::function<double(double)>& quantity, Measurements& m) {
  double worst = exact;
  for (const double step : steps) {
    const double ours = quantity(step);
    if (!(std::abs(ours - exact) < std::abs(worst - exact))) worst = ours;
  }
  m.number(name, exact, worst);
}

double critical_value(double low, double high, double width,
                      const std::function<bool(double)>& is_beyond) {
  while (high - low > width) {
    const double middle = 0.5 * (low + high);
    (is_beyond(middle) ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace legwork::claims
