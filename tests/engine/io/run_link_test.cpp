// Links to runs: what is written is read back bit for bit, and anything else is refused in a sentence.
#include "engine/io/run_link.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/math/hash.h"
#include "engine/math/linear.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::run_link_test {

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

double random_number(Random& random) {
  switch (random.below(5)) {
    case 0:
      return random.uniform(-1e3, 1e3);
    case 1:
      return random.below(2000) / 1000.0 - 1.0;
    case 2:
      return random.below(100);
    case 3:
      return double_of(random.bits());
    default:
      return random.below(2) == 0 ? -0.0 : 1e-300;
  }
}

RunRecord random_record(Random& random) {
  RunRecord record;
  record.scene = "scene-" + std::to_string(random.below(100));
  const auto path = [&] {
    return record.index_of("group.name_" + std::to_string(random.below(20)));
  };
  for (int i = random.below(30); i > 0; --i)
    record.values.push_back({path(), random_number(random)});
  double step = 1.0;
  for (int i = random.below(60); i > 0; --i) {
    step += random.below(3) == 0 ? 0.0 : random.below(100'000);
    record.inputs.push_back({step, path(), random_number(random)});
  }
  record.steps = step + random.below(1000);
  record.has_ended = random.below(2) == 1;
  record.hash = random.bits();
  for (int i = random.below(300); i > 0; --i) record.trail.add(static_cast<std::uint64_t>(i));
  return record;
}

bool is_same(double a, double b) { return bits_of(a) == bits_of(b); }

void check_same(const RunRecord& a, const RunRecord& b) {
  CHECK(a.scene == b.scene);
  CHECK(a.paths == b.paths);
  REQUIRE(a.values.size() == b.values.size());
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    CHECK(a.values[i].path == b.values[i].path);
    CHECK(is_same(a.values[i].value, b.values[i].value));
  }
  REQUIRE(a.inputs.size() == b.inputs.size());
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    CHECK(a.inputs[i].step == b.inputs[i].step);
    CHECK(a.inputs[i].path == b.inputs[i].path);
    CHECK(is_same(a.inputs[i].value, b.inputs[i].value));
  }
  CHECK(a.steps == b.steps);
  CHECK(a.has_ended == b.has_ended);
  CHECK(a.hash == b.hash);
  CHECK(a.trail.stride == b.trail.stride);
  CHECK(a.trail.count == b.trail.count);
  for (int i = 0; i < a.trail.count; ++i) CHECK(a.trail.marks[at(i)] == b.trail.marks[at(i)]);
}

std::string link_of(const RunRecord& record) {
  const Result<std::string> link = write_run_link(record);
  REQUIRE_MESSAGE(link, link.error().text());
  CHECK(link->size() <= kLinkBudget.bytes);
  CHECK(link->find_first_not_of(kDigits) == std::string::npos);
  return *link;
}

// Any bytes, as a link with a true checksum.
std::string link_of_body(std::string body) {
  const std::uint64_t sum = hash_bytes(body);
  body += static_cast<char>(sum & 0xffU);
  body += static_cast<char>(sum >> 8U & 0xffU);
  std::string text;
  unsigned held = 0, bits = 0;
  for (const char c : body) {
    held = (held << 8U | static_cast<unsigned char>(c)) & 0xffffffU;
    for (bits += 8; bits >= 6; bits -= 6) text += kDigits[held >> (bits - 6) & 0x3fU];
  }
  if (bits > 0) text += kDigits[held << (6 - bits) & 0x3fU];
  return text;
}

// A link put together by hand, byte by byte: what write_run_link never writes.
struct Crafted {
  std::string scene = "walk";
  std::vector<std::string> paths = {"gait.speed"};
  char place = 0;  // of the path of its one value, which is 0
  std::string stride = "\x01";
  int marks = 0;
  int inputs = 0;  // of its path, each a step after the one before

