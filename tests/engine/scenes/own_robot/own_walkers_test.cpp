// Walkers of linkages (models/robots) as scenes: that they walk on what their cranks do, with every loop closed and every joule
// accounted for.
#include <algorithm>

#include "engine/contact/shape_points.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/rnea.h"
#include "engine/run/run.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::own_walkers_test {

namespace {

constexpr double kLetGo = 1.0, kHold = 3.0, kTurn = 4.0;

Run open_text(const std::string& text, const std::string& name = "r.json") {
  Result<Run> run = open_scene(text, name);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}
Run open_walker(const std::string& name) {
  return open_text(read_file(std::string(LEGWORK_MODELS_DIR "/robots/") + name), name);
}
void go(Run& run, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
}
void put(Run& run, const char* path, double value) {
  const Refusal bad = set(run, path, value);
  REQUIRE_MESSAGE(!bad, bad->text());
}
double one(Run& run, std::string_view name, int entry = 0) {
  const Snapshot& now = snapshot(run);
  for (const SnapshotField& field : now.fields)
    if (field.name == name) return now.data[at(field.offset + entry)];
  FAIL("no field ", name);
  return 0.0;
}
const OwnRobot& robot_of(const Run& run) { return static_cast<const OwnRobot&>(*run.scene); }

// Where the energy of a step goes, by what the step did: dampers, what slides on the ground, and the step itself, which is of
// first order. Its forces are taken to act with the velocity of its end, but energy changes by their work at the mean of both
// velocities, where loops, whose chords it follows, do none: less by 1/2 dv . f. And weight is lifted by more than h g . v',
// as loops bend the way.
class Losses {
 public:
  explicit Losses(const Run& run, double damping)
      : model_(robot_of(run).plant()),
        layout_(robot_of(run).layout()),
        shapes_(touching_shapes(model_)),
        damping_(damping),
        ws_(model_),
        J_(MatX::Zero(3, model_.nv())) {}

  void before(const Run& run) {
    q_ = run.state.segment(RunState::kScalars, layout_.nq);
    before_ = run.state.segment(RunState::kScalars + layout_.v(), layout_.nv);
  }
  void after(const Run& run, double h) {
    const VecX x = run.state.tail(run.state.size() - RunState::kScalars);
    const VecX v = x.segment(layout_.v(), layout_.nv), dv = v - before_;
    forward_kinematics(model_, q_, before_, ws_);
    bias_force(model_, ws_, ws_.h);
    for (int k = 0; k < layout_.nv; ++k)
      by_steps += 0.5 * dv[k] * h * (x[layout_.torque() + k] - ws_.h[k]);
    forward_kinematics(model_, q_, v, ws_);
    const VecX zero = VecX::Zero(model_.nv()), next = x.head(layout_.nq);
    const double height = whole_body(model_, ws_).potential_energy;
    forward_kinematics(model_, q_, zero, ws_);
    bias_force(model_, ws_, ws_.h);
    const double along = h * ws_.h.dot(v);
    forward_kinematics(model_, next, zero, ws_);
    by_steps -= whole_body(model_, ws_).potential_energy - height - along;
    forward_kinematics(model_, q_, v, ws_);
    for (int k = 0; k < layout_.contacts; ++k) {
      const int point = static_cast<int>(x[layout_.contact(k)]);
      if (point < 0) continue;
      const Shape& shape = shapes_[at(point / kMostShapePoints)];
      const Transform& X_WB = ws_.X_WB[at(shape.body)];
      const Vec3 p = shape_point(shape, X_WB, Ground(), point % kMostShapePoints).p_W;
      const Vec3 rate = point_velocity(ws_, shape.body, transposed_times(X_WB.R, p - X_WB.p));
      const Vec3 impulse = vector_of(&x[layout_.contact(k) + 2]);
      by_sliding -= impulse.dot(rate);
      point_jacobian(model_, ws_, shape.body, transposed_times(X_WB.R, p - X_WB.p), J_);
      by_steps += 0.5 * impulse.dot(J_ * dv);
    }
    // Each joint has one coordinate, and those with motors have dampers.
    for (int i = model_.base_nv(); i < layout_.nv; ++i) {
      const std::string& link = model_.bodies[at(i - model_.base_nv() + 1)].name;
      if (link.ends_with("_crank") || link.ends_with("_hip") || link.ends_with("_knee")) {
        by_dampers += h * damping_ * v[i] * v[i];
        by_steps -= 0.5 * h * damping_ * v[i] * dv[i];
      }
    }
  }
  double all() const { return by_dampers + by_sliding + by_steps; }
  double by_dampers = 0.0, by_sliding = 0.0, by_steps = 0.0;

