#include "engine/scenes/planned_walk/experiment.h"

namespace legwork {

namespace vw = virtual_work_tail;

vw::State document_state(ConstVecRef q, ConstVecRef v) {
  vw::State state;
  state.p = to_document(q.head<3>());
  state.orientation << q[3], to_document(q.segment<3>(4));
  state.v = to_document(v.head<3>());
  state.omega = to_document(v.segment<3>(3));
  const DocumentJoints angles = document_angles(q.tail(14));
  const DocumentJoints rates = document_rates(v.tail(14));
  state.tail = angles.tail<2>();
  state.tail_rate = rates.tail<2>();
  return state;
}

bool virtual_work_accelerations(const vw::Parameters& parameters, const vw::Printed& printed,
                                Formulation formulation, ConstVecRef q, ConstVecRef v,
                                ConstVecRef tau, Eigen::Ref<VecX> a, vw::Analysis& analysis) {
  const vw::State state = document_state(q, v);
  analysis = vw::analyse(parameters, state, printed);
  if (!analysis.is_valid()) return false;
  const vw::Vec8 F = vw::generalized_force(analysis, document_rates(tau.tail(14)));
  std::optional<vw::Vec8> u_rate;
  if (formulation == Formulation::virtual_work_rpy) {
    const vw::RpyForm form = vw::rpy_form(analysis, state, printed);
    if (const auto q_rate = vw::rpy_forward_dynamics(form, vw::rpy_force(form, F)))
      u_rate = vw::quasi_accelerations(form, *q_rate);
  } else {
    u_rate = vw::forward_dynamics(analysis, F);
  }
  if (!u_rate) return false;
  a.head<3>() = from_document(u_rate->head<3>());
  a.segment<3>(3) = from_document(u_rate->segment<3>(3));
  model_rates(vw::joint_accelerations(analysis, *u_rate), a.tail(14));
  return true;
}

}  // namespace legwork
