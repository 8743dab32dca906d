#include "engine/scenes/lecture/state_estimation.h"

#include <cmath>

#include "engine/motion/dh_leg.h"

namespace legwork {
namespace {

class StateEstimation : public Scene {
 public:
  StateEstimation(const ParameterView& values, Model robot)
      : settings_(estimation_settings(values)), in_use_(static_cast<int>(values["filter.kind"])) {
    for (std::vector<Transform>& bodies : bodies_) bodies.resize(robot.bodies.size());
    model = std::move(robot);
    step = settings_.dt;
    entries = estimation_entries();
    constexpr std::size_t kRingBytes = 11'000'000;
    remembered_states = static_cast<int>(kRingBytes / (sizeof(double) * (entries.size() + 8)));
    describe_estimation(*this);
    offer_estimate(*this);
    studies = estimation_study_names();
    if (settings_.slip.foot >= 0)
      facts.push_back({"slip_begin", "Foot begins to slip", "s", slip_begin(settings_)});
    facts.push_back({"remembered", "Rewind time", "s", remembered_states * step});
  }

  void start(VecX& x) override {
    start_estimation(settings_, scratch_, state_);
    pack_estimation(state_, x);
  }

  StepEnd advance(double, double, VecX& x, double&) override {
    if (!given.values.empty() && !is_attitude(given)) return StepEnd::failed;
    unpack_estimation(x, state_);
    const bool is_running = advance_estimation(settings_, scratch_, state_);
    pack_estimation(state_, x);
    return is_running ? StepEnd::running : StepEnd::ended;
  }

  std::string why_ended(double, const VecX& x) override {
    take(x);
    const Unreached& u = scratch_.unreached;
    return "The walk ends: " + reach_sentence(u.reach, settings_.legs[at(u.foot)], u.r) +
           " Lower trot.height, or make noise.slip and slip.distance smaller.";
  }

  Diagnostic why_failed() override {
    return {"the code gave a quaternion of length 0, or far too long: that is no attitude.",
            "Return one of length 1: w = 1 and the rest 0 is level and heads along x."};
  }

  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    take(x);
    place_bodies({rotation_from_quaternion(scratch_.q.segment<4>(3)), scratch_.q.head<3>()}, X_WB);
  }

  void observe(double, const VecX& x, SnapshotWriter& out) override {
    take(x);
    for (int k = 0; k < kFilterKinds; ++k) {
      error_[at(k)] = error_of_filter(k);
      const ContactEstimate& x_k = state_.filters[at(k)].filter.x;
      place_bodies({x_k.R(), x_k.p}, bodies_[at(k)]);
    }
    const CodedAttitude coded = coded_attitude(settings_, state_, was_given);
    EstimationView view = {settings_, state_,  scratch_, error_,
                           bodies_,   in_use_, coded,    measures_legs(settings_, state_)};
    if (view.has_legs)
      for (int foot = 0; foot < kFilterFeet; ++foot)
        view.legs[at(foot)] = sample_foot(settings_, state_, scratch_, foot);
    write_estimation(view, out);
  }

  std::string sentence(double t, const VecX& x) override {
    unpack_estimation(x, state_);
    const EstimationError e = error_of_filter(in_use_);
    const CodedAttitude coded = coded_attitude(settings_, state_, was_given);
    const std::string its = coded.is_there
                                ? " The code's attitude is off by " +
                                      rounded_text(coded.error.norm() / kDegree, 0.01) + " deg."
                                : "";
    return std::string(kFilterTitles[in_use_]) + ": after " +
           rounded_text(trot_trunk(settings_.trot, t).p.x(), 0.01) + " m it is off by " +
           rounded_text(100.0 * e.position.norm(), 0.1) + " cm (it expects at most " +
           rounded_text(300.0 * e.position_deviation.norm(), 0.1) + " cm) and " +
           rounded_text(std::abs(e.rotation.z()) / kDegree, 0.01) + " deg of yaw (at most " +
           rounded_text(3.0 * e.rotation_deviation.z() / kDegree, 0.01) + " deg); " +
           number_text(state_.filters[at(in_use_)].refused_count) + " measurements rejected." + its;
  }

  std::vector<MatrixTable> matrix_tables(double, const VecX& x) override {
    unpack_estimation(x, state_);
    std::vector<MatrixTable> all;
    add_filter_matrices(settings_, state_, in_use_, all);
    add_filter_matrices(settings_, state_, 1 - in_use_, all);
    return all;
  }

  Result<Study> study(int index) override { return estimation_study(settings_, index); }

 private:
  // The state, and the robot as it truly stands.
  void take(const VecX& x) {
    unpack_estimation(x, state_);
    pose_truth(settings_, state_, scratch_);
  }

  EstimationError error_of_filter(int kind) const {
    return estimation_error(static_cast<FilterKind>(kind), state_.filters[at(kind)].filter,
                            true_estimate(settings_, state_));
  }

  // Poses of all bodies on a trunk, with the true joint angles.
  void place_bodies(const Transform& trunk, std::span<Transform> X_WB) const {
    X_WB[0] = trunk;
    for (std::size_t i = 1; i < model.bodies.size(); ++i) {
      const Body& body = model.bodies[i];
      const auto [s, c] = math::sin_cos(scratch_.q[joint_q(static_cast<Eigen::Index>(i - 1))]);
      X_WB[i] = X_WB[at(body.parent)] * body.X_PJ *
                Transform{rotation_about(body.axis, s, c), Vec3::Zero()};
    }
  }

  EstimationSettings settings_;
  int in_use_;
  EstimationScratch scratch_;
  EstimationState state_;
  std::array<EstimationError, kFilterKinds> error_;
  std::array<std::vector<Transform>, kFilterKinds> bodies_;  // as each filter has them
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
