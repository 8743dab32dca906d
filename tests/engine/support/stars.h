// Robots that are a trunk with limbs, to test the lanes with: random ones of any shape, and those of the scenes.
#pragma once

#include <string>
#include <vector>

#include "engine/model/families/families.h"
#include "engine/model/families/tail.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

struct LimbShape {
  int joints = 3;
  bool has_foot = true;
};

inline std::vector<LimbShape> limbs_alike(int count, LimbShape shape) {
  return std::vector<LimbShape>(static_cast<std::size_t>(count), shape);
}

// Any trunk, in any gravity.
inline Model bare_trunk(Random& random) {
  Model model;
  model.family = "star";
  model.gravity = random.vector3(10.0);
  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia = random_inertia(random);
  model.bodies.push_back(trunk);
  return model;
}

// A trunk with such limbs, each with a foot on its last link or none; not validated. The bodies of the limbs are mixed
// in the model's order. As a leg is built, a joint's axis is now and then z and its placement unturned; else any.
inline Model unvalidated_star(Random& random, const std::vector<LimbShape>& limbs) {
  Model model = bare_trunk(random);
  std::vector<int> last(limbs.size(), 0), joints(limbs.size(), 0);
  int missing = 0;
  for (const LimbShape& limb : limbs) missing += limb.joints;
  while (missing > 0) {
    const std::size_t i = at(random.below(static_cast<int>(limbs.size())));
    if (joints[i] == limbs[i].joints) continue;
    Body body;
    body.name = "link" + std::to_string(i) + "_" + std::to_string(joints[i]);
    body.joint = "joint" + std::to_string(i) + "_" + std::to_string(joints[i]);
    body.parent = last[i];
    body.inertia = random_inertia(random);
    body.X_PJ = random.transform(0.3);
    if (random.below(3) == 0) body.X_PJ.R = Mat3::Identity();
    if (random.below(3) != 0) body.axis = random.direction();
    last[i] = model.nb();
    model.bodies.push_back(body);
    ++joints[i];
    --missing;
  }
  for (std::size_t i = 0; i < limbs.size(); ++i)
    if (limbs[i].has_foot)
      model.feet.push_back({"foot" + std::to_string(i), last[i], random.vector3(0.3)});
  number_coordinates(model);
  return model;
}

inline Model validated_model(Model model) {
  Result<Model> result = validated(std::move(model));
  REQUIRE_MESSAGE(result, result.error().text());
  return *result;
}

inline Model star(Random& random, const std::vector<LimbShape>& limbs) {
  return validated_model(unvalidated_star(random, limbs));
}

// Legs of three joints as robots have them, limb by limb: how the second and third joint's axes stand to those before,
// and whether their places are in line with both, or anywhere.
struct LegDesign {
  AxisTurn second = AxisTurn::quarter, third = AxisTurn::none;
  bool is_in_line = true;
};

inline Model star_of_legs(Random& random, int count, const LegDesign& design) {
  Model model = bare_trunk(random);
  for (int i = 0; i < count; ++i) {
    Vec3 axis = Vec3::UnitX();
    for (int j = 0; j < 3; ++j) {
      const std::string name = std::to_string(i) + "_" + std::to_string(j);
      Body body;
      body.name = "link" + name;
      body.joint = "joint" + name;
      body.parent = j == 0 ? 0 : model.nb() - 1;
      body.inertia = random_inertia(random);
      const AxisTurn turn = j == 1 ? design.second : j == 2 ? design.third : AxisTurn::any;
      if (j > 0 && turn == AxisTurn::quarter)
        axis = axis == Vec3::UnitX() ? Vec3::UnitY() : Vec3::UnitZ();
      if (turn == AxisTurn::any) body.X_PJ = random.transform(0.3);
      if (turn != AxisTurn::any || !design.is_in_line) body.X_PJ.p = random.vector3(0.3);
      if (turn != AxisTurn::any && design.is_in_line)
        body.X_PJ.p = {0.0, 0.0, random.uniform(-1.0, 1.0)};
      body.axis = axis;
      model.bodies.push_back(body);
    }
    model.feet.push_back({"foot" + std::to_string(i), model.nb() - 1, random.vector3(0.3)});
  }
  return validated_model(std::move(model));
}

// A family's robot with its default parameters, or some changed.
inline Model family_robot(const char* name, std::initializer_list<Override> overrides = {}) {
  const Family* family = find_family(name);
  REQUIRE_MESSAGE(family, name);
  return built(family->build, family->parameters(), overrides);
}

// A state of a star. A tail's joints stay within a radian: at a right angle of the second the first turns about the tail's own
// length, its inertia is a difference of large numbers about the trunk's origin, and digits go with the square of the cosine.
// Legs of rods without thickness (tailed_quadruped) have the same where all of them are in line with a joint.
inline Motion random_pose(const Model& model, Random& random) {
  Motion m = random_motion(model, random);
  const Eigen::Index tail = tail_joint_count(model);
  m.q.tail(tail) = random.vector(tail, 1.0);
  return m;
}

// The stars on which lanes are compared with the general path: visit(what they are, model, a random state).
template <class Visit>
void visit_stars(Visit&& visit) {
  Random random{1};
  const auto see = [&](const std::string& what, const Model& model) {
    visit(what, model, random_pose(model, random));
  };
  for (const char* name : {"quadruped", "hexapod", "tailed_quadruped", "quadruped_with_tail"}) {
    const Model model = family_robot(name);
    for (int i = 0; i < cases(100); ++i) see(name, model);
  }
  const Model long_tail =
      family_robot("quadruped_with_tail", {{"robot.tail_segments", 4.0}, {"robot.tail_kind", 1.0}});
  for (int i = 0; i < cases(100); ++i) see("four tail segments", long_tail);
  for (int i = 0; i < cases(160); ++i)
    see("one to sixteen legs of three joints", star(random, limbs_alike(1 + i % 16, {3, true})));
  constexpr AxisTurn kTurns[] = {AxisTurn::none, AxisTurn::quarter, AxisTurn::any};
  for (const AxisTurn second : kTurns)
    for (const AxisTurn third : kTurns)
      for (const bool is_in_line : {false, true})
        for (int i = 0; i < cases(16); ++i) {
          const Model model = star_of_legs(random, 2 + i % 8, {second, third, is_in_line});
          const LimbGroup& legs = model.limbs.groups[0];
          REQUIRE(legs.is_in_order);
          REQUIRE(legs.joints[1].turn == second);
          see("legs with axes parallel, at right angles and askew", model);
        }
  for (int i = 0; i < cases(160); ++i)
    see("limbs of one to eight joints",
        star(random, limbs_alike(1 + i % 5, {1 + i % 8, i % 3 != 0})));
  for (int i = 0; i < cases(100); ++i) {
    std::vector<LimbShape> limbs;
    for (int k = random.below(12); k >= 0; --k)
      limbs.push_back({random.below(2) == 0 ? 3 : 1 + random.below(8), random.below(3) > 0});
    see("limbs of all kinds on one trunk", star(random, limbs));
  }
}

}  // namespace legwork::testing
