#include "engine/motion/plan_feasibility.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/motion/stance_inverse.h"
#include "engine/motion/support.h"

namespace legwork {
namespace {

constexpr int kTimesPerPhase = 32;

struct Worst {
  double friction = 0.0, min_normal = 0.0, torque = 0.0, rate = 0.0, residual = 0.0;
  double static_margin = 0.0, zmp_margin = 0.0;
  double work = 0.0;  // J
  bool has_stance = false, has_polygon = false;
};

class Inspection {
 public:
  Inspection(const Model& model, double friction, Plan& plan)
      : model_(model),
        friction_(friction),
        plan_(plan),
        ws_(model),
        point_(model),
        tau_(VecX::Zero(model.nv())),
        weight_(total_mass(model) * model.gravity.norm()) {}

  Refusal run() {
    const int phases = plan_.phase_count() * cycles();
    for (int phase = 0; phase < phases; ++phase)
      for (int k = 0; k <= kTimesPerPhase; ++k)
        if (Refusal bad = look(phase, phase_duration(plan_, phase) * k / kTimesPerPhase))
          return bad;
    add_facts();
    return std::nullopt;
  }

 private:
  // A cycle is all there is, except of sines, which run on: then 20 s, or twice the slowest one's period.
  int cycles() const {
    constexpr double kShortest = 20.0, kLongest = 120.0;  // s
    double slowest = 0.0;
    const auto see = [&](const ScalarPath& path) {
      const auto* sine = std::get_if<Sine>(&path);
      if (sine && sine->amplitude != 0.0 && sine->omega > 0.0 && !repeats_with_the_gait(*sine))
        slowest = std::max(slowest, 2.0 * kPi / sine->omega);
    };
    for (const PlanPhase& phase : plan_.phases) {
      for (const ScalarPath& path : phase.trunk.coordinates) see(path);
      for (const ScalarPath& path : phase.tail) see(path);
    }
    if (slowest == 0.0) return 1;
    const double time = std::min(std::max(2.0 * slowest, kShortest), kLongest);
    return static_cast<int>(std::ceil(time / plan_.period));
  }

  bool repeats_with_the_gait(const Sine& sine) const {
    const double turns = sine.omega * plan_.period / (2.0 * kPi);
    return turns > 0.5 && std::abs(turns - std::round(turns)) < 1e-9;
  }

  Refusal look(int phase, double tau) {
    Unreached unreached;
    if (!plan_point(plan_, phase, tau, 0.0, point_, unreached))
      return unreached_refusal(plan_, unreached, phase, tau);
    if (Refusal bad = check_joints(phase, tau)) return bad;
    if (plan_.is_held || plan_.is_floating) return std::nullopt;
    forward_kinematics(model_, point_.q, point_.v, ws_);
    return check_ground(phase, tau);
  }

  Refusal check_joints(int phase, double tau) {
    for (int j = 0; j < model_.joint_count(); ++j) {
      constexpr const char* kHint =
          "Change the motion, or widen the robot's joint limits (its group Joint limits).";
      const double angle = point_.q[joint_q(j)];
      const Body& body = model_.bodies[at(j + 1)];
      // A leg on the stand may be turned to any angle.
      if (!plan_.is_held && !(angle >= body.lower && angle <= body.upper))
        return plan_refusal(plan_, phase, tau,
                            "joint " + body.joint + " would stand at " + number_text(angle) +
                                " rad, beyond its limit of " + number_text(body.lower) + " to " +
                                number_text(body.upper) + " rad.",
                            kHint);
      update_max(worst_.rate, std::abs(point_.v[joint_v(j)]));
      update_max(plan_.joint_acceleration, std::abs(point_.a[joint_v(j)]));
    }
    return std::nullopt;
  }

  Refusal check_ground(int phase, double tau) {
    const std::span<const int> stance = stance_feet(plan_, phase);
    std::array<Vec3, kMaxLegs> r;
    unloaded_inverse_dynamics(model_, ws_, stance, point_.a, tau_, r);
    const Vec6 wrench = tau_.head<6>();
    const std::span<const Vec3> feet = std::span<const Vec3>(r).first(stance.size());
    auto solve = [&](GroundForceMethod method) {
      newton_euler_grf::ground_forces(method, model_, stance, feet, wrench, friction_, force_);
    };
    solve(GroundForceMethod::minimum_norm);
    const double residual = largest_entry(force_.residual);
    update_max(worst_.residual, residual);
    if (plan_.is_consistent && !(residual < 1e-5 * weight_))
      return plan_refusal(plan_, phase, tau,
                          "the ground cannot give " + short_text(residual) +
                              " N or N m of what the motion needs" +
                              (stance.empty() ? " in flight." : "."),
                          plan_.force_hint);
    if (stance.size() > 1 && !is_within_cone()) {
      const GroundForces least = force_;
      solve(GroundForceMethod::friction_cone);
      if (!is_within_cone()) force_ = least;
    }
    if (Refusal bad = check_forces(phase, tau, stance)) return bad;
    load_feet(model_, ws_, stance, force_.force, tau_);
    update_max(worst_.torque, largest_entry(tau_.tail(model_.joint_count())));
    const double share = tau == 0.0 || tau == phase_duration(plan_, phase) ? 0.5 : 1.0;
    const double h = share * phase_duration(plan_, phase) / kTimesPerPhase;
    for (Eigen::Index i = 6; i < tau_.size(); ++i)
      worst_.work += h * std::abs(tau_[i] * point_.v[i]);
    if (stance.size() > 2) see_margins(stance, feet, wrench);
    return std::nullopt;
  }

