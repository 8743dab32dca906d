// Long flights: a robot with loose legs keeps momentum and energy under the high-order integrators, a free robot keeps its
// momentum by construction, and a single body turns as Euler's top does. 10 s; LEGWORK_FLIGHT: another duration in seconds.
// There is no gravity: after minutes of falling, the energy of the centre of mass would swamp that of the tumbling.
#include <cstdlib>

#include "engine/contact/free_step.h"
#include "engine/control/walking_robot.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/rk4.h"
#include "engine/math/dormand_prince.h"
#include "tests/engine/contact/passive_scenes.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::long_flight_test {

namespace {

int seconds_of_flight() {
  const char* wish = std::getenv("LEGWORK_FLIGHT");
  return wish ? std::atoi(wish) : cases(10);
}

struct Drift {
  Worst linear, angular;  // by what there was
  Worst com;              // off its line, by the way it has gone
  Worst energy;           // of what is left without the centre of mass's, by what there was
  Worst folding;          // rad: how far the joints went
};

struct Flight {
  Model model;
  Motion m;
  Workspace ws;
  WholeBody first;
  Drift drift;

  // Turning at almost 2 rad/s, the legs swinging.
  explicit Flight(Model robot) : model(weightless(std::move(robot))), m(tumbling()), ws(model) {
    first = now();
  }

  static Model weightless(Model model) {
    model.gravity.setZero();
    return model;
  }
  Motion tumbling() const {
    Motion out = {VecX::Zero(model.nq()), VecX::Zero(model.nv()), {}, {}};
    out.q[3] = 1.0;
    if (model.joint_count() > 0) stand_posture(*walking_robot(model), out.q);
    out.v.head<6>() << 0.5, -0.3, 0.2, 0.8, 1.5, -0.6;
    for (int i = 6; i < model.nv(); ++i) out.v[i] = 0.5 * (i % 3) - 0.4;
    return out;
  }
  WholeBody now() {
    set_state(model, m.q, m.v, ws);
    return whole_body(model, ws);
  }
  static double tumbling_energy(const WholeBody& w) {
    return w.kinetic_energy - 0.5 * w.centroidal.mass * w.centroidal.com_velocity.squaredNorm();
  }
  void observe(double t) {
    const WholeBody w = now();
    const Centroidal &a = first.centroidal, &b = w.centroidal;
    drift.linear.see((b.linear_momentum - a.linear_momentum).norm() / a.linear_momentum.norm());
    drift.angular.see((b.angular_momentum - a.angular_momentum).norm() / a.angular_momentum.norm());
    const Vec3 displacement = t * a.com_velocity;
    drift.com.see((b.com - a.com - displacement).norm() / displacement.norm());
    drift.energy.see(tumbling_energy(w) / tumbling_energy(first) - 1.0);
    if (model.joint_count() > 0) drift.folding.see(largest(m.q.tail(model.joint_count())));
  }
  void say(const std::string& how) const {
    MESSAGE(how, ", ", model.family, ", ", seconds_of_flight(), " s: linear momentum ",
            drift.linear.value, ", angular ", drift.angular.value, ", centre of mass ",
            drift.com.value, ", energy ", drift.energy.value, ", joints to ", drift.folding.value,
            " rad");
  }
  void check_momentum(const std::string& how) const {
    say(how);
    CHECK(drift.linear.value < 1e-9);
    CHECK(drift.angular.value < 1e-9);
    CHECK(drift.com.value < 1e-9);
  }
  void check_high_order(const std::string& how) const {
    check_momentum(how);
    CHECK(drift.energy.value < 1e-6);
  }
};

// [q | v] without any torque.
struct LooseOde : Ode {
  explicit LooseOde(const Model& its) : model(its), ws(its), none(VecX::Zero(its.nv())) {
    v = a = none;
    q = qdot = VecX::Zero(its.nq());
  }
  void rate(double, const VecX& y, VecX& ydot) override {
    split(y);
    forward_kinematics(model, q, v, ws);
    aba(model, ws, none, a);
    configuration_rate(model, q, v, qdot);
    ydot << qdot, a;
  }
  bool project(double, VecX& y) override {
    const Quat unit = normalized(Quat(y.segment<4>(3)));
    y.segment<4>(3) = unit;
    return true;
  }
  void split(const VecX& y) {
    q = y.head(model.nq());
    v = y.tail(model.nv());
  }
  const Model& model;
  Workspace ws;
  VecX none, q, v, a, qdot;
};

constexpr StepTolerance kFine = {1e-12, 1e-12, 0.01, 1'000'000};

void fly_fine(Flight& flight, double from, double to) {
  LooseOde ode(flight.model);
  DormandPrince s(flight.model.nq() + flight.model.nv());
  VecX y(flight.model.nq() + flight.model.nv());
  y << flight.m.q, flight.m.v;
  REQUIRE_FALSE(integrate(s, from, to, y, kFine, ode));
  REQUIRE_FALSE(s.has_failed);
  flight.m.q = y.head(flight.model.nq());
  flight.m.v = y.tail(flight.model.nv());
}

// The free robot's own steps, limp or with its joints driven to and fro. Where nothing damps them its joints gain energy
// to first order, until they spin out of bounds: with steps of 1 ms after seven minutes.
void fly_free(Flight& flight, double h, int seconds, bool is_driven) {
  const Model& model = flight.model;
  const std::vector<ContactPoint> points = contact_points(model);
  FreeStepScratch scratch(model, flight.ws, points);
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
  VecX tau = VecX::Zero(model.nv());
  const VecX posture = flight.m.q.tail(model.joint_count());
  ContactStep report;
  Ground ground;
  place_ground(ground, Vec3(0.0, 0.0, -1e4), 0.0, 0.0, 0.0);
  const int each = static_cast<int>(0.1 / h + 0.5);
  for (int k = 1; k <= seconds * 10 * each; ++k) {
    for (Eigen::Index j = 0; is_driven && j < posture.size(); ++j) {
      const double aim = posture[j] + 0.3 * math::sin(12.0 * h * k + static_cast<double>(j));
      tau[6 + j] = 10.0 * (aim - flight.m.q[7 + j]) - 0.1 * flight.m.v[6 + j];
    }
    free_step(model, flight.ws, ground, points, {}, tau, h, flight.m.q, flight.m.v, impulse,
              scratch, report);
    if (k % each == 0) flight.observe(h * k);
  }
}

// The complete elliptic integral of the first kind, by the arithmetic-geometric mean.
double elliptic_K(double k_squared) {
  double a = 1.0, g = std::sqrt(1.0 - k_squared);
  for (int i = 0; i < 8; ++i) {
    const double mean = 0.5 * (a + g);
    g = std::sqrt(a * g);
    a = mean;
  }
  return 0.5 * kPi / a;
}

}  // namespace

