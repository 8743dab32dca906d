// Mechanisms as scenes: linkages that cannot be assembled are refused in words, a run continues when a length is changed, and the
// polygons drawn beside the linkage close.
#include "tests/engine/scenes/linkages/mechanism_support.h"

#include "tests/engine/support/bits.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::mechanism_test {

namespace {

Snapshot snapshot_of(Scene& scene, double t, const VecX& x) {
  Snapshot out;
  out.fields = scene.fields;
  int size = 0;
  for (SnapshotField& field : out.fields) {
    field.offset = size;
    size += field.count();
  }
  out.data.assign(at(size), kNan);
  SnapshotWriter writer(out);
  scene.observe(t, x, writer);
  REQUIRE(writer.is_complete());
  return out;
}

const double* values_of(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& field : snapshot.fields)
    if (field.name == name) return snapshot.data.data() + field.offset;
  FAIL("no field ", std::string(name));
  return nullptr;
}

int count_of(const Snapshot& snapshot, std::string_view name) {
  for (const SnapshotField& field : snapshot.fields)
    if (field.name == name) return field.count();
  return 0;
}

VecX started(MechanismScene& scene) {
  VecX x = VecX::Zero(scene.size());
  scene.start(x);
  return x;
}

void run_to(MechanismScene& scene, VecX& x, int first, int last) {
  double t_end = 0.0;
  for (int i = first; i < last; ++i)
    REQUIRE(scene.advance(i * scene.step, scene.step, x, t_end) == StepEnd::running);
}

}  // namespace

TEST_CASE(
    "mechanisms: what cannot be put together is refused, naming links, lengths and the angle") {
  CHECK_SAYS(refusal_of_mechanism("slider-crank", {{"length.crank", 0.2}}),
             "with the crank at 48.6 deg the rod (0.15 m) is too short for the slider, whose line "
             "is 0.15 m");
  CHECK_SAYS(refusal_of_mechanism("slider-crank", {{"length.offset", 0.4}}),
             "cannot be put together: with the crank at 0 deg the rod (0.15 m)");
  CHECK_SAYS(refusal_of_mechanism("whitworth", {{"length.rod", 0.1}}),
             "the rod (0.1 m) is too short for the ram");
  CHECK_SAYS(refusal_of_mechanism("five-bar", {{"length.left", 0.05}}),
             "the left distal link (0.05 m) and the right distal link (0.14 m)");
  CHECK_SAYS(refusal_of_mechanism("watt-1", {{"length.ground", 0.18}}),
             "the coupler (0.12 m) and the rocker (0.08 m) are too short to meet");
  CHECK_SAYS(refusal_of_mechanism("watt-1", {{"length.first", 0.02}, {"length.second", 0.02}}),
             "the first dyad link (0.02 m) and the second dyad link (0.02 m)");
  CHECK_SAYS(refusal_of_mechanism("watt-2", {{"length.output", 0.02}}), "the output (0.02 m)");
  CHECK_SAYS(refusal_of_mechanism("stephenson-3", {{"length.link", 0.3}}),
             "differ too much in length to meet: their other pins are only");
  CHECK_SAYS(refusal_of_mechanism("pantograph", {{"drive2.angle", kPi / 3.0}}),
             "singular position");
  CHECK_SAYS(refusal_of_mechanism("hoecken", {{"length.coupler", 0.02}}), "the coupler (0.02 m)");
  CHECK_SAYS(refusal_of_mechanism("peaucellier", {{"length.arm", 0.07}}), "the upper arm (0.07 m)");
  CHECK_SAYS(refusal_of_mechanism("slider-crank", {{"sim.mode", 1.0}, {"length.offset", 0.4}}),
             "cannot be put together");
}

TEST_CASE("slider-crank: a crank longer than the rod cannot turn, but swing and be let go") {
  mechanism("slider-crank",
            {{"length.crank", 0.2}, {"drive.motion", 1.0}, {"drive.amplitude", 0.8}});
  mechanism("slider-crank", {{"length.crank", 0.2}, {"sim.mode", 1.0}});
}

