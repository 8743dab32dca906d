#include "engine/run/scene_file.h"

#include <algorithm>

#include "engine/io/json.h"
#include "engine/io/json_text.h"
#include "engine/io/robot_file.h"
#include "engine/io/utf8.h"
#include "engine/math/hash.h"
#include "engine/run/kind_names.h"
#include "engine/run/scene.h"

namespace legwork {
namespace {

Diagnostic unknown_name(const char* what, std::string_view name, const std::string& known) {
  return {"There is no " + std::string(what) + " " + quoted_text(name) + ".",
          "Known: " + known + "."};
}

// "003" of "Document 003 (...), section 2": files from before the key `document` say it so. "" of other texts.
std::string document_in(std::string_view source) {
  constexpr std::string_view kBefore = "Document ";
  const std::string_view number =
      source.starts_with(kBefore) ? source.substr(kBefore.size(), 3) : std::string_view();
  const bool is_number =
      number.size() == 3 && number.find_first_not_of("0123456789") == number.npos;
  return std::string(is_number ? number : std::string_view());
}

void read_parameters(const JsonValue& object, const std::string& file,
                     std::span<const Parameter> schema, SceneFile& scene, Refusal& refusal) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    const JsonValue& value = object.items[i];
    const int index = find_parameter(schema, object.keys[i]);
    if (index < 0) {
      refusal = refuse_at(
          value, file, "There is no parameter " + quoted_text(object.keys[i]) + ".",
          "`legwork list --parameters " + scene.family + "-" + scene.motion + "` lists them.");
      return;
    }
    if (value.kind != JsonValue::Kind::number) {
      refusal =
          refuse_at(value, file, "The parameter \"" + object.keys[i] + "\" must be a number.");
      return;
    }
    if (Refusal bad = check_parameter(schema[static_cast<std::size_t>(index)], value.number)) {
      refusal = refuse_at(value, file, bad->message, bad->hint);
      return;
    }
    scene.values[static_cast<std::size_t>(index)] = value.number;
  }
}

void append_name(std::string& names, const char* name) {
  names += (names.empty() ? "" : ", ") + std::string(name);
}

}  // namespace

std::vector<const char*> distinct_names(const char* SceneKind::*which) {
  std::vector<const char*> names;
  for (const SceneKind& kind : scene_kinds()) {
    bool is_new = true;
    for (const char* name : names) is_new = is_new && std::string_view(name) != kind.*which;
    if (is_new) names.push_back(kind.*which);
  }
  return names;
}

bool contains_family(std::string_view family) {
  for (const SceneKind& kind : scene_kinds())
    if (family == kind.family) return true;
  return false;
}

Result<std::span<const Parameter>> scene_schema(std::string_view family, std::string_view motion) {
  std::string motions_known, families_known;
  for (const SceneKind& kind : scene_kinds()) {
    if (family != kind.family) continue;
    if (motion == kind.motion) return kind.parameters;
    append_name(motions_known, kind.motion);
  }
  if (!motions_known.empty()) return unknown_name("motion", motion, motions_known);
  for (const char* name : distinct_names(&SceneKind::family)) append_name(families_known, name);
  return unknown_name("family", family, families_known);
}

const SceneKind* scene_kind(const SceneFile& scene) {
  return scene.own ? scene.own.get() : find_scene_kind(scene.family, scene.motion);
}

std::span<const Parameter> parameters(const SceneFile& scene) {
  const SceneKind* kind = scene_kind(scene);
  return kind == nullptr ? std::span<const Parameter>() : kind->parameters;
}

Result<const Parameter*> settable(const SceneFile& scene, int parameter, double value) {
  const std::span<const Parameter> all = parameters(scene);
  if (parameter < 0 || at(parameter) >= all.size())
    return Diagnostic{"There is no parameter number " + std::to_string(parameter) + "."};
  const Parameter& declared = all[at(parameter)];
  if (const Refusal bad = check_parameter(declared, value)) return *bad;
  return &declared;
}

