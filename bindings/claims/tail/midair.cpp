// Turning in mid-air with a tail: theory/tail 11, plan_midair_ref.json, by running the scene tail-midair. A
// sweep's turn depends on the path alone, so the scene's smooth sweep gives what the reference's steady one does.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/gait_survey.h"
#include "bindings/claims/tail/study.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/legwork.h"
#include "engine/motion/tail_plans.h"

namespace legwork::claims {
namespace {

constexpr const char* kMidairPage = "theory/tail 11";
constexpr const char* kMidairFile = "plan_midair_ref.json";

// The reference's legs stand at angles rounded to 1e-4 deg, a little off the stand of the scene.
std::array<double, kLegJoints> standing_joints(const JsonValue& reference) {
  const std::vector<double> angles = numbers_of(reference, "q_legs");
  std::array<double, kLegJoints> joints{};
  std::copy_n(angles.begin(), joints.size(), joints.begin());
  return joints;
}

// Mass, centre of mass and inertia of trunk and legs as they stand.
Refusal check_composite(const JsonValue& reference, Report& report) {
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
  report.source(kMidairPage);
  report.value("mass without tail, kg", 8.252, whole.mass, 1e-12);
  rounded_list("centre of mass without tail, m", {0.00737738, 0.0, -0.01033137},
               {whole.com[0], whole.com[1], whole.com[2]}, 5.01e-9, report);
  rounded_list("inertia without tail: xx, yy, zz, xz, kg m^2",
               {0.088076, 0.238169, 0.292067, 0.007431}, {I(0, 0), I(1, 1), I(2, 2), I(0, 2)},
               5.01e-7, report);
  report.source(kMidairFile);
  report.list("centre of mass without tail", numbers_of(body, "com"), span_of(VecX(whole.com)),
              1e-10);
  report.list("inertia without tail", numbers_of(body, "I"), {I.data(), 9}, 1e-10);
  return std::nullopt;
}

// Where a run of a second ends.
struct TurnOfBody {
  Vec3 rpy, p;
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

std::string name_of(const JsonValue& sweep) {
  const auto number = [&sweep](const char* key) { return number_text(sweep.find(key)->number); };
  return sweep.find("kind")->string + " " + number("q0") + " to " + number("q1") + " rad, " +
         number("mt") + " kg, " + number("l") + " m: ";
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

// The table of theory/tail 11, of .4 kg and .3 m, to more digits.
struct Printed {
  double planar;
  Vec3 rpy;
  double digit, planar_digit;
};

void check_printed(std::size_t row, const std::string& name, const TurnOfBody& turn,
                   Report& report) {
  const std::array<Printed, 5> table = {{
      {-0.2930202, {0.0053065, 0.0007834, -0.2931558}, 1e-7, 1e-7},
      // The roll is .00550504733 in the file: rounded twice.
      {-0.2059728, {0.0055051, -0.0027029, -0.2061026}, 1.1e-7, 1e-7},
      {-0.1405468, {0.0027183, -0.0011443, -0.1406111}, 1e-7, 1e-7},
      {-0.1649378780, {0.0, -0.1649378780, 0.0}, 1e-9, 1e-9},
      {-0.2492978, {0.0, -0.2492978, 0.0}, 1e-7, 1e-7},
  }};
  const Printed& line = table[row];
  report.value(name + "turn in one plane, rad", line.planar, turn.planar,
               0.501 * line.planar_digit);
  rounded_list(name + "roll, pitch, yaw, rad", {line.rpy[0], line.rpy[1], line.rpy[2]},
               {turn.rpy[0], turn.rpy[1], turn.rpy[2]}, 0.501 * line.digit, report);
}

Refusal check_sweeps(const JsonValue& reference, Report& report) {
  std::vector<TurnOfBody> turns;
  const std::vector<JsonValue>& cases = reference.find("cases")->items;
  for (const JsonValue& c : cases) {
    const Result<TurnOfBody> turn = sweep(reference, c);
    if (!turn) return turn.error();
    turns.push_back(*turn);
  }
  report.source(kMidairPage);
  for (std::size_t i = 0; i < 5; ++i) check_printed(i, name_of(cases[i]), turns[i], report);
  const auto find_planar = [&](double mass, double length) {
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i].find("mt")->number == mass && cases[i].find("l")->number == length)
        return turns[i].planar;  // the first of each is yaw, -60 to 60 deg
    return 0.0;
  };
  report.value("yaw -60 to 60 deg, .2 kg: turn in one plane, rad", -0.16887, find_planar(0.2, 0.3),
               0.501e-5);
  report.value("yaw -60 to 60 deg, .8 kg: turn in one plane, rad", -0.46344, find_planar(0.8, 0.3),
               0.501e-5);
  report.value("yaw -60 to 60 deg, .5 m: turn in one plane, rad", -0.57005, find_planar(0.4, 0.5),
               0.501e-5);
  report.source(kMidairFile);
  double momentum = 0.0, com = 0.0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string name = name_of(cases[i]);
    report.value(name + "turn in one plane, rad", cases[i].find("planar")->number, turns[i].planar,
                 1e-10);
    report.list(name + "roll, pitch, yaw", numbers_of(cases[i], "tree_rpy"),
                span_of(VecX(turns[i].rpy)), 1e-9);
    report.list(name + "where the trunk's origin ends", numbers_of(cases[i], "tree_p"),
                span_of(VecX(turns[i].p)), 1e-9);
    update_max(momentum, turns[i].momentum);
    update_max(com, turns[i].com);
  }
  report.source(kMidairPage);
  report.small("angular momentum in all sweeps, kg m^2/s", 0.0, momentum, 1e-12);
  report.small("motion of the centre of mass in all sweeps, m", 0.0, com, 1e-12);
  return std::nullopt;
}

Refusal check_swirl(const JsonValue& reference, Report& report) {
  const JsonValue& cone = *reference.find("cone");
  const Result<TurnOfBody> turn =
      turn_of_scene(reference, {{"tail.sweep", 2.0}, {"tail.swirl", 0.8}}, 2.5e-4);
  if (!turn) return turn.error();
  report.source(kMidairPage);
  report.value("round of .8 rad: net turn, deg", 33.182, turn->angle / kDegree, 0.501e-3);
  rounded_list("round of .8 rad: roll, pitch, yaw, rad", {-0.5640965, -0.0344596, -0.1187911},
               {turn->rpy[0], turn->rpy[1], turn->rpy[2]}, 0.501e-7, report);
  report.small("round of .8 rad: angular momentum, kg m^2/s", 0.0, turn->momentum, 1e-12);
  report.small("round of .8 rad: motion of the centre of mass, m", 0.0, turn->com, 1e-12);
  report.source(kMidairFile);
  report.list("round of .8 rad: roll, pitch, yaw", numbers_of(cone, "rpy"),
              span_of(VecX(turn->rpy)), 1e-9);
  report.list("round of .8 rad: where the trunk's origin ends", numbers_of(cone, "p"),
              span_of(VecX(turn->p)), 1e-9);
  return std::nullopt;
}

}  // namespace

Refusal verify_tail_midair(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("midair");
  if (Refusal refusal = check_composite(numbers, report)) return refusal;
  if (Refusal refusal = check_sweeps(numbers, report)) return refusal;
  return check_swirl(numbers, report);
}

}  // namespace legwork::claims
