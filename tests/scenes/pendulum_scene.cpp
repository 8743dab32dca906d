// A kind of scene that Legwork does not have: a module with this list in place of the engine's (bindings/wasm/module.cmake) shows
// whether the page can show a new kind from its description alone (tests/web/new_kind.test.mjs).
//   theta'' = -g / l sin(theta), by symplectic Euler
#include <cmath>

#include "engine/math/trig.h"
#include "engine/run/fields.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

constexpr double kMass = 0.4, kRadius = 0.06;  // kg, m

struct PendulumSettings {
  double length = 0.5;    // m
  double start = 1.0;     // rad
  double gravity = 9.81;  // m/s^2
  double step = 1e-3;     // s
};

constexpr Parameter kPendulumParameters[] = {
    {"rod.length", "Pendulum", "Length of the rod", "m", 0.5, 0.1, 2.0, "From pivot to bob.",
     kChosen, fills<&PendulumSettings::length>},
    {"rod.start", "Pendulum", "Angle at first", "rad", 1.0, -3.0, 3.0, "From the vertical.",
     kChosen, fills<&PendulumSettings::start>},
    {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.1, 30.0, "Downward.", kChosen,
     fills<&PendulumSettings::gravity>},
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-4, 0.005, "Time between two states.",
     kChosen, fills<&PendulumSettings::step>}};

enum Entry : int { kAngle, kSpeed };

Model pendulum_model(const PendulumSettings& settings) {
  Model model;
  model.family = "pendulum";
  model.gravity = {0.0, 0.0, -settings.gravity};
  Body bob;
  bob.name = "bob";
  bob.kind = JointKind::floating;
  bob.inertia = spatial_inertia(kMass, Vec3::Zero(), 1e-4 * Mat3::Identity());
  model.bodies.push_back(bob);
  Shape ball;
  ball.radius = kRadius;
  model.shapes.push_back(ball);
  return model;
}

class Pendulum : public Scene {
 public:
  Pendulum(const PendulumSettings& settings, const Model& valid) : settings_(settings) {
    model = valid;
    step = settings.step;
    entries = {{"the rod's angle"}, {"its speed"}};
    lay_out<View>(rows(), *this);
    series = {{"rod_angle", "Angle of the rod"}, {"total_energy", "Energy of the pendulum"}};
    marks = {{Mark::Kind::between, "rod", "pivot", "bob_position", 1.0, "plain"},
             {Mark::Kind::arrow, "weight", "bob_position", "weight", 0.05, "force", "Weight"},
             {Mark::Kind::trail, "path of the bob", "bob_position", "", 1.0, "path", "Path"}};
    studies = {{"period", "Period over the angle at first"}};
    quick = "rod.length rod.start";
    facts = {{"small_period", "Period of small swings", "s", small_period()}};
    viewpoint.reach = 1.2 * settings.length;
  }

  void start(VecX& x) override { x << settings_.start, 0.0; }

  StepEnd advance(double, double h, VecX& x, double&) override {
    x[kSpeed] -= h * settings_.gravity / settings_.length * math::sin(x[kAngle]);
    x[kAngle] += h * x[kSpeed];
    return StepEnd::running;
  }

  std::string why_ended(double, const VecX&) override { return {}; }

  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    X_WB[0] = {Mat3::Identity(), bob(x)};
  }

  void observe(double, const VecX& x, SnapshotWriter& out) override {
    write<View>(rows(), {*this, x}, out);
  }

  std::string sentence(double, const VecX& x) override {
    return text_of({"The bob is ", short_text(x[kAngle]), " rad from the vertical."});
  }

  Readout readout(double, const VecX& x) override {
    Readout readout({"now"});
    readout.add("Height of the bob", short_text(bob(x).z() + settings_.length, " m"));
    return readout;
  }

  std::vector<MatrixTable> matrix_tables(double, const VecX&) override {
    return {{"mass_matrix",
             "Mass matrix",
             "m l^2",
             "kg m^2",
             {"angle"},
             {"angle"},
             {kMass * settings_.length * settings_.length}}};
  }

  Result<Study> study(int) override {
    Study study("Period over the angle at first", "angle", "rad", "period", "s");
    study.add_line("to second order");
    for (int k = 0; k <= 10; ++k) {
      const double angle = 0.1 * k;
      study.add(angle, {small_period() * (1.0 + angle * angle / 16.0)});
    }
    study.sentence = "The wider it swings, the longer it takes.";
    return study;
  }

 private:
  double small_period() const {
    return 2.0 * kPi * std::sqrt(settings_.length / settings_.gravity);
  }
  Vec3 bob(const VecX& x) const {
    return settings_.length * Vec3(math::sin(x[kAngle]), 0.0, -math::cos(x[kAngle]));
  }
  double energy(const VecX& x) const {
    const double speed = settings_.length * x[kSpeed];
    return kMass * (0.5 * speed * speed + settings_.gravity * bob(x).z());
  }

  struct View {
    const Pendulum& scene;
    const VecX& x;
  };
  static std::span<const Field<View>> rows() {
    using V = const View;
    static constexpr Field<View> kRows[] = {
        {"rod_angle", "rad", "theta", kOne, InState<kAngle>{}},
        {"rod_speed", "rad/s", "omega", kOne, InState<kSpeed>{}},
        {"bob_position", "m", "p", kXyz, [](V& v) { return v.scene.bob(v.x); }},
        {"pivot", "m", "", kXyz, [](V&) { return Vec3(Vec3::Zero()); }},
        {"weight", "N", "w", kXyz,
         [](V& v) { return Vec3(0.0, 0.0, -kMass * v.scene.settings_.gravity); }},
        {"total_energy", "J", "E", kOne, [](V& v) { return v.scene.energy(v.x); }}};
    return kRows;
  }

  PendulumSettings settings_;
};

Result<std::unique_ptr<Scene>> build_pendulum(const ParameterView& values) {
  const PendulumSettings settings = values.read<PendulumSettings>();
  const Result<Model> model = validated(pendulum_model(settings));
  if (!model) return model.error();
  return std::unique_ptr<Scene>(std::make_unique<Pendulum>(settings, *model));
}

}  // namespace

std::span<const OwnKind> own_kinds() { return {}; }

std::span<const SceneKind> scene_kinds() {
  static const SceneKind kinds[] = {{"pendulum", "swing", kPendulumParameters, build_pendulum}};
  return kinds;
}

}  // namespace legwork
