// How many coordinates, and whether Eq. 5 gives their accelerations: Sureshkumar, Harib & Oseni 2025, section 5;
// theory/quadruped 5. The states of models/reference/quadruped.json, forward_dynamics, come from an independent rigid-tree
// code with the feet pinned.
#include "bindings/claims/dense.h"
#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"

namespace legwork::claims {
namespace {

constexpr const char* kStances[] = {"no_foot.", "one_foot.", "two_feet.", "three_feet.",
                                    "four_feet."};

struct Freedom {
  int all = 0;   // independent velocities with these feet pinned
  int base = 0;  // of the base alone, joints held
};

Freedom freedom_of(const QuadrupedStudy& study, const std::vector<int>& feet) {
  Posed pose(study.model, study.stand(), VecX::Zero(study.model.nv()));
  if (feet.empty()) return {study.model.nv(), 6};
  stack_foot_jacobians(study.model, pose.ws, feet);
  const MatX J = pose.ws.J.topRows(3 * static_cast<Eigen::Index>(feet.size()));
  return {study.model.nv() - rank_of(J), 6 - rank_of(J.leftCols<6>())};
}

void measure_counts(const QuadrupedStudy& study, Measurements& m) {
  const Freedom two = freedom_of(study, {0, 3}), three = freedom_of(study, {0, 2, 3});
  m.number("three_feet.independent", three.all);
  m.number("two_feet.independent", two.all);
  m.number("three_feet.body_rotations", three.base);
  m.number("two_feet.body_rotations", two.base);
  m.number("four_feet.independent", freedom_of(study, {0, 1, 2, 3}).all);
  m.number("no_foot.independent", freedom_of(study, {}).all);
}

// One state of the reference.
struct State {
  std::vector<int> feet;
  VecX q, v, torque, acceleration;
};

State state_of(const Model& model, const JsonValue& item) {
  const VecX p = vector_of(item, "position"), joints = vector_of(item, "joints");
  const VecX R_rows = vector_of(item, "rotation");
  Mat3 R;
  R << R_rows.head<3>().transpose(), R_rows.segment<3>(3).transpose(), R_rows.tail<3>().transpose();
  State state{feet_of(model, item, "stance"), VecX(model.nq()), vector_of(item, "velocity"),
              vector_of(item, "torque"), vector_of(item, "acceleration")};
  state.q << p, quaternion_from_rotation(R), joints;
  return state;
}

// The reference's states on so many feet.
std::vector<const JsonValue*> items_on(const Measurements& m, std::size_t feet) {
  std::vector<const JsonValue*> items;
  for (const JsonValue& item : m.reference().find("forward_dynamics")->items)
    if (item.find("stance")->items.size() == feet) items.push_back(&item);
  return items;
}

void measure_tree(const Model& model, std::size_t feet, Measurements& m) {
  Gathered accelerations, forces, masses, biases;
  for (const JsonValue* item : items_on(m, feet)) {
    const State state = state_of(model, *item);
    Posed pose(model, state.q, state.v);
    VecX tau = VecX::Zero(model.nv()), out = VecX::Zero(model.nv());
    tau.tail(state.torque.size()) = state.torque;
    ConstrainedResult contact;
    constrained_forward_dynamics(model, pose.ws, state.feet, tau, out, contact);
    accelerations.add(*item, "acceleration", out);
    forces.add(*item, "foot_force", contact.foot_force);
    bias_force(model, pose.ws, out);
    biases.add(*item, "bias", out);
    if (!item->find("mass_matrix")) continue;
    MatX M = MatX::Zero(model.nv(), model.nv());
    mass_matrix(model, pose.ws, M);
    masses.add(*item, "mass_matrix", M);
  }
  const std::string name = std::string(kStances[feet]) + "tree.";
  m.list(name + "accelerations", accelerations.known, accelerations.ours);
  m.list(name + "foot_forces", forces.known, forces.ours);
  m.list(name + "bias_forces", biases.known, biases.ours);
  if (!masses.known.empty()) m.list(name + "mass_matrices", masses.known, masses.ours);
}

newton_euler_grf::ReducedForward reduced_forward_of(
    const QuadrupedStudy& study, const State& state,
    const newton_euler_grf::ReducedOptions& options = {}) {
  newton_euler_grf::ReducedScratch scratch(study.model);
  newton_euler_grf::ReducedForward out;
  newton_euler_grf::reduced_forward(study.model, scratch, state.feet, state.q, state.v,
                                    state.torque, options, out);
  return out;
}

void measure_eq_5(const QuadrupedStudy& study, std::size_t feet, Measurements& m) {
  double joints = 0.0, slip = 0.0, corrected = 0.0, selected = 0.0;
  Gathered masses, biases, internal, forces;
  newton_euler_grf::ReducedOptions selecting;
  selecting.selection = newton_euler_grf::ReducedOptions::Selection::as_printed;
  for (const JsonValue* item : items_on(m, feet)) {
    const State state = state_of(study.model, *item);
    newton_euler_grf::ReducedForward ours = reduced_forward_of(study, state);
    update_max(joints, relative_error(ours.a_as_printed.tail(12), state.acceleration.tail(12)));
    update_max(slip, ours.slip_as_printed);
    update_max(corrected, relative_error(ours.a_corrected, state.acceleration));
    update_max(selected, relative_error(reduced_forward_of(study, state, selecting).a_corrected,
                                        state.acceleration));
    forces.add(*item, "foot_force", ours.foot_force);
    internal.known.push_back(vector_of(*item, "internal_force").norm());
    internal.ours.push_back(ours.mu.norm());
    // The reference's free twist, and with it its row 13, has an arbitrary sign.
    if (feet == 2 && vector_of(*item, "reduced_bias")[12] * ours.c[12] < 0.0) {
      ours.M.row(12) *= -1.0;
      ours.c[12] *= -1.0;
    }
    masses.add(*item, "reduced_mass_matrix", MatX(ours.M.transpose()));  // row by row
    biases.add(*item, "reduced_bias", ours.c);
  }
  const std::string name = std::string(kStances[feet]) + "eq_5.";
  m.number(name + "joint_accelerations_off", joints);
  m.number(name + "slip", slip);
  m.number(name + "with_mu.off", corrected);
  if (feet == 3) m.number(name + "with_mu.off_selected", selected);
  m.list(name + "mass_matrices", masses.known, masses.ours);
  m.list(name + "bias", biases.known, biases.ours);
  m.list(name + "mu", internal.known, internal.ours);
  m.list(name + "foot_forces", forces.known, forces.ours);
}

// A front or rear pair: roll does not turn the trunk about their line, pitch does.
void measure_thirteenth(const QuadrupedStudy& study, Measurements& m) {
  double roll_share = 0.0, pitch_error = 0.0;
  bool is_pitch = true;
  for (const std::vector<int>& feet : {std::vector<int>{0, 1}, std::vector<int>{2, 3}}) {
    const Feet r = standing(study, feet);
    update_max(roll_share, std::abs((r[1] - r[0]).normalized().x()));
    State state{feet, study.stand(), VecX::Zero(study.model.nv()), VecX::Ones(12), {}};
    const newton_euler_grf::ReducedForward ours = reduced_forward_of(study, state);
    is_pitch = is_pitch && ours.trunk_coordinate == newton_euler_grf::TrunkCoordinate::pitch;
    Posed pose(study.model, state.q, state.v);
    VecX tau = VecX::Zero(study.model.nv()), a = tau;
    tau.tail(12) = state.torque;
    ConstrainedResult contact;
    constrained_forward_dynamics(study.model, pose.ws, feet, tau, a, contact);
    update_max(pitch_error, relative_error(ours.a_corrected, a));
  }
  m.number("pair.roll_share", roll_share);
  m.words("pair.coordinate_13", is_pitch ? "pitch" : "roll");
  m.number("pair.with_pitch_and_mu.off", pitch_error);
}

}  // namespace

Refusal measure_quadruped_coordinates(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  measure_counts(*study, m);
  for (const std::size_t feet : {2U, 3U, 4U}) measure_eq_5(*study, feet, m);
  measure_thirteenth(*study, m);
  for (const std::size_t feet : {2U, 3U, 4U}) measure_tree(study->model, feet, m);
  return std::nullopt;
}

}  // namespace legwork::claims
