// Document 003's forward dynamics: let go at 60 degrees under gravity, 5 s, by the scene with the general tree and with
// DeNOC, against fourbar_forward.csv (theory/linkages 8).
#include <algorithm>
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/hexapod/reference_table.h"
#include "engine/formulations/denoc/dynamics.h"

namespace legwork::claims {
namespace {

constexpr double kInterval = 0.02;  // s, of the scene's steps

// [theta2 theta4 theta3 | rates | energy] every `kInterval`.
struct Fall {
  std::vector<std::array<double, 7>> rows;
  double energy = 0.0, loop = 0.0;  // drifts: relative, m
};

Result<Fall> fall_of(double formulation, double stabilisation, double tolerance) {
  Result<Run> run = run_of(kFourBarScene, {{"sim.mode", 1.0},
                                           {"sim.formulation", formulation},
                                           {"sim.stabilisation", stabilisation},
                                           {"sim.tolerance", tolerance},
                                           {"sim.step", kInterval},
                                           {"drive.angle", kPi / 3.0}});
  if (!run) return run.error();
  Fall fall;
  for (int k = 0; k <= 250; ++k) {
    std::array<double, 7> row;
    for (int i = 0; i < 3; ++i) {
      row[at(i)] = number_in(run->snapshot, "document_angle", i);
      row[at(3 + i)] = number_in(run->snapshot, "document_rate", i);
    }
    row[6] = number_in(run->snapshot, "total_energy");
    fall.rows.push_back(row);
    update_max(fall.energy, std::abs(row[6] / fall.rows[0][6] - 1.0));
    update_max(fall.loop, number_in(run->snapshot, "loop_drift"));
    if (k == 250) break;
    if (advance(*run) != StepStatus::ok) return Diagnostic{"The four-bar's fall ended before 5 s."};
    snapshot(*run);
  }
  return fall;
}

void check_file(const std::string& how, const Fall& fall, const JsonValue& reference,
                Report& report) {
  const ReferenceTable table(*reference.find("forward"));
  const char* const columns[] = {"theta2", "theta4", "theta3rel", "w2", "w4", "w3rel", "E"};
  report.source("fourbar_forward.csv");
  for (std::size_t c = 0; c < 7; ++c) {
    std::vector<double> printed, ours;
    for (int row = 0; row < table.row_count(); ++row) {
      printed.push_back(table.number(row, columns[c]));
      const int k = static_cast<int>(std::lround(table.number(row, "t") / kInterval));
      // The file's theta3 and the scene's may be whole turns apart.
      const double turns =
          c < 3 ? 2.0 * kPi *
                      std::round((fall.rows[0][c] - table.number(0, columns[c])) / (2.0 * kPi))
                : 0.0;
      ours.push_back(fall.rows[at(k)][c] - turns);
    }
    report.list(how + columns[c], printed, ours, 1e-7);
  }
  const JsonValue& theta2 = *reference.find("theta2_at");
  report.source("theory/linkages 8");
  report.value(how + "theta2 after 1 s, rad", theta2.find("one")->number, fall.rows[50][0], 1e-7);
  report.value(how + "theta2 after 5 s, rad", theta2.find("five")->number, fall.rows[250][0], 1e-7);
  report.small(how + "energy drift, relative, tolerance 1e-11", 4.8e-11, fall.energy, 1e-10);
  report.small(how + "the loop's gap, m", 1e-15, fall.loop, 1e-15);
}

// The crank turns back where its rate falls to zero: the least angle, by the parabola through three instants.
double lowest_angle(const Fall& fall) {
  std::size_t k = 1;
  for (std::size_t i = 1; i + 1 < fall.rows.size(); ++i)
    if (fall.rows[i][0] < fall.rows[k][0]) k = i;
  const double a = fall.rows[k - 1][0], b = fall.rows[k][0], c = fall.rows[k + 1][0];
  return b - 0.125 * (c - a) * (c - a) / (a - 2.0 * b + c);
}

}  // namespace

Refusal verify_fourbar_forward(const JsonValue& reference, Report& report) {
  const denoc::FourBar bar;
  Vec3 theta;
  denoc::assemble(bar, kPi / 3.0, theta);
  denoc::Subsystems scratch;
  const denoc::Forward rest = denoc::forward_dynamics(bar, theta, Vec3::Zero(), 0.0, scratch);
  report.source("fourbar_reference.json");
  report.value("energy at the start, J", reference.find("E0")->number,
               denoc::potential_energy(bar, theta), 1e-15);
  report.list("accelerations at rest", numbers_of(reference, "acceleration_at_rest"),
              span_of(rest.acceleration), 1e-12);
  denoc::assemble(bar, 1.0, theta);
  denoc::set_subsystems(bar, theta, Vec3::Zero(), scratch);
  const denoc::Vec5 eigenvalues =
      denoc::symmetric_eigenvalues(denoc::kkt(bar, theta, Vec3::Zero(), 0.0, scratch).A);
  report.list("eigenvalues of Eq. 22's matrix", numbers_of(reference, "kkt_eigenvalues"),
              span_of(eigenvalues), 1e-13);

  const Result<Fall> tree = fall_of(0.0, 0.0, 1e-11), own = fall_of(1.0, 0.0, 1e-11);
  if (!tree) return tree.error();
  if (!own) return own.error();
  check_file("general tree: ", *tree, reference, report);
  check_file("DeNOC: ", *own, reference, report);
  report.value("lowest crank angle, deg", -224.6929, lowest_angle(*tree) * 180.0 / kPi, 0.05);

  // What holds the loop at 1e-6: the printed numbers depend on the steps taken, their order of magnitude does not.
  const Result<Fall> raw = fall_of(1.0, 2.0, 1e-6), baumgarte = fall_of(1.0, 1.0, 1e-6),
                     projected = fall_of(1.0, 0.0, 1e-6);
  if (!raw) return raw.error();
  if (!baumgarte) return baumgarte.error();
  if (!projected) return projected.error();
  const auto line = [&](const char* name) -> const JsonValue& {
    return *reference.find("drift")->find(name);
  };
  report.source("theory/linkages 8");
  const auto drift = [&](const char* name, const Fall& fall, double gap) {
    const JsonValue& printed = line(name);
    report.small(std::string(name) + ": the loop's gap, m", printed.find("phi_max")->number,
                 fall.loop, gap);
    report.small(std::string(name) + ": energy drift, relative", printed.find("dE_rel")->number,
                 fall.energy, 5.0 * printed.find("dE_rel")->number);
  };
  drift("raw KKT rtol1e-6", *raw, 5.0 * line("raw KKT rtol1e-6").find("phi_max")->number);
  drift("Baumgarte 50/50 rtol1e-6", *baumgarte,
        5.0 * line("Baumgarte 50/50 rtol1e-6").find("phi_max")->number);
  drift("projection rtol1e-6", *projected, 1e-15);
  return std::nullopt;
}

}  // namespace legwork::claims
