// The fields of a snapshot that every scene has.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/motion/dh_leg_plan.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {
namespace {

double length(ConstVecRef x) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < x.size(); ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

}  // namespace

void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force) {
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    Vec3 on_foot = Vec3::Zero();
    for (std::size_t k = 0; k < stance.size(); ++k)
      if (at(stance[k]) == f) on_foot = force.segment<3>(3 * static_cast<Eigen::Index>(k));
    out << on_foot;
  }
}

namespace {

double friction_used(const Instant& now) {
  double used = 0.0;
  for (std::size_t k = 0; k < now.stance.size(); ++k) {
    const Vec3 f = now.force->segment<3>(3 * static_cast<Eigen::Index>(k));
    const double tangential = math::hypot(f.x(), f.y());
    if (f.z() > 0.0 && tangential > used * f.z()) used = tangential / f.z();
  }
  return used;
}

}  // namespace

namespace {

int independent_coordinates(std::size_t feet) {
  constexpr int kCount[5] = {18, 15, 12, 9, 6};
  return kCount[std::min<std::size_t>(feet, 4)];
}

}  // namespace

void write_run(PlannedWalk& walk, Writer& out) {
  const PlannedState& state = walk.state;
  out << (walk.setup.is_forward ? 1.0 : 0.0);
  out << state[PlannedState::kPhase]
      << time_in_phase(walk, state.t) / phase_of(walk.setup.plan.gait, state.phase()).duration;
}

void write_motion(PlannedWalk& walk, Writer& out) {
  const StepScratch& s = walk.scratch;
  const PlannedState& state = walk.state;
  const VecX& a = walk.view.a;
  const int joints = walk.setup.model.joint_count();
  out << state.q().tail(joints) << state.v().tail(joints) << a.tail(joints) << s.tau.tail(joints);
  out << s.plan.q.tail(joints) << s.plan.v.tail(joints) << s.plan.a.tail(joints);
  for (int i = 0; i < joints; ++i) out << state.q()[7 + i] - s.plan.q[7 + i];
  for (int i = 0; i < joints; ++i) out << state.v()[6 + i] - s.plan.v[6 + i];
  for (int i = 0; i < joints; ++i) out << a[6 + i] - s.plan.a[6 + i];
  out << state.q().head<7>() << state.v().head<6>() << s.plan.q.head<3>();
  for (int i = 0; i < 3; ++i) out << state.q()[i] - s.plan.q[i];
}

void write_contact(PlannedWalk& walk, const Instant& now, Writer& out) {
  const Model& model = walk.setup.model;
  const Workspace& ws = walk.scratch.ws;
  for (const Foot& foot : model.feet) out << point_position(ws, foot.body, foot.p_BF);
  for (const Foot& foot : model.feet) out << point_velocity(ws, foot.body, foot.p_BF);
  write_forces(out, model, now.stance, *now.force);
  for (std::size_t f = 0; f < model.feet.size(); ++f)
    out << (std::find(now.stance.begin(), now.stance.end(), static_cast<int>(f)) != now.stance.end()
                ? 1.0
                : 0.0);
  const bool has_line = now.stance.size() == 2;
  out << (has_line ? now.corners[0] : Vec3(Vec3::Zero()))
      << (has_line ? now.corners[1] : Vec3(Vec3::Zero()));
}

void write_whole(PlannedWalk& walk, const Instant& now, Writer& out) {
  const StepScratch& s = walk.scratch;
  const PlannedState& state = walk.state;
  const Model& plant = walk.setup.plant;
  const Centroidal& body = now.body;
  out << body.com << body.com_velocity << Vec3(body.com.x(), body.com.y(), 0.0);
  out << body.linear_momentum << body.angular_momentum;
  double power = 0.0;
  for (int i = 0; i < plant.joint_count(); ++i) power += s.tau[6 + i] * state.v()[6 + i];
  out << kinetic_energy(plant, s.ws) << potential_energy(plant, s.ws) << power;
  int joint = 0;
  out << largest_joint_error(walk, joint) << walk.setup.error_limit;
  out << state[PlannedState::kGrowthRate] << state[PlannedState::kGrowthIsKnown];
  out << now.line_moment << friction_used(now) << state[PlannedState::kTouchdownImpulse];
}

