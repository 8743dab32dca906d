// Legs of three turning joints of any robot: where their feet are, and the angles that put them somewhere.
#include "engine/control/leg_chain.h"

#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/robots.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::leg_chain_test {

TEST_CASE("leg chain: its foot is where the model's kinematics have it, trunk axes") {
  Random random{7};
  for (const char* family : {"quadruped", "hexapod"}) {
    const Model model = family_robot(family);
    Workspace ws(model);
    for (int i = 0; i < 20; ++i) {
      VecX q = VecX::Zero(model.nq());
      q[3] = 1.0;
      for (int k = 7; k < model.nq(); ++k) q[k] = random.uniform(-1.5, 1.5);
      forward_kinematics(model, q, VecX::Zero(model.nv()), ws);
      for (int foot = 0; foot < static_cast<int>(model.feet.size()); ++foot) {
        const Foot& tip = model.feet[at(foot)];
        const int first = model.q_index[at(tip.body)] - 2;
        const Vec3 angles = {q[first], q[first + 1], q[first + 2]};
        CHECK(difference(chain_foot(leg_chain(model, foot), angles),
                         point_position(ws, tip.body, tip.p_BF)) < 1e-14);
      }
    }
  }
}

TEST_CASE(
    "leg chain: angles are found for every point that the foot can be at, within the limits") {
  Random random{7};
  const Model model = testing::quadruped();
  LegChain leg = leg_chain(model, 0);
  leg.lower = {-1.0, -1.5, -2.5};
  leg.upper = {1.0, 1.5, -0.4};
  for (int i = 0; i < 50; ++i) {
    Vec3 there, q;
    for (int k = 0; k < 3; ++k) {
      there[k] = random.uniform(leg.lower[at(k)], leg.upper[at(k)]);
      q[k] = std::clamp(there[k] + random.uniform(-0.3, 0.3), leg.lower[at(k)], leg.upper[at(k)]);
    }
    const Vec3 p = chain_foot(leg, there);
    REQUIRE(chain_ik(leg, p, q));
    CHECK(difference(chain_foot(leg, q), p) < 1e-9);
    for (int k = 0; k < 3; ++k) {
      CHECK(q[k] >= leg.lower[at(k)]);
      CHECK(q[k] <= leg.upper[at(k)]);
    }
  }
  Vec3 q = {0.0, 0.5, -1.0};
  CHECK_FALSE(chain_ik(leg, Vec3(0.0, 0.0, -5.0), q));
  CHECK(q.allFinite());
}

}  // namespace legwork::testing::leg_chain_test
