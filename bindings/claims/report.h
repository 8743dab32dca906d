// What `legwork verify` reports: a published or reference number, ours, and whether they agree. Every verdict is
// computed from numbers, and the row's quantity ends with the tolerance: [exact], [+-x] or [at most x].
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bindings/claims/judge.h"
#include "engine/math/linear.h"

namespace legwork::claims {

using RowVerdict = Verdict;

class Report {
 public:
  // Where the rows that follow are printed.
  void source(const std::string& where) { source_ = where; }

  // Reproduced if ours is within `tolerance` of the printed number.
  void value(const std::string& quantity, double printed, double ours, double tolerance);

  // Words: reproduced if they are the same.
  void same(const std::string& quantity, const std::string& printed, const std::string& ours);

  // For lists: shows the largest entries; the error is the largest difference, relative to the largest printed entry.
  void list(const std::string& quantity, std::span<const double> printed,
            std::span<const double> ours, double tolerance);

  // An error that should be as small as rounding or truncation allow: reproduced if ours is at most `limit`.
  void small(const std::string& quantity, const Cell& printed, double ours, double limit);

  // A printed statement that is false: refuted if ours is what it should be instead, and the printed value is not.
  void refute(const std::string& quantity, double printed, double ours, double correct,
              double tolerance);

  // A statement that an error vanishes, printed as 0: refuted if ours is more than `significant`.
  void refute_zero(const std::string& quantity, double ours, double significant);

  // A printed curve without the parameters that it belongs to: not reproducible if our number changes by more than
  // `significant`, relatively, between two choices that the text allows equally.
  void undetermined(const std::string& quantity, const char* printed, double first, double second,
                    double significant);

  // A printed number that belongs to parameters which are not printed: not reproducible if ours, with parameters that
  // were inferred from other numbers, is off by `residual`, relatively, within `tolerance`, which must be too much.
  void unreproduced(const std::string& quantity, double printed, double ours, double residual,
                    double tolerance);

  // Not reproducible if the printed number lies outside what ours can be, from `least` to `most`, whatever is left open.
  void out_of_range(const std::string& quantity, double printed, double least, double most);

  const std::vector<Row>& rows() const { return rows_; }

 private:
  void add(const std::string& quantity, const Cell& printed, const Cell& ours, double error,
           RowVerdict verdict);
  std::string source_;
  std::vector<Row> rows_;
};

}  // namespace legwork::claims
