// Matrices as sheets for people to read.
#pragma once

#include <initializer_list>

#include "engine/run/scene.h"

namespace legwork {

struct SheetHeading {
  const char *name, *title, *equation, *unit, *group;  // Sheet
};

// Names of rows or columns: in one text, separated by bars ("stance leg|swing leg"), or as a list.
struct SheetLabels {
  std::vector<std::string> names;
  SheetLabels(const char* text);                    // NOLINT: implicit on purpose
  SheetLabels(std::vector<std::string> its_names);  // NOLINT
};

using SheetValues = Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>;

// Appends one sheet, and answers it.
Sheet& add_sheet(std::vector<Sheet>& sheets, const SheetHeading& heading, const SheetLabels& rows,
                 const SheetLabels& columns, const SheetValues& values, std::string note = {});

}  // namespace legwork
