// Errors as single numbers that a NaN can never pass.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/math/linear.h"

namespace legwork::testing {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// The largest of the errors seen; infinite after a NaN.
struct Worst {
  double value = 0.0;
  void see(double error) {
    if (!(std::abs(error) <= value)) value = error == error ? std::abs(error) : kInfinity;
  }
  template <class A, class B>
  void see(const Eigen::MatrixBase<A>& got, const Eigen::MatrixBase<B>& truth) {
    if (got.rows() != truth.rows() || got.cols() != truth.cols()) return see(kInfinity);
    for (Eigen::Index c = 0; c < got.cols(); ++c)
      for (Eigen::Index r = 0; r < got.rows(); ++r) see(got(r, c) - truth(r, c));
  }
};

// Largest difference of two vectors or matrices.
template <class A, class B>
double difference(const Eigen::MatrixBase<A>& got, const Eigen::MatrixBase<B>& truth) {
  Worst worst;
  worst.see(got, truth);
  return worst.value;
}

template <class A>
double largest(const Eigen::MatrixBase<A>& x) {
  Worst worst;
  for (Eigen::Index c = 0; c < x.cols(); ++c)
    for (Eigen::Index r = 0; r < x.rows(); ++r) worst.see(x(r, c));
  return worst.value;
}

// Largest difference, relative to the largest entry of the truth.
template <class A, class B>
double relative_difference(const Eigen::MatrixBase<A>& got, const Eigen::MatrixBase<B>& truth) {
  return difference(got, truth) / largest(truth);
}

inline bool is_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace legwork::testing

// A refusal's whole text has to contain this. The text is taken once: an assertion that fails while doctest writes the
// message of another would wait for itself forever.
#define CHECK_SAYS(text, part)                                               \
  do {                                                                       \
    const std::string text_said = (text);                                    \
    CHECK_MESSAGE(::legwork::testing::contains(text_said, part), text_said); \
  } while (false)
