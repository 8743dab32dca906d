// Motions with a tail: turns in mid-air and the trot without sway, checked against the conditions of flight and of two feet; the
// numbers of theory/tail 10 and theory/tail 11 are claims.
#include "engine/motion/tail_plans.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/free_base.h"
#include "engine/math/chebyshev.h"
#include "engine/model/families/quadruped_with_tail.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::tail_plans_test {

namespace {

Model robot() {
  const std::span<const Parameter> schema = quadruped_with_tail_parameters();
  const std::vector<double> values = default_values(schema);
  const Result<Model> model = build_quadruped_with_tail(ParameterView(schema, values));
  REQUIRE_MESSAGE(model, model.error().text());
  return *model;
}

// Pitch and yaw of the tail and their rates.
struct TailJoints {
  double pitch = 0.0, yaw = 0.0, pitch_rate = 0.0, yaw_rate = 0.0;
};

// A robot in the air without any momentum, its legs locked, turning because its tail does.
class Flight {
 public:
  explicit Flight(const Model& model)
      : model_(model), ws_(model), q_(VecX::Zero(model.nq())), v_(VecX::Zero(model.nv())) {
    q_[3] = 1.0;
    for (Eigen::Index leg = 7; leg < 19; leg += 3) q_.segment<3>(leg) << 1.57, 0.77, -1.61;
  }

  template <class Path>
  void fly(const Path& path, int steps) {
    const double h = 1.0 / steps;
    for (int k = 0; k < steps; ++k) {
      const double t = h * k;
      const Pose start = q_.head<7>();
      const Pose k1 = rate(path(t), start), k2 = rate(path(t + h / 2), start + h / 2 * k1),
                 k3 = rate(path(t + h / 2), start + h / 2 * k2),
                 k4 = rate(path(t + h), start + h * k3);
      q_.head<7>() = start + h / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
      q_.segment<4>(3) = normalized(Quat(q_.segment<4>(3)));
      const Centroidal whole = centroidal(model_, ws_);
      momentum_.see(largest(whole.linear_momentum));
      momentum_.see(largest(whole.angular_momentum));
    }
  }

  Vec3 position() const { return q_.head<3>(); }
  double turn() const { return rotation_vector(rotation_from_quaternion(q_.segment<4>(3))).norm(); }
  double momentum() const { return momentum_.value; }

 private:
  using Pose = Eigen::Matrix<double, 7, 1>;

  Pose rate(const TailJoints& tail, const Pose& pose) {
    q_.head<7>() = pose;
    q_.tail<2>() << tail.pitch, tail.yaw;
    v_.tail<2>() << tail.pitch_rate, tail.yaw_rate;
    forward_kinematics(model_, q_, v_, ws_);
    free_base_velocity(model_, ws_, v_);
    forward_kinematics(model_, q_, v_, ws_);
    Pose out;
    out << v_.head<3>(), quaternion_rate(pose.segment<4>(3), v_.segment<3>(3));
    return out;
  }

  const Model& model_;
  Workspace ws_;
  VecX q_, v_;
  Worst momentum_;
};

}  // namespace

TEST_CASE(
    "tail in mid-air: a closed round leaves the trunk turned, and turned back the other way") {
  const Model model = robot();
  const auto round = [](double direction) {
    return [direction](double t) {
      constexpr double A = 0.8;
      const double w = 2.0 * kPi * direction;
      const math::SinCos sc = math::sin_cos(w * t);
      return TailJoints{A * (sc.cos - 1.0), A * sc.sin, -A * w * sc.sin, A * w * sc.cos};
    };
  };
  Flight flight(model);
  flight.fly(round(1.0), 1000);
  CHECK(flight.turn() > 0.5);
  flight.fly(round(-1.0), 1000);  // the same path, backward: only the path counts, not its speed
  CHECK(flight.turn() < 1e-10);
  CHECK(largest(flight.position()) < 1e-10);
  CHECK(flight.momentum() < 1e-14);
}

TEST_CASE("tail in mid-air: the scene keeps its centre of mass and has no angular momentum") {
  for (const double sweep : {0.0, 1.0, 2.0}) {
    const OpenRun run = open_run("tail-midair", {{"tail.swirl", 0.7}, {"tail.sweep", sweep}});
    const VecX com = field(snapshot(*run), "com");
    Worst moved_by, momentum;
    for (int n = 0; n < 5; ++n) {
      advance_by(*run, cases(250));
      moved_by.see(field(snapshot(*run), "com"), com);
      momentum.see(field(snapshot(*run), "angular_momentum"), Vec3(Vec3::Zero()));
    }
    MESSAGE("sweep ", sweep, ": com ", moved_by.value, " m, momentum ", momentum.value);
    CHECK(moved_by.value < 1e-10);  // also where the tail moves from the first instant
    CHECK(momentum.value < 1e-9);   // truncation of 1 ms steps
  }
}

// ---- Trot

namespace {

Jet tail_yaw(const Plan& plan, double t) { return scalar_point(plan.phases[0].tail[1], t, t); }

PlanCase tail_trot() {
  const std::vector<double> values = motion_values("tail-trot", {{"contact.friction", 20.0},
                                                                 {"robot.haa_limit", 3.0},
                                                                 {"robot.tail_pitch_limit", 1.55},
                                                                 {"robot.tail_yaw_limit", 1.55}});
  const std::span<const Parameter> schema = schema_of("tail-trot");
  const ParameterView view(schema, values);
  Result<Model> model = build_quadruped_with_tail(view);
  REQUIRE(model);
  Result<Plan> plan = make_plan(*find_motion("tail-trot"), *model, view["contact.friction"], view);
  return {std::move(*model), std::move(plan)};
}

}  // namespace

TEST_CASE("tail trot: between the nodes too the tail takes the moment about the line") {
  const PlanCase found = tail_trot();
  REQUIRE_MESSAGE(found.plan, found.plan.error().text());
  const Plan& plan = *found.plan;
  Worst moment, upright;
  for (int k = 0; k <= 200; ++k) {
    const double tau = phase_duration(plan, 0) * k / 200.0;
    for (const int phase : {0, 1}) moment.see(line_moment_of(found.model, plan, phase, tau));
    upright.see(largest(point_at(found.model, plan, 0, tau).rpy));
    upright.see(point_at(found.model, plan, 0, tau).q[1]);
  }
  MESSAGE("line moment between the nodes ", moment.value, " N m");
  CHECK(moment.value < 1e-8);
  CHECK(upright.value == 0.0);  // neither sways nor turns
  const double T = phase_duration(plan, 0);
  CHECK(std::abs(tail_yaw(plan, 0.0).value + tail_yaw(plan, T).value) < 1e-14);
  CHECK(std::abs(tail_yaw(plan, 0.0).rate + tail_yaw(plan, T).rate) < 1e-12);
}

}  // namespace legwork::testing::tail_plans_test
