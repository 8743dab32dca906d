// Links and free bodies that touch each other: momentum, stacks, rolling on what moves, and which pairs may touch at all.
#include "engine/contact/tree_contacts.h"
#include "engine/math/rotation.h"
#include "tests/engine/contact/dropped.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::tree_pairs_test {

namespace {

// Of all bodies, about the world's origin.
struct Sum {
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
};
Sum momentum(Dropped& scene) {
  set_state(scene.model, scene.q, scene.v, scene.ws);
  const Centroidal whole = whole_body(scene.model, scene.ws).centroidal;
  return {whole.linear_momentum, whole.angular_momentum + cross(whole.com, whole.linear_momentum)};
}

int pairs_in_use(const Dropped& scene) {
  int count = 0;
  for (const Touching& one : scene.touching) count += one.second != Touching::kNone ? 1 : 0;
  return count;
}

// Two links of .4 m that hang on each other by a hinge about y, on a fixed base .2 m beside the first hinge.
Model two_links() {
  Model model;
  model.family = "two links";
  model.gravity = Vec3::Zero();
  Body base;
  base.name = "base";
  base.kind = JointKind::fixed;
  base.inertia = spatial_inertia(1.0, Vec3::Zero(), Mat3::Identity());
  model.bodies.push_back(base);
  const auto shape = [&](int body, double length) {
    Shape rod;
    rod.kind = Shape::Kind::capsule;
    rod.body = body;
    rod.b = {length, 0.0, 0.0};
    rod.radius = 0.02;
    rod.role = Shape::Role::collision;
    model.shapes.push_back(rod);
  };
  shape(0, 0.3);
  for (int i = 1; i <= 2; ++i) {
    Body link;
    link.name = "link " + std::to_string(i);
    link.joint = "hinge " + std::to_string(i);
    link.parent = i - 1;
    link.axis = Vec3::UnitY();
    link.X_PJ.p = {0.4, 0.0, 0.0};
    link.inertia = spatial_inertia(1.0, Vec3(0.2, 0.0, 0.0), 0.01 * Mat3::Identity());
    model.bodies.push_back(link);
    shape(i, 0.4);
  }
  return *validated(std::move(model));
}

}  // namespace

TEST_CASE("pairs: two balls that meet exchange momentum by their restitution, and lose none") {
  for (const double e : {0.0, 0.6, 1.0})
    for (const double aside : {0.0, 0.07}) {
      FreeBodies bodies;
      bodies.model.gravity = Vec3::Zero();
      bodies.add_ball(1.0, 0.1);
      bodies.add_ball(3.0, 0.1);
      Dropped scene(bodies.made());
      scene.law.restitution = e;
      scene.position(1) = Vec3(0.0, 0.0, 1.0);
      scene.position(2) = Vec3(0.5, aside, 1.0);
      scene.velocity(1) = Vec3(2.0, 0.0, 0.0);
      const Sum before = momentum(scene);
      const double energy = scene.energy();
      for (int n = 0; n < 400; ++n) scene.step();
      const Sum after = momentum(scene);
      CAPTURE(e);
      CAPTURE(aside);
      CHECK(difference(before.linear, after.linear) < 1e-12);
      CHECK(difference(before.angular, after.angular) < 1e-12);
      CHECK(scene.energy() <= energy * (1.0 + 1e-12));
      if (aside > 0.0) continue;
      // v1' = v (m1 - e m2) / (m1 + m2), v2' = v m1 (1 + e) / (m1 + m2)
      CHECK(scene.velocity(1)[0] == doctest::Approx(2.0 * (1.0 - 3.0 * e) / 4.0).epsilon(1e-6));
      CHECK(scene.velocity(2)[0] == doctest::Approx(2.0 * (1.0 + e) / 4.0).epsilon(1e-6));
      if (e == 1.0) CHECK(scene.energy() == doctest::Approx(energy).epsilon(1e-7));
    }
}

TEST_CASE("pairs: boxes stand on boxes, and carry each other's weight") {
  FreeBodies bodies;
  for (int k = 0; k < 3; ++k) bodies.add_box(1.0, {0.1, 0.1, 0.05});
  Dropped scene(bodies.made());
  for (int k = 0; k < 3; ++k) scene.position(k + 1) = Vec3(0.02 * k, -0.03 * k, 0.05 + 0.1 * k);
  for (int n = 0; n < 1500; ++n) scene.step();
  for (int k = 0; k < 3; ++k) {
    CHECK(difference(Vec3(scene.position(k + 1)), Vec3(0.02 * k, -0.03 * k, 0.05 + 0.1 * k)) <
          1e-4);
    CHECK(scene.velocity(k + 1).norm() < 1e-6);
  }
  CHECK(pairs_in_use(scene) == 8);
  // What the lowest pair of boxes carries, and the floor.
  double floor = 0.0, first = 0.0;
  for (const Touching& one : scene.touching) {
    if (!one.is_used()) continue;
    if (one.second == Touching::kNone) floor += one.impulse.z() / scene.h;
    if (one.shape() == 0 && one.second == 1) first -= one.impulse.z() / scene.h;
  }
  CHECK(floor == doctest::Approx(3.0 * 9.81).epsilon(1e-6));
  CHECK(first == doctest::Approx(2.0 * 9.81).epsilon(1e-6));
}

