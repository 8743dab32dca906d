// The filters' linear models against differences, what they cannot observe, and the velocity equation that Bennewitz &
// Khorshidi print.
#include "engine/estimation/filter_models.h"

#include "engine/estimation/contact_filter.h"
#include "engine/estimation/observability.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::filter_models_test {

constexpr FilterKind kKinds[] = {FilterKind::right_invariant, FilterKind::error_state};
constexpr double kDt = 0.0025;
const Vec3 kGravity = {0.0, 0.0, -9.81};

ContactEstimate random_estimate(Random& random) {
  ContactEstimate x;
  x.p = random.vector3(2.0);
  x.v = random.vector3(1.0);
  x.orientation = random.quaternion();
  x.ba = random.vector3(0.1);
  x.bw = random.vector3(0.01);
  for (Vec3& c : x.c) c = random.vector3(2.0);
  x.stands = {true, false, true, true};
  return x;
}

ImuSample random_imu(Random& random) { return {random.vector3(12.0), random.vector3(2.0)}; }

ErrorVec unit(int k, double size) {
  ErrorVec e = ErrorVec::Zero();
  e[k] = size;
  return e;
}

ContactEstimate moved(FilterKind kind, const ErrorVec& dx, ContactEstimate x) {
  correct(kind, dx, x);
  return x;
}

bool is_of_lifted_foot(int k) { return k / 3 == kDc + 1; }

// What a foot measures at a state that is not the filter's.
FootSample true_sample(const ContactEstimate& truth, int foot, FootMeasurement form,
                       const ContactEstimate& x, const Vec3& rate) {
  const Mat3 R = truth.R();
  FootSample sample;
  if (form == FootMeasurement::position) {
    sample.y = R.transpose() * (truth.c[at(foot)] - truth.p);
  } else {
    sample.y = x.R().transpose() * (x.c[at(foot)] - x.p);
    sample.y_rate = -(R.transpose() * truth.v) - cross(rate - truth.bw, sample.y);
  }
  return sample;
}

TEST_CASE("errors: correcting an estimate by its error gives the truth, for both kinds") {
  Random random{3};
  for (const FilterKind kind : kKinds) {
    Worst worst;
    for (int i = 0; i < 50; ++i) {
      const ContactEstimate x = random_estimate(random);
      ErrorVec dx = random.vector(kErrorSize, 0.4);
      dx.segment<3>(3 * (kDc + 1)).setZero();
      worst.see(error_of(kind, x, moved(kind, dx, x)), dx);
    }
    CHECK(worst.value < 1e-13);
  }
}

TEST_CASE("H of both filters is the derivative of both measurements") {
  Random random{5};
  constexpr double kStep = 1e-5;
  for (const FilterKind kind : kKinds)
    for (const FootMeasurement form : {FootMeasurement::position, FootMeasurement::velocity}) {
      Worst worst;
      for (int i = 0; i < 20; ++i) {
        const ContactEstimate x = random_estimate(random);
        const Vec3 rate = random.vector3(2.0);
        const auto z = [&](const ErrorVec& dx) {
          const FootSample sample = true_sample(moved(kind, dx, x), 2, form, x, rate);
          return foot_model(kind, form, x, 2, sample, rate).z;
        };
        const FootSample sample = true_sample(x, 2, form, x, rate);
        const auto H = matrix_of(foot_model(kind, form, x, 2, sample, rate));
        for (int k = 0; k < kErrorSize; ++k)
          worst.see((z(unit(k, kStep)) - z(unit(k, -kStep))) / (2.0 * kStep), H.col(k));
      }
      CHECK(worst.value < 1e-9);
    }
}

