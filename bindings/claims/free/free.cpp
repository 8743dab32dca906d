#include "bindings/claims/free/study.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bindings/builtin_scenes.h"
#include "engine/contact/dropped_ball.h"
#include "engine/legwork.h"
#include "engine/math/trig.h"
#include "engine/motion/gait.h"
#include "engine/run/run.h"
#include "engine/run/scene.h"

namespace legwork::claims {
namespace {

constexpr double kMinute = 60.0, kLong = 600.0, kShort = 10.0;  // s
constexpr double kWatched = 2.5;                                // s after a push
constexpr int kDirections = 16, kPhases = 4;

// A free scene under way. What cannot be opened or set is a bug here: the run then counts as fallen.
class FreeRun {
 public:
  explicit FreeRun(std::string_view id) {
    const BuiltinScene* scene = find_builtin_scene(id);
    if (scene == nullptr) return;
    Result<Run> run = open_scene(scene->json, std::string(id));
    if (run) run_ = std::move(*run);
  }
  FreeRun& with(std::string_view path, double value) {
    is_sound_ = is_sound_ && run_ && !legwork::set(*run_, path, value);
    return *this;
  }
  FreeRun& push(double x, double y) {
    with("push.x", x).with("push.y", y);
    is_sound_ = is_sound_ && run_ && !act(*run_, "push");
    return *this;
  }
  // False if it falls or stops.
  bool walk(double seconds) {
    if (!is_sound_ || !run_) return false;
    const int steps = static_cast<int>(std::lround(seconds / time_step(*run_)));
    for (int k = 0; k < steps; ++k)
      if (advance(*run_) != StepStatus::ok) return false;
    return number("fallen") == 0.0;
  }
  double number(std::string_view field, int index = 0) {
    const Snapshot& now = snapshot(*run_);
    for (const SnapshotField& f : now.fields)
      if (f.name == field) return now.data[static_cast<std::size_t>(f.offset + index)];
    is_sound_ = false;
    return 0.0;
  }
  double step() const { return current_step(*run_); }
  // What the scene's study of that place in its list found, by series and point; empty if it could not be made.
  std::vector<std::vector<double>> study_values(int index) const {
    std::vector<std::vector<double>> values;
    if (!run_) return values;
    const Result<Study> made = study(*run_, index);
    if (!made) return values;
    for (const Study::Series& series : made->series) values.push_back(series.y);
    return values;
  }
  bool back_to(double step) { return !go_to(*run_, step); }

