#include "bindings/cli/verify_tail.h"
namespace legwork::cli {
Refusal verify_tail_midair(const JsonValue&, Report&) { return std::nullopt; }
}
