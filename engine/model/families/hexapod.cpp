#include "engine/model/families/hexapod.h"

#include <string>
#include <vector>

namespace legwork {
namespace {

constexpr const char* kInferred =
    "inferred: Table 5 is missing in Ashok & Rambabu 2017 (theory/hexapod 3)";
constexpr const char* kAssumed = "assumed: neither printed nor to be inferred (theory/hexapod 3)";

constexpr const char* kLinks[] = {"coxa", "femur", "tibia"};

std::vector<Parameter> make_hexapod_parameters() {
  return {
      {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.5, 25.0,
       "Downward acceleration of free fall.", "theory/hexapod 3", fills<&HexapodSizes::gravity>},
      {"robot.trunk_mass", "Trunk", "Mass", "kg", 1.11, 0.1, 20.0,
       "Mass of the trunk without the legs. Together with the legs it gives the 4.02 kg that the "
       "printed 19.7 N of the middle leg imply.",
       kAssumed, fills<&HexapodSizes::trunk_mass>},
      {"robot.body_length", "Trunk", "Length", "m", 0.53, 0.1, 2.0,
       "Size of the uniform box that gives the trunk's inertia.", kAssumed,
       fills<&HexapodSizes::body, 0>},
      {"robot.body_width", "Trunk", "Width", "m", 0.16, 0.05, 1.0,
       "Size of the uniform box that gives the trunk's inertia.", kAssumed,
       fills<&HexapodSizes::body, 1>},
      {"robot.body_height", "Trunk", "Height", "m", 0.06, 0.02, 0.5,
       "Size of the uniform box that gives the trunk's inertia.", kAssumed,
       fills<&HexapodSizes::body, 2>},
      {"robot.hip_x", "Legs", "Hip forward", "m", 0.235, 0.08, 0.8,
       "How far the front hips are ahead of the middle, and the rear hips behind it: from the "
       "corner legs' printed 15.9 N.",
       kInferred, fills<&HexapodSizes::hip, 0>},
      {"robot.hip_y", "Legs", "Hip sideways", "m", 0.1, 0.03, 0.5,
       "How far the hips are left or right of the middle.", kAssumed, fills<&HexapodSizes::hip, 1>},
      {"robot.hip_z", "Legs", "Hip up", "m", 0.01, -0.1, 0.1,
       "How far the hips are above the trunk's origin: the kinematics need hips at 0.14 m, the "
       "paper prints a body height of 0.13 m.",
       kInferred, fills<&HexapodSizes::hip, 2>},
      {"robot.coxa_length", "Legs", "Coxa length L1", "m", 0.085, 0.01, 0.4, "Link 1 of Table 1.",
       kInferred, fills<&HexapodSizes::length, 0>},
      {"robot.femur_length", "Legs", "Femur length L2", "m", 0.115, 0.03, 0.6, "Link 2 of Table 1.",
       kInferred, fills<&HexapodSizes::length, 1>},
      {"robot.tibia_length", "Legs", "Tibia length L3", "m", 0.1, 0.03, 0.6, "Link 3 of Table 1.",
       kInferred, fills<&HexapodSizes::length, 2>},
      {"robot.coxa_mass", "Legs", "Coxa mass", "kg", 0.1, 0.005, 3.0, "Mass of link 1 of each leg.",
       kAssumed, fills<&HexapodSizes::mass, 0>},
      {"robot.femur_mass", "Legs", "Femur mass", "kg", 0.2, 0.005, 3.0,
       "Mass of link 2 of each leg.", kAssumed, fills<&HexapodSizes::mass, 1>},
      {"robot.tibia_mass", "Legs", "Tibia mass", "kg", 0.185, 0.005, 3.0,
       "Mass of link 3 of each leg.", kAssumed, fills<&HexapodSizes::mass, 2>},
      {"robot.link_width", "Legs", "Link width", "m", 0.0, 0.0, 0.1,
       "0: slender rods. Otherwise the links are square bars of this width.", kAssumed,
       fills<&HexapodSizes::link_width>},
      {"robot.coxa_limit", "Joint limits", "Coxa", "rad", 1.3, 0.1, 1.6,
       "Forward and backward from straight out to the side.", kChosen,
       fills<&HexapodSizes::limit, 0>},
      {"robot.femur_limit", "Joint limits", "Femur", "rad", 1.5, 0.1, 2.5,
       "Up and down from level.", kChosen, fills<&HexapodSizes::limit, 1>},
      {"robot.tibia_limit", "Joint limits", "Tibia", "rad", 2.6, 0.1, 3.1,
       "Down from the straight leg.", kChosen, fills<&HexapodSizes::limit, 2>},
  };
}

SpatialInertia bar(double mass, double length, double width) {
  const BarInertia I = bar_inertia(mass, length, width);
  return spatial_inertia(mass, {0.5 * length, 0.0, 0.0},
                         Vec3(I.along, I.across, I.across).asDiagonal());
}

// Sizes for display only, in proportion to the lengths.
void add_hexapod_leg_shapes(Model& model, int coxa, const DhLeg& leg) {
  const double r = 0.06 * (leg.l0 + leg.l1 + leg.l2);
  const auto add = [&model](Shape::Kind kind, int body, const Vec3& a, const Vec3& b,
                            double radius) {
    model.shapes.push_back({kind, body, a, b, radius});
  };
  using Kind = Shape::Kind;
  const Vec3 pin = {0.0, 0.0, 1.1 * r};
  add(Kind::cylinder, coxa, -pin, pin, 1.1 * r);
  add(Kind::capsule, coxa, Vec3::Zero(), {leg.l0, 0.0, 0.0}, 0.7 * r);
  add(Kind::cylinder, coxa + 1, -pin, pin, 1.0 * r);
  add(Kind::capsule, coxa + 1, Vec3::Zero(), {leg.l1, 0.0, 0.0}, 0.62 * r);
  add(Kind::cylinder, coxa + 2, -0.8 * pin, 0.8 * pin, 0.8 * r);
  add(Kind::capsule, coxa + 2, Vec3::Zero(), {leg.l2, 0.0, 0.0}, 0.4 * r);
  add(Kind::sphere, coxa + 2, {leg.l2, 0.0, 0.0}, Vec3::Zero(), 0.55 * r);
}

}  // namespace

std::span<const Parameter> hexapod_parameters() {
  static const std::vector<Parameter> parameters = make_hexapod_parameters();
  return parameters;
}

DhLeg hexapod_leg(const HexapodSizes& sizes, int foot) {
  const double side = side_of(foot);
  const double forward = 1.0 - foot % 3;  // front, middle, rear
  DhLeg leg;
  leg.hip_B = {forward * sizes.hip[0], side * sizes.hip[1], sizes.hip[2]};
  leg.l0 = sizes.length[0];
  leg.l1 = sizes.length[1];
  leg.l2 = sizes.length[2];
  leg.knee_sign = -side;
  leg.name = kHexapodLegs[static_cast<std::size_t>(foot)];
  leg.mount = is_left_leg(foot) ? LegMount::left : LegMount::right;
  return leg;
}

Legs hexapod_legs(const HexapodSizes& sizes) {
  Legs legs;
  for (int foot = 0; foot < 6; ++foot) legs.push_back(hexapod_leg(sizes, foot));
  return legs;
}

BarInertia bar_inertia(double mass, double length, double width) {
  return {mass * (length * length + width * width) / 12.0, mass * width * width / 6.0};
}

Result<Model> build_hexapod(const ParameterView& values) {
  const HexapodSizes sizes = values.read<HexapodSizes>();
  Model model;
  model.family = "hexapod";
  model.gravity = {0.0, 0.0, -sizes.gravity};

  const double m = sizes.trunk_mass;
  const Vec3& size = sizes.body;
  const double xx = size.x() * size.x(), yy = size.y() * size.y(), zz = size.z() * size.z();
  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia =
      spatial_inertia(m, Vec3::Zero(), (m / 12.0 * Vec3(yy + zz, xx + zz, xx + yy)).asDiagonal());
  model.bodies.push_back(trunk);
  model.shapes.push_back({Shape::Kind::box, 0, Vec3::Zero(), 0.5 * size, 0.2 * size.z()});

  const double width = sizes.link_width;
  // Exact quarter turns, so that no rounded cosine of 90 degrees enters the model.
  const Mat3 Rx_quarter = quarter_turn_x();
  for (int foot = 0; foot < 6; ++foot) {
    const DhLeg leg = hexapod_leg(sizes, foot);
    const std::string name = leg.name;
    const bool is_left = is_left_leg(foot);
    const int coxa = model.nb();
    const auto add_link = [&](int link, int parent, const Transform& X_PJ, double lower,
                              double upper) {
      Body body;
      body.name = body.joint = name + "_" + kLinks[link];
      body.parent = parent;
      body.X_PJ = X_PJ;
      body.inertia = bar(sizes.mass[at(link)], sizes.length[link], width);
      body.leg = name;
      body.is_idealised = width == 0.0;
      body.lower = is_left ? lower : -upper;
      body.upper = is_left ? upper : -lower;
      model.bodies.push_back(body);
    };
    const double turn = sizes.limit[0], lift = sizes.limit[1];
    const Transform hip = {Mat3::Identity(), leg.hip_B},
                    femur = {is_left ? Rx_quarter : Mat3(Rx_quarter.transpose()),
                             {leg.l0, 0.0, 0.0}},
                    tibia = {Mat3::Identity(), {leg.l1, 0.0, 0.0}};
    add_link(0, 0, hip, 0.5 * kPi - turn, 0.5 * kPi + turn);
    add_link(1, coxa, femur, -lift, lift);
    add_link(2, coxa + 1, tibia, -sizes.limit[2], 0.0);
    const Vec3 foot_B = {leg.l2, 0.0, 0.0};
    model.feet.push_back({name, coxa + 2, foot_B});
    model.frames.push_back({name + "_0", 0, hip});
    model.frames.push_back({name + "_1", coxa, femur});
    model.frames.push_back({name + "_2", coxa + 1, tibia});
    model.frames.push_back({name + "_3", coxa + 2, {Mat3::Identity(), foot_B}});
    add_hexapod_leg_shapes(model, coxa, leg);
  }
  return validated(std::move(model));
}

}  // namespace legwork
