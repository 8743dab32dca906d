#include "engine/control/trunk_problem.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

constexpr double kWeights[6] = {1.0, 1.0, 3.0, 0.3, 0.3, 0.15};
constexpr double kRegularisation = 2e-4;  // of the mean eigenvalue
constexpr double kMostNormal = 1.5;       // of the robot's weight, a foot
constexpr double kFrictionShare = 0.8, kMostFriction = 0.6;
constexpr int kMostIterations = 60;
constexpr int kTailRounds = 2;
constexpr double kForceTolerance = 1e-3;  // N

// Columns: two tangents, normal.
Mat3 plane_axes(const GroundPlane& plane) {
  const Vec3 n = normal_of(plane);
  Vec3 t = {n.z(), 0.0, -n.x()};
  t *= 1.0 / std::sqrt(n.z() * n.z() + n.x() * n.x());
  Mat3 axes;
  axes.col(0) = t;
  axes.col(1) = cross(n, t);
  axes.col(2) = n;
  return axes;
}

// What is missing of the wanted acceleration, as a force and a moment about the centre of mass.
void set_missing(const TrunkProblem& t, const ConeForces& f, WalkingScratch& s) {
  double error[6], wrench[6];
  for (int r = 0; r < 6; ++r) {
    error[r] = -t.force.c[r];
    for (int k = 0; k < 3 * t.force.feet; ++k) error[r] -= t.force.A[r][k] * f[at(k)];
  }
  for (int r = 0; r < 6; ++r) {
    wrench[r] = 0.0;
    for (int c = 0; c < 6; ++c) wrench[r] += t.L[r][c] * error[c];
  }
  s.report.missing_force = {wrench[0], wrench[1], wrench[2]};
  s.report.missing_moment = Vec3(wrench[3], wrench[4], wrench[5]) -
                            cross(s.sense.body.com - s.sense.body.p, s.report.missing_force);
}

void accelerate(const TrunkProblem& t, const ConeForces& f, WalkingScratch& s) {
  for (int r = 0; r < 6; ++r) {
    double sum = -t.X[r][t.beta];
    for (int k = 0; k < 3 * t.force.feet; ++k) sum += t.X[r][k] * f[at(k)];
    s.a[r] = sum;
  }
  for (int i = 0; i < s.robot.legs; ++i)
    for (int j = 0; j < 3; ++j) {
      double sum = s.inverse[at(i)].k[j];
      for (int r = 0; r < 6; ++r) sum += s.inverse[at(i)].K[j][r] * s.a[r];
      s.a[s.robot.joint[at(i)] + j] = sum;
    }
}

// Other accelerations of the tail's first two joints than the plan's: the feet's forces and all else are found again. About
// the trunk's attitude the feet do as much as they would without: what the tail takes up it has to give back.
void change_tail(const double (&now)[2], WalkingScratch& s, TrunkProblem& t, ConeForces& f) {
  for (int j = 0; j < 2; ++j) {
    double& a = s.a[s.robot.swung[at(j)]];
    for (int r = 0; r < 6; ++r) {
      const double effect = t.X[r][t.tail + j] * (now[j] - a);
      t.X[r][t.beta] += effect;
      if (r < 3) t.force.c[r] -= effect;
    }
    a = now[j];
  }
  distribute_forces(t.force, kMostIterations, kForceTolerance, f);
  accelerate(t, f, s);
}

}  // namespace

