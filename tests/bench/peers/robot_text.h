// Reads the output of legwork_bench_robots (format: write_robots.cpp), with Eigen and nothing of the engine: a peer is compiled
// with its own flags, under which the engine's inline functions would differ.
#pragma once

#include <Eigen/Dense>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace peers {

struct TextBody {
  int parent = -1;
  bool is_prismatic = false;
  Eigen::Matrix3d R;  // joint placement in the parent
  Eigen::Vector3d p, axis;
  double mass = 0.0;
  Eigen::Vector3d com;
  Eigen::Matrix3d I;  // about the centre of mass
};

struct TextFoot {
  int body = 0;
  Eigen::Vector3d p;  // in the body's axes
};

struct TextState {
  Eigen::VectorXd q, v, a, tau;
  std::map<std::string, Eigen::VectorXd> results;  // by kernel; matrices column by column
};

struct TextRobot {
  std::string name;
  Eigen::Vector3d gravity;
  std::vector<TextBody> bodies;
  std::vector<TextFoot> feet;
  std::vector<TextState> states;
};

inline Eigen::VectorXd take(std::istream& in, Eigen::Index size) {
  Eigen::VectorXd x(size);
  for (Eigen::Index i = 0; i < size; ++i) in >> x[i];
  return x;
}

inline Eigen::VectorXd take_all(std::istream& in) {
  std::vector<double> numbers;
  for (double x = 0.0; in >> x;) numbers.push_back(x);
  return Eigen::Map<Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

inline TextBody take_body(std::istream& in) {
  TextBody body;
  in >> body.parent >> body.is_prismatic;
  const Eigen::VectorXd R = take(in, 9);
  body.R << R[0], R[1], R[2], R[3], R[4], R[5], R[6], R[7], R[8];
  body.p = take(in, 3);
  body.axis = take(in, 3);
  in >> body.mass;
  body.com = take(in, 3);
  const Eigen::VectorXd I = take(in, 6);
  body.I << I[0], I[1], I[2], I[1], I[3], I[4], I[2], I[4], I[5];
  return body;
}

inline std::vector<TextRobot> read_robots(const char* file) {
  std::vector<TextRobot> robots;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    if (word == "robot") {
      robots.emplace_back();
      in >> robots.back().name;
      continue;
    }
    TextRobot& robot = robots.back();
    const auto nv = static_cast<Eigen::Index>(robot.bodies.size()) + 5;
    if (word == "gravity") {
      robot.gravity = take(in, 3);
    } else if (word == "body") {
      robot.bodies.push_back(take_body(in));
    } else if (word == "state") {
      TextState& state = robot.states.emplace_back();
      state.q = take(in, nv + 1);
      state.v = take(in, nv);
      state.a = take(in, nv);
      state.tau = take(in, nv);
    } else if (word == "foot") {
      TextFoot& foot = robot.feet.emplace_back();
      in >> foot.body;
      foot.p = take(in, 3);
    } else if (word != "end") {
      robot.states.back().results[word] = take_all(in);
    }
  }
  return robots;
}

}  // namespace peers
