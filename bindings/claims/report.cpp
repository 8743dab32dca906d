#include "bindings/claims/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/io/json_text.h"
#include "engine/model/result.h"

namespace legwork::claims {
namespace {

double largest(std::span<const double> values) {
  double most = 0.0;
  for (const double value : values) update_max(most, std::abs(value));
  return most;
}

RowVerdict reproduced_if(bool holds) {
  return holds ? RowVerdict::reproduced : RowVerdict::differs;
}

std::string within(double tolerance) {
  return tolerance == 0.0 ? " [exact]" : " [+-" + number_text(tolerance) + "]";
}
std::string at_most(double limit) { return " [at most " + number_text(limit) + "]"; }

// TRANSITION: each row as data.
class Dump {
 public:
  Dump(const char* kind, const std::string& source, const std::string& quantity) {
    out_.begin_object().member("kind", kind).member("source", source).member("quantity", quantity);
  }
  Dump& with(const char* key, double value) {
    out_.member(key, value);
    return *this;
  }
  Dump& with(const char* key, const std::string& value) {
    out_.member(key, value);
    return *this;
  }
  Dump& list(const char* key, std::span<const double> values) {
    out_.key(key).begin_array();
    for (const double value : values) out_.value(value);
    out_.end_array();
    return *this;
  }
  ~Dump() {
    static std::FILE* file =
        std::getenv("LEGWORK_DUMP") ? std::fopen(std::getenv("LEGWORK_DUMP"), "w") : nullptr;
    if (file) std::fprintf(file, "%s\x1e", out_.end_object().text().c_str()), std::fflush(file);
  }

 private:
  JsonText out_;
};

}  // namespace

void Report::add(const std::string& quantity, const Cell& printed, const Cell& ours, double error,
                 RowVerdict verdict) {
  rows_.push_back({source_, "", quantity, printed, ours, error, verdict});
}

void Report::value(const std::string& quantity, double printed, double ours, double tolerance) {
  Dump("within", source_, quantity)
      .with("printed", printed)
      .with("tolerance", tolerance)
      .with("ours", ours);
  const double error = std::abs(ours - printed);
  add(quantity + within(tolerance), printed, ours, error, reproduced_if(error <= tolerance));
}

void Report::same(const std::string& quantity, const std::string& printed,
                  const std::string& ours) {
  Dump("same", source_, quantity).with("printed", printed).with("ours", ours);
  add(quantity + within(0.0), printed, ours, printed == ours ? 0.0 : 1.0,
      reproduced_if(printed == ours));
}

void Report::list(const std::string& quantity, std::span<const double> printed,
                  std::span<const double> ours, double tolerance) {
  Dump("list", source_, quantity)
      .list("printed", printed)
      .with("tolerance", tolerance)
      .list("ours", ours);
  const double scale = largest(printed);
  const bool is_complete = !printed.empty() && printed.size() == ours.size();
  double error = 0.0;
  for (std::size_t i = 0; is_complete && i < printed.size(); ++i)
    update_max(error, std::abs(ours[i] - printed[i]) / scale);
  add(quantity + ", " + std::to_string(printed.size()) + " numbers, relative" + within(tolerance),
      scale, largest(ours), error, reproduced_if(is_complete && error <= tolerance));
}

void Report::small(const std::string& quantity, const Cell& printed, double ours, double limit) {
  {
    Dump dump("at most", source_, quantity);
    printed.is_text ? dump.with("printed", printed.text) : dump.with("printed", printed.number);
    dump.with("tolerance", limit).with("ours", ours);
  }
  add(quantity + at_most(limit), printed, ours, ours, reproduced_if(ours <= limit));
}

void Report::refute(const std::string& quantity, double printed, double ours, double correct,
                    double tolerance) {
  Dump("refuted", source_, quantity)
      .with("printed", printed)
      .with("correct", correct)
      .with("tolerance", tolerance)
      .with("ours", ours);
  const bool is_false = std::abs(printed - correct) > tolerance;
  const bool is_shown = std::abs(ours - correct) <= tolerance;
  add(quantity + within(tolerance), printed, ours, std::abs(ours - printed),
      is_false && is_shown ? RowVerdict::refuted : RowVerdict::differs);
}

void Report::refute_zero(const std::string& quantity, double ours, double significant) {
  Dump("refuted above", source_, quantity).with("tolerance", significant).with("ours", ours);
  add(quantity + " [refuted above " + number_text(significant) + "]", 0.0, ours, ours,
      ours > significant ? RowVerdict::refuted : RowVerdict::differs);
}

void Report::undetermined(const std::string& quantity, const char* printed, double first,
                          double second, double significant) {
  Dump("undetermined", source_, quantity)
      .with("printed", std::string(printed))
      .with("tolerance", significant)
      .list("ours", std::array{first, second});
  const double change = std::abs(second - first) / std::abs(first);
  add(quantity + " [determined within " + number_text(significant) + "]", printed,
      number_text(first) + " or " + number_text(second), change,
      change > significant ? RowVerdict::not_reproducible : RowVerdict::differs);
}

void Report::unreproduced(const std::string& quantity, double printed, double ours, double residual,
                          double tolerance) {
  Dump("off by", source_, quantity)
      .with("printed", printed)
      .with("residual", residual)
      .with("tolerance", tolerance)
      .with("ours", ours);
  const double off = (ours - printed) / printed;
  const bool is_known = std::abs(off - residual) <= tolerance && std::abs(residual) > tolerance;
  add(quantity + " [off by " + number_text(100.0 * residual) + " +-" +
          number_text(100.0 * tolerance) + " %]",
      printed, ours, off, is_known ? RowVerdict::not_reproducible : RowVerdict::differs);
}

void Report::out_of_range(const std::string& quantity, double printed, double least, double most) {
  Dump("outside", source_, quantity).with("printed", printed).list("ours", std::array{least, most});
  const double outside = std::max(least - printed, printed - most);
  add(quantity + " [outside]", printed, number_text(least) + " to " + number_text(most), outside,
      outside > 0.0 ? RowVerdict::not_reproducible : RowVerdict::differs);
}

}  // namespace legwork::claims
