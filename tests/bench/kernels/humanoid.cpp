#include "tests/bench/kernels/humanoid.h"

#include <initializer_list>
#include <string>

namespace legwork::bench {
namespace {

struct Link {
  const char* name;
  char axis;    // of the joint to the parent: x, y or z
  Vec3 at;      // the joint, in the parent, m; on the left
  double mass;  // kg
  double size;  // m, along z, from the joint downwards (upwards if negative)
};

constexpr double kThickness = 0.1;  // m, of every segment

// A box of that size hanging from the joint.
SpatialInertia segment(double mass, double size) {
  const double across = mass * (size * size + kThickness * kThickness) / 12.0;
  const double along = mass * kThickness * kThickness / 6.0;
  return spatial_inertia(mass, {0.0, 0.0, -0.5 * size}, Vec3(across, across, along).asDiagonal());
}

// Hangs a chain of links on `parent` and answers its last body; side -1 mirrors it to the right.
int add_chain(Model& model, int parent, const std::string& prefix, double side,
              std::initializer_list<Link> links) {
  for (const Link& link : links) {
    Body body;
    body.name = prefix + link.name;
    body.joint = prefix + link.name;
    body.parent = parent;
    body.X_PJ.p = {link.at.x(), side * link.at.y(), link.at.z()};
    body.axis = {link.axis == 'x' ? 1.0 : 0.0, link.axis == 'y' ? 1.0 : 0.0,
                 link.axis == 'z' ? 1.0 : 0.0};
    body.inertia = segment(link.mass, link.size);
    parent = model.nb();
    model.bodies.push_back(body);
  }
  return parent;
}

}  // namespace

Model humanoid() {
  Model model;
  model.family = "humanoid";
  model.gravity = {0.0, 0.0, -9.81};
  Body pelvis;
  pelvis.name = "pelvis";
  pelvis.kind = JointKind::floating;
  pelvis.inertia = segment(8.0, -0.15);
  model.bodies.push_back(pelvis);

  for (const double side : {1.0, -1.0}) {
    const std::string prefix = side > 0.0 ? "left_" : "right_";
    const int foot = add_chain(model, 0, prefix, side,
                               {{"hip_yaw", 'z', {0.0, 0.09, -0.05}, 1.0, 0.06},
                                {"hip_roll", 'x', {0.0, 0.0, -0.03}, 1.2, 0.06},
                                {"hip_pitch", 'y', {0.0, 0.0, 0.0}, 7.0, 0.4},
                                {"knee", 'y', {0.0, 0.0, -0.4}, 3.5, 0.4},
                                {"ankle_pitch", 'y', {0.0, 0.0, -0.4}, 0.4, 0.05},
                                {"ankle_roll", 'x', {0.0, 0.0, 0.0}, 1.0, 0.06}});
    model.feet.push_back({prefix + "foot", foot, {0.05, 0.0, -0.06}});
  }
  const int torso = add_chain(model, 0, "", 1.0,
                              {{"waist_yaw", 'z', {0.0, 0.0, 0.15}, 2.0, -0.08},
                               {"waist_pitch", 'y', {0.0, 0.0, 0.05}, 18.0, -0.45}});
  for (const double side : {1.0, -1.0}) {
    const std::string prefix = side > 0.0 ? "left_" : "right_";
    const int hand = add_chain(model, torso, prefix, side,
                               {{"shoulder_pitch", 'y', {0.0, 0.18, 0.4}, 0.8, 0.05},
                                {"shoulder_roll", 'x', {0.0, 0.03, 0.0}, 0.8, 0.05},
                                {"shoulder_yaw", 'z', {0.0, 0.0, -0.05}, 1.4, 0.22},
                                {"elbow", 'y', {0.0, 0.0, -0.25}, 0.8, 0.1},
                                {"wrist_yaw", 'z', {0.0, 0.0, -0.1}, 0.6, 0.14},
                                {"wrist_roll", 'x', {0.0, 0.0, -0.14}, 0.2, 0.04},
                                {"wrist_pitch", 'y', {0.0, 0.0, 0.0}, 0.5, 0.12}});
    model.feet.push_back({prefix + "hand", hand, {0.0, 0.0, -0.1}});
  }
  add_chain(model, torso, "", 1.0,
            {{"neck_yaw", 'z', {0.0, 0.0, 0.45}, 0.4, -0.06},
             {"neck_pitch", 'y', {0.0, 0.0, 0.06}, 4.0, -0.22}});
  return model;
}

}  // namespace legwork::bench
