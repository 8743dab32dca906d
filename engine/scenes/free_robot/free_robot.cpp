#include "engine/scenes/free_robot/free_robot.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/scenes/walking_words.h"

namespace legwork {
namespace {

constexpr double kFallenDamping = 0.3;  // N m s/rad: how a robot lies there
constexpr double kSlipMemory = 0.3;     // s
// Soft stops at the joints' limits.
constexpr double kStopStiffness = 40.0, kStopDamping = 0.2;  // N m/rad, N m s/rad

// Parts of the state. Eigen copies number by number where its packets are off.
template <class Record>
void copy_out(const double* x, Record& record) {
  std::memcpy(static_cast<void*>(&record), x, sizeof(Record));
}
void copy_out(const double* x, VecX& part) { std::copy_n(x, part.size(), part.data()); }
template <class Record>
void copy_in(const Record& record, int offset, VecX& x) {
  std::memcpy(x.data() + offset, static_cast<const void*>(&record), sizeof(Record));
}
void copy_in(const VecX& part, int offset, VecX& x) {
  std::copy_n(part.data(), part.size(), x.data() + offset);
}

}  // namespace

FreeRobot::Made::Made(const FreeSettings& settings, const WalkingRobot& robot)
    : points(contact_points(settings.nominal)),
      ws(settings.plant),
      walking(settings.nominal),
      command(within_reach(robot, settings.walking.gait, settings.command)),
      pattern(settings.nominal),
      step(settings.plant, ws, points),
      seen{Seen(settings.plant), Seen(settings.plant)} {
  walking.robot = robot;
}

FreeRobot::FreeRobot(const FreeKind& kind, FreeSettings settings, const WalkingRobot& robot)
    : kind_(kind),
      settings_(std::move(settings)),
      ground_(settings_.ground),
      made_(std::make_unique<Made>(settings_, robot)),
      push_rows_(MatX::Zero(3, settings_.plant.nv())),
      foot_force_(settings_.plant.feet.size(), Vec3::Zero()) {
  view_points_.reserve(made_->points.size());
  const Model& plant = settings_.plant;
  layout_ = {plant.nq(), plant.nv(), static_cast<int>(made_->points.size()), plant.joint_count()};
  q_.setZero(layout_.nq);
  for (VecX* x : {&v_, &tau_, &outer_}) x->setZero(layout_.nv);
  impulse_.setZero(3 * layout_.points);
  torque_.setZero(layout_.joints);
}

Result<std::unique_ptr<FreeRobot>> FreeRobot::make(const FreeKind& kind,
                                                   const ParameterView& values) {
  Result<FreeSettings> settings = read_free_settings(kind, values);
  if (!settings) return settings.error();
  const Result<WalkingRobot> robot = walking_robot(settings->nominal);
  if (!robot) return robot.error();
  std::unique_ptr<FreeRobot> made(new FreeRobot(kind, std::move(*settings), *robot));
  made->describe();
  return made;
}

void FreeRobot::load(const VecX& state) {
  const double* const x = state.data();
  copy_out(x, q_);
  copy_out(x + layout_.v(), v_);
  copy_out(x + layout_.impulse(), impulse_);
  copy_out(x + layout_.torque(), torque_);
  copy_out(x + layout_.walking(), walking_);
  copy_out(x + layout_.record(), record_);
  place_ground_of(record_);
}

void FreeRobot::coordinates(const VecX& x, VecX& q, VecX& v) {
  copy_out(x.data(), q);
  copy_out(x.data() + layout_.v(), v);
}

void FreeRobot::save(VecX& x) const {
  copy_in(q_, 0, x);
  copy_in(v_, layout_.v(), x);
  copy_in(impulse_, layout_.impulse(), x);
  copy_in(torque_, layout_.torque(), x);
  copy_in(walking_, layout_.walking(), x);
  copy_in(record_, layout_.record(), x);
}

void FreeRobot::place_ground_of(const FreeRecord& record) {
  ground_ = settings_.ground;
  place_ground(ground_, Vec3(record.ground_at[0], record.ground_at[1], record.ground_at[2]),
               record.ground_yaw, settings_.slope, settings_.slope_direction);
}

double FreeRobot::energy() {
  set_state(settings_.plant, q_, v_, made_->ws);
  const WholeBody whole = whole_body(settings_.plant, made_->ws);
  return whole.kinetic_energy + whole.potential_energy;
}

void FreeRobot::stand(VecX& x) {
  const WalkingRobot& robot = made_->walking.robot;
  const Vec3 position(q_[0], q_[1], 0.0);
  const double yaw = heading_of(rotation_from_quaternion(q_.segment<4>(3)));
  stand_posture(robot, q_);
  // Feet on the ground, the trunk along it.
  const double z = ground_height(ground_, position.x(), position.y());
  const Vec3 normal = ground_.R.col(2);
  const Mat3 heading = rotation_z(yaw);
  const Vec3 forward = heading.col(0) - dot(heading.col(0), normal) * normal;
  Mat3 R;
  R.col(0) = forward / forward.norm();
  R.col(2) = normal;
  R.col(1) = cross(normal, Vec3(R.col(0)));
  q_.segment<4>(3) = quaternion_from_rotation(R);
  q_.head<3>() = Vec3(position.x(), position.y(), z) + robot.height * normal;
  // Hills and steps: no foot below the ground.
  set_state(settings_.plant, q_, v_, made_->ws);
  double deepest = 0.0;
  for (int foot = 0; foot < robot.legs; ++foot) {
    const Vec3 p = Vec3(q_[0], q_[1], q_[2]) + times(R, foot_position(robot, foot, q_));
    deepest = std::min(deepest, nearest_ground(ground_, p).gap);
  }
  q_[2] -= deepest;
  v_.setZero();
  impulse_.setZero();
  torque_.setZero();
  for (double& late : delayed(x)) late = 0.0;
  walking_ = {};
  start_walking(robot, settings_.walking, q_, walking_);
  record_.fall_kind = record_.fall_time = record_.fall_slip = 0.0;
  record_.fall_foot = -1.0;
  for (auto& force : record_.foot_force) force[0] = force[1] = force[2] = 0.0;
  record_.hand.push_left = 0.0;
  std::fill(std::begin(record_.slip), std::end(record_.slip), 0.0);
}

// Somebody may have written to the state: a body or a foot of it has to be one of the robot's.
Refusal FreeRobot::check_state(double, double, const VecX& x) {
  const double foot = *in_record(x.data(), offsetof(FreeRecord, fall_foot));
  if (hand_of(x.data()).is_of(settings_.plant.nb()) && foot >= -1.0 && foot < robot().legs &&
      foot == static_cast<int>(foot))
    return std::nullopt;
  return Diagnostic{"Fault: the state names a body or a foot that the robot does not have.",
                    "The last good state is kept: continue, step back or reset."};
}

void FreeRobot::push(const Push& push, VecX& x) {
  assert(push.body >= 0 && push.body < settings_.plant.nb());
  load(x);
  record_.hand.push(push, settings_.step);
  save(x);
}

void FreeRobot::drag(const Pull& pull, VecX& x) {
  assert(pull.body >= 0 && pull.body < settings_.plant.nb());
  load(x);
  record_.hand.drag(pull);
  save(x);
}

void FreeRobot::let_go(VecX& x) {
  load(x);
  record_.hand.let_go();
  save(x);
}

void FreeRobot::push_and_drag(double h) {
  outer_.setZero();
  for (double& f : record_.drag_force) f = 0.0;
  HandRecord& hand = record_.hand;
  if (!(hand.push_left > 0.0) && hand.is_dragged == 0.0) return;
  forward_kinematics(settings_.plant, q_, v_, made_->ws);
  const Vec3 pull = hand_forces(settings_.plant, made_->ws, h, hand, push_rows_, outer_);
  for (int k = 0; k < 3; ++k) record_.drag_force[k] = pull[k];
}

// The energy that it takes is nobody's work.
void FreeRobot::stand_up(VecX& x) {
  load(x);
  const double before = energy();
  stand(x);
  record_.energy_base += energy() - before;
  save(x);
}

void FreeRobot::start(VecX& x) {
  q_.setZero();
  q_[3] = 1.0;
  record_ = {};
  place_ground_of(record_);
  stand(x);
  record_.energy_base = energy();
  save(x);
}

// Torques wanted of the motors -> tau_'s joints.
void FreeRobot::control(double h) {
  const Model& nominal = settings_.nominal;
  tau_.setZero();
  if (const std::span<const double> torque = given.of("control"); !torque.empty()) {
    for (int j = 0; j < layout_.joints; ++j) tau_[joint_v(j)] = torque[at(j)];
    return;
  }
  if (record_.fall_kind != 0.0) {
    for (int j = 6; j < layout_.nv; ++j) tau_[j] = -kFallenDamping * v_[j];
    return;
  }
  if (settings_.control == FreeControl::limp) return;
  if (settings_.control == FreeControl::whole_body) {
    for (std::size_t f = 0; f < foot_force_.size(); ++f)
      for (int r = 0; r < 3; ++r)
        foot_force_[f][r] = impulse_[3 * static_cast<Eigen::Index>(f) + r] / h;
    made_->walking.asked = given.of(kFootTargetTask);
    made_->step.has_state = walk(nominal, made_->ws, settings_.walking, settings_.command, q_, v_,
                                 foot_force_, h, made_->walking, walking_, tau_);
    return;
  }
  const WalkingRobot& robot = made_->walking.robot;
  const Gait& gait = settings_.walking.gait;
  record_.clock += h / gait.period;
  joint_pattern(robot, gait, made_->command, record_.clock, made_->pattern);
  if (settings_.control == FreeControl::joints_with_feedforward)
    pattern_feedforward(nominal, made_->ws, settings_.walking.friction, made_->pattern);
  else
    made_->pattern.tau.setZero();
  for (int j = 6; j < layout_.nv; ++j)
    tau_[j] = made_->pattern.tau[j] + settings_.kp * (made_->pattern.q[j + 1] - q_[j + 1]) +
              settings_.kd * (made_->pattern.v[j] - v_[j]);
}

// What the motors make of it: late, and within their limits; and the joints' stops.
void FreeRobot::drive_motors(std::span<double> delayed) {
  const FreeMotors& motors = settings_.motors;
  const int joints = layout_.joints;
  if (motors.delay_steps > 0) {
    // The newest first.
    std::copy_backward(delayed.begin(), delayed.end() - joints, delayed.end());
    for (int j = 0; j < joints; ++j) {
      delayed[at(j)] = tau_[joint_v(j)];
      tau_[joint_v(j)] = delayed[at(motors.delay_steps * joints + j)];
    }
  }
  int saturated = 0;
  for (int j = 0; j < joints; ++j) {
    double& tau = tau_[joint_v(j)];
    const double rate = v_[joint_v(j)];
    const double limit = j < 3 * made_->walking.robot.legs ? motors.torque_limit
                                                           : settings_.walking.tail_torque_limit;
    if (std::abs(tau) >= limit) ++saturated;
    tau = std::clamp(tau, -limit, limit);
    // From the limit of speed on a motor only brakes; it fades out over the last tenth.
    if (tau * rate > 0.0)
      tau *=
          std::clamp((motors.speed_limit - std::abs(rate)) / (0.1 * motors.speed_limit), 0.0, 1.0);
    torque_[j] = tau;
    const Body& body = settings_.plant.bodies[at(j + 1)];
    const double q = q_[joint_q(j)];
    const double beyond = q > body.upper ? q - body.upper : q < body.lower ? q - body.lower : 0.0;
    if (beyond != 0.0) tau -= kStopStiffness * beyond + kStopDamping * rate;
  }
  record_.saturated = static_cast<double>(saturated) / joints;
}

void FreeRobot::account_for_energy(double h, const Mat3& R) {
  FreeRecord& r = record_;
  const VecX& displacement = made_->step.displacement;
  for (int j = 0; j < layout_.joints; ++j) {
    r.motor_work += tau_[joint_v(j)] * displacement[joint_v(j)];
    r.motor_use += std::abs(torque_[j] * displacement[joint_v(j)]);
  }
  for (int k = 0; k < layout_.nv; ++k) r.outer_work += outer_[k] * displacement[k];
  r.contact_work += contact_.work;
  const double speed = std::sqrt(v_[0] * v_[0] + v_[1] * v_[1]);
  r.distance += h * speed;
  const auto [s, c] = math::sin_cos(heading_of(R));
  r.travel[0] += h * (c * v_[0] + s * v_[1]);
  r.travel[1] += h * (c * v_[1] - s * v_[0]);
  r.turned += h * v_[5];
  r.travel_time += h;
  r.contacts = contact_.contacts;
  r.sweeps = contact_.sweeps;
  r.residual = contact_.residual;
  r.penetration = contact_.penetration;
  r.worst_residual = std::max(r.worst_residual, contact_.residual);
  r.most_sweeps = std::max(r.most_sweeps, r.sweeps);
  for (int f = 0; f < made_->walking.robot.legs; ++f) {
    double& slip = r.slip[f];
    slip *= 1.0 - h / kSlipMemory;
    slip += h * contact_.foot_slip[at(f)];
    const double share = std::min(1.0, h / kForceWindow);
    for (int k = 0; k < 3; ++k) {
      double& force = r.foot_force[f][k];
      force += share * (impulse_[3 * f + k] / h - force);
    }
  }
}

void FreeRobot::watch_fall(double t, const Mat3& R) {
  if (record_.fall_kind != 0.0) return;
  const double height = q_[2] - ground_height(ground_, q_[0], q_[1]);
  const FallKind kind = fall_of(R, height, made_->walking.robot.height);
  if (kind == FallKind::none) return;
  record_.fall_kind = static_cast<double>(kind);
  record_.fall_time = t;
  for (int f = 0; f < made_->walking.robot.legs; ++f)
    if (record_.slip[f] > record_.fall_slip) {
      record_.fall_slip = record_.slip[f];
      record_.fall_foot = f;
    }
}

StepEnd FreeRobot::advance(double, double, VecX& x, double& t_end) {
  const double h = settings_.step;
  load(x);
  push_and_drag(h);
  control(h);
  drive_motors(delayed(x));
  // The base's first six of tau_ are zero.
  tau_ += outer_;
  free_step(settings_.plant, made_->ws, ground_, made_->points, settings_.law, tau_, h, q_, v_,
            impulse_, made_->step, contact_);
  tau_ -= outer_;
  const Mat3 R = rotation_from_quaternion(q_.segment<4>(3));
  account_for_energy(h, R);
  watch_fall(t_end, R);
  save(x);
  return StepEnd::running;
}

Refusal FreeRobot::take_up(const ParameterView& values, FreeSettings* was) {
  Result<FreeSettings> settings = read_free_settings(kind_, values);
  if (!settings) return settings.error();
  const Result<WalkingRobot> robot = walking_robot(settings->nominal);
  if (!robot) return robot.error();
  if (was != nullptr) *was = std::move(settings_);
  settings_ = std::move(*settings);
  made_ = std::make_unique<Made>(settings_, *robot);
  describe_settings();
  return std::nullopt;
}

// The state under changed settings. What energy they give or take is nobody's work.
void FreeRobot::adapt(const FreeSettings& was, double energy_before, VecX& x) {
  place_ground_of(record_);
  record_.energy_base += energy() - energy_before;
  if (was.command != settings_.command || was.gait != settings_.gait)
    record_.travel[0] = record_.travel[1] = record_.turned = record_.travel_time = 0.0;
  // Pre-fill the delay line with the torques of now.
  if (was.motors.delay != settings_.motors.delay)
    for (int k = 0; double& late : delayed(x)) late = torque_[k++ % layout_.joints];
}

Refusal FreeRobot::apply(const Change& change, VecX& x) {
  if (!change.present.is_same(change.before))
    if (Refusal bad = take_up(change.before)) return bad;  // cannot be: it ran so
  load(x);
  const double before = energy();
  FreeSettings was;
  if (Refusal bad = take_up(change.after, &was)) {
    if (!change.present.is_same(change.before)) take_up(change.present);
    return bad;
  }
  adapt(was, before, x);
  save(x);
  return std::nullopt;
}

// Another ground, or none but what is live, after a ground that has been set back.
bool FreeRobot::transfer_state(Scene& before, const Change& change, VecX& x) {
  auto& old = static_cast<FreeRobot&>(before);
  old.load(x);
  load(x);
  // A new ground passes under the robot where the old one did, and heads as it does.
  if (change.asks_for(Effect::rebuild)) {
    record_.ground_at[0] = x[0];
    record_.ground_at[1] = x[1];
    record_.ground_at[2] = ground_height(old.ground_, x[0], x[1]);
    record_.ground_yaw = heading_of(rotation_from_quaternion(x.segment<4>(3)));
  }
  adapt(old.settings_, old.energy(), x);
  save(x);
  return true;
}

}  // namespace legwork