namespace {

// The kind that a linkage or a robot makes, which becomes the scene's own.
Refusal make_own(const OwnKind& kind, const JsonValue& source, const std::string& file,
                 SceneFile& scene) {
  Result<SceneKind> own = kind.read(source, file);
  if (!own) return own.error();
  scene.family = kind.family;
  scene.motion = kOwnMotion;
  scene.own_key = kind.key;
  scene.own_source = source;
  scene.own = std::make_shared<const SceneKind>(std::move(*own));
  return std::nullopt;
}

// Null if this program has none with that key.
const OwnKind* find_own_kind(std::string_view key) {
  for (const OwnKind& kind : own_kinds())
    if (key == kind.key) return &kind;
  return nullptr;
}

bool is_id(std::string_view id) {
  return !id.empty() &&
         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
}

Diagnostic refuse_own(const char* key, const JsonValue& source, const std::string& file) {
  return refuse_at(source, file,
                   text_of({"This part of Legwork has no scenes with a ", key, " of their own."}),
                   "bindings/wasm/README.md names the module that has.");
}

// What a file of its own makes: a scene of ten seconds.
Result<SceneFile> scene_of_own(const char* key, const JsonValue& source, const std::string& file,
                               SceneFile scene) {
  if (scene.title.empty()) scene.title = scene.id;
  const OwnKind* kind = find_own_kind(key);
  if (kind == nullptr) return refuse_own(key, source, file);
  if (Refusal bad = make_own(*kind, source, file, scene)) return *bad;
  scene.values = default_values(parameters(scene));
  return scene;
}

Result<SceneFile> scene_of_linkage(const JsonValue& root, const std::string& file) {
  SceneFile scene;
  ObjectReader reader(root, file, "A linkage");
  reader.string("name", scene.id);
  reader.optional_string("title", scene.title);
  reader.optional_string("summary", scene.summary);
  reader.optional_string("source", scene.source);
  for (const std::string& key : root.keys) reader.ignore(key.c_str());
  if (Refusal bad = reader.finish()) return *bad;
  if (!is_id(scene.id))
    return refuse_at(*root.find("name"), file,
                     "A linkage's name must be made of lower-case letters, digits and hyphens.");
  return scene_of_own("linkage", root, file, std::move(scene));
}

// "go1-description" of "robots/Go1 description.urdf"
std::string id_of_file(const std::string& file) {
  const std::size_t slash = file.find_last_of("/\\");
  std::string id;
  for (const char c : file.substr(slash == std::string::npos ? 0 : slash + 1)) {
    if (c == '.') break;
    const bool is_capital = c >= 'A' && c <= 'Z';
    id += is_id({&c, 1}) ? c : is_capital ? static_cast<char>(c - 'A' + 'a') : '-';
  }
  return id.empty() ? "robot" : id;
}

Result<SceneFile> scene_of_robot(std::string_view text, const std::string& file) {
  // A page drops it as well: the hash of the file is to be the same.
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  SceneFile scene;
  scene.id = id_of_file(file);
  scene.source = "The file " + file;
  JsonValue robot;
  robot.kind = JsonValue::Kind::object;
  for (const auto& [key, value] : {std::pair("file", std::string_view(file)), {"text", text}}) {
    JsonValue member;
    member.kind = JsonValue::Kind::string;
    member.string = value;
    robot.keys.emplace_back(key);
    robot.items.push_back(std::move(member));
  }
  return scene_of_own("robot", robot, file, std::move(scene));
}

}  // namespace

