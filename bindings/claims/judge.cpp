#include "bindings/claims/judge.h"

#include <algorithm>
#include <cmath>

#include "engine/math/linear.h"

namespace legwork::claims {
namespace {

constexpr const char* kVerdicts[] = {"reproduced", "refuted", "not reproducible", "differs"};

double largest(std::span<const double> values) {
  double most = 0.0;
  for (const double value : values) update_max(most, std::abs(value));
  return most;
}

std::string within(double tolerance) {
  return tolerance == 0.0 ? " [exact]" : " [+-" + number_text(tolerance) + "]";
}

Verdict if_true(Verdict verdict, bool holds) { return holds ? verdict : Verdict::differs; }

// Largest difference, relative to the largest printed number; infinite if the lists differ in length.
double list_error(std::span<const double> printed, std::span<const double> ours) {
  if (printed.empty() || printed.size() != ours.size()) return HUGE_VAL;
  double error = 0.0;
  for (std::size_t i = 0; i < printed.size(); ++i)
    update_max(error, std::abs(ours[i] - printed[i]));
  return error / largest(printed);
}

// A claim with its printed value, from the claim or from the measurement, and its measurement.
class Judged {
 public:
  Judged(const Claim& claim, const Measured& measured)
      : claim_(claim),
        measured_(measured),
        printed_(claim.numbers.empty() ? measured.known : claim.numbers),
        words_(claim.words.empty() ? measured.known_words : claim.words) {}

  // Whether all values that the kind needs are there.
  bool is_complete() const {
    const std::size_t ours = measured_.ours.size();
    switch (claim_.kind) {
      case Kind::same:
        return !words_.empty() && ours == 0;
      case Kind::list:
        return !printed_.empty();
      case Kind::undetermined:
        return !words_.empty() && ours == 2;
      case Kind::outside:
        return printed_.size() == 1 && ours == 2;
      case Kind::at_most:
        return (printed_.size() == 1 || !words_.empty()) && ours == 1;
      case Kind::refuted_above:
        return ours == 1;
      default:
        return printed_.size() == 1 && ours == 1;
    }
  }

  Row row() const {
    switch (claim_.kind) {
      case Kind::within: {
        const double error = std::abs(ours() - printed());
        return row(within(tol()), printed(), ours(), error, reproduced_if(error <= tol()));
      }
      case Kind::same:
        return row(within(0.0), words_, measured_.words, words_ == measured_.words ? 0.0 : 1.0,
                   reproduced_if(words_ == measured_.words));
      case Kind::list: {
        const double error = list_error(printed_, measured_.ours);
        return row(", " + std::to_string(printed_.size()) + " numbers, relative" + within(tol()),
                   largest(printed_), largest(measured_.ours), error,
                   reproduced_if(error <= tol()));
      }
      case Kind::at_most:
        return row(" [at most " + number_text(tol()) + "]",
                   words_.empty() ? Cell(printed()) : Cell(words_), ours(), ours(),
                   reproduced_if(ours() <= tol()));
      case Kind::refuted:
        return row(within(tol()), printed(), ours(), std::abs(ours() - printed()),
                   if_true(Verdict::refuted, std::abs(printed() - claim_.correct) > tol() &&
                                                 std::abs(ours() - claim_.correct) <= tol()));
      case Kind::refuted_above:
        return row(" [refuted above " + number_text(tol()) + "]", 0.0, ours(), ours(),
                   if_true(Verdict::refuted, ours() > tol()));
      case Kind::undetermined: {
        const double change = std::abs(second() - ours()) / std::abs(ours());
        return row(" [determined within " + number_text(tol()) + "]", words_,
                   number_text(ours()) + " or " + number_text(second()), change,
                   if_true(Verdict::not_reproducible, change > tol()));
      }
      case Kind::off_by: {
        const double off = (ours() - printed()) / printed(), known = claim_.residual;
        return row(
            " [off by " + number_text(100.0 * known) + " +-" + number_text(100.0 * tol()) + " %]",
            printed(), ours(), off,
            if_true(Verdict::not_reproducible,
                    std::abs(off - known) <= tol() && std::abs(known) > tol()));
      }
      case Kind::outside: {
        const double outside = std::max(ours() - printed(), printed() - second());
        return row(" [outside]", printed(), number_text(ours()) + " to " + number_text(second()),
                   outside, if_true(Verdict::not_reproducible, outside > 0.0));
      }
    }
    return {};
  }

 private:
  double printed() const { return printed_[0]; }
  double ours() const { return measured_.ours[0]; }
  double second() const { return measured_.ours[1]; }
  double tol() const { return claim_.tolerance; }
  static Verdict reproduced_if(bool holds) { return if_true(Verdict::reproduced, holds); }

  Row row(const std::string& limits, const Cell& printed, const Cell& ours, double error,
          Verdict verdict) const {
    return {claim_.source, claim_.name, claim_.quantity + limits, printed, ours, error, verdict};
  }

  const Claim& claim_;
  const Measured& measured_;
  const std::vector<double>& printed_;
  const std::string& words_;
};

}  // namespace

const char* name_of(Verdict verdict) { return kVerdicts[static_cast<int>(verdict)]; }

Result<Row> judge(const Claim& claim, const Measured& measured) {
  const Judged judged(claim, measured);
  if (!judged.is_complete())
    return Diagnostic{"The measurement of the claim " + quoted_text(claim.name) +
                      " does not fit its kind."};
  return judged.row();
}

int count(std::span<const Row> rows, Verdict verdict) {
  return static_cast<int>(std::count_if(
      rows.begin(), rows.end(), [verdict](const Row& row) { return row.verdict == verdict; }));
}

}  // namespace legwork::claims
