// Energy: its two parts. That both together are kept while a robot tumbles: sim/long_flight_test.cpp.
#include "engine/dynamics/energy.h"

#include "engine/dynamics/centroidal.h"
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

}  // namespace legwork::testing::energy_test
