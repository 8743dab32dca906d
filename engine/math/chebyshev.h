// Chebyshev collocation on [0, T]: nodes, differentiation matrix, and the interpolating series with its derivatives.
//   nodes t_k = T/2 (1 - cos(pi k / N)), k = 0..N            [Trefethen00] chapters 5 and 6; theory/numerics 8.1
//   f(t) = sum_j c_j T_j(x), x = 2 t / T - 1
#pragma once

#include "engine/math/jet.h"
#include "engine/math/linear.h"

namespace legwork {

// t_0 = 0 to t_N = T, rising; N >= 1.
VecX chebyshev_nodes(int N, double T);

// D (N+1 x N+1) with D f = df/dt at the nodes, exact for every polynomial f of degree N; N >= 1, T not zero.
MatX chebyshev_differentiation(int N, double T);

// A polynomial on [0, T] given by its values at the nodes.
class ChebyshevSeries {
 public:
  ChebyshevSeries() = default;  // to be assigned before it is evaluated
  // `values_at_nodes`: N + 1, N >= 1. O(N^2).
  ChebyshevSeries(const VecX& values_at_nodes, double T);

  // f, f', f'' at t, by Clenshaw sums. O(N), no heap.
  Jet operator()(double t) const;

 private:
  double T_ = 1.0;
  VecX c_, c1_, c2_;  // coefficients of f, f', f''
};

}  // namespace legwork
