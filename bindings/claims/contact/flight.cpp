// Bodies and a robot in flight, where energy and momentum are constant: a spinning top without torque, a tumbling body, and
// the energy benchmark of SimBenchmark, in which the trunk is pushed up by twice the weight for 1 s and then left alone
// for 2 s. The step is of first order; the fourth-order method shows that the equations conserve what they should.
//   I1 = I2: the axis turns about the momentum L at the rate |L| / I1
#include <cmath>

#include "bindings/claims/contact/anymal.h"
#include "bindings/claims/parts.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/rk4.h"
#include "engine/math/so3.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

Model in_free_fall(const Vec3& moments) {
  Shape shape;
  Model model = body_of(shape, 1.0, moments);
  model.gravity = Vec3::Zero();
  model.shapes.clear();
  return model;
}

// Angle between the axis of a symmetric top and where it should be, rad, after some time.
double precession_error(double step) {
  constexpr double kI1 = 0.02, kI3 = 0.03, kSeconds = 2.0;
  const Vec3 omega = {1.0, 0.0, 5.0};
  Stepped top(in_free_fall({kI1, kI1, kI3}), step);
  top.q[2] = 10.0;
  top.v.segment<3>(3) = omega;
  const Vec3 L = {kI1 * omega.x(), 0.0, kI3 * omega.z()};
  top.run(kSeconds);
  const Vec3 exact = times(so3_exp(Vec3(kSeconds / kI1 * L)), Vec3::UnitZ());
  const Vec3 axis = rotation_from_quaternion(Quat(top.q[3], top.q[4], top.q[5], top.q[6])).col(2);
  return math::atan2(cross(axis, exact).norm(), axis.dot(exact));
}

// What a tumbling body of three different moments loses of its angular momentum and its energy in 10 s, relative.
struct Drift {
  double momentum = 0.0, energy = 0.0;
};
Drift tumbling_drift(double step) {
  Stepped body(in_free_fall({0.01, 0.02, 0.025}), step);
  body.q[2] = 10.0;
  body.v.segment<3>(3) = Vec3(0.1, 3.0, 0.1);
  const Vec3 L = body.momentum().angular_momentum;
  const double energy = body.energy();
  body.run(10.0);
  return {(body.momentum().angular_momentum - L).norm() / L.norm(),
          std::abs(body.energy() - energy) / energy};
}

// Without contacts.
Model flying_anymal() {
  Model model;
  model.family = "anymal";
  model.gravity = {0.0, 0.0, -kGravity};
  add_anymal(model, -1);
  model.shapes.clear();
  return model;
}

// Mean squares of the errors of energy (J^2) in flight, and the largest one of momentum that gravity does not make, N s.
struct FlightErrors {
  double energy = 0.0, momentum = 0.0;
};

// `advance(t)` makes one step under scene.tau.
template <class Advance>
FlightErrors flight_errors(Stepped& scene, Advance&& advance) {
  const double weight = total_mass(scene.model) * kGravity;
  scene.tau[2] = 2.0 * weight;
  const long pushed = std::lround(1.0 / scene.h);
  for (long k = 0; k < pushed; ++k) advance();
  scene.tau[2] = 0.0;
  const double first = scene.energy();
  const Centroidal start = scene.momentum();
  FlightErrors errors;
  const long flown = 2 * pushed;
  for (long k = 1; k <= flown; ++k) {
    advance();
    const double off = scene.energy() - first;
    errors.energy += off * off / static_cast<double>(flown);
    Centroidal now = scene.momentum();
    now.linear_momentum.z() += weight * scene.h * static_cast<double>(k);
    update_max(errors.momentum, (now.linear_momentum - start.linear_momentum).norm());
    update_max(errors.momentum, (now.angular_momentum - start.angular_momentum).norm());
  }
  return errors;
}

void measure_robot(const Model& model, std::span<const double> steps, Measurements& m) {
  for (const double step : steps) {
    const std::string in_ms = ".step_" + number_text(1000.0 * step) + "_ms";
    Stepped scene(model, step);
    set_anymal(scene.model, 0, 2.0, scene.q);
    const FlightErrors stepped = flight_errors(scene, [&scene] { scene.step(); });
    m.number("robot.energy" + in_ms, stepped.energy);
    m.number("robot.momentum" + in_ms, stepped.momentum);
    Stepped fine(model, step);
    set_anymal(fine.model, 0, 2.0, fine.q);
    Rk4Scratch scratch(fine.model);
    const FlightErrors of_rk4 = flight_errors(fine, [&] {
      rk4_step(fine.model, 0.0, fine.h, fine.q, fine.v, scratch,
               [&fine](double, const VecX& q, const VecX& v, VecX& a) {
                 set_state(fine.model, q, v, fine.ws);
                 aba(fine.model, fine.ws, fine.tau, a);
               });
    });
    m.number("robot.rk4.energy" + in_ms, of_rk4.energy);
    m.number("robot.rk4.momentum" + in_ms, of_rk4.momentum);
  }
}

}  // namespace

Refusal measure_contact_flight(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_by_step("precession.angle", steps, 0.0, precession_error, m);
  measure_by_step(
      "tumbling.momentum", steps, 0.0, [](double h) { return tumbling_drift(h).momentum; }, m);
  measure_by_step(
      "tumbling.energy", steps, 0.0, [](double h) { return tumbling_drift(h).energy; }, m);
  measure_robot(flying_anymal(), steps, m);
  return std::nullopt;
}

}  // namespace legwork::claims
