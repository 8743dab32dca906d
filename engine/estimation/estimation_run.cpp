#include "engine/estimation/estimation_run.h"

#include <cmath>
#include <limits>

#include "engine/estimation/gaussian.h"
#include "engine/estimation/sensors.h"

namespace legwork {
namespace {

double walk_time(const EstimationSettings& settings, const EstimationState& state) {
  return state.step * settings.dt;
}

Mat3 diagonal_of(const Vec3& deviation) {
  return Vec3(deviation.cwiseProduct(deviation)).asDiagonal();
}

// Both filters: the same estimate, and the same uncertainty in their own errors.
void start_filters(const EstimationSettings& settings, EstimationState& state) {
  const InitialDeviation& s = settings.initial;
  const auto draw = [&](int k, double deviation) {
    return settings.has_noise ? deviation * gaussian(settings.seed, -1.0, kInitialError + k) : 0.0;
  };
  ContactEstimate x = true_estimate(settings, state);
  for (int k = 0; k < 3; ++k) {
    x.p[k] -= draw(k, s.position);
    x.v[k] -= draw(3 + k, s.velocity);
  }
  const Vec3 tilt = {s.tilt, s.tilt, s.yaw};
  const Vec3 turn = {draw(6, s.tilt), draw(7, s.tilt), draw(8, s.yaw)};
  x.orientation = quaternion_from_rotation(so3_exp(-turn) * x.R());
  x.ba = x.bw = Vec3::Zero();
  x.stands = {};
  ErrorMat P = ErrorMat::Zero();
  const auto set = [&P](int block, const Mat3& value) {
    P.block<3, 3>(3 * block, 3 * block) = value;
  };
  set(kDp, diagonal_of(Vec3::Constant(s.position)));
  set(kDv, diagonal_of(Vec3::Constant(s.velocity)));
  set(kDtheta, diagonal_of(tilt));
  set(kDba, diagonal_of(Vec3::Constant(s.accelerometer_bias)));
  set(kDbw, diagonal_of(Vec3::Constant(s.gyro_bias)));
  for (FilterRun& run : state.filters) {
    run = {};
    run.filter.x = x;
    run.filter.P = P;
  }
  // x = Exp(theta) x^ + xi: xi = dx + [x^] theta. The body's theta is R^T of the world's.
  const std::array<BlockTerm, 2> seen_from_world = {
      {{kDp, kDtheta, skew(x.p)}, {kDv, kDtheta, skew(x.v)}}};
  transform_both(seen_from_world, state.filters[0].filter.P);
  const Mat3 R = x.R();
  state.filters[1].filter.P.block<3, 3>(3 * kDtheta, 3 * kDtheta) =
      R.transpose() * diagonal_of(tilt) * R;
}

// Feet that step down or lift off at the state's time.
void place_feet(const EstimationSettings& settings, EstimationState& state) {
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    const TrotPhase phase = trot_phase(settings.trot, foot, walk_time(settings, state));
    if (phase.stands && !state.stands[at(foot)])
      state.foot[at(foot)] =
          trot_foothold(settings.trot, settings.legs[at(foot)], phase.touch_down);
    state.stands[at(foot)] = phase.stands;
  }
}

// Of the truth that scratch holds.
void measure(const EstimationSettings& settings, const EstimationScratch& scratch,
             EstimationState& state, bool is_first) {
  std::array<FootSample, kFilterFeet> samples;
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (state.stands[at(foot)]) samples[at(foot)] = sample_foot(settings, state, scratch, foot);
  for (int k = 0; k < kFilterKinds; ++k) {
    FilterRun& run = state.filters[at(k)];
    const FilterKind kind = static_cast<FilterKind>(k);
    std::array<bool, kFilterFeet> is_new = {};
    for (int foot = 0; foot < kFilterFeet; ++foot) {
      const bool stood = run.filter.x.stands[at(foot)];
      if (stood && !state.stands[at(foot)]) lift_off(foot, run.filter);
      is_new[at(foot)] = !stood && state.stands[at(foot)];
    }
    if (!is_first) {
      run.outcome = update(kind, settings.tuning, samples, state.imu.rate, run.filter);
      for (const bool refused : run.outcome.is_refused) run.refused_count += refused ? 1.0 : 0.0;
    }
    for (int foot = 0; foot < kFilterFeet; ++foot)
      if (is_new[at(foot)]) touch_down(kind, foot, samples[at(foot)], run.filter);
  }
}

// A slip begins when the filter knows its foot well; what is left of the stance is for the slip.
constexpr double kSettlingPart = 0.2, kSlipPart = 1.0 - kSettlingPart;

// How far a foot may slip within a stance: the fault's way, and four deviations of the random one.
double slip_allowance(const EstimationSettings& settings, int foot) {
  const double stance = settings.trot.phase_duration + settings.trot.double_support;
  const double walk = settings.has_noise ? 4.0 * settings.noise.slip * std::sqrt(stance) : 0.0;
  return walk + (foot == settings.slip.foot ? settings.slip.distance : 0.0);
}

// What lasts too short to be noticed, or too long to end.
Refusal check_times(const EstimationSettings& settings) {
  const TrotParameters& trot = settings.trot;
  const double swing = trot.phase_duration - trot.double_support,
               stance = trot.phase_duration + trot.double_support;
  const double interval = settings.dt * settings.kinematics_every;
  constexpr double kLonger = 1.0 + 1e-9;
  if (!(swing > interval * kLonger) || !(stance > interval * kLonger)) {
    const bool is_swing = swing <= stance;
    return Diagnostic{"The legs are measured every " + number_text(interval) + " s, but a foot " +
                          (is_swing ? "swings" : "stands") + " for only " +
                          number_text(is_swing ? swing : stance) +
                          " s: the filters could miss that it was lifted.",
                      "Lower filter.kinematics_every or sim.step, or make trot.phase_duration "
                      "longer or trot.double_support shorter."};
  }
  if (settings.slip.foot >= 0 && settings.slip.duration > kSlipPart * stance * kLonger)
    return Diagnostic{"A slip of " + number_text(settings.slip.duration) +
                          " s is too long for a stance of " + number_text(stance) +
                          " s: it may take at most four fifths of it.",
                      "Make slip.duration shorter or trot.phase_duration longer."};
  return std::nullopt;
}

}  // namespace

