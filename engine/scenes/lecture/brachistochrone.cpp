// The brachistochrone (Bennewitz & Khorshidi, "Calculus of Variations"): which way down is the quickest? The lecture's (x, y) is
// the world's (x, z). The state is each bead's sigma (brachistochrone_paths.h); the run ends when the last has arrived.
#include <algorithm>
#include <cmath>

#include "engine/run/fields.h"
#include "engine/scenes/lecture/brachistochrone_paths.h"
#include "engine/scenes/scenes.h"

namespace legwork::brachistochrone {
namespace {

constexpr const char* kLecture = "Bennewitz & Khorshidi, \"Calculus of Variations\"";
constexpr Parameter kParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
     kChosen},
    {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.1, 30.0, "Downward.", kChosen},
    {"ends.a_x", "Ends", "A: x", "m", 0.0, -2.0, 2.0, "Where the beads start.", kLecture},
    {"ends.a_z", "Ends", "A: height", "m", 0.0, -2.0, 2.0, "Where the beads start.", kLecture},
    {"ends.b_x", "Ends", "B: x", "m", 1.0, -2.0, 2.0, "Where the beads arrive.",
     "theory/lecture 8"},
    {"ends.b_z", "Ends", "B: height", "m", -1.0, -2.0, 2.0, "Where the beads arrive; below A.",
     "theory/lecture 8"},
    choice("own.kind", "Your own path", "Kind", 0, {"curve", "two straight lines"},
           "A smooth curve drawn towards the control point, or two lines that meet there; the bead "
           "takes the corner without loss.",
           kChosen),
    {"own.x", "Your own path", "Control point: along", "", 0.1, -0.5, 1.5,
     "As a fraction of the horizontal distance from A to B.", kChosen},
    {"own.drop", "Your own path", "Control point: down", "", 0.8, 0.02, 2.5,
     "As a fraction of the drop from A to B.", kChosen}};

struct Descent {
  Ends ends;
  Own own;
  Cycloid cycloid;
  Vec3 start;   // A, world
  double side;  // 1 if B lies towards +x, else -1
};

// By Path.
struct PathWords {
  const char *body, *role, *time, *time_label;
  double name_at;  // sigma, where no other path lies to the right
};
constexpr PathWords kWords[kPaths] = {
    {"cycloid", "truth", "time_cycloid", "Time on the cycloid", 0.4},
    {"straight", "reference", "time_straight", "Time on the straight line", 0.7},
    {"parabola", "plain", "time_parabola", "Time on the parabola", 0.85},
    {"arc", "estimate", "time_arc", "Time on the circular arc", 0.75},
    {"own", "input", "time_own", "Time on your own path", 0.8}};

class Brachistochrone : public Scene {
 public:
  Brachistochrone(const Descent& descent, double time_step) : descent_(descent) {
    step = time_step;
    for (int k = 0; k < kPaths; ++k)
      slides_.emplace_back(static_cast<Path>(k), descent.ends, descent.cycloid, descent.own);
    for (const Slide& slide : slides_) last_ = std::max(last_, slide.duration());
    add_model();
    add_signals();
    add_drawing();
    add_facts();
  }

  void start(VecX& x) override { x.setZero(); }

  StepEnd advance(double t, double h, VecX& x, double& t_end) override {
    const double now = t + h;
    for (int k = 0; k < kPaths; ++k) x[k] = slides_[at(k)].sigma_at(now);
    if (now < last_) return StepEnd::running;
    t_end = last_;
    return StepEnd::ended;
  }

  std::string why_ended(double, const VecX&) override {
    return "All beads have arrived. " + times();
  }

  void place(double, const VecX& x, std::span<Transform> X_WB) override {
    X_WB[0] = {};
    for (int k = 0; k < kPaths; ++k) X_WB[at(k + 1)] = {Mat3::Identity(), bead(k, x[k])};
  }

  void observe(double, const VecX& x, SnapshotWriter& out) override {
    write<BeadView>(rows(), {*this, x}, out);
  }

  std::string sentence(double, const VecX& x) override {
    int lead = 0, there = 0;
    for (int k = 1; k < kPaths; ++k)
      if (slides_[at(k)].at_sigma(x[k]).y > slides_[at(lead)].at_sigma(x[lead]).y) lead = k;
    for (int k = 0; k < kPaths; ++k) there += x[k] >= 1.0 ? 1 : 0;
    if (there == kPaths) return times();
    const std::string arrived = std::to_string(there) + " of 5 beads have arrived. ";
    if (there > 0) return arrived + times();
    return std::string("The bead on the ") + kPathNames[at(lead)] + " is the lowest, at " +
           short_text(speed(lead, x[lead])) + " m/s.";
  }

  Result<Study> study(int index) override { return index == 0 ? study_times() : study_control(); }

