// Parameters of robots: each means something to the dynamics.
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::family_parameters_test {

namespace {

// Everything that dynamics makes of a model: bias force, mass matrix and feet at one state.
VecX signature(const Model& model) {
  Random random{7};
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const Eigen::Index nv = model.nv();
  VecX h(nv);
  MatX M(nv, nv);
  bias_force(model, ws, h);
  mass_matrix(model, ws, M);
  VecX out(nv + nv * nv + 3 * static_cast<Eigen::Index>(model.feet.size()));
  out.head(nv) = h;
  out.segment(nv, nv * nv) = Eigen::Map<const VecX>(M.data(), M.size());
  Eigen::Index row = nv + nv * nv;
  for (const Foot& foot : model.feet) {
    out.segment<3>(row) = point_position(ws, foot.body, foot.p_BF);
    row += 3;
  }
  return out;
}

}  // namespace

TEST_CASE("families: every parameter of a robot changes the robot, but for the limits of plans") {
  for (const char* family : {"quadruped", "hexapod"}) {
    const VecX reference = signature(family_robot(family));
    int limits = 0;
    for (const Parameter& p : find_family(family)->parameters()) {
      if (std::string_view(p.path).ends_with("_limit")) {
        ++limits;
        continue;
      }
      const double value = p.default_value == 0.0 ? 0.001 : 1.01 * p.default_value;
      CHECK_MESSAGE(
          difference(signature(family_robot(family, {{p.path, value}})), reference) > 1e-9, p.path);
    }
    CHECK(limits == 3);
  }
}

}  // namespace legwork::testing::family_parameters_test
