// Document 002's joint torques over the half cycle, in parts and with the foot forces of each model:
// hexa_support_torques.csv, hexa_swing_torques.csv, theory/hexapod 6 to 8.
#include <algorithm>
#include <cmath>

#include "bindings/cli/half_cycle.h"
#include "bindings/cli/reference_table.h"
#include "bindings/cli/verify_hexapod.h"
#include "engine/dynamics/rnea.h"

namespace legwork::cli {
namespace {

struct Column {
  const char *column, *field;
};
constexpr Column kColumns[] = {{"q", "joint_position"},
                               {"M", "leg_inertia"},
                               {"H", "leg_coriolis"},
                               {"G", "leg_gravity"},
                               {"mJtF", "leg_contact"},
                               {"tau_paper", "leg_torque"},
                               {"tau_floatingbase", "leg_torque_floating"},
                               {"tau_mintorque", "leg_torque_least"},
                               {"tau_mintorque_mu", "leg_torque_cone"},
                               {"tau_wrongsign", "leg_torque_as_printed"}};

void check_file(const JsonValue& numbers, const HalfCycle& cycle, std::span<const Column> columns,
                Report& report) {
  const ReferenceTable table(numbers);
  for (const Column& column : columns) {
    const double unit = column.column == kColumns[0].column ? kDegree : 1.0;
    std::vector<double> printed, ours;
    for (int row = 0; row < table.row_count(); ++row) {
      const int leg = static_cast<int>(table.number(row, "leg"));
      const Vec3 here = cycle.of_leg(table.instant(row), column.field, leg);
      for (int j = 0; j < 3; ++j) {
        printed.push_back(table.number(row, column.column + std::to_string(j + 1)));
        ours.push_back(here[j] / unit);
      }
    }
    report.list(column.column, printed, ours, kSixDigits);
  }
}

// Largest sizes over the half cycle of a field, by joint.
Vec3 largest_of(const HalfCycle& cycle, const char* field, std::span<const int> legs) {
  Vec3 most = Vec3::Zero();
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : legs) most = most.cwiseMax(cycle.of_leg(i, field, leg).cwiseAbs());
  return most;
}

void check_largest(const HalfCycle& cycle, Report& report) {
  const std::span<const int> standing = HalfCycle::kStanding, swinging = HalfCycle::kSwinging;
  const Vec3 paper = largest_of(cycle, "leg_torque", standing),
             least = largest_of(cycle, "leg_torque_least", standing),
             cone = largest_of(cycle, "leg_torque_cone", standing);
  report.source("theory/hexapod 6");
  report.value("the paper's: joint 2, N m", 2.07, paper[1], kHalfDigit * 1e-2);
  report.value("least torques: joint 2, N m", 0.77, least[1], kHalfDigit * 1e-2);
  report.value("least torques within friction: joint 2, N m", 0.94, cone[1], kHalfDigit * 1e-2);
  report.value("least torques within friction: joint 3, N m", 0.79, cone[2], kHalfDigit * 1e-2);

  report.source("theory/hexapod 7");
  const struct {
    const char *field, *name;
    double printed[3], digit[3];
  } parts[] = {
      {"leg_inertia", "inertia", {5.2e-3, 6.1e-3, 1.4e-3}, {1e-4, 1e-4, 1e-4}},
      {"leg_coriolis", "Coriolis and centrifugal", {4.7e-4, 5.4e-4, 3.5e-4}, {1e-5, 1e-5, 1e-5}},
      {"leg_gravity", "gravity", {0.0, 0.347, 0.030}, {1e-12, 1e-3, 1e-3}}};
  for (const auto& part : parts) {
    const Vec3 ours = largest_of(cycle, part.field, swinging);
    for (int j = 0; j < 3; ++j)
      report.value("swing: largest part of " + std::string(part.name) + " at joint " +
                       std::to_string(j + 1) + ", N m",
                   part.printed[j], ours[j], kHalfDigit * part.digit[j]);
  }
}

// What the document leaves out: the legs' inertia in the forces, the trunk's acceleration in their torques.
void check_neglected(const HalfCycle& cycle, Report& report) {
  double change = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    for (const int leg : HalfCycle::kStanding)
      update_max(change, largest_entry(cycle.of_leg(i, "leg_torque_floating", leg) -
                                       cycle.of_leg(i, "leg_torque", leg)));
  const double most = largest_of(cycle, "leg_torque", HalfCycle::kStanding).maxCoeff();
  report.source("theory/hexapod 8");
  report.value("legs' inertia changes a stance leg's torque by, N m", 0.035, change,
               kHalfDigit * 1e-3);
  report.value("that is, of the largest, %", 1.7, 100.0 * change / most, kHalfDigit * 0.1);
  report.value("swing: joint 1, as if the trunk did not accelerate, N m", 0.0055,
               largest_of(cycle, "leg_torque", HalfCycle::kSwinging)[0], kHalfDigit * 1e-4);
  report.value("swing: joint 1, with the trunk's acceleration, N m", 0.0127,
               largest_of(cycle, "leg_torque_floating", HalfCycle::kSwinging)[0],
               kHalfDigit * 1e-4);
  const PaperModel& paper = cycle.setup().hexapod->paper;
  const double speed = cycle.field(HalfCycle::kInstants / 2, "base_linear_velocity")[0];
  report.value("Froude number v^2 / (g h)", 0.002, speed * speed / (paper.gravity.norm() * 0.14),
               kHalfDigit * 1e-3);
}

// Closed form against the general tree's recursion, on a trunk at rest, over random states of all six legs.
struct Agreement {
  double corrected = 0.0, without_dots = 0.0;  // largest differences, N m
};

Agreement random_agreement(const Setup& setup) {
  constexpr int kStates = 1000;
  const Model& model = setup.model;
  Random random;
  Agreement out;
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(model.nv()), a = v, tau = v;
  q[3] = 1.0;
  for (int state = 0; state < kStates; ++state) {
    for (int i = 0; i < model.joint_count(); ++i) {
      q[joint_q(i)] = random.uniform(-kPi, kPi);
      v[joint_v(i)] = random.uniform(-3.0, 3.0);
      a[joint_v(i)] = random.uniform(-20.0, 20.0);
    }
    Posed posed(model, q, v);
    rnea(model, posed.ws, a, tau);
    for (int foot = 0; foot < kMaxLegs; ++foot) {
      const le::Leg& leg = setup.hexapod->paper.legs[at(foot)];
      const Vec3 theta = leg_q(q, foot), tree = leg_v(tau, foot);
      const le::Torque parts =
          le::joint_torque(leg, theta, leg_v(v, foot), leg_v(a, foot), Vec3::Zero());
      update_max(out.corrected, largest_entry(parts.total() - tree));
      const Vec3 as_printed = le::mass_matrix(leg, theta) * theta + parts.coriolis + parts.gravity;
      update_max(out.without_dots, largest_entry(as_printed - tree));
    }
  }
  return out;
}

void check_formulations(const HalfCycle& cycle, Report& report) {
  double over_run = 0.0, sign = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i) {
    update_max(over_run, cycle.field(i, "leg_formulation_difference")[0]);
    for (const int leg : HalfCycle::kStanding)
      update_max(sign, largest_entry(cycle.of_leg(i, "leg_torque_as_printed", leg) -
                                     cycle.of_leg(i, "leg_torque", leg)));
  }
  const Agreement random = random_agreement(cycle.setup());
  report.source("Ashok & Rambabu 2017, Eq. 10");
  report.small("Eq. 10: corrected, against the general tree over the half cycle, N m", 4e-16,
               over_run, 1e-13);
  report.small("Eq. 10: corrected, against the general tree on 1000 random states, N m", 4e-16,
               random.corrected, 1e-13);
  report.refute_zero("Eq. 10: error of M(theta) theta, whose dots our copy has lost, N m",
                     random.without_dots, 1e-2);
  report.refute_zero("Eq. 10: error of + J^T F, as printed, over the half cycle, N m", sign, 1.0);
  const Vec3 printed = largest_of(cycle, "leg_torque_as_printed", std::array{4}),
             corrected = largest_of(cycle, "leg_torque", std::array{4});
  report.source("theory/hexapod 10");
  report.value("+ J^T F: joint 2 of the middle leg, N m", 2.70, printed[1], kHalfDigit * 1e-2);
  report.refute("+ J^T F: joint 2 of the middle leg made the printed 2.055 N m", printed[1],
                corrected[1], 2.055, 0.02);
}

}  // namespace

void verify_hexapod_torques(const JsonValue& reference, const HalfCycle& cycle, Report& report) {
  report.source("hexa_support_torques.csv");
  check_file(*reference.find("support_torques"), cycle, kColumns, report);
  report.source("hexa_swing_torques.csv");
  const std::array swing = {kColumns[0], kColumns[1], kColumns[2],
                            kColumns[3], kColumns[5], kColumns[6]};
  check_file(*reference.find("swing_torques"), cycle, swing, report);
  check_largest(cycle, report);
  check_neglected(cycle, report);
  check_formulations(cycle, report);
}

}  // namespace legwork::cli
