// Eleven mechanisms by their scenes: points and links, position to acceleration, beside an independent planar solver in
// absolute coordinates (theory/linkages 10), and the power that drives them beside the rate of their energy (3.4).
#include <algorithm>
#include <cmath>
#include <limits>

#include "bindings/claims/fourbar/study.h"
#include "bindings/claims/parts.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork::claims {
namespace {

struct MechanismCase {
  const char *motion, *name;  // of the scene, in the reference
  std::array<int, 7> body;    // of the reference's links 1, 2, ...; 0: no more
  // Points of the reference that are origins of bodies; the others are the scene's traced points, in the same order.
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

struct KnownAndOurs {
  std::vector<double> known, ours;
};
using ByOrder = std::array<KnownAndOurs, 3>;  // position, velocity, acceleration

class MechanismMeasurement {
 public:
  MechanismMeasurement(const MechanismCase& which, MechanismScene& scene, Measurements& m)
      : case_(which),
        numbers_(*m.reference().find("mechanisms")->find(which.name)),
        scene_(scene),
        m_(m) {}

  void measure() {
    const Model& model = scene_.linkage().model;
    int directions = 0;
    for (const Loop& loop : model.loops) directions += loop.directions;
    m_.number(name("moving_bodies"), number_of(numbers_, "bodies_moving"), model.nb() - 1);
    m_.number(name("degrees_of_freedom"), number_of(numbers_, "gruebler"),
              model.joint_count() - directions);
    measure_instants();
    measure_range();
    if (const JsonValue* trace = numbers_.find("trace"))
      for (const std::string& point : trace->keys)
        m_.list(name("path_of_") + point, numbers_of(*trace, point.c_str()), path_of(point));
  }

 private:
  std::string name(const char* quantity) const { return case_.name + std::string(".") + quantity; }

  // The body that a point of the reference is the origin of; 0: of none.
  int origin_of(const std::string& point) const {
    for (const auto& [origin, body] : case_.origins)
      if (origin && point == origin) return body;
    return 0;
  }

  // Position, velocity, acceleration of a point of the reference in the instant examined last.
  std::array<Vec3, 3> point(const std::string& wanted) {
    LinkPoint found = {};
    std::size_t traced = 0;
    for (const std::string& other : numbers_.find("range")->keys) {
      const int body = origin_of(other);
      found = body > 0 ? LinkPoint{other, body, Vec3::Zero()} : scene_.linkage().points[traced++];
      if (other == wanted) break;
    }
    std::array<Vec3, 3> out;
    scene_.point_motion(found.body, found.p, out[0], out[1], out[2]);
    return out;
  }

  void add_points(const JsonValue& points, ByOrder& all) {
    for (std::size_t i = 0; i < points.keys.size(); ++i) {
      const std::array<Vec3, 3> now = point(points.keys[i]);
      for (std::size_t order = 0; order < 3; ++order) {
        const std::vector<double> known = numbers_of(points.items[i].items[order]);
        all[order].known.insert(all[order].known.end(), known.begin(), known.end());
        all[order].ours.push_back(now[order].x());
        all[order].ours.push_back(now[order].z());
      }
    }
  }

  void add_links(const JsonValue& links, const MechanismState& state, ByOrder& all) {
    const VecX* const joints[] = {&state.q, &state.v, &state.a};
    for (std::size_t i = 0; i < links.items.size(); ++i)
      for (std::size_t order = 0; order < 3; ++order) {
        const double known = links.items[i].items[order].number;
        double ours = along_chain(scene_.linkage().model, case_.body[i], *joints[order]);
        if (order == 0) ours -= 2.0 * kPi * std::round((ours - known) / (2.0 * kPi));
        all[order].known.push_back(known);
        all[order].ours.push_back(ours);
      }
  }

