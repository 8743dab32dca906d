// The four-bar's inverse dynamics over a turn of the crank: positions, rates, forces and torques by the scene's general
// tree, what DeNOC gives beside it, peaks and means, and what three printed figures leave open (theory/linkages 5 to 7, 9).
#include <algorithm>
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/parts.h"
#include "engine/formulations/denoc/dynamics.h"

namespace legwork::claims {
namespace {

constexpr double kInDegrees = 180.0 / kPi;

// A turn in `steps` steps from crank angle zero, both ends included.
Result<std::vector<Snapshot>> turn_of(int steps, Changes changes) {
  changes.push_back({"drive.angle", 0.0});
  changes.push_back({"sim.step", 1.0 / steps});
  return four_bar_run(changes, steps);
}

// A column of the reference table in the scene's snapshot.
struct InverseColumn {
  const char *name, *field;
  int entry;
  double factor;
};
constexpr InverseColumn kInverseColumns[] = {
    {"theta2_deg", "driver_angle", 0, kInDegrees},
    {"theta4_deg", "document_angle", 1, kInDegrees},
    {"theta3rel_deg", "document_angle", 2, kInDegrees},
    {"w4", "joint_velocity", 2, 1.0},
    {"w3rel", "document_rate", 2, 1.0},
    {"a4", "joint_acceleration", 2, 1.0},
    {"mu_deg", "coupler_rocker_angle", 0, kInDegrees},
    {"lamx_on2", "joint_force", 3, -1.0},  // the field: on the coupler
    {"lamy_on2", "joint_force", 5, -1.0},
    {"coupler_x", "point_position", 0, 1.0},
    {"coupler_y", "point_position", 2, 1.0}};

Refusal measure_columns(const JsonValue& table, int steps, Measurements& m) {
  const Result<std::vector<Snapshot>> turn = turn_of(steps, {});
  if (!turn) return turn.error();
  for (const InverseColumn& column : kInverseColumns) {
    const std::string name = column.name;
    const std::vector<double> known = column_of(table, name);
    std::vector<double> ours = history(*turn, column.field, column.entry);
    for (std::size_t k = 0; k < ours.size(); ++k) {
      ours[k] *= column.factor;
      // The table's angles lie within half a turn of zero.
      if (name.ends_with("_deg")) ours[k] -= 360.0 * std::round((ours[k] - known[k]) / 360.0);
    }
    m.list("turn." + name, known, ours);
  }
  std::vector<double> relative;
  for (const Snapshot& now : *turn) {
    const auto joint = [&](int k) { return number_in(now, "joint_acceleration", k); };
    relative.push_back(joint(0) + joint(1) - joint(2));
  }
  m.list("turn.a3rel", column_of(table, "a3rel"), relative);
  return std::nullopt;
}

// Statistics of the torques over a turn; the last instant is the first again.
void measure_peaks(const std::string& name, const JsonValue& known, std::span<const double> turn,
                   Measurements& m) {
  const std::span<const double> torque = turn.first(turn.size() - 1);
  const auto most = std::max_element(torque.begin(), torque.end()),
             least = std::min_element(torque.begin(), torque.end());
  const double count = static_cast<double>(torque.size());
  double mean = 0.0, square = 0.0;
  for (const double x : torque) {
    mean += x / count;
    square += x * x / count;
  }
  const auto number = [&](const char* key, double ours) {
    m.number(name + "." + key, number_of(known, key), ours);
  };
  number("max", *most);
  number("argmax_deg", static_cast<double>(most - torque.begin()));
  number("min", *least);
  number("argmin_deg", static_cast<double>(least - torque.begin()));
  number("rms", std::sqrt(square));
  m.number(name + ".mean", std::abs(mean));
}

// Three masses of the coupler, with gravity and without: the table's column, and the peaks at each degree.
Refusal measure_torques(const JsonValue& reference, int steps, Measurements& m) {
  const struct {
    double mass;
    const char* column;
  } cases[] = {{0.6, "tau_m3_0.6"}, {1.2, "tau_m3_1.2"}, {2.4, "tau_m3_2.4"}};
  for (const auto& [mass, column] : cases) {
    const Changes heavier = {{"mass.coupler", mass}};
    const Result<std::vector<Snapshot>> turn = turn_of(steps, heavier),
                                        degrees = turn_of(360, heavier);
    if (!turn) return turn.error();
    if (!degrees) return degrees.error();
    for (const bool has_gravity : {true, false}) {
      const std::string name = column + std::string(has_gravity ? "_grav" : "_nograv");
      const char* field = has_gravity ? "driver_torque" : "driver_torque_without_gravity";
      const std::vector<double> known = column_of(*reference.find("inverse"), name);
      m.list("turn." + name + ".tree", known, history(*turn, field));
      if (has_gravity) m.list("turn." + name + ".denoc", known, history(*turn, "denoc_torque"));
      measure_peaks("peaks." + name, *reference.find("peaks")->find(name), history(*degrees, field),
                    m);
    }
  }
  return std::nullopt;
}

// Curves that are printed without their lengths, masses and speeds: two candidates each.
Refusal measure_figures(Measurements& m) {
  const struct {
    const char *name, *path, *field;
    std::array<double, 2> values;
  } figures[] = {{"fig_4a", "mass.coupler", "driver_torque", {0.6, 2.4}},
                 {"fig_4b", "drive.speed", "driver_torque_without_gravity", {2.0 * kPi, 4.0 * kPi}},
                 {"fig_6a", "length.crank", "driver_torque", {0.03, 0.04}}};
  for (const auto& figure : figures) {
    std::array<double, 2> peaks = {};
    for (std::size_t i = 0; i < 2; ++i) {
      const Result<std::vector<Snapshot>> turn = turn_of(72, {{figure.path, figure.values[i]}});
      if (!turn) return turn.error();
      for (const double torque : history(*turn, figure.field))
        update_max(peaks[i], std::abs(torque));
    }
    m.pair(figure.name, peaks[0], peaks[1]);
  }
  return std::nullopt;
}

// Random instants and accelerations: DeNOC's matrices against their closed form, Eq. 22 against 19 and 20.
void measure_identities(Measurements& m) {
  using namespace denoc;
  const FourBar bar;
  Random random;
  double matrices = 0.0, round_trip = 0.0, lambda = 0.0, work = 0.0;
  Subsystems systems;
  for (int k = 0; k < 144; ++k) {
    legwork::denoc::Motion motion;
    motion.rate[0] = 2.0 * kPi;
    motion.acceleration[0] = random.uniform(-3.0, 3.0);
    assemble(bar, random.uniform(-kPi, kPi), motion.theta);
    follow_crank(bar, motion);
    set_subsystems(bar, motion.theta, motion.rate, systems);
    const ClosedForm form = closed_form(bar, motion.theta, motion.rate);
    update_max(matrices, largest_entry(Mat2(systems.chain.I - form.I)));
    update_max(matrices, largest_entry(Vec2(systems.chain.C_rate - form.C_rate)));
    update_max(matrices, largest_entry(Vec2(systems.chain.tau_g - form.tau_g)));
    const Inverse inverse = inverse_dynamics(bar, motion, systems);
    update_max(work, std::abs(torque_by_power(motion, systems) - inverse.torque));
    const Forward forward =
        forward_dynamics(bar, motion.theta, motion.rate, inverse.torque, systems);
    update_max(round_trip, largest_entry(Vec3(forward.acceleration - motion.acceleration)));
    update_max(lambda, largest_entry(Vec2(forward.lambda - inverse.lambda)));
  }
  m.number("closed_form", matrices);
  m.number("power", work);
  m.number("round_trip", round_trip);
  m.number("lambda", lambda);
}

}  // namespace

Refusal measure_fourbar_inverse(Measurements& m) {
  const JsonValue &reference = m.reference(), &table = *reference.find("inverse");
  m.words("grashof_class", reference.find("grashof")->string,
          name_of(denoc::grashof_class(denoc::FourBar())));
  measure_identities(m);
  if (Refusal refusal = measure_figures(m)) return refusal;
  const int steps = static_cast<int>(table.find("rows")->items.size()) - 1;
  if (Refusal refusal = measure_columns(table, steps, m)) return refusal;
  return measure_torques(reference, steps, m);
}

}  // namespace legwork::claims
