#include "bindings/legwork_models_c.h"

#include <string_view>

#include "bindings/model_handles.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"

using legwork::at;
using legwork::check_configuration;
using legwork::check_length;
using legwork::check_time;
using legwork::check_velocity;
using legwork::Model;
using legwork::VecX;
using namespace legwork::handles;

namespace {

thread_local std::string open_message;  // see the header, "Threads"

template <class Items>
const char* name_of(const Items& items, int32_t index) {
  return index >= 0 && at(index) < items.size() ? items[at(index)].name.c_str() : "";
}

const legwork::Body* body_of(const lw_model* model, int32_t body) {
  return model && body >= 0 && body < model->model->nb() ? &model->model->bodies[at(body)]
                                                         : nullptr;
}

// The handle of a scene's model.
lw_model* opened(const legwork::Result<legwork::Run>& run) {
  legwork::Result<Model> model = run ? legwork::dynamic_model_of(*run) : run.error();
  open_message = model ? "" : model.error().text();
  return model ? new lw_model{std::make_shared<const Model>(std::move(*model))} : nullptr;
}

}  // namespace

extern "C" {

lw_model* lw_model_open(const char* json, size_t size, const char* name) {
  return opened(
      legwork::open_scene(std::string_view(json ? json : "", json ? size : 0), name ? name : ""));
}

lw_model* lw_model_open_builtin(const char* id) {
  return opened(legwork::open_builtin_scene(id ? id : ""));
}

const char* lw_model_message(void) { return open_message.c_str(); }
void lw_model_free(lw_model* model) { delete model; }

int32_t lw_model_nq(const lw_model* model) { return model ? model->model->nq() : 0; }
int32_t lw_model_nv(const lw_model* model) { return model ? model->model->nv() : 0; }
double lw_model_mass(const lw_model* model) {
  return model ? legwork::total_mass(*model->model) : 0.0;
}

int32_t lw_model_body_count(const lw_model* model) { return model ? model->model->nb() : 0; }
const char* lw_model_body_name(const lw_model* model, int32_t body) {
  return model ? name_of(model->model->bodies, body) : "";
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
  return body_of(model, body) ? model->model->q_index[at(body)] : -1;
}
int32_t lw_model_v_index(const lw_model* model, int32_t body) {
  return body_of(model, body) ? model->model->v_index[at(body)] : -1;
}
int32_t lw_model_find_joint(const lw_model* model, const char* name) {
  const int joint = model && name ? legwork::find_joint(*model->model, name) : -1;
  return joint < 0 ? -1 : joint + 1;
}

int32_t lw_model_foot_count(const lw_model* model) {
  return model ? static_cast<int32_t>(model->model->feet.size()) : 0;
}
const char* lw_model_foot_name(const lw_model* model, int32_t foot) {
  return model ? name_of(model->model->feet, foot) : "";
}
int32_t lw_model_find_foot(const lw_model* model, const char* name) {
  return model && name ? legwork::find_foot(*model->model, name) : -1;
}

int32_t lw_model_frame_count(const lw_model* model) {
  return model ? legwork::frame_count(*model->model) : 0;
}
const char* lw_model_frame_name(const lw_model* model, int32_t frame) {
  return frame >= 0 && frame < lw_model_frame_count(model)
             ? legwork::frame_of_number(*model->model, frame).name->c_str()
             : "";
}
int32_t lw_model_find_frame(const lw_model* model, const char* name) {
  return model && name ? legwork::frame_number(*model->model, name) : -1;
}

lw_data* lw_data_new(const lw_model* model) { return model ? new lw_data(model->model) : nullptr; }
void lw_data_free(lw_data* data) { delete data; }
const char* lw_data_message(const lw_data* data) { return data ? data->message.c_str() : ""; }

int32_t lw_neutral(lw_data* data, double* q, int32_t q_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_length("q", q, q_size, model.nq(), "nq")})) return LW_REFUSED;
  for (int i = 0; i < model.nb(); ++i)
    legwork::set_neutral(model.bodies[at(i)].kind, q + model.q_index[at(i)]);
  return LW_OK;
}

int32_t lw_integrate(lw_data* data, double h, const double* v, int32_t v_size, double* q,
                     int32_t q_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_time(h), check_velocity(model, "v", v, v_size),
                       check_configuration(model, "q", q, q_size)}))
    return LW_REFUSED;
  legwork::integrate_configuration(model, h, read(v, data->x), Eigen::Map<VecX>(q, model.nq()));
  return LW_OK;
}

int32_t lw_difference(lw_data* data, const double* q_from, int32_t from_size, const double* q_to,
                      int32_t to_size, double* v, int32_t v_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_configuration(model, "q_from", q_from, from_size),
                       check_configuration(model, "q_to", q_to, to_size),
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
  const Model& model = *data->model;
  if (!accepts(*data,
               {check_configuration(model, "q", q, q_size), check_velocity(model, "v", v, v_size)}))
    return LW_REFUSED;
  legwork::forward_kinematics(model, read(q, data->q), read(v, data->x), data->ws);
  return LW_OK;
}

}  // extern "C"
