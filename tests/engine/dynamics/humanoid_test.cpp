// A tree of a humanoid's size, 36 degrees of freedom in six branches, its feet and hands pinned.
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::humanoid_test {

namespace {

// A chain of joints about the given coordinate axes, the first at `position` in the parent; returns its last body.
int add_chain(Model& model, Random& random, int parent, std::string_view axes,
              const Vec3& position) {
  for (const char axis : axes) {
    Body body;
    body.name = "body" + std::to_string(model.nb());
    body.joint = parent < 0 ? "" : "joint" + std::to_string(model.nb());
    body.parent = parent;
    if (parent < 0) body.kind = JointKind::floating;
    body.X_PJ.p = parent == model.nb() - 1 ? Vec3(0.0, 0.0, -0.1) : position;
    body.axis = axis == 'x' ? Vec3::UnitX() : axis == 'y' ? Vec3(-Vec3::UnitY()) : Vec3::UnitZ();
    body.inertia = random_inertia(random);
    parent = model.nb();
    model.bodies.push_back(body);
  }
  return parent;
}

Model humanoid() {
  Random random{21};
  Model model;
  model.family = "humanoid";
  model.gravity = {0.0, 0.0, -9.81};
  const int pelvis = add_chain(model, random, -1, "z", Vec3::Zero());
  const int torso = add_chain(model, random, pelvis, "zy", Vec3::Zero());
  for (const double side : {1.0, -1.0}) {
    const int ankle = add_chain(model, random, pelvis, "zxyyyx", {0.0, 0.1 * side, -0.05});
    const int wrist = add_chain(model, random, torso, "yxzyzyx", {0.0, 0.2 * side, 0.3});
    model.feet.push_back({"foot" + std::to_string(ankle), ankle, {0.05, 0.0, -0.08}});
    model.feet.push_back({"hand" + std::to_string(wrist), wrist, {0.0, 0.0, -0.1}});
  }
  add_chain(model, random, torso, "zy", {0.0, 0.0, 0.4});
  number_coordinates(model);
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  REQUIRE(model.nv() == 36);
  return model;
}

}  // namespace

TEST_CASE("humanoid: feet and hands pinned, both rows of the KKT system hold") {
  const Model model = humanoid();
  Random random{23};
  Worst motion, pinned;
  for (int i = 0; i < cases(200); ++i) {
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX a(36), force(36);
    ConstrainedResult result;
    const int feet[] = {3, 0, 2, 1};
    constrained_forward_dynamics(model, ws, feet, m.tau, a, result);
    CHECK(result.rank == 12);
    stack_foot_jacobians(model, ws, feet);
    const MatX J = ws.J.topRows(12);
    rnea(model, ws, a, force);
    const VecX ground = J.transpose() * result.foot_force;
    motion.see(difference(force, m.tau + ground) / (largest(force) + largest(ground)));
    for (int k = 0; k < 4; ++k) {
      const Foot& foot = model.feet[at(feet[k])];
      const Vec3 still =
          J.middleRows(3 * k, 3) * a + point_bias_acceleration(model, ws, foot.body, foot.p_BF);
      pinned.see(largest(still) / largest(a));
    }
  }
  MESSAGE("equations of motion ", motion.value, ", pinned points ", pinned.value);
  CHECK(motion.value < 1e-11);
  CHECK(pinned.value < 1e-12);
}

}  // namespace legwork::testing::humanoid_test
