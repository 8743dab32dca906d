// The rotation group and its rotation vectors w = axis * angle, rad (theory/numerics 3).
//   exp(w) = 1 + A S(w) + B S(w)^2       A = sin a / a,  B = (1 - cos a) / a^2,  C = (a - sin a) / a^3,  a = |w|
//   J_l(w) = 1 + B S(w) + C S(w)^2       exp(w + d) = exp(J_l(w) d) exp(w) to first order in d
// Sources: [Sola15] 4.1 and eq. 183; [Barfoot17] eqs. 7.16 and 7.37. For small angles B comes from half angles and C from
// its series, so that nothing cancels.
#pragma once

#include "engine/math/rotation.h"

namespace legwork {

// The rotation by w; NaN where |w| is beyond the range of math::sin.
Mat3 so3_exp(const Vec3& w);

// The w with |w| <= pi whose exp is R. At exactly half a turn there are two; this is one of them.
inline Vec3 so3_log(const Mat3& R) { return rotation_vector(R); }

// The left Jacobian J_l(w). The right Jacobian is J_l(-w), its transpose.
Mat3 so3_left_jacobian(const Vec3& w);

// J_l(w)^-1, for |w| < 2 pi.
Mat3 so3_left_jacobian_inverse(const Vec3& w);

}  // namespace legwork
