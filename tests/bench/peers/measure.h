// What the peers' programs have in common: a call is held against our results in all states, then timed, and gets a line
// `robot kernel[:variant] ns_min ns_median  # largest relative difference from our results`.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "tests/bench/cold.h"
#include "tests/bench/peers/robot_text.h"

namespace peers {

// `State`: one in the peer's coordinates. `result`, in ours, after a call; none where there is nothing to compare.
template <class State>
struct Measured {
  std::string kernel, variant;
  std::function<void(const State&)> call;
  std::function<Eigen::VectorXd(const State&)> result;
};

// More means that not the same was computed. Pinned feet by constrainedABA, which only converges, are off by 1e-9.
constexpr double kTolerance = 1e-8;

// NaN if a result is not finite.
template <class State>
double difference(const TextRobot& robot, const std::vector<State>& states,
                  const Measured<State>& one) {
  double worst = 0.0;
  for (std::size_t i = 0; one.result && i < states.size(); ++i) {
    one.call(states[i]);
    const Eigen::VectorXd& truth = robot.states[i].results.at(one.kernel);
    const Eigen::VectorXd error = one.result(states[i]) - truth;
    const double relative =
        error.cwiseAbs().maxCoeff<Eigen::PropagateNaN>() / truth.cwiseAbs().maxCoeff();
    if (!(relative <= worst)) worst = relative;
  }
  return worst;
}

// Prints the line; of a call that differs from ours only that it does. `cold_calls`: more than zero for so many calls as in
// cold.h instead of those that fit into the time.
template <class State>
void measure(const TextRobot& robot, const std::vector<State>& states, const Measured<State>& one,
             double milliseconds, int cold_calls = 0) {
  const std::string name =
      robot.name + " " + one.kernel + (one.variant.empty() ? "" : ":" + one.variant);
  const double worst = difference(robot, states, one);
  if (!(worst <= kTolerance)) {
    std::printf("# %s differs from ours by %.1e\n", name.c_str(), worst);
    return;
  }
  if (cold_calls > 0) {
    const auto [tenth, median] = cold::time_calls(
        cold_calls, [&](int i) { one.call(states[static_cast<std::size_t>(i) % states.size()]); });
    std::printf("%s %.1f %.1f  # %.1e\n", name.c_str(), tenth, median, worst);
    return;
  }
  std::vector<double> times;
  const auto start = std::chrono::steady_clock::now();
  while (cold::nanoseconds_since(start) < 1e6 * milliseconds || times.size() < 9) {
    const auto begin = std::chrono::steady_clock::now();
    for (const State& state : states) one.call(state);
    times.push_back(cold::nanoseconds_since(begin) / static_cast<double>(states.size()));
  }
  std::sort(times.begin(), times.end());
  std::printf("%s %.1f %.1f  # %.1e\n", name.c_str(), times.front(), times[times.size() / 2],
              worst);
}

}  // namespace peers
