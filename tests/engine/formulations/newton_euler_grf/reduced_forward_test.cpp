// Section 5 of Sureshkumar et al. 2025 as printed and made consistent, against the general tree with the feet pinned.
#include "engine/formulations/newton_euler_grf/reduced_forward.h"

#include <string>

#include "engine/dynamics/aba.h"
#include "tests/engine/formulations/newton_euler_grf/support.h"

namespace legwork::testing::reduced_forward_test {

namespace {

namespace grf = newton_euler_grf;
using Selection = grf::ReducedOptions::Selection;
using namespace newton_euler_grf_support;

grf::ReducedForward solve(const Model& model, const Motion& m, const Stance& feet) {
  grf::ReducedScratch scratch(model);
  grf::ReducedForward out;
  grf::reduced_forward(model, scratch, feet, m.q, m.v, m.tau.tail<12>(), {}, out);
  return out;
}

double relative(const VecX& got, const VecX& truth) { return (got - truth).norm() / truth.norm(); }

struct StanceCase {
  Stance feet;
  int size;
  grf::TrunkCoordinate coordinate;
  Selection selection = Selection::pseudo_inverse;
};

const StanceCase kStances[] = {{{0, 3}, 13, grf::TrunkCoordinate::roll},
                               {{2, 1}, 13, grf::TrunkCoordinate::roll},
                               {{0, 2}, 13, grf::TrunkCoordinate::roll},
                               {{3, 1}, 13, grf::TrunkCoordinate::roll},
                               {{0, 1}, 13, grf::TrunkCoordinate::pitch},
                               {{3, 2}, 13, grf::TrunkCoordinate::pitch},
                               {{0, 2, 3}, 12, grf::TrunkCoordinate::none},
                               {{3, 1, 0}, 12, grf::TrunkCoordinate::none},
                               {{0, 2, 3}, 12, grf::TrunkCoordinate::none, Selection::as_printed},
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
      grf::ReducedOptions options;
      options.selection = stance.selection;
      grf::reduced_forward(model, scratch, stance.feet, m.q, m.v, m.tau.tail<12>(), options, out);
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
    const bool is_selected = stance.selection == Selection::as_printed;
    CHECK(acceleration.value < (is_selected ? 1e-11 : 1e-12));
    CHECK(force.value < (is_selected ? 1e-10 : 1e-11));
    CHECK(slip.value < (is_selected ? 1e-11 : 1e-12));
    if (stance.size == 12) CHECK((is_selected ? asymmetry.value > 0.3 : asymmetry.value < 1e-13));
    const double median = printed_error[printed_error.size() / 2];
    if (stance.feet.size() > 1)
      CHECK(median > 0.01);  // Eq. 5 alone
    else
      CHECK(median < 1e-12);  // nothing is over-determined
  }
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
