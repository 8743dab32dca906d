// Conditions that every planned motion must meet, whatever the gait.
#include "engine/motion/plan.h"

#include "tests/engine/support/build.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::plan_test {

namespace {

struct Planned {
  std::string name;
  Model model;
  Plan plan;
};

// The default plan of every motion that has a planner, and of some with other choices.
const std::vector<Planned>& plans() {
  static const std::vector<Planned> all = [] {
    std::vector<Planned> found;
    const auto add = [&found](const char* motion, std::initializer_list<Override> settings) {
      PlanCase one = solve(motion, settings);
      REQUIRE_MESSAGE(one.plan, one.plan.error().text());
      found.push_back({motion, std::move(one.model), std::move(*one.plan)});
    };
    for (const legwork::Motion& motion : motions())
      if (std::string_view(motion.family) == "quadruped") add(motion.name, {});
    add("trot", {{"gait.consistency", 1.0}, {"gait.speed", -0.3}});
    add("trot", {{"gait.duty", 0.65}});
    add("pace", {{"gait.duty", 0.6}, {"gait.speed", -0.2}});
    add("walk", {{"gait.speed", -0.02}});
    add("pronk", {{"gait.knees", 1.0}});
    return found;
  }();
  return all;
}

// Of all points of two cycles, what `see(planned, phase, tau)` makes of them.
template <class See>
void each_point(const Planned& p, int points, const See& see) {
  for (int phase = 0; phase < 2 * p.plan.phase_count(); ++phase)
    for (int k = 1; k < points; ++k) see(phase, phase_duration(p.plan, phase) * k / points);
}

}  // namespace

TEST_CASE("plans: velocities are the derivatives of positions, accelerations of velocities") {
  for (const Planned& p : plans()) {
    CAPTURE(p.name);
    Worst rate, acceleration;
    double fastest = 1.0, hardest = 1.0;
    each_point(p, kIsSanitized ? 5 : 20, [&](int phase, double t) {
      constexpr double h = 1e-5;
      const MotionPoint before = point_at(p.model, p.plan, phase, t - h);
      const MotionPoint now = point_at(p.model, p.plan, phase, t);
      const MotionPoint after = point_at(p.model, p.plan, phase, t + h);
      fastest = std::max(fastest, largest(now.v));
      hardest = std::max(hardest, largest(now.a));
      rate.see((moved(p.model, before.q, now.v, 2.0 * h) - after.q) / (2.0 * h), VecX::Zero(19));
      acceleration.see((after.v - before.v) / (2.0 * h), now.a);
    });
    CHECK(rate.value < 1e-5 * fastest);
    CHECK(acceleration.value < 1e-4 * hardest);
  }
}

TEST_CASE("plans: phases join smoothly in position and velocity, cycle after cycle") {
  for (const Planned& p : plans()) {
    CAPTURE(p.name);
    Worst q, v;
    for (int phase = 0; phase < 2 * p.plan.phase_count(); ++phase) {
      const MotionPoint end = point_at(p.model, p.plan, phase, phase_duration(p.plan, phase));
      const MotionPoint start = point_at(p.model, p.plan, phase + 1, 0.0);
      q.see(end.q, start.q);
      v.see(end.v, start.v);
    }
    CHECK(q.value < 1e-8);
    CHECK(v.value < 1e-6);
  }
}

TEST_CASE("plans: after a cycle all is as before, a stride further forward") {
  for (const Planned& p : plans()) {
    if (p.name == "stand") continue;  // its sines have periods of their own
    CAPTURE(p.name);
    const int n = p.plan.phase_count();
    for (int phase = 0; phase < n; ++phase) {
      const double t = 0.3 * phase_duration(p.plan, phase);
      const MotionPoint first = point_at(p.model, p.plan, phase, t);
      MotionPoint later = point_at(p.model, p.plan, phase + 5 * n, t);
      CHECK(std::abs(later.q[0] - first.q[0] - 5.0 * p.plan.stride) < 1e-12);
      CHECK(std::abs(plan_x(p.plan, phase + 5 * n, t) - later.q[0]) < 1e-12);
      later.q[0] = first.q[0];
      CHECK(difference(later.q, first.q) < 1e-12);
      CHECK(difference(later.v, first.v) < 1e-12);
      CHECK(difference(later.a, first.a) < 1e-10);
    }
  }
}

