// The four-bar of Kumar et al. [Kumar17] by two formulations: the general tree with its loop closed at J3, and the
// paper's DeNOC, cut at J2. Either can be in use; how far the other is from it is a field (theory/linkages 5 to 9).
// World x-z plane: the paper's (x, y) is (x, z). Tree: crank on J1, coupler on the crank's end J2 (its x from J2 to
// J3), rocker on J4, so that the paper's theta = (theta2, theta4, theta3) is (q1, q3, q1 + q2 - q3 - pi).
#pragma once

#include "engine/formulations/denoc/dynamics.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

// The paper's (x, y) in the world.
inline Vec3 in_plane(const denoc::Vec2& a) { return in_plane(a[0], a[1]); }

// What the parameter values mean: the mechanism's, and what only the four-bar has.
struct FourBarSettings {
  enum class Formulation { general_tree, denoc };
  MechanismSettings mechanism;
  denoc::FourBar bar;       // lengths and masses
  bool is_crossed = false;  // the assembly: J3 to the right of the line from J2 to J4
  bool is_given = false;    // centres and moments as given; else uniform rods
  Formulation formulation = Formulation::general_tree;
  denoc::Printed printed;                        // which of the paper's errata are kept
  double point_along = 0.0, point_across = 0.0;  // of the coupler, m
};

// The scene. Build it with finished().
class FourBarScene : public MechanismScene {
 public:
  explicit FourBarScene(const FourBarSettings& settings);

  const denoc::FourBar& bar() const { return settings_.bar; }

  // An instant of the tree in the paper's coordinates.
  static denoc::Motion motion_of(const MechanismState& s);

  // The result of DeNOC at the instant examined last.
  struct DenocResult {
    // Accelerations: by Eq. 22 in forward mode, from the loop in inverse mode.
    denoc::Motion motion;
    denoc::JointForces forces;                          // N
    double torque = 0.0, torque_without_gravity = 0.0;  // of the driver, N m
    bool is_solved = false;                             // false: the linkage is singular
    // Largest differences from the tree: accelerations (rad/s^2), torques (N m), forces (N).
    Vec3 difference = Vec3::Zero();
  };
  const DenocResult& by_denoc() const { return by_denoc_; }

 protected:
  Refusal check_more() override;
  void list_more() override;
  void examined(MechanismState& s) override;
  void observe_more(const MechanismState& s, SnapshotWriter& out) override;
  void more_matrix_tables(const MechanismState& s, std::vector<MatrixTable>& tables) override;
  Result<Study> study_more(int index) override;
  std::string sentence_more(const MechanismState& s) override;
  void rate(double t, const VecX& y, VecX& ydot) override;

 private:
  void lay_out_more();  // four_bar_fields.cpp
  Study coupler_mass_study() const;
  Study inverse_comparison();
  Study forward_comparison();
  Study drift_study() const;

  FourBarSettings settings_;
  denoc::FourBar weightless_bar_;
  denoc::Stabilisation held_by_;
  denoc::Subsystems systems_;
  DenocResult by_denoc_;
};

}  // namespace legwork
