// Section 5 of document 002: the forces and torques that it claims, by its own model corrected and as printed, and by the
// models it leaves out (theory/hexapod 1, 6 to 9).
#include "engine/motion/support.h"
#include "tests/engine/formulations/lagrange_euler_leg/support.h"

namespace legwork::testing::hexapod_claims_test {

using namespace hexapod_support;
using ffd::Choice;

namespace {

// The reference's tripod half cycle, with the document's wrench about the trunk's centre.
struct HalfCycle {
  Reference reference;
  Model model = hexapod();

  template <class Look>
  void visit(Look look) const {
    for (int k = 0; k <= 60; ++k) {
      const Instant now = instant(reference, model, 0.05 * k);
      ffd::Stance stance;
      ffd::set_feet(now.r, stance);
      const Vec6 W =
          ffd::printed_wrench(reference.mass, model.gravity, {now.s.acceleration, 0.0, 0.0});
      look(now, stance, ffd::wrench_to_supply(W, Vec3::Zero()));
    }
  }
};

ffd::FootForces forces_of(Choice choice, const Instant& now, const ffd::Stance& stance,
                          const Vec6& w) {
  ffd::FootForces out;
  ffd::distribute(choice, stance, now.loads, w, 0.4, out);
  return out;
}

le::Torque leg_torque(const Instant& now, int number, const Vec3& f,
                      le::Eq10 eq_10 = le::Eq10::corrected) {
  const JointMotion& m = now.legs[at(number - 1)];
  return le::joint_torque(leg_of(number), m.theta, m.rate, m.acceleration, f, eq_10);
}

// Of the i-th stance leg with the force f.
Vec3 stance_torque(const Instant& now, std::size_t i, const Vec3& f,
                   le::Eq10 eq_10 = le::Eq10::corrected) {
  return leg_torque(now, kDown[i], f, eq_10).total();
}

// Of the unloaded leg on the accelerating trunk.
Vec3 full_torque(const Instant& now, int number) {
  return now.full.segment<3>(6 + 3 * (number - 1));
}

// As stated, to half a digit.
bool is(double got, double stated, double half_a_digit) {
  return std::abs(got - stated) <= half_a_digit;
}

}  // namespace

TEST_CASE("document 002, section 5: legs 1 4 5 stand firm, 1 4 6 on the edge of falling") {
  const auto margin = [](std::array<int, 3> clockwise) {
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 3; ++k)
      corners[k] = hip_of(clockwise[k]) + Vec3(0.0, side_of(clockwise[k]) * 0.193, 0.0);
    return support_margin(corners, Vec3::Zero());
  };
  CHECK(std::abs(margin({1, 4, 5}) - 0.109) < 5e-4);
  CHECK(std::abs(margin({2, 6, 3}) - 0.109) < 5e-4);
  CHECK(std::abs(margin({1, 4, 6})) < 1e-15);
  CHECK(std::abs(margin({2, 5, 3})) < 1e-15);
  // Legs 1 4 6 carry the weight with the middle leg idle, and any push to the left lifts it.
  std::array<Vec3, 3> r;
  const std::array<int, 3> printed = {1, 4, 6};
  for (std::size_t k = 0; k < 3; ++k)
    r[k] = hip_of(printed[k]) + Vec3(0.0, side_of(printed[k]) * 0.193, -0.140);
  ffd::Stance stance;
  ffd::set_feet(r, stance);
  ffd::FootForces out;
  Vec6 w = Vec6::Zero();
  w[2] = 39.4362;
  ffd::distribute(Choice::minimum_norm, stance, {}, w, 0.4, out);
  CHECK(std::abs(out.force[5]) < 1e-12);
  w[1] = 0.5;  // an acceleration to the left, half a newton at the trunk's centre
  ffd::distribute(Choice::minimum_norm, stance, {}, w, 0.4, out);
  CHECK(out.force[5] * w[1] > 0.0);
  w[1] = -0.5;
  ffd::distribute(Choice::minimum_norm, stance, {}, w, 0.4, out);
  CHECK(out.min_normal < -0.1);
  CHECK_FALSE(out.is_pushing);
}

