// F, H, P and the directions nobody can see, at this instant.
#include <cmath>

#include "engine/estimation/observability.h"
#include "engine/model/families/quadruped.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

std::vector<std::string> error_labels() {
  std::vector<std::string> blocks = {"dp", "dv", "dtheta", "db_a", "db_w"};
  for (const char* leg : kQuadrupedLegs) blocks.push_back(std::string("dc_") + leg);
  return labels_with_endings(blocks, "x y z");
}

}  // namespace

void add_filter_matrices(const EstimationSettings& settings, const EstimationState& state, int kind,
                         std::vector<MatrixTable>& tables) {
  const FilterKind filter_kind = static_cast<FilterKind>(kind);
  const bool is_invariant = filter_kind == FilterKind::right_invariant;
  const ContactFilter& filter = state.filters[at(kind)].filter;
  const MatrixLabels all = error_labels();
  const auto add = [&](const char* name, const char* title, const char* equation,
                       const MatrixLabels& rows, const MatrixLabels& columns,
                       const MatrixValues& values, const char* note) {
    add_matrix_table(tables, {name, title, equation, "", kFilterTitles[kind]}, rows, columns,
                     values, note);
    tables.back().name += is_invariant ? "_right_invariant" : "_error_state";
  };

  add("F", "Prediction F of the errors over one step",
      is_invariant ? "v <- theta [g] dt, theta <- b_w -R dt, x <- b_w -[x] R dt"
                   : "v <- theta -R[f] dt, theta <- theta Exp(w dt)^T, v <- b_a -R dt",
      all, all,
      matrix_of(transition_of(filter_kind, filter.x, state.imu, settings.dt, settings.gravity)),
      is_invariant ? "Only the columns of the biases depend on the estimate; those of attitude, "
                     "velocity and position do not."
                   : "The estimated attitude and the measured force are in it.");

  Eigen::Matrix<double, 3 * kFilterFeet, kErrorSize> H;
  std::vector<std::string> legs;
  int rows = 0;
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    if (!filter.x.stands[at(foot)]) continue;
    FootSample sample;  // H needs of it where the foot is
    const Mat3 R = filter.x.R();
    sample.y = R.transpose() * (filter.x.c[at(foot)] - filter.x.p);
    H.middleRows<3>(rows) = matrix_of(
        foot_model(filter_kind, settings.tuning.form, filter.x, foot, sample, state.imu.rate));
    rows += 3;
    legs.emplace_back(kQuadrupedLegs[at(foot)]);
  }
  const MatrixLabels measured = labels_with_endings(legs, "x y z");
  // By form of the measurement, then by filter.
  constexpr const char* kEquations[2][kFilterKinds] = {
      {"z = R y - (c - p): H = [-1 on p, 1 on c]",
       "z = y - R^T (c - p): H = [-R^T on p, [R^T (c - p)] on theta, R^T on c]"},
      {"z = R y' - v, y' = -(J alpha' + w x y): H = [1 on v, R [y] on b_w]",
       "z = y' - R^T v, y' = -(J alpha' + w x y): H = [R^T on v, [R^T v] on theta, [y] on b_w]"}};
  const bool is_position = settings.tuning.form == FootMeasurement::position;
  add("H", "Measurement H of the standing feet", kEquations[is_position ? 0 : 1][kind], measured,
      all, H.topRows(rows),
      is_position ? "y: the foot by the joint angles, in body axes."
                  : "y: the foot by the joint angles; y': the body's velocity if the foot stands "
                    "still; both in body axes.");

  Eigen::Matrix<double, kErrorBlocks, 3> deviation;
  for (int i = 0; i < kErrorSize; ++i)
    deviation(i / 3, i % 3) = std::sqrt(filter.P(i, i) > 0.0 ? filter.P(i, i) : 0.0);
  add("P_deviation", "The filter's own error estimate: standard deviations",
      "square roots of P's diagonal",
      "dp (m)|dv (m/s)|dtheta (rad)|db_a (m/s^2)|db_w (rad/s)|dc_FL (m)|dc_FR (m)|dc_RL (m)|dc_RR "
      "(m)",
      "x|y|z", deviation,
      is_invariant ? "dtheta in world axes; dp and dv are those of x = Exp(theta) x^ + xi."
                   : "dtheta in body axes.");

  const Unobservable N = unobservable_directions(filter_kind, filter.x);
  Eigen::Matrix<double, 3 * kFilterFeet, 4> HN;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < 4; ++j) {
      HN(i, j) = 0.0;
      for (int k = 0; k < kErrorSize; ++k) HN(i, j) += H(i, k) * N(k, j);
    }
  add("HN", "What the feet cannot observe: H N",
      "N: shift along x, y, z and turn about the vertical", measured, "shift_x|shift_y|shift_z|yaw",
      HN.topRows(rows),
      is_invariant ? "Zero, and N is the same at every estimate."
                   : "Zero, but N changes with the estimate, so the filter claims knowledge of its "
                     "yaw that it cannot have.");
}

}  // namespace legwork
