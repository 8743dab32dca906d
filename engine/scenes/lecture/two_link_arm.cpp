#include "engine/scenes/lecture/two_link_arm.h"

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/motion_rates.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/two_link_arm/lagrange.h"

namespace legwork::two_link_arm {
namespace {

Model arm_model(const ArmSettings& s) {
  Model model;
  model.family = "two_link_arm";
  model.gravity = {0.0, 0.0, -s.arm.gravity};
  model.bodies.resize(3);
  model.bodies[kArmGround].name = "ground";
  model.bodies[kArmGround].kind = JointKind::fixed;
  const char* const names[] = {"link_1", "link_2"};
  const char* const joints[] = {"shoulder", "elbow"};
  const double thickness = 0.035 * (s.arm.length[0] + s.arm.length[1]);
  for (int i = 0; i < 2; ++i) {
    Body& link = model.bodies[at(i + 1)];
    const Vec3 end(s.arm.length[at(i)], 0.0, 0.0);
    link.name = link.leg = names[i];
    link.parent = i;
    link.joint = joints[i];
    if (i == 1) link.X_PJ.p = {s.arm.length[0], 0.0, 0.0};
    link.axis = -Vec3::UnitY();
    link.inertia = spatial_inertia(s.arm.mass[at(i)], end, Mat3::Zero());
    link.is_idealised = true;
    model.shapes.push_back({Shape::Kind::capsule, i + 1, Vec3::Zero(), end, 0.4 * thickness});
    model.shapes.push_back(
        {Shape::Kind::sphere, i + 1, end, Vec3::Zero(), (i == 0 ? 1.0 : 0.8) * thickness});
  }
  model.shapes.push_back({Shape::Kind::cylinder,
                          kArmGround,
                          {0.0, -thickness, 0.0},
                          {0.0, thickness, 0.0},
                          0.8 * thickness});
  if (s.wall.is_there) {
    const double height = 0.6 * (s.arm.length[0] + s.arm.length[1]), thick = 0.03;
    model.shapes.push_back({Shape::Kind::box,
                            kArmGround,
                            {s.wall.x + thick, 0.0, s.start.y()},
                            {thick, 0.2, height},
                            0.002});
  }
  number_coordinates(model);
  return model;
}

}  // namespace

TwoLinkArm::TwoLinkArm(const ArmSettings& settings)
    : settings_(settings),
      run_(settings.arm, settings.control, settings.wall),
      ws_((model = arm_model(settings), model)),
      q_(VecX::Zero(model.nq())),
      v_(VecX::Zero(model.nv())),
      a_(VecX::Zero(model.nv())),
      tau_(VecX::Zero(model.nv())),
      J_(MatX::Zero(3, model.nv())) {
  step = settings.step;
  entries.resize(ArmState::kSize);
  const char* const names[ArmState::kSize] = {
      "the shoulder's angle",    "the elbow's angle",       "the shoulder's rate",
      "the elbow's rate",        "the force integral",      "the work done",
      "the impulse on the wall", "the contact flag",        "the peak force",
      "the number of contacts",  "the first contact's time"};
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = {names[i], 1e9};
  VecX x = VecX::Zero(size());
  start(x);
  start_energy_ = kinetic_energy(settings_.arm, x.head<2>(), x.segment<2>(2)) +
                  potential_energy(settings_.arm, x.head<2>());
  code_hint = "Set arm.topic to \"swing\" or \"wall\": code then drives its motors.";
  if (settings_.topic != ArmTopic::dynamics)
    tasks = {{"control", {{"shoulder", "N m"}, {"elbow", "N m"}}}};
  describe();
}

void TwoLinkArm::put_joints(double t, VecX& x) const {
  x.head<2>() = settings_.theta;
  x.segment<2>(2) = settings_.rate;
  if (!settings_.has_sinusoids) return;
  for (int i = 0; i < 2; ++i) {
    const double omega = 2.0 * kPi * settings_.frequency * (1.0 + i), A = settings_.amplitude[i];
    const math::SinCos phase = math::sin_cos(omega * t);
    x[i] += A * phase.sin;
    x[2 + i] = A * omega * phase.cos;
  }
}

void TwoLinkArm::start(VecX& x) {
  Vec2 theta = settings_.theta;
  if (settings_.topic == ArmTopic::wall)
    inverse_kinematics(settings_.arm, settings_.start, true, theta);
  x = run_.at_rest(theta);
  if (settings_.topic == ArmTopic::swing) x.segment<2>(2) = settings_.rate;
  if (settings_.topic == ArmTopic::dynamics) put_joints(0.0, x);
}

StepEnd TwoLinkArm::advance(double t, double h, VecX& x, double& t_end) {
  if (settings_.topic == ArmTopic::dynamics) {
    put_joints(t + h, x);
    return StepEnd::running;
  }
  double now = t;
  run_.use(given.values);
  const bool is_running = run_.advance(now, t + h, x);
  if (is_running) return StepEnd::running;
  t_end = now;
  return StepEnd::ended;
}

void TwoLinkArm::coordinates(const VecX& x, VecX& q, VecX& v) {
  q = x.head<2>();
  v = x.segment<2>(2);
}

std::string TwoLinkArm::why_ended(double t, const VecX&) {
  return "The integration stopped at " + short_text(t) +
         " s: no step was small enough. Give the wall and the controller smaller gains, or the arm "
         "more mass.";
}

ArmInstant TwoLinkArm::instant_of(double t, const VecX& x) {
  ArmInstant now;
  now.theta = x.head<2>();
  now.rate = x.segment<2>(2);
  if (settings_.topic == ArmTopic::dynamics) {
    now.acceleration = settings_.acceleration;
    if (settings_.has_sinusoids)
      for (int i = 0; i < 2; ++i) {
        const double omega = 2.0 * kPi * settings_.frequency * (1.0 + i);
        now.acceleration[i] = -settings_.amplitude[i] * omega * omega * math::sin(omega * t);
      }
    now.motor_torque = inverse_dynamics(settings_.arm, now.theta, now.rate, now.acceleration);
    return now;
  }
  run_.use(was_given.values);
  now.acceleration = run_.acceleration(x);
  now.motor_torque = run_.motor_torque(x);
  now.contact_force = run_.contact_force(x);
  return now;
}

void TwoLinkArm::pose_tree(const Vec2& theta, const Vec2& rate) {
  q_ = theta;
  v_ = rate;
  forward_kinematics(model, q_, v_, ws_);
}

ArmTorques TwoLinkArm::torques_of(const ArmInstant& now) {
  const Arm& arm = settings_.arm;
  const Vec2 on_tip(-now.contact_force, 0.0);
  const Vec2 load = tip_jacobian(arm, now.theta).transpose() * on_tip;
  ArmTorques out;
  out.printed = inverse_dynamics(arm, now.theta, now.rate, now.acceleration) - load;
  out.newton_euler = newton_euler(arm, now.theta, now.rate, now.acceleration, on_tip).torque();
  out.lagrange = lagrange_torque(arm, now.theta, now.rate, now.acceleration).total() - load;
  pose_tree(now.theta, now.rate);
  a_ = now.acceleration;
  rnea(model, ws_, a_, tau_);
  point_jacobian(model, ws_, kLink2, {arm.length[1], 0.0, 0.0}, J_);
  for (int i = 0; i < 2; ++i) out.tree[i] = tau_[i] - J_(0, i) * on_tip.x();
  return out;
}

void TwoLinkArm::place(double, const VecX& x, std::span<Transform> X_WB) {
  pose_tree(x.head<2>(), x.segment<2>(2));
  for (std::size_t i = 0; i < X_WB.size(); ++i) X_WB[i] = ws_.X_WB[i];
}

bool TwoLinkArm::transfer_state(Scene& before, const Change&, VecX& x) {
  const ArmControl::Kind was = static_cast<TwoLinkArm&>(before).settings_.control.kind;
  if (was != settings_.control.kind) x[ArmState::kForceIntegral] = 0.0;
  return true;
}

namespace {

Result<std::unique_ptr<Scene>> build(const ParameterView& values) {
  const ArmSettings settings = arm_settings(values);
  if (settings.topic == ArmTopic::wall)
    if (Refusal bad = check_reach(settings)) return *bad;
  return std::unique_ptr<Scene>(std::make_unique<TwoLinkArm>(settings));
}

}  // namespace
}  // namespace legwork::two_link_arm

std::span<const legwork::SceneKind> legwork::two_link_arm_scenes() {
  static const SceneKind kinds[] = {
      {"two_link_arm", "arm", two_link_arm::parameters(), two_link_arm::build}};
  return kinds;
}
