// Robots in lanes (robots.h) for one width and instruction set. Included only by the files compiled for that set. An
// evaluation of the dynamics takes about 9,000 flops per robot with four three-joint legs.
#pragma once

#include "engine/dynamics/lanes/limb_elimination.h"
#include "engine/dynamics/lanes/robots.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

// The coordinates and rates of W robots, or their derivatives; only the first entries are used.
template <class T>
struct RobotNow {
  T q[kBaseNq + kMostJoints], v[kBaseNv + kMostJoints];
};

template <class T>
struct RobotsOf {
  using Bits = typename T::Bits;

  static LEGWORK_INLINE T larger(const T& a, const T& b) { return select(is_at_most(a, b), b, a); }
  static LEGWORK_INLINE T size_of(const T& a) { return larger(a, -a); }

  static LEGWORK_INLINE void load_state(const Robots& robots, const RobotState& state, int first,
                                        RobotNow<T>& now) {
    for (int i = 0; i < kBaseNq + robots.joints(); ++i) now.q[i] = T::load(state.q[i], first);
    for (int i = 0; i < kBaseNv + robots.joints(); ++i) now.v[i] = T::load(state.v[i], first);
  }

  // The trunk's motion.
  static LEGWORK_INLINE Base<T> base_of(const Robots& robots, const RobotNow<T>& now) {
    const T* v = now.v;
    return {rotation_of(now.q + 3),
            {v[3], v[4], v[5]},
            {v[0], v[1], v[2]},
            all_lanes<T>(robots.gravity)};
  }

  static LEGWORK_INLINE S3<T> trunk_inertia(const Robots& robots, const M3<T>& R, int first) {
    const S3<T> I = load_symmetric<T>(robots.I, first);
    return robots.is_diagonal ? turned_diagonal(R, {I.xx, I.yy, I.zz}) : turned(R, I);
  }

  static LEGWORK_INLINE void set_limb(const Robots& robots, const RobotNow<T>& now, int limb,
                                      int first, LimbWork& work) {
    const T* const q = now.q + kBaseNq + 3 * limb;
    const T angle[3] = {q[0], q[1], q[2]};
    LaneSinCos<T> turned[3];
    sin_cos(angle, turned);
    for (int j = 0; j < 3; ++j) {
      store_turn(turned[j], robots.limb[limb].joints[j], j, first, work);
      now.v[kBaseNv + 3 * limb + j].store(work.rate[j], first);
    }
  }

