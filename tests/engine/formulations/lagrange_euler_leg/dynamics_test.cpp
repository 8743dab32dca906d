// Ashok & Rambabu's closed form against the general tree, which shares no code with it.
#include "engine/formulations/lagrange_euler_leg/dynamics.h"

#include "engine/dynamics/crba.h"
#include "tests/engine/formulations/lagrange_euler_leg/support.h"

namespace legwork::testing::hexapod_dynamics_test {

using namespace hexapod_support;

namespace {

le::Leg random_leg(Random& random, double width) {
  le::Leg leg;
  for (double& length : leg.length) length *= random.uniform(0.5, 1.5);
  for (double& mass : leg.mass) mass *= random.uniform(0.5, 1.5);
  leg.link_width = width;
  leg.gravity = random.uniform(1.0, 12.0);
  return leg;
}

}  // namespace

TEST_CASE("lagrange_euler_leg: torques and mass matrix are those of the general tree") {
  Random random{1};
  Worst torque, inertia, as_printed;
  for (const double width : {0.0, 0.03}) {
    for (int i = 0; i < cases(1000); ++i) {
      const le::Leg any = random_leg(random, width);
      const Model model = hexapod(any);
      const Motion m = level_motion(Vec3::Zero(), Vec3::Zero(), random.vector(18, kPi),
                                    random.vector(18, 3.0), random.vector(18, 20.0));
      const VecX feet = random.vector(18, 20.0);
      Workspace ws = kinematics_of(model, m.q, m.v);
      VecX tau(24);
      rnea(model, ws, m.a, tau);
      MatX M = MatX::Zero(24, 24);
      mass_matrix(model, ws, M);
      for (int number = 1; number <= 6; ++number) {
        const le::Leg leg = leg_of(number, any);
        const Eigen::Index first = 3 * (number - 1);
        const Vec3 theta = m.q.segment<3>(7 + first), F = feet.segment<3>(first);
        MatX J(3, 24);
        const Foot& foot = model.feet[at(number - 1)];
        point_jacobian(model, ws, foot.body, foot.p_BF, J);
        const Vec3 load = J.middleCols<3>(6 + first).transpose() * F;
        const le::Torque ours =
            le::joint_torque(leg, theta, m.v.segment<3>(6 + first), m.a.segment<3>(6 + first), F);
        torque.see(ours.total(), Vec3(tau.segment<3>(6 + first)) - load);
        inertia.see(le::mass_matrix(leg, theta), M.block<3, 3>(6 + first, 6 + first));
        const le::Torque printed =
            le::joint_torque(leg, theta, m.v.segment<3>(6 + first), m.a.segment<3>(6 + first), F,
                             le::Eq10::as_printed);
        as_printed.see(printed.total() - ours.total(), 2.0 * load);
      }
    }
  }
  MESSAGE("torques ", torque.value, " N m, mass matrix ", inertia.value, " kg m^2");
  CHECK(torque.value < 1e-13);
  CHECK(inertia.value < 1e-16);
  CHECK(as_printed.value < 1e-13);
}

TEST_CASE("lagrange_euler_leg: what joints and ground put in is energy and height gained") {
  // A leg thrown about by any smooth motion: d/dt (kinetic + potential) = (tau + J^T F) theta'.
  Random random{2};
  Worst error;
  for (int i = 0; i < cases(200); ++i) {
    const le::Leg leg = leg_of(1 + random.below(6), random_leg(random, 0.02));
    const Vec3 start = random.vector3(kPi), v = random.vector3(3.0), a = random.vector3(20.0);
    const Vec3 F = random.vector3(10.0);
    const auto energy = [&](double h) {
      const Vec3 theta = start + h * v + 0.5 * h * h * a;
      double height = 0.0;  // of the links' centres times their weights
      le::Leg part = leg;
      for (std::size_t k = 0; k < 3; ++k) {  // link k's centre is the foot of a leg cut there
        part.length[k] = 0.5 * leg.length[k];
        for (std::size_t j = k + 1; j < 3; ++j) part.length[j] = 0.0;
        height += leg.mass[k] * leg.gravity * le::foot_position(part, theta).z();
        part.length = leg.length;
      }
      return le::kinetic_energy(leg, theta, v + h * a) + height;
    };
    constexpr double h = 1e-4;
    const double power = (energy(h) - energy(-h)) / (2.0 * h);
    const le::Torque torque = le::joint_torque(leg, start, v, a, F);
    error.see(power - (torque.total() - torque.contact).dot(v));
    error.see(torque.contact.dot(v) + F.dot(le::foot_jacobian(leg, start) * v));
  }
  CHECK(error.value < 1e-6);
}

TEST_CASE("lagrange_euler_leg: a right leg's torques are the mirrored left leg's, negated") {
  Random random{3};
  for (int i = 0; i < cases(200); ++i) {
    const le::Leg any = random_leg(random, 0.02);
    const Vec3 theta = random.vector3(kPi), v = random.vector3(3.0), a = random.vector3(20.0);
    const Vec3 F = random.vector3(10.0);
    const le::Torque left = le::joint_torque(leg_of(1, any), theta, v, a, F);
    const le::Torque right =
        le::joint_torque(leg_of(2, any), -theta, -v, -a, {F.x(), -F.y(), F.z()});
    CHECK(difference(left.total(), -right.total()) < 1e-15);
  }
}

}  // namespace legwork::testing::hexapod_dynamics_test