TEST_CASE("pairs: balls roll on a box that is pushed as friction says, in any direction") {
  // SimBenchmark's "rolling" with fewer balls: the box feels mu (M + n m) g of the ground and 2/7 m a of each ball, which
  // itself moves at 2/7 of the box's acceleration.
  constexpr double kForce = 150.0, kBox = 10.0, kBall = 1.0, kMu = 0.4;
  constexpr int kBalls = 4;
  for (const double direction : {0.0, kPi / 6.0, kPi / 3.0}) {
    FreeBodies bodies;
    bodies.add_box(kBox, {0.5, 0.5, 0.1});
    for (int k = 0; k < kBalls; ++k) bodies.add_ball(kBall, 0.1);
    for (Shape& shape : bodies.model.shapes) shape.friction = shape.body == 1 ? kMu : 0.8;
    Dropped scene(bodies.made());
    scene.position(1) = Vec3(0.0, 0.0, 0.1);
    for (int k = 0; k < kBalls; ++k)
      scene.position(k + 2) = Vec3(k % 2 == 0 ? -0.2 : 0.2, k < 2 ? -0.2 : 0.2, 0.3);
    const auto [s, c] = math::sin_cos(direction);
    scene.tau[scene.model.v_index[1]] = kForce * c;
    scene.tau[scene.model.v_index[1] + 1] = kForce * s;
    const double t = 0.25;  // the balls are still on it
    for (int n = 0; n < 250; ++n) scene.step();
    const double total = kBox + kBalls * kBall;
    const double a = (kForce - kMu * total * 9.81) / (kBox + 2.0 / 7.0 * kBalls * kBall);
    CAPTURE(direction);
    CHECK(difference(Vec3(scene.velocity(1)), t * a * Vec3(c, s, 0.0)) < 2e-3 * t * a);
    for (int k = 0; k < kBalls; ++k)
      CHECK(difference(Vec3(scene.velocity(k + 2)), 2.0 / 7.0 * t * a * Vec3(c, s, 0.0)) <
            2e-3 * t * a);
  }
}

TEST_CASE("pairs: of two shapes the larger friction counts, and the scene's where one has none") {
  for (const double own : {0.1, 0.9}) {
    FreeBodies bodies;
    for (int k = 0; k < 2; ++k) bodies.add_box(1.0, {0.1, 0.1, 0.05});
    bodies.model.shapes[0].friction = own;
    Dropped scene(bodies.made());
    scene.law.friction = 0.7;
    for (int k = 0; k < 2; ++k) scene.position(k + 1) = Vec3(0.0, 0.0, 0.05 + 0.1 * k);
    scene.step();
    const TreeContacts& contacts = scene.scratch.contacts;
    REQUIRE(contacts.count == 8);
    for (int k = 0; k < contacts.count; ++k)
      CHECK(contacts.friction[at(k)] ==
            (contacts.touching[at(k)].second == Touching::kNone ? own : std::max(own, 0.7)));
  }
}

TEST_CASE("pairs: a heap of shapes of all kinds never gains energy, and comes to rest") {
  Random random{21};
  FreeBodies bodies;
  using Kind = Shape::Kind;
  for (const Kind kind :
       {Kind::sphere, Kind::box, Kind::capsule, Kind::cylinder, Kind::ellipsoid}) {
    Shape shape;
    shape.kind = kind;
    shape.radius = kind == Kind::box || kind == Kind::ellipsoid ? 0.0 : 0.1;
    shape.b = {0.15, 0.1, 0.12};
    if (kind == Kind::capsule || kind == Kind::cylinder) {
      shape.a = {-0.1, 0.0, 0.0};
      shape.b = -shape.a;
    }
    bodies.add(shape, 1.0, {0.008, 0.009, 0.01});
  }
  Dropped scene(bodies.made());
  heap_up(scene, 0.4, random);
  check_settles(scene);
}

TEST_CASE("pairs: links of one robot touch if asked to, but not across a joint") {
  const Model model = two_links();
  CHECK(touching_pairs(model, touching_shapes(model), false).empty());
  const std::vector<ShapePair> pairs = touching_pairs(model, touching_shapes(model), true);
  REQUIRE(pairs.size() == 1);
  CHECK(model.shapes[at(pairs[0].a)].body == 0);
  CHECK(model.shapes[at(pairs[0].b)].body == 2);
  for (const bool links_touch : {false, true}) {
    // The second link folds back onto the base.
    Dropped scene(model, links_touch);
    scene.q << -2.0, 2.77;
    scene.v << 0.0, 1.5;
    bool has_touched = false;
    double least = kInfinity;
    for (int n = 0; n < 2000; ++n) {
      scene.step();
      has_touched = has_touched || pairs_in_use(scene) > 0;
      forward_kinematics(scene.model, scene.q, scene.v, scene.ws);
      const Vec3 tip = point_position(scene.ws, 2, {0.4, 0.0, 0.0});
      if (tip.x() > 0.0 && tip.x() < 0.3) least = std::min(least, tip.z());
    }
    CHECK(has_touched == links_touch);
    CHECK((least > 0.04 - 1e-4) == links_touch);
  }
}

TEST_CASE("pairs: a straight arm inside its base, which cannot shorten, is not flung about") {
  Model model = two_links();
  // Across its tip, .8 m below the first hinge, and 5 mm too high.
  model.shapes[0].a = {0.3, 0.0, -0.835};
  model.shapes[0].b = {0.5, 0.0, -0.835};
  Dropped scene(*validated(std::move(model)), true);
  scene.q << 0.5 * kPi + 1e-4, 0.0;
  for (int n = 0; n < 200; ++n) {
    const VecX before = scene.q;
    scene.step();
    CHECK(scene.report.penetration < 0.006);
    CHECK(largest_entry(scene.q - before) < 0.021);  // 20 rad/s
    if (n == 0) CHECK(scene.report.contacts == 1);
  }
}

}  // namespace legwork::testing::tree_pairs_test
