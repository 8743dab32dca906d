// Bodies that are free of each other: leaving out what is zero changes no bit, and heaps of many stay exact.
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/contact/coulomb.h"
#include "engine/dynamics/coordinate_parts.h"
#include "engine/dynamics/crba.h"
#include "tests/engine/contact/dropped.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::free_parts_test {

namespace {

bool same_bits(const MatX& a, const MatX& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), at(static_cast<int>(a.size())) * sizeof(double)) == 0;
}

// As if the mass matrix coupled everything.
void couple_all(Dropped& scene) {
  TreeStepScratch& s = scene.scratch;
  const int nv = scene.model.nv();
  s.tree.parts = s.contacts.parts = {{0, nv}};
  std::fill(s.contacts.part_of.begin(), s.contacts.part_of.end(), 0);
  s.tree.full = s.tree.B = MatX::Zero(nv, nv);
}

Model boxes_and_balls() {
  FreeBodies bodies;
  for (int k = 0; k < 3; ++k) bodies.add_box(1.0 + k, {0.2, 0.15, 0.05});
  for (int k = 0; k < 4; ++k) bodies.add_ball(1.0, 0.06);
  return bodies.made();
}

void stack_up(Dropped& scene) {
  for (int k = 0; k < 3; ++k) scene.position(k + 1) = Vec3(0.03 * k, -0.02 * k, 0.06 + 0.12 * k);
  for (int k = 0; k < 4; ++k)
    scene.position(k + 4) = Vec3(0.05 * k - 0.06, 0.02 * k, 0.46 + 0.13 * k);
  scene.velocity(4) = Vec3(0.8, 0.1, -1.0);
  scene.law.friction = 0.5;
}

// A cube of balls that do not touch yet.
struct Cube {
  Dropped scene;
  int count;

  Cube(int side, int most) : scene(balls(side), false, most), count(side * side * side) {
    Random random{42};
    for (int k = 0; k < count; ++k) {
      const Vec3 place(k / (side * side), k / side % side, k % side);
      for (int r = 0; r < 3; ++r)
        scene.position(k + 1)[r] = 0.21 * place[r] + 0.001 * random.uniform(0.0, 1.0);
      scene.position(k + 1)[2] += 0.101;
    }
    scene.law.friction = 0.0;
  }
  static Model balls(int side) {
    FreeBodies bodies;
    for (int k = 0; k < side * side * side; ++k) bodies.add_ball(10.0, 0.1);
    return bodies.made();
  }
  double deepest() {  // m
    double deep = 0.0;
    for (int i = 1; i <= count; ++i) {
      deep = std::max(deep, 0.1 - scene.position(i)[2]);
      for (int j = i + 1; j <= count; ++j)
        deep = std::max(deep, 0.2 - (scene.position(i) - scene.position(j)).norm());
    }
    return deep;
  }
};

}  // namespace

TEST_CASE("parts: what is free of each other on a fixed base, in one part each") {
  const Model model = boxes_and_balls();
  const std::vector<CoordinatePart> parts = coordinate_parts(model);
  REQUIRE(parts.size() == 7);
  const std::vector<int> of = parts_of_bodies(model, parts);
  CHECK(of[0] == -1);
  for (int i = 1; i < model.nb(); ++i) {
    CHECK(of[at(i)] == i - 1);
    CHECK(parts[at(i - 1)].first == model.v_index[at(i)]);
    CHECK(parts[at(i - 1)].size == 6);
  }
  // Two arms whose links come by turns are one part; what a base that moves carries, too.
  Model arms;
  arms.family = "arms";
  for (int i = 0; i < 5; ++i) {
    Body body;
    body.name = "body " + std::to_string(i);
    body.parent = i < 3 ? std::min(i, 1) - 1 : i - 2;
    if (i > 0) body.joint = "joint " + std::to_string(i);
    if (i == 0) body.kind = JointKind::fixed;
    body.inertia = spatial_inertia(1.0, Vec3::Zero(), Mat3::Identity());
    arms.bodies.push_back(body);
  }
  const Model by_turns = *validated(arms);
  REQUIRE(coordinate_parts(by_turns).size() == 1);
  CHECK(coordinate_parts(by_turns)[0].size == 4);
  std::swap(arms.bodies[2], arms.bodies[3]);  // links 1 and 3 of an arm, then 2 and 4 of another
  arms.bodies[4].parent = 3;
  const Model one_by_one = *validated(arms);
  REQUIRE(coordinate_parts(one_by_one).size() == 2);
  CHECK(coordinate_parts(one_by_one)[1].first == 2);
  arms.bodies[0].kind = JointKind::floating;
  CHECK(coordinate_parts(*validated(arms)).size() == 1);
}

