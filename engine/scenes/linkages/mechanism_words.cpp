// What a mechanism says: why it cannot be, its state in a sentence, its matrices, its torque over a period.
#include <algorithm>
#include <cmath>

#include "engine/math/small_svd.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {
namespace {

std::string angle_in_degrees(double angle) {
  const double turn = 2.0 * kPi;
  const double in_turn = angle - turn * std::floor(angle / turn);
  const double tenths = std::floor(in_turn * (1800.0 / kPi) + 0.5);
  // A whole turn is none, also where only rounding makes it one.
  return number_text(tenths >= 3600.0 ? 0.0 : tenths / 10.0) + " deg";
}

// For sentences: what is nothing beside a unit is nothing.
std::string rounded_text(double value) {
  return short_text(std::floor(value * 1e5 + 0.5) / 1e5 + 0.0);
}

// Eigenvalues of a symmetric matrix by its singular values: their signs are those of u . v.
VecX symmetric_eigenvalues(const MatX& A, double& condition) {
  SmallSvd svd;
  small_svd(A, svd);
  condition = condition_of(svd);
  VecX out(svd.s.size());
  for (Eigen::Index k = 0; k < out.size(); ++k) {
    double sign = 0.0;
    for (Eigen::Index i = 0; i < A.rows(); ++i) sign += svd.U(i, k) * svd.V(i, k);
    out[k] = sign < 0.0 ? -svd.s[k] : svd.s[k];
  }
  return out;
}

}  // namespace

std::string MechanismScene::angles_text(const VecX& angle) const {
  std::string text;
  for (int k = 0; k < S_.rows(); ++k)
    text += std::string(k == 0 ? "the " : " and the ") + linkage_.drivers[at(k)].name + " at " +
            angle_in_degrees(angle[k]);
  return text;
}

std::string MechanismScene::fault_sentence() const {
  if (!is_singular_ && fault_.step >= 0) return fault_text(linkage_, fault_);
  return "it stands in a singular position, where the drivers do not determine its motion";
}

std::string MechanismScene::why_ended(double, const VecX& x) {
  const MechanismState& s = examine(x);
  std::string reason;
  if (!is_forward()) {
    reason = "beyond " + angles_text(s.angle);
    now_x_ = x;  // where advance() could not go: it has taken its phases back
    move_phases(now_x_, step);
    if (follow_drives(now_x_)) is_singular_ = true;
    reason += " " + fault_sentence();
  } else if (x[size() - 2] != 0.0 || !s.is_regular) {
    reason = "with " + angles_text(s.angle) +
             " it has come into a singular position, from which its links could move on in more "
             "than one way";
  } else {
    reason = "with " + angles_text(s.angle) +
             " its accelerations grow so large that no time step meets the tolerance";
  }
  return "The linkage cannot go on: " + reason + ".";
}

std::string MechanismScene::sentence(double, const VecX& x) {
  const MechanismState& s = examine(x);
  const std::string more = sentence_more(s);
  std::string text;
  for (int k = 0; k < S_.rows(); ++k) {
    text += std::string("The ") + linkage_.drivers[at(k)].name + " is at " +
            angle_in_degrees(s.angle[k]) + " and turns at " + rounded_text(s.rate[k]) + " rad/s" +
            (is_forward() ? " under a torque of " : "; it takes ") + rounded_text(s.torque[k]) +
            " N m";
    if (!is_forward())
      text += ", without gravity " + rounded_text(s.torque_without_gravity[k]) + " N m";
    text += ". ";
  }
  examine(x);
  if (is_forward())
    text += "Energy has drifted by " + short_text(energy_drift(now_, x)) +
            " of its initial value, the loops by " + short_text(largest_entry(loops_.residual)) +
            " m.";
  else
    text += "Energy " + rounded_text(s.kinetic + s.potential) + " J.";
  if (!s.is_regular) text += " The position is singular: forces are not determined.";
  return more.empty() ? text : text + " " + more;
}

