// What many free runs show together: the largest push a robot recovers from, by direction; how fast it walks on how
// slippery ground; what a tail is good for. Each on the ground, with the load and the motors of the moment.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {

// A robot like the one shown, walking, that is pushed again and again from the same moments of its stride.
class FreeTrial {
 public:
  FreeTrial(const FreeRobot& like, const FreeSettings& settings)
      : robot_(like.kind_, settings, like.robot()) {
    x_ = VecX::Zero(robot_.layout_.size());
    robot_.start(x_);
    time_ = 0.0;
  }

  // Goes on by `duration`; false if it falls, or comes apart.
  bool run(double duration) {
    const int steps = static_cast<int>(duration / robot_.settings_.step + 0.5);
    for (int k = 0; k < steps; ++k) {
      double t_end = time_ + robot_.settings_.step;
      robot_.advance(time_, robot_.settings_.step, x_, t_end);
      time_ = t_end;
      if (has_fallen()) return false;
    }
    return true;
  }

  // The mean over a fifth of a second after a twist, N m, of the moment that is wanted and that the feet cannot do.
  double missing_after(const Vec3& moment, double duration) {
    constexpr int kSteps = 200;
    const VecX before = x_;
    const double time = time_;
    push(Vec3::Zero(), moment, duration);
    double sum = 0.0;
    for (int k = 0; k < kSteps && run(0.2 / kSteps); ++k)
      sum += robot_.made_->walking.report.missing_moment.norm();
    go_back(before, time);
    return sum / kSteps;
  }

  bool recovers_from(const Vec3& impulse, const Vec3& moment, double duration, double watched) {
    const VecX before = x_;
    const double time = time_;
    push(impulse, moment, duration);
    const bool recovers = run(watched);
    go_back(before, time);
    return recovers;
  }

  // The largest size of a push along these that it recovers from, to 1 part in 2^halvings of `most`.
  double largest_push(const Vec3& impulse, const Vec3& moment, double duration, double watched,
                      double most, int halvings) {
    double low = 0.0, high = most;
    for (int k = 0; k < halvings; ++k) {
      const double size = 0.5 * (low + high);
      (recovers_from(size * impulse, size * moment, duration, watched) ? low : high) = size;
    }
    return low;
  }

  bool has_fallen() const { return !(robot_.record_of(x_).fall_kind == 0.0 && x_[2] == x_[2]); }
  FreeRecord record() const { return robot_.record_of(x_); }
  void forget_travel() {
    robot_.load(x_);
    FreeRecord& record = robot_.record_;
    record.travel[0] = record.travel[1] = record.turned = record.travel_time = 0.0;
    robot_.save(x_);
  }

 private:
  void push(const Vec3& impulse, const Vec3& moment, double duration) {
    robot_.push({.impulse = impulse, .moment = moment, .duration = duration}, x_);
  }
  void go_back(const VecX& x, double time) {
    x_ = x;
    time_ = time;
  }

  FreeRobot robot_;
  VecX x_;
  double time_ = 0.0;
};

namespace {

constexpr double kSettling = 1.0;  // s
constexpr double kWatched = 1.5;   // s after a push
constexpr int kPhases = 2;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void tell(const StudyProgress& listener, int done, int all) {
  if (listener) listener(static_cast<double>(done) / all);
}

double least(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}
double greatest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

// What the tail swung is worth against the tail locked: "+12 %".
std::string gain_text(const double (&found)[2]) {
  if (!(found[0] > 0.0)) return "locked it falls unpushed";
  const double percent = std::floor(100.0 * (found[1] / found[0] - 1.0) + 0.5);
  return (percent < 0.0 ? "" : "+") + number_text(percent) + " %";
}

}  // namespace

Study FreeRobot::study_of_pushes() const {
  constexpr int kDirections = 12, kHalvings = 6;
  const double most = settings_.walking.gait.duty >= 1.0 || kind_.legs == 6 ? 12.0 : 24.0;
  Study study("Largest push it recovers from, by direction", "direction", "rad",
              "moment in the stride, as a fraction of it", "");
  study.map.is_polar = true;
  study.map.value_label = "impulse";
  study.map.value_unit = "N s";
  Study::Series& worst = study.add_line("worst of the moments");
  for (int d = 0; d < kDirections; ++d) study.map.x.push_back(2.0 * kPi * d / kDirections);
  study.map.values.assign(static_cast<std::size_t>(kPhases * kDirections), 0.0);
  FreeTrial trial(*this, settings_);
  bool walks = trial.run(kSettling);
  for (int phase = 0; phase < kPhases; ++phase) {
    study.map.y.push_back(static_cast<double>(phase) / kPhases);
    if (phase > 0) walks = walks && trial.run(settings_.walking.gait.period / kPhases);
    for (int d = 0; walks && d < kDirections; ++d) {
      const auto [s, c] = math::sin_cos(study.map.x[at(d)]);
      study.map.values[at(phase * kDirections + d)] =
          trial.largest_push({c, s, 0.0}, Vec3::Zero(), 0.1, kWatched, most, kHalvings);
      tell(on_progress, phase * kDirections + d + 1, kPhases * kDirections);
    }
  }
  for (int d = 0; d < kDirections; ++d) {
    worst.add(study.map.x[at(d)],
              std::min(study.map.values[at(d)], study.map.values[at(kDirections + d)]));
  }
  study.sentence = walks ? "Pushed for a tenth of a second at its trunk, at the worse of two "
                           "moments of its stride, "
                           "it recovers from " +
                               short_text(least(worst.y)) + " N s in the worst direction and " +
                               short_text(greatest(worst.y)) + " N s in the best (searched up to " +
                               short_text(most) + " N s, to " + short_text(most / 64.0) + ")."
                         : "It falls without any push, so that there is nothing to measure.";
  return study;
}