  void measure_instants() {
    constexpr const char* kPoints[] = {"positions", "velocities", "accelerations"};
    constexpr const char* kLinks[] = {"angles", "angular_rates", "angular_accelerations"};
    ByOrder points, links;
    for (const JsonValue& row : numbers_.find("values")->items) {
      const MechanismState* state = scene_.examine_drive(number_of(row, "deg") / 360.0);
      if (!state) return;  // the claims have no measurement then
      add_points(*row.find("points"), points);
      add_links(*row.find("phi"), *state, links);
    }
    for (std::size_t order = 0; order < 3; ++order) {
      list(kPoints[order], points[order]);
      list(kLinks[order], links[order]);
    }
  }

  // No relative error if all reference numbers are zero: our largest number instead.
  void list(const char* quantity, const KnownAndOurs& numbers) {
    const auto is_zero = [](double x) { return x == 0.0; };
    if (!std::all_of(numbers.known.begin(), numbers.known.end(), is_zero))
      return m_.list(name(quantity), numbers.known, numbers.ours);
    double most = 0.0;
    for (const double x : numbers.ours) update_max(most, std::abs(x));
    m_.number(name(quantity), 0.0, most);
  }

  void measure_range() {
    std::vector<double> ours;
    for (const std::string& key : numbers_.find("range")->keys) {
      Vec3 least = Vec3::Constant(1e300), most = -least;
      for (int k = 0; k < 720; ++k) {
        if (!scene_.examine_drive(k / 720.0)) continue;
        const Vec3 x = point(key)[0];
        least = least.cwiseMin(x);
        most = most.cwiseMax(x);
      }
      ours.insert(ours.end(), {least.x(), least.z(), most.x(), most.z()});
    }
    m_.list(name("range"), numbers_of(*numbers_.find("range")), ours);
  }

  std::vector<double> path_of(const std::string& key) {
    std::vector<double> path;
    for (int k = 0; k <= 36; ++k) {
      if (!scene_.examine_drive(k / 36.0)) continue;
      const Vec3 x = point(key)[0];
      path.insert(path.end(), {x.x(), x.z()});
    }
    return path;
  }

  const MechanismCase& case_;
  const JsonValue& numbers_;
  MechanismScene& scene_;
  Measurements& m_;
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

// Its driving torques: 8 kg/m on .05 m and 4 kg/m on .15 m are the reference's crank of .4 and rod of .6 kg.
Refusal measure_slider_crank(Measurements& m) {
  const Result<std::unique_ptr<Scene>> built =
      mechanism_of("slider-crank", {{"mass.crank", 8.0}, {"mass.rod", 4.0}, {"mass.block", 0.5}});
  if (!built) return built.error();
  MechanismScene& scene = static_cast<MechanismScene&>(**built);
  const JsonValue& rows = *m.reference().find("mechanisms")->find("slider_crank")->find("values");
  for (const bool has_gravity : {true, false}) {
    KnownAndOurs torques;
    for (const JsonValue& row : rows.items) {
      torques.known.push_back(number_of(row, has_gravity ? "torque_g" : "torque_nog"));
      const MechanismState* state = scene.examine_drive(number_of(row, "deg") / 360.0);
      if (!state) continue;
      torques.ours.push_back(has_gravity ? state->torque[0] : state->torque_without_gravity[0]);
    }
    m.list(has_gravity ? "slider_crank.torques" : "slider_crank.torques_without_gravity",
           torques.known, torques.ours);
  }
  return std::nullopt;
}

}  // namespace

Refusal measure_mechanisms(Measurements& m) {
  for (const MechanismCase& which : kCases) {
    const Result<std::unique_ptr<Scene>> built = mechanism_of(which.motion, {});
    if (!built) return built.error();
    MechanismScene& scene = static_cast<MechanismScene&>(**built);
    MechanismMeasurement(which, scene, m).measure();
    m.number(which.name + std::string(".power_balance"), power_error(scene));
  }
  return measure_slider_crank(m);
}

}  // namespace legwork::claims
