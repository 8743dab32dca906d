// The C API of models and of the algorithms on them (engine/dynamics), in C99:
//
//   lw_model* model = lw_model_open_builtin("quadruped-free");
//   if (!model) return puts(lw_model_message()), 1;
//   lw_data* data = lw_data_new(model);
//   if (lw_set_state(data, q, nq, v, nv) || lw_rnea(data, a, nv, tau, nv)) puts(lw_data_message(data));
//
// Handles    lw_model is a robot and never changes; lw_data is the memory in which algorithms work on it. NULL is answered
//            with LW_BAD_HANDLE, NULL, "", 0 or -1. A handle must not be used once it is freed; a model may be freed
//            before its data.
// Results    int32_t functions return LW_OK, LW_REFUSED or LW_BAD_HANDLE (legwork_c.h). After LW_REFUSED lw_data_message
//            has a sentence that says what, where and what to do, and nothing was changed or written. After lw_data_new no
//            call allocates memory, unless it refuses.
// Lengths    Each array comes with its number of entries, which is checked. Matrices are row by row. Entries that are read
//            must be finite. You own all arrays; text is the library's, valid until the handle is freed, messages until the
//            next call with it.
// Coordinates  SI and radians; world axes x forward, y left, z up. A floating base comes first in q (nq), with position and
//            quaternion w, x, y, z, and in v (nv), with the velocity of its origin and angular velocity, both in world axes;
//            then joint by joint. Accelerations a are the time derivatives of v, forces tau are dual to v (base: force and
//            moment about its origin). Quaternions must have unit length to 1e-6. Six-vectors have the angular part first.
// Threads    Any number of threads may use a model at once. A lw_data belongs to one thread at a time: give each its own.
//            lw_model_message is about the calling thread's last lw_model_open. (Scenes, legwork_c.h: one thread at a time.)
#ifndef LEGWORK_MODELS_C_H
#define LEGWORK_MODELS_C_H

#include "legwork_c.h"

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef struct lw_model lw_model;
typedef struct lw_data lw_data;

// ---- Models
// The robot of a scene as it is at the start, with the values of the scene's parameters. Loops of linkages stay open: the
// algorithms are those of the tree. NULL if refused: lw_model_message then says why.
lw_model* lw_model_open(const char* json, size_t size, const char* name);  // name: for messages
lw_model* lw_model_open_builtin(const char* id);                           // "quadruped-free"
const char* lw_model_message(void);
void lw_model_free(lw_model* model);

int32_t lw_model_nq(const lw_model* model);
int32_t lw_model_nv(const lw_model* model);
double lw_model_mass(const lw_model* model);  // kg

// Bodies, parents first; body 0 is the base. Body i hangs on its parent (-1: the world) by a joint, whose name is "" for
// the base; its entries of q and v begin at lw_model_q_index and lw_model_v_index and end where those of body i + 1 begin.
// No such index: "" or -1.
int32_t lw_model_body_count(const lw_model* model);
const char* lw_model_body_name(const lw_model* model, int32_t body);
const char* lw_model_joint_name(const lw_model* model, int32_t body);
int32_t lw_model_parent(const lw_model* model, int32_t body);
int32_t lw_model_q_index(const lw_model* model, int32_t body);
int32_t lw_model_v_index(const lw_model* model, int32_t body);
int32_t lw_model_find_joint(const lw_model* model,
                            const char* name);  // the body that it carries, or -1

// Feet: points that can be pinned to the ground.
int32_t lw_model_foot_count(const lw_model* model);
const char* lw_model_foot_name(const lw_model* model, int32_t foot);
int32_t lw_model_find_foot(const lw_model* model, const char* name);  // or -1

// Frames: each body's own, then at each foot one with its body's axes, then those that the model names. A name is looked for
// among these, then among feet, then among bodies.
int32_t lw_model_frame_count(const lw_model* model);
const char* lw_model_frame_name(const lw_model* model, int32_t frame);
int32_t lw_model_find_frame(const lw_model* model, const char* name);  // or -1

// ---- Configurations
lw_data* lw_data_new(const lw_model* model);
void lw_data_free(lw_data* data);
const char* lw_data_message(
    const lw_data* data);  // of the last call with it; "" if it was not refused