void write_plan(PlannedWalk& walk, Writer& out) {
  const SnapshotScratch& view = walk.view;
  for (const Transform& X_WB : view.plan_X_WB) out << X_WB.p;
  for (const Transform& X_WB : view.plan_X_WB) out << quaternion_from_rotation(X_WB.R);
  out << walk.scratch.plan.q.segment<4>(3) << trunk_rpy(walk) << walk.scratch.plan.rpy;
  out << static_cast<double>(walk.setup.plan.passive) << passive_error(walk);
}

void write_support(const PlannedWalk& walk, const Instant& now, Writer& out) {
  out << static_cast<double>(now.stance.size());
  for (std::size_t k = 0; k < walk.setup.model.feet.size(); ++k) out << now.corners[k];
  out << static_cast<double>(now.polygon.size());
  out << support_margin(now.polygon, now.body.com) << now.zmp;
  out << (now.has_zmp ? support_margin(now.polygon, now.zmp) : 0.0) << (now.has_zmp ? 1.0 : 0.0);
}

void write_ground_forces(PlannedWalk& walk, const Instant& now, Writer& out) {
  const std::array<GroundForces, kMethodCount>& ground = walk.view.ground;
  if (!walk.setup.has_ground_force_methods()) return;
  for (const GroundForces& g : ground) write_forces(out, walk.setup.model, now.stance, g.force);
  for (const GroundForces& g : ground) out << static_cast<double>(g.rank);
  for (const GroundForces& g : ground) out << static_cast<double>(g.unknowns);
  for (const GroundForces& g : ground) out << g.condition;
  for (const GroundForces& g : ground) out << largest_entry(g.residual);
  for (const GroundForces& g : ground) out << g.friction;
  for (const GroundForces& g : ground) out << g.min_normal;
  for (const GroundForces& g : ground) out << (g.is_possible ? 1.0 : 0.0);
  out << now.unattainable;
}

void write_torques(PlannedWalk& walk, const Instant& now, Writer& out) {
  for (int i = 0; i < 6; ++i) out << now.wrench[i] + walk.view.contact[i];
  const SnapshotScratch& view = walk.view;
  const Eigen::Index nv = view.unloaded.size();
  for (Eigen::Index i = 6; i < nv; ++i) out << view.unloaded[i] - view.bias[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.bias[i] - view.gravity[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.gravity[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.contact[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.unloaded[i] + view.contact[i];
  out << walk.scratch.feedback.tail(nv - 6) << walk.scratch.noise.tail(nv - 6);
}

void write_forward_methods(PlannedWalk& walk, const Instant& now, Writer& out) {
  const SnapshotScratch& view = walk.view;
  if (!walk.setup.has_reduced_forward()) return;
  if (walk.setup.plan.is_held) {
    for (int i = 0; i < 3 * 18 + 2 + 3 + 2 + 2; ++i) out << 0.0;
    return;
  }
  const newton_euler_grf::ReducedForward& reduced = walk.scratch.reduced_result;
  out << reduced.a_as_printed << reduced.a_corrected << view.a_kkt;
  const double scale = std::max(length(view.a_kkt.tail(12)), kLeastAcceleration);
  newton_euler_grf::Vec18 difference = reduced.a_as_printed - view.a_kkt;
  out << length(difference.tail(12)) / scale;
  difference = reduced.a_corrected - view.a_kkt;
  out << length(difference.tail(12)) / scale;
  out << reduced.slip_as_printed << reduced.slip_corrected << now.slip_kkt;
  out << static_cast<double>(reduced.size)
      << static_cast<double>(independent_coordinates(now.stance.size()));
  out << now.crime_literal << now.crime_true;
}

void write_frames(PlannedWalk& walk, Writer& out) {
  const Model& model = walk.setup.model;
  const Workspace& ws = walk.scratch.ws;
  for (const Frame& frame : model.frames) out << point_position(ws, frame.body, frame.X_BF.p);
  for (const Frame& frame : model.frames)
    out << quaternion_from_rotation(ws.X_WB[at(frame.body)].R * frame.X_BF.R);
  const auto angles = [&](int foot) { return Vec3(walk.state.q().segment<3>(7 + 3 * foot)); };
  const int legs = static_cast<int>(model.feet.size());
  for (int f = 0; f < legs; ++f) out << leg_determinant(walk.setup.plan.legs[at(f)], angles(f));
  for (int f = 0; f < legs; ++f)
    out << static_cast<double>(leg_singularity(walk.setup.plan.legs[at(f)], angles(f)));
}

}  // namespace legwork::snapshot_parts
