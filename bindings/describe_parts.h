// What several descriptions have.
#pragma once

#include <span>

#include "engine/io/json_text.h"
#include "engine/model/signals.h"
#include "engine/run/program.h"

namespace legwork {

template <class Texts>
void write_texts(JsonText& out, const char* key, const Texts& texts) {
  out.key(key).begin_array();
  for (const auto& text : texts) out.value(text);
  out.end_array();
}

// Name, unit, place and labels of each.
void write_fields(JsonText& out, std::span<const SnapshotField> fields);
// The function that code defines, and what that returns.
void write_asked(JsonText& out, const char* function, std::span<const ProgramOutput> outputs);

}  // namespace legwork
