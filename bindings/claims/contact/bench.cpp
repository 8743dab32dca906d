#include "bindings/claims/contact/bench.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/contact/strike.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/loop_projection.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

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

int free_body(Model& model, Shape shape, double mass, const Vec3& principal_moments) {
  const int body = hung(model, 0, JointKind::floating, Vec3::UnitZ(), Vec3::Zero(), mass,
                        Vec3::Zero(), principal_moments);
  shape.body = body;
  model.shapes.push_back(shape);
  return body;
}

int free_box(Model& model, double mass, const Vec3& b) {
  const Model alone = box_of(mass, b);
  return free_body(model, alone.shapes[0], mass, alone.bodies[0].inertia.I.diagonal());
}

int free_ball(Model& model, double mass, double radius) {
  const Model alone = ball_of(mass, radius);
  return free_body(model, alone.shapes[0], mass, alone.bodies[0].inertia.I.diagonal());
}

Stepped::Stepped(Model its_model, double step, int most)
    : model(sound(std::move(its_model))),
      h(step),
      q(neutral_configuration(model)),
      v(VecX::Zero(model.nv())),
      tau(v),
      compliance(model.nv()),
      touching(at(most)),
      last(touching),
      ws(model),
      scratch_(model, touching_shapes(model), false, most),
      most_strikes_(contact::kMostStrikes * static_cast<int>(scratch_.tree.parts.size())),
      loops_(model),
      none_off_(0),
      no_rows_(0, model.nv()),
      v_next_(v),
      v_moving_(v),
      v_start_(v) {
  law.friction = 0.0;
}

void Stepped::step() {
  std::fill(touching.begin(), touching.end(), Touching());
  contact::split_at_strikes(
      h, [&](double left) { return time_of_strike(left); },
      [&](double seconds) {
        move(seconds);
        update_max(worst_residual, report.residual);
        return true;
      },
      [&] {
        strike();
        update_max(worst_residual, report.residual);
        return true;
      },
      most_strikes_);
}

double Stepped::time_of_strike(double left) {
  if (!scratch_.contacts.bounces(law)) return left;
  forward_kinematics(model, q, v, ws);
  check(hold_loops(model, ws, left, v, scratch_.tree, v_start_));
  return tree_strike_time(parts(), h, left, tau, compliance, q, v_start_);
}

void Stepped::move(double seconds) {
  forward_kinematics(model, q, v, ws);
  check(hold_loops(model, ws, seconds, v, scratch_.tree, v_start_) &&
        tree_step(parts(), seconds, tau, compliance, q, v_start_, last, v_next_, v_moving_, held_,
                  report));
  v = v_next_;
  integrate_configuration(model, seconds, v_moving_, q);
  if (scratch_.tree.loops.rank > 0) project_step(model, ws, v, scratch_.tree, q);
  add_touching(last, touching);
}

void Stepped::strike() {
  constexpr double kNoTime = std::numeric_limits<double>::infinity();  // to close what is open
  forward_kinematics(model, q, v, ws);
  check(hold_loops(model, ws, kNoTime, v, scratch_.tree, v_start_));
  v = v_start_;
  check(tree_strike(parts(), h, compliance, q, v, last, report));
  add_touching(last, touching);
}

void Stepped::check(bool is_made) {
  if (is_made) return;
  v_next_.setConstant(std::numeric_limits<double>::quiet_NaN());
  v = v_next_;
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
