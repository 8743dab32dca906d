#include "engine/control/standing_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr double kFamilyHeight[] = {0.28, 0.11};  // m: of the hips of hanging, of sprawled legs
// Where a leg's limits do not allow the height above, it stands at another one.
constexpr double kShares[] = {1.0, 1.1, 0.9, 1.2, 0.8, 1.3, 0.7, 1.38, 0.6, 0.5};
constexpr double kUpright = 0.7;  // of the first axis: a sprawled leg
// A pose in which a robot could stand: in parts of a leg's length, its height at least and at most, how far feet are from one
// height and the centre of mass from their middle.
constexpr double kLowest = 0.3, kHighest = 0.96, kUneven = 0.05, kOffMiddle = 0.1;

struct Stance {
  int count = 0;
  bool is_sprawled = false;
  double length = 0.0;  // of all parts, the mean of the legs, m
  std::array<Vec3, kMaxLegs>
      under;  // where each foot stands at height zero, from the middle of all, m
  std::array<Vec3, kMaxLegs> angles;  // now
};

Diagnostic cannot_walk(const std::string& why) {
  return {"this robot cannot walk by itself: " + why,
          "It walks with four or six legs of three turning joints; other drives move any robot."};
}

// The part of v across the unit vector `axis`.
double across(const Vec3& v, const Vec3& axis) { return (v - v.dot(axis) * axis).norm(); }

// The sizes of a leg that are like those of a D-H leg: hip_B is where its plane begins.
DhLeg sizes_of(const LegChain& chain, bool is_sprawled) {
  DhLeg leg;
  Vec3 q = Vec3::Zero();
  for (int k = 0; k < 3; ++k) q[k] = std::clamp(0.0, chain.lower[at(k)], chain.upper[at(k)]);
  const LegPose pose = leg_pose(chain, q);
  const double side = times(chain.X_PJ[2].R, chain.axis[2]).dot(chain.axis[1]) < 0.0 ? -1.0 : 1.0;
  const double beside = chain.X_PJ[2].p.dot(chain.axis[1]) + side * chain.tip.dot(chain.axis[2]);
  leg.l1 = across(chain.X_PJ[2].p, chain.axis[1]);
  leg.l2 = across(chain.tip, chain.axis[2]);
  leg.l0 = 0.0;
  leg.hip_B = pose.origin[1] + beside * pose.axis[1];
  if (is_sprawled) {
    const Vec3 to = pose.origin[1] - pose.origin[0];
    leg.l0 = std::sqrt(to.x() * to.x() + to.y() * to.y());
    leg.hip_B = {pose.origin[0].x(), pose.origin[0].y(), pose.origin[1].z()};
  }
  return leg;
}

// Horizontally outward of the hip: towards the foot at the angles q if that is to the robot's side, else straight there.
Vec3 outward(const LegChain& chain, const Vec3& q) {
  constexpr double kToTheSide = 0.5;  // cosine
  const LegPose pose = leg_pose(chain, q);
  const Vec3 side = {0.0, pose.origin[0].y() < 0.0 ? -1.0 : 1.0, 0.0};
  Vec3 to = pose.foot - pose.origin[0];
  to.z() = 0.0;
  return to.dot(side) > kToTheSide * (pose.foot - pose.origin[0]).norm() ? Vec3(to / to.norm())
                                                                         : side;
}

// Angles at which the foot is at p, with the knee bent to the right side if the limits allow both.
bool bend(const LegChain& chain, bool is_sprawled, const Vec3& p, const Vec3& from, Vec3& q) {
  constexpr double kBent = 0.8;  // rad
  bool is_found = false;
  double best = 0.0;
  for (const double first : {from[0], 0.0})
    for (const double way : {kBent, -kBent})
      for (const double turned : {0.0, 0.5 * kPi, -0.5 * kPi}) {
        Vec3 start = {first, turned + way, -2.0 * way};
        for (int k = 0; k < 3; ++k)
          start[k] = std::clamp(start[k], chain.lower[at(k)], chain.upper[at(k)]);
        if (!chain_ik(chain, p, start)) continue;
        const LegPose pose = leg_pose(chain, start);
        const Vec3 knee = pose.origin[2] - 0.5 * (pose.origin[1] + pose.foot);
        // A leg that hangs across its hip is none that stands.
        const double crooked = 1e-3 * (start - from).norm();
        const double good = (is_sprawled ? knee.z() : -knee.x()) - crooked;
        if (is_found && good <= best) continue;
        is_found = true;
        best = good;
        q = start;
      }
  return is_found;
}

