#include "bindings/models.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bindings/builtin_scenes.h"

namespace legwork {
namespace {

constexpr double kUnitTolerance = 1e-6;

// "q[9] (joint FL_kfe)": the joint whose part an entry belongs to.
std::string entry_text(const Model& model, const std::vector<int>& begins, const char* name,
                       int entry) {
  int i = 0;
  while (begins[at(i + 1)] <= entry) ++i;
  const Body& body = model.bodies[at(i)];
  return text_of({name, "[", std::to_string(entry), "] (", i == 0 ? "base " : "joint ",
                  i == 0 ? body.name : body.joint, ")"});
}

Refusal check_finite(const Model& model, const std::vector<int>& begins, const char* name,
                     const double* numbers) {
  for (int i = 0; i < begins.back(); ++i)
    if (!std::isfinite(numbers[i]))
      return Diagnostic{text_of({entry_text(model, begins, name, i), " is ",
                                 std::isnan(numbers[i]) ? "not a number." : "infinite."}),
                        "Give finite numbers."};
  return {};
}

}  // namespace

Result<Run> open_builtin_scene(std::string_view id) {
  if (const BuiltinScene* scene = find_builtin_scene(id)) return open_scene(scene->json, scene->id);
  std::vector<std::string> ids;
  for (const BuiltinScene& scene : builtin_scenes()) ids.emplace_back(scene.id);
  return Diagnostic{"There is no built-in scene " + quoted_text(id) + ".",
                    "Give a scene file's JSON, or one of " + listed(ids) + "."};
}

Result<Model> dynamic_model_of(const Run& run) {
  Result<Model> model = validated(model_of(run));
  if (model) return model;
  return Diagnostic{
      text_of({"Scene ", quoted_text(scene_of(run).id),
               " has no model for dynamics, but one to draw: ", model.error().message}),
      "Take a scene of a robot or a linkage."};
}

int frame_count(const Model& model) {
  return model.nb() + static_cast<int>(model.feet.size() + model.frames.size());
}

NumberedFrame frame_of_number(const Model& model, int number) {
  if (number < model.nb()) return {&model.bodies[at(number)].name, number, {}};
  const std::size_t i = at(number - model.nb());
  if (i < model.feet.size()) {
    const Foot& foot = model.feet[i];
    return {&foot.name, foot.body, {Mat3::Identity(), foot.p_BF}};
  }
  const Frame& frame = model.frames[i - model.feet.size()];
  return {&frame.name, frame.body, frame.X_BF};
}

int frame_number(const Model& model, std::string_view name) {
  if (const int i = find_frame(model, name); i >= 0)
    return model.nb() + static_cast<int>(model.feet.size()) + i;
  const int foot = find_foot(model, name);
  return foot >= 0 ? model.nb() + foot : find_body(model, name);
}

Refusal check_length(const char* name, const void* numbers, std::ptrdiff_t count,
                     std::ptrdiff_t size, const char* meaning) {
  if (count != size)
    return Diagnostic{text_of({name, " has ", std::to_string(count), " entries; it needs ",
                               std::to_string(size), " (", meaning, ")."})};
  if (numbers == nullptr && size > 0) return Diagnostic{std::string(name) + " is NULL."};
  return {};
}

Refusal check_configuration(const Model& model, const char* name, const double* q,
                            std::ptrdiff_t count) {
  const char* meaning =
      model.is_free() ? "nq: base position, quaternion w x y z, joints" : "nq: joints";
  if (Refusal refusal = check_length(name, q, count, model.nq(), meaning)) return refusal;
  if (Refusal refusal = check_finite(model, model.q_index, name, q)) return refusal;
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (!has_quaternion(body.kind)) continue;
    const int k = model.q_index[at(i)] + joint_type(body.kind).sliding;
    double square = 0.0;
    for (int j = k; j < k + 4; ++j) square += q[j] * q[j];
    if (std::abs(std::sqrt(square) - 1.0) <= kUnitTolerance) continue;
    return Diagnostic{text_of({"The quaternion at ", entry_text(model, model.q_index, name, k),
                               " has length ", number_text(std::sqrt(square)), ", not 1."}),
                      "Divide it by its length; its order is w, x, y, z."};
  }
  return {};
}

Refusal check_velocity(const Model& model, const char* name, const double* v,
                       std::ptrdiff_t count) {
  const char* meaning = model.is_free() ? "nv: base linear, base angular, joints" : "nv: joints";
  if (Refusal refusal = check_length(name, v, count, model.nv(), meaning)) return refusal;
  return check_finite(model, model.v_index, name, v);
}

Refusal check_states(const Model& model, ConstStates q, ConstStates v, const char* x_name,
                     ConstStates x, ConstStates out) {
  const struct {
    const char* name;
    ConstStates states;
    decltype(check_velocity)* check;
  } given[] = {
      {"q", q, check_configuration}, {"v", v, check_velocity}, {x_name, x, check_velocity}};
  for (const auto& [name, states, check] : given) {
    if (states.cols() != q.cols())
      return Diagnostic{text_of({name, " has ", std::to_string(states.cols()), " columns, q ",
                                 std::to_string(q.cols()), "."}),
                        "Give one column per state."};
    for (Eigen::Index i = 0; i < states.cols(); ++i)
      if (Refusal refusal = check(model, name, states.col(i).data(), states.rows())) {
        refusal->message = text_of({"State ", std::to_string(i), ": ", refusal->message});
        return refusal;
      }
  }
  if (out.cols() == q.cols() && (out.rows() == model.nv() || out.cols() == 0)) return {};
  return Diagnostic{
      text_of({"The result is ", std::to_string(out.rows()), " x ", std::to_string(out.cols()),
               "; it must be ", std::to_string(model.nv()), " x ", std::to_string(q.cols()),
               " (nv x states)."})};
}

Refusal check_time(double seconds) {
  if (std::isfinite(seconds)) return {};
  return Diagnostic{"The time is not a finite number of seconds."};
}

Refusal check_feet(const Model& model, const int* feet, std::ptrdiff_t count) {
  if (count < 0 || count > kMostPinned)
    return Diagnostic{text_of({std::to_string(count), " feet are given; 0 to ",
                               std::to_string(kMostPinned), " can be pinned at once."})};
  if (feet == nullptr && count > 0) return Diagnostic{"The list of feet is NULL."};
  const int known = static_cast<int>(model.feet.size());
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    if (feet[i] < 0 || feet[i] >= known)
      return Diagnostic{text_of({"There is no foot ", std::to_string(feet[i]), "; the model has ",
                                 std::to_string(known), ", counted from 0."})};
    if (std::find(feet, feet + i, feet[i]) != feet + i)
      return Diagnostic{text_of({"Foot ", model.feet[at(feet[i])].name, " is given twice."}),
                        "Name each foot once."};
  }
  return {};
}

}  // namespace legwork
