// Rotations and quaternions: what they do to vectors, and that the two descriptions agree.
#include "engine/math/rotation.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::rotation_test {

TEST_CASE("rotation: a quarter turn follows the right hand") {
  constexpr double quarter = 0.5 * kPi;
  CHECK(difference(rotation_x(quarter) * Vec3::UnitY(), Vec3::UnitZ()) < 1e-16);
  CHECK(difference(rotation_y(quarter) * Vec3::UnitZ(), Vec3::UnitX()) < 1e-16);
  CHECK(difference(rotation_z(quarter) * Vec3::UnitX(), Vec3::UnitY()) < 1e-16);
}

TEST_CASE("rotation: about an axis it leaves the axis, keeps lengths and turns by the angle") {
  Random random{1};
  Worst axis_moved, not_orthogonal, wrong_angle, not_additive;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 axis = random.direction();
    const double angle = random.uniform(-kPi, kPi);
    const auto turn = [&axis](double by) {
      const auto [s, c] = math::sin_cos(by);
      return rotation_about(axis, s, c);
    };
    const Mat3 R = turn(angle);
    axis_moved.see(R * axis, axis);
    not_orthogonal.see(R * R.transpose(), Mat3::Identity());
    not_orthogonal.see(determinant(R) - 1.0);
    const Vec3 across = cross(axis, random.direction());
    const Vec3 turned = R * across;
    wrong_angle.see(math::atan2(axis.dot(cross(across, turned)), across.dot(turned)) - angle);
    not_additive.see(turn(0.3) * R, turn(angle + 0.3));
  }
  CHECK(axis_moved.value < 1e-15);
  CHECK(not_orthogonal.value < 2e-15);
  CHECK(wrong_angle.value < 1e-14);
  CHECK(not_additive.value < 2e-15);
}

TEST_CASE("rotation: about a coordinate axis has exact zeros and ones") {
  const auto [s, c] = math::sin_cos(0.7);
  CHECK(difference(rotation_about(Vec3::UnitX(), s, c), rotation_x(0.7)) == 0.0);
  CHECK(difference(rotation_about(Vec3::UnitY(), s, c), rotation_y(0.7)) == 0.0);
  CHECK(difference(rotation_about(Vec3::UnitZ(), s, c), rotation_z(0.7)) == 0.0);
}

TEST_CASE("quaternion: to a matrix and back, in all four branches") {
  Random random{2};
  Worst there_and_back, matrices;
  for (int i = 0; i < 4000; ++i) {
    Quat q = random.quaternion();
    if (i % 4 != 0) {  // nearly half a turn about each axis in turn: w is tiny
      q[0] = random.uniform(-1e-3, 1e-3);
      q[i % 4] += 3.0;
      q = normalized(q);
    }
    const Mat3 R = rotation_from_quaternion(q);
    const Quat back = quaternion_from_rotation(R);
    CHECK(back[0] >= 0.0);
    there_and_back.see(q[0] < 0.0 ? Quat(-back) : back, q);
    matrices.see(rotation_from_quaternion(back), R);
  }
  CHECK(there_and_back.value < 1e-15);
  CHECK(matrices.value < 2e-15);
}

TEST_CASE("quaternion: (cos, axis sin) of half the angle is the rotation about the axis") {
  Random random{3};
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const Vec3 axis = random.direction();
    const double angle = random.uniform(-6.0, 6.0);
    const auto [s, c] = math::sin_cos(angle);
    const auto [sh, ch] = math::sin_cos(0.5 * angle);
    worst.see(rotation_from_quaternion(Quat(ch, sh * axis.x(), sh * axis.y(), sh * axis.z())),
              rotation_about(axis, s, c));
  }
  CHECK(worst.value < 2e-15);
}

TEST_CASE("quaternion: of roll, pitch and yaw it is their three rotations, one after the other") {
  Random random{5};
  Worst worst, back;
  for (int i = 0; i < 500; ++i) {
    const Vec3 rpy = {random.uniform(-3.0, 3.0), random.uniform(-1.5, 1.5),
                      random.uniform(-3.0, 3.0)};
    const Mat3 R = rotation_z(rpy[2]) * rotation_y(rpy[1]) * rotation_x(rpy[0]);
    worst.see(rotation_from_quaternion(quaternion_from_rpy(rpy)), R);
    back.see(rpy_from_rotation(R), rpy);
  }
  CHECK(worst.value < 2e-15);
  CHECK(back.value < 1e-13);
}

TEST_CASE("rotation vector: axis times angle, up to half a turn and down to nothing") {
  Random random{6};
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const Vec3 axis = random.direction();
    const double angle = i < 10 ? 1e-9 * i : random.uniform(0.0, 3.14);
    const auto [s, c] = math::sin_cos(angle);
    worst.see(rotation_vector(rotation_about(axis, s, c)), Vec3(angle * axis));
  }
  CHECK(worst.value < 1e-14);
  CHECK(rotation_vector(Mat3::Identity()) == Vec3(Vec3::Zero()));
  CHECK(rotation_vector(rotation_x(kPi)).norm() == doctest::Approx(kPi));
}

TEST_CASE("quaternion: its length does not matter, nor its sign") {
  const Quat q(0.5, -0.1, 0.7, 0.2);
  CHECK(difference(rotation_from_quaternion(-3.0 * q), rotation_from_quaternion(q)) < 1e-15);
  CHECK(std::abs(normalized(q).norm() - 1.0) < 1e-15);
}

TEST_CASE("quaternion: its rate turns the body with the angular velocity in world axes") {
  Random random{4};
  Worst rate, length;
  for (int i = 0; i < 500; ++i) {
    const Quat q = random.quaternion();
    const Vec3 omega = random.vector3(3.0);
    const Quat qdot = quaternion_rate(q, omega);
    length.see(q.dot(qdot));
    constexpr double h = 1e-5;
    const Mat3 Rdot =
        (rotation_from_quaternion(q + h * qdot) - rotation_from_quaternion(q - h * qdot)) /
        (2.0 * h);
    rate.see(Rdot, skew(omega) * rotation_from_quaternion(q));
  }
  CHECK(length.value < 1e-15);
  CHECK(rate.value < 1e-8);
}

}  // namespace legwork::testing::rotation_test
