// Rows of `legwork verify` as a person reads them, and as JSON.
#pragma once

#include "bindings/claims/judge.h"

namespace legwork::cli {

std::string rows_table(std::span<const claims::Row> rows);
std::string rows_json(std::span<const claims::Row> rows);

}  // namespace legwork::cli
