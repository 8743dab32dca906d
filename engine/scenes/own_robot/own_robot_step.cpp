// A step of a robot of the user's own: what its motors and springs do, what is held, and what strikes on the way.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/contact/strike.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/kinematics.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot.h"

namespace legwork {
namespace {

constexpr double kLiesDown = 20.0;  // 1/s: how the joints of a fallen robot slow down
constexpr double kSlow = 0.01;      // rad/s, m/s: below it dry friction fades
// A motor that turns gives all that it can when it is slower than it should be by the first, as a share of its speed in
// the file; if the file does not say what it can, it gets back to its speed by a factor of e within 1 / the second. So does
// it make up for what it is behind within 1 / the third, of the last at most.
constexpr double kSlip = 1e-3, kServo = 500.0, kCatchUp = 20.0,
                 kMostBehind = 0.5;  // 1, 1/s, 1/s, rad
constexpr double kStill = 1e-6;      // rad/s, m/s: a motor of which this is asked stands

}  // namespace

OwnRobot::Motor OwnRobot::motor(std::size_t slider, double h) const {
  const Made& m = *made_;
  const JointSlider& own = file_->sliders[slider];
  if (drive() == RobotDrive::turn) {
    for (int i = 0; i < layout_.turning; ++i)
      if (file_->turning[at(i)].body == own.body) return turning_motor(i, h);
    return {};
  }
  if (drive() != RobotDrive::hold || !has_axis(m.plant.bodies[at(own.body)].kind)) return {};
  const int k = m.plant.v_index[at(own.body)];
  const double omega = 2.0 * kPi * settings_.frequency;
  double stretch = m.q[m.plant.q_index[at(own.body)]] - slider_[slider];
  // What turns without end has no turns to take back.
  const Body& body = m.plant.bodies[at(own.body)];
  if (body.kind == JointKind::revolute && std::isinf(body.lower) && std::isinf(body.upper))
    stretch -= 2.0 * kPi * std::floor(stretch / (2.0 * kPi) + 0.5);
  return {k, omega * omega * m.inertia[k], 2.0 * settings_.ratio * omega * m.inertia[k], stretch,
          0.0};
}

// A damper towards the speed, and a spring towards where that speed would have it by now: motors keep in phase.
OwnRobot::Motor OwnRobot::turning_motor(int turning, double h) const {
  const Made& m = *made_;
  const TurningJoint& own = file_->turning[at(turning)];
  const int k = m.plant.v_index[at(own.body)];
  const double most = effort_[k], nominal = std::abs(own.speed);
  const double damping =
      most > 0.0 && nominal > kStill ? most / (kSlip * nominal) : kServo * m.inertia[k];
  const double speed = settings_.speed * own.speed;
  return {k, kCatchUp * damping, damping, -m.behind[turning] - h * speed, damping * speed};
}

double OwnRobot::passive_damping(int k) const {
  return damping_[k] + friction_[k] / std::max(std::abs(made_->v[k]), kSlow);
}

// Springs and dampers of this step: the file's dampers and dry friction, and motors that are within their limits.
void OwnRobot::set_compliance(double h) {
  Made& m = *made_;
  Compliance& c = m.compliance;
  c.stiffness.setZero();
  c.stretch.setZero();
  for (int k = 0; k < layout_.nv; ++k)
    c.damping[k] = passive_damping(k) + (m.lies && k >= kFreeNv ? kLiesDown * m.inertia[k] : 0.0);
  const auto add = [&c](int k, double stiffness, double damping, double stretch) {
    const double both = c.stiffness[k] + stiffness;
    if (both > 0.0) c.stretch[k] = (c.stiffness[k] * c.stretch[k] + stiffness * stretch) / both;
    c.stiffness[k] = both;
    c.damping[k] += damping;
  };
  for (std::size_t s = 0; s < slider_.size(); ++s)
    if (const Motor its = motor(s, h); its.k >= 0 && m.cut[its.k] == 0.0)
      add(its.k, its.stiffness, its.damping, its.stretch);
}

// Rows of the feet that are pinned, and how far each is off. Answers how many there are.
int OwnRobot::set_constraints(const VecX& x) {
  Made& m = *made_;
  const int feet = static_cast<int>(m.pinned.size()), rows = 3 * feet;
  m.off.setZero(rows);
  for (int i = 0; i < feet; ++i) {
    const int f = m.pinned[at(i)];
    const Foot& foot = m.plant.feet[at(f)];
    const Vec3 p = point_position(m.ws, foot.body, foot.p_BF);
    for (int r = 0; r < 3; ++r) m.off[3 * i + r] = p[r] - x[layout_.pin(f) + 1 + r];
  }
  if (feet > 0) {
    stack_foot_jacobians(m.plant, m.ws, m.pinned);
    m.J.topRows(rows) = m.ws.J.topRows(rows);
  }
  return rows;
}

// Writes what the motors give at the step's end; false if some give more than they can, whose torque is then fixed.
bool OwnRobot::read_motors(double h, VecX& x) {
  Made& m = *made_;
  bool is_within = true;
  for (int k = 0; k < layout_.nv; ++k) x[layout_.torque() + k] = m.tau[k];
  for (std::size_t s = 0; s < slider_.size(); ++s) {
    const Motor its = motor(s, h);
    if (its.k < 0 || m.cut[its.k] != 0.0) continue;
    double& torque = x[layout_.torque() + its.k];
    const double v = m.v_next[its.k];
    torque -= its.stiffness * (its.stretch + h * v) + its.damping * v;
    const double most = effort_[its.k];
    if (!settings_.limits_effort || most <= 0.0 || std::abs(torque) <= most) continue;
    m.cut[its.k] = 1.0;
    m.tau[its.k] = std::clamp(torque, -most, most);
    is_within = false;
  }
  return is_within;
}

// A part of the step, from m.q and m.v on, without strikes.
bool OwnRobot::go_on(double h, VecX& x) {
  Made& m = *made_;
  const Model& plant = m.plant;
  forward_kinematics(plant, m.q, m.v, m.ws);
  const int rows = set_constraints(x);
  if (!hold_loops(plant, m.ws, h, m.v, m.scratch.tree, m.v_start)) return false;
  const TreeStep call = {plant, m.ws, m.ground, settings_.law, m.J.topRows(rows), m.off, m.scratch};
  // Motors beyond their limits: again, with what they give at most. Each pass fixes one motor or more.
  do {
    set_compliance(h);
    for (int k = 0; k < layout_.nv; ++k) m.forces[k] = m.tau[k] + m.outer[k];
    if (!tree_step(call, h, m.forces, m.compliance, m.q, m.v_start, m.touching, m.v_next,
                   m.v_moving, m.impulse, m.report))
      return false;
  } while (!read_motors(h, x));
  double work = 0.0, by_hand = 0.0;
  for (int k = 0; k < layout_.nv; ++k) {
    work += x[layout_.torque() + k] * h * m.v_next[k];
    by_hand += m.outer[k] * h * m.v_next[k];
  }
  x[layout_.work()] += work;
  x[layout_.hand_work()] += by_hand;
  for (std::size_t i = 0; i < m.pinned.size(); ++i)
    for (int r = 0; r < 3; ++r)
      x[layout_.pin(m.pinned[i]) + 4 + r] = m.impulse[3 * static_cast<Eigen::Index>(i) + r] / h;
  integrate_configuration(plant, h, m.v_moving, m.q);
  follow(plant, m.q);
  if (m.scratch.tree.loops.rank > 0 && project_step(plant, m.ws, m.v_next, m.scratch.tree, m.q))
    follow(plant, m.q);
  m.v = m.v_next;
  for (int k = 0; k < layout_.turning; ++k) {
    const TurningJoint& own = file_->turning[at(k)];
    m.behind[k] += h * (settings_.speed * own.speed - m.v[plant.v_index[at(own.body)]]);
  }
  add_touching(m.touching, m.all_touching);
  return true;
}

StepEnd OwnRobot::advance(double, double, VecX& x, double& t_end) {
  if (drive() == RobotDrive::pose) return StepEnd::running;
  Made& m = *made_;
  const Model& plant = m.plant;
  const double h = settings_.step;
  m.tau.setZero();
  if (drive() == RobotDrive::gravity || (drive() == RobotDrive::hold && settings_.compensates))
    m.tau = holding_torque(x).torque;
  m.lies = false;
  const std::span<const double> torque = given.of("control");
  if (m.walker && torque.empty()) {
    load(x);
    walk_on(x);
  }
  for (std::size_t i = 0; i < torque.size(); ++i) m.tau[motor_v_[i]] = torque[i];
  for (int k = 0; k < layout_.nv; ++k)
    if (settings_.limits_effort && effort_[k] > 0.0)
      m.tau[k] = std::clamp(m.tau[k], -effort_[k], effort_[k]);
  load(x);
  for (std::size_t s = 0; s < slider_.size(); ++s)
    if (const Motor its = motor(s, h); its.k >= 0) m.tau[its.k] += its.drive;
  forward_kinematics(plant, m.q, m.v, m.ws);
  const bool is_down = plant.is_free() &&
                       nearest_ground(m.ground, whole_body(plant, m.ws).centroidal.com).gap < 0.0 &&
                       plant.gravity.z() < 0.0;
  if (is_down) return StepEnd::ended_before;
  HandRecord hand = hand_of(x);
  m.outer.setZero();
  const Vec3 pull = hand_forces(plant, m.ws, h, hand, m.J_point, m.outer);
  m.wanted = m.tau;
  std::fill(m.all_touching.begin(), m.all_touching.end(), Touching());
  double residual = 0.0;
  const auto is_made = [&](bool made) {
    residual = std::max(residual, m.report.residual);
    return made;
  };
  if (!contact::split_at_strikes(
          h, [&](double left) { return time_of_strike(left, x); },
          [&](double t) { return is_made(go_on(t, x)); }, [&] { return is_made(strike(x)); }))
    return StepEnd::failed;
  set_hand(hand, x);
  if (m.walker) watch_walk(t_end, x);
  for (int r = 0; r < 3; ++r) x[layout_.drag_force() + r] = pull[r];
  x[layout_.residual()] = residual;
  if (drive() == RobotDrive::turn)
    for (int k = 0; k < layout_.turning; ++k)
      x[layout_.behind(k)] = std::clamp(m.behind[k], -kMostBehind, kMostBehind);
  for (int k = 0; k < layout_.contacts; ++k) {
    const Touching& touching = m.all_touching[at(k)];
    double* const own = &x[layout_.contact(k)];
    own[0] = touching.first;
    own[1] = touching.second;
    for (int r = 0; r < 3; ++r) own[2 + r] = touching.impulse[r];
  }
  std::copy_n(m.q.data(), layout_.nq, x.data());
  std::copy_n(m.v.data(), layout_.nv, x.data() + layout_.v());
  return StepEnd::running;
}

// When in the `left`, s, of the step something strikes and bounces; `left`: nothing does.
double OwnRobot::time_of_strike(double left, const VecX& x) {
  Made& m = *made_;
  m.tau = m.wanted;
  m.cut.setZero();
  if (!m.scratch.contacts.bounces(settings_.law)) return left;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  const int rows = set_constraints(x);
  if (!hold_loops(m.plant, m.ws, left, m.v, m.scratch.tree, m.v_start)) return left;
  set_compliance(left);
  for (int k = 0; k < layout_.nv; ++k) m.forces[k] = m.tau[k] + m.outer[k];
  return tree_strike_time(
      {m.plant, m.ws, m.ground, settings_.law, m.J.topRows(rows), m.off, m.scratch}, settings_.step,
      left, m.forces, m.compliance, m.q, m.v_start);
}

bool OwnRobot::strike(const VecX& x) {
  Made& m = *made_;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  const int rows = set_constraints(x);
  constexpr double kNoTime = std::numeric_limits<double>::infinity();  // to close what is open
  if (!hold_loops(m.plant, m.ws, kNoTime, m.v, m.scratch.tree, m.v_start)) return false;
  m.v = m.v_start;
  const bool is_made =
      tree_strike({m.plant, m.ws, m.ground, settings_.law, m.J.topRows(rows), m.off, m.scratch},
                  settings_.step, m.compliance, m.q, m.v, m.touching, m.report);
  add_touching(m.touching, m.all_touching);
  return is_made;
}

}  // namespace legwork
