// What document 002 prints and what is right, side by side: its tables and the equations of the leg
// (theory/hexapod 10).
#include "tests/engine/formulations/lagrange_euler_leg/support.h"

namespace legwork::testing::hexapod_errata_test {

using namespace hexapod_support;

namespace {

// Tables 3 and 4, degrees and seconds.
constexpr std::array<TimePolynomial, 3> kTable3 = {{{110.0, 0.0, -2.667, -11.259, 5.296, -0.790},
                                                    {-20.8, 0.0, 3.004, 8.663, -6.777, 1.185},
                                                    {-61.8, 0.0, 0.116, 0.367, -0.283, 0.0494}}};
constexpr std::array<TimePolynomial, 3> kTable4 = {
    {{70.16, -2.66, 28.82, -20.8, 7.17, -0.95, 0.0},
     {-20.80, -0.24, 3.19, -4.79, 3.06, -0.91, 0.10},
     {-62.03, 3.50, -33.19, 39.92, -22.1, 6.19, -0.69}}};

// The document's own round numbers.
constexpr Trapezoid kRound = {0.14, 0.5, 0.112, 3.0};
constexpr Footing kRoundFooting = {0.193, 0.140};

// Joint j of a left leg on the grid of section 3.2: thirty intervals, t = .1 ... 3 s; degrees.
TimePolynomial refit(const Trapezoid& trunk, const Footing& footing, int joint, int degree) {
  std::vector<double> t, y;
  for (int k = 1; k <= 30; ++k) {
    t.push_back(0.1 * k);
    y.push_back(stance_motion(leg_of(1), trunk, footing, t.back()).theta[joint] / kDegree);
  }
  return least_squares_polynomial(t, y, degree);
}

double distance(const TimePolynomial& a, const TimePolynomial& b) {
  Worst worst;
  for (std::size_t k = 0; k < a.size(); ++k) worst.see(a[k] - b[k]);
  return worst.value;
}

// Largest difference of the foot on polynomial joints from the straight line, x y z, m.
Vec3 path_error(const std::array<TimePolynomial, 3>& table, const Reference& reference, double t_0,
                double t_1) {
  Vec3 worst = Vec3::Zero();
  for (int k = 0; k <= 30; ++k) {
    const double t = 0.1 * k;
    if (t < t_0 || t > t_1) continue;
    const Vec3 foot = le::foot_position(leg_of(1), polynomial_motion(table, 1.0, t).theta);
    const Vec3 line = {0.5 * reference.trunk.stroke - reference.trunk(t).value,
                       reference.footing.reach, -reference.footing.height};
    worst = worst.cwiseMax((foot - line).cwiseAbs());
  }
  return worst;
}

Vec3 foot_at(const std::array<TimePolynomial, 3>& table, double t) {
  return le::foot_position(leg_of(1), polynomial_motion(table, 1.0, t).theta);
}

}  // namespace

TEST_CASE("document 002, Table 3: a14 is 5.926, of which 5.296 is a transposition") {
  const auto& exact = exact_table_3();
  const TimePolynomial truth = {110.0, 0.0, -8.0 / 3.0, -304.0 / 27.0, 160.0 / 27.0, -64.0 / 81.0};
  CHECK(distance(exact[0], truth) < 1e-13);
  // Joint 2's digits ask for 5.9994 deg/s at -10.1111 deg in the middle, not for 6 at -10.111.
  const std::array<TimePolynomial, 3> digits = {
      exact[0], quintic_through({-20.8, 0.0}, {-10.1111, 5.9994}, {-20.8, 0.0}, 3.0), exact[2]};
  for (std::size_t j = 0; j < 3; ++j)
    for (std::size_t k = 0; k < 6; ++k) {
      const bool is_wrong = j == 0 && k == 4;
      const double half_a_digit = j == 2 && k == 5 ? 5e-5 : 5e-4;
      CHECK((std::abs(kTable3[j][k] - digits[j][k]) < half_a_digit) == !is_wrong);
      CHECK((std::abs(kTable3[j][k] - exact[j][k]) < 2e-3) == !is_wrong);
    }
  TimePolynomial corrected = kTable3[0];
  corrected[4] = 5.926;
  CHECK(std::abs(corrected[4] - exact[0][4]) < 5e-4);
  const Jet printed = polynomial_at(kTable3[0], 3.0), right = polynomial_at(corrected, 3.0);
  CHECK(std::abs(printed.value - 19.0) < 0.05);
  CHECK(std::abs(printed.rate + 68.0) < 0.05);
  CHECK(std::abs(right.value - 70.04) < 0.01);
  CHECK(std::abs(right.rate - 0.06) < 0.01);
  // The end accelerations are not zero.
  CHECK(polynomial_at(exact[0], 0.0).acceleration ==
        doctest::Approx(-16.0 / 3.0).epsilon(1e-12).scale(0.0));
  CHECK(polynomial_at(exact[0], 3.0).acceleration ==
        doctest::Approx(16.0 / 3.0).epsilon(1e-11).scale(0.0));
}

TEST_CASE("document 002, Table 3: the foot it moves") {
  const auto& exact = exact_table_3();
  const double ground = -Reference().footing.height;
  double highest = 0.0, when = 0.0, lowest = 1.0, farthest = 0.0, front = 0.0, rear = 0.0;
  for (int k = 0; k <= 300; ++k) {
    const Vec3 foot = foot_at(exact, 0.01 * k);
    const double lift = foot.z() - ground;
    if (lift > highest) {
      highest = lift;
      when = 0.01 * k;
    }
    lowest = std::min(lowest, lift);
    farthest = std::max(farthest, foot.y());
    front = std::max(front, foot.x());
    rear = std::min(rear, foot.x());
  }
  CHECK(std::abs(foot_at(exact, 1.5).z() - ground - 0.0250) < 5e-5);
  CHECK(std::abs(highest - 0.02715) < 5e-6);
  CHECK(std::abs(when - 1.77) < 0.006);
  CHECK(lowest > -1e-12);
  CHECK(std::abs(farthest - 0.231) < 5e-4);
  CHECK(std::abs(front - 0.0706) < 5e-5);
  CHECK(std::abs(rear + 0.0702) < 5e-5);
}

TEST_CASE(
    "document 002, section 3.2: the trapezoid closes over the half cycle of 3 s, not over 6 s") {
  const auto area = [](double T) { return 0.056 * (T - 0.5); };
  CHECK(area(3.0) == doctest::Approx(0.14).epsilon(1e-14).scale(0.0));
  CHECK(area(6.0) == doctest::Approx(0.308).epsilon(1e-14).scale(0.0));
  CHECK(kRound(3.0).value == doctest::Approx(0.14).epsilon(1e-14).scale(0.0));
  CHECK(kRound(1.5).rate == doctest::Approx(0.056).epsilon(1e-14).scale(0.0));
  CHECK(kRound(2.5).value == doctest::Approx(0.126).epsilon(1e-14).scale(0.0));
}

TEST_CASE("document 002, Eq. 9 and Table 4: degree 6 where the text says 5") {
  // The digits of theory/hexapod 5, from the document's round numbers.
  const TimePolynomial one = {70.19, -2.83, 28.99, -20.82, 7.17, -0.95},
                       two = {-20.78, -0.27, 3.29, -4.90, 3.12, -0.92, 0.10},
                       three = {-62.11, 4.33, -34.93, 41.54, -22.86, 6.34, -0.70};
  const std::array<TimePolynomial, 3> fit = {refit(kRound, kRoundFooting, 0, 5),
                                             refit(kRound, kRoundFooting, 1, 6),
                                             refit(kRound, kRoundFooting, 2, 6)};
  MESSAGE(distance(fit[0], one), " ", distance(fit[1], two), " ", distance(fit[2], three));
  CHECK(distance(fit[0], one) < 0.005);
  CHECK(distance(fit[1], two) < 0.005);
  CHECK(distance(fit[2], three) < 0.005);
  // Near what is printed; joint 2 by degree 5 is nowhere near.
  CHECK(distance(fit[0], kTable4[0]) < 0.2);
  CHECK(distance(fit[1], kTable4[1]) < 0.2);
  const TimePolynomial excluded = refit(kRound, kRoundFooting, 1, 5);
  CHECK(std::abs(excluded[0] + 20.94) < 0.01);
  CHECK(std::abs(excluded[1] - 1.31) < 0.04);
  CHECK(std::abs(excluded[2] + 1.32) < 0.05);
  CHECK(distance(excluded, kTable4[1]) > 4.0);

  // The independent fits of hexa_params.json, four decimals.
  const Reference reference;
  const JsonValue params = golden_json("hexa_params.json");
  for (const int degree : {5, 6}) {
    const MatX truth =
        matrix(member(params, degree == 5 ? "support_fit_deg5_deg" : "support_fit_deg6_deg"));
    for (int j = 0; j < 3; ++j) {
      const TimePolynomial own = refit(reference.trunk, reference.footing, j, degree);
      for (int k = 0; k <= degree; ++k)
        CHECK(std::abs(own[static_cast<std::size_t>(k)] - truth(j, k)) < 5.01e-5);
    }
  }
}

TEST_CASE("document 002, Table 4: how far its foot strays from the straight line") {
  const Reference reference;
  CHECK(path_error(kTable4, reference, 0.0, 2.01).maxCoeff() < 0.8e-3);
  const Vec3 late = path_error(kTable4, reference, 2.01, 3.0);
  CHECK(late.maxCoeff() > 3.4e-3);
  CHECK(late.maxCoeff() < 3.6e-3);
  std::array<TimePolynomial, 3> five, six;
  for (int j = 0; j < 3; ++j) {
    five[at(j)] = refit(reference.trunk, reference.footing, j, 5);
    six[at(j)] = refit(reference.trunk, reference.footing, j, 6);
  }
  const Vec3 error_5 = path_error(five, reference, 0.0, 3.0),
             error_6 = path_error(six, reference, 0.0, 3.0);
  MESSAGE("degree 5: ", 1e3 * error_5.transpose(), " mm, degree 6: ", 1e3 * error_6.transpose());
  CHECK(error_6.x() < 0.675e-3);
  CHECK(error_6.z() < 0.035e-3);
  CHECK(error_5.x() < 0.435e-3);
  CHECK(std::abs(error_5.y() - 1.2e-3) < 0.05e-3);
  const Vec3 jump = le::foot_position(leg_of(1), kDegree * Vec3(70.0, -20.8, -61.8)) -
                    le::foot_position(leg_of(1), kDegree * Vec3(70.16, -20.8, -62.03));
  CHECK(std::abs(jump.x() - 0.67e-3) < 0.005e-3);
  CHECK(std::abs(jump.norm() - 0.70e-3) < 0.005e-3);
}

TEST_CASE("document 002, Eq. 7: +acos belongs to the plus root only") {
  const le::Leg leg;
  const Vec3 p = {0.05, 0.19, -0.14};
  const auto miss = [&](le::Root root, le::Eq7 eq_7) {
    Vec3 theta;
    REQUIRE(le::inverse_kinematics(leg, p, root, theta, eq_7) == le::Reach::reached);
    return (le::foot_position(leg, theta) - p).norm();
  };
  CHECK(miss(le::Root::plus, le::Eq7::as_printed) < 1e-15);
  CHECK(miss(le::Root::plus, le::Eq7::corrected) < 1e-15);
  CHECK(miss(le::Root::minus, le::Eq7::corrected) < 1e-15);
  MESSAGE("minus root with +acos misses by ", miss(le::Root::minus, le::Eq7::as_printed), " m");
  CHECK(miss(le::Root::minus, le::Eq7::as_printed) > 0.15);
  // theta3 = -acos makes up for it: the tables' theta3 is negative throughout.
  for (int k = 0; k <= 30; ++k) {
    CHECK(polynomial_at(kTable3[2], 0.1 * k).value < -60.0);
    CHECK(polynomial_at(kTable4[2], 0.1 * k).value < -60.0);
  }
}

TEST_CASE("document 002, the matrices: left legs' only; a right leg's foot would be in the air") {
  const Vec3 theta = kDegree * Vec3(-90.0, 20.354, 69.542);
  const Vec3 right = le::foot_position(leg_of(2), theta),
             printed = le::foot_position(leg_of(1), theta);
  CHECK(difference(right, Vec3(0.0, -0.193, -0.140)) < 1e-5);
  CHECK(difference(printed, Vec3(0.0, -0.193, 0.140)) < 1e-5);
}

}  // namespace legwork::testing::hexapod_errata_test
