// What there is to see of a walk on a plan, besides its bodies. Marks of fields that a scene does not have are dropped.
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork {
namespace {

using Kind = Mark::Kind;
using Question = bool (*)(const Setup& setup);

bool always(const Setup&) { return true; }
bool is_leg(const Setup& setup) { return setup.plan.is_held; }
bool is_whole(const Setup& setup) { return !is_leg(setup); }
bool is_in_air(const Setup& setup) { return setup.plan.is_floating; }
bool walks(const Setup& setup) { return is_whole(setup) && !is_in_air(setup); }
bool has_reference(const Setup& setup) { return setup.has_reference_run(); }
bool follows_plan(const Setup& setup) { return setup.is_forward && !has_reference(setup); }
bool has_frames(const Setup& setup) { return is_leg(setup) || setup.hexapod.has_value(); }
bool is_about_turning(const Setup& setup) {
  return is_in_air(setup) || setup.reference_run == ReferenceRun::tail_held;
}

struct PlannedMark {
  Mark mark;  // a scale of zero: by the robot's weight
  Question is_here = always, is_shown = always;
};

constexpr PlannedMark kMarks[] = {
    {{Kind::arrow, "force of the ground on a foot", "foot_position", "foot_force", 0.0, "force",
      "Foot forces"},
     walks},
    {{Kind::loop, "support polygon", "support_polygon", "", 1.0, "path", "Support"}, walks},
    {{Kind::point, "below the centre of mass", "com_ground", "", 1.0, "plain", "Support"}, walks},
    {{Kind::point, "zero moment point", "zmp", "", 1.0, "force", "Support"}, walks},
    {{Kind::trail, "way of a foot", "foot_position", "", 1.0, "path", "Ways of the feet"}, walks},
    {{Kind::point, "centre of mass", "com", "", 1.0, "plain"}, is_whole},
    {{Kind::ghost, "", "reference_", "", 1.0, "reference"}, has_reference},
    {{Kind::ghost, "", "plan_", "", 1.0, "reference"}, follows_plan},
    {{Kind::arrow, "angular momentum of the tail", "com", "tail_angular_momentum", 1.0, "truth",
      "Angular momentum"},
     always,
     is_about_turning},
    {{Kind::arrow, "angular momentum of the other bodies", "com", "body_angular_momentum", 1.0,
      "acceleration", "Angular momentum"},
     always,
     is_about_turning},
    {{Kind::frame, "Denavit-Hartenberg frames", "frame_position", "frame_quaternion", 0.06, "plain",
      "D-H frames"},
     has_frames,
     is_leg},
};

}  // namespace

void PlannedWalk::list_marks() {
  constexpr double kOfWeight = 0.33;  // m: the length of an arrow that is the robot's weight
  const double weight = total_mass(setup.plant) * setup.plant.gravity.norm();
  const char* const beside = has_reference(setup) ? reference_run.c_str()
                             : is_in_air(setup)   ? "if the trunk stayed"
                                                  : "the plan";
  for (const auto& [mark, is_here, is_shown] : kMarks) {
    if (!is_here(setup)) continue;
    marks.push_back(mark);
    Mark& own = marks.back();
    own.is_shown = is_shown(setup);
    if (mark.kind == Kind::ghost) own.label = beside;
    if (mark.scale == 0.0) own.scale = weight > 0.0 ? kOfWeight / weight : 1.0;
  }
}

}  // namespace legwork
