// The trot of theory/quadruped 6 (Sureshkumar, Harib & Oseni 2025, section 6): its sway, and the torques and ground forces
// that inverse dynamics finds for it.
#include <array>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/constrained_inverse.h"

namespace legwork::claims {
namespace {

// Extremes over a motion on two feet.
struct Loads {
  double largest_torque = 0.0, largest_pull = -1e300, friction = 0.0;
  double largest_moment = -1e300, largest_negative_moment = -1e300;
  std::vector<double> torques, forces;  // 12 and 6 a sample
};

// Inverse dynamics along phase 0 of a plan, at `count` times from its start to its end.
Loads loads_of(const Model& model, const Plan& plan, int count) {
  Loads out;
  Workspace ws(model);
  MotionPoint point(model);
  Unreached unreached;
  VecX tau = VecX::Zero(model.nv());
  ContactInverseResult contact;
  const std::span<const int> feet = stance_feet(plan, 0);
  for (int k = 0; k < count; ++k) {
    plan_point(plan, 0, phase_duration(plan, 0) * k / (count - 1), 0.0, point, unreached);
    forward_kinematics(model, point.q, point.v, ws);
    constrained_inverse_dynamics(model, ws, feet, point.a, tau, contact);
    const auto arm = [&](std::size_t s) {
      const Foot& foot = model.feet[at(feet[s])];
      return Vec3(point_position(ws, foot.body, foot.p_BF) - ws.X_WB[0].p);
    };
    // What the feet cannot give is left in the base rows: its moment about the line between them.
    const double moment = moment_about_line(tau.head<3>(), tau.segment<3>(3), arm(0), arm(1));
    update_max(out.largest_negative_moment, -moment);
    update_max(out.largest_moment, moment);
    update_max(out.largest_torque, largest_entry(tau.tail(12)));
    out.torques.insert(out.torques.end(), tau.data() + 6, tau.data() + 18);
    const ContactVec& f = contact.foot_force;
    out.forces.insert(out.forces.end(), f.data(), f.data() + f.size());
    for (Eigen::Index i = 0; i < f.size(); i += 3) {
      update_max(out.largest_pull, -f[i + 2]);
      update_max(out.friction, math::hypot(f[i], f[i + 1]) / f[i + 2]);
    }
  }
  return out;
}

void measure_sway(const QuadrupedStudy& study, Measurements& m) {
  const double T = phase_duration(study.plan, 0);
  const ScalarPath& sway = study.plan.phases[0].trunk[TrunkPath::y];
  const Jet start = scalar_point(sway, 0.0, 0.0), end = scalar_point(sway, T, T);
  std::vector<double> values;
  const VecX nodes = chebyshev_nodes(48, T);
  for (const double t : nodes) values.push_back(scalar_point(sway, t, t).value);
  const Loads straight = loads_of(study.model, study.naive, 51);
  const std::array moments = {-straight.largest_negative_moment, straight.largest_moment};

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
  const Loads loads = loads_of(study.model, study.plan, 51);
  std::vector<double> torques, forces;
  for (const JsonValue& row : m.reference().find("trot_torques")->items) {
    const std::vector<double> numbers = numbers_of(row);  // t, 12 torques, 6 forces
    torques.insert(torques.end(), numbers.begin() + 1, numbers.begin() + 13);
    forces.insert(forces.end(), numbers.begin() + 13, numbers.end());
  }
  m.number("largest_torque", loads.largest_torque);
  m.number("least_normal_force", -loads.largest_pull);
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
