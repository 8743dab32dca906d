// Rotation vectors: exp and log against the axis-angle matrix, the left Jacobian against differences.
#include "engine/math/so3.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::so3_test {

TEST_CASE("so3: exp is the rotation about the axis by the angle, however small") {
  Random random{11};
  Worst about_axis, orthogonal;
  for (int i = 0; i < 500; ++i) {
    const Vec3 axis = random.direction();
    double angle = random.uniform(-7.0, 7.0);
    for (int k = 0; k < i % 10; ++k) angle *= 0.1;
    const auto [s, c] = math::sin_cos(angle);
    const Mat3 R = so3_exp(angle * axis);
    about_axis.see(R, rotation_about(axis, s, c));
    orthogonal.see(R.transpose() * R, Mat3::Identity());
  }
  CHECK(about_axis.value < 5e-15);
  CHECK(orthogonal.value < 1e-14);
  CHECK(difference(so3_exp(Vec3::Zero()), Mat3::Identity()) == 0.0);
}

TEST_CASE("so3: log undoes exp up to half a turn, and beyond gives the shorter way") {
  Random random{12};
  Worst there_and_back;
  for (int i = 0; i < 500; ++i) {
    const double angle = random.uniform(0.0, 3.14);
    const Vec3 w = angle * random.direction();
    there_and_back.see(so3_log(so3_exp(w)), w);
  }
  CHECK(there_and_back.value < 1e-14);
  CHECK(difference(so3_log(so3_exp(Vec3(0.0, 0.0, 4.0))), Vec3(0.0, 0.0, 4.0 - 2.0 * kPi)) < 1e-14);
  CHECK(so3_log(rotation_y(kPi)).norm() == doctest::Approx(kPi).epsilon(1e-15).scale(0.0));
}

TEST_CASE("so3: exp(w + d) = exp(J_l d) exp(w) to first order, and the inverse is one") {
  Random random{13};
  Worst derivative, inverse, transpose;
  for (int i = 0; i < 200; ++i) {
    double length = random.uniform(0.0, 5.0);
    for (int k = 0; k < i % 5; ++k) length *= 0.1;
    const Vec3 w = length * random.direction();
    const Mat3 J = so3_left_jacobian(w);
    constexpr double kStep = 1e-4;
    for (int k = 0; k < 3; ++k) {
      const Vec3 d = kStep * Vec3::Unit(k);
      const Mat3 back = so3_exp(w).transpose();
      const Vec3 slope =
          (so3_log(so3_exp(w + d) * back) - so3_log(so3_exp(w - d) * back)) / (2.0 * kStep);
      derivative.see(J.col(k), slope);
    }
    inverse.see(J * so3_left_jacobian_inverse(w), Mat3::Identity());
    transpose.see(so3_left_jacobian(-w), J.transpose());
  }
  CHECK(derivative.value < 2e-9);
  CHECK(inverse.value < 1e-13);
  CHECK(transpose.value < 1e-15);
}

TEST_CASE("so3: the Jacobian is continuous where its series takes over") {
  const Vec3 axis = Vec3(1.0, -2.0, 3.0) / std::sqrt(14.0);
  CHECK(difference(so3_left_jacobian(0.5 * axis),
                   so3_left_jacobian(std::nextafter(0.5, 0.0) * axis)) < 1e-15);
}

}  // namespace legwork::testing::so3_test
