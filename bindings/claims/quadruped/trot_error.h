// How far a driven robot strays from its plan, in the numbers of Sureshkumar, Harib & Oseni 2025, section 6: the largest
// error of each joint, in per cent of that joint's largest planned value.
#pragma once

#include <array>

#include "bindings/claims/quadruped/study.h"
#include "engine/motion/stance_inverse.h"

namespace legwork::claims {

struct JointErrors {
  double largest = 0.0;          // rad, rad/s, rad/s^2
  double largest_percent = 0.0;  // over all joints that move
  double rr_hfe_percent = 0.0;   // the joint of Figs. 5 to 7
  double peak = 0.0;             // largest planned value of all joints
};

struct TrotErrors {
  std::array<JointErrors, 3> of;  // position, velocity, acceleration
  double roll = 0.0;              // rad
  double trunk = 0.0;             // of its position, m
};

class ErrorMeter {
 public:
  using Twelve = Eigen::Matrix<double, 12, 1>;
  // Planned and actual joint values of one quantity (0 position, 1 velocity, 2 acceleration) at one time.
  void add(std::size_t quantity, const Twelve& plan, const Twelve& actual);
  void add_roll(const Mat3& R_WB, double planned);
  void add_trunk(const Vec3& plan, const Vec3& actual);
  TrotErrors result() const;

 private:
  struct Extremes {
    Twelve error = Twelve::Zero(), peak = Twelve::Zero();
    Twelve least = Twelve::Constant(1e300), most = Twelve::Constant(-1e300);
  };
  std::array<Extremes, 3> extremes_;
  double roll_ = 0.0, trunk_ = 0.0;
};

// The scene's own forward mode, open loop, for some phases.
Result<TrotErrors> scene_errors(const QuadrupedStudy& study, double step, int phases);

// The same without the scene, for cases that it does not cover: another plan, torques held constant over each step, or other
// ground forces. Phases of the first cycle only.
TrotErrors driven_errors(const Model& model, const Plan& plan, double step, int phases,
                         bool is_held, GroundForceMethod method = GroundForceMethod::minimum_norm);

// In 13 coordinates: 12 joint angles and the roll are integrated, the trunk's pose follows from the two feet that stand
// where they stood when the phase began, and accelerations come from Eq. 5 with internal forces (theory/quadruped 5.7).
TrotErrors reduced_errors(const Model& model, const Plan& plan, double step, int phases);

}  // namespace legwork::claims