  std::string link() const {
    std::string body = "\x01";
    const auto text = [&body](const std::string& name) {
      body += static_cast<char>(name.size());
      body += name;
    };
    text(scene);
    body += static_cast<char>(paths.size());
    for (const std::string& path : paths) text(path);
    body += '\x01';
    body += place;
    body += '\0';  // the value
    const auto count = [&body](int n) {
      for (; n >= 0x80; n /= 0x80) body += static_cast<char>(n % 0x80 + 0x80);
      body += static_cast<char>(n);
    };
    count(inputs);
    for (int i = 0; i < inputs; ++i) body += std::string("\x01\0\0", 3);
    count(2 * inputs);  // steps
    body += std::string(8, '\x5a');
    body += stride;
    body += static_cast<char>(marks);
    body += std::string(at(marks), '\x33');
    return link_of_body(body);
  }
};

}  // namespace

TEST_CASE("run link: what is written is read back to the bit") {
  Random random{1};
  for (int i = 0; i < 300; ++i) {
    const RunRecord record = random_record(random);
    const Result<RunRecord> read = read_run_link(link_of(record));
    REQUIRE_MESSAGE(read, read.error().text());
    check_same(record, *read);
  }
}

TEST_CASE("run link: short for short runs, refused with the count for what does not fit") {
  RunRecord record;
  record.scene = "quadruped-trot";
  record.values = {{record.index_of("gait.speed"), 0.25}};
  record.steps = 4000;
  CHECK(link_of(record).size() < 80);
  for (int i = 0; i < 2000; ++i)
    record.inputs.push_back(
        {static_cast<double>(i), record.index_of("command.forward"), 1.0 / (i + 3)});
  const Result<std::string> link = write_run_link(record);
  REQUIRE_FALSE(link);
  CHECK(link.error().message.find("changed 2000 times") != std::string::npos);
}

TEST_CASE("run link: each change may plan a walk anew, so that there are a thousand at most") {
  const Result<RunRecord> most = read_run_link(Crafted{.inputs = 1000}.link());
  REQUIRE_MESSAGE(most, most.error().text());
  RunRecord record = *most;
  CHECK(link_of(record).size() < kLinkBudget.bytes);
  const Result<RunRecord> more = read_run_link(Crafted{.inputs = 1001}.link());
  REQUIRE_FALSE(more);
  CHECK(more.error().message.find("changed 1001 times") != std::string::npos);
  record.inputs.push_back(record.inputs.back());
  CHECK_FALSE(write_run_link(record));
}

TEST_CASE("run link: of more steps than reading takes, none is written") {
  RunRecord record;
  record.scene = "quadruped-trot";
  record.steps = 36e6;
  CHECK(read_run_link(link_of(record)));
  record.steps += 1.0;
  const Result<std::string> link = write_run_link(record);
  REQUIRE_FALSE(link);
  CHECK(link.error().message.find("more than the 36,000,000 steps") != std::string::npos);
}

TEST_CASE("run link: cut short, longer, or with a character changed, it is refused") {
  Random random{2};
  const std::string link = link_of(random_record(random));
  for (std::size_t n = 0; n < link.size(); ++n) CHECK_FALSE(read_run_link(link.substr(0, n)));
  CHECK_FALSE(read_run_link(link + "AAAA"));
  CHECK_FALSE(read_run_link(std::string(5000, 'A')));
  int accepted = 0;
  for (std::size_t i = 0; i < link.size(); ++i) {
    std::string changed = link;
    const std::size_t place = kDigits.find(link[i]);
    changed[i] = kDigits[(place + 1 + at(random.below(62))) % kDigits.size()];
    // The last character's spare bits mean nothing.
    const Result<RunRecord> read = read_run_link(changed);
    if (read && i + 1 < link.size()) accepted += 1;
    if (!read) CHECK(read.error().text().find("undefined") == std::string::npos);
  }
  CHECK(accepted == 0);
  for (const char* text : {"", "?", "A", "#run=", "<script>", "\xff\xfe\xfd", "AAAAAAAA"}) {
    const Result<RunRecord> read = read_run_link(text);
    REQUIRE_FALSE(read);
    CHECK(read.error().message.back() == '.');
    CHECK(!read.error().hint.empty());
  }
}

TEST_CASE("run link: a place is one of the paths") {
  const Crafted two_paths = {.paths = {"gait.speed", "gait.height"}, .place = 1};
  const Result<RunRecord> last = read_run_link(two_paths.link());
  REQUIRE_MESSAGE(last, last.error().text());
  CHECK(last->values[0].path == 1);
  for (const char past : {'\x02', '\x03', '\x7f'})
    CHECK_FALSE(read_run_link(Crafted{.paths = two_paths.paths, .place = past}.link()));
  CHECK_FALSE(read_run_link(Crafted{.paths = {}, .place = 0}.link()));
}

