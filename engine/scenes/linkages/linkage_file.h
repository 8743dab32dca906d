// Linkages as data: models/linkages/*.json, or a user's own file (models/schema/linkage.schema.json;
// theory/linkages 10). A file gives parameters, links, loops, drivers, traced points and handles. A length is a number
// or a formula of parameters (engine/io/expression.h), so that a linkage with other values is the same file read again.
// The engine finds the steps of the assembly: driven and parallel links first, then each loop that two links, a link
// and a slider, a slotted link or a yoke can close.
#pragma once

#include <memory>

#include "engine/io/json.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

// Makes the scene of a linkage, with the extras that a file's "shows" names; "" has none. find_shown() returns null for
// an unknown name (mechanism_shows.cpp).
using MakeMechanism = std::unique_ptr<MechanismScene> (*)(Linkage built,
                                                          const MechanismSettings& settings);
MakeMechanism find_shown(std::string_view name);

// A linkage file with its parameters read. Their texts belong to `root`, which must not move.
struct LinkageFile {
  JsonValue root;
  std::string name;                   // of the file, for refusals
  std::vector<Drive> drives;          // one or two
  std::vector<Parameter> parameters;  // what every mechanism has, then its own
  std::string quick;                  // Scene::quick
  MakeMechanism make = nullptr;       // of its "shows"
};

// Reads a file's parameters and drivers; the links are read when the linkage is built. Refuses with file:line:column.
Result<std::shared_ptr<const LinkageFile>> read_linkage(JsonValue root, std::string file_name);

// The linkage with these values of file.parameters. Refuses values with which it cannot be built, with
// file:line:column.
Result<Linkage> build_linkage(const LinkageFile& file, const ParameterView& values);

// ---- Shared by those two
// A number in the file, or the value of an expression of parameters. Refuses with file:line:column.
Result<double> number_of(const JsonValue& value, const std::string& file_name,
                         const ParameterView& values);

// What the file says about closing a loop.
struct LoopClosing {
  const JsonValue* at = nullptr;  // where in the file
  int branch = 1, other = 0;      // as in AssemblyStep
};
// A link that stays parallel to another.
struct ParallelLink {
  const JsonValue* at;  // where the file says it
  int body, other;      // indices of bodies
};

// Fills linkage.steps; `loops` has one entry per loop of the model. Refuses a linkage that cannot move, or that cannot
// be assembled step by step.
Refusal find_steps(Linkage& linkage, const std::vector<ParallelLink>& parallel,
                   const std::vector<LoopClosing>& loops, const LinkageFile& file);

}  // namespace legwork
