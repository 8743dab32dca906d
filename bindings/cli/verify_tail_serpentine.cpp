#include "bindings/cli/verify_tail.h"
namespace legwork::cli {
Refusal verify_tail_serpentine(const JsonValue&, Report&) { return std::nullopt; }
}  // namespace legwork::cli
