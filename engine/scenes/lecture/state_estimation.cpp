#include "engine/scenes/lecture/state_estimation.h"

#include <cmath>

#include "engine/math/small_svd.h"
#include "engine/motion/dh_leg.h"

namespace legwork {
namespace {

constexpr double kInDegrees = 180.0 / kPi;

// Half axes of the ellipsoid that the error of covariance C stays in with 3 sigma.
Mat3 three_sigma_axes(const Mat3& C) {
  SmallSvd svd;
  small_svd(C, svd);
  Mat3 axes;
  for (int k = 0; k < 3; ++k)
    axes.col(k) = 3.0 * std::sqrt(svd.s[k] > 0.0 ? svd.s[k] : 0.0) * svd.U.col(k);
  return axes;
}

template <class Error, class Deviation>
void write_bounds(const Error& error, const Deviation& deviation, SnapshotWriter& out) {
  out << error << 3.0 * deviation << -3.0 * deviation;
}

class StateEstimation : public Scene {
 public:
  StateEstimation(const ParameterView& values, Model robot)
      : settings_(estimation_settings(values)),
        in_use_(static_cast<int>(values["filter.kind"])),
        workspace_(robot.bodies.size()) {
    model = std::move(robot);
    step = settings_.dt;
    entries = estimation_entries();
    constexpr std::size_t kRingBytes = 11'000'000;
    remembered_states = static_cast<int>(kRingBytes / (sizeof(double) * (entries.size() + 8)));
    describe_estimation(*this);
    studies = estimation_study_names();
    if (settings_.slip.foot >= 0)
      facts.push_back({"slip_begin", "Foot begins to slip", "s", slip_begin(settings_)});
    facts.push_back({"remembered", "Time that can be gone back", "s", remembered_states * step});
  }

  void start(VecX& x) override {
    start_estimation(settings_, scratch_, state_);
    pack_estimation(state_, x);
  }

  StepEnd advance(double, double, VecX& x, double&) override {
    unpack_estimation(x, state_);
    const bool goes_on = advance_estimation(settings_, scratch_, state_);
    pack_estimation(state_, x);
    return goes_on ? StepEnd::goes_on : StepEnd::ended;
  }

  std::string why_ended(double, const VecX& x) override {
    unpack_estimation(x, state_);
    pose_truth(settings_, state_, scratch_);
    const Unreached& u = scratch_.unreached;
    return "The walk ends: " + reach_sentence(u.reach, settings_.legs[at(u.foot)], u.r) +
           " Lower trot.height, or make noise.slip and slip.distance smaller.";
  }

  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    unpack_estimation(x, state_);
    pose_truth(settings_, state_, scratch_);
    place_bodies({rotation_from_quaternion(scratch_.q.segment<4>(3)), scratch_.q.head<3>()}, X_WB);
  }

  void look(double, const VecX& x, SnapshotWriter& out) override {
    unpack_estimation(x, state_);
    pose_truth(settings_, state_, scratch_);
    const Vec3 p = scratch_.q.head<3>();
    const Vec3 start = trot_trunk(settings_.trot, 0.0).p;
    const double distance = math::hypot(p.x() - start.x(), p.y() - start.y());
    const double t = state_.step * settings_.dt;
    for (int k = 0; k < kFilterKinds; ++k) error_[at(k)] = error_of_filter(k);
    out << scratch_.q.tail<kLegJoints>() << scratch_.v.tail<kLegJoints>()
        << scratch_.a.tail<kLegJoints>() << p;
    for (int foot = 0; foot < kFilterFeet; ++foot) out << foot_place(scratch_.q, p, true_R(), foot);
    out << state_.imu.force << state_.imu.rate;
    for (const bool stands : state_.stands) out << (stands ? 1.0 : 0.0);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      out << (state_.stands[at(foot)] ? slip_velocity(settings_, foot, t).norm() : 0.0);
    out << distance;
    for (int kind = 0; kind < kNeesKinds; ++kind) {
      const ChiSquareBand band = nees_band(kind, 1);
      out << error_[at(in_use_)].nees[at(kind)] << error_[at(1 - in_use_)].nees[at(kind)]
          << band.low << band.high;
    }
    look_at_filter(in_use_, distance, out);
    look_at_filter(1 - in_use_, distance, out);
  }

