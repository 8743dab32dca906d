// The four-bar's forward dynamics: let go at 60 degrees under gravity, 5 s, by the scene with the general tree and with
// DeNOC, and what holds its loop together (theory/linkages 8).
#include <algorithm>
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/parts.h"
#include "engine/formulations/denoc/dynamics.h"
#include "engine/math/symmetric_eigenvalues.h"

namespace legwork::claims {
namespace {

constexpr double kInterval = 0.02;  // s, of the scene's steps
constexpr int kSecond = 50;

struct Fall {
  std::vector<Snapshot> instants;
  double energy = 0.0, gap = 0.0;  // drifts: relative, m
};

Result<Fall> fall_of(double formulation, double stabilisation, double tolerance) {
  const Result<std::vector<Snapshot>> instants = four_bar_run({{"sim.mode", 1.0},
                                                               {"sim.formulation", formulation},
                                                               {"sim.stabilisation", stabilisation},
                                                               {"sim.tolerance", tolerance},
                                                               {"sim.step", kInterval},
                                                               {"drive.angle", kPi / 3.0}},
                                                              5 * kSecond);
  if (!instants) return instants.error();
  Fall fall = {*instants};
  const std::vector<double> energy = history(fall.instants, "total_energy");
  for (const double now : energy) update_max(fall.energy, std::abs(now / energy[0] - 1.0));
  for (const double gap : history(fall.instants, "loop_drift")) update_max(fall.gap, gap);
  return fall;
}

struct Column {
  const char *name, *field;
  int entry;
};
constexpr Column kColumns[] = {{"theta2", "document_angle", 0},
                               {"theta4", "document_angle", 1},
                               {"theta3rel", "document_angle", 2},
                               {"w2", "document_rate", 0},
                               {"w4", "document_rate", 1},
                               {"w3rel", "document_rate", 2},
                               {"E", "total_energy", 0}};

void measure_fall(const std::string& name, const Fall& fall, Measurements& m) {
  const JsonValue& table = *m.reference().find("forward");
  const std::vector<double> times = column_of(table, "t");
  for (const Column& column : kColumns) {
    const std::vector<double> known = column_of(table, column.name),
                              all = history(fall.instants, column.field, column.entry);
    // The table's theta3 and the scene's may be whole turns apart.
    const bool is_angle = column.field == std::string_view("document_angle");
    const double turns = is_angle ? 2.0 * kPi * std::round((all[0] - known[0]) / (2.0 * kPi)) : 0.0;
    std::vector<double> ours;
    for (const double t : times)
      ours.push_back(all[at(static_cast<int>(std::lround(t / kInterval)))] - turns);
    m.list(name + "." + column.name, known, ours);
  }
  const JsonValue& theta2 = *m.reference().find("theta2_at");
  const auto angle = [&](int k) { return number_in(fall.instants[at(k)], "document_angle"); };
  m.number(name + ".theta2_after_1_s", number_of(theta2, "one"), angle(kSecond));
  m.number(name + ".theta2_after_5_s", number_of(theta2, "five"), angle(5 * kSecond));
  m.number(name + ".energy_drift", fall.energy);
  m.number(name + ".loop_gap", fall.gap);
}

// The crank turns back where its rate falls to zero: the least angle, by the parabola through three instants.
double lowest_angle(const Fall& fall) {
  const std::vector<double> angle = history(fall.instants, "document_angle");
  const auto b = std::min_element(angle.begin() + 1, angle.end() - 1);
  const double rise = b[1] - b[-1];
  return *b - 0.125 * rise * rise / (b[-1] - 2.0 * *b + b[1]);
}

// Ways to close the loop, at tolerance 1e-6. The numbers depend on the steps taken, their order of magnitude does not.
Refusal measure_stabilisations(Measurements& m) {
  const struct {
    const char *name, *line;  // the line in the reference
    double stabilisation;
  } cases[] = {{"raw", "raw KKT rtol1e-6", 2.0},
               {"baumgarte", "Baumgarte 50/50 rtol1e-6", 1.0},
               {"projection", "projection rtol1e-6", 0.0}};
  for (const auto& [name, line, stabilisation] : cases) {
    const Result<Fall> fall = fall_of(1.0, stabilisation, 1e-6);
    if (!fall) return fall.error();
    const JsonValue& known = *m.reference().find("drift")->find(line);
    m.number(name + std::string(".loop_gap"), number_of(known, "phi_max"), fall->gap);
    m.number(name + std::string(".energy_drift"), number_of(known, "dE_rel"), fall->energy);
  }
  return std::nullopt;
}

// Let go at 60 degrees; Eq. 22's matrix at 1 rad.
void measure_start(Measurements& m) {
  using namespace denoc;
  const FourBar bar;
  Vec3 theta;
  Subsystems systems;
  assemble(bar, kPi / 3.0, theta);
  m.number("energy_at_start", number_of(m.reference(), "E0"), potential_energy(bar, theta));
  m.list("acceleration_at_rest", numbers_of(m.reference(), "acceleration_at_rest"),
         span_of(forward_dynamics(bar, theta, Vec3::Zero(), 0.0, systems).acceleration));
  assemble(bar, 1.0, theta);
  set_subsystems(bar, theta, Vec3::Zero(), systems);
  m.list("kkt_eigenvalues", numbers_of(m.reference(), "kkt_eigenvalues"),
         span_of(symmetric_eigenvalues(kkt(bar, theta, Vec3::Zero(), 0.0, systems).A)));
}

}  // namespace

Refusal measure_fourbar_forward(Measurements& m) {
  measure_start(m);
  const Result<Fall> tree = fall_of(0.0, 0.0, 1e-11), own = fall_of(1.0, 0.0, 1e-11);
  if (!tree) return tree.error();
  if (!own) return own.error();
  measure_fall("tree", *tree, m);
  measure_fall("denoc", *own, m);
  m.number("lowest_crank_angle", lowest_angle(*tree) * 180.0 / kPi);
  return measure_stabilisations(m);
}

}  // namespace legwork::claims
