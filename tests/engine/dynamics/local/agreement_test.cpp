// The recursions in links' own axes against the textbook's, and each instruction set against the others, bit by bit.
#include <numeric>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/batch.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/local/recursions.h"
#include "engine/dynamics/rnea.h"
#include "tests/bench/kernels/humanoid.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"
#include "tests/engine/support/textbook.h"

namespace legwork::testing::local_agreement_test {
namespace {

struct Results {
  VecX force, bias, a;
  MatX M;
};

Results results_of(const Model& model, const Motion& m, Workspace& ws) {
  const int nv = model.nv();
  Results out{VecX(nv), VecX(nv), VecX(nv), MatX::Zero(nv, nv)};
  set_state(model, m.q, m.v, ws);
  rnea(model, ws, m.a, out.force);
  bias_force(model, ws, out.bias);
  aba(model, ws, m.tau, out.a);
  set_configuration(model, m.q, ws);
  mass_matrix(model, ws, out.M);
  return out;
}

// Of forces by inverse dynamics after forward dynamics.
struct Forward {
  Worst ours, textbook;
};

Worst compare(const Model& model, Path path, Random& random, Forward& forward) {
  Worst worst;
  const Motion m = random_motion(model, random);
  Workspace ws(model, path);
  const Results x = results_of(model, m, ws);
  textbook::Book book(model);
  textbook::set_state(model, m.q, m.v, book);
  const Results y = {textbook::rnea(model, book, m.a),
                     textbook::rnea(model, book, VecX::Zero(model.nv())),
                     textbook::aba(model, book, m.tau), textbook::mass_matrix(model, book)};
  const double terms = largest(y.M.cwiseAbs() * m.a.cwiseAbs()) + largest(y.bias);
  worst.see(difference(x.force, y.force) / terms);
  worst.see(difference(x.bias, y.bias) / terms);
  worst.see(difference(x.M, y.M) / largest(y.M));
  const auto off = [&](const VecX& a) {
    return difference(textbook::rnea(model, book, a), m.tau) /
           (largest(y.M.cwiseAbs() * a.cwiseAbs()) + largest(y.bias) + largest(m.tau));
  };
  forward.ours.see(off(x.a));
  forward.textbook.see(off(y.a));
  forward_kinematics(model, m.q, m.v, ws);
  double size = 1.0, speed = 1.0;
  for (int i = 0; i < model.nb(); ++i) {
    size = std::max(size, largest(book.X_WB[at(i)].p));
    speed = std::max(speed, largest(book.V[at(i)]));
  }
  for (int i = 0; i < model.nb(); ++i) {
    worst.see(difference(ws.X_WB[at(i)].R, book.X_WB[at(i)].R));
    worst.see(difference(ws.X_WB[at(i)].p, book.X_WB[at(i)].p) / size);
    worst.see(difference(ws.V[at(i)], book.V[at(i)]) / speed);
    worst.see(difference(ws.S_rate[at(i)], book.S_rate[at(i)]) / speed);
  }
  return worst;
}

Model tree_of_all_kinds(Random& random, int index) {
  TreeKind kind;
  kind.reach = index % 3;
  kind.sliding = 0.3;
  kind.is_fixed = index % 4 == 0;
  kind.other = index % 2 == 0 ? 0.5 : 0.0;
  kind.freedoms = 6 + index % 40;
  return validated_model(random_tree(random, 0, kind));
}

// Axes and placements of a machine drawn by hand: along the axes, some backwards.
Model with_plain_axes(Model model, Random& random) {
  for (int i = 1; i < model.nb(); ++i) {
    Body& body = model.bodies[at(i)];
    if (has_axis(body.kind))
      body.axis = (random.below(2) == 0 ? 1.0 : -1.0) * Vec3::Unit(random.below(3));
    if (random.below(4) > 0) body.X_PJ.R = Mat3::Identity();
  }
  return validated_model(model);
}

// The tree, and on its base a second one of the same shape but other lengths and masses.
Model doubled(Model model, Random& random) {
  const int count = model.nb();
  for (int i = 1; i < count; ++i) {
    Body twin = model.bodies[at(i)];
    twin.name += "_twin";
    twin.joint += "_twin";
    if (twin.parent > 0) twin.parent += count - 1;
    twin.X_PJ.p = random.vector3(0.3);
    model.bodies.push_back(twin);
  }
  return validated_model(model);
}

template <class Visit>
void each_tree(int count, Visit&& visit) {
  for (int i = 0; i < count; ++i) {
    Random random{77u + static_cast<std::uint64_t>(i)};
    Model model = tree_of_all_kinds(random, i);
    if (i % 3 > 0) model = with_plain_axes(model, random);
    if (i % 5 > 1 && model.nv() < 30) model = doubled(model, random);
    visit(model, random);
  }
}

// Columns of a batch against calls of their own, also where the result takes the place of what is given. Answers how many.
int compare_batch(const Model& model, Path path, int count, BatchWorkspace& batch, Random& random) {
  const int nv = model.nv();
  MatX q(model.nq(), count), v(nv, count), a = v, tau = v, force = v, acceleration = v;
  for (int i = 0; i < count; ++i) {
    const Motion m = random_motion(model, random);
    q.col(i) = m.q, v.col(i) = m.v, a.col(i) = m.a, tau.col(i) = m.tau;
  }
  rnea(model, batch, q, v, a, force);
  aba(model, batch, q, v, tau, acceleration);
  Workspace ws(model, path);
  VecX x(nv);
  for (int i = 0; i < count; ++i) {
    set_state(model, q.col(i), v.col(i), ws);
    rnea(model, ws, a.col(i), x);
    CHECK(force.col(i) == x);
    aba(model, ws, tau.col(i), x);
    CHECK(acceleration.col(i) == x);
  }
  rnea(model, batch, q, v, a, a);
  aba(model, batch, q, v, tau, tau);
  CHECK(a == force);
  CHECK(tau == acceleration);
  return count;
}

}  // namespace

TEST_CASE("local: the recursions in links' own axes agree with the textbook's") {
  Worst worst;
  Forward forward;
  int pairs = 0, turned = 0, plain = 0;
  each_tree(cases(600), [&](const Model& model, Random& random) {
    worst.see(compare(model, Path::local, random, forward).value);
    for (const LinkPair& row : model.pairs.rows) {
      pairs += row.is_pair;
      (row.is_turned ? turned : plain) += 1;
    }
  });
  MESSAGE("largest difference ", number_text(worst.value), ", of forces after aba ",
          number_text(forward.ours.value), ", the textbook's ", number_text(forward.textbook.value),
          "; rows of two ", pairs, ", turned ", turned, ", plain ", plain);
  CHECK(pairs > 0);
  CHECK(turned > 0);
  CHECK(plain > 0);
  CHECK(worst.value < 1e-12);
  CHECK(forward.ours.value < 1e-12);
  CHECK(forward.textbook.value < 1e-12);
}

TEST_CASE("lanes: the same of trunks with limbs") {
  Worst worst;
  Forward forward;
  visit_stars([&](const std::string&, const Model& model, const Motion& m) {
    Random random{static_cast<std::uint64_t>(1e6 * std::abs(m.q[0]))};
    worst.see(compare(model, Path::fastest, random, forward).value);
  });
  MESSAGE("largest difference ", number_text(worst.value), ", of forces after aba ",
          number_text(forward.ours.value), ", the textbook's ",
          number_text(forward.textbook.value));
  CHECK(worst.value < 1e-12);
  CHECK(forward.ours.value < 1e-12);
}

TEST_CASE("local: feet pinned, as by the mass matrix") {
  Worst equations, motion, force;
  int singular = 0, side_by_side = 0;
  each_tree(cases(300), [&](const Model& tree, Random& random) {
    Model model = tree;
    model.feet.clear();
    const int count = 1 + random.below(5);
    for (int f = 0; f < count; ++f)
      model.feet.push_back(
          {"foot " + std::to_string(f), random.below(model.nb()), random.vector3(0.2)});
    model = validated_model(model);
    const Motion m = random_motion(model, random);
    std::vector<int> feet(at(count));
    std::iota(feet.begin(), feet.end(), 0);
    Workspace ws(model, Path::local);
    textbook::Book book(model);
    ConstrainedResult result;
    VecX a(model.nv());
    set_state(model, m.q, m.v, ws);
    textbook::set_state(model, m.q, m.v, book);
    constrained_forward_dynamics(model, ws, feet, m.tau, a, result);
    const textbook::PinnedAnswer truth = textbook::pinned_dynamics(model, book, feet, m.tau);
    CHECK(result.rank == truth.rank);
    singular += truth.rank < 3 * count;
    for (const LinkPair& row : model.pairs.rows) side_by_side += row.is_pair;
    // M a + h = tau + J^T force
    const VecX left = textbook::rnea(model, book, a);
    const VecX right = m.tau + truth.J.transpose() * result.foot_force;
    const double terms =
        largest(left) + largest(m.tau) + largest(truth.J) * largest(result.foot_force);
    equations.see(difference(left, right) / terms);
    if (truth.rank < 3 * count) return;
    motion.see(largest(truth.J * a + truth.bias) /
               (largest(truth.J) * largest(a) + largest(truth.bias)));
    force.see(difference(result.foot_force, truth.force) / largest(truth.force));
  });
  MESSAGE("equations of motion ", number_text(equations.value), ", pinned points ",
          number_text(motion.value), ", forces ", number_text(force.value), "; ", singular,
          " over-determined");
  CHECK(singular > 0);
  CHECK(equations.value < 1e-12);
  CHECK(motion.value < 1e-9);
}

TEST_CASE("local: mirrored limbs lie side by side") {
  const Model model = validated_model(bench::humanoid());
  const auto row_of = [&](const char* name) {
    return model.pairs.bodies[at(find_body(model, name))].row;
  };
  CHECK(model.pairs.rows.size() == 18);
  CHECK(row_of("left_knee") == row_of("right_knee"));
  CHECK(row_of("left_wrist_pitch") == row_of("right_wrist_pitch"));
  CHECK(row_of("waist_yaw") != row_of("waist_pitch"));
}

TEST_CASE("local: every instruction set has the same bits") {
  int compared = 0;
  each_tree(cases(60), [&](const Model& model, Random& random) {
    const Motion m = random_motion(model, random);
    Workspace ws(model, Path::local);
    ws.recursions = &local::kBaseline;
    const Results truth = results_of(model, m, ws);
    for (const local::Recursions* recursions : local::available_recursions()) {
      ws.recursions = recursions;
      const Results x = results_of(model, m, ws);
      CHECK(x.force == truth.force);
      CHECK(x.bias == truth.bias);
      CHECK(x.a == truth.a);
      CHECK(x.M == truth.M);
      ++compared;
    }
  });
  CHECK(compared > 0);
}

TEST_CASE("local: of several states at once, each has the bits of its own call") {
  int compared = 0;
  each_tree(cases(60), [&](const Model& model, Random& random) {
    for (const local::BatchRecursions* recursions : local::available_batches()) {
      BatchWorkspace batch(model, Path::local, recursions);
      for (int count = 0; count <= 2 * recursions->width + 1; ++count)
        compared += compare_batch(model, Path::local, count, batch, random);
    }
  });
  CHECK(compared > 0);
}

TEST_CASE("lanes: of several states of a trunk with limbs, each has the bits of its own call") {
  int compared = 0;
  Random random{29};
  visit_stars([&](const std::string&, const Model& model, const Motion&) {
    BatchWorkspace batch(model);
    compared += compare_batch(model, Path::fastest, 3, batch, random);
  });
  CHECK(compared > 0);
}

TEST_CASE("local: a batch of a thousand states, and one of columns of larger matrices") {
  Random random{290};
  const Model model = validated_model(bench::humanoid());
  BatchWorkspace batch(model);
  CHECK(compare_batch(model, Path::fastest, 1000, batch, random) == 1000);
  const int nq = model.nq(), nv = model.nv(), count = 9;
  MatX all = MatX::Zero(nq + 3 * nv, count), packed(nv, count);
  for (int i = 0; i < count; ++i) {
    const Motion m = random_motion(model, random);
    all.col(i) << m.q, m.v, m.a, VecX::Zero(nv);
  }
  const auto q = all.topRows(nq), v = all.middleRows(nq, nv), a = all.middleRows(nq + nv, nv);
  rnea(model, batch, q, v, a, packed);
  rnea(model, batch, q, v, a, all.bottomRows(nv));
  CHECK(all.bottomRows(nv) == packed);
}

}  // namespace legwork::testing::local_agreement_test
