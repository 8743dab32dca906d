// The mechanisms of theory/linkages 10 by their scenes, against plan_mechanisms_ref.json: an independent planar
// solver in absolute coordinates, twelve digits.
#include <algorithm>
#include <cmath>

#include "bindings/cli/verify_fourbar.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork::cli {
namespace {

constexpr double kTwelveDigits = 5e-12;
// Accelerations of the file come from Newton's method at condition numbers up to 361.
constexpr double kAcceleration = 1e-10;

struct MechanismCase {
  const char *motion, *name;  // of the scene, in the file
  std::array<int, 7> body;    // of the file's bodies 1, 2, ...; 0: no more
  // Points of the file that are origins of bodies; the others are the scene's traced points, in the same order.
  std::array<std::pair<const char*, int>, 2> origins = {};
};

const MechanismCase kCases[] = {
    {"slider-crank", "slider_crank", {1, 2, 3}},
    {"whitworth", "whitworth", {1, 2, 4, 5, 3}},
    {"scotch-yoke", "scotch_yoke", {1, 2}},
    {"double-slider", "double_slider", {1, 3, 2}, {{{"sx", 1}, {"sy", 3}}}},
    {"five-bar", "five_bar", {1, 3, 4, 2}},
    {"watt-1", "watt_I", {1, 2, 3, 4, 5}},
    {"watt-2", "watt_II", {1, 2, 3, 4, 5}, {{{"arm", 4}}}},
    {"stephenson-3", "stephenson_III", {1, 2, 3, 4, 5}, {{{"cp", 4}}}},
    {"pantograph", "pantograph", {1, 2, 3, 4}},
    {"hoecken", "chebyshev_hoecken", {1, 2, 3}},
    {"peaucellier", "peaucellier", {1, 2, 3, 4, 5, 6, 7}}};

Result<std::unique_ptr<Scene>> mechanism_of(const char* motion, const Changes& changes) {
  const Result<SceneFile> scene = default_scene(motion, changes);
  if (!scene) return scene.error();
  const SceneKind* kind = find_scene_kind(scene->family, scene->motion);
  return kind->build(ParameterView(kind->parameters, scene->values));
}

// Sum of the turning joints' entries up to the ground: a body's angle, its rate, its acceleration.
double along_chain(const Model& model, int body, const VecX& joints) {
  double sum = 0.0;
  for (int i = body; i > 0; i = model.bodies[at(i)].parent)
    if (model.bodies[at(i)].kind != JointKind::prismatic) sum += joints[model.v_index[at(i)]];
  return sum;
}

class MechanismRows {
 public:
  MechanismRows(const MechanismCase& which, const JsonValue& numbers, MechanismScene& scene,
                Report& report)
      : case_(which), numbers_(numbers), scene_(scene), report_(report) {}

  void check() {
    const Model& model = scene_.linkage().model;
    const std::string name = case_.motion + std::string(": ");
    report_.source("plan_mechanisms_ref.json");
    report_.value(name + "moving bodies", numbers_.find("bodies_moving")->number, model.nb() - 1,
                  0.0);
    int rows = 0;
    for (const Loop& loop : model.loops) rows += loop.directions;
    report_.value(name + "degrees of freedom", numbers_.find("gruebler")->number,
                  model.joint_count() - rows, 0.0);
    check_values(name);
    check_range(name);
    if (const JsonValue* trace = numbers_.find("trace"))
      for (const std::string& point : trace->keys) check_trace(name, *trace, point);
  }

 private:
  // Position, velocity, acceleration of a point of the file in the instant examined last.
  std::array<Vec3, 3> point(const std::string& name) {
    std::array<Vec3, 3> out;
    for (const auto& [origin, body] : case_.origins)
      if (origin && name == origin) {
        scene_.point_motion(body, Vec3::Zero(), out[0], out[1], out[2]);
        return out;
      }
    const std::vector<LinkPoint>& traced = scene_.linkage().points;
    std::size_t k = 0;
    for (const std::string& other : numbers_.find("range")->keys) {
      const bool is_origin =
          std::any_of(case_.origins.begin(), case_.origins.end(),
                      [&](const auto& o) { return o.first && other == o.first; });
      if (other == name) break;
      k += is_origin ? 0 : 1;
    }
    const LinkPoint& found = traced[std::min(k, traced.size() - 1)];
    scene_.point_motion(found.body, found.p, out[0], out[1], out[2]);
    return out;
  }

  // Where all that is printed is zero nothing can be relative.
  void list(const std::string& quantity, const std::vector<double>& printed,
            const std::vector<double>& ours, double tolerance) {
    const auto is_zero = [](double x) { return x == 0.0; };
    if (!std::all_of(printed.begin(), printed.end(), is_zero))
      return report_.list(quantity, printed, ours, tolerance);
    double most = ours.size() == printed.size() ? 0.0 : 1.0;
    for (const double x : ours) update_max(most, std::abs(x));
    report_.small(quantity, 0.0, most, tolerance);
  }

