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
bool is_hexapod(const Setup& setup) { return setup.hexapod.has_value(); }
bool is_about_turning(const Setup& setup) {
  return is_in_air(setup) || setup.reference_run == ReferenceRun::tail_held;
}

struct PlannedMark {
  Mark mark;
  Question is_here = always, is_shown = always;
};

constexpr double kFits = 0.0;  // an arrow's scale: the view finds it

constexpr PlannedMark kMarks[] = {
    {{.kind = Kind::arrow,
      .label = "force of the ground on a foot",
      .at = "foot_position",
      .along = "foot_force",
      .scale = kFits,
      .role = "force",
      .group = "Foot forces",
      .is_by_limb = true},
     walks},
    {{Kind::area, "support polygon", "support_polygon", "", 1.0, "plain", "Support"}, walks},
    {{Kind::point, "below the centre of mass", "com_ground", "", 1.0, "plumb", "Support"}, walks},
    {{.label = "zero moment point",
      .at = "zmp",
      .role = "zmp",
      .group = "Support",
      .condition = "zmp_known"},
     walks},
    {{.kind = Kind::trail,
      .label = "path of a foot",
      .at = "foot_position",
      .role = "path",
      .group = "Paths of the feet",
      .is_by_limb = true,
      .memory = 1.5},
     walks},
    {{Kind::point, "centre of mass", "com", "", 1.0, "mass"}, is_whole},
    {{Kind::ghost, "", "reference_", "", 1.0, "reference"}, has_reference},
    {{Kind::ghost, "", "plan_", "", 1.0, "reference"}, follows_plan},
    {{.kind = Kind::arrow,
      .label = "angular momentum of the tail about the common centre of mass",
      .at = "com",
      .along = "tail_angular_momentum",
      .scale = kFits,
      .role = "truth",
      .group = "Angular momentum",
      .name = "L tail"},
     always,
     is_about_turning},
    {{.kind = Kind::arrow,
      .label = "angular momentum of the other bodies about the common centre of mass",
      .at = "com",
      .along = "body_angular_momentum",
      .scale = kFits,
      .role = "acceleration",
      .group = "Angular momentum",
      .name = "L body"},
     always,
     is_about_turning},
    {{Kind::frame, "Denavit-Hartenberg frames", "frame_position", "frame_quaternion", 0.08, "plain",
      "D-H frames"},
     is_leg},
    {{.kind = Kind::frame,
      .label =
          "The Denavit-Hartenberg frames of a left and a right leg: their twists differ in sign",
      .at = "frame_position",
      .along = "frame_quaternion",
      .scale = 0.06,
      .role = "plain",
      .group = "D-H frames",
      .is_shown = false,
      .limbs = "L1 R1"},
     is_hexapod},
    {{Kind::between, "", "com", "com_ground", 1.0, "plumb", "Support"}, walks},
    {{.kind = Kind::label,
      .label = "margin",
      .at = "com_ground",
      .along = "com_margin",
      .role = "plain",
      .group = "Support",
      .condition = "stance_count",
      .least = 3.0},
     walks},
    {{.kind = Kind::label,
      .at = "foot_position",
      .along = "foot_load",
      .role = "plain",
      .is_by_limb = true,
      .otherwise = "swing",
      .condition = "foot_in_stance"},
     walks},
    {{.kind = Kind::label, .at = "foot_position", .role = "plain", .is_by_limb = true}, is_in_air},
    {{.kind = Kind::label,
      .label = "tail",
      .at = "tail_tip",
      .along = "tail_angle",
      .role = "plain",
      .is_by_limb = true}},
    {{.kind = Kind::label,
      .label = "tail",
      .at = "tail_tip",
      .along = "tail_segments",
      .role = "plain",
      .is_by_limb = true}},
};

}  // namespace

void PlannedWalk::list_marks() {
  const char* const reference_name = has_reference(setup) ? reference_run.c_str()
                                     : is_in_air(setup)   ? "if the trunk stayed"
                                                          : "the plan";
  for (const auto& [mark, is_here, is_shown] : kMarks) {
    if (!is_here(setup)) continue;
    marks.push_back(mark);
    Mark& own = marks.back();
    own.is_shown = own.is_shown && is_shown(setup);
    if (mark.kind == Kind::ghost) own.label = reference_name;
    if (is_leg(setup) && mark.kind == Kind::frame) own.limbs = viewpoint.limb;
  }
}

}  // namespace legwork
