// The brachistochrone: the bead's own equation of motion as the judge, and refusals.
#include "engine/scenes/lecture/brachistochrone_paths.h"

#include "engine/run/run.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::brachistochrone_test {

using namespace brachistochrone;
using Path = brachistochrone::Path;  // not of a workspace

constexpr Own kOwn = {false, 0.1, 0.8};

Cycloid cycloid_of(const Ends& ends) {
  const Result<Cycloid> found = cycloid_between(ends);
  REQUIRE_MESSAGE(found, found.error().text());
  return *found;
}

Slide slide(Path path, const Ends& ends = {}, const Own& own = kOwn) {
  return Slide(path, ends, cycloid_of(ends), own);
}

TEST_CASE("brachistochrone: the cycloid passes through B, steep or flat") {
  for (const Ends& ends :
       {Ends{1, 1, 9.81}, Ends{0.01, 1, 9.81}, Ends{4, 0.04, 9.81}, Ends{3, 1, 1}}) {
    const Point b = slide(Path::cycloid, ends).at_sigma(1.0);
    CHECK(b.x == doctest::Approx(ends.width).epsilon(1e-10).scale(0.0));
    CHECK(b.y == doctest::Approx(ends.drop).epsilon(1e-10).scale(0.0));
    for (const Path path : {Path::straight, Path::parabola, Path::arc, Path::own}) {
      const Point end = slide(path, ends).at_sigma(1.0);
      CHECK(end.x == doctest::Approx(ends.width).epsilon(1e-12).scale(0.0));
      CHECK(end.y == doctest::Approx(ends.drop).epsilon(1e-12).scale(0.0));
      CHECK(slide(path, ends).duration() > slide(Path::cycloid, ends).duration());
    }
  }
}

// The bead's motion along its path by Newton's law, in u: (x'^2 + y'^2) u'' + (x' x'' + y' y'') u'^2 = g y'; from a
// place that the quadrature gives, on to B with classical Runge-Kutta steps.
double time_by_newton(const Slide& curve, double g, double sigma_start) {
  constexpr double kStep = 1e-4;
  const auto rate = [&](double u, double v) {
    constexpr double kNear = 1e-6;
    const Point p = curve.at_sigma(std::sqrt(u)), before = curve.at_sigma(std::sqrt(u - kNear)),
                after = curve.at_sigma(std::sqrt(u + kNear));
    const double ddx = (after.dx - before.dx) / (2 * kNear),
                 ddy = (after.dy - before.dy) / (2 * kNear);
    return (g * p.dy - (p.dx * ddx + p.dy * ddy) * v * v) / (p.dx * p.dx + p.dy * p.dy);
  };
  const Point p = curve.at_sigma(sigma_start);
  double u = sigma_start * sigma_start, t = curve.time_at(sigma_start);
  double v = std::sqrt(2 * g * p.y / (p.dx * p.dx + p.dy * p.dy));
  while (true) {
    const double k1 = rate(u, v), k2 = rate(u + 0.5 * kStep * v, v + 0.5 * kStep * k1);
    const double k3 = rate(u + 0.5 * kStep * (v + 0.5 * kStep * k1), v + 0.5 * kStep * k2);
    const double k4 = rate(u + kStep * (v + 0.5 * kStep * k2), v + kStep * k3);
    const double u_next = u + kStep * (v + kStep * (k1 + k2 + k3) / 6);
    if (u_next >= 1.0) return t + (1.0 - u) / v;  // within a step, at the present speed
    v += kStep * (k1 + 2 * k2 + 2 * k3 + k4) / 6;
    u = u_next;
    t += kStep;
  }
}

TEST_CASE("brachistochrone: Newton's law along the path takes as long as the quadrature says") {
  for (const Path path : {Path::straight, Path::parabola, Path::arc, Path::own}) {
    const Slide curve = slide(path);
    CHECK(std::abs(time_by_newton(curve, 9.81, 0.3) - curve.duration()) < 1e-7);
  }
}