  void check_values(const std::string& name) {
    constexpr const char* kWhat[] = {"positions", "velocities", "accelerations"};
    constexpr const char* kAngles[] = {"angles of links", "their rates", "their accelerations"};
    std::array<std::vector<double>, 3> printed, ours, printed_angles, our_angles;
    for (const JsonValue& row : numbers_.find("values")->items) {
      const MechanismState* s = scene_.examine_drive(row.find("deg")->number / 360.0);
      if (!s) continue;  // too few numbers: the row differs
      const JsonValue& points = *row.find("points");
      for (std::size_t i = 0; i < points.keys.size(); ++i) {
        const std::array<Vec3, 3> now = point(points.keys[i]);
        for (std::size_t part = 0; part < 3; ++part)
          for (std::size_t axis = 0; axis < 2; ++axis) {
            printed[part].push_back(points.items[i].items[part].items[axis].number);
            ours[part].push_back(now[part][axis == 0 ? 0 : 2]);
          }
      }
      const JsonValue& phi = *row.find("phi");
      for (std::size_t i = 0; i < phi.keys.size(); ++i) {
        const Model& model = scene_.linkage().model;
        const int body = case_.body[i];
        const VecX* const joints[] = {&s->q, &s->v, &s->a};
        for (std::size_t part = 0; part < 3; ++part) {
          const double truth = phi.items[i].items[part].number;
          double own = along_chain(model, body, *joints[part]);
          if (part == 0) own -= 2.0 * kPi * std::round((own - truth) / (2.0 * kPi));
          printed_angles[part].push_back(truth);
          our_angles[part].push_back(own);
        }
      }
    }
    for (std::size_t part = 0; part < 3; ++part) {
      const double tolerance = part == 2 ? kAcceleration : kTwelveDigits;
      list(name + kWhat[part], printed[part], ours[part], tolerance);
      list(name + kAngles[part], printed_angles[part], our_angles[part], tolerance);
    }
  }

  void check_range(const std::string& name) {
    const JsonValue& range = *numbers_.find("range");
    std::vector<double> printed, ours;
    for (const std::string& key : range.keys) {
      Vec3 least = Vec3::Constant(1e300), most = -least;
      for (int k = 0; k < 720; ++k) {
        if (!scene_.examine_drive(k / 720.0)) continue;
        const Vec3 x = point(key)[0];
        least = least.cwiseMin(x);
        most = most.cwiseMax(x);
      }
      for (const double number : numbers_of(*range.find(key))) printed.push_back(number);
      for (const Vec3& x : {least, most}) {
        ours.push_back(x.x());
        ours.push_back(x.z());
      }
    }
    report_.list(name + "ranges of its points, 720 samples", printed, ours, kTwelveDigits);
  }

  void check_trace(const std::string& name, const JsonValue& trace, const std::string& key) {
    const std::vector<double> printed = numbers_of(*trace.find(key));
    std::vector<double> ours;
    for (int k = 0; k <= 36; ++k) {
      if (!scene_.examine_drive(k / 36.0)) continue;
      const Vec3 x = point(key)[0];
      ours.push_back(x.x());
      ours.push_back(x.z());
    }
    report_.list(name + "path of " + key, printed, ours, kTwelveDigits);
  }

  const MechanismCase& case_;
  const JsonValue& numbers_;
  MechanismScene& scene_;
  Report& report_;
};

// Driving power against the rate of energy, by differences of order 6; relative to the largest power.
double power_error(MechanismScene& scene) {
  constexpr double h = 3e-4;
  const auto energy = [&scene](double fraction) {
    const MechanismState* s = scene.examine_drive(fraction);
    return s ? s->kinetic + s->potential : std::numeric_limits<double>::quiet_NaN();
  };
  double largest = 0.0, error = 0.0;
  for (int k = 0; k < 64; ++k) {
    const double at = k / 64.0 + 0.003;
    const double rate = (45.0 * (energy(at + h) - energy(at - h)) -
                         9.0 * (energy(at + 2.0 * h) - energy(at - 2.0 * h)) +
                         (energy(at + 3.0 * h) - energy(at - 3.0 * h))) /
                        (60.0 * h * scene.period());
    const MechanismState* s = scene.examine_drive(at);
    const double power = s ? s->power : std::numeric_limits<double>::quiet_NaN();
    update_max(largest, std::abs(power));
    update_max(error, std::abs(power - rate));
  }
  return error / largest;
}

Refusal check_slider_crank(const JsonValue& numbers, Report& report) {
  // 8 kg/m on .05 m and 4 kg/m on .15 m: the file's crank of .4 and rod of .6 kg.
  Result<std::unique_ptr<Scene>> built =
      mechanism_of("slider-crank", {{"mass.crank", 8.0}, {"mass.rod", 4.0}, {"mass.block", 0.5}});
  if (!built) return built.error();
  MechanismScene& scene = static_cast<MechanismScene&>(**built);
  report.source("plan_mechanisms_ref.json");
  for (const bool has_gravity : {true, false}) {
    std::vector<double> printed, ours;
    for (const JsonValue& row : numbers.find("values")->items) {
      const MechanismState* s = scene.examine_drive(row.find("deg")->number / 360.0);
      printed.push_back(row.find(has_gravity ? "torque_g" : "torque_nog")->number);
      if (s) ours.push_back(has_gravity ? s->torque[0] : s->torque_without_gravity[0]);
    }
    report.list(
        std::string("slider-crank: driving torques, ") + (has_gravity ? "gravity" : "no gravity"),
        printed, ours, kTwelveDigits);
  }
  return std::nullopt;
}

}  // namespace

Refusal verify_fourbar_mechanisms(const JsonValue& reference, Report& report) {
  const JsonValue& all = *reference.find("mechanisms");
  for (const MechanismCase& which : kCases) {
    Result<std::unique_ptr<Scene>> built = mechanism_of(which.motion, {});
    if (!built) return built.error();
    MechanismScene& scene = static_cast<MechanismScene&>(**built);
    MechanismRows(which, *all.find(which.name), scene, report).check();
    report.source("theory/linkages 3.4");
    report.small(which.motion + std::string(": driving power against the rate of energy, relative"),
                 0.0, power_error(scene), 1e-10);
  }
  return check_slider_crank(*all.find("slider_crank"), report);
}

}  // namespace legwork::cli
