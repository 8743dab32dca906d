#include "engine/io/run_link.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/io/utf8.h"
#include "engine/math/hash.h"
#include "engine/math/linear.h"
#include "engine/math/trig_exact.h"

namespace legwork {
namespace {

using math::exact::bits_of;
using math::exact::from_bits;

constexpr int kWithFile = 4, kWithCode = 5;  // the versions of links with a file, and with code
constexpr double kMillion = 1e6;
constexpr double kMostMillionths = 0x1p50;
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

class Writer {
 public:
  void byte(std::uint64_t value) { bytes_ += static_cast<char>(value & 0xffU); }
  void bytes(std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) byte(value >> (8 * i));
  }
  void count(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) byte(value | 0x80U);
    byte(value);
  }
  void text(std::string_view text) {
    count(text.size());
    bytes_ += text;
  }
  void number(double value) {
    const double millionths = std::floor(value * kMillion + 0.5);
    const bool is_short =
        std::abs(millionths) < kMostMillionths && bits_of(millionths / kMillion) == bits_of(value);
    if (!is_short) {
      byte(1);
      bytes(bits_of(value), 8);
      return;
    }
    const auto size = static_cast<std::uint64_t>(std::abs(millionths));
    const std::uint64_t zigzag = millionths < 0.0 ? 2 * size - 1 : 2 * size;
    count(2 * zigzag);
  }
  // The text, including its checksum.
  std::string finish() {
    bytes(hash_bytes(bytes_), 2);
    return bytes_;
  }

 private:
  std::string bytes_;
};

// Reads what it can; `is_sound` turns false at the first item that is missing or invalid, and stays so.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  bool is_sound() const { return is_sound_; }
  bool is_at_end() const { return bytes_.empty(); }

  std::uint64_t bytes(int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }
  std::uint64_t count() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 63U; shift += 7U) {
      const unsigned next = byte();
      value |= std::uint64_t{next & 0x7fU} << shift;
      if (next < 0x80U) return value;
    }
    is_sound_ = false;
    return 0;
  }
  // The number of items that follow, at least a byte each.
  std::size_t size() {
    const std::uint64_t n = count();
    if (n > bytes_.size()) is_sound_ = false;
    return is_sound_ ? static_cast<std::size_t>(n) : 0;
  }
  // A name, which must consist of printable characters.
  std::string text() {
    std::string text = any_text(kLinkBudget.string);
    for (const char c : text) is_sound_ = is_sound_ && c > ' ' && c < '\x7f';
    return text;
  }
  std::string any_text(std::size_t longest) {
    const std::size_t length = size();
    if (length > longest) is_sound_ = false;
    if (!is_sound_) return "";
    std::string text(bytes_.substr(0, length));
    bytes_.remove_prefix(length);
    return text;
  }
  double number() {
    const std::uint64_t coded = count();
    if (coded == 1) return from_bits(bytes(8));
    const std::uint64_t zigzag = coded / 2;
    const double size = static_cast<double>((zigzag + 1) / 2);
    return (zigzag % 2 == 1 ? -size : size) / kMillion;
  }
  // An index below `size`.
  int index(std::size_t size) {
    const std::uint64_t index = count();
    if (index >= size) is_sound_ = false;
    return is_sound_ ? static_cast<int>(index) : 0;
  }

 private:
  unsigned byte() {
    if (bytes_.empty()) {
      is_sound_ = false;
      return 0;
    }
    const unsigned next = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return next;
  }

  std::string_view bytes_;
  bool is_sound_ = true;
};

std::string encoded(std::string_view bytes) {
  std::string text;
  unsigned held = 0, bits = 0;
  for (const char c : bytes) {
    held = held << 8U | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) text += kDigits[held >> (bits - 6) & 0x3fU];
    held &= (1U << bits) - 1U;
  }
  if (bits > 0) text += kDigits[held << (6 - bits) & 0x3fU];
  return text;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string bytes;
  unsigned held = 0, bits = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    held = held << 6U | static_cast<unsigned>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xffU);
    held &= (1U << bits) - 1U;
  }
  return bytes;
}

