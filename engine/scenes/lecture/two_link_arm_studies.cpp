// The two-link arm's studies: what it meets when the wall stands elsewhere than thought, controller by controller.
#include <cmath>

#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork {

using two_link_arm::Vec2;

namespace {

constexpr double kWallError = 0.005;  // m, how much nearer than thought the wall may stand
constexpr double kSampling = 1e-3;    // s

struct ControllerRow {
  const char* label;
  ArmControl::Kind kind;
  double kp, kd, force_gain;
  bool is_near;  // wall kWallError nearer
};
// The runs of PLANS_AND_MECHANISMS 5.6.
constexpr ControllerRow kWallRuns[] = {
    {"position, Kp 2000, Kd 60", ArmControl::Kind::position, 2000.0, 60.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::position, 2000.0, 60.0, 0.0, true},
    {"position, Kp 200, Kd 20", ArmControl::Kind::position, 200.0, 20.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::position, 200.0, 20.0, 0.0, true},
    {"force, Kf 0", ArmControl::Kind::force, 2000.0, 60.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::force, 2000.0, 60.0, 0.0, true},
    {"force, Kf 1", ArmControl::Kind::force, 2000.0, 60.0, 1.0, false}};

// One run's force and tip over time, from rest at the settings' start. False: the integration failed.
bool sample_run(ArmRun run, const Vec2& theta, double duration, Study::Series& force,
                Study::Series& tip) {
  VecX x = run.at_rest(theta);
  const int count = static_cast<int>(duration / kSampling + 0.5);
  double t = 0.0;
  for (int i = 0; i <= count; ++i) {
    if (i > 0 && !run.advance(t, kSampling * i, x)) return false;
    force.x.push_back(kSampling * i);
    force.y.push_back(run.contact_force(x));
    tip.x.push_back(kSampling * i);
    tip.y.push_back(two_link_arm::tip_position(run.arm(), x.head<2>()).x());
  }
  return true;
}

std::string shown_force(double f) {
  return number_text(std::floor(100.0 * f + 0.5) / 100.0) + " N";
}

}  // namespace

Result<Study> TwoLinkArm::force_study() {
  ArmSettings s = settings_;
  if (Refusal bad = check_reach(s)) return *bad;
  Vec2 theta;
  two_link_arm::inverse_kinematics(s.arm, s.start, true, theta);
  two_link_arm::inverse_kinematics(s.arm, s.target, true, s.control.target);
  Study study = {"Force on the wall, seven runs", "time", "s", "force on the wall", "N", {}, ""};
  std::vector<double> finals;
  for (const ControllerRow& row : kWallRuns) {
    ArmControl control = s.control;
    control.kind = row.kind;
    control.kp = row.kp;
    control.kd = row.kd;
    control.force_gain = row.force_gain;
    ArmWall wall = s.wall;
    wall.is_there = true;
    if (row.is_near) wall.x -= kWallError;
    Study::Series force{row.label, {}, {}}, tip;
    if (!sample_run(ArmRun(s.arm, control, wall), theta, 0.6, force, tip))
      return Diagnostic{"The integration of a run against the wall failed.",
                        "Choose a softer or less damped wall."};
    finals.push_back(force.y.back());
    study.series.push_back(std::move(force));
  }
  study.sentence =
      "A wall that stands 5 mm nearer than thought changes the force after 0.6 s from " +
      shown_force(finals[0]) + " to " + shown_force(finals[1]) +
      " under stiff position control, from " + shown_force(finals[2]) + " to " +
      shown_force(finals[3]) + " under soft, and from " + shown_force(finals[4]) + " to " +
      shown_force(finals[5]) + " under force control.";
  return study;
}

Result<Study> TwoLinkArm::tracking_study() {
  ArmSettings s = settings_;
  if (Refusal bad = check_reach(s)) return *bad;
  Vec2 theta;
  two_link_arm::inverse_kinematics(s.arm, s.start, true, theta);
  two_link_arm::inverse_kinematics(s.arm, s.target, true, s.control.target);
  Study study = {
      "Where the tip goes: with the wall and without", "time", "s", "x of the tip", "m", {}, ""};
  for (const bool has_wall : {false, true})
    for (const ArmControl::Kind kind : {ArmControl::Kind::position, ArmControl::Kind::force}) {
      ArmControl control = s.control;
      control.kind = kind;
      ArmWall wall = s.wall;
      wall.is_there = has_wall;
      Study::Series tip{std::string(kind == ArmControl::Kind::force ? "force" : "position") +
                            (has_wall ? ", wall" : ", no wall"),
                        {},
                        {}},
          force;
      if (!sample_run(ArmRun(s.arm, control, wall), theta, 0.4, force, tip))
        return Diagnostic{"The integration of a run against the wall failed.",
                          "Choose a softer or less damped wall."};
      study.series.push_back(std::move(tip));
    }
  study.series.push_back({"target of position control", {0.0, 0.4}, {s.target.x(), s.target.x()}});
  study.series.push_back({"the wall", {0.0, 0.4}, {s.wall.x, s.wall.x}});
  study.sentence =
      "Position control goes where it is told and pushes as hard as the wall lets it; force "
      "control "
      "holds its force and, without a wall, moves on as long as nothing stops it.";
  return study;
}

Result<Study> TwoLinkArm::study(int index) { return index == 0 ? force_study() : tracking_study(); }

}  // namespace legwork
