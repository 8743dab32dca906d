#include "bindings/claims/quadruped/gait_survey.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/rnea.h"
#include "engine/motion/support.h"

namespace legwork::claims {

Result<Setup> setup_of(const std::string& motion, const Changes& changes) {
  return default_setup("quadruped-" + motion, changes);
}

std::string snake_case(const std::string& words) {
  std::string name;
  for (const char c : words) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  return name;
}

std::string milliseconds(double seconds) {
  return std::to_string(std::lround(1e3 * seconds)) + "_ms";
}

void Surveyor::see(const MotionPoint& point, std::span<const int> feet, Survey& survey) {
  forward_kinematics(model_, point.q, point.v, ws_);
  constrained_inverse_dynamics(model_, ws_, feet, point.a, tau_, contact_);
  update_max(survey.residual, largest_entry(tau_.head<6>()));
  update_max(survey.largest_torque, largest_entry(tau_.segment<12>(kFreeNv)));
  update_max(survey.fastest_joint, largest_entry(point.v.segment<12>(kFreeNv)));
  survey.torques.insert(survey.torques.end(), tau_.data() + 6, tau_.data() + 18);
  const ContactVec& f = contact_.foot_force;
  survey.forces.insert(survey.forces.end(), f.data(), f.data() + f.size());
  Vec6 wrench = Vec6::Zero();
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Vec3 force = f.segment<3>(3 * static_cast<Eigen::Index>(k));
    const Foot& foot = model_.feet[at(feet[k])];
    const Vec3 arm = point_position(ws_, foot.body, foot.p_BF) - ws_.X_WB[0].p;
    wrench.head<3>() += force;
    wrench.tail<3>() += cross(arm, force);
    update_max(survey.largest_pull, -force.z());
    update_max(survey.largest_push, force.z());
    update_max(survey.friction, math::hypot(force.x(), force.y()) / force.z());
  }
  if (feet.size() > 2) see_margins(feet, wrench, ws_.X_WB[0].p, survey);
}

void Surveyor::see_margins(std::span<const int> feet, const Vec6& wrench, const Vec3& origin,
                           Survey& survey) {
  std::vector<Vec3> points;
  for (const int index : feet) {
    const Foot& foot = model_.feet[at(index)];
    points.push_back(point_position(ws_, foot.body, foot.p_BF));
  }
  const std::span<const Vec3> corners = support_polygon(points);
  const Vec3 com = centroidal(model_, ws_).com;
  Vec3 zmp = com;
  zero_moment_point(wrench, origin, zmp);
  survey.coms.insert(survey.coms.end(), com.data(), com.data() + 3);
  survey.static_margins.push_back(support_margin(corners, com));
  survey.zmp_margins.push_back(support_margin(corners, zmp));
  update_max(survey.static_overhang, -survey.static_margins.back());
  update_max(survey.zmp_overhang, -survey.zmp_margins.back());
}

Surveyor::Return Surveyor::forward(const MotionPoint& point, std::span<const int> feet) {
  VecX tau = tau_;
  tau.head<6>().setZero();
  ConstrainedResult result;
  constrained_forward_dynamics(model_, ws_, feet, tau, a_, result);
  Return out{largest_entry(a_ - point.a), 0.0};
  if (!feet.empty()) out.force = largest_entry(result.foot_force - contact_.foot_force);
  return out;
}

std::vector<double> even_times(double duration, int count) {
  std::vector<double> times;
  for (int k = 0; k < count; ++k) times.push_back(duration * k / (count - 1));
  return times;
}

Survey survey_of(const Model& model, const Plan& plan, int phase, std::span<const double> times) {
  Survey survey;
  Surveyor surveyor(model);
  MotionPoint point(model);
  Unreached unreached;
  for (const double tau : times) {
    plan_point(plan, phase, tau, 0.0, point, unreached);
    surveyor.see(point, stance_feet(plan, phase), survey);
  }
  return survey;
}

std::vector<double> line_moments(const Model& model, const Plan& plan,
                                 std::span<const double> times) {
  MotionPoint point(model);
  Unreached unreached;
  VecX w(model.nv());
  const std::span<const int> feet = stance_feet(plan, 0);
  std::vector<double> moments;
  for (const double t : times) {
    plan_point(plan, 0, t, 0.0, point, unreached);
    Posed posed(model, point.q, point.v);
    rnea(model, posed.ws, point.a, w);
    const auto arm = [&](std::size_t k) {
      const Foot& foot = model.feet[at(feet[k])];
      return Vec3(point_position(posed.ws, foot.body, foot.p_BF) - point.q.head<3>());
    };
    moments.push_back(moment_about_line(w.head<3>(), w.segment<3>(3), arm(0), arm(1)));
  }
  return moments;
}

}  // namespace legwork::claims
