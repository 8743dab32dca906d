// legwork_bench_robots [ROBOT ...]: the robots, their states and the local path's results as text, for peers that share
// no code with the engine (tests/bench/peers) to measure the same computation and to check that it is the same.
//
//   robot NAME / gravity 3 / body PARENT PRISMATIC R(9, row by row) p(3) axis(3) mass com(3) I_com(xx xy xz yy yz zz)
//   foot BODY p(3)
//   state q.. v.. a.. tau..  and, for each, the result of each kernel that peers have too:
//     rnea, bias, aba, constrained: nv; crba: nv*nv
//     *_derivatives: 3*nv*nv, by q, by v, and M or the derivative by tau, each column by column
//   end
// Conventions are model.h's: world axes, base linear before angular, plain derivatives.
#include <cstdio>

#include "tests/bench/kernels/kernels.h"

namespace legwork::bench {
namespace {

void put(double x) { std::printf(" %.17g", x); }

template <class Derived>
void put(const Eigen::MatrixBase<Derived>& A) {
  for (Eigen::Index r = 0; r < A.rows(); ++r)
    for (Eigen::Index c = 0; c < A.cols(); ++c) put(A(r, c));
}

void write_body(const Body& body) {
  const SpatialInertia& inertia = body.inertia;
  const bool has_mass = inertia.mass > 0.0;  // the cross of a universal joint has none
  const Vec3 com = has_mass ? Vec3(inertia.h / inertia.mass) : Vec3(Vec3::Zero());
  const SpatialInertia of_mass = spatial_inertia(inertia.mass, com, Mat3::Zero());
  const Mat3 I = inertia.I - of_mass.I;
  std::printf("body %d %d", body.parent, body.kind == JointKind::prismatic ? 1 : 0);
  put(body.X_PJ.R);
  put(body.X_PJ.p);
  put(body.axis);
  put(inertia.mass);
  put(com);
  for (int i = 0; i < 3; ++i)
    for (int k = i; k < 3; ++k) put(I(i, k));
  std::printf("\n");
}

void write_robot(const char* name) {
  const Model model = bench_model(name);
  std::printf("robot %s\ngravity", name);
  put(model.gravity);
  std::printf("\n");
  for (const Body& body : model.bodies) write_body(body);
  for (const Foot& foot : model.feet) {
    std::printf("foot %d", foot.body);
    put(foot.p_BF);
    std::printf("\n");
  }
  Case on(model, routes()[0]);
  for (const State& state : on.states) {
    std::printf("state");
    put(state.q);
    put(state.v);
    put(state.a);
    put(state.tau);
    std::printf("\n");
    for (const Kernel& kernel : kernels()) {
      if (!kernel.is_peers) continue;
      kernel.call(on, state);
      std::printf("%s", kernel.name);
      for (const double x : on.result_of(kernel)) put(x);
      std::printf("\n");
    }
  }
  std::printf("end\n");
}

}  // namespace
}  // namespace legwork::bench

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) legwork::bench::write_robot(argv[i]);
  if (argc > 1) return 0;
  for (const char* name : legwork::bench::kRobots) legwork::bench::write_robot(name);
}