 private:
  const Model& model_;
  OwnRobotLayout layout_;
  std::vector<Shape> shapes_;
  double damping_;
  Workspace ws_;
  VecX q_, before_;
  MatX J_;
};

// The furthest that a loop is open, by loop_closure.h, which the scene does not use.
class Gap {
 public:
  explicit Gap(const Run& run)
      : model_(robot_of(run).plant()), ws_(model_), loops_(model_), v_(VecX::Zero(model_.nv())) {}
  double of(const Run& run) {
    forward_kinematics(model_, run.state.segment(RunState::kScalars, model_.nq()), v_, ws_);
    close_loops(model_, ws_, loops_);
    return largest_entry(loops_.residual);
  }

 private:
  Model model_;
  Workspace ws_;
  LoopClosure loops_;
  VecX v_;
};

struct Walker {
  const char* file;
  double metres;  // in a minute, at least
  double bobs;    // m: its trunk, at most
};
constexpr Walker kWalkers[] = {{"jansen_walker.json", 9.0, 5e-4},
                               {"klann_walker.json", 8.0, 0.008},
                               {"quadruped_parallel_knees.json", 15.0, 0.03}};

// A rod of .1 kg along x from its joint, of a chain that turns about y.
std::string rod(const std::string& name, double length) {
  const std::string half = std::to_string(0.5 * length);
  return R"({"name": ")" + name + R"(", "inertia": {"mass": 0.1, "position": [)" + half +
         R"(, 0, 0], "moments": [1e-5, 1e-3, 1e-3, 0, 0, 0]}})";
}
std::string pin(const std::string& name, const std::string& parent, double x, double angle,
                const std::string& more = "") {
  return R"({"name": ")" + name + R"(", "type": "continuous", "parent": ")" + parent +
         R"(", "child": ")" + name + R"(", "axis": [0, 1, 0], "position": [)" + std::to_string(x) +
         R"(, 0, 0], "rpy": [0, )" + std::to_string(angle) + ", 0]" + more + "}";
}
std::string connect(const std::string& a, double at_a, const std::string& b, double at_b) {
  return R"({"name": ")" + a + b + R"(", "kind": "connect", "a": {"link": ")" + a +
         R"(", "position": [)" + std::to_string(at_a) + R"(, 0, 0]}, "b": {"link": ")" + b +
         R"(", "position": [)" + std::to_string(at_b) + ", 0, 0]}}";
}
std::string robot(const std::string& links, const std::string& joints, const std::string& loops) {
  return R"({"format": "legwork-robot", "version": 1, "name": "linkage", "floats": false, "links": [)"
         R"({"name": "ground"}, )" +
         links + R"(], "joints": [)" + joints + R"(], "loops": [)" + loops + "]}";
}
// Three parallel cranks of .2 m carry a rod of .6 m, by pins that hold all three directions: six rows of nine follow.
std::string three_cranks() {
  constexpr double kDown = 1.0;  // rad below x
  return robot(rod("a", 0.2) + "," + rod("b", 0.2) + "," + rod("c", 0.2) + "," + rod("bar", 0.6),
               pin("a", "ground", 0.0, kDown) + "," + pin("b", "ground", 0.3, kDown) + "," +
                   pin("c", "ground", 0.6, kDown) + "," + pin("bar", "a", 0.2, -kDown),
               connect("bar", 0.3, "b", 0.2) + "," + connect("bar", 0.6, "c", 0.2));
}

}  // namespace

