// The four-bar of document 003 [Kumar17] as an exhibit: the general tree with its loop closed at J3, and beside it the
// document's DeNOC, cut at J2; either can be in use, the other's difference is shown (HEXAPOD_FOURBAR_LECTURE part 2).
// World x-z plane: the document's (x, y) is (x, z). Tree: crank on J1, coupler on its end J2 (x from J2 to J3), rocker on
// J4, so that the document's theta = (theta2, theta4, theta3) is (q1, q3, q1 + q2 - q3 - pi).
#pragma once

#include "engine/exhibits/mechanism.h"
#include "engine/formulations/denoc/dynamics.h"

namespace legwork {

std::vector<Parameter> four_bar_parameters();

class FourBarExhibit : public MechanismExhibit {
 public:
  FourBarExhibit(Linkage linkage, const ParameterView& values);

  const denoc::FourBar& bar() const { return bar_; }

  // An instant in the document's coordinates.
  denoc::Motion motion_of(const MechanismState& s) const;

  // What DeNOC makes of an instant, and how far that is from the tree's.
  struct Beside {
    denoc::Motion motion;        // accelerations: DeNOC's
    denoc::JointForces forces;
    double torque = 0.0, torque_without_gravity = 0.0;
    Vec3 printed_rate = Vec3::Zero();     // theta' of the crank's by J^II, with the switches
    double printed_torque = 0.0;          // tau1 with the switches
    Vec2 printed_lambda = Vec2::Zero();
    bool is_solved = false;
    using Vec2 = denoc::Vec2;
  };
  const Beside& beside(const MechanismState& s);

 protected:
  Refusal check_more() override;
  void list_more() override;
  void look_more(const MechanismState& s, SnapshotWriter& out) override;
  void sheets_more(const MechanismState& s, std::vector<Sheet>& sheets) override;
  Result<Study> study_more(int index) override;
  std::string sentence_more(const MechanismState& s) override;

 private:
  denoc::FourBar bar_;
  denoc::Printed printed_;
  denoc::Subsystems systems_;
  Beside beside_;
};

}  // namespace legwork
