#include "engine/control/whole_body.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/control/trunk_problem.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/rotation.h"
#include "engine/math/within.h"

namespace legwork {
namespace {

constexpr double kLeastDet = 0.03;  // of a leg's Jacobian, in cubes of its length
constexpr double kPlaneTime = 0.1;  // s

bool is_finite(ConstVecRef x) { return are_finite({x.data(), static_cast<std::size_t>(x.size())}); }

// sum += three rows of the matrix's column c, times v_c.
void add_column(const MatX& A, int row, int c, ConstVecRef v, Vec3& sum) {
  const double* const column = &A(row, c);
  for (int r = 0; r < 3; ++r) sum[r] += column[r] * v[c];
}

// -> ws: M, h, J; the trunk, the centre of mass, the feet
void measure(const Model& nominal, Workspace& ws, bool is_static, ConstVecRef q, ConstVecRef v,
             WalkingScratch& s) {
  constexpr int kAll[kMaxLegs] = {0, 1, 2, 3, 4, 5};
  const std::span<const int> feet(kAll, at(s.robot.legs));
  set_state(nominal, q, v, ws);
  crba(nominal, ws, ws.M);
  for (Eigen::Index k = 0; k < s.robot.armature.size(); ++k) ws.M(k, k) += s.robot.armature[k];
  bias_force(nominal, ws, ws.h);
  stack_foot_jacobians(nominal, ws, feet);
  stack_foot_biases(nominal, ws, feet, s.foot_bias);
  BodyState& b = s.sense.body;
  b.R = ws.X_WB[0].R;
  b.heading = heading_of(b.R);
  b.p = {q[0], q[1], q[2]};
  b.v = {v[0], v[1], v[2]};
  b.w = {v[3], v[4], v[5]};
  const double share = 1.0 / ws.M(0, 0);  // the trunk's upper right block is -skew(m c)
  b.com = b.p + share * Vec3(ws.M(1, 5), ws.M(2, 3), ws.M(0, 4));
  Vec3 momentum = Vec3::Zero();
  for (int k = 0; k < v.size(); ++k) add_column(ws.M, 0, k, v, momentum);
  b.com_velocity = share * momentum;
  b.led = led_point(s.robot, is_static, {b.R, b.p}, b.com);
  b.led_velocity = b.com_velocity;
  if (is_static) b.led_velocity = b.v + cross(b.w, times(b.R, s.robot.com_B));
  for (int i = 0; i < s.robot.legs; ++i) {
    const int row = 3 * i, joint = s.robot.joint[at(i)];
    FeltFoot& foot = s.sense.feet[at(i)];
    foot.p = b.p + Vec3(ws.J(row + 1, 5), ws.J(row + 2, 3), ws.J(row, 4));
    foot.v = Vec3::Zero();
    for (int c = 0; c < 6; ++c) add_column(ws.J, row, c, v, foot.v);
    for (int c = joint; c < joint + 3; ++c) add_column(ws.J, row, c, v, foot.v);
  }
}

void feel_the_ground(std::span<const Vec3> foot_force, double h, WalkingScratch& s,
                     WalkingState& state) {
  const int legs = s.robot.legs;
  const Vec3 normal = normal_of(state.plane);
  s.sense.is_carried = false;
  for (int i = 0; i < legs; ++i) {
    FeltFoot& foot = s.sense.feet[at(i)];
    foot.force = foot_force[at(i)];
    foot.is_loaded = feels_ground(foot.force, normal);
    if (foot.is_loaded) s.sense.is_carried = true;
  }
  advance_feet(legs, s.sense.feet, h, state);
  std::array<Vec3, kMaxLegs> points;
  for (int i = 0; i < legs; ++i) points[at(i)] = vector_of(state.feet[i].stood);
  follow_plane(fit_plane(std::span<const Vec3>(points).first(at(legs))),
               std::min(1.0, h / kPlaneTime), state.plane);
}

// The legs' joints by what their feet should do.
void invert_legs(Workspace& ws, const WalkingSettings& settings, WalkingScratch& s,
                 WalkingState& state) {
  const WalkingRobot& robot = s.robot;
  const double height = robot.height + robot.hips + state.command.height;
  if (!(settings.gait == s.gait && height == s.height)) {
    s.gains = step_gains_of(robot, settings.gait, height);
    s.gait = settings.gait;
    s.height = height;
  }
  const DhLeg& any = robot.leg[0];
  const double length = any.l0 + any.l1 + any.l2;
  const double least_det = kLeastDet * length * length * length;
  for (int i = 0; i < robot.legs; ++i) {
    FootMode mode = mode_of(state.feet[i]);
    if (mode == FootMode::standing && !settings.gait.is_static &&
        is_overstretched(robot, s.sense.body, i, s.sense.feet[at(i)].p))
      mode = FootMode::late;
    s.report.mode[at(i)] = mode;
    Vec3 wanted = Vec3::Zero();
    if (mode == FootMode::swinging)
      wanted = swing_acceleration(robot, settings, s.sense, s.gains, s.reference.velocity,
                                  s.asked.empty() ? nullptr : &s.asked[2 * at(i)], i, state);
    else if (mode == FootMode::late)
      wanted = late_acceleration(robot, settings, s.sense, s.gains, s.reference.velocity, i, state);
    for (int k = 0; k < 3; ++k) wanted[k] -= s.foot_bias[3 * i + k];
    s.inverse[at(i)] = invert_leg(ws.J.middleRows(3 * i, 3), robot.joint[at(i)], wanted, least_det);
  }
}

void joint_torques(const Workspace& ws, const WalkingSettings& settings, ConstVecRef q,
                   ConstVecRef v, const WalkingState& state, WalkingScratch& s,
                   Eigen::Ref<VecX> tau) {
  int limited = 0;
  const auto set = [&](int i, double torque, double limit) {
    const bool is_limited = std::abs(torque) > limit;
    if (is_limited) ++limited;
    tau[i] = is_limited ? std::clamp(torque, -limit, limit) : torque;
  };
  const WalkingRobot& robot = s.robot;
  for (int leg = 0; leg < robot.legs; ++leg) {
    const int first = robot.joint[at(leg)];
    const Vec3& f = s.report.force[at(leg)];
    for (int i = first; i < first + 3; ++i) {
      double torque = inertial_torque(ws, i, first, 3, s.a);
      for (int r = 0; r < 3; ++r) torque -= ws.J(3 * leg + r, i) * f[r];
      set(i, torque, settings.torque_limit);
    }
  }
  for (const JointRange& limb : robot.others)
    for (int i = limb.first; i < limb.first + limb.count; ++i) {
      double torque = inertial_torque(ws, i, limb.first, limb.count, s.a);
      torque += hold_torque(robot, s.tail, i, ws.M(i, i), q, v, state);
      set(i, torque, settings.tail_torque_limit);
    }
  s.report.saturated_share =
      static_cast<double>(limited) / static_cast<double>(tau.size() - kFreeNv);
}

void finish_report(const TrunkProblem& t, const ConeForces& f, WalkingScratch& s,
                   WalkingState& state) {
  WalkingReport& report = s.report;
  report.force.fill(Vec3::Zero());
  for (int k = 0; k < t.force.feet; ++k)
    report.force[at(t.standing[at(k)])] =
        times(t.axes, Vec3(f[at(3 * k)], f[at(3 * k + 1)], f[at(3 * k + 2)]));
  for (int i = 0; i < s.robot.legs; ++i)
    for (int k = 0; k < 3; ++k) state.feet[i].force[k] = report.force[at(i)][k];
  const BodyState& b = s.sense.body;
  report.position = s.reference.position;
  report.attitude = s.reference.attitude;
  report.com = b.com;
  const double height = b.com.z() - height_at(state.plane, b.com.x(), b.com.y());
  report.capture_point =
      capture_point(b.com, b.com_velocity, std::max(height, 0.0), std::max(s.robot.gravity, 0.1));
}

}  // namespace

WalkingScratch::WalkingScratch(const Model& nominal) : a(VecX::Zero(nominal.nv())) {
  const Result<WalkingRobot> found = walking_robot(nominal);
  if (found) robot = *found;
}

WalkingScratch::WalkingScratch(const Model& nominal, WalkingRobot its)
    : robot(std::move(its)), a(VecX::Zero(nominal.nv())) {}

void start_walking(const WalkingRobot& robot, const WalkingSettings& settings, ConstVecRef q,
                   WalkingState& state) {
  assert(q.size() >= joint_q(3 * robot.legs));
  state = {};
  if (!q.allFinite()) return;
  state.is_started = state.is_resting = 1.0;
  state.period = settings.gait.period;
  state.fore_scale = settings.gait.fore_scale;
  state.side_scale = settings.gait.side_scale;
  const Mat3 R = rotation_from_quaternion(q.segment<4>(3));
  state.yaw = heading_of(R);
  state.position_x = q[0];
  state.position_y = q[1];
  std::array<Vec3, kMaxLegs> feet;
  for (int i = 0; i < robot.legs; ++i) {
    WalkingFoot& foot = state.feet[i];
    foot.duty = 1.0;
    feet[at(i)] = Vec3(q[0], q[1], q[2]) + times(R, foot_position(robot, i, q));
    for (int k = 0; k < 3; ++k) foot.stood[k] = foot.lift_off[k] = foot.target[k] = feet[at(i)][k];
  }
  state.plane = fit_plane(std::span<const Vec3>(feet).first(at(robot.legs)));
  for (int j = 0; j < 2; ++j)
    if (robot.swung[at(j)] > 0) state.tail_angle[j] = q[robot.swung[at(j)] + 1];
}

bool walk(const Model& nominal, Workspace& ws, const WalkingSettings& all_settings,
          const WalkingCommand& command, ConstVecRef q, ConstVecRef v,
          std::span<const Vec3> foot_force, double h, WalkingScratch& s, WalkingState& state,
          Eigen::Ref<VecX> tau) {
  assert(q.size() == nominal.nq() && v.size() == nominal.nv() && tau.size() == nominal.nv());
  assert(foot_force.size() >= at(s.robot.legs) && h > 0.0);
  assert(s.asked.empty() || s.asked.size() == 2 * at(s.robot.legs));
  tau.setZero();
  if (s.robot.legs == 0 || !is_finite(q) || !is_finite(v)) return false;
  if (state.is_started == 0.0) start_walking(s.robot, all_settings, q, state);
  WalkingSettings settings = all_settings;
  settings.gait = gait_for_now(all_settings.gait, s.robot.legs, state);
  const bool is_stopping = settings.gait.duty >= 1.0 && state.is_resting == 0.0;
  measure(nominal, ws, settings.gait.is_static && !is_stopping, q, v, s);
  if (state.is_started == 1.0) {
    state.position_x = s.sense.body.led.x();
    state.position_y = s.sense.body.led.y();
    state.is_started = 2.0;
  }
  advance_clock(settings.gait, s.robot.legs, h, state);
  feel_the_ground(foot_force, h, s, state);

  if (!(settings.gait == s.gait && command == s.command)) {
    s.report.command = within_reach(s.robot, settings.gait, command);
    s.command = command;
  }
  advance_reference(s.robot, settings.gait, s.report.command, s.sense.body, h, state);
  s.reference = body_reference(s.robot, settings, s.sense.body, s.sense.feet, state, h);
  invert_legs(ws, settings, s, state);
  tail_home(s.robot, s.tail, settings.tail, s.sense.is_carried, s.sense.body.w.z(), state, s.a);

  TrunkProblem t;
  if (!set_trunk_problem(ws, settings, s, state, t)) return true;
  ConeForces f{};
  for (int k = 0; k < t.force.feet; ++k) {
    const Vec3 before = vector_of(state.feet[t.standing[at(k)]].force);
    const Vec3 start = transposed_times(t.axes, before);
    for (int c = 0; c < 3; ++c) f[at(3 * k + c)] = start[c];
  }
  solve_trunk_problem(t, s, f);
  if (settings.tail == TailMode::residual && has_swing(s.robot))
    swing_tail(ws, settings, state, s, t, f);
  finish_report(t, f, s, state);
  joint_torques(ws, settings, q, v, state, s, tau);
  if (settings.tail == TailMode::residual && has_swing(s.robot))
    advance_tail(s.robot, s.tail, q, v, s.a, h, state);
  return true;
}

}  // namespace legwork
