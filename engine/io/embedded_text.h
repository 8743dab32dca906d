// Files compiled into the program, so that the engine opens none. bindings/cmake/embed_json.cmake generates the
// definitions.
#pragma once

#include <span>
#include <string_view>

namespace legwork {

struct EmbeddedText {
  const char* id;    // the file's name without ".json"
  const char* json;  // its text, verbatim
};

// Null if none of them has that id.
inline const EmbeddedText* find_embedded(std::span<const EmbeddedText> all, std::string_view id) {
  for (const EmbeddedText& text : all)
    if (id == text.id) return &text;
  return nullptr;
}

// models/linkages/*.json, sorted by id.
std::span<const EmbeddedText> builtin_linkages();
// models/robots/*.json, sorted by id. In a source file of their own, which only a program with robots' files carries.
std::span<const EmbeddedText> builtin_robots();

}  // namespace legwork
