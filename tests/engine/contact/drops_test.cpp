// Random trees of random shapes, dropped on random ground: nothing becomes NaN, and energy never rises.
// LEGWORK_DROPS: how many; by night many.
#include <cstdlib>

#include "engine/math/rotation.h"
#include "tests/engine/contact/dropped.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::drops_test {

namespace {

Shape random_shape(Random& random, int body) {
  Shape shape;
  shape.kind = std::array{Shape::Kind::sphere, Shape::Kind::box, Shape::Kind::capsule,
                          Shape::Kind::cylinder, Shape::Kind::ellipsoid}[at(random.below(5))];
  shape.body = body;
  shape.R = random.rotation();
  shape.a = random.vector3(0.1);
  shape.radius = random.uniform(0.03, 0.1);
  if (shape.kind == Shape::Kind::box || shape.kind == Shape::Kind::ellipsoid) {
    shape.radius = 0.0;
    shape.b = {random.uniform(0.03, 0.15), random.uniform(0.03, 0.15), random.uniform(0.03, 0.15)};
  } else if (shape.kind != Shape::Kind::sphere) {
    shape.b = shape.a + random.uniform(0.05, 0.3) * random.direction();
  }
  if (random.below(4) == 0) shape.friction = random.uniform(0.0, 1.5);
  if (random.below(8) == 0) shape.restitution = random.uniform(0.0, 1.0);
  return shape;
}

Model random_thing(Random& random) {
  TreeKind kind;
  kind.sliding = 0.2;
  kind.other = 0.2;
  kind.reach = 3;
  Model model = random_tree(random, random.below(7), kind);
  model.gravity = {0.0, 0.0, -9.81};
  for (int body = 0; body < model.nb(); ++body)
    if (random.below(5) > 0) model.shapes.push_back(random_shape(random, body));
  for (int i = 1; i < model.nb(); ++i) {
    Body& body = model.bodies[at(i)];
    if (!has_axis(body.kind) || random.below(2) == 0) continue;
    body.lower = random.uniform(-1.5, -0.1);
    body.upper = random.uniform(0.1, 1.5);
  }
  return *validated(std::move(model));
}

}  // namespace

TEST_CASE(
    "drops: contacts never bring energy to random trees of random shapes, whatever they fall on") {
  const char* const wanted = std::getenv("LEGWORK_DROPS");
  const int drops = wanted ? std::atoi(wanted) : cases(60);
  // Above it the step itself, which is of first order, brings more than contacts take: joints that spin in the air.
  constexpr double kSlow = 8.0;  // rad/s, m/s
  double by_contact = 0.0, by_all = 0.0, worst_residual = 0.0, worst_unsolved = 0.0;
  int unsolved = 0, steps = 0, slow = 0;
  for (int n = 0; n < drops; ++n) {
    Random random{static_cast<std::uint64_t>(n) + 1000u};
    const bool links_touch = random.below(2) == 0;
    Dropped scene(random_thing(random), links_touch);
    scene.h = 5e-4;
    scene.law.friction = random.uniform(0.0, 1.2);
    scene.law.restitution = random.below(2) == 0 ? 0.0 : random.uniform(0.0, 1.0);
    scene.ground.kind = static_cast<GroundKind>(random.below(3));
    scene.ground.roughness = 0.1;
    place_ground(scene.ground, Vec3::Zero(), 0.0, random.uniform(-0.4, 0.4), random.uniform(-3, 3));
    random_configuration(scene.model, random.bits(), scene.q);
    scene.q[2] = random.uniform(0.3, 1.2) + 1.0;
    scene.v = random.vector(scene.model.nv(), 1.0);
    const double scale = total_mass(scene.model) * 9.81;  // J, of a metre
    double last = scene.energy(), rise = 0.0, unsolved_rise = 0.0, slow_rise = 0.0;
    for (int i = 0; i < 2400; ++i) {
      scene.step();
      const MatX& M = scene.ws.M;
      const double with = 0.5 * scene.v.dot(M * scene.v),
                   without = 0.5 * scene.scratch.v.dot(M * scene.scratch.v);
      const bool is_solved = scene.report.residual <= 1e-6;
      double& rise_of = is_solved ? rise : unsolved_rise;
      rise_of = std::max(rise_of, with - without);
      const double now = scene.energy();
      REQUIRE(std::isfinite(now));
      REQUIRE(scene.v.allFinite());
      if (largest_entry(scene.v) < kSlow) {
        slow_rise = std::max(slow_rise, now - last);
        ++slow;
      }
      last = now;
      unsolved += is_solved ? 0 : 1;
      worst_residual = std::max(worst_residual, scene.report.residual);
      ++steps;
    }
    CAPTURE(n);
    CHECK(rise < 1e-6 * scale);
    CHECK(unsolved_rise < 1e-3 * scale);
    CHECK(slow_rise < 1e-3 * scale);
    by_contact = std::max(by_contact, rise / scale);
    worst_unsolved = std::max(worst_unsolved, unsolved_rise / scale);
    by_all = std::max(by_all, slow_rise / scale);
  }
  MESSAGE(drops, " drops: of a metre's fall, contacts bring at most ", by_contact, ", the ", slow,
          " slow ones of ", steps, " steps ", by_all, "; ", unsolved,
          " steps are unsolved and bring ", worst_unsolved, ", residual at most ", worst_residual,
          " m/s");
  CHECK(unsolved < 1 + steps / 10000);
}

}  // namespace legwork::testing::drops_test
