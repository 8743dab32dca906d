// Operations on configurations; part of <legwork/algorithms.h>. None needs a Data. The forms with `out` allocate nothing; `out` may
// be the input itself. All throw Error for wrong sizes, numbers that are not finite, and quaternions not of unit length.
#pragma once

#include <legwork/algorithms.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
// q (nq) after moving with the constant velocity v (nv) for the time h, s. Exact in every joint, whatever h v.
inline void integrate(const Model& model, ConstVectorRef q, ConstVectorRef v, double h,
                      VectorRef out) {
  detail::check(
      detail::integrate(model.parts(), detail::view(q), detail::view(v), h, detail::output(out)));
}
inline Eigen::VectorXd integrate(const Model& model, ConstVectorRef q, ConstVectorRef v,
                                 double h = 1.0) {
  Eigen::VectorXd out(model.nq());
  integrate(model, q, v, h, out);
  return out;
}

// The v (nv) that takes `from` to `to` in 1 s, with at most half a turn per joint: the inverse of integrate.
inline void difference(const Model& model, ConstVectorRef from, ConstVectorRef to, VectorRef out) {
  detail::check(
      detail::difference(model.parts(), detail::view(from), detail::view(to), detail::output(out)));
}
inline Eigen::VectorXd difference(const Model& model, ConstVectorRef from, ConstVectorRef to) {
  Eigen::VectorXd out(model.nv());
  difference(model, from, to, out);
  return out;
}

// The q (nq) with every body at its joint's placement: zeros and quaternions 1, 0, 0, 0.
inline Eigen::VectorXd neutral(const Model& model) {
  Eigen::VectorXd q(model.nq());
  detail::check(detail::neutral(model.parts(), detail::output(q)));
  return q;
}

// A q (nq) that depends on `seed` and the model alone, the same on every machine: joints in their ranges, or where they have none
// in a whole turn and -1 to 1 m; orientations evenly over all. Each joint by itself: the loops of a linkage are open, as they are in
// all algorithms of this library.
inline Eigen::VectorXd random_configuration(const Model& model, std::uint64_t seed) {
  Eigen::VectorXd q(model.nq());
  detail::check(detail::random_configuration(model.parts(), seed, detail::output(q)));
  return q;
}
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