TEST_CASE("mechanisms: polygons close on the velocities and accelerations of the pins") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(motion);
    VecX x = started(*scene);
    run_to(*scene, x, 0, 70);
    const Snapshot s = snapshot_of(*scene, 0.14, x);
    CHECK(is_finite(s.data));
    const double velocity = fact(*scene, "velocity_scale"),
                 acceleration = fact(*scene, "acceleration_scale");
    const auto vec = [&](std::string_view name, int i) {
      const double* v = values_of(s, name) + 3 * i;
      return Vec3(v[0], v[1], v[2]);
    };
    const int pins = count_of(s, "velocity_polygon") / 3,
              links = count_of(s, "relative_velocity") / 3;
    const auto ends_on_a_pin = [&](const Vec3& tip, std::string_view polygon, double scale) {
      double nearest = kInfinity;
      for (int k = 0; k < pins; ++k)
        nearest = std::min(
            nearest, (tip - vec(std::string(polygon) + "_at", k) - scale * vec(polygon, k)).norm());
      return nearest < 1e-12;
    };
    for (int i = 0; i < links; ++i) {
      CHECK(ends_on_a_pin(vec("relative_velocity_at", i) + velocity * vec("relative_velocity", i),
                          "velocity_polygon", velocity));
      CHECK(ends_on_a_pin(
          vec("tangential_acceleration_at", i) + acceleration * vec("tangential_acceleration", i),
          "acceleration_polygon", acceleration));
      // Rigid links: relative velocities and tangential accelerations are square to normal ones.
      const Vec3 n = vec("normal_acceleration", i), t = vec("tangential_acceleration", i),
                 v = vec("relative_velocity", i);
      CHECK(std::abs(n.dot(t)) <= 1e-9 * n.norm() * t.norm() + 1e-12);
      CHECK(std::abs(n.dot(v)) <= 1e-9 * n.norm() * v.norm() + 1e-12);
    }
  }
}

TEST_CASE(
    "mechanisms: a run goes on with the crank where it is when a length or a mass is changed") {
  const std::unique_ptr<MechanismScene> before = mechanism("watt-1"),
                                        after = mechanism("watt-1", {{"length.second", 0.1}});
  VecX x = started(*before);
  run_to(*before, x, 0, 100);
  const double crank = before->examine(x).angle[0];
  REQUIRE(after->transfer_state(*before, any_change(), x));
  CHECK(after->examine(x).angle[0] == crank);
  CHECK(largest(after->examine(x).v) > 1.0);

  const std::unique_ptr<MechanismScene> let_go = mechanism("hoecken", {{"sim.mode", 1.0}});
  const std::unique_ptr<MechanismScene> longer =
      mechanism("hoecken", {{"sim.mode", 1.0}, {"length.rocker", 0.12}});
  x = started(*let_go);
  run_to(*let_go, x, 0, 100);
  const double angle = let_go->examine(x).angle[0], rate = let_go->examine(x).rate[0];
  REQUIRE(longer->transfer_state(*let_go, any_change(), x));
  CHECK(longer->examine(x).angle[0] == doctest::Approx(angle).epsilon(1e-14));
  CHECK(longer->examine(x).rate[0] == doctest::Approx(rate).epsilon(1e-13));
  const Snapshot s = snapshot_of(*longer, 0.2, x);
  CHECK(*values_of(s, "energy_drift") == 0.0);
  CHECK(*values_of(s, "loop_drift") < 1e-15);
  CHECK(effect_of("hoecken", "length.rocker") == Effect::rebuild);
  CHECK(effect_of("hoecken", "drive.angle") == Effect::restart);
}

TEST_CASE("mechanisms: a prescribed motion that ends names the step that failed and its distance") {
  // The drivers' periods differ: the sweep over the first's does not see what the second comes to.
  const std::unique_ptr<MechanismScene> scene = mechanism(
      "five-bar", {{"length.left", 0.103}, {"length.right", 0.103}, {"drive2.speed", 5.0}});
  VecX x = started(*scene);
  double t_end = 0.0;
  int k = 0;
  while (k < 5000 && scene->advance(k * scene->step, scene->step, x, t_end) == StepEnd::running)
    ++k;
  REQUIRE(k < 5000);
  const std::string why = scene->why_ended(t_end, x);
  CHECK_SAYS(why, "are too short to meet: their other pins are 0.20");
  scene->study(0);  // what is asked in between does not change the reason
  CHECK(scene->why_ended(t_end, x) == why);
}

TEST_CASE("mechanisms: what changes nothing of a free motion leaves its drift as it is") {
  const auto let_go = [](double drift_speed, double torque, double mass) {
    return mechanism("watt-1", {{"sim.mode", 1.0},
                                {"sim.stabilisation", 2.0},
                                {"sim.tolerance", 1e-3},
                                {"sim.step", 0.01},
                                {"drive.speed", drift_speed},
                                {"drive.torque", torque},
                                {"mass.per_metre", mass}});
  };
  const std::unique_ptr<MechanismScene> before = let_go(1.0, 0.0, 0.5),
                                        same = let_go(2.0, 0.0, 0.5),
                                        pushed = let_go(1.0, 0.1, 0.5),
                                        heavier = let_go(1.0, 0.0, 0.6);
  VecX x = started(*before);
  run_to(*before, x, 0, 200);
  const Snapshot drifted = snapshot_of(*before, 2.0, x);
  const double gap = *values_of(drifted, "loop_drift"), drift = *values_of(drifted, "energy_drift");
  REQUIRE(gap > 1e-9);  // there is something to lose
  REQUIRE(drift != 0.0);
  for (MechanismScene* after : {same.get(), pushed.get(), heavier.get()}) {
    VecX y = x;
    REQUIRE(after->transfer_state(*before, any_change(), y));
    const Snapshot s = snapshot_of(*after, 2.0, y);
    CHECK(*values_of(s, "loop_drift") == gap);
    CHECK((*values_of(s, "energy_drift") == 0.0) == (after != same.get()));
  }
}

