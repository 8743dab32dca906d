#include "engine/model/families/quadruped.h"

#include <string>
#include <vector>

#include "engine/math/rotation.h"

namespace legwork {
namespace {

constexpr const char* kSpec =
    "Mini-Cheetah-like; Sureshkumar et al. 2025 print no value (theory/quadruped 1)";

constexpr const char* kChosenLimits = "chosen; Sureshkumar et al. 2025 print no limits";

struct LinkDefaults {
  const char *group, *mass, *com_x, *ixx, *iyy, *izz;
  double m, cx, xx, yy, zz;
};

// Link 1's centre of mass is at the hip, so it has no com_x.
template <auto sizes>
void add_link(const LinkDefaults& link, std::vector<Parameter>& p) {
  const char* about = "Moment of inertia about the link's centre of mass, in its D-H frame.";
  using L = LinkSizes;
  p.push_back({link.mass, link.group, "Mass", "kg", link.m, 0.01, 5.0, "Mass of one such link.",
               kSpec, fills<sizes, &L::mass>});
  if (link.com_x)
    p.push_back({link.com_x, link.group, "Centre of mass x", "m", link.cx, -0.1, 0.3,
                 "Centre of mass along the link from its joint.", kSpec, fills<sizes, &L::com_x>});
  p.push_back({link.ixx, link.group, "Inertia xx", "kg m^2", link.xx, 1e-6, 0.05, about, kSpec,
               fills<sizes, &L::ixx>});
  p.push_back({link.iyy, link.group, "Inertia yy", "kg m^2", link.yy, 1e-6, 0.05, about, kSpec,
               fills<sizes, &L::iyy>});
  p.push_back({link.izz, link.group, "Inertia zz", "kg m^2", link.zz, 1e-6, 0.05, about, kSpec,
               fills<sizes, &L::izz>});
}

std::vector<Parameter> make_parameters() {
  std::vector<Parameter> p = {
      {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.5, 25.0,
       "Downward acceleration of free fall.", "theory/quadruped 1",
       fills<&QuadrupedSizes::gravity>},
      {"robot.trunk_mass", "Trunk", "Mass", "kg", 3.3, 0.5, 30.0,
       "Mass of the trunk without the legs.", kSpec,
       fills<&QuadrupedSizes::trunk, &LinkSizes::mass>},
      {"robot.trunk_ixx", "Trunk", "Inertia xx (roll)", "kg m^2", 0.011253, 0.001, 0.5,
       "Moment of inertia about the centre of mass, x forward.", kSpec,
       fills<&QuadrupedSizes::trunk, &LinkSizes::ixx>},
      {"robot.trunk_iyy", "Trunk", "Inertia yy (pitch)", "kg m^2", 0.036203, 0.001, 0.5,
       "Moment of inertia about the centre of mass, y left.", kSpec,
       fills<&QuadrupedSizes::trunk, &LinkSizes::iyy>},
      {"robot.trunk_izz", "Trunk", "Inertia zz (yaw)", "kg m^2", 0.042673, 0.001, 0.5,
       "Moment of inertia about the centre of mass, z up.", kSpec,
       fills<&QuadrupedSizes::trunk, &LinkSizes::izz>},
      {"robot.trunk_com_x", "Trunk", "Centre of mass x", "m", 0.0, -0.1, 0.1,
       "Forward of the trunk's origin.", kSpec, fills<&QuadrupedSizes::trunk, &LinkSizes::com_x>},
      {"robot.trunk_com_z", "Trunk", "Centre of mass z", "m", 0.0, -0.1, 0.1,
       "Centre of mass above the trunk's origin.", kSpec, fills<&QuadrupedSizes::trunk_com_z>},
      {"robot.hip_x", "Legs", "Hip forward", "m", 0.19, 0.05, 0.6,
       "How far the front hips are ahead of the middle, and the rear hips behind it.", kSpec,
       fills<&QuadrupedSizes::hip_x>},
      {"robot.hip_y", "Legs", "Hip sideways", "m", 0.111, 0.02, 0.4,
       "How far the hips are left or right of the middle.", kSpec, fills<&QuadrupedSizes::hip_y>},
      {"robot.thigh_length", "Legs", "Thigh length l1", "m", 0.209, 0.05, 0.6,
       "Hip to knee, l1 of Table 1.", kSpec, fills<&QuadrupedSizes::thigh_length>},
      {"robot.shank_length", "Legs", "Shank length l2", "m", 0.195, 0.05, 0.6,
       "Knee to foot, l2 of Table 1.", kSpec, fills<&QuadrupedSizes::shank_length>},
      {"robot.haa_limit", "Joint limits", "Abduction", "rad", 1.2, 0.1, 3.2,
       "Hip abduction to either side of vertical.", kChosenLimits,
       fills<&QuadrupedSizes::haa_limit>},
      {"robot.hfe_limit", "Joint limits", "Hip flexion", "rad", 2.4, 0.1, 3.2,
       "Hip flexion forward and backward.", kChosenLimits, fills<&QuadrupedSizes::hfe_limit>},
      {"robot.kfe_limit", "Joint limits", "Knee flexion", "rad", 2.75, 0.1, 3.2,
       "Knee flexion from the straight leg.", kChosenLimits, fills<&QuadrupedSizes::kfe_limit>},
  };
  add_link<&QuadrupedSizes::hip>(
      {"Hip link", "robot.hip_mass", nullptr, "robot.hip_ixx", "robot.hip_iyy", "robot.hip_izz",
       0.54, 0.0, 444e-6, 560e-6, 381e-6},
      p);
  add_link<&QuadrupedSizes::thigh>(
      {"Thigh", "robot.thigh_mass", "robot.thigh_com_x", "robot.thigh_ixx", "robot.thigh_iyy",
       "robot.thigh_izz", 0.634, 0.02, 408e-6, 1983e-6, 2103e-6},
      p);
  add_link<&QuadrupedSizes::shank>(
      {"Shank", "robot.shank_mass", "robot.shank_com_x", "robot.shank_ixx", "robot.shank_iyy",
       "robot.shank_izz", 0.064, 0.061, 6e-6, 245e-6, 248e-6},
      p);
  return p;
}

Mat3 diagonal(double xx, double yy, double zz) { return Vec3(xx, yy, zz).asDiagonal(); }

SpatialInertia link_inertia(const LinkSizes& link, double com_z = 0.0) {
  return spatial_inertia(link.mass, {link.com_x, 0.0, com_z},
                         diagonal(link.ixx, link.iyy, link.izz));
}

// Sizes for display only, in proportion to the lengths.
void add_leg_shapes(Model& model, int hip, const DhLeg& leg) {
  const double r = 0.085 * (leg.l1 + leg.l2);
  auto add = [&model](Shape::Kind kind, int body, const Vec3& a, const Vec3& b, double radius) {
    model.shapes.push_back({kind, body, a, b, radius});
  };
  using Kind = Shape::Kind;
  add(Kind::cylinder, hip, {0.0, 0.0, -1.2 * r}, {0.0, 0.0, 1.2 * r},
      1.05 * r);  // about the haa axis
  add(Kind::cylinder, hip + 1, {0.0, 0.0, -0.9 * r}, {0.0, 0.0, 0.9 * r},
      1.15 * r);  // about the hfe axis
  add(Kind::capsule, hip + 1, Vec3::Zero(), {leg.l1, 0.0, 0.0}, 0.62 * r);
  add(Kind::cylinder, hip + 2, {0.0, 0.0, -0.75 * r}, {0.0, 0.0, 0.75 * r},
      0.75 * r);  // about the kfe axis
  add(Kind::capsule, hip + 2, Vec3::Zero(), {leg.l2, 0.0, 0.0}, 0.38 * r);
  add(Kind::sphere, hip + 2, {leg.l2, 0.0, 0.0}, Vec3::Zero(), 0.55 * r);
}

}  // namespace

std::span<const Parameter> quadruped_parameters() {
  static const std::vector<Parameter> parameters = make_parameters();
  return parameters;
}

Mat3 quadruped_R_B0() {
  Mat3 R;
  R << 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, -1.0;
  return R;
}

DhLeg quadruped_leg(const QuadrupedSizes& sizes, int foot) {
  const double x = sizes.hip_x * (is_front(foot) ? 1.0 : -1.0);
  const double y = sizes.hip_y * (is_left(foot) ? 1.0 : -1.0);
  return {{x, y, 0.0}, sizes.thigh_length, sizes.shank_length, -1.0, kQuadrupedLegs[at(foot)]};
}

Legs quadruped_legs(const QuadrupedSizes& sizes) {
  Legs legs;
  for (int foot = 0; foot < 4; ++foot) legs.push_back(quadruped_leg(sizes, foot));
  return legs;
}

Model assemble_quadruped(const QuadrupedParts& parts) {
  Model model;
  model.family = parts.family;
  model.gravity = {0.0, 0.0, -parts.gravity};

  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia = parts.trunk;
  model.bodies.push_back(trunk);

  const DhLeg& first = parts.legs[kFL];
  const double height = 0.2 * (first.l1 + first.l2);
  model.shapes.push_back({Shape::Kind::box,
                          0,
                          Vec3::Zero(),
                          {first.hip_B.x() + 0.3 * height, 0.62 * first.hip_B.y(), 0.5 * height},
                          0.3 * height});

  // Exact quarter turns, so that no rounded cosine of 90 degrees enters the model.
  const Mat3 Rx_quarter = quarter_turn_x();
  for (int foot = 0; foot < 4; ++foot) {
    const std::string leg_name = kQuadrupedLegs[static_cast<std::size_t>(foot)];
    const DhLeg& leg = parts.legs[static_cast<std::size_t>(foot)];
    const int hip = model.nb();
    auto add_body = [&](const char* link, const char* joint, int parent, const Transform& X_PJ,
                        const SpatialInertia& inertia, double middle, double limit) {
      Body body;
      body.name = leg_name + "_" + link;
      body.parent = parent;
      body.joint = leg_name + "_" + joint;
      body.X_PJ = X_PJ;
      body.inertia = inertia;
      body.leg = leg_name;
      body.is_idealised = parts.has_ideal_links;
      body.lower = middle - limit;
      body.upper = middle + limit;
      model.bodies.push_back(body);
    };
    add_body("hip", "haa", 0, {quadruped_R_B0() * Rx_quarter, leg.hip_B}, parts.hip, kPi / 2.0,
             parts.haa_limit);
    add_body("thigh", "hfe", hip, {Rx_quarter.transpose(), Vec3::Zero()}, parts.thigh, 0.0,
             parts.hfe_limit);
    add_body("shank", "kfe", hip + 1, {Mat3::Identity(), {leg.l1, 0.0, 0.0}}, parts.shank, 0.0,
             parts.kfe_limit);
    model.feet.push_back({leg_name, hip + 2, {leg.l2, 0.0, 0.0}});
    model.frames.push_back({leg_name + "_0", 0, {quadruped_R_B0(), leg.hip_B}});
    model.frames.push_back({leg_name + "_1", hip, {}});
    model.frames.push_back({leg_name + "_2", hip + 1, {}});
    model.frames.push_back({leg_name + "_3", hip + 2, {}});
    model.frames.push_back({leg_name + "_4", hip + 2, {Mat3::Identity(), {leg.l2, 0.0, 0.0}}});
    add_leg_shapes(model, hip, leg);
  }
  return model;
}

QuadrupedParts quadruped_parts(const char* family, const QuadrupedSizes& sizes) {
  QuadrupedParts parts;
  parts.family = family;
  parts.gravity = sizes.gravity;
  for (int foot = 0; foot < 4; ++foot) parts.legs[at(foot)] = quadruped_leg(sizes, foot);
  parts.haa_limit = sizes.haa_limit;
  parts.hfe_limit = sizes.hfe_limit;
  parts.kfe_limit = sizes.kfe_limit;
  return parts;
}

QuadrupedParts weighed_quadruped_parts(const char* family, const QuadrupedSizes& sizes) {
  QuadrupedParts parts = quadruped_parts(family, sizes);
  parts.trunk = link_inertia(sizes.trunk, sizes.trunk_com_z);
  parts.hip = link_inertia(sizes.hip);
  parts.thigh = link_inertia(sizes.thigh);
  parts.shank = link_inertia(sizes.shank);
  return parts;
}

Result<Model> build_quadruped(const ParameterView& values) {
  return validated(
      assemble_quadruped(weighed_quadruped_parts("quadruped", values.read<QuadrupedSizes>())));
}

}  // namespace legwork
