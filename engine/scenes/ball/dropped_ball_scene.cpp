// A ball let go over level ground (contact/dropped_ball.h): how high it comes up again, when it lies still, what its strikes
// cost. It bounces by the contact law of free robots (contact/free_step.h), without friction, so that it does not turn.
#include <cmath>

#include "engine/contact/dropped_ball.h"
#include "engine/contact/free_step.h"
#include "engine/run/fields.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

constexpr double kRadius = 0.05, kMass = 0.5;  // m, kg
constexpr const char* kNewton = "Newton's law of restitution, v+ = -e v-";

struct BallSettings {
  double height = 1.0;       // of its lowest point when it is let go, m
  double speed = 0.25;       // along, m/s
  double restitution = 0.8;  // e
  double gravity = 9.81;     // m/s^2
  double step = 1e-3;        // s
  DroppedBall as_dropped() const { return {height, gravity, restitution, step}; }
};

constexpr Parameter kBallParameters[] = {
    {"ball.height", "Ball", "Height", "m", 1.0, 0.02, 10.0, "Height from which it is released.",
     kChosen, fills<&BallSettings::height>},
    {"contact.restitution", "Ball", "Restitution", "", 0.8, 0.0, 1.0,
     "Speed after a strike over speed before.", kNewton, rebuilt<&BallSettings::restitution>},
    {"ball.speed", "Ball", "Forward speed", "m/s", 0.25, -3.0, 3.0,
     "Draws the bounces side by side; nothing slows the ball.", kChosen,
     fills<&BallSettings::speed>},
    {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.1, 30.0, "Downward.", kChosen,
     fills<&BallSettings::gravity>},
    {"sim.step", "Simulation", "Time step", "s", 0.001, 5e-5, 0.005, "Time between two states.",
     kChosen, fills<&BallSettings::step>}};

struct BallState {
  enum Entry : int { kX, kZ, kSpeed, kRise, kImpulse, kBounces, kRebound, kSize };
};

Model ball_model(double gravity) {
  Model model;
  model.family = "ball";
  model.gravity = {0.0, 0.0, -gravity};
  Body body;
  body.name = "ball";
  body.kind = JointKind::floating;
  body.inertia =
      spatial_inertia(kMass, Vec3::Zero(), 0.4 * kMass * kRadius * kRadius * Mat3::Identity());
  model.bodies.push_back(body);
  model.feet.push_back({"ball", 0, {0.0, 0.0, -kRadius}});
  Shape ball;
  ball.radius = kRadius;
  model.shapes.push_back(ball);
  return model;
}

class BouncingBall : public Scene {
 public:
  BouncingBall(const BallSettings& settings, const Model& valid)
      : settings_(settings),
        plant_(valid),
        ws_(valid),
        points_(contact_points(valid)),
        scratch_(valid, ws_, points_),
        q_(VecX::Zero(valid.nq())),
        v_(VecX::Zero(valid.nv())),
        tau_(v_),
        impulse_(VecX::Zero(3 * static_cast<Eigen::Index>(points_.size()))) {
    model = valid;
    model.feet.clear();  // it is no robot: nobody is to look for its feet
    step = settings.step;
    law_.friction = 0.0;
    law_.restitution = settings.restitution;
    describe();
  }

  void start(VecX& x) override {
    x.setZero();
    x[BallState::kZ] = settings_.height + kRadius;
    x[BallState::kSpeed] = settings_.speed;
  }

  StepEnd advance(double, double h, VecX& x, double&) override {
    q_ << x[BallState::kX], 0.0, x[BallState::kZ], 1.0, 0.0, 0.0, 0.0;
    v_ << x[BallState::kSpeed], 0.0, x[BallState::kRise], 0.0, 0.0, 0.0;
    impulse_[2] = x[BallState::kImpulse];
    free_step(plant_, ws_, {}, points_, law_, tau_, h, q_, v_, impulse_, scratch_, report_);
    const bool has_bounced = x[BallState::kRise] < 0.0 && v_[2] > 0.0;
    x.head<BallState::kBounces>() << q_[0], q_[2], v_[0], v_[2], impulse_[2];
    if (has_bounced) {
      x[BallState::kBounces] += 1.0;
      x[BallState::kRebound] = height(x) + v_[2] * v_[2] / (2.0 * settings_.gravity);
    }
    return StepEnd::running;
  }

