// A file of numbers in models/reference, every fifth instant of it: its columns by name.
#pragma once

#include <cmath>
#include <limits>

#include "bindings/claims/hexapod/half_cycle.h"

namespace legwork::claims {

// The files print six digits, so that they are off by as much as this, relative to a column's largest number.
inline constexpr double kSixDigits = 5.01e-6;

class ReferenceTable {
 public:
  explicit ReferenceTable(const JsonValue& table)
      : columns_(table.find("columns")->items), rows_(table.find("rows")->items) {}

  int row_count() const { return static_cast<int>(rows_.size()); }

  // A name that is not in the file answers nothing that could agree.
  double number(int row, std::string_view column) const {
    for (std::size_t k = 0; k < columns_.size(); ++k)
      if (columns_[k].string == column) return rows_[at(row)].items[k].number;
    return std::numeric_limits<double>::quiet_NaN();
  }

  // Of the half cycle that the row belongs to.
  int instant(int row) const {
    return static_cast<int>(std::lround(number(row, "t") / HalfCycle::kInterval));
  }

 private:
  const std::vector<JsonValue>& columns_;
  const std::vector<JsonValue>& rows_;
};

}  // namespace legwork::claims
