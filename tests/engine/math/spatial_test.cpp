// Spatial vectors: changing frames preserves power and energy, and the operators are each other's duals.
#include "engine/math/spatial.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::spatial_test {

namespace {
constexpr int kCases = 300;
Vec6 random_vector(Random& random) { return random.vector(6, 2.0); }
}  // namespace

TEST_CASE("spatial: the power of a force on a motion is the same in every frame") {
  Random random{1};
  Worst worst;
  for (int i = 0; i < kCases; ++i) {
    const Transform X_AB = random.transform(1.0);
    const Vec6 m_A = random_vector(random);
    const Vec6 f_B = random_vector(random);
    worst.see(motion_to_child(X_AB, m_A).dot(f_B) - m_A.dot(force_to_parent(X_AB, f_B)));
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("spatial: from A to C is the same by way of B") {
  Random random{2};
  Worst motions, forces, points;
  for (int i = 0; i < kCases; ++i) {
    const Transform X_AB = random.transform(1.0);
    const Transform X_BC = random.transform(1.0);
    const Transform X_AC = X_AB * X_BC;
    const Vec6 x = random_vector(random);
    const Vec3 p_C = random.vector3(1.0);
    motions.see(motion_to_child(X_AC, x), motion_to_child(X_BC, motion_to_child(X_AB, x)));
    forces.see(force_to_parent(X_AC, x), force_to_parent(X_AB, force_to_parent(X_BC, x)));
    points.see(transform_point(X_AC, p_C), transform_point(X_AB, transform_point(X_BC, p_C)));
  }
  CHECK(motions.value < 1e-13);
  CHECK(forces.value < 1e-13);
  CHECK(points.value < 1e-14);
}

TEST_CASE("spatial: moved to a child frame, a motion keeps the velocity of every point") {
  Random random{3};
  Worst worst;
  for (int i = 0; i < kCases; ++i) {
    const Transform X_AB = random.transform(1.0);
    const Vec6 m_A = random_vector(random);
    const Vec6 m_B = motion_to_child(X_AB, m_A);
    const Vec3 p_B = random.vector3(1.0);
    const Vec3 v_A = m_A.tail<3>() + cross(m_A.head<3>(), transform_point(X_AB, p_B));
    const Vec3 v_B = m_B.tail<3>() + cross(m_B.head<3>(), p_B);
    worst.see(X_AB.R * v_B, v_A);
  }
  CHECK(worst.value < 1e-13);
}

TEST_CASE("spatial: v x and v x* are dual, and v x obeys the Jacobi identity") {
  Random random{4};
  Worst dual, jacobi;
  for (int i = 0; i < kCases; ++i) {
    const Vec6 u = random_vector(random), v = random_vector(random), w = random_vector(random);
    dual.see(cross_motion(u, v).dot(w) + v.dot(cross_force(u, w)));
    jacobi.see(cross_motion(u, cross_motion(v, w)) + cross_motion(v, cross_motion(w, u)),
               -cross_motion(w, cross_motion(u, v)));
  }
  CHECK(dual.value < 1e-13);
  CHECK(jacobi.value < 1e-12);
}

TEST_CASE("spatial: kinetic energy is that of the centre of mass plus that of the rotation") {
  Random random{5};
  Worst worst;
  for (int i = 0; i < kCases; ++i) {
    const double mass = random.uniform(0.1, 3.0);
    const Vec3 com = random.vector3(0.5);
    const Mat3 R = random.rotation();
    const Mat3 I = R * Vec3(0.02, 0.03, 0.04).asDiagonal() * R.transpose();
    const Vec6 m = random_vector(random);
    const Vec3 w = m.head<3>();
    const Vec3 v_com = m.tail<3>() + cross(w, com);
    worst.see(m.dot(spatial_inertia(mass, com, I) * m) - mass * v_com.dot(v_com) - w.dot(I * w));
  }
  CHECK(worst.value < 1e-12);
}

TEST_CASE("spatial: an inertia stores the same energy seen from the parent") {
  Random random{6};
  Worst energy, matrices, sums, duals;
  for (int i = 0; i < kCases; ++i) {
    const Transform X_AB = random.transform(1.0);
    const SpatialInertia in_B = random_inertia(random);
    const SpatialInertia other = random_inertia(random);
    const Vec6 m_A = random_vector(random);
    const Vec6 m_B = motion_to_child(X_AB, m_A);
    energy.see(m_A.dot(inertia_to_parent(X_AB, in_B) * m_A) - m_B.dot(in_B * m_B));
    matrices.see(matrix_of(in_B) * m_B, in_B * m_B);
    sums.see((in_B + other) * m_B, in_B * m_B + other * m_B);
    duals.see(force_matrix(X_AB) * m_B, force_to_parent(X_AB, m_B));
    duals.see(force_matrix(X_AB).transpose() * m_A, m_B);
  }
  CHECK(energy.value < 1e-12);
  CHECK(matrices.value < 1e-13);
  CHECK(sums.value < 1e-13);
  CHECK(duals.value < 1e-13);
}

TEST_CASE("vectors: the cross product, its matrix, the determinant and Cramer's rule") {
  Random random{7};
  Worst worst;
  for (int i = 0; i < kCases; ++i) {
    const Vec3 a = random.vector3(1.0), b = random.vector3(1.0);
    worst.see(skew(a) * b, cross(a, b));
    worst.see(a.dot(cross(a, b)));
    Mat3 A = random.matrix(3, 3);
    A.diagonal().array() += 3.0;
    worst.see(A * solve3(A, b), b);
  }
  CHECK(worst.value < 1e-14);
  CHECK(difference(cross(Vec3::UnitX(), Vec3::UnitY()), Vec3::UnitZ()) == 0.0);
  CHECK(determinant(Vec3(2.0, 3.0, 4.0).asDiagonal()) == 24.0);
}

}  // namespace legwork::testing::spatial_test