TEST_CASE("F of both filters is the derivative of the prediction to O(dt^2)") {
  constexpr double kStep = 1e-5;
  for (const FilterKind kind : kKinds) {
    double by_step[2] = {};
    for (int halved = 0; halved < 2; ++halved) {
      Random random{7};
      const double dt = halved ? 0.5 * kDt : kDt;
      Worst worst;
      for (int i = 0; i < 20; ++i) {
        const ContactEstimate x = random_estimate(random);
        const ImuSample imu = random_imu(random);
        const auto after = [&](const ErrorVec& dx) {
          ContactEstimate y = moved(kind, dx, x);
          predict_estimate(imu, dt, kGravity, y);
          return y;
        };
        const ContactEstimate middle = after(ErrorVec::Zero());
        const ErrorMat F = matrix_of(transition_of(kind, x, imu, dt, kGravity));
        for (int k = 0; k < kErrorSize; ++k) {
          if (is_of_lifted_foot(k)) continue;
          const ErrorVec there = error_of(kind, middle, after(unit(k, kStep)));
          const ErrorVec back = error_of(kind, middle, after(unit(k, -kStep)));
          worst.see((there - back) / (2.0 * kStep), F.col(k));
        }
      }
      by_step[halved] = worst.value;
    }
    CHECK(by_step[0] < 20.0 * kDt * kDt);
    CHECK(by_step[1] < 0.35 * by_step[0]);  // a quarter
  }
}

TEST_CASE(
    "F: the accelerometer's bias acts at the attitude amid the step, an invariant attitude's error "
    "through gravity alone, both exactly, however long the step") {
  constexpr double kStep = 1e-5, kLong = 0.1;
  Random random{19};
  struct Exact {
    FilterKind kind;
    int row, column;
  };
  for (const Exact& exact :
       {Exact{FilterKind::error_state, kDv, kDba}, Exact{FilterKind::right_invariant, kDv, kDtheta},
        Exact{FilterKind::right_invariant, kDp, kDtheta}}) {
    Worst worst;
    for (int i = 0; i < 20; ++i) {
      const ContactEstimate x = random_estimate(random);
      const ImuSample imu = random_imu(random);
      const auto after = [&](const ErrorVec& dx) {
        ContactEstimate y = moved(exact.kind, dx, x);
        predict_estimate(imu, kLong, kGravity, y);
        return y;
      };
      const ContactEstimate middle = after(ErrorVec::Zero());
      const ErrorMat F = matrix_of(transition_of(exact.kind, x, imu, kLong, kGravity));
      for (int k = 3 * exact.column; k < 3 * exact.column + 3; ++k) {
        const ErrorVec there = error_of(exact.kind, middle, after(unit(k, kStep)));
        const ErrorVec back = error_of(exact.kind, middle, after(unit(k, -kStep)));
        const ErrorVec slope = (there - back) / (2.0 * kStep);
        worst.see(slope.segment<3>(3 * exact.row), F.col(k).segment<3>(3 * exact.row));
      }
    }
    CHECK(worst.value < 1e-8);
  }
}

TEST_CASE("where it is and which way it faces no foot can tell: H N = 0") {
  Random random{9};
  for (const FilterKind kind : kKinds) {
    Worst worst;
    for (int i = 0; i < 50; ++i) {
      const ContactEstimate x = random_estimate(random);
      const FootSample sample = true_sample(x, 0, FootMeasurement::position, x, Vec3::Zero());
      const auto H =
          matrix_of(foot_model(kind, FootMeasurement::position, x, 0, sample, Vec3::Zero()));
      worst.see(MatX(H * unobservable_directions(kind, x)), MatX::Zero(3, 4));
    }
    if (kind == FilterKind::right_invariant)
      CHECK(worst.value == 0.0);
    else
      CHECK(worst.value < 3e-15);
  }
}

TEST_CASE("only the right-invariant filter stays blind to yaw when its estimate jumps") {
  Random random{11};
  double seen[2] = {};
  for (int k = 0; k < 2; ++k) {
    const FilterKind kind = kKinds[k];
    const ContactEstimate x = random_estimate(random);
    const Unobservable N = unobservable_directions(kind, x);
    const Transition F = transition_of(kind, x, random_imu(random), kDt, kGravity);
    ErrorVec jump = ErrorVec::Zero();  // an update that moves the estimate
    jump.segment<3>(3 * kDp) = Vec3(0.02, -0.01, 0.0);
    jump.segment<3>(3 * kDtheta) = Vec3(0.01, 0.02, 0.0);
    const ContactEstimate y = moved(kind, jump, x);
    const FootSample sample = true_sample(y, 0, FootMeasurement::position, y, Vec3::Zero());
    const auto H =
        matrix_of(foot_model(kind, FootMeasurement::position, y, 0, sample, Vec3::Zero()));
    seen[k] = largest(MatX(H * matrix_of(F) * N));
  }
  CHECK(seen[0] == 0.0);
  CHECK(seen[1] > 1e-3);
}

