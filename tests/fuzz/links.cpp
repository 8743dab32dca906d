// Links to runs: the first byte says whether the rest is a link's text, or its bytes without their checksum. Their code has
// an interpreter whose programs give numbers of their own, or are at fault.
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "bindings/legwork_c.h"
#include "engine/io/run_link.h"
#include "engine/math/hash.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

// base64url, RFC 4648, of the bytes and a checksum that fits: a fuzzer would not come by one.
std::string link_of(std::string_view body) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string bytes(body);
  const std::uint64_t sum = hash_bytes(body);
  for (const std::uint64_t part : {sum, sum >> 8U}) bytes += static_cast<char>(part & 0xffU);
  std::string text;
  for (std::size_t i = 0; i < bytes.size() * 8; i += 6) {
    unsigned digit = 0;
    for (std::size_t bit = i; bit < i + 6; ++bit) {
      const unsigned byte = bit / 8 < bytes.size() ? static_cast<unsigned char>(bytes[bit / 8]) : 0;
      digit = digit << 1U | (byte >> (7 - bit % 8) & 1U);
    }
    text += kDigits[digit];
  }
  return text;
}

// What is at fault is chosen by a text's first byte; the memory is a count of calls.
class Interpreter {
 public:
  Interpreter() {
    lw_program_host host = {};
    host.context = this;
    host.open = [](void* context, const char* text, size_t size, const char*) -> int32_t {
      Interpreter& own = of(context);
      if (size == 0 || text[0] == '!') return 0;
      for (std::size_t i = 0;; ++i) {
        if (i == own.programs_.size()) own.programs_.emplace_back();
        if (own.programs_[i].kind != 0) continue;
        own.programs_[i] = {static_cast<unsigned char>(text[0]) + 1, 0.0, {}};
        return static_cast<int32_t>(i) + 1;
      }
    };
    host.task = [](void* context, int32_t program) {
      return program_of(context, program).kind % 3;
    };
    host.call = [](void* context, int32_t program, const double* snapshot, int32_t size,
                   double* outputs, int32_t count) -> int32_t {
      Program& own = program_of(context, program);
      own.calls += 1.0;
      for (int32_t i = 0; i < count; ++i)
        outputs[i] = std::fmod(snapshot[i % size] + 0.1 * own.calls, 3.0);
      if (own.kind == 'n' + 1) outputs[0] = std::numeric_limits<double>::quiet_NaN();
      return own.kind == 'f' + 1 && own.calls > 3.0 ? 1 : 0;
    };
    host.keep = [](void* context, int32_t program, double step, double) {
      Program& own = program_of(context, program);
      own.kept.push_back({step, own.calls});
    };
    host.go_back = [](void* context, int32_t program, double step) {
      Program& own = program_of(context, program);
      while (!own.kept.empty() && own.kept.back().step > step) own.kept.pop_back();
      if (own.kept.empty()) return -1.0;
      own.calls = own.kept.back().calls;
      return own.kept.back().step;
    };
    host.close = [](void* context, int32_t program) { program_of(context, program) = {}; };
    host.message = [](void*, char* text, size_t size) {
      std::snprintf(text, size, "control, line 1: it is at fault.");
    };
    lw_use_program_host(&host);
  }
  ~Interpreter() { lw_use_program_host(nullptr); }
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

 private:
  struct Kept {
    double step = 0.0, calls = 0.0;
  };
  struct Program {
    int kind = 0;  // 0: closed
    double calls = 0.0;
    std::vector<Kept> kept;
  };
  static Interpreter& of(void* context) { return *static_cast<Interpreter*>(context); }
  static Program& program_of(void* context, int32_t program) {
    std::vector<Program>& all = of(context).programs_;
    require(program >= 1 && program <= static_cast<int32_t>(all.size()) &&
                all[static_cast<std::size_t>(program) - 1].kind != 0,
            "A program that is not open was used.");
    return all[static_cast<std::size_t>(program) - 1];
  }
  std::vector<Program> programs_;
};

void read_link(Bytes& in) {
  const Interpreter interpreter;
  const bool is_text = in.byte() % 4 == 0;
  const std::string text = is_text ? std::string(in.rest()) : link_of(in.rest());
  const Result<RunRecord> record = read_run_link(text);
  if (!record) require(!record.error().message.empty(), "A refusal without a sentence.");
  // The shortest text of a record is found in one step.
  if (record)
    if (const Result<std::string> written = write_run_link(*record)) {
      const Result<RunRecord> again = read_run_link(*written);
      require(again && *write_run_link(*again) == *written, "Written again it is another link.");
    }
  const lw_scene scene = lw_open_link(text.data(), text.size());
  require(!scene || record, "A link that cannot be read was opened.");
  if (scene == 0) return require(*lw_message(0) != '\0', "A refusal without a sentence.");
  for (int i = 0; i < 5 && lw_verdict(scene) == 1; ++i)
    if (lw_step(scene, 2) != LW_OK) break;
  require(lw_verdict(scene) < 2 || *lw_verdict_sentence(scene), "A verdict without a sentence.");
  require(*lw_link(scene) || *lw_message(scene), "No link and no sentence.");
  require(lw_reset(scene) == LW_OK, "A reset was refused.");
  lw_close(scene);
}

}  // namespace

const Target kLinkTargets[1] = {{"link", 10.0, read_link}};

}  // namespace legwork::fuzz
