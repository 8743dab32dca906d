#include "engine/motion/free_gait_plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/math/hash.h"
#include "engine/model/families/hexapod.h"
#include "engine/motion/support.h"

namespace legwork {
namespace {

constexpr int kNobody = -1;
constexpr double kInset = 0.1;       // a foot keeps this part of a cell's side from its edge
constexpr double kSideways = 0.06;   // m: no further from its usual line
constexpr double kLeastStep = 0.01;  // m: a shorter step is none
constexpr int kMostSteps = 500;      // on a course

struct Robot {
  double x = 0.0;  // of the trunk
  std::array<Vec3, kMaxLegs> feet;
};

// One phase: a leg swings, or none, and the trunk goes on.
struct Move {
  int leg = kNobody;
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  double advance = 0.0;  // of the trunk, m
  double margin = 0.0;   // stability, m
};

class FreeGaitPlanner {
 public:
  FreeGaitPlanner(const FreeGait& gait, const Plan& begun, int foresight)
      : gait_(gait),
        begun_(begun),
        foresight_(foresight),
        columns_(std::max(1, static_cast<int>(std::round(gait.course / gait.ground.cell)))),
        course_(columns_ * gait.ground.cell) {}

  Result<Plan> run() {
    for (int leg = 0; leg < kMaxLegs; ++leg) robot_.feet[at(leg)] = home(leg, 0.0);
    clear_ground();
    while (robot_.x < course_) {
      const Move move = best_move();
      if (move.leg == kNobody && move.advance < 1e-6) return stuck();
      if (moves_.size() >= kMostSteps) return too_many();
      make(move);
    }
    for (Move move = homing_move(); move.leg != kNobody; move = homing_move()) make(move);
    for (int leg = 0; leg < kMaxLegs; ++leg)
      if (robot_.feet[at(leg)] != home(leg, course_)) return stuck();
    return make_plan();
  }

 private:
  // Where foot `leg` stands when the trunk is at x and the leg points straight out.
  Vec3 home(int leg, double x) const {
    const Vec3& hip = begun_.legs[at(leg)].hip_B;
    return {x + hip.x(), hip.y() + side_of(leg) * gait_.reach, 0.0};
  }

  int wrapped(int column) const { return (column % columns_ + columns_) % columns_; }
  int cell_of(double coordinate) const {
    return static_cast<int>(std::floor(coordinate / gait_.ground.cell));
  }

  // Cells under the feet at the start, and so at the end, are free.
  void clear_ground() {
    for (int leg = 0; leg < kMaxLegs; ++leg) {
      const Vec3 foot = home(leg, 0.0);
      cleared_[at(leg)] = {wrapped(cell_of(foot.x())), cell_of(foot.y())};
    }
  }

  bool is_free(int column, int row) const {
    const std::array<int, 2> cell = {wrapped(column), row};
    for (const std::array<int, 2>& cleared : cleared_)
      if (cleared == cell) return true;
    return !is_forbidden(gait_.ground, cell[0], cell[1]);
  }

  // How far the trunk can go until the foot is at the rear end of its stroke.
  double kinematic_margin(const Robot& robot, int leg) const {
    return robot.feet[at(leg)].x() - home(leg, robot.x).x() + 0.5 * gait_.stroke;
  }

  // How far the trunk goes in the next phase if `leg` swings.
  double advance_without(int leg) const {
    double advance = std::min(gait_.speed * gait_.swing_time, course_ - robot_.x);
    for (int other = 0; other < kMaxLegs; ++other)
      if (other != leg) advance = std::min(advance, kinematic_margin(robot_, other));
    return std::max(advance, 0.0);
  }

  // Least distance of the trunk's middle to the edges of the polygon of the other feet, on its way over `advance`.
  double stability_margin(const Robot& robot, int leg, double advance) const {
    std::array<Vec3, kMaxLegs> feet;
    std::size_t n = 0;
    for (int other = 0; other < kMaxLegs; ++other)
      if (other != leg) feet[n++] = robot.feet[at(other)];
    const std::span<const Vec3> polygon = support_polygon(std::span<Vec3>(feet).first(n));
    return std::min(support_margin(polygon, {robot.x, 0.0, 0.0}),
                    support_margin(polygon, {robot.x + advance, 0.0, 0.0}));
  }

  double per_step() const { return gait_.speed * gait_.swing_time; }