// The centre of mass with the legs at their angles, from the trunk's origin.
Vec3 com_of(const Model& model, Workspace& ws, const WalkingRobot& robot, const Stance& legs,
            VecX& q) {
  for (int leg = 0; leg < legs.count; ++leg)
    for (int k = 0; k < 3; ++k) q[robot.joint[at(leg)] + 1 + k] = legs.angles[at(leg)][k];
  set_state(model, q, VecX::Zero(model.nv()), ws);
  return whole_body(model, ws).centroidal.com - q.head<3>();
}

Vec3 middle_of(const std::array<Vec3, kMaxLegs>& points, int count) {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < count; ++i) sum += points[at(i)];
  return sum / static_cast<double>(count);
}

// Whether the robot could stand in the pose that it has; writes its height and where its feet are from their middle.
bool stands_already(const WalkingRobot& robot, const Stance& legs, const Vec3& com, double& height,
                    std::array<Vec3, kMaxLegs>& nominal) {
  for (int leg = 0; leg < legs.count; ++leg)
    nominal[at(leg)] = chain_foot(robot.chain[at(leg)], legs.angles[at(leg)]);
  const Vec3 middle = middle_of(nominal, legs.count);
  for (int leg = 0; leg < legs.count; ++leg) {
    const DhLeg& own = robot.leg[at(leg)];
    const Vec3 to = nominal[at(leg)] - own.hip_B;
    const double out = std::sqrt(to.x() * to.x() + to.y() * to.y()) - own.l0;
    const double stretch = std::sqrt(out * out + to.z() * to.z()) / (own.l1 + own.l2);
    const bool is_bent = stretch > kLowest && stretch < kHighest && to.z() < 0.0;
    if (!is_bent || std::abs(nominal[at(leg)].z() - middle.z()) > kUneven * legs.length)
      return false;
    nominal[at(leg)] -= middle;
  }
  const double x = com.x() - middle.x(), y = com.y() - middle.y();
  height = -middle.z();
  for (int leg = 0; leg < legs.count; ++leg) nominal[at(leg)].z() = -height;
  return x * x + y * y < kOffMiddle * legs.length * kOffMiddle * legs.length;
}

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The joint of a body that hangs on the foot's leg and is no part of it; empty: there is none.
std::string hanging_on(const Model& model, int foot) {
  std::vector<bool> is_of_leg(model.bodies.size(), false);
  for (int body = model.feet[at(foot)].body; body > 0; body = model.bodies[at(body)].parent)
    is_of_leg[at(body)] = true;
  for (int body = 1; body < model.nb(); ++body)
    if (!is_of_leg[at(body)] && is_of_leg[at(model.bodies[at(body)].parent)])
      return model.bodies[at(body)].joint;
  return {};
}

Vec3 hip_of(const Model& model, int foot) {
  int body = model.feet[at(foot)].body;
  while (model.bodies[at(body)].parent > 0) body = model.bodies[at(body)].parent;
  return model.bodies[at(body)].X_PJ.p;
}

}  // namespace

std::vector<int> possible_feet(const Model& model) {
  std::vector<int> feet;
  if (!model.is_free() || !model.loops.empty() || !model.mimics.empty()) return feet;
  for (int foot = 0; foot < static_cast<int>(model.feet.size()); ++foot) {
    int joints = 0;
    bool is_leg = true;
    for (int body = model.feet[at(foot)].body; body > 0; body = model.bodies[at(body)].parent) {
      ++joints;
      is_leg = is_leg && model.bodies[at(body)].kind == JointKind::revolute;
    }
    if (is_leg && joints == 3) feet.push_back(foot);
  }
  return feet;
}

