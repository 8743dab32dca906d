#include "engine/estimation/contact_filter.h"

#include <cassert>

namespace legwork {
namespace {

using Column3 = Eigen::Matrix<double, kErrorSize, 3>;

// Rows `to` of A <- themselves + B (rows `from` of P).
void add_rows(const ErrorMat& P, const BlockTerm& term, int to, ErrorMat& A) {
  const int from = 3 * term.column;
  const Mat3& B = term.block;
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i < 3; ++i)
      A(3 * to + i, j) +=
          B(i, 0) * P(from, j) + B(i, 1) * P(from + 1, j) + B(i, 2) * P(from + 2, j);
}

// The same of columns, with B^T from the right.
void add_columns(const ErrorMat& P, const BlockTerm& term, int to, ErrorMat& A) {
  const int from = 3 * term.column;
  const Mat3& B = term.block;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < kErrorSize; ++j)
      A(j, 3 * to + i) +=
          B(i, 0) * P(j, from) + B(i, 1) * P(j, from + 1) + B(i, 2) * P(j, from + 2);
}

void symmetrise(ErrorMat& P) {
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i < j; ++i) P(i, j) = P(j, i) = 0.5 * (P(i, j) + P(j, i));
}

void clear_block(int block, ErrorMat& P) {
  P.middleRows<3>(3 * block).setZero();
  P.middleCols<3>(3 * block).setZero();
}

// P H^T
Column3 times_transposed(const ErrorMat& P, const FootModel& model) {
  Column3 out = Column3::Zero();
  for (int k = 0; k < model.count; ++k) {
    const BlockTerm& term = model.H[at(k)];
    const int from = 3 * term.column;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < kErrorSize; ++j)
        out(j, i) += P(j, from) * term.block(i, 0) + P(j, from + 1) * term.block(i, 1) +
                     P(j, from + 2) * term.block(i, 2);
  }
  return out;
}

// H A, of a matrix or vector of 27 rows
template <class Derived>
Eigen::Matrix<double, 3, Derived::ColsAtCompileTime> times(const FootModel& model,
                                                           const Eigen::MatrixBase<Derived>& A) {
  Eigen::Matrix<double, 3, Derived::ColsAtCompileTime> out;
  out.setZero();
  for (int k = 0; k < model.count; ++k)
    out += model.H[at(k)].block * A.template middleRows<3>(3 * model.H[at(k)].column);
  return out;
}

Mat3 inverse_of(const Mat3& S) {
  Mat3 inverse;
  for (int k = 0; k < 3; ++k) inverse.col(k) = solve3(S, Vec3::Unit(k));
  return inverse;
}

// Noise of a sample: as a change of the bias in `column` for one step.
void add_sample_noise(const Transition& F, int column, double variance, ErrorMat& P) {
  for (int a = 0; a < F.count; ++a)
    for (int b = 0; b < F.count; ++b)
      if (F.terms[at(a)].column == column && F.terms[at(b)].column == column)
        P.block<3, 3>(3 * F.terms[at(a)].row, 3 * F.terms[at(b)].row) +=
            variance * (F.terms[at(a)].block * F.terms[at(b)].block.transpose());
}

void add_to_diagonal(int block, double variance, ErrorMat& P) {
  for (int i = 3 * block; i < 3 * block + 3; ++i) P(i, i) += variance;
}

// Joseph's form for one foot: A = P - K (P H^T)^T, P = A - (A H^T) K^T + K N K^T.
void take_in(const FootModel& model, ErrorVec& dx, ErrorMat& P) {
  const Column3 PHt = times_transposed(P, model);
  const Mat3 S = times(model, PHt) + model.N;
  const Mat3 S_inverse = inverse_of(S);
  const Vec3 left = model.z - times(model, dx);
  Column3 K;
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i < 3; ++i)
      K(j, i) =
          PHt(j, 0) * S_inverse(0, i) + PHt(j, 1) * S_inverse(1, i) + PHt(j, 2) * S_inverse(2, i);
  for (int j = 0; j < kErrorSize; ++j)
    dx[j] += K(j, 0) * left[0] + K(j, 1) * left[1] + K(j, 2) * left[2];
  const auto subtract_product = [](const Column3& a, const Column3& b, ErrorMat& A) {
    for (int j = 0; j < kErrorSize; ++j)
      for (int i = 0; i < kErrorSize; ++i)
        A(i, j) -= a(i, 0) * b(j, 0) + a(i, 1) * b(j, 1) + a(i, 2) * b(j, 2);
  };
  subtract_product(K, PHt, P);
  Column3 rest = times_transposed(P, model);  // A H^T - K N
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i < 3; ++i)
      rest(j, i) -= K(j, 0) * model.N(0, i) + K(j, 1) * model.N(1, i) + K(j, 2) * model.N(2, i);
  subtract_product(rest, K, P);
  symmetrise(P);
}

}  // namespace

