// Code for runs in tests: a host whose programs are texts such as "spring 40 2", with a memory of their own.
#pragma once

#include <cstdio>
#include <map>

#include "engine/run/code_robot.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing {

// Output i is -k q - d v + a sum over all calls of .01 q, of the first fields of angles and rates with so many numbers.
// "constant c" gives c; "weightless" what holds it against gravity; "throws n" is at fault at its n-th call; any other text is refused.
class SpringProgram : public Program {
 public:
  SpringProgram(std::string word, double first, double second, int q, int v)
      : Program(0), word_(std::move(word)), first_(first), second_(second), q_(q), v_(v) {}

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
  void keep(double step, double oldest) override {
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

 private:
  struct Memory {
    double calls = 0.0, sum = 0.0;
  };
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
  Memory memory_;
  std::map<double, Memory> kept_;
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
    return std::unique_ptr<Program>(
        std::make_unique<SpringProgram>(kind, first, second, found[0], found[1]));
  }
  int opened = 0;
};

}  // namespace legwork::testing
