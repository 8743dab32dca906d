#include "engine/io/expression.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine/math/linear.h"

namespace legwork {
namespace {

using Op = ExpressionOp::Kind;

constexpr std::size_t kLongestNumber = 64;     // characters
constexpr std::size_t kLongestFormula = 1000;  // characters of a formula of a run
constexpr std::size_t kMostReductions = 16;
constexpr std::string_view kWordCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";

struct FormulaFunction {
  std::string_view name;
  Op of_one = Op::constant, of_two = Op::constant;  // constant: there is none
  int reduction = -1;                               // a Reduction::Kind
};
constexpr int reduces(Reduction::Kind kind) { return static_cast<int>(kind); }
constexpr FormulaFunction kFormulaFunctions[] = {
    {"abs", Op::abs},
    {"sqrt", Op::sqrt},
    {"sin", Op::sin},
    {"cos", Op::cos},
    {"min", Op::constant, Op::min, reduces(Reduction::Kind::min)},
    {"max", Op::constant, Op::max, reduces(Reduction::Kind::max)},
    {"mean", Op::constant, Op::constant, reduces(Reduction::Kind::mean)},
    {"rms", Op::constant, Op::constant, reduces(Reduction::Kind::rms)},
    {"range", Op::constant, Op::constant, reduces(Reduction::Kind::range)},
    {"first", Op::constant, Op::constant, reduces(Reduction::Kind::first)},
    {"last", Op::constant, Op::constant, reduces(Reduction::Kind::last)},
    {"integral", Op::constant, Op::constant, reduces(Reduction::Kind::integral)},
    {"time_of_max", Op::constant, Op::constant, reduces(Reduction::Kind::time_of_max)},
    {"time_of_min", Op::constant, Op::constant, reduces(Reduction::Kind::time_of_min)},
    {"at", Op::constant, Op::constant, reduces(Reduction::Kind::at)}};

bool is_window(std::string_view name) { return name == "after" || name == "between"; }

// What a formula is of: parameters alone, one instant of a run, or the whole run.
enum class FormulaScope { parameters, instant, run };

// A template, so that a module with linkages alone has nothing of what formulas of runs may say.
template <FormulaScope scope>
class FormulaParser {
 public:
  FormulaParser(std::string_view text, const ExpressionNames& names) : text_(text), names_(names) {}

  Result<Expression> parse() {
    if (!kOfParameters && text_.size() > kLongestFormula)
      refuse("has more than " + std::to_string(kLongestFormula) + " characters");
    sum();
    if (next(); at_ < text_.size()) refuse("should end before " + quoted_text(text_.substr(at_)));
    if constexpr (kOfRun)
      for (const ExpressionOp& op : ops_)
        if (op.kind == Op::field)
          refuse("has the field " + field_name(op.index) +
                 " outside of max(x), mean(x), last(x), ...: it has a value at each instant");
    if (!wrong_.empty()) return refusal();
    return Expression{std::move(ops_), std::move(reductions_)};
  }

  // What is wrong with it, or with its value.
  Diagnostic refusal() const {
    std::string hint =
        "It may hold numbers, paths of parameters, pi, + - * / ( ), abs, sqrt, sin, cos, min(a, "
        "b), max(a, b)";
    if (!kOfParameters) hint += ", fields as \"power\" or \"joint_torque[J1]\"";
    if (kOfRun)
      hint +=
          " within max, min, mean, rms, range, first, last, integral, time_of_max, time_of_min, "
          "at(t, x), where x may be after(t, x) or between(t0, t1, x)";
    return {"The expression " + quoted_text(text_) + " " + wrong_ + ".", hint + "."};
  }

  void refuse(const std::string& what) {
    if (wrong_.empty()) wrong_ = what;
    at_ = text_.size();
  }

 private:
  static constexpr bool kOfParameters = scope == FormulaScope::parameters,
                        kOfRun = scope == FormulaScope::run;

  char next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool takes(char wanted) {
    if (next() != wanted) return false;
    ++at_;
    return true;
  }
  std::string_view word() {
    next();
    const std::string_view rest = text_.substr(at_);
    return rest.substr(0, std::min(rest.find_first_not_of(kWordCharacters), rest.size()));
  }

