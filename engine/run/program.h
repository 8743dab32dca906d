// A user's code that gives a run numbers, step by step: torques, an estimate, footholds (theory/numerics 16).
//
// The engine does not know its language. Whoever opens a run may bring a host that interprets it; a run of code without a
// host stops with a sentence. The code's memory is the program's own; the run asks it to keep that now and then, so that it
// can go back.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"
#include "engine/model/result.h"
#include "engine/model/signals.h"

namespace legwork {

// A number that code gives a step.
struct ProgramOutput {
  std::string name;  // "knee_FL"
  const char* unit;  // "N m"
};

// What code may take over: the function that it then defines, and what that returns. Of "control" the outputs that it leaves
// out are zero; all other tasks want every one.
struct ProgramTask {
  const char* function;  // "control"
  std::vector<ProgramOutput> outputs;
};

// What code gave a step.
struct Given {
  std::string_view function = {};       // of its task; empty: no code was in force
  std::span<const double> values = {};  // one for each of the task's outputs, all finite

  // Those for this function; empty: it was not code that did this.
  std::span<const double> of(std::string_view task) const {
    return task == function ? values : std::span<const double>();
  }
};

// What code is about. The views last as long as the call that is given it.
struct ProgramLayout {
  std::span<const ProgramTask> tasks;     // it does exactly one of them
  std::span<const SnapshotField> fields;  // of what it is told
  const Model* robot;      // whose dynamics it may ask for (code_robot.h); null: none
  double time_step = 0.0;  // s
};

class CodeRobot;

class Program {
 public:
  // task: by its place in the layout's tasks.
  explicit Program(int task) : task_(task) {}
  virtual ~Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  int task() const { return task_; }

  // Writes what it gives for the step that begins at this snapshot (`fields` of its layout), all finite; meanwhile it may ask
  // the robot. Refuses with what is wrong and in which line.
  virtual Refusal call(std::span<const double> snapshot, CodeRobot& robot,
                       std::span<double> outputs) = 0;
  // Remembers its memory as it is before the call of this step. Of those kept before `oldest` only the last is needed.
  virtual void keep(double step, double oldest) = 0;
  // Takes back the memory kept last before `step`, or at it, and forgets later ones. Returns the step it is of; -1: none.
  virtual double go_back(double step) = 0;

 private:
  int task_;
};

class ProgramHost {
 public:
  ProgramHost() = default;
  virtual ~ProgramHost() = default;
  ProgramHost(const ProgramHost&) = delete;
  ProgramHost& operator=(const ProgramHost&) = delete;

  // The program of this text, with empty memory. Refuses with what is wrong and in which line.
  virtual Result<std::unique_ptr<Program>> open(std::string_view text,
                                                const ProgramLayout& layout) = 0;
};

// What a run of code says that has no host.
Diagnostic no_program_host();

}  // namespace legwork
