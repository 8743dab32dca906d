#include "engine/scenes/linkages/four_bar.h"

#include <cmath>
#include <limits>

#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

constexpr const char* kNote = "HEXAPOD_FOURBAR_LECTURE 2.5";

enum BodyIndex { kCrank = 1, kCoupler = 2, kRocker = 3 };

denoc::Link four_bar_link(const ParameterView& values, const std::string& name) {
  const double length = values["length." + name], mass = values["mass." + name];
  if (values["mass.distribution"] == 0.0) return denoc::rod(length, mass);
  return {length, mass, values["centre." + name], values["centre." + name + "_angle"],
          values["inertia." + name]};
}

denoc::FourBar four_bar_of(const ParameterView& values) {
  denoc::FourBar bar;
  bar.ground = values["length.ground"];
  bar.crank = four_bar_link(values, "crank");
  bar.coupler = four_bar_link(values, "coupler");
  bar.rocker = four_bar_link(values, "rocker");
  bar.gravity = values["world.gravity"];
  bar.mode = values["assembly.mode"] == 0.0 ? 1.0 : -1.0;
  return bar;
}

// A bar to look at, with its mass where it is.
void add_bar(Linkage& linkage, int body, const denoc::Link& link, bool is_reversed) {
  add_rod(linkage, body, Vec3::Zero(), in_plane(link.length, 0.0), 0.0);
  const denoc::Vec2 c = link.com_distance * denoc::unit(link.com_angle);
  // The document measures the coupler from J3, the tree from J2: half a turn about its middle.
  const Vec3 com = is_reversed ? in_plane(link.length - c[0], -c[1]) : in_plane(c[0], c[1]);
  add_mass(linkage, body, link.mass, com, link.inertia);
}

Linkage four_bar_linkage(const denoc::FourBar& bar, const Vec3& point) {
  Linkage out;
  out.model.family = "four_bar";
  add_ground(out, bar.gravity);
  add_link(out, "crank", "J1", 0, Vec3::Zero());
  add_link(out, "coupler", "J2", kCrank, in_plane(bar.crank.length, 0.0));
  add_link(out, "rocker", "J4", 0, in_plane(bar.ground, 0.0));
  add_bar(out, kCrank, bar.crank, false);
  add_bar(out, kCoupler, bar.coupler, true);
  add_bar(out, kRocker, bar.rocker, false);
  const int loop = add_pin(out, "J3", kRocker, in_plane(bar.rocker.length, 0.0), kCoupler,
                           in_plane(bar.coupler.length, 0.0));
  out.drivers = {{"crank", kCrank}};
  AssemblyStep turn = {AssemblyStep::Kind::driven, kCrank};
  AssemblyStep dyad = {AssemblyStep::Kind::dyad};
  dyad.loop = loop;
  // Open: J3 lies to the left of the way from J2 to J4.
  dyad.branch = bar.mode > 0.0 ? 1 : -1;
  out.steps = {turn, dyad};
  out.points = {{"coupler_point", kCoupler, point}};
  return out;
}

std::span<const Parameter> four_bar_schema() {
  static const std::vector<Parameter> parameters = four_bar_parameters();
  return parameters;
}

Result<std::unique_ptr<Scene>> build_four_bar(const ParameterView& values) {
  return finished(FourBarScene::make(values));
}

Parameter bar_length(const char* path, const char* label, double value, const char* meaning) {
  return {path, "Lengths", label, "m", value, 0.01, 0.5, meaning, kNote, rebuilt<>};
}
Parameter bar_mass(const char* path, const char* label, double value) {
  return {path, "Masses", label, "kg", value, 0.01, 10.0, "Of the whole link.", kNote, rebuilt<>};
}
Parameter centre(const char* path, const char* label, double value, const char* from) {
  return {path, "Masses", label, "m", value, 0.0, 0.5, from, kNote, rebuilt<>};
}
Parameter centre_angle(const char* path, const char* label) {
  return {path,    "Masses",
          label,   "rad",
          0.0,     -kPi,
          kPi,     "Of the centre of mass off the link's line. Only where masses are as given.",
          kChosen, rebuilt<>};
}
Parameter moment(const char* path, const char* label, double value) {
  return {path,  "Masses",
          label, "kg m^2",
          value, 1e-6,
          0.05,  "Moment of inertia about the centre of mass. Only where masses are as given.",
          kNote, rebuilt<>};
}
Parameter misprint(const char* path, const char* label, const char* meaning) {
  return choice(path, "Document 003 as printed", label, 0.0, {"corrected", "as printed"}, meaning,
                "document 003", rebuilt<>);
}

}  // namespace