EstimationScratch::EstimationScratch()
    : q(VecX::Zero(joint_q(kLegJoints))), v(VecX::Zero(joint_v(kLegJoints))), a(v) {
  q[3] = 1.0;
}

bool measures_legs(const EstimationSettings& settings, const EstimationState& state) {
  const double instants = state.step / settings.kinematics_every;
  return instants == std::floor(instants);
}

double slip_begin(const EstimationSettings& settings) {
  const SlipFault& slip = settings.slip;
  if (slip.foot < 0) return std::numeric_limits<double>::infinity();
  const TrotParameters& trot = settings.trot;
  const double stance = trot.phase_duration + trot.double_support;
  const TrotPhase phase = trot_phase(trot, slip.foot, slip.time);
  const double settling = kSettlingPart * stance;
  if (phase.since >= settling && phase.since + slip.duration <= stance) return slip.time;
  const double next = phase.since < settling ? 0.0 : 2.0 * trot.phase_duration;
  return phase.touch_down + next + settling;
}

Vec3 slip_velocity(const EstimationSettings& settings, int foot, double t) {
  const SlipFault& slip = settings.slip;
  if (foot != slip.foot) return Vec3::Zero();
  const double since = t - slip_begin(settings);
  if (!(since >= -1e-9 && since < slip.duration - 1e-9)) return Vec3::Zero();
  const auto [s, c] = math::sin_cos(slip.direction);
  return slip.distance / slip.duration * Vec3(c, s, 0.0);
}

bool pose_truth(const EstimationSettings& settings, const EstimationState& state,
                EstimationScratch& scratch) {
  const double t = walk_time(settings, state);
  const TrunkMotion trunk = trot_trunk(settings.trot, t);
  const TrunkTurn turn = place_trunk(trunk, scratch.q, scratch.v, scratch.a);
  bool is_placed = true;
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    const DhLeg& leg = settings.legs[at(foot)];
    const TrotPhase phase = trot_phase(settings.trot, foot, t);
    PointMotion motion = trot_foot(settings.trot, leg, phase, state.foot[at(foot)]);
    if (phase.stands) motion.v = slip_velocity(settings, foot, t);
    is_placed = leg_from_foot(leg, foot, trunk, turn, motion, scratch.q, scratch.v, scratch.a,
                              scratch.unreached) &&
                is_placed;
  }
  return is_placed;
}

