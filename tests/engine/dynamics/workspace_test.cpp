// Which path a workspace takes: as requested, as found from the model, or general if the model was never validated.
#include "engine/dynamics/workspace.h"

#include "engine/dynamics/aba.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::workspace_test {

TEST_CASE("workspace: a model made by hand takes the general path until it is validated") {
  Random random{1};
  const Model by_hand = unvalidated_star(random, limbs_alike(4, {3, true}));
  REQUIRE_FALSE(validate(by_hand));
  for (const Path path :
       {Path::fastest, Path::local, Path::lanes_1, Path::lanes_2, Path::lanes_4, Path::lanes_8})
    CHECK_FALSE(Workspace(by_hand, path).is_in_lanes());
  const Model model = validated_model(by_hand);
  Workspace in_lanes(model), general(by_hand);
  CHECK(in_lanes.is_in_lanes());
  const Motion m = random_motion(model, random);
  VecX a(model.nv()), truth(model.nv());
  forward_kinematics(model, m.q, m.v, in_lanes);
  forward_kinematics(by_hand, m.q, m.v, general);
  aba(model, in_lanes, m.tau, a);
  aba(by_hand, general, m.tau, truth);
  CHECK(relative_difference(a, truth) < 1e-12);
}

TEST_CASE("workspace: the width that is asked for, one table a group") {
  const Model model = family_robot("quadruped_with_tail");
  REQUIRE(model.limbs.groups.size() == 2);
  CHECK(Workspace(model).limbs.size() == 2);
  CHECK(Workspace(model, Path::local).limbs.empty());
  const std::pair<Path, int> widths[] = {
      {Path::lanes_1, 1}, {Path::lanes_2, 2}, {Path::lanes_4, 4}, {Path::lanes_8, 8}};
  for (const auto& [path, width] : widths)
    for (const lanes::Kernels* kernels : Workspace(model, path).kernels)
      CHECK(kernels->width == width);
}

}  // namespace legwork::testing::workspace_test
