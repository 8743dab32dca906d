// Liu & Ben-Tzvi's equations as printed: which are right, and that the wrong ones are independent of each other. By how much
// they are wrong is claimed (theory/tail 6).
#include "tests/engine/formulations/virtual_work_tail/support.h"

namespace legwork::testing::virtual_work_tail_tests::errata {

constexpr double kRight = 1e-8;  // relative error that finite differences cannot tell from none

Printed only(bool Printed::*equation) {
  Printed printed;
  printed.*equation = true;
  return printed;
}

// A random state, random torques, and what the corrected dynamics make of them.
struct Sample {
  explicit Sample(Random& random)
      : state(random_state(random)),
        tau(random_torques(random)),
        u_rate(accelerations({}, state, tau)) {}

  Analysis analysed(const Printed& printed = {}) const { return analyse({}, state, printed); }
  // d/dt of a quantity of the corrected analysis and the state
  template <class Quantity>
  auto truth(const Quantity& quantity) const {
    return rate_of(state, u_rate, [&](const State& at) { return quantity(analyse({}, at), at); });
  }
  double acceleration_error(const Printed& printed) const {
    return (accelerations({}, state, tau, printed) - u_rate).norm() / u_rate.norm();
  }

  State state;
  Vec14 tau;
  Vec8 u_rate;
};

TEST_CASE("virtual_work_tail errata: Eq. 17 as printed is right of the exterior knee angle") {
  const double l = Parameters().thigh_length;  // and the shank's
  Random random{11};
  Worst error;
  for (int n = 0; n < 200; ++n) {
    const Sample sample(random);
    const Analysis analysis = sample.analysed();
    for (std::size_t i = 0; i < kLegs; ++i) {
      const Leg& leg = analysis.legs[i];
      const Vec3 s_rate = sample.truth([i](const Analysis& a, const State& at) {
        const Parameters p;
        return Vec3(a.R.transpose() * (p.feet[i] - at.p) - p.hips_P[i]);
      });
      const double hb = leg.angle[1], k_rel = kPi - leg.angle[2], k_rel_rate = -leg.rate[2];
      const double cosine = math::cos(hb + k_rel);
      const double hb_rate =
          (-s_rate.y() - l * cosine * k_rel_rate) / (l * math::cos(hb) + l * cosine);
      error.see(hb_rate - leg.rate[1]);
    }
  }
  CHECK(error.value < kRight);
}

// hb of Eqs. 8 and 9, letter by letter, for the given ha.
double hb_by_heron(const Vec3& s, double ha) {
  const double l = Parameters().thigh_length;  // and the shank's
  const Vec3 turned = rotation_y(ha).transpose() * s;
  const double length = s.norm(), half = l + length / 2.0;
  const double area = std::sqrt(half * (half - l) * (half - l) * (half - length));
  return std::atan(turned.y() / turned.z()) - std::asin(2.0 * area / (length * l));
}

TEST_CASE("virtual_work_tail errata: Eqs. 8 and 9 are right, and take what Eq. 7 gives them") {
  const Parameters p;
  Random random{12};
  Worst error;
  for (int n = 0; n < cases(200); ++n) {
    const Sample sample(random);
    for (const Analysis& analysis : {sample.analysed(), sample.analysed(only(&Printed::eq_7))})
      for (std::size_t i = 0; i < kLegs; ++i) {
        const Vec3& angle = analysis.legs[i].angle;
        const Vec3 s = analysis.R.transpose() * (p.feet[i] - sample.state.p) - p.hips_P[i];
        error.see(hb_by_heron(s, angle[0]) - angle[1]);
      }
  }
  CHECK(error.value < 1e-13);
}

constexpr std::array<bool Printed::*, 10> kEquations = {
    &Printed::eq_2_3,   &Printed::eq_7,  &Printed::eq_11, &Printed::eq_17_18, &Printed::eq_19,
    &Printed::eq_29_31, &Printed::eq_36, &Printed::eq_48, &Printed::eq_51_53, &Printed::knee_range};

TEST_CASE("virtual_work_tail errata: each alone and all together, and no NaN") {
  Random random{10};
  for (int n = 0; n < cases(200); ++n) {
    const Sample sample(random);
    Printed all;
    for (const auto equation : kEquations) {
      const double error = sample.acceleration_error(only(equation));
      // Eqs. 2 and 3 change how the state is integrated, the knee's range only a verdict.
      const bool changes_dynamics =
          equation != &Printed::eq_2_3 && equation != &Printed::knee_range;
      CHECK((error > 1e-9) == changes_dynamics);
      CHECK(error < kInfinity);
      all.*equation = true;
    }
    // Printed one at a time, no equation makes up for another.
    for (const auto equation : kEquations) {
      Printed all_but_one = all;
      all_but_one.*equation = false;
      const Vec8 with = accelerations({}, sample.state, sample.tau, all);
      const Vec8 without = accelerations({}, sample.state, sample.tau, all_but_one);
      const bool changes_dynamics =
          equation != &Printed::eq_2_3 && equation != &Printed::knee_range;
      CHECK((without != with) == changes_dynamics);
    }
  }
}

TEST_CASE("virtual_work_tail errata: a denominator that vanishes as printed is reported") {
  // k = 90 degrees: cos(pi - k) = 0
  Parameters parameters;
  for (std::size_t i = 0; i < kLegs; ++i)
    parameters.feet[i] = standing().p + parameters.hips_P[i] +
                         Vec3(0.0, 0.0, -parameters.thigh_length * std::sqrt(2.0));
  CHECK(analyse(parameters, standing()).is_valid());
  const Analysis printed = analyse(parameters, standing(), only(&Printed::eq_11));
  CHECK(printed.reach == Reach::singular);
  CHECK(printed.failed_leg == 0);
}

}  // namespace legwork::testing::virtual_work_tail_tests::errata
