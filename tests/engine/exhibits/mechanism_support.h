// Mechanisms to test with: built by name, with some parameters changed.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/exhibits/mechanism.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline const std::vector<std::string> kMechanisms = {
    "slider-crank", "whitworth",    "scotch-yoke", "double-slider", "five-bar",   "watt-1",
    "watt-2",       "stephenson-3", "pantograph",  "hoecken",       "peaucellier"};

inline Result<std::unique_ptr<Exhibit>> try_mechanism(std::string_view motion,
                                                      std::initializer_list<Override> overrides) {
  const ExhibitKind* kind = find_exhibit_kind("mechanism", motion);
  REQUIRE(kind);
  std::vector<double> values = default_values(kind->parameters());
  for (const Override& change : overrides) {
    const int index = find_parameter(kind->parameters(), change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    const Refusal bad = check_parameter(kind->parameters()[at(index)], change.value);
    REQUIRE_MESSAGE(!bad, bad->text());
    values[at(index)] = change.value;
  }
  return kind->build(ParameterView(kind->parameters(), values));
}

inline std::unique_ptr<MechanismExhibit> mechanism(std::string_view motion,
                                                   std::initializer_list<Override> overrides = {}) {
  Result<std::unique_ptr<Exhibit>> built = try_mechanism(motion, overrides);
  REQUIRE_MESSAGE(built, built.error().text());
  return std::unique_ptr<MechanismExhibit>(static_cast<MechanismExhibit*>(built->release()));
}

inline std::string refusal_of_mechanism(std::string_view motion,
                                        std::initializer_list<Override> overrides) {
  const Result<std::unique_ptr<Exhibit>> built = try_mechanism(motion, overrides);
  REQUIRE_MESSAGE(!built, "it can be put together");
  return built.error().text();
}

struct PointMotion {
  Vec3 x, v, a;
};

inline PointMotion traced(MechanismExhibit& exhibit, std::size_t point) {
  PointMotion out;
  const LinkPoint& p = exhibit.linkage().points[point];
  exhibit.point_motion(p.body, p.p, out.x, out.v, out.a);
  return out;
}

inline double fact(const Exhibit& exhibit, std::string_view name) {
  for (const PlanFact& fact : exhibit.facts)
    if (name == fact.name) return fact.value;
  FAIL("no fact ", name);
  return 0.0;
}

}  // namespace legwork::testing