  // lanes::forward_dynamics of star.cpp with one robot per lane. Not inlined, because it is most of the code.
  static __attribute__((noinline)) void accelerate_some(const Robots& robots,
                                                        const RobotNow<T>& now, const Base<T>& base,
                                                        const T* tau, const RobotCommand& command,
                                                        bool is_impulse, int first, LimbWork& work,
                                                        T* a, T* force, T& conditioning) {
    const Inertia<T> trunk = {T::load(robots.mass, first), base.R * load<T>(robots.h, first),
                              trunk_inertia(robots, base.R, first)};
    T A[21], b[6];
    set_trunk_entries(trunk, A);
    for (int c = 0; c < 6; ++c) b[c] = T(0.0);
    if (!is_impulse) subtract_trunk_bias(trunk, base, b);

    LimbShare<T, 3> limbs[kMostLimbs];
    conditioning = T(1.0);
    bool has_pinned = false;
    for (int l = 0; l < robots.limbs; ++l) has_pinned = has_pinned || command.is_pinned[l];
    for (int l = 0; l < robots.limbs; ++l) {
      const LimbGroup& limb = robots.limb[l];
      set_limb(robots, now, l, first, work);
      LimbTerms<T, 3> terms;
      limb_terms(limb, work, base, first, terms);
      LimbShare<T, 3>& out = limbs[l];
      if (is_impulse) terms.bias = {all_lanes<T>({0.0, 0.0, 0.0}), all_lanes<T>({0.0, 0.0, 0.0})};
      T pull[3];
      for (int j = 0; j < 3; ++j) pull[j] = is_impulse ? T(0.0) : terms.h[j] - tau[3 * l + j];
      const FootTerms<T, 3> foot = foot_terms<T, 3>(limb, terms, base, first);
      const Bits is_pinned = command.is_pinned[l] ? ~Bits{} : Bits{};
      if (has_pinned)
        eliminate_leg<true>(terms, foot, pull, is_impulse ? foot.velocity : foot_bias(terms, foot),
                            is_pinned, out);
      else
        eliminate_leg<false>(terms, foot, pull, {}, is_pinned, out);
      if (!command.is_pinned[l]) continue;
      const T own = foot_conditioning(foot, kLeastConditioning);
      conditioning = select(is_at_most(own, conditioning), own, conditioning);
    }
    for (int k = 0; k < 21; ++k)
      A[k] +=
          fold_limbs(robots.limbs, [&](int l) LEGWORK_INLINE_LAMBDA { return limbs[l].share[k]; });
    for (int c = 0; c < 6; ++c)
      b[c] -= fold_limbs(robots.limbs,
                         [&](int l) LEGWORK_INLINE_LAMBDA { return limbs[l].wrench.c[c]; });
    const T trust = solve_trunk(A, b);
    if (has_pinned) conditioning = select(is_at_most(trust, conditioning), trust, conditioning);
    for (int c = 0; c < 6; ++c) a[c] = b[c];
    const auto along = [&](const TrunkRow<T>& row, const T& rest) LEGWORK_INLINE_LAMBDA {
      T sum = rest;
      for (int c = 0; c < 6; ++c) sum += row.c[c] * b[c];
      return sum;
    };
    for (int l = 0; l < robots.limbs; ++l) {
      const LimbShare<T, 3>& limb = limbs[l];
      for (int j = 0; j < 3; ++j) a[kBaseNv + 3 * l + j] = -along(limb.G[j], limb.g[j]);
      if (force == nullptr) continue;
      if (!has_pinned) {
        for (int r = 0; r < 3; ++r) force[3 * l + r] = T(0.0);
        continue;
      }
      const T pull[3] = {along(limb.T_[0], limb.t[0]), along(limb.T_[1], limb.t[1]),
                         along(limb.T_[2], limb.t[2])};
      const auto component = [&](const T& k0, const T& k1, const T& k2) LEGWORK_INLINE_LAMBDA {
        return k0 * pull[0] + k1 * pull[1] + k2 * pull[2];
      };
      force[3 * l] = component(limb.K[0].x, limb.K[1].x, limb.K[2].x);
      force[3 * l + 1] = component(limb.K[0].y, limb.K[1].y, limb.K[2].y);
      force[3 * l + 2] = component(limb.K[0].z, limb.K[1].z, limb.K[2].z);
    }
  }

  // tau + kp e + kd e', within the motors' limit; swinging legs' targets lean as the trunk deviates from the plan.
  static LEGWORK_INLINE void joint_torques_of(const Robots& robots, const RobotNow<T>& now,
                                              const Base<T>& base, const RobotCommand& command,
                                              int first, T* tau) {
    const T kp(command.kp), kd(command.kd), most(command.torque_limit),
        least(-command.torque_limit);
    const V3<T> turn = cross(all_lanes<T>(command.up), base.R.z);
    const T yaw = cross(all_lanes<T>(command.forward), base.R.x).z;
    const T off[6] = {turn.x,
                      turn.y,
                      yaw,
                      now.q[2] - (T(command.height) + T::load(robots.height, first)),
                      now.v[0] - T(command.velocity[0]),
                      now.v[1] - T(command.velocity[1])};
    for (int j = 0; j < robots.joints(); ++j) {
      T aim(command.q[j]);
      if (!command.is_pinned[j / 3])
        for (int k = 0; k < 6; ++k) aim += T(command.swing_gain[j][k]) * off[k];
      const T feedback =
          kp * (aim - now.q[kBaseNq + j]) + kd * (T(command.v[j]) - now.v[kBaseNv + j]);
      const T sum = T(command.tau[j]) + feedback;
      tau[j] = select(is_at_most(sum, least), least, select(is_at_most(most, sum), most, sum));
    }
  }

  // configuration_rate of dynamics/configuration.h: quaternion_rate for the orientation, the rates for all else.
  static LEGWORK_INLINE void rate_of(const Robots& robots, const T* q, const T* v, T* qdot) {
    for (int i = 0; i < 3; ++i) qdot[i] = v[i];
    const T half(0.5);
    const T *w = v + 3, *e = q + 3;
    qdot[3] = T(-0.5) * (w[0] * e[1] + (w[1] * e[2] + w[2] * e[3]));
    qdot[4] = half * (e[0] * w[0] + (w[1] * e[3] - w[2] * e[2]));
    qdot[5] = half * (e[0] * w[1] + (w[2] * e[1] - w[0] * e[3]));
    qdot[6] = half * (e[0] * w[2] + (w[0] * e[2] - w[1] * e[1]));
    for (int j = 0; j < robots.joints(); ++j) qdot[kBaseNq + j] = v[kBaseNv + j];
  }
  static LEGWORK_INLINE void normalize(T* e) {
    const T length = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
    for (int i = 0; i < 4; ++i) e[i] = e[i] / length;
  }

