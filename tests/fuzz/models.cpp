// The C API of models under arbitrary calls: bytes decide which function, with which handle, lengths, feet and numbers.
#include <cmath>
#include <cstring>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "bindings/legwork_models_c.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

constexpr int kMostCalls = 24;
constexpr double kUntouched = 0x1.5p-7;

using Numbers = std::vector<double>;

// Null where the scene has no model. Opened once: a model never changes.
lw_model* model_of(const char* id) {
  struct Free {
    void operator()(lw_model* model) const { lw_model_free(model); }
  };
  static std::map<std::string, std::unique_ptr<lw_model, Free>> opened;
  const auto [place, is_new] = opened.try_emplace(id);
  if (is_new) place->second.reset(lw_model_open_builtin(id));
  require(!is_new || (place->second == nullptr) == (*lw_model_message() != '\0'),
          "A model, or a sentence, but not both.");
  return place->second.get();
}

// An argument: memory of just as many numbers as are needed, so that the address sanitizer sees any other.
struct Array {
  Numbers numbers;
  double* data;
  int32_t count;
  bool is_input, must_be_refused;
};

class Session {
 public:
  explicit Session(Bytes& in) : in_(in) {
    const char* id = quick_scene(in_);
    say(id);
    model_ = model_of(id);
    data_ = lw_data_new(model_);
    require((model_ == nullptr) == (data_ == nullptr), "Data of a model, and the other way about.");
    nq_ = lw_model_nq(model_);
    nv_ = lw_model_nv(model_);
  }
  ~Session() { lw_data_free(data_); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void call_any() {
    arrays_.clear();
    const unsigned kind = in_.below(17);
    say("kind " + std::to_string(kind));
    if (kind == 0) return look();
    if (kind < 4) return configure(kind);
    if (kind < 7) return set_state();
    if (kind < 11) return compute(kind);
    if (kind < 14) return ask_frame(kind);
    if (kind == 16) return compute_rows();
    differentiate(kind);
  }

 private:
  // Mostly of the right length.
  Array& argument(int32_t size, bool is_input) {
    constexpr int32_t kLeast = std::numeric_limits<int32_t>::min(),
                      kMost = std::numeric_limits<int32_t>::max();
    const unsigned odd = in_.byte();
    const int32_t odd_counts[] = {size - 1, size + 1, 0, -1, kLeast, kMost};
    Array& array = arrays_.emplace_back();
    array.numbers.assign(static_cast<std::size_t>(size), kUntouched);
    array.data = odd == 250 ? nullptr : array.numbers.data();
    array.count = odd > 250 ? odd_counts[odd - 251] : size;
    array.is_input = is_input;
    array.must_be_refused = array.count != size || (array.data == nullptr && size > 0);
    return array;
  }
  Array& output(int32_t size) { return argument(size, false); }

  // Some numbers, of which the bytes choose a few.
  Array& input(Numbers some) {
    Array& array = argument(static_cast<int32_t>(some.size()), true);
    for (unsigned few = in_.byte() % 4; few > 0 && !some.empty(); --few)
      some[in_.below(some.size())] = in_.number(-2.0, 2.0);
    for (std::size_t i = 0; i < some.size(); ++i) {
      array.numbers[i] = some[i];
      if (!std::isfinite(some[i])) array.must_be_refused = true;
    }
    return array;
  }
  Numbers some_v() {
    Numbers v(static_cast<std::size_t>(nv_));
    const unsigned seed = in_.byte();
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] = static_cast<double>((seed + 1) * (i + 3) % 17) / 8.0 - 1.0;
    return v;
  }
  Numbers some_q() {
    Numbers q(static_cast<std::size_t>(nq_));
    const Numbers v = some_v();
    if (data_ == nullptr) return q;
    const bool is_done = lw_neutral(data_, q.data(), nq_) == LW_OK &&
                         lw_integrate(data_, 0.7, v.data(), nv_, q.data(), nq_) == LW_OK;
    require(is_done, lw_data_message(data_));
    return q;
  }

