// What a study tells of its progress goes to the module's `onProgress`: a worker passes it on from within the call.
#include <emscripten.h>

#include "bindings/legwork_c.h"

EM_JS(void, tell_page, (double share), {
  if (Module['onProgress']) Module['onProgress'](share);
});

namespace {
[[maybe_unused]] const bool is_listening = (lw_on_progress(tell_page), true);
}
