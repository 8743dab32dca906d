// Document 003's inverse dynamics over a turn of the crank: every column of fourbar_inverse.csv by the scene's general
// tree, what DeNOC gives beside it, the peaks, the mean (theory/linkages 5 to 7, 9).
#include <cmath>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/hexapod/reference_table.h"
#include "engine/formulations/denoc/dynamics.h"

namespace legwork::claims {
namespace {

constexpr double kInDegrees = 180.0 / kPi;
constexpr const char* kMassesOfFigures[] = {"0.6", "1.2", "2.4"};

struct Turn {
  std::vector<Snapshot> instants;  // one each step
  double number(int k, std::string_view name, int entry = 0) const {
    return number_in(instants[at(k)], name, entry);
  }
};

// A turn in `steps` steps from crank angle zero.
Result<Turn> turn_of(int steps, Changes changes) {
  changes.push_back({"drive.angle", 0.0});
  changes.push_back({"sim.step", 1.0 / steps});
  Result<Run> run = run_of(kFourBarScene, changes);
  if (!run) return run.error();
  Turn turn;
  for (int k = 0; k <= steps; ++k) {
    turn.instants.push_back(run->snapshot);
    if (k == steps) break;
    if (advance(*run) != StepStatus::ok)
      return Diagnostic{"The four-bar's run ended before its crank had turned once."};
    snapshot(*run);
  }
  return turn;
}

// What the table has in the column, from the scene.
double own_number(const Turn& turn, int k, const std::string& column) {
  const auto of = [&](const char* name, int entry = 0) { return turn.number(k, name, entry); };
  if (column == "theta2_deg") return of("driver_angle") * kInDegrees;
  if (column == "theta4_deg") return of("document_angle", 1) * kInDegrees;
  if (column == "theta3rel_deg") return of("document_angle", 2) * kInDegrees;
  if (column == "w4") return of("joint_velocity", 2);
  if (column == "w3rel") return of("document_rate", 2);
  if (column == "a4") return of("joint_acceleration", 2);
  if (column == "a3rel")
    return of("joint_acceleration", 0) + of("joint_acceleration", 1) - of("joint_acceleration", 2);
  if (column == "mu_deg") return of("coupler_rocker_angle") * kInDegrees;
  if (column == "lamx_on2") return -of("joint_force", 3);  // on the coupler, at J2
  if (column == "lamy_on2") return -of("joint_force", 5);
  if (column == "coupler_x") return of("point_position", 0);
  return of("point_position", 2);
}

// The table's angles lie within half a turn of zero.
double beside(double printed, double ours, bool is_angle) {
  return is_angle ? ours - 360.0 * std::round((ours - printed) / 360.0) : ours;
}

Refusal check_columns(const JsonValue& numbers, Report& report) {
  const ReferenceTable table(numbers);
  const int steps = table.row_count() - 1;
  report.source("fourbar_inverse.csv");
  const Result<Turn> turn = turn_of(steps, {});
  if (!turn) return turn.error();
  for (const JsonValue& name : numbers.find("columns")->items) {
    const std::string& column = name.string;
    if (column.starts_with("tau")) continue;
    std::vector<double> printed, ours;
    for (int row = 0; row <= steps; ++row) {
      printed.push_back(table.number(row, column));
      ours.push_back(
          beside(printed.back(), own_number(*turn, row, column), column.ends_with("_deg")));
    }
    report.list(column, printed, ours, kTenDigits);
  }
  for (const char* mass : kMassesOfFigures) {
    const Result<Turn> heavier = turn_of(steps, {{"mass.coupler", std::strtod(mass, nullptr)}});
    if (!heavier) return heavier.error();
    for (const bool has_gravity : {true, false}) {
      const std::string column =
          std::string("tau_m3_") + mass + (has_gravity ? "_grav" : "_nograv");
      std::vector<double> printed, ours, denoc;
      for (int row = 0; row <= steps; ++row) {
        printed.push_back(table.number(row, column));
        ours.push_back(
            heavier->number(row, has_gravity ? "driver_torque" : "driver_torque_without_gravity"));
        denoc.push_back(heavier->number(row, "denoc_torque"));
      }
      report.list(column + ": general tree", printed, ours, kTenDigits);
      if (has_gravity) report.list(column + ": DeNOC", printed, denoc, kTenDigits);
    }
  }
  return std::nullopt;
}

Refusal check_peaks(const JsonValue& reference, Report& report) {
  report.source("fourbar_reference.json");
  for (const char* mass : kMassesOfFigures) {
    const Result<Turn> turn = turn_of(360, {{"mass.coupler", std::strtod(mass, nullptr)}});
    if (!turn) return turn.error();
    double mean[2] = {};
    for (int how = 0; how < 2; ++how) {
      const bool has_gravity = how == 0;
      const std::string column =
          std::string("tau_m3_") + mass + (has_gravity ? "_grav" : "_nograv");
      const JsonValue& peaks = *reference.find("peaks")->find(column);
      double most = -1e300, least = 1e300, square = 0.0;
      int most_at = 0, least_at = 0;
      for (int k = 0; k < 360; ++k) {
        const double torque =
            turn->number(k, has_gravity ? "driver_torque" : "driver_torque_without_gravity");
        mean[how] += torque / 360.0;
        square += torque * torque / 360.0;
        if (torque > most) {
          most = torque;
          most_at = k;
        }
        if (torque < least) {
          least = torque;
          least_at = k;
        }
      }
      const std::string what = std::string("coupler ") + mass + " kg, " +
                               (has_gravity ? "gravity" : "no gravity") + ": ";
      report.value(what + "highest torque, N m", peaks.find("max")->number, most, 1e-12);
      report.value(what + "crank at the highest, deg", peaks.find("argmax_deg")->number, most_at,
                   0.0);
      report.value(what + "lowest torque, N m", peaks.find("min")->number, least, 1e-12);
      report.value(what + "crank at the lowest, deg", peaks.find("argmin_deg")->number, least_at,
                   0.0);
      report.value(what + "root of the mean square, N m", peaks.find("rms")->number,
                   std::sqrt(square), 1e-12);
    }
    report.source("theory/linkages 9");
    report.small(std::string("coupler ") + mass + " kg: mean torque over a turn, N m", 0.0,
                 std::abs(mean[0]), 1e-12);
    report.small(std::string("coupler ") + mass + " kg, no gravity: mean torque over a turn, N m",
                 0.0, std::abs(mean[1]), 1e-12);
    report.source("fourbar_reference.json");
  }
  return std::nullopt;
}

// Curves that are printed without the lengths, masses and speeds that they belong to.
Refusal check_figures(Report& report) {
  const auto peak = [](const char* path, double value, const char* field) -> Result<double> {
    const Result<Turn> turn = turn_of(72, {{path, value}});
    if (!turn) return turn.error();
    double most = 0.0;
    for (int k = 0; k < 72; ++k) update_max(most, std::abs(turn->number(k, field)));
    return most;
  };
  report.source("Kumar et al., sections 3, 4");
  const struct {
    const char *figure, *path, *field;
    double first, second;
  } figures[] = {{"Fig. 4(a): largest torque, N m, two masses of the coupler", "mass.coupler",
                  "driver_torque", 0.6, 2.4},
                 {"Fig. 4(b): largest torque without gravity, N m, two speeds", "drive.speed",
                  "driver_torque_without_gravity", 2.0 * kPi, 4.0 * kPi},
                 {"Fig. 6(a): largest torque, N m, two lengths of the crank", "length.crank",
                  "driver_torque", 0.03, 0.04}};
  for (const auto& figure : figures) {
    const Result<double> first = peak(figure.path, figure.first, figure.field),
                         second = peak(figure.path, figure.second, figure.field);
    if (!first) return first.error();
    if (!second) return second.error();
    report.undetermined(figure.figure, "a curve, its case not printed", *first, *second, 0.05);
  }
  return std::nullopt;
}

// Random linkages and motions: DeNOC's matrices against their closed form, Eq. 22 against 19 and 20.
void check_identities(Report& report) {
  using namespace denoc;
  const FourBar bar;
  Random random;
  double matrices = 0.0, round_trip = 0.0, lambda = 0.0, work = 0.0;
  Subsystems systems;
  for (int k = 0; k < 144; ++k) {
    legwork::denoc::Motion m;
    m.rate[0] = 2.0 * kPi;
    m.acceleration[0] = random.uniform(-3.0, 3.0);
    assemble(bar, random.uniform(-kPi, kPi), m.theta);
    follow_crank(bar, m);
    set_subsystems(bar, m.theta, m.rate, systems);
    const ClosedForm form = closed_form(bar, m.theta, m.rate);
    update_max(matrices, largest_entry(Mat2(systems.chain.I - form.I)));
    update_max(matrices, largest_entry(Vec2(systems.chain.C_rate - form.C_rate)));
    update_max(matrices, largest_entry(Vec2(systems.chain.tau_g - form.tau_g)));
    const Inverse inverse = inverse_dynamics(bar, m, systems);
    update_max(work, std::abs(torque_by_power(m, systems) - inverse.torque));
    const Forward forward = forward_dynamics(bar, m.theta, m.rate, inverse.torque, systems);
    update_max(round_trip, largest_entry(Vec3(forward.acceleration - m.acceleration)));
    update_max(lambda, largest_entry(Vec2(forward.lambda - inverse.lambda)));
  }
  report.source("theory/linkages 6");
  report.small("6n matrices against the closed form, kg m^2, N m", 2e-16, matrices, 1e-15);
  report.source("theory/linkages 7.5");
  report.small("torque against that which delivers the power, N m", 1.7e-16, work, 1e-14);
  report.source("theory/linkages 8.2");
  report.small("Eq. 22 gives back the accelerations, rad/s^2", 0.0, round_trip, 1e-11);
  report.small("Eq. 22's x against -lambda of Eqs. 19 and 20, N", 7e-15, lambda, 1e-12);
}

}  // namespace

Refusal verify_fourbar_inverse(const JsonValue& reference, Report& report) {
  report.source("theory/linkages 5.4");
  report.same("Grashof class", reference.find("grashof")->string,
              name_of(denoc::grashof_class(denoc::FourBar())));
  check_identities(report);
  if (Refusal refusal = check_figures(report)) return refusal;
  if (Refusal refusal = check_columns(*reference.find("inverse"), report)) return refusal;
  return check_peaks(reference, report);
}

}  // namespace legwork::claims
