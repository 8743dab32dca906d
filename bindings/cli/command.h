// The `legwork` command's parts. Each command has its own file and returns the exit status; a refusal is one sentence on
// stderr: what, where, what to do.
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
  kDiffers = 1,  // verify: a row differs; check: there can be no such robot
  kRefused = 2,  // an argument, a value or a file was refused
  kStopped = 3,  // run: it stopped before its end; sweep: rows are missing
};

int list(const Arguments& arguments);
int run(const Arguments& arguments);
int sweep(const Arguments& arguments);
int eval(const Arguments& arguments);
int check(const Arguments& arguments);
int convert(const Arguments& arguments);
int grade(const Arguments& arguments);
int verify(const Arguments& arguments);
int schema(const Arguments& arguments);
int matrices(const Arguments& arguments);
int study(const Arguments& arguments);

// Writes the sentence to stderr and returns kRefused.
int refuse(const Diagnostic& diagnostic);

// Of a file that could not be written.
Diagnostic unwritten(const std::string& file_name);

// Writes to standard output; refuses when it cannot be written (a full disk).
int print(const std::string& text);

// A whole file; "-" is standard input. Refuses a file larger than the budget.
Result<std::string> read_text(const std::string& file_name, const Budget& budget = kFileBudget);

// Writes FILE.new, which takes the place of FILE when it is complete. A device or a pipe is written directly.
class NewFile {
 public:
  NewFile() = default;
  ~NewFile();  // without keep() nothing is left of it
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  Refusal open(const std::string& name);
  void write(std::string_view text);
  Refusal keep();

 private:
  std::string name_, new_name_;
  std::FILE* out_ = nullptr;
  bool is_sound_ = true;
};

// A built-in scene by id, else a JSON file by path.
struct SceneText {
  std::string file_name;  // for messages
  std::string json;
};
Result<SceneText> find_scene(const std::string& id_or_path);

// The scene of the first operand with all parameters of --set applied together; and a run of it at its start.
Result<SceneFile> read_scene(const Arguments& arguments);
Result<Run> open_run(const Arguments& arguments);

// The length of a run in s: --duration, else `otherwise`. Refuses what is out of bounds; check_duration: less than half a step.
Result<double> run_duration(const Arguments& arguments, double otherwise);
Refusal check_duration(double duration, const Run& run);
bool is_before_end(const Run& run, double duration);  // it has a step to take

}  // namespace legwork::cli
