// Operations on a whole configuration: each undoes or differentiates another, for trees of all kinds of joints.
#include "engine/dynamics/configuration.h"

#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::configuration_test {

TEST_CASE("configuration: difference undoes integrate") {
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    Random random{91};
    Worst back, quaternion;
    for (int i = 0; i < 50; ++i) {
      const Model model = kind.make(random);
      const VecX q = random_motion(model, random).q, v = random.vector(model.nv(), 1.5);
      VecX to = q, got(model.nv()), along = q;
      integrate_configuration(model, 1.0, v, to);
      configuration_difference(model, q, to, got);
      back.see(got, v);
      integrate_configuration(model, 1.0, got, along);
      quaternion.see(along, to);
    }
    CHECK(back.value < 1e-14);
    CHECK(quaternion.value < 1e-14);
  }
}

TEST_CASE("configuration: at the neutral one each body is at its joint's placement") {
  for (const DerivativeModel& kind : derivative_models()) {
    Random random{92};
    const Model model = kind.make(random);
    Workspace ws(model);
    forward_kinematics(model, neutral_configuration(model), VecX::Zero(model.nv()), ws);
    Transform at_base = ws.X_WB[0];
    CHECK(at_base.p == (model.is_free() ? Vec3(Vec3::Zero()) : model.bodies[0].X_PJ.p));
    for (int i = 1; i < model.nb(); ++i) {
      const Body& body = model.bodies[at(i)];
      const Transform truth = ws.X_WB[at(body.parent)] * body.X_PJ;
      CHECK(difference(ws.X_WB[at(i)].R, truth.R) < 1e-14);
      CHECK(difference(ws.X_WB[at(i)].p, truth.p) < 1e-14);
    }
  }
}

}  // namespace legwork::testing::configuration_test
