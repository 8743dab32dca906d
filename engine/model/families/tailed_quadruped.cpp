#include "engine/model/families/tailed_quadruped.h"

namespace legwork {
namespace {

constexpr const char* kTable = "Liu & Ben-Tzvi 2018, Table 1";

std::vector<Parameter> tailed_parameters() {
  constexpr const char* kDerived = "Liu & Ben-Tzvi 2018, Table 1, its axes x right, y forward";
  constexpr const char* kOwnLimits =
      "chosen; the limits that Liu & Ben-Tzvi 2018 print are not those of the robot";
  std::vector<Parameter> p = {
      {"world.gravity", "World", "Gravity", "m/s^2", 9.8067, 0.0, 25.0,
       "Downward acceleration of free fall.", kTable, fills<&QuadrupedSizes::gravity>},
      {"robot.trunk_mass", "Trunk", "Mass m_b", "kg", 26.9078, 0.5, 100.0,
       "Mass of the trunk without legs and tail.", kTable,
       fills<&QuadrupedSizes::trunk, &LinkSizes::mass>},
      {"robot.trunk_ixx", "Trunk", "Inertia about forward", "kg m^2", 0.3793, 0.01, 10.0,
       "About the centre of mass; the document's I_yy.", kDerived,
       fills<&QuadrupedSizes::trunk, &LinkSizes::ixx>},
      {"robot.trunk_iyy", "Trunk", "Inertia about left", "kg m^2", 0.8404, 0.01, 10.0,
       "About the centre of mass; the document's I_xx.", kDerived,
       fills<&QuadrupedSizes::trunk, &LinkSizes::iyy>},
      {"robot.trunk_izz", "Trunk", "Inertia about up", "kg m^2", 1.2125, 0.01, 10.0,
       "About the centre of mass; the document's I_zz.", kDerived,
       fills<&QuadrupedSizes::trunk, &LinkSizes::izz>},
      {"robot.hip_x", "Legs", "Hip forward", "m", 0.27, 0.05, 0.6,
       "Half of |a_2 - a_3|: front hips forward, rear hips behind.", kTable,
       fills<&QuadrupedSizes::hip_x>},
      {"robot.hip_y", "Legs", "Hip sideways", "m", 0.24, 0.05, 0.6,
       "Half of |a_1 - a_2|: hips left and right of the middle.", kTable,
       fills<&QuadrupedSizes::hip_y>},
      {"robot.thigh_length", "Legs", "Thigh l_th", "m", 0.3, 0.05, 0.6, "Hip to knee.", kTable,
       fills<&QuadrupedSizes::thigh_length>},
      {"robot.shank_length", "Legs", "Shank l_sh", "m", 0.3, 0.05, 0.6, "Knee to foot.", kTable,
       fills<&QuadrupedSizes::shank_length>},
      {"robot.thigh_mass", "Legs", "Thigh mass m_th", "kg", 0.9453, 0.01, 10.0,
       "Of one thigh, a uniform rod.", kTable, fills<&QuadrupedSizes::thigh, &LinkSizes::mass>},
      {"robot.shank_mass", "Legs", "Shank mass m_sh", "kg", 1.2289, 0.01, 10.0,
       "Of one shank, a uniform rod.", kTable, fills<&QuadrupedSizes::shank, &LinkSizes::mass>},
      {"robot.tail_mass", "Tail", "Mass m_t", "kg", 1.4347, 0.01, 10.0,
       "The point mass at the tail's tip.", kTable, fills<&Tail::mass>},
      {"robot.tail_length", "Tail", "Length l_t", "m", 0.6, 0.05, 1.5, "Of the massless tail.",
       kTable, fills<&Tail::length>},
      {"robot.tail_x", "Tail", "Pivot forward", "m", -0.34, -0.8, 0.8,
       "Forward of the trunk's origin; the document prints |r| only.", kTable,
       fills<&Tail::pivot_B, 0>},
      {"robot.haa_limit", "Joint limits", "ha", "rad", 1.5, 0.1, 3.2, "Either side of 0.",
       kOwnLimits, fills<&QuadrupedSizes::haa_limit>},
      {"robot.hfe_limit", "Joint limits", "hb", "rad", 2.4, 0.1, 3.2, "Either side of 0.",
       kOwnLimits, fills<&QuadrupedSizes::hfe_limit>},
      {"robot.kfe_limit", "Joint limits", "Knee flexion", "rad", 3.0, 0.1, 3.2,
       "pi - k, from the straight leg.", kOwnLimits, fills<&QuadrupedSizes::kfe_limit>},
  };
  append_tail_limits(p);
  return p;
}

SpatialInertia rod(double mass, double length) {
  const double I = mass * length * length / 12.0;
  return spatial_inertia(mass, {0.5 * length, 0.0, 0.0}, Vec3(0.0, I, I).asDiagonal());
}

}  // namespace

std::span<const Parameter> tailed_quadruped_parameters() {
  static const std::vector<Parameter> parameters = tailed_parameters();
  return parameters;
}

Result<Model> build_tailed_quadruped(const ParameterView& values) {
  const QuadrupedSizes sizes = values.read<QuadrupedSizes>();
  const LinkSizes& trunk = sizes.trunk;
  QuadrupedParts parts = quadruped_parts("tailed_quadruped", sizes);
  parts.trunk =
      spatial_inertia(trunk.mass, Vec3::Zero(), Vec3(trunk.ixx, trunk.iyy, trunk.izz).asDiagonal());
  parts.thigh = rod(sizes.thigh.mass, sizes.thigh_length);
  parts.shank = rod(sizes.shank.mass, sizes.shank_length);
  parts.has_ideal_links = true;
  Model model = assemble_quadruped(parts);
  add_tail(model, values.read<Tail>());
  return validated(std::move(model));
}

Mat3 document_to_world() {
  Mat3 C;
  C << 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0;
  return C;
}

DocumentJoint document_joint(int j) {
  if (j == 12) return {12, -1.0};  // ta, the tail's pitch
  if (j == 13) return {13, 1.0};   // tb, its yaw
  const int kind = j % 3;          // ha, hb, k
  return {3 * kDocumentLegs[static_cast<std::size_t>(j / 3)] + kind, kind == 2 ? 1.0 : -1.0};
}

DocumentJoints document_rates(ConstVecRef joints) {
  DocumentJoints out;
  for (int j = 0; j < 14; ++j) {
    const DocumentJoint d = document_joint(j);
    out[j] = d.sign * joints[d.joint];
  }
  return out;
}

void model_rates(const DocumentJoints& rates, Eigen::Ref<VecX> joints) {
  for (int j = 0; j < 14; ++j) {
    const DocumentJoint d = document_joint(j);
    joints[d.joint] = d.sign * rates[j];
  }
}

namespace {

// The paper's angle when the model's joint is at zero.
double document_zero(int j) {
  return j >= 12 ? 0.0 : j % 3 == 0 ? kPi / 2.0 : j % 3 == 2 ? kPi : 0.0;
}

}  // namespace

DocumentJoints document_angles(ConstVecRef joints) {
  DocumentJoints out = document_rates(joints);
  for (int j = 0; j < 14; ++j) out[j] += document_zero(j);
  return out;
}

void model_angles(const DocumentJoints& angles, Eigen::Ref<VecX> joints) {
  DocumentJoints from_zero = angles;
  for (int j = 0; j < 14; ++j) from_zero[j] -= document_zero(j);
  model_rates(from_zero, joints);
}

}  // namespace legwork
