// legwork eval: the dynamics at given states, for checking against other programs: those of the general tree or, for the
// robot of Liu & Ben-Tzvi 2018, the paper's own quantities.
#include <algorithm>

#include "bindings/cli/command.h"
#include "bindings/cli/states.h"
#include "bindings/document_states.h"
#include "engine/io/json_text.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "engine/model/coordinate_names.h"
#include "engine/model/joint.h"
#include "engine/scenes/planned_walk/evaluate_document.h"
#include "engine/scenes/planned_walk/planned_walk.h"

namespace legwork::cli {
namespace {

std::string numbers(const double* values, int count) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text += (i ? ", " : "") + shortest_number(values[i]);
  return text + "]";
}

std::string numbers(const std::vector<double>& values) {
  return numbers(values.data(), static_cast<int>(values.size()));
}

std::string square(const std::vector<double>& values, int n) {
  std::string text = "[\n";
  for (int row = 0; row < n; ++row)
    text += "        " + numbers(values.data() + row * n, n) + (row + 1 < n ? ",\n" : "\n");
  return text + "      ]";
}

std::string quoted(const std::string& name) { return json_string(name); }

// Three numbers per foot, by the names of `feet`.
std::string by_foot(const Model& model, const std::vector<int>& feet,
                    const std::vector<double>& values) {
  std::string text = "{";
  for (std::size_t k = 0; k < feet.size(); ++k) {
    const Foot& foot = model.feet[static_cast<std::size_t>(feet[k])];
    text += (k ? ", " : "") + quoted(foot.name) + ": " + numbers(values.data() + 3 * k, 3);
  }
  return text + "}";
}

// Per loop of the file, which may be several of the model, how far each direction is open and the force along it.
std::string loops_text(const Model& model, const Evaluation& e) {
  std::string text = "{";
  std::size_t row = 0;
  for (std::size_t i = 0; i < model.loops.size();) {
    const std::string& name = model.loops[i].name;
    std::vector<double> gap, force;
    for (; i < model.loops.size() && model.loops[i].name == name; ++i)
      for (int k = 0; k < model.loops[i].directions; ++k, ++row) {
        gap.push_back(e.loop_gap[row]);
        force.push_back(e.loop_force[row]);
      }
    text += (text.size() > 1 ? ", " : "") + quoted(name) + ": {\"gap\": " + numbers(gap) +
            ", \"force\": " + numbers(force) + "}";
  }
  return text + "}";
}

std::string method_text(const char* name) { return "{\"method\": " + quoted(name); }

std::string ground_forces_text(const Model& model, const RobotState& state,
                               const Evaluation::GroundForces& ground) {
  const auto method = static_cast<std::size_t>(*state.ground_force_method);
  return method_text(newton_euler_grf::kGroundForceMethods[method]) +
         ", \"forces\": " + by_foot(model, state.stance, ground.force) +
         ", \"torques\": " + numbers(ground.torque) + ", \"rank\": " + std::to_string(ground.rank) +
         ", \"condition\": " + shortest_number(ground.condition) +
         ", \"residual\": " + numbers(ground.residual, 6) +
         ", \"possible\": " + (ground.is_possible ? "true" : "false") + "}";
}

std::string forward_text(const Model& model, const RobotState& state,
                         const Evaluation::Forward& forward) {
  const bool has_forces = *state.forward_method != ForwardMethod::as_printed;
  return method_text(kForwardMethods[static_cast<std::size_t>(*state.forward_method)]) +
         ", \"acceleration\": " + numbers(forward.acceleration) +
         (has_forces ? ", \"foot_forces\": " + by_foot(model, state.stance, forward.foot_force)
                     : std::string()) +
         ", \"slip\": " + shortest_number(forward.slip) + "}";
}

std::string result_text(const Model& model, const RobotState& state, const Evaluation& e) {
  std::vector<int> all_feet;
  for (std::size_t f = 0; f < model.feet.size(); ++f) all_feet.push_back(static_cast<int>(f));
  auto member = [](const char* name, const std::string& value) {
    return std::string("      \"") + name + "\": " + value;
  };
  return "    {\n" + member("mass_matrix", square(e.mass_matrix, static_cast<int>(e.bias.size()))) +
         ",\n" + member("bias", numbers(e.bias)) + ",\n" +
         member("inverse_dynamics", numbers(e.inverse_dynamics)) + ",\n" +
         member("forward_dynamics", numbers(e.forward_dynamics)) + ",\n" +
         member("constrained",
                "{\"acceleration\": " + numbers(e.constrained) +
                    ", \"foot_forces\": " + by_foot(model, state.stance, e.foot_force) + "}") +
         (model.loops.empty() ? std::string() : ",\n" + member("loops", loops_text(model, e))) +
         ",\n" +
         member("energy", "{\"kinetic\": " + shortest_number(e.kinetic_energy) +
                              ", \"potential\": " + shortest_number(e.potential_energy) + "}") +
         ",\n" +
         member("momentum", "{\"linear\": " + numbers(e.linear_momentum, 3) +
                                ", \"angular\": " + numbers(e.angular_momentum, 3) + "}") +
         ",\n" + member("com", numbers(e.com, 3)) + ",\n" +
         member("feet", by_foot(model, all_feet, e.feet)) +
         (e.ground_forces
              ? ",\n" + member("ground_forces", ground_forces_text(model, state, *e.ground_forces))
              : std::string()) +
         (e.forward ? ",\n" + member("forward", forward_text(model, state, *e.forward))
                    : std::string()) +
         "\n    }";
}

std::string coordinate_names(const Model& model) {
  std::vector<std::string> names;
  if (model.is_free())
    for (const char* part : {"base_linear", "base_angular"})
      for (const char* axis : {"_x", "_y", "_z"}) names.push_back(std::string(part) + axis);
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[static_cast<std::size_t>(i)];
    const bool is_led = std::any_of(model.mimics.begin(), model.mimics.end(),
                                    [i](const Mimic& mimic) { return mimic.follower == i; });
    for (int k = 0; k < joint_type(body.kind).nv && !is_led; ++k)
      names.push_back(coordinate_name(body, k));
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + json_string(name);
  return text;
}

int eval_document(const PlannedWalk& walk, const std::string& json, const std::string& file_name) {
  const Result<std::vector<DocumentInput>> inputs = read_document_states(json, file_name);
  if (!inputs) return refuse(inputs.error());
  const Result<std::string> text = document_results(walk, *inputs, file_name);
  return text ? print(*text) : refuse(text.error());
}

int eval_states(const Model& model, std::span<const double> armature, const std::string& json,
                const std::string& file_name) {
  const Result<std::vector<RobotState>> states = read_states(json, file_name, model);
  if (!states) return refuse(states.error());
  std::string out = "{\n  \"coordinates\": [" + coordinate_names(model) + "],\n  \"results\": [";
  for (std::size_t i = 0; i < states->size(); ++i) {
    const Result<Evaluation> evaluation = evaluate(model, (*states)[i], armature);
    if (!evaluation)
      return refuse({"State " + std::to_string(i + 1) + " of " + file_name + ": " +
                         evaluation.error().message,
                     evaluation.error().hint});
    out += (i ? ",\n" : "\n") + result_text(model, (*states)[i], *evaluation);
  }
  return print(out + "\n  ]\n}\n");
}

}  // namespace

