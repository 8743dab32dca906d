// From a robot as a file describes it to the Model that the dynamics work on: one tree, fixed joints merged, a record of what
// went where. The same description gives the same Model, to the last bit, on every machine.
#pragma once

#include <string>
#include <vector>

#include "engine/io/robot_description.h"
#include "engine/model/model.h"

namespace legwork {

// How the links hang together.
struct LinkTree {
  int root = -1;                 // index of the link that is no child; -1: there is no tree
  std::vector<int> joint_above;  // per link: the joint whose child it is; -1 for the root
  std::vector<std::vector<int>>
      children;  // per link: the joints whose parent it is, in the file's order
};

// Adds to `findings` what keeps the links from being one tree: parents and children that do not exist, links with two
// parents, cycles, more than one root.
LinkTree link_tree(const RobotDescription& robot, std::vector<Finding>& findings);

// Adds the links that move without a mass of their own: an error if nothing that hangs on them has one either.
void check_masses(const RobotDescription& robot, const LinkTree& tree,
                  std::vector<Finding>& findings);

// Adds what follows from numbers that are allowed each, but is too large itself: it could not be written and read again.
void check_sizes(const RobotDescription& robot, std::vector<Finding>& findings);

enum class Base {
  // What the file says; else floating if at least two limbs move against the root, or none; fixed if one does, as an arm
  // against its base, or if the root has no mass or is called "world".
  automatic,
  floating,
  fixed
};

// Where a link of the file is in the model.
struct PlacedLink {
  int body = 0;    // the body that it is, or into which its fixed joint merged it
  Transform X_BL;  // its pose in that body
  bool is_merged = false;
};

struct RobotModel {
  Model model;                    // bodies are named after links; links that were merged are frames
  std::vector<PlacedLink> links;  // in the description's order
  std::vector<double>
      armature;  // of rotors, to be added to the mass matrix' diagonal (nv); empty if there is none
};

// Refuses, by the first of its errors, what cannot be a robot. A planar joint becomes two sliding joints and a turning one,
// named after it: NAME/x, NAME/y, NAME/turn. A loop of the description becomes up to four of the model, all with its name,
// which hold one or two directions each: its origin along x, y and z, then for a weld the point 1 m along x in y and z, and
// that 1 m along y in z.
Result<RobotModel> robot_model(const RobotDescription& robot, Base base = Base::automatic);

}  // namespace legwork
