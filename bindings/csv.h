// CSV of snapshots: SI units in the column names, 17 digits so that numbers read back exactly, no line ends. The page and the
// command write the same bytes.
#pragma once

#include <string>

#include "engine/model/signals.h"

namespace legwork {

std::string csv_header(
    const Snapshot& snapshot);  // "t_s,phase,q_FL_haa_rad,..." without a line end
std::string csv_row(const Snapshot& snapshot);

}  // namespace legwork
