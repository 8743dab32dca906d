// The `legwork` command's parts. Each command has a file of its own and answers its exit status; every refusal is
// one sentence on stderr: what, where, what to do.
#pragma once

#include <cstdio>
#include <span>
#include <string>

#include "bindings/cli/arguments.h"
#include "engine/io/json.h"
#include "engine/legwork.h"

namespace legwork::cli {

enum Exit : int {
  kDone = 0,
  kDiffers = 1,  // verify: a row differs
  kRefused = 2,  // an argument, a value or a file was refused
  kStopped = 3,  // run: it stopped before its end; sweep: rows are missing
};

int list(const Arguments& arguments);
int run(const Arguments& arguments);
int sweep(const Arguments& arguments);
int eval(const Arguments& arguments);
int verify(const Arguments& arguments);
int schema(const Arguments& arguments);
int sheets(const Arguments& arguments);
int study(const Arguments& arguments);

// Writes the sentence to stderr and answers kRefused.
int refuse(const Diagnostic& diagnostic);

// Of a file that could not be written.
Diagnostic unwritten(const std::string& file_name);

// Writes to standard output; refuses when it cannot be written (a full disk).
int print(const std::string& text);

// A whole file, "-" being standard input. Refuses one of more bytes than its budget.
Result<std::string> read_text(const std::string& file_name, const Budget& budget = kFileBudget);

// A file that is written beside the one whose place it takes once it is whole; a device or a pipe is written as it is.
class NewFile {
 public:
  NewFile() = default;
  ~NewFile();  // without keep() as if nothing had been written
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  Refusal open(const std::string& name);
  void write(std::string_view text);
  Refusal keep();

 private:
  std::string name_, beside_;
  std::FILE* out_ = nullptr;
  bool is_sound_ = true;
};

// A built-in scene by its id, or else a JSON file by its path.
struct SceneText {
  std::string file_name;  // for messages
  std::string json;
};
Result<SceneText> find_scene(const std::string& id_or_path);

// The scene of the first operand with the parameters that --set gives, taken together; and its start.
Result<SceneFile> read_scene(const Arguments& arguments);
Result<Run> open_run(const Arguments& arguments);

// How long a run lasts: --duration, or the scene's own. Refuses what is out of bounds, or less than a step.
Result<double> run_duration(const Arguments& arguments, double otherwise);
Refusal check_duration(double duration, const Run& run);
bool is_before_end(const Run& run, double duration);  // it has a step to take

}  // namespace legwork::cli
