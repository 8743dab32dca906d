#include "engine/io/json.h"

namespace legwork {
namespace {

const char* kind_text(JsonValue::Kind kind) {
  constexpr const char* kTexts[] = {"null",     "true or false", "a number",
                                    "a string", "an array",      "an object"};
  return kTexts[static_cast<int>(kind)];
}

}  // namespace

Diagnostic refuse_at(const JsonValue& value, const std::string& file_name, std::string message,
                     std::string hint) {
  return {std::move(message), std::move(hint), file_name, value.line, value.column};
}

ObjectReader::ObjectReader(const JsonValue& object, const std::string& file_name, std::string what)
    : object_(object), file_(file_name), what_(std::move(what)) {
  if (object.kind != JsonValue::Kind::object)
    refusal_ =
        refuse_at(object, file_, what_ + " must be an object, not " + kind_text(object.kind) + ".");
}

const JsonValue* ObjectReader::member(const char* key, JsonValue::Kind kind, const char* kind_name,
                                      bool is_required) {
  known_.push_back(key);
  if (refusal_) return nullptr;
  const JsonValue* value = object_.find(key);
  if (!value) {
    if (is_required)
      refusal_ = refuse_at(object_, file_, what_ + " lacks \"" + key + "\".",
                           std::string("Add ") + kind_name + ".");
    return nullptr;
  }
  if (value->kind == kind) return value;
  refusal_ = refuse_at(*value, file_,
                       "\"" + std::string(key) + "\" must be " + kind_name + ", not " +
                           kind_text(value->kind) + ".");
  return nullptr;
}

void ObjectReader::string(const char* key, std::string& out) {
  if (const JsonValue* value = member(key, JsonValue::Kind::string, "a string", true))
    out = value->string;
}

void ObjectReader::optional_string(const char* key, std::string& out) {
  if (const JsonValue* value = member(key, JsonValue::Kind::string, "a string", false))
    out = value->string;
}

void ObjectReader::number(const char* key, double& out) {
  if (const JsonValue* value = member(key, JsonValue::Kind::number, "a number", true))
    out = value->number;
}

void ObjectReader::optional_number(const char* key, double& out) {
  if (const JsonValue* value = member(key, JsonValue::Kind::number, "a number", false))
    out = value->number;
}

void ObjectReader::numbers(const char* key, double* out, int count) {
  if (!has(key)) {
    member(key, JsonValue::Kind::array, "an array of numbers", true);
    return;
  }
  optional_numbers(key, out, count);
}

void ObjectReader::optional_numbers(const char* key, double* out, int count) {
  const JsonValue* value = member(key, JsonValue::Kind::array, "an array of numbers", false);
  if (!value) return;
  const std::string wanted =
      "\"" + std::string(key) + "\" must hold " + std::to_string(count) + " numbers";
  if (value->items.size() != static_cast<std::size_t>(count)) {
    refusal_ =
        refuse_at(*value, file_, wanted + ", not " + std::to_string(value->items.size()) + ".");
    return;
  }
  for (int i = 0; i < count; ++i) {
    const JsonValue& item = value->items[static_cast<std::size_t>(i)];
    if (item.kind != JsonValue::Kind::number) {
      refusal_ = refuse_at(item, file_, wanted + ", not " + kind_text(item.kind) + ".");
      return;
    }
    out[i] = item.number;
  }
}

const JsonValue* ObjectReader::object(const char* key) {
  return member(key, JsonValue::Kind::object, "an object", true);
}
const JsonValue* ObjectReader::array(const char* key) {
  return member(key, JsonValue::Kind::array, "an array", true);
}
const JsonValue* ObjectReader::optional_array(const char* key) {
  return member(key, JsonValue::Kind::array, "an array", false);
}
const JsonValue* ObjectReader::optional_object(const char* key) {
  return member(key, JsonValue::Kind::object, "an object", false);
}
const JsonValue* ObjectReader::any(const char* key) {
  known_.push_back(key);
  return refusal_ ? nullptr : object_.find(key);
}
void ObjectReader::ignore(const char* key) { known_.push_back(key); }

void ObjectReader::refuse(Diagnostic diagnostic) {
  if (!refusal_) refusal_ = std::move(diagnostic);
}

Refusal ObjectReader::finish() {
  for (std::size_t i = 0; i < object_.keys.size() && !refusal_; ++i) {
    bool is_known = false;
    for (const std::string_view key : known_) is_known = is_known || key == object_.keys[i];
    if (is_known) continue;
    std::string list;
    for (const std::string_view key : known_) list += (list.empty() ? "" : ", ") + std::string(key);
    refusal_ = refuse_at(object_.items[i], file_,
                         what_ + " has an unknown key " + quoted_text(object_.keys[i]) + ".",
                         "Known keys: " + list + ".");
  }
  return refusal_;
}

}  // namespace legwork
