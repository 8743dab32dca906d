// How far a driven robot strays from its plan, in the figures of document 000, section 6: the largest error of each
// joint, in per cent of that joint's largest planned value.
#pragma once

#include <array>

#include "bindings/cli/verify_quadruped.h"

namespace legwork::cli {

struct JointErrors {
  double largest = 0.0;          // rad, rad/s, rad/s^2
  double largest_percent = 0.0;  // over all joints that move
  double rr_hfe_percent = 0.0;   // the joint of Figs. 5 to 7
};

struct TrotErrors {
  std::array<JointErrors, 3> of;  // position, velocity, acceleration
  double roll = 0.0;              // rad
};

class ErrorMeter {
 public:
  using Twelve = Eigen::Matrix<double, 12, 1>;
  // Planned and actual joint values of one quantity (0 position, 1 velocity, 2 acceleration) at one time.
  void add(std::size_t quantity, const Twelve& plan, const Twelve& actual);
  void add_roll(const Mat3& R_WB);  // the plan does not roll
  TrotErrors result() const;

 private:
  struct Extremes {
    Twelve error = Twelve::Zero(), peak = Twelve::Zero();
    Twelve least = Twelve::Constant(1e300), most = Twelve::Constant(-1e300);
  };
  std::array<Extremes, 3> extremes_;
  double roll_ = 0.0;
};

// The scene's own forward mode, open loop, for some phases.
Result<TrotErrors> scene_errors(const QuadrupedStudy& study, double step, int phases);

// The same from the parts, for what the scene does not do: another plan, or torques held constant over each step.
TrotErrors driven_errors(const Model& model, const Plan& plan, double step, int phases,
                         bool is_held);

}  // namespace legwork::cli
