// Code for runs in tests: a host whose programs are texts such as "spring 40 2", with a memory of their own.
#pragma once

#include <cstdio>
#include <functional>
#include <map>

#include "engine/run/code_robot.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing {

// The state's hash after each of so many steps.
inline std::vector<std::uint64_t> hashes(Run& run, int steps) {
  std::vector<std::uint64_t> out;
  for (int i = 0; i < steps; ++i) {
    REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
    out.push_back(hash(run));
  }
  return out;
}

inline void check_replayed(const Run& run) {
  const Refusal refusal = check_replay(run);
  CHECK_MESSAGE(!refusal, refusal->text());
}

// A program with a memory of its own, which it keeps and takes back.
template <class Memory>
class RememberingProgram : public Program {
 public:
  using Program::Program;
  double forgets = -1.0;  // the step whose memory it does not keep
  void keep(double step, double oldest) override {
    if (step == forgets) return;
    while (kept_.size() > 1 && std::next(kept_.begin())->first <= oldest)
      kept_.erase(kept_.begin());
    kept_[step] = memory_;
  }
  double go_back(double step) override {
    kept_.erase(kept_.upper_bound(step), kept_.end());
    if (kept_.empty()) return -1.0;
    memory_ = kept_.rbegin()->second;
    return kept_.rbegin()->first;
  }

 protected:
  Memory memory_;

 private:
  std::map<double, Memory> kept_;
};

struct SpringMemory {
  double calls = 0.0, sum = 0.0;
};

// Output i is -k q - d v + a sum over all calls of .01 q, of the first fields of angles and rates with so many numbers.
// "constant c" gives c; "weightless" what holds it against gravity; "throws n" is at fault at its n-th call; any other text is refused.
class SpringProgram : public RememberingProgram<SpringMemory> {
 public:
  SpringProgram(std::string word, double first, double second, int q, int v)
      : RememberingProgram(0),
        word_(std::move(word)),
        first_(first),
        second_(second),
        q_(q),
        v_(v) {}

  Refusal call(std::span<const double> snapshot, CodeRobot& robot,
               std::span<double> outputs) override {
    memory_.calls += 1.0;
    if (word_ == "weightless") return hold(robot, outputs);
    if (word_ == "throws" && memory_.calls == first_)
      return Diagnostic{"control, line 2: it throws.", "Mend it."};
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const double q = snapshot[at(q_) + i], v = snapshot[at(v_) + i];
      memory_.sum += 0.01 * q;
      outputs[i] = word_ == "constant" ? first_ : -first_ * q - second_ * v + memory_.sum;
    }
    return std::nullopt;
  }

 private:
  // What holds the robot's joints against gravity and motion.
  static Refusal hold(CodeRobot& robot, std::span<double> outputs) {
    REQUIRE(robot.model() != nullptr);
    const std::vector<double> none(static_cast<std::size_t>(robot.v.size()), 0.0);
    std::vector<double> tau = none;
    if (Refusal bad = robot.inverse_dynamics(none, tau)) return bad;
    std::copy(tau.end() - static_cast<std::ptrdiff_t>(outputs.size()), tau.end(), outputs.begin());
    return std::nullopt;
  }

  std::string word_;
  double first_, second_;
  int q_, v_;
};

class SpringHost : public ProgramHost {
 public:
  Result<std::unique_ptr<Program>> open(std::string_view text,
                                        const ProgramLayout& layout) override {
    ++opened;
    char word[16] = "";
    double first = 0.0, second = 0.0;
    std::sscanf(std::string(text).c_str(), "%15s %lf %lf", word, &first, &second);
    const std::string kind = word;
    if (kind != "spring" && kind != "constant" && kind != "throws" && kind != "weightless")
      return Diagnostic{"control, line 1: that is no spring.", "Write one."};
    REQUIRE(layout.tasks[0].function == std::string_view("control"));
    int found[2] = {-1, -1};
    for (const SnapshotField& field : layout.fields) {
      for (const std::string_view hidden : {"history_first_step", "model_version", "status"})
        CHECK(field.name != hidden);
      if (field.count() < static_cast<int>(layout.tasks[0].outputs.size())) continue;
      const bool is_rate = field.unit.starts_with("rad/s");
      if (is_rate && found[1] < 0) found[1] = field.offset;
      if (!is_rate && field.unit.starts_with("rad") && found[0] < 0) found[0] = field.offset;
    }
    REQUIRE(found[0] >= 0);
    REQUIRE(found[1] >= 0);
    auto program = std::make_unique<SpringProgram>(kind, first, second, found[0], found[1]);
    program->forgets = forgets;
    return std::unique_ptr<Program>(std::move(program));
  }
  int opened = 0;
  double forgets = -1.0;  // the step whose memory its programs do not keep
};

// What a function of a test is told of a step, by the fields' names.
struct Told {
  const std::map<std::string, int, std::less<>>& offsets;
  std::span<const double> all;

  const double* operator[](std::string_view name) const {
    const auto found = offsets.find(name);
    REQUIRE_MESSAGE(found != offsets.end(), name);
    return all.data() + found->second;
  }
  Vec3 vector(std::string_view name, int i = 0) const {
    const double* const of = (*this)[name] + 3 * i;
    return {of[0], of[1], of[2]};
  }
};
using Numbers = std::vector<double>;
// What code does in C++: writes its outputs, and may change its memory, which is empty at first.
using CodedFunction = std::function<void(const Told&, Numbers& memory, std::span<double> outputs)>;

class FunctionProgram : public RememberingProgram<Numbers> {
 public:
  FunctionProgram(int task, CodedFunction function, std::span<const SnapshotField> fields)
      : RememberingProgram(task), function_(std::move(function)) {
    for (const SnapshotField& field : fields) offsets_[std::string(field.name)] = field.offset;
  }
  Refusal call(std::span<const double> snapshot, CodeRobot&, std::span<double> outputs) override {
    function_({offsets_, snapshot}, memory_, outputs);
    return std::nullopt;
  }

 private:
  CodedFunction function_;
  std::map<std::string, int, std::less<>> offsets_;
};

// A host whose texts are names of C++ functions.
class FunctionHost : public ProgramHost {
 public:
  struct Text {
    const char* task;
    CodedFunction function;
  };
  using Texts = std::map<std::string, Text, std::less<>>;
  explicit FunctionHost(Texts its_texts) : texts(std::move(its_texts)) {}

  Texts texts;
  std::vector<std::string> fields;  // that the program opened last is told
  int opened = 0;

  Result<std::unique_ptr<Program>> open(std::string_view text,
                                        const ProgramLayout& layout) override {
    ++opened;
    const auto found = texts.find(text);
    REQUIRE_MESSAGE(found != texts.end(), text);
    fields.clear();
    for (const SnapshotField& field : layout.fields) fields.emplace_back(field.name);
    for (std::size_t i = 0; i < layout.tasks.size(); ++i)
      if (layout.tasks[i].function == std::string_view(found->second.task))
        return std::unique_ptr<Program>(std::make_unique<FunctionProgram>(
            static_cast<int>(i), found->second.function, layout.fields));
    return Diagnostic{"The code defines no function of this scene.", "Define one."};
  }
};

}  // namespace legwork::testing