TEST_CASE("long flight: loose legs, Dormand-Prince at 1e-12: momentum to 1e-9, energy to 1e-6") {
  Flight flight(quadruped());
  for (int k = 0; k < 10 * seconds_of_flight(); ++k) {
    fly_fine(flight, 0.1 * k, 0.1 * (k + 1));
    flight.observe(0.1 * (k + 1));
  }
  flight.check_high_order("Dormand-Prince");
  if (!kIsSampled) CHECK(flight.drift.folding.value > 3.0);  // no rigid motion
}

TEST_CASE("long flight: loose legs, RK4 at 0.5 ms: momentum to 1e-9, energy to 1e-6") {
  Flight flight(quadruped());
  const VecX none = VecX::Zero(flight.model.nv());
  Rk4Scratch scratch(flight.model);
  const double h = 5e-4;
  for (int k = 1; k <= 2000 * seconds_of_flight(); ++k) {
    rk4_step(flight.model, h * (k - 1), h, flight.m.q, flight.m.v, scratch,
             [&](double, const VecX& q, const VecX& v, VecX& a) {
               forward_kinematics(flight.model, q, v, flight.ws);
               aba(flight.model, flight.ws, none, a);
             });
    if (k % 200 == 0) flight.observe(h * k);
  }
  flight.check_high_order("RK4");
}

TEST_CASE("long flight: a body thrown about its middle axis turns over as often as Euler's top") {
  Flight flight(box());
  const Vec3 I = flight.model.bodies[0].inertia.I.diagonal();  // I[0] < I[1] < I[2]
  const Vec3 omega(1.0, 8.0, 2.0);
  flight.m.v.segment<3>(3) = omega;
  flight.first = flight.now();
  const double L2 = I.cwiseProduct(omega).squaredNorm();
  const double E2 = omega.dot(I.cwiseProduct(omega));  // twice the energy
  REQUIRE(L2 > E2 * I[1]);                             // [LL76] section 37, eqs. 37.9 to 37.12
  const double k_squared = (I[1] - I[0]) * (E2 * I[2] - L2) / ((I[2] - I[1]) * (L2 - E2 * I[0]));
  const double period = 4.0 * elliptic_K(k_squared) *
                        std::sqrt(I[0] * I[1] * I[2] / ((I[2] - I[1]) * (L2 - E2 * I[0])));
  const int periods = static_cast<int>(seconds_of_flight() / period);
  for (int k = 0; k < periods; ++k) {
    fly_fine(flight, period * k, period * (k + 1));
    flight.observe(period * (k + 1));
  }
  flight.check_high_order("middle axis");
  const Vec3 last = rotation_from_quaternion(flight.m.q.segment<4>(3)).transpose() *
                    Vec3(flight.m.v.segment<3>(3));
  const int turns = 2 * periods;
  MESSAGE(turns, " times turned over, one in ", 0.5 * period, " s; rates off by ",
          difference(last, omega), " rad/s");
  CHECK(turns >= seconds_of_flight() / 3);
  CHECK(difference(last, omega) < 1e-7 * seconds_of_flight());
}

TEST_CASE("long flight: a robot that runs free keeps momentum whatever its joints do") {
  for (const Model& model : {quadruped(), hexapod(), family_robot("quadruped_with_tail")})
    for (const bool is_driven : {false, true}) {
      Flight flight(model);
      fly_free(flight, 2.5e-4, seconds_of_flight(), is_driven);
      flight.check_momentum(is_driven ? "free, driven" : "free, limp");
      if (!is_driven) CHECK(flight.drift.energy.value < 0.5);
    }
}

// Its joints are integrated to first order, and what they do the trunk has to answer.
TEST_CASE("long flight: of a limp robot that runs free, energy is kept to first order") {
  double errors[3];
  for (int k = 0; k < 3; ++k) {
    Flight flight(quadruped());
    fly_free(flight, 1e-3 / (1 << k), 1, false);
    errors[k] = flight.drift.energy.value;
    MESSAGE("step ", 1.0 / (1 << k), " ms: energy by ", errors[k], " in a second");
  }
  for (int k = 0; k < 2; ++k) {
    const double order = math::log(errors[k] / errors[k + 1]) / math::log(2.0);
    CHECK(order > 0.8);
    CHECK(order < 1.3);
  }
}

}  // namespace legwork::testing::long_flight_test
