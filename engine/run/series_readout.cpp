#include "engine/run/series_readout.h"

#include <cassert>
#include <cmath>

namespace legwork {
namespace {

constexpr std::size_t kMostRows = 8, kMostFacts = 4;
constexpr std::size_t kMostValues = 4;  // beside each other; of more of them the largest is told
constexpr double kRounding = 1e-9;      // of the largest: as much is not worth its digits

// Not where lengths stand beside angles.
bool is_angle(std::string_view unit) {
  return unit == "rad" || (unit.starts_with("rad/") && unit.find(',') == unit.npos);
}

// As people write it, kept together: "m/s²", "N m".
std::string unit_in_words(std::string_view unit) {
  std::string text;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    const std::string_view power = unit.substr(i, 2);
    if (power == "^2" || power == "^3") {
      text += power == "^2" ? "²" : "³";
      ++i;
    } else if (unit[i] == ' ') {
      text += "\u00a0";
    } else {
      text += unit[i];
    }
  }
  return text;
}

double furthest_from_zero(std::span<const double> values) {
  double furthest = 0.0;
  for (const double value : values)
    if (std::abs(value) > std::abs(furthest)) furthest = value;
  return furthest;
}

std::string number_in_words(double value, double largest) {
  if (!std::isfinite(value)) return "–";
  return std::abs(value) < kRounding * std::abs(largest) ? "0" : short_text(value + 0.0);
}

// "0.25  0  -0.59 m/s", "12.5 deg  -18.5 deg".
std::string in_words(std::span<const double> values, std::string_view unit) {
  const double largest = furthest_from_zero(values);
  const bool is_in_degrees = is_angle(unit);
  const std::string words =
      is_in_degrees ? "deg" + unit_in_words(unit.substr(3)) : unit_in_words(unit);
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += "  ";
    text += is_in_degrees ? number_in_words(value * 180.0 / kPi, largest) + " " + words
                          : number_in_words(value, largest);
  }
  if (!is_in_degrees && !words.empty()) text += "\u00a0" + words;
  return text;
}

// Whether that number is the bound of another, "x_minus_3sigma" of "x".
bool is_bound(const std::vector<std::string>& labels, std::size_t number) {
  if (number >= labels.size()) return false;
  for (const std::string& other : labels) {
    if (other.empty() || !labels[number].starts_with(other)) continue;
    const std::string_view rest = std::string_view(labels[number]).substr(other.size());
    if ((rest.starts_with('_') || rest.starts_with(' ')) && rest.find("sigma") != rest.npos)
      return true;
  }
  return false;
}

struct Told {
  const SnapshotField* field;
  std::vector<double> values;  // without bounds
};

Told values_of(const PlotSeries& series, const Snapshot& now) {
  for (const SnapshotField& field : now.fields) {
    if (field.name != series.field) continue;
    Told told{&field, {}};
    for (std::size_t i = 0; i < at(field.count()); ++i)
      if (!is_bound(field.labels, i)) told.values.push_back(now.data[at(field.offset) + i]);
    return told;
  }
  assert(false && "a series without its field");
  return {};
}

}  // namespace

void tell_series(const Scene& scene, const Snapshot& now, Readout& readout) {
  readout.columns = {"now"};
  const std::size_t facts = std::min(scene.facts.size(), kMostFacts);
  for (const PlotSeries& series : scene.series) {
    if (readout.rows.size() + facts == kMostRows) break;
    const auto [field, values] = values_of(series, now);
    if (!field) continue;
    if (values.size() <= kMostValues) {
      readout.add(series.title, in_words(values, field->unit));
    } else {
      const double furthest = furthest_from_zero(values);
      readout.add(series.title, in_words({&furthest, 1}, field->unit)).label += ", largest";
    }
    readout.rows.back().field = series.field;
  }
  for (std::size_t i = 0; i < facts; ++i)
    readout.add(scene.facts[i].label, in_words({&scene.facts[i].value, 1}, scene.facts[i].unit));
}

std::vector<Readout::Row> largest_of_series(const Scene& scene, const Snapshot& now) {
  Readout all;
  for (const PlotSeries& series : scene.series) {
    const auto [field, values] = values_of(series, now);
    if (!field) continue;
    const double furthest = furthest_from_zero(values);
    // Numbers with units of their own share none.
    const bool is_mixed = field->unit.find(',') != field->unit.npos;
    all.add(series.title, in_words({&furthest, 1}, is_mixed ? "" : field->unit)).field =
        series.field;
  }
  return std::move(all.rows);
}

}  // namespace legwork
