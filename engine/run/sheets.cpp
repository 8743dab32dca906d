#include "engine/run/sheets.h"

namespace legwork {

SheetLabels::SheetLabels(const char* text) : names(split_words(text, '|')) {}
SheetLabels::SheetLabels(std::vector<std::string> its_names) : names(std::move(its_names)) {}

Sheet& add_sheet(std::vector<Sheet>& sheets, const SheetHeading& heading, const SheetLabels& rows,
                 const SheetLabels& columns, const SheetValues& values, std::string note) {
  Sheet& sheet = sheets.emplace_back();
  sheet.name = heading.name;
  sheet.title = heading.title;
  sheet.equation = heading.equation;
  sheet.unit = heading.unit;
  sheet.row_labels = rows.names;
  sheet.column_labels = columns.names;
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index j = 0; j < values.cols(); ++j) sheet.values.push_back(values(i, j));
  sheet.note = std::move(note);
  sheet.group = heading.group;
  return sheet;
}

}  // namespace legwork
