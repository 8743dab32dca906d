#include "engine/scenes/linkages/four_bar.h"

#include <cmath>
#include <limits>

#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

constexpr const char* kCase = "theory/linkages 9";

enum BodyIndex { kCrank = 1, kCoupler = 2, kRocker = 3 };

// A bar to look at, with its mass where it is.
void add_bar(Linkage& linkage, int body, const denoc::Link& link, bool is_reversed) {
  add_rod(linkage, body, Vec3::Zero(), in_plane(link.length, 0.0), 0.0);
  const denoc::Vec2 c = link.com_distance * denoc::unit(link.com_angle);
  // The document measures the coupler from J3, the tree from J2: half a turn about its middle.
  const Vec3 com = is_reversed ? in_plane(link.length - c[0], -c[1]) : in_plane(c);
  add_mass(linkage, body, link.mass, com, link.inertia);
}

Linkage four_bar_linkage(const FourBarSettings& settings) {
  const denoc::FourBar& bar = settings.bar;
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
  // Open: J3 lies to the left of the way from J2 to J4.
  out.steps = {{AssemblyStep::Kind::driven, kCrank},
               {AssemblyStep::Kind::dyad, 0, 0, loop, 0, settings.is_crossed ? -1 : 1}};
  const LinkPoint traced = {"coupler_point", kCoupler,
                            in_plane(settings.point_along, settings.point_across)};
  out.points = {traced};
  using Measure = LinkMeasure::Kind;
  add_end(out, "J2", kCrank, bar.crank.length, "length.crank");
  add_meeting(out, loop, "length.coupler", "length.rocker");
  add_pivot(out, "J4", kRocker, "length.ground");
  out.handles.push_back(
      {traced, {{"point.along", kCoupler}, {"point.across", kCoupler, Measure::across}}});
  number_coordinates(out.model);
  return out;
}

FourBarSettings four_bar_settings(const ParameterView& values) {
  FourBarSettings settings = values.read<FourBarSettings>();
  settings.mechanism = values.read<MechanismSettings>();
  denoc::FourBar& bar = settings.bar;
  bar.gravity = values["world.gravity"];
  bar.mode = settings.is_crossed ? -1.0 : 1.0;
  if (!settings.is_given)
    for (denoc::Link* link : {&bar.crank, &bar.coupler, &bar.rocker})
      *link = denoc::rod(link->length, link->mass);
  return settings;
}

Result<std::unique_ptr<Scene>> build_four_bar(const ParameterView& values) {
  auto scene = std::make_unique<FourBarScene>(four_bar_settings(values));
  scene->recipe = [](const ParameterView& other) {
    return four_bar_linkage(four_bar_settings(other));
  };
  scene->quick = "sim.mode drive.speed length.ground length.crank length.coupler length.rocker";
  return finished(std::move(scene));
}

// A number of one of the links.
template <auto link, auto member>
constexpr Parameter of_link(const char* path, const char* label, const char* unit, double minimum,
                            double maximum, const char* meaning, const char* group = "Masses") {
  return {path,    group,   label,   unit,  (denoc::FourBar{}.*link).*member,
          minimum, maximum, meaning, kCase, rebuilt<&FourBarSettings::bar, link, member>};
}
template <auto link>
constexpr Parameter centre_angle(const char* path, const char* label) {
  Parameter out = of_link<link, &denoc::Link::com_angle>(
      path, label, "rad", -kPi, kPi,
      "Of the centre of mass off the link's line. Applies only if masses are as given.");
  out.source = kChosen;
  return out;
}
template <auto link>
constexpr Parameter moment(const char* path, const char* label) {
  return of_link<link, &denoc::Link::inertia>(
      path, label, "kg m^2", 1e-6, 0.05,
      "Moment of inertia about the centre of mass. Applies only if masses are as given.");
}
template <auto what>
Parameter misprint(const char* path, const char* label, const char* meaning) {
  return choice(path, "Kumar et al. as printed", label, 0.0, {"corrected", "as printed"}, meaning,
                "Kumar et al.", rebuilt<&FourBarSettings::printed, what>);
}

