// Linkages as data: models/linkages/*.json, or a file of one's own (models/schema/linkage.schema.json, theory/linkages 10).
// A file says parameters, links, loops, drivers, traced points and handles; a length is a number or a formula of parameters
// (engine/io/expression.h), so that a linkage of other values is the same file read again. How it is put together is
// found: driven and parallel links first, then each loop that two links, a link and a slider, a slotted link or a yoke can
// close.
#pragma once

#include <memory>

#include "engine/io/json.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

// Makes the scene of a linkage, with what a file's "shows" names; null if nothing is so named (mechanism_shows.cpp).
using MakeMechanism = std::unique_ptr<MechanismScene> (*)(Linkage built,
                                                          const MechanismSettings& settings);
MakeMechanism find_shown(std::string_view name);

// A linkage's file, its parameters read. Their texts are those of `root`, which stays where it is.
struct LinkageFile {
  JsonValue root;
  std::string name;  // of the file, for refusals
  std::vector<Drive> drives;
  std::vector<Parameter> parameters;  // what every mechanism has, then its own
  std::string quick;
  MakeMechanism make = nullptr;
};

// Reads a file's parameters and drivers; the links are read when the linkage is built. Refuses with file:line:column.
Result<std::shared_ptr<const LinkageFile>> read_linkage(JsonValue root, std::string file_name);

// The linkage of other values. Refuses what these make impossible.
Result<Linkage> build_linkage(const LinkageFile& file, const ParameterView& values);

// ---- shared by those two
// A number, or the value of an expression. Refuses with file:line:column.
Result<double> number_of(const JsonValue& value, const std::string& file_name,
                         const ParameterView& values);

// How a loop is to be closed.
struct LoopClosing {
  const JsonValue* at = nullptr;  // where the file says it
  int branch = 1;                 // as in AssemblyStep
  int other = 0;
};
// A link that keeps the direction of another.
struct ParallelLink {
  const JsonValue* at;  // where the file says it
  int body, other;
};

// Fills the linkage's steps. Refuses what is not mobile, or cannot be put together step by step.
Refusal find_steps(Linkage& linkage, const std::vector<ParallelLink>& parallel,
                   const std::vector<LoopClosing>& loops, const LinkageFile& file);

}  // namespace legwork
