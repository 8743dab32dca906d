// The lecture's arm driven by torques or by a controller, with or without a wall in front of it
// (theory/lecture 6.1 to 6.3; x forward, y up, as in formulations/two_link_arm/arm.h):
//   M q'' + c + g = tau + J^T [-f, 0],  f = max(0, k d + c_w d') while the tip is in the wall, d = x - x_w > 0
// Position control:  tau = g + Kp (q_d - q) - Kd q'
// Force control:     tau = g + J^T [F_d + Kf (F_d - f) + Ki int (F_d - f) - Kv x';  Ky (y_d - y) - Dy y'],
//   where the integral grows only in contact and starts from zero at each contact: what a hard first contact leaves
//   in it could keep the tip from ever coming back.
// The wall has no friction. Its force jumps by c_w d' at contact, so the integration stops there and starts again.
// Relative tolerance 1e-10; it fails if the integrator does (dormand_prince.h).
#pragma once

#include <span>

#include "engine/formulations/two_link_arm/dynamics.h"
#include "engine/math/dormand_prince.h"

namespace legwork::two_link_arm {

// The wall: a plane at x, whose material is at larger x.
struct ArmWall {
  bool is_there = false;
  double x = 0.6;          // m
  double stiffness = 1e4;  // N/m
  double damping = 50.0;   // N s/m
};

// The controller and its gains; of the other kinds' gains none is used.
struct ArmControl {
  enum class Kind { torque, position, force };
  Kind kind = Kind::torque;
  Vec2 torque = Vec2::Zero();  // N m, constant
  // Kind::position: Kp, Kd, q_d.
  double kp = 2000.0, kd = 60.0;  // N m/rad, N m s/rad
  Vec2 target = Vec2::Zero();     // q_d, rad
  // Kind::force: F_d, Ki, Kf; Kv; y_d, Ky, Dy.
  double force = 10.0, integral_gain = 20.0, force_gain = 0.0;    // N, 1/s, 1
  double damping_x = 100.0;                                       // N s/m
  double height = -0.1, stiffness_y = 2000.0, damping_y = 100.0;  // m, N/m, N s/m
};

// Entries of its state, of kSize numbers.
struct ArmState {
  enum Entry : int {
    kTheta,                  // two angles, rad
    kRate = 2,               // rad/s
    kForceIntegral = 4,      // int (F_d - f) dt in contact, N s
    kWork,                   // done on the arm by motors and wall, J
    kImpulse,                // int f dt, N s
    kIntegrated,             // number of the entries that are integrated
    kContact = kIntegrated,  // 1: the tip is in the wall
    kPeak,                   // largest f so far, N
    kContacts,               // how often the tip has met the wall
    kFirstContact,           // s; negative: not yet
    kSize
  };
};

// The arm's motion over time. No heap after construction, except in at_rest().
class ArmRun {
 public:
  ArmRun(const Arm& arm, const ArmControl& control, const ArmWall& wall);

  // The state at rest at the angles `theta`, rad.
  VecX at_rest(const Vec2& theta) const;

  // Takes x from t to t_end, s. False if the integration failed; t and x are then where it stopped.
  bool advance(double& t, double t_end, VecX& x);

  // Of a state x:
  double contact_force(const VecX& x) const;  // f, N
  Vec2 motor_torque(const VecX& x) const;     // tau, N m
  Vec2 acceleration(const VecX& x) const;     // rad/s^2

  // From now on these torques (N m, constant) instead of the controller's; empty: the controller's.
  void use(std::span<const double> torque);

  const Arm& arm() const { return ode_.arm; }
  const ArmWall& wall() const { return ode_.wall; }

 private:
  struct Motion : Ode {
    Arm arm;
    ArmControl control;
    ArmWall wall;
    bool is_given = false;
    Vec2 given = Vec2::Zero();  // by code, N m
    bool is_in_contact = false;
    double peak = 0.0;
    struct Tip {
      Vec2 p, v;
      Mat2 J;
    };
    Tip tip_of(const VecX& y) const;
    double force_of(const Tip& tip, bool contact) const;
    Vec2 torque_of(const VecX& y, const Tip& tip, double force) const;
    void rate(double t, const VecX& y, VecX& ydot) override;
    bool project(double t, VecX& y) override;
    double event(double t, const VecX& y) override;
  };
  void start_contact(double t, VecX& x);
  void count_contact(double t, VecX& x);

  Motion ode_;
  DormandPrince solver_;
  VecX y_;
};

// Where position control comes to rest against the wall: Kp (q_d - q) = J^T [f, 0] (theory/lecture 6.4), by Newton's
// method on the energy.
struct SteadyContact {
  // False if the method does not converge or the rest is not stable; the other members then mean nothing.
  bool is_found = false;
  Vec2 theta;              // rad
  double force = 0.0;      // N
  double stiffness = 0.0;  // k_eq = 1 / (1 / k + (J J^T)_xx / Kp), N/m: f is about k_eq (x_d - x_w)
};
SteadyContact steady_contact(const Arm& arm, const ArmControl& control, const ArmWall& wall);

}  // namespace legwork::two_link_arm
