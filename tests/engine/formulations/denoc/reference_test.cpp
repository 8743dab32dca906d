// Document 003's four-bar against the independent numbers of fourbar_inverse.csv and fourbar_reference.json
// (theory/linkages 9). The table carries ten digits.
#include "tests/engine/formulations/denoc/support.h"

namespace legwork::testing::denoc_reference_test {

using namespace denoc_support;
using Motion = denoc_support::Motion;

namespace {

constexpr double kSpeed = 2.0 * kPi;
constexpr std::array<double, 3> kMasses = {0.6, 1.2, 2.4};

double wrapped_degrees(double angle) {
  const double turn = angle / kDegree + 180.0;
  return turn - 360.0 * std::floor(turn / 360.0) - 180.0;
}

// What the table has in the row of that crank angle.
std::vector<double> own_row(double degrees) {
  const FourBar bar;
  const double theta2 = degrees * kDegree;
  const Motion m = motion_at(bar, theta2, kSpeed, 0.0);
  const Inverse inverse = inverse_of(bar, m);
  std::vector<double> row = {degrees,
                             wrapped_degrees(m.theta[1]),
                             wrapped_degrees(m.theta[2]),
                             m.rate[1],
                             m.rate[2],
                             m.acceleration[1],
                             m.acceleration[2],
                             transmission_angle(m.theta) / kDegree,
                             inverse.lambda[0],
                             inverse.lambda[1]};
  for (const double mass : kMasses)
    for (const double gravity : {9.81, 0.0}) {
      FourBar heavier = with_coupler_mass(mass);
      heavier.gravity = gravity;
      row.push_back(inverse_of(heavier, motion_at(heavier, theta2, kSpeed, 0.0)).torque);
    }
  const double coupler = m.theta[1] + m.theta[2];
  const Places at = places(bar, m.theta);
  const Vec2 point = 0.5 * (at.J2 + at.J3) - 0.04 * normal(coupler);
  row.push_back(point[0]);
  row.push_back(point[1]);
  return row;
}

}  // namespace

TEST_CASE("four-bar: every column of the reference over a turn, to its tenth digit") {
  const auto rows = golden_csv("fourbar_inverse.csv");
  REQUIRE(rows.size() == 361);
  std::array<double, 18> largest_of = {};
  for (const auto& row : rows)
    for (std::size_t k = 0; k < 18; ++k) update_max(largest_of[k], std::abs(row[k]));
  Worst relative, absolute;
  for (const auto& row : rows) {
    const std::vector<double> own = own_row(row[0]);
    REQUIRE(own.size() == row.size());
    for (std::size_t k = 0; k < own.size(); ++k) {
      relative.see((own[k] - row[k]) / largest_of[k]);
      if (k >= 10 && k < 16) absolute.see(own[k] - row[k]);
    }
  }
  MESSAGE("relative ", relative.value, ", torques ", absolute.value, " N m");
  CHECK(relative.value < 6e-10);
  CHECK(absolute.value < 1e-9);
}

TEST_CASE("four-bar: at constant speed the torque does no work over a turn") {
  for (const double mass : kMasses)
    for (const double gravity : {9.81, 0.0}) {
      FourBar bar = with_coupler_mass(mass);
      bar.gravity = gravity;
      double mean = 0.0, square = 0.0;
      for (int k = 0; k < 360; ++k) {
        const double torque = inverse_of(bar, motion_at(bar, k * kDegree, kSpeed, 0.0)).torque;
        mean += torque / 360.0;
        square += torque * torque / 360.0;
      }
      CHECK(std::abs(mean) < 1e-12);
      CHECK(square > 1e-3);
    }
}

TEST_CASE("four-bar: peaks and mean squares of the table of three coupler masses") {
  const JsonValue reference = golden_json("fourbar_reference.json");
  const JsonValue& summary = member(reference, "inverse_summary");
  Worst worst;
  for (const auto& [mass, name] :
       {std::pair{0.6, "0.6"}, std::pair{1.2, "1.2"}, std::pair{2.4, "2.4"}})
    for (const bool has_gravity : {true, false}) {
      FourBar bar = with_coupler_mass(mass);
      if (!has_gravity) bar.gravity = 0.0;
      double top = -1e9, bottom = 1e9, square = 0.0;
      int top_at = 0, bottom_at = 0;
      for (int k = 0; k < 360; ++k) {
        const double torque = inverse_of(bar, motion_at(bar, k * kDegree, kSpeed, 0.0)).torque;
        square += torque * torque / 360.0;
        if (torque > top) top = torque, top_at = k;
        if (torque < bottom) bottom = torque, bottom_at = k;
      }
      const JsonValue& line =
          member(summary, std::string("tau_m3_") + name + (has_gravity ? "_grav" : "_nograv"));
      worst.see(top - number(member(line, "max")));
      worst.see(bottom - number(member(line, "min")));
      worst.see(std::sqrt(square) - number(member(line, "rms")));
      CHECK(top_at == static_cast<int>(number(member(line, "argmax_deg"))));
      CHECK(bottom_at == static_cast<int>(number(member(line, "argmin_deg"))));
    }
  MESSAGE("peaks and mean squares ", worst.value, " N m");
  CHECK(worst.value < 1e-12);
}

TEST_CASE("four-bar: eigenvalues of Eq. 22's matrix, and the accelerations at rest under gravity") {
  const JsonValue reference = golden_json("fourbar_reference.json");
  const FourBar bar;
  const Motion still = motion_at(bar, 1.0, 0.0, 0.0);
  const Kkt system = kkt(bar, still.theta, still.rate, 0.0, subsystems_of(bar, still));
  const Vec5 own = symmetric_eigenvalues(system.A);
  CHECK(difference(own, vector(member(reference, "kkt_eigs_at_theta2_1rad"))) < 1e-15);
  CHECK(own[1] < 0.0);
  CHECK(own[2] > 0.0);

  const JsonValue& forward = member(reference, "forward");
  const Motion start = motion_at(bar, kPi / 3.0, 0.0, 0.0);
  CHECK(std::abs(potential_energy(bar, start.theta) - number(member(forward, "E0"))) < 1e-15);
  Subsystems scratch;
  const Forward falling = forward_dynamics(bar, start.theta, start.rate, 0.0, scratch);
  REQUIRE(falling.is_solved);
  CHECK(relative_difference(falling.acceleration, vector(member(forward, "qdd0"))) < 1e-12);
}

}  // namespace legwork::testing::denoc_reference_test
