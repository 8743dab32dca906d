#include "engine/run/scene_file.h"

#include "bindings/cli/command.h"

namespace legwork::cli {

int schema(const Arguments&) { return print(scene_json_schema()); }

}  // namespace legwork::cli
