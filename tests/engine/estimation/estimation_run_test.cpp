// The walk with its sensors and filters: noise, consistency, faults.
#include "engine/estimation/estimation_run.h"

#include "engine/estimation/gaussian.h"
#include "engine/estimation/monte_carlo.h"
#include "engine/scenes/lecture/state_estimation.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::estimation_run_test {

EstimationSettings default_settings() {
  const auto schema = state_estimation_parameters();
  const std::vector<double> values = default_values(schema);
  return estimation_settings(ParameterView(schema, values));
}

void walk_on(const EstimationSettings& settings, EstimationScratch& scratch, EstimationState& state,
             double until) {
  while (state.step * settings.dt < until - 1e-9)
    REQUIRE(advance_estimation(settings, scratch, state));
}

// Whether P of the estimated directions has a Cholesky factor.
bool is_positive_definite(const ContactFilter& filter) {
  std::vector<int> used;
  for (int i = 0; i < kErrorSize; ++i)
    if (i < 15 || filter.x.stands[at((i - 15) / 3)]) used.push_back(i);
  const int n = static_cast<int>(used.size());
  MatX L(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = filter.P(used[at(i)], used[at(j)]);
      for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
      if (i == j && !(sum > 0.0)) return false;
      L(i, j) = i == j ? std::sqrt(sum) : sum / L(j, j);
    }
  return true;
}

TEST_CASE(
    "noise: mean 0, variance 1, kurtosis 3, no correlation from step to step or channel to "
    "channel") {
  const int kCount = kIsSampled ? 20000 : 100000;
  double mean = 0.0, square = 0.0, fourth = 0.0, next = 0.0, beside = 0.0;
  for (int i = 0; i < kCount; ++i) {
    const double x = gaussian(7.0, i, 3);
    mean += x / kCount;
    square += x * x / kCount;
    fourth += x * x * x * x / kCount;
    next += x * gaussian(7.0, i + 1, 3) / kCount;
    beside += x * gaussian(7.0, i, 4) / kCount;
  }
  const double chance = 4.0 / std::sqrt(kCount);  // four deviations
  CHECK(std::abs(mean) < chance);
  CHECK(std::abs(square - 1.0) < 1.5 * chance);
  CHECK(std::abs(fourth - 3.0) < 10.0 * chance);
  CHECK(std::abs(next) < chance);
  CHECK(std::abs(beside) < chance);
  CHECK(gaussian(7.0, 12, 3) != gaussian(8.0, 12, 3));
}

TEST_CASE(
    "trot: velocities and accelerations are derivatives; a foot stands, swings and lands on its "
    "foothold") {
  const EstimationSettings s = default_settings();
  Worst v, a;
  for (const double t : {0.1, 1.33, 7.77}) {
    constexpr double h = 1e-5;
    const TrunkMotion m = trot_trunk(s.trot, t), before = trot_trunk(s.trot, t - h),
                      after = trot_trunk(s.trot, t + h);
    v.see((after.p - before.p) / (2.0 * h), m.v);
    v.see((after.rpy - before.rpy) / (2.0 * h), m.rpy_rate);
    a.see((after.v - before.v) / (2.0 * h), m.a);
    a.see((after.rpy_rate - before.rpy_rate) / (2.0 * h), m.rpy_acceleration);
  }
  CHECK(v.value < 1e-7);
  CHECK(a.value < 1e-6);
  for (int foot = 0; foot < kFilterFeet; ++foot) {
    const DhLeg& leg = s.legs[at(foot)];
    TrotPhase phase = trot_phase(s.trot, foot, 1.0);
    phase.stands = false;
    phase.since = 2.0 * s.trot.phase_duration;
    const PointMotion landed = trot_foot(s.trot, leg, phase, {0.1, 0.2, 0.01});
    const Vec3 hold = trot_foothold(s.trot, leg, phase.touch_down + 2.0 * s.trot.phase_duration);
    CHECK(difference(landed.p, hold) < 1e-14);
    CHECK(largest(landed.v) < 1e-12);
  }
}

TEST_CASE("without noise both filters follow the truth") {
  EstimationSettings s = default_settings();
  s.has_noise = false;
  for (const FootMeasurement form : {FootMeasurement::position, FootMeasurement::velocity}) {
    s.tuning.form = form;
    EstimationScratch scratch;
    EstimationState state;
    start_estimation(s, scratch, state);
    walk_on(s, scratch, state, kIsSampled ? 1.0 : 5.0);
    for (int k = 0; k < kFilterKinds; ++k) {
      const EstimationError e = estimation_error(
          static_cast<FilterKind>(k), state.filters[at(k)].filter, true_estimate(s, state));
      // the velocity form takes the gyro's mean over a step for its value at the end
      const double limit = form == FootMeasurement::position ? 1e-5 : 2e-3;
      CHECK(largest(e.position) < limit);
      CHECK(largest(e.velocity) < limit);
      CHECK(largest(e.rotation) < limit);
    }
  }
}

