// The filter's covariance against the actual errors.
#include "engine/estimation/contact_filter.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::contact_filter_test {

namespace {

const Vec3 kGravity = {0.0, 0.0, -9.81};
constexpr FilterKind kKinds[] = {FilterKind::right_invariant, FilterKind::error_state};

// At any state, as unsure as may be, foot 2 alone on the ground.
ContactFilter on_one_foot(Random& random) {
  ContactFilter filter;
  filter.x.p = random.vector3(1.0);
  filter.x.v = random.vector3(1.0);
  filter.x.orientation = random.quaternion();
  for (Vec3& c : filter.x.c) c = random.vector3(1.0);
  filter.x.stands = {false, false, true, false};
  const ErrorMat A = random.matrix(kErrorSize, kErrorSize);
  filter.P = 1e-3 * (A * A.transpose());
  for (const int foot : {0, 1, 3}) lift_off(foot, filter);
  return filter;
}

// What foot 2 measures if the estimate errs by z, body axes.
std::array<FootSample, kFilterFeet> samples_off_by(const ContactEstimate& x, const Vec3& z) {
  std::array<FootSample, kFilterFeet> samples;
  samples[2].y = x.R().transpose() * (x.c[2] - x.p) + z;
  samples[2].N_position = Vec3(1e-4, 2e-4, 3e-4).asDiagonal();
  return samples;
}

}  // namespace

TEST_CASE("filter: biases walk at random: a variance grows by density^2 a second, in any steps") {
  SensorNoise noise;
  noise.accelerometer_bias = 0.03;
  noise.gyro_bias = 0.005;
  for (const FilterKind kind : kKinds)
    for (const int steps : {100, 400}) {
      ContactFilter filter;
      for (int k = 0; k < steps; ++k)
        predict(kind, {{0.0, 0.0, 9.81}, {0.1, -0.2, 0.3}}, 1.0 / steps, kGravity, noise, filter);
      for (int i = 0; i < 3; ++i) {
        const int a = 3 * kDba + i, w = 3 * kDbw + i;
        CHECK(filter.P(a, a) == doctest::Approx(0.03 * 0.03).epsilon(1e-12).scale(0.0));
        CHECK(filter.P(w, w) == doctest::Approx(0.005 * 0.005).epsilon(1e-12).scale(0.0));
      }
    }
}

TEST_CASE("filter: a foot is left out exactly when its chi-square is above the gate") {
  Random random{31};
  for (const FilterKind kind : kKinds)
    for (int n = 0; n < 20; ++n) {
      const ContactFilter before = on_one_foot(random);
      const Vec3 direction = random.direction();
      const auto after = [&](double size, FootOutcome& outcome) {
        ContactFilter filter = before;
        outcome =
            update(kind, {}, samples_off_by(before.x, size * direction), Vec3::Zero(), filter);
        return filter;
      };
      FootOutcome outcome;
      after(1e-3, outcome);
      const double at_gate = 1e-3 * std::sqrt(kChiSquare3At99 / outcome.chi_square[2]);
      const ContactFilter taken = after(0.99 * at_gate, outcome);
      CHECK_FALSE(outcome.is_refused[2]);
      CHECK(taken.P.trace() < before.P.trace());
      const ContactFilter refused = after(1.01 * at_gate, outcome);
      CHECK(outcome.is_refused[2]);
      CHECK(outcome.chi_square[2] < 1.03 * kChiSquare3At99);
      CHECK(refused.x.p == before.x.p);
    }
}

TEST_CASE("filter: after an update P is of the error that is left, seen from the new attitude") {
  // The error was dx + e and dx is corrected: what is left is J e, which is not e, since rotations do not add.
  constexpr double kStep = 1e-5;
  Random random{33};
  for (int n = 0; n < 10; ++n) {
    const ContactFilter before = on_one_foot(random);
    FilterTuning tuning;
    tuning.has_gate = false;
    const auto samples_of = [&](double size) {
      return samples_off_by(before.x, size * Vec3(0.6, -0.7, 0.4));
    };
    const auto model_of = [&](const FootSample& sample) {
      return foot_model(FilterKind::error_state, tuning.form, before.x, 2, sample, Vec3::Zero());
    };
    // Kalman's formulas, and so large a measurement that it turns the estimate by .1 rad.
    const FootModel one = model_of(samples_of(1.0)[2]);
    const auto H = matrix_of(one);
    const Mat3 S = H * before.P * H.transpose() + one.N;
    Mat3 S_inverse;
    for (int k = 0; k < 3; ++k) S_inverse.col(k) = solve3(S, Vec3::Unit(k));
    const Eigen::Matrix<double, kErrorSize, 3> K = before.P * H.transpose() * S_inverse;
    const double size = 0.1 / Vec3((K * one.z).segment<3>(3 * kDtheta)).norm();
    const ErrorVec dx = size * (K * one.z);
    const ErrorMat rest = before.P - K * S * K.transpose();

    ContactEstimate corrected = before.x;
    correct(FilterKind::error_state, dx, corrected);
    const auto left = [&](const ErrorVec& e) {
      ContactEstimate truth = before.x;
      correct(FilterKind::error_state, dx + e, truth);
      return error_of(FilterKind::error_state, corrected, truth);
    };
    ErrorMat J = ErrorMat::Zero();
    for (int k = 0; k < kErrorSize; ++k) {
      ErrorVec e = ErrorVec::Zero();
      e[k] = kStep;
      J.col(k) = (left(e) - left(-e)) / (2.0 * kStep);
    }
    ContactFilter filter = before;
    update(FilterKind::error_state, tuning, samples_of(size), Vec3::Zero(), filter);
    const ErrorMat seen = J * rest * J.transpose();
    const double scale = largest(rest);
    CHECK(difference(filter.P, seen) < 5e-3 * scale);  // to second order in .1 rad
    CHECK(difference(rest, seen) > 1e-2 * scale);
  }
}

}  // namespace legwork::testing::contact_filter_test