std::vector<Parameter> four_bar_parameters() {
  const denoc::FourBar bar;
  DriveDefaults crank;
  crank.angle = kPi / 3.0;
  return mechanism_parameters(
      {crank},
      {choice("sim.formulation", "Simulation", "Equations in use", 0.0, {"general tree", "DeNOC"},
              "General tree: any linkage, loop closed at J3. DeNOC: document 003, cut at J2. How "
              "far the other is from "
              "the one in use is a signal.",
              "document 003, Eqs. 1 to 23", rebuilt<>),
       choice("assembly.mode", "Lengths", "Assembly", 0.0, {"open", "crossed"},
              "Which of the two ways to put the bars together: open has J3 to the left of the way "
              "from J2 to J4.",
              kNote),
       bar_length("length.ground", "Ground link", bar.ground, "J1 to J4."),
       bar_length("length.crank", "Crank (link 2)", bar.crank.length, "J1 to J2."),
       bar_length("length.coupler", "Coupler (link 3)", bar.coupler.length, "J2 to J3."),
       bar_length("length.rocker", "Rocker (link 4)", bar.rocker.length, "J4 to J3."),
       {"point.along", "Coupler point", "Along the coupler", "m", 0.06, -0.5, 0.5,
        "From J2 towards J3.", kNote, rebuilt<>},
       {"point.across", "Coupler point", "Across the coupler", "m", 0.04, -0.5, 0.5,
        "A quarter turn ahead of the way from J2 to J3.", kNote, rebuilt<>},
       bar_mass("mass.crank", "Crank (link 2)", bar.crank.mass),
       bar_mass("mass.coupler", "Coupler (link 3)", bar.coupler.mass),
       bar_mass("mass.rocker", "Rocker (link 4)", bar.rocker.mass),
       choice("mass.distribution", "Masses", "Distribution", 0.0, {"uniform rods", "as given"},
              "Uniform rods: centres of mass in the middle, I = m l^2 / 12. As given: by the "
              "parameters below.",
              kNote, rebuilt<>),
       centre("centre.crank", "Centre of the crank", bar.crank.com_distance,
              "From J1. Only where masses are as given."),
       centre("centre.coupler", "Centre of the coupler", bar.coupler.com_distance,
              "From J3, as in the document. Only where masses are as given."),
       centre("centre.rocker", "Centre of the rocker", bar.rocker.com_distance,
              "From J4. Only where masses are as given."),
       centre_angle("centre.crank_angle", "Centre of the crank, angle"),
       centre_angle("centre.coupler_angle", "Centre of the coupler, angle"),
       centre_angle("centre.rocker_angle", "Centre of the rocker, angle"),
       moment("inertia.crank", "Crank, moment of inertia", bar.crank.inertia),
       moment("inertia.coupler", "Coupler, moment of inertia", bar.coupler.inertia),
       moment("inertia.rocker", "Rocker, moment of inertia", bar.rocker.inertia),
       misprint("printed.jacobian", "J^II(1,2)",
                "Printed: +l3 sin(theta3 + theta4). What comes of it stands in the signals "
                "\"as printed\"; it is never in "
                "use."),
       misprint(
           "printed.eq_14", "Eq. 14",
           "Printed: B21 with r2 + d3, where Eq. 12 has r3 + d2. The same with centres of mass "
           "in the middle. What "
           "comes of it stands in the signals \"as printed\"."),
       misprint("printed.lambda_sign", "Eq. 22's lambda",
                "Printed: lambda of Eq. 22 is that of Eqs. 19 and 20. It is minus that. What comes "
                "of it stands in the "
                "signals \"as printed\".")});
}

std::unique_ptr<FourBarScene> FourBarScene::make(const ParameterView& values) {
  const Vec3 point = in_plane(values["point.along"], values["point.across"]);
  return std::make_unique<FourBarScene>(four_bar_linkage(four_bar_of(values), point), values);
}

FourBarScene::FourBarScene(Linkage linkage, const ParameterView& values)
    : MechanismScene(std::move(linkage), values.read<MechanismSettings>()),
      bar_(four_bar_of(values)),
      weightless_bar_(bar_),
      formulation_(choice_of<Formulation>(values, "sim.formulation")),
      speed_(values["drive.speed"]),
      crank_torque_(values["drive.torque"]),
      start_angle_(values["drive.angle"]),
      start_rate_(values["drive.initial_rate"]),
      alpha_(values["sim.stabilisation"] == 1.0 ? values["sim.baumgarte"] : 0.0) {
  weightless_bar_.gravity = 0.0;
  printed_.jacobian = values["printed.jacobian"] == 1.0;
  printed_.eq_14 = values["printed.eq_14"] == 1.0;
  printed_.lambda_sign = values["printed.lambda_sign"] == 1.0;
  for (const Parameter& parameter : four_bar_schema()) values_.push_back(values[parameter.path]);
}

