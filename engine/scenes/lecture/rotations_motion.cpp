// The scene of rotations: where its bodies are at a time, what they say, and how they are turned by hand.
#include <cmath>

#include "engine/math/so3.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

constexpr double kMovingPart = 0.8;  // of a cycle; then everything rests

std::string degrees(double angle) { return short_text(angle * 180.0 / kPi) + " deg"; }

std::string vector_text(const Vec3& v) {
  const auto rounded = [](double x) { return short_text(rounded_to(x, 1e-4)); };
  return "(" + rounded(v.x()) + ", " + rounded(v.y()) + ", " + rounded(v.z()) + ")";
}

// Turns by angles about the axes, one after the other, as far as `progress`; fixed axes or those that turn along.
struct Turns {
  int count;
  std::array<int, 3> axis;
  Vec3 angle;
  bool is_moving = false;
};

struct Turned {
  Mat3 R = Mat3::Identity();
  Vec3 axis = Vec3::Zero();   // of the present turn, world
  Vec3 angle = Vec3::Zero();  // as far as each has been turned
  int turn = 1;
};

Turned turn_by(const Turns& turns, double progress) {
  Turned out;
  const double part = progress * turns.count;
  out.turn = std::min(turns.count, 1 + static_cast<int>(part));
  for (int k = 0; k < out.turn; ++k) {
    const double done = k + 1 < out.turn ? 1.0 : part - k;
    out.angle[k] = done * turns.angle[k];
    const Mat3 R_k = turn_about(turns.axis[at(k)], out.angle[k]);
    const Vec3 e = Vec3::Unit(turns.axis[at(k)]);
    out.axis = turns.is_moving ? Vec3(out.R * e) : e;
    out.R = turns.is_moving ? Mat3(out.R * R_k) : Mat3(R_k * out.R);
  }
  return out;
}

// Both bodies; answers how far the first one's angles have been turned.
Vec3 turn_both(const Turns& first, const Turns& second, Instant& now) {
  const Turned body = turn_by(first, now.progress), other = turn_by(second, now.progress);
  now.turn = body.turn;
  now.R = body.R;
  now.axis = body.axis;
  now.R_other = other.R;
  now.axis_other = other.axis;
  return body.angle;
}

void turn_in_sequence(const Options& o, Instant& now) {
  const Vec3& rpy = o.rpy;
  now.angles = turn_both({3, {0, 1, 2}, rpy},
                         {3, {2, 1, 0}, rpy.reverse(), o.other == Other::intrinsic}, now);
}

void turn_composed(const Options& o, Instant& now) {
  turn_both({2, {o.first_axis, o.second_axis, 0}, {o.first_angle, o.second_angle, 0.0}},
            {2, {o.second_axis, o.first_axis, 0}, {o.second_angle, o.first_angle, 0.0}}, now);
}

// First half of the way: turned; second half: shifted.
void move_point(const Options& o, Instant& now) {
  const double turned = std::min(1.0, 2.0 * now.progress);
  const Quat q = quaternion_about(o.axis, turned * o.angle);
  now.R = rotation_from_quaternion(q);
  now.axis = o.axis;
  now.point = rotated(q, o.point) + std::max(0.0, 2.0 * now.progress - 1.0) * o.shift;
}

void turn_rings(const Options& o, Instant& now) {
  now.angles = {o.gimbal_rpy[0], now.progress * o.gimbal_rpy[1], o.gimbal_rpy[2]};
  now.R_outer = rotation_z(now.angles[2]);
  now.R_middle = now.R_outer * rotation_y(now.angles[1]);
  now.R = now.R_middle * rotation_x(now.angles[0]);
  now.axis = now.R_outer.col(1);
}

// Of all angles that give R the ones nearest to `before`, within the parameters' two turns.
Vec3 nearest_rpy(const Mat3& R, const Vec3& before) {
  const Vec3 one = rpy_from_rotation(R);
  Vec3 best = one;
  double least = 1e300;
  for (int flipped = 0; flipped < 2; ++flipped) {
    Vec3 rpy = flipped == 0 ? one : Vec3(one[0] + kPi, kPi - one[1], one[2] + kPi);
    double distance = 0.0;
    for (int k = 0; k < 3; ++k) {
      rpy[k] += 2.0 * kPi * std::round((before[k] - rpy[k]) / (2.0 * kPi));
      if (rpy[k] > 2.0 * kPi) rpy[k] -= 2.0 * kPi;
      if (rpy[k] < -2.0 * kPi) rpy[k] += 2.0 * kPi;
      distance += (rpy[k] - before[k]) * (rpy[k] - before[k]);
    }
    if (distance >= least) continue;
    least = distance;
    best = rpy;
  }
  return best;
}

std::vector<Request> turn_axis(const Options& o, const Mat3& turn) {
  const Vec3 w = so3_log(turn * rotation_from_quaternion(quaternion_about(o.axis, o.angle)));
  const double angle = math::hypot(w.x(), math::hypot(w.y(), w.z()));
  const Vec3 axis = angle > 0.0 ? Vec3(w / angle) : o.axis;
  static constexpr const char* kPaths[] = {"point.axis_x", "point.axis_y", "point.axis_z"};
  int first = 0;  // the largest part first: at no time is the axis without direction
  for (int k = 1; k < 3; ++k)
    if (std::abs(axis[k]) > std::abs(axis[first])) first = k;
  std::vector<Request> requests = {{kPaths[first], axis[first]}};
  for (int k = 0; k < 3; ++k)
    if (k != first) requests.push_back({kPaths[k], axis[k]});
  requests.push_back({"point.angle", angle});
  return requests;
}

}  // namespace

