// Quaternion algebra as Bennewitz & Khorshidi's lecture prints it, and the ways between two orientations.
#include "engine/math/quaternion.h"

#include "engine/math/rotation_paths.h"
#include "engine/math/small_svd.h"
#include "engine/math/so3.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::quaternion_test {

TEST_CASE("quaternion: i j = k and i^2 = j^2 = k^2 = ijk = -1") {
  const Quat i(0, 1, 0, 0), j(0, 0, 1, 0), k(0, 0, 0, 1), minus_one(-1, 0, 0, 0);
  CHECK(difference(product(i, j), k) == 0.0);
  for (const Quat& unit : {i, j, k}) CHECK(difference(product(unit, unit), minus_one) == 0.0);
  CHECK(difference(product(product(i, j), k), minus_one) == 0.0);
}

TEST_CASE("quaternion: both printed forms of the product agree, and it composes rotations") {
  Random random{21};
  Worst forms, composed, undone, commuted;
  for (int n = 0; n < 200; ++n) {
    const Quat q = 2.0 * random.quaternion(), r = 0.5 * random.quaternion();
    forms.see(product(q, r), product_matrix(q) * r);
    composed.see(rotation_from_quaternion(product(q, r)),
                 rotation_from_quaternion(q) * rotation_from_quaternion(r));
    undone.see(product(q, inverse(q)), Quat(1, 0, 0, 0));
    commuted.see(product(q, r), product(r, q));
  }
  CHECK(forms.value < 1e-15);
  CHECK(composed.value < 5e-15);
  CHECK(undone.value < 1e-15);
  CHECK(commuted.value > 0.1);
}

TEST_CASE("quaternion: q p q^-1 is what the matrix does, of q and of -q") {
  Random random{22};
  Worst matrix, other_sign;
  for (int n = 0; n < 200; ++n) {
    const Quat q = 3.0 * random.quaternion();
    const Vec3 p = random.vector3(2.0);
    matrix.see(rotated(q, p), rotation_from_quaternion(q) * p);
    other_sign.see(rotated(-q, p), rotated(q, p));
  }
  CHECK(matrix.value < 5e-15);
  CHECK(other_sign.value == 0.0);
}

TEST_CASE(
    "slerp: constant speed along exp of log, and the long way round when one sign is changed") {
  Random random{23};
  Worst geodesic, speed, ends, closed;
  for (int n = 0; n < 100; ++n) {
    const Quat a = random.quaternion();
    Quat b = random.quaternion();
    if (a.dot(b) < 0.0) b = -b;
    const double angle = angle_between(a, b), s = random.uniform(0.0, 1.0);
    const Mat3 A = rotation_from_quaternion(a), B = rotation_from_quaternion(b);
    geodesic.see(rotation_from_quaternion(slerp(a, b, s)),
                 A * so3_exp(s * so3_log(A.transpose() * B)));
    speed.see(angle_between(a, slerp(a, b, s)) - s * angle);
    ends.see(slerp(a, b, 0.0), a);
    ends.see(slerp(a, b, 1.0), b);
    ends.see(rotation_from_quaternion(slerp(a, -b, 1.0)), B);
    const double first = 0.3 * (2.0 * kPi - angle);  // less than half a turn
    closed.see(angle_between(a, slerp(a, -b, 0.3)) - (first > kPi ? 2.0 * kPi - first : first));
  }
  CHECK(geodesic.value < 1e-13);
  CHECK(speed.value < 1e-13);
  CHECK(ends.value < 1e-14);
  CHECK(closed.value < 1e-13);
}

TEST_CASE("slerp: of a quaternion and its opposite it still is a way of unit quaternions") {
  const Quat a = quaternion_about(Vec3::UnitZ(), 0.4);
  CHECK(slerp(a, -a, 0.5).norm() == doctest::Approx(1.0).epsilon(1e-15).scale(0.0));
  CHECK(difference(slerp(a, a, 0.7), a) < 1e-15);
  CHECK(angle_between(a, slerp(a, -a, 0.5)) == doctest::Approx(kPi).epsilon(1e-14).scale(0.0));
}

TEST_CASE("slerp: between all but opposite quaternions too, where the way is lost in rounding") {
  Random random{27};
  Worst length;
  for (int n = 0; n < 50; ++n)
    for (const double off : {1e-13, 1e-12, 1e-10, 1e-8}) {
      const Quat a = random.quaternion();
      const Quat b = -product(quaternion_about(random.direction(), off), a);
      for (const double s : {0.1, 0.25, 0.6, 0.9}) length.see(slerp(a, b, s).norm() - 1.0);
    }
  CHECK(length.value < 1e-15);
}

// The nearest rotation to a matrix, by Newton's iteration for its polar factor.
Mat3 polar(Mat3 X) {
  for (int k = 0; k < 60; ++k) {
    Mat3 cofactors;
    cofactors << cross(X.col(1), X.col(2)), cross(X.col(2), X.col(0)), cross(X.col(0), X.col(1));
    X = 0.5 * (X + cofactors / determinant(X));
  }
  return X;
}

