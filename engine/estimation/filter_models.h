// The linear models of both filters: how errors go on with a time step and how they show in a foot's measurement.
//
//   prediction (dt; f = f~ - b_a, w = w~ - b_w, both of the sample):
//     a = R Exp(w dt/2) f + g,   p += v dt + a dt^2/2,   v += a dt,   R <- R Exp(w dt)
//   F = 1 + terms                                     R_m = R Exp(w dt/2)
//     error_state      p<-v dt, p<-theta -dt^2/2 R[f], p<-b_a -dt^2/2 R, v<-theta -R_m[f] dt, v<-b_a -R_m dt,
//                      theta<-theta Exp(w dt)^T - 1, theta<-b_w -dt
//     right_invariant  p<-v dt, p<-theta dt^2/2 [g], p<-b_a -dt^2/2 R, v<-theta [g] dt, v<-b_a -R dt, theta<-b_w -R dt,
//                      x<-b_w -[x] R dt for x = p, v, c: no estimate but through the biases
//     both to O(dt^2). An IMU's noise of one sample acts as a change of its bias for that step.
//   a foot's measurement, y = its position by the joint angles, body axes, from the body's origin:
//     position   error_state      z = y - R^T (c - p),      H: p -R^T, theta [R^T (c - p)], c R^T,   noise N
//                right_invariant  z = R y - (c - p),        H: p -1, c 1,                            noise R N R^T
//     velocity   y' = -(J alpha' + w x y): the body's velocity, body axes, if the foot stands still
//                error_state      z = y' - R^T v,           H: v R^T, theta [R^T v], b_w [y],        noise N
//                right_invariant  z = R y' - v,             H: v 1, b_w R [y],                       noise R N R^T
//   touch-down, c = p + R y:      error_state dc = dp - R[y] dtheta - R n;    right_invariant dc = dp - R n
// [x] is skew(x). Sources: theory/lecture 10, 11; [Bloesch12]; [Hartley20]; the b_w column of the velocity form is
// ours (without it the filter believes a wrong gyro).
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

// A 3x3 block of a matrix in the errors.
struct BlockTerm {
  int row = 0, column = 0;
  Mat3 block = Mat3::Zero();
};

// 1 + terms
struct Transition {
  std::array<BlockTerm, 12> terms;
  int count = 0;
  void add(int row, int column, const Mat3& block) { terms[at(count++)] = {row, column, block}; }
};

// z = H dx + noise of covariance N; the blocks of H are in row 0.
struct FootModel {
  Vec3 z = Vec3::Zero();
  std::array<BlockTerm, 3> H;
  int count = 0;
  Mat3 N = Mat3::Zero();
  void add(int column, const Mat3& block) { H[at(count++)] = {0, column, block}; }
};

enum class FootMeasurement { position, velocity };

// What leg odometry says of one foot, body axes.
struct FootSample {
  Vec3 y = Vec3::Zero();           // the foot, by the measured joint angles, m
  Vec3 y_rate = Vec3::Zero();      // J alpha', m/s
  Mat3 N_position = Mat3::Zero();  // covariance of y
  Mat3 N_velocity = Mat3::Zero();  // covariance of -(J alpha' + w x y)
};

// The estimate after a step of dt.
void predict_estimate(const ImuSample& imu, double dt, const Vec3& gravity, ContactEstimate& x);

// F at the estimate before the step.
Transition transition_of(FilterKind kind, const ContactEstimate& x, const ImuSample& imu, double dt,
                         const Vec3& gravity);

// Of a foot that stands; `rate` is the gyro's latest (velocity form only).
FootModel foot_model(FilterKind kind, FootMeasurement form, const ContactEstimate& x, int foot,
                     const FootSample& sample, const Vec3& rate);

// The new contact's error as terms of the others' (blocks in row 0), and the covariance of what the measurement adds.
FootModel touch_down_model(FilterKind kind, const ContactEstimate& x, const FootSample& sample);

}  // namespace legwork