std::vector<int> likely_feet(const Model& model) {
  std::vector<int> feet = possible_feet(model);
  const auto is_enough = [&feet] { return feet.size() == 4 || feet.size() == 6; };
  if (is_enough()) return feet;
  std::erase_if(feet, [&model](int foot) {
    const std::string name = lower_case(model.feet[at(foot)].name);
    for (const char* word : {"foot", "toe", "paw", "tip"})
      if (name.find(word) != std::string::npos) return false;
    return true;
  });
  if (!is_enough()) feet.clear();
  return feet;
}

Result<std::vector<int>> in_gait_order(const Model& model, std::vector<int> feet) {
  const std::size_t count = feet.size(), half = count / 2;
  if (!model.is_free()) return cannot_walk("its base is fixed.");
  if (count != 4 && count != 6)
    return cannot_walk(count == 0 ? "no four or six of its limbs are known to be legs."
                                  : std::to_string(count) + " feet are chosen.");
  const auto is_ahead = [&model](int a, int b) {
    return hip_of(model, a).x() > hip_of(model, b).x();
  };
  const auto is_further_left = [&model](int a, int b) {
    return hip_of(model, a).y() > hip_of(model, b).y();
  };
  std::stable_sort(feet.begin(), feet.end(), is_further_left);
  if (!(hip_of(model, feet[half - 1]).y() > hip_of(model, feet[half]).y()))
    return cannot_walk("not half of its hips are on its left. Its x axis has to point forward.");
  const auto middle = feet.begin() + static_cast<std::ptrdiff_t>(half);
  std::stable_sort(feet.begin(), middle, is_ahead);
  std::stable_sort(middle, feet.end(), is_ahead);
  if (count == 4) feet = {feet[0], feet[2], feet[1], feet[3]};
  return feet;
}

