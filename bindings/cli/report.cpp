#include "bindings/cli/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/io/json_text.h"
#include "engine/model/result.h"

namespace legwork::cli {
namespace {

constexpr const char* kVerdicts[] = {"reproduced", "refuted", "not reproducible", "differs"};

const char* name_of(RowVerdict verdict) { return kVerdicts[static_cast<int>(verdict)]; }

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

std::string cell_text(const Cell& cell) {
  if (cell.is_text) return cell.text;
  char text[32];
  std::snprintf(text, sizeof text, "%.8g", cell.number);
  return text;
}

std::string error_text(double error) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", error);
  return text;
}

// Characters, not UTF-8 bytes, so that columns line up.
std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

void write_cell(JsonText& out, const char* name, const Cell& cell) {
  cell.is_text ? out.member(name, cell.text) : out.member(name, cell.number);
}

}  // namespace

void Report::add(const std::string& quantity, const Cell& printed, const Cell& ours, double error,
                 RowVerdict verdict) {
  rows_.push_back({source_, quantity, printed, ours, error, verdict});
}

void Report::value(const std::string& quantity, double printed, double ours, double tolerance) {
  const double error = std::abs(ours - printed);
  add(quantity + within(tolerance), printed, ours, error, reproduced_if(error <= tolerance));
}

void Report::same(const std::string& quantity, const std::string& printed,
                  const std::string& ours) {
  add(quantity + within(0.0), printed, ours, printed == ours ? 0.0 : 1.0,
      reproduced_if(printed == ours));
}

void Report::list(const std::string& quantity, std::span<const double> printed,
                  std::span<const double> ours, double tolerance) {
  const double scale = largest(printed);
  const bool is_complete = !printed.empty() && printed.size() == ours.size();
  double error = 0.0;
  for (std::size_t i = 0; is_complete && i < printed.size(); ++i)
    update_max(error, std::abs(ours[i] - printed[i]) / scale);
  add(quantity + ", " + std::to_string(printed.size()) + " numbers, relative" + within(tolerance),
      scale, largest(ours), error, reproduced_if(is_complete && error <= tolerance));
}

void Report::small(const std::string& quantity, const Cell& printed, double ours, double limit) {
  add(quantity + at_most(limit), printed, ours, ours, reproduced_if(ours <= limit));
}

void Report::refute(const std::string& quantity, double printed, double ours, double correct,
                    double tolerance) {
  const bool is_false = std::abs(printed - correct) > tolerance;
  const bool is_shown = std::abs(ours - correct) <= tolerance;
  add(quantity + within(tolerance), printed, ours, std::abs(ours - printed),
      is_false && is_shown ? RowVerdict::refuted : RowVerdict::differs);
}

void Report::refute_zero(const std::string& quantity, double ours, double significant) {
  add(quantity + " [refuted above " + number_text(significant) + "]", 0.0, ours, ours,
      ours > significant ? RowVerdict::refuted : RowVerdict::differs);
}

void Report::undetermined(const std::string& quantity, const char* printed, double first,
                          double second, double significant) {
  const double change = std::abs(second - first) / std::abs(first);
  add(quantity + " [determined within " + number_text(significant) + "]", printed,
      number_text(first) + " or " + number_text(second), change,
      change > significant ? RowVerdict::not_reproducible : RowVerdict::differs);
}

void Report::unreproduced(const std::string& quantity, double printed, double ours, double residual,
                          double tolerance) {
  const double off = (ours - printed) / printed;
  const bool is_known = std::abs(off - residual) <= tolerance && std::abs(residual) > tolerance;
  add(quantity + " [off by " + number_text(100.0 * residual) + " +-" +
          number_text(100.0 * tolerance) + " %]",
      printed, ours, off, is_known ? RowVerdict::not_reproducible : RowVerdict::differs);
}

void Report::out_of_range(const std::string& quantity, double printed, double least, double most) {
  const double outside = std::max(least - printed, printed - most);
  add(quantity + " [outside]", printed, number_text(least) + " to " + number_text(most), outside,
      outside > 0.0 ? RowVerdict::not_reproducible : RowVerdict::differs);
}

int count(const Report& report, RowVerdict verdict) {
  return static_cast<int>(
      std::count_if(report.rows().begin(), report.rows().end(),
                    [verdict](const Row& row) { return row.verdict == verdict; }));
}

std::string report_table(const Report& report) {
  std::size_t width = 0;
  for (const Row& row : report.rows()) width = std::max(width, row.quantity.size());
  auto line = [width](const std::string& quantity, const std::string& printed,
                      const std::string& ours, const std::string& error,
                      const std::string& verdict) {
    return "  " + padded(quantity, width + 2) + padded(printed, 20) + padded(ours, 26) +
           padded(error, 10) + verdict + "\n";
  };
  std::string text = line("", "printed", "ours", "error", "verdict");
  std::string source;
  for (const Row& row : report.rows()) {
    if (row.source != source) text += row.source + "\n";
    source = row.source;
    text += line(row.quantity, cell_text(row.printed), cell_text(row.ours), error_text(row.error),
                 name_of(row.verdict));
  }
  text += std::to_string(report.rows().size()) + " rows:";
  for (const RowVerdict verdict : {RowVerdict::reproduced, RowVerdict::refuted,
                                   RowVerdict::not_reproducible, RowVerdict::differs})
    text += std::string(verdict == RowVerdict::reproduced ? " " : ", ") +
            std::to_string(count(report, verdict)) + " " + name_of(verdict);
  return text + "\n";
}

std::string report_json(const Report& report) {
  JsonText out;
  out.begin_object().key("rows").begin_array();
  for (const Row& row : report.rows()) {
    out.begin_object().member("source", row.source).member("quantity", row.quantity);
    write_cell(out, "printed", row.printed);
    write_cell(out, "ours", row.ours);
    out.member("error", row.error).member("verdict", name_of(row.verdict)).end_object();
  }
  return out.end_array().end_object().text();
}

}  // namespace legwork::cli
