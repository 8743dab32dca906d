#include "engine/dynamics/mimic.h"

namespace legwork {

MimicMap mimic_map(const Model& model) {
  const auto nv = at(model.nv());
  MimicMap map;
  map.column.assign(nv, -1);
  map.factor.assign(nv, 1.0);
  const auto coordinate = [&](int body) { return at(model.v_index[at(body)]); };
  std::vector<bool> is_led(nv, false);
  for (const Mimic& m : model.mimics) is_led[coordinate(m.follower)] = true;
  for (std::size_t k = 0; k < nv; ++k)
    if (!is_led[k]) map.column[k] = map.size++;
  for (const Mimic& m : model.mimics) {
    map.column[coordinate(m.follower)] = map.column[coordinate(m.leader)];
    map.factor[coordinate(m.follower)] = m.multiplier;
  }
  return map;
}

void follow(const Model& model, Eigen::Ref<VecX> q) {
  for (const Mimic& m : model.mimics)
    q[model.q_index[at(m.follower)]] = m.multiplier * q[model.q_index[at(m.leader)]] + m.offset;
}

void follow_rate(const Model& model, Eigen::Ref<VecX> v) {
  for (const Mimic& m : model.mimics)
    v[model.v_index[at(m.follower)]] = m.multiplier * v[model.v_index[at(m.leader)]];
}

VecX reduced_force(const MimicMap& map, const VecX& x) {
  VecX out = VecX::Zero(map.size);
  for (std::size_t i = 0; i < map.column.size(); ++i)
    out[map.column[i]] += map.factor[i] * x[static_cast<Eigen::Index>(i)];
  return out;
}

MatX reduced_mass_matrix(const MimicMap& map, const MatX& M) {
  MatX out = MatX::Zero(map.size, map.size);
  for (std::size_t j = 0; j < map.column.size(); ++j)
    for (std::size_t i = 0; i < map.column.size(); ++i)
      out(map.column[i], map.column[j]) +=
          map.factor[i] * map.factor[j] *
          M(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
  return out;
}

MatX reduced_jacobian(const MimicMap& map, const MatX& J) {
  MatX out = MatX::Zero(J.rows(), map.size);
  for (std::size_t j = 0; j < map.column.size(); ++j)
    for (Eigen::Index r = 0; r < J.rows(); ++r)
      out(r, map.column[j]) += map.factor[j] * J(r, static_cast<Eigen::Index>(j));
  return out;
}

}  // namespace legwork