  // Measures the distance from the plan; robots that are too far from it end.
  static LEGWORK_INLINE void watch(const Robots& robots, const RobotNow<T>& now,
                                   const Base<T>& base, const RobotCommand& command, int first,
                                   RobotState& state) {
    const T ended = T::load(state.ended, first), none(0.0);
    const Bits is_running = is_at_most(ended, none);
    T error(0.0);
    for (int j = 0; j < robots.joints(); ++j)
      error = larger(error, size_of(now.q[kBaseNq + j] - T(command.q[j])));
    const V3<T> off = base.R.z - all_lanes<T>(command.up);
    const T tilt = sqrt(dot(off, off));
    select(is_running, error, T::load(state.error, first)).store(state.error, first);
    select(is_running, tilt, T::load(state.tilt, first)).store(state.tilt, first);
    const Bits is_near =
        is_at_most(error, T(command.error_limit)) & is_at_most(tilt, T(command.tilt_limit));
    select(is_running & ~is_near, T(double(RobotEnd::strayed)), ended).store(state.ended, first);
  }

  // Takes over the new state of robots that are running and whose new state is valid; the others end.
  static LEGWORK_INLINE void accept(const Robots& robots, const RobotNow<T>& next,
                                    const T& conditioning, int first, RobotState& state) {
    constexpr double kTooFast = 300.0;  // m/s, rad/s
    const T none(0.0), ended = T::load(state.ended, first);
    const Bits is_running = is_at_most(ended, none);
    const Bits is_conditioned = ~is_at_most(conditioning, none);
    Bits is_sound = ~Bits{};
    for (int i = 0; i < kBaseNv + robots.joints(); ++i)
      is_sound = is_sound & is_at_most(size_of(next.v[i]), T(kTooFast));
    const Bits is_good = is_running & is_conditioned & is_sound;
    for (int i = 0; i < kBaseNq + robots.joints(); ++i)
      select(is_good, next.q[i], T::load(state.q[i], first)).store(state.q[i], first);
    for (int i = 0; i < kBaseNv + robots.joints(); ++i)
      select(is_good, next.v[i], T::load(state.v[i], first)).store(state.v[i], first);
    const T why =
        select(is_conditioned, T(double(RobotEnd::diverged)), T(double(RobotEnd::straight)));
    select(is_running & ~is_good, why, ended).store(state.ended, first);
  }

