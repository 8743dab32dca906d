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
// What code may do: functions, and what each returns.
void write_tasks(JsonText& out, std::span<const ProgramTask> tasks);

}  // namespace legwork
