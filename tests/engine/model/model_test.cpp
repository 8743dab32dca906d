// The model: names, sizes, and what validate() refuses, each with a sentence that names the body or joint.
#include "engine/model/model.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::model_test {

namespace {

Body& body(Model& model, const char* name) {
  const int index = find_body(model, name);
  REQUIRE(index >= 0);
  return model.bodies[at(index)];
}

// What validate() says of the quadruped after `spoil` has changed it.
template <class Spoil>
std::string refusal_of(Spoil spoil) {
  Model model = quadruped();
  spoil(model);
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(refusal, "a spoilt model is taken");
  return refusal->text();
}

std::string refusal_of_inertia(const SpatialInertia& inertia) {
  return refusal_of([&](Model& m) { body(m, "FR_thigh").inertia = inertia; });
}

SpatialInertia diagonal_inertia(double mass, double xx, double yy, double zz) {
  return spatial_inertia(mass, {0.1, 0.0, 0.0}, Vec3(xx, yy, zz).asDiagonal());
}

}  // namespace

TEST_CASE("model: sizes and look-up by name") {
  const Model model = quadruped();
  CHECK(model.nb() == 13);
  CHECK(model.joint_count() == 12);
  CHECK(model.nq() == 19);
  CHECK(model.nv() == 18);
  CHECK(find_joint(model, "FL_haa") == 0);
  CHECK(find_joint(model, "RR_kfe") == 11);
  CHECK(find_foot(model, "RL") == 2);
  CHECK(find_body(model, "trunk") == 0);
  CHECK(find_frame(model, "RR_4") >= 0);
  for (const char* unknown : {"", "fl_haa", "FL_haa "}) {
    CHECK(find_joint(model, unknown) == -1);
    CHECK(find_foot(model, unknown) == -1);
  }
  CHECK_FALSE(validate(model));
}

TEST_CASE("validate: masses and inertias that no rigid body can have") {
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(0.0, 1e-3, 1e-3, 1e-3)),
             "Body FR_thigh has mass 0 kg");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(-0.5, 1e-3, 1e-3, 1e-3)),
             "Body FR_thigh has mass -0.5 kg");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(1.0, 1e-3, 0.0, 1e-3)), "not positive definite");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(1.0, 1e-3, -1e-3, 1e-3)), "iyy = -0.001");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(1.0, 1e-3, 1e-3, 2.1e-3)),
             "no rigid body can have");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(1.0, 2.1e-3, 1e-3, 1e-3)), "FR_thigh");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(kNan, 1e-3, 1e-3, 1e-3)), "not a finite number");
  CHECK_SAYS(refusal_of_inertia(diagonal_inertia(1.0, 1e-3, kInfinity, 1e-3)),
             "not a finite number");
  // A flat plate, izz = ixx + iyy, is the limit.
  Model plate = quadruped();
  body(plate, "FR_thigh").inertia = diagonal_inertia(1.0, 1e-3, 1e-3, 2e-3);
  CHECK_FALSE(validate(plate));
}

TEST_CASE("validate: the triangle inequality is that of the principal axes") {
  Random random{1};
  for (int i = 0; i < 100; ++i) {
    const Mat3 R = random.rotation();
    auto turned = [&R](double zz) {
      const Mat3 I = R * Vec3(1e-3, 2e-3, zz).asDiagonal() * R.transpose();
      return spatial_inertia(1.0, Vec3(0.3, -0.2, 0.1), 0.5 * (I + I.transpose()));
    };
    CHECK_SAYS(refusal_of_inertia(turned(3.01e-3)), "no rigid body can have");
    Model model = quadruped();
    body(model, "FR_thigh").inertia = turned(2.99e-3);
    CHECK_FALSE(validate(model));
  }
}

TEST_CASE("validate: order, names, axes and placements") {
  CHECK_SAYS(refusal_of([](Model& m) { m.bodies.clear(); }), "no body");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").parent = 5; }),
             "Body FL_hip must come after its parent");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").parent = -1; }), "Body FL_hip");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "trunk").parent = 0; }), "Body trunk");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "RL_hip").joint = "FL_haa"; }),
             "FL_haa is named twice");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "RL_hip").name = "FL_hip"; }),
             "FL_hip is used twice");
  CHECK_SAYS(refusal_of([](Model& m) { m.feet[1].name = "FL"; }), "FL is used twice");
  CHECK_SAYS(refusal_of([](Model& m) { m.frames[1].name = m.frames[0].name; }), "is used twice");
  CHECK_SAYS(refusal_of([](Model& m) {
               body(m, "FL_hip").axis = {0.0, 0.0, 2.0};
             }),
             "FL_haa has an axis");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").axis.setZero(); }), "FL_haa has an axis");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").axis[0] = kNan; }), "FL_haa has an axis");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").X_PJ.R *= 1.01; }),
             "FL_haa has a placement");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").X_PJ.R *= -1.0; }),
             "FL_haa has a placement");
  CHECK_SAYS(refusal_of([](Model& m) { body(m, "FL_hip").X_PJ.p[2] = kInfinity; }),
             "FL_haa has a placement");
}

TEST_CASE("validate: gravity, feet, frames and shapes") {
  CHECK_SAYS(refusal_of([](Model& m) { m.gravity[1] = kNan; }), "Gravity");
  CHECK_SAYS(refusal_of([](Model& m) { m.feet[3].body = 13; }), "Foot RR");
  CHECK_SAYS(refusal_of([](Model& m) { m.feet[3].body = -1; }), "Foot RR");
  CHECK_SAYS(refusal_of([](Model& m) { m.feet[3].p_BF[0] = kNan; }), "Foot RR");
  CHECK_SAYS(refusal_of([](Model& m) { m.frames[2].body = 99; }),
             "Frame FL_2 is not on an existing body");
  CHECK_SAYS(refusal_of([](Model& m) { m.shapes[0].body = 99; }), "shape");
}

TEST_CASE("validate: random trees are sound, and their mass is the sum of their bodies'") {
  Random random{2};
  for (int joints = 0; joints <= 30; ++joints) {
    const Model model = random_tree(random, joints);
    double mass = 0.0;
    for (const Body& b : model.bodies) mass += b.inertia.mass;
    CHECK(total_mass(model) == mass);
    CHECK(model.nv() == 6 + joints);
  }
}

TEST_CASE("validate: a loop joins two bodies") {
  const auto joined = [](int a, int b) {
    Model model = quadruped();
    Loop loop;
    loop.name = "pin";
    loop.a = a;
    loop.b = b;
    model.loops.push_back(loop);
    return validate(model);
  };
  CHECK_FALSE(joined(3, 6));
  for (const int other : {3, -1, 13}) {
    const Refusal refusal = joined(3, other);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), "Loop pin does not join");
  }
}

}  // namespace legwork::testing::model_test
