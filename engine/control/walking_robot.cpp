#include "engine/control/walking_robot.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

// Of a leg's room that commands may use: the rest is for steps that catch the robot, and for turning the trunk.
constexpr double kRoomShare = 0.8;

DhLeg leg_of(const Model& model, int foot) {
  const Foot& tip = model.feet[at(foot)];
  const Body& last = model.bodies[at(tip.body)];
  const Body& middle = model.bodies[at(last.parent)];
  const Body& first = model.bodies[at(middle.parent)];
  DhLeg leg;
  leg.hip_B = first.X_PJ.p;
  leg.l0 = middle.X_PJ.p.norm();
  leg.l1 = last.X_PJ.p.norm();
  leg.l2 = tip.p_BF.norm();
  if (model.feet.size() == 6) {
    const bool is_left = leg.hip_B.y() > 0.0;
    leg.mount = is_left ? LegMount::left : LegMount::right;
    leg.knee_sign = is_left ? -1.0 : 1.0;
  }
  return leg;
}

Diagnostic no_walker(const std::string& why) {
  return {"the walking controller cannot use this robot: " + why,
          "It walks with four or six legs of three joints."};
}

// How far from its standing place a foot gets along (x, y), a unit vector, the trunk at its height.
double room_along(const WalkingRobot& robot, int foot, double height, double x, double y) {
  const DhLeg& leg = robot.leg[at(foot)];
  const double drop = height + leg.hip_B.z();
  const double flat = std::sqrt(std::max(0.0, robot.reach * robot.reach - drop * drop));
  const double radius = leg.l0 + flat;  // about the hip
  const double px = robot.nominal[at(foot)].x() - leg.hip_B.x();
  const double py = robot.nominal[at(foot)].y() - leg.hip_B.y();
  const double along = px * x + py * y;
  const double square = along * along + radius * radius - px * px - py * py;
  return square > 0.0 ? kRoomShare * std::max(0.0, std::sqrt(square) - std::abs(along)) : 0.0;
}

}  // namespace

WalkingRobot::WalkingRobot() = default;
WalkingRobot::WalkingRobot(const WalkingRobot&) = default;
WalkingRobot::WalkingRobot(WalkingRobot&&) noexcept = default;
WalkingRobot& WalkingRobot::operator=(const WalkingRobot&) = default;
WalkingRobot& WalkingRobot::operator=(WalkingRobot&&) noexcept = default;
WalkingRobot::~WalkingRobot() = default;

Result<WalkingRobot> walking_robot(const Model& model) {
  WalkingRobot robot;
  const int legs = static_cast<int>(model.feet.size());
  if (!is_walking_robot(model))
    return no_walker(
        "its base is fixed, or it has a joint that is neither revolute nor prismatic.");
  if (legs != 4 && legs != 6) return no_walker("it has " + std::to_string(legs) + " feet.");
  int joints = 0;
  for (int foot = 0; foot < legs; ++foot) {
    const int first = first_of_leg(model, foot);
    if (first < 0)
      return no_walker("leg " + quoted_text(model.feet[at(foot)].name) +
                       " is not a chain of three joints on the trunk.");
    robot.joint[at(foot)] = model.v_index[at(first)];
    robot.leg[at(foot)] = leg_of(model, foot);
    joints += 3;
  }
  if (joints < model.joint_count())
    robot.others = {{joint_v(joints), model.joint_count() - joints}};
  constexpr const char* kSwung[] = {"tail_1_pitch", "tail_1_yaw"};
  for (int k = 0; k < 2; ++k)
    if (const int joint = find_joint(model, kSwung[k]); joint >= 0)
      robot.swung[at(k)] = joint_v(joint);
  for (int foot = 0; foot < legs; ++foot)
    if (robot.joint[at(foot)] >= joint_v(joints))
      return no_walker("its tail does not come after its legs.");
  robot.legs = legs;
  robot.mass = total_mass(model);
  robot.gravity = -model.gravity.z();

  const DhLeg& any = robot.leg[0];
  const double length = any.l0 + any.l1 + any.l2;
  const bool is_sprawled = any.mount != LegMount::abduction;
  const StandingShares& share = is_sprawled ? kSprawled : kHanging;
  robot.height = share.height * length;
  robot.reach = share.reach * (any.l1 + any.l2);
  for (int foot = 0; foot < legs; ++foot) {
    const Vec3& hip = robot.leg[at(foot)].hip_B;
    const double out = is_sprawled ? share.out * length : 0.0;
    robot.nominal[at(foot)] = {hip.x(), hip.y() + (hip.y() > 0.0 ? out : -out), -robot.height};
  }
  Workspace ws(model);
  VecX q(model.nq());
  stand_posture(robot, q);
  set_state(model, q, VecX::Zero(model.nv()), ws);
  robot.com_B = whole_body(model, ws).centroidal.com - q.head<3>();
  return robot;
}

