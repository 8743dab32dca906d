// Studies of the passive walker: phase portrait and return map of its start, attractors and stability over the slope.
#include <algorithm>

#include "engine/scenes/lecture/passive_walker.h"

namespace legwork::compass_gait {
namespace {

constexpr double kLowestSlope = 1.0 * kDegree, kHighestSlope = 5.1 * kDegree;
constexpr double kStudyTolerance = 1e-8;
constexpr double kStudyPush =
    -0.06;  // in sqrt(g / l), where the scene has no disturbance of its own

std::string slope_text(double slope) { return rounded_text(slope / kDegree, 1e-4); }

// Slopes to look at: few where nothing happens, many where periods double.
std::vector<double> slopes_to_study() {
  std::vector<double> out;
  for (double deg = 1.0; deg < 4.19; deg += 0.2) out.push_back(deg * kDegree);
  for (double deg = 4.2; deg < 4.879; deg += 0.02) out.push_back(deg * kDegree);
  for (double deg = 4.88; deg < 5.0999; deg += 0.01) out.push_back(deg * kDegree);
  return out;
}

Diagnostic no_cycle() {
  return {"No limit cycle of single steps was found for this walker on a slope of 1 degree.",
          "Change the walker's masses or lengths less."};
}

// One leg's angle and rate through `count` steps, first as stance leg; false if it falls on the way.
bool trace_leg(Strider& strider, Vec4 x, int count, Study::Series& out) {
  const double slice = 0.04 * strider.time_unit();
  const auto add = [&](int leg) { out.add(x[leg], x[2 + leg]); };
  for (int n = 0; n < count; ++n) {
    const int leg = n % 2;
    for (double t = 0.0;;) {
      add(leg);
      if (strider.swing(t, t + slice, x)) break;
      if (strider.has_failed() || strider.fall_of(t, x) != Fall::none) return false;
    }
    add(leg);
    x = heel_strike(strider.walker(), x);
  }
  add(count % 2);
  return true;
}

}  // namespace

Vec4 PassiveWalker::studied_start() const {
  if (settings_.starts_as_given) return settings_.start;
  Vec4 x = strider_.state_of(cycle_.z);
  x[2] += settings_.disturbance != 0.0 ? settings_.disturbance : kStudyPush / strider_.time_unit();
  return x;
}

Result<Study> PassiveWalker::phase_study() const {
  Strider strider(settings_.walker, kStudyTolerance);
  Study study("Phase portrait of one leg", "angle of the leg", "rad", "rate of the leg", "rad/s");
  if (has_cycle_) trace_leg(strider, strider.state_of(cycle_.z), 2, study.add_line("limit cycle"));
  constexpr int kTraced = 12;
  const bool walks =
      trace_leg(strider, studied_start(), kTraced,
                study.add_line(settings_.starts_as_given ? "from the given start" : "disturbed"));
  study.sentence = walks ? "Twelve steps of the same leg, standing and swinging in turn; at every "
                           "strike both rates jump."
                         : "It falls within twelve steps.";
  return study;
}

Result<Study> PassiveWalker::return_study() const {
  Strider strider(settings_.walker, kStudyTolerance);
  Study study("Return map of the step time", "time of a step", "s", "time of the next", "s");
  Study::Series& points = study.add_points("steps");
  Vec4 x = studied_start();
  Step taken;
  double before = 0.0, least = 1e300, most = 0.0;
  constexpr int kMapped = 80;
  int steps = 0;
  for (; steps < kMapped && strider.step(x, taken) == Fall::none; ++steps) {
    if (steps > 0) points.add(before, taken.duration);
    before = taken.duration;
    least = std::min(least, before);
    update_max(most, before);
  }
  if (steps < 2)
    return Diagnostic{"It falls before its second step.", "Start it nearer the limit cycle."};
  study.series.push_back({"the same time again", {least, most}, {least, most}});
  study.sentence = number_text(steps) +
                   " steps, each step's time over the one before: they end on the " +
                   "line where a step repeats itself, or hop between points beside it.";
  if (steps < kMapped) study.sentence += " Then it falls.";
  return study;
}

Result<Study> bifurcation_study(const Walker& walker) {
  Walker on = walker;
  on.slope = kLowestSlope;
  LimitCycle cycle;
  if (!find_limit_cycle(on, cycle)) return no_cycle();
  Study study("Step times over the slope", "slope", "rad", "time of a step, after 150", "s");
  Study::Series& points = study.add_points("steps 151 to 182");
  Strider strider(on, kStudyTolerance);
  Vec3 z = cycle.z;
  double end = 0.0;
  for (const double slope : slopes_to_study()) {
    strider.change_slope(slope);
    z[0] += 1e-4;  // off a cycle that has ceased to be stable
    Vec4 x = strider.state_of(z);
    Step taken;
    Fall fall = Fall::none;
    for (int n = 0; n < 182 && fall == Fall::none; ++n) {
      fall = strider.step(x, taken);
      if (n >= 150 && fall == Fall::none) points.add(slope, taken.duration);
    }
    if (fall != Fall::none) {
      end = slope;
      break;
    }
    z = x.tail<3>();
  }
  // Where the first period doubles: between two slopes of which one has a stable cycle and the other has not.
  Strider finer(on, 1e-10);
  on.slope = 4.2 * kDegree;
  double doubling = kCycleLost;
  if (find_limit_cycle(on, cycle)) {
    z = cycle.z;
    doubling = find_period_doubling(finer, 1, on.slope, 4.6 * kDegree, z);
  }
  study.sentence =
      doubling > 0.0
          ? "The limit cycle of single steps ceases to be stable at " + slope_text(doubling) +
                " degrees. Above it, long and short steps alternate; where the diagram splits "
                "again, the pattern repeats every four, then every eight steps."
      : doubling == kNoDoubling
          ? "Between 4.2 and 4.6 degrees this walker's limit cycle passes no doubling."
          : "Between 4.2 and 4.6 degrees this walker's limit cycle was lost, so that "
            "nothing is known of a doubling there.";
  if (end > 0.0) study.sentence += " At " + slope_text(end) + " degrees it falls.";
  return study;
}

Result<Study> multiplier_study(const Walker& walker) {
  Study study("Largest multiplier of the limit cycle", "slope", "rad", "modulus", "");
  Study::Series& largest = study.add_line("largest multiplier");
  Walker on = walker;
  on.slope = kLowestSlope;
  LimitCycle cycle;
  if (!find_limit_cycle(on, cycle)) return no_cycle();
  Strider strider(on, 1e-10);
  for (double deg = 1.0; deg < 5.151; deg += 0.1) {
    strider.change_slope(deg * kDegree);
    if (!find_limit_cycle(strider, 1, Vec3(cycle.z), cycle)) break;
    largest.add(strider.walker().slope, multipliers_of(cycle.derivative).modulus(0));
  }
  study.series.push_back({"limit of stability", {kLowestSlope, kHighestSlope}, {1.0, 1.0}});
  study.sentence =
      "Below 1 every disturbance dies out, step by step; above it the limit cycle still exists, "
      "but it is unstable.";
  return study;
}

Result<Study> PassiveWalker::study(int index) {
  if (index == 0) return phase_study();
  if (index == 1) return bifurcation_study(settings_.walker);
  return index == 2 ? return_study() : multiplier_study(settings_.walker);
}

}  // namespace legwork::compass_gait