TEST_CASE("own walkers: a minute on the level floor, with closed loops and no joule lost") {
  for (const Walker& walker : kWalkers) {
    CAPTURE(std::string(walker.file));
    Run run = open_walker(walker.file);
    put(run, "robot.drive", kTurn);
    Gap gap(run);
    Losses losses(run, 0.002);
    double open = 0.0, highest = -1.0, lowest = 10.0;
    for (int n = 0; n < 60'000; ++n) {
      losses.before(run);
      REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
      losses.after(run, 1e-3);
      open = std::max(open, gap.of(run));
      if (n % 100 == 99) {
        const double z = one(run, "body_position", 2);
        highest = std::max(highest, z);
        lowest = std::min(lowest, z);
      }
    }
    const double work = one(run, "motor_work"), lost = one(run, "energy_lost");
    MESSAGE(std::string(walker.file), ": ", one(run, "body_position"), " m, ",
            one(run, "body_position", 1), " m aside, height ", lowest, " to ", highest,
            " m, open by ", open, " m, work ", work, " J, lost ", lost, " J = dampers ",
            losses.by_dampers, " + sliding ", losses.by_sliding, " + steps ", losses.by_steps,
            " + rest ", lost - losses.all());
    CHECK(one(run, "body_position") > walker.metres);
    CHECK(highest - lowest < walker.bobs);
    CHECK(open < 1e-10);
    CHECK(std::abs(lost - losses.all()) < 1e-3 * work);
  }
}

TEST_CASE("own walkers: the same bits twice, and dragged, pushed and held they stay closed") {
  for (const Walker& walker : kWalkers) {
    CAPTURE(std::string(walker.file));
    std::uint64_t first = 0;
    for (const int time : {1, 2}) {
      Run run = open_walker(walker.file);
      put(run, "base.height", 0.05);
      put(run, "robot.drive", kTurn);
      Gap gap(run);
      double open = 0.0;
      for (int n = 0; n < 3000; ++n) {
        if (n == 800) {
          put(run, "push.x", 2.0);
          put(run, "push.y", 3.0);
          REQUIRE_FALSE(act(run, find_event(events(run), "push")));
        }
        if (n == 1200) {
          put(run, "drag.target_z", 0.5);
          REQUIRE_FALSE(act(run, find_event(events(run), "drag")));
        }
        if (n == 1800) REQUIRE_FALSE(act(run, find_event(events(run), "let_go")));
        if (n == 2500) put(run, "robot.drive", kHold);
        go(run, 1);
        open = std::max(open, gap.of(run));
      }
      MESSAGE(std::string(walker.file), ": open by ", open, " m");
      CHECK(open < 1e-10);
      if (time == 1)
        first = hash(run);
      else
        CHECK(hash(run) == first);
    }
  }
}

TEST_CASE("own walkers: loops that hold the same thing several times swing on, and are named so") {
  Run run = open_text(three_cranks());
  CHECK(one(run, "loop_directions") == 3.0);  // of six: the bar moves in a circle
  const auto words = [&] {
    for (const Readout::Row& row : readout(run).rows)
      if (row.label == "Loops") return row.values[0];
    return std::string();
  };
  CHECK(words() == "closed, 3 directions held (over-constrained: 3 follow from others)");
  put(run, "robot.drive", kLetGo);
  Gap gap(run);
  double open = 0.0, lost = 0.0, fastest = 0.0;
  for (int n = 0; n < 2000; ++n) {
    go(run, 1);
    open = std::max(open, gap.of(run));
    lost = std::max(lost, std::abs(one(run, "energy_lost")));
    fastest = std::max(fastest, one(run, "kinetic_energy"));
    // A parallelogram: the cranks turn alike.
    CHECK(std::abs(one(run, "joint_position", 0) - one(run, "joint_position", 2)) < 1e-9);
  }
  CHECK(open < 1e-10);
  CHECK(fastest > 0.05);
  CHECK(lost < 0.02 * fastest);
  put(run, "robot.drive", 0.0);
  put(run, "joint.a", -1.0);  // all in one line
  put(run, "joint.b", -1.0);
  put(run, "joint.c", -1.0);
  put(run, "joint.bar", 1.0);
  CHECK(one(run, "loop_gap") < 1e-10);
}

