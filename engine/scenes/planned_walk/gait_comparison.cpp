// The gaits of a hexapod at the same mean speed.

#include <cmath>
#include <limits>
#include <utility>

#include "engine/motion/gait_summary.h"
#include "engine/motion/motions.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

constexpr double kStroke = 0.14;      // m, Ashok & Rambabu 2017, section 5
constexpr double kTopOverMean = 1.2;  // of the tripod's speed: 0.056 m/s over 0.14 m in 3 s

double mean_speed(const Plan& plan) { return plan.stride / plan.period; }

std::span<const Parameter> schema_of(const Motion& motion) {
  return find_scene_kind(motion.family, motion.name)->parameters;  // every motion is a kind
}

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
Values values_at_speed(const PlannedWalk& walk, const Motion& motion,
                       std::span<const Parameter> schema, double speed) {
  Values values(schema, default_values(schema));
  const std::span<const Parameter> own = schema_of(walk.motion);
  const bool is_own = &motion == &walk.motion;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::string_view path = own[i].path;
    const bool is_shared = path.starts_with("robot.") || path.starts_with("world.") ||
                           path.starts_with("contact.") || path == "gait.height" ||
                           path == "gait.reach" || path == "gait.step_height";
    if (is_own || is_shared) values.set(path, walk.values[i]);
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

double mean_duty(const Plan& plan) {
  double down = 0.0;
  for (const PlanPhase& phase : plan.phases)
    down += phase.duration * static_cast<double>(phase.stance.size());
  return down / (kMaxLegs * plan.period);
}

GaitSummary summary_of(const PlannedWalk& walk, const Motion& motion, double speed) {
  GaitSummary summary;
  summary.motion = motion.name;
  const std::span<const Parameter> schema = schema_of(motion);
  const Values values = values_at_speed(walk, motion, schema, speed);
  summary.refusal = values.refusal();
  if (!summary.refusal.empty()) return summary;
  const bool is_own = &motion == &walk.motion;  // planned already
  const Result<Setup> setup =
      build_setup(motion, ParameterView(schema, values.all()), is_own ? &walk.setup : nullptr);
  if (!setup) {
    summary.refusal = setup.error().text();
    return summary;
  }
  const Plan& plan = setup->plan;
  summary.period = plan.period;
  summary.duty = mean_duty(plan);
  summary.speed = std::abs(mean_speed(plan));
  // Feet of a free gait have no stroke in common.
  summary.stroke = std::string_view(motion.name) == "free-gait"
                       ? std::numeric_limits<double>::quiet_NaN()
                       : summary.duty * std::abs(plan.stride);
  summary.facts = plan.facts;
  return summary;
}

}  // namespace

// Every gait of the family with this robot and ground, at its mean speed and with the paper's stroke of 0.14 m; its own
// gait as it is. Empty for other families. Costs as much as planning all gaits (tens of milliseconds).
std::vector<GaitSummary> PlannedWalk::compare_gaits() const {
  std::vector<GaitSummary> all;
  if (!setup.hexapod) return all;
  const double speed = std::abs(mean_speed(setup.plan));
  for (const Motion& other : motions())
    if (std::string_view(motion.family) == other.family)
      all.push_back(summary_of(*this, other, speed));
  return all;
}

}  // namespace legwork
