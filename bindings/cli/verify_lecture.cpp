#include "bindings/cli/verify_lecture.h"

#include "bindings/cli/verify_lecture_arm.h"
#include "bindings/cli/verify_lecture_estimation.h"
#include "bindings/cli/verify_lecture_walker.h"

namespace legwork::cli {

Refusal verify_lecture(const JsonValue& reference, Report& report) {
  for (const auto verify_topic : {verify_rotations, verify_floating_base, verify_brachistochrone,
                                  verify_arm, verify_walker, verify_estimation})
    if (Refusal refusal = verify_topic(reference, report)) return refusal;
  return std::nullopt;
}

}  // namespace legwork::cli
