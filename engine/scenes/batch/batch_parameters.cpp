// A batch's parameters and how its robots differ.

#include "engine/math/hash.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/motions.h"
#include "engine/scenes/batch/batch.h"

namespace legwork {
namespace {

std::vector<Parameter> batch_parameters(const char* motion) {
  std::vector<Parameter> p = {
      {"herd.robots", "Batch", "Robots", "", 200.0, 8.0, 1024.0, "How many there are.", kChosen,
       fills<&BatchSettings::robots>, ParameterKind::integer},
      {"herd.spread", "Batch", "Spread", "", 0.05, 0.0, 0.3,
       "Each varied parameter deviates by up to this fraction of its value.", kChosen,
       fills<&BatchSettings::spread>},
      choice("herd.vary", "Batch", "What varies", 0.0,
             {"all", "masses", "inertias", "lengths", "centres of mass", "payload"},
             "Masses, moments of inertia and lengths vary by a fraction of themselves, the trunk's "
             "centre of mass by that fraction of the distance to the hips; the payload on the "
             "trunk is that fraction of the trunk's mass.",
             kChosen, fills<&BatchSettings::variety>),
      choice(
          "herd.draw", "Batch", "Drawn", 0.0, {"by chance", "in a row"},
          "by chance: each parameter of each robot independently, uniformly distributed. in a row: "
          "all parameters of a robot alike, from least to most across the batch, as a sweep.",
          kChosen, fills<&BatchSettings::is_row>),
      {"herd.seed", "Batch", "Seed", "", 1.0, 0.0, 1e6, "A different seed gives a different batch.",
       kChosen, fills<&BatchSettings::seed>, ParameterKind::integer},
      choice("sim.integrator", "Simulation", "Integrator", 0.0, {"semi-implicit", "Runge-Kutta 4"},
             "semi-implicit: one evaluation of the dynamics per step, first order. Runge-Kutta 4: "
             "four "
             "of them, fourth order.",
             kChosen, fills<&BatchSettings::is_runge_kutta>),
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-4, 0.002, "Time step of all robots.",
       kChosen, fills<&BatchSettings::step>},
      {"sim.error_limit", "Simulation", "Error limit", "rad", 0.5, 1e-3, 1.0,
       "A robot stops when a joint is this far from its plan.", kChosen,
       fills<&BatchSettings::error_limit>},
      {"sim.tilt_limit", "Simulation", "Tilt limit", "rad", 0.5, 1e-3, 1.0,
       "A robot stops when its trunk leans this far from the plan.", kChosen,
       fills<&BatchSettings::tilt_limit>},
      {"control.kp", "Control", "Kp", "N m/rad", 150.0, 0.0, 300.0, "PD: stiffness of each joint.",
       kChosen, rebuilt<&BatchSettings::kp>},
      {"control.kd", "Control", "Kd", "N m s/rad", 1.0, 0.0, 2.0, "PD: damping of each joint.",
       kChosen, rebuilt<&BatchSettings::kd>},
      {"control.level", "Control", "Feet to the ground", "", 1.0, 0.0, 1.0,
       "1: a swinging leg aims at the ground although the trunk leans or is too high; 0: it "
       "follows "
       "its planned joints, and its foot is pinned wherever it then is.",
       kChosen, rebuilt<&BatchSettings::level>},
      {"control.placement", "Control", "Foot placement", "s", 0.2, 0.0, 0.5,
       "Gain from the trunk’s speed error to the landing point of a swinging foot: it catches a "
       "robot that tips over the line between two feet.",
       "[Raibert86]; about the square root of height by gravity",
       rebuilt<&BatchSettings::placement>},
      {"control.torque_limit", "Control", "Torque limit", "N m", 40.0, 1.0, 1000.0,
       "Torque limit of each motor.", kChosen, rebuilt<&BatchSettings::torque_limit>},
      {"contact.friction", "Ground", "Friction coefficient", "", 0.6, 0.05, 2.0,
       "A plan that needs more friction is rejected; pinned feet do not slip.", "theory/gaits 1.2",
       fills<&BatchSettings::friction>}};
  const std::vector<Parameter>& own = find_motion(motion)->parameters;
  p.insert(p.end(), own.begin(), own.end());
  const std::span<const Parameter> robot = quadruped_parameters();
  p.insert(p.end(), robot.begin(), robot.end());
  for (Parameter& q : p) {
    // Brisker than the scenes that show where the margin is.
    const bool is_walk = std::string_view(motion) == "walk";
    if (std::string_view(q.path) == "gait.period") q.default_value = is_walk ? 2.4 : 0.4;
    if (is_walk && std::string_view(q.path) == "gait.speed") q.default_value = 0.05;
    // On three feet nobody has to be caught.
    if (is_walk && std::string_view(q.path) == "control.placement") q.default_value = 0.0;
  }
  return p;
}

// Uniform in [-1, 1).
double draw_number(const BatchSettings& s, int robot, int number) {
  if (s.is_row) return s.robots > 1 ? 2.0 * robot / (s.robots - 1) - 1.0 : 0.0;
  const std::uint64_t a = mix64(static_cast<std::uint64_t>(static_cast<std::int64_t>(s.seed)));
  const std::uint64_t b = mix64(a ^ static_cast<std::uint64_t>(robot));
  return 2.0 * unit_interval(mix64(b ^ static_cast<std::uint64_t>(number + 1))) - 1.0;
}

bool has_ending(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

template <bool is_walk>
Result<std::unique_ptr<Scene>> build_batch(const ParameterView& v) {
  const char* const motion = is_walk ? "walk" : "trot";
  BatchSettings s = v.read<BatchSettings>();
  s.schema = is_walk ? batch_walk_parameters() : batch_trot_parameters();
  for (const Parameter& p : s.schema) s.values.push_back(v[p.path]);
  Result<Model> nominal = build_quadruped(v);
  if (!nominal) return nominal.error();
  s.nominal = *nominal;
  Result<Plan> plan = make_plan(*find_motion(motion), s.nominal, s.friction, v);
  if (!plan) return plan.error();
  s.plan = *plan;
  Result<std::unique_ptr<Batch>> batch = Batch::make(s);
  if (!batch) return batch.error();
  return std::unique_ptr<Scene>(std::move(*batch));
}

}  // namespace

std::span<const Parameter> batch_walk_parameters() {
  static const std::vector<Parameter> parameters = batch_parameters("walk");
  return parameters;
}
std::span<const Parameter> batch_trot_parameters() {
  static const std::vector<Parameter> parameters = batch_parameters("trot");
  return parameters;
}

std::span<const SceneKind> batch_scenes() {
  static const SceneKind kinds[] = {{"herd", "walk", batch_walk_parameters(), build_batch<true>},
                                    {"herd", "trot", batch_trot_parameters(), build_batch<false>}};
  return kinds;
}

double vary_robot(const BatchSettings& s, int robot, std::vector<double>& values, double& payload) {
  values = s.values;
  payload = 0.0;
  double sum = 0.0;
  int numbers = 0;
  const auto is_chosen = [&](BatchVariety variety) {
    return s.variety == variety ||
           (s.variety == BatchVariety::all && variety != BatchVariety::payload);
  };
  const auto part = [&](int number) {
    const double u = s.spread * draw_number(s, robot, number);
    sum += u;
    ++numbers;
    return u;
  };
  const ParameterView nominal(s.schema, s.values);
  double of_body = 0.0;
  for (std::size_t k = 0; k < s.schema.size(); ++k) {
    const std::string_view path = s.schema[k].path;
    if (path.substr(0, 6) != "robot.") continue;
    const int number = static_cast<int>(k);
    if (has_ending(path, "_mass") && is_chosen(BatchVariety::masses))
      values[k] *= 1.0 + part(number);
    // One factor for a body's three: any two of its moments stay larger than the third.
    if (has_ending(path, "_ixx") && is_chosen(BatchVariety::inertias)) of_body = part(number);
    if ((has_ending(path, "_ixx") || has_ending(path, "_iyy") || has_ending(path, "_izz")) &&
        is_chosen(BatchVariety::inertias))
      values[k] *= 1.0 + of_body;
    if ((has_ending(path, "_length") || path == "robot.hip_x" || path == "robot.hip_y") &&
        is_chosen(BatchVariety::lengths))
      values[k] *= 1.0 + part(number);
    if (path == "robot.trunk_com_x" && is_chosen(BatchVariety::centres))
      values[k] += nominal["robot.hip_x"] * part(number);
  }
  if (s.variety == BatchVariety::payload) {
    const double u =
        0.5 * (s.spread + s.spread * draw_number(s, robot, 1000));  // none to the spread
    payload = nominal["robot.trunk_mass"] * u;
    sum = u;
    numbers = 1;
  }
  return numbers > 0 ? sum / numbers : 0.0;
}

}  // namespace legwork
