// Links to runs: the first byte says whether the rest is a link's text, or its bytes without their checksum.
#include <string>

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

void read_link(Bytes& in) {
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