TEST_CASE("own walkers: a crank that mimics another goes on doing so where loops are closed") {
  // Two cranks that turn alike hold rods that meet; nothing else is free.
  const std::string mimic = R"(, "mimic": {"joint": "a", "multiplier": -1, "offset": 0.4})";
  Run run = open_text(
      robot(rod("a", 0.1) + "," + rod("b", 0.1) + "," + rod("rod_a", 0.3) + "," + rod("rod_b", 0.3),
            pin("a", "ground", 0.0, 1.0, R"(, "limits": {"effort": 5}, "motor": {"speed": 4})") +
                "," + pin("b", "ground", 0.2, 1.0, mimic) + "," + pin("rod_a", "a", 0.1, -0.2) +
                "," + pin("rod_b", "b", 0.1, 0.6),
            connect("rod_a", 0.3, "rod_b", 0.3)));
  CHECK(one(run, "loop_gap") < 1e-10);
  put(run, "robot.drive", kTurn);
  Gap gap(run);
  const double start = one(run, "joint_position");
  for (int n = 0; n < 3000; ++n) {
    go(run, 1);
    REQUIRE(gap.of(run) < 1e-10);
    REQUIRE(std::abs(one(run, "joint_position", 2) - 0.4 + one(run, "joint_position")) < 1e-12);
  }
  CHECK(one(run, "joint_position") == doctest::Approx(start + 12.0).epsilon(0.001));
}

TEST_CASE("own walkers: motors turn at their speed with no more than they can, others not at all") {
  Run run = open_walker("klann_walker.json");
  put(run, "robot.drive", kTurn);
  double most = 0.0;
  go(run, 200);
  for (int n = 0; n < 1000; ++n) {
    go(run, 1);
    CHECK(one(run, "joint_velocity") == doctest::Approx(-3.0).epsilon(1e-3));
    for (int k = 0; k < robot_of(run).layout().nv - 6; ++k) {
      const double torque = std::abs(one(run, "joint_torque", k));
      if (robot_of(run).coordinates()[at(k)].ends_with("_crank"))
        most = std::max(most, torque);
      else
        CHECK(torque == 0.0);
    }
  }
  CHECK(most > 0.3);
  CHECK(most < 15.0);
  put(run, "motor.speed", -0.5);
  go(run, 300);
  CHECK(one(run, "joint_velocity") == doctest::Approx(1.5).epsilon(1e-3));
  // Wheels, if the file gives no motor a speed; who has none is told what to do.
  const std::string tests = LEGWORK_MODELS_DIR "/../tests/robots/";
  Run cart = open_text(read_file(tests + "wheeled_cart.urdf"), "wheeled_cart.urdf");
  put(cart, "robot.drive", kTurn);
  go(cart, 1000);
  double fastest = 0.0;
  for (int k = 0; k < robot_of(cart).layout().nv - robot_of(cart).plant().base_nv(); ++k)
    fastest = std::max(fastest, std::abs(one(cart, "joint_velocity", k)));
  CHECK(fastest == doctest::Approx(2.0 * kPi).epsilon(0.02));
  Run arm = open_text(read_file(tests + "three_joint_arm.urdf"), "three_joint_arm.urdf");
  const Refusal refused = set(arm, "robot.drive", kTurn);
  REQUIRE(refused);
  CHECK_SAYS(refused->text(), "No joint of this robot has a motor that turns at a constant speed.");
}

}  // namespace legwork::testing::own_walkers_test
