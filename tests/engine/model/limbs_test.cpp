// Which trees are a trunk with limbs, the reason given for those that are not, and the lanes' data of a link.
#include "engine/model/limbs.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::limbs_test {

namespace {

std::string described(const Model& model) { return describe_limbs(model.limbs); }

// A star changed by hand, then validated.
template <class Change>
std::string described_after(Change&& change) {
  Random random{1};
  Model model = unvalidated_star(random, limbs_alike(2, {3, true}));
  change(model);
  return described(validated_model(std::move(model)));
}

int last_link(const Model& model, int foot) { return model.feet[at(foot)].body; }

Body link(const char* name, int parent) {
  Random random{2};
  Body body;
  body.name = body.joint = name;
  body.parent = parent;
  if (parent < 0) body.kind = JointKind::floating;
  body.inertia = random_inertia(random);
  return body;
}

Mat3 matrix_of(const lanes::Row (&columns)[9], int lane) {
  Mat3 R;
  for (int k = 0; k < 9; ++k) R.data()[k] = columns[k].lane[lane];
  return R;
}
Vec3 vector_of(const lanes::Row (&rows)[3], int lane) {
  return {rows[0].lane[lane], rows[1].lane[lane], rows[2].lane[lane]};
}

}  // namespace

TEST_CASE("limbs: the scenes' robots") {
  CHECK(described(family_robot("quadruped")) == "in lanes: 4 limbs of 3 joints with feet");
  CHECK(described(family_robot("hexapod")) == "in lanes: 6 limbs of 3 joints with feet");
  const std::string with_tail = "in lanes: 4 limbs of 3 joints with feet, 1 limb of 2 joints";
  CHECK(described(family_robot("tailed_quadruped")) == with_tail);
  CHECK(described(family_robot("quadruped_with_tail")) == with_tail);
  CHECK(described(family_robot("quadruped_with_tail", {{"robot.tail_segments", 4.0}})) ==
        "in lanes: 4 limbs of 3 joints with feet, 1 limb of 8 joints");
  CHECK(described(family_robot("quadruped_with_tail", {{"robot.tail_segments", 5.0}})) ==
        "general path: the limb of tail_5a has more than 8 joints.");
}

TEST_CASE("limbs: two to sixteen legs, at most eight side by side") {
  Random random{1};
  for (int count = 2; count <= 16; ++count) {
    const Model model = star(random, limbs_alike(count, {3, true}));
    const std::vector<LimbGroup>& groups = model.limbs.groups;
    REQUIRE(groups.size() == (count <= 8 ? 1u : 2u));
    CHECK(groups[0].count == std::min(count, 8));
    if (count > 8) CHECK(groups[1].count == count - 8);
  }
  CHECK(described(star(random, limbs_alike(17, {2, true}))) ==
        "in lanes: 8 limbs of 2 joints with feet, 8 limbs of 2 joints with feet, "
        "1 limb of 2 joints with a foot");
}

TEST_CASE(
    "limbs: groups are of one length, all with feet or all without; each body is somewhere once") {
  Random random{2};
  const Model model = star(random, {{3, true},
                                    {1, false},
                                    {3, false},
                                    {8, true},
                                    {3, true},
                                    {1, true},
                                    {5, false},
                                    {3, false},
                                    {3, true}});
  REQUIRE(model.limbs.groups.size() == 6);
  std::vector<int> seen(model.bodies.size(), 0);
  for (const LimbGroup& group : model.limbs.groups)
    for (int lane = 0; lane < group.count; ++lane) {
      int parent = 0;
      for (int j = 0; j < group.depth; ++j) {
        const int body = group.body[j][lane];
        ++seen[at(body)];
        CHECK(model.bodies[at(body)].parent == parent);
        CHECK(group.velocity[j][lane] == 5 + body);
        parent = body;
      }
      CHECK((group.foot_index[lane] >= 0) == group.has_feet);
      if (group.has_feet) CHECK(model.feet[at(group.foot_index[lane])].body == parent);
    }
  for (std::size_t i = 1; i < seen.size(); ++i) CHECK(seen[i] == 1);
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Limbs::Slot slot = model.limbs.feet[f];
    CHECK(model.limbs.groups[at(slot.group)].foot_index[slot.lane] == static_cast<int>(f));
  }
}

TEST_CASE("limbs: the rows hold every link turned so that its joint turns about z") {
  Random random{3};
  const Model model = star(random, {{4, true}, {4, true}, {4, true}});
  const LimbGroup& group = model.limbs.groups[0];
  Worst axis, turn, position, centre, inertia;
  for (int lane = 0; lane < group.count; ++lane)
    for (int j = 0; j < group.depth; ++j) {
      const Body& body = model.bodies[at(group.body[j][lane])];
      const LimbJoint& joint = group.joints[j];
      const Mat3 R_CB = matrix_of(joint.R_CB, lane);
      const Mat3 R_QP = j == 0 ? Mat3(Mat3::Identity()) : matrix_of(group.joints[j - 1].R_CB, lane);
      axis.see(R_CB * body.axis, Vec3(Vec3::UnitZ()));
      Mat3 zero = Mat3::Identity();
      zero(0, 0) = zero(1, 1) = joint.zero_cos.lane[lane];
      zero(1, 0) = joint.zero_sin.lane[lane];
      zero(0, 1) = -zero(1, 0);
      turn.see(matrix_of(joint.R, lane) * zero, R_QP * body.X_PJ.R * R_CB.transpose());
      position.see(vector_of(joint.p, lane), R_QP * body.X_PJ.p);
      const SpatialInertia& in = body.inertia;
      const Vec3 com = vector_of(joint.com, lane);
      centre.see(com, R_CB * in.h / in.mass);
      Mat3 I;
      const auto entry = [&](int k) { return joint.I[k].lane[lane]; };
      I << entry(0), entry(3), entry(4), entry(3), entry(1), entry(5), entry(4), entry(5), entry(2);
      inertia.see(spatial_inertia(in.mass, com, I).I, R_CB * in.I * R_CB.transpose());
      CHECK(joint.mass.lane[lane] == in.mass);
    }
  CHECK(axis.value < 1e-15);
  CHECK(turn.value < 1e-15);
  CHECK(position.value < 1e-15);
  CHECK(centre.value < 1e-15);
  CHECK(inertia.value < 1e-15);
}

