#include "engine/io/xml.h"

namespace legwork {
namespace {

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}
bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

// XML 1.0, 2.2: characters that may occur at all.
bool is_character(unsigned long code) {
  return code == 0x9 || code == 0xa || code == 0xd || (code >= 0x20 && code < 0xd800) ||
         (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code < 0x110000);
}

// The length of the character at the start of `text`, which is not empty; 0 if it is not UTF-8 or no character of XML.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return is_character(byte(0)) ? 1 : 0;
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 0;
  if (length == 0 || byte(0) >= 0xf8 || text.size() < length) return 0;
  unsigned long code = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  constexpr unsigned long kLeastCode[] = {0, 0, 0x80, 0x800, 0x10000};  // else it would be shorter
  return code >= kLeastCode[length] && is_character(code) ? length : 0;
}

void append_utf8(unsigned long code, std::string& out) {
  const auto put = [&](unsigned long byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xc0 | code >> 6);
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
  }
  put(0x80 | (code & 0x3f));
}

class XmlReader {
 public:
  XmlReader(std::string_view text, const std::string& file_name, const Budget& budget)
      : text_(text), file_(file_name), budget_(budget) {}

  Result<XmlElement> document() {
    if (text_.size() > budget_.bytes)
      return refused("The text has more than " + std::to_string(budget_.bytes) + " bytes.");
    if (text_.starts_with("\xef\xbb\xbf")) at_ = counted_ = start_ = 3;
    const bool is_whole = prologue() && elements() && epilogue();
    if (!is_whole) return error_;
    return std::move(root_);
  }

 private:
  bool is_at_end() const { return at_ >= text_.size(); }
  char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void pass_blanks() {
    while (!is_at_end() && is_blank(now())) ++at_;
  }

  // Lines and columns are counted from where they were asked for before, so that a long text costs only one pass.
  void locate(std::size_t offset, int& line, int& column) {
    if (offset < counted_) {
      counted_ = start_;
      line_ = column_ = 1;
    }
    for (; counted_ < offset; ++counted_) {
      if (text_[counted_] == '\n') {
        ++line_;
        column_ = 1;
      } else if ((static_cast<unsigned char>(text_[counted_]) & 0xc0U) != 0x80U) {
        ++column_;
      }
    }
    line = line_;
    column = column_;
  }
  Diagnostic refused(std::string message, std::string hint = "") {
    Diagnostic d = {std::move(message), std::move(hint), file_};
    locate(std::min(at_, text_.size()), d.line, d.column);
    return d;
  }
  bool refuse(std::string message, std::string hint = "") {
    return refuse_at(at_, std::move(message), std::move(hint));
  }
  bool refuse_at(std::size_t offset, std::string message, std::string hint = "") {
    at_ = offset;
    error_ = refused(std::move(message), std::move(hint));
    return false;
  }