Diagnostic damaged() {
  return {"This link to a run is damaged.", "Copy it again, from its first character to its last."};
}

Refusal check_steps(double steps) {
  if (steps <= kLinkBudget.steps) return std::nullopt;
  return Diagnostic{"This run has more than the 36,000,000 steps that a link may have.",
                    "That is an hour at 0.1 ms: share a shorter run, or the scene alone."};
}

// Characters that a text takes in a link.
constexpr std::size_t encoded_size(std::size_t bytes) { return (4 * bytes + 2) / 3; }

std::size_t code_bytes(const RunRecord& record) {
  std::size_t bytes = 0;
  for (const RunRecord::Code& code : record.codes) bytes += code.text.size() + 8;
  return bytes;
}

// Each from a step of its own, in order, as UTF-8.
bool is_sound(const std::vector<RunRecord::Code>& codes) {
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (!is_text(codes[i].text) || (i > 0 && codes[i].step <= codes[i - 1].step)) return false;
  return !codes.empty();
}

Diagnostic too_much_code() {
  return {
      "The code of this run is too long for a link, which holds 64 KiB of it, with all versions.",
      "Reset before sharing, so that only the last version counts, or share the scene file."};
}

Diagnostic too_many_changes(std::size_t changes) {
  return {"This run was changed " + std::to_string(changes) +
              " times, more often than a link can hold.",
          "Reset and do less, or export its table or its scene instead."};
}

}  // namespace

Result<std::string> write_run_link(const RunRecord& record) {
  if (Refusal bad = check_steps(record.steps)) return *bad;
  if (record.inputs.size() > kLinkBudget.changes) return too_many_changes(record.inputs.size());
  const auto is_too_long = [](const std::string& name) { return name.size() > kLinkBudget.string; };
  if (const auto name = std::find_if(record.paths.begin(), record.paths.end(), is_too_long);
      name != record.paths.end() || is_too_long(record.scene))
    return Diagnostic{
        "A link holds names of at most " + std::to_string(kLinkBudget.string) + " letters; " +
            quoted_text(name != record.paths.end() ? *name : record.scene) + " has more.",
        "Shorten it in the file, or share the scene file instead."};
  Writer out;
  const bool has_file = !record.file.name.empty();
  const bool has_text = has_file && record.file.text.size() <= kLinkFileBytes;
  const bool has_code = !record.codes.empty();
  if (code_bytes(record) > kLinkCodeBytes) return too_much_code();
  out.byte(has_code ? kWithCode : has_file ? kWithFile : RunRecord::kVersion);
  out.text(record.scene);
  if (has_file || has_code) {
    out.text(record.file.key);
    out.text(record.file.name);
  }
  if (has_file) {
    out.text(has_text ? record.file.text : "");
    if (!has_text) out.bytes(record.file.hash, 8);
  }
  if (has_code) {
    out.count(record.codes.size());
    double last = 0.0;
    for (const RunRecord::Code& code : record.codes) {
      out.count(static_cast<std::uint64_t>(code.step - last));
      last = code.step;
      out.text(code.text);
    }
  }
  out.count(record.paths.size());
  for (const std::string& path : record.paths) out.text(path);
  out.count(record.values.size());
  for (const RunRecord::Value& value : record.values) {
    out.count(static_cast<std::uint64_t>(value.path));
    out.number(value.value);
  }
  out.count(record.inputs.size());
  double before = 0.0;
  for (const RunRecord::Input& input : record.inputs) {
    out.count(static_cast<std::uint64_t>(input.step - before));
    before = input.step;
    out.count(static_cast<std::uint64_t>(input.path));
    out.number(input.value);
  }
  out.count(2 * static_cast<std::uint64_t>(record.steps) + (record.has_ended ? 1U : 0U));
  out.bytes(record.hash, 8);
  out.count(static_cast<std::uint64_t>(record.trail.stride));
  out.count(static_cast<std::uint64_t>(record.trail.count));
  for (int i = 0; i < record.trail.count; ++i) out.byte(record.trail.marks[at(i)]);

  std::string text = encoded(out.finish());
  const std::size_t of_file = has_text ? encoded_size(record.file.text.size()) : 0;
  if (text.size() > kLinkBudget.bytes + of_file + encoded_size(code_bytes(record)))
    return too_many_changes(record.inputs.size());
  return text;
}

