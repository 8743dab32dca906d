// A scene opened through the flat C API.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "bindings/legwork_c.h"

namespace legwork::testing::legwork_c_test {

using nlohmann::json;

inline const std::string kTrot = "quadruped-trot";

inline std::string builtin(const std::string& id) {
  for (int32_t i = 0; i < lw_builtin_count(); ++i)
    if (lw_builtin_id(i) == id) return lw_builtin_json(i);
  return "";
}

inline lw_scene open_text(const std::string& text, const char* name = "scene.json") {
  return lw_open(text.data(), text.size(), name);
}

// An open trot scene that closes itself.
struct Trot {
  lw_scene handle = open_text(builtin(kTrot));
  Trot() { REQUIRE(handle != 0); }
  ~Trot() { lw_close(handle); }
  Trot(const Trot&) = delete;
  Trot& operator=(const Trot&) = delete;

  std::string message() const { return lw_message(handle); }
  std::string hash() const { return lw_hash(handle); }
  json description() const { return json::parse(lw_describe(handle), nullptr, false); }

  int32_t parameter(const std::string& path) const {
    const json parameters = description()["parameters"];
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i]["path"] == path) return static_cast<int32_t>(i);
    return -1;
  }

  double field(const std::string& name) const {
    const json all = description();
    for (const json& f : all["snapshot"]["fields"])
      if (f["name"] == name) return lw_snapshot(handle)[f["offset"].get<std::size_t>()];
    return std::nan("");
  }
};

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace legwork::testing::legwork_c_test
