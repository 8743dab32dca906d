#include "bindings/cli/verify_fourbar.h"

namespace legwork::cli {

Refusal verify_fourbar(const JsonValue& reference, Report& report) {
  if (Refusal refusal = verify_fourbar_inverse(reference, report)) return refusal;
  if (Refusal refusal = verify_fourbar_forward(reference, report)) return refusal;
  verify_fourbar_errata(reference, report);
  return verify_fourbar_mechanisms(reference, report);
}

}  // namespace legwork::cli
