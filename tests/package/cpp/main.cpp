#include <legwork/legwork.h>
#include <legwork/legwork_models_c.h>

#include <Eigen/Core>
#include <cstdio>

int main() {
  lw_data* data = lw_data_new(lw_model_open_builtin("quadruped-free"));
  Eigen::VectorXd q(19), v(18), a(18), tau(18);
  for (int i = 0; i < 18; ++i) v[i] = 0.1 * (i + 1), a[i] = 0.3 * (i - 5);
  Eigen::MatrixXd M(18, 18);
  if (lw_neutral(data, q.data(), 19) || lw_integrate(data, 0.5, v.data(), 18, q.data(), 19) ||
      lw_set_state(data, q.data(), 19, v.data(), 18) ||
      lw_rnea(data, a.data(), 18, tau.data(), 18) || lw_crba(data, M.data(), 18 * 18))
    return std::puts(lw_data_message(data)), 1;
  for (const double x : tau) std::printf("%a\n", x);
  return v.dot(M * v) > 0.0 ? std::printf("%s\n", legwork::version()),
         0                  : 1;  // Eigen as we compile it
}
