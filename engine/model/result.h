// How the engine refuses: a value or a sentence. Never an exception, never an assert for bad input.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace legwork {

// What is wrong, where, and what to do. `file`, `line` and `column` are filled by readers of text (line 0: none).
struct Diagnostic {
  std::string message;    // a sentence: what is wrong, naming the thing and the bounds
  std::string hint = {};  // what to do; may be empty
  std::string file = {};
  int line = 0;
  int column = 0;

  // "file:line:column: message hint"
  std::string text() const;
};

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

// For functions that return nothing but may refuse.
using Refusal = std::optional<Diagnostic>;

// Text from outside in quotation marks, for sentences; what is longer than 60 bytes is cut.
std::string quoted_text(std::string_view text);

// A number as a person writes it: shortest of %.6g, used in sentences only.
std::string number_text(double value);
// The same to three digits: what a sentence says of a run.
std::string short_text(double value, const char* unit = "");
// The nearest multiple of a unit, for a sentence: 1.25 to 0.1 is 1.3, -1.25 is -1.3; never a zero with a sign.
double rounded_to(double value, double unit);
// number_text() of it: "1.3".
std::string rounded_text(double value, double unit);
// With so many decimals, and no sign before a zero. The unit with its blank: " deg".
std::string fixed_text(double value, int decimals, const char* unit = "");

// One after the other.
std::string text_of(std::initializer_list<std::string_view> parts);

// "FL, FR and RL"
std::string listed(std::span<const std::string> words);

}  // namespace legwork
