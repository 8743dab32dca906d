// Section 5 of document 000: how many coordinates, and whether Eq. 5 gives their accelerations; the reference states
// of quad_fd_ref.json, which came from an independent rigid-tree code with the feet pinned.
#include <algorithm>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"

namespace legwork::claims {
namespace {

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

void check_counts(const QuadrupedStudy& study, Report& report) {
  const Freedom two = freedom_of(study, {0, 3}), three = freedom_of(study, {0, 2, 3});
  report.source("Sureshkumar et al. 2025, section 5");
  report.refute("three feet: generalized coordinates, independent ones", 12.0, three.all, 9.0, 0.0);
  report.refute("two feet: generalized coordinates, independent ones", 13.0, two.all, 12.0, 0.0);
  report.value("three feet: body rotations that the joint angles leave open", 0.0, three.base, 0.0);
  report.value("two feet: body rotations that the joint angles leave open", 1.0, two.base, 0.0);
  report.source("theory/quadruped 5");
  report.value("four feet: independent coordinates", 6.0, freedom_of(study, {0, 1, 2, 3}).all, 0.0);
  report.value("no foot: independent coordinates", 18.0, freedom_of(study, {}).all, 0.0);
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

struct Lists {
  std::vector<double> printed, ours;
  void add(const JsonValue& item, const char* key, const double* values, Eigen::Index size) {
    for (const double number : numbers_of(item, key)) printed.push_back(number);
    ours.insert(ours.end(), values, values + size);
  }
};

void check_tree(const QuadrupedStudy& study, std::size_t feet, Report& report) {
  const Model& model = study.model;
  Lists accelerations, forces, masses, biases;
  for (const JsonValue& item : study.reference.find("forward_dynamics")->items) {
    const State state = state_of(model, item);
    if (state.feet.size() != feet) continue;
    Posed pose(model, state.q, state.v);
    VecX tau = VecX::Zero(model.nv()), out = VecX::Zero(model.nv());
    tau.tail(state.torque.size()) = state.torque;
    ConstrainedResult contact;
    constrained_forward_dynamics(model, pose.ws, state.feet, tau, out, contact);
    accelerations.add(item, "acceleration", out.data(), out.size());
    forces.add(item, "foot_force", contact.foot_force.data(), contact.foot_force.size());
    bias_force(model, pose.ws, out);
    biases.add(item, "bias", out.data(), out.size());
    if (!item.find("mass_matrix")) continue;
    MatX M = MatX::Zero(model.nv(), model.nv());
    mass_matrix(model, pose.ws, M);
    masses.add(item, "mass_matrix", M.data(), M.size());
  }
  const std::string stance = std::to_string(feet) + " feet: ";
  report.list(stance + "accelerations", accelerations.printed, accelerations.ours, 1e-10);
  report.list(stance + "foot forces", forces.printed, forces.ours, 1e-10);
  report.list(stance + "bias forces h", biases.printed, biases.ours, 1e-10);
  if (!masses.printed.empty())
    report.list(stance + "mass matrices", masses.printed, masses.ours, 1e-10);
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

void check_eq_5(const QuadrupedStudy& study, std::size_t feet, Report& report) {
  Lists masses, biases, forces;
  std::vector<double> printed_mu, our_mu;
  double eq_5 = 0.0, slip = 0.0, consistent = 0.0, selected = 0.0;
  for (const JsonValue& item : study.reference.find("forward_dynamics")->items) {
    const State state = state_of(study.model, item);
    if (state.feet.size() != feet) continue;
    const newton_euler_grf::ReducedForward ours = reduced_forward_of(study, state);
    update_max(eq_5, relative_error(ours.a_as_printed.tail(12), state.acceleration.tail(12)));
    update_max(slip, ours.slip_as_printed);
    update_max(consistent, relative_error(ours.a_corrected, state.acceleration));
    newton_euler_grf::ReducedOptions options;
    options.selection = newton_euler_grf::ReducedOptions::Selection::as_printed;
    update_max(selected, relative_error(reduced_forward_of(study, state, options).a_corrected,
                                        state.acceleration));
    forces.add(item, "foot_force", ours.foot_force.data(), ours.foot_force.size());
    printed_mu.push_back(vector_of(item, "internal_force").norm());
    our_mu.push_back(ours.mu.norm());
    MatX M = ours.M;
    VecX c = ours.c;
    // The reference's free twist, and with it its row 13, has an arbitrary sign.
    if (feet == 2 && vector_of(item, "reduced_bias")[12] * c[12] < 0.0) {
      M.row(12) *= -1.0;
      c[12] *= -1.0;
    }
    const MatX by_rows = M.transpose();
    masses.add(item, "reduced_mass_matrix", by_rows.data(), by_rows.size());
    biases.add(item, "reduced_bias", c.data(), c.size());
  }
  const std::string stance = std::to_string(feet) + " feet: ";
  report.source("Sureshkumar et al. 2025, Eq. 5");
  report.refute_zero(stance + "error of joint accelerations as printed, relative", eq_5, 0.01);
  report.refute_zero(stance + "acceleration of the pinned feet as printed, m/s^2", slip, 1.0);
  report.source("theory/quadruped 5.7");
  report.small(stance + "with internal forces mu, error against the pinned tree, relative", 7e-15,
               consistent, 1e-12);
  if (feet == 3)
    report.small(stance + "the same with the forces of Sec. 4.2 as selection", 1.1e-14, selected,
                 1e-12);
  report.source("quad_fd_ref.json");
  report.list(stance + "reduced mass matrices", masses.printed, masses.ours, 1e-10);
  report.list(stance + "reduced bias", biases.printed, biases.ours, 1e-10);
  report.list(stance + "|mu|", printed_mu, our_mu, 1e-10);
  report.list(stance + "foot forces by P w + L mu", forces.printed, forces.ours, 1e-10);
}

// A front or rear pair: roll does not turn the trunk about their line, pitch does.
void check_thirteenth(const QuadrupedStudy& study, Report& report) {
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
  report.source("theory/quadruped 5.2");
  report.small("front or rear pair: roll rate over free rotation, standing", 0.0, roll_share, 0.0);
  report.same("front or rear pair: 13th coordinate", "pitch", is_pitch ? "pitch" : "roll");
  report.small("front or rear pair: with pitch and mu, error against the pinned tree, relative",
               7e-15, pitch_error, 1e-12);
}

}  // namespace

void verify_quadruped_coordinates(const QuadrupedStudy& study, Report& report) {
  check_counts(study, report);
  for (const std::size_t feet : {2U, 3U, 4U}) check_eq_5(study, feet, report);
  check_thirteenth(study, report);
  report.source("quad_fd_ref.json");
  for (const std::size_t feet : {2U, 3U, 4U}) check_tree(study, feet, report);
}

}  // namespace legwork::claims
