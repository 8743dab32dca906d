// The state of a planned walk in a sentence: which feet carry what, how it moves, how far it is from falling over.
#include <algorithm>
#include <cmath>

#include "engine/model/families/tail.h"
#include "engine/motion/dh_leg_plan.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork {

using namespace snapshot_parts;

namespace {

using Beside = PlannedState::Beside;

constexpr std::size_t kFeetNamedAtMost = 4;  // more feet than these are not told one by one
constexpr double kInPlace = 0.005;           // m/s
constexpr double kSlow = 0.1;                // m/s

std::string degrees(double angle, int digits) {
  return fixed_text(angle * 180.0 / kPi, digits) + " deg";
}

std::string trunk_in_words(const PlannedWalk& walk) {
  const Vec3 rpy = trunk_rpy(walk);
  return "roll " + degrees(rpy[0], 1) + ", pitch " + degrees(rpy[1], 1) + ", yaw " +
         degrees(rpy[2], 1);
}

// The one leg that is posed.
std::string leg_sentence(const PlannedWalk& walk) {
  const std::size_t leg = at(walk.setup.plan.posed_leg);
  const Vec3 angles = walk.state.q().segment<3>(7 + 3 * walk.setup.plan.posed_leg);
  std::string text = walk.setup.model.feet[leg].name + ": ";
  for (int i = 0; i < 3; ++i)
    text += (i > 0 ? ", θ" : "θ") + std::to_string(i + 1) + " " +
            short_text(angles[i] * 180.0 / kPi) + " deg";
  constexpr const char* kSingular[] = {"regular", "singular: the foot is on the hip axis",
                                       "singular: the knee is straight",
                                       "singular: the knee is folded"};
  const DhLeg& its = walk.setup.plan.legs[leg];
  return text + "; " + kSingular[static_cast<std::size_t>(leg_singularity(its, angles))] +
         ", determinant " + fixed_text(leg_determinant(its, angles), 3);
}

// Four feet held to the ground, which the robot cannot know: a foot may have to be pulled.
std::string experiment_sentence(const PlannedWalk& walk, const Instant& now) {
  const double pull = largest_pull(now);
  std::string trunk = trunk_in_words(walk);
  trunk[0] = 'R';
  return trunk + "; " +
         (pull > 0.0 ? "a foot would have to pull with " + fixed_text(pull, 0) + " N"
                     : "all four feet push") +
         (walk.state[Beside::kCompanionStopped] != 0.0 ? "; " + walk.companion + ": stopped" : "");
}

double largest_tail_angle(const PlannedWalk& walk) {
  return largest_entry(walk.state.q().tail(tail_joint_count(walk.setup.model)));
}

std::string midair_sentence(const PlannedWalk& walk) {
  const int joints = tail_joint_count(walk.setup.model);
  const auto tail = walk.state.q().tail(joints);
  return "In the air: tail " +
         (joints > 2 ? "bent by up to " + degrees(largest_tail_angle(walk), 0)
                     : "pitch " + degrees(tail[0], 0) + ", yaw " + degrees(tail[1], 0)) +
         ", trunk " + trunk_in_words(walk);
}

std::string push_sentence(const PlannedWalk& walk) {
  const bool is_floating = walk.setup.plan.is_floating;
  if (!is_floating && walk.state.phase() == 0)
    return "All four feet stand; soon the trunk is struck";
  return fixed_text(walk.state.t - walk.state[Beside::kPushTime], 1) + " s after the " +
         (is_floating ? "start" : "push") + " the trunk is turned " +
         degrees(turn_of(walk.state.q()), 1) +
         (walk.setup.tail_law.is_on ? " with the tail, " : " with the tail held, ") +
         degrees(turn_of(walk.state.companion_q()), 1) + " beside it with the " + walk.companion;
}

std::string wave_sentence(const PlannedWalk& walk) {
  const int segments = tail_joint_count(walk.setup.model) / 2;
  return "All four feet stand; the tail of " +
         (segments == 1 ? "one segment" : std::to_string(segments) + " segments") +
         " waves, largest angle " + degrees(largest_tail_angle(walk), 0);
}

// Foot by foot, or of many feet which ones do not stand and the range of the others' loads.
std::string loads_in_words(const PlannedWalk& walk, const Instant& now) {
  const std::vector<Foot>& feet = walk.setup.model.feet;
  std::vector<std::string> standing, loads, swinging;
  double least = 0.0, most = 0.0;
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const auto found = std::find(now.stance.begin(), now.stance.end(), static_cast<int>(f));
    if (found == now.stance.end()) {
      swinging.push_back(feet[f].name);
      continue;
    }
    const double load = (*now.force)[3 * (found - now.stance.begin()) + 2];
    least = standing.empty() ? load : std::min(least, load);
    most = standing.empty() ? load : std::max(most, load);
    standing.push_back(feet[f].name);
    loads.push_back(fixed_text(load, 0) + " N");
  }
  if (standing.size() <= kFeetNamedAtMost)
    return listed(standing) + (standing.size() == 1 ? " carries " : " carry ") + listed(loads);
  const std::string carry = std::to_string(standing.size()) + (swinging.empty() ? " feet" : "") +
                            " carry " + fixed_text(least, 0) + " to " + fixed_text(most, 0) + " N";
  if (swinging.empty()) return "All " + carry;
  return listed(swinging) + (swinging.size() == 1 ? " swings" : " swing") + ", the other " + carry;
}

std::string gait_sentence(const PlannedWalk& walk, const Instant& now) {
  const Vec3 velocity = walk.state.v().head<3>();
  const double speed = math::hypot(velocity.x(), velocity.y());
  std::string moving = std::string(walk.motion.verb) + " ";
  if (speed < kInPlace)
    moving += "in place";
  else
    moving += (velocity.x() < -kInPlace ? "backwards at " : "at ") +
              fixed_text(speed, speed < kSlow ? 3 : 2) + " m/s";
  if (now.stance.empty()) return "In the air: only gravity acts; " + moving;
  std::string text = loads_in_words(walk, now) + "; " + moving;
  if (now.stance.size() <= 2) return text;
  const double margin = support_margin(now.polygon, now.body.com);
  return text + "; margin " + fixed_text(100.0 * margin, 1) + " cm" +
         (margin < 0.0 ? " (outside the feet)" : "");
}

}  // namespace

std::string PlannedWalk::sentence(double t, const VecX& x) {
  load(t, x);
  const Plan& plan = setup.plan;
  if (plan.is_held) return leg_sentence(*this);
  if (setup.has_companion() && !plan.has_spherical_feet) return push_sentence(*this);
  if (plan.is_floating) return midair_sentence(*this);
  const bool is_wave = tail_joint_count(model) > 0 && plan.gait.phase_count() == 1;
  if (is_wave && !plan.has_spherical_feet) return wave_sentence(*this);
  Instant now;
  find_instant(*this, now);
  return plan.has_spherical_feet ? experiment_sentence(*this, now) : gait_sentence(*this, now);
}

}  // namespace legwork
