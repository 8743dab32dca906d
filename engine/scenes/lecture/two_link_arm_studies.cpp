// The two-link arm's studies: what it meets when the wall stands elsewhere than thought, controller by controller.
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::two_link_arm {
namespace {

constexpr double kWallError = 0.005;  // m, how much nearer than expected the wall may stand
constexpr double kSampling = 1e-3;    // s

struct ControllerRow {
  const char* label;
  ArmControl::Kind kind;
  double kp, kd, force_gain;
  bool is_near;  // wall kWallError nearer
};
// The runs of theory/lecture 6.
constexpr ControllerRow kWallRuns[] = {
    {"position, Kp 2000, Kd 60", ArmControl::Kind::position, 2000.0, 60.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::position, 2000.0, 60.0, 0.0, true},
    {"position, Kp 200, Kd 20", ArmControl::Kind::position, 200.0, 20.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::position, 200.0, 20.0, 0.0, true},
    {"force, Kf 0", ArmControl::Kind::force, 2000.0, 60.0, 0.0, false},
    {"the same, wall 5 mm nearer", ArmControl::Kind::force, 2000.0, 60.0, 0.0, true},
    {"force, Kf 1", ArmControl::Kind::force, 2000.0, 60.0, 1.0, false}};

// Force on the wall and place of the tip over time.
struct Sampled {
  Study::Series force, tip;
};

// Of a run from rest at the settings' start.
Result<Sampled> sample(const ArmSettings& s, double duration) {
  Vec2 theta;
  inverse_kinematics(s.arm, s.start, true, theta);
  ArmRun run(s.arm, s.control, s.wall);
  VecX x = run.at_rest(theta);
  const int count = static_cast<int>(duration / kSampling + 0.5);
  Sampled out;
  double t = 0.0;
  for (int i = 0; i <= count; ++i) {
    if (i > 0 && !run.advance(t, kSampling * i, x))
      return Diagnostic{"The integration of a run against the wall failed.",
                        "Choose a softer or less damped wall."};
    out.force.add(kSampling * i, run.contact_force(x));
    out.tip.add(kSampling * i, tip_position(s.arm, x.head<2>()).x());
  }
  return out;
}

std::string shown_force(const Study::Series& force) {
  return rounded_text(force.y.back(), 0.01) + " N";
}

}  // namespace

Result<Study> TwoLinkArm::force_study() const {
  Study study("Force on the wall, seven runs", "time", "s", "force on the wall", "N");
  for (const ControllerRow& row : kWallRuns) {
    ArmSettings s = settings_;
    s.control.kind = row.kind;
    s.control.kp = row.kp;
    s.control.kd = row.kd;
    s.control.force_gain = row.force_gain;
    s.wall.is_there = true;
    if (row.is_near) s.wall.x -= kWallError;
    Result<Sampled> run = sample(s, 0.6);
    if (!run) return run.error();
    run->force.label = row.label;
    study.series.push_back(std::move(run->force));
  }
  const auto change = [&study](std::size_t thought) {
    return "from " + shown_force(study.series[thought]) + " to " +
           shown_force(study.series[thought + 1]);
  };
  study.sentence = "A wall 5 mm nearer than expected changes the force after 0.6 s " + change(0) +
                   " under stiff position control, " + change(2) + " under soft, and " + change(4) +
                   " under force control.";
  return study;
}

Result<Study> TwoLinkArm::tracking_study() const {
  Study study("Where the tip goes: with the wall and without", "time", "s", "x of the tip", "m");
  for (const bool has_wall : {false, true})
    for (const ArmControl::Kind kind : {ArmControl::Kind::position, ArmControl::Kind::force}) {
      ArmSettings s = settings_;
      s.control.kind = kind;
      s.wall.is_there = has_wall;
      Result<Sampled> run = sample(s, 0.4);
      if (!run) return run.error();
      run->tip.label = std::string(kind == ArmControl::Kind::force ? "force" : "position") +
                       (has_wall ? ", wall" : ", no wall");
      study.series.push_back(std::move(run->tip));
    }
  const double target = settings_.target.x(), wall = settings_.wall.x;
  study.series.push_back({"target of position control", {0.0, 0.4}, {target, target}});
  study.series.push_back({"the wall", {0.0, 0.4}, {wall, wall}});
  study.sentence =
      "Position control goes where it is told and pushes as hard as the wall resists; force "
      "control holds its force and, without a wall, keeps moving.";
  return study;
}

Result<Study> TwoLinkArm::study(int index) {
  if (Refusal bad = check_reach(settings_)) return *bad;
  return index == 0 ? force_study() : tracking_study();
}

}  // namespace legwork::two_link_arm
