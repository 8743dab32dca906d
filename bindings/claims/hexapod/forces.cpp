// Document 002's foot forces over the half cycle, five ways: hexa_foot_forces.csv, theory/hexapod 6 and 8.
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/reference_table.h"
#include "bindings/claims/hexapod/study.h"

namespace legwork::claims {
namespace {

constexpr const char* kForcesFile = "hexa_foot_forces.csv";
constexpr const char* kForces = "theory/hexapod 6";
constexpr const char* kNeglected = "theory/hexapod 8";

struct Way {
  const char *column, *friction, *field, *name;
};
constexpr std::array<Way, 5> kWays = {
    {{"static_minnorm", "static", "force_static", "weight alone"},
     {"inertial_minnorm", "inertial", "force_inertial", "the paper's"},
     {"floatingbase_minnorm", "floating", "force_floating", "all legs' inertia"},
     {"mintorque", "mintorque", "force_least_torque", "least torques"},
     {"mintorque_mu0.4", "mintorque_mu0.4", "force_least_torque_cone",
      "least torques within friction"}}};
enum { kStatic, kInertial, kFloating, kLeast, kCone };

void check_file(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  const ReferenceTable table(*reference.find("foot_forces"));
  report.source(kForcesFile);
  const auto compare = [&](const std::string& quantity, const std::vector<std::string>& columns,
                           auto ours_at) {
    std::vector<double> printed, ours;
    for (int row = 0; row < table.row_count(); ++row) {
      const int instant = table.instant(row);
      for (const std::string& column : columns) printed.push_back(table.number(row, column));
      for (const double number : ours_at(instant)) ours.push_back(number);
    }
    report.list(quantity, printed, ours, kSixDigits);
  };
  using Numbers = std::vector<double>;
  compare("x_trunk", {"x_trunk"}, [&](int i) { return Numbers{cycle.field(i, "distance")[0]}; });
  compare("v", {"v"}, [&](int i) { return Numbers{cycle.field(i, "base_linear_velocity")[0]}; });
  compare("a", {"a"}, [&](int i) { return Numbers{cycle.trunk_acceleration(i)}; });
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    const std::string column = kWays[way].column;
    std::vector<std::string> columns;
    for (const int leg : HalfCycle::kStanding)
      for (const char* axis : {"_x", "_y", "_z"})
        columns.push_back(column + "_leg" + std::to_string(leg) + axis);
    compare(column, columns, [&](int i) {
      Numbers forces;
      for (const int leg : HalfCycle::kStanding)
        for (const double f : cycle.of_leg(i, kWays[way].field, leg)) forces.push_back(f);
      return forces;
    });
  }
  for (std::size_t way = kInertial; way < kWays.size(); ++way) {
    const std::string column = std::string("mu_req_") + kWays[way].friction;
    compare(column, {column}, [&](int i) {
      return Numbers{cycle.field(i, "force_model_friction")[static_cast<Eigen::Index>(way)]};
    });
  }
}

// LargestForces entries |fx|, |fy|, fz of the corner legs and of the middle one over the half cycle.
struct LargestForces {
  Vec3 corner = Vec3::Zero(), middle = Vec3::Zero();
  double friction = 0.0, torque_squared = 0.0;  // largest; mean of a leg, (N m)^2
};

LargestForces largest_forces(const HalfCycle& cycle, std::size_t way) {
  LargestForces out;
  const Eigen::Index index = static_cast<Eigen::Index>(way);
  for (int i = 0; i < HalfCycle::kInstants; ++i) {
    for (const int leg : HalfCycle::kStanding) {
      Vec3& most = leg == 4 ? out.middle : out.corner;
      most = most.cwiseMax(cycle.of_leg(i, kWays[way].field, leg).cwiseAbs());
    }
    update_max(out.friction, cycle.field(i, "force_model_friction")[index]);
    out.torque_squared +=
        cycle.field(i, "force_model_torque_squared")[index] / (3.0 * HalfCycle::kInstants);
  }
  return out;
}

// W/2 in the middle; W/4 -+ W (S/2 - s)/(2 Lx) -+ M a h/(2 Lx) in front and behind.
double statics_error(const HalfCycle& cycle, double height) {
  const PaperModel& paper = cycle.setup().hexapod->paper;
  const double weight = paper.mass * paper.gravity.norm(), arm = 2.0 * paper.hips[kL1].x();
  const double half_stroke = 0.25 * cycle.setup().plan.stride;
  double error = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i) {
    const double ahead = half_stroke - cycle.field(i, "distance")[0];
    const double tilt = (weight * ahead + paper.mass * cycle.trunk_acceleration(i) * height) / arm;
    const auto fz = [&](int leg) { return cycle.of_leg(i, "force_inertial", leg).z(); };
    update_max(error, std::abs(fz(1) - (0.25 * weight - tilt)));
    update_max(error, std::abs(fz(4) - 0.5 * weight));
    update_max(error, std::abs(fz(5) - (0.25 * weight + tilt)));
  }
  return error;
}

