// Writes JSON: indented, with the fewest digits per number that read back to the same double.
#pragma once

#include <string>
#include <string_view>

namespace legwork {

struct JsonValue;

// A double as the shortest of %.15g, %.16g and %.17g that reads back exactly; "null" if it is not finite.
std::string shortest_number(double value);

// A text in quotation marks, with what JSON wants escaped.
std::string json_string(std::string_view text);

// Begin and end must match, and inside an object each value needs its key first: that is not checked.
class JsonText {
 public:
  JsonText& begin_object();
  JsonText& end_object();
  JsonText& begin_array();
  JsonText& end_array();
  JsonText& key(std::string_view name);
  JsonText& value(std::string_view text);
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  JsonText& value(double number);
  JsonText& value(bool flag);
  JsonText& value(const JsonValue& read);  // unchanged
  template <class T>
  JsonText& member(std::string_view name, const T& v) {
    return key(name).value(v);
  }
  JsonText& numbers(std::string_view name, const double* values,
                    int count);  // "name": [...] on one line
  JsonText& numbers(const double* values, int count);

  std::string text() const { return out_ + "\n"; }

 private:
  void start_value();
  void raw(std::string_view token);
  void close(char bracket);

  std::string out_;
  int depth_ = 0;
  bool is_first_ = true;  // in the open container
  bool after_key_ = false;
};

}  // namespace legwork
