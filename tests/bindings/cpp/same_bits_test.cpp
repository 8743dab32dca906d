// Every function of the public API against the engine's own, bit by bit, on a built-in robot and on models of six kinds. Both are
// in this file, so that it is compiled as the library is (legwork/export.h).
#ifndef LEGWORK_BUILDING
#define LEGWORK_BUILDING
#endif
#include <legwork/legwork.h>

#include <cstring>

#include "bindings/builtin_scenes.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/regressor.h"
#include "engine/dynamics/rnea.h"
#include "engine/run/run.h"
#include "tests/engine/support/derivative_models.h"

namespace legwork::testing::same_bits_test {

namespace {

// The size as well.
template <class A, class B>
bool same(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  const MatX x = a, y = b;
  if (x.rows() != y.rows() || x.cols() != y.cols()) return false;
  return x.size() == 0 ||
         std::memcmp(x.data(), y.data(), sizeof(double) * static_cast<std::size_t>(x.size())) == 0;
}

// A model and its public twin, from the same numbers.
struct Twins {
  Model ours;
  api::Model theirs;
};

api::Pose pose_of(const Transform& X) { return {X.R, X.p}; }

Twins twins(Model model) {
  api::ModelBuilder builder;
  builder.gravity(model.gravity);
  for (Body& body : model.bodies) {
    const Vec3 com = body.inertia.h / body.inertia.mass;
    body.inertia.h = body.inertia.mass * com;
    const api::Inertia inertia = api::Inertia::about_origin(body.inertia.mass, com, body.inertia.I);
    if (body.parent >= 0)
      builder.body(body.name, model.bodies[at(body.parent)].name,
                   {body.joint, static_cast<api::JointKind>(body.kind), body.axis},
                   pose_of(body.X_PJ), inertia);
    else if (body.kind == JointKind::floating)
      builder.floating_base(body.name, inertia);
    else
      builder.fixed_base(body.name, inertia, pose_of(body.X_PJ));
  }
  for (const Foot& foot : model.feet)
    builder.foot(foot.name, model.bodies[at(foot.body)].name, foot.p_BF);
  model.frames = {{"tool", model.nb() - 1, {rotation_x(0.3), Vec3(0.1, 0.2, 0.3)}}};
  builder.frame("tool", model.bodies.back().name, pose_of(model.frames[0].X_BF));
  return {validated_model(std::move(model)), builder.build()};
}

void check_kinematics(const Twins& of, const Motion& m) {
  const Model& ours = of.ours;
  api::Data data(of.theirs);
  Workspace ws(ours);
  forward_kinematics(ours, m.q, m.v, ws);
  const int last = ours.nb() - 1;
  const Transform& X_BF = ours.frames[0].X_BF;

  const Transform X_WF = ws.X_WB[at(last)] * X_BF;
  const api::Pose pose = frame_pose(of.theirs, data, m.q, "tool");
  CHECK(same(pose.rotation, X_WF.R));
  CHECK(same(pose.position, X_WF.p));
  const api::Pose of_body = frame_pose(of.theirs, data, of.theirs.frame(ours.bodies.back().name));
  CHECK(same(of_body.position, ws.X_WB[at(last)].p));
  if (!ours.feet.empty()) {
    const Foot& foot = ours.feet[0];
    CHECK(same(frame_pose(of.theirs, data, foot.name).position,
               point_position(ws, foot.body, foot.p_BF)));
  }
  for (const Reference in : {Reference::world, Reference::local, Reference::local_world_aligned}) {
    const auto there = static_cast<api::Reference>(in);
    MatX J(6, ours.nv());
    frame_jacobian(ours, ws, last, X_BF, in, J);
    CHECK(same(frame_jacobian(of.theirs, data, m.q, "tool", there), J));
    CHECK(same(frame_velocity(of.theirs, data, m.q, m.v, "tool", there),
               frame_velocity(ws, last, X_BF, in)));
    CHECK(same(frame_jacobian(of.theirs, data, "tool", there), J));
    CHECK(same(frame_velocity(of.theirs, data, "tool", there), frame_velocity(ws, last, X_BF, in)));
    const Vec6 A = frame_acceleration(ours, ws, last, X_BF, in, m.a);
    CHECK(same(frame_acceleration(of.theirs, data, m.q, m.v, m.a, "tool", there), A));
    CHECK(same(frame_acceleration(of.theirs, data, m.a, "tool", there), A));
  }
}

void check_whole(const Twins& of, const Motion& m) {
  const Model& ours = of.ours;
  api::Data data(of.theirs);
  Workspace ws(ours);
  forward_kinematics(ours, m.q, m.v, ws);
  const Centroidal whole = centroidal(ours, ws);
  MatX A(6, ours.nv()), J(3, ours.nv());
  centroidal_momentum_matrix(ours, ws, A);
  com_jacobian(ours, ws, J);
  const Vec6 momentum = join(whole.angular_momentum, whole.linear_momentum);
  CHECK(same(center_of_mass(of.theirs, data, m.q), whole.com));
  CHECK(same(center_of_mass_jacobian(of.theirs, data, m.q), J));
  CHECK(same(centroidal_momentum_matrix(of.theirs, data, m.q), A));
  CHECK(same(centroidal_momentum(of.theirs, data, m.q, m.v), momentum));
  const api::Energy energy = api::energy(of.theirs, data, m.q, m.v);
  CHECK(energy.kinetic == kinetic_energy(ours, ws));
  CHECK(energy.potential == potential_energy(ours, ws));

  api::Data staged(of.theirs);
  forward_kinematics(of.theirs, staged, m.q, m.v);
  CHECK(same(center_of_mass(of.theirs, staged), whole.com));
  CHECK(same(center_of_mass_jacobian(of.theirs, staged), J));
  CHECK(same(centroidal_momentum_matrix(of.theirs, staged), A));
  CHECK(same(centroidal_momentum(of.theirs, staged), momentum));
  CHECK(api::energy(of.theirs, staged).kinetic == energy.kinetic);
}

void check_dynamics(const Twins& of, const Motion& m) {
  const Model& ours = of.ours;
  const int nv = ours.nv();
  api::Data data(of.theirs), staged(of.theirs);
  forward_kinematics(of.theirs, staged, m.q, m.v);
  Workspace ws(ours);
  forward_kinematics(ours, m.q, m.v, ws);
  VecX x(nv);
  MatX M(nv, nv), Y(nv, kInertialParameters * ours.nb());
  rnea(ours, ws, m.a, x);
  CHECK(same(rnea(of.theirs, data, m.q, m.v, m.a), x));
  CHECK(same(rnea(of.theirs, staged, m.a), x));
  bias_force(ours, ws, x);
  CHECK(same(bias_force(of.theirs, data, m.q, m.v), x));
  CHECK(same(bias_force(of.theirs, staged), x));
  mass_matrix(ours, ws, M);
  CHECK(same(crba(of.theirs, data, m.q), M));
  CHECK(same(crba(of.theirs, staged), M));
  aba(ours, ws, m.tau, x);
  CHECK(same(aba(of.theirs, data, m.q, m.v, m.tau), x));
  CHECK(same(aba(of.theirs, staged, m.tau), x));
  regressor(ours, ws, m.a, Y);
  CHECK(same(regressor(of.theirs, data, m.q, m.v, m.a), Y));
  CHECK(same(regressor(of.theirs, staged, m.a), Y));
  CHECK(same(inertial_parameters(of.theirs), inertial_parameters(ours)));

  InverseDerivatives inverse(ours);
  inverse_derivatives(ours, ws, m.a, {}, inverse);
  for (const auto& got : {rnea_derivatives(of.theirs, data, m.q, m.v, m.a),
                          rnea_derivatives(of.theirs, staged, m.a)}) {
    CHECK(same(got.by_q, inverse.by_q));
    CHECK(same(got.by_v, inverse.by_v));
    CHECK(same(got.by_a, inverse.M));
  }
  ForwardDerivatives forward(ours);
  forward_derivatives(ours, ws, {}, x, ContactVec(), forward);
  for (const auto& got : {aba_derivatives(of.theirs, data, m.q, m.v, m.tau),
                          aba_derivatives(of.theirs, staged, m.tau)}) {
    CHECK(same(got.a, x));
    CHECK(same(got.by_q, forward.by_q));
    CHECK(same(got.by_v, forward.by_v));
    CHECK(same(got.by_tau, forward.by_tau));
  }
}

// Of `count` states at once; a stage before stays.
void check_states(const Twins& of, int count, api::Data& data, Random& random) {
  const Model& ours = of.ours;
  const int nv = ours.nv();
  const Motion before = random_motion(ours, random);
  forward_kinematics(of.theirs, data, before.q, before.v);
  MatX q(ours.nq(), count), v(nv, count), a = v, tau = v, out = v;
  for (int i = 0; i < count; ++i) {
    const Motion m = random_motion(ours, random);
    q.col(i) = m.q, v.col(i) = m.v, a.col(i) = m.a, tau.col(i) = m.tau;
  }
  const MatX force = inverse_dynamics(of.theirs, data, q, v, a);
  const MatX acceleration = forward_dynamics(of.theirs, data, q, v, tau);
  CHECK(force.cols() == count);
  api::Data single(of.theirs);
  for (int i = 0; i < count; ++i) {
    CHECK(same(force.col(i), rnea(of.theirs, single, q.col(i), v.col(i), a.col(i))));
    CHECK(same(acceleration.col(i), aba(of.theirs, single, q.col(i), v.col(i), tau.col(i))));
  }
  inverse_dynamics(of.theirs, data, q, v, a, out);
  CHECK(same(out, force));
  forward_dynamics(of.theirs, data, q, v, tau, tau);
  CHECK(same(tau, acceleration));
  CHECK(
      same(rnea(of.theirs, data, before.a), rnea(of.theirs, single, before.q, before.v, before.a)));
}

// False if the feet over-determine the motion.
bool check_pinned(const Twins& of, const Motion& m, int count) {
  const Model& ours = of.ours;
  std::vector<int> feet;
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    feet.push_back(i);
    names.push_back(ours.feet[at(i)].name);
  }
  api::Data data(of.theirs), staged(of.theirs);
  forward_kinematics(of.theirs, staged, m.q, m.v);
  Workspace ws(ours);
  forward_kinematics(ours, m.q, m.v, ws);
  VecX a(ours.nv());
  ConstrainedResult result;
  constrained_forward_dynamics(ours, ws, feet, m.tau, a, result);
  for (const auto& got : {constrained_forward_dynamics(of.theirs, data, m.q, m.v, m.tau, names),
                          constrained_forward_dynamics(of.theirs, staged, m.tau, names)}) {
    CHECK(same(got.a, a));
    CHECK(got.foot_force.cols() == count);
    CHECK(same(Eigen::Map<const VecX>(got.foot_force.data(), 3 * count), result.foot_force));
    CHECK(got.rank == result.rank);
  }
  ForwardDerivatives forward(ours);
  VecX v = m.v;
  ContactVec impulse;
  inelastic_impact(ours, ws, feet, v, impulse);
  const api::Impact impact = api::impact(of.theirs, data, m.q, m.v, names);
  CHECK(same(impact.v, v));
  CHECK(same(Eigen::Map<const VecX>(impact.impulse.data(), 3 * count), impulse));

