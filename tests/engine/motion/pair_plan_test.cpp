// The trot made passively consistent: the reference's sway, torques and forces, and what every plan has to obey.
#include "engine/motion/pair_plan.h"

#include <algorithm>

#include "tests/engine/support/build.h"
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
    const SolvedPlan trot = solved("trot", setting);
    const Model& model = trot.model;
    const Plan& plan = trot.plan;
    Worst moment;
    for (int phase = 0; phase < 2; ++phase)
      for (int k = 0; k <= 60; ++k)
        moment.see(line_moment_of(model, plan, phase, phase_duration(plan, phase) * k / 60));
    CAPTURE(plan.stride);
    CAPTURE(plan.period);
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
    const std::span<const int> stance = stance_feet(plan, phase);
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

namespace {

JsonValue pace_reference() { return golden_json("plan_pace_ref.json"); }

// What the ground has to give over a phase, at the times of a collocation with 40 intervals.
struct Load {
  double friction = 0.0;      // largest of all feet
  double least_normal = 0.0;  // N
  double torque = 0.0;        // N m
};

Load load_of(const Model& model, const Plan& plan, int phase) {
  Worst friction, torque;
  double least = kInfinity;
  for (const double t : chebyshev_nodes(40, phase_duration(plan, phase))) {
    const GroundPoint got = on_the_ground(model, plan, phase, t);
    torque.see(largest(got.tau.tail<12>()));
    for (Eigen::Index i = 0; i + 2 < got.force.size(); i += 3) {
      const Vec3 f = got.force.segment<3>(i);
      least = std::min(least, f.z());
      friction.see(math::hypot(f.x(), f.y()) / f.z());
    }
  }
  return {friction.value, least, torque.value};
}

}  // namespace

TEST_CASE("trot plan: by roll instead of sway, all 49 nodes of quad_trot_ref.json") {
  const auto [model, plan] = solved("trot", {{"gait.consistency", 1.0}});
  const JsonValue file = golden_json("quad_trot_ref.json");
  const JsonValue& reference = member(file, "roll");
  const VecX values = vector(member(reference, "values"));
  const VecX nodes = vector(member(reference, "cheb_nodes_t"));
  REQUIRE(values.size() == 49);
  Worst at_nodes, sway;
  for (int k = 0; k < 49; ++k) {
    at_nodes.see(trunk_at(plan, TrunkPath::roll, 0, nodes[k]).value - values[k]);
    sway.see(trunk_at(plan, TrunkPath::y, 0, nodes[k]).value);
  }
  MESSAGE("largest difference of a node ", at_nodes.value, " rad");
  CHECK(at_nodes.value < 1e-11);
  CHECK(sway.value == 0.0);
  CHECK(std::abs(fact(plan, "path_amplitude") - number(member(reference, "amplitude"))) < 1e-11);
}

TEST_CASE("pace plan: sway, forces and torques at the 41 nodes of plan_pace_ref.json") {
  const auto [model, plan] = solved("pace");
  const JsonValue file = pace_reference();
  const JsonValue& reference = member(file, "default");
  const VecX t = vector(member(reference, "t")), s = vector(member(reference, "s")),
             sd = vector(member(reference, "sd")), sdd = vector(member(reference, "sdd"));
  REQUIRE(t.size() == 41);
  Worst value, rate, acceleration, force, torque;
  for (int k = 0; k < 41; ++k) {
    const Jet got = trunk_at(plan, TrunkPath::y, 0, t[k]);
    value.see(got.value - s[k]);
    rate.see(got.rate - sd[k]);
    acceleration.see(got.acceleration - sdd[k]);
    const GroundPoint ground = on_the_ground(model, plan, 0, t[k]);
    const MatX lam = matrix(member(reference, "lam").items[at(k)]);
    const VecX tau = vector(member(reference, "tau").items[at(k)]);
    for (Eigen::Index foot = 0; foot < 2; ++foot)
      force.see(ground.force.segment<3>(3 * foot), Vec3(lam.row(foot)));
    torque.see(ground.tau.tail<12>(), tau);
  }
  MESSAGE("largest difference: ", value.value, " m, ", rate.value, " m/s, ", acceleration.value,
          " m/s^2, ", force.value, " N, ", torque.value, " N m");
  CHECK(value.value < 1e-9);
  CHECK(rate.value < 1e-9);
  CHECK(acceleration.value < 1e-9);
  CHECK(force.value < 1e-8);
  CHECK(torque.value < 1e-8);
  CHECK(std::abs(fact(plan, "path_amplitude") - 0.02533) < 5e-7);
  CHECK(std::abs(fact(plan, "friction_used") - number(member(reference, "mu"))) < 1e-3);
}

