// The state of a planned walk in a sentence: which feet carry what, how it moves, how far it is from falling over.
#include <algorithm>
#include <cmath>

#include "engine/model/families/tail.h"
#include "engine/motion/dh_leg.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/planned_walk_words.h"

namespace legwork::planned_walk_words {

using namespace snapshot_parts;

namespace {

using Reference = PlannedState::Reference;

constexpr std::size_t kFeetNamedAtMost = 4;  // more feet than these are not told one by one
constexpr double kInPlace = 0.005;           // m/s
constexpr double kSlow = 0.1;                // m/s

std::string trunk_in_words(const PlannedWalk& walk) {
  const Vec3 rpy = trunk_rpy(walk);
  return text_of({"roll ", in_degrees(rpy[0], 1), ", pitch ", in_degrees(rpy[1], 1), ", yaw ",
                  in_degrees(rpy[2], 1)});
}

double largest_tail_angle(const PlannedWalk& walk) {
  return largest_entry(walk.state.q().tail(tail_joint_count(walk.setup.model)));
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
    loads.push_back(fixed_text(load, 0, " N"));
  }
  if (standing.size() <= kFeetNamedAtMost)
    return text_of(
        {listed(standing), standing.size() == 1 ? " carries " : " carry ", listed(loads)});
  const bool all = swinging.empty();
  return text_of({all ? "All" : listed(swinging),
                  all                    ? " "
                  : swinging.size() == 1 ? " swings, the other "
                                         : " swing, the other ",
                  std::to_string(standing.size()), all ? " feet carry " : " carry ",
                  fixed_text(least, 0, " to "), fixed_text(most, 0, " N")});
}

}  // namespace

// The one leg that is posed.
std::string of_leg(PlannedWalk& walk) {
  const std::size_t leg = at(walk.setup.plan.posed_leg);
  const Vec3 angles = leg_q(walk.state.q(), walk.setup.plan.posed_leg);
  constexpr const char* kTheta[] = {": θ1 ", ", θ2 ", ", θ3 "};
  std::string text = walk.setup.model.feet[leg].name;
  for (int i = 0; i < 3; ++i) {
    text += kTheta[i];
    text += short_text(angles[i] * 180.0 / kPi, " deg");
  }
  constexpr const char* kSingular[] = {"; regular, determinant ",
                                       "; singular: the foot is on the hip axis, determinant ",
                                       "; singular: the knee is straight, determinant ",
                                       "; singular: the knee is folded, determinant "};
  const DhLeg& its = walk.setup.plan.legs[leg];
  text += kSingular[static_cast<std::size_t>(leg_singularity(its, angles))];
  return text + fixed_text(leg_determinant(its, angles), 3);
}

// Four feet held to the ground, which the robot cannot know: a foot may have to be pulled. That comes first: no floor does it.
std::string of_experiment(PlannedWalk& walk) {
  Instant now;
  find_instant(walk, now);
  std::vector<std::string> pulling;
  for (std::size_t f = 0; f < now.stance.size(); ++f)
    if ((*now.force)[3 * static_cast<Eigen::Index>(f) + 2] < 0.0)
      pulling.push_back(walk.setup.model.feet[at(now.stance[f])].name);
  std::string text = "All four feet push";
  if (!pulling.empty())
    text = text_of({listed(pulling), " would have to pull",
                    pulling.size() == 1 ? " with " : ", with up to ",
                    short_text(largest_pull(now), " N")});
  text += "; " + trunk_in_words(walk);
  if (walk.state[Reference::kReferenceStopped] != 0.0)
    text += text_of({"; ", walk.reference_run, ": stopped"});
  return text;
}

std::string of_midair(PlannedWalk& walk) {
  const int joints = tail_joint_count(walk.setup.model);
  const auto tail = walk.state.q().tail(joints);
  std::string text = "In the air: tail ";
  text += joints > 2 ? "bent by up to " : "pitch ";
  text += in_degrees(joints > 2 ? largest_tail_angle(walk) : tail[0], 0);
  if (joints == 2) text += text_of({", yaw ", in_degrees(tail[1], 0)});
  text += ", trunk ";
  return text + trunk_in_words(walk);
}

std::string of_push(PlannedWalk& walk) {
  const bool is_floating = walk.setup.plan.is_floating;
  if (!is_floating && walk.state.phase() == 0)
    return "All four feet stand; the trunk is about to be struck";
  return text_of({fixed_text(walk.state.t - walk.state[Reference::kPushTime], 1),
                  is_floating ? " s after the start the trunk is turned "
                              : " s after the push the trunk is turned ",
                  in_degrees(turn_of(walk.state.q()), 1),
                  walk.setup.tail_law.is_on ? " with the tail, " : " with the tail held, ",
                  in_degrees(turn_of(walk.state.reference_q()), 1), " in the second run with the ",
                  walk.reference_run});
}

std::string of_wave(PlannedWalk& walk) {
  const int segments = tail_joint_count(walk.setup.model) / 2;
  return text_of({"All four feet stand; the tail of ",
                  segments == 1 ? "one" : std::to_string(segments),
                  segments == 1 ? " segment" : " segments", " waves, largest angle ",
                  in_degrees(largest_tail_angle(walk), 0)});
}

std::string of_gait(PlannedWalk& walk) {
  Instant now;
  find_instant(walk, now);
  const Vec3 velocity = walk.state.v().head<3>();
  const double speed = math::hypot(velocity.x(), velocity.y());
  std::string text =
      now.stance.empty() ? "In the air: only gravity acts" : loads_in_words(walk, now);
  text += "; ";
  text += walk.motion.verb;
  text += speed < kInPlace ? " in place" : velocity.x() < -kInPlace ? " backwards at " : " at ";
  if (speed >= kInPlace) text += fixed_text(speed, speed < kSlow ? 3 : 2, " m/s");
  if (now.stance.size() <= 2) return text;
  const double margin = support_margin(now.polygon, now.body.com);
  text += "; margin ";
  return text + fixed_text(100.0 * margin, 1, margin < 0.0 ? " cm (outside the feet)" : " cm");
}

}  // namespace legwork::planned_walk_words
