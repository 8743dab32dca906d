// Ring of past states, for stepping back, scrubbing and the last good state. All memory is taken at construction. Steps
// are whole numbers from 0 on.
#pragma once

#include <vector>

#include "engine/math/linear.h"

namespace legwork {

class History {
 public:
  // Holds nothing; record() needs a capacity.
  History() = default;
  // Room for `capacity` states (at least 1) of `state_size` numbers each.
  History(int state_size, int capacity);

  // Forgets all states.
  void clear();
  // Stores the state of a step, which must be in [first_step, last_step + 1] unless the ring is empty (assert). States
  // after it stay. When the ring is full, the oldest is dropped.
  void record(double step, const VecX& data);
  // Asks for the memory of a step that is about to be computed: as the ring is larger than the caches, record() would wait.
  void expect(double step) const;
  // Forgets the states of later steps.
  void drop_after(double step);
  // The state of a step, until it is recorded again; null if it is not held.
  const double* state_of(double step) const;
  // Copies it to `data`, which has its size. False if it is not held; `data` is then unchanged.
  bool restore(double step, VecX& data) const;

  bool is_empty() const { return count_ == 0; }
  // The oldest and the newest step held; meaningless while the ring is empty.
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
