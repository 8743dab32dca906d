// The rotations scene: orders of turning, paths between orientations, the gimbal, and turning by hand.
#include "engine/scenes/lecture/rotations.h"

#include "engine/math/so3.h"
#include "engine/run/run.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/matrix_tables.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::rotations_test {

VecX signal(Run& run, std::string_view name) {
  snapshot(run);
  return field(run.snapshot, name);
}

TEST_CASE(
    "rotations: fixed axes forward and moving axes backward end alike, the printed product does "
    "not") {
  const Vec3 rpy(kPi, 0.25 * kPi, 0.5 * kPi);
  const Quat q = quaternion_from_rpy(rpy);
  const Mat3 R = rotation_from_quaternion(q);
  Run run = opened("rotations", {{"animation.play", 0.0}});
  CHECK(signal(run, "angle_between_bodies")[0] < 1e-15);
  CHECK(difference(signal(run, "quaternion"), q) < 1e-15);
  CHECK(difference(signal(run, "opposite_quaternion"), -q) < 1e-15);
  const std::vector<MatrixTable> tables = legwork::matrix_tables(run);
  CHECK(difference(values(matrix_table(tables, "R_extrinsic")), R) < 1e-15);
  CHECK(difference(values(matrix_table(tables, "R_intrinsic")), R) < 1e-15);
  CHECK(difference(values(matrix_table(tables, "R_printed")), rotations::printed_product(rpy)) <
        1e-15);
  Run printed = opened("rotations", {{"animation.play", 0.0}, {"sequence.second", 1.0}});
  CHECK(std::abs(signal(printed, "angle_between_bodies")[0] -
                 angle_between(R, rotations::printed_product(rpy))) < 1e-12);
  // On the way they differ.
  Run half = opened("rotations", {{"animation.play", 0.0}, {"animation.fraction", 0.5}});
  CHECK(signal(half, "angle_between_bodies")[0] > 0.5);
  CHECK(signal(half, "turn_number")[0] == 2.0);
}

TEST_CASE("rotations: every way ends where slerp ends, at the speed that the signal says") {
  for (int path = 0; path < kRotationPaths; ++path) {
    Run run = opened("rotations", {{"rotation.topic", 1.0},
                                   {"interpolation.path", static_cast<double>(path)},
                                   {"interpolation.start_yaw", 0.4},
                                   {"animation.cycle", 1.25},
                                   {"sim.step", 0.01}});
    double gone = 0.0;
    VecX before = signal(run, "quaternion");
    for (int k = 0; k < 100; ++k) {
      const double speed = signal(run, "path_speed")[path];
      REQUIRE(advance(run) == StepStatus::ok);
      const VecX after = signal(run, "quaternion");
      const double turned = angle_between(Quat(before), Quat(after));
      if (k < 99)
        CHECK(std::abs(turned - 0.005 * (speed + signal(run, "path_speed")[path])) < 2e-3);
      gone += turned;
      before = after;
    }
    CHECK(signal(run, "angle_between_bodies")[0] < 1e-13);
    const RotationEnds ends{{0.0, 0.0, 0.4}, {kPi, 0.25 * kPi, 0.5 * kPi}};
    CHECK(std::abs(gone - path_length(ends, static_cast<RotationPath>(path))) < 2e-3);
    CHECK(signal(run, "path_speed").norm() == 0.0);  // it rests
  }
}

TEST_CASE("rotations: the point goes where the lecture's example says, and on by t") {
  const JsonValue root = reference_json("lecture");
  const JsonValue& lecture = member(root, "lecture");
  Run run = opened("rotations", {{"rotation.topic", 2.0}, {"animation.play", 0.0}});
  CHECK(difference(signal(run, "point_turned"),
                   vector(member(member(lecture, "q30"), "rot[1, 0, 0]"))) < 1e-15);
  CHECK(difference(signal(run, "point_now"), vector(member(member(lecture, "rigid"), "out"))) <
        1e-15);
  const std::vector<MatrixTable> tables = legwork::matrix_tables(run);
  const MatX T = values(matrix_table(tables, "T")),
             T_inverse = values(matrix_table(tables, "T_inverse"));
  CHECK(difference(T * T_inverse, MatX(MatX::Identity(4, 4))) < 1e-15);
  const MatX sandwich = values(matrix_table(tables, "sandwich"));
  CHECK(difference(sandwich.col(1), sandwich.col(2)) < 1e-15);
}

TEST_CASE("rotations: an axis without direction is refused in words") {
  Run run = opened("rotations", {{"rotation.topic", 2.0}, {"point.axis_x", 0.0}});
  const int axis_y = find_parameter(*scene_schema("rotations", "orientation"), "point.axis_y");
  const Refusal bad = set(run, axis_y, 0.0);
  REQUIRE(bad);
  CHECK_SAYS(bad->text(), "no direction");
}

TEST_CASE("rotations: z90 then x90 takes x to z, the other order takes it to y") {
  Run run = opened("rotations", {{"rotation.topic", 3.0}, {"animation.play", 0.0}});
  snapshot(run);
  CHECK(difference(rotated(Quat(signal(run, "quaternion")), Vec3::UnitX()), Vec3::UnitZ()) < 1e-15);
  CHECK(difference(rotated(Quat(signal(run, "other_quaternion")), Vec3::UnitX()), Vec3::UnitY()) <
        1e-15);
  const MatX products = values(matrix_table(matrix_tables(run), "product"));
  CHECK(difference(products.col(2), products.col(3)) < 1e-15);
  CHECK(difference(products.col(2), signal(run, "composed_quaternion")) < 1e-15);
}

