// The trot of theory/quadruped 6: its sway, and the torques and ground forces that inverse dynamics finds for it.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
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

void check_sway(const QuadrupedStudy& study, Report& report) {
  const double T = phase_duration(study.plan, 0);
  const ScalarPath& sway = study.plan.phases[0].trunk[TrunkPath::y];
  const Jet start = scalar_point(sway, 0.0, 0.0), end = scalar_point(sway, T, T);
  std::vector<double> values;
  const VecX nodes = chebyshev_nodes(48, T);
  for (const double t : nodes) values.push_back(scalar_point(sway, t, t).value);
  const Loads straight = loads_of(study.model, study.naive, 51);

  report.source("theory/quadruped 6");
  report.value("sway amplitude, mm", 3.78, 1e3 * fact(study.plan, "path_amplitude"), 0.005);
  report.value("y(0), m", -3.6053974e-3, start.value, 1e-10);
  report.value("y'(0), m/s", 1.66434261e-2, start.rate, 1e-10);
  report.small("y(T) + y(0), m", 0.0, std::abs(end.value + start.value), 1e-15);
  report.small("y'(T) + y'(0), m/s", 0.0, std::abs(end.rate + start.rate), 1e-12);
  report.small("largest line moment between the nodes, N m", 1.8e-9,
               fact(study.plan, "line_residual"), 3e-9);
  report.value("without sway: least line moment, N m", -1.23, -straight.largest_negative_moment,
               0.005);
  report.value("without sway: largest line moment, N m", 1.84, straight.largest_moment, 0.005);
  report.source("quad_trot_ref.json");
  report.list("sway at the collocation nodes", numbers_of(study.reference, "sway_values_m"), values,
              1e-9);
  const double moments[] = {-straight.largest_negative_moment, straight.largest_moment};
  report.list("without sway: line moment's range",
              numbers_of(study.reference, "naive_line_moment_N_m"), moments, 1e-9);
}

void check_torques(const QuadrupedStudy& study, Report& report) {
  const Loads loads = loads_of(study.model, study.plan, 51);
  std::vector<double> torques, forces;
  for (const JsonValue& row :
       study.reference.find("trot_torques")->items) {  // t, 12 torques, 6 forces
    for (std::size_t i = 1; i < row.items.size(); ++i)
      (i <= 12 ? torques : forces).push_back(row.items[i].number);
  }
  report.source("theory/quadruped 6");
  report.value("largest torque, N m", 7.96, loads.largest_torque, 0.005);
  report.value("least normal force, N", 30.9, -loads.largest_pull, 0.05);
  report.value("friction used, tangential / normal", 0.091, loads.friction, 0.0005);
  report.source("quad_trot_torques.csv");
  report.list("joint torques of phase 0", torques, loads.torques, 1e-8);
  report.list("foot forces of phase 0", forces, loads.forces, 1e-8);
}

// Section 6: the diagonal pairs move together, first BR and FL, then BL and FR. And no impact: the swing foot starts
// and ends at rest.
void check_gait(const QuadrupedStudy& study, Report& report) {
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
  report.source("Sureshkumar et al. 2025, section 6");
  report.same("pairs that move in unison (BR, BL are our RR, RL)", "FL+RR, then FR+RL", pairs);
  report.small("difference of joint angles within a pair, rad", 0.0, unison, 1e-12);
  report.source("theory/quadruped 6");
  report.small("speed of the feet at lift-off and touchdown, m/s", 0.0, touchdown, 1e-12);
  report.small("roll, pitch and yaw of the plan (vector part of its quaternion)", 0.0, roll, 0.0);
}

}  // namespace

void verify_quadruped_trot(const QuadrupedStudy& study, Report& report) {
  check_gait(study, report);
  check_sway(study, report);
  check_torques(study, report);
}

}  // namespace legwork::claims
