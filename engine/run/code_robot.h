// What code may ask of the engine during its call: the dynamics of the robot that it drives, at the state of the call. Loops stay
// open: the algorithms are those of the tree.
#pragma once

#include <memory>
#include <span>

#include "engine/dynamics/workspace.h"
#include "engine/model/result.h"

namespace legwork {

// Coordinates as in model.h: of a floating base, position and quaternion, velocity and angular velocity in world axes, come first.
// Matrices are written row by row. Each refuses an array of another length than it needs.
class CodeRobot {
 public:
  // For this model, which must live until the next call of this, at a state that is yet to be written to q and v. `version`
  // changes with the model's joints.
  void begin(const Model* model, double version);
  // Null: the scene has no such robot.
  const Model* model() const { return model_; }
  VecX q, v;

  // tau = M a + h, with gravity.
  Refusal inverse_dynamics(std::span<const double> a, std::span<double> tau);
  // nv x nv.
  Refusal mass_matrix(std::span<double> M);
  // Of the origin of the body with that index, or of the foot if it is the count of bodies plus a foot's: velocity in world axes
  // over v, 3 x nv.
  Refusal jacobian(int point, std::span<double> J);

 private:
  Refusal check(std::size_t size, Eigen::Index needed);
  void pose();

  const Model* model_ = nullptr;
  std::unique_ptr<Workspace> ws_;
  MatX matrix_;
  VecX tau_;
  double version_ = -1.0;
  bool is_posed_ = false;
};

}  // namespace legwork
