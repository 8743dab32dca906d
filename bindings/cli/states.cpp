#include "bindings/cli/states.h"

#include <algorithm>
#include <cmath>

#include "engine/io/json.h"
#include "engine/io/json_text.h"
#include "engine/model/joint.h"

namespace legwork::cli {
namespace {

Refusal read_base(const JsonValue& value, const std::string& file, RobotState& state) {
  ObjectReader reader(value, file, "\"base\"");
  reader.numbers("position", state.base_position, 3);
  reader.numbers("quaternion_wxyz", state.base_quaternion, 4);
  reader.optional_numbers("linear_velocity", state.base_linear_velocity, 3);
  reader.optional_numbers("angular_velocity", state.base_angular_velocity, 3);
  if (Refusal refusal = reader.finish()) return refusal;
  double* q = state.base_quaternion;
  const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(std::abs(norm - 1.0) <= 1e-6))
    return refuse_at(*value.find("quaternion_wxyz"), file,
                     "\"quaternion_wxyz\" has length " + shortest_number(norm) + " instead of 1.",
                     "Its order is w, x, y, z.");
  for (int i = 0; i < 4; ++i) q[i] /= norm;
  return std::nullopt;
}

Refusal read_base_acceleration(const JsonValue& value, const std::string& file, RobotState& state) {
  ObjectReader reader(value, file, "\"base_acceleration\"");
  reader.optional_numbers("linear", state.base_linear_acceleration, 3);
  reader.optional_numbers("angular", state.base_angular_acceleration, 3);
  return reader.finish();
}

// A joint's part of q or v: a number, or for joints of several coordinates an array.
void read_part(ObjectReader& reader, const char* key, int count, bool is_required,
               std::vector<double>& all) {
  std::vector<double> part(static_cast<std::size_t>(count), 0.0);
  if (count == 1)
    is_required ? reader.number(key, part[0]) : reader.optional_number(key, part[0]);
  else
    is_required ? reader.numbers(key, part.data(), count)
                : reader.optional_numbers(key, part.data(), count);
  all.insert(all.end(), part.begin(), part.end());
}

Refusal read_joints(const JsonValue& value, const std::string& file, const Model& model,
                    RobotState& state) {
  ObjectReader joints(value, file, "\"joints\"");
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[static_cast<std::size_t>(i)];
    const JointType& type = joint_type(body.kind);
    const bool is_led = std::any_of(model.mimics.begin(), model.mimics.end(),
                                    [i](const Mimic& mimic) { return mimic.follower == i; });
    if (is_led || type.nv == 0) {  // nothing to give
      state.q.insert(state.q.end(), static_cast<std::size_t>(type.nq), 0.0);
      for (std::vector<double>* values : {&state.v, &state.a, &state.tau})
        values->insert(values->end(), static_cast<std::size_t>(type.nv), 0.0);
      continue;
    }
    const std::string& name = body.joint;
    const JsonValue* joint = joints.object(name.c_str());
    if (!joint) break;
    ObjectReader reader(*joint, file, "The joint \"" + name + "\"");
    read_part(reader, "q", type.nq, true, state.q);
    read_part(reader, "v", type.nv, false, state.v);
    read_part(reader, "a", type.nv, false, state.a);
    read_part(reader, "tau", type.nv, false, state.tau);
    if (Refusal refusal = reader.finish()) return refusal;
  }
  return joints.finish();
}

Refusal read_stance(const JsonValue& value, const std::string& file, const Model& model,
                    RobotState& state) {
  std::string known;
  for (const Foot& foot : model.feet) known += (known.empty() ? "" : ", ") + foot.name;
  for (const JsonValue& item : value.items) {
    if (item.kind != JsonValue::Kind::string)
      return refuse_at(item, file, "\"stance\" must hold names of legs.", "Known: " + known + ".");
    const int foot = find_foot(model, item.string);
    if (foot < 0)
      return refuse_at(item, file, "There is no leg \"" + item.string + "\".",
                       "Known: " + known + ".");
    if (std::find(state.stance.begin(), state.stance.end(), foot) != state.stance.end())
      return refuse_at(item, file, "The leg \"" + item.string + "\" is in \"stance\" twice.");
    state.stance.push_back(foot);
  }
  return std::nullopt;
}

