// A trot whose tail takes the moment about the support line instead of a sway: theory/tail 10,
// plan_tailtrot_ref.json, by the planner of the scene tail-trot.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/tail/study.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/chebyshev.h"
#include "engine/motion/passive_path.h"
#include "engine/motion/support.h"

namespace legwork::claims {
namespace {

constexpr const char* kTrotPage = "theory/tail 10";
constexpr const char* kTrotFile = "plan_tailtrot_ref.json";

// The limits of joints and friction are people's, not the reference's.
Result<Setup> trot_setup(const Changes& changes) {
  Changes all = {{"robot.haa_limit", 3.0},       {"robot.hfe_limit", 3.1},
                 {"robot.kfe_limit", 3.1},       {"robot.tail_pitch_limit", 1.55},
                 {"robot.tail_yaw_limit", 1.55}, {"contact.friction", 20.0}};
  all.insert(all.end(), changes.begin(), changes.end());
  return default_setup("tail-trot", all);
}

std::vector<double> nodes_of(const Plan& plan) {
  const VecX nodes = chebyshev_nodes(40, phase_duration(plan, 0));
  return {nodes.begin(), nodes.end()};
}

// The first phase at the nodes of the collocation.
struct TrotNodes {
  std::vector<double> t, b, rate, acceleration, torques, tail_torque = {0.0, 0.0};
  Survey survey, inner;  // of all nodes, and of those where the line moment is made to vanish
  double naive = 0.0;    // least and largest line moment with the tail held still, N m
  double naive_least = 1e300, naive_most = -1e300;
  double return_acceleration = 0.0, return_force = 0.0;
};

TrotNodes nodes_of_plan(const Setup& setup) {
  TrotNodes out;
  out.t = nodes_of(setup.plan);
  Surveyor surveyor(setup.model);
  MotionPoint point(setup.model);
  Unreached unreached;
  const std::span<const int> feet = stance_feet(setup.plan, 0);
  for (const double t : out.t) {
    plan_point(setup.plan, 0, t, 0.0, point, unreached);
    surveyor.see(point, feet, out.survey);
    const VecX joints = surveyor.tau().tail(14);
    out.torques.insert(out.torques.end(), joints.begin(), joints.end());
    for (std::size_t i = 0; i < 2; ++i)
      update_max(out.tail_torque[i], std::abs(joints[12 + static_cast<Eigen::Index>(i)]));
    if (t > out.t.front() && t < out.t.back()) {
      surveyor.see(point, feet, out.inner);
      const Surveyor::Return back = surveyor.forward(point, feet);
      update_max(out.return_acceleration, back.acceleration);
      update_max(out.return_force, back.force);
    }
    const Jet yaw = scalar_point(setup.plan.phases[0].tail[1], t, t);
    out.b.push_back(yaw.value);
    out.rate.push_back(yaw.rate);
    out.acceleration.push_back(yaw.acceleration);
  }
  return out;
}

// The line moment at the nodes if the tail does not swing.
void see_line_moments(const Setup& held, TrotNodes& out) {
  MotionPoint point(held.model);
  Unreached unreached;
  VecX w(held.model.nv());
  const std::span<const int> feet = stance_feet(held.plan, 0);
  for (const double t : out.t) {
    plan_point(held.plan, 0, t, 0.0, point, unreached);
    Posed posed(held.model, point.q, point.v);
    rnea(held.model, posed.ws, point.a, w);
    const auto arm = [&](std::size_t k) {
      const Foot& foot = held.model.feet[at(feet[k])];
      return Vec3(point_position(posed.ws, foot.body, foot.p_BF) - point.q.head<3>());
    };
    const double moment = moment_about_line(w.head<3>(), w.segment<3>(3), arm(0), arm(1));
    update_max(out.naive, std::abs(moment));
    out.naive_least = std::min(out.naive_least, moment);
    out.naive_most = std::max(out.naive_most, moment);
  }
}

double largest_of(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) update_max(largest, std::abs(value));
  return largest;
}

// How far the footholds are shifted.
double shift_of(const Setup& setup, double speed) {
  return setup.plan.phases[0].feet[kFL].from.x() - setup.plan.legs[kFL].hip_B.x() -
         0.5 * speed * phase_duration(setup.plan, 0);
}

// What a row of the reference's table changes.
struct Variation {
  std::string name;
  Changes changes;
  double speed = 0.3;
};

Variation variation_of(const JsonValue& row) {
  const struct {
    const char *key, *path, *name;
    double factor;
  } kinds[] = {{"mt", "robot.tail_mass", "tail of %s kg", 1.0},
               {"lt", "robot.tail_length", "tail of %s m", 1.0},
               {"al", "tail.pitch", "tail raised by %s rad", 1.0},
               {"TP", "gait.period", "steps of %s s", 2.0},
               {"VX", "gait.speed", "at %s m/s", 1.0},
               {"dx", "gait.footholds", "footholds shifted by %s m", 1.0}};
  Variation out;
  for (const auto& kind : kinds) {
    const JsonValue* value = row.find(kind.key);
    if (!value) continue;
    out.name = kind.name;
    out.name.replace(out.name.find("%s"), 2, number_text(value->number));
    out.changes = {{kind.path, kind.factor * value->number}};
    if (std::string_view(kind.key) == "VX") out.speed = value->number;
  }
  return out;
}

// A solution of the collocation that our planner refuses: between its nodes the moment does not vanish.
Refusal check_rough_row(const JsonValue& row, const Variation& variation, Report& report) {
  const Result<SceneFile> scene = default_scene("tail-trot", variation.changes);
  const Result<Setup> setup = trot_setup({});
  if (!scene) return scene.error();
  if (!setup) return setup.error();
  const Result<std::span<const Parameter>> schema = scene_schema(scene->family, scene->motion);
  PairGait gait = pair_gait(ParameterView(*schema, scene->values), "trot");
  gait.consistency = BalanceMode::tail;
  gait.intervals = 40;
  gait.foot_shift = row.find("dx_used")->number;
  const double T = pair_times(gait).single;
  PassivePath problem(setup->model, gait);
  VecX values = VecX::Zero(gait.intervals + 1);
  int iterations = 0;
  if (Refusal refusal = problem.solve(values, iterations)) return refusal;
  const ChebyshevSeries series(values, T);
  double rate = 0.0, residual = 0.0;
  for (const double t : chebyshev_nodes(gait.intervals, T))
    update_max(rate, std::abs(series(t).rate));
  for (const double t : even_times(T, 81)) {
    double moment = 0.0;
    problem.line_moment(t, series(t), moment);
    update_max(residual, std::abs(moment));
  }
  report.value(variation.name + ": amplitude, rad", row.find("amp")->number, largest_entry(values),
               1e-9);
  report.value(variation.name + ": largest rate, rad/s", row.find("rate")->number, rate, 1e-8);
  report.refute_zero(variation.name + ": line moment left over between the nodes, N m", residual,
                     3e-5);
  return std::nullopt;
}

constexpr double kClose = 1e-9;  // relative; the reference gives twelve digits

Refusal check_row(const JsonValue& row, Report& report) {
  const Variation variation = variation_of(row);
  const Result<Setup> setup = trot_setup(variation.changes);
  const JsonValue* fz = row.find("fzmin");
  // No solution, or one in which the ground would have to pull.
  if (!fz || fz->number < 0.0) {
    report.same(variation.name + ": no plan", "refused", setup ? "planned" : "refused");
    return std::nullopt;
  }
  if (!setup) return check_rough_row(row, variation, report);
  TrotNodes nodes = nodes_of_plan(*setup);
  Changes still = variation.changes;
  still.insert(still.end(), {{"tail.role", 0.0}, {"gait.consistency", 2.0}});
  const Result<Setup> held = trot_setup(still);
  if (!held) return held.error();
  see_line_moments(*held, nodes);
  const struct {
    const char *key, *name;
    double ours;
  } numbers[] = {{"amp", "amplitude, rad", largest_of(nodes.b)},
                 {"rate", "largest rate, rad/s", largest_of(nodes.rate)},
                 {"fzmin", "least normal force, N", nodes.survey.least_normal_force()},
                 {"mu", "friction needed", nodes.survey.friction},
                 {"taumax", "largest torque of a leg, N m", nodes.survey.largest_torque},
                 {"dx_used", "shift of the footholds, m", shift_of(*setup, variation.speed)},
                 {"tail_tau_yaw", "largest yaw torque of the tail, N m", nodes.tail_torque[1]},
                 {"naive_max", "largest line moment with the tail still, N m", nodes.naive}};
  for (const auto& number : numbers) {
    const double printed = row.find(number.key)->number;
    report.value(variation.name + ": " + number.name, printed, number.ours,
                 kClose * std::max(1.0, std::abs(printed)));
  }
  report.small(variation.name + ": line moment left over, N m", row.find("res")->number,
               nodes.inner.residual, 1e-9);
  return std::nullopt;
}

constexpr double kHalf = 0.501;

Refusal check_default(const JsonValue& reference, Report& report) {
  const Result<Setup> setup = trot_setup({}),
                      held = trot_setup({{"tail.role", 0.0}, {"gait.consistency", 2.0}});
  if (!setup) return setup.error();
  if (!held) return held.error();
  TrotNodes nodes = nodes_of_plan(*setup);
  see_line_moments(*held, nodes);
  report.source(kTrotPage);
  report.value("shift of the footholds, m", -0.02265, shift_of(*setup, 0.3), kHalf * 1e-5);
  report.value("line moment with the tail still, least, N m", -1.34, nodes.naive_least,
               kHalf * 1e-2);
  report.value("line moment with the tail still, largest, N m", 1.88, nodes.naive_most,
               kHalf * 1e-2);
  report.value("amplitude, rad", 0.27685, largest_of(nodes.b), kHalf * 1e-5);
  report.value("largest rate, rad/s", 3.12, largest_of(nodes.rate), kHalf * 1e-2);
  report.value("largest yaw torque of the tail, N m", 2.45, nodes.tail_torque[1], kHalf * 1e-2);
  report.value("largest pitch torque of the tail, N m", 1.18, nodes.tail_torque[0], kHalf * 1e-2);
  report.value("least normal force, N", 31.1, nodes.survey.least_normal_force(), kHalf * 0.1);
  report.value("friction needed", 0.360, nodes.survey.friction, kHalf * 1e-3);
  report.small("line moment left over at the nodes, N m", 1e-11, nodes.inner.residual, 1e-9);
  // The next step is the mirror image: it begins with -b''(0).
  report.value("tb'' before a switch, rad/s^2", 68.1, std::abs(nodes.acceleration.back()),
               kHalf * 0.1);
  report.value("tb'' after a switch, rad/s^2", 32.5, std::abs(nodes.acceleration.front()),
               kHalf * 0.1);
  report.small("accelerations from the planned torques, pinned feet", 2e-11,
               nodes.return_acceleration, 1e-9);
  report.small("foot forces from the planned torques, N", 4e-14, nodes.return_force, 1e-10);
  report.source(kTrotFile);
  constexpr double kNodes[5][3] = {{0.0, 0.26837695, -1.076945},
                                   {0.036612, 0.20834914, -2.158726},
                                   {0.125, -0.0434946, -3.098635},
                                   {0.213388, -0.2644794, -1.184671},
                                   {0.25, -0.26837695, 1.076945}};
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string when = at_time(kNodes[i][0]);
    report.value(when + "tb, rad", kNodes[i][1], nodes.b[10 * i],
                 kHalf * (i == 2 || i == 3 ? 1e-7 : 1e-8));
    report.value(when + "tb', rad/s", kNodes[i][2], nodes.rate[10 * i], kHalf * 1e-6);
  }
  report.list("times of the nodes", numbers_of(reference, "t"), nodes.t, 1e-11);
  report.list("tb at the nodes", numbers_of(reference, "s"), nodes.b, kClose);
  report.list("tb' at the nodes", numbers_of(reference, "sd"), nodes.rate, kClose);
  report.list("tb'' at the nodes", numbers_of(reference, "sdd"), nodes.acceleration, 1e-8);
  report.list("foot forces at the nodes", numbers_of(reference, "lam"), nodes.survey.forces,
              kClose);
  report.list("torques at the nodes", numbers_of(reference, "tau"), nodes.torques, kClose);
  return std::nullopt;
}

