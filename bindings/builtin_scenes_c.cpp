// The C API's list of built-in scenes.
#include "bindings/builtin_scenes.h"
#include "bindings/legwork_c.h"
#include "engine/run/scene_file.h"

extern "C" {

int32_t lw_builtin_count(void) { return static_cast<int32_t>(legwork::builtin_scenes().size()); }

const char* lw_builtin_id(int32_t index) {
  return index >= 0 && index < lw_builtin_count()
             ? legwork::builtin_scenes()[static_cast<std::size_t>(index)].id
             : "";
}

const char* lw_builtin_json(int32_t index) {
  return index >= 0 && index < lw_builtin_count()
             ? legwork::builtin_scenes()[static_cast<std::size_t>(index)].json
             : "";
}

int32_t lw_builtin_is_here(int32_t index) {
  return legwork::parse_scene(lw_builtin_json(index), lw_builtin_id(index)) ? 1 : 0;
}

}  // extern "C"