Result<SceneFile> parse_scene(std::string_view json, const std::string& file_name) {
  if (is_robot_file(json)) return scene_of_robot(json, file_name);
  const Result<JsonValue> root = parse_json(json, file_name, kSceneBudget);
  if (!root) return root.error();
  if (root->find("legwork") == nullptr && root->find("links") != nullptr) {
    // Linkages have neither: a robot whose format stands elsewhere or is another one, which says so.
    if (root->find("joints") || root->find("format")) return scene_of_robot(json, file_name);
    return scene_of_linkage(*root, file_name);
  }
  SceneFile scene;
  double version = 0.0;
  ObjectReader reader(*root, file_name, "A scene");
  reader.ignore("$schema");
  reader.ignore("gallery");  // how a page shows it among others
  reader.number("legwork", version);
  reader.string("id", scene.id);
  reader.string("title", scene.title);
  reader.string("summary", scene.summary);
  reader.string("source", scene.source);
  const bool has_document = reader.has("document");
  if (has_document) reader.string("document", scene.document);
  reader.string("family", scene.family);
  reader.string("motion", scene.motion);
  reader.number("duration_s", scene.duration_s);
  reader.optional_string("code", scene.code);
  const JsonValue* own = nullptr;
  const OwnKind* own_kind = nullptr;
  for (const OwnKind& kind : own_kinds())
    if (const JsonValue* source = reader.optional_object(kind.key)) {
      own = source;
      own_kind = &kind;
    }
  const JsonValue* given = reader.object("parameters");
  for (const char* key : {"linkage", "robot"})
    if (const JsonValue* source = root->find(key); source && !find_own_kind(key))
      return refuse_own(key, *source, file_name);
  if (Refusal refusal = reader.finish()) return *refusal;
  if (!has_document) scene.document = document_in(scene.source);

  auto refuse = [&](const char* key, std::string message, std::string hint) {
    return refuse_at(*root->find(key), file_name, std::move(message), std::move(hint));
  };
  if (version != 1.0)
    return refuse("legwork",
                  "This scene has format " + number_text(version) +
                      "; this version of Legwork reads format 1.",
                  "");
  if (!is_id(scene.id))
    return refuse("id", "The scene's id must be made of lower-case letters, digits and hyphens.",
                  "");
  if (!(scene.duration_s > 0.0 && scene.duration_s <= 3600.0))
    return refuse("duration_s", "The duration must lie between 0 and 3600 s.", "");
  if (scene.code.size() > kLinkCodeBytes || !is_text(scene.code))
    return refuse("code", "Code is UTF-8 text of at most 64 KiB.", "");
  if (own != nullptr) {
    if (scene.motion != kOwnMotion || scene.family != own_kind->family)
      return refuse(scene.motion != kOwnMotion ? "motion" : "family",
                    text_of({"A scene with a ", own_kind->key, " of its own has the family \"",
                             own_kind->family, "\" and the motion \"", kOwnMotion, "\"."}),
                    "");
    if (Refusal bad = make_own(*own_kind, *own, file_name, scene)) return *bad;
  } else if (const auto known = scene_schema(scene.family, scene.motion); !known) {
    return refuse(contains_family(scene.family) ? "motion" : "family", known.error().message,
                  known.error().hint);
  }
  scene.values = default_values(parameters(scene));
  Refusal refusal;
  read_parameters(*given, file_name, parameters(scene), scene, refusal);
  if (refusal) return *refusal;
  return scene;
}

RunRecord::OwnFile own_file(const SceneFile& scene) {
  RunRecord::OwnFile file;
  const JsonValue* name = scene.own_source.find("file");
  const JsonValue* text = scene.own_source.find("text");
  // A name alone is of a file that is built in.
  if (!scene.own || (name && !text)) return file;
  file.key = scene.own_key;
  // A linkage is its own text.
  file.name = name ? name->string : scene.id + ".json";
  file.text = text ? text->string : JsonText().value(scene.own_source).text();
  file.hash = hash_bytes(file.text);
  if (file.name.size() > kLinkBudget.string)
    file.name.erase(0, file.name.size() - kLinkBudget.string);
  while (!file.name.empty() && !is_one_line(file.name)) file.name.erase(0, 1);  // half a character
  return file;
}

Result<std::unique_ptr<OwnText>> own_text(const SceneFile& scene) {
  const OwnKind* kind = find_own_kind(scene.own_key);
  const JsonValue* text = scene.own_source.find("text");
  if (kind == nullptr || kind->read_text == nullptr || text == nullptr)
    return std::unique_ptr<OwnText>();
  return kind->read_text(text->string, own_file(scene).name);
}

Refusal remake(SceneFile& scene, const std::string& text) {
  const OwnKind* kind = find_own_kind(scene.own_key);
  if (kind == nullptr) return std::nullopt;
  JsonValue source = scene.own_source;
  for (std::size_t i = 0; i < source.keys.size(); ++i)
    if (source.keys[i] == "text") source.items[i].string = text;
  return make_own(*kind, source, own_file(scene).name, scene);
}

std::string scene_json(const SceneFile& scene, std::span<const double> values,
                       std::string_view code) {
  const std::span<const Parameter> schema = parameters(scene);
  JsonText out;
  out.begin_object();
  out.member("legwork", 1.0);
  out.member("id", scene.id).member("title", scene.title).member("summary", scene.summary);
  out.member("source", scene.source);
  // "" too, where the source begins with one that it is not about.
  if (!scene.document.empty() || !document_in(scene.source).empty())
    out.member("document", scene.document);
  out.member("family", scene.family).member("motion", scene.motion);
  out.member("duration_s", scene.duration_s);
  out.key("parameters").begin_object();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != schema[i].default_value) out.member(schema[i].path, values[i]);
  out.end_object();
  if (!code.empty()) out.member("code", code);
  if (scene.own) out.member(scene.own_key.c_str(), scene.own_source);
  out.end_object();
  return out.text();
}

}  // namespace legwork