TEST_CASE(
    "limbs: joints of the scenes' robots are parallel or at right angles, in line, leg by leg") {
  for (const char* name : {"quadruped", "hexapod", "tailed_quadruped", "quadruped_with_tail"}) {
    CAPTURE(name);
    const Model model = family_robot(name);
    const LimbGroup& legs = model.limbs.groups[0];
    CHECK(legs.is_in_order);
    CHECK(legs.joints[1].turn == AxisTurn::quarter);
    CHECK(legs.joints[2].turn == AxisTurn::none);
    for (int j = 1; j < 3; ++j) {
      CHECK(legs.joints[j].is_along_x);
      CHECK_FALSE(legs.joints[j].has_zero);
    }
    CHECK(legs.joints[2].is_diagonal);
  }
  // Hips that turn about the vertical, each looking its own way.
  const Model model = family_robot("hexapod");
  const LimbJoint& hip = model.limbs.groups[0].joints[0];
  CHECK(hip.turn == AxisTurn::none);
  CHECK(hip.has_zero);
}

TEST_CASE("limbs: what one leg of many has otherwise, none has") {
  Random random{4};
  Model model = star_of_legs(random, 4, {});
  REQUIRE(model.limbs.groups[0].joints[2].is_along_x);
  model.bodies[12].X_PJ.p.x() = 0.1;
  model = validated_model(std::move(model));
  CHECK_FALSE(model.limbs.groups[0].joints[2].is_along_x);
  CHECK(model.limbs.groups[0].joints[2].turn == AxisTurn::none);
  model.bodies[12].axis = {0.6, 0.8, 0.0};
  model = validated_model(std::move(model));
  CHECK(model.limbs.groups[0].joints[2].turn == AxisTurn::any);
  CHECK(model.limbs.groups[0].joints[1].turn == AxisTurn::quarter);
}

TEST_CASE("limbs: a link without mass is one at its own origin") {
  const Model model = family_robot("tailed_quadruped");
  const LimbGroup& tail = model.limbs.groups[1];
  REQUIRE(tail.joints[0].mass.lane[0] == 0.0);
  CHECK(vector_of(tail.joints[0].com, 0) == Vec3(Vec3::Zero()));
}

TEST_CASE("limbs: what has other joints or another shape takes the general path, and says why") {
  CHECK_SAYS(described_after([](Model& m) {
               m.bodies[2].joint = "slide";
               m.bodies[2].kind = JointKind::prismatic;
             }),
             "general path: joint slide slides.");
  CHECK_SAYS(described_after([](Model& m) {
               m.bodies[2].joint = "ball";
               m.bodies[2].kind = JointKind::spherical;
             }),
             "general path: joint ball is spherical.");
  CHECK_SAYS(described_after([](Model& m) { m.bodies[0].kind = JointKind::fixed; }),
             "general path: its base is fixed.");
  CHECK_SAYS(described_after([](Model& m) {
               const int knee = m.bodies[at(last_link(m, 0))].parent;
               m.bodies[at(knee)].name = "knee";
               m.bodies.push_back(link("spur", knee));
             }),
             "general path: the limb of knee branches there.");
  CHECK_SAYS(described_after([](Model& m) { m.bodies.push_back(link("toe", last_link(m, 1))); }),
             "general path: foot foot1 is not the only one, on the last link of its limb.");
  CHECK_SAYS(described_after([](Model& m) {
               m.feet.push_back({"heel", last_link(m, 0), Vec3::Zero()});
             }),
             "general path: foot heel is not the only one, on the last link of its limb.");
  CHECK_SAYS(described_after([](Model& m) {
               m.feet.push_back({"belly", 0, Vec3::Zero()});
             }),
             "general path: foot belly is on the trunk.");
  CHECK_SAYS(described_after([](Model& m) {
               Loop loop;
               loop.name = "loop";
               loop.b = 1;
               m.loops.push_back(loop);
             }),
             "general path: it has closed loops.");
  Random random{4};
  CHECK_SAYS(described(star(random, {{3, true}, {9, false}})),
             "general path: the limb of link1_8 has more than 8 joints.");
  Model alone;
  alone.bodies.push_back(link("stone", -1));
  alone.bodies[0].joint.clear();
  CHECK(described(validated_model(alone)) == "general path: it has no joints.");
}

TEST_CASE("limbs: eight joints are not too many") {
  Random random{5};
  CHECK(described(star(random, {{8, false}})) == "in lanes: 1 limb of 8 joints");
  CHECK(described(star(random, {{1, true}})) == "in lanes: 1 limb of 1 joint with a foot");
}

}  // namespace legwork::testing::limbs_test