 private:
  std::optional<Run> run_;
  bool is_sound_ = true;
};

// The share of pushes of that impulse, in all directions at some moments of the stride, that it recovers from.
double recovered_share(FreeRun& run, double impulse, double period) {
  constexpr double kSettling = 2.0;  // s
  if (!run.walk(kSettling)) return 0.0;
  int recovered = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    if (phase > 0 && !run.walk(period / kPhases)) return 0.0;
    const double here = run.step();
    for (int d = 0; d < kDirections; ++d) {
      const auto [s, c] = math::sin_cos(2.0 * kPi * d / kDirections);
      recovered += run.push(impulse * c, impulse * s).walk(kWatched) ? 1 : 0;
      run.back_to(here);
    }
  }
  return static_cast<double>(recovered) / (kPhases * kDirections);
}

double speed_tolerance(const JsonValue& trot, double speed) {
  return std::max(number_of(trot, "speed_tolerance"),
                  number_of(trot, "speed_tolerance_share") * std::abs(speed));
}

// A share that should be at least `least`.
void at_least(Report& report, const std::string& what, double least, double share) {
  report.small(what + ": share lost", 1.0 - least, 1.0 - share, 1.0 - least);
}

void check_speed(const JsonValue& trot, Report& report, const char* path, int axis, double speed) {
  FreeRun run("quadruped-free");
  run.with("command.forward", 0.0).with(path, speed);
  const bool walks = run.walk(kMinute);
  report.value(
      "trot for a minute, " + std::string(path) + " = " + number_text(speed) + ": mean speed",
      speed, walks ? run.number("mean_speed", axis) : 1e3, speed_tolerance(trot, speed));
  if (speed == 0.0)
    report.small("trot in place for a minute: drift, m", number_of(trot, "drift"),
                 std::hypot(run.number("body_position", 0), run.number("body_position", 1)),
                 number_of(trot, "drift"));
}

void check_trot(const JsonValue& trot, Report& report) {
  for (const JsonValue& speed : trot.find("forward")->items)
    check_speed(trot, report, "command.forward", 0, speed.number);
  check_speed(trot, report, "command.sideways", 1, number_of(trot, "sideways"));
  check_speed(trot, report, "command.turn", 2, number_of(trot, "turn"));
  {
    FreeRun run("quadruped-free");
    const bool walks = run.walk(kLong);
    report.value("trot for ten minutes at .5 m/s: mean speed", 0.5,
                 walks ? run.number("mean_speed") : 1e3, speed_tolerance(trot, 0.5));
    report.small("and the worst residual of its contacts, m/s", 1e-6,
                 run.number("contact_residual", 1), 1e-6);
  }
  const double push = number_of(trot, "push"), least = number_of(trot, "push_share");
  const std::string pushes = "pushes of " + number_text(push) + " N s";
  {
    FreeRun run("quadruped-free");
    at_least(report, "trot, " + pushes, least, recovered_share(run, push, 0.5));
  }
  {
    FreeRun run("quadruped-free");
    run.with("contact.friction", number_of(trot, "slippery"))
        .with("control.friction", number_of(trot, "slippery_assumed"));
    at_least(report,
             "trot, " + pushes + " on friction " + number_text(number_of(trot, "slippery")) +
                 " where the controller believes in " +
                 number_text(number_of(trot, "slippery_assumed")),
             least, recovered_share(run, push, 0.5));
  }
  {
    FreeRun run("quadruped-free");
    run.with("ground.slope", number_of(trot, "slope_deg") * kPi / 180.0);
    report.value("trot up a slope of 10 degrees for 10 s: is up", 1.0, run.walk(kShort) ? 1.0 : 0.0,
                 0.0);
  }
  for (const JsonValue& speed : trot.find("step_speeds")->items) {
    constexpr int kOffsets = 10;
    int passed = 0;
    for (int k = 0; k < kOffsets; ++k) {
      FreeRun run("quadruped-free");
      run.with("command.forward", speed.number);
      if (!run.walk(1.0 + 0.05 * k)) continue;
      // The stairs begin half a metre ahead of where it then is.
      run.with("ground.step_height", number_of(trot, "step_height")).with("ground.kind", 1.0);
      passed += run.walk(5.5 / speed.number) ? 1 : 0;
    }
    report.value("trot over stairs of 2 cm, up and down, at " + number_text(speed.number) +
                     " m/s, of ten tries",
                 10.0, passed, 0.0);
  }
  {
    FreeRun run("quadruped-free");
    run.with("payload.mass", number_of(trot, "payload"));
    const bool walks = run.walk(kShort);
    report.value("trot with 2 kg that the controller does not know of: mean speed", 0.5,
                 walks ? run.number("mean_speed") : 1e3, 2.0 * speed_tolerance(trot, 0.5));
  }
}

// The gaits of a scene by name: that each walks for its time, and recovers from pushes.
void check_gaits(const JsonValue& part, const char* scene, double seconds, Report& report) {
  const std::vector<JsonValue>&names = part.find("names")->items,
        &speeds = part.find("forward")->items;
  const int legs = std::string_view(scene) == "hexapod-free" ? 6 : 4;
  const std::span<const Gait> gaits = gaits_of(legs);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string& name = names[k].string;
    double index = 0.0;
    for (std::size_t g = 0; g < gaits.size(); ++g)
      if (name == gaits[g].name) index = static_cast<double>(g);
    FreeRun run(scene);
    run.with("gait.name", index).with("command.forward", speeds[k].number);
    const bool walks = run.walk(seconds);
    report.value(name + " at " + number_text(speeds[k].number) + " m/s for " +
                     number_text(seconds) + " s: mean speed",
                 speeds[k].number, walks ? run.number("mean_speed") : 1e3,
                 number_of(part, "speed_tolerance"));
    FreeRun pushed(scene);
    pushed.with("gait.name", index).with("command.forward", speeds[k].number);
    at_least(report, name + ", pushes of " + number_text(number_of(part, "push")) + " N s",
             number_of(part, "push_share"),
             recovered_share(pushed, number_of(part, "push"),
                             gaits[static_cast<std::size_t>(index)].period));
  }
}

