// The linear models of both filters: how a time step propagates errors, and how they show in a foot's measurement.
//
//   prediction over dt, with f = f~ - b_a and w = w~ - b_w of the sample (theory/lecture 10.1 to 10.3):
//     a = R Exp(w dt/2) f + g,   p += v dt + a dt^2/2,   v += a dt,   R <- R Exp(w dt)
//   F = 1 + terms                                     R_m = R Exp(w dt/2)
//     error_state      p<-v dt, p<-theta -dt^2/2 R[f], p<-b_a -dt^2/2 R, v<-theta -R_m[f] dt, v<-b_a -R_m dt,
//                      theta<-theta Exp(w dt)^T - 1, theta<-b_w -dt
//     right_invariant  p<-v dt, p<-theta dt^2/2 [g], p<-b_a -dt^2/2 R, v<-theta [g] dt, v<-b_a -R dt, theta<-b_w -R dt,
//                      x<-b_w -[x] R dt for x = p, v, c: the estimate enters through the biases only
//     both to O(dt^2). An IMU's noise of one sample acts as a change of its bias for that step.
//   a foot's measurement: y, its position from the body's origin, body axes, from the joint angles
//   (theory/lecture 11.1 to 11.4):
//     position   error_state      z = y - R^T (c - p),      H: p -R^T, theta [R^T (c - p)], c R^T,   noise N
//                right_invariant  z = R y - (c - p),        H: p -1, c 1,                            noise R N R^T
//     velocity   y' = -(J alpha' + w x y), the body's velocity in body axes if the foot stands still
//                error_state      z = y' - R^T v,           H: v R^T, theta [R^T v], b_w [y],        noise N
//                right_invariant  z = R y' - v,             H: v 1, b_w R [y],                       noise R N R^T
//   touch-down, c = p + R y (theory/lecture 11.5):
//                error_state      dc = dp - R[y] dtheta - R n
//                right_invariant  dc = dp - R n
// [x] is skew(x). Sources: [Bloesch12]; [Hartley20]. The b_w column of the velocity form is our own: without it the
// filter trusts a biased gyro. O(1), no heap.
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

// A 3x3 block of a matrix in the errors, at (3 row, 3 column); `row` and `column` are ErrorBlocks.
struct BlockTerm {
  int row = 0, column = 0;
  Mat3 block = Mat3::Zero();
};

// F = 1 + the first `count` terms, 27 x 27.
struct Transition {
  std::array<BlockTerm, 12> terms;
  int count = 0;
  void add(int row, int column, const Mat3& block) { terms[at(count++)] = {row, column, block}; }
};

// z = H dx + noise of covariance N; H is 3 x 27, the sum of its first `count` blocks, all in row 0. In m and m^2; the
// velocity form in m/s and m^2/s^2.
struct FootModel {
  Vec3 z = Vec3::Zero();
  std::array<BlockTerm, 3> H;
  int count = 0;
  Mat3 N = Mat3::Zero();
  void add(int column, const Mat3& block) { H[at(count++)] = {0, column, block}; }
};

// What a standing foot measures: its contact point, or only that it does not move.
enum class FootMeasurement { position, velocity };

// What leg odometry measures of one foot, in body axes. Covariances as the filter believes them.
struct FootSample {
  Vec3 y = Vec3::Zero();           // from the body's origin to the foot, m
  Vec3 y_rate = Vec3::Zero();      // J alpha', m/s
  Mat3 N_position = Mat3::Zero();  // covariance of y, m^2
  Mat3 N_velocity = Mat3::Zero();  // covariance of -(J alpha' + w x y), m^2/s^2
};

// Takes the estimate over a step of dt, s. `gravity`: m/s^2, world.
void predict_estimate(const ImuSample& imu, double dt, const Vec3& gravity, ContactEstimate& x);

// F at the estimate before the step.
Transition transition_of(FilterKind kind, const ContactEstimate& x, const ImuSample& imu, double dt,
                         const Vec3& gravity);

// The measurement model at x of a foot that stands in x (assert). `rate`: the gyro's latest sample, rad/s, body axes,
// bias included; velocity form only.
FootModel foot_model(FilterKind kind, FootMeasurement form, const ContactEstimate& x, int foot,
                     const FootSample& sample, const Vec3& rate);

// The error of a new contact point: H times the other errors plus what the measurement adds, of covariance N (world,
// m^2). z is unused.
FootModel touch_down_model(FilterKind kind, const ContactEstimate& x, const FootSample& sample);

}  // namespace legwork