  static void accelerate(const Robots& robots, const RobotState& state, const RobotCommand& command,
                         RobotWork& work) {
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> now;
      load_state(robots, state, first, now);
      T tau[kMostJoints], a[kBaseNv + kMostJoints], force[kMostJoints], conditioning;
      for (int j = 0; j < robots.joints(); ++j) tau[j] = T::load(work.tau[j], first);
      accelerate_some(robots, now, base_of(robots, now), tau, command, false, first, work.limb, a,
                      force, conditioning);
      for (int i = 0; i < kBaseNv + robots.joints(); ++i) a[i].store(work.a[i], first);
      for (int j = 0; j < robots.joints(); ++j) force[j].store(work.force[j], first);
      select(is_at_most(conditioning, T(0.0)), T(0.0), T(1.0)).store(work.is_conditioned, first);
    }
  }

  static void joint_torques(const Robots& robots, const RobotState& state,
                            const RobotCommand& command, RobotWork& work) {
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> now;
      load_state(robots, state, first, now);
      T tau[kMostJoints];
      joint_torques_of(robots, now, base_of(robots, now), command, first, tau);
      for (int j = 0; j < robots.joints(); ++j) tau[j].store(work.tau[j], first);
    }
  }

  static void semi_implicit(const Robots& robots, RobotState& state, const RobotCommand* command,
                            double h, RobotWork& work) {
    const T step(h);
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> now;
      load_state(robots, state, first, now);
      const Base<T> base = base_of(robots, now);
      watch(robots, now, base, command[0], first, state);
      T tau[kMostJoints], a[kBaseNv + kMostJoints], qdot[kBaseNq + kMostJoints], conditioning;
      joint_torques_of(robots, now, base, command[0], first, tau);
      accelerate_some(robots, now, base, tau, command[0], false, first, work.limb, a, nullptr,
                      conditioning);
      for (int i = 0; i < kBaseNv + robots.joints(); ++i) now.v[i] += step * a[i];
      rate_of(robots, now.q, now.v, qdot);
      for (int i = 0; i < kBaseNq + robots.joints(); ++i) now.q[i] += step * qdot[i];
      normalize(now.q + 3);
      accept(robots, now, conditioning, first, state);
    }
  }

  static void runge_kutta(const Robots& robots, RobotState& state, const RobotCommand* command,
                          double h, RobotWork& work) {
    constexpr double kNode[4] = {0.0, 0.5, 0.5, 1.0};
    constexpr double kWeight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    constexpr int kCommand[4] = {0, 1, 1, 2};
    const int nq = kBaseNq + robots.joints(), nv = kBaseNv + robots.joints();
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> start, now, sum;
      load_state(robots, state, first, start);
      watch(robots, start, base_of(robots, start), command[0], first, state);
      now = start;
      sum = start;
      T tau[kMostJoints], a[kBaseNv + kMostJoints], qdot[kBaseNq + kMostJoints], least(1.0);
      for (int stage = 0; stage < 4; ++stage) {
        if (stage > 0) {
          const T c(kNode[stage] * h);
          for (int i = 0; i < nq; ++i) now.q[i] = start.q[i] + c * qdot[i];
          for (int i = 0; i < nv; ++i) now.v[i] = start.v[i] + c * a[i];
        }
        rate_of(robots, now.q, now.v, qdot);
        const RobotCommand& told = command[kCommand[stage]];
        T conditioning;
        const Base<T> base = base_of(robots, now);
        joint_torques_of(robots, now, base, told, first, tau);
        accelerate_some(robots, now, base, tau, told, false, first, work.limb, a, nullptr,
                        conditioning);
        least = select(is_at_most(conditioning, least), conditioning, least);
        const T weight(kWeight[stage] * h);
        for (int i = 0; i < nq; ++i) sum.q[i] += weight * qdot[i];
        for (int i = 0; i < nv; ++i) sum.v[i] += weight * a[i];
      }
      normalize(sum.q + 3);
      accept(robots, sum, least, first, state);
    }
  }

  static void strike(const Robots& robots, RobotState& state, const RobotCommand& command,
                     RobotWork& work) {
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> now;
      load_state(robots, state, first, now);
      T tau[kMostJoints], change[kBaseNv + kMostJoints], conditioning;
      for (int j = 0; j < robots.joints(); ++j) tau[j] = T(0.0);
      accelerate_some(robots, now, base_of(robots, now), tau, command, true, first, work.limb,
                      change, nullptr, conditioning);
      for (int i = 0; i < kBaseNv + robots.joints(); ++i) now.v[i] += change[i];
      accept(robots, now, conditioning, first, state);
    }
  }

  static LEGWORK_INLINE void store_pose(const M3<T>& R, const V3<T>& p, int body, int first,
                                        RobotWork& work) {
    store_rotation(R, work.R_WB[body], first);
    store(p, work.p_WB[body], first);
  }

  static void place(const Robots& robots, const RobotState& state, RobotWork& work) {
    for (int first = 0; first < kRowLanes; first += T::kWidth) {
      RobotNow<T> now;
      load_state(robots, state, first, now);
      const Base<T> base = base_of(robots, now);
      const V3<T> p = {now.q[0], now.q[1], now.q[2]};
      store_pose(base.R, p, 0, first, work);
      for (int l = 0; l < robots.limbs; ++l) {
        set_limb(robots, now, l, first, work.limb);
        LinkMotion<T> link = trunk_of(base);
        for (int j = 0; j < 3; ++j) {
          const LimbJoint& joint = robots.limb[l].joints[j];
          link = next_link(link, joint, work.limb, j, first);
          store_pose(body_axes(link.R, joint, first), p + link.p, 1 + 3 * l + j, first, work);
        }
      }
    }
  }
};

template <class T>
constexpr RobotKernels make_robot_kernels(const char* name) {
  using K = RobotsOf<T>;
  return {name,           T::kWidth, K::accelerate, K::joint_torques, K::semi_implicit,
          K::runge_kutta, K::strike, K::place};
}

}  // namespace legwork::lanes
