// JSON text to a tree of values that remember where they stood, for messages of the form file:line:column.
// The reader is nlohmann-json's SAX parser (strict RFC 8259, UTF-8 checked); this adds positions and a budget that is
// kept while it reads, and refuses duplicate keys. Nothing here opens a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/budget.h"
#include "engine/model/result.h"

namespace legwork {

struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0.0;
  std::string string;
  std::vector<JsonValue> items;   // array elements, or the members' values
  std::vector<std::string> keys;  // object: the members' names, in order
  int line = 1;
  int column = 1;

  // The member of that name, or nullptr.
  const JsonValue* find(std::string_view key) const;
};

Result<JsonValue> parse_json(std::string_view text, const std::string& file_name,
                             const Budget& budget = kFileBudget);

// A refusal placed at a value: "file:line:column: message hint".
Diagnostic refuse_at(const JsonValue& value, const std::string& file_name, std::string message,
                     std::string hint = "");

// Reads typed members of an object and keeps the first refusal; later reads then do nothing. Call `finish` last:
// it also refuses members that nobody asked for.
class ObjectReader {
 public:
  ObjectReader(const JsonValue& object, const std::string& file_name, std::string what);

  bool has(const char* key) const { return object_.find(key) != nullptr; }
  void string(const char* key, std::string& out);  // required
  void optional_string(const char* key, std::string& out);
  void number(const char* key, double& out);           // required, finite
  void optional_number(const char* key, double& out);  // left alone when absent
  void numbers(const char* key, double* out,
               int count);  // required array of exactly `count` numbers
  void optional_numbers(const char* key, double* out, int count);
  const JsonValue* object(const char* key);  // required object
  const JsonValue* array(const char* key);   // required array
  const JsonValue* optional_array(const char* key);
  const JsonValue* optional_object(const char* key);
  const JsonValue* any(const char* key);  // optional, of whatever kind
  void ignore(const char* key);           // allowed, not read

  void refuse(Diagnostic diagnostic);
  Refusal finish();

 private:
  const JsonValue* member(const char* key, JsonValue::Kind kind, const char* kind_name,
                          bool is_required);

  const JsonValue& object_;
  const std::string& file_;
  std::string what_;
  std::vector<std::string_view> known_;
  Refusal refusal_;
};

}  // namespace legwork
