// The trot made passively consistent: the reference's sway, torques and forces, and what every plan has to obey.
#include "engine/motion/pair_plan.h"

#include <algorithm>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::pair_plan_test {

TEST_CASE("trot plan: sway amplitude and all 49 nodes of quad_trot_ref.json") {
  const auto [model, plan] = solved("trot");
  const JsonValue file = golden_json("quad_trot_ref.json");
  const JsonValue& reference = member(file, "sway");
  const VecX values = vector(member(reference, "values"));
  const VecX nodes = vector(member(reference, "cheb_nodes_t"));
  REQUIRE(values.size() == 49);
  Worst at_nodes;
  for (int k = 0; k < 49; ++k)
    at_nodes.see(trunk_at(plan, TrunkPath::y, 0, nodes[k]).value - values[k]);
  MESSAGE("largest difference of a node ", at_nodes.value, " m, residual ",
          fact(plan, "line_residual"), " N m, Newton steps ", fact(plan, "newton_steps"));
  CHECK(at_nodes.value < 1e-12);
  CHECK(std::abs(fact(plan, "path_amplitude") - number(member(reference, "amplitude"))) < 1e-12);
  CHECK(std::abs(fact(plan, "path_start") + 3.6053974e-3) < 1e-10);
  CHECK(std::abs(fact(plan, "path_start_rate") - 1.66434261e-2) < 1e-10);
  CHECK(fact(plan, "line_residual") < 1e-8);
}

TEST_CASE("trot plan: torques and ground forces of quad_trot_torques.csv") {
  const auto [model, plan] = solved("trot");
  Worst torque, force, peak_torque, friction;
  double least_normal = kInfinity;
  const auto rows = golden_csv("quad_trot_torques.csv");
  REQUIRE(rows.size() == 51);
  for (const std::vector<double>& row : rows) {
    REQUIRE(row.size() == 19);
    const GroundPoint got = on_the_ground(model, plan, 0, row[0]);
    CHECK(got.rank == 5);
    torque.see(got.tau.tail<12>(), Eigen::Map<const VecX>(row.data() + 1, 12));
    force.see(got.force, Eigen::Map<const VecX>(row.data() + 13, 6));
    peak_torque.see(largest(got.tau.tail<12>()));
    for (int foot = 0; foot < 2; ++foot) {
      const Vec3 f = got.force.segment<3>(3 * foot);
      least_normal = std::min(least_normal, f.z());
      friction.see(math::hypot(f.x(), f.y()) / f.z());
    }
  }
  MESSAGE("largest difference: torque ", torque.value, " N m, force ", force.value, " N");
  CHECK(torque.value < 1e-8);
  CHECK(force.value < 1e-8);
  CHECK(std::abs(peak_torque.value - 7.96) < 0.005);
  CHECK(std::abs(least_normal - 30.9) < 0.05);
  CHECK(std::abs(friction.value - 0.091) < 0.0005);
}

TEST_CASE("trot plan: without sway the line moment runs from -1.227 to 1.836 N m") {
  const auto [model, naive] = solved("trot", {{"gait.consistency", 2.0}});
  CHECK_FALSE(naive.is_consistent);
  double low = 0.0, high = 0.0;
  for (int k = 0; k <= 50; ++k) {
    const double moment = line_moment_of(model, naive, 0, 0.25 * k / 50);
    low = std::min(low, moment);
    high = std::max(high, moment);
  }
  const JsonValue file = golden_json("quad_trot_ref.json");
  const VecX range = vector(member(file, "naive_moment"));
  CHECK(std::abs(low - range[0]) < 1e-10);
  CHECK(std::abs(high - range[1]) < 1e-10);
}

TEST_CASE("trot plan: no moment about the support line in either phase, at many settings") {
  const std::initializer_list<Override> settings[] = {
      {},
      {{"gait.speed", 0.0}},
      {{"gait.speed", -0.3}},
      {{"gait.speed", 0.6}, {"gait.period", 0.4}},
      {{"gait.height", 0.33}},
      {{"gait.step_height", 0.0}},
      {{"gait.period", 0.4321}},
      {{"robot.trunk_com_x", 0.02}, {"robot.trunk_com_z", 0.03}},
      {{"robot.thigh_length", 0.25}, {"world.gravity", 3.7}}};
  for (const auto& setting : settings) {
    const auto [model, plan] = solved("trot", setting);
    Worst moment;
    for (int phase = 0; phase < 2; ++phase)
      for (int k = 0; k <= 60; ++k)
        moment.see(line_moment_of(model, plan, phase, phase_duration(plan, phase) * k / 60));
    CAPTURE(plan.stride);
    CAPTURE(plan.gait.period);
    CHECK(moment.value < 1e-5);
    CHECK(moment.value < 2.0 * fact(plan, "line_residual") + 1e-9);
  }
}

