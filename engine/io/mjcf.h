// Reads robots in MuJoCo's format MJCF (mujoco.readthedocs.io/en/stable/XMLreference.html): what of it says how links move.
//   compiler         angle, eulerseq, autolimits, inertiafromgeom, inertiagrouprange, settotalmass, meshdir, assetdir, strippath
//   option           gravity
//   default          nested classes; class and childclass
//   body, frame      pos with quat, axisangle, xyaxes, zaxis or euler
//   inertial, geom   the inertia follows from the geoms' mass or density where no inertial is
//   joint            hinge, slide, ball, free; ref, range, damping, frictionloss, armature
//   site             a link without mass on a fixed joint
//   equality         connect and weld become loops, a joint that follows another one linearly mimics it
//   contact          exclude: bodies that do not touch each other
//   actuator         the effort limits of joints
//   keyframe         poses, by qpos
// A body's link has its frame where the last of its joints turns, in the body's axes. A body with several joints becomes a
// chain of links, BODY/JOINT, that end in it. A world that holds one free body and no loop is left out: that body is then the
// root. All else that MJCF knows is left out and said by name and count; what MJCF does not know is an error.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/robot_description.h"

namespace legwork {

// All that can be read of a text; what is wrong or was left out is in `findings`. Refuses what is not XML or no MJCF at all.
// `file_name` is used in messages only.
Result<RobotDescription> read_mjcf(std::string_view text, const std::string& file_name);

}  // namespace legwork
