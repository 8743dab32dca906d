// The formulation of Liu & Ben-Tzvi 2018, applied to the general model of its robot (families/tailed_quadruped.h):
// states, torques and accelerations are converted to the paper's axes and joints, and back (theory/tail 1).
#pragma once

#include "engine/formulations/virtual_work_tail/actuation.h"
#include "engine/formulations/virtual_work_tail/rpy_form.h"
#include "engine/model/families/tailed_quadruped.h"
#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

// The dynamics of a scene. tree: the general tree with pinned feet. The others: Liu & Ben-Tzvi 2018, in
// quasi-velocities and in roll, pitch, yaw.
enum class Formulation { tree, virtual_work, virtual_work_rpy };

// sim.formulation, control.*, actuation.*, printed.*, compare.*: additional parameters of a tailed_quadruped's scenes.
std::span<const Parameter> experiment_parameters();

// The paper's Table 1 with these values, and the feet where the plan puts them.
virtual_work_tail::Parameters document_parameters(const ParameterView& values, const Plan& plan);

// Which set of motors drives the robot: the paper's eight, all fourteen, or those chosen one by one.
enum class Motors { paper, all, chosen };

// Which joints of the legs are driven, by joint of the model; the tail's two always are. The paper drives six of them.
using LegJointSet = std::array<bool, kLegJoints>;
LegJointSet paper_joints();
LegJointSet all_joints();

// The model's q (21) and v (20) as a state in the paper's axes and joints.
virtual_work_tail::State document_state(ConstVecRef q, ConstVecRef v);

// Forward dynamics by virtual work: writes a (20) for the torques tau (20, N m; the first six are not used), with the
// analysis that led to it. False where the equations have no answer: a leg does not reach or is straight, or the mass
// matrix is singular. No heap.
bool virtual_work_accelerations(const virtual_work_tail::Parameters& parameters,
                                const virtual_work_tail::Printed& printed, Formulation formulation,
                                ConstVecRef q, ConstVecRef v, ConstVecRef tau, Eigen::Ref<VecX> a,
                                virtual_work_tail::Analysis& analysis);

}  // namespace legwork