Result<WalkingRobot> any_walking_robot(const Model& model, ConstVecRef posture,
                                       ConstVecRef armature) {
  WalkingRobot robot;
  Stance legs;
  legs.count = static_cast<int>(model.feet.size());
  if (!is_walking_robot(model) || !model.loops.empty() || !model.mimics.empty())
    return cannot_walk(
        "its base is fixed, or it has loops, joints that follow others, or joints that neither "
        "turn about nor slide along one axis.");
  if (legs.count != 4 && legs.count != 6)
    return cannot_walk(std::to_string(legs.count) + " feet are chosen.");
  std::vector<bool> is_of_leg(at(model.nv()), false);
  for (int leg = 0; leg < legs.count; ++leg) {
    const std::string name = "leg " + quoted_text(model.feet[at(leg)].name);
    const int first = first_of_leg(model, leg);
    if (const std::string more = hanging_on(model, leg); !more.empty())
      return cannot_walk(name + " carries another joint, " + quoted_text(more) + ".");
    bool turns = first > 0;
    for (int k = 0; k < 3 && turns; ++k)
      turns = model.bodies[at(first + k)].kind == JointKind::revolute;
    if (!turns) return cannot_walk(name + " is not a chain of three joints on the trunk.");
    robot.chain[at(leg)] = leg_chain(model, leg);
    robot.joint[at(leg)] = model.v_index[at(first)];
    for (int k = 0; k < 3; ++k) {
      is_of_leg[at(robot.joint[at(leg)] + k)] = true;
      legs.angles[at(leg)][k] =
          std::clamp(posture[robot.joint[at(leg)] + 1 + k], robot.chain[at(leg)].lower[at(k)],
                     robot.chain[at(leg)].upper[at(k)]);
    }
  }
  for (int k = kFreeNv; k < model.nv(); ++k) {
    if (is_of_leg[at(k)]) continue;
    if (robot.others.empty() || robot.others.back().first + robot.others.back().count != k)
      robot.others.push_back({k, 0});
    ++robot.others.back().count;
  }
  robot.legs = legs.count;
  robot.mass = total_mass(model);
  robot.gravity = -model.gravity.z();
  robot.armature = armature;
  robot.posture = posture;
  robot.posture.head<kFreeNq>() << 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;

  const LegChain& any = robot.chain[0];
  legs.is_sprawled = std::abs(times(any.X_PJ[0].R, any.axis[0]).z()) > kUpright;
  // m: mean height of the hips over the trunk's origin; the shortest leg's reach; its shortest part
  double hips = 0.0, reach = 0.0, shortest = std::numeric_limits<double>::infinity();
  for (int leg = 0; leg < legs.count; ++leg) {
    const DhLeg& own = robot.leg[at(leg)] = sizes_of(robot.chain[at(leg)], legs.is_sprawled);
    hips += own.hip_B.z() / legs.count;
    legs.length += (own.l0 + own.l1 + own.l2) / legs.count;
    reach = leg == 0 ? own.l1 + own.l2 : std::min(reach, own.l1 + own.l2);
    shortest = std::min({shortest, own.l1, own.l2});
    legs.under[at(leg)] = {own.hip_B.x(), own.hip_B.y(), 0.0};
  }
  if (!(reach > 0.0) || !(shortest > 0.0)) return cannot_walk("a leg has no length.");
  const StandingShares& shares = legs.is_sprawled ? kSprawled : kHanging;
  robot.reach = shares.reach * reach;
  if (legs.is_sprawled)
    for (int leg = 0; leg < legs.count; ++leg)
      legs.under[at(leg)] +=
          shares.out * legs.length * outward(robot.chain[at(leg)], legs.angles[at(leg)]);
  const Vec3 middle = middle_of(legs.under, legs.count);

  Workspace ws(model);
  VecX q = robot.posture;
  Vec3 com = com_of(model, ws, robot, legs, q);
  bool stands = stands_already(robot, legs, com, robot.height, robot.nominal);
  const std::array<Vec3, kMaxLegs> before = legs.angles;
  std::string which;
  for (const double share : kShares) {
    if (stands) break;
    legs.angles = before;
    robot.height = share * shares.height * legs.length - hips;
    // Where the feet are depends on the centre of mass, and that on the legs.
    constexpr int kMostPasses = 20;
    constexpr double kThere = 1e-6;  // m
    double moved = 1.0;
    for (int pass = 0; pass < kMostPasses && moved > kThere; ++pass) {
      stands = true;
      for (int leg = 0; leg < legs.count && stands; ++leg) {
        Vec3& nominal = robot.nominal[at(leg)];
        nominal = legs.under[at(leg)] - middle;
        nominal.z() = -robot.height;
        const Vec3 foot = nominal + Vec3(com.x(), com.y(), 0.0);
        const LegChain& chain = robot.chain[at(leg)];
        Vec3& angles = legs.angles[at(leg)];
        if (pass > 0 && chain_ik(chain, foot, angles)) continue;
        stands = bend(chain, legs.is_sprawled, foot, before[at(leg)], angles);
        if (!stands) which = model.feet[at(leg)].name;
      }
      if (!stands) break;
      const Vec3 last = com;
      com = com_of(model, ws, robot, legs, q);
      moved = std::abs(com.x() - last.x()) + std::abs(com.y() - last.y());
    }
  }
  if (!stands)
    return cannot_walk("leg " + quoted_text(which) +
                       " cannot put its foot where it has to stand within its joints' limits.");
  robot.com_B = com_of(model, ws, robot, legs, q);
  robot.hips = hips;
  robot.size = (robot.height + hips) / kFamilyHeight[legs.is_sprawled ? 1 : 0];
  robot.posture = q;
  robot.posture[2] = robot.height;
  return robot;
}

Gait scaled_gait(const WalkingRobot& robot, const Gait& gait) {
  Gait scaled = gait;
  if (gait.duty >= 1.0) return scaled;
  scaled.period *= std::sqrt(robot.size);
  scaled.step_height *= robot.size;
  return scaled;
}

}  // namespace legwork
