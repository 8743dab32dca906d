#include <legwork/legwork.h>
#include <cstdio>

int main() {
  const legwork::Model model = legwork::Model::of_scene("quadruped-free");
  legwork::Data data(model);
  Eigen::VectorXd v(18), a(18);
  for (int i = 0; i < 18; ++i) v[i] = 0.1 * (i + 1), a[i] = 0.3 * (i - 5);
  const Eigen::VectorXd q = legwork::integrate(model, legwork::neutral(model), v, 0.5);
  for (const double tau : legwork::rnea(model, data, q, v, a)) std::printf("%a\n", tau);
  std::printf("%s\n", legwork::version());
  return v.dot(legwork::crba(model, data, q) * v) > 0.0 ? 0 : 1;  // Eigen as we compile it
}
