// What a formula is worth.
#include <array>
#include <cmath>

#include "engine/io/expression.h"
#include "engine/math/linear.h"
#include "engine/math/trig.h"

namespace legwork {
namespace {

using Op = ExpressionOp::Kind;

// A level of brackets takes three numbers at most: a sum, a product, an argument.
constexpr int kStack = 4 * kDeepestExpression;

constexpr bool takes_two(Op kind) { return kind >= Op::add; }

// A number that is none is not hidden.
double smaller(double a, double b) { return a < b || std::isnan(a) ? a : b; }
double larger(double a, double b) { return a > b || std::isnan(a) ? a : b; }

double applied(Op kind, double a) {
  switch (kind) {
    case Op::negate:
      return -a;
    case Op::abs:
      return std::abs(a);
    case Op::sqrt:
      return std::sqrt(a);
    case Op::sin:
      return math::sin(a);
    default:
      return math::cos(a);
  }
}

double applied(Op kind, double a, double b) {
  switch (kind) {
    case Op::add:
      return a + b;
    case Op::subtract:
      return a - b;
    case Op::multiply:
      return a * b;
    case Op::divide:
      return a / b;
    case Op::min:
      return smaller(a, b);
    default:
      return larger(a, b);
  }
}

}  // namespace

double evaluate(std::span<const ExpressionOp> ops, const ExpressionValues& values,
                bool* divides_by_zero) {
  std::array<double, kStack> stack;
  stack[0] = 0.0;
  int top = -1;
  for (const ExpressionOp& op : ops) {
    switch (op.kind) {
      case Op::constant:
        stack[at(++top)] = op.constant;
        break;
      case Op::parameter:
        stack[at(++top)] = values.parameters[at(op.index)];
        break;
      case Op::field:
        stack[at(++top)] = values.fields[at(op.index)];
        break;
      case Op::reduced:
        stack[at(++top)] = values.reduced[at(op.index)];
        break;
      default:
        if (!takes_two(op.kind)) {
          stack[at(top)] = applied(op.kind, stack[at(top)]);
          break;
        }
        if (op.kind == Op::divide && stack[at(top)] == 0.0 && divides_by_zero)
          *divides_by_zero = true;
        --top;
        stack[at(top)] = applied(op.kind, stack[at(top)], stack[at(top + 1)]);
    }
  }
  return stack[0];
}

}  // namespace legwork
