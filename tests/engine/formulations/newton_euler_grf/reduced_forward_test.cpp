// Section 5 of Sureshkumar et al. 2025 as printed and made consistent, against the general tree with the feet pinned.
#include "engine/formulations/newton_euler_grf/reduced_forward.h"

#include <array>
#include <string>

#include "engine/dynamics/aba.h"
#include "tests/engine/formulations/newton_euler_grf/support.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::reduced_forward_test {

namespace {

namespace grf = newton_euler_grf;
using Selection = grf::ReducedOptions::Selection;
using namespace newton_euler_grf_support;

grf::ReducedForward solve(const Model& model, const Motion& m, const Stance& feet,
                          const grf::ReducedOptions& options = {}) {
  grf::ReducedScratch scratch(model);
  grf::ReducedForward out;
  grf::reduced_forward(model, scratch, feet, m.q, m.v, m.tau.tail<12>(), options, out);
  return out;
}

double relative(const VecX& got, const VecX& truth) { return (got - truth).norm() / truth.norm(); }

struct StanceCase {
  Stance feet;
  int size;
  grf::TrunkCoordinate coordinate;
};

const StanceCase kStances[] = {{{0, 3}, 13, grf::TrunkCoordinate::roll},
                               {{2, 1}, 13, grf::TrunkCoordinate::roll},
                               {{0, 2}, 13, grf::TrunkCoordinate::roll},
                               {{3, 1}, 13, grf::TrunkCoordinate::roll},
                               {{0, 1}, 13, grf::TrunkCoordinate::pitch},
                               {{3, 2}, 13, grf::TrunkCoordinate::pitch},
                               {{0, 2, 3}, 12, grf::TrunkCoordinate::none},
                               {{3, 1, 0}, 12, grf::TrunkCoordinate::none},
                               {{0, 1, 2, 3}, 12, grf::TrunkCoordinate::none},
                               {{1}, 15, grf::TrunkCoordinate::angular},
                               {{}, 18, grf::TrunkCoordinate::all}};

}  // namespace

TEST_CASE("newton_euler_grf: with internal forces mu, the pinned tree's accelerations and forces") {
  const Model model = quadruped();
  grf::ReducedScratch scratch(model);
  grf::ReducedForward out;
  Random random{1};
  for (const StanceCase& stance : kStances) {
    std::string name;
    for (const int foot : stance.feet) name += model.feet[at(foot)].name + " ";
    CAPTURE(name);
    Worst acceleration, force, slip, asymmetry;
    std::vector<double> printed_error;
    for (int i = 0; i < cases(1000); ++i) {
      const Motion m = random_stance(model, random, stance.feet);
      const Pinned truth = pinned(model, m, stance.feet);
      grf::reduced_forward(model, scratch, stance.feet, m.q, m.v, m.tau.tail<12>(), {}, out);
      REQUIRE(out.is_solved);
      CHECK(out.size == stance.size);
      CHECK(out.trunk_coordinate == stance.coordinate);
      acceleration.see(relative(out.a_corrected, truth.a));
      if (!stance.feet.empty()) force.see(relative(out.foot_force, truth.contact.foot_force));
      slip.see(out.slip_corrected / truth.a.norm());
      asymmetry.see(largest(out.M.topLeftCorner(12, 12) - out.M.topLeftCorner(12, 12).transpose()) /
                    largest(out.M));
      printed_error.push_back(relative(out.a_as_printed.tail<12>(), truth.a.tail<12>()));
    }
    std::sort(printed_error.begin(), printed_error.end());
    MESSAGE(name, "a ", acceleration.value, " force ", force.value, " slip ", slip.value,
            " asymmetry ", asymmetry.value, " printed error, median ",
            printed_error[printed_error.size() / 2]);
    CHECK(acceleration.value < 1e-12);
    CHECK(force.value < 1e-11);
    CHECK(slip.value < 1e-12);
    if (stance.size == 12) CHECK(asymmetry.value < 1e-13);
    const double median = printed_error[printed_error.size() / 2];
    if (stance.feet.size() > 1)
      CHECK(median > 0.01);  // Eq. 5 alone
    else
      CHECK(median < 1e-12);  // nothing is over-determined
  }
}

