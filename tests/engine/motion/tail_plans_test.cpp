// Motions with a tail: turns in mid-air and the trot without sway, against theory/tail 10 and
// theory/tail 11 and what flight and two feet demand.
#include "engine/motion/tail_plans.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/free_base.h"
#include "engine/math/chebyshev.h"
#include "engine/model/families/quadruped_with_tail.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::tail_plans_test {

namespace {

Model robot(double mass, double length) {
  const std::span<const Parameter> schema = quadruped_with_tail_parameters();
  std::vector<double> values = default_values(schema);
  values[at(find_parameter(schema, "robot.tail_mass"))] = mass;
  values[at(find_parameter(schema, "robot.tail_length"))] = length;
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
  Flight(const Model& model, const VecX& legs)
      : model_(model), ws_(model), q_(VecX::Zero(model.nq())), v_(VecX::Zero(model.nv())) {
    q_[3] = 1.0;
    q_.segment(7, 12) = legs;
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

  Vec3 rpy() const { return rpy_from_rotation(rotation_from_quaternion(q_.segment<4>(3))); }
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

TEST_CASE("tail in mid-air: twenty sweeps, in one plane and in space, against the reference") {
  const JsonValue root = golden_json("plan_midair_ref.json");
  const VecX legs = vector(member(root, "q_legs"));
  Worst planar, turned, moved_by, momentum;
  int count = 0;
  for (const JsonValue& c : member(root, "cases").items) {
    const double from = number(member(c, "q0")), to = number(member(c, "q1"));
    const bool is_yaw = member(c, "kind").string == "yaw";
    Tail tail;
    tail.pivot_B = {-0.19, 0.0, 0.0};
    tail.mass = number(member(c, "mt"));
    tail.length = number(member(c, "l"));
    const Model model = robot(tail.mass, tail.length);
    const TailSweep sweep = is_yaw ? TailSweep::yaw : TailSweep::pitch;
    planar.see(planar_turn(model, {legs.data(), 12}, tail, sweep, from, to) -
               number(member(c, "planar")));
    Flight flight(model, legs);
    flight.fly(
        [&](double t) {
          const double angle = from + (to - from) * t, rate = to - from;
          return is_yaw ? TailJoints{0.0, angle, 0.0, rate} : TailJoints{angle, 0.0, rate, 0.0};
        },
        200);
    turned.see(flight.rpy(), vector(member(c, "tree_rpy")));
    moved_by.see(flight.position(), vector(member(c, "tree_p")));
    momentum.see(flight.momentum());
    ++count;
  }
  MESSAGE("planar ", planar.value, ", rpy ", turned.value, ", p ", moved_by.value, ", momentum ",
          momentum.value);
  CHECK(count == 20);
  CHECK(planar.value < 1e-11);  // the reference's sweeps have eleven digits
  CHECK(turned.value < 1e-10);
  CHECK(moved_by.value < 1e-10);
  CHECK(momentum.value < 1e-14);
}

TEST_CASE(
    "tail in mid-air: a closed round leaves the trunk turned, and turned back the other way") {
  const JsonValue root = golden_json("plan_midair_ref.json");
  const JsonValue& cone = member(root, "cone");
  const VecX legs = vector(member(root, "q_legs"));
  const Model model = robot(0.4, 0.3);
  const double A = number(member(cone, "A"));
  const auto round = [A](double direction) {
    return [A, direction](double t) {
      const double w = 2.0 * kPi * direction;
      const math::SinCos sc = math::sin_cos(w * t);
      return TailJoints{A * (sc.cos - 1.0), A * sc.sin, -A * w * sc.sin, A * w * sc.cos};
    };
  };
  Flight flight(model, legs);
  flight.fly(round(1.0), 1000);
  CHECK(difference(flight.rpy(), vector(member(cone, "rpy"))) < 1e-10);
  CHECK(difference(flight.position(), vector(member(cone, "p"))) < 1e-10);
  CHECK(std::abs(flight.turn() / kPi * 180.0 - number(member(cone, "angle_deg"))) < 1e-8);
  CHECK(flight.turn() > 0.5);
  flight.fly(round(-1.0), 1000);  // the same path, backward: only the path counts, not its speed
  CHECK(flight.turn() < 1e-10);
  CHECK(largest(flight.position()) < 1e-10);
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

PlanCase tail_trot(const std::vector<Override>& changes) {
  std::vector<double> values = motion_values("tail-trot", {{"contact.friction", 20.0},
                                                           {"robot.haa_limit", 3.0},
                                                           {"robot.tail_pitch_limit", 1.55},
                                                           {"robot.tail_yaw_limit", 1.55}});
  const std::span<const Parameter> schema = schema_of("tail-trot");
  for (const Override& change : changes) {
    const int index = find_parameter(schema, change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    values[at(index)] = change.value;
  }
  const ParameterView view(schema, values);
  Result<Model> model = build_quadruped_with_tail(view);
  REQUIRE(model);
  Result<Plan> plan = make_plan(*find_motion("tail-trot"), *model, view["contact.friction"], view);
  return {std::move(*model), std::move(plan)};
}

// Errors at the reference's nodes.
struct NodeErrors {
  double value = 0.0, rate = 0.0, acceleration = 0.0;
};

NodeErrors node_errors(const Plan& plan, const JsonValue& truth) {
  const VecX t = vector(member(truth, "t")), s = vector(member(truth, "s")),
             sd = vector(member(truth, "sd")), sdd = vector(member(truth, "sdd"));
  Worst value, rate, acceleration;
  for (Eigen::Index i = 0; i < t.size(); ++i) {
    const Jet yaw = tail_yaw(plan, t[i]);
    value.see(yaw.value - s[i]);
    rate.see(yaw.rate - sd[i]);
    acceleration.see(yaw.acceleration - sdd[i]);
  }
  CHECK(t.size() == 41);
  return {value.value, rate.value, acceleration.value};
}

}  // namespace

TEST_CASE("tail trot: the swing of the reference, and no moment about the line between its nodes") {
  const JsonValue root = golden_json("plan_tailtrot_ref.json");
  const JsonValue& truth = member(root, "default");
  const PlanCase found = tail_trot({});
  REQUIRE_MESSAGE(found.plan, found.plan.error().text());
  const Plan& plan = *found.plan;
  const NodeErrors errors = node_errors(plan, truth);
  MESSAGE("yaw ", errors.value, " rad, rate ", errors.rate, ", acceleration ", errors.acceleration);
  CHECK(errors.value < 1e-10);
  CHECK(errors.rate < 1e-9);
  CHECK(errors.acceleration < 1e-7);
  CHECK(std::abs(fact(plan, "path_amplitude") - number(member(truth, "amp"))) < 1e-10);

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

  // Ground forces of least norm and torques at the nodes.
  const VecX t = vector(member(truth, "t"));
  Worst force, torque;
  for (std::size_t i = 0; i < 41; ++i) {
    const GroundPoint ground = on_the_ground(found.model, plan, 0, t[static_cast<Eigen::Index>(i)]);
    const MatX feet = matrix(member(truth, "lam").items[i]);
    for (Eigen::Index f = 0; f < 2; ++f)
      force.see(ground.force.segment(3 * f, 3), feet.row(f).transpose());
    torque.see(ground.tau.tail(14), vector(member(truth, "tau").items[i]));
  }
  MESSAGE("foot forces ", force.value, " N, torques ", torque.value, " N m");
  CHECK(force.value < 1e-8);
  CHECK(torque.value < 1e-8);
}

TEST_CASE("tail trot: heavier, longer, raised, slower or faster, as in the reference's table") {
  const JsonValue root = golden_json("plan_tailtrot_ref.json");
  const std::array<std::pair<const char*, const char*>, 6> paths = {{{"mt", "robot.tail_mass"},
                                                                     {"lt", "robot.tail_length"},
                                                                     {"al", "tail.pitch"},
                                                                     {"TP", "gait.period"},
                                                                     {"VX", "gait.speed"},
                                                                     {"dx", "gait.footholds"}}};
  Worst amplitude;
  int planned = 0, refused = 0;
  for (const JsonValue& row : member(root, "table").items) {
    std::vector<Override> changes;
    for (const auto& path : paths)
      if (const JsonValue* value = row.find(path.first)) {
        const bool is_period = std::string_view(path.first) == "TP";
        changes.push_back({path.second, (is_period ? 2.0 : 1.0) * number(*value)});
      }
    REQUIRE(changes.size() == 1);
    const PlanCase found = tail_trot(changes);
    CAPTURE(changes[0].path);
    CAPTURE(changes[0].value);
    const JsonValue* fz = row.find("fzmin");
    // At .35 s a step 41 nodes are too few: .4e-3 N m are left over between them.
    const bool is_rough = changes[0].path == "gait.period" && changes[0].value == 0.7;
    if (!fz || number(*fz) < 0.0 || is_rough) {
      CHECK(!found.plan);
      ++refused;
      continue;
    }
    REQUIRE_MESSAGE(found.plan, found.plan.error().text());
    amplitude.see(fact(*found.plan, "path_amplitude") - number(member(row, "amp")));
    ++planned;
  }
  MESSAGE("largest difference of an amplitude ", amplitude.value, " rad");
  CHECK(amplitude.value < 1e-9);
  CHECK(planned == 18);
  CHECK(refused == 6);
}

TEST_CASE("tail trot: with a nod twice a period the swing has no jump") {
  const JsonValue root = golden_json("plan_tailtrot_ref.json");
  const JsonValue& truth = member(root, "C2");
  const PlanCase found = tail_trot({{"tail.smooth", 1.0}});
  REQUIRE_MESSAGE(found.plan, found.plan.error().text());
  const Plan& plan = *found.plan;
  CHECK(std::abs(fact(plan, "tail_pitching") - number(member(truth, "A2"))) < 1e-10);
  const NodeErrors errors = node_errors(plan, truth);
  CHECK(errors.value < 1e-10);
  CHECK(errors.rate < 1e-8);
  const double T = phase_duration(plan, 0);
  const auto jump = [T](const Plan& of) {
    return std::abs(tail_yaw(of, 0.0).acceleration + tail_yaw(of, T).acceleration);
  };
  CHECK(jump(plan) < 1e-6);
  const PlanCase plain = tail_trot({});
  REQUIRE(plain.plan);
  CHECK(jump(*plain.plan) > 30.0);
}

}  // namespace legwork::testing::tail_plans_test
