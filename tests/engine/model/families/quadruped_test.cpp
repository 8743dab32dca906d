// The quadruped of Sureshkumar et al. 2025: masses, frames, geometry, symmetry; every parameter has an effect.
#include "engine/model/families/quadruped.h"

#include <algorithm>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/motion/dh_leg.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::quadruped_test {

namespace {

constexpr double kQuarter = 0.5 * kPi;

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

// Everything that dynamics makes of a model: bias force, mass matrix and feet at one state.
VecX signature(const Model& model) {
  Random random{7};
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  VecX out(18 + 18 * 18 + 12);
  VecX h(18);
  MatX M(18, 18);
  bias_force(model, ws, h);
  mass_matrix(model, ws, M);
  out << h, Eigen::Map<const VecX>(M.data(), M.size()), foot_position(ws, model, 0),
      foot_position(ws, model, 1), foot_position(ws, model, 2), foot_position(ws, model, 3);
  return out;
}

}  // namespace

TEST_CASE("quadruped: total mass 8.252 kg, standing .28 m high on bent knees") {
  const Model model = quadruped();
  CHECK(std::abs(total_mass(model) - 8.252) < 1e-14);
  VecX q = coordinates(model, Vec3(90.0, 44.0954, -92.3245) * (kPi / 180.0));
  q[2] = 0.28;
  const Workspace ws = kinematics_of(model, q, VecX::Zero(18));
  for (int foot = 0; foot < 4; ++foot) {
    const Vec3 hip = default_leg(foot).hip_B;
    CHECK(difference(foot_position(ws, model, foot), Vec3(hip.x(), hip.y(), 0.0)) < 1e-6);
  }
}

TEST_CASE("quadruped: frame 0 is right-handed, with x0 = y_b, y0 = x_b and z0 = -z_b") {
  const Mat3 R = quadruped_R_B0();
  CHECK(determinant(R) == 1.0);
  CHECK(R.col(0) == Vec3::UnitY());
  CHECK(R.col(1) == Vec3::UnitX());
  CHECK(R.col(2) == -Vec3::UnitZ());
}

TEST_CASE("quadruped: haa turns about -x, hfe and kfe about -y under a leg that hangs") {
  const Model model = quadruped();
  const Workspace ws =
      kinematics_of(model, coordinates(model, {kQuarter, 0.0, 0.0}), VecX::Zero(18));
  for (int leg = 0; leg < 4; ++leg) {
    const int hip = 1 + 3 * leg;
    CHECK(difference(ws.X_WB[at(hip)].R.col(2), -Vec3::UnitX()) < 1e-15);
    CHECK(difference(ws.X_WB[at(hip + 1)].R.col(2), -Vec3::UnitY()) < 1e-15);
    CHECK(difference(ws.X_WB[at(hip + 2)].R.col(2), -Vec3::UnitY()) < 1e-15);
    // theta1 = 90 degrees points the straight leg down.
    const Vec3 foot = foot_position(ws, model, leg) - default_leg(leg).hip_B;
    CHECK(difference(foot, Vec3(0.0, 0.0, -(0.209 + 0.195))) < 1e-15);
  }
}

TEST_CASE("quadruped: the tree of D-H frames puts the feet where the closed form does") {
  const Model model = quadruped();
  Random random{1};
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const Motion m = random_motion(model, random);
    const Workspace ws = kinematics_of(model, m.q, m.v);
    for (int foot = 0; foot < 4; ++foot) {
      const DhLeg leg = default_leg(foot);
      const Vec3 in_trunk = leg.hip_B + leg_fk(leg, m.q.segment<3>(7 + 3 * foot));
      worst.see(foot_position(ws, model, foot), transform_point(ws.X_WB[0], in_trunk));
      const Frame& frame = model.frames[at(find_frame(model, model.feet[at(foot)].name + "_4"))];
      worst.see(transform_point(ws.X_WB[at(frame.body)], frame.X_BF.p),
                foot_position(ws, model, foot));
    }
  }
  CHECK(worst.value < 1e-15 * 4);
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

TEST_CASE("quadruped: every parameter but the joint limits means something to the dynamics") {
  const VecX reference = signature(quadruped());
  int limits = 0;
  for (const Parameter& p : quadruped_parameters()) {
    if (std::string_view(p.group) == "Joint limits") {
      ++limits;
      continue;
    }
    const double value = p.default_value == 0.0 ? 0.001 : 1.01 * p.default_value;
    CHECK_MESSAGE(difference(signature(quadruped({{p.path, value}})), reference) > 1e-9, p.path);
  }
  CHECK(limits == 3);
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
      const std::vector<double> values = quadruped_values({{p.path, value}});
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
