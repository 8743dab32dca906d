// Walkers of linkages on free ground (models/robots): whether a foot goes where the linkage's lengths say, how fast the robot
// walks, whether it bobs as a level trunk on its lowest foot would, and what stairs, slopes, friction and a motor at the knee
// change.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "bindings/claims/free/walking_legs.h"
#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/math/quaternion.h"
#include "engine/math/rotation.h"
#include "engine/run/run.h"

namespace legwork::claims {
namespace {

// A foot by its name, and where it is in the trunk's frame for angles of two cranks (q of the file, rad; the second is that of
// a leg with two).
struct WalkerFoot {
  std::string name, crank, second_crank;
  std::function<PlanePoint(double, double)> at;
};

struct Walker {
  std::string scene;
  double speed;  // rad/s, of its cranks
  std::vector<WalkerFoot> feet;
};

// One shaft a side with a crank for each plane, each of which moves a leg behind and one ahead (web/tools/walkers.mjs). The axis
// is y: q turns the pin from z towards x.
Walker on_shafts(const char* scene, double speed, const JsonValue& numbers, const WalkingLeg& leg) {
  Walker walker{scene, speed, {}};
  const int planes = static_cast<int>(number_of(numbers, "planes"));
  for (const char* side : {"L", "R"})
    for (int plane = 0; plane < planes; ++plane)
      for (const char* end : {"rear", "front"}) {
        const double phase = (2.0 * plane + (side[0] == 'R' ? 1.0 : 0.0)) * kPi / planes;
        const bool is_front = end[0] == 'f';
        const std::string crank = side + std::string("_crank");
        walker.feet.push_back(
            {side + std::to_string(plane + 1) + "_" + end + "_" + numbers.find("feet")->string,
             crank, crank, [phase, is_front, &leg](double q, double) {
               const double angle = phase - q;
               const PlanePoint p = leg.foot(is_front ? kPi - angle : angle);
               return PlanePoint{is_front ? -p.x : p.x, p.z};
             }});
      }
  return walker;
}

Walker parallel_knees(const FiveBarLeg& leg) {
  constexpr double kBehind = 0.03,
                   kHalf = 0.17;  // m: a leg behind its foot, a foot from the middle
  Walker walker{"quadruped-parallel-knees", 8.0, {}};
  for (const char* name : {"FL", "FR", "RL", "RR"}) {
    const std::string foot = name;
    const double x = (foot[0] == 'F' ? kHalf : -kHalf) - kBehind;
    const double phase = foot == "FL" || foot == "RR" ? 0.0 : kPi;
    walker.feet.push_back({foot + "_shank", foot + "_hip", foot + "_knee",
                           [x, phase, &leg](double first, double second) {
                             const PlanePoint p = leg.foot(phase - first, phase - second);
                             return PlanePoint{x + p.x, p.z};
                           }});
  }
  return walker;
}

// How far the heights of its lowest foot, and of its first foot, range in a turn, m.
struct Heights {
  double bob = 0.0, lift = 0.0;
};
Heights heights_of(const Walker& walker) {
  constexpr int kAngles = 3600;
  double least[2] = {1.0, 1.0}, most[2] = {-1.0, -1.0};
  for (int n = 0; n < kAngles; ++n) {
    const double q = 2.0 * kPi * n / kAngles;
    double z[2] = {1.0, walker.feet[0].at(q, q).z};
    for (const WalkerFoot& foot : walker.feet) z[0] = std::min(z[0], foot.at(q, q).z);
    for (int k = 0; k < 2; ++k) {
      least[k] = std::min(least[k], z[k]);
      most[k] = std::max(most[k], z[k]);
    }
  }
  return {most[0] - least[0], most[1] - least[1]};
}

class WalkerRun {
 public:
  WalkerRun(const std::string& scene, const Changes& changes)
      : run_(open_builtin(scene, changes)) {}
  // False if it cannot be.
  bool go(double seconds) {
    if (!run_) return false;
    const int steps = static_cast<int>(std::lround(seconds / time_step(*run_)));
    for (int k = 0; k < steps; ++k)
      if (advance(*run_) != StepStatus::ok) return false;
    return true;
  }
  VecX field(std::string_view name) { return snapshot_field(*run_, name); }
  double number(std::string_view name, int index = 0) { return field(name)[index]; }
  int place(std::string_view field, const std::string& label) {
    for (const SnapshotField& f : snapshot_of(*run_).fields)
      if (f.name == field)
        for (std::size_t i = 0; i < f.labels.size(); ++i)
          if (f.labels[i] == label) return static_cast<int>(i);
    return 0;
  }
  double x() { return number("com"); }
  // In the trunk's frame: the ball of the link's collision shape.
  Vec3 foot(const std::string& link) {
    const Model& model = model_of(*run_);
    const int body = find_body(model, link);
    const auto ball =
        std::find_if(model.shapes.begin(), model.shapes.end(), [&](const Shape& shape) {
          return shape.body == body && shape.role == Shape::Role::collision;
        });
    if (ball == model.shapes.end()) return Vec3::Constant(1e3);
    const Transform X_WB = pose(body), X_WT = pose(0);
    return transposed_times(X_WT.R, transform_point(X_WB, ball->a) - X_WT.p);
  }

  int body(const std::string& name) const { return find_body(model_of(*run_), name); }

