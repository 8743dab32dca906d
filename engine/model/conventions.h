// The coordinates of a model as other libraries have them (NOTATION.md, "Other libraries"), joint by joint and in this model's
// order of joints. Only joints with a quaternion differ; R is R_JB, whose axes are a floating base's own:
//                q of it           v of it                        a of it                                  force of it
//   here         p, w x y z        v, omega: axes of J            their derivatives                        dual to v
//   Pinocchio    p, x y z w        R^T v, R^T omega               R^T (a - omega x v), R^T alpha           R^T f, R^T n
//   MuJoCo       p, w x y z        v, R^T omega                   a, R^T alpha                             f, R^T n
//   Drake        w x y z, p        omega, v                       alpha, a                                 n, f
// The third column of Pinocchio is the derivative of its second, since R^T turns as well; that of R^T omega is R^T alpha.
#pragma once

#include "engine/model/model.h"

namespace legwork {

enum class Convention { pinocchio, mujoco, drake };

// Refuses a model with a joint that the other library has not: Drake has no ball joint with a quaternion.
Refusal check_convention(Convention convention, const Model& model);

// Which direction: from these coordinates to those of the other library, or back.
enum class Direction { to, from };

// Write q (nq), v, a, tau (nv) in the other coordinates. `q` and `v` of the last three are always in these coordinates. Sizes
// are asserted, quaternions of unit length. `out` must not overlap the input.
void convert_configuration(Convention convention, Direction direction, const Model& model,
                           ConstVecRef q, Eigen::Ref<VecX> out);
void convert_velocity(Convention convention, Direction direction, const Model& model, ConstVecRef q,
                      ConstVecRef v, Eigen::Ref<VecX> out);
void convert_acceleration(Convention convention, Direction direction, const Model& model,
                          ConstVecRef q, ConstVecRef v, ConstVecRef a, Eigen::Ref<VecX> out);
void convert_force(Convention convention, Direction direction, const Model& model, ConstVecRef q,
                   ConstVecRef tau, Eigen::Ref<VecX> out);

}  // namespace legwork
