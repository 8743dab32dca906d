#include "bindings/claims/lecture/study.h"

#include "bindings/claims/lecture/arm.h"
#include "bindings/claims/lecture/estimation.h"
#include "bindings/claims/lecture/walker.h"

namespace legwork::claims {

Refusal verify_lecture(const JsonValue& reference, Report& report) {
  for (const auto verify_topic : {verify_rotations, verify_floating_base, verify_brachistochrone,
                                  verify_arm, verify_walker, verify_estimation})
    if (Refusal refusal = verify_topic(reference, report)) return refusal;
  return std::nullopt;
}

}  // namespace legwork::claims
