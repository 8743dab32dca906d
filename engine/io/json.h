// Reads JSON text into a tree of values with their positions, for messages of the form file:line:column.
// The parser is nlohmann-json's SAX parser (strict RFC 8259, UTF-8 checked). This adds the positions, enforces a budget
// while reading, and refuses duplicate keys. Nothing here opens a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/budget.h"
#include "engine/model/result.h"

namespace legwork {

// A value as it was read; only the members of its kind are filled.
struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0.0;
  std::string string;
  std::vector<JsonValue> items;   // array elements, or the members' values
  std::vector<std::string> keys;  // object: the members' names, in order
  int line = 1;                   // of its first character
  int column = 1;                 // in characters

  // The member with that name, or nullptr.
  const JsonValue* find(std::string_view key) const;
};

// Refuses text that is not JSON, has a duplicate key or exceeds the budget. `file_name` is used in messages only.
Result<JsonValue> parse_json(std::string_view text, const std::string& file_name,
                             const Budget& budget = kFileBudget);

// A refusal at a value's position: "file:line:column: message hint".
Diagnostic refuse_at(const JsonValue& value, const std::string& file_name, std::string message,
                     std::string hint = "");

// Reads typed members of an object. After the first refusal later reads do nothing: outputs stay unchanged and pointers
// are null. Call `finish` last: it returns that refusal, or refuses members that nobody read.
class ObjectReader {
 public:
  // `what` names the object at the start of a sentence. The object and the file's name must outlive the reader.
  ObjectReader(const JsonValue& object, const std::string& file_name, std::string what);

  bool has(const char* key) const { return object_.find(key) != nullptr; }
  void string(const char* key, std::string& out);  // required
  void optional_string(const char* key, std::string& out);
  void number(const char* key, double& out);           // required, finite
  void optional_number(const char* key, double& out);  // unchanged if absent
  void numbers(const char* key, double* out,
               int count);  // required array of exactly `count` numbers
  void optional_numbers(const char* key, double* out, int count);
  const JsonValue* object(const char* key);  // required object
  const JsonValue* array(const char* key);   // required array
  const JsonValue* optional_array(const char* key);
  const JsonValue* optional_object(const char* key);
  const JsonValue* any(const char* key);  // optional, of any kind
  void ignore(const char* key);           // allowed but not read

  // Records a refusal unless there is one already.
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