TEST_CASE("trot plan: the second half of the cycle mirrors the first, y(t + T) = -y(t)") {
  const auto [model, plan] = solved("trot");
  const double T = phase_duration(plan, 0);
  const Jet start = trunk_at(plan, TrunkPath::y, 0, 0.0), end = trunk_at(plan, TrunkPath::y, 0, T);
  CHECK(std::abs(start.value + end.value) < 1e-15);
  CHECK(std::abs(start.rate + end.rate) < 1e-13);
  Worst worst;
  for (int k = 0; k <= 20; ++k) {
    const MotionPoint first = point_at(model, plan, 0, T * k / 20);
    const MotionPoint second = point_at(model, plan, 1, T * k / 20);
    worst.see(first.q[1] + second.q[1]);
    worst.see(first.v[1] + second.v[1]);
    worst.see(first.a[1] + second.a[1]);
    for (const int left :
         {0, 6}) {  // left and right legs change places; haa mirrors about a quarter turn
      worst.see(first.q[7 + left] + second.q[10 + left] - kPi);
      worst.see(first.q.segment<2>(8 + left), second.q.segment<2>(11 + left));
      worst.see(first.v.segment<2>(7 + left), second.v.segment<2>(10 + left));
      worst.see(first.a.segment<2>(7 + left), second.a.segment<2>(10 + left));
    }
  }
  CHECK(worst.value < 1e-12);
}

TEST_CASE("trot plan: velocities and accelerations are derivatives, and phases join smoothly") {
  const auto [model, plan] = solved("trot");
  const double T = phase_duration(plan, 0);
  constexpr double h = 1e-5;
  Worst rate, acceleration, joint;
  for (int phase = 0; phase < 2; ++phase) {
    for (int k = 1; k < 40; ++k) {
      const double t = T * k / 40;
      const MotionPoint now = point_at(model, plan, phase, t);
      const MotionPoint before = point_at(model, plan, phase, t - h);
      const MotionPoint after = point_at(model, plan, phase, t + h);
      rate.see((after.q - before.q).head<3>() / (2.0 * h), now.v.head<3>());
      rate.see((after.q - before.q).tail<12>() / (2.0 * h), now.v.tail<12>());
      acceleration.see((after.v - before.v) / (2.0 * h), now.a);
    }
    const MotionPoint end = point_at(model, plan, phase, T);
    const MotionPoint start = point_at(model, plan, phase + 1, 0.0);
    joint.see(end.q, start.q);
    joint.see(end.v, start.v);
  }
  CHECK(rate.value < 1e-6);
  CHECK(acceleration.value < 1e-4);
  CHECK(joint.value < 1e-12);
}

TEST_CASE("trot plan: stance feet stand still on the ground, swing feet step over it") {
  const auto [model, plan] = solved("trot");
  const double T = phase_duration(plan, 0);
  for (int phase = 0; phase < 3; ++phase) {
    const std::span<const int> stance = stance_feet(plan.gait, phase);
    for (int foot = 0; foot < 4; ++foot) {
      const bool is_down = foot == stance[0] || foot == stance[1];
      const Vec3 hip = default_leg(foot).hip_B;
      const double x_mid = 0.3 * T * (phase + 0.5) + hip.x();
      for (int k = 0; k <= 20; ++k) {
        const MotionPoint m = point_at(model, plan, phase, T * k / 20);
        const Workspace ws = kinematics_of(model, m.q, m.v);
        const Foot& f = model.feet[at(foot)];
        const Vec3 p = point_position(ws, f.body, f.p_BF);
        CHECK(std::abs(p.y() - hip.y()) < 1e-14);
        if (is_down) CHECK(difference(p, Vec3(x_mid, hip.y(), 0.0)) < 1e-14);
        if (is_down || k == 0 || k == 20)
          CHECK(largest(point_velocity(ws, f.body, f.p_BF)) < 1e-13);
        if (!is_down && k == 10) CHECK(difference(p, Vec3(x_mid, hip.y(), 0.05)) < 1e-14);
        CHECK(p.z() > -1e-14);
      }
    }
  }
}

}  // namespace legwork::testing::pair_plan_test