TEST_CASE(
    "rotations: as the gimbal locks, the turn about the lost direction needs rates without bound") {
  Run run = opened("rotations", {{"rotation.topic", 4.0}, {"animation.play", 0.0}});
  for (const double fraction : {0.5, 0.9, 0.999}) {
    const std::span<const Parameter> schema = *scene_schema("rotations", "orientation");
    REQUIRE(!set(run, find_parameter(schema, "animation.fraction"), fraction));
    const VecX angles = signal(run, "turned_angles");
    const Vec3 lost = signal(run, "lost_direction");
    const Mat3 R = rotation_from_quaternion(quaternion_from_rpy(Vec3(angles)));
    const Vec3 rates = solve3(body_rate_matrix(angles[0], angles[1]), R.transpose() * lost);
    CHECK(rates.norm() == doctest::Approx(signal(run, "needed_rate")[0]).epsilon(1e-9).scale(0.0));
    CHECK(signal(run, "rate_rank")[0] == 3.0);
  }
  Run locked = opened("rotations", {{"rotation.topic", 4.0}, {"animation.play", 0.0}});
  CHECK(signal(locked, "rate_rank")[0] == 2.0);
  CHECK(signal(locked, "rate_condition")[0] > 1e15);
  const VecX axes = signal(locked, "ring_axis_angles");
  CHECK(axes[0] == doctest::Approx(0.5 * kPi).epsilon(1e-15).scale(0.0));
  CHECK(axes[1] == doctest::Approx(0.5 * kPi).epsilon(1e-15).scale(0.0));
  CHECK(std::abs(axes[2] - kPi) < 1e-15);  // the first and the third lie in one line
}

TEST_CASE(
    "rotations: turned by hand, the body turns by just that, with angles close to those before") {
  Random random{31};
  for (const double topic : {0.0, 2.0, 4.0}) {
    Run run = opened("rotations", {{"rotation.topic", topic}, {"animation.play", 0.0}});
    Vec3 before = Vec3(value_of(run, "rotation.roll"), value_of(run, "rotation.pitch"),
                       value_of(run, "rotation.yaw"));
    for (int k = 0; k < 20; ++k) {
      const Quat q = signal(run, "quaternion");
      const Vec3 w = random.vector3(0.05);
      const Refusal bad = turn_by_hand(run, w.data());
      REQUIRE_MESSAGE(!bad, bad->text());
      CHECK(angle_between(Mat3(so3_exp(w) * rotation_from_quaternion(q)),
                          rotation_from_quaternion(Quat(signal(run, "quaternion")))) < 1e-13);
      const Vec3 now = Vec3(value_of(run, "rotation.roll"), value_of(run, "rotation.pitch"),
                            value_of(run, "rotation.yaw"));
      if (topic == 0.0) CHECK((now - before).norm() < 0.5);
      before = now;
    }
  }
  Run composed = opened("rotations", {{"rotation.topic", 3.0}});
  const double before = value_of(composed, "composition.second_angle");
  REQUIRE_FALSE(turn_by_hand(composed, Vec3(0.2, 0.3, 0.0).data()));  // the second turn is about x
  CHECK(value_of(composed, "composition.second_angle") - before == doctest::Approx(0.2));
}

TEST_CASE("rotations: what plays or stands half way stands at its end when it is turned by hand") {
  for (const double playing : {0.0, 1.0}) {
    Run run = opened("rotations", {{"animation.play", playing}, {"animation.fraction", 0.5}});
    REQUIRE_FALSE(turn_by_hand(run, Vec3(0.0, 0.0, 0.0).data()));
    CHECK(value_of(run, "animation.play") == 0.0);
    CHECK(value_of(run, "animation.fraction") == 1.0);
    const Quat q = signal(run, "quaternion");
    const Vec3 w(0.02, -0.03, 0.01);
    REQUIRE_FALSE(turn_by_hand(run, w.data()));
    CHECK(angle_between(Mat3(so3_exp(w) * rotation_from_quaternion(q)),
                        rotation_from_quaternion(Quat(signal(run, "quaternion")))) < 1e-13);
  }
}

TEST_CASE(
    "rotations: the signals have the same places in every topic, and the numbers stay finite") {
  std::size_t size = 0;
  for (int topic = 0; topic < 5; ++topic) {
    Run run =
        opened("rotations", {{"rotation.topic", static_cast<double>(topic)}, {"sim.step", 0.01}});
    for (int k = 0; k < 50; ++k) REQUIRE(advance(run) == StepStatus::ok);
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    CHECK((size == 0 || size == run.snapshot.data.size()));
    size = run.snapshot.data.size();
    CHECK(!legwork::sentence(run).empty());
    for (const Mark& mark : run.scene->marks) field(run.snapshot, mark.at);
    for (const PlotSeries& series : run.scene->series) field(run.snapshot, series.field);
  }
}

TEST_CASE("rotations: studies have their curves") {
  Run run = opened("rotations");
  const Result<Study> speed = run.scene->study(0), condition = run.scene->study(1);
  REQUIRE(speed);
  REQUIRE(condition);
  REQUIRE(speed->series.size() == 5);
  for (const Study::Series& series : speed->series) CHECK(is_finite(series.y));
  CHECK(speed->series[0].y.front() ==
        doctest::Approx(speed->series[0].y.back()).epsilon(1e-12).scale(0.0));
  CHECK(condition->series[0].y[89 + 45] ==
        doctest::Approx(1.0 + std::sqrt(2.0)).epsilon(1e-12).scale(0.0));
}

}  // namespace legwork::testing::rotations_test
