// The user's code is interpreted by the module's `programs`, which the page sets when it needs them (legwork.d.ts).
#include <emscripten.h>

#include "bindings/legwork_c.h"

// clang-format off
EM_JS(int32_t, open_program, (void* context, const char* text, size_t size, const char* layout), {
  return Module['programs'] ? Module['programs'].open(UTF8ToString(text, size), UTF8ToString(layout)) : 0;
});
EM_JS(int32_t, task_of_program, (void* context, int32_t id), {
  return Module['programs'].task(id);
});
EM_JS(int32_t, call_program, (void* context, int32_t id, const double* snapshot, int32_t size, double* outputs, int32_t count), {
  return Module['programs'].call(id, HEAPF64.subarray(snapshot >> 3, (snapshot >> 3) + size), outputs, count);
});
EM_JS(void, keep_program, (void* context, int32_t id, double step, double oldest), {
  Module['programs'].keep(id, step, oldest);
});
EM_JS(double, go_back_in_program, (void* context, int32_t id, double step), {
  return Module['programs'].goBack(id, step);
});
EM_JS(void, close_program, (void* context, int32_t id), {
  Module['programs'].close(id);
});
EM_JS(void, tell_message, (void* context, char* text, size_t size), {
  const programs = Module['programs'];
  stringToUTF8(programs ? programs.message() : 'The interpreter of the code is not loaded yet: play again in a moment.', text, size);
});
// clang-format on

namespace {
const lw_program_host host = {nullptr,      open_program,       task_of_program, call_program,
                              keep_program, go_back_in_program, close_program,   tell_message};
[[maybe_unused]] const bool is_used = (lw_use_program_host(&host), true);
}  // namespace