std::span<const Parameter> four_bar_parameters() {
  static const std::vector<Parameter> parameters = mechanism_parameters(
      {{false, kPi / 3.0}},
      {choice("sim.formulation", "Simulation", "Equations in use", 0.0, {"general tree", "DeNOC"},
              "General tree: any linkage, loop closed at J3. DeNOC: Kumar et al., cut at J2. The "
              "difference between the two formulations is recorded as a signal.",
              "Kumar et al., Eqs. 1 to 23", rebuilt<&FourBarSettings::formulation>),
       choice("assembly.mode", "Lengths", "Assembly", 0.0, {"open", "crossed"},
              "Which of the two assemblies: in the open one J3 is to the left of the line from J2 "
              "to J4.",
              kCase, fills<&FourBarSettings::is_crossed>),
       {"length.ground", "Lengths", "Ground link", "m", denoc::FourBar{}.ground, 0.01, 0.5,
        "J1 to J4.", kCase, rebuilt<&FourBarSettings::bar, &denoc::FourBar::ground>},
       of_link<&denoc::FourBar::crank, &denoc::Link::length>("length.crank", "Crank (link 2)", "m",
                                                             0.01, 0.5, "J1 to J2.", "Lengths"),
       of_link<&denoc::FourBar::coupler, &denoc::Link::length>(
           "length.coupler", "Coupler (link 3)", "m", 0.01, 0.5, "J2 to J3.", "Lengths"),
       of_link<&denoc::FourBar::rocker, &denoc::Link::length>(
           "length.rocker", "Rocker (link 4)", "m", 0.01, 0.5, "J4 to J3.", "Lengths"),
       {"point.along", "Coupler point", "Along the coupler", "m", 0.06, -0.5, 0.5,
        "From J2 towards J3.", kCase, rebuilt<&FourBarSettings::point_along>},
       {"point.across", "Coupler point", "Across the coupler", "m", 0.04, -0.5, 0.5,
        "Perpendicular to the line from J2 to J3, a quarter turn anticlockwise.", kCase,
        rebuilt<&FourBarSettings::point_across>},
       of_link<&denoc::FourBar::crank, &denoc::Link::mass>("mass.crank", "Crank (link 2)", "kg",
                                                           0.01, 10.0, "Of the whole link."),
       of_link<&denoc::FourBar::coupler, &denoc::Link::mass>(
           "mass.coupler", "Coupler (link 3)", "kg", 0.01, 10.0, "Of the whole link."),
       of_link<&denoc::FourBar::rocker, &denoc::Link::mass>("mass.rocker", "Rocker (link 4)", "kg",
                                                            0.01, 10.0, "Of the whole link."),
       choice("mass.distribution", "Masses", "Distribution", 0.0, {"uniform rods", "as given"},
              "Uniform rods: centres of mass in the middle, I = m l^2 / 12. As given: by the "
              "parameters below.",
              kCase, rebuilt<&FourBarSettings::is_given>),
       of_link<&denoc::FourBar::crank, &denoc::Link::com_distance>(
           "centre.crank", "Centre of the crank", "m", 0.0, 0.5,
           "From J1. Applies only if masses are as given."),
       of_link<&denoc::FourBar::coupler, &denoc::Link::com_distance>(
           "centre.coupler", "Centre of the coupler", "m", 0.0, 0.5,
           "From J3, as in the paper. Applies only if masses are as given."),
       of_link<&denoc::FourBar::rocker, &denoc::Link::com_distance>(
           "centre.rocker", "Centre of the rocker", "m", 0.0, 0.5,
           "From J4. Applies only if masses are as given."),
       centre_angle<&denoc::FourBar::crank>("centre.crank_angle", "Centre of the crank, angle"),
       centre_angle<&denoc::FourBar::coupler>("centre.coupler_angle",
                                              "Centre of the coupler, angle"),
       centre_angle<&denoc::FourBar::rocker>("centre.rocker_angle", "Centre of the rocker, angle"),
       moment<&denoc::FourBar::crank>("inertia.crank", "Crank, moment of inertia"),
       moment<&denoc::FourBar::coupler>("inertia.coupler", "Coupler, moment of inertia"),
       moment<&denoc::FourBar::rocker>("inertia.rocker", "Rocker, moment of inertia"),
       misprint<&denoc::Printed::jacobian>(
           "printed.jacobian", "J^II(1,2)",
           "Printed: +l3 sin(theta3 + theta4). The result is in the signals \"as printed\"; the "
           "simulation never uses it."),
       misprint<&denoc::Printed::eq_14>(
           "printed.eq_14", "Eq. 14",
           "Printed: B21 with r2 + d3, where Eq. 12 has r3 + d2. The same with centres of mass in "
           "the middle. The result is in the signals \"as printed\"."),
       misprint<&denoc::Printed::lambda_sign>(
           "printed.lambda_sign", "Eq. 22's lambda",
           "Printed: lambda of Eq. 22 is that of Eqs. 19 and 20. It is minus that. The result is "
           "in the signals \"as printed\".")});
  return parameters;
}

}  // namespace

