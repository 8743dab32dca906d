// The joints' torques over the half cycle, in parts and with the foot forces of each model, and Eq. 10's misprints
// (theory/hexapod 6 to 8, 10).
#include "bindings/claims/hexapod/half_cycle.h"
#include "bindings/claims/hexapod/reference_table.h"
#include "bindings/claims/hexapod/study.h"
#include "engine/dynamics/rnea.h"

namespace legwork::claims {
namespace {

constexpr std::span<const int> kLegsStanding = HalfCycle::kStanding,
                               kLegsSwinging = HalfCycle::kSwinging;

// A table's columns of the joints 1 to 3, and the field.
struct TorqueColumn {
  const char *name, *field;
  double unit = 1.0;
};
constexpr TorqueColumn kTorqueColumns[] = {{"q", "joint_position", kDegree},
                                           {"M", "leg_inertia"},
                                           {"H", "leg_coriolis"},
                                           {"G", "leg_gravity"},
                                           {"mJtF", "leg_contact"},
                                           {"tau_paper", "leg_torque"},
                                           {"tau_floatingbase", "leg_torque_floating"},
                                           {"tau_mintorque", "leg_torque_least"},
                                           {"tau_mintorque_mu", "leg_torque_cone"},
                                           {"tau_wrongsign", "leg_torque_as_printed"}};

void measure_torque_table(const std::string& name, const HalfCycle& cycle, Measurements& m) {
  const ReferenceTable table(*m.reference().find(name));
  for (const TorqueColumn& column : kTorqueColumns) {
    const auto joint = [&](int j) { return column.name + std::to_string(j + 1); };
    if (!table.has(joint(0))) continue;
    std::vector<double> known, ours;
    for (int row = 0; row < table.row_count(); ++row) {
      const int leg = static_cast<int>(table.number(row, "leg"));
      const Vec3 here = cycle.of_leg(table.instant(row), column.field, leg);
      for (int j = 0; j < 3; ++j) {
        known.push_back(table.number(row, joint(j)));
        ours.push_back(here[j] / column.unit);
      }
    }
    m.list(name + "." + column.name, known, ours);
  }
}

void measure_largest_torques(const HalfCycle& cycle, Measurements& m) {
  const Vec3 cone = cycle.largest("leg_torque_cone", kLegsStanding);
  m.number("paper.joint_2", cycle.largest("leg_torque", kLegsStanding)[1]);
  m.number("least_torque.joint_2", cycle.largest("leg_torque_least", kLegsStanding)[1]);
  m.number("within_friction.joint_2", cone[1]);
  m.number("within_friction.joint_3", cone[2]);
  for (const std::string part : {"inertia", "coriolis", "gravity"}) {
    const Vec3 most = cycle.largest("leg_" + part, kLegsSwinging);
    for (int j = 0; j < 3; ++j) m.number("swing." + part + "." + joint_name(at(j)), most[j]);
  }
}

// What the paper neglects: the legs' inertia in the forces, and the trunk's acceleration in the torques.
void measure_neglected_torques(const HalfCycle& cycle, Measurements& m) {
  const double change =
      cycle.largest_difference("leg_torque_floating", "leg_torque", kLegsStanding).maxCoeff();
  m.number("legs_inertia.change", change);
  m.number("legs_inertia.percent",
           100.0 * change / cycle.largest("leg_torque", kLegsStanding).maxCoeff());
  m.number("swing.joint_1.steady_trunk", cycle.largest("leg_torque", kLegsSwinging)[0]);
  m.number("swing.joint_1", cycle.largest("leg_torque_floating", kLegsSwinging)[0]);
  const double g = cycle.setup().hexapod->paper.gravity.norm();
  const double speed = cycle.field(HalfCycle::kInstants / 2, "base_linear_velocity")[0];
  m.number("froude_number", speed * speed / (g * 0.14));
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

void measure_eq_10(const HalfCycle& cycle, Measurements& m) {
  double over_run = 0.0;
  for (int i = 0; i < HalfCycle::kInstants; ++i)
    update_max(over_run, cycle.field(i, "leg_formulation_difference")[0]);
  const Agreement random = random_agreement(cycle.setup());
  m.number("eq_10.over_half_cycle", over_run);
  m.number("eq_10.random_states", random.corrected);
  m.number("eq_10.without_dots", random.without_dots);
  m.number(
      "eq_10.plus_contact",
      cycle.largest_difference("leg_torque_as_printed", "leg_torque", kLegsStanding).maxCoeff());
  const double printed = cycle.largest("leg_torque_as_printed", HalfCycle::kMiddle)[1];
  m.number("eq_10.plus_contact.joint_2", printed);
  m.number("eq_10.minus_contact.joint_2", printed,
           cycle.largest("leg_torque", HalfCycle::kMiddle)[1]);
}

}  // namespace

Refusal measure_hexapod_torques(Measurements& m) {
  const Result<HalfCycle> cycle = reference_half_cycle(m.reference());
  if (!cycle) return cycle.error();
  measure_torque_table("support_torques", *cycle, m);
  measure_torque_table("swing_torques", *cycle, m);
  measure_largest_torques(*cycle, m);
  measure_neglected_torques(*cycle, m);
  measure_eq_10(*cycle, m);
  return std::nullopt;
}

}  // namespace legwork::claims