TEST_CASE("both filters predict the same uncertainty, to first order, from the same start") {
  Random random{13};
  const ContactEstimate x = random_estimate(random);
  const ImuSample imu = random_imu(random);
  const Mat3 R = x.R();
  ErrorMat T = ErrorMat::Identity();  // from the plain filter's errors to the invariant ones
  T.block<3, 3>(3 * kDtheta, 3 * kDtheta) = R;
  T.block<3, 3>(3 * kDp, 3 * kDtheta) = skew(x.p) * R;
  T.block<3, 3>(3 * kDv, 3 * kDtheta) = skew(x.v) * R;
  ErrorMat P = ErrorMat::Zero();
  for (int i = 0; i < 15; ++i) P(i, i) = 1e-4 * (1.0 + i);
  ContactFilter plain{x, P}, invariant{x, T * P * T.transpose()};
  plain.x.stands = invariant.x.stands = {};
  predict(FilterKind::error_state, imu, kDt, kGravity, {}, plain);
  predict(FilterKind::right_invariant, imu, kDt, kGravity, {}, invariant);
  CHECK(difference(plain.x.v, invariant.x.v) == 0.0);
  const Mat3 R_after = plain.x.R();
  T.block<3, 3>(3 * kDtheta, 3 * kDtheta) = R_after;
  T.block<3, 3>(3 * kDp, 3 * kDtheta) = skew(plain.x.p) * R_after;
  T.block<3, 3>(3 * kDv, 3 * kDtheta) = skew(plain.x.v) * R_after;
  const ErrorMat seen = T * plain.P * T.transpose();
  CHECK(difference(seen.topLeftCorner<15, 15>(), invariant.P.topLeftCorner<15, 15>()) <
        1e-3 * largest(seen));
}

TEST_CASE("a foot that touches down: the measurement error and nothing else separates it") {
  Random random{15};
  for (const FilterKind kind : kKinds) {
    ContactFilter filter;
    filter.x = random_estimate(random);
    const ErrorMat A = random.matrix(kErrorSize, kErrorSize);
    filter.P = 1e-2 * (A * A.transpose());
    filter.P = ErrorMat(0.5 * (filter.P + filter.P.transpose()));
    lift_off(1, filter);
    FootSample sample;
    sample.y = {0.2, -0.1, -0.3};
    sample.N_position = Vec3(1e-4, 2e-4, 3e-4).asDiagonal();
    touch_down(kind, 1, sample, filter);
    // z of the same foot is then the measurement error alone: H P H^T = N
    const FootModel model =
        foot_model(kind, FootMeasurement::position, filter.x, 1, sample, Vec3::Zero());
    const auto H = matrix_of(model);
    const Mat3 R = filter.x.R();
    const Mat3 N = kind == FilterKind::error_state ? sample.N_position
                                                   : Mat3(R * sample.N_position * R.transpose());
    CHECK(difference(Mat3(H * filter.P * H.transpose()), N) < 1e-14);
    CHECK(largest(model.z) < 1e-15);
    CHECK(difference(filter.P, filter.P.transpose()) == 0.0);
  }
}

TEST_CASE(
    "Bennewitz & Khorshidi's foot velocity, v in the world's axes beside body terms: not zero for "
    "a "
    "standing foot") {
  Random random{17};
  ContactEstimate x = random_estimate(random);
  x.orientation = quaternion_from_rpy({0.04, 0.03, 0.25});
  x.v = {0.4, 0.03, 0.0};
  const Vec3 w = {0.3, -0.2, 0.05};
  const FootSample sample = true_sample(x, 0, FootMeasurement::velocity, x, w + x.bw);
  const Vec3 in_body = sample.y_rate + cross(w, sample.y);
  const Vec3 printed = x.v + in_body;
  const Vec3 corrected = x.v + x.R() * in_body;
  CHECK(largest(corrected) < 1e-15);
  CHECK(largest(printed) > 0.09);  // m/s
}

}  // namespace legwork::testing::filter_models_test
