// Measurements with their known numbers, the members of an object of models/reference/lecture.json.
#pragma once

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

// The entries of a vector or matrix, row by row.
template <class Derived>
std::vector<double> entries(const Eigen::MatrixBase<Derived>& A) {
  std::vector<double> out;
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    for (Eigen::Index j = 0; j < A.cols(); ++j) out.push_back(A(i, j));
  return out;
}

class KnownNumbers {
 public:
  KnownNumbers(const JsonValue& known, Measurements& m) : known_(known), m_(m) {}

  void number(const std::string& name, const char* key, double ours) {
    m_.number(name, number_of(known_, key), ours);
  }
  void list(const std::string& name, const char* key, std::span<const double> ours) {
    m_.list(name, numbers_of(known_, key), ours);
  }
  template <class Derived>
  void list(const std::string& name, const char* key, const Eigen::MatrixBase<Derived>& ours) {
    list(name, key, entries(ours));
  }

 private:
  const JsonValue& known_;
  Measurements& m_;
};

}  // namespace legwork::claims