  void put(Op kind, int index = 0, double constant = 0.0) {
    ops_.push_back({kind, index, constant});
  }

  void sum() {
    product();
    while (next() == '+' || next() == '-') {
      const Op kind = takes('+') ? Op::add : (++at_, Op::subtract);
      product();
      put(kind);
    }
  }
  void product() {
    factor();
    while (next() == '*' || next() == '/') {
      const Op kind = takes('*') ? Op::multiply : (++at_, Op::divide);
      factor();
      put(kind);
    }
  }
  void factor() {
    if (++depth_ > kDeepestExpression) return refuse("is nested too deeply");
    if (takes('-')) {
      factor();
      put(Op::negate);
    } else if (takes('(')) {
      sum();
      close();
    } else {
      leaf();
    }
    --depth_;
  }
  void close() {
    if (!takes(')')) refuse("has no closing \")\"");
  }

  void leaf() {
    const std::string_view name = word();
    if (name.empty()) return refuse("is missing a number or a parameter");
    if (name[0] == '.' || (name[0] >= '0' && name[0] <= '9')) return number(name);
    at_ += name.size();
    if (takes('(')) return function(name);
    if (name == "pi") return put(Op::constant, 0, kPi);
    if (kOfParameters || next() != '[')
      if (const int index = find_parameter(names_.parameters, name); index >= 0)
        return put(Op::parameter, index);
    if constexpr (kOfParameters)
      refuse("names no parameter of this linkage: " + quoted_text(name));
    else
      field(name);
  }
  void number(std::string_view name) {
    const std::string copy(text_.substr(at_, kLongestNumber));
    char* after = nullptr;
    const double value = std::strtod(copy.c_str(), &after);
    const std::string_view read(copy.data(), static_cast<std::size_t>(after - copy.c_str()));
    if (read.empty() || read.find_first_of("xX") != read.npos)
      return refuse("has a malformed number: " + quoted_text(name));
    at_ += read.size();
    put(Op::constant, 0, value);
  }

  // field, field.label or field[label]
  void field(std::string_view name) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    std::string_view label = name.substr(std::min(dot + 1, name.size()));
    const bool has_label = dot < name.size() || next() == '[';
    if (dot == name.size() && takes('[')) {
      const std::size_t end = text_.find(']', at_);
      if (end == text_.npos) return refuse("has no closing \"]\"");
      label = text_.substr(at_, end - at_);
      at_ = end + 1;
    }
    const std::string_view wanted = name.substr(0, dot);
    for (const SnapshotField& one : names_.fields) {
      if (one.name != wanted) continue;
      if (!has_label && one.count() == 1) return put(Op::field, one.offset);
      for (int i = 0; i < one.count(); ++i)
        if (has_label && label == label_of(one, i)) return put(Op::field, one.offset + i);
      return refuse(std::string("has ") + (has_label ? "an unknown number" : "all numbers") +
                    " of the field " + quoted_text(name) + ", whose labels are " +
                    some_labels(one));
    }
    refuse("names neither a parameter nor a field of this scene: " + quoted_text(name));
  }
  static std::string label_of(const SnapshotField& field, int i) {
    return field.labels.empty() ? std::to_string(i) : field.labels[at(i)];
  }
  static std::string some_labels(const SnapshotField& field) {
    constexpr int kMost = 12;
    std::vector<std::string> labels;
    for (int i = 0; i < std::min(field.count(), kMost); ++i) labels.push_back(label_of(field, i));
    return listed(labels) + (field.count() > kMost ? ", ..." : "");
  }
  std::string field_name(int index) const {
    for (const SnapshotField& one : names_.fields)
      if (index >= one.offset && index < one.offset + one.count()) return quoted_text(one.name);
    return "";
  }

