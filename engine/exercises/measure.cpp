#include "engine/exercises/measure.h"

#include <cmath>
#include <limits>
#include <utility>

namespace legwork {
namespace {

constexpr double kTimeRounding = 1e-9;  // s: a step's time may miss a decimal number by rounding

}  // namespace

Measure::Measure(Expression expression)
    : expression_(std::move(expression)),
      sums_(expression_.reductions.size()),
      reduced_(expression_.reductions.size()) {}

void Measure::Sums::add(double at_time, double value) {
  is_finite = is_finite && std::isfinite(value);
  if (count == 0.0) {
    first = smallest = largest = value;
    time_of_smallest = time_of_largest = at_time;
  } else {
    integral += 0.5 * (last + value) * (at_time - time);
  }
  if (value < smallest) {
    smallest = value;
    time_of_smallest = at_time;
  }
  if (value > largest) {
    largest = value;
    time_of_largest = at_time;
  }
  last = value;
  time = at_time;
  sum += value;
  squares += value * value;
  count += 1.0;
}

double Measure::Sums::result(Reduction::Kind kind) const {
  if (count == 0.0 || !is_finite) return std::numeric_limits<double>::quiet_NaN();
  switch (kind) {
    case Reduction::Kind::max:
      return largest;
    case Reduction::Kind::min:
      return smallest;
    case Reduction::Kind::mean:
      return sum / count;
    case Reduction::Kind::rms:
      return std::sqrt(squares / count);
    case Reduction::Kind::range:
      return largest - smallest;
    case Reduction::Kind::last:
      return last;
    case Reduction::Kind::integral:
      return integral;
    case Reduction::Kind::time_of_max:
      return time_of_largest;
    case Reduction::Kind::time_of_min:
      return time_of_smallest;
    default:
      return first;
  }
}

void Measure::observe(double time, const ExpressionValues& now) {
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const Reduction& reduction = expression_.reductions[i];
    if (time < reduction.from - kTimeRounding || time > reduction.to + kTimeRounding) continue;
    sums_[i].add(time, evaluate(reduction.of, now));
  }
}

double Measure::value(const ExpressionValues& now) const {
  for (std::size_t i = 0; i < sums_.size(); ++i)
    reduced_[i] = sums_[i].result(expression_.reductions[i].kind);
  return evaluate(expression_.ops, {now.parameters, now.fields, reduced_});
}

void Measure::lose() {
  for (Sums& sums : sums_) sums.is_finite = false;
  for (Reduction& reduction : expression_.reductions) reduction.of = {ExpressionOp{}};
}

}  // namespace legwork