int eval(const Arguments& arguments) {
  const Result<SceneText> scene = find_scene(arguments.operands[0]);
  if (!scene) return refuse(scene.error());
  const std::string& file_name = arguments.operands[1];
  if (is_robot_file(scene->json)) {
    const Result<RobotDescription> robot = read_robot(scene->json, scene->file_name);
    if (!robot) return refuse(robot.error());
    const Result<RobotModel> built = robot_model(*robot);
    if (!built) return refuse(built.error());
    const Result<std::string> text = read_text(file_name);
    return text ? eval_states(built->model, built->armature, *text, file_name)
                : refuse(text.error());
  }
  const Result<Run> run = open_scene(scene->json, scene->file_name);
  if (!run) return refuse(run.error());
  const Result<std::string> text = read_text(file_name);
  if (!text) return refuse(text.error());
  if (run->scene->plan() == nullptr)
    return refuse({"This scene has no walking robot to evaluate.",
                   "`legwork matrices` prints its matrices."});
  const PlannedWalk& walk = walk_of(*run);
  if (has_document(walk)) {
    const Result<bool> is_document = are_document_states(*text, file_name);
    if (!is_document) return refuse(is_document.error());
    if (*is_document) return eval_document(walk, *text, file_name);
  }
  return eval_states(model_of(*run), {}, *text, file_name);
}

}  // namespace legwork::cli
