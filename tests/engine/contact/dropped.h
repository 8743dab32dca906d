// A tree that steps over the ground with nothing but contacts, friction and gravity (contact/tree_step.h).
#pragma once

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/contact/strike.h"
#include "engine/contact/tree_step.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/random.h"

namespace legwork::testing {

struct Dropped {
  Model model;
  Ground ground;
  TouchLaw law;
  double h = 1e-3;
  Workspace ws;
  TreeStepScratch scratch;
  Compliance none;
  std::vector<Touching> touching, part;  // of the whole step, of its last part
  TreeStepReport report;
  ContactVec held;
  VecX q, v, v_next, v_moving, tau;

  explicit Dropped(Model its_model, bool links_touch = false, int most = kMostTouching)
      : model(std::move(its_model)),
        ws(model),
        scratch(model, touching_shapes(model), links_touch, most),
        none(model.nv()),
        touching(at(most)),
        part(touching),
        q(neutral_configuration(model)),
        v(VecX::Zero(model.nv())),
        v_next(v),
        v_moving(v),
        tau(v) {}
  void step() {
    const MatX no_loops(0, model.nv());
    const ContactVec off(0);
    const TreeStep call = {model, ws, ground, law, no_loops, off, scratch};
    std::fill(touching.begin(), touching.end(), Touching());
    REQUIRE(contact::split_at_strikes(
        h,
        [&](double left) {
          forward_kinematics(model, q, v, ws);
          return scratch.contacts.bounces(law) ? tree_strike_time(call, h, left, tau, none, q, v)
                                               : left;
        },
        [&](double t) {
          const bool is_made =
              tree_step(call, t, tau, none, q, v, part, v_next, v_moving, held, report);
          add_touching(part, touching);
          v = v_next;
          integrate_configuration(model, t, v_moving, q);
          return is_made;
        },
        [&] {
          forward_kinematics(model, q, v, ws);
          const bool is_made = tree_strike(call, h, none, q, v, part, report);
          add_touching(part, touching);
          return is_made;
        }));
  }
  double energy() {
    set_state(model, q, v, ws);
    const WholeBody whole = whole_body(model, ws);
    return whole.kinetic_energy + whole.potential_energy;
  }
  // Of the base if i is 0, else of free body i on a fixed base.
  Eigen::Ref<VecX> position(int i) { return q.segment(model.q_index[at(i)], 3); }
  Eigen::Ref<VecX> velocity(int i) { return v.segment(model.v_index[at(i)], 3); }
  Eigen::Ref<VecX> turning(int i) { return v.segment(model.v_index[at(i)] + 3, 3); }
};

// Its energy over as many steps: at first and at last, and the largest rise in one, J.
struct EnergyRun {
  double first = 0.0, last = 0.0, rise = 0.0;
};
inline EnergyRun energy_over(Dropped& scene, int steps) {
  EnergyRun run;
  run.first = run.last = scene.energy();
  for (int n = 0; n < steps; ++n) {
    scene.step();
    const double now = scene.energy();
    run.rise = std::max(run.rise, now - run.last);
    run.last = now;
  }
  return run;
}

// Puts free bodies above each other, turned at random.
inline void heap_up(Dropped& scene, double apart, Random& random) {
  for (int i = 1; i < scene.model.nb(); ++i) {
    scene.position(i) = Vec3(random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), apart * i);
    for (int k = 3; k < 7; ++k) scene.q[scene.model.q_index[at(i)] + k] = random.uniform(-1.0, 1.0);
  }
  normalize_configuration(scene.model, scene.q);
}

// They never gain energy, come to rest, and do not sink into each other.
inline void check_settles(Dropped& scene) {
  const EnergyRun energy = energy_over(scene, 4000);
  CHECK(energy.rise < 1e-3 * energy.first);
  CHECK(energy.last < 0.5 * energy.first);
  CHECK(scene.report.penetration < 1e-3);
}

// A body that floats, of one shape.
inline Body free_body(const std::string& name, double mass, const Vec3& moments) {
  Body body;
  body.name = name;
  body.joint = name + " joint";
  body.kind = JointKind::floating;
  body.parent = 0;
  body.inertia = spatial_inertia(mass, Vec3::Zero(), moments.asDiagonal());
  return body;
}

inline Model body_with(const Shape& shape, double mass, const Vec3& moments) {
  Model model;
  model.family = "body";
  model.gravity = {0.0, 0.0, -9.81};
  model.bodies.push_back(free_body("body", mass, moments));
  model.bodies[0].joint.clear();
  model.bodies[0].parent = -1;
  model.shapes.push_back(shape);
  return *validated(std::move(model));
}

// Several free bodies beside each other.
struct FreeBodies {
  Model model;
  FreeBodies() {
    model.family = "bodies";
    model.gravity = {0.0, 0.0, -9.81};
    Body world;
    world.name = "world";
    world.kind = JointKind::fixed;
    world.inertia = spatial_inertia(1.0, Vec3::Zero(), Mat3::Identity());
    model.bodies.push_back(world);
  }
  void add(Shape shape, double mass, const Vec3& moments) {
    shape.body = model.nb();
    model.bodies.push_back(free_body("body " + std::to_string(model.nb()), mass, moments));
    model.shapes.push_back(shape);
  }
  void add_ball(double mass, double radius) {
    Shape shape;
    shape.radius = radius;
    add(shape, mass, Vec3::Constant(0.4 * mass * radius * radius));
  }
  void add_box(double mass, const Vec3& half) {
    Shape shape;
    shape.kind = Shape::Kind::box;
    shape.b = half;
    const Vec3 square = half.cwiseProduct(half);
    add(shape, mass,
        mass / 3.0 * Vec3(square[1] + square[2], square[0] + square[2], square[0] + square[1]));
  }
  Model made() { return *validated(model); }
};

}  // namespace legwork::testing
