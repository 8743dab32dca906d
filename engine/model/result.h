// How the engine refuses bad input: it returns a value or a sentence. It never throws, and never asserts on input.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace legwork {

// What is wrong, where, and what to do. Readers of text fill `file`, `line` and `column` (line 0: unknown).
struct Diagnostic {
  std::string message;    // a sentence that says what is wrong, with names and bounds
  std::string hint = {};  // a sentence that says what to do; may be empty
  std::string file = {};
  int line = 0;
  int column = 0;

  // "file:line:column: message hint"
  std::string text() const;
};

// A T or a Diagnostic. Dereference it only when it converts to true; call error() only when it does not.
template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}           // NOLINT: implicit on purpose
  Result(Diagnostic error) : error_(std::move(error)) {}  // NOLINT
  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  const Diagnostic& error() const { return error_; }

 private:
  std::optional<T> value_;
  Diagnostic error_;
};

// For functions that return nothing but may refuse: empty if all is well.
using Refusal = std::optional<Diagnostic>;

// Text from outside in quotation marks, for sentences; cut after 60 bytes.
std::string quoted_text(std::string_view text);

// A number with up to six digits (%.6g), for sentences only.
std::string number_text(double value);
// The same with three digits, followed by `unit`.
std::string short_text(double value, const char* unit = "");
// The nearest multiple of `unit`: to 0.1, 1.25 becomes 1.3 and -1.25 becomes -1.3; never a negative zero.
double rounded_to(double value, double unit);
// number_text(rounded_to(...)): "1.3".
std::string rounded_text(double value, double unit);
// With a fixed number of decimals and no sign before a zero. `unit` includes its leading blank: " deg".
std::string fixed_text(double value, int decimals, const char* unit = "");

// The parts joined without separators.
std::string text_of(std::initializer_list<std::string_view> parts);

// "FL, FR and RL"
std::string listed(std::span<const std::string> words);

}  // namespace legwork