 private:
  Transform pose(int body) {
    const VecX p = field("body_position"), o = field("body_quaternion");
    const double *const at_p = p.data() + 3 * body, *const at_o = o.data() + 4 * body;
    return {rotation_from_quaternion(Quat(at_o[0], at_o[1], at_o[2], at_o[3])),
            Vec3(at_p[0], at_p[1], at_p[2])};
  }
  Result<Run> run_;
};

constexpr double kLookEvery = 0.01;  // s: how often a run is looked at

// On level ground: paths, speed, bob, loops, feet.
bool measure_level(const std::string& name, const Walker& walker, const JsonValue& asked,
                   Measurements& m) {
  WalkerRun run(walker.scene, {});
  if (!run.go(number_of(asked, "settling"))) return false;
  const double start = run.x(), seconds = number_of(asked, "seconds");
  double off = 0.0, open = 0.0, highest = -1.0, lowest = 1e3, least = 1e3, most = 0.0;
  const int looks = static_cast<int>(std::lround(seconds / kLookEvery));
  for (int n = 0; n < looks; ++n) {
    if (!run.go(kLookEvery)) return false;
    const VecX q = run.field("joint_position");
    for (const WalkerFoot& foot : walker.feet) {
      const Vec3 here = run.foot(foot.name);
      const PlanePoint meant = foot.at(q[run.place("joint_position", foot.crank)],
                                       q[run.place("joint_position", foot.second_crank)]);
      off = std::max({off, std::abs(here.x() - meant.x), std::abs(here.z() - meant.z)});
    }
    open = std::max(open, run.number("loop_gap"));
    const double height = run.number("body_position", 2);
    highest = std::max(highest, height);
    lowest = std::min(lowest, height);
    const double down = run.field("foot_touches").sum();
    least = std::min(least, down);
    most = std::max(most, down);
  }
  const Heights heights = heights_of(walker);
  m.number(name + ".foot_path", off);
  m.number(name + ".loop_gap", open);
  m.number(name + ".lift", heights.lift);
  m.number(name + ".speed", (run.x() - start) / seconds);
  m.number(name + ".bob", heights.bob, highest - lowest);
  m.list(name + ".feet_down", std::vector<double>{least, most});
  m.number(name + ".work_per_metre", run.number("motor_work") / run.x());
  return true;
}

}  // namespace

Refusal measure_free_walkers(Measurements& m) {
  const JsonValue& asked = *m.reference().find("walkers");
  const double seconds = number_of(asked, "seconds"), settling = number_of(asked, "settling");
  const JsonValue &jansen_numbers = *asked.find("jansen"), &klann_numbers = *asked.find("klann");
  const JansenLeg jansen_leg(jansen_numbers);
  const KlannLeg klann_leg(klann_numbers);
  const FiveBarLeg knee_leg(*asked.find("parallel_knees"));
  const Walker jansen = on_shafts("jansen-walker", 3.0, jansen_numbers, jansen_leg),
               klann = on_shafts("klann-walker", -3.0, klann_numbers, klann_leg),
               knees = parallel_knees(knee_leg);
  const Diagnostic fell{"A walker of models/robots did not walk."};
  for (const auto& [name, walker] :
       {std::pair("jansen", &jansen), {"klann", &klann}, {"knees", &knees}})
    if (!measure_level(name, *walker, asked, m)) return fell;

  for (const auto& [name, walker] : {std::pair("jansen", &jansen), {"klann", &klann}}) {
    WalkerRun stairs(walker->scene,
                     {{"ground.kind", 1.0}, {"ground.step_height", number_of(asked, "stair")}});
    if (!stairs.go(seconds)) return fell;
    m.number(std::string(name) + ".on_stairs", stairs.x());
  }
  {
    WalkerRun slippery(jansen.scene, {{"contact.friction", number_of(asked, "slippery")}});
    if (!slippery.go(settling + seconds)) return fell;
    m.number("jansen.slippery.work_per_metre", slippery.number("motor_work") / slippery.x());
    m.number("jansen.slippery.speed", slippery.x() / (settling + seconds));
  }
  std::vector<double> up;
  for (const double slope : numbers_of(asked, "slopes")) {
    WalkerRun run(klann.scene, {{"ground.slope", slope}});
    if (!run.go(settling)) return fell;
    const VecX start = run.field("com");
    if (!run.go(seconds)) return fell;
    const VecX way = run.field("com") - start;
    up.push_back(std::sqrt(way[0] * way[0] + way[2] * way[2]) / seconds);
  }
  m.list("klann.uphill", up);
  for (const double mass : {0.0, number_of(asked, "at_the_knee")}) {
    WalkerRun as_it_is(knees.scene, {});
    const double shank = as_it_is.body("FL_shank");
    WalkerRun loaded(knees.scene, {{"payload.link", shank}, {"payload.mass", mass}});
    double torque = 0.0;
    for (int n = 0; n < static_cast<int>(std::lround(seconds / kLookEvery)); ++n) {
      if (!loaded.go(kLookEvery)) return fell;
      torque = std::max(
          torque, std::abs(loaded.number("joint_torque", loaded.place("joint_torque", "FL_hip"))));
    }
    m.number(mass > 0.0 ? "knees.hip_torque.motor_at_the_knee" : "knees.hip_torque.as_it_is",
             torque);
  }
  return std::nullopt;
}

}  // namespace legwork::claims
