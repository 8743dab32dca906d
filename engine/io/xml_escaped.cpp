#include "engine/io/utf8.h"
#include "engine/io/xml.h"

namespace legwork {

std::string xml_escaped(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    const char c = text[i];
    if (length > 1) {
      out += text.substr(i, length);
      i += length;
      continue;
    }
    ++i;
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(c);
      out += text_of({"\\u00", std::string(1, kHex[byte / 16]), std::string(1, kHex[byte % 16])});
      continue;
    }
    switch (c) {
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
      // Readers make a blank of these in an attribute.
      case '\t':
        out += "&#9;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace legwork
