#include "bindings/claims/subjects.h"

#include <algorithm>

#include "bindings/builtin_scenes.h"

namespace legwork::claims {
namespace {

constexpr Part kQuadruped[] = {{"kinematics", measure_quadruped_kinematics},
                               {"ground_forces", measure_quadruped_ground_forces},
                               {"loads", measure_quadruped_loads},
                               {"coordinates", measure_quadruped_coordinates},
                               {"trot", measure_quadruped_trot},
                               {"open_loop", measure_quadruped_open_loop},
                               {"pace", measure_quadruped_pace},
                               {"walk", measure_quadruped_walk},
                               {"short_walk", measure_quadruped_short_walk},
                               {"stand", measure_quadruped_stand},
                               {"pronk", measure_quadruped_pronk},
                               {"bound", measure_quadruped_bound}};
constexpr Part kTail[] = {{"states", measure_tail_states},
                          {"experiment_4_1", measure_tail_experiment_4_1},
                          {"experiment_4_2", measure_tail_experiment_4_2},
                          {"errata", measure_tail_errata},
                          {"midair", measure_tail_midair},
                          {"trot", measure_tail_trot},
                          {"serpentine", measure_tail_serpentine}};
constexpr Part kHexapod[] = {
    {"leg", measure_hexapod_leg},         {"swing", measure_hexapod_swing},
    {"support", measure_hexapod_support}, {"forces", measure_hexapod_forces},
    {"torques", measure_hexapod_torques}, {"results", measure_hexapod_results},
    {"forward", measure_hexapod_forward}};
constexpr Part kFourbar[] = {{"inverse", measure_fourbar_inverse},
                             {"forward", measure_fourbar_forward},
                             {"errata", measure_fourbar_errata},
                             {"mechanisms", measure_mechanisms}};
constexpr Part kLecture[] = {{"rotations", measure_rotations},
                             {"floating_base", measure_floating_base},
                             {"brachistochrone", measure_brachistochrone},
                             {"arm", measure_arm},
                             {"wall", measure_wall},
                             {"walker", measure_walker},
                             {"estimation", measure_estimation}};
constexpr Part kFree[] = {{"trot", measure_free_trot},
                          {"gaits", measure_free_gaits},
                          {"tail", measure_free_tail},
                          {"walkers", measure_free_walkers},
                          {"bounce", measure_bounces}};
constexpr Part kContact[] = {
    {"friction", measure_contact_friction}, {"rolling", measure_contact_rolling},
    {"tipping", measure_contact_tipping},   {"impacts", measure_contact_impacts},
    {"pairs", measure_contact_pairs},       {"heap", measure_contact_heap},
    {"flight", measure_contact_flight},     {"standing", measure_contact_standing},
    {"walking", measure_contact_walking},   {"multibody", measure_contact_multibody},
    {"spatial", measure_contact_spatial},   {"jam", measure_contact_jam}};

constexpr Subject kSubjects[] = {
    {"quadruped", kQuadruped}, {"tail", kTail}, {"hexapod", kHexapod}, {"fourbar", kFourbar},
    {"lecture", kLecture},     {"free", kFree}, {"contact", kContact}};

Result<JsonValue> builtin_file(std::span<const BuiltinScene> files, const std::string& subject,
                               const std::string& folder) {
  for (const BuiltinScene& file : files)
    if (subject == file.id) return parse_json(file.json, folder + subject + ".json");
  return Diagnostic{folder + " has no " + subject + ".json."};
}

std::string file_of(const std::string& subject) {
  return "models/reference/claims/" + subject + ".json";
}

bool belongs_to(const std::string& claim, const Part& part) {
  const std::string prefix = std::string(part.name) + ".";
  return claim.compare(0, prefix.size(), prefix) == 0;
}

// The rows of one part's claims.
Result<std::vector<Row>> rows_of(const Part& part, const JsonValue& reference,
                                 std::span<const Claim> claims, const std::string& file) {
  Measurements measurements(reference, part.name);
  if (Refusal refusal = part.measure(measurements)) return *refusal;
  if (!measurements.twice().empty())
    return Diagnostic{quoted_text(measurements.twice()) + " is measured twice."};
  std::vector<Row> rows;
  for (const Claim& claim : claims) {
    if (!belongs_to(claim.of, part)) continue;
    const Measured* measured = measurements.find(claim.of);
    if (measured == nullptr)
      return Diagnostic{"Nothing measures the claim " + quoted_text(claim.name) + ".",
                        "bindings/claims has the measurements.", file, claim.line, claim.column};
    Result<Row> row = judge(claim, *measured);
    if (!row) return row.error();
    rows.push_back(*row);
  }
  for (const auto& measured : measurements.all()) {
    const std::string& name = measured.first;
    if (std::none_of(claims.begin(), claims.end(),
                     [&name](const Claim& claim) { return claim.of == name; }))
      return Diagnostic{"No claim uses the measurement " + quoted_text(name) + ".", "", file, 1, 1};
  }
  return rows;
}

}  // namespace

std::span<const Subject> subjects() { return kSubjects; }

Result<JsonValue> reference_numbers(const std::string& subject) {
  return builtin_file(builtin_references(), subject, "models/reference/");
}

Result<JsonValue> claims_file(const std::string& subject) {
  return builtin_file(builtin_claims(), subject, "models/reference/claims/");
}

Result<std::vector<Row>> verify(const Subject& subject, const JsonValue& reference,
                                const JsonValue& claims_json) {
  const std::string file = file_of(subject.name);
  const Result<std::vector<Claim>> claims = read_claims(claims_json, file);
  if (!claims) return claims.error();
  std::map<std::string, Row> rows;
  for (const Part& part : subject.parts) {
    const Result<std::vector<Row>> own = rows_of(part, reference, *claims, file);
    if (!own) return own.error();
    for (const Row& row : *own) rows.emplace(row.name, row);
  }
  std::vector<Row> in_order;
  for (const Claim& claim : *claims) {
    const auto row = rows.find(claim.name);
    if (row == rows.end())
      return Diagnostic{
          "No part of " + std::string(subject.name) + " measures " + quoted_text(claim.name) + ".",
          "Its parts are listed in bindings/claims.", file, claim.line, claim.column};
    in_order.push_back(row->second);
  }
  return in_order;
}

}  // namespace legwork::claims
