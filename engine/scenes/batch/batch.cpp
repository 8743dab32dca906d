#include "engine/scenes/batch/batch.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/model/families/quadruped.h"

namespace legwork {

using lanes::kRowLanes;
using lanes::RobotCommand;
using lanes::RobotEnd;
using lanes::Row;

Batch::Batch(const BatchSettings& settings)
    : settings_(settings),
      blocks_(settings.nominal, settings.robots),
      kernels_(&lanes::fastest_robot_kernels()),
      state_{},
      work_{},
      commands_{},
      ws_(settings.nominal),
      point_(settings.nominal),
      tau_(VecX::Zero(settings.nominal.nv())),
      q_(VecX::Zero(settings.nominal.nq())),
      v_(tau_),
      a_(tau_) {
  layout_ = {settings_.nominal.nq(), settings_.nominal.nv(), blocks_.block_count()};
}

Result<std::unique_ptr<Batch>> Batch::make(const BatchSettings& settings) {
  if (const std::string why = why_not_in_lanes(settings.nominal); !why.empty())
    return Diagnostic{"This robot cannot be simulated as a batch: " + why};
  std::unique_ptr<Batch> batch(new Batch(settings));
  const auto sizes_of = [&settings](std::span<const double> values) {
    return ParameterView(settings.schema, values).read<QuadrupedSizes>();
  };
  const QuadrupedSizes nominal = sizes_of(settings.values);
  MotionPoint first(settings.nominal);
  Unreached unreached;
  plan_point(settings.plan, 0, 0.0, 0.0, first, unreached);  // reached: check_plan has tried
  const std::span<const int> stance = stance_feet(settings.plan, 0);
  std::vector<double> values;
  for (int i = 0; i < settings.robots; ++i) {
    double payload = 0.0;
    batch->factors_.push_back(vary_robot(settings, i, values, payload));
    const QuadrupedSizes sizes = sizes_of(values);
    QuadrupedParts parts = weighed_quadruped_parts("quadruped", sizes);
    if (payload != 0.0)
      parts.trunk = parts.trunk + spatial_inertia(payload, Vec3::Zero(), Mat3::Zero());
    Result<Model> model = validated(assemble_quadruped(parts));
    if (!model)
      return Diagnostic{"Robot " + std::to_string(i + 1) +
                            " of the batch is impossible: " + model.error().message,
                        "Choose a smaller herd.spread."};
    // It stands where its own legs reach the ground.
    std::array<Vec3, kMaxLegs> offsets;
    set_state(*model, first.q, first.v, batch->ws_);
    foot_offsets(*model, batch->ws_, stance, std::span(offsets).first(stance.size()));
    double below = 0.0;
    for (std::size_t k = 0; k < stance.size(); ++k) below -= offsets[k].z();
    batch->heights_.push_back(
        stance.empty() ? 0.0 : below / static_cast<double>(stance.size()) - first.q[2]);
    batch->blocks_.set(i, *model, batch->heights_.back());
    const double thigh = sizes.thigh_length / nominal.thigh_length;
    const double shank = sizes.shank_length / nominal.shank_length;
    for (const double s : {sizes.hip_x / nominal.hip_x, sizes.hip_y / nominal.hip_y, 1.0})
      batch->stretch_.push_back(s);
    for (int leg = 0; leg < 4; ++leg)
      for (const double along : {1.0, thigh, shank})
        for (const double s : {along, 1.0, 1.0}) batch->stretch_.push_back(s);
    batch->models_.push_back(std::move(*model));
  }
  batch->describe();
  return batch;
}

int Batch::entry(int robot, int row) const {
  return BatchLayout::kHeader + (robot / kRowLanes) * layout_.block_size() + row * kRowLanes +
         robot % kRowLanes;
}

void Batch::load(const VecX& x, int block) {
  const double* from = x.data() + BatchLayout::kHeader + block * layout_.block_size();
  const auto take = [&from](Row* rows, int count) {
    for (int r = 0; r < count; ++r, from += kRowLanes)
      for (int lane = 0; lane < kRowLanes; ++lane) rows[r].lane[lane] = from[lane];
  };
  take(state_.q, layout_.nq);
  take(state_.v, layout_.nv);
  take(&state_.ended, 1);
  take(&state_.error, 1);
  take(&state_.tilt, 1);
}

void Batch::save(VecX& x, int block, double t) const {
  double* to = x.data() + BatchLayout::kHeader + block * layout_.block_size();
  const auto put = [&to](const Row* rows, int count) {
    for (int r = 0; r < count; ++r, to += kRowLanes)
      for (int lane = 0; lane < kRowLanes; ++lane) to[lane] = rows[r].lane[lane];
  };
  put(state_.q, layout_.nq);
  put(state_.v, layout_.nv);
  put(&state_.ended, 1);
  put(&state_.error, 1);
  put(&state_.tilt, 1);
  for (int lane = 0; lane < kRowLanes; ++lane)
    if (state_.ended.lane[lane] == 0.0) to[lane] = t;
}

bool Batch::is_over(const VecX& x, int block) const {
  const double* ended = x.data() + BatchLayout::kHeader + block * layout_.block_size() +
                        layout_.ended_row() * kRowLanes;
  return std::all_of(ended, ended + kRowLanes, [](double e) { return e != 0.0; });
}

void Batch::plan_at(double t, int phase) {
  const Plan& plan = settings_.plan;
  const double into = std::clamp(t - phase_begin(plan, phase), 0.0, phase_duration(plan, phase));
  Unreached unreached;
  plan_point(plan, phase, into, 0.0, point_, unreached);  // reached: check_plan has tried
}

void Batch::command_at(double t, int phase, RobotCommand& c) {
  plan_at(t, phase);
  const Model& nominal = settings_.nominal;
  set_state(nominal, point_.q, point_.v, ws_);
  const std::span<const int> stance = stance_feet(settings_.plan, phase);
  stance_inverse_dynamics(nominal, ws_, stance, GroundForceMethod::minimum_norm, settings_.friction,
                          point_.a, tau_, ground_);
  for (int j = 0; j < nominal.joint_count(); ++j) {
    c.q[j] = point_.q[joint_q(j)];
    c.v[j] = point_.v[joint_v(j)];
    c.tau[j] = tau_[joint_v(j)];
  }
  for (int k = 0; k < 3; ++k) {
    c.up[k] = ws_.X_WB[0].R(k, 2);
    c.forward[k] = ws_.X_WB[0].R(k, 0);
  }
  const LimbGroup& legs = nominal.limbs.groups[0];
  for (int l = 0; l < legs.count; ++l)
    c.is_pinned[l] = std::find(stance.begin(), stance.end(), legs.foot_index[l]) != stance.end();
  c.height = point_.q[2];
  c.velocity[0] = point_.v[0];
  c.velocity[1] = point_.v[1];
  set_swing_gain(c);
  c.kp = settings_.kp;
  c.kd = settings_.kd;
  c.torque_limit = settings_.torque_limit;
  c.error_limit = settings_.error_limit;
  c.tilt_limit = settings_.tilt_limit;
}

// J dq = -(turn x r) - height: the foot stays where it is planned as the trunk is off; and it goes with the trunk.
void Batch::set_swing_gain(RobotCommand& c) {
  constexpr int kFeet[4] = {0, 1, 2, 3};
  const Model& nominal = settings_.nominal;
  const LimbGroup& legs = nominal.limbs.groups[0];
  std::array<Vec3, 4> offsets;
  foot_offsets(nominal, ws_, kFeet, offsets);
  stack_foot_jacobians(nominal, ws_, kFeet);
  for (int l = 0; l < legs.count; ++l) {
    if (c.is_pinned[l]) continue;
    const int f = legs.foot_index[l];
    const Vec3& r = offsets[at(f)];
    const Mat3 J = ws_.J.block<3, 3>(3 * f, joint_v(3 * l));
    const Vec3 shift[6] = {
        -settings_.level * cross(Vec3::UnitX(), r), -settings_.level * cross(Vec3::UnitY(), r),
        -settings_.level * cross(Vec3::UnitZ(), r), -settings_.level * Vec3::UnitZ(),
        settings_.placement * Vec3::UnitX(),        settings_.placement * Vec3::UnitY()};
    for (int k = 0; k < 6; ++k) {
      const Vec3 dq = solve3(J, shift[k]);
      for (int j = 0; j < 3; ++j) c.swing_gain[3 * l + j][k] = dq[j];
    }
  }
}

void Batch::start(VecX& x) {
  x.setZero();
  command_at(0.0, 0, commands_[0]);
  const MotionPoint first = point_;
  for (int b = 0; b < layout_.blocks; ++b) {
    state_ = {};
    for (int lane = 0; lane < kRowLanes; ++lane) {
      const int robot = std::min(b * kRowLanes + lane, settings_.robots - 1);
      for (int i = 0; i < layout_.nq; ++i) state_.q[i].lane[lane] = first.q[i];
      state_.q[2].lane[lane] += heights_[at(robot)];
      for (int i = 0; i < layout_.nv; ++i) state_.v[i].lane[lane] = first.v[i];
      // Beyond the last there is nobody.
      if (b * kRowLanes + lane >= settings_.robots)
        state_.ended.lane[lane] = static_cast<double>(RobotEnd::strayed);
    }
    // Legs of other lengths would move their standing feet.
    kernels_->strike(blocks_.block(b), state_, commands_[0], work_);
    save(x, b, 0.0);
  }
}

StepEnd Batch::advance(double t, double, VecX& x, double& t_end) {
  const Plan& plan = settings_.plan;
  const double tolerance = 1e-6 * settings_.step;
  while (t < t_end) {
    const int phase = static_cast<int>(x[0]);
    double boundary = phase_begin(plan, phase) + phase_duration(plan, phase);
    if (std::abs(boundary - t_end) < tolerance) boundary = t_end;
    const double end = std::min(t_end, boundary), h = end - t;
    const bool ends_phase = boundary <= t_end;
    if (h > 0.0) {
      command_at(t, phase, commands_[0]);
      if (settings_.is_runge_kutta) {
        command_at(t + 0.5 * h, phase, commands_[1]);
        command_at(end, phase, commands_[2]);
      }
      for (int b = 0; b < layout_.blocks; ++b) {
        if (is_over(x, b)) continue;
        load(x, b);
        const lanes::Robots robots = blocks_.block(b);
        if (settings_.is_runge_kutta)
          kernels_->runge_kutta(robots, state_, commands_, h, work_);
        else
          kernels_->semi_implicit(robots, state_, commands_, h, work_);
        save(x, b, end);
      }
    }
    t = std::max(end, t);
    if (!ends_phase) continue;
    x[0] = phase + 1;
    command_at(t, phase + 1, commands_[0]);
    for (int b = 0; b < layout_.blocks; ++b) {
      if (is_over(x, b)) continue;
      load(x, b);
      kernels_->strike(blocks_.block(b), state_, commands_[0], work_);
      save(x, b, t);
    }
  }
  for (int b = 0; b < layout_.blocks; ++b)
    if (!is_over(x, b)) return StepEnd::running;
  return StepEnd::ended;
}

BatchCount Batch::count(const VecX& x) const {
  BatchCount c;
  for (int i = 0; i < settings_.robots; ++i) {
    const int ended = static_cast<int>(x[entry(i, layout_.ended_row())]);
    switch (static_cast<RobotEnd>(ended)) {
      case RobotEnd::running: {
        const double error = x[entry(i, layout_.ended_row() + 1)];
        ++c.running;
        c.error_mean += error;
        c.error_largest = std::max(c.error_largest, error);
        c.tilt_largest = std::max(c.tilt_largest, x[entry(i, layout_.ended_row() + 2)]);
        break;
      }
      case RobotEnd::strayed:
        ++c.strayed;
        break;
      case RobotEnd::straight:
        ++c.straight;
        break;
      case RobotEnd::diverged:
        ++c.diverged;
        break;
    }
  }
  if (c.running > 0) c.error_mean /= c.running;
  return c;
}

double Batch::power_residual(double t, const VecX& x) {
  const LimbGroup& legs = settings_.nominal.limbs.groups[0];
  const int b = static_cast<int>(std::fmod(std::round(t / settings_.step), layout_.blocks));
  double worst = 0.0;
  if (is_over(x, b)) return worst;
  command_at(t, static_cast<int>(x[0]), commands_[0]);
  load(x, b);
  kernels_->joint_torques(blocks_.block(b), state_, commands_[0], work_);
  kernels_->accelerate(blocks_.block(b), state_, commands_[0], work_);
  for (int lane = 0; lane < kRowLanes && b * kRowLanes + lane < settings_.robots; ++lane) {
    if (state_.ended.lane[lane] != 0.0 || work_.is_conditioned.lane[lane] == 0.0) continue;
    for (int i = 0; i < layout_.nq; ++i) q_[i] = state_.q[i].lane[lane];
    for (int i = 0; i < layout_.nv; ++i) v_[i] = state_.v[i].lane[lane];
    for (int i = 0; i < layout_.nv; ++i) a_[i] = work_.a[i].lane[lane];
    const Model& robot = models_[at(b * kRowLanes + lane)];
    forward_kinematics(robot, q_, v_, ws_);
    double left = motion_rates(robot, ws_, v_, a_, Vec3::Zero()).energy;
    for (int j = 0; j < robot.joint_count(); ++j) left -= work_.tau[j].lane[lane] * v_[joint_v(j)];
    for (int l = 0; l < legs.count; ++l) {
      const Foot& foot = robot.feet[at(legs.foot_index[l])];
      const Vec3 velocity = point_velocity(ws_, foot.body, foot.p_BF);
      for (int k = 0; k < 3; ++k) left -= work_.force[3 * l + k].lane[lane] * velocity[k];
    }
    worst = std::max(worst, std::abs(left));
  }
  return worst;
}

}  // namespace legwork
