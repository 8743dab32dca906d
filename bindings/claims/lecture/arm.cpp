// The two-link arm (theory/lecture 5): inverse dynamics in one state, and by all four methods in random states.
#include <cmath>

#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/two_link_arm/lagrange.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::claims {
namespace {

namespace ta = two_link_arm;

void measure_state(const JsonValue& example, Measurements& m) {
  const JsonValue& parameters = *example.find("params");
  const auto parameter = [&](const char* key) { return number_of(parameters, key); };
  const ta::Arm arm = {
      {parameter("m1"), parameter("m2")}, {parameter("L1"), parameter("L2")}, parameter("g")};
  const ta::Vec2 theta = vector_of(example, "theta_deg") * (kPi / 180.0),
                 rate = vector_of(example, "thetad"), acceleration = vector_of(example, "thetadd");
  KnownNumbers known(example, m);
  known.list("mass_matrix", "M", ta::mass_matrix(arm, theta));
  known.list("coriolis", "c", ta::coriolis(arm, theta, rate));
  known.list("gravity", "g", ta::gravity_torque(arm, theta));
  known.list("gravity_by_moments", "g", ta::static_torque(arm, theta));
  known.list("torque", "tau", ta::inverse_dynamics(arm, theta, rate, acceleration));
  known.list("torque_by_lagrange", "tau",
             ta::lagrange_torque(arm, theta, rate, acceleration).total());
  const ta::Passes passes = ta::newton_euler(arm, theta, rate, acceleration);
  KnownNumbers by_passes(*example.find("rnea"), m);
  by_passes.list("outward.a1_minus_g", "a1_minus_g", passes.link[0].acceleration_less_gravity);
  by_passes.list("outward.a2_minus_g", "a2_minus_g", passes.link[1].acceleration_less_gravity);
  by_passes.list("inward.f2", "f2", passes.link[1].force);
  by_passes.list("inward.f1", "f1", passes.link[0].force);
  by_passes.list("inward.torque", "tau", passes.torque());
}

// The torque by four methods, in random states of random arms.
void measure_methods(Measurements& m) {
  Random random;
  double newton_euler = 0.0, lagrange = 0.0, tree = 0.0, inertia = 0.0, det = 0.0;
  for (int i = 0; i < 1000; ++i) {
    ta::ArmSettings s;
    const auto draw = [&random](double low, double high) { return random.uniform(low, high); };
    for (std::size_t k = 0; k < 2; ++k) {
      s.arm.mass[k] = draw(0.5, 3.0);
      s.arm.length[k] = draw(0.2, 0.8);
    }
    s.theta = s.rate = s.acceleration = s.amplitude = s.start = s.target = ta::Vec2::Zero();
    ta::TwoLinkArm scene(s);
    ta::ArmInstant now;
    now.theta = {draw(-kPi, kPi), draw(-kPi, kPi)};
    now.rate = {draw(-3.0, 3.0), draw(-3.0, 3.0)};
    now.acceleration = {draw(-10.0, 10.0), draw(-10.0, 10.0)};
    const ta::ArmTorques torque = scene.torques_of(now);
    update_max(newton_euler, largest_entry(torque.newton_euler - torque.printed));
    update_max(lagrange, largest_entry(torque.lagrange - torque.printed));
    update_max(tree, largest_entry(torque.tree - torque.printed));
    const ta::Mat2 M = ta::mass_matrix(s.arm, now.theta);
    update_max(inertia, largest_entry(scene.tree_mass_matrix(now.theta) - M));
    update_max(det, std::abs(M(0, 0) * M(1, 1) - M(0, 1) * M(1, 0) -
                             ta::mass_determinant(s.arm, now.theta)));
  }
  m.number("ways.newton_euler_off", newton_euler);
  m.number("ways.lagrange_off", lagrange);
  m.number("ways.tree_off", tree);
  m.number("ways.composite_inertia_off", inertia);
  m.number("determinant_off", det);
}

}  // namespace

Refusal measure_arm(Measurements& m) {
  measure_state(*m.reference().find("lecture")->find("arm2"), m);
  measure_methods(m);
  return std::nullopt;
}

}  // namespace legwork::claims