// The q with every body at its joint's placement.
int32_t lw_neutral(lw_data* data, double* q, int32_t q_size);
// Moves q by the constant velocity v for h seconds, exactly.
int32_t lw_integrate(lw_data* data, double h, const double* v, int32_t v_size, double* q,
                     int32_t q_size);
// The v that takes q_from to q_to in one second.
int32_t lw_difference(lw_data* data, const double* q_from, int32_t from_size, const double* q_to,
                      int32_t to_size, double* v, int32_t v_size);

// ---- Dynamics at a state: all that follows refuses until a state is set
int32_t lw_set_state(lw_data* data, const double* q, int32_t q_size, const double* v,
                     int32_t v_size);

// tau = M a + h, the forces that the motion needs, no foot loaded.
int32_t lw_rnea(lw_data* data, const double* a, int32_t a_size, double* tau, int32_t tau_size);
// The mass matrix M, nv x nv.
int32_t lw_crba(lw_data* data, double* M, int32_t M_size);
// The acceleration of M a + h = tau, no foot loaded.
int32_t lw_aba(lw_data* data, const double* tau, int32_t tau_size, double* a, int32_t a_size);
// The acceleration of M a + h = tau + J^T f with the given feet pinned (each once, at most 8), and their forces f, 3 numbers
// per foot, ground on foot, world axes; of least norm where the feet over-determine the motion.
int32_t lw_constrained_forward_dynamics(lw_data* data, const int32_t* feet, int32_t feet_count,
                                        const double* tau, int32_t tau_size, double* a,
                                        int32_t a_size, double* force, int32_t force_size);

// Of many states, which need not be set: rows of q (count x nq), v, a and tau (count x nv). Each row of a result has the bits
// of lw_rnea and lw_aba; the result may be the input a or tau.
int32_t lw_inverse_dynamics(lw_data* data, int32_t count, const double* q, int32_t q_size,
                            const double* v, int32_t v_size, const double* a, int32_t a_size,
                            double* tau, int32_t tau_size);
int32_t lw_forward_dynamics(lw_data* data, int32_t count, const double* q, int32_t q_size,
                            const double* v, int32_t v_size, const double* tau, int32_t tau_size,
                            double* a, int32_t a_size);

// ---- Frames
enum {
  LW_WORLD = 0,                // world axes, the point of the body at the world's origin
  LW_LOCAL = 1,                // the frame's axes and origin
  LW_LOCAL_WORLD_ALIGNED = 2,  // world axes, the frame's origin
};
// R_WF (9) and p_WF (3), m.
int32_t lw_frame_pose(lw_data* data, int32_t frame, double* R, int32_t R_size, double* p,
                      int32_t p_size);
// J, 6 x nv, of V = J v, and V itself (6).
int32_t lw_frame_jacobian(lw_data* data, int32_t frame, int32_t reference, double* J,
                          int32_t J_size);
int32_t lw_frame_velocity(lw_data* data, int32_t frame, int32_t reference, double* V,
                          int32_t V_size);

// ---- Derivatives
// By q along unit velocities: column k is what lw_integrate(data, h, e_k, ...) changes per h. By the input: by a of lw_rnea
// (which is M), by tau of the others. Each matrix that is not NULL gets `size` entries, rows x nv.
typedef struct {
  double *by_q, *by_v, *by_input;
  int32_t size;
} lw_derivatives;
int32_t lw_rnea_derivatives(lw_data* data, const double* a, int32_t a_size,
                            const lw_derivatives* tau);
int32_t lw_aba_derivatives(lw_data* data, const double* tau, int32_t tau_size,
                           const lw_derivatives* a);
// Of the acceleration (nv rows) and of the forces (3 rows per foot). Refused if the feet over-determine the motion.
int32_t lw_constrained_forward_dynamics_derivatives(lw_data* data, const int32_t* feet,
                                                    int32_t feet_count, const double* tau,
                                                    int32_t tau_size, const lw_derivatives* a,
                                                    const lw_derivatives* force);

#ifdef __cplusplus
}
#endif
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#endif
