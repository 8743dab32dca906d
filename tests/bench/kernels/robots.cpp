#include "tests/bench/kernels/robots.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/model/families/families.h"
#include "tests/bench/kernels/humanoid.h"
#include "tests/engine/support/random.h"

namespace legwork::bench {
namespace {

[[noreturn]] void stop(const std::string& sentence) {
  std::fprintf(stderr, "bench: %s\n", sentence.c_str());
  std::abort();
}

SpatialInertia rod(double mass, double length) {
  const double across = mass * length * length / 12.0;
  return spatial_inertia(mass, {0.5 * length, 0.0, 0.0},
                         Vec3(0.05 * across, across, across).asDiagonal());
}

// Legs on a circle: the first joint turns about z, the other two are parallel, as in the hexapod.
Model star(int legs) {
  Model model;
  model.family = "star";
  model.gravity = {0.0, 0.0, -9.81};
  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia = spatial_inertia(4.0, Vec3::Zero(), Vec3(0.05, 0.05, 0.08).asDiagonal());
  model.bodies.push_back(trunk);
  Mat3 Rx_quarter;
  Rx_quarter << 1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0;
  for (int leg = 0; leg < legs; ++leg) {
    const math::SinCos turn = math::sin_cos(2.0 * kPi * static_cast<double>(leg) / legs);
    const int hip = model.nb();
    const double lengths[] = {0.05, 0.15, 0.2};
    for (int i = 0; i < 3; ++i) {
      Body body;
      body.name = "link" + std::to_string(3 * leg + i);
      body.joint = "joint" + std::to_string(3 * leg + i);
      body.parent = i == 0 ? 0 : hip + i - 1;
      if (i == 0)
        body.X_PJ = {rotation_about(Vec3::UnitZ(), turn.sin, turn.cos),
                     Vec3(0.2 * turn.cos, 0.2 * turn.sin, 0.0)};
      else
        body.X_PJ = {i == 1 ? Rx_quarter : Mat3(Mat3::Identity()), Vec3(lengths[i - 1], 0.0, 0.0)};
      body.inertia = rod(0.2 + 0.1 * static_cast<double>(i), lengths[i]);
      body.leg = "leg" + std::to_string(leg);
      body.lower =
          i == 2 ? -2.2 : -0.6;  // never stretched: a draw would seldom find sixteen firm legs
      body.upper = i == 2 ? -0.8 : 0.6;
      model.bodies.push_back(body);
    }
    model.feet.push_back({"leg" + std::to_string(leg), hip + 2, {lengths[2], 0.0, 0.0}});
  }
  return model;
}

Result<Model> built_in(const Family& family) {
  const std::span<const Parameter> parameters = family.parameters();
  const std::vector<double> values = default_values(parameters);
  return family.build(ParameterView(parameters, values));
}

// Whether the three joints of each leg move its foot in all directions: |det J| against the lengths of J's columns.
bool is_firm(const Model& model, const VecX& q) {
  constexpr double kLeast = 0.2;
  Workspace ws(model, Path::local);
  forward_kinematics(model, q, VecX::Zero(model.nv()), ws);
  MatX J(3, model.nv());
  for (const Foot& foot : model.feet) {
    const int hip = foot.body - 2;
    if (hip < 1 || model.bodies[at(hip)].parent != 0) continue;
    point_jacobian(model, ws, foot.body, foot.p_BF, J);
    const Mat3 leg = J.middleCols<3>(model.v_index[at(hip)]);
    const double lengths = leg.col(0).norm() * leg.col(1).norm() * leg.col(2).norm();
    if (std::abs(determinant(leg)) < kLeast * lengths) return false;
  }
  return true;
}

void draw_joints(const Model& model, testing::Random& random, VecX& q) {
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    const double reach = body.kind == JointKind::prismatic ? 0.1 : 1.0;
    const bool is_limited = body.lower > -10.0 && body.upper < 10.0;
    q[model.q_index[at(i)]] =
        is_limited ? random.uniform(body.lower, body.upper) : random.uniform(-reach, reach);
  }
}

}  // namespace

Model bench_model(std::string_view name) {
  const std::string text(name);
  Result<Model> model = Diagnostic{};
  if (const Family* family = find_family(name))
    model = built_in(*family);
  else if (name == "humanoid")
    model = validated(humanoid());
  else if (name.substr(0, 5) == "star-")
    model = validated(star(std::atoi(text.c_str() + 5)));
  else
    stop("no robot " + text);
  if (!model) stop(model.error().text());
  return std::move(*model);
}

std::vector<int> all_feet(const Model& model) {
  std::vector<int> feet;
  for (std::size_t i = 0; i < model.feet.size(); ++i) feet.push_back(static_cast<int>(i));
  return feet;
}

std::vector<State> bench_states(const Model& model, int count) {
  testing::Random random{20261122};
  std::vector<State> states;
  for (int s = 0; s < count; ++s) {
    State state = {VecX::Zero(model.nq()), random.vector(model.nv(), 3.0),
                   random.vector(model.nv(), 20.0), random.vector(model.nv(), 10.0)};
    state.q.head<3>() = random.vector3(1.0);
    state.q.segment<4>(3) = random.quaternion();
    do draw_joints(model, random, state.q);
    while (!is_firm(model, state.q));
    states.push_back(std::move(state));
  }
  return states;
}

}  // namespace legwork::bench
