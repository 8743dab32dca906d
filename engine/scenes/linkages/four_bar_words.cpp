// What the four-bar shows beside what every mechanism does: signals, facts, sentences.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/scenes/linkages/four_bar.h"

namespace legwork {
namespace {

std::string in_degrees(double angle) {
  return number_text(std::round(angle * 1800.0 / kPi) / 10.0);
}

// "41.8 and 225.1 degrees"
std::string list_of_degrees(const std::vector<double>& angles) {
  std::string text;
  for (std::size_t k = 0; k < angles.size(); ++k)
    text += (k == 0 ? "" : k + 1 == angles.size() ? " and " : ", ") + in_degrees(angles[k]);
  return text + " degrees";
}

// For facts, whose texts have to stay: the class with what decides it.
const char* class_label(denoc::Grashof grashof) {
  constexpr const char* kLabels[] = {
      "Not assemblable: shortest and longest less the other two",
      "Triple rocker: shortest and longest less the other two, more than 0",
      "Change-point linkage: shortest and longest less the other two, 0",
      "Double crank: shortest (the ground) and longest less the other two, less than 0",
      "Crank-rocker: shortest (the crank) and longest less the other two, less than 0",
      "Double rocker: shortest (the coupler) and longest less the other two, less than 0",
      "Rocker-crank: shortest (the rocker) and longest less the other two, less than 0"};
  return kLabels[static_cast<int>(grashof)];
}

// Whether a motion of the crank from `low` to `high` comes to `angle`, whole turns apart.
bool comes_to(double angle, double low, double high) {
  const double turn = 2.0 * kPi;
  return angle + turn * std::ceil((low - angle) / turn) <= high;
}

}  // namespace

Refusal FourBarScene::check_more() {
  if (Refusal refusal = denoc::check_lengths(bar())) return refusal;
  const Drive& drive = drives()[0];
  Vec3 theta;
  const denoc::Assembly start = denoc::assemble(bar(), drive.angle, theta);
  if (!denoc::is_assembled(start)) return denoc::why_not_assembled(bar(), drive.angle, start);
  if (is_forward()) return std::nullopt;
  double low = drive.angle, high = drive.angle;
  if (drive.is_swing) {
    low -= std::abs(drive.amplitude);
    high += std::abs(drive.amplitude);
  } else if (drive.speed != 0.0) {
    high += 2.0 * kPi;
  }
  const denoc::CrankEvents events = denoc::crank_events(bar());
  for (const double angle : events.change_points)
    if (comes_to(angle, low, high))
      return Diagnostic{
          "With these lengths the linkage comes to a change point where the crank is at " +
              in_degrees(angle) +
              " degrees: all four bars lie on one line, and from there they can go "
              "on in two ways, which driving the crank does not decide.",
          "Change one length a little, let the crank swing clear of that angle, or "
          "run it in forward mode."};
  for (const double angle : events.limits)
    if (comes_to(angle, low, high))
      return Diagnostic{"The crank cannot be driven past " + in_degrees(angle) +
                            " degrees, where coupler and rocker are in line: these bars make a " +
                            std::string(name_of(denoc::grashof_class(bar()))) + ".",
                        "Let the crank swing between " + list_of_degrees(events.limits) +
                            ", change a length, or run it in forward mode."};
  return std::nullopt;
}

void FourBarScene::list_more() {
  lay_out_more();
  const PlotSeries plots[] = {
      {"coupler_rocker_angle", "Angle between coupler and rocker"},
      {"denoc_torque", "Driving torque by DeNOC"},
      {"denoc_lambda", "Force on the crank by the coupler, by DeNOC"},
      {"formulation_difference_acceleration", "DeNOC less general tree: accelerations"},
      {"formulation_difference_torque", "DeNOC less general tree: torque"},
      {"formulation_difference_force", "DeNOC less general tree: joint forces"},
      {"document_rate", "Rates of theta2, theta4, theta3"},
      {"printed_rate", "The same by J^II with the switches \"as printed\""},
      {"printed_torque", "Driving torque with the switches \"as printed\""},
      {"printed_lambda", "Force on the crank with the switches \"as printed\""}};
  series.insert(series.end(), std::begin(plots), std::end(plots));

  const double newton = round_scale(
      3.0 * 9.81 * (bar().crank.mass + bar().coupler.mass + bar().rocker.mass), 0.6 * reach());
  marks.push_back({Mark::Kind::point, "Centres of mass", "centre_of_mass", "", 1.0, "plain",
                   "Centres of mass", false});
  marks.push_back({Mark::Kind::arrow, "Force on the crank by the coupler, DeNOC", "lambda_at",
                   "denoc_lambda", newton, "force", "Lambda", false});
  marks.push_back({Mark::Kind::arrow, "The same with the switches \"as printed\"", "lambda_at",
                   "printed_lambda", newton, "error", "Lambda", false});

  std::array<double, 4> bars = {bar().ground, bar().crank.length, bar().coupler.length,
                                bar().rocker.length};
  std::sort(bars.begin(), bars.end());
  facts.push_back({"grashof", class_label(denoc::grashof_class(bar())), "m",
                   bars[0] + bars[3] - bars[1] - bars[2]});
  const denoc::CrankEvents events = denoc::crank_events(bar());
  constexpr const char* kChange[][2] = {{"change_point_1", "First change point, crank angle"},
                                        {"change_point_2", "Second change point, crank angle"}};
  constexpr const char* kLimit[][2] = {{"crank_limit_1", "Limit of the crank"},
                                       {"crank_limit_2", "Second limit of the crank"},
                                       {"crank_limit_3", "Third limit of the crank"},
                                       {"crank_limit_4", "Fourth limit of the crank"}};
  constexpr const char* kDead[][2] = {{"dead_centre_1", "Dead centre of the rocker, crank angle"},
                                      {"dead_centre_2", "Second dead centre, crank angle"},
                                      {"dead_centre_3", "Third dead centre, crank angle"},
                                      {"dead_centre_4", "Fourth dead centre, crank angle"}};
  const auto list = [this](const std::vector<double>& angles, const char* const(*names)[2],
                           std::size_t count) {
    for (std::size_t k = 0; k < std::min(angles.size(), count); ++k)
      facts.push_back({names[k][0], names[k][1], "rad", angles[k]});
  };
  list(events.change_points, kChange, 2);
  list(events.limits, kLimit, 4);
  list(events.dead_centres, kDead, 4);
  if (events.turns_fully) {
    double least = kPi, most = 0.0;
    for (const double angle : {0.0, kPi}) {
      Vec3 theta;
      if (!denoc::is_assembled(denoc::assemble(bar(), angle, theta))) continue;
      least = std::min(least, denoc::transmission_angle(theta));
      most = std::max(most, denoc::transmission_angle(theta));
    }
    facts.push_back({"transmission_least", "Least angle between coupler and rocker", "rad", least});
    facts.push_back({"transmission_most", "Largest angle between coupler and rocker", "rad", most});
  }
  studies.push_back({"coupler-mass", "Driving torque for three coupler masses (Fig. 5)"});
  studies.push_back({"inverse-validation", "Driving torque, DeNOC and general tree (Fig. 6a)"});
  studies.push_back({"forward-validation", "Let go: DeNOC and general tree (Fig. 6b)"});
  studies.push_back({"drift", "How far the loop opens in forward mode"});
}

std::string FourBarScene::sentence_more(const MechanismState& s) {
  const denoc::Motion m = motion_of(s);
  const double mu = denoc::transmission_angle(m.theta);
  std::string text = "Transmission angle: " + in_degrees(mu) + " deg";
  if (denoc::folded_angle(mu) < kPi / 180.0)
    text += ", the crank at its limit, where no torque on it can hold the rocker";
  return text + ". These bars make a " + name_of(denoc::grashof_class(bar())) + ".";
}

}  // namespace legwork