std::unique_ptr<FourBarScene> FourBarScene::changed(std::initializer_list<Changed> changes) const {
  std::vector<double> values = values_;
  for (const Changed& change : changes)
    values[at(find_parameter(four_bar_schema(), change.path))] = change.value;
  return make(ParameterView(four_bar_schema(), values));
}

denoc::Motion FourBarScene::motion_of(const MechanismState& s) {
  const auto angles = [](const VecX& x, Eigen::Index first) {
    return Vec3(x[first], x[first + 2], x[first] + x[first + 1] - x[first + 2]);
  };
  denoc::Motion m = {angles(s.q, 7), angles(s.v, 6), angles(s.a, 6)};
  m.theta[2] -= kPi;
  return m;
}

void FourBarScene::examined(MechanismState& s) {
  Beside& out = beside_;
  out.motion = motion_of(s);
  out.is_solved = false;
  out.difference.setZero();
  if (!s.is_regular) return;
  denoc::set_subsystems(bar_, out.motion.theta, out.motion.rate, systems_);
  denoc::Inverse inverse;
  if (is_forward()) {
    const denoc::Forward forward = denoc::forward_dynamics(
        bar_, out.motion.theta, out.motion.rate, crank_torque_, systems_, {}, {alpha_, alpha_});
    out.motion.acceleration = forward.acceleration;
    inverse = {crank_torque_, forward.lambda, forward.is_solved};
    out.torque_without_gravity = s.torque_without_gravity[0];
  } else if (denoc::follow_crank(bar_, out.motion)) {
    denoc::Subsystems& weightless = systems_;
    denoc::set_subsystems(weightless_bar_, out.motion.theta, out.motion.rate, weightless);
    out.torque_without_gravity =
        denoc::inverse_dynamics(weightless_bar_, out.motion, weightless).torque;
    denoc::set_subsystems(bar_, out.motion.theta, out.motion.rate, systems_);
    inverse = denoc::inverse_dynamics(bar_, out.motion, systems_);
  }
  out.is_solved = inverse.is_solved;
  if (!out.is_solved) return;
  out.torque = inverse.torque;
  out.forces = denoc::joint_forces(out.motion, systems_, inverse.lambda);
  const denoc::Vec2 own[] = {out.forces.J1, -out.forces.J2, out.forces.J4, out.forces.J3};
  Vec3* const trees[] = {&s.force[kCrank], &s.force[kCoupler], &s.force[kRocker], &s.loop_force[0]};
  const Vec3& a = out.motion.acceleration;
  const Vec3 joints = {a[0], a[1] + a[2] - a[0], a[1]};
  out.difference = {largest_entry(Vec3(joints - s.a.tail(3))), std::abs(out.torque - s.torque[0]),
                    0.0};
  for (int k = 0; k < 4; ++k)
    update_max(out.difference[2], (in_plane(own[k][0], own[k][1]) - *trees[k]).norm());
  if (formulation_ == Formulation::general_tree) return;
  s.a.tail(3) = joints;
  s.torque[0] = out.torque;
  s.torque_without_gravity[0] = out.torque_without_gravity;
  for (int k = 0; k < 4; ++k) *trees[k] = in_plane(own[k][0], own[k][1]);
}

void FourBarScene::rate(double t, const VecX& y, VecX& ydot) {
  if (formulation_ == Formulation::general_tree) return MechanismScene::rate(t, y, ydot);
  const Vec3 theta = {y[0], y[2], y[0] + y[1] - y[2] - kPi};
  const Vec3 rates = {y[3], y[5], y[3] + y[4] - y[5]};
  const denoc::Forward f =
      denoc::forward_dynamics(bar_, theta, rates, crank_torque_, systems_, {}, {alpha_, alpha_});
  const Vec3& a = f.acceleration;
  ydot << y[3], y[4], y[5], a[0], a[1] + a[2] - a[0], a[1];
  // What is not finite makes the step smaller and, where that does not help, ends the run.
  if (!f.is_solved) ydot[3] = std::numeric_limits<double>::quiet_NaN();
}

std::span<const SceneKind> four_bar_scenes() {
  static const SceneKind kinds[] = {{"four_bar", "linkage", four_bar_schema(), build_four_bar}};
  return kinds;
}

}  // namespace legwork