Result<RunRecord> read_run_link(std::string_view text) {
  const auto too_long = [&](std::size_t most) {
    return Diagnostic{"A link to a run has at most " + std::to_string(most) +
                          " characters; this one has " + std::to_string(text.size()) + ".",
                      "Copy it again, without anything around it."};
  };
  const std::size_t longest =
      kLinkBudget.bytes + encoded_size(kLinkFileBytes) + encoded_size(kLinkCodeBytes);
  if (text.size() > longest) return too_long(longest);
  const std::optional<std::string> bytes = decoded(text);
  if (!bytes || bytes->size() < 3) return damaged();
  const int version = static_cast<unsigned char>(bytes->front());
  if (version < kWithFile && text.size() > kLinkBudget.bytes) return too_long(kLinkBudget.bytes);
  if (version < 1 || version > kWithCode)
    return Diagnostic{"This link to a run has a format that this version of Legwork does not know.",
                      "Open it with the version that made it, or copy it again."};
  const std::string_view all = *bytes;
  const std::string_view body = all.substr(0, all.size() - 2);
  if (Reader(all.substr(body.size())).bytes(2) != (hash_bytes(body) & 0xffffU)) return damaged();

  Reader in(body.substr(1));
  RunRecord record;
  record.version = std::min(version, RunRecord::kVersion);
  record.scene = in.text();
  if (version >= kWithFile) {
    record.file.key = in.text();
    record.file.name = in.any_text(kLinkBudget.string);
    if (record.file.name.empty() != (version == kWithCode && record.file.key.empty()))
      return damaged();
    if (!record.file.name.empty()) {
      record.file.text = in.any_text(kLinkFileBytes);
      record.file.hash = record.file.text.empty() ? in.bytes(8) : hash_bytes(record.file.text);
      if (!is_one_line(record.file.name)) return damaged();
    }
    if (version == kWithCode) {
      record.codes.resize(in.size());
      double last = 0.0;
      for (RunRecord::Code& code : record.codes) {
        code.step = last += static_cast<double>(in.count());
        code.text = in.any_text(kLinkCodeBytes);
      }
      if (!in.is_sound() || !is_sound(record.codes)) return damaged();
    }
    const std::size_t most = kLinkBudget.bytes + encoded_size(record.file.text.size()) +
                             encoded_size(code_bytes(record));
    if (text.size() > most) return too_long(most);
  }
  record.paths.resize(in.size());
  for (std::string& path : record.paths) path = in.text();
  record.values.resize(in.size());
  for (RunRecord::Value& value : record.values) {
    value.path = in.index(record.paths.size());
    value.value = in.number();
  }
  const std::size_t changes = in.size();
  if (changes > kLinkBudget.changes) return too_many_changes(changes);
  record.inputs.resize(changes);
  double now = 0.0;
  for (RunRecord::Input& input : record.inputs) {
    now += static_cast<double>(in.count());
    input.step = now;
    input.path = in.index(record.paths.size());
    input.value = in.number();
  }
  const std::uint64_t steps = in.count();
  record.steps = static_cast<double>(steps / 2);
  record.has_ended = steps % 2 == 1;
  record.hash = in.bytes(8);
  record.trail.stride = static_cast<double>(in.count());
  const std::uint64_t marks = in.count();
  if (!in.is_sound() || marks > HashTrail::kMost || !(record.trail.stride >= 1.0)) return damaged();
  record.trail.count = static_cast<int>(marks);
  for (int i = 0; i < record.trail.count; ++i)
    record.trail.marks[at(i)] = static_cast<std::uint8_t>(in.bytes(1));
  if (!in.is_sound() || !in.is_at_end() || now > record.steps) return damaged();
  if (!record.codes.empty() && record.codes.back().step > record.steps) return damaged();
  if (Refusal bad = check_steps(record.steps)) return *bad;
  return record;
}

}  // namespace legwork
