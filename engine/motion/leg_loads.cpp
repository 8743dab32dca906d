#include "engine/motion/leg_loads.h"

#include <cassert>

#include "engine/dynamics/constrained.h"
#include "engine/formulations/friction_pyramid.h"

namespace legwork {

Choice choice_of_forces(ForceModel model) {
  if (model == ForceModel::least_torques) return Choice::least_torques;
  const bool is_within_friction = model == ForceModel::least_torques_within_friction;
  return is_within_friction ? Choice::least_torques_within_friction : Choice::minimum_norm;
}

PaperModel paper_model(const Model& hexapod, const HexapodSizes& sizes) {
  assert(hexapod.feet.size() == kMaxLegs);
  PaperModel paper;
  paper.mass = total_mass(hexapod);
  paper.gravity = hexapod.gravity;
  for (int foot = 0; foot < kMaxLegs; ++foot) {
    const DhLeg chain = hexapod_leg(sizes, foot);
    lagrange_euler_leg::Leg& leg = paper.legs[at(foot)];
    leg.length = {chain.l0, chain.l1, chain.l2};
    leg.mass = sizes.mass;
    leg.link_width = sizes.link_width;
    leg.gravity = sizes.gravity;
    leg.side = side_of(foot);
    paper.hips[at(foot)] = chain.hip_B;
  }
  return paper;
}

void load_paper_legs(const PaperModel& paper, std::span<const int> feet, ConstVecRef q,
                     ConstVecRef v, ConstVecRef a, LegLoads& loads) {
  assert(feet.size() <= kMaxLegs && q.size() >= joint_q(3 * kMaxLegs));
  assert(v.size() >= joint_v(3 * kMaxLegs) && a.size() >= joint_v(3 * kMaxLegs));
  for (int leg = 0; leg < kMaxLegs; ++leg)
    loads.torque[at(leg)] = lagrange_euler_leg::joint_torque(
        paper.legs[at(leg)], leg_q(q, leg), leg_v(v, leg), leg_v(a, leg), Vec3::Zero());
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const std::size_t leg = at(feet[k]);
    const Vec3 theta = leg_q(q, feet[k]);
    loads.of_stance[k].J = lagrange_euler_leg::foot_jacobian(paper.legs[leg], theta);
    loads.of_stance[k].unloaded_torque = loads.torque[leg].total();
    loads.r[k] = paper.hips[leg] + lagrange_euler_leg::foot_position(paper.legs[leg], theta);
  }
  foot_force_distribution::set_feet(std::span<const Vec3>(loads.r).first(feet.size()),
                                    loads.stance);
}

Vec6 paper_wrench(const PaperModel& paper, const Vec3& a) {
  using namespace foot_force_distribution;
  return wrench_to_supply(printed_wrench(paper.mass, paper.gravity, a), Vec3::Zero());
}

void paper_torque(const LegLoads& loads, std::span<const int> feet, const ContactVec& force,
                  lagrange_euler_leg::Eq10 eq_10, Eigen::Ref<VecX> tau) {
  assert(tau.size() >= joint_v(3 * kMaxLegs));
  assert(force.size() >= 3 * static_cast<Eigen::Index>(feet.size()));
  tau.head<6>().setZero();
  for (int leg = 0; leg < kMaxLegs; ++leg) leg_v(tau, leg) = loads.torque[at(leg)].total();
  const double sign = eq_10 == lagrange_euler_leg::Eq10::as_printed ? 1.0 : -1.0;
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Vec3 f = force.segment<3>(3 * static_cast<Eigen::Index>(k));
    leg_v(tau, feet[k]) += sign * (loads.of_stance[k].J.transpose() * f);
  }
}

void full_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           Choice choice, Fallback fallback, double friction, ConstVecRef a,
                           Eigen::Ref<VecX> tau, LegLoads& loads) {
  assert(is_walking_robot(model) && feet.size() <= kMaxLegs);
  unloaded_inverse_dynamics(model, ws, feet, a, tau, loads.r);
  const Vec6 wrench = tau.head<6>();
  foot_force_distribution::set_feet(std::span<const Vec3>(loads.r).first(feet.size()),
                                    loads.stance);
  stack_foot_jacobians(model, ws, feet);
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Eigen::Index joint = joint_v(3 * feet[k]);
    loads.of_stance[k].J = ws.J.block<3, 3>(3 * static_cast<Eigen::Index>(k), joint);
    loads.of_stance[k].unloaded_torque = tau.segment<3>(joint);
  }
  const std::span<const foot_force_distribution::LegLoad> of_stance =
      std::span<const foot_force_distribution::LegLoad>(loads.of_stance).first(feet.size());
  const auto distribute = [&](Choice by) {
    foot_force_distribution::distribute(by, loads.stance, of_stance, wrench,
                                        inscribed_slope(friction), loads.forces);
  };
  distribute(choice);
  const bool is_good = fallback == Fallback::none ||
                       (loads.forces.is_pushing &&
                        (choice != Choice::minimum_norm || loads.forces.friction <= friction));
  if (!is_good && choice != Choice::least_torques_within_friction)
    distribute(Choice::least_torques_within_friction);
  load_feet(model, ws, feet, loads.forces.force, tau);
}

}  // namespace legwork
