// Calls the module's `onProgress` with a study's progress; a worker passes it on during the call.
#include <emscripten.h>

#include "bindings/legwork_c.h"

EM_JS(void, tell_page, (double share), {
  if (Module['onProgress']) Module['onProgress'](share);
});

namespace {
[[maybe_unused]] const bool is_listening = (lw_on_progress(tell_page), true);
}