bool set_trunk_problem(const Workspace& ws, const WalkingSettings& settings, WalkingScratch& s,
                       const WalkingState& state, TrunkProblem& t) {
  assert(ws.known >= Known::state);
  const WalkingRobot& robot = s.robot;
  TrunkMap map = trunk_map(robot, ws.M, ws.h, s.inverse, s.a);
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c) t.L[r][c] = map.L[r][c];
  t.axes = plane_axes(state.plane);
  int column = 0;
  for (int i = 0; i < robot.legs; ++i) {
    if (s.report.mode[at(i)] != FootMode::standing) continue;
    t.standing[at(t.force.feet++)] = i;
    const Vec3 arm = s.sense.feet[at(i)].p - s.sense.body.p;
    for (int k = 0; k < 3; ++k, ++column) {
      const Vec3 e = t.axes.col(k), moment = cross(arm, e);
      for (int c = 0; c < 3; ++c) {
        t.X[c][column] = e[c];
        t.X[3 + c][column] = moment[c];
      }
    }
  }
  t.beta = column++;
  t.tail = column;
  const int swung = has_swing(robot) ? 2 : 0;
  for (int r = 0; r < 6; ++r) {
    t.X[r][t.beta] = map.beta[r];
    for (int j = 0; j < swung; ++j) t.X[r][t.tail + j] = ws.M(r, robot.swung[at(j)]);
  }
  // The solver's scratch, and that of an odd number of feet.
  for (auto& row : t.X) std::fill_n(row + t.tail + swung, 3, 0.0);
  if (!solve_trunk_map(map.L, t.X, t.tail + swung)) return false;

  ForceProblem& p = t.force;
  double trace = 0.0;
  for (int r = 0; r < 6; ++r) {
    p.weight[r] = kWeights[r];
    for (int k = 0; k < 3 * p.feet; ++k) {
      p.A[r][k] = t.X[r][k];
      trace += p.weight[r] * p.A[r][k] * p.A[r][k];
    }
    p.c[r] = -t.X[r][t.beta] - s.reference.acceleration[r];
  }
  p.regularisation = p.feet > 0 ? kRegularisation * trace / (3.0 * p.feet) : 1.0;
  p.friction = std::min(kMostFriction, kFrictionShare * settings.friction);
  p.largest_normal = kMostNormal * robot.mass * robot.gravity;
  return true;
}

void solve_trunk_problem(const TrunkProblem& t, WalkingScratch& s, ConeForces& f) {
  distribute_forces(t.force, kMostIterations, kForceTolerance, f);
  set_missing(t, f, s);
  accelerate(t, f, s);
}

double inertial_torque(const Workspace& ws, int i, int first, int count, const VecX& a) {
  assert(i >= kFreeNv && i < a.size() && first >= kFreeNv && first + count <= a.size());
  double sum = ws.h[i];
  for (int r = 0; r < 6; ++r) sum += ws.M(r, i) * a[r];
  for (int k = first; k < first + count; ++k) sum += (k < i ? ws.M(k, i) : ws.M(i, k)) * a[k];
  return sum;
}

void swing_tail(const Workspace& ws, const WalkingSettings& settings, const WalkingState& state,
                WalkingScratch& s, TrunkProblem& t, ConeForces& f) {
  assert(has_swing(s.robot));
  const JointRange& tail = s.robot.others.front();
  TailReach reach;
  const Mat3& R = s.sense.body.R;
  const WalkingGains& k = settings.gains;
  const Gain axis[3] = {k.tilt, k.tilt, k.turn};
  const double most = s.tail.most_wanted;
  Vec3 missing;
  for (int r = 0; r < 3; ++r) {
    const double wanted =
        axis[r].kp * s.reference.attitude_error[r] + axis[r].kd * s.reference.rate_error[r];
    missing[r] = std::clamp(wanted, -most, most) - s.a[3 + r];
  }
  missing = transposed_times(R, missing);
  for (int j = 0; j < 2; ++j) {
    const int column = t.tail + j;
    const Vec3 effect = transposed_times(R, Vec3(t.X[3][column], t.X[4][column], t.X[5][column]));
    for (int r = 0; r < 3; ++r) reach.X[r][j] = effect[r];
  }
  double a[2];
  tail_swing(s.robot, s.tail, reach, missing, s.sense.is_carried, state, s.a, a);
  change_tail(a, s, t, f);
  const double limit = settings.tail_torque_limit;
  for (int round = 0; round < kTailRounds; ++round) {
    bool is_too_much = false;
    for (int j = 0; j < 2; ++j) {
      const int i = s.robot.swung[at(j)];
      const double torque = inertial_torque(ws, i, tail.first, tail.count, s.a);
      if (std::abs(torque) > limit) is_too_much = true;
      a[j] = s.a[i] + (std::clamp(torque, -limit, limit) - torque) / ws.M(i, i);
    }
    if (!is_too_much) return;
    change_tail(a, s, t, f);
  }
}

}  // namespace legwork
