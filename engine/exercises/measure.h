// The value of a formula (engine/io/expression.h) over a run, state by state: the state of the start, and each after a step.
#pragma once

#include <vector>

#include "engine/io/expression.h"

namespace legwork {

class Measure {
 public:
  explicit Measure(Expression expression);

  // Takes in one state, at a time after those before; no heap.
  void observe(double time, const ExpressionValues& now);
  // Over all states so far; `now` is the last. Not a number if a reduction has had no state, or one that is not finite.
  double value(const ExpressionValues& now) const;

  // The same formula, whose names have moved to other places; so far its reductions stay as they are.
  void move(Expression expression) { expression_ = std::move(expression); }
  // A name of it is no longer there: from now on it has no value.
  void lose();

 private:
  // What a reduction needs to know of the states so far.
  struct Sums {
    double count = 0.0;
    double first = 0.0, last = 0.0, smallest = 0.0, largest = 0.0;
    double time = 0.0, time_of_smallest = 0.0, time_of_largest = 0.0;  // s
    double sum = 0.0, squares = 0.0, integral = 0.0;
    bool is_finite = true;

    void add(double at_time, double value);
    double result(Reduction::Kind kind) const;
  };
  Expression expression_;
  std::vector<Sums> sums_;               // one per reduction
  mutable std::vector<double> reduced_;  // scratch
};

}  // namespace legwork
