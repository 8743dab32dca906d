// One step of a robot that nothing holds, on ground that can only push: semi-implicit, impulses at the velocity level
// (theory/contact 4).
//   u_f = u + h M^-1 (tau - h(q, u))                     without contact
//   points that reach the ground within the step:        gap + h v_n < 1 mm
//   c = J u_f;  c_n += max(gap, 0) / h                   so that a point comes to rest on the ground, not in it
//   lambda of coulomb.h;  u+ = u_f + M^-1 J^T lambda
//   p += h v+,  R = exp(h omega+) R,  q += h qdot+
// On a plane, feet that stood are first tried as if they stuck, all at once and without sweeps: pinned feet are exact, if
// friction can hold them, none pulls and nothing else touches.
// Where nothing is pushed, momentum is kept and the centre of mass follows its parabola, both by construction (flight.cpp).
// With restitution e > 0 the step ends where a point strikes, and what is left of it begins after an impact, in which nothing
// moves (gap(t) = gap + t v_n + t^2 a_n / 2 says when):
//   v_n+ = -e v_n-  of points that strike,  v_n+ >= 0  of others that touch;  friction as above
// That is Newton's law. Poisson's, by which the impulse of restitution is e times that of compression, says the same of one
// strike without friction, and another thing where friction turns slipping round. Newton's can bring energy there (Kane's
// paradox): then e is halved until it does not. Bounces that would be over within the step are none.
// A point that is inside all the same (a step's edge, a fast fall) is moved out by velocities that enter the positions
// alone, never u: no energy of motion comes of it.
// A compliant ground is a spring and damper under each point, taken at the step's end, so that no stiffness is too much:
//   lambda_n = -h (k (gap + h v_n) + d v_n)   =>   v_n + lambda_n / (h (h k + d)) = -gap k / (h k + d)
// First order; contacts lose energy. A step in the air costs two mass matrices more, a strike two forward dynamics.
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/contact/coulomb.h"
#include "engine/contact/ground.h"
#include "engine/dynamics/contact_response.h"

namespace legwork {

// A point of the robot that may touch the ground.
struct ContactPoint {
  std::string name;  // "FL", "trunk front left below", "FL knee"
  BodyPoint point;
};

// The feet, in the model's order, then the corners of the trunk's box, then the knees.
std::vector<ContactPoint> contact_points(const Model& model);

struct ContactLaw {
  double friction = 0.7;
  double restitution = 0.0;  // 0 to 1
  bool is_compliant = false;
  double stiffness = 2e4;  // N/m
  double damping = 100.0;  // N s/m
  ContactOptions solver{400};
};

inline constexpr int kMostFeet = 8;

// Of the last step.
struct ContactStep {
  int contacts = 0;
  int sweeps = 0;            // none: everything stuck
  double residual = 0.0;     // m/s, contact_residual
  double penetration = 0.0;  // m, the deepest
  double work =
      0.0;  // J, done on the robot by the contacts: impulses times the mean of velocities before and after
  std::array<double, kMostFeet> foot_slip{};  // m/s along the ground, of feet that are pressed
};

// Scratch, sized once.
struct FreeStepScratch {
  FreeStepScratch(const Model& model, const Workspace& ws, std::span<const ContactPoint> points);

  ContactResponse response;
  VecX a;                     // nv: without contact
  VecX v_before;              // nv
  VecX displacement;          // nv: what v went through in the step, by the means of its parts
  VecX lift;                  // nv: velocities that move points out of the ground
  VecX last;                  // impulses of the step before
  std::vector<char> strikes;  // of the points: will hit the ground fast enough to bounce
  MatX G;                     // of the points that touch, each in its own axes t1, t2, n
  VecX c, before, lambda, velocity, world, push_out;
  std::vector<double> friction;
  std::vector<int> touching;  // indices into the points
  std::vector<PointCoupling>
      coupling;  // of feet alone, in the contacts' axes where these are not the world's
  std::vector<double> gaps;
  std::vector<Mat3> axes;
  bool is_turned = false;  // axes differ from the world's
  // Of each point: a place fixed to the trunk from which it is never farther than `reach`, m. Where a leg's last link
  // begins is known without.
  struct Hold {
    Vec3 p_B = Vec3::Zero();
    double reach = 0.0;
    bool is_knee = false;
  };
  std::vector<Hold> holds;
  Vec3 trunk_box =
      Vec3::Zero();  // the trunk's points are at most that far from its origin, along its axes
  int feet = 0;      // points that are; they come first
  ContactVec force;  // of feet that stick, N
};

// Takes q, v (of the model) on by h under tau (nv, with what pulls the base in front). `impulse`: 3 a point, world axes,
// N s: the last step's in, this step's out, zero where nothing touches.
void free_step(const Model& model, Workspace& ws, const Ground& ground,
               std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
               double h, Eigen::Ref<VecX> q, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
               FreeStepScratch& scratch, ContactStep& report);

}  // namespace legwork
