#include "bindings/claims/quadruped/trot_error.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/rk4.h"
#include "engine/legwork.h"

namespace legwork::claims {
namespace {

ErrorMeter::Twelve field(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& f : snapshot.fields)
    if (f.name == name)
      return Eigen::Map<const ErrorMeter::Twelve>(snapshot.data.data() + f.offset);
  return ErrorMeter::Twelve::Constant(std::nan(""));
}

void add_snapshot(const Snapshot& now, const Run& run, ErrorMeter& meter) {
  meter.add(0, field(now, "plan_joint_position"), field(now, "joint_position"));
  meter.add(1, field(now, "plan_joint_velocity"), field(now, "joint_velocity"));
  meter.add(2, field(now, "plan_joint_acceleration"), field(now, "joint_acceleration"));
  meter.add_roll(rotation_from_quaternion(walk_of(run).state.q().segment<4>(3)),
                 0.0);  // the plan is level
}

}  // namespace

void ErrorMeter::add(std::size_t quantity, const Twelve& plan, const Twelve& actual) {
  Extremes& e = extremes_[quantity];
  for (Eigen::Index j = 0; j < 12; ++j) {
    update_max(e.error[j], std::abs(actual[j] - plan[j]));
    update_max(e.peak[j], std::abs(plan[j]));
    e.least[j] = std::min(e.least[j], plan[j]);
    e.most[j] = std::max(e.most[j], plan[j]);
  }
}

void ErrorMeter::add_roll(const Mat3& R_WB, double planned) {
  update_max(roll_, std::abs(math::atan2(R_WB(2, 1), R_WB(2, 2)) - planned));
}

void ErrorMeter::add_trunk(const Vec3& plan, const Vec3& actual) {
  for (int i = 0; i < 3; ++i) update_max(trunk_, std::abs(actual[i] - plan[i]));
}

TrotErrors ErrorMeter::result() const {
  constexpr Eigen::Index kRrHfe = 10;
  TrotErrors out;
  for (std::size_t k = 0; k < 3; ++k) {
    const Extremes& e = extremes_[k];
    for (Eigen::Index j = 0; j < 12; ++j) {
      const double percent = 100.0 * e.error[j] / e.peak[j];
      const bool moves = e.most[j] - e.least[j] > 1e-6;
      update_max(out.of[k].largest, e.error[j]);
      update_max(out.of[k].peak, e.peak[j]);
      if (moves) update_max(out.of[k].largest_percent, percent);
      if (j == kRrHfe) out.of[k].rr_hfe_percent = percent;
    }
  }
  out.roll = roll_;
  out.trunk = trunk_;
  return out;
}

Result<TrotErrors> scene_errors(const QuadrupedStudy& study, double step, int phases) {
  SceneFile scene = study.scene;
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  scene.values[at(find_parameter(*schema, "sim.step"))] = step;
  Result<Run> run = open_scene(scene);
  if (!run) return run.error();
  ErrorMeter meter;
  const double steps = std::round(phases * phase_duration(study.plan, 0) / step);
  add_snapshot(snapshot_of(*run), *run, meter);
  for (double k = 1.0; k <= steps; k += 1.0) {
    if (advance(*run) != StepStatus::ok) return Diagnostic{why_stopped(*run)};
    add_snapshot(snapshot_of(*run), *run, meter);
  }
  return meter.result();
}

TrotErrors driven_errors(const Model& model, const Plan& plan, double step, int phases,
                         bool is_held, GroundForceMethod method) {
  constexpr double kAssumedFriction = 0.6;
  ErrorMeter meter;
  Workspace ws(model);
  MotionPoint point(model);
  Rk4Scratch scratch(model);
  VecX tau = VecX::Zero(model.nv()), a = VecX::Zero(model.nv());
  GroundForces forces;
  ContactInverseResult inverse;
  ConstrainedResult forward;
  Unreached unreached;
  plan_point(plan, 0, 0.0, 0.0, point, unreached);
  VecX q = point.q, v = point.v;
  for (int phase = 0; phase < phases; ++phase) {
    const int steps = static_cast<int>(std::lround(phase_duration(plan, phase) / step));
    const std::span<const int> feet = stance_feet(plan, phase);
    for (int k = 0; k <= steps; ++k) {
      const double begin = k * step;
      auto acceleration = [&](double time, const VecX& q_now, const VecX& v_now, VecX& a_now) {
        plan_point(plan, phase, is_held ? begin : time, 0.0, point, unreached);
        forward_kinematics(model, point.q, point.v, ws);
        if (method == GroundForceMethod::minimum_norm)  // the faster of two ways
          constrained_inverse_dynamics(model, ws, feet, point.a, tau, inverse);
        else
          stance_inverse_dynamics(model, ws, feet, method, kAssumedFriction, point.a, tau, forces);
        tau.head<6>().setZero();
        forward_kinematics(model, q_now, v_now, ws);
        constrained_forward_dynamics(model, ws, feet, tau, a_now, forward);
      };
      acceleration(begin, q, v, a);
      meter.add(0, point.q.tail<12>(), q.tail<12>());
      meter.add(1, point.v.tail<12>(), v.tail<12>());
      meter.add(2, point.a.tail<12>(), a.tail<12>());
      meter.add_roll(rotation_from_quaternion(q.segment<4>(3)), point.rpy[0]);
      meter.add_trunk(point.q.head<3>(), q.head<3>());
      if (k < steps) rk4_step(model, begin, step, q, v, scratch, acceleration);
    }
  }
  return meter.result();
}

}  // namespace legwork::claims