TEST_CASE("the covariance stays symmetric and positive definite, yaw and position grow uncertain") {
  EstimationSettings s = default_settings();
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(s, scratch, state);
  walk_on(s, scratch, state, 1.0);
  const double before = estimation_error(FilterKind::right_invariant, state.filters[0].filter,
                                         true_estimate(s, state))
                            .rotation_deviation.z();
  for (double t = 1.0; t <= (kIsSampled ? 3.0 : 20.0); t += 0.5) {
    walk_on(s, scratch, state, t);
    for (const FilterRun& run : state.filters) {
      CHECK(is_positive_definite(run.filter));
      CHECK(difference(run.filter.P, run.filter.P.transpose()) == 0.0);
    }
  }
  const EstimationError after = estimation_error(FilterKind::right_invariant,
                                                 state.filters[0].filter, true_estimate(s, state));
  CHECK(after.rotation_deviation.z() > 1.2 * before);
}

TEST_CASE("a slip is refused by the gate, and costs position without it") {
  EstimationSettings s = default_settings();
  s.slip = {kFR, 1.5, 0.05, 0.08, 0.0};
  double error[2] = {};
  for (int gate = 0; gate < 2; ++gate) {
    s.tuning.has_gate = gate == 1;
    EstimationScratch scratch;
    EstimationState state;
    start_estimation(s, scratch, state);
    const double begin = slip_begin(s);
    walk_on(s, scratch, state, begin);
    const double refused = state.filters[0].refused_count;
    walk_on(s, scratch, state, begin + 0.06);
    CHECK((state.filters[0].refused_count > refused) == s.tuning.has_gate);
    CHECK(state.filters[0].outcome.is_refused[kFR] == s.tuning.has_gate);
    error[gate] = estimation_error(FilterKind::right_invariant, state.filters[0].filter,
                                   true_estimate(s, state))
                      .velocity.norm();
  }
  CHECK(error[1] < 0.5 * error[0]);
}

TEST_CASE("of 6,800 measurements of a walk of 30 s the gate refuses 84, as the lesson says") {
  const EstimationSettings s = default_settings();
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(s, scratch, state);
  const FilterRun& run = state.filters[0];
  std::array<double, kFilterFeet> before = {};
  int tested = 0;
  while (state.step * s.dt < 30.0 - 1e-9) {
    REQUIRE(advance_estimation(s, scratch, state));
    const auto& now = run.outcome.chi_square;
    if (now == before) continue;
    for (const double chi_square : now) tested += chi_square > 0.0 ? 1 : 0;
    before = now;
  }
  CHECK(tested == 6800);
  CHECK(run.refused_count == 84.0);
}

TEST_CASE("filters that assume a tenth of the noise are too sure of themselves") {
  EstimationSettings s = default_settings();
  s.tuning.noise.foot *= 0.1;
  s.tuning.noise.encoder *= 0.1;
  s.tuning.noise.slip *= 0.1;
  s.tuning.has_gate = false;
  const MonteCarlo result = monte_carlo(s, 1, 4.0, 0.1, 1.0);
  REQUIRE(!result.times.empty());
  CHECK(result.filters[0].mean_nees[kNeesVelocity] > 2.0 * nees_band(kNeesVelocity, 1).high);
}

TEST_CASE("the state as a plain vector: there and back, bit for bit") {
  const EstimationSettings s = default_settings();
  EstimationScratch scratch;
  EstimationState state, again;
  start_estimation(s, scratch, state);
  walk_on(s, scratch, state, 0.7);
  VecX x = VecX::Zero(static_cast<Eigen::Index>(estimation_entries().size()));
  pack_estimation(state, x);
  unpack_estimation(x, again);
  walk_on(s, scratch, state, 0.9);
  walk_on(s, scratch, again, 0.9);
  VecX y = x;
  pack_estimation(state, x);
  pack_estimation(again, y);
  CHECK(difference(x, y) == 0.0);
}

TEST_CASE("legs that are too short for the height are refused in words") {
  EstimationSettings s = default_settings();
  CHECK(!check_trot(s));
  s.trot.height = 0.4;
  const Refusal refusal = check_trot(s);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "trot.height");
  s.trot.double_support = s.trot.phase_duration;
  CHECK_SAYS(check_trot(s)->text(), "trot.double_support");
}

