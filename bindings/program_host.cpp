#include "bindings/program_host.h"

#include <array>
#include <optional>

#include "bindings/describe.h"
#include "bindings/legwork_c.h"

namespace legwork {
namespace {

Diagnostic message_of(const lw_program_host& host) {
  std::array<char, 2048> text = {};
  host.message(host.context, text.data(), text.size());
  text.back() = '\0';
  return Diagnostic{text.data()};
}

class HostedProgram : public Program {
 public:
  HostedProgram(const lw_program_host& host, int32_t id) : host_(host), id_(id) {}
  ~HostedProgram() override { host_.close(host_.context, id_); }

  Refusal call(std::span<const double> snapshot, std::span<double> outputs) override {
    const int32_t done =
        host_.call(host_.context, id_, snapshot.data(), static_cast<int32_t>(snapshot.size()),
                   outputs.data(), static_cast<int32_t>(outputs.size()));
    if (done == 0) return std::nullopt;
    return message_of(host_);
  }
  void keep(double step, double oldest) override { host_.keep(host_.context, id_, step, oldest); }
  double go_back(double step) override { return host_.go_back(host_.context, id_, step); }

 private:
  lw_program_host host_;
  int32_t id_;
};

class Host : public ProgramHost {
 public:
  explicit Host(const lw_program_host& host) : host_(host) {}

  Result<std::unique_ptr<Program>> open(std::string_view text,
                                        const ProgramLayout& layout) override {
    const std::string about = describe_code(layout);
    const int32_t id = host_.open(host_.context, text.data(), text.size(), about.c_str());
    if (id == 0) return message_of(host_);
    return std::unique_ptr<Program>(std::make_unique<HostedProgram>(host_, id));
  }

 private:
  lw_program_host host_;
};

std::optional<Host> used;

}  // namespace

ProgramHost* program_host() { return used ? &*used : nullptr; }

}  // namespace legwork

extern "C" void lw_use_program_host(const lw_program_host* host) {
  legwork::used.reset();
  if (host != nullptr) legwork::used.emplace(*host);
}
