// A point of a floating base, the sizes of a trotting quadruped's coordinates and its equations of motion
// (theory/lecture 4).
#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/scenes/planned_walk/equation_terms.h"

namespace legwork::claims {
namespace {

void measure_point(const JsonValue& example, Measurements& m) {
  const Vec3 rpy = vector_of(example, "rpy_deg") * (kPi / 180.0);
  const Transform X_IB{rotation_from_quaternion(quaternion_from_rpy(rpy)),
                       Vec3(vector_of(example, "p_IB"))};
  KnownNumbers(example, m)
      .list("point", "I_r_IQ", transform_point(X_IB, Vec3(vector_of(example, "B_r_BQ"))));
}

}  // namespace

Refusal measure_floating_base(Measurements& m) {
  measure_point(*m.reference().find("lecture")->find("floating_base"), m);
  Result<Run> run = open_builtin("floating-base");
  if (!run) return run.error();
  double residual = 0.0, skew_part = 0.0, base = 0.0, rows = 0.0;
  while (run_to(*run, run->time() + 0.05) && run->time() < 1.0) {
    const EquationTerms terms = equation_terms(walk_of(*run));
    update_max(residual, largest_entry(terms.residual));
    update_max(skew_part, largest_entry(terms.M - terms.M.transpose()));
    update_max(base, largest_entry(terms.motors.head(6)));
    rows = static_cast<double>(terms.J.rows()) / static_cast<double>(terms.stance.size());
  }
  const Model& model = walk_of(*run).setup.plant;
  m.number("coordinates", model.nq());
  m.number("velocities", model.nv());
  m.number("residual", residual);
  m.number("mass_matrix_skew_part", skew_part);
  m.number("drive_of_base", base);
  m.number("rows_of_a_foot", rows);
  return std::nullopt;
}

}  // namespace legwork::claims
