// The JSON schema of scene files (scene_file.h).
#include <algorithm>

#include "engine/io/json_text.h"
#include "engine/run/kind_names.h"
#include "engine/run/scene.h"
#include "engine/run/scene_file.h"

namespace legwork {
namespace {

void write_parameter_schema(JsonText& out, const Parameter& p) {
  out.key(p.path).begin_object();
  out.member("type", p.kind == ParameterKind::number ? "number" : "integer");
  out.member("title", std::string(p.label) + (p.unit[0] ? std::string(" (") + p.unit + ")" : ""));
  out.member("description",
             std::string(p.meaning) + (p.locked[0] ? std::string(" Locked: ") + p.locked : ""));
  out.member("default", p.default_value);
  if (p.locked[0]) {
    out.member("const", p.default_value);
  } else {
    out.member("minimum", p.minimum).member("maximum", p.maximum);
  }
  out.end_object();
}

bool is_same(const Parameter& a, const Parameter& b) {
  return a.default_value == b.default_value && a.minimum == b.minimum && a.maximum == b.maximum &&
         std::string_view(a.locked) == b.locked && std::string_view(a.meaning) == b.meaning &&
         std::string_view(a.label) == b.label;
}

void write_text_schema(JsonText& out, const char* key) {
  out.key(key).begin_object().member("type", "string").end_object();
}

// How a page shows the scene among others. The engine reads past it.
void write_gallery_schema(JsonText& out) {
  out.key("gallery").begin_object().member("type", "object");
  out.member("description",
             "Its group in the gallery, its place there (the lowest comes first), the "
             "question it answers, and its lesson.");
  out.member("additionalProperties", false);
  out.key("properties").begin_object();
  for (const char* key : {"group", "question", "lesson"}) write_text_schema(out, key);
  out.key("place").begin_object().member("type", "integer").end_object();
  out.end_object().end_object();
}

// If this is the motion of this family, then these are its parameters: those that its family shares, and its own.
void write_motion_schema(JsonText& out, const SceneKind& kind) {
  out.begin_object().key("if").begin_object().key("properties").begin_object();
  out.key("family").begin_object().member("const", kind.family).end_object();
  out.key("motion").begin_object().member("const", kind.motion).end_object();
  out.end_object().end_object();
  out.key("then").begin_object().key("properties").begin_object();
  out.key("parameters").begin_object();
  if (!kind.shared.empty()) out.member("$ref", std::string("#/$defs/") + kind.family);
  out.key("properties").begin_object();
  for (const Parameter& p : kind.parameters) {
    const int index = find_parameter(kind.shared, p.path);
    if (index < 0 || !is_same(p, kind.shared[at(index)])) write_parameter_schema(out, p);
  }
  out.end_object().member("unevaluatedProperties", false);
  out.end_object().end_object().end_object().end_object();
}

}  // namespace

std::string scene_json_schema() {
  JsonText out;
  out.begin_object();
  out.member("$schema", "https://json-schema.org/draft/2020-12/schema");
  out.member("title", "Legwork scene, format 1");
  out.member("type", "object");
  out.key("required").begin_array();
  for (const char* key : {"legwork", "id", "title", "summary", "source", "family", "motion",
                          "duration_s", "parameters"})
    out.value(key);
  out.end_array();
  out.member("additionalProperties", false);
  out.key("properties").begin_object();
  out.key("$schema").begin_object().member("type", "string").end_object();
  out.key("legwork").begin_object().member("const", 1.0).end_object();
  out.key("id")
      .begin_object()
      .member("type", "string")
      .member("pattern", "^[a-z0-9-]+$")
      .end_object();
  for (const char* key : {"title", "summary", "source", "document"}) write_text_schema(out, key);
  write_gallery_schema(out);
  out.key("family").begin_object().key("enum").begin_array();
  for (const char* family : distinct_names(&SceneKind::family)) out.value(family);
  for (const OwnKind& kind : own_kinds())
    if (!contains_family(kind.family)) out.value(kind.family);
  out.end_array().end_object();
  out.key("motion").begin_object().key("enum").begin_array();
  for (const char* motion : distinct_names(&SceneKind::motion)) out.value(motion);
  out.value(kOwnMotion).end_array().end_object();
  out.key("duration_s").begin_object().member("type", "number").member("exclusiveMinimum", 0.0);
  out.member("maximum", 3600.0).end_object();
  out.key("parameters").begin_object().member("type", "object").end_object();
  out.key("code").begin_object().member("type", "string");
  out.member("description", "JavaScript that drives its motors from the start on.").end_object();
  for (const OwnKind& kind : own_kinds()) {
    out.key(kind.key).begin_object();
    out.member("description", kind.meaning);
    if (kind.reference[0] != '\0')
      out.member("$ref", kind.reference);
    else
      out.member("type", "object");
    out.end_object();
  }
  out.end_object();
  out.key("allOf").begin_array();
  for (const SceneKind& kind : scene_kinds()) write_motion_schema(out, kind);
  out.end_array();
  out.key("$defs").begin_object();
  std::vector<std::string_view> written;
  for (const SceneKind& kind : scene_kinds()) {
    if (kind.shared.empty()) continue;
    if (std::find(written.begin(), written.end(), kind.family) != written.end()) continue;
    written.emplace_back(kind.family);
    out.key(kind.family).begin_object().key("properties").begin_object();
    for (const Parameter& p : kind.shared) write_parameter_schema(out, p);
    out.end_object().end_object();
  }
  out.end_object().end_object();
  return out.text();
}

}  // namespace legwork
