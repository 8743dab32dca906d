// Walkers of linkages (models/robots) as scenes: that they walk on what their cranks do, with every loop closed and every joule
// accounted for.
#include <algorithm>

#include "engine/contact/shape_points.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/rnea.h"
#include "engine/run/run.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::own_walkers_test {

namespace {

constexpr double kHold = 3.0, kTurn = 4.0;

Run open_walker(const std::string& name) {
  Result<Run> run = open_scene(read_file(std::string(LEGWORK_MODELS_DIR "/robots/") + name), name);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}
void put(Run& run, const char* path, double value) {
  const Refusal bad = set(run, path, value);
  REQUIRE_MESSAGE(!bad, bad->text());
}
double one(Run& run, std::string_view name, int entry = 0) {
  const Snapshot& now = snapshot(run);
  for (const SnapshotField& field : now.fields)
    if (field.name == name) return now.data[at(field.offset + entry)];
  FAIL("no field ", name);
  return 0.0;
}
const OwnRobot& robot_of(const Run& run) { return static_cast<const OwnRobot&>(*run.scene); }

// Where the energy of a step goes, by what the step did: dampers, what slides on the ground, and the step itself, which is of
// first order. Its forces act with the velocity of its end, so that h tau . v' is more than the change of energy by
// 1/2 dv . M dv; and weight is lifted by more than h g . v', as loops bend the way.
class Losses {
 public:
  explicit Losses(const Run& run, double damping)
      : model_(robot_of(run).plant()),
        layout_(robot_of(run).layout()),
        shapes_(touching_shapes(model_)),
        damping_(damping),
        ws_(model_),
        M_(MatX::Zero(model_.nv(), model_.nv())) {}

  void before(const Run& run) {
    q_ = run.state.segment(RunState::kScalars, layout_.nq);
    before_ = run.state.segment(RunState::kScalars + layout_.v(), layout_.nv);
  }
  void after(const Run& run, double h) {
    const VecX x = run.state.tail(run.state.size() - RunState::kScalars);
    const VecX v = x.segment(layout_.v(), layout_.nv), dv = v - before_;
    forward_kinematics(model_, q_, v, ws_);
    mass_matrix(model_, ws_, M_);
    by_steps += 0.5 * dv.dot(M_ * dv);
    const VecX zero = VecX::Zero(model_.nv()), next = x.head(layout_.nq);
    const double height = whole_body(model_, ws_).potential_energy;
    forward_kinematics(model_, q_, zero, ws_);
    bias_force(model_, ws_, ws_.h);
    const double along = h * ws_.h.dot(v);
    forward_kinematics(model_, next, zero, ws_);
    by_steps -= whole_body(model_, ws_).potential_energy - height - along;
    forward_kinematics(model_, q_, v, ws_);
    for (int k = 0; k < layout_.contacts; ++k) {
      const int point = static_cast<int>(x[layout_.contact(k)]);
      if (point < 0) continue;
      const Shape& shape = shapes_[at(point / kMostShapePoints)];
      const Transform& X_WB = ws_.X_WB[at(shape.body)];
      const Vec3 p = shape_point(shape, X_WB, Ground(), point % kMostShapePoints).p_W;
      const Vec3 rate = point_velocity(ws_, shape.body, transposed_times(X_WB.R, p - X_WB.p));
      by_sliding -= vector_of(&x[layout_.contact(k) + 1]).dot(rate);
    }
    for (int i = model_.base_nv(); i < layout_.nv; ++i)
      if (model_.bodies[at(i - model_.base_nv() + 1)].name.ends_with("_crank"))
        by_dampers += h * damping_ * v[i] * v[i];
  }
  double all() const { return by_dampers + by_sliding + by_steps; }
  double by_dampers = 0.0, by_sliding = 0.0, by_steps = 0.0;

 private:
  const Model& model_;
  OwnRobotLayout layout_;
  std::vector<Shape> shapes_;
  double damping_;
  Workspace ws_;
  VecX q_, before_;
  MatX M_;
};

// The furthest that a loop is open, by loop_closure.h, which the scene does not use.
class Gap {
 public:
  explicit Gap(const Run& run)
      : model_(robot_of(run).plant()), ws_(model_), loops_(model_), v_(VecX::Zero(model_.nv())) {}
  double of(const Run& run) {
    forward_kinematics(model_, run.state.segment(RunState::kScalars, model_.nq()), v_, ws_);
    close_loops(model_, ws_, loops_);
    return largest_entry(loops_.residual);
  }

 private:
  const Model& model_;
  Workspace ws_;
  LoopClosure loops_;
  VecX v_;
};

struct Walker {
  const char* file;
  double metres;  // in a minute, at least
};
constexpr Walker kWalkers[] = {{"jansen_walker.json", 9.0}, {"klann_walker.json", 8.0}};

}  // namespace

TEST_CASE("own walkers: a minute on the level floor, with closed loops and no joule lost") {
  for (const Walker& walker : kWalkers) {
    CAPTURE(std::string(walker.file));
    Run run = open_walker(walker.file);
    put(run, "robot.drive", kTurn);
    Gap gap(run);
    Losses losses(run, 0.002);
    double open = 0.0, highest = -1.0, lowest = 10.0;
    for (int n = 0; n < 60'000; ++n) {
      losses.before(run);
      REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
      losses.after(run, 1e-3);
      open = std::max(open, gap.of(run));
      if (n % 100 == 99) {
        const double z = one(run, "body_position", 2);
        highest = std::max(highest, z);
        lowest = std::min(lowest, z);
      }
    }
    const double work = one(run, "motor_work"), lost = one(run, "energy_lost");
    MESSAGE(walker.file, ": ", one(run, "body_position"), " m, ", one(run, "body_position", 1),
            " m aside, height ", lowest, " to ", highest, " m, open by ", open, " m, work ", work,
            " J, lost ", lost, " J = dampers ", losses.by_dampers, " + sliding ", losses.by_sliding,
            " + steps ", losses.by_steps, " + rest ", lost - losses.all());
    CHECK(one(run, "body_position") > walker.metres);
    CHECK(highest - lowest < 0.01);
    CHECK(open < 1e-10);
    CHECK(std::abs(lost - losses.all()) < 1e-3 * work);
  }
}

}  // namespace legwork::testing::own_walkers_test