TEST_CASE("mechanisms: polygons lie beside the linkage, about as large, and no more is looked at") {
  for (const std::string& motion : kMechanisms) {
    CAPTURE(motion);
    const std::unique_ptr<MechanismScene> scene = mechanism(motion);
    VecX x = started(*scene);
    double largest_speed = 0.0;
    for (int i = 0; i < 500; ++i) {
      run_to(*scene, x, i, i + 1);
      const Snapshot s = snapshot_of(*scene, 0.0, x);
      for (int k = 0; k < count_of(s, "velocity_polygon"); ++k)
        largest_speed = std::max(largest_speed, std::abs(values_of(s, "velocity_polygon")[k]));
    }
    const double drawn = largest_speed * fact(*scene, "velocity_scale");
    CHECK(drawn > 0.2 * scene->viewpoint.reach);
    CHECK(drawn < scene->viewpoint.reach);
  }
}

TEST_CASE("mechanisms: a driver that cannot turn fully leaves the pieces of the path there are") {
  const auto pieces = [](double crank) {
    return mechanism("watt-1",
                     {{"sim.mode", 1.0}, {"drive.angle", kPi / 2.0}, {"length.crank", crank}})
        ->curves;
  };
  CHECK(pieces(0.04)[0].points.size() == 361);
  const std::vector<Curve> open = pieces(0.09);
  REQUIRE_FALSE(open.empty());
  for (const Curve& curve : open) CHECK(curve.points.size() < 361);
}

TEST_CASE("pantograph: P is one pin") {
  const std::unique_ptr<MechanismScene> scene = mechanism("pantograph");
  for (const SnapshotField& field : scene->fields)
    for (const std::string& label : field.labels) {
      CAPTURE(std::string(field.name));
      if (field.name != "joint_force_at")
        CHECK(std::count(field.labels.begin(), field.labels.end(), label) == 1);
    }
}

TEST_CASE("mechanisms: sentence, tables and studies are there and finite") {
  for (const std::string& motion : kMechanisms)
    for (const double mode : {0.0, 1.0}) {
      CAPTURE(motion);
      const std::unique_ptr<MechanismScene> scene = mechanism(motion, {{"sim.mode", mode}});
      VecX x = started(*scene);
      run_to(*scene, x, 0, 3);
      CHECK_SAYS(scene->sentence(0.0, x), "deg and turns at");
      for (const MatrixTable& table : scene->matrix_tables(0.0, x)) {
        CAPTURE(table.name);
        CHECK(table.values.size() == table.row_labels.size() * table.column_labels.size());
        CHECK(is_finite(table.values));
        if (table.name != "kkt_eigenvalues") continue;
        const int n = scene->model.joint_count(), m = loop_rows(scene->model);
        CHECK_SAYS(table.note,
                   std::to_string(n) + " are positive, " + std::to_string(m) + " negative");
      }
      for (std::size_t k = 0; k < scene->studies.size(); ++k) {
        const Result<Study> study = scene->study(static_cast<int>(k));
        REQUIRE_MESSAGE(study, study.error().text());
        CHECK_FALSE(study->sentence.empty());
        for (const Study::Series& line : study->series) {
          CHECK(line.x.size() > 100);
          CHECK(line.x.size() == line.y.size());
          CHECK(is_finite(line.y));
        }
      }
    }
}

TEST_CASE("mechanisms: a state is all there is: two scenes continue it to the same bits") {
  for (const double mode : {0.0, 1.0}) {
    const std::unique_ptr<MechanismScene> a = mechanism("stephenson-3", {{"sim.mode", mode}}),
                                          b = mechanism("stephenson-3", {{"sim.mode", mode}});
    VecX x = started(*a), y;
    run_to(*a, x, 0, 20);
    y = x;
    run_to(*a, x, 20, 40);
    b->study(0);
    run_to(*b, y, 20, 40);
    for (Eigen::Index i = 0; i < x.size(); ++i) CHECK(bits_of(x[i]) == bits_of(y[i]));
  }
}

}  // namespace legwork::testing::mechanism_test