TEST_CASE("plans: feet that are down stand still on the ground, the others are above it") {
  for (const Planned& p : plans()) {
    if (p.plan.is_held) continue;
    CAPTURE(p.name);
    Worst speed, height;
    double lowest = kInfinity, highest = 0.0;
    bool has_swing = false;
    for (int phase = 0; phase < p.plan.phase_count(); ++phase) {
      const std::span<const int> stance = stance_feet(p.plan, phase);
      Vec3 foothold[4];
      for (int k = 0; k <= 16; ++k) {
        const MotionPoint m =
            point_at(p.model, p.plan, phase, phase_duration(p.plan, phase) * k / 16);
        const Workspace ws = kinematics_of(p.model, m.q, m.v);
        for (int foot = 0; foot < 4; ++foot) {
          const Vec3 at_foot = foot_position(p.model, ws, foot);
          const bool is_down = std::find(stance.begin(), stance.end(), foot) != stance.end();
          if (k == 0) foothold[foot] = at_foot;
          if (is_down) {
            speed.see(largest(foot_velocity(p.model, ws, foot)));
            height.see(at_foot, Vec3(foothold[foot].x(), foothold[foot].y(), 0.0));
          } else {
            has_swing = true;
            lowest = std::min(lowest, at_foot.z());
            highest = std::max(highest, at_foot.z());
          }
        }
      }
    }
    CHECK(speed.value < 1e-11);
    CHECK(height.value < 1e-12);
    CHECK(has_swing == (p.name != "stand"));
    if (!has_swing) continue;
    CHECK(lowest > -1e-12);
    CHECK(highest > 0.03);
  }
}

TEST_CASE("plans: turned off its path the trunk is turned by just that, and the feet stay") {
  for (const Planned& p : plans()) {
    if (p.plan.is_held) continue;
    CAPTURE(p.name);
    const Vec3 offset(0.05, -0.04, 0.0);
    MotionPoint turned(p.model);
    Unreached unreached;
    REQUIRE(plan_point_turned(p.plan, 0, 0.01, 0.0, offset, turned, unreached));
    const MotionPoint straight = point_at(p.model, p.plan, 0, 0.01);
    CHECK(difference(turned.rpy - straight.rpy, offset) < 1e-15);
    CHECK(turned.q.head<3>() == straight.q.head<3>());
    const Workspace a = kinematics_of(p.model, turned.q, turned.v);
    const Workspace b = kinematics_of(p.model, straight.q, straight.v);
    CHECK(difference(rpy_from_rotation(a.X_WB[0].R), turned.rpy) < 1e-14);
    for (int foot = 0; foot < 4; ++foot) {
      CHECK(difference(foot_position(p.model, a, foot), foot_position(p.model, b, foot)) < 1e-14);
      CHECK(difference(foot_velocity(p.model, a, foot), foot_velocity(p.model, b, foot)) < 1e-12);
    }
  }
}

TEST_CASE("plans: out of reach is said with motion, time, phase and leg") {
  const auto [model, plan] = solved("trot");
  MotionPoint point(model);
  Unreached unreached;
  CHECK_FALSE(plan_point_turned(plan, 1, 0.1, 0.0, {1.5, 0.0, 0.0}, point, unreached));
  CHECK_SAYS(unreached_refusal(plan, unreached, 1, 0.1).text(),
             "There is no trot plan: at 0.1 s of phase 1, leg " +
                 std::string(kQuadrupedLegs[at(unreached.foot)]) + " ");
}

TEST_CASE("plan: phases follow each other in the cycle, and the cycle forever") {
  Plan plan;
  plan.legs = Legs(4);
  PlanPhase pair, flight, stand, posed;
  for (const std::size_t foot : {1U, 2U}) pair.feet[foot].is_swing = true;
  for (FootSegment& foot : flight.feet) foot.is_swing = true;
  add_phase(plan, pair, 0.3);
  add_phase(plan, flight, 0.5);
  add_phase(plan, stand, 0.2);
  CHECK(plan.period == 1.0);
  CHECK(plan.phase_count() == 3);
  for (const int phase : {0, 3, 3'000'000}) {
    CHECK(std::ranges::equal(stance_feet(plan, phase), std::array{0, 3}));
    CHECK(stance_feet(plan, phase + 1).empty());
    CHECK(stance_feet(plan, phase + 2).size() == 4);
    CHECK(phase_begin(plan, phase) == phase / 3);
    CHECK(phase_begin(plan, phase + 1) == phase / 3 + 0.3);
    CHECK(phase_begin(plan, phase + 2) == phase / 3 + 0.8);
    CHECK(cycle_of(plan, phase + 2) == phase / 3);
  }
  posed.posed = {{0, {}, 0.0, true}, {2, {}, 0.0, false}};
  add_phase(plan, posed, 0.1);
  CHECK(std::ranges::equal(plan.phases.back().stance, std::array{0, 1, 3}));
}

TEST_CASE("plan: the phase at a time, a boundary belonging to the later one") {
  Plan plan;
  add_phase(plan, {}, 0.25);
  add_phase(plan, {}, 0.5);
  add_phase(plan, {}, 0.25);
  const std::pair<double, int> answers[] = {{0.0, 0},   {0.2499, 0}, {0.25, 1},
                                            {0.749, 1}, {0.75, 2},   {1.0, 2}};
  for (const auto& [t, phase] : answers) CHECK(phase_at(plan, t) == phase);
}

}  // namespace legwork::testing::plan_test
