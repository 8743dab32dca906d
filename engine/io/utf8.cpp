#include "engine/io/utf8.h"

namespace legwork {

bool is_xml_character(unsigned long code) {
  return code == 0x9 || code == 0xa || code == 0xd || (code >= 0x20 && code < 0xd800) ||
         (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code < 0x110000);
}

std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return is_xml_character(byte(0)) ? 1 : 0;
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 0;
  if (length == 0 || byte(0) >= 0xf8 || text.size() < length) return 0;
  unsigned long code = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  constexpr unsigned long kLeastCode[] = {0, 0, 0x80, 0x800, 0x10000};  // else it would be shorter
  return code >= kLeastCode[length] && is_xml_character(code) ? length : 0;
}

bool is_one_line(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    const auto first = static_cast<unsigned char>(text[i]);
    if (length == 0 || first < 0x20U || first == 0x7fU) return false;
    i += length;
  }
  return true;
}

bool is_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
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

}  // namespace legwork
