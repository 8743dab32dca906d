#include "bindings/legwork_models_c.h"

#include <string_view>

#include "bindings/builtin_scenes.h"
#include "bindings/model_handles.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "engine/run/run.h"

using legwork::at;
using legwork::Frame;
using legwork::Model;
using legwork::Robot;
using legwork::VecX;
using namespace legwork::handles;

namespace {

thread_local std::string open_message;  // see the header, "Threads"

template <class Items>
int32_t index_of(const Items& items, const char* name) {
  for (std::size_t i = 0; name && i < items.size(); ++i)
    if (items[i].name == name) return static_cast<int32_t>(i);
  return -1;
}

template <class Items>
const char* name_of(const Items& items, int32_t index) {
  return index >= 0 && at(index) < items.size() ? items[at(index)].name.c_str() : "";
}

const legwork::Body* body_of(const lw_model* model, int32_t body) {
  return model && body >= 0 && body < model->robot->model.nb()
             ? &model->robot->model.bodies[at(body)]
             : nullptr;
}

std::shared_ptr<const Robot> robot_of(Model model) {
  Robot robot = {std::move(model), {}};
  for (int i = 0; i < robot.model.nb(); ++i)
    robot.frames.push_back({robot.model.bodies[at(i)].name, i, {}});
  for (const legwork::Foot& foot : robot.model.feet)
    robot.frames.push_back({foot.name, foot.body, {legwork::Mat3::Identity(), foot.p_BF}});
  for (const Frame& frame : robot.model.frames) robot.frames.push_back(frame);
  return std::make_shared<const Robot>(std::move(robot));
}

}  // namespace

extern "C" {

lw_model* lw_model_open(const char* json, size_t size, const char* name) {
  const char* const file = name ? name : "";
  const legwork::Result<legwork::Run> run =
      legwork::open_scene(std::string_view(json ? json : "", json ? size : 0), file);
  if (!run) {
    open_message = run.error().text();
    return nullptr;
  }
  legwork::Result<Model> model = legwork::validated(legwork::model_of(*run));
  open_message =
      model ? ""
            : legwork::text_of(
                  {file, ": the bodies of this scene are only to be seen and make no model. ",
                   model.error().message});
  return model ? new lw_model{robot_of(std::move(*model))} : nullptr;
}

lw_model* lw_model_open_builtin(const char* id) {
  if (const legwork::BuiltinScene* scene = legwork::find_builtin_scene(id ? id : ""))
    return lw_model_open(scene->json, std::string_view(scene->json).size(), scene->id);
  open_message = "There is no built-in scene " + legwork::quoted_text(id ? id : "") +
                 ". lw_builtin_id names them.";
  return nullptr;
}

const char* lw_model_message(void) { return open_message.c_str(); }
void lw_model_free(lw_model* model) { delete model; }

int32_t lw_model_nq(const lw_model* model) { return model ? model->robot->model.nq() : 0; }
int32_t lw_model_nv(const lw_model* model) { return model ? model->robot->model.nv() : 0; }
double lw_model_mass(const lw_model* model) {
  return model ? legwork::total_mass(model->robot->model) : 0.0;
}

int32_t lw_model_body_count(const lw_model* model) { return model ? model->robot->model.nb() : 0; }
const char* lw_model_body_name(const lw_model* model, int32_t body) {
  return model ? name_of(model->robot->model.bodies, body) : "";
}
const char* lw_model_joint_name(const lw_model* model, int32_t body) {
  const legwork::Body* found = body_of(model, body);
  return found ? found->joint.c_str() : "";
}
int32_t lw_model_parent(const lw_model* model, int32_t body) {
  const legwork::Body* found = body_of(model, body);
  return found ? found->parent : -1;
}
int32_t lw_model_q_index(const lw_model* model, int32_t body) {
  return body_of(model, body) ? model->robot->model.q_index[at(body)] : -1;
}
int32_t lw_model_v_index(const lw_model* model, int32_t body) {
  return body_of(model, body) ? model->robot->model.v_index[at(body)] : -1;
}
int32_t lw_model_find_joint(const lw_model* model, const char* name) {
  const int joint = model && name ? legwork::find_joint(model->robot->model, name) : -1;
  return joint < 0 ? -1 : joint + 1;
}

int32_t lw_model_foot_count(const lw_model* model) {
  return model ? static_cast<int32_t>(model->robot->model.feet.size()) : 0;
}
const char* lw_model_foot_name(const lw_model* model, int32_t foot) {
  return model ? name_of(model->robot->model.feet, foot) : "";
}
int32_t lw_model_find_foot(const lw_model* model, const char* name) {
  return model ? index_of(model->robot->model.feet, name) : -1;
}

int32_t lw_model_frame_count(const lw_model* model) {
  return model ? static_cast<int32_t>(model->robot->frames.size()) : 0;
}
const char* lw_model_frame_name(const lw_model* model, int32_t frame) {
  return model ? name_of(model->robot->frames, frame) : "";
}
int32_t lw_model_find_frame(const lw_model* model, const char* name) {
  return model ? index_of(model->robot->frames, name) : -1;
}

lw_data* lw_data_new(const lw_model* model) { return model ? new lw_data(model->robot) : nullptr; }
void lw_data_free(lw_data* data) { delete data; }
const char* lw_data_message(const lw_data* data) { return data ? data->message.c_str() : ""; }

int32_t lw_neutral(lw_data* data, double* q, int32_t q_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = data->robot->model;
  if (!accepts(*data, {check_length("q", q, q_size, model.nq(), "nq")})) return LW_REFUSED;
  for (int i = 0; i < model.nb(); ++i)
    legwork::set_neutral(model.bodies[at(i)].kind, q + model.q_index[at(i)]);
  return LW_OK;
}

int32_t lw_integrate(lw_data* data, double h, const double* v, int32_t v_size, double* q,
                     int32_t q_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = data->robot->model;
  if (!accepts(*data, {check_numbers("h", &h, 1, 1, "s"), check_v(model, "v", v, v_size),
                       check_q(model, "q", q, q_size)}))
    return LW_REFUSED;
  legwork::integrate_configuration(model, h, read(v, data->x), Eigen::Map<VecX>(q, model.nq()));
  return LW_OK;
}

int32_t lw_difference(lw_data* data, const double* q_from, int32_t from_size, const double* q_to,
                      int32_t to_size, double* v, int32_t v_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = data->robot->model;
  if (!accepts(*data,
               {check_q(model, "q_from", q_from, from_size), check_q(model, "q_to", q_to, to_size),
                check_length("v", v, v_size, model.nv(), "nv")}))
    return LW_REFUSED;
  legwork::configuration_difference(model, read(q_from, data->q),
                                    Eigen::Map<const VecX>(q_to, model.nq()), data->y);
  write(data->y, v);
  return LW_OK;
}

int32_t lw_set_state(lw_data* data, const double* q, int32_t q_size, const double* v,
                     int32_t v_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = data->robot->model;
  if (!accepts(*data, {check_q(model, "q", q, q_size), check_v(model, "v", v, v_size)}))
    return LW_REFUSED;
  legwork::forward_kinematics(model, read(q, data->q), read(v, data->x), data->ws);
  return LW_OK;
}

}  // extern "C"
