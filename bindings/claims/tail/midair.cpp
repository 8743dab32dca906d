// Turning in mid-air with a tail (theory/tail 11), by running the scene tail-midair. The turn depends only on the path of the
// sweep, so the scene's smooth sweep gives the same as the reference's steady one.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/legwork.h"
#include "engine/motion/tail_plans.h"

namespace legwork::claims {
namespace {

// The reference's legs stand at angles rounded to 1e-4 deg, a little off the stand of the scene.
std::array<double, kLegJoints> standing_joints(const JsonValue& reference) {
  const std::vector<double> angles = numbers_of(reference, "q_legs");
  std::array<double, kLegJoints> joints{};
  std::copy_n(angles.begin(), joints.size(), joints.begin());
  return joints;
}

// Mass, centre of mass and inertia of trunk and legs as they stand.
Refusal measure_body(Measurements& m, const JsonValue& reference) {
  const JsonValue& body = *reference.find("body");
  const Result<Setup> setup = default_setup("quadruped-stand");
  if (!setup) return setup.error();
  const Model& model = setup->model;
  VecX q = VecX::Zero(model.nq());
  q[3] = 1.0;
  const std::array<double, kLegJoints> joints = standing_joints(reference);
  std::copy(joints.begin(), joints.end(), q.data() + 7);
  Posed posed(model, q, VecX::Zero(model.nv()));
  const Centroidal whole = centroidal(model, posed.ws);
  MatX M = MatX::Zero(model.nv(), model.nv());
  mass_matrix(model, posed.ws, M);
  const Mat3 arm = skew(whole.com);
  const Mat3 I = M.block<3, 3>(3, 3) + whole.mass * (arm * arm);  // M's is about the trunk's origin
  m.number("body.mass", body.find("m")->number, whole.mass);
  m.list("body.com", numbers_of(body, "com"), span_of(VecX(whole.com)));
  m.list("body.xx_yy_zz_xz", std::initializer_list<double>{I(0, 0), I(1, 1), I(2, 2), I(0, 2)});
  m.list("body.inertia", numbers_of(body, "I"), {I.data(), 9});
  return std::nullopt;
}

// Where a run of a second ends.
struct TurnOfBody {
  VecX rpy, p;
  double planar = 0.0, angle = 0.0, momentum = 0.0, com = 0.0;
};

Result<TurnOfBody> turn_of_scene(const JsonValue& reference, Changes changes, double step) {
  changes.insert(changes.end(), {{"sim.step", step},
                                 {"tail.duration", 1.0},
                                 {"robot.tail_pitch_limit", 1.7},
                                 {"robot.tail_yaw_limit", 1.6}});
  Result<Run> run = open_builtin("tail-midair", changes);
  if (!run) return run.error();
  const std::array<double, kLegJoints> joints = standing_joints(reference);
  for (PlanPhase& phase : walk_of(*run).setup.plan.phases)
    for (PosedLeg& posed : phase.posed)
      for (int i = 0; i < 3; ++i) posed.joints[at(i)] = Polynomial{{joints[at(3 * posed.leg + i)]}};
  restart(*run);
  TurnOfBody turn;
  const Vec3 start = walk_of(*run).state.q().head<3>(), com = snapshot_field(*run, "com");
  for (int n = 0; n <= 10; ++n) {
    if (!run_to(*run, 0.1 * n)) return Diagnostic{why_stopped(*run)};
    update_max(turn.momentum, largest_entry(snapshot_field(*run, "angular_momentum")));
    update_max(turn.com, largest_entry(snapshot_field(*run, "com") - com));
  }
  const Mat3 R = rotation_from_quaternion(walk_of(*run).state.q().segment<4>(3));
  turn.rpy = rpy_from_rotation(R);
  turn.p = walk_of(*run).state.q().head<3>() - start;
  turn.angle = rotation_vector(R).norm();
  return turn;
}

// "yaw_0_to_1.5708_rad_0.4_kg_0.3_m."
std::string name_of(const JsonValue& sweep) {
  const auto number = [&sweep](const char* key) { return number_text(sweep.find(key)->number); };
  return sweep.find("kind")->string + "_" + number("q0") + "_to_" + number("q1") + "_rad_" +
         number("mt") + "_kg_" + number("l") + "_m.";
}

Result<TurnOfBody> sweep(const JsonValue& reference, const JsonValue& c) {
  const bool is_yaw = c.find("kind")->string == "yaw";
  const double from = c.find("q0")->number, to = c.find("q1")->number;
  const Changes robot = {{"robot.tail_mass", c.find("mt")->number},
                         {"robot.tail_length", c.find("l")->number}};
  Changes changes = {
      {"tail.sweep", is_yaw ? 1.0 : 0.0}, {"tail.from", from}, {"tail.to", to}, robot[0], robot[1]};
  Result<TurnOfBody> turn = turn_of_scene(reference, std::move(changes), 5e-4);
  if (!turn) return turn.error();
  const Result<Setup> setup = default_setup("tail-midair", robot);
  if (!setup) return setup.error();
  Tail tail;
  tail.pivot_B = {-0.19, 0.0, 0.0};
  tail.mass = robot[0].value;
  tail.length = robot[1].value;
  turn->planar = planar_turn(setup->model, standing_joints(reference), tail,
                             is_yaw ? TailSweep::yaw : TailSweep::pitch, from, to);
  return turn;
}

Refusal measure_sweeps(Measurements& m, const JsonValue& reference) {
  double momentum = 0.0, com = 0.0;
  for (const JsonValue& c : reference.find("cases")->items) {
    const Result<TurnOfBody> turn = sweep(reference, c);
    if (!turn) return turn.error();
    const std::string name = name_of(c);
    m.number(name + "planar", c.find("planar")->number, turn->planar);
    m.list(name + "rpy", numbers_of(c, "tree_rpy"), span_of(turn->rpy));
    m.list(name + "origin", numbers_of(c, "tree_p"), span_of(turn->p));
    update_max(momentum, turn->momentum);
    update_max(com, turn->com);
  }
  m.number("sweeps.momentum", momentum);
  m.number("sweeps.com", com);
  return std::nullopt;
}

Refusal measure_round(Measurements& m, const JsonValue& reference) {
  const JsonValue& cone = *reference.find("cone");
  const Result<TurnOfBody> turn =
      turn_of_scene(reference, {{"tail.sweep", 2.0}, {"tail.swirl", 0.8}}, 2.5e-4);
  if (!turn) return turn.error();
  m.number("round.net_turn", turn->angle / kDegree);
  m.list("round.rpy", numbers_of(cone, "rpy"), span_of(turn->rpy));
  m.number("round.momentum", turn->momentum);
  m.number("round.com", turn->com);
  m.list("round.origin", numbers_of(cone, "p"), span_of(turn->p));
  return std::nullopt;
}

}  // namespace

Refusal measure_tail_midair(Measurements& m) {
  const JsonValue& numbers = *m.reference().find("midair");
  if (Refusal refusal = measure_body(m, numbers)) return refusal;
  if (Refusal refusal = measure_sweeps(m, numbers)) return refusal;
  return measure_round(m, numbers);
}

}  // namespace legwork::claims