TEST_CASE("run link: a trail has at most as many marks as there is room for") {
  const Result<RunRecord> full = read_run_link(Crafted{.marks = HashTrail::kMost}.link());
  REQUIRE_MESSAGE(full, full.error().text());
  CHECK(full->trail.count == HashTrail::kMost);
  CHECK_FALSE(read_run_link(Crafted{.marks = HashTrail::kMost + 1}.link()));
}

TEST_CASE("run link: a name has characters that print, and no other") {
  for (int c = 0; c < 256; ++c) {
    INFO("character ", c);
    const std::string name = std::string("wa") + static_cast<char>(c) + "lk";
    const bool prints = c > 0x20 && c < 0x7f;
    CHECK(static_cast<bool>(read_run_link(Crafted{.scene = name}.link())) == prints);
    CHECK(static_cast<bool>(read_run_link(Crafted{.paths = {name}}.link())) == prints);
  }
}

TEST_CASE("run link: a count has nine bytes at most, 63 bits") {
  const std::string eight(8, '\x80');
  const Result<RunRecord> nine = read_run_link(Crafted{.stride = eight + '\x40'}.link());
  REQUIRE_MESSAGE(nine, nine.error().text());
  CHECK(nine->trail.stride == 0x1p62);
  CHECK_FALSE(read_run_link(Crafted{.stride = eight + "\x80\x01"}.link()));
}

// Bytes as a hostile hand would send them: any, with a checksum that fits.
TEST_CASE(
    "run link: 20,000 bodies of random and of changed bytes with a true checksum are read or "
    "refused, within bounds") {
  Random random{3};
  int taken = 0;
  for (int i = 0; i < (kIsSanitized ? 4000 : 20'000); ++i) {
    std::string body;
    if (i % 2 == 0) {
      body = "\x01";
      for (int n = random.below(200); n > 0; --n) body += static_cast<char>(random.below(256));
    } else {
      // A true link's bytes, decoded here by its own small decoder, a few of them changed.
      const std::string link = link_of(random_record(random));
      unsigned held = 0, bits = 0;
      for (const char c : link) {
        held = (held << 6U | static_cast<unsigned>(kDigits.find(c))) & 0xffffU;
        bits += 6;
        if (bits >= 8) {
          bits -= 8;
          body += static_cast<char>(held >> bits & 0xffU);
        }
      }
      body.resize(body.size() - 2);
      for (int n = 1 + random.below(4); n > 0; --n)
        body[at(1 + random.below(static_cast<int>(body.size()) - 1))] =
            static_cast<char>(random.below(256));
    }
    const Result<RunRecord> read = read_run_link(link_of_body(body));
    if (!read) continue;
    taken += 1;
    CHECK(read->steps <= 36'000'000.0);
    CHECK(read->trail.count <= HashTrail::kMost);
    for (const RunRecord::Input& input : read->inputs) CHECK(input.step <= read->steps);
  }
  CHECK(taken > 100);  // of those changed a little, in a value or a hash, many are links still
}

TEST_CASE(
    "hash trail: keeps at most 64 marks of steps that stay its own, and forgets what is taken "
    "back") {
  HashTrail trail;
  for (int step = 1; step <= 5000; ++step)
    if (trail.is_due(step)) trail.add(mix64(static_cast<std::uint64_t>(step)));
  CHECK(trail.count >= HashTrail::kMost / 2);
  CHECK(trail.count < HashTrail::kMost);
  CHECK(trail.stride == 128.0);
  for (int step = 0; step <= 5200; ++step) {
    const bool has_mark = step > 0 && step % 128 == 0 && step <= 5000;
    CHECK(trail.mark_of(step) ==
          (has_mark ? static_cast<int>(mix64(static_cast<std::uint64_t>(step)) & 0xffU) : -1));
  }
  trail.drop_after(1000);
  CHECK(trail.mark_of(896) >= 0);
  CHECK(trail.mark_of(1024) == -1);
  CHECK(trail.is_due(1024));
}

}  // namespace legwork::testing::run_link_test
