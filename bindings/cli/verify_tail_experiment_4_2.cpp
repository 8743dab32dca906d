#include "bindings/cli/verify_tail.h"
namespace legwork::cli {
Refusal verify_tail_experiment_4_2(const JsonValue&, Report&) { return std::nullopt; }
}
