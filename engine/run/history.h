// Ring of past states, for stepping back, scrubbing and the last good state. All memory is taken at construction.
#pragma once

#include <vector>

#include "engine/math/linear.h"

namespace legwork {

class History {
 public:
  History() = default;
  History(int state_size, int capacity);

  void clear();
  // Stores the state of a step, which must be in [first_step, last_step + 1] unless empty. States after it
  // stay; the oldest one goes when the ring is full.
  void record(double step, const VecX& data);
  void drop_after(double step);
  // Copies the state of that step; false if it is not held.
  bool restore(double step, VecX& data) const;

  bool is_empty() const { return count_ == 0; }
  double first_step() const { return first_; }
  double last_step() const { return first_ + count_ - 1; }

 private:
  double* slot(double step);
  const double* slot(double step) const;

  std::vector<double> ring_;
  int state_size_ = 0;
  int capacity_ = 0;
  int count_ = 0;
  double first_ = 0.0;
};

}  // namespace legwork