  std::string sentence(double t, const VecX& x) override {
    unpack_estimation(x, state_);
    const EstimationError e = error_of_filter(in_use_);
    const Vec3 p = trot_trunk(settings_.trot, t).p;
    const double refused = state_.filters[at(in_use_)].refused_count;
    return std::string(kFilterTitles[in_use_]) + ": after " + number_text(rounded(p.x(), 100.0)) +
           " m it is off by " + number_text(rounded(100.0 * e.position.norm(), 10.0)) +
           " cm (it believes within " +
           number_text(rounded(300.0 * e.position_deviation.norm(), 10.0)) + " cm) and " +
           number_text(rounded(kInDegrees * std::abs(e.rotation.z()), 100.0)) +
           " degrees of yaw (within " +
           number_text(rounded(3.0 * kInDegrees * e.rotation_deviation.z(), 100.0)) + "); " +
           number_text(refused) + " measurements refused.";
  }

  std::vector<Sheet> sheets(double, const VecX& x) override {
    unpack_estimation(x, state_);
    std::vector<Sheet> all;
    add_filter_sheets(settings_, state_, in_use_, all);
    add_filter_sheets(settings_, state_, 1 - in_use_, all);
    return all;
  }

  Result<Study> study(int index) override { return estimation_study(settings_, index); }

 private:
  static double rounded(double value, double parts) {
    return std::floor(value * parts + 0.5) / parts;
  }

  Mat3 true_R() const { return rotation_from_quaternion(scratch_.q.segment<4>(3)); }

  EstimationError error_of_filter(int kind) const {
    return estimation_error(static_cast<FilterKind>(kind), state_.filters[at(kind)].filter,
                            true_estimate(settings_, state_));
  }

  // A foot by the true joint angles, seen from a trunk.
  Vec3 foot_place(const VecX& q, const Vec3& p, const Mat3& R, int foot) const {
    const DhLeg& leg = settings_.legs[at(foot)];
    return p + R * (leg.hip_B + leg_fk(leg, q.segment<3>(7 + 3 * foot)));
  }

  // Poses of all bodies on a trunk, with the true joint angles.
  void place_bodies(const Transform& trunk, std::span<Transform> X_WB) const {
    X_WB[0] = trunk;
    for (std::size_t i = 1; i < model.bodies.size(); ++i) {
      const Body& body = model.bodies[i];
      const auto [s, c] = math::sin_cos(scratch_.q[static_cast<Eigen::Index>(6 + i)]);
      X_WB[i] = X_WB[at(body.parent)] * body.X_PJ *
                Transform{rotation_about(body.axis, s, c), Vec3::Zero()};
    }
  }

  void look_at_filter(int kind, double distance, SnapshotWriter& out) {
    const FilterRun& run = state_.filters[at(kind)];
    const ContactEstimate& x = run.filter.x;
    const EstimationError& e = error_[at(kind)];
    const Mat3 R = x.R();
    place_bodies({R, x.p}, workspace_);
    out << x.p;
    for (const Transform& X : workspace_) out << X.p;
    for (const Transform& X : workspace_) out << quaternion_from_rotation(X.R);
    const Mat3 axes = three_sigma_axes(e.position_covariance);
    for (int k = 0; k < 3; ++k) out << axes.col(k);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      out << (x.stands[at(foot)] ? x.c[at(foot)] : foot_place(scratch_.q, x.p, R, foot));
    write_bounds(e.position, e.position_deviation, out);
    write_bounds(e.velocity, e.velocity_deviation, out);
    write_bounds(e.rotation.head<2>(), e.rotation_deviation.head<2>(), out);
    write_bounds(e.rotation.tail<1>(), e.rotation_deviation.tail<1>(), out);
    write_bounds(e.bias.head<3>(), e.bias_deviation.head<3>(), out);
    write_bounds(e.bias.tail<3>(), e.bias_deviation.tail<3>(), out);
    for (const bool refused : run.outcome.is_refused) out << (refused ? 1.0 : 0.0);
    for (const double chi : run.outcome.chi_square) out << chi;
    out << settings_.tuning.gate << run.refused_count;
    constexpr double kFirstSteps = 0.1;  // m: no percentage of less
    out << (distance > kFirstSteps ? 100.0 * e.position.norm() / distance : 0.0);
  }

  EstimationSettings settings_;
  int in_use_;
  EstimationScratch scratch_;
  EstimationState state_;
  std::array<EstimationError, kFilterKinds> error_;
  std::vector<Transform> workspace_;
};

Result<std::unique_ptr<Scene>> build_state_estimation(const ParameterView& values) {
  Result<Model> robot = estimation_model(values);
  if (!robot) return robot.error();
  if (const Refusal bad = check_trot(estimation_settings(values))) return *bad;
  return std::unique_ptr<Scene>(std::make_unique<StateEstimation>(values, std::move(*robot)));
}

}  // namespace

std::span<const SceneKind> state_estimation_scenes() {
  static const SceneKind kinds[] = {
      {"state_estimation", "trot", state_estimation_parameters(), build_state_estimation}};
  return kinds;
}

}  // namespace legwork
