#include "engine/scenes/own_robot/own_robot_walk.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/control/standing_pose.h"
#include "engine/dynamics/kinematics.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "engine/scenes/walking_words.h"

namespace legwork {
namespace {

constexpr double kLongestStep = 0.002;  // s

}  // namespace

OwnWalker::OwnWalker(Model model, std::vector<int> its_feet, WalkingRobot robot)
    : nominal(std::move(model)),
      feet(std::move(its_feet)),
      ws(nominal),
      walking(nominal, std::move(robot)),
      foot_force(nominal.feet.size(), Vec3::Zero()) {}

void OwnWalker::command(const OwnRobotSettings& of) {
  const Gait& gait = gaits_of(robot().legs)[at(of.gait.number)];
  settings.gait =
      with_timing(scaled_gait(robot(), gait), of.gait.period, of.gait.duty, of.gait.step_height);
  settings.friction = of.assumed_friction;
  // The robot's own motors limit it, each by what the file says.
  settings.torque_limit = settings.tail_torque_limit = std::numeric_limits<double>::infinity();
  settings.tail = TailMode::locked;
  wanted = of.command;
  given = within_reach(robot(), settings.gait, wanted);
}

Result<std::unique_ptr<OwnWalker>> make_walker(const OwnRobotFile& file, Model model,
                                               const OwnRobotSettings& settings,
                                               const std::vector<double>& values,
                                               ConstVecRef posture, ConstVecRef armature) {
  if (settings.step > kLongestStep)
    return Diagnostic{"The walking controller works in steps of 2 ms at most; sim.step is " +
                          short_text(1e3 * settings.step, " ms."),
                      "Choose a shorter sim.step."};
  if (settings.floor != RobotFloor::contact)
    return Diagnostic{"A robot walks only on a floor from which it can lift its feet.",
                      "Set the floor to \"contact\"."};
  std::vector<int> feet;
  for (const FootChoice& choice : file.feet)
    if (values[at(choice.parameter)] != 0.0) feet.push_back(choice.tip);
  if (file.feet.empty()) feet = likely_feet(model);
  if (file.legs == 0) feet.clear();
  Result<std::vector<int>> ordered = in_gait_order(model, std::move(feet));
  if (!ordered) return ordered.error();
  if (static_cast<int>(ordered->size()) != file.legs)
    return Diagnostic{std::to_string(ordered->size()) + " feet are chosen, and the gaits are for " +
                          std::to_string(file.legs) + ".",
                      "Choose as many feet."};
  std::vector<Foot> tips;
  for (const int foot : *ordered) tips.push_back(model.feet[at(foot)]);
  model.feet = std::move(tips);
  Result<Model> nominal = validated(std::move(model));  // its limbs have its feet
  if (!nominal) return nominal.error();
  Result<WalkingRobot> robot = any_walking_robot(*nominal, posture, armature);
  if (!robot) return robot.error();
  auto walker =
      std::make_unique<OwnWalker>(std::move(*nominal), std::move(*ordered), std::move(*robot));
  walker->command(settings);
  return walker;
}

OwnWalkState OwnRobot::walk_of(const VecX& x) const {
  OwnWalkState state;
  std::memcpy(static_cast<void*>(&state), x.data() + layout_.walk(), sizeof state);
  return state;
}
void OwnRobot::set_walk(const OwnWalkState& state, VecX& x) const {
  std::memcpy(x.data() + layout_.walk(), &state, sizeof state);
}

// Torques of the controller at m.q and m.v -> m.tau, with what overcomes the file's dampers and dry friction. A fallen robot's
// motors only damp (set_compliance).
void OwnRobot::walk_on(VecX& x) {
  Made& m = *made_;
  OwnWalker& walker = *m.walker;
  OwnWalkState state = walk_of(x);
  m.tau.setZero();
  m.lies = state.record.fall_kind != 0.0;
  if (m.lies) return;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  read_supports(x, m.supports);
  for (std::size_t leg = 0; leg < walker.feet.size(); ++leg) {
    const int body = m.plant.feet[at(walker.feet[leg])].body;
    walker.foot_force[leg].setZero();
    for (const Support& support : m.supports)
      if (support.body == body && support.is_floor) walker.foot_force[leg] += support.force;
  }
  walker.walking.asked = given.of(kFootTargetTask);
  walk(walker.nominal, walker.ws, walker.settings, walker.wanted, m.q, m.v, walker.foot_force,
       settings_.step, walker.walking, state.walking, m.tau);
  for (int k = kFreeNv; k < layout_.nv; ++k) m.tau[k] += passive_damping(k) * m.v[k];
  set_walk(state, x);
}

// After the step, at m.q and m.v.
void OwnRobot::watch_walk(double t, VecX& x) {
  const Made& m = *made_;
  OwnWalkState state = walk_of(x);
  OwnWalkRecord& r = state.record;
  const double h = settings_.step;
  const Mat3 R = rotation_from_quaternion(m.q.segment<4>(3));
  const auto [s, c] = math::sin_cos(heading_of(R));
  r.travel[0] += h * (c * m.v[0] + s * m.v[1]);
  r.travel[1] += h * (c * m.v[1] - s * m.v[0]);
  r.turned += h * m.v[5];
  r.travel_time += h;
  if (r.fall_kind == 0.0) {
    // By the middle of the hips: the trunk's origin may be anywhere.
    const WalkingRobot& robot = m.walker->robot();
    const Vec3 hips = m.q.head<3>() + robot.hips * R.col(2);
    const double height = hips.z() - ground_height(m.ground, hips.x(), hips.y());
    const FallKind kind = fall_of(R, height, robot.height + robot.hips);
    r.fall_kind = static_cast<double>(kind);
    if (kind != FallKind::none) r.fall_time = t;
  }
  set_walk(state, x);
}

// Puts the robot back on its feet where it is, with its heading.
void OwnRobot::stand_up(VecX& x) {
  if (!made_->walker) return;
  const double before = energy(x);
  const Vec3 place(x[0], x[1], 0.0);
  const Mat3 R = rotation_from_quaternion(x.segment<4>(3));
  const double yaw = heading_of(R);
  HandRecord hand = hand_of(x);
  hand.push_left = 0.0;
  VecX q = made_->walker->robot().posture;
  q.head<3>() = place;
  q.segment<4>(3) = quaternion_from_rotation(rotation_z(yaw));
  set_down(0.0, q);
  x.head(layout_.nq + layout_.nv).setZero();
  x.head(layout_.nq) = q;
  put_down(x);
  set_walk({}, x);
  set_hand(hand, x);
  x[layout_.energy()] += energy(x) - before;
}

std::string OwnRobot::walk_sentence(double t, const VecX& x) const {
  const OwnWalker& walker = *made_->walker;
  const OwnWalkRecord r = walk_of(x).record;
  if (r.fall_kind != 0.0)
    return fall_text(static_cast<FallKind>(static_cast<int>(r.fall_kind)), r.fall_time) +
           kAfterFall;
  const Gait& gait = walker.settings.gait;
  return walking_text(gait, t, {r.travel[0], r.travel[1], r.turned, r.travel_time},
                      reach_note(walker.robot(), gait, walker.wanted, walker.given));
}

}  // namespace legwork