ContactEstimate true_estimate(const EstimationSettings& settings, const EstimationState& state) {
  const TrunkMotion trunk = trot_trunk(settings.trot, walk_time(settings, state));
  ContactEstimate x;
  x.p = trunk.p;
  x.v = trunk.v;
  x.orientation = quaternion_from_rpy(trunk.rpy);
  x.ba = state.ba;
  x.bw = state.bw;
  x.c = state.foot;
  x.stands = state.stands;
  return x;
}

void start_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                      EstimationState& state) {
  state = {};
  if (settings.has_noise) {
    const InitialDeviation& s = settings.initial;
    state.ba = s.accelerometer_bias * gaussian3(settings.seed, -1.0, kInitialBias);
    state.bw = s.gyro_bias * gaussian3(settings.seed, -1.0, kInitialBias + 3);
  }
  for (int foot = 0; foot < kFilterFeet; ++foot)
    state.foot[at(foot)] = trot_foothold(settings.trot, settings.legs[at(foot)],
                                         trot_phase(settings.trot, foot, 0.0).touch_down);
  place_feet(settings, state);
  start_filters(settings, state);
  pose_truth(settings, state, scratch);  // check_trot has seen that the legs reach
  measure(settings, scratch, state, true);
}

bool advance_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                        EstimationState& state) {
  state.imu = sample_imu(settings, state);
  for (int k = 0; k < kFilterKinds; ++k)
    predict(static_cast<FilterKind>(k), state.imu, settings.dt, settings.gravity,
            settings.tuning.noise, state.filters[at(k)].filter);

  const double t = walk_time(settings, state);
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (state.stands[at(foot)])
      state.foot[at(foot)] += settings.dt * slip_velocity(settings, foot, t);
  if (settings.has_noise) {
    const double root = std::sqrt(settings.dt);
    const auto n = [&](int channel) { return gaussian3(settings.seed, state.step, channel); };
    state.ba += settings.noise.accelerometer_bias * root * n(kAccelerometerWalk);
    state.bw += settings.noise.gyro_bias * root * n(kGyroWalk);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      if (state.stands[at(foot)])
        state.foot[at(foot)] += settings.noise.slip * root * n(kSlipNoise + 3 * foot);
  }
  state.step += 1.0;
  place_feet(settings, state);
  if (!pose_truth(settings, state, scratch)) return false;
  if (measures_legs(settings, state)) measure(settings, scratch, state, false);
  return true;
}

Refusal check_trot(const EstimationSettings& settings) {
  constexpr double kMinute = 60.0, kInterval = 0.05;
  const TrotParameters& trot = settings.trot;
  if (trot.double_support >= 0.9 * trot.phase_duration)
    return Diagnostic{"The double support of " + number_text(trot.double_support) +
                          " s leaves a foot no time to swing in a phase of " +
                          number_text(trot.phase_duration) + " s.",
                      "Make trot.double_support less than nine tenths of trot.phase_duration."};
  if (const Refusal bad = check_times(settings)) return bad;
  EstimationScratch scratch;
  for (int i = 0; i * kInterval <= kMinute; ++i) {
    const double t = i * kInterval;
    const TrunkMotion trunk = trot_trunk(trot, t);
    const TrunkTurn turn = place_trunk(trunk, scratch.q, scratch.v, scratch.a);
    for (int foot = 0; foot < kFilterFeet; ++foot) {
      const DhLeg& leg = settings.legs[at(foot)];
      const TrotPhase phase = trot_phase(trot, foot, t);
      const PointMotion motion =
          trot_foot(trot, leg, phase, trot_foothold(trot, leg, phase.touch_down));
      constexpr const char* kHint =
          "Lower trot.height or trot.speed, shorten trot.phase_duration, or make wobble and slip "
          "smaller.";
      if (!leg_from_foot(leg, foot, trunk, turn, motion, scratch.q, scratch.v, scratch.a,
                         scratch.unreached))
        return Diagnostic{"At " + number_text(t) + " s " +
                              reach_sentence(scratch.unreached.reach, leg, scratch.unreached.r),
                          kHint};
      const double reach = leg_fk(leg, leg_q(scratch.q, foot)).norm();
      const double slide = slip_allowance(settings, foot);
      if (reach + slide > leg.l1 + leg.l2)
        return Diagnostic{"At " + number_text(t) + " s leg " + leg.name + " is stretched to " +
                              number_text(reach) + " m of its " + number_text(leg.l1 + leg.l2) +
                              " m and could not follow a foot that slips by " + number_text(slide) +
                              " m.",
                          kHint};
    }
  }
  return std::nullopt;
}

}  // namespace legwork
