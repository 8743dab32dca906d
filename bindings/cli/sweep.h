// legwork sweep: what a sweep is, and one variant of it. Each run has its own objects; the engine's tables are constant.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bindings/cli/shard.h"
#include "bindings/cli/sweep_grid.h"

namespace legwork::cli {

// A number of the last snapshot.
struct Column {
  std::string field, label;  // "base_position", "x"
  std::string header;        // "base_position.x_m"
};

struct Sweep {
  SceneFile scene;  // before the grid
  Grid grid;
  Script script;
  double duration = 0.0;  // s
  std::vector<Column> columns;
  std::string first_steps;  // state hash a few steps into the first variant
  std::string fingerprint;  // of all that the rows depend on

  std::string header() const;
  // What a row starts with, for it to be known again: the variant's number from 1, and the values of the axes.
  std::string row_start(std::size_t variant) const;
};

// Of a command's arguments and presets.
Result<Sweep> plan_sweep(const Arguments& arguments);

// What --preset names: it adds to the arguments what they leave open. Refuses an unknown name.
struct Preset {
  std::vector<std::string> grid;
  std::vector<std::string> columns;
  std::optional<double> duration;
};
Result<Preset> find_preset(const std::string& name, const SceneFile& scene);

// Runs a variant to its end and answers its row; nothing if `is_cancelled` becomes true on the way.
std::optional<std::string> run_variant(const Sweep& sweep, std::size_t variant,
                                       const std::atomic<bool>& is_cancelled);

// Opens the first variant that can be opened. Refuses if there is none.
Result<Run> open_some_variant(const Sweep& sweep);

// Joins the files of a sweep's shards.
int merge_shards(const Arguments& arguments);

}  // namespace legwork::cli
