// Experiment 4.1 of Liu & Ben-Tzvi 2018 (theory/tail 7), by running its scene. Beside the robot (the general tree, feet
// pinned) runs its reference run: the paper's equations with Eqs. 2 and 3 as printed.
#include <algorithm>
#include <array>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "bindings/document_states.h"

namespace legwork::claims {
namespace {

constexpr const char* kScene41 = "tailed-quadruped-experiment-4-1";
constexpr double kMoment = 0.01;  // s between two moments compared
constexpr int kMoments = 40;

using Coordinates = Eigen::Matrix<double, 8, 1>;  // x y z, roll pitch yaw, ta tb

// The values compared at an instant, in the paper's axes and legs.
struct Moment {
  double t = 0.0;
  Coordinates robot, printed, u;
  DocumentJoints angles;
  std::array<double, 4> fz{};
  double condition = 0.0, friction = 0.0, pull = 0.0, difference = 0.0;
};

Moment moment_of(Run& run) {
  Moment m;
  m.t = run.time();
  m.robot = snapshot_field(run, "document_coordinates");
  m.printed = snapshot_field(run, "document_reference");
  m.angles = snapshot_field(run, "document_joint_angle");
  m.condition = snapshot_field(run, "actuation_condition")[0];
  m.pull = snapshot_field(run, "foot_pull")[0];
  m.difference = snapshot_field(run, "formulation_difference")[0];
  m.u = virtual_work_tail::quasi_velocities(
      document_state(walk_of(run).state.q(), walk_of(run).state.v()));
  const VecX force = snapshot_field(run, "foot_force");
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const Vec3 f = force.segment<3>(3 * kDocumentLegs[leg]);
    m.fz[leg] = f.z();
    update_max(m.friction, math::hypot(f.x(), f.y()) / std::abs(f.z()));
  }
  return m;
}

// Every 10 ms to 0.40 s.
Result<std::vector<Moment>> moments_of(Run& run) {
  std::vector<Moment> moments = {moment_of(run)};
  for (int n = 1; n <= kMoments; ++n) {
    if (!run_to(run, kMoment * n)) return Diagnostic{why_stopped(run)};
    moments.push_back(moment_of(run));
  }
  return moments;
}

std::string at_ms(double t) { return std::to_string(std::lround(1e3 * t)) + "_ms."; }

const Moment& at_moment(const std::vector<Moment>& moments, double t) {
  return moments[static_cast<std::size_t>(std::lround(t / kMoment))];
}

// The start: joints, and the accelerations that the torques give.
Refusal measure_start(Run& run, Measurements& m) {
  const JsonValue& init = *m.reference().find("experiment_4_1")->find("init");
  DocumentState state;
  const virtual_work_tail::State start =
      document_state(walk_of(run).state.q(), walk_of(run).state.v());
  std::copy_n(start.p.data(), 3, state.p);
  const VecX torque = snapshot_field(run, "document_torque");
  std::copy_n(torque.data(), 14, state.tau);
  const Result<DocumentEvaluation> e =
      evaluate_document(walk_of(run), state, DocumentFormulation::tree);
  if (!e) return e.error();
  std::vector<double> deg;
  for (const double angle : e->joint_angle) deg.push_back(angle / kDegree);
  m.list("start.ha", std::array{deg[0], deg[3], deg[6], deg[9]});
  m.list("start.hb", std::array{deg[1], deg[4], deg[7], deg[10]});
  m.list("start.k", std::array{deg[2], deg[5], deg[8], deg[11]});
  m.list("start.u_rate", numbers_of(init, "udot"), e->u_rate);
  m.list("start.joints", numbers_of(init, "joint_deg"), deg);
  m.list("start.M", numbers_of(init, "M"), e->M);
  m.list("start.G", numbers_of(init, "G"), e->G);
  m.list("start.J_tau_a", numbers_of(init, "J_tau_a"), e->J_tau_a);
  return std::nullopt;
}

// The table of theory/tail 7, in m and degrees, with the error of Eqs. 2 and 3 as printed.
void measure_table(const std::vector<Moment>& moments, Measurements& m) {
  for (const double t : {0.1, 0.2, 0.3, 0.4}) {
    const Moment& moment = at_moment(moments, t);
    const std::string when = at_ms(t);
    const Coordinates error = moment.printed - moment.robot;
    m.list(when + "p", span_of(moment.robot.head<3>()));
    m.list(when + "rpy", span_of(moment.robot.segment<3>(3) / kDegree));
    m.list(when + "tail", span_of(moment.robot.tail<2>() / kDegree));
    m.number(when + "condition", moment.condition);
    m.number(when + "rpy_error", largest_entry(error.segment<3>(3)) / kDegree);
    m.number(when + "p_error", largest_entry(error.head<3>()));
  }
}

void measure_reference(const std::vector<Moment>& moments, Measurements& m) {
  const JsonValue& numbers = *m.reference().find("experiment_4_1");
  const auto measure = [&](const char* key, const char* name, Coordinates Moment::*member) {
    for (const JsonValue& row : numbers.find(key)->items) {
      const std::vector<double> known = numbers_of(row);
      const double t = known[0];
      if (t == 0.0) continue;
      m.list(at_ms(t) + name, std::span(known).subspan(1), span_of(at_moment(moments, t).*member));
    }
  };
  measure("exact", "coordinates", &Moment::robot);
  measure("printed_eq_2_3", "coordinates_by_eqs_2_3", &Moment::printed);
  std::vector<double> known, ours, fz_known, fz_ours, friction_known, friction_ours;
  for (const JsonValue& row : numbers.find("condition")->items) {
    known.push_back(row.items[1].number);
    ours.push_back(at_moment(moments, row.items[0].number).condition);
  }
  m.list("condition", known, ours);
  for (const JsonValue& row : numbers.find("foot_fz")->items) {
    const std::vector<double> n = numbers_of(row);
    const Moment& moment = at_moment(moments, n[0]);
    fz_known.insert(fz_known.end(), n.begin() + 1, n.begin() + 5);
    fz_ours.insert(fz_ours.end(), moment.fz.begin(), moment.fz.end());
    if (moment.pull > 0.0) continue;  // no friction holds a foot that is pulled
    friction_known.push_back(n[5]);
    friction_ours.push_back(moment.friction);
  }
  m.list("fz", fz_known, fz_ours);
  m.list("friction", friction_known, friction_ours);
}

void measure_feet(const std::vector<Moment>& moments, Measurements& m) {
  double least = 1e300, friction = 0.0;
  for (const Moment& moment : moments) {
    if (moment.t > 0.3801) break;
    least = std::min(least, *std::min_element(moment.fz.begin(), moment.fz.end()));
    update_max(friction, moment.friction);
  }
  m.number("fz_below_65_N", 65.0 - least);
  m.number("largest_friction", friction);
  const Moment& last = moments.back();
  m.number("400_ms.pull_on_foot_4", -last.fz[3]);
  m.number("400_ms.largest_pull", last.pull);
  m.number("400_ms.k4", last.angles[11] / kDegree);
}

// When a knee reaches 90 degrees, and when the kinematics end.
Refusal measure_ranges(Measurements& m) {
  Result<Run> run = open_builtin(kScene41);
  if (!run) return run.error();
  const auto angles = [&run] { return document_angles(walk_of(*run).state.q().tail(14)); };
  const auto largest_knee = [&angles] {
    const DocumentJoints now = angles();
    return std::max({now[2], now[5], now[8], now[11]});
  };
  run_to(*run, 0.18);
  while (largest_knee() < kPi / 2.0 && run_to(*run, run->time() + 1e-4)) {
  }
  m.number("knee_reaches_90_deg", run->time());
  run_to(*run, 0.258);
  m.number("258_ms.condition_in_thousands", snapshot_field(*run, "actuation_condition")[0] / 1e3);
  run_to(*run, 1.0);
  const double k4 = angles()[11] / kDegree;
  m.number("end.t", run->time());
  m.number("end.k4_beyond_90_deg", k4 - 90.0);
  m.number("end.k4", k4);
  return std::nullopt;
}

// The largest difference from another run of the experiment, to 0.35 s and after.
struct Difference {
  double early = 0.0, late = 0.0;
};

Result<Difference> difference(const std::vector<Moment>& moments, const Changes& changes) {
  Result<Run> run = open_builtin(kScene41, changes);
  if (!run) return run.error();
  const Result<std::vector<Moment>> others = moments_of(*run);
  if (!others) return others.error();
  Difference out;
  for (std::size_t n = 0; n < moments.size(); ++n) {
    double& worst = moments[n].t < 0.351 ? out.early : out.late;
    update_max(worst, largest_entry((*others)[n].robot - moments[n].robot));
    update_max(worst, largest_entry((*others)[n].u - moments[n].u));
  }
  return out;
}

// The same experiment with twice the step, and by virtual work.
Refusal measure_other_runs(const std::vector<Moment>& moments, Measurements& m) {
  const Result<Difference> double_step = difference(moments, {{"sim.step", 2e-4}}),
                           virtual_work = difference(moments, {{"sim.formulation", 1.0}}),
                           rpy = difference(moments, {{"sim.formulation", 2.0}});
  for (const Result<Difference>* run : {&double_step, &virtual_work, &rpy})
    if (!*run) return run->error();
  double worst = 0.0;
  for (const Moment& moment : moments) update_max(worst, moment.difference);
  m.number("double_step.to_350_ms", double_step->early);
  m.number("double_step.to_400_ms", double_step->late);
  m.number("virtual_work.accelerations", worst);
  m.number("virtual_work.to_350_ms", virtual_work->early);
  m.number("virtual_work.to_400_ms", virtual_work->late);
  m.number("rpy.to_350_ms", rpy->early);
  return std::nullopt;
}

}  // namespace

Refusal measure_tail_experiment_4_1(Measurements& m) {
  Result<Run> run = open_builtin(kScene41);
  if (!run) return run.error();
  if (Refusal refusal = measure_start(*run, m)) return refusal;
  const Result<std::vector<Moment>> moments = moments_of(*run);
  if (!moments) return moments.error();
  measure_table(*moments, m);
  measure_reference(*moments, m);
  measure_feet(*moments, m);
  if (Refusal refusal = measure_ranges(m)) return refusal;
  return measure_other_runs(*moments, m);
}

}  // namespace legwork::claims