void transform_both(std::span<const BlockTerm> terms, ErrorMat& A) {
  const ErrorMat before = A;
  for (const BlockTerm& term : terms) add_rows(before, term, term.row, A);
  const ErrorMat between = A;
  for (const BlockTerm& term : terms) add_columns(between, term, term.row, A);
  symmetrise(A);
}

void predict(FilterKind kind, const ImuSample& imu, double dt, const Vec3& gravity,
             const SensorNoise& noise, ContactFilter& filter) {
  assert(dt > 0.0);
  const Transition F = transition_of(kind, filter.x, imu, dt, gravity);
  predict_estimate(imu, dt, gravity, filter.x);
  ErrorMat& P = filter.P;
  transform_both({F.terms.data(), at(F.count)}, P);
  add_sample_noise(F, kDba, noise.accelerometer * noise.accelerometer / dt, P);
  add_sample_noise(F, kDbw, noise.gyro * noise.gyro / dt, P);
  add_to_diagonal(kDba, noise.accelerometer_bias * noise.accelerometer_bias * dt, P);
  add_to_diagonal(kDbw, noise.gyro_bias * noise.gyro_bias * dt, P);
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (filter.x.stands[at(foot)]) add_to_diagonal(kDc + foot, noise.slip * noise.slip * dt, P);
  symmetrise(P);
}

void touch_down(FilterKind kind, int foot, const FootSample& sample, ContactFilter& filter) {
  assert(!filter.x.stands[at(foot)]);
  const FootModel model = touch_down_model(kind, filter.x, sample);
  const int block = kDc + foot;
  ErrorMat& P = filter.P;
  clear_block(block, P);
  const Column3 cross_terms = times_transposed(P, model);
  const Mat3 own = times(model, cross_terms) + model.N;
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i < 3; ++i) P(3 * block + i, j) = P(j, 3 * block + i) = cross_terms(j, i);
  P.block<3, 3>(3 * block, 3 * block) = 0.5 * (own + own.transpose());
  filter.x.c[at(foot)] = filter.x.p + filter.x.R() * sample.y;
  filter.x.stands[at(foot)] = true;
}

void lift_off(int foot, ContactFilter& filter) {
  clear_block(kDc + foot, filter.P);
  filter.x.stands[at(foot)] = false;
}

FootOutcome update(FilterKind kind, const FilterTuning& tuning,
                   const std::array<FootSample, kFilterFeet>& samples, const Vec3& rate,
                   ContactFilter& filter) {
  FootOutcome outcome;
  std::array<FootModel, kFilterFeet> models;
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    if (!filter.x.stands[at(foot)]) continue;
    FootModel& model = models[at(foot)];
    model = foot_model(kind, tuning.form, filter.x, foot, samples[at(foot)], rate);
    const Mat3 S = times(model, times_transposed(filter.P, model)) + model.N;
    outcome.chi_square[at(foot)] = model.z.dot(solve3(S, model.z));
    outcome.is_refused[at(foot)] = tuning.has_gate && outcome.chi_square[at(foot)] > tuning.gate;
  }
  ErrorVec dx = ErrorVec::Zero();
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (filter.x.stands[at(foot)] && !outcome.is_refused[at(foot)])
      take_in(models[at(foot)], dx, filter.P);
  correct(kind, dx, filter.x);
  if (kind == FilterKind::error_state) {
    const BlockTerm reset = {kDtheta, kDtheta, -0.5 * skew(dx.segment<3>(3 * kDtheta))};
    transform_both({&reset, 1}, filter.P);
  }
  return outcome;
}

ErrorMat matrix_of(const Transition& F) {
  ErrorMat A = ErrorMat::Identity();
  for (int k = 0; k < F.count; ++k)
    A.block<3, 3>(3 * F.terms[at(k)].row, 3 * F.terms[at(k)].column) += F.terms[at(k)].block;
  return A;
}

Eigen::Matrix<double, 3, kErrorSize> matrix_of(const FootModel& model) {
  Eigen::Matrix<double, 3, kErrorSize> H;
  H.setZero();
  for (int k = 0; k < model.count; ++k)
    H.middleCols<3>(3 * model.H[at(k)].column) += model.H[at(k)].block;
  return H;
}

}  // namespace legwork
