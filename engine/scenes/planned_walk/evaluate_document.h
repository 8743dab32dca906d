// The dynamics of Liu & Ben-Tzvi 2018 at a given state, in the paper's axes (x right, y forward, z up), legs 1 to 4 and
// joints (engine/formulations/virtual_work_tail/robot.h; theory/tail 1 to 5). The four feet are held where the scene
// has them. SI units.
#pragma once

#include <array>
#include <vector>

#include "engine/model/result.h"

namespace legwork {

class PlannedWalk;

// The state to evaluate at; the legs' joints follow from the feet.
struct DocumentState {
  double p[3] = {0, 0, 0};             // m, of the trunk
  double quat_wxyz[4] = {1, 0, 0, 0};  // trunk to world, length 1
  double theta_tail[2] = {0, 0};       // ta, tb, rad
  double v[3] = {0, 0, 0};             // of p, m/s
  double omega_world[3] = {0, 0, 0};   // rad/s
  double thetadot_tail[2] = {0, 0};    // rad/s
  double tau[14] = {};                 // ha1 hb1 k1 ... ha4 hb4 k4 ta tb, N m
};

// tree: everything from the general tree and its pinned feet. virtual_work: everything from the paper's equations,
// corrected.
enum class DocumentFormulation { tree, virtual_work };
inline constexpr std::array<const char*, 2> kDocumentFormulations = {"tree", "virtual_work"};

// M u' + C + G = F for u = [v; omega; ta'; tb']. Matrices row by row; numbers of entries are given.
struct DocumentEvaluation {
  std::vector<double> rpy, R;                                       // 3, 9
  std::vector<double> joint_angle, joint_rate, joint_acceleration;  // of the legs, 12 each, rad
  std::vector<double> M, C, G;                                      // 64, 8, 8
  std::vector<double> J_tau_a, J_tau_p;                             // 64, 48: Eqs. 27, 28
  std::vector<double> generalized_force, u_rate;                    // 8 each
  std::vector<double> foot_force;                                   // ground on foot, 3 per leg, N
};

// Whether the walk's robot is the paper's.
bool has_document(const PlannedWalk& walk);
// Evaluates at `state`. Refuses numbers that are not finite, a quaternion that is not of length 1, a foot out of reach,
// a straight or folded leg, and any other robot.
Result<DocumentEvaluation> evaluate_document(const PlannedWalk& walk, const DocumentState& state,
                                             DocumentFormulation formulation);

}  // namespace legwork