  void function(std::string_view name) {
    const auto* row = std::find_if(std::begin(kFormulaFunctions), std::end(kFormulaFunctions),
                                   [name](const FormulaFunction& one) { return one.name == name; });
    if (kOfRun && is_window(name))
      return refuse(
          "has " + quoted_text(name) +
          " in the wrong place: it stands directly in a reduction, as in max(after(1, x))");
    const bool is_over_time = row != std::end(kFormulaFunctions) && row->of_one == Op::constant &&
                              row->of_two == Op::constant;
    if (row == std::end(kFormulaFunctions) || (is_over_time && kOfParameters))
      return refuse("has an unknown function " + quoted_text(name));
    if (is_over_time && !kOfRun)
      return refuse("takes " + quoted_text(name) +
                    " over the run, where one value per instant is needed");

    Reduction reduction;
    const std::size_t begin = ops_.size();
    bool has_window = false;
    if constexpr (kOfRun) {
      if (row->reduction >= 0) reduction.kind = static_cast<Reduction::Kind>(row->reduction);
      if (reduction.kind == Reduction::Kind::at)
        reduction.from = time(name);
      else if (row->reduction >= 0)
        has_window = takes_window(reduction);
    }
    sum();
    if (has_window) close();
    if (!has_window && row->of_two != Op::constant && takes(',')) {
      sum();
      close();
      return put(row->of_two);
    }
    if (row->of_one == Op::constant && !kOfRun)
      return refuse("gives " + std::string(name) + " only one number");
    close();
    if (row->of_one != Op::constant)
      put(row->of_one);
    else if constexpr (kOfRun)
      reduce(std::move(reduction), begin);
  }

  // The beginning of after(t, x) or between(t0, t1, x), if it stands here.
  bool takes_window(Reduction& reduction) {
    const std::size_t before = at_;
    const std::string_view name = word();
    at_ += name.size();
    if (!is_window(name) || !takes('(')) {
      at_ = before;
      return false;
    }
    reduction.from = time(name);
    if (name == "between") {
      reduction.to = time(name);
      if (reduction.to < reduction.from) refuse("has a \"between\" whose end is before its begin");
    }
    return true;
  }
  // A constant and a comma.
  double time(std::string_view name) {
    const std::size_t begin = ops_.size();
    sum();
    if (!takes(',')) refuse("gives " + quoted_text(name) + " too few numbers");
    if (!wrong_.empty()) return 0.0;
    const std::span<const ExpressionOp> ops = std::span(ops_).subspan(begin);
    const bool is_constant = std::none_of(ops.begin(), ops.end(), [](const ExpressionOp& op) {
      return op.kind == Op::parameter || op.kind == Op::field || op.kind == Op::reduced;
    });
    const double value = is_constant ? evaluate(ops, {}) : 0.0;
    if (!is_constant || !std::isfinite(value))
      refuse("gives " + quoted_text(name) + " a time that is no constant");
    ops_.resize(begin);
    return value;
  }

  // What was put since `begin` becomes one number.
  void reduce(Reduction reduction, std::size_t begin) {
    if (!wrong_.empty()) return;
    const auto from = ops_.begin() + static_cast<std::ptrdiff_t>(begin);
    if (std::any_of(from, ops_.end(),
                    [](const ExpressionOp& op) { return op.kind == Op::reduced; }))
      return refuse("reduces within a reduction");
    if (reductions_.size() == kMostReductions)
      return refuse("has more than " + std::to_string(kMostReductions) + " reductions");
    reduction.of.assign(from, ops_.end());
    ops_.erase(from, ops_.end());
    put(Op::reduced, static_cast<int>(reductions_.size()));
    reductions_.push_back(std::move(reduction));
  }

  std::string_view text_;
  const ExpressionNames& names_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string wrong_;
  std::vector<ExpressionOp> ops_;
  std::vector<Reduction> reductions_;
};

}  // namespace

Result<double> evaluate_expression(std::string_view text, const ParameterView& values) {
  const ExpressionNames names = {values.schema(), {}};
  FormulaParser<FormulaScope::parameters> parser(text, names);
  const Result<Expression> read = parser.parse();
  if (!read) return read.error();
  bool divides_by_zero = false;
  const double value = evaluate(read->ops, {values.values(), {}, {}}, &divides_by_zero);
  if (!divides_by_zero && std::isfinite(value)) return value;
  parser.refuse(divides_by_zero ? "divides by zero" : "has no finite value");
  return parser.refusal();
}

Result<Expression> parse_measure(std::string_view text, const ExpressionNames& names) {
  return FormulaParser<FormulaScope::run>(text, names).parse();
}

Result<Expression> parse_signal(std::string_view text, const ExpressionNames& names) {
  return FormulaParser<FormulaScope::instant>(text, names).parse();
}

}  // namespace legwork
