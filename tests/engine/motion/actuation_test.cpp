// More motors than freedom: any sufficient set gives the same motion, the least torques are the least, and the forces
// that go with them are those of the pinned feet.
#include "engine/motion/actuation.h"

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/tailed_quadruped.h"
#include "engine/scenes/planned_walk/experiment.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::actuation_test {

namespace {

constexpr std::array<int, 4> kFeet = {0, 1, 2, 3};

// The robot of Liu & Ben-Tzvi 2018 somewhere near its experiment, with an acceleration that its feet allow.
struct Case {
  MotionPoint point;
  Workspace ws;
  VecX load;
};

Case random_case(const Model& model, const Plan& plan, Random& random) {
  Case c{MotionPoint(model), Workspace(model), VecX(model.nv())};
  Unreached unreached;
  const Vec3 turn = random.vector3(0.2);
  REQUIRE(plan_point_turned(plan, 0, random.uniform(0.0, 0.3), 0.0, turn, c.point, unreached));
  for (const int tail : {12, 13}) {
    c.point.q[7 + tail] = random.uniform(-1.0, 1.0);
    c.point.v[6 + tail] = random.uniform(-2.0, 2.0);
    c.point.a[6 + tail] = random.uniform(-9.0, 9.0);
  }
  forward_kinematics(model, c.point.q, c.point.v, c.ws);
  rnea(model, c.ws, c.point.a, c.load);
  return c;
}

}  // namespace

TEST_CASE("actuation: every sufficient set of motors makes the pinned robot move as asked") {
  const SolvedPlan solved_plan = solved("experiment-4-2");
  const Model& model = solved_plan.model;
  Random random{21};
  Worst motion, force;
  int sufficient = 0;
  for (int i = 0; i < 200; ++i) {
    Case c = random_case(model, solved_plan.plan, random);
    DrivenJoints driven{};
    for (bool& is_driven : driven) is_driven = i < 50 || random.below(3) > 0;
    if (i >= 50 && i < 100) driven = paper_joints();
    Actuation result;
    ActuationScratch scratch;
    VecX tau(model.nv());
    actuate(model, c.ws, driven, c.load, tau, result, scratch);
    if (!result.is_sufficient() || result.condition > 1e4) continue;
    ++sufficient;
    for (int j = 0; j < 12; ++j)
      if (!driven[at(j)]) CHECK(tau[6 + j] == 0.0);
    VecX a(model.nv());
    ConstrainedResult pinned;
    constrained_forward_dynamics(model, c.ws, kFeet, tau, a, pinned);
    motion.see(difference(a, c.point.a) / (largest(c.point.a) * result.condition));
    force.see(difference(pinned.foot_force, result.foot_force) /
              (largest(result.foot_force) * result.condition));
  }
  MESSAGE(sufficient, " sets: motion ", motion.value, ", forces ", force.value, " x condition");
  CHECK(sufficient > 120);
  CHECK(motion.value < 1e-11);
  CHECK(force.value < 1e-11);
}

TEST_CASE("actuation: all motors together need the least, and fewer than six cannot do it") {
  const SolvedPlan solved_plan = solved("experiment-4-2");
  const Model& model = solved_plan.model;
  Random random{22};
  for (int i = 0; i < 50; ++i) {
    Case c = random_case(model, solved_plan.plan, random);
    Actuation result;
    ActuationScratch scratch;
    VecX all(model.nv()), some(model.nv());
    actuate(model, c.ws, all_joints(), c.load, all, result, scratch);
    CHECK(result.rank == 6);
    actuate(model, c.ws, paper_joints(), c.load, some, result, scratch);
    CHECK(all.norm() < some.norm());
    DrivenJoints five{};
    for (int j = 0; j < 5; ++j) five[at(2 * j)] = true;
    actuate(model, c.ws, five, c.load, some, result, scratch);
    CHECK_FALSE(result.is_sufficient());
    CHECK(result.condition == 1e300);
  }
}

TEST_CASE("actuation: legs follow the trunk so that no pinned foot moves") {
  const SolvedPlan solved_plan = solved("experiment-4-1");
  const Model& model = solved_plan.model;
  Random random{23};
  Case c = random_case(model, solved_plan.plan, random);
  VecX a = random.vector(model.nv(), 5.0);
  const VecX asked = a;
  legs_follow(model, c.ws, a);
  CHECK(a.head<6>() == asked.head<6>());
  CHECK(a.tail<2>() == asked.tail<2>());
  stack_foot_jacobians(model, c.ws, kFeet);
  for (Eigen::Index r = 0; r < 12; ++r) {
    double sum = 0.0;
    for (Eigen::Index k = 0; k < model.nv(); ++k) sum += c.ws.J(r, k) * a[k];
    CHECK(std::abs(sum) < 1e-12);
  }
}

}  // namespace legwork::testing::actuation_test