Refusal check_smooth(const JsonValue& reference, Report& report) {
  const Result<Setup> setup = trot_setup({{"tail.smooth", 1.0}});
  if (!setup) return setup.error();
  const TrotNodes nodes = nodes_of_plan(*setup);
  report.source(kTrotPage);
  const double nodding = fact(setup->plan, "tail_pitching");
  report.value("smooth: nodding A, rad", -0.028654267, nodding, kHalf * 1e-9);
  report.value("smooth: amplitude, rad", 0.27137, largest_of(nodes.b), kHalf * 1e-5);
  report.value("smooth: friction needed", 0.215, nodes.survey.friction, kHalf * 1e-3);
  report.value("smooth: least normal force, N", 34.9, nodes.survey.least_normal_force(),
               kHalf * 0.1);
  report.small("smooth: jump of tb'', rad/s^2", 0.0,
               std::abs(nodes.acceleration.front() + nodes.acceleration.back()), 1e-6);
  report.source(kTrotFile);
  report.value("smooth: tb at the start, rad", 0.26013608, nodes.b[0], kHalf * 1e-8);
  report.value("smooth: tb in the middle, rad", -0.09593088, nodes.b[20], kHalf * 1e-8);
  report.value("smooth: nodding A, rad", reference.find("A2")->number, nodding, 1e-11);
  report.list("smooth: tb at the nodes", numbers_of(reference, "s"), nodes.b, kClose);
  report.list("smooth: tb' at the nodes", numbers_of(reference, "sd"), nodes.rate, kClose);
  report.list("smooth: tb'' at the nodes", numbers_of(reference, "sdd"), nodes.acceleration, 1e-8);
  const struct {
    const char* key;
    double ours;
  } numbers[] = {{"rate", largest_of(nodes.rate)},
                 {"fzmin", nodes.survey.least_normal_force()},
                 {"mu", nodes.survey.friction},
                 {"taumax", nodes.survey.largest_torque}};
  for (const auto& number : numbers)
    report.value(std::string("smooth: ") + number.key, reference.find(number.key)->number,
                 number.ours, 1e-8);
  report.list("smooth: largest torques of the tail", numbers_of(reference, "tail_tau"),
              nodes.tail_torque, kClose);
  return std::nullopt;
}

}  // namespace

Refusal verify_tail_trot(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("trot");
  if (Refusal refusal = check_default(*numbers.find("default"), report)) return refusal;
  for (const JsonValue& row : numbers.find("table")->items)
    if (Refusal refusal = check_row(row, report)) return refusal;
  return check_smooth(*numbers.find("C2"), report);
}

}  // namespace legwork::claims
