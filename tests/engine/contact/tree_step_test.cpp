// Trees of any kind on the ground: the same as the step of free robots where that applies, and what friction, rolling and
// energy say by themselves.
#include "engine/contact/tree_step.h"

#include "engine/contact/free_step.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/math/rotation.h"
#include "tests/engine/contact/dropped.h"
#include "tests/engine/contact/passive_scenes.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::tree_step_test {

namespace {

Model ball(double radius = 0.1) {
  Shape shape;
  shape.radius = radius;
  return body_with(shape, 1.0, Vec3::Constant(0.4 * radius * radius));
}

Model standing_cylinder() {
  Shape shape;
  shape.kind = Shape::Kind::cylinder;
  shape.a = {0.0, 0.0, -0.1};
  shape.b = {0.0, 0.0, 0.1};
  shape.radius = 0.1;
  return body_with(shape, 1.0, {0.0058333, 0.0058333, 0.005});
}

// The points that free_step uses, as shapes.
std::vector<Shape> shapes_of_points(const Model& model) {
  std::vector<Shape> shapes;
  for (const ContactPoint& contact : contact_points(model)) {
    Shape shape;
    shape.body = contact.point.body;
    shape.a = contact.point.p_B;
    shapes.push_back(shape);
  }
  return shapes;
}

}  // namespace

TEST_CASE("tree step: where robots are free and points, it is the step of free robots") {
  Random random{7};
  int touched = 0;
  for (const double slope : {0.0, 0.3}) {
    const Model model = quadruped();
    Ground ground;
    place_ground(ground, Vec3::Zero(), 0.0, slope, 0.4);
    Workspace ws(model);
    const std::vector<ContactPoint> points = contact_points(model);
    FreeStepScratch free(model, ws, points);
    TreeStepScratch tree(model, shapes_of_points(model));
    const Compliance none(model.nv());
    const MatX no_loops(0, model.nv());
    const ContactLaw law;
    TouchLaw of_tree_law;
    of_tree_law.friction = law.friction;
    const ContactVec off(0);
    const TreeStep call = {model, ws, ground, of_tree_law, no_loops, off, tree};
    for (int n = 0; n < 40; ++n) {
      VecX q = neutral_configuration(model), v(model.nv()), tau = VecX::Zero(model.nv());
      q[2] = random.uniform(0.1, 0.3);
      q.segment<4>(3) = quaternion_from_rpy(
          Vec3(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)));
      for (int j = 0; j < model.joint_count(); ++j) {
        const Body& body = model.bodies[at(j + 1)];  // within its limits
        q[7 + j] =
            random.uniform(std::max(body.lower + 0.01, -1.0), std::min(body.upper - 0.01, 1.0));
      }
      for (Eigen::Index k = 0; k < v.size(); ++k) v[k] = random.uniform(-1.0, 1.0);
      for (Eigen::Index k = 6; k < v.size(); ++k) tau[k] = random.uniform(-5.0, 5.0);
      // Down until its lowest point is on the ground.
      forward_kinematics(model, q, v, ws);
      double lowest = kInfinity;
      for (const ContactPoint& contact : points)
        lowest = std::min(
            lowest,
            nearest_ground(ground, point_position(ws, contact.point.body, contact.point.p_B)).gap);
      q.head<3>() -= lowest * ground.R.col(2);
      v -= VecX::Unit(model.nv(), 2) * 2.0;
      VecX q_free = q, v_free = v,
           impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
      ContactStep of_free;
      free_step(model, ws, ground, points, law, tau, 1e-3, q_free, v_free, impulse, free, of_free);
      std::vector<Touching> touching(kMostTouching);
      TreeStepReport of_tree;
      ContactVec held;
      VecX v_tree(model.nv()), v_moving(model.nv());
      forward_kinematics(model, q, v, ws);
      REQUIRE(tree_step(call, 1e-3, tau, none, q, v, touching, v_tree, v_moving, held, of_tree));
      CHECK(of_tree.contacts == of_free.contacts);
      if (impulse.isZero(0.0)) continue;
      ++touched;
      CHECK(difference(v_tree, v_free) < 1e-5 * (1.0 + largest_entry(v_free)));
      integrate_configuration(model, 1e-3, v_moving, q);
      CHECK(difference(q, q_free) < 1e-8);
      for (const Touching& one : touching)
        if (one.is_used())
          CHECK(difference(one.impulse, Vec3(impulse.segment<3>(3 * one.shape()))) < 1e-5);
    }
  }
  CHECK(touched > 60);
}

