// Many robots of one structure, each with its own masses and lengths, in blocks of eight for the kernels of
// dynamics/lanes/robots.h. Built from validated models: a trunk with one group of three-joint limbs that all have feet.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/lanes/robots.h"
#include "engine/model/model.h"

namespace legwork {

// Empty if robots of this model fit into lanes, otherwise the end of a sentence that says why not.
std::string why_not_in_lanes(const Model& model);

class RobotBlocks {
 public:
  // `count` copies of this robot, for which why_not_in_lanes must be empty.
  RobotBlocks(const Model& model, int count);

  // Makes robot number `robot` this one, which has the same structure; its trunk is planned `height` (m) above the plan's.
  // Lanes beyond the last robot repeat the first robot of their block.
  void set(int robot, const Model& model, double height = 0.0);

  int count() const { return count_; }
  int block_count() const { return (count_ + lanes::kRowLanes - 1) / lanes::kRowLanes; }
  int limbs() const { return limbs_; }
  // Input for the kernels; it points into this object.
  lanes::Robots block(int index) const;

 private:
  void set_lane(int block, int lane, const Model& model, double height);

  int count_, limbs_;
  std::vector<LimbGroup> limb_;        // block by block
  std::vector<lanes::Robots> blocks_;  // without their limbs
};

}  // namespace legwork
