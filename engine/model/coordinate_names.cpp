#include "engine/model/coordinate_names.h"

#include "engine/model/joint.h"

namespace legwork {

std::string coordinate_name(const Body& body, int k) {
  const JointType& type = joint_type(body.kind);
  if (type.nv == 1) return body.joint;
  constexpr const char* kParts[] = {"/linear_", "/angular_"};
  constexpr char kLetters[] = {'x', 'y', 'z'};
  return body.joint + kParts[k < type.sliding ? 0 : 1] + kLetters[k % 3];
}

std::vector<std::string> joint_coordinate_names(const Model& model) {
  std::vector<std::string> names;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    for (int k = 0; k < joint_type(body.kind).nv; ++k) names.push_back(coordinate_name(body, k));
  }
  return names;
}

}  // namespace legwork