TEST_CASE("tree step: a ball that slides rolls in the end, at 5/7 of its speed, and rolls on") {
  Dropped scene(ball());
  scene.q[2] = 0.1;
  scene.v[0] = 2.0;
  double t = 0.0;
  const double until = 2.0 * 2.0 / (7.0 * 0.7 * 9.81);  // 2 v0 / (7 mu g)
  while (t < 2.0 * until) {
    scene.step();
    t += scene.h;
  }
  CHECK(std::abs(scene.v[0] - 5.0 / 7.0 * 2.0) < 1e-5);
  CHECK(std::abs(scene.v[4] * 0.1 - scene.v[0]) < 1e-9);
  const double before = scene.v[0];
  for (int n = 0; n < 1000; ++n) scene.step();
  CHECK(std::abs(scene.v[0] - before) < 1e-9);
  CHECK(std::abs(scene.q[2] - 0.1) < 5e-5);
}

TEST_CASE("tree step: a box and a cylinder stand on a slope up to atan mu, and slide beyond it") {
  for (const bool is_box : {true, false})
    for (const double beyond : {-1e-3, 1e-3}) {
      Dropped scene(is_box ? box() : standing_cylinder());
      scene.law.friction = 0.5;
      const double angle = math::atan2(0.5, 1.0) + beyond;
      place_ground(scene.ground, Vec3::Zero(), 0.0, angle, 0.0);
      const Vec3 start = scene.ground.R * Vec3(0.0, 0.0, 0.1);
      scene.q.head<3>() = start;
      scene.q.segment<4>(3) = quaternion_from_rotation(scene.ground.R);
      for (int n = 0; n < 500; ++n) scene.step();
      const double speed = scene.v.head<3>().norm();
      const auto [s, c] = math::sin_cos(angle);
      const double wanted = beyond > 0.0 ? 0.5 * 9.81 * (s - 0.5 * c) : 0.0;
      CAPTURE(is_box);
      CAPTURE(beyond);
      CHECK(std::abs(speed - wanted) < 1e-5);
      CHECK(scene.report.residual < 1e-7);
    }
}

TEST_CASE("tree step: whatever falls loses energy, comes to rest, and its weight is carried") {
  Random random{8};
  using Kind = Shape::Kind;
  for (const Kind kind :
       {Kind::sphere, Kind::ellipsoid, Kind::capsule, Kind::box, Kind::cylinder}) {
    Shape shape;
    shape.kind = kind;
    shape.b = {0.15, 0.1, 0.2};
    shape.radius = kind == Kind::box || kind == Kind::ellipsoid ? 0.0 : 0.08;
    if (kind == Kind::capsule || kind == Kind::cylinder) {
      shape.a = {0.0, 0.0, -0.15};
      shape.b = -shape.a;
    }
    Dropped scene(body_with(shape, 2.0, {0.03, 0.025, 0.02}));
    scene.q[2] = 0.5;
    for (int k = 3; k < 7; ++k) scene.q[k] = random.uniform(-1.0, 1.0);
    normalize_configuration(scene.model, scene.q);
    for (int k = 0; k < 6; ++k) scene.v[k] = random.uniform(-1.0, 1.0);
    double last = scene.energy(), rise = 0.0;
    const double first = last;
    double upward = 0.0;  // N, the mean of the last two seconds: an ellipsoid rocks on
    for (int n = 0; n < 6000; ++n) {
      scene.step();
      for (const Touching& one : scene.touching)
        if (n >= 4000) upward += one.impulse.z() / 2.0;
      const double now = scene.energy();
      rise = std::max(rise, now - last);
      last = now;
    }
    CAPTURE(static_cast<int>(kind));
    CHECK(rise < 1e-4 * first);
    CHECK(last < first);
    CHECK(scene.report.penetration < 5e-4);
    CHECK(upward == doctest::Approx(2.0 * 9.81).epsilon(0.02));
  }
}