  double normal(std::size_t k) const { return force_.force[3 * static_cast<Eigen::Index>(k) + 2]; }
  double tangential(std::size_t k) const {
    const auto i = 3 * static_cast<Eigen::Index>(k);
    return math::hypot(force_.force[i], force_.force[i + 1]);
  }

  // Forces that vanish at both ends of a stance leave rounding noise: a millionth of the weight is none.
  bool is_within_cone() const {
    const double slack = 1e-6 * weight_;
    for (std::size_t k = 0; 3 * k < static_cast<std::size_t>(force_.force.size()); ++k)
      if (!(normal(k) >= -slack && tangential(k) <= friction_ * normal(k) + slack)) return false;
    return true;
  }

  Refusal check_forces(int phase, double tau, std::span<const int> stance) {
    const double slack = 1e-6 * weight_;
    for (std::size_t k = 0; k < stance.size(); ++k) {
      const std::string foot = "foot " + model_.feet[at(stance[k])].name;
      const double fz = normal(k), ft = tangential(k);
      worst_.min_normal = worst_.has_stance ? std::min(worst_.min_normal, fz) : fz;
      worst_.has_stance = true;
      if (fz > 1e-2 * weight_) worst_.friction = std::max(worst_.friction, ft / fz);
      if (!plan_.is_consistent || plan_.has_spherical_feet) continue;  // shown as it is
      // Up to three feet on the ground share the weight in one way only.
      if (!(fz >= -slack) && stance.size() <= 3)
        return plan_refusal(
            plan_, phase, tau,
            foot + " would have to pull on the ground with " + short_text(-fz) + " N.",
            plan_.force_hint);
      if (!(fz >= -slack && ft <= friction_ * fz + slack))
        return plan_refusal(
            plan_, phase, tau,
            "no ground forces were found with which every foot pushes and stays within "
            "the friction coefficient of " +
                number_text(friction_) + ": with the smallest ones " + foot +
                (fz > 0.0 ? " would slip, needing " + short_text(ft / fz) + "."
                          : " would have to pull."),
            plan_.slip_hint);
    }
    return std::nullopt;
  }

  void see_margins(std::span<const int> stance, std::span<const Vec3> r, const Vec6& wrench) {
    std::array<Vec3, kMaxLegs> corners;
    for (std::size_t k = 0; k < stance.size(); ++k) corners[k] = r[k] + ws_.X_WB[0].p;
    const std::span<const Vec3> polygon =
        support_polygon(std::span<Vec3>(corners).first(stance.size()));
    const double by_weight = support_margin(polygon, centroidal(model_, ws_).com);
    Vec3 zmp;
    double by_motion = by_weight;
    if (zero_moment_point(wrench, ws_.X_WB[0].p, zmp)) by_motion = support_margin(polygon, zmp);
    worst_.static_margin =
        worst_.has_polygon ? std::min(worst_.static_margin, by_weight) : by_weight;
    worst_.zmp_margin = worst_.has_polygon ? std::min(worst_.zmp_margin, by_motion) : by_motion;
    worst_.has_polygon = true;
  }

  void add_facts() {
    plan_.facts.push_back({"max_joint_rate", "Fastest joint", "rad/s", worst_.rate});
    if (plan_.is_held || plan_.is_floating) return;
    if (!plan_.has_spherical_feet)
      plan_.facts.push_back({"max_torque", "Largest joint torque", "N m", worst_.torque});
    plan_.facts.push_back({"friction_used", "Friction used", "", worst_.friction});
    plan_.facts.push_back({"min_normal_force", "Smallest normal force", "N", worst_.min_normal});
    const double cycle = cycles() * std::abs(plan_.stride);
    if (cycle > 0.0) {
      plan_.facts.push_back({"energy_per_metre", "Energy per metre", "J/m", worst_.work / cycle});
      plan_.facts.push_back(
          {"cost_of_transport", "Cost of transport", "", worst_.work / (cycle * weight_)});
    }
    plan_.facts.push_back(
        {"base_residual", "Residual of the base equations", "N, N m", worst_.residual});
    if (!worst_.has_polygon) return;
    plan_.facts.push_back({"static_margin", "Static margin", "m", worst_.static_margin});
    plan_.facts.push_back({"zmp_margin", "ZMP margin", "m", worst_.zmp_margin});
  }

  const Model& model_;
  double friction_;
  Plan& plan_;
  Workspace ws_;
  MotionPoint point_;
  VecX tau_;
  GroundForces force_;
  double weight_;
  Worst worst_;
};

}  // namespace

Refusal check_plan(const Model& model, double friction, Plan& plan) {
  assert(is_walking_robot(model));
  return Inspection(model, friction, plan).run();
}

}  // namespace legwork
