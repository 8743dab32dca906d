// Robots in lanes: each has the same bits as alone, at every width, whatever the neighbouring lanes hold.
#include "engine/dynamics/robots.h"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rk4.h"
#include "engine/math/hash.h"
#include "engine/model/families/hexapod.h"
#include "engine/model/families/quadruped.h"

namespace legwork::robots_test {
namespace {

using lanes::RobotCommand;
using lanes::RobotState;
using lanes::RobotWork;

// Uniform in [-1, 1), a function of its number.
double chance(int number) {
  return 2.0 * unit_interval(mix64(static_cast<std::uint64_t>(number + 77))) - 1.0;
}

Model varied(std::span<const Parameter> schema, Result<Model> (*build)(const ParameterView&),
             int robot) {
  std::vector<double> values = default_values(schema);
  for (std::size_t k = 0; k < schema.size(); ++k) {
    const std::string path = schema[k].path;
    if (path.find("mass") != path.npos || path.find("length") != path.npos)
      values[k] *= 1.0 + 0.1 * chance(1000 * robot + static_cast<int>(k));
  }
  const Result<Model> model = build(ParameterView(schema, values));
  REQUIRE(model);
  return *model;
}

struct Case {
  std::vector<Model> models;
  RobotBlocks blocks;
  RobotState state{};
  RobotCommand command{};
  std::vector<int> feet;

