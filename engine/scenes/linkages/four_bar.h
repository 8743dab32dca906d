// The four-bar of document 003 [Kumar17]: the general tree with its loop closed at J3, and beside it the document's
// DeNOC, cut at J2. Either is in use; how far the other is from it is a signal (HEXAPOD_FOURBAR_LECTURE part 2).
// World x-z plane: the document's (x, y) is (x, z). Tree: crank on J1, coupler on the crank's end J2 (its x from J2 to
// J3), rocker on J4, so that the document's theta = (theta2, theta4, theta3) is (q1, q3, q1 + q2 - q3 - pi).
#pragma once

#include "engine/formulations/denoc/dynamics.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

std::vector<Parameter> four_bar_parameters();

class FourBarScene : public MechanismScene {
 public:
  enum class Formulation { general_tree, denoc };

  // A linkage of the bars in `values`, and the scene of it.
  static std::unique_ptr<FourBarScene> make(const ParameterView& values);
  FourBarScene(Linkage linkage, const ParameterView& values);

  const denoc::FourBar& bar() const { return bar_; }

  // An instant of the tree in the document's coordinates.
  static denoc::Motion motion_of(const MechanismState& s);

  // What DeNOC makes of the instant examined last.
  struct Beside {
    denoc::Motion
        motion;  // accelerations: by Eq. 22 in forward mode, from the loop in inverse mode
    denoc::JointForces forces;
    double torque = 0.0, torque_without_gravity = 0.0;
    bool is_solved = false;
    Vec3 difference = Vec3::Zero();  // from the tree, largest: rad/s^2, N m, N
  };
  const Beside& beside() const { return beside_; }

 protected:
  Refusal check_more() override;
  void list_more() override;
  void examined(MechanismState& s) override;
  void observe_more(const MechanismState& s, SnapshotWriter& out) override;
  void sheets_more(const MechanismState& s, std::vector<Sheet>& sheets) override;
  Result<Study> study_more(int index) override;
  std::string sentence_more(const MechanismState& s) override;
  void rate(double t, const VecX& y, VecX& ydot) override;

 private:
  void lay_out_more();  // four_bar_fields.cpp
  Study coupler_mass_study() const;
  Study inverse_comparison();
  Study forward_comparison();
  Study drift_study() const;
  // The scene with some parameters changed, of bars that fit.
  struct Changed {
    const char* path;
    double value;
  };
  std::unique_ptr<FourBarScene> changed(std::initializer_list<Changed> changes) const;

  std::vector<double> values_;
  denoc::FourBar bar_, weightless_bar_;
  denoc::Printed printed_;
  Formulation formulation_;
  double speed_, crank_torque_, start_angle_, start_rate_, alpha_;
  denoc::Subsystems systems_;
  Beside beside_;
};

}  // namespace legwork
