// What some mechanisms show besides: a quick return's strokes, how straight a traced point moves.
#include <algorithm>
#include <cmath>

#include "engine/scenes/linkages/linkage_file.h"

namespace legwork {
namespace {

// Whitworth: stroke, and how much longer the slow stroke takes than the quick one.
class QuickReturn : public MechanismScene {
 public:
  using MechanismScene::MechanismScene;

 protected:
  void list_more() override {
    double turn[2] = {0.0, 0.0}, position[2] = {0.0, 0.0};
    int found = 0;
    for (int i = 0; i < kSweep && found < 2; ++i) {
      double low = static_cast<double>(i) / kSweep, high = static_cast<double>(i + 1) / kSweep;
      const double speed = ram_speed(low);
      if (speed == 0.0 || speed * ram_speed(high) > 0.0) continue;
      for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (low + high);
        (ram_speed(middle) * speed > 0.0 ? low : high) = middle;
      }
      ram_speed(high);
      turn[found] = high;
      position[found++] = ram_.x();
    }
    if (found < 2) return;
    const double share = turn[1] - turn[0], slow = std::max(share, 1.0 - share);
    facts.push_back({"stroke", "Stroke of the ram", "m", std::abs(position[1] - position[0])});
    facts.push_back({"time_ratio", "Time of the slow stroke over that of the quick one", "",
                     slow / (1.0 - slow)});
  }

 private:
  double ram_speed(double fraction) {
    if (!examine_drive(fraction)) return 0.0;
    Vec3 v, a;
    point_motion(linkage().points[0].body, linkage().points[0].p, ram_, v, a);
    return v.x();
  }
  Vec3 ram_ = Vec3::Zero();
};

double extent_of(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

// Hoecken's: P against the height half way of its slow stroke; Peaucellier's: against the vertical line.
template <bool is_exact>
class StraightLine : public MechanismScene {
 public:
  using MechanismScene::MechanismScene;

 protected:
  void list_more() override {
    studies.push_back({"straightness", "How straight the traced point moves"});
    const Study::Series line = deviation();
    if (line.y.empty()) return;
    facts.push_back({"straightness", "Total deviation of the traced point from a straight line",
                     "m", 1e-3 * extent_of(line.y)});
    facts.push_back({"straight_length", "Length of that line", "m", extent_of(line.x)});
  }

  Result<Study> study_more(int) override {
    Study out =
        study_of(1, is_exact ? "Height of P" : "Position of P", "m", "Off the straight line", "mm");
    out.series.push_back(deviation());
    const Study::Series& line = out.series[0];
    if (line.y.empty())
      return Diagnostic{"The linkage does not complete the part of the turn that is compared."};
    out.sentence = "P stays within " + short_text(extent_of(line.y)) + " mm over " +
                   short_text(extent_of(line.x)) + " m" +
                   (is_exact ? "." : " while the crank turns from 90 to 270 deg.");
    return out;
  }

 private:
  Study::Series deviation() {
    Study::Series line;
    line.label = "P";
    double mean = 0.0;
    for (int i = 0; i <= kSweep; ++i) {
      const MechanismState* s = examine_drive(static_cast<double>(i) / kSweep);
      if (!s) continue;
      const double turn = 2.0 * kPi, angle = s->angle[0] - turn * std::floor(s->angle[0] / turn);
      if (!is_exact && (angle < 0.5 * kPi - 1e-9 || angle > 1.5 * kPi + 1e-9)) continue;
      Vec3 x, v, a;
      point_motion(linkage().points[0].body, linkage().points[0].p, x, v, a);
      line.x.push_back(is_exact ? x.z() : x.x());
      line.y.push_back(1e3 * (is_exact ? x.x() : x.z()));
      mean += line.y.back();
    }
    for (double& y : line.y) y -= mean / static_cast<double>(line.y.size());
    return line;
  }
};

template <class Kind>
std::unique_ptr<MechanismScene> shown(Linkage built, const MechanismSettings& settings) {
  return std::make_unique<Kind>(std::move(built), settings);
}

}  // namespace

MakeMechanism find_shown(std::string_view name) {
  if (name.empty()) return shown<MechanismScene>;
  if (name == "quick_return") return shown<QuickReturn>;
  if (name == "approximate_line") return shown<StraightLine<false>>;
  if (name == "exact_line") return shown<StraightLine<true>>;
  return nullptr;
}

}  // namespace legwork
