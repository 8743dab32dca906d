// Files that tests read: the golden numbers and the scenes of models/.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/io/json.h"
#include "engine/math/linear.h"

namespace legwork::testing {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), path, " cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string read_model(const char* name) {
  std::string path = LEGWORK_MODELS_DIR "/";
  return read_file(path.append(name));
}

inline std::string read_golden(const char* name) {
  std::string path = LEGWORK_GOLDEN_DIR "/";
  return read_file(path.append(name));
}

inline JsonValue golden_json(const char* name) {
  const Result<JsonValue> root = parse_json(read_golden(name), name);
  REQUIRE_MESSAGE(root, root.error().text());
  return *root;
}

// The reference numbers of a subject, which its claims read too.
inline JsonValue reference_json(const char* name) {
  const std::string file = std::string("reference/") + name + ".json";
  const Result<JsonValue> root = parse_json(read_model(file.c_str()), file);
  REQUIRE_MESSAGE(root, root.error().text());
  return *root;
}

inline const JsonValue& member(const JsonValue& object, const std::string& key) {
  const JsonValue* value = object.find(key);
  REQUIRE_MESSAGE(value, "no member ", key);
  return *value;
}

inline double number(const JsonValue& value) {
  REQUIRE(value.kind == JsonValue::Kind::number);
  return value.number;
}

inline VecX vector(const JsonValue& array) {
  REQUIRE(array.kind == JsonValue::Kind::array);
  VecX x(static_cast<Eigen::Index>(array.items.size()));
  for (Eigen::Index i = 0; i < x.size(); ++i)
    x[i] = number(array.items[static_cast<std::size_t>(i)]);
  return x;
}

inline MatX matrix(const JsonValue& rows) {
  REQUIRE(!rows.items.empty());
  MatX A(static_cast<Eigen::Index>(rows.items.size()), vector(rows.items[0]).size());
  for (Eigen::Index r = 0; r < A.rows(); ++r)
    A.row(r) = vector(rows.items[static_cast<std::size_t>(r)]).transpose();
  return A;
}

// Rows of a CSV file with one header line, all numbers.
inline std::vector<std::vector<double>> golden_csv(const char* name) {
  std::istringstream text(read_golden(name));
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(text, line);
  while (std::getline(text, line)) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');)
      rows.back().push_back(std::strtod(cell.c_str(), nullptr));
  }
  REQUIRE(!rows.empty());
  return rows;
}

}  // namespace legwork::testing
