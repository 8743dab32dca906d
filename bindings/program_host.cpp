#include "bindings/program_host.h"

#include <algorithm>
#include <array>
#include <optional>

#include "bindings/describe.h"
#include "bindings/legwork_c.h"
#include "bindings/scene_handles.h"
#include "engine/run/code_robot.h"

namespace legwork {
namespace {

Diagnostic message_of(const lw_program_host& host) {
  std::array<char, 2048> text = {};
  host.message(host.context, text.data(), text.size());
  text.back() = '\0';
  return Diagnostic{text.data()};
}

CodeRobot* asked = nullptr;  // during a call: the robot that the code drives

// What `tell` answers of it, or that there is none.
template <class Tell>
int32_t ask(Tell tell) {
  if (asked != nullptr) return answer_without_scene(tell(*asked));
  return answer_without_scene(Diagnostic{"The robot can be asked during a call of the code only."});
}

template <class Number>
std::span<Number> numbers(Number* values, int32_t size) {
  return {values, static_cast<std::size_t>(size > 0 ? size : 0)};
}

Refusal copy_state(const CodeRobot& robot, std::span<double> q, std::span<double> v) {
  if (robot.model() == nullptr || q.size() != static_cast<std::size_t>(robot.q.size()) ||
      v.size() != static_cast<std::size_t>(robot.v.size()))
    return Diagnostic{"That is not as many coordinates as the robot has."};
  std::copy_n(robot.q.data(), robot.q.size(), q.data());
  std::copy_n(robot.v.data(), robot.v.size(), v.data());
  return std::nullopt;
}

class HostedProgram : public Program {
 public:
  HostedProgram(const lw_program_host& host, int32_t id, int task)
      : Program(task), host_(host), id_(id) {}
  ~HostedProgram() override { host_.close(host_.context, id_); }

  Refusal call(std::span<const double> snapshot, CodeRobot& robot,
               std::span<double> outputs) override {
    asked = &robot;
    const int32_t done =
        host_.call(host_.context, id_, snapshot.data(), static_cast<int32_t>(snapshot.size()),
                   outputs.data(), static_cast<int32_t>(outputs.size()));
    asked = nullptr;
    if (done == 0) return std::nullopt;
    return message_of(host_);
  }
  void keep(double step, double oldest) override { host_.keep(host_.context, id_, step, oldest); }
  double go_back(double step) override { return host_.go_back(host_.context, id_, step); }
  int32_t id() const { return id_; }

 private:
  lw_program_host host_;
  int32_t id_;
};

// Runs keep a pointer to it: what it calls may change, and be none.
class Host : public ProgramHost {
 public:
  std::optional<lw_program_host> functions;

  Result<std::unique_ptr<Program>> open(std::string_view text,
                                        const ProgramLayout& layout) override {
    if (!functions) return no_program_host();
    const std::string about = describe_code(layout);
    const int32_t id = functions->open(functions->context, text.data(), text.size(), about.c_str());
    if (id == 0) return message_of(*functions);
    const int32_t task = functions->task(functions->context, id);
    auto program = std::make_unique<HostedProgram>(*functions, id, task);
    if (task < 0 || static_cast<std::size_t>(task) >= layout.tasks.size())
      return Diagnostic{"The interpreter names a task that the scene does not have."};
    return std::unique_ptr<Program>(std::move(program));
  }
};

Host host;

}  // namespace

ProgramHost* program_host() { return &host; }

int32_t program_id(const Run& run) {
  const Program* const program = program_of(run);
  if (run.host != &host || program == nullptr) return 0;
  return static_cast<const HostedProgram&>(*program).id();
}

}  // namespace legwork

using legwork::ask;
using legwork::CodeRobot;
using legwork::numbers;

extern "C" {

void lw_use_program_host(const lw_program_host* host) {
  legwork::host.functions.reset();
  if (host != nullptr) legwork::host.functions = *host;
}

int32_t lw_code_state(double* q, int32_t q_size, double* v, int32_t v_size) {
  return ask([&](const CodeRobot& robot) {
    return legwork::copy_state(robot, numbers(q, q_size), numbers(v, v_size));
  });
}

int32_t lw_code_rnea(const double* a, double* tau, int32_t size) {
  return ask([&](CodeRobot& robot) {
    return robot.inverse_dynamics(numbers(a, size), numbers(tau, size));
  });
}

int32_t lw_code_mass_matrix(double* M, int32_t size) {
  return ask([&](CodeRobot& robot) { return robot.mass_matrix(numbers(M, size)); });
}

int32_t lw_code_jacobian(int32_t point, double* J, int32_t size) {
  return ask([&](CodeRobot& robot) { return robot.jacobian(point, numbers(J, size)); });
}

}  // extern "C"
