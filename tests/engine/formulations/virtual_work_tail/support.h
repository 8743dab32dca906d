// States and motions of Liu & Ben-Tzvi's robot for the tests of its formulation.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/formulations/virtual_work_tail/actuation.h"
#include "engine/formulations/virtual_work_tail/rpy_form.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::virtual_work_tail_tests {

// One by one: a using-directive would meet the simulation's State where files are compiled as one.
using virtual_work_tail::Actuation, virtual_work_tail::Analysis, virtual_work_tail::Energy;
using virtual_work_tail::JointSet, virtual_work_tail::Leg, virtual_work_tail::Parameters;
using virtual_work_tail::kAllJoints, virtual_work_tail::kLegs, virtual_work_tail::kPaperJoints;
using virtual_work_tail::Mat32, virtual_work_tail::Mat34, virtual_work_tail::Mat8;
using virtual_work_tail::Point, virtual_work_tail::Printed, virtual_work_tail::Reach;
using virtual_work_tail::RpyForm, virtual_work_tail::State;
using virtual_work_tail::Vec14, virtual_work_tail::Vec2, virtual_work_tail::Vec8;

inline constexpr double kDegree = kPi / 180.0;

inline Mat3 rotation_from_rpy(const Vec3& rpy) {
  return rotation_z(rpy[2]) * rotation_y(rpy[1]) * rotation_x(rpy[0]);
}

// Where experiments 4.1 and 4.2 begin.
inline State standing() {
  State state;
  state.p = Vec3(0.2, 0.3, 0.4);
  return state;
}

// Every leg reaches its foot and none is nearly straight or folded, where the knee's rates grow without bound.
inline bool is_well_bent(const Analysis& analysis) {
  const auto is_bent = [](const Leg& leg) { return leg.angle[2] > 0.6 && leg.angle[2] < 2.4; };
  return analysis.is_valid() && std::all_of(analysis.legs.begin(), analysis.legs.end(), is_bent);
}

// A state as the reference draws them: |rpy| <= 0.35, |v| <= 0.6, |omega| <= 2.
inline State random_state(Random& random) {
  for (;;) {
    State state;
    state.p = Vec3(0.2, 0.3, 0.4) + random.vector3(0.05);
    state.orientation = quaternion_from_rotation(rotation_from_rpy(random.vector3(0.35)));
    state.tail = random.vector(2, 1.0);
    state.v = random.vector3(0.6);
    state.omega = random.vector3(2.0);
    state.tail_rate = random.vector(2, 4.0);
    if (is_well_bent(analyse({}, state))) return state;
  }
}

inline Vec14 random_torques(Random& random) { return random.vector(14, 15.0); }

// The accelerations that torques give.
inline Vec8 accelerations(const Parameters& parameters, const State& state, const Vec14& tau,
                          const Printed& printed = {}) {
  const Analysis analysis = analyse(parameters, state, printed);
  const std::optional<Vec8> u_rate = forward_dynamics(analysis, generalized_force(analysis, tau));
  REQUIRE(u_rate);
  return *u_rate;
}

// The state after a short time h, right to h^2: what finite differences need.
inline State moved(const State& from, const Vec8& u_rate, double h) {
  State state = from;
  state.p += h * from.v + h * h / 2.0 * u_rate.head<3>();
  const Vec3 turn = h * from.omega + h * h / 2.0 * u_rate.segment<3>(3);
  const math::SinCos angle = math::sin_cos(turn.norm());
  const Mat3 R = rotation_about(turn / turn.norm(), angle.sin, angle.cos) *
                 rotation_from_quaternion(from.orientation);
  state.orientation = quaternion_from_rotation(R);
  state.tail += h * from.tail_rate + h * h / 2.0 * u_rate.tail<2>();
  state.v += h * u_rate.head<3>();
  state.omega += h * u_rate.segment<3>(3);
  state.tail_rate += h * u_rate.tail<2>();
  return state;
}

// Time derivative of a quantity of the state from five points; the third-order error of `moved` cancels. Good to about
// 1e-9 of the quantity, where no leg is nearly straight.
template <class Quantity>
auto rate_of(const State& state, const Vec8& u_rate, const Quantity& quantity) {
  constexpr double h = 3e-5;
  const auto at = [&](double time) { return quantity(moved(state, u_rate, time)); };
  return ((8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h)).eval();
}

}  // namespace legwork::testing::virtual_work_tail_tests
