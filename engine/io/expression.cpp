#include "engine/io/expression.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "engine/math/linear.h"

namespace legwork {
namespace {

constexpr int kDeepest = 32;                // nested brackets and signs
constexpr std::size_t kLongestNumber = 64;  // characters
constexpr std::string_view kWordCharacters = "abcdefghijklmnopqrstuvwxyz0123456789_.";

class Expression {
 public:
  Expression(std::string_view text, const ParameterView& values) : text_(text), values_(values) {}

  Result<double> value() {
    const double value = sum();
    if (next(); at_ < text_.size()) refuse("should end before " + quoted_text(text_.substr(at_)));
    if (!std::isfinite(value)) refuse("has no finite value");
    if (!wrong_.empty())
      return Diagnostic{
          "The expression " + quoted_text(text_) + " " + wrong_ + ".",
          "It may hold numbers, paths of parameters, pi, + - * / ( ), max(a, b), sin(a), cos(a)."};
    return value;
  }

 private:
  char next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool takes(char wanted) {
    if (next() != wanted) return false;
    ++at_;
    return true;
  }
  double refuse(const std::string& what) {
    if (wrong_.empty()) wrong_ = what;
    at_ = text_.size();
    return 0.0;
  }

  double sum() {
    double value = product();
    while (next() == '+' || next() == '-')
      value = takes('+') ? value + product() : (++at_, value - product());
    return value;
  }
  double product() {
    double value = factor();
    while (next() == '*' || next() == '/')
      value = takes('*') ? value * factor() : (++at_, quotient(value, factor()));
    return value;
  }
  double quotient(double value, double by) {
    return by == 0.0 ? refuse("divides by zero") : value / by;
  }
  double factor() {
    if (++depth_ > kDeepest) return refuse("is nested too deeply");
    const double value = takes('-') ? -factor() : takes('(') ? closed(sum()) : leaf();
    --depth_;
    return value;
  }
  double closed(double value) { return takes(')') ? value : refuse("has no closing \")\""); }

  double leaf() {
    next();
    const std::string_view rest = text_.substr(at_);
    const std::size_t end = std::min(rest.find_first_not_of(kWordCharacters), rest.size());
    if (end == 0) return refuse("is missing a number or a parameter");
    const std::string_view word = rest.substr(0, end);
    if (word[0] == '.' || (word[0] >= '0' && word[0] <= '9')) {
      const std::string copy(rest.substr(0, kLongestNumber));
      char* after = nullptr;
      const double number = std::strtod(copy.c_str(), &after);
      const std::string_view read(copy.data(), static_cast<std::size_t>(after - copy.c_str()));
      if (read.empty() || read.find_first_of("xX") != read.npos)
        return refuse("has a malformed number: " + quoted_text(word));
      at_ += read.size();
      return number;
    }
    at_ += end;
    if (takes('(')) return function(word);
    if (word == "pi") return kPi;
    if (values_.has(word)) return values_[word];
    return refuse("names no parameter of this linkage: " + quoted_text(word));
  }
  double function(std::string_view name) {
    const double a = sum();
    if (name == "sin") return closed(math::sin(a));
    if (name == "cos") return closed(math::cos(a));
    if (name != "max") return refuse("has an unknown function " + quoted_text(name));
    if (!takes(',')) return refuse("gives max only one number");
    const double b = sum();
    return closed(a > b ? a : b);
  }

  std::string_view text_;
  const ParameterView& values_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string wrong_;
};

}  // namespace

Result<double> evaluate_expression(std::string_view text, const ParameterView& values) {
  return Expression(text, values).value();
}

}  // namespace legwork
