// One step of a free robot on ground that can only push: semi-implicit, with impulses at the velocity level.
//   u_f = u + h M^-1 (tau - h(q, u))                     without contact                          (theory/contact 4.1)
//   points that reach the ground within the step:        gap + h v_n < 1 mm                       (theory/contact 4.2)
//   c = J u_f;  c_n += max(gap, 0) / h                   so that a point lands on the ground, not in it
//   lambda of coulomb.h;  u+ = u_f + M^-1 J^T lambda                                              (theory/contact 4.4)
//   p += h v+,  R = exp(h omega+) R,  q += h qdot+                                                (theory/contact 4.5)
// On a plane, feet that stood are first assumed to stick, all at once and without sweeps: holding them is exact if
// friction can hold them, none pulls and nothing else touches (theory/contact 5.2).
// Where nothing pushes, momentum is kept and the centre of mass follows its parabola, both by construction
// (flight.cpp). With restitution e > 0 the step is split where a point strikes, which gap(t) = gap + t v_n + t^2 a_n /
// 2 predicts. An impact follows that takes no time, then the rest of the step (theory/contact 7.2):
//   v_n+ = -e v_n-  for points that strike,  v_n+ >= 0  for others that touch;  friction as above
// That is Newton's law. Poisson's law, by which the impulse of restitution is e times that of compression, gives the
// same for one strike without friction and something else where friction reverses the slip. There Newton's law can add
// energy (Kane's paradox): e is then halved until it does not. Bounces that would be over within the step do not
// happen. A point that is inside the ground all the same (on the edge of a stair, after a fast fall) is moved out by
// velocities that change the positions alone, never u, so that they add no kinetic energy (theory/contact 4.6).
// Compliant ground is a spring and damper under each point, evaluated at the end of the step, so that no stiffness is
// too large (theory/contact 8.2):
//   lambda_n = -h (k (gap + h v_n) + d v_n)   =>   v_n + lambda_n / (h (h k + d)) = -gap k / (h k + d)
// First order; contacts lose energy. A step in the air costs two more mass matrices, a strike two more forward
// dynamics.
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/contact/coulomb.h"
#include "engine/contact/ground.h"
#include "engine/dynamics/contact_response.h"

namespace legwork {

// A point of the robot that may touch the ground, and its name in messages.
struct ContactPoint {
  std::string name;  // "FL", "trunk front left below", "FL knee"
  BodyPoint point;
};

// The feet, in the model's order, then the eight corners of the trunk's first box-shaped Shape, if it has one, then the
// knees: the origins of the links that carry a foot. A foot on the trunk, or on a link at the trunk, has no knee.
std::vector<ContactPoint> contact_points(const Model& model);

// What the ground is made of, the same everywhere.
struct ContactLaw {
  double friction = 0.7;      // Coulomb's coefficient, sticking and slipping
  double restitution = 0.0;   // e, 0 to 1; rigid ground only
  bool is_compliant = false;  // a spring and damper under each point instead of rigid ground
  double stiffness = 2e4;     // k, N/m; compliant ground only
  double damping = 100.0;     // d, N s/m; compliant ground only
  ContactOptions solver{400};
};

// Feet that ContactStep reports on, and that can be held at once.
inline constexpr int kMostFeet = 8;

// What a step did.
struct ContactStep {
  int contacts = 0;          // points that touched; with strikes, the most at once
  int sweeps = 0;            // of the contact solver; 0: every foot stuck, or nothing touched
  double residual = 0.0;     // how far the impulses are from the law, contact_residual, m/s
  double penetration = 0.0;  // of the deepest point at the start, m
  // J, done on the robot by the contacts: impulses times the mean of the velocities before and after
  // (theory/contact 4.7)
  double work = 0.0;
  // m/s along the ground after the step, by index in Model::feet; 0 for a foot that is not pressed
  std::array<double, kMostFeet> foot_slip{};
};

// Scratch of free_step, sized once for a model, a workspace of it and its points. Only `displacement` is a result;
// `last` is read from free_step's `impulse`, and `has_state` is the caller's to set.
struct FreeStepScratch {
  // Asserts that the base floats.
  FreeStepScratch(const Model& model, const Workspace& ws, std::span<const ContactPoint> points);

  // In: whether ws holds set_state of q and v, by this model or one with other inertias. False after the step.
  bool has_state = false;
  ContactResponse response;
  VecX a;                     // nv: acceleration without contact
  VecX v_before;              // nv: v at the start of the step or of its part
  VecX displacement;          // nv: integral of v over the step, each part at its mean velocity
  VecX lift;                  // nv: velocities that move points out of the ground
  VecX last;                  // 3 per point: impulses of the step before, world axes, N s
  std::vector<char> strikes;  // per point: it will hit the ground fast enough to bounce
  MatX G;                     // of the points that touch, each in its own axes t1, t2, n, 1/kg
  // 3 per contact: the law's c; velocities before the step; impulses and velocities of the solution; impulses, or
  // velocities without contact, in world axes. 1 per contact: normal impulses that move it out.
  VecX c, before, lambda, velocity, world, push_out;
  std::vector<double> friction;  // per contact
  std::vector<int> touching;     // per contact: index into the points
  // Of feet alone, in the contacts' axes where these are not the world's.
  std::vector<PointCoupling> coupling;
  std::vector<double> gaps;  // per contact, m
  std::vector<Mat3> axes;    // per contact: contact_axes, used if is_turned
  bool is_turned = false;    // axes differ from the world's
  // Per point: a place fixed to the trunk from which it is never farther than `reach`, m. Where a leg's last link
  // begins is known without it.
  struct Hold {
    Vec3 p_B = Vec3::Zero();
    double reach = 0.0;
    bool is_knee = false;
  };
  std::vector<Hold> holds;
  // The trunk's points are at most this far from its origin, along its axes, m.
  Vec3 trunk_box = Vec3::Zero();
  int feet = 0;      // number of points that are feet; they come first
  ContactVec force;  // 3 per foot that is held: ground on foot, world axes, N
};

// Moves q (nq) and v (nv) of a floating-base model on by h > 0, s, under tau (nv: the external force and moment on the
// base's origin, world axes, then joint torques). `impulse`: 3 per point, ground on robot, world axes, N s: in, the
// last step's (or zero), out, this step's, zero where nothing touches. `scratch`: made for this model, ws and points.
// Sizes are asserted. Not finite in, not finite out: the caller checks.
void free_step(const Model& model, Workspace& ws, const Ground& ground,
               std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
               double h, Eigen::Ref<VecX> q, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
               FreeStepScratch& scratch, ContactStep& report);

}  // namespace legwork