  // Whether every foot that comes to its end soon after this move could be lifted then.
  bool keeps_others_free(const Move& move) const {
    Robot after = robot_;
    after.x += move.advance;
    after.feet[at(move.leg)] = move.to;
    for (int leg = 0; leg < kMaxLegs; ++leg)
      if (leg != move.leg && kinematic_margin(after, leg) < foresight_ * per_step() &&
          stability_margin(after, leg, per_step()) < gait_.least_margin)
        return false;
    return true;
  }

  bool reaches(int leg, const Vec3& foot, double trunk_x) const {
    const DhLeg& chain = begun_.legs[at(leg)];
    Vec3 q;
    const Vec3 r = foot - Vec3(trunk_x, 0.0, gait_.height) - chain.hip_B;
    return leg_ik(chain, r, q) == LegReach::reached;
  }

  // The best place for foot `leg` when the trunk will be at x: as far forward as the stroke allows, near to its line.
  bool find_foothold(int leg, double x, Vec3& best) const {
    const double c = gait_.ground.cell, inset = kInset * c;
    const Vec3 usual = home(leg, x);
    const double furthest = usual.x() + 0.5 * gait_.stroke;
    double least_cost = 2.0 * gait_.stroke;
    bool is_found = false;
    for (int row = cell_of(usual.y() - kSideways); row <= cell_of(usual.y() + kSideways); ++row)
      for (int column = cell_of(usual.x() - 0.5 * gait_.stroke); column <= cell_of(furthest);
           ++column) {
        if (!is_free(column, row)) continue;
        const double left = column * c + inset, right = (column + 1) * c - inset;
        Vec3 foot = {std::min(furthest, right),
                     std::clamp(usual.y(), row * c + inset, (row + 1) * c - inset), 0.0};
        if (foot.x() < left) continue;
        const double aside = std::abs(foot.y() - usual.y());
        const double cost = furthest - foot.x() + 0.5 * aside;
        if (aside > kSideways || !(cost < least_cost)) continue;
        // From here on it stands until it is at the rear end of its stroke.
        if (!reaches(leg, foot, x) ||
            !reaches(leg, foot, foot.x() - begun_.legs[at(leg)].hip_B.x() + 0.5 * gait_.stroke))
          continue;
        least_cost = cost;
        best = foot;
        is_found = true;
      }
    return is_found;
  }

  // Legs that come to their end before all that come earlier, and they themselves, could have stepped.
  std::array<bool, kMaxLegs> urgent_legs() const {
    std::array<int, kMaxLegs> order = {0, 1, 2, 3, 4, 5};
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return kinematic_margin(robot_, a) < kinematic_margin(robot_, b);
    });
    std::array<bool, kMaxLegs> urgent{};
    for (int j = 0; j < kMaxLegs; ++j) {
      if (kinematic_margin(robot_, order[at(j)]) >= per_step() * (j + 1.5)) continue;
      for (int i = 0; i <= j; ++i) urgent[at(order[at(i)])] = true;
      break;
    }
    return urgent;
  }

  Move best_move() const {
    const std::array<bool, kMaxLegs> urgent = urgent_legs();
    Move best;
    best.advance = advance_without(kNobody);
    int best_rank = 0;
    for (int leg = 0; leg < kMaxLegs; ++leg) {
      Move move;
      move.leg = leg;
      move.from = robot_.feet[at(leg)];
      move.advance = advance_without(leg);
      move.margin = stability_margin(robot_, leg, move.advance);
      if (move.margin < gait_.least_margin) continue;
      if (!find_foothold(leg, robot_.x + move.advance, move.to)) continue;
      if (move.to.x() < move.from.x() + kLeastStep) continue;
      // First those that leave every other leg its turn, of these the urgent ones, of these the most stable.
      const int rank = (keeps_others_free(move) ? 2 : 0) + (urgent[at(leg)] ? 1 : 0);
      if (best.leg == kNobody || rank > best_rank ||
          (rank == best_rank && move.margin > best.margin)) {
        best = move;
        best_rank = rank;
      }
    }
    return best;
  }

  // At the end of the course, the trunk at rest: the foot that is best lifted goes home.
  Move homing_move() const {
    Move best;
    for (int leg = 0; leg < kMaxLegs; ++leg) {
      const Vec3 to = home(leg, course_);
      if (robot_.feet[at(leg)] == to) continue;
      const double margin = stability_margin(robot_, leg, 0.0);
      if (margin < gait_.least_margin || (best.leg != kNobody && margin <= best.margin)) continue;
      best = {leg, robot_.feet[at(leg)], to, 0.0, margin};
    }
    return best;
  }

