// The C API under arbitrary calls: bytes decide which function, with which handle and numbers. `state` does the same with one open
// scene whose state is overwritten again and again.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "bindings/legwork_c.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

constexpr int kMostCalls = 24;
constexpr unsigned kMostSteps = 8;  // a call

class Session {
 public:
  explicit Session(Bytes& in) : in_(in) {}
  ~Session() {
    for (const lw_scene scene : known_) lw_close(scene);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void open() {
    const char* id = quick_scene(in_);
    say(id);
    for (int32_t i = 0; i < lw_builtin_count(); ++i)
      if (std::strcmp(id, lw_builtin_id(i)) == 0) keep(lw_open(json_of(i), size_of(i), id));
  }

  void call_any() {
    const lw_scene scene = handle();
    const unsigned kind = in_.below(20);
    say("kind " + std::to_string(kind) + " of scene " + std::to_string(scene));
    if (kind == 0 && known_.size() < 4) return open();
    if (kind == 1) return open_otherwise(scene);
    if (kind == 2) return close(scene);
    if (kind < 8) return change(scene, kind);
    if (kind < 12) return move(scene, kind);
    if (kind < 14) return write_state(scene);
    observe(scene);
  }

  void write_state(lw_scene scene) {
    double* state = lw_state(scene);
    const int32_t size = lw_state_size(scene);
    require((state != nullptr) == is_open(scene), "A state, and no scene of it.");
    if (state == nullptr) return;
    const unsigned entry = in_.below(static_cast<std::size_t>(size));
    state[entry] = in_.number(-3.0, 3.0);
    say("state " + std::to_string(entry) + " = " + std::to_string(state[entry]));
    if (!was_written(scene)) written_.push_back(scene);
  }

  lw_scene first() const { return known_.empty() ? 0 : known_[0]; }

 private:
  static const char* json_of(int32_t index) { return lw_builtin_json(index); }
  static std::size_t size_of(int32_t index) { return std::strlen(json_of(index)); }

  void keep(lw_scene scene) {
    require(scene != 0 || *lw_message(0) != '\0', "A scene was refused without a sentence.");
    if (scene != 0) known_.push_back(scene);
  }

  // Mostly the latest; sometimes one that was closed, or none at all.
  lw_scene handle() {
    const unsigned which = in_.byte();
    if (which < 4) return static_cast<lw_scene>(in_.word());
    if (known_.empty()) return which;
    return which < 200 ? known_.back() : known_[which % known_.size()];
  }

  // Whether somebody has written to its state since its last step.
  bool was_written(lw_scene scene) const {
    return std::find(written_.begin(), written_.end(), scene) != written_.end();
  }

  static bool is_open(lw_scene scene) { return lw_snapshot_size(scene) > 0; }

  void check(lw_scene scene, int32_t result) {
    require((result == LW_BAD_HANDLE) == !is_open(scene), "A wrong answer to a handle.");
    require(result == LW_OK || *lw_message(scene) != '\0', "A refusal without a sentence.");
  }

  // What is refused changes nothing.
  template <class Call>
  void check_refusal(lw_scene scene, Call&& call) {
    const std::string before = lw_hash(scene);
    const int32_t result = call();
    check(scene, result);
    const bool is_same = result != LW_REFUSED || before == lw_hash(scene);
    require(is_same || was_written(scene),
            std::string("Refused and changed: ") + lw_message(scene));
  }

  void open_otherwise(lw_scene scene) {
    if (known_.size() >= 4) return;
    const unsigned how = in_.byte() % 4;
    if (how == 0) return keep(lw_rerun(scene));
    if (how == 1) {
      const std::string link = lw_link(scene);
      return keep(lw_open_link(link.data(), link.size()));
    }
    const std::string text =
        how == 2 ? std::string(lw_scene_json(scene)) : std::string(in_.text(40));
    keep(lw_open(text.data(), text.size(), "text"));
  }

  void close(lw_scene scene) {
    const bool was_open = is_open(scene);
    require((lw_close(scene) == LW_OK) == was_open, "Closed, and was not open.");
    require(lw_close(scene) == LW_BAD_HANDLE, "Closed twice.");
  }

  void change(lw_scene scene, unsigned kind) {
    const int32_t parameter = static_cast<int32_t>(in_.below(200)) - 2;
    const double now = lw_get(scene, parameter), width = std::abs(now) + 1.0;
    const double value = in_.number(now - width, now + width);
    say("parameter " + std::to_string(parameter) + " " + std::to_string(value));
    if (kind == 3) {
      const double y = in_.number(), z = in_.number();
      if (parameter % 2 == 0) return check(scene, lw_turn(scene, value, y, z));
      const std::string before = lw_hash(scene);
      const std::string drag = lw_drag(scene, parameter / 8, value, y, z);
      require(drag.empty() != is_open(scene), "A wrong answer to a handle.");
      require(*lw_message(scene) == '\0' || !is_open(scene) || before == lw_hash(scene) ||
                  was_written(scene),
              "Refused and changed.");
      return;
    }
    if (kind == 5) return check_refusal(scene, [&] { return lw_act(scene, parameter % 8); });
    check_refusal(scene, [&] {
      return kind == 4 ? lw_check(scene, parameter, value) : lw_set(scene, parameter, value);
    });
  }

  void move(lw_scene scene, unsigned kind) {
    if (kind < 10) {
      const int32_t count = static_cast<int32_t>(in_.below(kMostSteps + 2)) - 1;
      say("lw_step " + std::to_string(count));
      const int32_t result = lw_step(scene, count);
      check(scene, result);
      if (result == LW_OK && count > 0) std::erase(written_, scene);
      return;
    }
    if (kind == 10 && in_.byte() % 4 == 0) return check(scene, lw_reset(scene));
    const double number = in_.number(-1.0, 40.0);
    say("to " + std::to_string(number));
    const bool is_back = std::abs(number) < 1e9 && in_.byte() % 2 == 0;
    check_refusal(scene, [&] {
      return is_back ? lw_step_back(scene, static_cast<int32_t>(number))
                     : lw_seek(scene, kind == 10 ? number : std::floor(number));
    });
  }

  // What is read is a text, JSON where it should be, or nothing.
  void observe(lw_scene scene) {
    const unsigned what = in_.byte() % 16;
    say("look " + std::to_string(what));
    static constexpr struct {
      const char* (*of)(lw_scene);
      bool is_json;
    } kTexts[] = {{lw_describe, true},    {lw_matrix_tables, true}, {lw_sentence, false},
                  {lw_link, false},       {lw_hash, false},         {lw_csv_row, false},
                  {lw_csv_header, false}, {lw_scene_json, true},    {lw_readout, true}};
    if (what < std::size(kTexts)) {
      const std::string text = kTexts[what].of(scene);
      require(!kTexts[what].is_json || !is_open(scene) || nlohmann::json::accept(text),
              "This is no JSON.");
    } else if (what < 10) {
      const double* numbers = lw_snapshot(scene);
      const int32_t size = lw_snapshot_size(scene);
      require((numbers != nullptr) == (size > 0), "A snapshot without numbers.");
      for (int32_t i = 0; i < size; ++i) sum_ += numbers[i];
    } else if (what < 12) {
      check(scene, lw_replay(scene));
    } else if (what == 12) {
      const int32_t index = in_.byte() % 2 == 0 ? -1 : 1000;
      require(*lw_study(scene, index) == '\0', "A study that there is not.");
    } else {
      const int32_t verdict = lw_verdict(scene);
      require(verdict >= 0 && verdict <= 3, "No such verdict.");
      require(lw_recorded_steps(scene) >= 0.0, "Fewer steps than none.");
      require(verdict < 2 || *lw_verdict_sentence(scene) != '\0', "A verdict without a sentence.");
    }
  }

  Bytes& in_;
  std::vector<lw_scene> known_;  // also those that have been closed
  std::vector<lw_scene> written_;
  double sum_ = 0.0;
};

void call_in_turn(Bytes& in) {
  Session session(in);
  session.open();
  for (int i = 0; i < kMostCalls && !in.is_empty(); ++i) session.call_any();
}

void damage_state(Bytes& in) {
  Session session(in);
  session.open();
  lw_step(session.first(), static_cast<int32_t>(in.below(kMostSteps)));
  for (int i = 0; i < kMostCalls && !in.is_empty(); ++i) {
    session.write_state(session.first());
    session.call_any();
  }
}

}  // namespace

const Target kCallTargets[2] = {{"calls", 10.0, call_in_turn}, {"state", 10.0, damage_state}};

}  // namespace legwork::fuzz
