// Several runs in one plot: where a robot's limbs reach, and what a payload asks of its motors.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/kinematics.h"
#include "engine/math/hash.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {

// Where each limb's end can be, over its joints' ranges: points spread evenly over their angles.
Study OwnRobot::study_reach() {
  constexpr int kPoints = 600, kLimbs = 6;
  Study study("Where the limbs' ends reach", "forward", "m", "up", "m");
  Made& m = *made_;
  VecX q;
  pose(q);
  forward_kinematics(m.plant, q, m.none, m.ws);
  const Transform base = m.ws.X_WB[0];
  double furthest = 0.0;
  std::string who;
  for (int f = 0; f < std::min(static_cast<int>(m.plant.feet.size()), kLimbs); ++f) {
    const Foot& foot = m.plant.feet[at(f)];
    Study::Series& points = study.add_points(foot.name);
    for (int n = 0; n < kPoints; ++n) {
      VecX moved = q;
      for (int body = foot.body; body > 0; body = m.plant.bodies[at(body)].parent)
        for (const JointSlider& slider : file_->sliders) {
          if (slider.body != body || !has_axis(m.plant.bodies[at(body)].kind)) continue;
          const Parameter& range = file_->parameters[at(slider.parameter)];
          const auto seed = static_cast<std::uint64_t>(n * 1000 + slider.parameter);
          moved[m.plant.q_index[at(body)]] =
              range.minimum + unit_interval(mix64(seed)) * (range.maximum - range.minimum);
        }
      follow(m.plant, moved);
      forward_kinematics(m.plant, moved, m.none, m.ws);
      const Vec3 p = point_position(m.ws, foot.body, foot.p_BF);
      points.add(p.x(), p.z());
      if (const double away = (p - base.p).norm(); away > furthest) {
        furthest = away;
        who = foot.name;
      }
    }
  }
  study.sentence = "Seen from the side, " + std::to_string(kPoints) +
                   " poses per limb over the joints' ranges; the furthest is " +
                   short_text(furthest, " m") + " from " + file_->bodies[0] + ", of " + who + ".";
  return study;
}

// The torque that holds the pose is linear in the payload: two of its values tell all.
Result<Study> OwnRobot::study_payload() {
  Study study("Holding torque over payload", "payload", "kg", "torque", "N m");
  VecX x = VecX::Zero(layout_.size());
  take_pose(x);
  const VecX now = holding_torque(x).torque;
  const double most = std::max(1.0, 0.5 * total_mass(made_->plant));
  std::vector<double> values = values_;
  values[at(find_parameter(file_->parameters, "payload.mass"))] = settings_.payload + most;
  const auto laden = make(file_, ParameterView(file_->parameters, values));
  if (!laden) return laden.error();
  VecX x_laden = VecX::Zero(layout_.size());
  (*laden)->take_pose(x_laden);
  const VecX& then = (*laden)->holding_torque(x_laden).torque;
  // The four joints that feel it most.
  std::vector<int> order;
  for (int k = made_->plant.base_nv(); k < layout_.nv; ++k) order.push_back(k);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::abs(then[a] - now[a]) > std::abs(then[b] - now[b]);
  });
  double room = std::numeric_limits<double>::infinity();
  bool has_limits = false;
  int overloaded =
      -1;  // the joint that already needs more than its motor gives, by the largest factor
  for (std::size_t n = 0; n < order.size(); ++n) {
    const int k = order[n];
    const double slope = (then[k] - now[k]) / most;
    has_limits = has_limits || effort_[k] > 0.0;
    if (effort_[k] > 0.0 && std::abs(now[k]) > effort_[k] &&
        (overloaded < 0 ||
         std::abs(now[k] / effort_[k]) > std::abs(now[overloaded] / effort_[overloaded])))
      overloaded = k;
    if (effort_[k] > 0.0 && slope != 0.0)
      room = std::min(room, ((slope > 0.0 ? effort_[k] : -effort_[k]) - now[k]) / slope);
    if (n >= 4) continue;
    Study::Series& line = study.add_line(coordinates_[at(k - made_->plant.base_nv())]);
    line.add(settings_.payload, now[k]);
    line.add(settings_.payload + most, then[k]);
  }
  study.sentence =
      std::string("The payload hangs on ") + file_->bodies[at(settings_.payload_body)] + ". ";
  if (overloaded >= 0)
    study.sentence += "The motors do not hold this pose: " +
                      coordinates_[at(overloaded - made_->plant.base_nv())] + " needs " +
                      fixed_text(100.0 * std::abs(now[overloaded]) / effort_[overloaded], 0) +
                      " % of its limit.";
  else if (std::isfinite(room))
    study.sentence +=
        "The motors hold this pose with up to " + short_text(settings_.payload + room, " kg.");
  else
    study.sentence +=
        has_limits ? "The motors with limits do not feel it." : "The file gives no motor a limit.";
  return study;
}

Result<Study> OwnRobot::study(int index) {
  if (index == 0) return study_reach();
  return study_payload();
}

}  // namespace legwork
