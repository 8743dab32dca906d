// The trot of theory/quadruped 6 (Sureshkumar, Harib & Oseni 2025, section 6): its sway, and the torques and ground forces
// that inverse dynamics finds for it.
#include <algorithm>
#include <array>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/quadruped/study.h"

namespace legwork::claims {
namespace {

void measure_sway(const QuadrupedStudy& study, Measurements& m) {
  const double T = phase_duration(study.plan, 0);
  const ScalarPath& sway = study.plan.phases[0].trunk[TrunkPath::y];
  const Jet start = scalar_point(sway, 0.0, 0.0), end = scalar_point(sway, T, T);
  std::vector<double> values;
  const VecX nodes = chebyshev_nodes(48, T);
  for (const double t : nodes) values.push_back(scalar_point(sway, t, t).value);
  const std::vector<double> straight = line_moments(study.model, study.naive, even_times(T, 51));
  const auto [least, most] = std::minmax_element(straight.begin(), straight.end());
  const std::array moments = {*least, *most};

  m.number("sway.amplitude", 1e3 * fact(study.plan, "path_amplitude"));
  m.number("sway.start", start.value);
  m.number("sway.start_rate", start.rate);
  m.number("sway.asymmetry", std::abs(end.value + start.value));
  m.number("sway.rate_asymmetry", std::abs(end.rate + start.rate));
  m.number("sway.line_moment", fact(study.plan, "line_residual"));
  m.number("straight.least_line_moment", moments[0]);
  m.number("straight.largest_line_moment", moments[1]);
  m.list("sway.at_nodes", numbers_of(m.reference(), "sway_values_m"), values);
  m.list("straight.line_moment_range", numbers_of(m.reference(), "naive_line_moment_N_m"), moments);
}

void measure_torques(const QuadrupedStudy& study, Measurements& m) {
  const Survey loads =
      survey_of(study.model, study.plan, 0, even_times(phase_duration(study.plan, 0), 51));
  std::vector<double> torques, forces;
  for (const JsonValue& row : m.reference().find("trot_torques")->items) {
    const std::vector<double> numbers = numbers_of(row);  // t, 12 torques, 6 forces
    torques.insert(torques.end(), numbers.begin() + 1, numbers.begin() + 13);
    forces.insert(forces.end(), numbers.begin() + 13, numbers.end());
  }
  m.number("largest_torque", loads.largest_torque);
  m.number("least_normal_force", loads.least_normal_force());
  m.number("friction", loads.friction);
  m.list("torques", torques, loads.torques);
  m.list("foot_forces", forces, loads.forces);
}

// The diagonal pairs move together, first BR and FL, then BL and FR. And no impact: the swing foot starts and ends at rest.
void measure_gait(const QuadrupedStudy& study, Measurements& m) {
  const Model& model = study.model;
  MotionPoint point(model);
  Unreached unreached;
  double unison = 0.0, touchdown = 0.0, roll = 0.0;
  for (int phase = 0; phase < 2; ++phase) {
    for (int k = 0; k <= 50; ++k) {
      plan_point(study.plan, phase, phase_duration(study.plan, phase) * k / 50, 0.0, point,
                 unreached);
      const VecX joints = point.q.tail(12);
      update_max(unison, largest_entry(joints.segment<3>(0) - joints.segment<3>(9)));
      update_max(unison, largest_entry(joints.segment<3>(3) - joints.segment<3>(6)));
      update_max(roll, largest_entry(point.q.segment<3>(4)));
      if (k > 0 && k < 50) continue;
      const Posed pose(model, point.q, point.v);
      for (const Foot& foot : model.feet)
        update_max(touchdown, point_velocity(pose.ws, foot.body, foot.p_BF).norm());
    }
  }
  std::string pairs;
  for (int phase = 0; phase < 2; ++phase) {
    const std::span<const int> feet = stance_feet(study.plan, phase);
    pairs += (phase ? ", then " : "") + model.feet[at(feet[0])].name + "+" +
             model.feet[at(feet[1])].name;
  }
  m.words("pairs", pairs);
  m.number("pairs.unison", unison);
  m.number("touchdown_speed", touchdown);
  m.number("trunk_turn", roll);
}

}  // namespace

Refusal measure_quadruped_trot(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  measure_gait(*study, m);
  measure_sway(*study, m);
  measure_torques(*study, m);
  return std::nullopt;
}

}  // namespace legwork::claims