TEST_CASE("document 002, section 5: vertical forces follow from statics alone") {
  // W/2 in the middle; W/4 -+ W (S/2 - s)/(2 Lx) -+ M a h/(2 Lx) in front and behind.
  const HalfCycle cycle;
  const double weight = cycle.reference.mass * 9.81, arm = 2.0 * hip_of(1).x();
  const double height = cycle.reference.footing.height - hip_of(1).z();
  Worst error;
  double middle = 0.0, corner = 0.0, tangential = 0.0;
  cycle.visit([&](const Instant& now, const ffd::Stance& stance, const Vec6& w) {
    const ffd::FootForces paper = forces_of(Choice::minimum_norm, now, stance, w);
    const double ahead = 0.5 * cycle.reference.trunk.stroke - now.s.value;
    const double tilt = (weight * ahead + cycle.reference.mass * now.s.acceleration * height) / arm;
    error.see(paper.force[2] - (0.25 * weight - tilt));
    error.see(paper.force[5] - 0.5 * weight);
    error.see(paper.force[8] - (0.25 * weight + tilt));
    middle = std::max(middle, paper.force[5]);
    corner = std::max({corner, paper.force[2], paper.force[8]});
    for (Eigen::Index k = 0; k < 9; ++k)
      if (k % 3 != 2) tangential = std::max(tangential, std::abs(paper.force[k]));
  });
  CHECK(error.value < 1e-12);
  CHECK(is(middle, 19.72, 0.005));  // printed 19.7 N
  CHECK(is(corner, 15.88, 0.005));  // printed 15.9 N
  CHECK(tangential < 0.205);
}

TEST_CASE("document 002, Eq. 10: its own numbers were made with the corrected sign") {
  const HalfCycle cycle;
  Vec3 middle = Vec3::Zero(), corner = Vec3::Zero(), printed = Vec3::Zero();
  double least = kInfinity;
  cycle.visit([&](const Instant& now, const ffd::Stance& stance, const Vec6& w) {
    const ffd::FootForces paper = forces_of(Choice::minimum_norm, now, stance, w);
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 f = force_on(paper, i);
      const Vec3 tau = stance_torque(now, i, f).cwiseAbs();
      if (kDown[i] != 4) {
        corner = corner.cwiseMax(tau);
        continue;
      }
      middle = middle.cwiseMax(tau);
      printed = printed.cwiseMax(stance_torque(now, i, f, le::Eq10::as_printed).cwiseAbs());
      least = std::min(least, tau[1]);
    }
  });
  MESSAGE("corner ", corner.transpose(), ", middle ", middle.transpose(), ", as printed ",
          printed.transpose(), ", least joint 2 of the middle ", least);
  CHECK(is(middle[1], 2.07, 0.005));  // printed 2.055 N m
  CHECK(is(printed[1], 2.70, 0.005));
  CHECK(is(corner[1], 1.602, 0.0005));  // printed 1.69
  CHECK(is(least, 1.83, 0.005));  // so the .35 printed is no support value, but one of the swing
  CHECK(is(std::max(middle[0], corner[0]), 0.046, 0.0005));  // printed .22: not reproducible
  CHECK(is(middle[2], 0.249, 0.0005));                       // printed .22
  CHECK(is(corner[2], 0.194, 0.0005));
}

