// Three of the IFToMM benchmarks of multibody dynamics (Gonzalez, Dopico, Lugris & Cuadrado 2006; mbsbenchmark, A01 to
// A03): a pendulum, N four-bars in a row, which pass a position in which each could fold the other way, and Andrews'
// squeezing mechanism ([Hairer96] VII.7), whose solution the Test Set for IVP Solvers prints.
#include <cmath>

#include "bindings/claims/contact/mechanism_run.h"
#include "bindings/claims/parts.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

const Vec3 kDown = {0.0, -kGravity, 0.0};

// A01: a point of 1 kg on a rod of 1 m without mass, let go from the horizontal at -x.
Model point_pendulum() {
  Model model = fixed_base(kDown);
  hung(model, 0, JointKind::revolute, Vec3::UnitZ(), Vec3::Zero(), 1.0, {-1.0, 0.0, 0.0},
       Vec3::Zero());
  return model;
}

// sin(theta / 2) = k cd(omega t | k) for an amplitude 2 asin k, by the descending Landen transformation of sn.
double pendulum_angle(double amplitude, double omega, double t) {
  const double k = math::sin(0.5 * amplitude);
  constexpr int kMost = 12;
  double a[kMost] = {1.0}, c[kMost] = {k}, b = std::sqrt(1.0 - k * k);
  int n = 0;
  while (n + 1 < kMost && std::abs(c[n]) > 1e-16) {
    a[n + 1] = 0.5 * (a[n] + b);
    c[n + 1] = 0.5 * (a[n] - b);
    b = std::sqrt(a[n] * b);
    ++n;
  }
  const double quarter = kPi / (2.0 * a[n]);
  double phi = a[n] * (omega * t + quarter);
  for (int i = 0; i < n; ++i) phi *= 2.0;
  for (; n > 0; --n) {
    const double s = c[n] / a[n] * math::sin(phi);
    phi = 0.5 * (phi + math::atan2(s, std::sqrt(1.0 - s * s)));
  }
  const double half = k * math::sin(phi);
  return 2.0 * math::atan2(half, std::sqrt(1.0 - half * half));
}

void measure_pendulum(std::span<const double> steps, Measurements& m) {
  constexpr double kSeconds = 10.0;
  const Model model = *validated(point_pendulum());
  // theta from the downward vertical; the rod points to -x at q = 0.
  const double exact = pendulum_angle(0.5 * kPi, std::sqrt(kGravity), kSeconds);
  const double x = math::sin(-exact);
  const VecX zero = VecX::Zero(1);
  const MechanismRun fine = integrate_mechanism(model, zero, zero, kSeconds, {}, {1e-12, 1e-12});
  m.number("pendulum.x", x, -math::cos(fine.q[0]));
  m.number("pendulum.energy", fine.worst_energy);
  measure_by_step(
      "pendulum.stepped.x", steps, x,
      [&model](double step) {
        Stepped scene(model, step);
        scene.run(kSeconds);
        return -math::cos(scene.q[0]);
      },
      m);
}

// A02: links of 1 m and 1 kg, upright ones 1 m apart, with rods across. q: the upright's angle, then by turns a rod's and
// the next upright's angle to the link before it.
Model four_bars(int windows) {
  Model model = fixed_base(kDown);
  const double about = 1.0 / 12.0;
  const auto link = [&](int parent, const Vec3& at_p, const Vec3& along) {
    return hung(model, parent, JointKind::revolute, Vec3::UnitZ(), at_p, 1.0, 0.5 * along,
                {along.x() == 0.0 ? about : 0.0, along.x() == 0.0 ? 0.0 : about, about});
  };
  int upright = link(0, Vec3::Zero(), Vec3::UnitY());
  for (int k = 1; k <= windows; ++k) {
    const int rod = link(upright, Vec3::UnitY() * (k == 1 ? 1.0 : 0.0), Vec3::UnitX());
    // It hangs from the rod's end, and its other end is pinned to the ground.
    upright = link(rod, Vec3::UnitX(), -Vec3::UnitY());
    model.loops.push_back(pin(0, Vec3(k, 0.0, 0.0), upright, -Vec3::UnitY()));
  }
  return model;
}

// The rates of all joints when the first upright turns at `rate`.
VecX four_bar_rates(int windows, double rate) {
  VecX v(1 + 2 * windows);
  v[0] = rate;
  for (int k = 0; k < windows; ++k) {
    v[1 + 2 * k] = -rate;
    v[2 + 2 * k] = rate;
  }
  return v;
}

// The same as one pendulum: (N + 1) uprights that turn and N rods that move along a circle,
//   ((N + 1) / 3 + N) m l^2 theta'' = ((N + 1) / 2 + N) m g l sin(theta),  theta from the upright
double four_bars_x(int windows, double seconds) {
  struct Upright : Ode {
    double factor = 0.0;
    void rate(double, const VecX& y, VecX& ydot) override {
      ydot[0] = y[1];
      ydot[1] = factor * math::sin(y[0]);
    }
  } motion;
  motion.factor = kGravity * (0.5 * (windows + 1) + windows) / ((windows + 1) / 3.0 + windows);
  VecX y(2);
  y << 0.0, 1.0;
  DormandPrince scratch(2);
  double t = 0.0;
  integrate(scratch, t, seconds, y, {1e-13, 1e-13}, motion);
  return math::sin(y[0]);
}

