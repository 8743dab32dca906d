// Energy: its two parts, and its conservation with momentum while the robot tumbles through the air.
#include "engine/dynamics/energy.h"

#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/rk4.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::energy_test {

TEST_CASE("energy: potential is weight times height of the centre of mass, zero at z = 0") {
  const Model model = quadruped();
  Random random{1};
  Worst worst;
  for (int i = 0; i < 50; ++i) {
    const Motion m = random_motion(model, random);
    const Workspace ws = kinematics_of(model, m.q, m.v);
    worst.see(potential_energy(model, ws) - 8.252 * 9.81 * centroidal(model, ws).com.z());
  }
  CHECK(worst.value < 1e-12);
}

TEST_CASE("energy: kinetic is that of the centre of mass for a robot that only translates") {
  const Model model = quadruped();
  Motion m = standing(model);
  m.v.head<3>() = Vec3(1.0, 2.0, 2.0);
  CHECK(std::abs(kinetic_energy(model, kinematics_of(model, m.q, m.v)) - 0.5 * 8.252 * 9.0) <
        1e-13);
  m.v.setZero();
  CHECK(kinetic_energy(model, kinematics_of(model, m.q, m.v)) == 0.0);
}

TEST_CASE("free flight: 10 s of tumbling with loose legs, RK4 at 1 ms, keeps energy and momentum") {
  const Model model = quadruped();
  Motion m = standing(model);
  m.v.head<3>() = Vec3(0.5, -0.3, 49.0);  // thrown up, and back after 10 s
  m.v.segment<3>(3) = Vec3(0.8, 1.5, -0.6);
  for (int i = 0; i < 12; ++i) m.v[6 + i] = 0.5 * (i % 3) - 0.4;
  Workspace ws = kinematics_of(model, m.q, m.v);
  const VecX no_torque = VecX::Zero(18);
  Rk4Scratch scratch(model);
  const double mass = total_mass(model);
  const double whole = kinetic_energy(model, ws) + potential_energy(model, ws);
  const Centroidal start = centroidal(model, ws);
  // What is left of the kinetic energy without the centre of mass's own: the tumbling.
  auto tumbling_energy = [&] {
    return kinetic_energy(model, ws) -
           0.5 * mass * centroidal(model, ws).com_velocity.squaredNorm();
  };
  const double tumbling = tumbling_energy();

  Worst energy, internal, linear, angular, path, folding;
  for (int step = 1; step <= cases(10'000); ++step) {
    rk4_step(model, 0.001 * (step - 1), 0.001, m.q, m.v, scratch,
             [&](double, const VecX& q, const VecX& v, VecX& a) {
               forward_kinematics(model, q, v, ws);
               aba(model, ws, no_torque, a);
             });
    if (step % 100 != 0) continue;
    const double t = 0.001 * step;
    forward_kinematics(model, m.q, m.v, ws);
    const Centroidal now = centroidal(model, ws);
    energy.see((kinetic_energy(model, ws) + potential_energy(model, ws) - whole) / whole);
    internal.see((tumbling_energy() - tumbling) / tumbling);
    linear.see(difference(now.linear_momentum - mass * t * model.gravity, start.linear_momentum) /
               start.linear_momentum.norm());
    angular.see(difference(now.angular_momentum, start.angular_momentum) /
                start.angular_momentum.norm());
    path.see(now.com, start.com + t * start.com_velocity + 0.5 * t * t * model.gravity);
    folding.see(m.q.tail<12>().cwiseAbs().maxCoeff());
  }
  MESSAGE("relative drift over 10 s: energy ", energy.value, ", tumbling energy ", internal.value,
          ", linear momentum ", linear.value, ", angular momentum ", angular.value, "; com path ",
          path.value, " m");
  if (!kIsSampled) CHECK(folding.value > 3.0);  // the legs do swing: the motion is not a rigid one
  CHECK(energy.value < 1e-9);
  CHECK(internal.value < 1e-6);
  CHECK(linear.value < 1e-12);
  CHECK(angular.value < 1e-9);
  CHECK(path.value < 1e-8);
}

}  // namespace legwork::testing::energy_test