Mat3 turn_about(int axis, double angle) {
  return axis == 0 ? rotation_x(angle) : axis == 1 ? rotation_y(angle) : rotation_z(angle);
}

Mat3 extrinsic(const Vec3& rpy) {
  return rotation_z(rpy[2]) * rotation_y(rpy[1]) * rotation_x(rpy[0]);
}

Mat3 printed_product(const Vec3& rpy) {
  return rotation_x(rpy[0]) * rotation_y(rpy[1]) * rotation_z(rpy[2]);
}

Vec3 position_of_other(Topic topic) {
  const bool is_alone = topic == Topic::point || topic == Topic::gimbal;
  return is_alone ? Vec3::Zero() : Vec3(0.26, 0.234, 0.0);  // to the right, as seen at first
}

Vec3 position_of_body(Topic topic) { return -position_of_other(topic); }

Instant instant_of(const Options& o, double time) {
  Instant now;
  now.progress = o.fraction;
  if (o.is_playing) {
    const double part = time / o.cycle - std::floor(time / o.cycle);
    now.progress = std::min(1.0, part / kMovingPart);
    if (now.progress < 1.0) now.rate = 1.0 / (kMovingPart * o.cycle);
  }
  switch (o.topic) {
    case Topic::sequence:
      turn_in_sequence(o, now);
      break;
    case Topic::interpolation:
      now.R = on_path({o.start_rpy, o.rpy}, o.path, now.progress).R;
      now.R_other = on_path({o.start_rpy, o.rpy}, RotationPath::slerp, now.progress).R;
      break;
    case Topic::point:
      move_point(o, now);
      break;
    case Topic::composition:
      turn_composed(o, now);
      break;
    case Topic::gimbal:
      turn_rings(o, now);
      break;
  }
  return now;
}

std::vector<Request> Rotations::turned(double, const VecX&, const Vec3& rotation) {
  const Options& o = options_;
  const Mat3 turn = so3_exp(rotation);
  // What is dragged is the end of the way: first go there, and stay.
  std::vector<Request> requests;
  if (o.is_playing) requests.push_back({"animation.play", 0.0});
  if (o.fraction != 1.0) requests.push_back({"animation.fraction", 1.0});
  std::vector<Request> more;
  if (o.topic == Topic::composition) {
    // The part of the rotation about the second turn's axis, as it lies in the world, is added to its angle; the rest
    // cannot be had by turning about that axis.
    const double angle = o.second_angle + Vec3::Unit(o.second_axis).dot(rotation);
    more.push_back({"composition.second_angle", angle - 2.0 * kPi * std::round(0.5 * angle / kPi)});
  } else if (o.topic == Topic::point) {
    more = turn_axis(o, turn);
  } else {
    const bool is_gimbal = o.topic == Topic::gimbal;
    const Vec3& before = is_gimbal ? o.gimbal_rpy : o.rpy;
    const Vec3 rpy = nearest_rpy(turn * extrinsic(before), before);
    more = {{"rotation.roll", rpy[0]},
            {is_gimbal ? "gimbal.pitch" : "rotation.pitch", rpy[1]},
            {"rotation.yaw", rpy[2]}};
  }
  requests.insert(requests.end(), more.begin(), more.end());
  return requests;
}

std::string Rotations::sentence(double, const VecX& x) {
  const Options& o = options_;
  const Instant now = instant(x);
  switch (o.topic) {
    case Topic::sequence: {
      const std::string apart = degrees(angle_between(now.R, now.R_other));
      if (now.progress >= 1.0)
        return "All three turns are done; the two orientations are " + apart + " apart.";
      static constexpr const char* kFixed[] = {"roll about the fixed x", "pitch about the fixed y",
                                               "yaw about the fixed z"};
      return "Turn " + std::to_string(now.turn) + ": " + kFixed[now.turn - 1] +
             "; the two bodies are " + apart + " apart.";
    }
    case Topic::interpolation: {
      const PathPoint here = on_path({o.start_rpy, o.rpy}, o.path, now.progress);
      return "The body turns at " + short_text(here.speed * now.rate) + " rad/s and is " +
             degrees(angle_between(now.R, now.R_other)) + " off slerp.";
    }
    case Topic::point:
      return "q = (cos " + degrees(0.5 * o.angle) + ", sin " + degrees(0.5 * o.angle) + " " +
             vector_text(o.axis) + ") has brought the point to " + vector_text(now.point) + " m.";
    case Topic::composition:
      return "x now points along " + vector_text(now.R.col(0)) + ", in the other order along " +
             vector_text(now.R_other.col(0)) + ".";
    case Topic::gimbal:
      break;
  }
  const GimbalState gimbal = gimbal_state(now.angles[0], now.angles[1]);
  return "Pitch " + degrees(now.angles[1]) + ": the rate matrix has rank " +
         std::to_string(gimbal.rank) + ", determinant " +
         short_text(rounded_to(gimbal.determinant, 1e-6)) + " and condition number " +
         short_text(gimbal.condition) + ".";
}

}  // namespace legwork::rotations
