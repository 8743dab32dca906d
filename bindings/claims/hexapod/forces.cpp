// The feet's forces over the half cycle, five ways (theory/hexapod 6, 8).
#include <algorithm>
#include <cmath>

#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/reference_table.h"
#include "bindings/claims/hexapod/study.h"

namespace legwork::claims {
namespace {

// The methods, in the order of the field force_model_friction: the table's columns of the forces and of the friction needed,
// and the field.
struct ForceModel {
  const char *name, *forces, *friction, *field;
};
constexpr std::array<ForceModel, 5> kForceModels = {
    {{"weight_alone", "static_minnorm", "", "force_static"},
     {"paper", "inertial_minnorm", "mu_req_inertial", "force_inertial"},
     {"all_inertia", "floatingbase_minnorm", "mu_req_floating", "force_floating"},
     {"least_torque", "mintorque", "mu_req_mintorque", "force_least_torque"},
     {"within_friction", "mintorque_mu0.4", "mu_req_mintorque_mu0.4", "force_least_torque_cone"}}};
enum { kStatic, kInertial, kFloating, kLeast, kCone };

// A field with one number per method.
double of_force_model(const HalfCycle& cycle, int instant, const char* field, std::size_t model) {
  return cycle.field(instant, field)[static_cast<Eigen::Index>(model)];
}

void measure_force_table(const HalfCycle& cycle, Measurements& m) {
  const ReferenceTable table(*m.reference().find("foot_forces"));
  using Numbers = std::vector<double>;
  const auto compare = [&](const std::string& name, const std::vector<std::string>& columns,
                           auto ours_at) {
    Numbers known, ours;
    for (int row = 0; row < table.row_count(); ++row) {
      for (const std::string& column : columns) known.push_back(table.number(row, column));
      for (const double number : ours_at(table.instant(row))) ours.push_back(number);
    }
    m.list("table." + name, known, ours);
  };
  compare("x_trunk", {"x_trunk"}, [&](int i) { return Numbers{cycle.field(i, "distance")[0]}; });
  compare("v", {"v"}, [&](int i) { return Numbers{cycle.field(i, "base_linear_velocity")[0]}; });
  compare("a", {"a"}, [&](int i) { return Numbers{cycle.trunk_acceleration(i)}; });
  for (const ForceModel& model : kForceModels) {
    std::vector<std::string> columns;
    for (const int leg : HalfCycle::kStanding)
      for (const char* axis : {"_x", "_y", "_z"})
        columns.push_back(std::string(model.forces) + "_leg" + std::to_string(leg) + axis);
    compare(std::string("forces.") + model.name, columns, [&](int i) {
      Numbers forces;
      for (const int leg : HalfCycle::kStanding)
        for (const double f : cycle.of_leg(i, model.field, leg)) forces.push_back(f);
      return forces;
    });
  }
  for (std::size_t model = kInertial; model < kForceModels.size(); ++model)
    compare(
        std::string("friction.") + kForceModels[model].name, {kForceModels[model].friction},
        [&](int i) { return Numbers{of_force_model(cycle, i, "force_model_friction", model)}; });
}

double largest_tangential(const HalfCycle& cycle, std::size_t model) {
  return cycle.largest(kForceModels[model].field, HalfCycle::kStanding).head<2>().maxCoeff();
}

double friction_needed(const HalfCycle& cycle, std::size_t model) {
  double most = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    update_max(most, of_force_model(cycle, i, "force_model_friction", model));
  return most;
}

// Mean per leg, (N m)^2.
double torque_squared(const HalfCycle& cycle, std::size_t model) {
  double mean = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    mean += of_force_model(cycle, i, "force_model_torque_squared", model) /
            (3.0 * HalfCycle::kInstants);
  return mean;
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

// The part of the tangential forces that points towards the trunk, N; negative if one points away.
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
  const auto of = [&](const char* field) {
    return cycle.largest_difference(field, "force_inertial", HalfCycle::kStanding).z();
  };
  return std::max(of("force_least_torque"), of("force_least_torque_cone"));
}

void measure_largest_forces(const HalfCycle& cycle, Measurements& m) {
  m.number("weight_alone.tangential", largest_tangential(cycle, kStatic));
  m.number("weight_alone.friction", friction_needed(cycle, kStatic));
  m.number("paper.fz_from_formula",
           statics_error(cycle, reference_parameter(m.reference(), "hip_height") - kHipAboveTrunk));
  m.number("least_torque.fz_from_paper", vertical_difference(cycle));
  m.number("paper.tangential", largest_tangential(cycle, kInertial));
  m.number("paper.friction", friction_needed(cycle, kInertial));
  m.number("least_torque.middle_fy", cycle.largest("force_least_torque", HalfCycle::kMiddle).y());
  m.number("least_torque.corner_fy", cycle.largest("force_least_torque", HalfCycle::kCorners).y());
  m.words("least_torque.direction", least_inward(cycle) > 0.0 ? "inward" : "outward");
  m.number("least_torque.friction", friction_needed(cycle, kLeast));
  m.number("within_friction.friction", friction_needed(cycle, kCone));
  for (const std::size_t model : {kInertial, kLeast, kCone})
    m.number(std::string(kForceModels[model].name) + ".torque_squared",
             torque_squared(cycle, model));
}

// The effect of the legs' inertia, which the paper neglects.
void measure_legs_inertia(const HalfCycle& cycle, Measurements& m) {
  const auto change = [&](std::span<const int> legs) {
    return cycle.largest_difference("force_floating", "force_inertial", legs);
  };
  m.number("legs_inertia.corner_fz", change(HalfCycle::kCorners).z());
  m.number("legs_inertia.middle_fz", change(HalfCycle::kMiddle).z());
  m.number("legs_inertia.fx", change(HalfCycle::kStanding).x());
  m.number("legs_inertia.fy", change(HalfCycle::kStanding).y());
}

}  // namespace

Refusal measure_hexapod_forces(Measurements& m) {
  const Result<HalfCycle> cycle = reference_half_cycle(m.reference());
  if (!cycle) return cycle.error();
  measure_force_table(*cycle, m);
  measure_largest_forces(*cycle, m);
  measure_legs_inertia(*cycle, m);
  return std::nullopt;
}

}  // namespace legwork::claims
