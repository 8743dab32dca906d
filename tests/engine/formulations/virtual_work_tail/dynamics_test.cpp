// The corrected formulation of Liu & Ben-Tzvi 2018 against finite differences and the laws of mechanics; its numbers
// are claims.
#include "engine/formulations/virtual_work_tail/dynamics.h"

#include "tests/engine/formulations/virtual_work_tail/support.h"

namespace legwork::testing::virtual_work_tail_tests::dynamics {

TEST_CASE("virtual_work_tail: raised by 50 mm the knees leave the printed range, not their own") {
  const auto is_in_range = [](double height, const Printed& printed) {
    State state = standing();
    state.p.z() = height;
    const Analysis analysis = analyse({}, state, printed);
    return std::all_of(analysis.legs.begin(), analysis.legs.end(),
                       [](const Leg& leg) { return leg.is_knee_in_range; });
  };
  Printed printed;
  printed.knee_range = true;
  CHECK(is_in_range(0.4, printed));
  CHECK(!is_in_range(0.45, printed));
  CHECK(is_in_range(0.45, {}));
}

TEST_CASE("virtual_work_tail: joints and points move as finite differences say") {
  const Parameters parameters;
  Random random{2};
  Worst joint_rate, joint_acceleration, velocity, acceleration;
  for (int n = 0; n < cases(200); ++n) {
    const State state = random_state(random);
    const Vec8 u = quasi_velocities(state);
    const Vec8 u_rate = accelerations(parameters, state, random_torques(random));
    const Analysis analysis = analyse(parameters, state);
    const auto of = [&](const auto& quantity) {
      return rate_of(state, u_rate,
                     [&](const State& at) { return quantity(analyse(parameters, at)); });
    };
    joint_rate.see(relative_difference(analysis.joint_rate,
                                       of([](const Analysis& a) { return Vec14(a.joint_angle); })));
    joint_rate.see(relative_difference(analysis.J * u, analysis.joint_rate));
    joint_acceleration.see(
        relative_difference(joint_accelerations(analysis, u_rate),
                            of([](const Analysis& a) { return Vec14(a.joint_rate); })));
    // The tail's tip, then hip and knee of every leg.
    for (std::size_t k = 0; k < 9; ++k) {
      const auto point = [k](const Analysis& a) -> const Point& {
        return k == 8 ? a.tail : k % 2 == 0 ? a.legs[k / 2].hip : a.legs[k / 2].knee;
      };
      velocity.see(relative_difference(
          point(analysis).J * u, of([&](const Analysis& a) { return Vec3(point(a).position); })));
      const Vec3 truth = rate_of(state, u_rate, [&](const State& at) {
        return Vec3(point(analyse(parameters, at)).J * quasi_velocities(at));
      });
      acceleration.see(
          relative_difference(point(analysis).A * u_rate + point(analysis).bias, truth));
    }
  }
  MESSAGE("joint rates ", joint_rate.value, ", accelerations ", joint_acceleration.value,
          "; points ", velocity.value, ", ", acceleration.value);
  CHECK(joint_rate.value < 1e-9);
  CHECK(joint_acceleration.value < 1e-9);
  CHECK(velocity.value < 1e-9);
  CHECK(acceleration.value < 1e-9);
}

TEST_CASE("virtual_work_tail: the paper's coordinates give the same accelerations") {
  const Parameters parameters;
  Random random{3};
  Worst same, symmetric, rate;
  for (int n = 0; n < cases(1000); ++n) {
    const State state = random_state(random);
    const Analysis analysis = analyse(parameters, state);
    const Vec14 tau = random_torques(random);
    const RpyForm form = rpy_form(analysis, state);
    REQUIRE(form.is_regular);
    const std::optional<Vec8> q_acceleration =
        rpy_forward_dynamics(form, rpy_force(form, generalized_force(analysis, tau)));
    REQUIRE(q_acceleration);
    const Vec8 truth = accelerations(parameters, state, tau);
    same.see(relative_difference(quasi_accelerations(form, *q_acceleration), truth));
    same.see(
        relative_difference(inverse_dynamics(analysis, truth), generalized_force(analysis, tau)));
    symmetric.see(relative_difference(form.M.transpose(), form.M));
    if (n >= 50) continue;
    // q' and q'' are derivatives of q.
    const auto form_of = [&](const State& at) { return rpy_form(analyse(parameters, at), at); };
    rate.see(relative_difference(
        form.q_rate, rate_of(state, truth, [&](const State& at) { return form_of(at).q; })));
    rate.see(relative_difference(*q_acceleration, rate_of(state, truth, [&](const State& at) {
      return form_of(at).q_rate;
    })));
  }
  MESSAGE("accelerations ", same.value, ", derivatives ", rate.value);
  CHECK(same.value < 1e-12);
  CHECK(symmetric.value < 1e-14);
  CHECK(rate.value < 1e-9);
}

TEST_CASE("virtual_work_tail: roll, pitch and yaw end at a pitch of 90 degrees") {
  State state = standing();
  state.orientation = quaternion_from_rotation(rotation_y(kPi / 2.0));
  Analysis analysis;  // as if the legs reached
  analysis.R = rotation_y(kPi / 2.0);
  analysis.M.setIdentity();
  const RpyForm form = rpy_form(analysis, state);
  CHECK(!form.is_regular);
  CHECK(!rpy_forward_dynamics(form, Vec8::Ones()));
}

TEST_CASE(
    "virtual_work_tail: the power of the torques is the rate of the energy, whatever the legs") {
  Parameters uneven;
  uneven.thigh_length = 0.25;
  uneven.shank_length = 0.33;
  uneven.hips_P[0] = Vec3(0.22, 0.3, 0.03);
  uneven.feet[3] = Vec3(0.45, -0.05, 0.06);
  // Near a straight leg differences lose their digits: the longer shanks come near one.
  const struct {
    Parameters parameters;
    std::uint64_t seed;
    int states;
  } robots[] = {{Parameters(), 5, cases(500)}, {uneven, 7, 100}};
  for (const auto& robot : robots) {
    const Parameters& parameters = robot.parameters;
    Random random{robot.seed};
    Worst worst;
    for (int count = 0; count < robot.states;) {
      const State state = random_state(random);
      if (!analyse(parameters, state).is_valid()) continue;
      ++count;
      const Vec14 tau = random_torques(random);
      const Vec8 u_rate = accelerations(parameters, state, tau);
      const auto total = [&](const State& at) {
        const std::optional<Energy> e = energy(parameters, at);
        return Eigen::Matrix<double, 1, 1>(e ? e->kinetic + e->potential : kNan);
      };
      const double power = tau.dot(analyse(parameters, state).joint_rate);
      worst.see((rate_of(state, u_rate, total)[0] - power) / (1.0 + std::abs(power)));
    }
    MESSAGE("largest relative difference ", worst.value);
    CHECK(worst.value < 1e-7);
  }
}

// First moment of mass, momentum, and angular momentum about the ground's origin, stacked. A rod equals masses of
// 1/6, 4/6 and 1/6 at its ends and middle.
using Moments = Eigen::Matrix<double, 9, 1>;

void add_mass(double mass, const Vec3& x, const Vec3& v, Moments& sum) {
  sum.head<3>() += mass * x;
  sum.segment<3>(3) += mass * v;
  sum.tail<3>() += mass * cross(x, v);
}

void add_rod(double mass, const Mat32& x, const Mat32& v, Moments& sum) {
  add_mass(mass / 6.0, x.col(0), v.col(0), sum);
  add_mass(mass / 6.0, x.col(1), v.col(1), sum);
  add_mass(mass * 4.0 / 6.0, x.rowwise().mean(), v.rowwise().mean(), sum);
}

Moments moments_of(const Parameters& parameters, const State& state) {
  const Analysis a = analyse(parameters, state);
  const Vec8 u = quasi_velocities(state);
  Moments sum = Moments::Zero();
  add_mass(parameters.trunk_mass, state.p, state.v, sum);
  sum.tail<3>() += a.R * parameters.trunk_inertia_P * a.R.transpose() * state.omega;
  add_mass(parameters.tail_mass, a.tail.position, a.tail.J * u, sum);
  for (std::size_t i = 0; i < kLegs; ++i) {
    const Point &hip = a.legs[i].hip, &knee = a.legs[i].knee;
    Mat32 x, v;
    x << hip.position, knee.position;
    v << hip.J * u, knee.J * u;
    add_rod(parameters.thigh_mass, x, v, sum);
    x << parameters.feet[i], knee.position;
    v.col(0).setZero();
    add_rod(parameters.shank_mass, x, v, sum);
  }
  return sum;
}

TEST_CASE(
    "virtual_work_tail: the feet's forces and the weight change momentum and angular momentum") {
  const Parameters parameters;
  const double mass = parameters.trunk_mass + parameters.tail_mass +
                      4.0 * (parameters.thigh_mass + parameters.shank_mass);
  CHECK(mass == doctest::Approx(37.0393));
  const Vec3 gravity(0.0, 0.0, -parameters.gravity);
  Random random{6};
  Worst force, moment;
  for (int n = 0; n < cases(300); ++n) {
    const State state = random_state(random);
    const Vec14 tau = random_torques(random);
    const Vec8 u_rate = accelerations(parameters, state, tau);
    const std::optional<Mat34> feet =
        foot_forces(parameters, analyse(parameters, state), u_rate, tau);
    REQUIRE(feet);
    Vec3 total_force = mass * gravity;
    Vec3 total_moment = cross(moments_of(parameters, state).head<3>(), gravity);
    for (std::size_t i = 0; i < kLegs; ++i) {
      const Vec3 f = feet->col(static_cast<Eigen::Index>(i));
      total_force += f;
      total_moment += cross(parameters.feet[i], f);
    }
    const Moments rate =
        rate_of(state, u_rate, [&](const State& at) { return moments_of(parameters, at); });
    force.see(relative_difference(total_force, rate.segment<3>(3)));
    moment.see(relative_difference(total_moment, rate.tail<3>()));
  }
  MESSAGE("force ", force.value, ", moment ", moment.value);
  CHECK(force.value < 1e-9);
  CHECK(moment.value < 1e-9);
}

TEST_CASE("virtual_work_tail: a leg that cannot reach is named, and nothing is NaN") {
  const auto analysed = [](const Vec3& p, const Vec3& foot_2) {
    Parameters parameters;
    parameters.feet[1] = foot_2;
    State state;
    state.p = p;
    const Analysis analysis = analyse(parameters, state);
    CHECK(largest(analysis.M) == 0.0);
    CHECK(!forward_dynamics(analysis, Vec8::Ones()));
    CHECK(!foot_forces(parameters, analysis, Vec8::Ones(), Vec14::Ones()));
    CHECK(!energy(parameters, state));
    CHECK(!joint_torques(analysis, Vec8::Ones(), kAllJoints).is_sufficient);
    CHECK(!rpy_form(analysis, state).is_regular);
    return analysis;
  };
  const Vec3 p(0.2, 0.3, 0.4), hip(-0.04, 0.57, 0.4);
  const Vec3 down(0.0, 0.0, -1.0);
  CHECK(analysed(p, hip + 0.61 * down).reach == Reach::too_far);
  CHECK(analysed(p, hip + 0.6 * down).reach == Reach::straight);
  CHECK(analysed(p, hip).reach == Reach::folded);
  CHECK(analysed(p, hip + Vec3(0.0, 0.3, 0.0)).reach == Reach::on_hip_axis);
  CHECK(analysed(p, Vec3(kNan, 0.0, 0.0)).reach == Reach::not_finite);
  CHECK(analysed(p, hip + 0.61 * down).failed_leg == 1);
  CHECK(analysed(p + Vec3(0.0, 0.0, 1.0), hip).failed_leg == 0);

  Parameters unequal;
  unequal.shank_length = 0.2;
  unequal.feet[2] = Vec3(-0.04, 0.03, 0.35);
  const Analysis near = analyse(unequal, standing());
  CHECK(near.failed_leg == 2);
  CHECK(near.reach == Reach::too_near);

  State state = standing();
  state.tail_rate = Vec2(kNan, 0.0);
  const Analysis lost = analyse({}, state);
  CHECK(lost.reach == Reach::not_finite);
  CHECK(lost.failed_leg == -1);
  CHECK(largest(lost.C) == 0.0);

  const Analysis still = analyse({}, standing());
  CHECK(largest(still.C) == 0.0);
  CHECK(foot_forces({}, still, Vec8::Zero(), Vec14::Zero()));
  CHECK(!foot_forces({}, still, Vec8::Constant(kNan), Vec14::Zero()));
  CHECK(!forward_dynamics(still, Vec8::Constant(kNan)));
}

}  // namespace legwork::testing::virtual_work_tail_tests::dynamics