// That a pronking robot bears larger twists with its tail than with it locked, at the worst of the study's moments.
void check_tail(const JsonValue& tail, Report& report) {
  constexpr int kStudy = 2;
  constexpr const char* kAxes[] = {"pitch", "yaw"};
  const FreeRun run("tail-free");
  const std::vector<std::vector<double>> found = run.study_values(kStudy);
  const double least = 1.0 + number_of(tail, "gain");
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double locked = found.size() == 2 ? found[0][axis] : 1.0;
    const double swung = found.size() == 2 ? found[1][axis] : 0.0;
    report.small("pronk, largest twist in " + std::string(kAxes[axis]) +
                     " at the worst of four moments: locked by swung",
                 1.0 / least, swung > 0.0 ? locked / swung : 1e3, 1.0 / least);
  }
}

// A ball dropped from a metre: Newton's law in closed form, by restitution and step.
void check_bounces(const JsonValue& bounce, Report& report) {
  const std::vector<JsonValue>& steps = bounce.find("steps")->items;
  const auto ball = [](double restitution, double step) {
    DroppedBall one;
    one.restitution = restitution;
    one.step = step;
    return one;
  };
  const auto milliseconds = [](double step) { return number_text(1000.0 * step) + " ms"; };
  for (const JsonValue& e : bounce.find("restitution")->items) {
    const std::string at_e = "bounce, restitution " + number_text(e.number);
    double first_error = 0.0, last_error = 0.0;
    for (const JsonValue& h : steps) {
      const DroppedBall one = ball(e.number, h.number);
      const DroppedBallRun run = drop(one);
      const std::string what = at_e + ", step " + milliseconds(h.number);
      report.value(what + ": first rebound, m", e.number * e.number, run.rebound,
                   number_of(bounce, "rebound_tolerance"));
      const double rest = time_to_rest(one);
      report.value(what + ": time to rest, s", rest, run.rest,
                   rest * number_of(bounce, "rest_tolerance_share"));
      last_error = std::max(std::abs(run.rest - rest), 1e-12);
      if (&h == &steps.front()) first_error = last_error;
    }
    report.value(
        at_e + ": order of convergence of the time to rest", number_of(bounce, "order"),
        math::log(first_error / last_error) / math::log(steps.front().number / steps.back().number),
        number_of(bounce, "order_tolerance"));
  }
  for (const JsonValue& h : steps) {
    DroppedBall one = ball(1.0, h.number);
    one.most_bounces = static_cast<int>(number_of(bounce, "energy_bounces"));
    report.value("bounce, restitution 1, step " + milliseconds(h.number) +
                     ": energy after twenty bounces, of what it had",
                 1.0, drop(one).energy, number_of(bounce, "energy_tolerance"));
  }
}

}  // namespace

Refusal verify_free(const JsonValue& reference, Report& report) {
  report.source("theory/free_running 12");
  check_trot(*reference.find("trot"), report);
  report.source("theory/free_running 2");
  check_gaits(*reference.find("gaits"), "quadruped-free", kShort, report);
  check_gaits(*reference.find("hexapod"), "hexapod-free", kMinute, report);
  report.source("theory/free_running 9");
  check_tail(*reference.find("tail"), report);
  report.source("Newton's law of restitution");
  check_bounces(*reference.find("bounce"), report);
  return std::nullopt;
}

}  // namespace legwork::claims
