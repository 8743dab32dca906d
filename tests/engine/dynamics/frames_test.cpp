// Jacobians, velocities and accelerations of frames in the three references; the centroidal momentum matrix; the regressor.
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/regressor.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::frames_test {

namespace {

constexpr Reference kReferences[] = {Reference::world, Reference::local,
                                     Reference::local_world_aligned};

// d/ds at 0, to the sixth order.
template <class Function>
VecX derivative(const Function& of, double s) {
  const auto pair = [&](double h) { return VecX(of(h) - of(-h)); };
  return (45.0 * pair(s) - 9.0 * pair(2.0 * s) + pair(3.0 * s)) / (60.0 * s);
}

// [ position; columns of the rotation ] of a frame, and the same's rate for a twist in local_world_aligned.
VecX pose(const Workspace& ws, int body, const Transform& X_BF) {
  const Transform X_WF = ws.X_WB[at(body)] * X_BF;
  VecX out(12);
  out << X_WF.p, X_WF.R.col(0), X_WF.R.col(1), X_WF.R.col(2);
  return out;
}
VecX rate_of(const VecX& pose, const Vec6& V) {
  VecX out(12);
  out.head<3>() = V.tail<3>();
  for (int k = 3; k < 12; k += 3) out.segment<3>(k) = cross(V.head<3>(), pose.segment<3>(k));
  return out;
}

}  // namespace

TEST_CASE(
    "frames: Jacobians, velocities and accelerations in three references are the pose's "
    "derivatives") {
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    Random random{13};
    Worst velocity, placed, moved, accelerated;
    for (int i = 0; i < cases(40); ++i) {
      const Model model = kind.make(random);
      const Motion m = random_motion(model, random);
      Workspace ws = kinematics_of(model, m.q, m.v), other = ws;
      const int body = random.below(model.nb());
      const Transform X_BF = random.transform(0.5);
      MatX J(6, model.nv());
      for (const Reference reference : kReferences) {
        frame_jacobian(model, ws, body, X_BF, reference, J);
        const Vec6 V = frame_velocity(ws, body, X_BF, reference);
        velocity.see(difference(VecX(J * m.v), V) / (1.0 + largest(V)));
        // Along the motion with constant v and then with the accelerations.
        const VecX rate = derivative(
            [&](double t) {
              VecX q = m.q, v = m.v + t * m.a;
              integrate_configuration(model, t, m.v + 0.5 * t * m.a, q);
              forward_kinematics(model, q, v, other);
              return VecX(frame_velocity(other, body, X_BF, reference));
            },
            1e-3);
        const Vec6 A = frame_acceleration(model, ws, body, X_BF, reference, m.a);
        accelerated.see(difference(A, rate) / (1.0 + largest(rate)));
      }
      // J is local_world_aligned.
      const VecX now = pose(ws, body, X_BF);
      for (int k = 0; k < model.nv(); ++k) {
        const VecX rate = derivative(
            [&](double s) {
              VecX q = m.q;
              integrate_configuration(model, s, VecX::Unit(model.nv(), k), q);
              forward_kinematics(model, q, m.v, other);
              return pose(other, body, X_BF);
            },
            1e-2);
        placed.see(difference(rate_of(now, J.col(k)), rate));
      }
      // The other two are the same twist, moved.
      const Transform X_WF = ws.X_WB[at(body)] * X_BF;
      MatX other_J(6, model.nv());
      frame_jacobian(model, ws, body, X_BF, Reference::local, other_J);
      for (int k = 0; k < model.nv(); ++k)
        moved.see(difference(motion_to_child({X_WF.R, Vec3::Zero()}, J.col(k)), other_J.col(k)));
      frame_jacobian(model, ws, body, X_BF, Reference::world, other_J);
      for (int k = 0; k < model.nv(); ++k)
        moved.see(
            difference(motion_to_child({Mat3::Identity(), X_WF.p}, other_J.col(k)), J.col(k)));
    }
    MESSAGE(std::string(kind.name), ": J v ", velocity.value, ", pose ", placed.value, ", moved ",
            moved.value, ", acceleration ", accelerated.value);
    CHECK(velocity.value < 1e-13);
    CHECK(placed.value < 1e-11);
    CHECK(moved.value < 1e-13);
    CHECK(accelerated.value < 1e-9);
  }
}

TEST_CASE(
    "centroidal momentum matrix: times v it is the momentum; the centre's Jacobian times v its "
    "velocity") {
  for (const DerivativeModel& kind : derivative_models()) {
    Random random{17};
    Worst momentum, com;
    for (int i = 0; i < cases(40); ++i) {
      const Model model = kind.make(random);
      const Motion m = random_motion(model, random);
      Workspace ws = kinematics_of(model, m.q, m.v);
      MatX A(6, model.nv()), J(3, model.nv());
      centroidal_momentum_matrix(model, ws, A);
      com_jacobian(model, ws, J);
      const Centroidal whole = centroidal(model, ws);
      const Vec6 truth = join(whole.angular_momentum, whole.linear_momentum);
      const VecX got = A * m.v, terms = A.cwiseAbs() * m.v.cwiseAbs();
      momentum.see(difference(got, truth) / largest(terms));
      com.see(relative_difference(VecX(J * m.v), whole.com_velocity));
    }
    CHECK(momentum.value < 1e-13);
    CHECK(com.value < 1e-12);
  }
}

TEST_CASE("regressor: times the inertial parameters it is inverse dynamics") {
  for (const DerivativeModel& kind : derivative_models()) {
    Random random{19};
    Worst error;
    for (int i = 0; i < cases(40); ++i) {
      const Model model = kind.make(random);
      const Motion m = random_motion(model, random);
      Workspace ws = kinematics_of(model, m.q, m.v);
      const VecX pi = inertial_parameters(model);
      MatX Y(model.nv(), pi.size());
      regressor(model, ws, m.a, Y);
      VecX tau(model.nv());
      rnea(model, ws, m.a, tau);
      const VecX got = Y * pi, terms = Y.cwiseAbs() * pi.cwiseAbs();
      error.see(difference(got, tau) / largest(terms));
    }
    CHECK(error.value < 1e-13);
  }
}

}  // namespace legwork::testing::frames_test
