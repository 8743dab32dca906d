// A robot that walks on free ground under the walking controller, for short runs in tests.
#pragma once

#include "engine/contact/free_step.h"
#include "engine/control/whole_body.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing {

struct Walker {
  Model nominal, real;
  Workspace nominal_ws, ws;
  std::vector<ContactPoint> points;
  FreeStepScratch free;
  ContactStep report;
  ContactLaw law;
  Ground ground;
  WalkingScratch scratch;
  WalkingState state;
  WalkingSettings settings;
  WalkingCommand command;
  VecX q, v, impulse, tau, pull;
  double h = 1e-3;

  Walker(const Model& nominal_robot, const Model& real_robot, const char* gait)
      : nominal(nominal_robot),
        real(real_robot),
        nominal_ws(nominal),
        ws(real),
        points(contact_points(real)),
        free(real, ws, points),
        scratch(nominal),
        q(VecX::Zero(real.nq())),
        v(VecX::Zero(real.nv())),
        impulse(VecX::Zero(3 * static_cast<Eigen::Index>(points.size()))),
        tau(VecX::Zero(real.nv())),
        pull(VecX::Zero(real.nv())) {
    settings.gait = *find_gait(scratch.robot.legs, gait);
    stand_posture(scratch.robot, q);
    start_walking(scratch.robot, settings, q, state);
  }
  Walker(const Model& robot, const char* gait) : Walker(robot, robot, gait) {}

  bool is_upright() const {
    if (!std::isfinite(q[0] + q[2] + q[3])) return false;
    const double up = 1.0 - 2.0 * (q[4] * q[4] + q[5] * q[5]);
    return up > 0.5 && q[2] - ground_height(ground, q[0], q[1]) > 0.4 * scratch.robot.height;
  }

  bool step() {
    std::array<Vec3, kMaxLegs> force;
    for (int i = 0; i < scratch.robot.legs; ++i) force[at(i)] = impulse.segment<3>(3 * i) / h;
    walk(nominal, nominal_ws, settings, command, q, v,
         std::span<const Vec3>(force).first(at(scratch.robot.legs)), h, scratch, state, tau);
    const VecX all = tau + pull;
    free_step(real, ws, ground, points, law, all, h, q, v, impulse, free, report);
    return is_upright();
  }

  bool run(double seconds) {
    const int steps = static_cast<int>(seconds / h + 0.5);
    for (int i = 0; i < steps; ++i)
      if (!step()) return false;
    return true;
  }

  // An impulse (N s, N m s: first six of v) over a tenth of a second.
  bool push(const Vec3& direction) {
    pull.head<3>() = direction / 0.1;
    const bool ok = run(0.1);
    pull.setZero();
    return ok;
  }

  // Of the trunk's origin along x over a time, m/s.
  double speed_over(double seconds) {
    const double from = q[0];
    return run(seconds) ? (q[0] - from) / seconds : -1.0;
  }
};

}  // namespace legwork::testing
