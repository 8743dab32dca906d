#include "engine/io/xml.h"

#include <algorithm>

#include "engine/io/utf8.h"

namespace legwork {
namespace {

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}
bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

constexpr std::size_t kLongestName = 200;  // bytes: sentences show names whole

class XmlReader {
 public:
  XmlReader(std::string_view text, const std::string& file_name, const Budget& budget)
      : text_(text), file_(file_name), budget_(budget) {}

  Result<XmlElement> document() {
    if (text_.size() > budget_.bytes)
      return refused("The text has more than " + std::to_string(budget_.bytes) + " bytes.",
                     "Remove what is not needed; meshes have files of their own.");
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
  bool refuse_document_type(std::size_t start) {
    return refuse_at(start, "A document type is not read, because it can define entities.",
                     "Remove <!DOCTYPE ...>.");
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
        return refuse_document_type(start);
      } else {
        return true;
      }
    }
  }
  bool prologue() {
    if (!is_at_end() && character_length(text_.substr(at_)) == 0) return pass_character();
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
    if (now() != '<')
      return refuse("This is not XML: text before the first element.",
                    "Robots are XML, which begins with <, or JSON, which begins with {.");
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
                                     ">. A file has one root element.",
                                 "Remove what follows.");
  }

  bool count_value() {
    if (++values_ <= budget_.values) return true;
    return refuse(
        "There are more than " + std::to_string(budget_.values) + " elements and attributes.",
        "Remove what is not needed.");
  }
  bool name(std::string& out, const char* what) {
    if (!is_name_start(now()))
      return refuse(text_of({"Here should be the name of ", what, "."}),
                    "Names begin with a letter.");
    const std::size_t start = at_;
    while (!is_at_end() && is_name(now()))
      if (!pass_character()) return false;
    const std::size_t most = std::min(budget_.string, kLongestName);
    if (at_ - start > most)
      return refuse_at(start, "This name is longer than " + std::to_string(most) + " bytes.",
                       "Shorten it.");
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
    if (!is_known && inner.starts_with("#"))
      return refuse_at(start, "This is the number of no character that XML allows.", "Remove it.");
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
    return is_xml_character(code);
  }
  bool refuse_long(std::size_t offset) {
    return refuse_at(offset,
                     "This text is longer than " + std::to_string(budget_.string) + " bytes.",
                     "Shorten it.");
  }
  // Characters up to one of `ends` -> out.
  bool characters(std::string_view ends, std::string& out) {
    while (!is_at_end() && ends.find(now()) == std::string_view::npos) {
      if (out.size() > budget_.string) return refuse_long(at_);
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
      return refuse_at(start,
                       text_of({"The attribute ", quoted_text(a.name), " of <", element.name,
                                "> is given twice."}),
                       "Remove one of them.");
    if (element.attributes.size() >= budget_.members)
      return refuse_at(
          start, "An element has more than " + std::to_string(budget_.members) + " attributes.",
          "Remove what is not needed.");
    pass_blanks();
    const std::string as_in = text_of({"Write ", a.name, "=\"...\"."});
    if (!take("="))
      return refuse("Here should be = and the value of " + quoted_text(a.name) + ".", as_in);
    pass_blanks();
    const std::size_t open = at_;
    const char quote = now();
    if (quote != '"' && quote != '\'')
      return refuse("The value of " + quoted_text(a.name) + " must be in quotation marks.", as_in);
    ++at_;
    if (!characters(quote == '"' ? "\"<" : "'<", a.value)) return false;
    if (now() != quote)
      return refuse_at(open,
                       "The value of " + quoted_text(a.name) + " has no closing quotation mark.",
                       "Add it; a < within is written &lt;.");
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
        return refuse("Here should be a blank or the end of <" + element.name + ">.",
                      "Write blanks between attributes.");
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
    return take(">") || refuse("Here should be the > of </" + closed + ">.", "Add >.");
  }

  // The root and all within. The elements that are open are a list, so that depth costs no stack.
  bool elements() {
    std::vector<XmlElement> open;
    do {
      if (open.empty() ||
          (now() == '<' && is_name_start(text_[std::min(at_ + 1, text_.size() - 1)]))) {
        if (open.size() >= budget_.depth)
          return refuse("Elements are nested deeper than " + std::to_string(budget_.depth) + ".",
                        "Write a long chain of bodies as a URDF, which nests none.");
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
      return element.text.size() <= budget_.string || refuse_long(start);
    }
    if (take("<!DOCTYPE")) return refuse_document_type(start);
    if (now() == '<')
      return refuse("Here should be an element or </" + element.name + ">.",
                    "Names begin with a letter; a < in text is written &lt;.");
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

}  // namespace legwork