FourBarScene::FourBarScene(const FourBarSettings& settings)
    : MechanismScene(four_bar_linkage(settings), settings.mechanism),
      settings_(settings),
      weightless_bar_(settings.bar) {
  weightless_bar_.gravity = 0.0;
  const Baumgarte by = settings.mechanism.held_by();
  held_by_ = {by.alpha, by.beta};
}

denoc::Motion FourBarScene::motion_of(const MechanismState& s) {
  const auto angles = [](const VecX& x) { return Vec3(x[0], x[2], x[0] + x[1] - x[2]); };
  denoc::Motion m = {angles(s.q), angles(s.v), angles(s.a)};
  m.theta[2] -= kPi;
  return m;
}

void FourBarScene::examined(MechanismState& s) {
  DenocResult& out = by_denoc_;
  out.motion = motion_of(s);
  out.is_solved = false;
  out.difference.setZero();
  if (!s.is_regular) return;
  denoc::set_subsystems(bar(), out.motion.theta, out.motion.rate, systems_);
  denoc::Inverse inverse;
  if (is_forward()) {
    const denoc::Forward forward = denoc::forward_dynamics(
        bar(), out.motion.theta, out.motion.rate, driver_torque(0), systems_, {}, held_by_);
    out.motion.acceleration = forward.acceleration;
    inverse = {driver_torque(0), forward.lambda, forward.is_solved};
    out.torque_without_gravity = s.torque_without_gravity[0];
  } else if (denoc::follow_crank(bar(), out.motion)) {
    denoc::set_subsystems(weightless_bar_, out.motion.theta, out.motion.rate, systems_);
    out.torque_without_gravity =
        denoc::inverse_dynamics(weightless_bar_, out.motion, systems_).torque;
    denoc::set_subsystems(bar(), out.motion.theta, out.motion.rate, systems_);
    inverse = denoc::inverse_dynamics(bar(), out.motion, systems_);
  }
  out.is_solved = inverse.is_solved;
  if (!out.is_solved) return;
  out.torque = inverse.torque;
  out.forces = denoc::joint_forces(out.motion, systems_, inverse.lambda);
  const denoc::Vec2 own[] = {out.forces.J1, -out.forces.J2, out.forces.J4, out.forces.J3};
  Vec3* const trees[] = {&s.force[kCrank], &s.force[kCoupler], &s.force[kRocker], &s.loop_force[0]};
  const Vec3& a = out.motion.acceleration;
  const Vec3 joints = {a[0], a[1] + a[2] - a[0], a[1]};
  out.difference = {largest_entry(Vec3(joints - s.a)), std::abs(out.torque - s.torque[0]), 0.0};
  for (int k = 0; k < 4; ++k) update_max(out.difference[2], (in_plane(own[k]) - *trees[k]).norm());
  if (settings_.formulation == FourBarSettings::Formulation::general_tree) return;
  s.a = joints;
  s.torque[0] = out.torque;
  s.torque_without_gravity[0] = out.torque_without_gravity;
  for (int k = 0; k < 4; ++k) *trees[k] = in_plane(own[k]);
}

void FourBarScene::rate(double t, const VecX& y, VecX& ydot) {
  if (settings_.formulation == FourBarSettings::Formulation::general_tree)
    return MechanismScene::rate(t, y, ydot);
  const Vec3 theta = {y[0], y[2], y[0] + y[1] - y[2] - kPi};
  const Vec3 rates = {y[3], y[5], y[3] + y[4] - y[5]};
  const denoc::Forward f =
      denoc::forward_dynamics(bar(), theta, rates, driver_torque(0), systems_, {}, held_by_);
  const Vec3& a = f.acceleration;
  ydot << y[3], y[4], y[5], a[0], a[1] + a[2] - a[0], a[1];
  // What is not finite makes the step smaller and, where that does not help, ends the run.
  if (!f.is_solved) ydot[3] = std::numeric_limits<double>::quiet_NaN();
}

std::span<const SceneKind> four_bar_scenes() {
  static const SceneKind kinds[] = {{"four_bar", "linkage", four_bar_parameters(), build_four_bar}};
  return kinds;
}

}  // namespace legwork
