// The joint torques that hold a quadruped of a built-in scene still in the air.
#include <legwork/legwork.h>
#include <cstdio>

int main() {
  const legwork::Model model = legwork::Model::of_scene("quadruped-free");
  legwork::Data data(model);
  const Eigen::VectorXd q = legwork::neutral(model);
  const Eigen::VectorXd v = Eigen::VectorXd::Zero(model.nv());
  const auto tau = legwork::rnea(model, data, q, v, v);
  std::printf("legwork %s: %.17g N carry it\n", legwork::version(), tau[2]);
  for (int i = 0; i < model.joint_count(); ++i)
    std::printf("%s %.17g\n", model.joint_name(i), tau[model.joint(i).v_index]);
}