  // Up to and with `end`. `what` is open since `start`.
  bool pass(std::string_view end, const char* what, std::size_t start) {
    while (!is_at_end()) {
      if (take(end)) return true;
      if (!pass_character()) return false;
    }
    return refuse_at(start, text_of({"This ", what, " has no end."}), text_of({"Add ", end, "."}));
  }
  bool pass_character() {
    const std::size_t length = character_length(text_.substr(at_));
    if (length == 0)
      return refuse("This is no character of UTF-8 text.", "Save the file as UTF-8 text.");
    at_ += length;
    return true;
  }
  // Comments, processing instructions and blanks between elements. A document type is refused.
  bool pass_between() {
    for (;;) {
      pass_blanks();
      const std::size_t start = at_;
      if (take("<!--")) {
        if (!pass("-->", "comment", start)) return false;
      } else if (take("<?")) {
        if (!pass("?>", "instruction", start)) return false;
      } else if (take("<!DOCTYPE")) {
        return refuse_at(start, "A document type is not read, because it can define entities.",
                         "Remove <!DOCTYPE ...>.");
      } else {
        return true;
      }
    }
  }
  bool prologue() {
    const std::size_t start = at_;
    if (take("<?xml") && is_blank(now())) {
      const std::size_t end = text_.find("?>", at_);
      const std::string_view all = text_.substr(at_, end == std::string_view::npos ? 0 : end - at_);
      const std::size_t encoding = all.find("encoding");
      if (encoding != std::string_view::npos && !names_utf8(all.substr(encoding)))
        return refuse_at(start + 5, "Text in this encoding is not read.",
                         "Save the file as UTF-8 text, and say so in its first line.");
    }
    at_ = start;
    if (!pass_between()) return false;
    if (is_at_end()) return refuse("There is no element.", "A robot begins with <robot ...>.");
    if (now() != '<') return refuse("This is not XML: text before the first element.");
    return true;
  }
  static bool names_utf8(std::string_view encoding) {
    std::string name;
    const std::size_t start = encoding.find_first_of("\"'");
    if (start == std::string_view::npos) return false;
    for (const char c : encoding.substr(start + 1)) {
      if (c == '"' || c == '\'') break;
      name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name == "utf-8" || name == "utf8" || name == "us-ascii" || name == "ascii";
  }
  bool epilogue() {
    if (!pass_between()) return false;
    return is_at_end() || refuse("There is more after the end of the root element <" + root_.name +
                                 ">. A file has one root element.");
  }

  bool count_value() {
    if (++values_ <= budget_.values) return true;
    return refuse("There are more than " + std::to_string(budget_.values) +
                  " elements and attributes.");
  }
  bool name(std::string& out, const char* what) {
    if (!is_name_start(now())) return refuse(text_of({"Here should be the name of ", what, "."}));
    const std::size_t start = at_;
    while (!is_at_end() && is_name(now()))
      if (!pass_character()) return false;
    if (at_ - start > budget_.string)
      return refuse_at(start,
                       "This name is longer than " + std::to_string(budget_.string) + " bytes.");
    out = text_.substr(start, at_ - start);
    return true;
  }
  // "&...;" -> out
  bool entity(std::string& out) {
    const std::size_t start = at_++;
    const std::size_t end = text_.substr(0, std::min(text_.size(), at_ + 12)).find(';', at_);
    const std::string_view inner =
        end == std::string_view::npos ? std::string_view() : text_.substr(at_, end - at_);
    constexpr std::pair<const char*, char> kNamed[] = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    bool is_known = false;
    for (const auto& [named, character] : kNamed)
      if (inner == named) {
        out += character;
        is_known = true;
      }
    unsigned long code = 0;
    if (!is_known && inner.size() > 1 && inner[0] == '#' && reference(inner.substr(1), code)) {
      append_utf8(code, out);
      is_known = true;
    }
    if (!is_known)
      return refuse_at(start, "This is no entity that XML itself defines.",
                       "Write &amp; for an ampersand.");
    at_ = end + 1;
    return true;
  }
  static bool reference(std::string_view digits, unsigned long& code) {
    const bool is_hex = digits[0] == 'x';
    if (is_hex) digits.remove_prefix(1);
    if (digits.empty()) return false;
    for (const char c : digits) {
      const int digit = c >= '0' && c <= '9'             ? c - '0'
                        : is_hex && c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : is_hex && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                         : -1;
      if (digit < 0) return false;
      code = code * (is_hex ? 16 : 10) + static_cast<unsigned long>(digit);
      if (code > 0x10ffff) return false;
    }
    return is_character(code);
  }
  // Characters up to one of `ends` -> out.
  bool characters(std::string_view ends, std::string& out) {
    while (!is_at_end() && ends.find(now()) == std::string_view::npos) {
      if (out.size() > budget_.string)
        return refuse("This text is longer than " + std::to_string(budget_.string) + " bytes.");
      if (now() == '&') {
        if (!entity(out)) return false;
        continue;
      }
      const std::size_t start = at_;
      if (!pass_character()) return false;
      out += text_.substr(start, at_ - start);
    }
    return true;
  }

  bool attribute(XmlElement& element) {
    XmlAttribute a;
    const std::size_t start = at_;
    locate(start, a.line, a.column);
    if (!count_value() || !name(a.name, "an attribute")) return false;
    if (element.find(a.name))
      return refuse_at(start, text_of({"The attribute ", quoted_text(a.name), " of <", element.name,
                                       "> is given twice."}));
    if (element.attributes.size() >= budget_.members)
      return refuse_at(
          start, "An element has more than " + std::to_string(budget_.members) + " attributes.");
    pass_blanks();
    if (!take("=")) return refuse("Here should be = and the value of " + quoted_text(a.name) + ".");
    pass_blanks();
    const std::size_t open = at_;
    const char quote = now();
    if (quote != '"' && quote != '\'')
      return refuse("The value of " + quoted_text(a.name) + " must be in quotation marks.");
    ++at_;
    if (!characters(quote == '"' ? "\"<" : "'<", a.value)) return false;
    if (now() != quote)
      return refuse_at(open,
                       "The value of " + quoted_text(a.name) + " has no closing quotation mark.");
    ++at_;
    element.attributes.push_back(std::move(a));
    return true;
  }
  // From "<" to the end of the tag. is_closed: "/>"
  bool start_tag(XmlElement& element, bool& is_closed) {
    locate(at_, element.line, element.column);
    const std::size_t start = at_++;
    if (!count_value() || !name(element.name, "an element")) return false;
    for (;;) {
      const std::size_t before = at_;
      pass_blanks();
      is_closed = take("/>");
      if (is_closed || take(">")) return true;
      if (is_at_end())
        return refuse_at(start, "The tag <" + element.name + "> has no end.", "Add >.");
      if (at_ == before)
        return refuse("Here should be a blank or the end of <" + element.name + ">.");
      if (!attribute(element)) return false;
    }
  }
  bool end_tag(const XmlElement& element) {
    const std::size_t start = at_;
    at_ += 2;
    std::string closed;
    if (!name(closed, "an element")) return false;
    if (closed != element.name)
      return refuse_at(start,
                       text_of({"</", closed, "> closes <", element.name, "> of line ",
                                std::to_string(element.line), "."}),
                       text_of({"Close it with </", element.name, ">."}));
    pass_blanks();
    return take(">") || refuse("Here should be the > of </" + closed + ">.");
  }

  // The root and all within. The elements that are open are a list, so that depth costs no stack.
  bool elements() {
    std::vector<XmlElement> open;
    do {
      if (open.empty() ||
          (now() == '<' && is_name_start(text_[std::min(at_ + 1, text_.size() - 1)]))) {
        if (open.size() >= budget_.depth)
          return refuse("Elements are nested deeper than " + std::to_string(budget_.depth) + ".");
        open.emplace_back();
        bool is_closed = false;
        if (!start_tag(open.back(), is_closed)) return false;
        if (is_closed) close(open);
      } else if (text_.substr(at_).starts_with("</")) {
        if (!end_tag(open.back())) return false;
        close(open);
      } else if (!content(open.back())) {
        return false;
      }
    } while (!open.empty());
    return true;
  }
  void close(std::vector<XmlElement>& open) {
    XmlElement done = std::move(open.back());
    open.pop_back();
    if (open.empty())
      root_ = std::move(done);
    else
      open.back().children.push_back(std::move(done));
  }
  // Text, CDATA, a comment or an instruction within an element.
  bool content(XmlElement& element) {
    const std::size_t start = at_;
    if (take("<!--")) return pass("-->", "comment", start);
    if (take("<?")) return pass("?>", "instruction", start);
    if (take("<![CDATA[")) {
      const std::size_t from = at_;
      if (!pass("]]>", "CDATA section", start)) return false;
      element.text += text_.substr(from, at_ - from - 3);
      return element.text.size() <= budget_.string ||
             refuse_at(start,
                       "This text is longer than " + std::to_string(budget_.string) + " bytes.");
    }
    if (now() == '<') return refuse("Here should be an element or </" + element.name + ">.");
    if (!characters("<", element.text)) return false;
    if (is_at_end())
      return refuse(text_of({"The file ends, but <", element.name, "> of line ",
                             std::to_string(element.line), " is open."}),
                    text_of({"Close it with </", element.name, ">."}));
    return true;
  }

  std::string_view text_;
  const std::string& file_;
  const Budget& budget_;
  std::size_t start_ = 0, at_ = 0, counted_ = 0, values_ = 0;  // start_: after the byte order mark
  int line_ = 1, column_ = 1;
  XmlElement root_;
  Diagnostic error_;
};

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  for (const XmlAttribute& a : attributes)
    if (a.name == attribute) return &a;
  return nullptr;
}

const XmlElement* XmlElement::child(std::string_view wanted) const {
  for (const XmlElement& c : children)
    if (c.name == wanted) return &c;
  return nullptr;
}

Result<XmlElement> parse_xml(std::string_view text, const std::string& file_name,
                             const Budget& budget) {
  return XmlReader(text, file_name, budget).document();
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        out += c;
    }
  return out;
}

}  // namespace legwork
