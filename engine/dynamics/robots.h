// Many robots of one kind with numbers of their own, in blocks of eight for the kernels of dynamics/lanes/robots.h. Built
// from validated models; each a trunk with one group of limbs of three joints with feet.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/lanes/robots.h"
#include "engine/model/model.h"

namespace legwork {

// Empty if the model's robots can stand in lanes, else why not.
std::string why_not_in_lanes(const Model& model);

class RobotBlocks {
 public:
  // Room for `count` robots like this one, and all of them this one.
  RobotBlocks(const Model& model, int count);

  // Robot `robot` is this one, its trunk by `height` above the plan's. Lanes beyond the last repeat the first robot of
  // their block.
  void set(int robot, const Model& model, double height = 0.0);

  int count() const { return count_; }
  int block_count() const { return (count_ + lanes::kRowLanes - 1) / lanes::kRowLanes; }
  int limbs() const { return limbs_; }
  // What the kernels take; it lives as long as this.
  lanes::Robots block(int index) const;

 private:
  void set_lane(int block, int lane, const Model& model, double height);

  int count_, limbs_;
  std::vector<LimbGroup> limb_;        // block by block
  std::vector<lanes::Robots> blocks_;  // without their limbs
};

}  // namespace legwork