TEST_CASE(
    "a swing or a stance that the filters could miss, and a slip that is too long, are refused") {
  EstimationSettings s = default_settings();
  s.trot.phase_duration = 0.15;
  s.trot.double_support = 0.05;
  s.kinematics_every = 39;  // 0.0975 s, the swing 0.1 s
  CHECK(!check_trot(s));
  s.kinematics_every = 40;
  REQUIRE(check_trot(s));
  CHECK_SAYS(check_trot(s)->text(), "a foot swings for only 0.1 s");
  CHECK_SAYS(check_trot(s)->text(), "filter.kinematics_every");
  s = default_settings();
  s.slip = {kFR, 1.5, 0.28, 0.02, 0.0};  // four fifths of 0.35 s
  CHECK(!check_trot(s));
  // Within one stance.
  const TrotPhase first = trot_phase(s.trot, kFR, slip_begin(s)),
                  last = trot_phase(s.trot, kFR, slip_begin(s) + 0.28 - s.dt);
  CHECK(first.touch_down == last.touch_down);
  CHECK(first.stands);
  CHECK(last.stands);
  s.slip.duration = 0.29;
  REQUIRE(check_trot(s));
  CHECK_SAYS(check_trot(s)->text(), "slip.duration");
  s.slip.foot = -1;
  CHECK(!check_trot(s));
}

TEST_CASE("a leg that does not reach ends the walk at that step, measured or not") {
  EstimationSettings s = default_settings();
  s.kinematics_every = 40;
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(s, scratch, state);
  walk_on(s, scratch, state, 3.0 * s.dt);
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (state.stands[at(foot)]) state.foot[at(foot)].x() += 1.0;
  CHECK_FALSE(advance_estimation(s, scratch, state));
  CHECK(state.step == 4.0);
}

TEST_CASE("the table of H stands under the equation of the measurement in use") {
  EstimationSettings s = default_settings();
  for (const FootMeasurement form : {FootMeasurement::position, FootMeasurement::velocity}) {
    s.tuning.form = form;
    EstimationScratch scratch;
    EstimationState state;
    start_estimation(s, scratch, state);
    walk_on(s, scratch, state, 0.1);
    for (int kind = 0; kind < kFilterKinds; ++kind) {
      std::vector<MatrixTable> tables;
      add_filter_matrices(s, state, kind, tables);
      REQUIRE(tables.size() > 1);
      const MatrixTable& H = tables[1];
      REQUIRE(H.name.substr(0, 1) == "H");
      const std::size_t columns = H.column_labels.size();
      double on_p = 0.0, on_v = 0.0;
      for (std::size_t i = 0; i < H.values.size(); ++i) {
        if (i % columns < 3) on_p += std::abs(H.values[i]);
        if (i % columns >= 3 && i % columns < 6) on_v += std::abs(H.values[i]);
      }
      const bool is_position = form == FootMeasurement::position;
      CHECK((on_p > 0.0) == is_position);
      CHECK((on_v > 0.0) == !is_position);
      CHECK((H.equation.find("on p") != std::string::npos) == is_position);
      CHECK((H.equation.find("on v") != std::string::npos) == !is_position);
    }
  }
}

TEST_CASE("facts: a foot that does not slip has no moment of slipping") {
  const auto schema = state_estimation_parameters();
  std::vector<double> values = default_values(schema);
  for (const double foot : {0.0, 2.0}) {
    values[at(find_parameter(schema, "slip.foot"))] = foot;
    const auto built = state_estimation_scenes()[0].build(ParameterView(schema, values));
    REQUIRE(built);
    bool slips = false;
    for (const PlanFact& fact : (*built)->facts) {
      if (fact.name != std::string_view("slip_begin")) continue;
      slips = true;
      CHECK(fact.value >= 3.0);
    }
    CHECK(slips == (foot > 0.0));
  }
}

TEST_CASE("the study of NEES blames a filter's yaw only where the mean is above the band") {
  if (kIsSampled) return;
  const std::string blame = ", which is overconfident about its yaw";
  EstimationSettings s = default_settings();
  Result<Study> study = estimation_study(s, 2);
  REQUIRE(study);
  CAPTURE(study->sentence);
  CHECK(study->series[1].y[2] >
        study->series[3].y[2]);  // NEES of the yaw, and the band's upper end
  CHECK(study->sentence.find("right-invariant filter" + blame) == std::string::npos);
  CHECK_SAYS(study->sentence, "error-state filter, which is overconfident about its yaw");
  s.tuning.form = FootMeasurement::velocity;  // without contact points in the state
  study = estimation_study(s, 2);
  REQUIRE(study);
  CHECK(study->series[1].y[2] < study->series[3].y[2]);
  CHECK(study->sentence.find(blame) == std::string::npos);
}

TEST_CASE("slip: a fault falls into one stance of its foot from its begin to its end") {
  EstimationSettings settings = default_settings();
  settings.slip.foot = 1;
  settings.slip.duration = 0.08;
  int moved = 0;
  for (double time = 5.0; time < 7.0; time += 0.01) {
    settings.slip.time = time;
    const double begin = slip_begin(settings), end = begin + settings.slip.duration;
    CHECK(begin >= time);
    const TrotPhase first = trot_phase(settings.trot, 1, begin + 1e-6),
                    last = trot_phase(settings.trot, 1, end - 1e-6);
    CHECK(first.stands);
    CHECK(last.stands);
    CHECK(first.touch_down == last.touch_down);
    moved += begin > time ? 1 : 0;
  }
  CHECK(moved > 20);
}

}  // namespace legwork::testing::estimation_run_test
