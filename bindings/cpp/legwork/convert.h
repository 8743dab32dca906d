// To and from the coordinates of Pinocchio, MuJoCo and Drake, in this model's order of joints. Sizes nq and nv are the same
// everywhere. One-axis joints are the same everywhere too; a floating base's part is
//               q                   v                            a                      tau
//   Legwork     p, w x y z          v, omega in world axes       their derivatives      f, n in world axes
//   Pinocchio   p, x y z w          v, omega in the base's axes  their derivatives      f, n in the base's axes
//   MuJoCo      p, w x y z          v in world axes, omega in    their derivatives      f in world axes, n in
//                                   the base's axes                                     the base's axes
//   Drake       w x y z, p          omega, v in world axes       their derivatives      n, f in world axes
// and a spherical joint's is the part that turns; Drake has none with a quaternion, and Error says so. v is of the base's origin
// everywhere (in MuJoCo the body's frame, not its inertial frame). engine/NOTATION.md has the sources.
//
// `q` and `v` beside what is converted are always Legwork's. All throw Error as the algorithms do. What comes from elsewhere may have
// another order of joints: place its entries by Model::joint(name).
#pragma once

#include <legwork/model.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
enum class Convention : int { pinocchio, mujoco, drake };

namespace detail {

enum class Converted : int { q, v, a, tau };
LEGWORK_API Refusal convert(const ModelParts* model, Convention convention, int is_from,
                            Converted what, Numbers q, Numbers v, Numbers x, Output out);

inline Eigen::VectorXd converted(const Model& model, Convention convention, int is_from,
                                 Converted what, Numbers q, Numbers v, ConstVectorRef x) {
  Eigen::VectorXd out(x.size());
  check(convert(model.parts(), convention, is_from, what, q, v, {x.data(), x.size()},
                {out.data(), out.size()}));
  return out;
}
inline Numbers numbers(ConstVectorRef x) { return {x.data(), x.size()}; }

}  // namespace detail

// q (nq)
inline Eigen::VectorXd q_to(Convention convention, const Model& model, ConstVectorRef q) {
  return detail::converted(model, convention, 0, detail::Converted::q, {}, {}, q);
}
inline Eigen::VectorXd q_from(Convention convention, const Model& model, ConstVectorRef theirs) {
  return detail::converted(model, convention, 1, detail::Converted::q, {}, {}, theirs);
}

// v (nv)
inline Eigen::VectorXd v_to(Convention convention, const Model& model, ConstVectorRef q,
                            ConstVectorRef v) {
  return detail::converted(model, convention, 0, detail::Converted::v, detail::numbers(q), {}, v);
}
inline Eigen::VectorXd v_from(Convention convention, const Model& model, ConstVectorRef q,
                              ConstVectorRef theirs) {
  return detail::converted(model, convention, 1, detail::Converted::v, detail::numbers(q), {},
                           theirs);
}

// a (nv)
inline Eigen::VectorXd a_to(Convention convention, const Model& model, ConstVectorRef q,
                            ConstVectorRef v, ConstVectorRef a) {
  return detail::converted(model, convention, 0, detail::Converted::a, detail::numbers(q),
                           detail::numbers(v), a);
}
inline Eigen::VectorXd a_from(Convention convention, const Model& model, ConstVectorRef q,
                              ConstVectorRef v, ConstVectorRef theirs) {
  return detail::converted(model, convention, 1, detail::Converted::a, detail::numbers(q),
                           detail::numbers(v), theirs);
}

// tau (nv)
inline Eigen::VectorXd tau_to(Convention convention, const Model& model, ConstVectorRef q,
                              ConstVectorRef tau) {
  return detail::converted(model, convention, 0, detail::Converted::tau, detail::numbers(q), {},
                           tau);
}
inline Eigen::VectorXd tau_from(Convention convention, const Model& model, ConstVectorRef q,
                                ConstVectorRef theirs) {
  return detail::converted(model, convention, 1, detail::Converted::tau, detail::numbers(q), {},
                           theirs);
}

// A six-vector, here [ angular; linear ] as in MuJoCo and Drake, in Pinocchio [ linear; angular ]. Its own inverse.
inline Vector6 six_vector(Convention convention, const Vector6& x) {
  if (convention != Convention::pinocchio) return x;
  Vector6 out;
  for (int k = 0; k < 3; ++k) {
    out[k] = x[k + 3];
    out[k + 3] = x[k];
  }
  return out;
}
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
