// Tails of one to eight segments: theory/tail 12, plan_serpentine_ref.json, by the model of the scene
// serpentine-tail.
#include <cmath>

#include "bindings/cli/dense.h"
#include "bindings/cli/gait_survey.h"
#include "bindings/cli/verify_tail.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"

namespace legwork::cli {
namespace {

constexpr const char* kSerpentinePage = "theory/tail 12";
constexpr const char* kSerpentineFile = "plan_serpentine_ref.json";
constexpr int kMostSegments = 8;

enum TailKind { kPointMasses, kRods };

Result<Model> robot_with(int segments, TailKind kind) {
  const Result<Setup> setup =
      default_setup("serpentine-tail", {{"robot.tail_segments", static_cast<double>(segments)},
                                        {"robot.tail_kind", static_cast<double>(kind)}});
  if (!setup) return setup.error();
  return setup->model;
}

MatX mass_matrix(const Model& model, Posed& posed) {
  MatX M = MatX::Zero(model.nv(), model.nv());
  mass_matrix(model, posed.ws, M);
  return M;
}

VecX bias_of(const Model& model, Posed& posed) {
  VecX h(model.nv());
  bias_force(model, posed.ws, h);
  return h;
}

// Trunk level at the origin, legs in the reference's stand, the tail's first joints as given and the rest straight.
VecX posture(const Model& model, const std::vector<double>& legs, double pitch, double yaw) {
  VecX q = VecX::Zero(model.nq());
  q[3] = 1.0;
  for (Eigen::Index j = 0; j < 12; ++j) q[joint_q(j)] = legs[static_cast<std::size_t>(j)];
  q[19] = pitch;
  q[20] = yaw;
  return q;
}

Refusal check_invariants(const JsonValue& table, const std::vector<double>& legs, Report& report) {
  MatX base, locked;
  VecX locked_h;
  double base_difference = 0.0, mass_difference = 0.0, bias_difference = 0.0, holding = 0.0;
  std::vector<double> cond, root, tip, printed_cond, printed_root, printed_tip, printed_holding;
  for (int n = 1; n <= kMostSegments; ++n) {
    const Result<Model> model = robot_with(n, kRods);
    if (!model) return model.error();
    const int nv = model->nv();
    Posed straight(*model, posture(*model, legs, 0.0, 0.0), VecX::Zero(nv));
    const MatX M = mass_matrix(*model, straight);
    const VecX h = bias_of(*model, straight);
    // The root moves, the other joints are locked.
    VecX v = VecX::Zero(nv);
    v.head<6>() << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6;
    v.segment<2>(18) << 0.7, -0.8;
    Posed moving(*model, posture(*model, legs, 0.3, 0.4), v);
    const MatX M_moving = mass_matrix(*model, moving).topLeftCorner(20, 20);
    const VecX h_moving = bias_of(*model, moving).head(20);
    if (n == 1) {
      base = M.topLeftCorner(6, 6);
      locked = M_moving;
      locked_h = h_moving;
    }
    update_max(base_difference, largest_entry(M.topLeftCorner(6, 6) - base));
    update_max(mass_difference, largest_entry(M_moving - locked));
    update_max(bias_difference, largest_entry(h_moving - locked_h));
    update_max(holding, std::abs(h[18] - 0.5886));
    cond.push_back(condition(M.bottomRightCorner(2 * n, 2 * n)));
    root.insert(root.end(), {M(18, 18), M(19, 19)});
    tip.insert(tip.end(), {M(nv - 2, nv - 2), M(nv - 1, nv - 1)});
    const JsonValue& row = table.items[static_cast<std::size_t>(n - 1)];
    printed_cond.push_back(row.find("cond_tail")->number);
    for (const double x : numbers_of(row, "M_root")) printed_root.push_back(x);
    for (const double x : numbers_of(row, "M_tip")) printed_tip.push_back(x);
  }
  report.source(kSerpentinePage);
  report.small("straight, 1 to 8 segments: the trunk's block of M differs by", 5e-15,
               base_difference, 1e-14);
  report.small("straight, 1 to 8 segments: torque that holds the root, from .5886 N m, by", 5e-15,
               holding, 1e-14);
  report.small("inner joints locked, 1 to 8 segments: M differs by", 2e-15, mass_difference, 1e-14);
  report.small("inner joints locked, 1 to 8 segments: bias differs by", 2e-15, bias_difference,
               5e-14);
  double tip_error = 0.0;
  for (std::size_t i = 0; i < tip.size(); ++i) {
    const double n = static_cast<double>(i / 2 + 1);
    update_max(tip_error, std::abs(tip[i] * n * n * n / 0.012 - 1.0));
  }
  report.small("the last joints' inertia, from .012/n^3, relatively, by", 0.0, tip_error, 1e-12);
  const double printed[8] = {1.0, 44.0, 310.0, 1.07e3, 2.7e3, 5.7e3, 1.06e4, 1.8e4};
  const double digit[8] = {1.0, 1.0, 10.0, 10.0, 100.0, 100.0, 100.0, 1000.0};
  for (std::size_t i = 0; i < 8; ++i)
    report.value(std::to_string(i + 1) + " segments: condition of the tail's block", printed[i],
                 cond[i], 0.501 * digit[i]);
  report.source(kSerpentineFile);
  report.list("root inertias, 1 to 8 segments", printed_root, root, 1e-11);
  report.list("inertias of the last joints, 1 to 8 segments", printed_tip, tip, 1e-11);
  report.list("conditions of the tail's block, 1 to 8 segments", printed_cond, cond, 1e-8);
  return std::nullopt;
}

// A pendulum with its mass at the tip: three times a rod's inertia.
Refusal check_pendulum(const JsonValue& reference, const std::vector<double>& legs,
                       Report& report) {
  const Result<Model> model = robot_with(1, kPointMasses);
  if (!model) return model.error();
  Posed posed(*model, posture(*model, legs, 0.0, 0.0), VecX::Zero(model->nv()));
  const MatX M = mass_matrix(*model, posed);
  report.source(kSerpentinePage);
  report.value("one point mass: root inertia, kg m^2", 0.036, M(18, 18), 1e-15);
  report.source(kSerpentineFile);
  report.list("one point mass: root inertias", numbers_of(reference, "point_mass_n1"),
              std::initializer_list<double>{M(18, 18), M(19, 19)}, 1e-11);
  return std::nullopt;
}

// Numbers of three segments, rounded.
struct PrintedTail {
  std::initializer_list<double> diagonal, bias;
};

Refusal check_three(const JsonValue& row, TailKind kind, const char* name,
                    const PrintedTail& printed, Report& report) {
  const Result<Model> model = robot_with(3, kind);
  if (!model) return model.error();
  VecX q(model->nq());
  const VecX rpy = vector_of(row, "rpy");
  q << vector_of(row, "p"), quaternion_from_rpy(Vec3(rpy)), vector_of(row, "q");
  const VecX v = vector_of(row, "nu"), a = vector_of(row, "nud");
  Posed posed(*model, q, v);
  const MatX M = mass_matrix(*model, posed);
  const VecX h = bias_of(*model, posed), diagonal = M.diagonal();
  VecX force(model->nv());
  rnea(*model, posed.ws, a, force);
  MatX J(3, model->nv());
  const Frame& tip = model->frames[static_cast<std::size_t>(find_frame(*model, "tail_tip"))];
  point_jacobian(*model, posed.ws, tip.body, tip.X_BF.p, J);
  const Vec3 at_tip[3] = {point_position(posed.ws, tip.body, tip.X_BF.p),
                          point_velocity(posed.ws, tip.body, tip.X_BF.p),
                          J * a + point_bias_acceleration(*model, posed.ws, tip.body, tip.X_BF.p)};
  std::vector<double> motion;
  for (const Vec3& x : at_tip) motion.insert(motion.end(), x.begin(), x.end());
  const std::string what = std::string("three ") + name + ": ";
  report.source(kSerpentineFile);
  const auto six = [](const VecX& x) {
    const VecX t = x.tail(6);
    return std::vector<double>(t.begin(), t.end());
  };
  report.list(what + "diagonal of M, tail", printed.diagonal, six(diagonal), 1e-6);
  report.list(what + "bias, tail", printed.bias, six(h), 1e-7);
  report.list(what + "M", numbers_of(row, "M"), {M.data(), static_cast<std::size_t>(M.size())},
              1e-11);
  report.list(what + "h", numbers_of(row, "h"), span_of(h), 1e-11);
  report.list(what + "inverse dynamics", numbers_of(row, "rnea"), span_of(force), 1e-11);
  report.list(what + "position, velocity, acceleration of the tip", numbers_of(row, "tip"), motion,
              1e-11);
  report.small(what + "M a + h and the recursion differ by, relatively", 0.0,
               largest_entry(M * a + h - force) / largest_entry(force), 1e-13);
  return std::nullopt;
}

}  // namespace

Refusal verify_tail_serpentine(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("serpentine");
  const std::vector<double> legs = numbers_of(*reference.find("midair"), "q_legs");
  if (Refusal refusal = check_invariants(*numbers.find("tab"), legs, report)) return refusal;
  if (Refusal refusal = check_pendulum(numbers, legs, report)) return refusal;
  if (Refusal refusal =
          check_three(*numbers.find("n3_rod"), kRods, "rods",
                      {{0.01122082, 0.01111693, 0.0029675, 0.00342809, 0.00037705, 0.00044444},
                       {0.56135812, -0.05853962, 0.23398412, -0.04559588, 0.05832749, -0.00983719}},
                      report))
    return refusal;
  return check_three(*numbers.find("n3_point"), kPointMasses, "point masses",
                     {{0.01728288, 0.01716718, 0.00538357, 0.00640332, 0.00113114, 0.00133333},
                      {0.74284455, -0.07569928, 0.34478367, -0.07038155, 0.11608602, -0.01995566}},
                     report);
}

}  // namespace legwork::cli
