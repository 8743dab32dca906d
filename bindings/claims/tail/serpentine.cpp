// Tails of one to eight segments (theory/tail 12), by the model of the scene serpentine-tail.
#include <cmath>
#include <optional>

#include "bindings/claims/dense.h"
#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"

namespace legwork::claims {
namespace {

constexpr double kHoldingTorque = 0.5886;  // m g l / 2 of the straight tail, N m
constexpr double kRodInertia = 0.012;      // m l^2 / 3 of the straight tail, kg m^2

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

// Quantities that do not depend on the number of segments: their largest differences.
struct Differences {
  double base = 0.0, holding = 0.0, locked_mass = 0.0, locked_bias = 0.0, tip = 0.0;
};

// The root moves, the other joints are locked.
struct LockedTail {
  MatX M;
  VecX h;
  LockedTail(const Model& model, const std::vector<double>& legs) {
    VecX v = VecX::Zero(model.nv());
    v.head<6>() << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6;
    v.segment<2>(18) << 0.7, -0.8;
    Posed posed(model, posture(model, legs, 0.3, 0.4), v);
    M = mass_matrix(model, posed).topLeftCorner(20, 20);
    h = bias_of(model, posed).head(20);
  }
};

Refusal measure_segments(Measurements& m, const JsonValue& table, const std::vector<double>& legs) {
  Differences differ;
  std::vector<double> cond, root, tip, known_cond, known_root, known_tip;
  MatX base;
  std::optional<LockedTail> one_locked;
  for (const JsonValue& row : table.items) {
    const int n = static_cast<int>(row.find("n")->number);
    const Result<Model> model = robot_with(n, kRods);
    if (!model) return model.error();
    const int nv = model->nv();
    Posed straight(*model, posture(*model, legs, 0.0, 0.0), VecX::Zero(nv));
    const MatX M = mass_matrix(*model, straight);
    const LockedTail locked(*model, legs);
    if (n == 1) {
      base = M.topLeftCorner(6, 6);
      one_locked = locked;
    }
    update_max(differ.base, largest_entry(M.topLeftCorner(6, 6) - base));
    update_max(differ.holding, std::abs(bias_of(*model, straight)[18] - kHoldingTorque));
    update_max(differ.locked_mass, largest_entry(locked.M - one_locked->M));
    update_max(differ.locked_bias, largest_entry(locked.h - one_locked->h));
    for (const int joint : {nv - 2, nv - 1}) {
      update_max(differ.tip, std::abs(M(joint, joint) * n * n * n / kRodInertia - 1.0));
      tip.push_back(M(joint, joint));
    }
    root.insert(root.end(), {M(18, 18), M(19, 19)});
    cond.push_back(condition(M.bottomRightCorner(2 * n, 2 * n)));
    m.number("segments_" + std::to_string(n) + ".condition", cond.back());
    known_cond.push_back(row.find("cond_tail")->number);
    for (const double x : numbers_of(row, "M_root")) known_root.push_back(x);
    for (const double x : numbers_of(row, "M_tip")) known_tip.push_back(x);
  }
  m.number("straight.trunk_block_differs", differ.base);
  m.number("straight.holding_torque_differs", differ.holding);
  m.number("locked.mass_differs", differ.locked_mass);
  m.number("locked.bias_differs", differ.locked_bias);
  m.number("straight.tip_inertia_differs", differ.tip);
  m.list("straight.root_inertias", known_root, root);
  m.list("straight.tip_inertias", known_tip, tip);
  m.list("straight.conditions", known_cond, cond);
  return std::nullopt;
}

// A pendulum with its mass at the tip: three times a rod's inertia.
Refusal measure_pendulum(Measurements& m, const JsonValue& known, const std::vector<double>& legs) {
  const Result<Model> model = robot_with(1, kPointMasses);
  if (!model) return model.error();
  Posed posed(*model, posture(*model, legs, 0.0, 0.0), VecX::Zero(model->nv()));
  const MatX M = mass_matrix(*model, posed);
  m.number("point_mass.root_inertia", M(18, 18));
  m.list("point_mass.root_inertias", numbers_of(known),
         std::initializer_list<double>{M(18, 18), M(19, 19)});
  return std::nullopt;
}

// Position, velocity and acceleration of the tail's tip.
std::vector<double> tip_motion(const Model& model, Posed& posed, const VecX& a) {
  const Frame& tip = model.frames[at(find_frame(model, "tail_tip"))];
  MatX J(3, model.nv());
  point_jacobian(model, posed.ws, tip.body, tip.X_BF.p, J);
  std::vector<double> motion;
  for (const Vec3& x :
       {point_position(posed.ws, tip.body, tip.X_BF.p),
        point_velocity(posed.ws, tip.body, tip.X_BF.p),
        Vec3(J * a + point_bias_acceleration(model, posed.ws, tip.body, tip.X_BF.p))})
    motion.insert(motion.end(), x.begin(), x.end());
  return motion;
}

Refusal measure_three(Measurements& m, const std::string& name, const JsonValue& known,
                      TailKind kind) {
  const Result<Model> model = robot_with(3, kind);
  if (!model) return model.error();
  VecX q(model->nq());
  const VecX rpy = vector_of(known, "rpy");
  q << vector_of(known, "p"), quaternion_from_rpy(Vec3(rpy)), vector_of(known, "q");
  const VecX v = vector_of(known, "nu"), a = vector_of(known, "nud");
  Posed posed(*model, q, v);
  const MatX M = mass_matrix(*model, posed);
  const VecX h = bias_of(*model, posed), diagonal = M.diagonal().tail(6), bias = h.tail(6);
  VecX force(model->nv());
  rnea(*model, posed.ws, a, force);
  m.list(name + "M_diagonal_of_tail", span_of(diagonal));
  m.list(name + "bias_of_tail", span_of(bias));
  m.list(name + "M", numbers_of(known, "M"), {M.data(), static_cast<std::size_t>(M.size())});
  m.list(name + "bias", numbers_of(known, "h"), span_of(h));
  m.list(name + "inverse_dynamics", numbers_of(known, "rnea"), span_of(force));
  m.list(name + "tip", numbers_of(known, "tip"), tip_motion(*model, posed, a));
  m.number(name + "two_ways_differ", largest_entry(M * a + h - force) / largest_entry(force));
  return std::nullopt;
}

}  // namespace

Refusal measure_tail_serpentine(Measurements& m) {
  const JsonValue& numbers = *m.reference().find("serpentine");
  const std::vector<double> legs = numbers_of(*m.reference().find("midair"), "q_legs");
  if (Refusal refusal = measure_segments(m, *numbers.find("tab"), legs)) return refusal;
  if (Refusal refusal = measure_pendulum(m, *numbers.find("point_mass_n1"), legs)) return refusal;
  if (Refusal refusal = measure_three(m, "three_rods.", *numbers.find("n3_rod"), kRods))
    return refusal;
  return measure_three(m, "three_point_masses.", *numbers.find("n3_point"), kPointMasses);
}

}  // namespace legwork::claims
