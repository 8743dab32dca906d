// Inverse dynamics along a planned motion: what it needs from the joints and from the ground.
#pragma once

#include <initializer_list>

#include "bindings/claims/scene_runs.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/scenes/planned_walk/setup.h"

namespace legwork::claims {

// The built-in scene "quadruped-<motion>" at the schema's defaults, with some parameters changed.
Result<Setup> setup_of(const std::string& motion, const Changes& changes = {});

// For names of measurements: "T_s .13, no flight" is t_s_13_no_flight, .25 s is 250_ms.
std::string snake_case(const std::string& words);
std::string milliseconds(double seconds);

// The extremes over the points added so far, and all their values. Ground forces are those of least norm.
struct Survey {
  double largest_torque = 0.0, fastest_joint = 0.0;        // N m, rad/s
  double friction = 0.0;                                   // tangential / normal
  double largest_pull = -1e300, largest_push = 0.0;        // -fz and fz of a foot, N
  double residual = 0.0;                                   // that no foot can give, N and N m
  double static_overhang = -1e300, zmp_overhang = -1e300;  // minus the margins, m
  std::vector<double> torques, forces, coms, static_margins, zmp_margins;

  double least_normal_force() const { return -largest_pull; }
  double static_margin() const { return -static_overhang; }
  double zmp_margin() const { return -zmp_overhang; }
};

class Surveyor {
 public:
  explicit Surveyor(const Model& model)
      : model_(model), ws_(model), tau_(VecX::Zero(model.nv())), a_(VecX::Zero(model.nv())) {}

  // Adds one point of the motion with these feet on the ground.
  void see(const MotionPoint& point, std::span<const int> feet, Survey& survey);

  // For the last point: the accelerations from its torques with pinned feet, and how far these and the foot forces are from
  // the planned ones.
  struct Return {
    double acceleration = 0.0, force = 0.0;
  };
  Return forward(const MotionPoint& point, std::span<const int> feet);

  const VecX& tau() const { return tau_; }
  const ContactVec& force() const { return contact_.foot_force; }

 private:
  void see_margins(std::span<const int> feet, const Vec6& wrench, const Vec3& origin,
                   Survey& survey);

  const Model& model_;
  Workspace ws_;
  VecX tau_, a_;
  ContactInverseResult contact_;
};

// Times tau of a phase: `count` at equal distances from its start to its end.
std::vector<double> even_times(double duration, int count);
Survey survey_of(const Model& model, const Plan& plan, int phase, std::span<const double> times);

// The moment about the line of its two feet that the first phase of a plan asks of the ground, which can give none, N m.
std::vector<double> line_moments(const Model& model, const Plan& plan,
                                 std::span<const double> times);

}  // namespace legwork::claims