std::vector<MatrixTable> MechanismScene::matrix_tables(double, const VecX& x) {
  const MechanismState& s = examine(x);
  std::vector<std::string> joints, loop_names, drivers;
  for (int i = 1; i < model.nb(); ++i) joints.push_back(model.bodies[at(i)].joint);
  for (const Loop& loop : model.loops)
    for (int k = 0; k < loop.directions; ++k)
      loop_names.push_back(loop.name + (k == 0 ? " first" : " second"));
  for (const LinkDriver& driver : linkage_.drivers) drivers.push_back(driver.name);
  const MatX lambda = loops_.lambda, jacobian = loops_.J, bias = loops_.bias, torque = s.torque;
  MatX kkt;
  loop_kkt_matrix(model, ws_, loops_, kkt);
  const MatX M = loops_.M;
  VecX h = VecX::Zero(model.nv());
  bias_of(h);
  std::vector<std::string> both = joints;
  both.insert(both.end(), loop_names.begin(), loop_names.end());
  double condition = 0.0;
  const VecX eigenvalues = symmetric_eigenvalues(kkt, condition);
  int negative = 0;
  std::vector<std::string> numbers;
  for (Eigen::Index k = 0; k < eigenvalues.size(); ++k) {
    negative += eigenvalues[k] < 0.0 ? 1 : 0;
    numbers.push_back(std::to_string(k + 1));
  }
  std::vector<MatrixTable> out;
  add_matrix_table(out,
                   {"mass_matrix", "Mass matrix of the tree, M(q)",
                    "M a + h = S^T tau + J^T lambda", "kg m^2, kg m, kg", ""},
                   joints, joints, M);
  add_matrix_table(out,
                   {"bias_force", "Bias force of the tree, h(q, v)",
                    "gravity, centrifugal and Coriolis terms", "N m, N", ""},
                   joints, "h", h);
  add_matrix_table(out, {"driver_rows", "Drivers' rows S", "driver rate = S v", "", ""}, drivers,
                   joints, S_);
  add_matrix_table(out,
                   {"driver_torque", "Driver torques", "M a + h = S^T tau + J^T lambda", "N m", ""},
                   drivers, "tau", torque);
  add_matrix_table(out, {"loop_jacobian", "Jacobian of the loops, J(q)", "J v = 0", "m, 1", ""},
                   loop_names, joints, jacobian);
  add_matrix_table(out, {"loop_bias", "Jdot v of the loops", "J a = -Jdot v", "m/s^2", ""},
                   loop_names, "Jdot v", bias);
  add_matrix_table(out,
                   {"loop_force", "Forces in the loops' joints, lambda",
                    "on the second body by the first, in the first body's axes", "N", ""},
                   loop_names, "lambda", lambda);
  add_matrix_table(out, {"kkt", "KKT matrix", "[M J^T; J 0]", "", ""}, both, both, kkt);
  add_matrix_table(out,
                   {"kkt_eigenvalues", "Eigenvalues of the KKT matrix",
                    "as many negative ones as J has independent rows", "", ""},
                   numbers, "", eigenvalues,
                   std::to_string(eigenvalues.size() - negative) + " are positive, " +
                       std::to_string(negative) + " negative; condition number " +
                       short_text(condition) + ".");
  more_matrix_tables(examine(x), out);
  return out;
}

Study MechanismScene::study_of(int index, const std::string& x_label, const char* x_unit,
                               const char* y_label, const char* y_unit) const {
  Study study(studies[at(index)].title, "", x_unit, y_label, y_unit);
  study.x_label = x_label;
  return study;
}

// The driving torques over a period, with and without gravity.
Result<Study> MechanismScene::study(int index) {
  if (index > 0) return study_more(index);
  const std::string first = linkage_.drivers[0].name;
  Study out = study_of(0, "Angle of the " + first, "deg", "Torque", "N m");
  const std::size_t drivers = linkage_.drivers.size();
  for (const LinkDriver& driver : linkage_.drivers)
    for (const char* how : {", with gravity", ", without gravity"})
      out.series.push_back({std::string(driver.name) + how, {}, {}});
  double highest[2] = {-1e300, -1e300};
  for (int i = 0; i <= kSweep; ++i) {
    const MechanismState* s = examine_drive(static_cast<double>(i) / kSweep);
    if (!s) continue;
    for (std::size_t k = 0; k < drivers; ++k) {
      const Eigen::Index driver = static_cast<Eigen::Index>(k);
      const double torque[2] = {s->torque[driver], s->torque_without_gravity[driver]};
      for (std::size_t how = 0; how < 2; ++how) {
        out.series[2 * k + how].add(number_of_degrees(s->angle[0]), torque[how]);
        if (k == 0) highest[how] = std::max(highest[how], std::abs(torque[how]));
      }
    }
  }
  if (out.series[0].x.empty())
    return Diagnostic{"The linkage cannot be put together anywhere in the prescribed motion."};
  out.sentence = "The " + first + " needs at most " + short_text(highest[0]) +
                 " N m with gravity and " + short_text(highest[1]) + " N m without.";
  return out;
}

Result<Study> MechanismScene::study_more(int) {
  return Diagnostic{"This mechanism has no such study."};
}

}  // namespace legwork