  // Refused or not: with a sentence, and then nothing written. Done again, it gives the same bits.
  template <class Call>
  int32_t check(Call&& call, bool may_refuse) {
    const std::deque<Array> before = arrays_;
    const int32_t result = call();
    say(result == LW_REFUSED ? lw_data_message(data_) : "done");
    require((result == LW_BAD_HANDLE) == (data_ == nullptr), "A wrong answer to a handle.");
    if (data_ == nullptr) return result;
    const std::string message = lw_data_message(data_);
    require((result == LW_OK) == message.empty(), "Refused without a sentence, or done with one.");
    require(message.empty() || message.back() == '.', "This is no sentence: " + message);
    bool must_refuse = false;
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
      must_refuse = must_refuse || arrays_[i].must_be_refused;
      require(result == LW_OK || same(before[i].numbers, arrays_[i].numbers),
              "Refused and written: " + message);
    }
    require(result == LW_REFUSED || !must_refuse, "This should have been refused.");
    require(result == LW_OK || must_refuse || may_refuse, "Refused for nothing: " + message);
    const std::deque<Array> after = arrays_;
    for (std::size_t i = 0; i < arrays_.size(); ++i) restore(before[i].numbers, arrays_[i].numbers);
    require(call() == result, "Another answer to the same call.");
    for (std::size_t i = 0; i < arrays_.size(); ++i)
      require(same(after[i].numbers, arrays_[i].numbers), "Other bits by the same call.");
    return result;
  }
  static bool same(const Numbers& x, const Numbers& y) {
    return x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
  }
  static void restore(const Numbers& from, Numbers& to) {
    if (!from.empty()) std::memcpy(to.data(), from.data(), from.size() * sizeof(double));
  }

  void look() {
    const int32_t index = static_cast<int32_t>(in_.word());
    const std::string name(in_.text(6));  // up to a zero, if it has one
    for (const char* text : {lw_model_body_name(model_, index), lw_model_joint_name(model_, index),
                             lw_model_foot_name(model_, index), lw_model_frame_name(model_, index)})
      require(text != nullptr, "A name that is NULL.");
    const int32_t frame = lw_model_find_frame(model_, name.c_str());
    require(frame == -1 || std::strcmp(lw_model_frame_name(model_, frame), name.c_str()) == 0,
            "Another frame.");
    const int32_t begins = lw_model_q_index(model_, index);
    require(begins >= -1 && begins <= nq_, "An index outside q.");
    require(lw_model_parent(model_, index) < lw_model_body_count(model_), "No such parent.");
    require(lw_model_find_joint(model_, name.c_str()) < lw_model_body_count(model_), "No joint.");
    require(lw_model_find_foot(model_, name.c_str()) < lw_model_foot_count(model_), "No foot.");
  }

  void configure(unsigned kind) {
    if (kind == 1) {
      Array& q = output(nq_);
      check([&] { return lw_neutral(data_, q.data, q.count); }, false);
    } else if (kind == 2) {
      const double h = in_.number();
      Array &v = input(some_v()), &q = input(some_q());
      const auto call = [&] { return lw_integrate(data_, h, v.data, v.count, q.data, q.count); };
      check(call, true);
    } else {
      Array &from = input(some_q()), &to = input(some_q()), &v = output(nv_);
      check(
          [&] {
            return lw_difference(data_, from.data, from.count, to.data, to.count, v.data, v.count);
          },
          true);
    }
  }

  void set_state() {
    Array &q = input(some_q()), &v = input(some_v());
    const auto call = [&] { return lw_set_state(data_, q.data, q.count, v.data, v.count); };
    if (check(call, true) == LW_OK) is_set_ = true;
  }

  void choose_feet() {
    const int32_t known = lw_model_foot_count(model_);
    feet_.assign(in_.byte() % 10, 0);
    for (std::size_t i = 0; i < feet_.size(); ++i)
      feet_[i] = in_.byte() < 240 ? static_cast<int32_t>(i) : static_cast<int32_t>(in_.word());
    feet_count_ = static_cast<int32_t>(feet_.size());
    const unsigned odd = in_.byte();
    if (odd == 255) feet_count_ = -1 - static_cast<int32_t>(in_.byte());
    if (odd == 254) feet_count_ = std::numeric_limits<int32_t>::max();
    say(std::to_string(feet_count_) + " feet of " + std::to_string(known));
  }
  int32_t force_size() const { return 3 * static_cast<int32_t>(feet_.size()); }

  void compute(unsigned kind) {
    if (kind == 7) {
      Array &a = input(some_v()), &tau = output(nv_);
      const auto call = [&] { return lw_rnea(data_, a.data, a.count, tau.data, tau.count); };
      check(call, !is_set_);
    } else if (kind == 8) {
      Array& M = output(nv_ * nv_);
      check([&] { return lw_crba(data_, M.data, M.count); }, !is_set_);
    } else if (kind == 9) {
      Array &tau = input(some_v()), &a = output(nv_);
      const auto call = [&] { return lw_aba(data_, tau.data, tau.count, a.data, a.count); };
      check(call, !is_set_);
    } else {
      choose_feet();
      Array &tau = input(some_v()), &a = output(nv_), &force = output(force_size());
      const auto call = [&] {
        return lw_constrained_forward_dynamics(data_, feet_.data(), feet_count_, tau.data,
                                               tau.count, a.data, a.count, force.data, force.count);
      };
      check(call, true);
    }
  }

  void compute_rows() {
    int32_t rows = static_cast<int32_t>(in_.byte() % 20);
    const auto input_rows = [&](auto&& some) -> Array& {
      Numbers all;
      for (int32_t i = 0; i < rows; ++i) {
        const Numbers one = some();
        all.insert(all.end(), one.begin(), one.end());
      }
      return input(all);
    };
    Array &q = input_rows([&] { return some_q(); }), &v = input_rows([&] { return some_v(); });
    Array &x = input_rows([&] { return some_v(); }), &out = output(rows * nv_);
    const unsigned odd = in_.byte();
    if (odd == 255) rows = static_cast<int32_t>(in_.word());
    const auto ask = odd % 2 == 0 ? lw_inverse_dynamics : lw_forward_dynamics;
    const auto call = [&] {
      return ask(data_, rows, q.data, q.count, v.data, v.count, x.data, x.count, out.data,
                 out.count);
    };
    check(call, true);
  }

  void ask_frame(unsigned kind) {
    const int32_t frame =
        in_.byte() < 240 ? static_cast<int32_t>(in_.byte()) - 1 : static_cast<int32_t>(in_.word());
    const int32_t reference = in_.byte() < 240 ? in_.byte() % 3 : static_cast<int32_t>(in_.word());
    if (kind == 11) {
      Array &R = output(9), &p = output(3);
      const auto call = [&] {
        return lw_frame_pose(data_, frame, R.data, R.count, p.data, p.count);
      };
      check(call, true);
    } else {
      Array& out = output(kind == 12 ? 6 * nv_ : 6);
      const auto ask = kind == 12 ? lw_frame_jacobian : lw_frame_velocity;
      check([&] { return ask(data_, frame, reference, out.data, out.count); }, true);
    }
  }

  // Matrices of `rows`, of which some are not wanted.
  lw_derivatives derivatives(int32_t rows) {
    lw_derivatives out = {nullptr, nullptr, nullptr, rows * nv_};
    const unsigned wanted = in_.byte();
    double** const places[] = {&out.by_q, &out.by_v, &out.by_input};
    for (unsigned i = 0; i < 3; ++i) {
      if ((wanted >> i & 1U) == 0) continue;
      Array& matrix = output(rows * nv_);
      if (matrix.data == nullptr) matrix.must_be_refused = false;  // it is not wanted
      *places[i] = matrix.data;
      out.size = matrix.count;
      if (matrix.must_be_refused) break;  // one size for all
    }
    return out;
  }

  void differentiate(unsigned kind) {
    Array& x = input(some_v());
    if (kind == 14) {
      const lw_derivatives out = derivatives(nv_);
      const auto ask = in_.byte() % 2 == 0 ? lw_rnea_derivatives : lw_aba_derivatives;
      check([&] { return ask(data_, x.data, x.count, &out); }, true);
    } else {
      choose_feet();
      const lw_derivatives a = derivatives(nv_);
      const bool has_force = in_.byte() % 4 != 0;
      const lw_derivatives force = has_force ? derivatives(force_size()) : lw_derivatives();
      check(
          [&] {
            return lw_constrained_forward_dynamics_derivatives(data_, feet_.data(), feet_count_,
                                                               x.data, x.count, &a,
                                                               has_force ? &force : nullptr);
          },
          true);
    }
  }

  Bytes& in_;
  lw_model* model_ = nullptr;
  lw_data* data_ = nullptr;
  int32_t nq_ = 0, nv_ = 0;
  bool is_set_ = false;
  std::vector<int32_t> feet_;
  int32_t feet_count_ = 0;
  std::deque<Array> arrays_;  // whose places stay
};

void call_models(Bytes& in) {
  Session session(in);
  for (int i = 0; i < kMostCalls && !in.is_empty(); ++i) session.call_any();
}

}  // namespace

const Target kModelTargets[1] = {{"models", 10.0, call_models}};

}  // namespace legwork::fuzz
