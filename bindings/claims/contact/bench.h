// Models built in code and stepped by contact/tree_step.h: what the contact benchmarks share. A step that fails or a model
// that is refused is a bug of the measurement: its numbers are then not a number.
#pragma once

#include <functional>

#include "bindings/claims/scene_runs.h"
#include "engine/contact/tree_step.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/loop_closure.h"

namespace legwork::claims {

inline constexpr double kGravity = 9.81;  // m/s^2

// One floating body with one shape about its centre of mass; gravity points down.
Model body_of(const Shape& shape, double mass, const Vec3& principal_moments);
Model box_of(double mass, const Vec3& half_extents);
Model ball_of(double mass, double radius);

// A model whose base is fixed to the world; with gravity (m/s^2, world axes). Its bodies follow by `hung`.
Model fixed_base(const Vec3& gravity);
// Adds a body whose joint is at `p` of its parent, with a centre of mass `com` (its own axes) and moments about it (kg m^2).
int hung(Model& model, int parent, JointKind kind, const Vec3& axis, const Vec3& p, double mass,
         const Vec3& com, const Vec3& moments);

// A model with its loops on a ground, and its state.
class Stepped {
 public:
  Stepped(Model its_model, double step);

  void step();
  void run(double seconds);
  // Puts the ground at that slope (rad), rising towards -x, through the world's origin, and the base's frame on it,
  // `height` above it.
  void stand_on_slope(double angle, double height);
  double energy();  // J
  Centroidal momentum();
  double speed() const { return v.head<3>().norm(); }  // of a floating base, m/s
  // The largest closure error of the loops, m.
  double open();

  Model model;
  Ground ground;
  double friction = 0.0, h;
  VecX q, v, tau;
  Compliance compliance;
  TreeStepReport report;
  double worst_residual = 0.0;  // m/s
  AllTouching touching;
  Workspace ws;

 private:
  TreeStepScratch scratch_;
  LoopClosure loops_;
  ContactVec held_;
  VecX v_next_, v_moving_;
};

// Measures one quantity at several time steps: `name`.step_4_ms and so on, each beside the exact value, and `name`.order,
// the order at which it converges between the first and the last step.
void measure_by_step(const std::string& name, std::span<const double> steps, double exact,
                     const std::function<double(double)>& quantity, Measurements& m);
// The same of a quantity that no step changes: `name`, the value that is furthest from the exact one.
void measure_at_any_step(const std::string& name, std::span<const double> steps, double exact,
                         const std::function<double(double)>& quantity, Measurements& m);

// The value in [low, high] at which `is_beyond` turns from false to true, to `width`.
double critical_value(double low, double high, double width,
                      const std::function<bool(double)>& is_beyond);

}  // namespace legwork::claims