TEST_CASE("document 002, section 4: what the legs' neglected inertia changes") {
  const HalfCycle cycle;
  Vec3 corner = Vec3::Zero(), middle = Vec3::Zero(), stance_change = Vec3::Zero();
  Vec3 swing = Vec3::Zero(), swing_full = Vec3::Zero(), weight = Vec3::Zero();
  cycle.visit([&](const Instant& now, const ffd::Stance& stance, const Vec6& w) {
    const ffd::FootForces paper = forces_of(Choice::minimum_norm, now, stance, w),
                          full = forces_of(Choice::minimum_norm, now, stance, now.full.head<6>());
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 f = force_on(paper, i), f_full = force_on(full, i);
      Vec3& change = kDown[i] == 4 ? middle : corner;
      change = change.cwiseMax((f_full - f).cwiseAbs());
      const Vec3 tau = full_torque(now, kDown[i]) - now.loads[i].J.transpose() * f_full;
      stance_change = stance_change.cwiseMax((tau - stance_torque(now, i, f)).cwiseAbs());
    }
    for (const int number : kUp) {
      const le::Torque tau = leg_torque(now, number, Vec3::Zero());
      swing = swing.cwiseMax(tau.total().cwiseAbs());
      weight = weight.cwiseMax(tau.gravity.cwiseAbs());
      swing_full = swing_full.cwiseMax(full_torque(now, number).cwiseAbs());
    }
  });
  MESSAGE("corner ", corner.transpose(), ", middle ", middle.transpose(), " N, stance ",
          stance_change.transpose(), ", swing ", swing.transpose(), " and in full ",
          swing_full.transpose(), " N m");
  CHECK(is(corner.z(), 0.33, 0.005));
  CHECK(is(middle.z(), 0.08, 0.005));
  CHECK(is(std::max(corner.x(), middle.x()), 0.05, 0.005));
  CHECK(is(std::max(corner.y(), middle.y()), 0.016, 0.0005));
  CHECK(is(stance_change.maxCoeff(), 0.035, 0.0005));
  CHECK(is(swing[0], 0.0055, 0.00005));
  CHECK(is(swing_full[0], 0.0127, 0.00005));
  CHECK(is(swing[1], 0.345, 0.0005));  // printed .35
  CHECK(is(weight[1], 0.347, 0.0005));
}

TEST_CASE("document 002, section 4: least norm is not least torque") {
  const HalfCycle cycle;
  std::map<Choice, double> mean;  // |t|^2 of a leg
  std::map<Choice, Vec3> peak;
  Vec3 inward = Vec3::Zero();
  double friction = 0.0;
  cycle.visit([&](const Instant& now, const ffd::Stance& stance, const Vec6& w) {
    for (const Choice choice :
         {Choice::minimum_norm, Choice::least_torques, Choice::least_torques_within_friction}) {
      const ffd::FootForces forces = forces_of(choice, now, stance, w);
      mean[choice] += forces.torque_squared / (61.0 * 3.0);
      Vec3& most = peak.try_emplace(choice, Vec3::Zero()).first->second;
      for (std::size_t i = 0; i < 3; ++i)
        most = most.cwiseMax(stance_torque(now, i, force_on(forces, i)).cwiseAbs());
      if (choice != Choice::least_torques) continue;
      friction = std::max(friction, forces.friction);
      for (std::size_t i = 0; i < 3; ++i) {
        double& press = inward[static_cast<Eigen::Index>(i)];
        press = std::max(press, -side_of(kDown[i]) * force_on(forces, i).y());
      }
    }
  });
  CHECK(is(mean[Choice::minimum_norm], 1.85, 0.005));
  CHECK(is(mean[Choice::least_torques], 0.63, 0.005));
  CHECK(is(mean[Choice::least_torques_within_friction], 0.64, 0.005));
  CHECK(is(peak[Choice::minimum_norm][1], 2.07, 0.005));
  CHECK(is(peak[Choice::least_torques][1], 0.77, 0.005));
  CHECK(is(peak[Choice::least_torques_within_friction][1], 0.94, 0.005));
  CHECK(is(peak[Choice::least_torques_within_friction][2], 0.79, 0.005));
  CHECK(is(inward[1], 9.1, 0.05));  // N, towards the trunk
  CHECK(is(std::max(inward[0], inward[2]), 7.3, 0.05));
  CHECK(is(friction, 0.78, 0.005));
}

}  // namespace legwork::testing::hexapod_claims_test