TEST_CASE("tree step: what nothing touches falls on its parabola, whatever the step") {
  Dropped scene(ball());
  scene.h = 0.01;
  scene.q[2] = 6.0;
  scene.v.head<3>() = Vec3(1.0, -2.0, 3.0);
  for (int n = 0; n < 100; ++n) scene.step();
  CHECK(difference(Vec3(scene.q.head<3>()), Vec3(1.0, -2.0, 6.0 + 3.0 - 0.5 * 9.81)) < 1e-12);
}

TEST_CASE("tree step: a ball bounces to e^2 of its height, and with e = 1 keeps its energy") {
  for (const double e : {0.5, 0.8, 1.0}) {
    Dropped scene(ball());
    scene.law.restitution = e;
    scene.q[2] = 1.1;
    const double first = scene.energy() - 0.1 * 9.81;
    double wanted = 1.0, highest = 0.0, last_v = 0.0;
    int bounces = 0;
    for (int n = 0; n < 20000 && bounces < 4; ++n) {
      scene.step();
      if (last_v < 0.0 &&
          scene.v[2] >
              0.0) {  // its height from its energy, as the highest point is between two steps
        ++bounces;
        wanted *= e * e;
        highest = (scene.energy() - 0.1 * 9.81) / 9.81;
        CAPTURE(e);
        CAPTURE(bounces);
        CHECK(highest == doctest::Approx(wanted * first / 9.81).epsilon(1e-7));
      }
      last_v = scene.v[2];
    }
    CHECK(bounces == 4);
  }
}

TEST_CASE("tree step: with restitution, robots that fall never gain energy") {
  Random random{12};
  for (int n = 0; n < 5; ++n) {
    Dropped scene(quadruped());
    scene.law.restitution = random.uniform(0.2, 1.0);
    scene.q[2] = 0.5;
    for (int k = 3; k < 7; ++k) scene.q[k] = random.uniform(-1.0, 1.0);
    normalize_configuration(scene.model, scene.q);
    const EnergyRun energy = energy_over(scene, 1500);
    CHECK(energy.rise < 2e-4 * energy.first);
    CHECK(energy.last < 0.9 * energy.first);
  }
}

TEST_CASE("tree step: shapes have friction and restitution of their own") {
  for (const bool has_own : {false, true}) {
    Model model = box();
    if (has_own)
      for (Shape& shape : model.shapes) shape.friction = 0.1;
    Dropped scene(*validated(std::move(model)));
    scene.law.friction = 0.5;
    scene.q[2] = 0.1;
    scene.v[0] = 1.0;
    for (int n = 0; n < 100; ++n) scene.step();
    CHECK(scene.v[0] == doctest::Approx(1.0 - 0.1 * 9.81 * (has_own ? 0.1 : 0.5)).epsilon(1e-4));
  }
}

TEST_CASE("tree step: of more contacts than there is room for, the deepest count") {
  // A rake of eleven boxes side by side, 44 corners at the ground, those of the last box deepest.
  Model model = box();
  const Shape first = model.shapes[0];
  model.shapes.clear();
  for (int k = 0; k < 11; ++k) {
    Shape tooth = first;
    tooth.b = {0.01, 0.15, 0.1};
    tooth.a = {0.05 * k - 0.25, 0.0, -1e-6 * k};
    model.shapes.push_back(tooth);
  }
  Dropped scene(*validated(std::move(model)));
  scene.q[2] = 0.1;
  scene.step();
  CHECK(scene.report.contacts == kMostTouching);
  int last = 0;
  for (const Touching& one : scene.touching) last += one.is_used() && one.shape() == 10 ? 1 : 0;
  CHECK(last == 4);
  double upward = 0.0;
  for (const Touching& one : scene.touching) upward += one.impulse.z() / scene.h;
  CHECK(upward == doctest::Approx(2.0 * 9.81).epsilon(0.05));
}

}  // namespace legwork::testing::tree_step_test
