#include "engine/run/code_robot.h"

#include <algorithm>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork {

void CodeRobot::begin(const Model* model, double version) {
  is_posed_ = false;
  model_ = model;
  if (model == nullptr || (ws_ && version == version_)) return;
  version_ = version;
  ws_ = std::make_unique<Workspace>(*model);
  q.setZero(model->nq());
  v.setZero(model->nv());
  tau_.setZero(model->nv());
  matrix_.setZero(model->nv(), model->nv());
}

Refusal CodeRobot::check(std::size_t size, Eigen::Index needed) {
  if (model_ == nullptr)
    return Diagnostic{"This scene has no robot whose dynamics can be asked for."};
  if (size == static_cast<std::size_t>(needed)) {
    pose();
    return std::nullopt;
  }
  return Diagnostic{"It takes " + std::to_string(needed) + " numbers, not " + std::to_string(size) +
                    "."};
}

void CodeRobot::pose() {
  if (!is_posed_) forward_kinematics(*model_, q, v, *ws_);
  is_posed_ = true;
}

Refusal CodeRobot::inverse_dynamics(std::span<const double> a, std::span<double> tau) {
  if (Refusal bad = check(std::min(a.size(), tau.size()), v.size())) return bad;
  rnea(*model_, *ws_, Eigen::Map<const VecX>(a.data(), v.size()), tau_);
  std::copy_n(tau_.data(), tau_.size(), tau.data());
  return std::nullopt;
}

Refusal CodeRobot::mass_matrix(std::span<double> M) {
  if (Refusal bad = check(M.size(), v.size() * v.size())) return bad;
  legwork::mass_matrix(*model_, *ws_, matrix_);
  const int n = model_->nv();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) M[at(i * n + j)] = matrix_(i, j);
  return std::nullopt;
}

Refusal CodeRobot::jacobian(int point, std::span<double> J) {
  if (Refusal bad = check(J.size(), 3 * v.size())) return bad;
  const int bodies = model_->nb(), feet = static_cast<int>(model_->feet.size());
  if (point < 0 || point >= bodies + feet) return Diagnostic{"The robot has no such body or foot."};
  const bool is_foot = point >= bodies;
  const Foot* foot = is_foot ? &model_->feet[at(point - bodies)] : nullptr;
  point_jacobian(*model_, *ws_, is_foot ? foot->body : point, is_foot ? foot->p_BF : Vec3::Zero(),
                 matrix_.topRows(3));
  const int n = model_->nv();
  for (int r = 0; r < 3; ++r)
    for (int j = 0; j < n; ++j) J[at(r * n + j)] = matrix_(r, j);
  return std::nullopt;
}

}  // namespace legwork