TEST_CASE("pace plan: the table of plan_pace_ref.json over period and foot distance") {
  const JsonValue file = pace_reference();
  const std::vector<JsonValue>& rows = member(file, "table").items;
  REQUIRE(rows.size() == 27);
  Worst amplitude, normal, friction;
  for (std::size_t i = 0; i < rows.size(); i += at(kStride)) {
    const JsonValue& row = rows[i];
    const auto [model, plan] = solved("pace", {{"gait.period", 2.0 * number(member(row, "TP"))},
                                               {"gait.foot_y", number(member(row, "yf"))},
                                               {"contact.friction", 2.0}});
    const Load load = load_of(model, plan, 0);
    amplitude.see(fact(plan, "path_amplitude") - number(member(row, "amp")));
    normal.see(load.least_normal - number(member(row, "fzmin")));
    friction.see(load.friction - number(member(row, "mu")));
  }
  MESSAGE("largest difference: amplitude ", amplitude.value, " m, normal force ", normal.value,
          " N, friction ", friction.value);
  CHECK(amplitude.value < 1e-9);
  CHECK(normal.value < 1e-6);
  CHECK(friction.value < 1e-8);
}

TEST_CASE("pace plan: without sway the body would roll half over, 1.003 rad") {
  const Model model = quadruped();
  const Result<Plan> plan = solve_pair_plan(model, pair_gait(true, {{"gait.consistency", 1.0}}));
  REQUIRE_MESSAGE(plan, plan.error().text());
  const JsonValue file = pace_reference();
  const JsonValue& reference = member(file, "roll_mode");
  CHECK(std::abs(fact(*plan, "path_amplitude") - number(member(reference, "amp"))) < 1e-9);
  CHECK(std::abs(fact(*plan, "path_amplitude") - 1.00312397811) < 1e-9);
  const Load load = load_of(model, *plan, 0);
  CHECK(std::abs(load.least_normal - number(member(reference, "fzmin"))) < 1e-6);
  CHECK(std::abs(load.friction - number(member(reference, "mu"))) < 1e-8);
}

TEST_CASE("pace plan: neither sway nor roll needs 8.12 to 9.60 N m that no ground can give") {
  const auto [model, plan] = solved("pace", {{"gait.consistency", 2.0}});
  CHECK_FALSE(plan.is_consistent);
  double low = kInfinity, high = -kInfinity;
  for (int k = 0; k <= 50; ++k) {
    const double moment = line_moment_of(model, plan, 0, 0.25 * k / 50);
    low = std::min(low, moment);
    high = std::max(high, moment);
  }
  CHECK(std::abs(low - 8.12) < 0.01);  // about the line from front to rear
  CHECK(std::abs(high - 9.60) < 0.005);
  CHECK(std::abs(fact(plan, "line_residual") - 9.60) < 0.005);
}

