// Forces of the mechanisms: the drivers' power is the rate of energy, inverse and forward dynamics undo each other, every link
// obeys Newton's law, and a released linkage keeps its energy and its loops.
#include "engine/dynamics/kinematics.h"
#include "tests/engine/scenes/linkages/mechanism_support.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::mechanism_dynamics_test {

namespace {

VecX joint_torques(const MechanismScene& scene, const VecX& driver) {
  const MatX S = driver_rows(scene.linkage());
  return S.transpose() * driver;
}

}  // namespace

TEST_CASE("mechanisms: driving power is the rate of energy, and its mean over a period is zero") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(motion);
    double mean = 0.0, highest = 0.0;
    constexpr int kSamples = 256;
    for (int i = 0; i < kSamples; ++i) {
      const double power = scene->examine_drive(static_cast<double>(i) / kSamples)->power;
      mean += power / kSamples;
      highest = std::max(highest, std::abs(power));
    }
    Worst worst;
    for (int i = 0; i < 20; ++i) {
      const double fraction = 0.05 * i + 0.013;
      const double rate = energy_rate(*scene, fraction);
      worst.see((scene->examine_drive(fraction)->power - rate) / highest);
    }
    MESSAGE(motion, ": power against rate of energy ", worst.value, ", mean ", mean / highest);
    CHECK(worst.value < 1e-10);
    CHECK(std::abs(mean) < 1e-12 * highest);
  }
}

TEST_CASE("mechanisms: forward dynamics under the inverse's torques give the motion back") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(motion);
    const Model& model = scene->linkage().model;
    Workspace ws(model);
    LoopClosure loops(model);
    for (int i = 0; i < 12; ++i) {
      const MechanismState* s = scene->examine_drive(i / 12.0 + 0.01);
      REQUIRE(s);
      forward_kinematics(model, s->q, s->v, ws);
      close_loops(model, ws, loops);
      CHECK(largest(loops.residual) < 1e-15);
      CHECK(largest(loops.rate) < 1e-13);
      VecX a = VecX::Zero(model.nv());
      REQUIRE(loop_forward_dynamics(model, ws, loops, joint_torques(*scene, s->torque), {}, a));
      CHECK(relative_difference(a, s->a) < 1e-9);
      for (std::size_t k = 0; k < model.loops.size(); ++k)
        CHECK(difference(loop_force(model, ws, loops, static_cast<int>(k)), s->loop_force[k]) <
              1e-9 * (1.0 + largest(s->loop_force[k])));
    }
  }
}

TEST_CASE("mechanisms: a base that is held takes the same torques as one that is fixed") {
  Worst worst;
  for (const std::string& motion : kMechanisms)
    for (int i = 0; i < 12; ++i) worst.see(held_base_error(*mechanism(motion), i / 12.0 + 0.01));
  MESSAGE("torques ", worst.value);
  CHECK(worst.value < 1e-13);
}

TEST_CASE("mechanisms: every link obeys Newton's law under the forces in its joints") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(motion);
    const Model& model = scene->linkage().model;
    const MechanismState* s = scene->examine_drive(0.37);
    REQUIRE(s);
    for (int i = 1; i < model.nb(); ++i) {
      const SpatialInertia& inertia = model.bodies[at(i)].inertia;
      Vec3 sum = s->force[at(i)] + inertia.mass * model.gravity, x, v, a;
      for (int j = i + 1; j < model.nb(); ++j)
        if (model.bodies[at(j)].parent == i) sum -= s->force[at(j)];
      for (std::size_t k = 0; k < model.loops.size(); ++k) {
        if (model.loops[k].b == i) sum += s->loop_force[k];
        if (model.loops[k].a == i) sum -= s->loop_force[k];
      }
      scene->point_motion(i, inertia.h / inertia.mass, x, v, a);
      CHECK(difference(sum, Vec3(inertia.mass * a)) < 1e-12 * (1.0 + largest(s->force[at(i)])));
    }
  }
}

TEST_CASE("mechanisms let go: energy and loops are kept to the tolerance") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene =
        mechanism(motion, {{"sim.mode", 1.0}, {"sim.tolerance", 1e-11}, {"drive.torque", 0.002}});
    VecX x = VecX::Zero(scene->size());
    scene->start(x);
    double t_end = 0.0;
    const MechanismState& first = scene->examine(x);
    const double scale = std::abs(first.kinetic) + std::abs(first.potential) + 1e-2;
    const double start = first.kinetic + first.potential - 0.002 * first.angle[0];
    // Those of parallelograms and kites come to where they could fold over.
    const bool can_fold = motion == "pantograph" || motion == "peaucellier";
    const int steps = kIsSampled ? 20 : 500;
    int i = 0;
    while (i < steps && scene->advance(0.002 * i, 0.002, x, t_end) == StepEnd::goes_on) ++i;
    if (i < steps) {
      CHECK_MESSAGE(can_fold, scene->why_ended(t_end, x));
      CHECK_SAYS(scene->why_ended(t_end, x), "singular position");
      CHECK(i > 20);
      continue;
    }
    const MechanismState& s = scene->examine(x);
    const double drift = (s.kinetic + s.potential - 0.002 * s.angle[0] - start) / scale;
    MESSAGE(motion, ": energy drift in a second ", drift);
    CHECK(std::abs(drift) < 1e-9);
    CHECK(largest(s.v) > 0.01);
    Workspace ws(scene->model);
    LoopClosure loops(scene->model);
    forward_kinematics(scene->model, s.q, s.v, ws);
    close_loops(scene->model, ws, loops);
    CHECK(largest(loops.residual) < 1e-14);
    CHECK(largest(loops.rate) < 1e-12);
  }
}

TEST_CASE("mechanisms let go: without projection the loops drift, with Baumgarte's terms less") {
  double drift[3];
  for (int how = 0; how < 3; ++how) {
    const std::unique_ptr<MechanismScene> scene =
        mechanism("slider-crank", {{"sim.mode", 1.0},
                                   {"sim.tolerance", 1e-4},
                                   {"drive.initial_rate", 20.0},
                                   {"sim.stabilisation", static_cast<double>(how)}});
    VecX x = VecX::Zero(scene->size());
    scene->start(x);
    double t_end = 0.0;
    for (int i = 0; i < 300; ++i)
      REQUIRE(scene->advance(0.01 * i, 0.01, x, t_end) == StepEnd::goes_on);
    const MechanismState& s = scene->examine(x);
    Workspace ws(scene->model);
    LoopClosure loops(scene->model);
    forward_kinematics(scene->model, s.q, s.v, ws);
    close_loops(scene->model, ws, loops);
    drift[how] = largest(loops.residual);
  }
  MESSAGE("loops: projection ", drift[0], ", Baumgarte ", drift[1], ", nothing ", drift[2]);
  CHECK(drift[0] < 1e-14);
  CHECK(drift[1] < 0.1 * drift[2]);
  CHECK(drift[2] > 1e-9);
}

}  // namespace legwork::testing::mechanism_dynamics_test