TEST_CASE("parts: the mass matrix by parts is the mass matrix, whatever was in its memory before") {
  Dropped scene(boxes_and_balls());
  stack_up(scene);
  forward_kinematics(scene.model, scene.q, scene.v, scene.ws);
  const int nv = scene.model.nv();
  MatX all = MatX::Constant(nv, nv, std::numeric_limits<double>::quiet_NaN());
  MatX by_parts = MatX::Zero(nv, nv);
  mass_matrix(scene.model, scene.ws, all);
  mass_matrix(scene.model, scene.ws, coordinate_parts(scene.model), by_parts);
  CHECK(same_bits(all, by_parts));
}

TEST_CASE("parts: sweeps over the blocks that are not zero give the bits of those over all of G") {
  Random random{3};
  for (int n = 0; n < 50; ++n) {
    constexpr int kBodies = 6, kContacts = 14;
    MatX J = MatX::Zero(3 * kContacts, 3 * kBodies);
    std::vector<std::array<int, 2>> moved;
    std::vector<double> friction;
    for (int k = 0; k < kContacts; ++k) {
      const int a = k % kBodies, b = (k * 5 + 2) % kBodies;
      moved.push_back({a, b});
      J.block<3, 3>(3 * k, 3 * a) = random.matrix(3, 3);
      if (b != a) J.block<3, 3>(3 * k, 3 * b) = random.matrix(3, 3);
      friction.push_back(k % 4 == 0 ? 0.0 : 0.6);
    }
    const MatX G = J * J.transpose() + 1e-3 * MatX::Identity(3 * kContacts, 3 * kContacts);
    ContactBlocks blocks(kContacts);
    for (int k = 0; k < kContacts; ++k) {
      for (int j = 0; j < kContacts; ++j)
        if (moved[at(j)][0] == moved[at(k)][0] || moved[at(j)][0] == moved[at(k)][1] ||
            moved[at(j)][1] == moved[at(k)][0] || moved[at(j)][1] == moved[at(k)][1])
          blocks.add(j, G.block<3, 3>(3 * j, 3 * k));
      blocks.end_column();
    }
    CHECK(blocks.block.size() < kContacts * kContacts);
    const VecX c = random.vector(3 * kContacts, 1.0);
    VecX impulse = VecX::Zero(3 * kContacts), velocity = impulse, by_blocks = impulse, v = impulse;
    const ContactReport all = solve_contacts(G, c, friction, {}, impulse, velocity);
    const ContactReport some = solve_contacts(blocks, c, friction, {}, by_blocks, v);
    CHECK(all.sweeps == some.sweeps);
    CHECK(all.residual == some.residual);
    CHECK(same_bits(impulse, by_blocks));
    CHECK(same_bits(velocity, v));
    CHECK(contact_residual(blocks, friction, by_blocks, v) == all.residual);
  }
}

TEST_CASE("parts: a stack of boxes and balls moves to the bit as if its bodies were coupled") {
  for (const double restitution : {0.0, 0.6}) {
    Dropped apart(boxes_and_balls()), coupled(boxes_and_balls());
    couple_all(coupled);
    int most = 0;
    for (Dropped* scene : {&apart, &coupled}) {
      stack_up(*scene);
      scene->law.restitution = restitution;
    }
    for (int n = 0; n < 600; ++n) {
      apart.step();
      coupled.step();
      REQUIRE(same_bits(apart.q, coupled.q));
      REQUIRE(same_bits(apart.v, coupled.v));
      REQUIRE(apart.report.residual == coupled.report.residual);
      most = std::max(most, apart.report.contacts);
    }
    CHECK(most > 12);
    CHECK(apart.scratch.G.block.size() < at(apart.scratch.G.count() * apart.scratch.G.count()));
  }
}

TEST_CASE("parts: a cube of balls falls flat, and none enters another") {
  Cube cube(4, 200);
  int most = 0;
  double deepest = 0.0, residual = 0.0, energy = cube.scene.energy();
  for (int n = 0; n < 1500; ++n) {
    cube.scene.step();
    if (n % 10 == 0) deepest = std::max(deepest, cube.deepest());
    most = std::max(most, cube.scene.report.contacts);
    residual = std::max(residual, cube.scene.report.residual);
    const double now = cube.scene.energy();
    CHECK(now < energy + 1e-9);
    energy = now;
  }
  CHECK(most > kMostInNewton);
  CHECK(deepest < 5e-4);
  CHECK(residual < 1e-7);
  for (int i = 1; i <= cube.count; ++i) CHECK(cube.scene.position(i)[2] < 0.11);
}

TEST_CASE("parts: a rough cube of balls, with more contacts than Newton's method has room for") {
  Cube cube(4, 200);
  cube.scene.law.friction = 0.5;
  double residual = 0.0;
  int most = 0;
  for (int n = 0; n < 700; ++n) {
    cube.scene.step();
    most = std::max(most, cube.scene.report.contacts);
    residual = std::max(residual, cube.scene.report.residual);
  }
  MESSAGE("contacts ", most, ", residual ", residual, " m/s");
  CHECK(most > kMostInNewton);
  CHECK(residual < 1e-4);
}

}  // namespace legwork::testing::free_parts_test
