// A robot of the user's own as a kind of scene: what its file describes, and the parameters that follow from it.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/robot_model.h"
#include "engine/model/parameter.h"

namespace legwork {

struct JsonValue;

// A parameter that sets a part of a joint's coordinates: the only one of a joint with one axis; of a ball joint a component
// of its rotation vector, of a free joint a component of its position first.
struct JointSlider {
  int body = 0;       // index in the model; the same whether the base floats or not
  int component = 0;  // of the joint's v
  int parameter = 0;  // index in OwnRobotFile::parameters
};

// A joint that its motor turns at a constant speed.
struct TurningJoint {
  int body = 0;        // index in the model
  double speed = 0.0;  // rad/s, m/s
};

// An end of a limb that could be a foot, and the parameter that says whether it is one.
struct FootChoice {
  int tip = 0, parameter = 0;
};

struct OwnRobotFile {
  RobotDescription robot;
  std::vector<Parameter> parameters;  // their texts are in `texts`, or live as long as the program
  std::vector<JointSlider> sliders;
  std::vector<TurningJoint> turning;
  std::vector<FootChoice>
      feet;      // empty: as many limbs could be legs as the robot walks on, or fewer
  int legs = 0;  // on which it walks; 0: none
  std::vector<const char*> bodies;  // names of the model's bodies, for choices
  std::deque<std::string> texts;
};

// A robot's file by its name, and what is in it.
struct RobotText {
  std::string file, text;
};

// `robot` is the member of a scene file: the file's name and its text, or the name of one of models/robots alone. Refuses with
// file:line:column, as the next does.
Result<RobotText> robot_text(const JsonValue& robot, const std::string& file_name);

// The same, read. Refuses what is no robot.
Result<std::shared_ptr<const OwnRobotFile>> read_own_robot_file(const JsonValue& robot,
                                                                const std::string& file_name);

// Where a limb ends: the link that hangs furthest out on its last body, or the end of the shape that does: the middle of a
// box's furthest face, of a mesh the hull's furthest corner. One per body that no other hangs on, named after that link.
std::vector<Foot> tips_of(const RobotDescription& robot, const RobotModel& built);

// What to draw: the file's shapes, and rods from joint to joint where a body has nothing but meshes, or nothing at all.
std::vector<Shape> shapes_of(const RobotDescription& robot, const RobotModel& built);

// The lowest point of the bodies' shapes and of the tips, for each body, m; infinite if it has neither. Of
// meshes their hulls count.
void lowest_points(const Model& model, std::span<const Transform> X_WB, std::span<double> lowest);

}  // namespace legwork
