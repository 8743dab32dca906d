// The four-bar's figures: Kumar et al.'s Figs. 5 and 6, and what keeps a loop closed (theory/linkages 8, 9).
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/dormand_prince.h"
#include "engine/scenes/linkages/four_bar.h"

namespace legwork {
namespace {

constexpr double kFall = 5.0;  // s, of the runs in forward mode

// Eq. 22 let go, in the paper's coordinates: y = [theta | theta'].
struct FourBarFall : Ode {
  denoc::FourBar bar;
  double torque = 0.0;
  denoc::Stabilisation by;
  bool is_projected = false;
  denoc::Subsystems scratch;
  void rate(double, const VecX& y, VecX& ydot) override {
    const denoc::Forward f =
        denoc::forward_dynamics(bar, y.head<3>(), y.tail<3>(), torque, scratch, {}, by);
    ydot << y.tail<3>(), f.acceleration;
    // What is not finite makes the step smaller and, where that does not help, ends the run.
    if (!f.is_solved) ydot[3] = std::numeric_limits<double>::quiet_NaN();
  }
  bool project(double, VecX& y) override {
    if (!is_projected) return false;
    Vec3 theta = y.head<3>(), rate = y.tail<3>();
    if (!denoc::project(bar, theta, rate, scratch)) return false;
    y << theta, rate;
    return true;
  }
};

}  // namespace

Study FourBarScene::coupler_mass_study() const {
  Study out = study_of(1, "Angle of the crank", "deg", "Torque", "N m");
  const double speed = drives()[0].speed != 0.0 ? drives()[0].speed : 2.0 * kPi;
  bool is_rising = true;
  double rms = 0.0;
  for (const double share : {0.5, 1.0, 2.0}) {
    denoc::FourBar varied = bar();
    varied.coupler.mass *= share;
    varied.coupler.inertia *= share;
    Study::Series& line = out.add_line("coupler of " + short_text(varied.coupler.mass) + " kg");
    double square = 0.0, before = rms, most = -1e300, least = 1e300;
    denoc::Subsystems systems;
    for (int k = 0; k <= 360; ++k) {
      denoc::Motion m;
      if (!denoc::is_assembled(denoc::assemble(varied, k * kPi / 180.0, m.theta))) continue;
      m.rate[0] = speed;
      if (!denoc::follow_crank(varied, m)) continue;
      denoc::set_subsystems(varied, m.theta, m.rate, systems);
      const denoc::Inverse inverse = denoc::inverse_dynamics(varied, m, systems);
      if (!inverse.is_solved) continue;
      line.add(k, inverse.torque);
      most = std::max(most, inverse.torque);
      least = std::min(least, inverse.torque);
      if (k < 360) square += inverse.torque * inverse.torque;
    }
    const double count = static_cast<double>(std::max<std::size_t>(line.x.size(), 2) - 1);
    rms = std::sqrt(square / count);
    is_rising = is_rising && rms > before;
    out.sentence += (out.sentence.empty() ? "At " + short_text(speed) + " rad/s: " : "; ") +
                    line.label + ", " + short_text(least) + " to " + short_text(most) +
                    " N m, rms " + short_text(rms) + " N m";
  }
  out.sentence += is_rising ? ". The heavier the coupler, the more torque."
                            : ". A heavier coupler does not always need more torque here.";
  return out;
}

Study FourBarScene::inverse_comparison() {
  Study out = study_of(2, "Angle of the crank", "deg", "Torque", "N m");
  out.add_line("general tree, with gravity");
  out.add_points("DeNOC, with gravity");
  out.add_line("general tree, without gravity");
  out.add_points("DeNOC, without gravity");
  FourBarSettings inverse = settings_;
  inverse.mechanism.is_forward = false;
  inverse.formulation = FourBarSettings::Formulation::general_tree;
  FourBarScene tree(inverse);
  double worst = 0.0;
  for (int k = 0; k <= 360; ++k) {
    const MechanismState* s = tree.examine_drive(k / 360.0);
    if (!s || !tree.by_denoc().is_solved) continue;
    const double torques[] = {s->torque[0], tree.by_denoc().torque, s->torque_without_gravity[0],
                              tree.by_denoc().torque_without_gravity};
    update_max(worst, std::abs(torques[1] - torques[0]));
    update_max(worst, std::abs(torques[3] - torques[2]));
    for (std::size_t i = 0; i < 4; ++i) {
      if (i % 2 == 1 && k % 10 != 0) continue;  // points, not too many
      out.series[i].add(number_of_degrees(s->angle[0]), torques[i]);
    }
  }
  out.sentence = "The two, which share no equation, differ by at most " + short_text(worst) +
                 " N m over a period.";
  return out;
}

Study FourBarScene::forward_comparison() {
  Study out = study_of(3, "Time", "s", "Crank angle", "deg");
  out.add_line("general tree");
  out.add_points("DeNOC");
  std::vector<double> angles[2];
  for (std::size_t which = 0; which < 2; ++which) {
    FourBarSettings let_go = settings_;
    let_go.mechanism.is_forward = true;
    let_go.mechanism.stabilisation = MechanismSettings::Stabilisation::projection;
    let_go.mechanism.tolerance = 1e-9;
    let_go.mechanism.step = 0.01;
    let_go.formulation = static_cast<FourBarSettings::Formulation>(which);
    FourBarScene run(let_go);
    VecX x = VecX::Zero(run.size());
    run.start(x);
    const int steps = static_cast<int>(kFall / run.step + 0.5);
    for (int k = 0; k <= steps; ++k) {
      const double angle = run.examine(x).angle[0];
      angles[which].push_back(angle);
      if (which == 0 || k % 10 == 0) out.series[which].add(k * run.step, number_of_degrees(angle));
      double t_end = 0.0;
      if (k < steps && run.advance(k * run.step, run.step, x, t_end) != StepEnd::running) break;
    }
  }
  double worst = 0.0;
  const std::size_t both = std::min(angles[0].size(), angles[1].size());
  for (std::size_t k = 0; k < both; ++k) update_max(worst, std::abs(angles[1][k] - angles[0][k]));
  out.sentence = "Over " + short_text(static_cast<double>(both - 1) * 0.01) +
                 " s the crank angles of the two differ by at most " + short_text(worst) +
                 " rad, at a tolerance of 1e-9.";
  return out;
}

Study FourBarScene::drift_study() const {
  Study out = study_of(4, "Time", "s", "log10 of the loop's gap in metres", "");
  struct {
    const char* name;
    bool is_projected;
    double alpha;
  } const methods[] = {{"nothing holds it", false, 0.0},
                       {"Baumgarte, alpha = beta = 50 1/s", false, 50.0},
                       {"projection after every step", true, 0.0}};
  out.sentence = "Kumar et al.'s Eq. 22 from the start of forward mode, tolerance 1e-6. ";
  for (const auto& method : methods) {
    FourBarFall fall;
    fall.bar = bar();
    fall.torque = drives()[0].torque;
    fall.is_projected = method.is_projected;
    fall.by = {method.alpha, method.alpha};
    denoc::Motion m;
    m.rate[0] = drives()[0].initial_rate;
    if (!denoc::is_assembled(denoc::assemble(bar(), drives()[0].angle, m.theta)) ||
        !denoc::follow_crank(bar(), m))
      return out;
    VecX y(6);
    y << m.theta, m.rate;
    const auto energy = [&] {
      return denoc::kinetic_energy(bar(), y.head<3>(), y.tail<3>()) +
             denoc::potential_energy(bar(), y.head<3>()) - drives()[0].torque * y[0];
    };
    const double at_start = energy();
    Study::Series& line = out.add_line(method.name);
    double t = 0.0, gap = 0.0, drift = 0.0;
    int steps = 0;
    DormandPrince integrator(6);
    StepTolerance tolerance;
    tolerance.relative = tolerance.absolute = 1e-6;
    for (int k = 1; k <= 250 && !integrator.has_failed; ++k) {
      integrate(integrator, t, 0.02 * k, y, tolerance, fall);
      if (integrator.has_failed) break;
      steps += integrator.accepted;
      const double now = largest_entry(denoc::loop_error(bar(), y.head<3>()));
      update_max(gap, now);
      update_max(drift, std::abs(energy() - at_start));
      line.add(t, math::log(std::max(now, 1e-17)) / math::log(10.0));
    }
    out.sentence += std::string(method.name) + ": " + std::to_string(steps) + " steps, gap up to " +
                    short_text(gap) + " m, energy off by " + short_text(drift) + " J. ";
  }
  out.sentence.pop_back();
  return out;
}

Result<Study> FourBarScene::study_more(int index) {
  Study out;
  if (index == 1) out = coupler_mass_study();
  if (index == 2) out = inverse_comparison();
  if (index == 3) out = forward_comparison();
  if (index == 4) out = drift_study();
  for (const Study::Series& line : out.series)
    if (!line.x.empty()) return out;
  return Diagnostic{"From this position the linkage cannot move in one way only.",
                    "Choose another angle at the start, or other lengths."};
}

}  // namespace legwork
