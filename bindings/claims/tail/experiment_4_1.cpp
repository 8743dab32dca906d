// Experiment 4.1 of document 001: theory/tail 7, tail_experiments_ref.json, by running its scene. Beside the robot
// (the general tree, feet pinned) runs its reference run: the document's equations with Eqs. 2 and 3 as printed.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/tail/study.h"
#include "bindings/document_states.h"

namespace legwork::claims {
namespace {

constexpr const char* kScene41 = "tailed-quadruped-experiment-4-1";
constexpr const char* kPage41 = "theory/tail 7";
constexpr double kMoment = 0.01;  // s between two moments looked at
constexpr int kMoments = 40;

using Coordinates = Eigen::Matrix<double, 8, 1>;  // x y z, roll pitch yaw, ta tb

// What is compared of an instant; the document's axes and legs.
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

const Moment& at_moment(const std::vector<Moment>& moments, double t) {
  return moments[static_cast<std::size_t>(std::lround(t / kMoment))];
}

// The start: joints, and the accelerations that the torques give.
Refusal check_start(const JsonValue& numbers, Run& run, Report& report) {
  const JsonValue& init = *numbers.find("init");
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
  report.source(kPage41);
  rounded_list("start: ha of legs 1 to 4, deg", {4.289, -4.289, -4.289, 4.289},
               {deg[0], deg[3], deg[6], deg[9]}, 5e-4, report);
  rounded_list("start: hb of legs 1 to 4, deg", {-55.977, -48.046, -48.046, -38.963},
               {deg[1], deg[4], deg[7], deg[10]}, 5e-4, report);
  rounded_list("start: k of legs 1 to 4, deg", {85.060, 83.909, 83.909, 85.060},
               {deg[2], deg[5], deg[8], deg[11]}, 5e-4, report);
  const std::vector<double>& a = e->u_rate;
  rounded_list(
      "start: u'",
      {0.0054063, 0.8411896, 0.0711872, -0.3859747, 0.0961893, 0.3467097, 2.1595732, -0.5521891},
      {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]}, 1e-7, report);
  report.source("tail_experiments_ref.json");
  report.list("start: joints, deg", numbers_of(init, "joint_deg"), deg, 1e-12);
  report.list("start: M", numbers_of(init, "M"), e->M, 1e-12);
  report.list("start: G", numbers_of(init, "G"), e->G, 1e-12);
  report.list("start: J_tau_a", numbers_of(init, "J_tau_a"), e->J_tau_a, 1e-12);
  report.list("start: u'", numbers_of(init, "udot"), a, 1e-12);
  return std::nullopt;
}

// The table of theory/tail 7, to all its digits.
struct Line {
  double t;
  Vec3 p, rpy;
  double ta, tb;
  double p_digit, angle_digit;  // the last printed
  double condition;
  double rpy_error, rpy_error_digit, p_error, p_error_digit;  // of Eqs. 2 and 3 as printed
};

void check_table(const std::vector<Moment>& moments, Report& report) {
  const std::array<Line, 4> lines = {{
      {0.1,
       {0.20242, 0.30421, 0.40032},
       {-0.106, -0.365, 1.858},
       0.569,
       -6.674,
       1e-5,
       1e-3,
       137.0,
       0.0064,
       1e-4,
       2.3e-8,
       1e-9},
      {0.2,
       {0.2059651, 0.3178294, 0.4011506},
       {-0.4208, -1.8597, 5.1957},
       1.8207,
       -15.7793,
       1e-7,
       1e-4,
       289.0,
       0.116,
       1e-3,
       2.7e-6,
       1e-7},
      {0.3,
       {0.21199, 0.34432, 0.40208},
       {-1.037, -6.836, 12.316},
       1.402,
       -30.937,
       1e-5,
       1e-3,
       189.0,
       0.97,
       1e-2,
       5.1e-5,
       1e-6},
      {0.4,
       {0.2215708, 0.3913808, 0.4009874},
       {-2.2188, -21.2464, 28.9761},
       -24.151,
       -55.955,
       1e-7,
       1e-4,
       132.0,
       6.89,
       1e-2,
       3.9e-4,
       1e-5},
  }};
  report.source(kPage41);
  for (const Line& line : lines) {
    const Moment& m = at_moment(moments, line.t);
    const std::string when = at_time(line.t);
    const Coordinates& x = m.robot;
    // Half of the last digit, and what rounding of a number just between two adds to it.
    const double half = 0.501;
    rounded_list(when + "p, m", {line.p[0], line.p[1], line.p[2]}, {x[0], x[1], x[2]},
                 half * line.p_digit, report);
    rounded_list(when + "roll, pitch, yaw, deg", {line.rpy[0], line.rpy[1], line.rpy[2]},
                 {x[3] / kDegree, x[4] / kDegree, x[5] / kDegree}, half * line.angle_digit, report);
    const double tail_digit = line.t == 0.4 ? 1e-3 : line.angle_digit;
    rounded_list(when + "ta, tb, deg", {line.ta, line.tb}, {x[6] / kDegree, x[7] / kDegree},
                 half * tail_digit, report);
    report.value(when + "condition of J_ta", line.condition, m.condition, 0.5);
    const Coordinates error = m.printed - m.robot;
    report.value(when + "error by Eqs. 2 and 3 as printed, deg", line.rpy_error,
                 largest_entry(error.segment<3>(3)) / kDegree, half * line.rpy_error_digit);
    report.value(when + "error by Eqs. 2 and 3 as printed, m", line.p_error,
                 largest_entry(error.head<3>()), half * line.p_error_digit);
  }
}

void check_reference(const JsonValue& numbers, const std::vector<Moment>& moments, Report& report) {
  report.source("tail_experiments_ref.json");
  const auto compare = [&](const char* key, const char* what, Coordinates Moment::*member) {
    for (const JsonValue& row : numbers.find(key)->items) {
      const std::vector<double> printed = numbers_of(row);
      const double t = printed[0];
      if (t == 0.0) continue;
      const Coordinates& ours = at_moment(moments, t).*member;
      report.list(at_time(t) + what, std::span(printed).subspan(1),
                  {ours.data(), static_cast<std::size_t>(ours.size())}, 1e-11);
    }
  };
  compare("exact", "coordinates", &Moment::robot);
  compare("printed_eq_2_3", "coordinates by Eqs. 2 and 3 as printed", &Moment::printed);
  std::vector<double> printed, ours, fz_printed, fz_ours, friction_printed, friction_ours;
  for (const JsonValue& row : numbers.find("condition")->items) {
    printed.push_back(row.items[1].number);
    ours.push_back(at_moment(moments, row.items[0].number).condition);
  }
  report.list("condition of J_ta every 20 ms", printed, ours, 1e-9);
  for (const JsonValue& row : numbers.find("foot_fz")->items) {
    const std::vector<double> n = numbers_of(row);
    const Moment& m = at_moment(moments, n[0]);
    fz_printed.insert(fz_printed.end(), n.begin() + 1, n.begin() + 5);
    fz_ours.insert(fz_ours.end(), m.fz.begin(), m.fz.end());
    if (m.pull > 0.0) continue;  // no friction holds a foot that is pulled
    friction_printed.push_back(n[5]);
    friction_ours.push_back(m.friction);
  }
  report.list("fz of the feet every 20 ms, N", fz_printed, fz_ours, 1e-9);
  report.list("friction needed every 20 ms to 0.38 s", friction_printed, friction_ours, 1e-9);
}

void check_feet(const std::vector<Moment>& moments, Report& report) {
  double least = 1e300, friction = 0.0;
  for (const Moment& m : moments) {
    if (m.t > 0.3801) break;
    least = std::min(least, *std::min_element(m.fz.begin(), m.fz.end()));
    update_max(friction, m.friction);
  }
  report.source(kPage41);
  report.small("what the least fz lacks of 65 N to 0.38 s, N", "none", 65.0 - least, 0.0);
  report.value("friction needed to 0.38 s", 0.49, friction, 0.005);
  const Moment& last = moments.back();
  report.value(at_time(0.4) + "pull on foot 4, N", 206.0, -last.fz[3], 0.5);
  report.value(at_time(0.4) + "largest pull on a foot, N", 206.0, last.pull, 0.5);
  report.value(at_time(0.4) + "k4, deg", 161.8, last.angles[11] / kDegree, 0.05);
}

// When the reference's knee reaches 90 degrees, the end of the document's range: by the cubic through four samples.
double crossing_of_reference(const JsonValue& samples) {
  double t[4], k[4];
  for (std::size_t i = 0; i < 4; ++i) {
    t[i] = samples.items[i].items[0].number;
    k[i] = samples.items[i].items[1].number;
  }
  double x = 0.0;  // inverse interpolation
  for (std::size_t i = 0; i < 4; ++i) {
    double weight = t[i];
    for (std::size_t j = 0; j < 4; ++j)
      if (j != i) weight *= (kPi / 2.0 - k[j]) / (k[i] - k[j]);
    x += weight;
  }
  return x;
}

Refusal check_ranges(const JsonValue& numbers, Report& report) {
  Result<Run> run = open_builtin(kScene41);
  if (!run) return run.error();
  run_to(*run, 0.18);
  const auto largest_knee = [&run] {
    const DocumentJoints angles = document_angles(walk_of(*run).state.q().tail(14));
    return std::max({angles[2], angles[5], angles[8], angles[11]});
  };
  while (largest_knee() < kPi / 2.0 && run_to(*run, run->time() + 1e-4)) {
  }
  report.source(kPage41);
  report.refute("a knee leaves (0, 90 deg), s", 0.188, run->time(),
                crossing_of_reference(*numbers.find("k4_near_90_deg")), 1.5e-4);
  run_to(*run, 0.258);
  report.value(at_time(0.258) + "condition of J_ta, thousands", 18.0,
               snapshot_field(*run, "actuation_condition")[0] / 1e3, 0.5);
  run_to(*run, 1.0);
  report.value("leg 4 straightens and the kinematics end, s", 0.41, run->time(), 0.005);
  const DocumentJoints angles = document_angles(walk_of(*run).state.q().tail(14));
  report.source("Liu & Ben-Tzvi 2018, section 2.1");
  report.refute_zero("k in (0, 90 deg): how far k4 leaves that range by the end, deg",
                     angles[11] / kDegree - 90.0, 1.0);
  report.source(kPage41);
  report.value("k4 at the end, deg", 180.0, angles[11] / kDegree, 3.0);
  return std::nullopt;
}

// The same experiment with twice the step, and by virtual work.
Refusal check_other_runs(const std::vector<Moment>& moments, Report& report) {
  Result<Run> coarse = open_builtin(kScene41, {{"sim.step", 2e-4}}),
              by_virtual_work = open_builtin(kScene41, {{"sim.formulation", 1.0}}),
              by_rpy = open_builtin(kScene41, {{"sim.formulation", 2.0}});
  for (Result<Run>* run : {&coarse, &by_virtual_work, &by_rpy})
    if (!*run) return run->error();
  const auto differences = [&](Run& run, double& early, double& late) -> Refusal {
    const Result<std::vector<Moment>> others = moments_of(run);
    if (!others) return others.error();
    for (std::size_t n = 0; n < moments.size(); ++n) {
      double& worst = moments[n].t < 0.351 ? early : late;
      update_max(worst, largest_entry((*others)[n].robot - moments[n].robot));
      update_max(worst, largest_entry((*others)[n].u - moments[n].u));
    }
    return std::nullopt;
  };
  double early = 0.0, late = 0.0, worst = 0.0;
  if (Refusal refusal = differences(*coarse, early, late)) return refusal;
  report.source(kPage41);
  report.small("steps of 0.1 and 0.2 ms differ to 0.35 s by", 2.2e-12, early, 2.5e-12);
  report.small("steps of 0.1 and 0.2 ms differ to 0.40 s by", 6.8e-9, late, 7e-9);
  for (const Moment& m : moments) update_max(worst, m.difference);
  report.small("accelerations by the tree and by virtual work, relative", 0.0, worst, 1e-10);
  early = late = 0.0;
  if (Refusal refusal = differences(*by_virtual_work, early, late)) return refusal;
  report.small("runs by the tree and by virtual work differ to 0.35 s by", 0.0, early, 1e-10);
  report.small("runs by the tree and by virtual work differ to 0.40 s by", 0.0, late, 1e-8);
  early = late = 0.0;
  if (Refusal refusal = differences(*by_rpy, early, late)) return refusal;
  report.small("runs by virtual work in roll, pitch, yaw and by the tree differ to 0.35 s by", 0.0,
               early, 1e-10);
  return std::nullopt;
}

}  // namespace

Refusal verify_tail_experiment_4_1(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("experiment_4_1");
  Result<Run> run = open_builtin(kScene41);
  if (!run) return run.error();
  if (Refusal refusal = check_start(numbers, *run, report)) return refusal;
  const Result<std::vector<Moment>> moments = moments_of(*run);
  if (!moments) return moments.error();
  check_table(*moments, report);
  check_reference(numbers, *moments, report);
  check_feet(*moments, report);
  if (Refusal refusal = check_ranges(numbers, report)) return refusal;
  return check_other_runs(*moments, report);
}

}  // namespace legwork::claims
