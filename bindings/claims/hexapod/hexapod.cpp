#include "bindings/claims/hexapod/study.h"

#include "bindings/claims/hexapod/half_cycle.h"

namespace legwork::claims {

le::Leg hexapod_side(double side) {
  le::Leg leg;
  leg.side = side;
  return leg;
}

double reference_parameter(const JsonValue& reference, const char* name) {
  return reference.find("params")->find(name)->number;
}

void rounded(const std::string& quantity, const std::vector<double>& printed,
             const std::vector<double>& ours, double half_digit, Report& report) {
  double scale = 0.0;
  for (const double number : printed) update_max(scale, std::abs(number));
  report.list(quantity, printed, ours, half_digit / scale);
}

Refusal verify_hexapod(const JsonValue& reference, Report& report) {
  const Result<HalfCycle> cycle = half_cycle(reference_changes(reference));
  if (!cycle) return cycle.error();
  verify_hexapod_leg(reference, report);
  if (Refusal refusal = verify_hexapod_swing(reference, report)) return refusal;
  if (Refusal refusal = verify_hexapod_support(reference, report)) return refusal;
  verify_hexapod_forces(reference, *cycle, report);
  verify_hexapod_torques(reference, *cycle, report);
  if (Refusal refusal = verify_hexapod_claims(reference, *cycle, report)) return refusal;
  return verify_hexapod_forward(report);
}

Vec3 foot_at(const JointTable& table, double t) {
  return le::foot_position(
      hexapod_side(1.0), degrees(polynomial_at(table[0], t).value, polynomial_at(table[1], t).value,
                                 polynomial_at(table[2], t).value));
}

}  // namespace legwork::claims