TEST_CASE(
    "brachistochrone: place and time belong together, and the corner of two lines costs nothing") {
  for (int k = 0; k < kPaths; ++k) {
    const Slide curve = slide(static_cast<Path>(k));
    for (double t = 0.0; t < curve.duration(); t += 0.0173)
      CHECK(std::abs(curve.time_at(curve.sigma_at(t)) - t) < 1e-14);
    CHECK(curve.sigma_at(curve.duration()) == 1.0);
    CHECK(curve.sigma_at(0.0) == 0.0);
  }
  const Ends ends;
  const Own corner = {true, 0.3, 0.9};
  const double first = math::hypot(0.3, 0.9), second = math::hypot(0.7, 0.1), g = ends.g;
  // Constant acceleration on each line.
  const double t1 = std::sqrt(2.0 * first * first / (g * 0.9));
  const double t2 = 2.0 * second / (std::sqrt(2 * g * 0.9) + std::sqrt(2 * g));
  const double mine = slide(Path::own, ends, corner).duration();
  CHECK(mine == doctest::Approx(t1 + t2).epsilon(1e-13).scale(0.0));
  CHECK(slide(Path::own, ends, corner).length() ==
        doctest::Approx(first + second).epsilon(1e-13).scale(0.0));
}

TEST_CASE(
    "brachistochrone: the run keeps its energy and ends in words when the last bead is there") {
  Run run = opened("brachistochrone", {{"world.gravity", 20.0}, {"sim.step", 0.01}});
  StepStatus status = StepStatus::ok;
  while (status == StepStatus::ok) {
    status = advance(run);
    snapshot(run);
    CHECK(largest(field(run.snapshot, "energy_drift")) < 1e-12);
  }
  CHECK(status == StepStatus::stopped);
  CHECK_SAYS(why_stopped(run), "The quickest: cycloid.");
  CHECK(field(run.snapshot, "has_arrived").sum() == 5.0);
  const VecX arrival = field(run.snapshot, "arrival_time");
  CHECK(field(run.snapshot, "time")[0] == largest(arrival));
}

TEST_CASE("brachistochrone: a control point at B leaves no slope there, but a speed") {
  Run run = opened("brachistochrone", {{"own.x", 1.0}, {"own.drop", 1.0}, {"sim.step", 0.01}});
  while (advance(run) == StepStatus::ok) snapshot(run);
  snapshot(run);
  CHECK(is_finite(run.snapshot.data));
  CHECK(field(run.snapshot, "has_arrived").sum() == 5.0);
  CHECK(field(run.snapshot, "bead_speed")[4] ==
        doctest::Approx(std::sqrt(2.0 * 9.81)).epsilon(1e-12).scale(0.0));
}

TEST_CASE("brachistochrone: ends that no bead can slide between are refused in words") {
  const std::span<const Parameter> schema = *scene_schema("brachistochrone", "descent");
  Run run = opened("brachistochrone");
  const auto says = [&](const char* path, double value, const char* words) {
    const Refusal bad = set(run, find_parameter(schema, path), value);
    REQUIRE(bad);
    CHECK_SAYS(bad->text(), words);
  };
  says("ends.b_z", 0.5, "no lower than A");
  says("ends.b_z", 0.0, "no lower than A");
  says("ends.b_x", 0.0, "free fall");
  says("ends.b_z", -1e-4, "hardly move");
  REQUIRE(!set(run, find_parameter(schema, "ends.b_x"), -1.5));  // the other way is as good
  snapshot(run);
  CHECK(is_finite(run.snapshot.data));
}

TEST_CASE(
    "brachistochrone: the best curve with one control point comes close to the cycloid, none beats "
    "it") {
  Run run = opened("brachistochrone");
  const Result<Study> study = run.scene->study(1);
  REQUIRE(study);
  double least = 1e300;
  for (const double time : study->series[0].y) least = std::min(least, time);
  const double cycloid = study->series[1].y[0];
  CHECK(least > cycloid);
  CHECK(least < 1.01 * cycloid);
  REQUIRE(run.scene->study(0));
}

}  // namespace legwork::testing::brachistochrone_test
