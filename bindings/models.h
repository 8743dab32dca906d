// What the C API (legwork_models_c.h) and the C++ API (cpp/) of models share: how a scene's model is opened, which number a
// frame has, and the sentences for input that does not fit the model.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/dynamics/batch.h"
#include "engine/math/dense_solve.h"
#include "engine/run/run.h"

namespace legwork {

Result<Run> open_builtin_scene(std::string_view id);

// Refuses a run whose bodies are only to be seen.
Result<Model> dynamic_model_of(const Run& run);

// ---- Frames by number: those of bodies come first, then those of feet (with their bodies' axes), then the model's own
struct NumberedFrame {
  const std::string* name;
  int body;
  Transform X_BF;
};
int frame_count(const Model& model);
NumberedFrame frame_of_number(const Model& model, int number);
// Looked for among the model's own, then feet, then bodies; -1 if there is none.
int frame_number(const Model& model, std::string_view name);

// ---- Checks of numbers, which their sentences call `name`
// Refuses another length than `size`, which `meaning` explains, and NULL.
Refusal check_length(const char* name, const void* numbers, std::ptrdiff_t count,
                     std::ptrdiff_t size, const char* meaning);
// Refuse what is no q or no v (or what is like it: a, tau) of the model: also what is not finite, and quaternions whose length
// is not 1 to 1e-6.
Refusal check_configuration(const Model& model, const char* name, const double* q,
                            std::ptrdiff_t count);
Refusal check_velocity(const Model& model, const char* name, const double* v, std::ptrdiff_t count);
// The same of many states, one per column. x: an a or tau; out: room for as many results. A refusal says which state.
Refusal check_states(const Model& model, ConstStates q, ConstStates v, const char* x_name,
                     ConstStates x, ConstStates out);
Refusal check_time(double seconds);

// The most feet that can be pinned at once.
inline constexpr int kMostPinned = kMaxContactRows / 3;
// Refuses indices of feet that are too many, unknown or given twice.
Refusal check_feet(const Model& model, const int* feet, std::ptrdiff_t count);

// What to say where forward_derivatives has no answer.
inline constexpr const char* kNoDerivative =
    "These feet over-determine the motion, so that their single forces have no derivative. Pin "
    "fewer feet, or leave the state in which a leg is straight.";

}  // namespace legwork