  std::string why_ended(double, const VecX&) override { return {}; }

  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    X_WB[0] = {Mat3::Identity(), position(x)};
  }

  void observe(double, const VecX& x, SnapshotWriter& out) override {
    write<BallView>(rows(), {*this, x}, out);
  }

  std::string sentence(double, const VecX& x) override {
    const double bounces = x[BallState::kBounces];
    const bool lies = x[BallState::kRise] == 0.0 && x[BallState::kImpulse] > 0.0;
    const std::string after =
        text_of({" after ", number_text(bounces), bounces == 1.0 ? " bounce" : " bounces"});
    if (lies) return text_of({"The ball lies on the ground", after, "."});
    const std::string above =
        text_of({"The ball is ", short_text(height(x)), " m above the ground"});
    if (bounces == 0.0) return text_of({above, ", before its first bounce."});
    return text_of(
        {above, after, "; the last takes it up to ", short_text(x[BallState::kRebound]), " m."});
  }

  Result<Study> study(int) override { return study_rest(); }

  // Another restitution: it flies on as it is.
  bool transfer_state(Scene&, const Change&, VecX&) override { return true; }

 private:
  static Vec3 position(const VecX& x) { return {x[BallState::kX], 0.0, x[BallState::kZ]}; }
  static double height(const VecX& x) { return x[BallState::kZ] - kRadius; }
  static double kinetic(const VecX& x) {
    const double along = x[BallState::kSpeed], rise = x[BallState::kRise];
    return 0.5 * kMass * (along * along + rise * rise);
  }
  double potential(const VecX& x) const { return kMass * settings_.gravity * height(x); }

  struct BallView {
    const BouncingBall& scene;
    const VecX& x;
  };
  static std::span<const Field<BallView>> rows() {
    using V = const BallView;
    static constexpr Field<BallView> kRows[] = {
        {"ball_position", "m", "p", kXyz, [](V& v) { return position(v.x); }},
        {"ball_velocity", "m/s", "v", kXyz,
         [](V& v) { return Vec3(v.x[BallState::kSpeed], 0.0, v.x[BallState::kRise]); }},
        {"ball_height", "m", "height", kOne, [](V& v) { return height(v.x); }},
        {"bounces", "", "bounces", kOne, [](V& v) { return v.x[BallState::kBounces]; }},
        {"last_rebound", "m", "rebound", kOne, [](V& v) { return v.x[BallState::kRebound]; }},
        {"kinetic_energy", "J", "T", kOne, [](V& v) { return kinetic(v.x); }},
        {"potential_energy", "J", "V", kOne, [](V& v) { return v.scene.potential(v.x); }},
        {"total_energy", "J", "E", kOne,
         [](V& v) { return kinetic(v.x) + v.scene.potential(v.x); }}};
    return kRows;
  }

  void describe() {
    entries = {{"the ball's place along"}, {"its height"},  {"its speed along"},
               {"its upward speed"},       {"the impulse"}, {"the count of bounces"},
               {"the last rebound"}};
    lay_out<BallView>(rows(), *this);
    series = {{"ball_height", "Height of the ball"},
              {"ball_velocity", "Velocity of the ball"},
              {"total_energy", "Energy"},
              {"last_rebound", "Height to which the last bounce takes it"}};
    marks = {{Mark::Kind::trail, "path of the ball", "ball_position", "", 1.0, "path", "Path"},
             {Mark::Kind::arrow, "velocity", "ball_position", "ball_velocity", 0.05, "velocity",
              "Velocity"}};
    studies = {{"rest", "When the ball lies still, over its restitution"}};
    quick = "contact.restitution ball.height";
    const double e = settings_.restitution;
    facts = {
        {"first_rebound", "First rebound, e^2 times the height", "m", e * e * settings_.height}};
    if (e < 1.0)
      facts.push_back({"rest_time", "Lies still after", "s", time_to_rest(settings_.as_dropped())});
    viewpoint.centre = {0.0, 0.0, 0.5 * settings_.height};
    viewpoint.reach = 0.75 * settings_.height + 2.0 * kRadius;
    viewpoint.has_ground = viewpoint.follows = true;
  }

  Study study_rest() const {
    Study study("When the ball lies still", "restitution", "", "time", "s");
    study.add_line("closed form");
    study.add_points("steps of this run");
    double worst = 0.0;
    for (int k = 0; k <= 18; ++k) {
      DroppedBall ball = settings_.as_dropped();
      ball.restitution = 0.05 * k;
      const double exact = time_to_rest(ball);
      ball.longest = 2.0 * exact;
      const double found = drop(ball).rest;
      update_max(worst, std::abs(found - exact));
      study.add(ball.restitution, {exact, found});
    }
    study.sentence =
        "Every bounce takes e times as long as the one before, so that infinitely many "
        "of them end in a finite time. With these steps that time is off by at most " +
        short_text(worst, " s.");
    return study;
  }

  BallSettings settings_;
  Model plant_;  // its lowest point is a foot
  Workspace ws_;
  std::vector<ContactPoint> points_;
  FreeStepScratch scratch_;
  ContactLaw law_;
  ContactStep report_;
  VecX q_, v_, tau_, impulse_;
};

Result<std::unique_ptr<Scene>> build_ball(const ParameterView& values) {
  const BallSettings settings = values.read<BallSettings>();
  const Result<Model> model = validated(ball_model(settings.gravity));
  if (!model) return model.error();
  return std::unique_ptr<Scene>(std::make_unique<BouncingBall>(settings, *model));
}

}  // namespace

std::span<const SceneKind> ball_scenes() {
  static const SceneKind kinds[] = {{"ball", "drop", kBallParameters, build_ball}};
  return kinds;
}

}  // namespace legwork
