#include "engine/io/json_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/io/json.h"

namespace legwork {
namespace {

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x",
                    static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += escaped;
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace

std::string shortest_number(double value) {
  if (!std::isfinite(value)) return "null";
  char buffer[32];
  for (int digits = 15; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  return buffer;
}

std::string json_string(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

void JsonText::start_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (!is_first_) out_ += ',';
  if (depth_ > 0) {
    out_ += '\n';
    out_.append(static_cast<std::size_t>(2 * depth_), ' ');
  }
  is_first_ = false;
}

void JsonText::raw(std::string_view token) {
  start_value();
  out_ += token;
}

void JsonText::close(char bracket) {
  --depth_;
  if (!is_first_) {
    out_ += '\n';
    out_.append(static_cast<std::size_t>(2 * depth_), ' ');
  }
  out_ += bracket;
  is_first_ = false;
}

JsonText& JsonText::begin_object() {
  raw("{");
  ++depth_;
  is_first_ = true;
  return *this;
}

JsonText& JsonText::end_object() {
  close('}');
  return *this;
}

JsonText& JsonText::begin_array() {
  raw("[");
  ++depth_;
  is_first_ = true;
  return *this;
}

JsonText& JsonText::end_array() {
  close(']');
  return *this;
}

JsonText& JsonText::key(std::string_view name) {
  start_value();
  append_quoted(out_, name);
  out_ += ": ";
  after_key_ = true;
  return *this;
}

JsonText& JsonText::value(std::string_view text) {
  start_value();
  append_quoted(out_, text);
  return *this;
}

JsonText& JsonText::value(double number) {
  raw(shortest_number(number));
  return *this;
}

JsonText& JsonText::value(bool flag) {
  raw(flag ? "true" : "false");
  return *this;
}

JsonText& JsonText::value(const JsonValue& read) {
  using Kind = JsonValue::Kind;
  if (read.kind == Kind::boolean) return value(read.boolean);
  if (read.kind == Kind::number) return value(read.number);
  if (read.kind == Kind::string) return value(std::string_view(read.string));
  if (read.kind == Kind::null) {
    raw("null");
    return *this;
  }
  const bool is_object = read.kind == Kind::object;
  is_object ? begin_object() : begin_array();
  for (std::size_t i = 0; i < read.items.size(); ++i) {
    if (is_object) key(read.keys[i]);
    value(read.items[i]);
  }
  return is_object ? end_object() : end_array();
}

JsonText& JsonText::numbers(std::string_view name, const double* values, int count) {
  return key(name).numbers(values, count);
}

JsonText& JsonText::numbers(const double* values, int count) {
  std::string list = "[";
  for (int i = 0; i < count; ++i) list += (i ? ", " : "") + shortest_number(values[i]);
  raw(list + "]");
  return *this;
}

}  // namespace legwork
