// The trot of document 000 (QUADRUPED_AND_TAIL 2.5), made passively consistent.
//
// The trunk moves at constant speed and height without turning; swing feet follow foot_path.h; stance feet stand
// under their hips at mid-stance. With two feet down nothing can supply a moment about the support line, so
//   e . (N - r_a x F) = 0                                                   (line moment)
// is a differential equation that the motion itself must obey. The "sway" plan obeys it by a lateral trunk motion
// y(t) with y(t + T) = -y(t), T the phase: Chebyshev collocation (48 intervals) at the inner nodes, Newton for the
// nodal values, the two end equations being y(T) = -y(0), y'(T) = -y'(0).
#pragma once

#include <array>
#include <span>

#include "engine/dynamics/constrained_inverse.h"
#include "engine/math/chebyshev.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/gait.h"

namespace legwork {

inline constexpr int kSwayIntervals = 48;

// gait.*
std::span<const Parameter> trot_parameters();

struct TrotPlan {
  double speed = 0.0, height = 0.0, step_height = 0.0;  // m/s, m, m
  Gait gait;
  std::array<DhLeg, 4> legs;
  VecX sway_values;       // y at the collocation nodes of phase 0, m
  ChebyshevSeries sway;   // y(t) of phase 0; odd phases are mirrored
  double residual = 0.0;  // largest line moment at 81 times between the nodes, N m
  int iterations = 0;     // Newton steps
};

// A point of a motion: q, v and the derivative of v (model.h).
struct MotionPoint {
  explicit MotionPoint(const Model& model);
  VecX q, v, a;
};

// The plan at time tau (s) into phase `phase`; the trunk's x is x_origin + speed (phase T + tau). False when a leg
// cannot reach (never for a plan that solve_trot_plan returned and tau in [0, T]).
bool trot_point(const TrotPlan& plan, int phase, double tau, double x_origin, MotionPoint& point);

// Solves for the sway. Refuses, saying which leg, when or which force: a foothold out of reach, no convergence, a
// foot that would have to pull on the ground.
Result<TrotPlan> solve_trot_plan(const Model& model, const ParameterView& values);

}  // namespace legwork
