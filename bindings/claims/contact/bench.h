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

// Adds a body that floats free of the others, with a shape about its centre of mass.
int free_body(Model& model, Shape shape, double mass, const Vec3& principal_moments);
int free_box(Model& model, double mass, const Vec3& half_extents);
int free_ball(Model& model, double mass, double radius);

// A model with its loops on a ground, and its state. Steps are split where something strikes and bounces.
class Stepped {
 public:
  // At most `most` contacts at once.
  Stepped(Model its_model, double step, int most = kMostTouching);

  void step();
  void run(double seconds);
  // Puts the ground at that slope (rad), rising towards -x, through the world's origin, and the base's frame on it,
  // `height` above it.
  void stand_on_slope(double angle, double height);
  double energy();  // J
  Centroidal momentum();
  double speed() const { return v.head<3>().norm(); }  // of a floating base, m/s
  // Of a floating body: its centre, m, and its velocity, m/s.
  Vec3 position(int body) const { return q.segment<3>(model.q_index[at(body)]); }
  Vec3 velocity(int body) const { return v.segment<3>(model.v_index[at(body)]); }
  double open();  // the largest closure error of the loops, m
  int directions_held() const { return scratch_.tree.loops.rank; }

  Model model;
  Ground ground;
  TouchLaw law;  // without friction
  double h;
  VecX q, v, tau;
  Compliance compliance;
  TreeStepReport report;
  double worst_residual = 0.0;  // m/s
  std::vector<Touching> touching,
      last;  // in the whole step; in its last part, from which the next one starts
  Workspace ws;

 private:
  TreeStep parts() { return {model, ws, ground, law, no_rows_, none_off_, scratch_}; }
  double time_of_strike(double left);
  void move(double seconds);
  void strike();
  void check(bool is_made);

  TreeStepScratch scratch_;
  int most_strikes_;
  LoopClosure loops_;
  ContactVec held_, none_off_;
  MatX no_rows_;
  VecX v_next_, v_moving_, v_start_;
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
