// Random valid models of 1 to 60 degrees of freedom: inverse dynamics, the mass matrix with the bias, the sparse solve,
// articulated bodies, and the loop dynamics without loops agree on one motion. The matrix is symmetric because half of it is a
// copy; that M a is right verifies the copy. LEGWORK_TREES: the number of models.
#include <cstdlib>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::random_trees_test {

namespace {

constexpr int kMostFreedoms = 60, kKinds = 5;
constexpr int kMostLoopUnknowns = 48;  // of engine/dynamics/loop_closure.cpp

// The largest of the errors, and of which tree.
struct WorstTree : Worst {
  int tree = -1;
  void see_of(int index, double error) {
    const double before = value;
    see(error);
    if (value != before) tree = index;
  }
};

// Errors of forces are relative to the largest term of M a + h; those of accelerations to the largest one, with or without
// a force, and to the condition of M with rows and columns scaled to a unit diagonal: rounding times this is the best that
// can be promised.
struct Findings {
  WorstTree inverse;    // rnea against M a + h
  WorstTree residual;   // rnea of what aba answers against the force that aba was given
  WorstTree forward;    // aba against the motion that the force is of
  WorstTree solve;      // the sparse factor's against the same
  WorstTree loops;      // loop_forward_dynamics' against the same
  WorstTree energy;     // 1/2 v M v against the bodies' sum
  WorstTree condition;  // itself
  int fewest = kMostFreedoms, most = 0, indefinite = 0;
  int joints[std::size(kJointTypes)] = {};
};

void examine(const Model& model, Random& random, int index, Findings& found) {
  const int nv = model.nv();
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  VecX h(nv), force(nv), a(nv), back(nv);
  MatX M(nv, nv);
  mass_matrix(model, ws, M);
  bias_force(model, ws, h);
  rnea(model, ws, m.a, force);
  const double terms = largest(M.cwiseAbs() * m.a.cwiseAbs()) + largest(h);
  found.inverse.see_of(index, difference(M * m.a + h, force) / terms);
  aba(model, ws, force, a);
  rnea(model, ws, a, back);
  found.residual.see_of(index, difference(back, force) / terms);

  const VecX d = M.diagonal().cwiseSqrt().cwiseInverse();
  const double cond = condition_of_positive(d.asDiagonal() * M * d.asDiagonal());
  found.condition.see_of(index, cond);
  if (!(cond < kInfinity)) ++found.indefinite;
  MatX factor = M;
  factor_mass_matrix(ws, factor);
  const auto solved = [&](VecX x) {
    solve_L_transposed(ws, factor, x);
    solve_L(ws, factor, x);
    return x;
  };
  const double scale = cond * (largest(m.a) + largest(solved(h)));
  found.forward.see_of(index, difference(a, m.a) / scale);
  const VecX x = solved(force - h);
  found.solve.see_of(index, difference(x, m.a) / scale);
  const double energy = kinetic_energy(model, ws);
  if (energy > 0.0) found.energy.see_of(index, (0.5 * m.v.dot(M * m.v) - energy) / energy);

  if (nv <= kMostLoopUnknowns) {
    LoopClosure none(model);
    close_loops(model, ws, none);
    a.setConstant(kNan);
    REQUIRE(loop_forward_dynamics(model, ws, none, force, {}, a));
    found.loops.see_of(index, difference(a, m.a) / scale);
  }
  found.fewest = std::min(found.fewest, nv);
  found.most = std::max(found.most, nv);
  for (const Body& body : model.bodies) ++found.joints[static_cast<int>(body.kind)];
}

// Chains, bushes and what is between, masses over two decades, gravity in any direction.
Model any_tree(Random& random, int freedoms, bool is_fixed, bool has_all_kinds) {
  constexpr int kReaches[] = {0, 0, 1, 2, 5};
  constexpr double kSliding[] = {0.0, 0.2, 0.5, 1.0};
  TreeKind kind;
  kind.reach = kReaches[random.below(5)];
  kind.sliding = kSliding[random.below(4)];
  kind.decades = random.below(2);
  kind.is_fixed = is_fixed;
  kind.other = has_all_kinds ? 0.5 : 0.0;
  kind.freedoms = freedoms;
  return validated_model(random_tree(random, 0, kind));
}

// A trunk with one to eight limbs of one to eight joints, in lanes where there are two of a kind.
Model any_star(Random& random, int joints) {
  std::vector<LimbShape> limbs;
  while (joints > 0) {
    const int length = std::min(joints, 1 + random.below(8));
    for (int count = 1 + random.below(3); count > 0 && joints >= length; --count, joints -= length)
      limbs.push_back({length, random.below(2) == 0});
  }
  return star(random, limbs);
}

int count_of_a_kind() {
  const char* wish = std::getenv("LEGWORK_TREES");
  return ((wish ? std::atoi(wish) : cases(2500)) + kKinds - 1) / kKinds;
}

// Tree `index` has a seed of its own, so that a worst one is found again alone. `make(random, freedoms)` makes its model.
template <class Make>
Findings examine_all(std::uint64_t seed, int fewest, Make make) {
  Findings found;
  const int range = kMostFreedoms - fewest + 1;
  for (int i = 0; i < count_of_a_kind(); ++i) {
    Random random{seed + static_cast<std::uint64_t>(i)};
    // The largest first, then all over.
    const int freedoms = kMostFreedoms - i * (kMostFreedoms - 1) % range;
    examine(make(random, freedoms), random, i, found);
  }
  return found;
}

void check(const std::string& kind, const Findings& found) {
  const auto said = [](const char* what, const WorstTree& worst) {
    return std::string(what) + " " + number_text(worst.value) + " (tree " +
           std::to_string(worst.tree) + ")";
  };
  std::string joints;
  for (const JointType& type : kJointTypes)
    joints += (joints.empty() ? "" : ", ") + std::string(type.name) + " " +
              std::to_string(found.joints[&type - kJointTypes]);
  MESSAGE(kind, ": ", count_of_a_kind(), " trees of ", found.fewest, " to ", found.most,
          " degrees of freedom, joints ", joints, "; ", said("inverse", found.inverse), ", ",
          said("residual", found.residual), ", ", said("forward", found.forward), ", ",
          said("solve", found.solve), ", ", said("loops", found.loops), ", ",
          said("energy", found.energy), ", ", said("condition", found.condition));
  CHECK(found.indefinite == 0);
  CHECK(found.most == kMostFreedoms);
  if (kind.starts_with("all kinds"))
    for (const int count : found.joints) CHECK(count > 0);
  for (const WorstTree* worst :
       {&found.inverse, &found.residual, &found.forward, &found.solve, &found.loops, &found.energy})
    CHECK(worst->value < 1e-12);
}

}  // namespace

TEST_CASE("random trees: floating, all dynamics agree") {
  check("floating", examine_all(1u << 20, 6, [](Random& random, int freedoms) {
          return any_tree(random, freedoms, false, false);
        }));
}

TEST_CASE("random trees: on a fixed base, all dynamics agree") {
  check("fixed", examine_all(2u << 20, 1, [](Random& random, int freedoms) {
          return any_tree(random, freedoms, true, false);
        }));
}

TEST_CASE("random trees: joints of all kinds, floating, all dynamics agree") {
  check("all kinds, floating", examine_all(4u << 20, 6, [](Random& random, int freedoms) {
          return any_tree(random, freedoms, false, true);
        }));
}

TEST_CASE("random trees: joints of all kinds on a fixed base, all dynamics agree") {
  check("all kinds, fixed", examine_all(5u << 20, 1, [](Random& random, int freedoms) {
          return any_tree(random, freedoms, true, true);
        }));
}

TEST_CASE("random trees: a trunk with limbs, in lanes, all dynamics agree") {
  check("limbs", examine_all(3u << 20, 6, [](Random& random, int freedoms) {
          return any_star(random, freedoms - 6);
        }));
}

}  // namespace legwork::testing::random_trees_test