void stand_posture(const WalkingRobot& robot, Eigen::Ref<VecX> q) {
  assert(q.size() >= joint_q(3 * robot.legs));
  if (robot.posture.size() > 0) {
    q = robot.posture;
    return;
  }
  q.setZero();
  q[2] = robot.height;
  q[3] = 1.0;
  for (int foot = 0; foot < robot.legs; ++foot) {
    const DhLeg& leg = robot.leg[at(foot)];
    Vec3 angles = Vec3::Zero();
    leg_ik(leg, robot.nominal[at(foot)] - leg.hip_B, angles);
    for (int k = 0; k < 3; ++k) q[robot.joint[at(foot)] + 1 + k] = angles[k];
  }
}

Vec3 foot_position(const WalkingRobot& robot, int foot, ConstVecRef q) {
  assert(foot >= 0 && foot < robot.legs && q.size() >= joint_q(3 * robot.legs));
  const DhLeg& leg = robot.leg[at(foot)];
  const int first = robot.joint[at(foot)] + 1;
  const Vec3 angles = {q[first], q[first + 1], q[first + 2]};
  return robot.posture.size() > 0 ? chain_foot(robot.chain[at(foot)], angles)
                                  : Vec3(leg.hip_B + leg_fk(leg, angles));
}

WalkingCommand within_reach(const WalkingRobot& robot, const Gait& gait,
                            const WalkingCommand& wanted) {
  WalkingCommand c = wanted;
  if (gait.duty >= 1.0) {
    c.forward = c.sideways = c.turn = 0.0;
    return c;
  }
  double scale = 1.0;
  const double height = robot.height + c.height;
  for (int foot = 0; foot < robot.legs; ++foot) {
    const Vec3& r = robot.nominal[at(foot)];
    const double vx = c.forward - c.turn * r.y(), vy = c.sideways + c.turn * r.x();
    const double speed = std::sqrt(vx * vx + vy * vy);
    if (speed == 0.0) continue;
    const double room = room_along(robot, foot, height, vx / speed, vy / speed);
    scale = std::min(scale, 2.0 * room / (speed * gait.period * gait.duty));
  }
  c.forward *= scale;
  c.sideways *= scale;
  c.turn *= scale;
  return c;
}

double fastest_ahead(const WalkingRobot& robot, const Gait& gait, double height) {
  double room = room_along(robot, 0, height, 1.0, 0.0);
  for (int foot = 1; foot < robot.legs; ++foot)
    room = std::min(room, room_along(robot, foot, height, 1.0, 0.0));
  return 2.0 * room / (gait.period * gait.duty);
}

std::string reach_note(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& wanted,
                       const WalkingCommand& clamped) {
  const double asked = std::abs(wanted.forward) + std::abs(wanted.sideways) + std::abs(wanted.turn);
  const double given =
      std::abs(clamped.forward) + std::abs(clamped.sideways) + std::abs(clamped.turn);
  if (!(given < asked)) return {};
  if (gait.duty >= 1.0) return "The gait \"stand\" takes no steps: choose another to walk.";
  const double height = robot.height + clamped.height;
  return std::string("The commanded speed is beyond the legs' reach: in the gait \"") + gait.name +
         "\" a foot travels v T duty with T = " + short_text(gait.period) +
         " s and duty = " + short_text(gait.duty) + ", and it has " +
         short_text(2.0 * room_along(robot, 0, height, 1.0, 0.0)) +
         " m forward; the robot walks at " + short_text(100.0 * given / asked) +
         " % of the command. A shorter period or a lower body allows more.";
}

}  // namespace legwork
