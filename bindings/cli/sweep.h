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
  std::string first_steps;  // state hash after the first few steps of the first variant
  std::string fingerprint;  // hash of everything that the rows depend on

  std::string header() const;
  // The start of a row, by which it is recognised: the variant's number from 1, and the values of the axes.
  std::string row_start(std::size_t variant) const;
};

// From the command's arguments and its preset.
Result<Sweep> plan_sweep(const Arguments& arguments);

// --preset: defaults for the arguments that are not given. Refuses an unknown name.
struct Preset {
  std::vector<std::string> grid;
  std::vector<std::string> columns;
  std::optional<double> duration;
};
Result<Preset> find_preset(const std::string& name, const SceneFile& scene);

// Runs a variant to its end and returns its row; nothing if `is_cancelled` becomes true meanwhile.
std::optional<std::string> run_variant(const Sweep& sweep, std::size_t variant,
                                       const std::atomic<bool>& is_cancelled);

// Opens the first variant that can be opened. Refuses if there is none.
Result<Run> open_some_variant(const Sweep& sweep);

// Joins the files of a sweep's shards.
int merge_shards(const Arguments& arguments);

}  // namespace legwork::cli
