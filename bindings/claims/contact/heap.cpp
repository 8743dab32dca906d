// SimBenchmark's "666": 6 x 6 x 6 balls of 10 kg, .1 m in radius and .21 m apart, each off its place by up to 1 mm in every
// direction, are let go without friction. Where they do not bounce the lowest start 1 mm above the ground, and the error is
//   the mean over the steps of sum over pairs (2 R - distance)^2 + sum over balls (R - height)^2     of what overlaps, m^2
// Where they bounce with e = 1 they start 1 m higher, and the error is the mean of (E - E_0)^2, J^2.
#include <algorithm>
#include <cmath>

#include "bindings/claims/contact/bench.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {
namespace {

struct Heap {
  static constexpr int kSide = 6, kBalls = kSide * kSide * kSide;
  static constexpr double kMass = 10.0, kRadius = 0.1;  // kg, m
  Stepped scene;

  Heap() : scene(balls(), 0.001, 2 * kBalls) {}
  // Lets them go from where the lowest are that high, m. First without restitution: what strikes is remembered.
  void start(double lowest, double restitution, double step) {
    constexpr double kApart = 0.21, kOff = 0.001;  // m
    scene.h = step;
    scene.law.restitution = restitution;
    scene.worst_residual = 0.0;
    scene.v.setZero();
    std::fill(scene.last.begin(), scene.last.end(), Touching());
    Random random;
    for (int k = 0; k < kBalls; ++k) {
      const int place[3] = {k / (kSide * kSide), k / kSide % kSide, k % kSide};
      for (int r = 0; r < 3; ++r)
        position(k)[r] = kApart * place[r] + random.uniform(0.0, kOff) + (r == 2 ? lowest : 0.0);
    }
  }
  static Model balls() {
    Model model = fixed_base({0.0, 0.0, -kGravity});
    for (int k = 0; k < kBalls; ++k) free_ball(model, kMass, kRadius);
    return model;
  }
  double* position(int k) { return &scene.q[scene.model.q_index[at(k + 1)]]; }

  double overlap() {  // m^2
    double sum = 0.0;
    for (int i = 0; i < kBalls; ++i) {
      const double* const a = position(i);
      if (const double deep = kRadius - a[2]; deep > 0.0) sum += deep * deep;
      for (int j = i + 1; j < kBalls; ++j) {
        const double* const b = position(j);
        const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
        const double square = x * x + y * y + z * z;
        if (square >= 4.0 * kRadius * kRadius) continue;
        const double deep = 2.0 * kRadius - std::sqrt(square);
        sum += deep * deep;
      }
    }
    return sum;
  }
  double energy() {  // J: nothing turns them
    double sum = 0.0;
    for (int k = 0; k < kBalls; ++k) {
      const Vec3 v = scene.velocity(k + 1);
      sum += kMass * (kGravity * position(k)[2] + 0.5 * v.dot(v));
    }
    return sum;
  }
  double highest() {
    double most = 0.0;
    for (int k = 0; k < kBalls; ++k) most = std::max(most, position(k)[2]);
    return most;
  }
};

// The mean over the steps of what `error` answers at the start of each.
template <class Error>
double mean_over(Heap& heap, double seconds, const Error& error) {
  const long steps = std::lround(seconds / heap.scene.h);
  double sum = 0.0;
  for (long k = 0; k < steps; ++k) {
    sum += error();
    heap.scene.step();
  }
  return sum / static_cast<double>(steps);
}

}  // namespace

Refusal measure_contact_heap(Measurements& m) {
  const JsonValue& asked = *m.reference().find("heap");
  const double hard = number_of(asked, "hard_seconds"),
               elastic = number_of(asked, "elastic_seconds");
  const std::vector<double> steps = numbers_of(asked, "steps");
  double residual = 0.0;
  Heap heap;
  for (const double step : steps) {
    heap.start(0.101, 0.0, step);
    const std::string name = "hard.step_" + number_text(1000.0 * step) + "_ms";
    m.number(name + ".overlap", mean_over(heap, hard, [&] { return heap.overlap(); }));
    m.number(name + ".highest", Heap::kRadius, heap.highest());
    update_max(residual, heap.scene.worst_residual);
  }
  for (const double step : steps) {
    heap.start(1.101, 1.0, step);
    const double first = heap.energy();
    m.number("elastic.step_" + number_text(1000.0 * step) + "_ms.energy",
             mean_over(heap, elastic, [&] {
               const double off = heap.energy() - first;
               return off * off;
             }));
    update_max(residual, heap.scene.worst_residual);
  }
  m.number("residual", residual);
  return std::nullopt;
}

}  // namespace legwork::claims