// How much of the tangential forces points towards the trunk, N; negative where one points away.
double least_inward(const HalfCycle& cycle) {
  double least = 1e300;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : HalfCycle::kStanding) {
      const double side = leg % 2 == 1 ? 1.0 : -1.0;
      least = std::min(least, -side * cycle.of_leg(i, "force_least_torque", leg).y());
    }
  return least;
}

// fz of three feet on level ground does not depend on the choice.
double vertical_difference(const HalfCycle& cycle) {
  double difference = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : HalfCycle::kStanding)
      for (const std::size_t way : {kLeast, kCone})
        update_max(difference, std::abs(cycle.of_leg(i, kWays[way].field, leg).z() -
                                        cycle.of_leg(i, "force_inertial", leg).z()));
  return difference;
}

void check_note(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  std::array<LargestForces, kWays.size()> of;
  for (std::size_t way = 0; way < kWays.size(); ++way) of[way] = largest_forces(cycle, way);
  report.source(kForces);
  report.small(
      "weight alone: tangential forces, N", 0.0,
      std::max(of[kStatic].corner.head<2>().maxCoeff(), of[kStatic].middle.head<2>().maxCoeff()),
      1e-12);
  report.small("weight alone: friction needed", 0.0, of[kStatic].friction, 1e-12);
  report.small("fz from the formula W/2, W/4 -+ W (S/2 - s)/(2 Lx) -+ M a h/(2 Lx), N", 0.0,
               statics_error(cycle, reference_parameter(reference, "hip_height") - 0.01), 1e-12);
  report.small("fz of least torques, with and without friction's limit, from that of least norm, N",
               0.0, vertical_difference(cycle), 1e-9);
  report.small("the paper's: tangential forces, N", 0.21,
               std::max(of[kInertial].corner.head<2>().maxCoeff(),
                        of[kInertial].middle.head<2>().maxCoeff()),
               0.21);
  report.value("the paper's: friction needed", 0.034, of[kInertial].friction, kHalfDigit * 1e-3);
  report.value("least torques: |fy| of the middle leg, N", 9.1, of[kLeast].middle.y(),
               kHalfDigit * 0.1);
  report.value("least torques: |fy| of the corner legs, N", 7.3, of[kLeast].corner.y(),
               kHalfDigit * 0.1);
  report.same("least torques: sideways forces on the feet point", "inward",
              least_inward(cycle) > 0.0 ? "inward" : "outward");
  report.value("least torques: friction needed", 0.78, of[kLeast].friction, kHalfDigit * 1e-2);
  report.value("pyramid of .4: friction needed by a cone", 0.566, of[kCone].friction,
               kHalfDigit * 1e-3);
  const struct {
    std::size_t way;
    double printed;
  } sums[] = {{kInertial, 1.85}, {kLeast, 0.63}, {kCone, 0.64}};
  for (const auto& sum : sums)
    report.value(
        std::string(kWays[sum.way].name) + ": sum of squared torques of a leg, mean, (N m)^2",
        sum.printed, of[sum.way].torque_squared, kHalfDigit * 1e-2);
}

void check_neglected_inertia(const HalfCycle& cycle, Report& report) {
  Vec3 corner = Vec3::Zero(), middle = Vec3::Zero();
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : HalfCycle::kStanding) {
      Vec3& most = leg == 4 ? middle : corner;
      most = most.cwiseMax(
          (cycle.of_leg(i, "force_floating", leg) - cycle.of_leg(i, "force_inertial", leg))
              .cwiseAbs());
    }
  report.source(kNeglected);
  report.value("legs' inertia changes fz of the corner legs by, N", 0.33, corner.z(),
               kHalfDigit * 1e-2);
  report.value("legs' inertia changes fz of the middle leg by, N", 0.08, middle.z(),
               kHalfDigit * 1e-2);
  report.value("legs' inertia changes fx by, N", 0.05, std::max(corner.x(), middle.x()),
               kHalfDigit * 1e-2);
  report.value("legs' inertia changes fy by, N", 0.016, std::max(corner.y(), middle.y()),
               kHalfDigit * 1e-3);
}

}  // namespace

void verify_hexapod_forces(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  check_file(reference, cycle, report);
  check_note(reference, cycle, report);
  check_neglected_inertia(cycle, report);
}

}  // namespace legwork::claims
