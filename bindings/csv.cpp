#include "bindings/csv.h"

#include <cstdio>

namespace legwork {

std::string csv_header(const Snapshot& snapshot) {
  std::string header;
  for (const SnapshotField& field : snapshot.fields) {
    if (field.column.empty()) continue;
    const std::string unit = column_unit(field.unit);
    for (const std::string& label : field.labels) {
      if (!header.empty()) header += ',';
      header += field.column;
      if (!label.empty()) header += "_" + label;
      if (!unit.empty()) header += "_" + unit;
    }
  }
  return header;
}

std::string csv_row(const Snapshot& snapshot) {
  std::string row;
  char number[32];
  for (const SnapshotField& field : snapshot.fields) {
    if (field.column.empty()) continue;
    for (int i = 0; i < field.count(); ++i) {
      if (!row.empty()) row += ',';
      std::snprintf(number, sizeof number, "%.17g",
                    snapshot.data[static_cast<std::size_t>(field.offset + i)]);
      row += number;
    }
  }
  return row;
}

}  // namespace legwork