  explicit Case(std::vector<Model> robots, std::vector<int> stance)
      : models(std::move(robots)), blocks(models[0], 8), feet(std::move(stance)) {
    const Model& first = models[0];
    for (int i = 0; i < 8; ++i) blocks.set(i, models[at(i)]);
    for (int i = 0; i < 8; ++i) {
      for (int k = 0; k < first.nq(); ++k) state.q[k].lane[i] = 0.1 * chance(40 * i + k);
      state.q[3].lane[i] = 1.0;
      for (int j = 0; j < first.joint_count(); ++j)
        state.q[7 + j].lane[i] += j % 3 == 0 ? 1.5 : j % 3 == 1 ? 0.7 : -1.4;
      for (int k = 0; k < first.nv(); ++k) state.v[k].lane[i] = chance(5000 + 40 * i + k);
    }
    for (const int foot : feet)
      for (int l = 0; l < blocks.limbs(); ++l)
        if (first.limbs.groups[0].foot_index[l] == foot) command.is_pinned[l] = true;
    for (int j = 0; j < first.joint_count(); ++j) {
      command.q[j] = state.q[7 + j].lane[0];
      command.v[j] = 0.3 * chance(9000 + j);
      command.tau[j] = chance(9100 + j);
    }
    command.up[2] = command.forward[0] = 1.0;
    command.kp = 30.0;
    command.kd = 1.0;
    command.torque_limit = 1e3;
    command.error_limit = command.tilt_limit = 10.0;
  }
  VecX q_of(const RobotState& s, int i) const {
    VecX q(models[0].nq());
    for (int k = 0; k < q.size(); ++k) q[k] = s.q[k].lane[i];
    return q;
  }
  VecX v_of(const RobotState& s, int i) const {
    VecX v(models[0].nv());
    for (int k = 0; k < v.size(); ++k) v[k] = s.v[k].lane[i];
    return v;
  }
  VecX torque(const VecX& q, const VecX& v) const {
    VecX tau = VecX::Zero(v.size());
    for (int j = 0; j < models[0].joint_count(); ++j)
      tau[6 + j] = command.tau[j] + (command.kp * (command.q[j] - q[7 + j]) +
                                     command.kd * (command.v[j] - v[6 + j]));
    return tau;
  }
  // The robot alone, by the functions everybody calls.
  VecX acceleration(int i, Workspace& ws, const VecX& q, const VecX& v, const VecX& tau) const {
    VecX a(v.size());
    ConstrainedResult result;
    forward_kinematics(models[at(i)], q, v, ws);
    constrained_forward_dynamics(models[at(i)], ws, feet, tau, a, result);
    return a;
  }
};

Case quadrupeds() {
  std::vector<Model> models;
  for (int i = 0; i < 8; ++i) models.push_back(varied(quadruped_parameters(), build_quadruped, i));
  return Case(std::move(models), {0, 3});
}
Case hexapods() {
  std::vector<Model> models;
  for (int i = 0; i < 8; ++i) models.push_back(varied(hexapod_parameters(), build_hexapod, i));
  return Case(std::move(models), {0, 3, 4});
}

bool is_same(const VecX& a, const VecX& b) {
  return std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

// Calls check(kernels) for all that run here.
template <class Check>
void each_width(Check&& check) {
  const lanes::RobotKernelList all = lanes::available_robot_kernels();
  for (int k = 0; k < all.count; ++k) {
    CAPTURE(all.kernels[k]->name);
    check(*all.kernels[k]);
  }
}

TEST_CASE("robots in lanes accelerate, and step by both integrators, as each does alone") {
  for (Case& c : std::array<Case, 2>{quadrupeds(), hexapods()}) {
    CAPTURE(c.models[0].family);
    REQUIRE(why_not_in_lanes(c.models[0]) == "");
    const auto work = std::make_unique<RobotWork>();
    const double h = 1e-3;
    each_width([&](const lanes::RobotKernels& kernels) {
      const lanes::Robots block = c.blocks.block(0);
      RobotState euler = c.state, kutta = c.state, struck = c.state;
      const RobotCommand commands[3] = {c.command, c.command, c.command};
      kernels.semi_implicit(block, euler, commands, h, *work);
      kernels.runge_kutta(block, kutta, commands, h, *work);
      kernels.strike(block, struck, c.command, *work);
      for (int i = 0; i < 8; ++i) {
        CAPTURE(i);
        Workspace ws(c.models[at(i)]);
        VecX q = c.q_of(c.state, i), v = c.v_of(c.state, i);
        v += h * c.acceleration(i, ws, q, v, c.torque(q, v));
        VecX qdot(q.size());
        configuration_rate(c.models[0], q, v, qdot);
        q += h * qdot;
        q.segment<4>(3) = normalized(q.segment<4>(3)).eval();
        CHECK(is_same(q, c.q_of(euler, i)));
        CHECK(is_same(v, c.v_of(euler, i)));
        CHECK(euler.ended.lane[i] == 0.0);

        q = c.q_of(c.state, i);
        v = c.v_of(c.state, i);
        Rk4Scratch scratch(c.models[0]);
        rk4_step(c.models[0], 0.0, h, q, v, scratch,
                 [&](double, const VecX& q_now, const VecX& v_now, VecX& a) {
                   a = c.acceleration(i, ws, q_now, v_now, c.torque(q_now, v_now));
                 });
        CHECK(is_same(q, c.q_of(kutta, i)));
        CHECK(is_same(v, c.v_of(kutta, i)));

        v = c.v_of(c.state, i);
        ContactVec impulse;
        forward_kinematics(c.models[at(i)], c.q_of(c.state, i), v, ws);
        inelastic_impact(c.models[at(i)], ws, c.feet, v, impulse);
        CHECK(is_same(v, c.v_of(struck, i)));
      }
    });
  }
}

TEST_CASE("a robot's bits do not depend on who stands beside it") {
  Case c = quadrupeds();
  const auto work = std::make_unique<RobotWork>();
  each_width([&](const lanes::RobotKernels& kernels) {
    RobotState together = c.state;
    kernels.semi_implicit(c.blocks.block(0), together, &c.command, 1e-3, *work);
    for (int i = 0; i < 8; ++i) {
      RobotBlocks alone(c.models[at(i)], 1);
      RobotState state{};
      for (int k = 0; k < c.models[0].nq(); ++k)
        for (double& lane : state.q[k].lane) lane = c.state.q[k].lane[i];
      for (int k = 0; k < c.models[0].nv(); ++k)
        for (double& lane : state.v[k].lane) lane = c.state.v[k].lane[i];
      kernels.semi_implicit(alone.block(0), state, &c.command, 1e-3, *work);
      CHECK(is_same(c.v_of(state, 0), c.v_of(together, i)));
    }
  });
}

TEST_CASE(
    "a robot on a straight leg, one that strays and one that diverges end; the others go on") {
  Case c = quadrupeds();
  const auto work = std::make_unique<RobotWork>();
  c.command.error_limit = 1.0;
  c.state.q[7 + 2].lane[1] = 1e-9;  // knee of a standing leg
  c.state.q[7 + 3].lane[2] += 1.5;
  c.state.v[9].lane[3] = 1e200;
  c.command.q[2] = -0.7;
  each_width([&](const lanes::RobotKernels& kernels) {
    RobotState state = c.state;
    kernels.semi_implicit(c.blocks.block(0), state, &c.command, 1e-3, *work);
    for (int i = 0; i < 8; ++i) {
      const double expected = i == 1 ? 2.0 : i == 2 ? 1.0 : i == 3 ? 3.0 : 0.0;
      CAPTURE(i);
      CHECK(state.ended.lane[i] == expected);
      CHECK(is_same(c.q_of(state, i), c.q_of(c.state, i)) == (expected != 0.0));
    }
  });
}

}  // namespace
}  // namespace legwork::robots_test
