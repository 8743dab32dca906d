#include "engine/sim/gait_comparison.h"

#include <cmath>
#include <utility>

#include "engine/motion/motions.h"
#include "engine/sim/scene.h"

namespace legwork {
namespace {

constexpr double kStroke = 0.14;      // m, document 002, section 5
constexpr double kTopOverMean = 1.2;  // of the tripod's speed: 0.056 m/s over 0.14 m in 3 s

double mean_speed(const Plan& plan) { return plan.stride / plan.gait.period; }

// Values by path for one scene.
class Values {
 public:
  Values(std::span<const Parameter> schema, std::vector<double> values)
      : schema_(schema), values_(std::move(values)) {}
  void set(std::string_view path, double value) {
    const int index = find_parameter(schema_, path);
    if (index < 0) return;
    values_[at(index)] = value;
    if (Refusal bad = check_parameter(schema_[at(index)], value); bad && refusal_.empty())
      refusal_ = bad->text();
  }
  double operator[](std::string_view path) const {
    return values_[at(find_parameter(schema_, path))];
  }
  const std::vector<double>& all() const { return values_; }
  const std::string& refusal() const { return refusal_; }

 private:
  std::span<const Parameter> schema_;
  std::vector<double> values_;
  std::string refusal_;
};

// Robot, ground, posture and contact of the run, the gait's own timing at that speed.
Values values_at_speed(const Simulation& run, const Motion& motion,
                       std::span<const Parameter> schema, double speed) {
  Values values(schema, default_values(schema));
  const std::span<const Parameter> own = *scene_schema(run.scene.family, run.scene.motion);
  const bool is_own = run.scene.motion == motion.name;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::string_view path = own[i].path;
    const bool is_shared = path.starts_with("robot.") || path.starts_with("world.") ||
                           path.starts_with("contact.") || path == "gait.height" ||
                           path == "gait.reach" || path == "gait.step_height";
    if (is_own || is_shared) values.set(path, run.values[i]);
  }
  values.set("sim.mode", 0.0);
  if (is_own) return values;
  const std::string_view name = motion.name;
  if (name == "tripod") {
    values.set("gait.half_cycle", kStroke / speed);
    values.set("gait.max_speed", kTopOverMean * speed);
  } else {
    values.set("gait.speed", speed);
    if (name != "free-gait") values.set("gait.period", kStroke / (speed * values["gait.duty"]));
  }
  return values;
}

double mean_duty(const Gait& gait) {
  double down = 0.0;
  for (const GaitPhase& phase : gait.phases)
    down += phase.duration * static_cast<double>(phase.stance.size());
  return down / (kMaxLegs * gait.period);
}

GaitSummary summary_of(const Simulation& run, const Motion& motion, double speed) {
  GaitSummary summary;
  summary.motion = motion.name;
  const std::span<const Parameter> schema = *scene_schema(motion.family, motion.name);
  const Values values = values_at_speed(run, motion, schema, speed);
  summary.refusal = values.refusal();
  if (!summary.refusal.empty()) return summary;
  Scene scene = run.scene;
  scene.motion = motion.name;
  const bool is_own = run.scene.motion == motion.name;  // planned already
  const Result<Setup> setup = build_setup(scene, values.all(), is_own ? &run.setup.plan : nullptr);
  if (!setup) {
    summary.refusal = setup.error().text();
    return summary;
  }
  const Plan& plan = setup->plan;
  summary.period = plan.gait.period;
  summary.duty = mean_duty(plan.gait);
  summary.speed = std::abs(mean_speed(plan));
  // Feet of a free gait have no stroke in common.
  if (std::string_view(motion.name) != "free-gait")
    summary.stroke = summary.duty * std::abs(plan.stride);
  summary.facts = plan.facts;
  return summary;
}

}  // namespace

std::vector<GaitSummary> compare_gaits(const Simulation& run) {
  std::vector<GaitSummary> all;
  if (!run.setup.hexapod) return all;
  const double speed = std::abs(mean_speed(run.setup.plan));
  for (const Motion& motion : motions())
    if (run.scene.family == motion.family) all.push_back(summary_of(run, motion, speed));
  return all;
}

}  // namespace legwork
