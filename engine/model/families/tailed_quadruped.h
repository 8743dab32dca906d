// The tailed quadruped of Liu & Ben-Tzvi 2018 [Liu18]: a trunk, four legs of thin rods whose feet are held to the ground by
// spherical joints, and a pendulum tail; parameters of its Table 1 (theory/tail 1).
//
// The paper's axes are x right, y forward, z up, its legs 1 to 4 are FR, FL, RL, RR, and its joints are measured
// otherwise. All of that is converted here, at the family's edge, and nowhere else. With C = R_LP the rotation from the
// document's axes to Legwork's (x forward, y left, z up; theory/tail 1.4):
//   p_L = C p_P,   R_L = C R_P C^T,   theta1 = pi/2 - ha,   theta2 = -hb,   theta3 = k - pi,
//   tail pitch = -ta,   tail yaw = tb
// (k is the interior knee angle). The legs are then D-H legs with their knees in front, and torques are dual to that.
#pragma once

#include "engine/model/families/quadruped.h"
#include "engine/model/families/tail.h"

namespace legwork {

std::span<const Parameter> tailed_quadruped_parameters();

Result<Model> build_tailed_quadruped(const ParameterView& values);

// The paper's legs 1, 2, 3, 4.
inline constexpr std::array<int, 4> kDocumentLegs = {kFR, kFL, kRL, kRR};

// Names of the paper's fourteen joints, leg by leg, then the tail.
inline constexpr const char* kDocumentJoints = "ha1 hb1 k1 ha2 hb2 k2 ha3 hb3 k3 ha4 hb4 k4 ta tb";

// C above.
Mat3 document_to_world();

inline Vec3 to_document(const Vec3& v) { return {-v.y(), v.x(), v.z()}; }
inline Vec3 from_document(const Vec3& v) { return {v.y(), -v.x(), v.z()}; }

using DocumentJoints = Eigen::Matrix<double, 14, 1>;

// Where joint j of the paper (order of kDocumentJoints) stands among the model's joints, and d(model)/d(document).
struct DocumentJoint {
  int joint = 0;
  double sign = 1.0;
};
DocumentJoint document_joint(int j);

// Angles, and rates, accelerations or torques, of the model's fourteen joints in the paper's measure and back.
DocumentJoints document_angles(ConstVecRef joints);
DocumentJoints document_rates(ConstVecRef joints);
void model_angles(const DocumentJoints& angles, Eigen::Ref<VecX> joints);
void model_rates(const DocumentJoints& rates, Eigen::Ref<VecX> joints);

}  // namespace legwork