// By the step, through positions in which each four-bar could fold the other way.
void measure_four_bars(int windows, double seconds, std::span<const double> steps,
                       Measurements& m) {
  const Model model = *validated(four_bars(windows));
  measure_by_step(
      "four_bars_" + std::to_string(windows) + ".stepped.x", steps, four_bars_x(windows, seconds),
      [&](double step) {
        Stepped scene(model, step);
        scene.v = four_bar_rates(windows, -1.0);  // to the right at the top
        scene.run(seconds);
        return -math::sin(scene.q[0]);
      },
      m);
}

// To rounding, up to just before the first such position: where the rows of the loops are dependent, no accelerations
// follow from them.
void measure_four_bars_before(int windows, Measurements& m) {
  constexpr double kSeconds = 0.5;
  const std::string name = "four_bars_" + std::to_string(windows);
  const Model model = *validated(four_bars(windows));
  const MechanismRun fine = integrate_mechanism(
      model, VecX::Zero(model.nq()), four_bar_rates(windows, -1.0), kSeconds, {}, {1e-9, 1e-9});
  m.number(name + ".x", four_bars_x(windows, kSeconds), -math::sin(fine.q[0]));
  m.number(name + ".energy", fine.worst_energy);
}

// A03: seven bodies in the plane, without gravity, driven at the crank O F and held by a spring from D to C. In the
// names of [Hairer96] (VII.7.1 to 7.5); q: beta, Theta, gamma, delta, Phi, epsilon, Omega.
struct Squeezer {
  static constexpr double kCrank = 0.007, kD = 0.028, kE = 0.02, kZf = 0.02, kZt = 0.04, kU = 0.04,
                          kSs = 0.035;                                        // m
  static constexpr double kSpring = 4530.0, kRest = 0.07785, kMotor = 0.033;  // N/m, m, N m
  const Vec3 A = {-0.06934, -0.00227, 0.0}, B = {-0.03635, 0.03273, 0.0}, C = {0.014, 0.072, 0.0};
  const Vec3 D = {0.02, -0.018, 0.0};  // of body 3
  int triangle = 0;

  Model model() {
    Model its = fixed_base(Vec3::Zero());
    const auto add = [&its](int parent, const Vec3& at_p, double mass, double com_x, double com_y,
                            double about) {
      return hung(its, parent, JointKind::revolute, Vec3::UnitZ(), at_p, mass, {com_x, com_y, 0.0},
                  {0.5 * about, 0.5 * about, about});
    };
    const int crank = add(0, Vec3::Zero(), 0.04325, 0.00092, 0.0, 2.194e-6);
    const int rod = add(crank, {kCrank, 0.0, 0.0}, 0.00365, -0.0115, 0.0, 4.410e-7);
    triangle = add(0, B, 0.02373, 0.01043, -0.01874, 5.255e-6);
    const int arm = add(0, A, 0.07050, 0.02308, 0.00916, 1.169e-5);
    const int upper = add(arm, {kZt, 0.0, 0.0}, 0.00706, 0.0, -(kE - 0.01421), 5.667e-7);
    const int foot = add(0, A, 0.05498, -0.00449, -0.01228, 1.912e-5);
    const int lower = add(foot, {0.0, -kU, 0.0}, 0.00706, kZf - 0.01421, 0.0, 5.667e-7);
    const Vec3 E = {-kD, 0.0, 0.0};
    its.loops = {pin(rod, E, triangle, {0.0, -kSs, 0.0}), pin(rod, E, upper, {0.0, -kE, 0.0}),
                 pin(rod, E, lower, {kZf, 0.0, 0.0})};
    return its;
  }
  // Force of the spring on D, and its moment about B: the triangle is hinged there.
  void act(const Workspace& ws, VecX& tau) const {
    const Vec3 p = point_position(ws, triangle, D), way = C - p;
    const double length = way.norm();
    const Vec3 force = (kSpring * (length - kRest) / length) * way;
    tau[0] += kMotor;
    tau[2] += cross(p - B, force).z();
  }
};

void measure_squeezer(Measurements& m) {
  const JsonValue& printed = *m.reference().find("squeezer");
  Squeezer squeezer;
  const Result<Model> model = validated(squeezer.model());
  const VecX start = vector_of(printed, "start"), zero = VecX::Zero(7);
  const std::vector<double> end = numbers_of(printed, "end"), rates = numbers_of(printed, "rates");
  const double seconds = number_of(printed, "seconds");
  const AppliedForces forces = [&squeezer](const Workspace& ws, const VecX&, const VecX&,
                                           VecX& tau) { squeezer.act(ws, tau); };
  const MechanismRun fine =
      integrate_mechanism(*model, start, zero, seconds, forces, {1e-11, 1e-11});
  m.list("squeezer.angles", end, span_of(fine.q));
  m.list("squeezer.rates", rates, span_of(fine.v));
  measure_by_step(
      "squeezer.stepped.beta", numbers_of(printed, "steps"), end[0],
      [&](double step) {
        Stepped scene(*model, step);
        scene.q = start;
        const long count = std::lround(seconds / step);
        for (long k = 0; k < count; ++k) {
          forward_kinematics(scene.model, scene.q, scene.v, scene.ws);
          scene.tau.setZero();
          squeezer.act(scene.ws, scene.tau);
          scene.step();
        }
        return scene.q[0];
      },
      m);
}

}  // namespace

Refusal measure_contact_multibody(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_pendulum(steps, m);
  measure_four_bars(2, 10.0, steps, m);
  measure_four_bars(40, 2.0, steps, m);
  measure_four_bars_before(40, m);
  measure_squeezer(m);
  return std::nullopt;
}

}  // namespace legwork::claims
