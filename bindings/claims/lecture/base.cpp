// Floating bases and the brachistochrone (document 004, "Robot Kinematics and Motion", "Calculus of Variations").
#include "bindings/claims/lecture/study.h"
#include "engine/scenes/lecture/brachistochrone_paths.h"
#include "engine/scenes/planned_walk/equation_terms.h"

namespace legwork::claims {
namespace {

void check_example(const JsonValue& numbers, Report& report) {
  const Vec3 rpy = vector_of(numbers, "rpy_deg") * (kPi / 180.0);
  const Transform X_IB{rotation_from_quaternion(quaternion_from_rpy(rpy)),
                       Vec3(vector_of(numbers, "p_IB"))};
  const Vec3 foot = transform_point(X_IB, Vec3(vector_of(numbers, "B_r_BQ")));
  report.source(kLectureFile);
  report.list("I_r_IQ = I_r_IB + I_R_B B_r_BQ, m", numbers_of(numbers, "I_r_IQ"), {foot.data(), 3},
              1e-12);
}

}  // namespace

Refusal verify_floating_base(const JsonValue& reference, Report& report) {
  check_example(*reference.find("lecture")->find("floating_base"), report);
  Result<Run> run = open_builtin("floating-base");
  if (!run) return run.error();
  double residual = 0.0, skew_part = 0.0, base = 0.0, rows = 0.0;
  while (run_to(*run, run->time() + 0.05) && run->time() < 1.0) {
    const EquationTerms terms = equation_terms(walk_of(*run));
    update_max(residual, largest_entry(terms.residual));
    update_max(skew_part, largest_entry(terms.M - terms.M.transpose()));
    update_max(base, largest_entry(terms.drive.head(6)));
    rows = static_cast<double>(terms.J.rows()) / static_cast<double>(terms.stance.size());
  }
  const Model& model = walk_of(*run).setup.plant;
  report.source("Bennewitz & Khorshidi, \"Floating Base Kinematics\"");
  report.value("trotting quadruped, n_j = 12: n_q = 7 + n_j", 19.0, model.nq(), 0.0);
  report.value("trotting quadruped, n_j = 12: n_v = 6 + n_j", 18.0, model.nv(), 0.0);
  report.source("Bennewitz & Khorshidi, \"Dynamics of Legged Robots\"");
  report.small("M vdot + c + g - S^T tau - sum J^T f while it trots, N and N m", 0.0, residual,
               1e-10);
  report.small("M - M^T", 0.0, skew_part, 1e-14);
  report.small("S^T tau on the base", 0.0, base, 0.0);
  report.value("rows of J_i of a foot that takes forces and no moments", 3.0, rows, 0.0);
  return std::nullopt;
}

Refusal verify_brachistochrone(const JsonValue& reference, Report& report) {
  namespace bc = brachistochrone;
  const JsonValue& numbers = *reference.find("lecture")->find("brachistochrone_1m");
  const bc::Ends ends;
  const Result<bc::Cycloid> cycloid = bc::cycloid_between(ends);
  if (!cycloid) return cycloid.error();
  const auto time = [&](bc::Path path) { return bc::Slide(path, ends, *cycloid, {}).duration(); };
  const double best = time(bc::Path::cycloid);
  report.source(kLectureFile);
  report.value("brachistochrone from (0, 0) to (1, -1) m, s", numbers.find("T_cycloid")->number,
               best, 1e-12);
  report.value("the straight line, s", numbers.find("T_straight")->number, time(bc::Path::straight),
               1e-12);
  report.value("the cycloid's angle, rad", numbers.find("phi")->number, cycloid->phi, 1e-12);
  report.value("the cycloid's radius, m", numbers.find("R")->number, cycloid->R, 1e-12);
  report.source("Bennewitz & Khorshidi, \"Calculus of Variations\"");
  report.small("cycloid's time over the parabola's", "< 1", best / time(bc::Path::parabola),
               0.9999);
  report.small("cycloid's time over the circular arc's", "< 1", best / time(bc::Path::arc), 0.9999);
  return std::nullopt;
}

}  // namespace legwork::claims
