#include "engine/formulations/denoc/serial_chain.h"

#include <cassert>

namespace legwork::denoc {
namespace {

Vec3 in_space(const Vec2& a) { return {a[0], a[1], 0.0}; }

// out (rows x columns) = A B, summed from the first term on.
template <class A, class B, class Out>
void multiply(const A& a, const B& b, int rows, int inner, int columns, Out& out) {
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      double sum = 0.0;
      for (int k = 0; k < inner; ++k) sum += a(r, k) * b(k, c);
      out(r, c) = sum;
    }
}

}  // namespace

void SerialChain::set(int count, const Link* const* links, const double* angle, const double* rate,
                      double gravity, bool eq_14_as_printed) {
  assert(count == 1 || count == 2);
  n = count;
  for (Square* square : {&M, &W, &N_l, &N_l_rate}) square->setZero();
  for (Tall* tall : {&N_d, &N_d_rate, &N, &N_rate}) tall->setZero();
  weight.setZero();
  I.setZero();
  C.setZero();
  C_rate.setZero();
  tau_g.setZero();
  const Vec3 e = {0.0, 0.0, 1.0};
  Vec3 d[2], r[2], omega[2];  // own joint to C, C to the next joint
  double absolute = 0.0, turning = 0.0;
  for (int i = 0; i < n; ++i) {
    const Link& link = *links[i];
    absolute += angle[i];
    turning += rate[i];
    d[i] = in_space(link.com_distance * unit(absolute + link.com_angle));
    r[i] = in_space(link.length * unit(absolute)) - d[i];
    omega[i] = turning * e;
    const int top = 6 * i;
    M(top + 2, top + 2) = link.inertia;
    for (int k = 3; k < 6; ++k) M(top + k, top + k) = link.mass;
    W.block<3, 3>(top, top) = skew(omega[i]);
    N_l.block<6, 6>(top, top).setIdentity();
    N_d.block<3, 1>(top, i) = e;
    N_d.block<3, 1>(top + 3, i) = cross(e, d[i]);
    N_d_rate.block<3, 1>(top + 3, i) = cross(e, cross(omega[i], d[i]));
    weight[top + 4] = -link.mass * gravity;
  }
  if (n == 2) {
    const Vec3 c = eq_14_as_printed ? Vec3(r[1] + d[0]) : Vec3(r[0] + d[1]);
    const Vec3 c_rate = eq_14_as_printed ? Vec3(cross(omega[1], r[1]) + cross(omega[0], d[0]))
                                         : Vec3(cross(omega[0], r[0]) + cross(omega[1], d[1]));
    N_l.block<3, 3>(6, 0).setIdentity();
    N_l.block<3, 3>(9, 3).setIdentity();
    N_l.block<3, 3>(9, 0) = -skew(c);
    N_l_rate.block<3, 3>(9, 0) = -skew(c_rate);
  }
  const int size = rows();
  Tall MN, WMN, from_l, MN_rate;
  multiply(N_l, N_d, size, size, n, N);
  multiply(N_l_rate, N_d, size, size, n, from_l);
  multiply(N_l, N_d_rate, size, size, n, N_rate);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < n; ++j) N_rate(i, j) += from_l(i, j);
  multiply(M, N, size, size, n, MN);
  multiply(W, MN, size, size, n, WMN);
  multiply(M, N_rate, size, size, n, MN_rate);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < n; ++j) MN_rate(i, j) += WMN(i, j);
  const Eigen::Matrix<double, 2, 12> Nt = N.transpose();
  multiply(Nt, MN, n, size, n, I);
  multiply(Nt, MN_rate, n, size, n, C);
  multiply(Nt, weight, n, size, 1, tau_g);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) C_rate[i] += C(i, j) * rate[j];
}

SerialChain::Column SerialChain::twist(const Vec2& rate) const {
  Column t = Column::Zero();
  multiply(N, rate, rows(), n, 1, t);
  return t;
}

SerialChain::Column SerialChain::joint_wrench(const Vec2& rate, const Vec2& acceleration,
                                              const Column& other) const {
  const Column t = twist(rate);
  Column t_rate = twist(acceleration), Mt, WMt, Mt_rate;
  for (int i = 0; i < rows(); ++i)
    for (int j = 0; j < n; ++j) t_rate[i] += N_rate(i, j) * rate[j];
  multiply(M, t, rows(), rows(), 1, Mt);
  multiply(W, Mt, rows(), rows(), 1, WMt);
  multiply(M, t_rate, rows(), rows(), 1, Mt_rate);
  Column wrench = Column::Zero();
  for (int i = 0; i < rows(); ++i) wrench[i] = Mt_rate[i] + WMt[i] - weight[i] - other[i];
  return wrench;
}

ClosedForm closed_form(const FourBar& bar, const Vec3& theta, const Vec3& rate) {
  const Link &l4 = bar.rocker, &l3 = bar.coupler;
  const double a = l4.length, r3 = l3.com_distance, g = bar.gravity;
  const math::SinCos bend = math::sin_cos(theta[2] + l3.com_angle);
  const double ground = math::cos(theta[1]), rocker = math::cos(theta[1] + l4.com_angle),
               coupler = math::cos(theta[1] + theta[2] + l3.com_angle);
  const double I22 = l3.inertia + l3.mass * r3 * r3;
  const double reach = l3.mass * a * r3 * bend.cos, k = l3.mass * a * r3 * bend.sin;
  ClosedForm out;
  out.I(0, 0) = l4.inertia + l4.mass * l4.com_distance * l4.com_distance + l3.mass * a * a + I22 +
                2.0 * reach;
  out.I(0, 1) = out.I(1, 0) = I22 + reach;
  out.I(1, 1) = I22;
  out.C_rate = {-k * (2.0 * rate[1] + rate[2]) * rate[2], k * rate[1] * rate[1]};
  const double forearm = l3.mass * r3 * coupler;
  out.tau_g = {-g * (l4.mass * l4.com_distance * rocker + l3.mass * a * ground + forearm),
               -g * forearm};
  return out;
}

}  // namespace legwork::denoc
