#include "engine/io/json.h"

#include <iterator>
#include <nlohmann/json.hpp>

namespace legwork {
namespace {

constexpr const char* kRemove = "Remove what is not needed.";

struct Position {
  int line = 1;
  int column = 1;
};

Position position_at(std::string_view text, std::size_t offset) {
  Position p;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++p.line;
      p.column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) !=
               0x80U) {  // count characters, not UTF-8 bytes
      ++p.column;
    }
  }
  return p;
}

// Input iterator that records how far the parser has read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    if (at_ > *furthest_) *furthest_ = at_;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, std::string file_name, const Budget& budget)
      : text_(text), file_(std::move(file_name)), budget_(budget), furthest_(text.data()) {}

  CountingIterator begin() { return {text_.data(), &furthest_}; }
  CountingIterator end() { return {text_.data() + text_.size(), &furthest_}; }
  JsonValue& root() { return root_; }
  const Diagnostic& error() const { return error_; }

  bool null() override { return add(JsonValue::Kind::null) != nullptr; }
  bool boolean(bool value) override {
    JsonValue* v = add(JsonValue::Kind::boolean);
    if (v) v->boolean = value;
    return v != nullptr;
  }
  bool number_integer(number_integer_t value) override {
    return add_number(static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return add_number(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return add_number(value); }
  bool string(string_t& value) override {
    JsonValue* v = add(JsonValue::Kind::string);
    if (!v) return false;
    if (value.size() > budget_.string) return refuse_long({v->line, v->column}, value.size());
    v->string = value;
    return true;
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonValue::Kind::object); }
  bool start_array(std::size_t) override { return open(JsonValue::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    const Position p = token_position();
    if (name.size() > budget_.string) return refuse_long(p, name.size());
    JsonValue& object = *stack_.back();
    if (object.find(name))
      return refuse(p, "The key " + quoted_text(name) + " is given twice in one object.",
                    "Remove one of them.");
    // Few enough for a linear search per key.
    if (object.keys.size() >= budget_.members)
      return refuse(p, "An object has more than " + std::to_string(budget_.members) + " members.",
                    kRemove);
    object.keys.push_back(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string& token,
                   const nlohmann::json::exception& ex) override {
    // nlohmann's sentence, without its own prefix of name and position and without the text it quotes at the end.
    std::string reason = ex.what();
    reason = reason.substr(0, reason.find("; last read: "));
    for (const char* prefix : {"] ", ": "}) {
      const std::size_t end = reason.find(prefix);
      if (end != std::string::npos) reason = reason.substr(end + 2);
    }
    const Position place = position_at(text_, error_offset(token, reason));
    const std::size_t start = reason.starts_with("syntax error") ? reason.find(" - ") : reason.npos;
    return refuse(place,
                  "This is not JSON: " + reason.substr(start == reason.npos ? 0 : start + 3) + ".",
                  advice_on(reason));
  }

 private:
  static const char* advice_on(const std::string& reason) {
    constexpr std::pair<const char*, const char*> kAdvice[] = {
        {"unexpected end of input", "The text ends too early: was the file cut off?"},
        {"invalid literal",
         "Texts and keys are in double quotation marks; there are no comments, NaN or Infinity."},
        {"invalid number", "Write a decimal number, such as -0.5 or 1e-3."},
        {"number overflow", "Write a smaller number."},
        {"UTF-8", "Save the file as UTF-8 text."},
        {"must be escaped", "Write \\n for a line break in a text."},
        {"invalid string", "Write \\\\ for a backslash, \\u and four digits for other characters."},
        {"expected end of input", "A text has one value: remove what follows."},
        {"parsing object key",
         "After { or a comma comes a key in quotation marks; after the last "
         "member comes }."},
        {"expected '}'", "Is a comma missing?"},
        {"expected ']'", "Is a comma missing?"},
        {"expected ':'", "Between a key and its value stands a colon."}};
    for (const auto& [words, advice] : kAdvice)
      if (reason.find(words) != std::string::npos) return advice;
    return "Is a value missing here?";
  }
  // Where an error is: inside a token, at the last character read; for a valid token in the wrong place, at the token's
  // start (after a number the parser has read one character further); for text that ends too early, at its end.
  std::size_t error_offset(const std::string& token, const std::string& reason) const {
    const std::size_t read = static_cast<std::size_t>(furthest_ - text_.data());
    auto mentions = [&reason](const char* words) {
      return reason.find(words) != std::string::npos;
    };
    auto before = [this](std::size_t end, std::string_view characters) {
      while (end > 0 && characters.find(text_[end - 1]) != std::string_view::npos) --end;
      return end;
    };
    if (read == 0 || (read >= text_.size() && mentions("unexpected end of input"))) return read;
    if (mentions("unexpected number literal")) {
      const bool is_one_ahead = !text_.substr(0, read).ends_with(token);
      return read - token.size() - (is_one_ahead ? 1 : 0);
    }
    if (mentions("unexpected string literal") && token.size() <= read) return read - token.size();
    for (const char* word : {"true", "false", "null"})
      if (mentions((std::string("unexpected ") + word).c_str())) return before(read, word);
    return read - 1;
  }

  // Where the token of the current event starts: after the previous event, past separators.
  Position token_position() {
    std::size_t start = last_end_;
    while (start < text_.size() &&
           std::string_view(" \t\r\n,:").find(text_[start]) != std::string_view::npos)
      ++start;
    last_end_ = static_cast<std::size_t>(furthest_ - text_.data());
    // Lines and columns are counted from the previous token, so that a long text costs only one pass.
    const Position step = position_at(text_.substr(counted_), start - counted_);
    here_ = {here_.line + step.line - 1,
             step.line > 1 ? step.column : here_.column + step.column - 1};
    counted_ = start;
    return here_;
  }
  JsonValue* add(JsonValue::Kind kind) {
    const Position p = token_position();
    if (++values_ > budget_.values) {
      refuse(p, "The text has more than " + std::to_string(budget_.values) + " values.", kRemove);
      return nullptr;
    }
    JsonValue* value = &root_;
    if (!stack_.empty()) {
      stack_.back()->items.emplace_back();
      value = &stack_.back()->items.back();
    }
    value->kind = kind;
    value->line = p.line;
    value->column = p.column;
    return value;
  }
  bool add_number(double number) {
    JsonValue* value = add(JsonValue::Kind::number);
    if (value) value->number = number;
    return value != nullptr;
  }
  bool open(JsonValue::Kind kind) {
    JsonValue* value = add(kind);
    if (!value) return false;
    if (stack_.size() >= budget_.depth)
      return refuse({value->line, value->column},
                    "The nesting is deeper than " + std::to_string(budget_.depth) + " levels.",
                    kRemove);
    stack_.push_back(value);
    return true;
  }
  bool close() {
    token_position();
    stack_.pop_back();
    return true;
  }
  bool refuse_long(Position p, std::size_t bytes) {
    return refuse(p,
                  "This text has " + std::to_string(bytes) + " bytes; at most " +
                      std::to_string(budget_.string) + " are read.",
                  "Shorten it.");
  }
  bool refuse(Position p, std::string message, std::string hint = "") {
    error_.message = std::move(message);
    error_.hint = std::move(hint);
    error_.file = file_;
    error_.line = p.line;
    error_.column = p.column;
    return false;
  }

  std::string_view text_;
  std::string file_;
  Budget budget_;
  std::size_t values_ = 0;
  const char* furthest_;
  std::size_t last_end_ = 0;
  std::size_t counted_ = 0;
  Position here_;
  JsonValue root_;
  std::vector<JsonValue*>
      stack_;  // open containers; a container's items do not move while it is the innermost
  Diagnostic error_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size() && i < items.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

Result<JsonValue> parse_json(std::string_view text, const std::string& file_name,
                             const Budget& budget) {
  if (text.size() > budget.bytes) {
    Diagnostic too_large{"The text has " + std::to_string(text.size()) + " bytes; at most " +
                         std::to_string(budget.bytes >> 20U) + " MiB are read."};
    too_large.file = file_name;
    return too_large;
  }
  TreeBuilder builder(text, file_name, budget);
  if (!nlohmann::json::sax_parse(builder.begin(), builder.end(), &builder)) return builder.error();
  return std::move(builder.root());
}

}  // namespace legwork
