// In the air a robot keeps its momentum, whatever its joints do.
#include <doctest/doctest.h>

#include "engine/contact/free_step.h"
#include "engine/control/walking_robot.h"
#include "engine/dynamics/centroidal.h"
#include "tests/engine/contact/passive_scenes.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/robots.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::flight_test {
namespace {

struct Flight {
  double angular = 0.0;  // drift by what it had
  double com = 0.0;      // m off the parabola
  VecX q;
};

// A second in the air, the joints driven to and fro. `pull`: N, N m about the base's origin.
Flight fly_for(const Model& model, Path path, double h, const Vec6& pull) {
  Workspace ws(model, path);
  const std::vector<ContactPoint> points = contact_points(model);
  FreeStepScratch scratch(model, ws, points);
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(model.nv()), tau = VecX::Zero(model.nv());
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
  ContactStep report;
  q[3] = 1.0;
  stand_posture(*walking_robot(model), q);
  q[2] = 20.0;
  const VecX joints = q.tail(model.joint_count());
  v.head<6>() << 0.3, -0.2, 1.0, 0.8, 1.2, -0.7;
  const auto at_now = [&] {
    set_state(model, q, v, ws);
    return whole_body(model, ws).centroidal;
  };
  const Centroidal first = at_now();
  Vec3 angular = first.angular_momentum;
  const int steps = static_cast<int>(1.0 / h + 0.5);
  Flight out;
  for (int k = 0; k < steps; ++k) {
    const double t = k * h;
    for (Eigen::Index j = 0; j < joints.size(); ++j) {
      const double aim = joints[j] + 0.3 * math::sin(12.0 * t + static_cast<double>(j));
      tau[6 + j] = 10.0 * (aim - q[7 + j]) - 0.1 * v[6 + j];
    }
    tau.head<6>() = pull;
    const Centroidal now = at_now();
    angular +=
        h * (Vec3(pull.tail<3>()) - cross(now.com - Vec3(q.head<3>()), Vec3(pull.head<3>())));
    free_step(model, ws, {}, points, {}, tau, h, q, v, impulse, scratch, report);
  }
  const Centroidal last = at_now();
  const Vec3 acceleration = model.gravity + Vec3(pull.head<3>()) / first.mass;
  out.angular = (last.angular_momentum - angular).norm() / first.angular_momentum.norm();
  out.com = (last.com - first.com - first.com_velocity - 0.5 * acceleration).norm();
  out.q = q;
  return out;
}

}  // namespace

TEST_CASE("flight: momentum is kept and the centre of mass falls along its parabola") {
  for (const Model& model : {quadruped(), hexapod(), family_robot("quadruped_with_tail")})
    for (const Path path : {Path::fastest, Path::local})
      for (const double h : {2e-3, 5e-4}) {
        INFO(model.family, ", step ", h);
        const Flight run = fly_for(model, path, h, Vec6::Zero());
        CHECK(run.angular < 1e-11);
        CHECK(run.com < 1e-11);
      }
}

TEST_CASE("flight: what pulls the trunk changes momentum by as much as it is") {
  Vec6 pull;
  pull << 3.0, -2.0, 5.0, 0.4, -0.3, 0.2;
  const Flight run = fly_for(quadruped(), Path::fastest, 1e-3, pull);
  CHECK(run.angular < 1e-11);
  CHECK(run.com < 1e-11);
}

TEST_CASE("flight: under a constant moment about its axis a body turns by N t^2 / (2 I), exactly") {
  const Model model = box();
  Workspace ws(model);
  const std::vector<ContactPoint> points = contact_points(model);
  FreeStepScratch scratch(model, ws, points);
  VecX q = VecX::Zero(7), v = VecX::Zero(6), tau = VecX::Zero(6);
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
  ContactStep report;
  q[2] = 20.0;
  q[3] = 1.0;
  tau[5] = 0.1;
  const double h = 2e-3, inertia = 2.0 / 12.0 * (0.4 * 0.4 + 0.3 * 0.3);
  for (int k = 0; k < 500; ++k)
    free_step(model, ws, {}, points, {}, tau, h, q, v, impulse, scratch, report);
  CHECK(v[5] == doctest::Approx(0.1 / inertia).epsilon(1e-12).scale(0.0));
  CHECK(2.0 * math::atan2(q[6], q[3]) ==
        doctest::Approx(0.5 * 0.1 / inertia).epsilon(1e-12).scale(0.0));
}

TEST_CASE("flight: joints and turning converge to first order") {
  const Model model = quadruped();
  const Flight fine = fly_for(model, Path::fastest, 1.25e-4, Vec6::Zero());
  double errors[3];
  for (int k = 0; k < 3; ++k)
    errors[k] = (fly_for(model, Path::fastest, 4e-3 / (1 << k), Vec6::Zero()).q - fine.q).norm();
  for (int k = 0; k < 2; ++k) {
    const double order = math::log(errors[k] / errors[k + 1]) / math::log(2.0);
    MESSAGE("error ", errors[k], ", order ", order);
    CHECK(order > 0.8);
    CHECK(order < 1.4);
  }
}

}  // namespace legwork::testing::flight_test