TEST_CASE(
    "double support: four feet down between the steps, the path smooth, free of line moment") {
  for (const char* motion : {"trot", "pace"}) {
    for (const double duty : {0.6, 0.75}) {
      CAPTURE(motion);
      CAPTURE(duty);
      const auto [model, plan] = solved(motion, {{"gait.duty", duty}});
      REQUIRE(plan.phase_count() == 4);
      Worst durations, joint, moment, lateral;
      for (int phase = 0; phase < 4; ++phase) {
        const double T = phase_duration(plan, phase);
        const bool is_single = phase % 2 == 0;
        durations.see(T - 0.5 * (is_single ? 1.0 - duty : duty - 0.5));
        CHECK(stance_feet(plan, phase).size() == (is_single ? 2 : 4));
        const Jet end = trunk_at(plan, TrunkPath::y, phase, T);
        const Jet start = trunk_at(plan, TrunkPath::y, phase + 1, 0.0);
        joint.see(end.value - start.value);
        joint.see(end.rate - start.rate);
        for (int k = 0; k <= 20; ++k) {
          if (is_single)
            moment.see(line_moment_of(model, plan, phase, T * k / 20));
          else
            lateral.see(trunk_at(plan, TrunkPath::y, phase, T * k / 20).acceleration);
        }
      }
      CHECK(durations.value < 1e-15);
      CHECK(joint.value < 1e-12);
      CHECK(moment.value < 1e-6);
      CHECK(lateral.value == 0.0);
    }
  }
}

TEST_CASE(
    "double support: sway as the inverted pendulum says, within 10 %; friction falls as it says") {
  // y'' = k^2 (y - y_f) in single support of duration T, y' constant in double support of duration D, gives
  // y = y_f - A cosh(k (t - T/2)), A = y_f / (cosh(k T/2) + D k sinh(k T/2) / 2).
  const double H = 0.28, y_f = 0.111, k = std::sqrt(9.81 / H), T = 0.25;
  const double c = std::cosh(0.5 * k * T), s = std::sinh(0.5 * k * T);
  const std::pair<double, double> printed[] = {
      {0.0, 0.396}, {0.05, 0.363}, {0.10, 0.334}, {0.25, 0.271}};
  double before = kInfinity;
  for (const auto& row : printed) {
    const double D = row.first, friction_printed = row.second;
    CAPTURE(D);
    const double A = y_f / (c + 0.5 * D * k * s);
    CHECK(std::abs(A * c / H - friction_printed) < 5e-4);
    const double period = 2.0 * (T + D);
    const auto [model, plan] =
        solved("pace", {{"gait.period", period}, {"gait.duty", 1.0 - T / period}});
    CHECK(std::abs(phase_duration(plan, 0) - T) < 1e-15);
    const double friction = load_of(model, plan, 0).friction;
    const double amplitude = fact(plan, "path_amplitude");
    MESSAGE("double support of ", D, " s: sway ", amplitude, " m (pendulum ", y_f - A,
            " m), friction ", friction, " (pendulum ", A * c / H, ")");
    CHECK(std::abs(amplitude / (y_f - A) - 1.0) < 0.1);
    // The pendulum knows nothing of the legs that swing forward and back.
    CHECK(friction > A * c / H);
    CHECK(friction < before);
    before = friction;
  }
}

TEST_CASE("trot: diagonal pairs in turn, FL and RR first, each for half of the period, forever") {
  const auto [model, plan] = solved("trot");
  REQUIRE(plan.phase_count() == 2);
  CHECK(phase_duration(plan, 0) == 0.25);
  CHECK(phase_duration(plan, 1) == 0.25);
  for (const int phase : {0, 1, 2, 3, 1'000'000, 1'000'001}) {
    const std::span<const int> feet = stance_feet(plan, phase);
    REQUIRE(feet.size() == 2);
    CHECK(model.feet[at(feet[0])].name == (phase % 2 == 0 ? "FL" : "FR"));
    CHECK(model.feet[at(feet[1])].name == (phase % 2 == 0 ? "RR" : "RL"));
  }
}

TEST_CASE("pace: the left pair first, then the right") {
  const auto [model, plan] = solved("pace");
  REQUIRE(plan.phase_count() == 2);
  CHECK(plan.phases[0].stance == std::vector<int>{0, 2});
  CHECK(plan.phases[1].stance == std::vector<int>{1, 3});
}

}  // namespace legwork::testing::pair_plan_test
