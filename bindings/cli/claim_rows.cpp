#include "bindings/cli/claim_rows.h"

#include <algorithm>
#include <cstdio>

#include "engine/io/json_text.h"

namespace legwork::cli {
namespace {

std::string cell_text(const claims::Cell& cell) {
  if (cell.is_text) return cell.text;
  char text[32];
  std::snprintf(text, sizeof text, "%.8g", cell.number);
  return text;
}

std::string error_text(double error) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", error);
  return text;
}

// Characters, not UTF-8 bytes, so that columns line up.
std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

void write_cell(JsonText& out, const char* name, const claims::Cell& cell) {
  cell.is_text ? out.member(name, cell.text) : out.member(name, cell.number);
}

}  // namespace

std::string rows_table(std::span<const claims::Row> rows) {
  std::size_t width = 0;
  for (const claims::Row& row : rows) width = std::max(width, row.quantity.size());
  auto line = [width](const std::string& quantity, const std::string& printed,
                      const std::string& ours, const std::string& error,
                      const std::string& verdict) {
    return "  " + padded(quantity, width + 2) + padded(printed, 20) + padded(ours, 26) +
           padded(error, 10) + verdict + "\n";
  };
  std::string text = line("", "printed", "ours", "error", "verdict");
  std::string source;
  for (const claims::Row& row : rows) {
    if (row.source != source) text += row.source + "\n";
    source = row.source;
    text += line(row.quantity, cell_text(row.printed), cell_text(row.ours), error_text(row.error),
                 name_of(row.verdict));
  }
  text += std::to_string(rows.size()) + " rows:";
  for (const claims::Verdict verdict :
       {claims::Verdict::reproduced, claims::Verdict::refuted, claims::Verdict::not_reproducible,
        claims::Verdict::differs})
    text += std::string(verdict == claims::Verdict::reproduced ? " " : ", ") +
            std::to_string(count(rows, verdict)) + " " + name_of(verdict);
  return text + "\n";
}

std::string rows_json(std::span<const claims::Row> rows) {
  JsonText out;
  out.begin_object().key("rows").begin_array();
  for (const claims::Row& row : rows) {
    out.begin_object().member("name", row.name).member("source", row.source);
    out.member("quantity", row.quantity);
    write_cell(out, "printed", row.printed);
    write_cell(out, "ours", row.ours);
    out.member("error", row.error).member("verdict", name_of(row.verdict)).end_object();
  }
  return out.end_array().end_object().text();
}

}  // namespace legwork::cli