Study FreeRobot::study_of_friction() const {
  constexpr double kFriction[] = {0.1, 0.2, 0.3, 0.5, 0.7};
  constexpr double kShare[] = {0.25, 0.5, 0.75, 1.0};  // of the fastest asked for
  const double fastest = kind_.legs == 6 ? 0.12 : 1.5;
  constexpr double kDuration = 3.0;  // s
  Study study("Speed reached, over friction and command", "friction of the ground", "",
              "commanded speed", "m/s");
  study.map.value_label = "speed reached; none: it fell";
  study.map.value_unit = "m/s";
  study.map.x.assign(std::begin(kFriction), std::end(kFriction));
  int falls = 0;
  for (const double share : kShare) {
    study.map.y.push_back(share * fastest);
    for (const double friction : kFriction) {
      FreeSettings settings = settings_;
      settings.law.friction = friction;
      settings.command = {share * fastest, 0.0, 0.0, 0.0, 0.0, 0.0};
      FreeTrial trial(*this, settings);
      bool walks = trial.run(kDuration);
      trial.forget_travel();
      walks = walks && trial.run(kDuration - kSettling);
      const FreeRecord record = trial.record();
      study.map.values.push_back(walks ? record.travel[0] / record.travel_time : kNan);
      falls += walks ? 0 : 1;
      tell(on_progress, static_cast<int>(study.map.values.size()),
           static_cast<int>(std::size(kShare) * std::size(kFriction)));
    }
  }
  study.sentence = "The controller assumes a friction of " +
                   short_text(settings_.walking.friction) + " on any ground: of " +
                   std::to_string(study.map.values.size()) + " runs " + std::to_string(falls) +
                   " ended in a fall.";
  for (std::size_t k = 0; k < study.map.y.size(); ++k) {
    Study::Series& line = study.add_line(short_text(study.map.y[k]) + " m/s asked for");
    for (std::size_t i = 0; i < study.map.x.size(); ++i) {
      const double value = study.map.values[k * study.map.x.size() + i];
      if (value != value) continue;
      line.add(study.map.x[i], value);
    }
  }
  return study;
}

// Twists of the trunk in pitch and yaw, on good ground and in a pronk, with the tail swung and locked.
Study FreeRobot::study_of_tail() const {
  constexpr int kMoments = 4, kHalvings = 6;
  constexpr double kMost = 8.0, kDuration = 0.05;  // N m s, s
  constexpr double kTried = 2.0;                   // N m s
  const struct {
    const char *name, *words;
  } gaits[] = {{"pronk", "Pronking"}, {"trot", "Trotting"}};
  Study study("What the tail is good for", "0 pronk pitch, 1 pronk yaw, 2 trot pitch, 3 trot yaw",
              "", "largest twist at the worst moment", "N m s");
  study.add_points("locked");
  study.add_points("swung");
  int done = 0;
  for (const auto& gait : gaits) {
    double found[2][2];  // axis, mode
    double missing = 0.0;
    for (int mode = 0; mode < 2; ++mode) {
      FreeSettings settings = settings_;
      settings.walking.gait = *find_gait(kind_.legs, gait.name);
      settings.walking.tail = mode == 0 ? TailMode::locked : TailMode::residual;
      settings.command = {};
      FreeTrial trial(*this, settings);
      bool walks = trial.run(kSettling);
      found[0][mode] = found[1][mode] = walks ? kMost : 0.0;
      for (int moment = 0; walks && moment < kMoments; ++moment) {
        if (moment > 0) walks = trial.run(settings.walking.gait.period / kMoments);
        for (int axis = 0; axis < 2; ++axis)
          for (const double sign : {1.0, -1.0}) {
            const Vec3 twist = axis == 0 ? Vec3(0.0, sign, 0.0) : Vec3(0.0, 0.0, sign);
            if (mode == 0)
              missing = std::max(missing, trial.missing_after(kTried * twist, kDuration));
            found[axis][mode] = std::min(
                found[axis][mode],
                trial.largest_push(Vec3::Zero(), twist, kDuration, kWatched, kMost, kHalvings));
          }
        tell(on_progress, ++done, static_cast<int>(std::size(gaits)) * 2 * kMoments);
      }
    }
    const bool is_first = study.sentence.empty();
    for (int axis = 0; axis < 2; ++axis)
      study.add((is_first ? 0.0 : 2.0) + axis, {found[axis][0], found[axis][1]});
    study.sentence += std::string(is_first ? "" : " ") + gait.words + ", it survives " +
                      short_text(found[0][1]) + " N m s in pitch with the tail and " +
                      short_text(found[0][0]) + " with it locked, " + short_text(found[1][1]) +
                      " in yaw with it and " + short_text(found[1][0]) + " with it locked (" +
                      gain_text(found[0]) + ", " + gain_text(found[1]) + "); " +
                      (is_first ? "after " + short_text(kTried) + " N m s " : "then ") +
                      "its feet fall short of the desired moment by up to " + short_text(missing) +
                      " N m, averaged over 0.2 s.";
  }
  // Of the trot, which is the last.
  const auto helps = [&](std::size_t point) {
    constexpr double kMuch = 1.25;
    return study.series[1].y[point] >= kMuch * study.series[0].y[point];
  };
  const bool helps_both = helps(2) && helps(3);
  study.sentence +=
      helps_both
          ? " So it helps in both gaits."
          : " In the air nothing but the tail can turn the trunk. In the trot the tail adds less "
            "than a quarter to at least one of these limits: feet that grip turn the trunk "
            "themselves.";
  return study;
}

Result<Study> FreeRobot::study(int index) {
  if (index == 0) return study_of_pushes();
  return index == 1 ? study_of_friction() : study_of_tail();
}

}  // namespace legwork
