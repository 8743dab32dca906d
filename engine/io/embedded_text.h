// Files compiled into the program, so that the engine opens none. bindings/cmake/embed_json.cmake generates the
// definitions.
#pragma once

#include <span>

namespace legwork {

struct EmbeddedText {
  const char* id;    // the file's name without ".json"
  const char* json;  // its text, verbatim
};

// models/linkages/*.json, sorted by id.
std::span<const EmbeddedText> builtin_linkages();

}  // namespace legwork
