// Liu & Ben-Tzvi's formulation at work on the general model of its robot (families/tailed_quadruped.h): states, torques and
// accelerations are converted to the paper's axes and joints and back.
#pragma once

#include "engine/formulations/virtual_work_tail/actuation.h"
#include "engine/formulations/virtual_work_tail/rpy_form.h"
#include "engine/model/families/tailed_quadruped.h"
#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

// tree: the general tree with pinned feet. The others: Liu & Ben-Tzvi 2018, in quasi-velocities and in roll, pitch, yaw.
enum class Formulation { tree, virtual_work, virtual_work_rpy };

// sim.formulation, control.*, actuation.*, printed.*, compare.*: what scenes of a tailed_quadruped have besides.
std::span<const Parameter> experiment_parameters();

// Table 1 as these values have it, with the feet where the plan puts them.
virtual_work_tail::Parameters document_parameters(const ParameterView& values, const Plan& plan);

enum class Motors { paper, all, chosen };

// Which legs' joints are driven, by joint of the model; the tail's always are. The paper's six of its eight; all.
using LegJointSet = std::array<bool, kLegJoints>;
LegJointSet paper_joints();
LegJointSet all_joints();

// q, v of the model (21, 20) in the paper's measure.
virtual_work_tail::State document_state(ConstVecRef q, ConstVecRef v);

// Forward dynamics by virtual work: torques tau (20; the first six are not used) -> a (20). False where the equations
// have no answer: a leg does not reach, or the mass matrix is singular. No heap.
bool virtual_work_accelerations(const virtual_work_tail::Parameters& parameters,
                                const virtual_work_tail::Printed& printed, Formulation formulation,
                                ConstVecRef q, ConstVecRef v, ConstVecRef tau, Eigen::Ref<VecX> a,
                                virtual_work_tail::Analysis& analysis);

}  // namespace legwork
