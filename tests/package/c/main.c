#include <legwork/legwork_models_c.h>
#include <stdio.h>

int main(void) {
  lw_model* model = lw_model_open_builtin("quadruped-free");
  lw_data* data = lw_data_new(model);
  double q[19], v[18], a[18], tau[18];
  for (int i = 0; i < 18; ++i) v[i] = 0.1 * (i + 1), a[i] = 0.3 * (i - 5);
  if (lw_neutral(data, q, 19) || lw_integrate(data, 0.5, v, 18, q, 19) ||
      lw_set_state(data, q, 19, v, 18) || lw_rnea(data, a, 18, tau, 18))
    return puts(lw_data_message(data)), 1;
  for (int i = 0; i < 18; ++i) printf("%a\n", tau[i]);
  printf("%s\n", lw_version());
  lw_data_free(data);
  lw_model_free(model);
  return 0;
}