TEST_CASE("newton_euler_grf: the paper's choice of unknowns on three feet changes nothing") {
  const Model model = quadruped();
  Random random{3};
  const Stance feet = {0, 2, 3};
  Worst acceleration, force, asymmetry;
  for (int i = 0; i < cases(1000); ++i) {
    const Motion m = random_stance(model, random, feet);
    const Pinned truth = pinned(model, m, feet);
    grf::ReducedOptions options;
    options.selection = Selection::as_printed;
    const grf::ReducedForward out = solve(model, m, feet, options);
    acceleration.see(relative(out.a_corrected, truth.a));
    force.see(relative(out.foot_force, truth.contact.foot_force));
    asymmetry.see(largest(out.M - out.M.transpose()) / largest(out.M));
  }
  MESSAGE("a ", acceleration.value, " force ", force.value, " asymmetry ", asymmetry.value);
  CHECK(acceleration.value < 1e-11);
  CHECK(force.value < 1e-10);
  CHECK(asymmetry.value > 0.3);
}

TEST_CASE("newton_euler_grf: an impossible motion passes its own test, not the pinned tree's") {
  // Straight trunk path: the line moment of the plan is not zero, and Eq. 5 is given it back as a 13th torque.
  const PlanCase trot = solve_trot({{"gait.consistency", 2.0}});
  REQUIRE(trot.plan);
  const Stance feet = {0, 3};
  grf::NewtonEuler ne(trot.model);
  Worst own, possible;
  for (int i = 1; i < 20; ++i) {
    const MotionPoint point = point_at(trot.model, *trot.plan, 0, 0.0125 * i);
    grf::set_state(ne, point.q, point.v);
    grf::Vec18 load;
    grf::inverse_dynamics(ne, point.a, grf::Terms::all, load);
    grf::GroundForces forces;
    const std::array<Vec3, 2> r = {ne.r[0], ne.r[3]};
    grf::ground_forces(grf::GroundForceMethod::minimum_norm, trot.model, feet, r, load.head<6>(),
                       0.6, forces);
    Motion m = {point.q, point.v, point.a, VecX::Zero(18)};
    m.tau.tail<12>() = load.tail<12>();
    for (int k = 0; k < 2; ++k)
      m.tau.segment<3>(6 + 3 * feet[at(k)]) -=
          ne.J_q[at(feet[at(k)])].transpose() * forces.force.segment<3>(3 * k);
    grf::ReducedOptions options;
    options.line_moment = forces.unattainable_moment;
    const grf::ReducedForward out = solve(trot.model, m, feet, options);
    own.see(relative(out.a_as_printed, point.a));
    possible.see(relative(pinned(trot.model, m, feet).a, point.a));
    CHECK(relative(out.a_corrected, pinned(trot.model, m, feet).a) < 1e-12);
  }
  MESSAGE("own test ", own.value, ", against the pinned tree ", possible.value);
  CHECK(own.value < 1e-11);
  CHECK(possible.value > 0.1);
}

TEST_CASE("newton_euler_grf: where roll is no coordinate the answer is no, not a number") {
  const Model model = quadruped();
  Motion m = standing(model);
  m.q.segment<4>(3) = quaternion_from_rotation(rotation_y(0.5 * kPi));
  const grf::ReducedForward nose_up = solve(model, m, {0, 3});
  CHECK_FALSE(nose_up.is_solved);
  CHECK_FALSE(nose_up.is_solved_as_printed);
  CHECK(largest(nose_up.a_corrected) == 0.0);
  CHECK(solve(model, m, {0, 2, 3}).is_solved);  // three feet need no angle
}

TEST_CASE("newton_euler_grf: feet in one line or one place do not overrun anything") {
  const Model model = quadruped({{"robot.hip_x", 0.2}, {"robot.hip_y", 0.2}});
  Random random{5};
  for (const double reach : {0.0, 1e-9, 1e-4}) {
    Motion m = standing(model);
    for (int leg = 0; leg < 4; ++leg) {
      DhLeg dh = default_leg(leg);
      dh.hip_B = Vec3(leg < 2 ? 0.2 : -0.2, leg % 2 == 0 ? 0.2 : -0.2, 0.0);
      const Vec3 r = -dh.hip_B - Vec3(0.0, 0.0, 0.2) + random.vector3(1.0) * reach;
      Vec3 angles;
      REQUIRE(leg_ik(dh, r, angles) == LegReach::reached);
      m.q.segment<3>(7 + 3 * leg) = angles;
    }
    for (const Stance& feet : {Stance{0, 3}, Stance{0, 2, 3}, Stance{0, 1, 2, 3}}) {
      const grf::ReducedForward out = solve(model, m, feet);
      CHECK(out.size <= grf::kMaxReduced);
      if (out.is_solved) CHECK(out.a_corrected.allFinite());
    }
  }
}

}  // namespace legwork::testing::reduced_forward_test
