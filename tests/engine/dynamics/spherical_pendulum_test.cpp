// A rod that hangs on a spherical joint and does not spin about itself, against its integrals. With u the cosine of its
// angle from the vertical, A its moment of inertia about the joint and w^2 = m g l / A:
//   E = 1/2 A (theta'^2 + phi'^2 sin^2 theta) - m g l u,   L = A phi' sin^2 theta
//   u'^2 = 2 w^2 (u + E / (m g l)) (1 - u^2) - (L / A)^2 = -2 w^2 (u - r1) (u - r2) (u - r3)
//   period of u between r2 and r3: 2 pi / (sqrt(2) w agm(sqrt(r3 - r1), sqrt(r2 - r1)))
// (theory/numerics 12.6; the complete elliptic integral by Gauss's arithmetic-geometric mean).
#include "engine/dynamics/aba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/rk4.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::spherical_pendulum_test {

namespace {

constexpr double kMass = 1.3, kArm = 0.4, kGravity = 9.81, kAcross = 0.02, kAlong = 1e-3;
constexpr double kMoment = kAcross + kMass * kArm * kArm;
constexpr double kWeight = kMass * kGravity * kArm;  // m g l
constexpr double kStep = 5e-4;                       // s

double agm(double a, double b) {
  while (std::abs(a - b) > 1e-15 * a) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return a;
}

// The joint's axes lie anywhere in the ground's; the rod hangs along -z of its own.
Model pendulum() {
  Random random{81};
  Model model;
  model.gravity = {0.0, 0.0, -kGravity};
  Body ground;
  ground.name = "ground";
  ground.kind = JointKind::fixed;
  ground.is_idealised = true;
  Body rod;
  rod.name = "rod";
  rod.joint = "ball";
  rod.kind = JointKind::spherical;
  rod.parent = 0;
  rod.X_PJ = random.transform(1.0);
  rod.inertia =
      spatial_inertia(kMass, {0.0, 0.0, -kArm}, Vec3(kAcross, kAcross, kAlong).asDiagonal());
  model.bodies = {ground, rod};
  return *validated(model);
}

struct Pendulum {
  Model model = pendulum();
  Workspace ws{model};
  Rk4Scratch scratch{model};
  VecX q = neutral_configuration(model), v = VecX::Zero(3);

  // At an angle from the vertical, in the plane of x, turning about the vertical, and down, rad/s.
  Pendulum(double theta, double phi_rate, double theta_rate = 0.0) {
    const auto [s, c] = math::sin_cos(theta);
    const Mat3 R_WB = rotation_about(Vec3(-Vec3::UnitY()), s, c), R_WJ = model.bodies[1].X_PJ.R;
    q = quaternion_from_rotation(R_WJ.transpose() * R_WB);
    const Vec3 e = R_WB.col(2);
    const Vec3 omega = phi_rate * (Vec3::UnitZ() - e.z() * e) - theta_rate * Vec3::UnitY();
    v = R_WJ.transpose() * omega;
  }
  void step(double h) {
    rk4_step(model, 0.0, h, q, v, scratch,
             [&](double, const VecX& q_now, const VecX& v_now, VecX& a) {
               forward_kinematics(model, q_now, v_now, ws);
               aba(model, ws, VecX::Zero(3), a);
             });
    forward_kinematics(model, q, v, ws);
  }
  Vec3 along() const { return ws.X_WB[1].R.col(2); }  // u = its z
  double u_rate() const { return cross(angular_velocity(ws, 1), along()).z(); }
  double energy() const {
    return kinetic_energy(model, ws) + potential_energy(model, ws) +
           kMass * -kGravity * ws.X_WB[1].p.z();
  }
  double vertical_momentum() const {
    return (ws.X_WB[1].R * Vec3(kMoment, kMoment, kAlong).asDiagonal() * ws.V[1].head<3>()).z();
  }
  // The time until u's rate falls, or rises, through zero.
  double time_to_turn(double h) {
    double t = 0.0, before = 0.0;
    for (;;) {
      const VecX q_then = q, v_then = v;
      step(h);
      const double now = u_rate();
      if (before != 0.0 && before * now <= 0.0) {
        double low = 0.0, high = h;
        for (int k = 0; k < 60; ++k) {
          const double middle = 0.5 * (low + high);
          q = q_then, v = v_then;
          step(middle);
          (before * u_rate() > 0.0 ? low : high) = middle;
        }
        return t + high;
      }
      before = now;
      t += h;
    }
  }
};

// -2 w^2 (u - r1) (u - r2) (u - r3) by bisection; f changes sign between the places.
struct Roots {
  double r1, r2, r3;
};
Roots roots(double energy, double momentum) {
  const double w2 = kWeight / kMoment, L = momentum / kMoment;
  const auto f = [&](double u) {
    return 2.0 * w2 * (u + energy / kWeight) * (1.0 - u * u) - L * L;
  };
  const auto root = [&](double low, double high) {
    const bool rises = f(low) < 0.0;
    for (int k = 0; k < 200; ++k) {
      const double middle = 0.5 * (low + high);
      ((f(middle) < 0.0) == rises ? low : high) = middle;
    }
    return 0.5 * (low + high);
  };
  double top = 0.0;
  for (int k = 0; k <= 2000; ++k)
    if (const double u = -1.0 + 1e-3 * k; f(u) > f(top)) top = u;
  return {root(-1e3, -1.0), root(-1.0, top), root(top, 1.0)};
}

}  // namespace