  void make(const Move& move) {
    if (move.leg != kNobody) robot_.feet[at(move.leg)] = move.to;
    constexpr double kThere = 1e-9;  // m
    robot_.x = move.advance > course_ - robot_.x - kThere ? course_ : robot_.x + move.advance;
    moves_.push_back(move);
  }

  Diagnostic stuck() const {
    return {"There is no free-gait plan: at x = " + number_text(robot_.x) +
                " m no leg can step: either no free square is within reach ahead of it, or lifting "
                "it would leave less than the stability margin of " +
                number_text(gait_.least_margin) + " m.",
            "Try a smaller ground.forbidden, ground.cell or gait.least_margin, a larger "
            "gait.stroke, or another ground.seed."};
  }

  Diagnostic too_many() const {
    return {"There is no free-gait plan: the course takes more than " + std::to_string(kMostSteps) +
                " steps.",
            "Choose a larger gait.speed or gait.swing_time, or a smaller gait.course."};
  }

  // The trunk's speed at the end of move k: between those of the moves before and after, and zero next to a rest.
  double speed_after(std::size_t k) const {
    const double a = moves_[k].advance, b = k + 1 < moves_.size() ? moves_[k + 1].advance : 0.0;
    return a > 0.0 && b > 0.0 ? 2.0 * a * b / ((a + b) * gait_.swing_time) : 0.0;
  }

  Plan make_plan() {
    Plan plan = begun_;
    plan.stride = course_;
    plan.reach_hint =
        "Try a smaller gait.stroke, another gait.height or gait.reach, or longer legs.";
    plan.force_hint = "Try a larger gait.least_margin, or a smaller gait.speed.";
    PlanPhase stand = standing_phase(plan.legs, gait_.height);
    for (int leg = 0; leg < kMaxLegs; ++leg) stand.feet[at(leg)].from = home(leg, 0.0);
    double x = 0.0, v = 0.0;
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      const Move& move = moves_[k];
      const double v_end = speed_after(k), T = gait_.swing_time;
      PlanPhase phase = stand;
      phase.trunk[TrunkPath::x] = quintic_joining(x, v, 0.0, x + move.advance, v_end, 0.0, T);
      if (move.leg != kNobody) {
        FootSegment& segment = phase.feet[at(move.leg)];
        segment.is_swing = true;
        segment.duration = T;
        segment.stride = move.to.x() - move.from.x();
        segment.across = move.to.y() - move.from.y();
        segment.lift = gait_.step_height;
        stand.feet[at(move.leg)].from = move.to;
      }
      add_phase(plan, phase, T);
      x += move.advance;
      v = v_end;
    }
    plan.forbidden.cell = gait_.ground.cell;
    const double outermost = std::abs(home(0, 0.0).y()) + 2.0 * kSideways;
    for (int column = 0; column < columns_; ++column)
      for (int row = cell_of(-outermost); row <= cell_of(outermost); ++row)
        if (!is_free(column, row))
          plan.forbidden.middles.push_back(
              {(column + 0.5) * gait_.ground.cell, (row + 0.5) * gait_.ground.cell});
    plan.facts = {{"steps", "Steps", "", static_cast<double>(moves_.size())},
                  {"mean_speed", "Mean speed", "m/s", course_ / plan.period}};
    return plan;
  }

  const FreeGait& gait_;
  const Plan& begun_;
  int foresight_;  // steps
  int columns_;
  double course_;
  Robot robot_;
  std::array<std::array<int, 2>, kMaxLegs> cleared_{};
  std::vector<Move> moves_;
};

}  // namespace

bool is_forbidden(const CellGround& ground, int column, int row) {
  const auto bits = [](int n) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(n)); };
  const std::uint64_t a = mix64(bits(static_cast<int>(ground.seed)));
  return unit_interval(mix64(mix64(a ^ bits(column)) ^ bits(row))) < ground.forbidden;
}

Result<Plan> make_free_gait_plan(const FreeGait& gait, const Plan& begun) {
  assert(begun.legs.size() == kMaxLegs);
  Result<Plan> plan = FreeGaitPlanner(gait, begun, 0).run();
  for (int foresight = 2; !plan && foresight <= 9; ++foresight)
    if (Result<Plan> better = FreeGaitPlanner(gait, begun, foresight).run()) return better;
  return plan;
}

}  // namespace legwork
