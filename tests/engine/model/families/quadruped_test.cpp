// The quadruped of Sureshkumar, Harib & Oseni 2025: frames, symmetry, and parameters at their bounds. Its mass, stand
// and kinematics are claims.
#include "engine/model/families/quadruped.h"

#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::quadruped_test {

namespace {

// A state whose base is at the origin, with these angles in every leg.
VecX coordinates(const Model& model, const Vec3& leg_angles) {
  VecX q = VecX::Zero(model.nq());
  q[3] = 1.0;
  for (int leg = 0; leg < 4; ++leg) q.segment<3>(7 + 3 * leg) = leg_angles;
  return q;
}

Vec3 foot_position(const Workspace& ws, const Model& model, int foot) {
  return point_position(ws, model.feet[at(foot)].body, model.feet[at(foot)].p_BF);
}

}  // namespace

TEST_CASE("quadruped: frame 0 is right-handed, with x0 = y_b, y0 = x_b and z0 = -z_b") {
  const Mat3 R = quadruped_R_B0();
  CHECK(determinant(R) == 1.0);
  CHECK(R.col(0) == Vec3::UnitY());
  CHECK(R.col(1) == Vec3::UnitX());
  CHECK(R.col(2) == -Vec3::UnitZ());
}

TEST_CASE("quadruped: frame 4 of a leg lies at its foot") {
  const Model model = quadruped();
  for (const Foot& foot : model.feet) {
    const Frame& frame = model.frames[at(find_frame(model, foot.name + "_4"))];
    CHECK(frame.body == foot.body);
    CHECK(frame.X_BF.p == foot.p_BF);
  }
}

TEST_CASE("quadruped: left mirrors right, and front carries what rear carries") {
  const Model model = quadruped();
  Random random{2};
  Worst feet, weights;
  for (int i = 0; i < 100; ++i) {
    const Vec3 left = random.vector3(kPi);
    const Vec3 right = {kPi - left[0], left[1],
                        left[2]};  // haa's quarter turn is the plane of symmetry
    VecX q = coordinates(model, left);
    q.segment<3>(10) = q.segment<3>(16) = right;
    Workspace ws = kinematics_of(model, q, VecX::Zero(18));
    for (const int front : {0, 2}) {
      const Vec3 l = foot_position(ws, model, front), r = foot_position(ws, model, front + 1);
      feet.see(Vec3(l.x(), -l.y(), l.z()), r);
    }
    VecX h(18);
    bias_force(model, ws, h);
    weights.see(h[3]);                               // no roll moment
    weights.see(h.segment<3>(6), h.segment<3>(12));  // front and rear carry the same
    weights.see(h[6] + h[9]);                        // left and right abduct opposite ways
    weights.see(h.segment<2>(7), h.segment<2>(10));
  }
  CHECK(feet.value < 1e-15 * 4);
  CHECK(weights.value < 1e-13);
}

TEST_CASE("quadruped: a longer leg of the same link masses moves no joint's own inertia") {
  const Model model = quadruped({{"robot.shank_length", 0.3}});
  CHECK(model.feet[0].p_BF == Vec3(0.3, 0.0, 0.0));
  CHECK(total_mass(model) == total_mass(quadruped()));
}

TEST_CASE("quadruped: a parameter at either bound builds, or is refused by the body's name") {
  int refused = 0;
  for (const Parameter& p : quadruped_parameters()) {
    for (const double value : {p.minimum, p.maximum}) {
      const std::vector<double> values = values_of(quadruped_parameters(), {{p.path, value}});
      const Result<Model> model = build_quadruped(ParameterView(quadruped_parameters(), values));
      if (model) continue;
      ++refused;
      CHECK_SAYS(model.error().text(), "no rigid body can have");
      CHECK_SAYS(model.error().text(), "Body ");
      CHECK_FALSE(model.error().hint.empty());
      CHECK_SAYS(p.path,
                 "_i");  // only a moment of inertia on its own can break the triangle inequality
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("quadruped: shapes lie on its bodies and grow with its legs") {
  const Model model = quadruped();
  CHECK(model.shapes.size() == 1 + 4 * 6);
  for (const Shape& shape : model.shapes) {
    CHECK(shape.radius > 0.0);
    CHECK((shape.a.allFinite() && shape.b.allFinite()));
  }
  const Model long_legged = quadruped({{"robot.thigh_length", 0.4}});
  CHECK(long_legged.shapes[3].b.x() == 0.4);
}

}  // namespace legwork::testing::quadruped_test
