// Small formulas in a file's texts: numbers, parameter paths and pi, with + - * / ( ) and abs, sqrt, sin, cos, min(a, b),
// max(a, b). Operators bind and associate as in C++, and sine and cosine (of radians) are those of engine/math/trig.h, so
// that the bits are the same everywhere.
//
// A formula of a run may also name fields of its snapshot, "driver_rate", "joint_torque[J1]" or "joint_torque.J1" (unless that is
// a parameter), and reduce them to one number over all states of the run:
//   max(x) min(x) mean(x) rms(x) range(x) first(x) last(x)   of the values at the start and after each step
//   integral(x)                                              over time, trapezoidal
//   time_of_max(x) time_of_min(x)                            s, the first if there are several
//   at(t, x)                                                 at the first state from time t on
// where x may be after(t, x) or between(t0, t1, x): only the states from, or within, these times, s, which are constants.
// A parameter within a reduction has its value of that time, outside of one that at the end.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/model/parameter.h"
#include "engine/model/signals.h"

namespace legwork {

// The value of a formula such as "2 * length.crank + 0.01". Refuses text that is not a formula, an unknown parameter, and
// a value that is not finite.
Result<double> evaluate_expression(std::string_view text, const ParameterView& values);

// ---- Formulas of a run

inline constexpr int kDeepestExpression = 32;  // nested brackets and signs

// One operation, in postfix order: a number is put on a stack, or takes the place of the last one or two.
struct ExpressionOp {
  enum class Kind {
    constant,
    parameter,  // by index in the schema
    field,      // by index in the snapshot's data
    reduced,    // by index in the formula's reductions
    negate,
    abs,
    sqrt,
    sin,
    cos,
    add,  // from here on: two numbers
    subtract,
    multiply,
    divide,
    min,
    max
  };
  Kind kind = Kind::constant;
  int index = 0;
  double constant = 0.0;
};

// One number out of all states of a run.
struct Reduction {
  enum class Kind {
    max,
    min,
    mean,
    rms,
    range,
    first,
    last,
    integral,
    time_of_max,
    time_of_min,
    at
  };
  Kind kind = Kind::last;
  double from = -1e300, to = 1e300;  // s: of the states between these times
  std::vector<ExpressionOp> of = {};
};

struct Expression {
  std::vector<ExpressionOp> ops;
  std::vector<Reduction> reductions;
};

// What a formula may name.
struct ExpressionNames {
  std::span<const Parameter> parameters;
  std::span<const SnapshotField> fields;
};

// A formula with one value per run: names a field only within a reduction. Refuses what is not such a formula, or is too long.
Result<Expression> parse_measure(std::string_view text, const ExpressionNames& names);
// A formula with a value at each instant: without reductions.
Result<Expression> parse_signal(std::string_view text, const ExpressionNames& names);

// Values of what the formula names, by index.
struct ExpressionValues {
  std::span<const double> parameters, fields, reduced;
};

// The value of what a parser made; no heap. Not finite where it divides by zero, and `divides_by_zero` is then set.
double evaluate(std::span<const ExpressionOp> ops, const ExpressionValues& values,
                bool* divides_by_zero = nullptr);

}  // namespace legwork
