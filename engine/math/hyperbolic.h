// The hyperbolic functions that the linear inverted pendulum needs; like those of trig.h they give the same bits
// everywhere (theory/numerics 2).
// "worst" in ulp over 1e6 points against 80-bit long double.
//
//   function   range of the bound     bound   worst
//   expm1      [0, 700]               2 ulp   1.4
//   tanh       all doubles            4 ulp   2.2
#pragma once

namespace legwork::math {

// exp(x) - 1 without cancellation near 0, for x in [0, 700]; NaN for any other x.
double expm1(double x);

// tanh(x) = (exp(2x) - 1) / (exp(2x) + 1); +-1 from |x| = 20 on.
double tanh(double x);

}  // namespace legwork::math