TEST_CASE("rotation paths: each starts and ends where it should, at the speed it says") {
  Random random{24};
  Worst ends_off, speed_off, entries, determinants;
  for (int n = 0; n < 30; ++n) {
    const RotationEnds ends{random.vector3(1.2), random.vector3(1.2)};
    for (int k = 0; k < kRotationPaths; ++k) {
      const auto path = static_cast<RotationPath>(k);
      const auto R = [&](double s) { return on_path(ends, path, s).R; };
      ends_off.see(R(0.0), rotation_from_quaternion(quaternion_from_rpy(ends.rpy_0)));
      ends_off.see(R(1.0), rotation_from_quaternion(quaternion_from_rpy(ends.rpy_1)));
      constexpr double kStep = 1e-5;
      speed_off.see(angle_between(R(0.4 - kStep), R(0.4 + kStep)) / (2.0 * kStep) -
                    on_path(ends, path, 0.4).speed);
    }
    const Mat3 mixed = 0.35 * on_path(ends, RotationPath::slerp, 1.0).R +
                       0.65 * on_path(ends, RotationPath::slerp, 0.0).R;
    entries.see(on_path(ends, RotationPath::matrix_entries, 0.35).R, polar(mixed));
    determinants.see(entries_determinant(ends, 0.35) - determinant(mixed));
  }
  CHECK(ends_off.value < 1e-14);
  CHECK(speed_off.value < 1e-7);
  CHECK(entries.value < 1e-12);
  CHECK(determinants.value < 1e-14);
}

TEST_CASE("rotation paths: matrices can be interpolated too, by log and exp, just as quaternions") {
  const RotationEnds ends{{0.3, -0.2, 1.0}, {kPi, kPi / 4.0, kPi / 2.0}};
  Worst off;
  for (double s = 0.0; s <= 1.0; s += 0.1)
    off.see(on_path(ends, RotationPath::log_exp, s).R, on_path(ends, RotationPath::slerp, s).R);
  CHECK(off.value < 1e-14);
  const double angle = angle_of(ends);
  CHECK(path_length(ends, RotationPath::slerp) == doctest::Approx(angle).epsilon(1e-13).scale(0.0));
  CHECK(path_length(ends, RotationPath::slerp_long) ==
        doctest::Approx(2.0 * kPi - angle).epsilon(1e-13).scale(0.0));
  // The entries take the same way, unevenly; Euler angles a longer one.
  CHECK(path_length(ends, RotationPath::matrix_entries) ==
        doctest::Approx(angle).epsilon(1e-6).scale(0.0));
  CHECK(path_length(ends, RotationPath::euler) > angle + 0.01);
  CHECK(on_path(ends, RotationPath::matrix_entries, 0.5).speed ==
        doctest::Approx(2.0 * math::sin(0.5 * angle) / math::cos(0.5 * angle))
            .epsilon(1e-12)
            .scale(0.0));
}

TEST_CASE("gimbal: the rate matrix is that of differences, and the direction lost its weakest") {
  Random random{25};
  Worst rates;
  for (int n = 0; n < 50; ++n) {
    const Vec3 rpy = random.vector3(1.4), rate = random.vector3(1.0);
    constexpr double kStep = 1e-5;
    const auto R = [&](double t) -> Mat3 {
      return rotation_from_quaternion(quaternion_from_rpy(rpy + t * rate));
    };
    const Vec3 omega = so3_log(R(-kStep).transpose() * R(kStep)) / (2.0 * kStep);
    rates.see(body_rate_matrix(rpy[0], rpy[1]) * rate, omega);
  }
  CHECK(rates.value < 1e-8);
  for (const double pitch : {0.4, 0.8, 1.5, 0.5 * kPi}) {
    SmallSvd svd;
    small_svd(body_rate_matrix(0.3, pitch), svd);
    const GimbalState now = gimbal_state(0.3, pitch);
    CHECK(rank_of(svd) == now.rank);
    CHECK(std::abs(std::abs(now.lost.dot(Vec3(svd.U.col(2).head<3>()))) - 1.0) < 1e-12);
  }
}

TEST_CASE(
    "gimbal: neighbouring axes stay perpendicular, so that never all three align: rank 2 at "
    "least") {
  Random random{26};
  Worst perpendicular;
  int least = 3;
  for (int n = 0; n < 200; ++n) {
    const double roll = random.uniform(-4.0, 4.0);
    const double pitch = n % 4 == 0 ? 0.5 * kPi : random.uniform(-4.0, 4.0);
    const Mat3 E = body_rate_matrix(roll, pitch);  // its columns are the axes of the three rings
    perpendicular.see(E.col(0).dot(E.col(1)));
    perpendicular.see(E.col(1).dot(E.col(2)));
    least = std::min(least, gimbal_state(roll, pitch).rank);
  }
  CHECK(perpendicular.value < 1e-15);
  CHECK(least == 2);
}

TEST_CASE("gimbal: at a pitch of 90 degrees only yaw minus roll is left") {
  const auto R = [](double roll, double yaw) {
    return rotation_from_quaternion(quaternion_from_rpy({roll, 0.5 * kPi, yaw}));
  };
  CHECK(difference(R(0.2, 0.7), R(0.4, 0.9)) < 1e-15);
  CHECK(difference(R(0.2, 0.7), R(0.4, 0.7)) > 0.1);
}

}  // namespace legwork::testing::quaternion_test