TEST_CASE("spherical pendulum: a cone is walked round in its time") {
  for (const double theta : {0.3, 0.9, 1.4}) {
    const double rate = std::sqrt(kWeight / (kMoment * math::cos(theta)));
    Pendulum p(theta, rate);
    p.step(0.0);
    const Vec3 start = p.along();
    const double period = 2.0 * kPi / rate;
    constexpr int kSteps = 2000;
    Worst height;
    for (int k = 0; k < kSteps; ++k) {
      p.step(period / kSteps);
      height.see(p.along().z() - start.z());
    }
    CHECK(height.value < 1e-10);
    CHECK(difference(p.along(), start) < 1e-9);
  }
}

TEST_CASE("spherical pendulum: a swing in a plane takes the elliptic integral's time") {
  for (const double theta : {0.2, 1.0, 2.0, 3.0}) {
    Pendulum p(theta, 0.0);
    // To the lowest point, where u turns first: a quarter of the period.
    const double quarter =
        0.5 * kPi * std::sqrt(kMoment / kWeight) / agm(1.0, math::cos(0.5 * theta));
    const double found = p.time_to_turn(kStep);
    CAPTURE(theta);
    CHECK(std::abs(found - quarter) < 1e-9 * quarter);
    CHECK(std::abs(p.along().y()) < 1e-12);
  }
}

TEST_CASE("spherical pendulum: any swing keeps energy and vertical momentum, and has its period") {
  Random random{82};
  Worst energy, momentum, spin, period;
  for (int i = 0; i < cases(20); ++i) {
    Pendulum p(random.uniform(0.3, 1.5), random.uniform(1.0, 4.0), random.uniform(-3.0, 3.0));
    p.step(0.0);
    const double E = p.energy(), L = p.vertical_momentum();
    const Roots r = roots(E, L);
    const double truth =
        2.0 * kPi /
        (std::sqrt(2.0 * kWeight / kMoment) * agm(std::sqrt(r.r3 - r.r1), std::sqrt(r.r2 - r.r1)));
    p.time_to_turn(kStep);
    const double half = p.time_to_turn(kStep);
    period.see(half / (0.5 * truth) - 1.0);
    energy.see((p.energy() - E) / kWeight);
    momentum.see((p.vertical_momentum() - L) / kMoment);
    spin.see(p.ws.V[1][2]);
  }
  MESSAGE("energy ", energy.value, ", vertical momentum ", momentum.value, ", spin ", spin.value,
          ", period ", period.value);
  CHECK(energy.value < 1e-10);
  CHECK(momentum.value < 1e-10);
  CHECK(spin.value < 1e-10);
  CHECK(period.value < 1e-9);
}

}  // namespace legwork::testing::spherical_pendulum_test