 private:
  Vec3 bead(int k, double sigma) const {
    const Point p = slides_[at(k)].at_sigma(sigma);
    return descent_.start + Vec3(descent_.side * p.x, 0.0, -p.y);
  }
  Vec3 velocity(int k, double sigma) const {
    const std::array<double, 2> v = slides_[at(k)].velocity(sigma);
    return {descent_.side * v[0], 0.0, -v[1] + 0.0};
  }
  // By the slope of its way over time, so that its energy can be watched.
  double speed(int k, double sigma) const {
    const Slide& slide = slides_[at(k)];
    const Point p = slide.at_sigma(sigma);
    // At B a path whose control point is B has no slope.
    if (p.dx == 0.0 && p.dy == 0.0) return std::sqrt(2.0 * descent_.ends.g * p.y);
    return (k == 0 ? 1.0 : 2.0 * sigma) * math::hypot(p.dx, p.dy) / slide.rate(sigma);
  }

  double height(int k, double sigma) const { return -slides_[at(k)].at_sigma(sigma).y + 0.0; }
  double kinetic(int k, double sigma) const { return 0.5 * speed(k, sigma) * speed(k, sigma); }
  double potential(int k, double sigma) const {
    return -descent_.ends.g * slides_[at(k)].at_sigma(sigma).y + 0.0;
  }
  double drift(int k, double sigma) const {
    return kinetic(k, sigma) - descent_.ends.g * slides_[at(k)].at_sigma(sigma).y;
  }
  double arrival(int k, double) const { return slides_[at(k)].duration(); }
  Vec3 name_at(int k, double) const { return bead(k, kWords[k].name_at); }
  double has_arrived(int, double sigma) const { return sigma >= 1.0 ? 1.0 : 0.0; }

  // Of the state's sigmas, a number or three for each bead.
  struct BeadView {
    const Brachistochrone& scene;
    const VecX& x;
  };
  template <auto get>
  static void each(const BeadView& v, SnapshotWriter& out) {
    for (int k = 0; k < kPaths; ++k) out << (v.scene.*get)(k, v.x[k]);
  }
  static std::span<const Field<BeadView>> rows() {
    using B = Brachistochrone;
    constexpr Labels kBeadXyz = {LabelNames::joints, "x y z"};
    static constexpr Field<BeadView> kRows[] = {
        {"bead_position", "m", "p", kBeadXyz, each<&B::bead>},
        {"bead_velocity", "m/s", "", kBeadXyz, each<&B::velocity>},
        {"bead_speed", "m/s", "v", kPerJoint, each<&B::speed>},
        {"bead_height", "m", "", kPerJoint, each<&B::height>},
        {"kinetic_energy", "J", "T", kPerJoint, each<&B::kinetic>},
        {"potential_energy", "J", "V", kPerJoint, each<&B::potential>},
        {"energy_drift", "J", "energy_drift", kPerJoint, each<&B::drift>},
        {"arrival_time", "s", "", kPerJoint, each<&B::arrival>},
        {"has_arrived", "", "", kPerJoint, each<&B::has_arrived>},
        {"name_at", "m", "", kBeadXyz, each<&B::name_at>},
    };
    return kRows;
  }

  std::string times() const {
    std::string text;
    int best = 0;
    for (int k = 0; k < kPaths; ++k) {
      if (slides_[at(k)].duration() < slides_[at(best)].duration()) best = k;
      text += std::string(k > 0 ? ", " : "") + kPathNames[at(k)] + " " +
              short_text(slides_[at(k)].duration()) + " s";
    }
    return text + ". The quickest: " + kPathNames[at(best)] + ".";
  }

  void add_model() {
    model.family = "brachistochrone";
    model.gravity = {0.0, 0.0, -descent_.ends.g};
    Body ground;
    ground.name = "ground";
    ground.kind = JointKind::fixed;
    model.bodies.push_back(ground);
    for (int k = 0; k < kPaths; ++k) {
      Body body;
      body.name = body.joint = body.leg = kWords[k].body;
      body.parent = 0;
      body.inertia = spatial_inertia(1.0, Vec3::Zero(), 1e-4 * Mat3::Identity());
      model.bodies.push_back(body);
      model.shapes.push_back(
          {Shape::Kind::sphere, k + 1, Vec3::Zero(), Vec3::Zero(), 0.018 * size_of_scene()});
    }
  }

  double size_of_scene() const { return std::max(descent_.ends.width, descent_.ends.drop); }

  void add_signals() {
    for (const PathWords& path : kWords)
      entries.push_back({std::string("the place on the ") + path.body, 1.0});
    lay_out<BeadView>(rows(), *this);
    series = {{"bead_height", "Height above A"},
              {"bead_speed", "Speed"},
              {"kinetic_energy", "Kinetic energy of a bead of 1 kg"},
              {"potential_energy", "Potential energy of a bead of 1 kg"},
              {"energy_drift", "Change of energy"}};
    studies = {{"times", "Depth over time on all paths"},
               {"control-point", "Time of your own path over the depth of its control point"}};
  }

