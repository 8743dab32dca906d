// A table of numbers in models/reference, every fifth instant of a half cycle: its columns by name.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "bindings/claims/hexapod/half_cycle.h"

namespace legwork::claims {

class ReferenceTable {
 public:
  explicit ReferenceTable(const JsonValue& table)
      : columns_(table.find("columns")->items), rows_(table.find("rows")->items) {}

  int row_count() const { return static_cast<int>(rows_.size()); }

  bool has(std::string_view column) const {
    return std::any_of(columns_.begin(), columns_.end(),
                       [&](const JsonValue& name) { return name.string == column; });
  }

  // NaN, which equals nothing, if the table has no such column.
  double number(int row, std::string_view column) const {
    for (std::size_t k = 0; k < columns_.size(); ++k)
      if (columns_[k].string == column) return rows_[at(row)].items[k].number;
    return std::numeric_limits<double>::quiet_NaN();
  }

  // The half cycle that the row belongs to.
  int instant(int row) const {
    return static_cast<int>(std::lround(number(row, "t") / HalfCycle::kInterval));
  }

 private:
  const std::vector<JsonValue>& columns_;
  const std::vector<JsonValue>& rows_;
};

}  // namespace legwork::claims
