// What of an EstimationState is saved, in which order.
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

// Calls visit(name, limit, value) for every number.
template <class Vector, class Visit>
void visit_vector(const char* name, double limit, Vector& v, Visit& visit) {
  for (Eigen::Index i = 0; i < v.size(); ++i) visit(name, limit, v[i]);
}

template <class Visit>
void visit_points(const char* name, double limit, std::array<Vec3, kFilterFeet>& points,
                  Visit& visit) {
  for (Vec3& point : points) visit_vector(name, limit, point, visit);
}

template <class Flags, class Visit>
void visit_flags(const char* name, Flags& flags, Visit& visit) {
  for (bool& flag : flags) {
    double value = flag ? 1.0 : 0.0;
    visit(name, 1.0, value);
    flag = value != 0.0;
  }
}

template <class Visit>
void visit_filter(FilterRun& run, Visit& visit) {
  constexpr double kFar = 1e6;
  ContactEstimate& x = run.filter.x;
  visit_vector("the estimated position", kFar, x.p, visit);
  visit_vector("the estimated velocity", kFar, x.v, visit);
  visit_vector("the estimated orientation", 2.0, x.orientation, visit);
  visit_vector("the estimated accelerometer bias", kFar, x.ba, visit);
  visit_vector("the estimated gyro bias", kFar, x.bw, visit);
  visit_points("an estimated contact point", kFar, x.c, visit);
  visit_flags("a contact of a filter", x.stands, visit);
  for (double& chi : run.outcome.chi_square) visit("a foot's chi-square", 1e15, chi);
  visit_flags("a refusal", run.outcome.is_refused, visit);
  visit("the count of refusals", 1e9, run.refused_count);
  ErrorMat& P = run.filter.P;
  for (int j = 0; j < kErrorSize; ++j)
    for (int i = 0; i <= j; ++i) {
      visit("the covariance of a filter", 1e12, P(i, j));
      P(j, i) = P(i, j);
    }
}

template <class Visit>
void visit_all(EstimationState& state, Visit& visit) {
  visit("the filters' step count", 1e9, state.step);
  visit_vector("the accelerometer's bias", 1e6, state.ba, visit);
  visit_vector("the gyro's bias", 1e6, state.bw, visit);
  visit_points("a foot's place", 1e6, state.foot, visit);
  visit_flags("a contact", state.stands, visit);
  visit_vector("the IMU's specific force", 1e6, state.imu.force, visit);
  visit_vector("the IMU's angular velocity", 1e6, state.imu.rate, visit);
  for (FilterRun& run : state.filters) visit_filter(run, visit);
}

}  // namespace

std::vector<StateEntry> estimation_entries() {
  std::vector<StateEntry> entries;
  EstimationState state;
  const auto name = [&entries](const char* what, double limit, double&) {
    StateEntry& entry = entries.emplace_back();
    entry.name.append(what);  // g++ 12 suspects a temporary string here
    entry.limit = limit;
  };
  visit_all(state, name);
  return entries;
}

void pack_estimation(EstimationState& state, VecX& x) {
  double* out = x.data();
  const auto put = [&out](const char*, double, double& value) { *out++ = value; };
  visit_all(state, put);
}

void unpack_estimation(const VecX& x, EstimationState& state) {
  const double* in = x.data();
  const auto take = [&in](const char*, double, double& value) { value = *in++; };
  visit_all(state, take);
}

}  // namespace legwork