  void add_drawing() {
    marks = {{Mark::Kind::arrow, "velocity", "bead_position", "bead_velocity", 0.04, "velocity",
              "Velocities"},
             {.kind = Mark::Kind::label, .at = "name_at", .role = "plain", .group = "Paths"}};
    for (int k = 0; k < kPaths; ++k) {
      Curve curve{kPathNames[at(k)], kWords[k].role, "Paths", false, true, {}};
      for (int i = 0; i <= 64; ++i) curve.points.push_back(bead(k, i / 64.0));
      curves.push_back(std::move(curve));
    }
    const Vec3 control = descent_.start + Vec3(descent_.side * descent_.own.x * descent_.ends.width,
                                               0.0, -descent_.own.drop * descent_.ends.drop);
    curves.push_back({"control point",
                      "input",
                      "Control point",
                      false,
                      false,
                      {bead(4, 0.0), control, bead(4, 1.0)}});
    viewpoint.centre = descent_.start + Vec3(0.5 * descent_.side * descent_.ends.width, 0.0,
                                             -0.5 * descent_.ends.drop);
    viewpoint.reach = 0.7 * size_of_scene();
    viewpoint.from = {0.0, -1.0, 0.05};
    quick = "ends.a_x ends.a_z ends.b_x ends.b_z";
  }

  void add_facts() {
    for (int k = 0; k < kPaths; ++k)
      facts.push_back({kWords[k].time, kWords[k].time_label, "s", slides_[at(k)].duration()});
    facts.push_back({"phi", "Cycloid: angle rolled to B", "rad", descent_.cycloid.phi});
    facts.push_back({"radius", "Cycloid: rolling radius", "m", descent_.cycloid.R});
    facts.push_back({"length_cycloid", "Length of the cycloid", "m", slides_[0].length()});
    facts.push_back({"length_straight", "Length of the straight line", "m", slides_[1].length()});
  }

  Study study_times() const {
    Study study("Depth of each bead over time", "time", "s", "height above A", "m");
    for (int k = 0; k < kPaths; ++k) {
      const Slide& slide = slides_[at(k)];
      Study::Series& line = study.add_line(kPathNames[at(k)]);
      for (int i = 0; i <= 60; ++i) {
        const double time = slide.duration() * i / 60.0;
        line.add(time, -slide.at_sigma(slide.sigma_at(time)).y);
      }
    }
    study.sentence = times();
    return study;
  }

  Study study_control() const {
    Study study("Your own path: time over the depth of its control point",
                "depth, parts of the drop", "", "time", "s");
    study.add_line("your own path");
    study.add_line("cycloid");
    double best = 0.0, least = 1e300;
    for (int k = 1; k <= 60; ++k) {
      Own own = descent_.own;
      own.drop = 0.04 * k;
      const double time = Slide(Path::own, descent_.ends, descent_.cycloid, own).duration();
      study.add(own.drop, {time, slides_[0].duration()});
      if (time >= least) continue;
      least = time;
      best = own.drop;
    }
    study.sentence = "With the control point " + short_text(best) + " of the drop down it takes " +
                     short_text(least) + " s, " +
                     short_text(100.0 * (least / slides_[0].duration() - 1.0)) +
                     " % more than the cycloid; no path takes less than that.";
    return study;
  }

  Descent descent_;
  std::vector<Slide> slides_;
  double last_ = 0.0;
};

Result<std::unique_ptr<Scene>> build(const ParameterView& values) {
  Descent descent;
  descent.start = {values["ends.a_x"], 0.0, values["ends.a_z"]};
  const double along = values["ends.b_x"] - values["ends.a_x"];
  descent.side = along < 0.0 ? -1.0 : 1.0;
  descent.ends = {std::abs(along), values["ends.a_z"] - values["ends.b_z"],
                  values["world.gravity"]};
  descent.own = {values["own.kind"] != 0.0, values["own.x"], values["own.drop"]};
  const Result<Cycloid> cycloid = cycloid_between(descent.ends);
  if (!cycloid) return cycloid.error();
  descent.cycloid = *cycloid;
  return std::unique_ptr<Scene>(std::make_unique<Brachistochrone>(descent, values["sim.step"]));
}

}  // namespace
}  // namespace legwork::brachistochrone

std::span<const legwork::SceneKind> legwork::brachistochrone_scenes() {
  static const SceneKind kinds[] = {
      {"brachistochrone", "descent", brachistochrone::kParameters, brachistochrone::build}};
  return kinds;
}