  if (!forward_derivatives(ours, ws, feet, a, result.foot_force, forward)) {
    CHECK_THROWS_AS(
        constrained_forward_dynamics_derivatives(of.theirs, data, m.q, m.v, m.tau, names),
        api::Error);
    return false;
  }
  const auto got =
      constrained_forward_dynamics_derivatives(of.theirs, data, m.q, m.v, m.tau, names);
  CHECK(same(got.a, a));
  CHECK(same(got.by_q, forward.by_q));
  CHECK(same(got.by_v, forward.by_v));
  CHECK(same(got.by_tau, forward.by_tau));
  const int rows = 3 * count;
  CHECK(same(got.force_by_q.topRows(rows), forward.force_by_q.topRows(rows)));
  CHECK(same(got.force_by_v.topRows(rows), forward.force_by_v.topRows(rows)));
  CHECK(same(got.force_by_tau.topRows(rows), forward.force_by_tau.topRows(rows)));
  return true;
}

}  // namespace

TEST_CASE("api: models of six kinds, built in code, give the engine's bits in every function") {
  Random random{28};
  int differentiated = 0;
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    const Twins of = twins(kind.make(random));
    CHECK(of.theirs.nq() == of.ours.nq());
    CHECK(of.theirs.nv() == of.ours.nv());
    for (int i = 0; i < 3; ++i) {
      const Motion m = random_motion(of.ours, random);
      check_kinematics(of, m);
      check_whole(of, m);
      check_dynamics(of, m);
      check_pinned(of, m, 0);
      differentiated += check_pinned(of, m, kind.most_feet) ? 1 : 0;
    }
  }
  CHECK(differentiated >= 15);  // of 18
}

