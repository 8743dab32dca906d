// TRANSITION: the parts that still report; goes with study.h.
#include "bindings/claims/tail/study.h"

namespace legwork::claims {

std::string at_time(double t) { return number_text(t) + " s: "; }

Refusal verify_tail(const JsonValue& reference, Report& report) {
  for (const auto verify_subject :
       {verify_tail_experiment_4_2, verify_tail_midair, verify_tail_trot, verify_tail_serpentine})
    if (Refusal refusal = verify_subject(reference, report)) return refusal;
  return std::nullopt;
}

}  // namespace legwork::claims
