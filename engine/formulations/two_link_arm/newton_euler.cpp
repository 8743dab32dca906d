#include "engine/formulations/two_link_arm/newton_euler.h"

namespace legwork::two_link_arm {

Passes newton_euler(const Arm& arm, const Vec2& theta, const Vec2& rate, const Vec2& acceleration,
                    const Vec2& force_on_tip) {
  Passes out;
  const Vec2 up(0.0, arm.gravity);
  std::array<Vec2, 2> reach;
  double angle = 0.0, omega = 0.0, alpha = 0.0;
  Vec2 p = Vec2::Zero(), v = Vec2::Zero(), a = up;
  for (std::size_t i = 0; i < 2; ++i) {  // outward
    LinkMotion& link = out.link[i];
    const auto j = static_cast<Eigen::Index>(i);
    angle += theta[j];
    omega += rate[j];
    alpha += acceleration[j];
    reach[i] = arm.length[i] * direction(angle);
    link.joint = p;
    p += reach[i];
    v += omega * turned_left(reach[i]);
    a += alpha * turned_left(reach[i]) - omega * omega * reach[i];
    link.end = p;
    link.omega = omega;
    link.alpha = alpha;
    link.velocity = v;
    link.acceleration_less_gravity = a;
    link.acceleration = a - up;
    link.inertia_force = arm.mass[i] * a;
  }
  Vec2 f = -force_on_tip;
  double moment = 0.0;
  for (std::size_t i = 2; i-- > 0;) {  // inward
    LinkMotion& link = out.link[i];
    f += link.inertia_force;
    moment += cross2(reach[i], f);
    link.force = f;
    link.moment = moment;
  }
  return out;
}

}  // namespace legwork::two_link_arm