TEST_CASE("api: of many states at once, each has the bits of its own call") {
  Random random{29};
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    const Twins of = twins(kind.make(random));
    api::Data data(of.theirs);
    for (const int count : {0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 1000})
      check_states(of, count, data, random);
  }
}

TEST_CASE("api: the model of a scene is the scene's") {
  for (const char* id : {"quadruped-free", "tail-free", "hexapod-free", "quadruped-trot"}) {
    CAPTURE(std::string(id));
    const BuiltinScene* scene = find_builtin_scene(id);
    REQUIRE(scene != nullptr);
    const Result<Run> run = open_scene(scene->json, id);
    REQUIRE(run);
    const Model& ours = model_of(*run);
    const api::Model theirs = api::Model::of_scene(id);
    const api::Model read = api::Model::of_scene(scene->json);
    REQUIRE(theirs.nv() == ours.nv());
    Random random{7};
    const Motion m = random_motion(ours, random);
    Workspace ws(ours);
    set_state(ours, m.q, m.v, ws);
    VecX tau(ours.nv());
    rnea(ours, ws, m.a, tau);
    api::Data data(theirs), of_read(read);
    CHECK(same(rnea(theirs, data, m.q, m.v, m.a), tau));
    CHECK(same(rnea(read, of_read, m.q, m.v, m.a), tau));
    for (int i = 0; i < ours.joint_count(); ++i) {
      CHECK(theirs.joint_name(i) == ours.bodies[at(i + 1)].joint);
      CHECK(theirs.joint(i).q_index == ours.q_index[at(i + 1)]);
      CHECK(theirs.joint(i).v_index == ours.v_index[at(i + 1)]);
    }
    CHECK(theirs.foot_names().size() == ours.feet.size());
  }
}

TEST_CASE("api: integrate, difference and neutral have the engine's bits") {
  Random random{3};
  for (const DerivativeModel& kind : derivative_models()) {
    CAPTURE(std::string(kind.name));
    const Twins of = twins(kind.make(random));
    const Motion m = random_motion(of.ours, random), to = random_motion(of.ours, random);
    CHECK(same(integrate(of.theirs, m.q, m.v, 0.1), moved(of.ours, m.q, m.v, 0.1)));
    VecX v(of.ours.nv());
    configuration_difference(of.ours, m.q, to.q, v);
    CHECK(same(difference(of.theirs, m.q, to.q), v));
    CHECK(same(neutral(of.theirs), neutral_configuration(of.ours)));
    VecX q(of.ours.nq());
    random_configuration(of.ours, 5, q);
    CHECK(same(random_configuration(of.theirs, 5), q));
  }
}

}  // namespace legwork::testing::same_bits_test