// The index of a value's word among `names`.
Result<std::size_t> read_choice(const JsonValue& value, const std::string& file, const char* key,
                                std::span<const char* const> names, const Model& model) {
  std::string known;
  for (std::size_t i = 0; i < names.size(); ++i) known += (i ? ", " : "") + std::string(names[i]);
  if (value.kind != JsonValue::Kind::string)
    return refuse_at(value, file, "\"" + std::string(key) + "\" must be a word.",
                     "Known: " + known + ".");
  if (model.family != "quadruped")
    return refuse_at(value, file,
                     "\"" + std::string(key) +
                         "\" is for the family \"quadruped\"; this robot's is " +
                         quoted_text(model.family) + ".",
                     "Leave it out.");
  for (std::size_t i = 0; i < names.size(); ++i)
    if (value.string == names[i]) return i;
  return refuse_at(value, file,
                   quoted_text(value.string) + " is not a \"" + std::string(key) + "\".",
                   "Known: " + known + ".");
}

// The methods named in an object, read by `reader`; others keep their values.
Refusal read_methods(const JsonValue& value, ObjectReader& reader, const std::string& file,
                     const Model& model, RobotState& state) {
  for (const char* key : {"ground_force_method", "forward_method"}) {
    reader.ignore(key);
    const JsonValue* word = value.find(key);
    if (!word) continue;
    const bool is_forward = key[0] == 'f';
    const Result<std::size_t> choice =
        is_forward ? read_choice(*word, file, key, kForwardMethods, model)
                   : read_choice(*word, file, key, newton_euler_grf::kGroundForceMethods, model);
    if (!choice) return choice.error();
    if (is_forward)
      state.forward_method = static_cast<ForwardMethod>(*choice);
    else
      state.ground_force_method = static_cast<newton_euler_grf::GroundForceMethod>(*choice);
  }
  reader.optional_number("friction", state.friction);
  if (state.friction < 0.0)
    return refuse_at(*value.find("friction"), file, "\"friction\" must not be negative.");
  return std::nullopt;
}

Refusal read_state(const JsonValue& value, const std::string& file, const Model& model,
                   RobotState& state) {
  ObjectReader reader(value, file, "A state");
  const JsonValue* base = model.is_free() ? reader.object("base") : nullptr;
  const JsonValue* joints = reader.object("joints");
  const bool has_acceleration = model.is_free() && reader.has("base_acceleration");
  if (model.is_free() && !has_acceleration) reader.ignore("base_acceleration");
  const JsonValue* acceleration = has_acceleration ? reader.object("base_acceleration") : nullptr;
  const JsonValue* stance = reader.optional_array("stance");
  const Refusal bad_method = read_methods(value, reader, file, model, state);
  if (Refusal refusal = reader.finish()) return refusal;
  if (bad_method) return bad_method;
  if (base)
    if (Refusal refusal = read_base(*base, file, state)) return refusal;
  if (Refusal refusal = read_joints(*joints, file, model, state)) return refusal;
  if (acceleration)
    if (Refusal refusal = read_base_acceleration(*acceleration, file, state)) return refusal;
  return stance ? read_stance(*stance, file, model, state) : std::nullopt;
}

}  // namespace

Result<std::vector<RobotState>> read_states(std::string_view json, const std::string& file_name,
                                            const Model& model) {
  const Result<JsonValue> root = parse_json(json, file_name, kStatesBudget);
  if (!root) return root.error();
  ObjectReader reader(*root, file_name, "The file");
  const JsonValue* items = reader.array("states");
  RobotState common;
  const Refusal bad_method = read_methods(*root, reader, file_name, model, common);
  if (Refusal refusal = reader.finish()) return *refusal;
  if (bad_method) return *bad_method;
  std::vector<RobotState> states(items->items.size(), common);
  for (std::size_t i = 0; i < states.size(); ++i)
    if (Refusal refusal = read_state(items->items[i], file_name, model, states[i])) return *refusal;
  return states;
}

}  // namespace legwork::cli
